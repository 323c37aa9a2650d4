#include "equipoise/games/balance_duel/rules.hpp"

#include <algorithm>
#include <numeric>

#include "equipoise/base/text.hpp"

namespace equipoise::balance_duel {
namespace {

constexpr std::uint64_t kSupplyNibble = 15;

/// A bit in the lowest place of every nibble that is not zero.
constexpr std::uint64_t occupied(std::uint64_t nibbles) {
    nibbles |= nibbles >> 2;
    nibbles |= nibbles >> 1;
    return nibbles & kLowBits;
}

constexpr int first_place(std::uint64_t bits) { return std::countr_zero(bits) / 4; }

constexpr int nibble(std::uint64_t nibbles, int place) {
    return static_cast<int>(nibbles >> (4 * place) & 15U);
}

/// BD-9.9: with teammates on different sides the second seat of each side changes sides.
Mode seat_opposite(Mode mode) {
    for (ModeSeat& seat : mode.seats) {
        if (seat.id[1] == '1') continue;
        seat.side = opposite(seat.side);
        seat.id[0] = letter(seat.side);
    }
    std::sort(mode.seats.begin(), mode.seats.end(), [](const ModeSeat& a, const ModeSeat& b) {
        return std::pair(a.side, a.id) < std::pair(b.side, b.id);
    });
    return mode;
}

/// The seats by number, South before North: S1, N1, S2, N2 (BD-9.10).
std::vector<int> round_the_table(const Mode& mode) {
    std::vector<int> seats(mode.seats.size());
    std::iota(seats.begin(), seats.end(), 0);
    const auto key = [&](int seat) { return std::pair(mode.seat(seat).id[1], seat); };
    std::sort(seats.begin(), seats.end(), [&](int a, int b) { return key(a) < key(b); });
    return seats;
}

}  // namespace

Rules::Rules(const Mode& mode, const Model& model, const Physics& physics, const Switches& switches)
    : mode_(mode.teams && switches.opposite_seating ? seat_opposite(mode) : mode),
      model_(model),
      physics_(physics),
      switches_(switches) {
    physics_.marginal_touches = switches.marginal_touches;
    seats_ = static_cast<int>(mode_.seats.size());
    goal_ = switches.goal_six ? std::min(6, mode_.pawn_count()) : mode_.pawn_count();
    alternates_ = mode_.teams && !switches.colour_rotation;

    const std::vector<int> table_order = round_the_table(mode_);
    const std::vector<int>& order = mode_.teams ? table_order : mode_.order;
    for (std::size_t i = 0; i < order.size(); ++i) {
        successor_[order[i]] = static_cast<std::uint8_t>(order[(i + 1) % order.size()]);
    }
    const int first_team = mode_.seats.front().team;
    for (int seat = 0; seat < seats_; ++seat) {
        const int team = mode_.seat(seat).team == first_team ? 0 : 1;
        team_[seat] = static_cast<std::uint8_t>(mode_.teams ? team : seat);
    }
    if (mode_.teams) {
        for (int seat : table_order) {
            colours_[team_[seat]].push_back(static_cast<std::uint8_t>(seat));
        }
    }

    for (unsigned mask = 0; mask < sides_.size(); ++mask) {
        std::vector<int> left;
        for (int seat = 0; seat < seats_; ++seat) {
            sides_[mask][seat] = mode_.seat(seat).side;
            if ((mask >> seat & 1U) == 0) left.push_back(seat);
        }
        // BD-9.6: of the last two on one side, the first in seat order keeps it.
        if (!mode_.teams && left.size() == 2 && sides_[mask][left[0]] == sides_[mask][left[1]]) {
            sides_[mask][left[1]] = opposite(sides_[mask][left[0]]);
        }
    }

    for (TableSide side : kTableSides) {
        for (int place = 1; place <= kLastPlace; ++place) {
            const int index = model_.track[side][place];
            const Holder& holder = model_.holder_at(side, place);
            const auto& others = model_.track[opposite(side)];
            const auto found = std::find(others.begin() + 1, others.end(), index);
            x_[side][place] = holder.x;
            cap_[side][place] = static_cast<std::uint8_t>(holder.cap);
            lane_[side][place] = switches.lanes && holder.kind == HolderKind::Double;
            across_[side][place] =
                static_cast<std::uint8_t>(found == others.end() ? 0 : found - others.begin());
        }
    }

    for (int seat = 0; seat < seats_; ++seat) {
        for (int other = 0; other < seats_; ++other) {
            const std::string& a = mode_.seat(seat).id;
            const std::string& b = mode_.seat(other).id;
            bool spared = team_[seat] == team_[other] || switches.pact == "all";
            for (std::string_view pair : split(switches.pact, ',')) {
                const std::vector<std::string_view> ends = split(pair, '-');
                if (ends.size() != 2) continue;
                spared = spared || (ends[0] == a && ends[1] == b) || (ends[0] == b && ends[1] == a);
            }
            if (spared) spares_[seat] = static_cast<std::uint8_t>(spares_[seat] | 1U << other);
        }
    }
    find_symmetries();
    net_ = find_net();
}

int Rules::seat_named(std::string_view id) const {
    for (int seat = 0; seat < seats_; ++seat) {
        if (mode_.seat(seat).id == id) return seat;
    }
    return -1;
}

State Rules::initial() const {
    State s;
    begin_round(s);
    return s;
}

Turn Rules::turn(const State& s) const {
    switch (s.phase) {
        case Phase::Start:
        case Phase::Roll:
            return Turn::chance();
        case Phase::Decide:
        case Phase::Redistribute:
            return Turn::decision(Seat(s.to_move));
        case Phase::Over:
            break;
    }
    return Turn::terminal();
}

Rules::Occupancy Rules::occupancy(const State& s) const {
    Occupancy held;
    for (int seat = 0; seat < seats_; ++seat) {
        held.nibbles[table_side(s, seat)] +=
            (s.squad(seat, Kind::Large).nibbles() & ~kSupplyNibble) +
            (s.squad(seat, Kind::Medium).nibbles() & ~kSupplyNibble);
    }
    return held;
}

int Rules::free_places(const Occupancy& held, TableSide side, int place) const {
    if (lane_[side][place]) return 1 - held.own(side, place);
    return cap_[side][place] - held.own(side, place) - held.other(side, across(side, place));
}

bool Rules::has_room(const Occupancy& held, TableSide side, int place) const {
    return free_places(held, side, place) > 0;
}

int Rules::room(const State& s, TableSide side, int place) const {
    return free_places(occupancy(s), side, place);
}

std::optional<Quarry> Rules::quarry(const State& s, int seat, int from, int target) const {
    if (!is_finish(target) || (!switches_.beat_on_entry && !is_finish(from))) return std::nullopt;
    const int place = across(table_side(s, seat), target);
    if (place == 0 || is_finish(place)) return std::nullopt;
    for (int other = 0; other < seats_; ++other) {
        if (!enemies(s, seat, other)) continue;
        for (Kind kind : kKinds) {
            if (s.squad(other, kind).at(place) > 0) return Quarry{other, kind};
        }
    }
    return std::nullopt;
}

int Rules::predecessor(const State& s, int seat) const {
    int at = seat;
    while (next_colour(s, at) != seat) at = next_colour(s, at);
    return at;
}

/// In the game's turn order, or in the team's own sequence where teams alternate.
int Rules::next_colour(const State& s, int seat) const {
    if (!alternates_) {
        int next = seat;
        do {
            next = successor_[next];
        } while (!s.in_game(next));
        return next;
    }
    const auto& colours = colours_[team_[seat]];
    std::size_t at = 0;
    while (colours[at] != seat) ++at;
    do {
        at = (at + 1) % colours.size();
    } while (!s.in_game(colours[at]));
    return colours[at];
}

int Rules::first_colour_of_others(const State& s, int seat) const {
    const auto& colours = colours_[team_[seat] == 0 ? 1 : 0];
    const auto found =
        std::find_if(colours.begin(), colours.end(), [&](int colour) { return s.in_game(colour); });
    EQ_EXPECT(found != colours.end());
    return *found;
}

bool Rules::opening_turn(const State& s) const {
    if (s.turn > 2) return false;
    if (s.turn == 1) return true;
    if (switches_.head_start != 0) return false;
    const int seat = s.to_move;
    // With alternating teams the other team has played one turn, by the colour before its next one.
    const int beginner = alternates_ ? predecessor(s, s.next_other) : predecessor(s, seat);
    return table_side(s, beginner) != table_side(s, seat);
}

/// Every placement and move with this die, ascending by code; stops when `emit` returns false.
template <class Emit>
void Rules::for_each_play(const State& s, Emit emit) const {
    const int seat = s.to_move;
    const int eyes = s.die;
    const TableSide side = table_side(s, seat);
    const Occupancy held = occupancy(s);
    const Squad& large = s.squad(seat, Kind::Large);
    const Squad& medium = s.squad(seat, Kind::Medium);
    if (has_room(held, side, eyes)) {
        if (large.at(kSupply) > 0 && !emit(Choice::place(eyes, Kind::Large))) return;
        if (medium.at(kSupply) > 0 && !emit(Choice::place(eyes, Kind::Medium))) return;
    }
    if (opening_turn(s)) return;
    const std::uint64_t reaching = (1ULL << (4 * (kLastPlace - eyes + 1))) - 1;
    std::uint64_t from_places =
        occupied((large.nibbles() | medium.nibbles()) & ~kSupplyNibble & reaching);
    for (; from_places != 0; from_places &= from_places - 1) {
        const int from = first_place(from_places);
        if (!has_room(held, side, from + eyes)) continue;
        const bool beats = quarry(s, seat, from, from + eyes).has_value();
        for (Kind kind : kKinds) {
            if (s.squad(seat, kind).at(from) == 0) continue;
            if (!emit(Choice::move(from, eyes, kind, false))) return;
            if (beats && !emit(Choice::move(from, eyes, kind, true))) return;
        }
    }
}

bool Rules::can_play(const State& s) const {
    bool found = false;
    for_each_play(s, [&](Action) {
        found = true;
        return false;
    });
    return found;
}

void Rules::legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
    if (s.to_move != seat.index()) return;
    if (s.phase == Phase::Redistribute) return list_redistributions(s, list);
    if (s.phase != Phase::Decide) return;
    for_each_play(s, [&](Action a) {
        list.push_back(a);
        return true;
    });
    if (list.empty()) {
        list.push_back(Choice::skip());
    } else if (!s.is_obliged(s.to_move) && !opening_turn(s)) {
        list.push_back(Choice::pass());
    }
}

