// Which seats are alike: two sides of an arm that is its own mirror image, places in a turn order.

#include <algorithm>

#include "equipoise/games/balance_duel/rules.hpp"

namespace equipoise::balance_duel {

bool Rules::has_mirrored_arm() const {
    constexpr TableSide kSouth = TableSide::South;
    constexpr TableSide kNorth = TableSide::North;
    for (int place = 1; place <= kLastPlace; ++place) {
        if (x_[kSouth][place] != -x_[kNorth][place]) return false;
    }
    return cap_[kSouth] == cap_[kNorth] && lane_[kSouth] == lane_[kNorth] &&
        across_[kSouth] == across_[kNorth];
}

bool Rules::is_unnoticed(const Renumbering& renumbering) const {
    const bool turns = mode_.seat(renumbering[0]).side != mode_.seat(0).side;
    if (turns && !has_mirrored_arm()) return false;
    const auto mask_image = [&](unsigned mask) {
        unsigned image = 0;
        for (int seat = 0; seat < seats_; ++seat) image |= (mask >> seat & 1U) << renumbering[seat];
        return image;
    };
    for (int seat = 0; seat < seats_; ++seat) {
        const int image = renumbering[seat];
        if (renumbering[successor_[seat]] != successor_[image]) return false;
        if (mask_image(spares_[seat]) != spares_[image]) return false;
        for (int other = 0; other < seats_; ++other) {
            const bool together = team_[image] == team_[renumbering[other]];
            if ((team_[seat] == team_[other]) != together) return false;
        }
        for (unsigned mask = 0; mask < 1U << seats_; ++mask) {
            const TableSide side = sides_[mask][seat];
            if (sides_[mask_image(mask)][image] != (turns ? opposite(side) : side)) return false;
        }
    }
    // BD-9.10: teams begin with the first of their colours that is left.
    if (!alternates_) return true;
    for (const auto& colours : colours_) {
        const auto& images = colours_[team_[renumbering[colours[0]]]];
        for (std::size_t i = 0; i < colours.size(); ++i) {
            if (images[i] != renumbering[colours[i]]) return false;
        }
    }
    return true;
}

void Rules::find_symmetries() {
    Renumbering renumbering;
    for (int seat = 0; seat < kMostSeats; ++seat) {
        renumbering[seat] = static_cast<std::uint8_t>(seat);
    }
    // In ascending order, so that the one that changes nothing comes first.
    do {
        if (is_unnoticed(renumbering)) renumberings_.push_back(renumbering);
    } while (std::next_permutation(renumbering.begin(), renumbering.begin() + seats_));
}

int Rules::inverse(int symmetry) const {
    const Renumbering& renumbering = renumberings_[at(symmetry)];
    Renumbering back;
    for (int seat = 0; seat < kMostSeats; ++seat) {
        back[renumbering[seat]] = static_cast<std::uint8_t>(seat);
    }
    const auto found = std::find(renumberings_.begin(), renumberings_.end(), back);
    EQ_EXPECT(found != renumberings_.end());
    return static_cast<int>(found - renumberings_.begin());
}

State Rules::image(int symmetry, const State& s) const {
    const Renumbering& renumbering = renumberings_[at(symmetry)];
    const auto seat_image = [&](std::uint8_t seat) {
        return seat < kMostSeats ? renumbering[seat] : seat;
    };
    State image = s;
    image.obliged = 0;
    for (int seat = 0; seat < kMostSeats; ++seat) {
        const int to = renumbering[seat];
        image.pawns[to] = s.pawns[seat];
        image.out[to] = s.out[seat];
        image.obliged =
            static_cast<std::uint8_t>(image.obliged | (s.is_obliged(seat) ? 1U : 0U) << to);
    }
    image.to_move = seat_image(s.to_move);
    image.next_other = seat_image(s.next_other);
    image.winner = seat_image(s.winner);
    return image;
}

/// Places are counted by the seat that acts, so that only start rolls name seats.
Action Rules::image(int symmetry, Action a) const {
    const Choice c = Choice::of(a);
    if (c.type != Choice::Type::StartRoll) return a;
    return Choice::start_roll(renumberings_[at(symmetry)][c.seat]);
}

}  // namespace equipoise::balance_duel
