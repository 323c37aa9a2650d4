// What games hand to learners and to the laboratory; contract.hpp lists the members that do it.

#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "equipoise/core/action.hpp"
#include "equipoise/core/seat.hpp"

namespace equipoise {

/// Layers of a picture that mean the same kind of thing: `count` of them, each `rows` x
/// `columns` cells from 0 to `high`. What is more than `high` is shown as `high`.
struct Plane {
    std::string name;   // `snake_case`, unique within a game.
    std::string about;  // What a cell shows, in a sentence, with the clause it comes from.
    int count = 1;
    int high = 1;  // At most 255.
};

/// The picture of a view: layers in the order of the planes, each row by row, one byte a cell.
struct ObservationSpec {
    std::vector<Plane> planes;
    int rows = 0;
    int columns = 0;

    int layers() const {
        int all = 0;
        for (const Plane& plane : planes) all += plane.count;
        return all;
    }
    std::size_t size() const {
        return static_cast<std::size_t>(layers()) * static_cast<std::size_t>(rows) *
            static_cast<std::size_t>(columns);
    }
};

/// How learners spell an action: in letters of a small alphabet, the same number for each action of
/// the game, because codes may go into the billions. An action is its code to base `radix`, highest
/// digit first; with a radix of 0 it is one letter, its code.
struct Spelling {
    std::uint32_t codes = 0;  // Codes are below this.
    std::uint32_t radix = 0;

    constexpr int letters() const {
        if (radix == 0) return 1;
        int count = 1;
        for (std::uint32_t left = (codes - 1) / radix; left > 0; left /= radix) ++count;
        return count;
    }
    /// Letters are below this.
    constexpr std::uint32_t alphabet() const {
        if (radix == 0) return codes;
        std::uint32_t first = codes - 1;
        while (first >= radix) first /= radix;
        return letters() == 1 ? codes : std::max(radix, first + 1);
    }
    /// `i` counts from 0.
    constexpr std::uint32_t letter(Action a, int i) const {
        if (radix == 0) return a.code;
        std::uint32_t left = a.code;
        for (int after = letters() - 1 - i; after > 0; --after) left /= radix;
        return i == 0 ? left : left % radix;
    }
};

/// What the laboratory counts in a game: a number for each seat and component.
class TallySheet {
  public:
    /// `counts` holds `components` numbers for seat 0, then those of seat 1, and so on.
    TallySheet(std::span<std::uint16_t> counts, int components)
        : counts_(counts), components_(components) {}
    void add(Seat seat, int component) {
        ++counts_[static_cast<std::size_t>(seat.index() * components_ + component)];
    }

  private:
    std::span<std::uint16_t> counts_;
    int components_;
};

}  // namespace equipoise