void Rules::list_redistributions(const State& s, ActionList<kMaxActions>& list) const {
    const TableSide side = table_side(s, s.to_move);
    const Occupancy held = occupancy(s);
    const int left = s.pawns_to_put();
    int free = 0;
    Row<bool, kLastPlace + 1> open;
    for (int place = kLastPlace; place >= std::max(highest_put(s), kStartHolders + 1); --place) {
        const int here = std::max(free_places(held, side, place), 0);
        free += here;
        open[place] = here > 0 && free >= left;
    }
    for (int place = kStartHolders + 1; place <= kLastPlace; ++place) {
        if (!open[place]) continue;
        for (Kind kind : kKinds) {
            if (s.pending[kind] == 0) continue;
            list.push_back(Choice::redistribute(place - kStartHolders, kind));
        }
    }
}

/// While redistributing all FINISH pawns come down and go up in ascending order, so the last one
/// put back is the highest one there.
int Rules::highest_put(const State& s) const {
    for (int place = kLastPlace; is_finish(place); --place) {
        for (Kind kind : kKinds) {
            if (s.squad(s.to_move, kind).at(place) > 0) return place;
        }
    }
    return 0;
}

void Rules::chance_outcomes(const State& s, OutcomeList<kMaxOutcomes>& list) const {
    if (s.phase == Phase::Roll) {
        for (int eyes = 1; eyes <= 6; ++eyes) list.push_back({Choice::die(eyes), 1});
    } else if (s.phase == Phase::Start) {
        for (int seat = 0; seat < seats_; ++seat) {
            if (s.in_game(seat)) list.push_back({Choice::start_roll(seat), 1});
        }
    }
}

