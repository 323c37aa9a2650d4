// A picture as tests read it: by the names of its planes.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/core/learning.hpp"

namespace equipoise {

class Picture {
  public:
    template <class Front, class Rules, class State>
    static Picture of(const Rules& rules, const State& s, Viewer viewer) {
        Picture picture;
        picture.spec_ = Front::observation(rules);
        picture.cells_.assign(picture.spec_.size(), 0xee);
        Front::observe(rules, rules.view(s, viewer), viewer, picture.cells_);
        return picture;
    }

    const ObservationSpec& spec() const { return spec_; }
    bool has(std::string_view plane) const {
        for (const Plane& known : spec_.planes) {
            if (known.name == plane) return true;
        }
        return false;
    }
    int at(std::string_view plane, int layer, int row, int column) const {
        REQUIRE(row < spec_.rows);
        REQUIRE(column < spec_.columns);
        return layer_of(plane, layer)[static_cast<std::size_t>(row * spec_.columns + column)];
    }
    /// A layer as text, row after row, a digit for each cell; `+` for more than 9.
    std::string text(std::string_view plane, int layer = 0) const {
        std::string rows;
        int column = 0;
        for (std::uint8_t cell : layer_of(plane, layer)) {
            if (column++ == spec_.columns) {
                rows += '/';
                column = 1;
            }
            rows += cell > 9 ? '+' : static_cast<char>('0' + cell);
        }
        return rows;
    }
    /// The value of a layer that has the same in every cell; -1 if it has not.
    int flat(std::string_view plane, int layer = 0) const {
        const std::vector<std::uint8_t> cells = layer_of(plane, layer);
        for (std::uint8_t cell : cells) {
            if (cell != cells[0]) return -1;
        }
        return cells[0];
    }
    /// How much all cells of a plane add up to.
    int sum(std::string_view plane) const {
        int all = 0;
        for (int layer = 0; layer < plane_of(plane).count; ++layer) {
            for (std::uint8_t cell : layer_of(plane, layer)) all += cell;
        }
        return all;
    }
    bool operator==(const Picture& other) const { return cells_ == other.cells_; }

  private:
    const Plane& plane_of(std::string_view name) const {
        for (const Plane& plane : spec_.planes) {
            if (plane.name == name) return plane;
        }
        FAIL("no plane is called ", std::string(name));
        return spec_.planes.front();
    }
    std::vector<std::uint8_t> layer_of(std::string_view name, int layer) const {
        const Plane& wanted = plane_of(name);
        REQUIRE(layer < wanted.count);
        int first = layer;
        for (const Plane& plane : spec_.planes) {
            if (&plane == &wanted) break;
            first += plane.count;
        }
        const int size = spec_.rows * spec_.columns;
        const auto begin = cells_.begin() + static_cast<std::ptrdiff_t>(first) * size;
        return {begin, begin + size};
    }

    ObservationSpec spec_;
    std::vector<std::uint8_t> cells_;
};

}  // namespace equipoise
