// A position line as it was read, before the rules have judged it.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/games/elements/rules.hpp"

namespace equipoise::elements {

/// The fields of one seat.
struct Group {
    std::vector<int> points;  // By cycle; a single 0 may mean none.
    std::vector<Kind> hand, picks, waiting;
    std::vector<Placed> board;
    std::string_view choice;              // Empty for none.
    std::vector<std::vector<Kind>> held;  // The hands of this cycle; empty if not given.
    bool operator==(const Group&) const = default;
};

struct Position {
    int cycle = 1;
    Phase phase = Phase::Start;
    int step = 0;  // Of the draft.
    std::optional<Seat> start;
    std::optional<Seat> to_act;
    SeatSet passed;
    SeatSet lost;
    PerSeat<Group> groups;
};

/// The field that a complaint about a seat names.
std::string field_of_seat(Seat seat, std::string_view field);

/// Why that many cards of a kind cannot be in play; `exact`: every card dealt must be.
std::optional<Misfit> why_no_supply(
    const Rules& rules, std::string_view field, Kind kind, int cards, bool exact);

/// Fills in hands, picks and the count of cards or steps; the boards must be built. Returns the
/// first thing that is wrong.
std::optional<Misfit> build_draft(const Rules& rules, const Position& position, State& s);

/// The state, or the first thing in it that the rules cannot bring about.
Result<State, Misfit> reachable_state(const Rules& rules, const Position& position);

}  // namespace equipoise::elements