Balance Rules::balance(const State& s) const {
    Balance b;
    for (int seat = 0; seat < seats_; ++seat) {
        const auto& x = x_[table_side(s, seat)];
        for (Kind kind : kKinds) {
            const std::uint64_t nibbles = s.squad(seat, kind).nibbles() & ~kSupplyNibble;
            if (nibbles == 0) continue;
            std::int64_t lever = 0;
            int count = 0;
            for (std::uint64_t bits = occupied(nibbles); bits != 0; bits &= bits - 1) {
                const int place = first_place(bits);
                const int here = nibble(nibbles, place);
                lever += static_cast<std::int64_t>(x[place]) * here;
                count += here;
            }
            const std::int64_t mass = physics_.mass[kind];
            b.torque += mass * lever;
            b.load += mass * count;
        }
    }
    return b;
}

Returns Rules::returns(const State& s) const {
    const SeatSet all = SeatSet::first(seats_);
    const SeatSet winners = s.winner == kDraw ? all : SeatSet(Seat(s.winner));
    return share_returns(all, winners, [&](Seat seat) { return side(seat); });
}

std::array<int, kMostSeats> Rules::ranks(const State& s) const {
    const auto order = [&](int seat) {
        const bool wins = s.winner == kDraw ? s.in_game(seat) : team_[seat] == team_[s.winner];
        if (wins) return -100;
        return s.in_game(seat) ? -99 : -static_cast<int>(s.out[seat]);
    };
    std::array<int, kMostSeats> ranks{};
    for (int seat = 0; seat < seats_; ++seat) {
        ranks[at(seat)] = 1;
        for (int other = 0; other < seats_; ++other) {
            if (order(other) < order(seat)) ++ranks[at(seat)];
        }
    }
    return ranks;
}

}  // namespace equipoise::balance_duel
