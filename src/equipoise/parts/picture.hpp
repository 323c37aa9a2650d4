// How games draw what learners see: one list of planes gives the shape of a picture and fills it.
//
// A game writes `template <class Pen> void draw(Pen&, ...)` that calls `pen.plane(name, about,
// count, high, ink)` for one plane after the other. A PlaneList keeps the descriptions; a Painter
// lets `ink(Layers)` draw.

#pragma once

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

#include "equipoise/base/expect.hpp"
#include "equipoise/core/learning.hpp"

namespace equipoise {

/// The layers of one plane, blank at first. Layers and cells count from 0.
class Layers {
  public:
    Layers(std::uint8_t* cells, int layer_cells, int high)
        : cells_(cells), layer_cells_(layer_cells), high_(high) {}

    /// Shows the nearest of 0..high.
    void set(int layer, int cell, int value) {
        cells_[index(layer, cell)] = static_cast<std::uint8_t>(std::clamp(value, 0, high_));
    }
    void mark(int layer, int cell) { cells_[index(layer, cell)] = 1; }
    /// The same value in every cell.
    void fill(int layer, int value) {
        std::memset(
            cells(layer), std::clamp(value, 0, high_), static_cast<std::size_t>(layer_cells_));
    }
    std::uint8_t* cells(int layer) { return cells_ + index(layer, 0); }

  private:
    std::size_t index(int layer, int cell) const {
        EQ_ASSERT(0 <= cell && cell < layer_cells_);
        return static_cast<std::size_t>(layer * layer_cells_ + cell);
    }

    std::uint8_t* cells_;
    int layer_cells_;
    int high_;
};

/// A pen that only lists the planes.
class PlaneList {
  public:
    template <class Ink>
    void plane(std::string_view name, std::string_view about, int count, int high, Ink&&) {
        planes_.push_back({std::string(name), std::string(about), count, high});
    }
    std::vector<Plane> take() { return std::move(planes_); }

  private:
    std::vector<Plane> planes_;
};

/// A pen that draws into `out`, which must be of the size of the whole picture.
class Painter {
  public:
    Painter(std::span<std::uint8_t> out, int layer_cells) : left_(out), layer_cells_(layer_cells) {
        std::memset(out.data(), 0, out.size());
    }
    template <class Ink>
    void plane(std::string_view, std::string_view, int count, int high, Ink&& ink) {
        const auto size = static_cast<std::size_t>(count * layer_cells_);
        EQ_EXPECT(size <= left_.size());
        ink(Layers(left_.data(), layer_cells_, high));
        left_ = left_.subspan(size);
    }

  private:
    std::span<std::uint8_t> left_;
    int layer_cells_;
};

}  // namespace equipoise
