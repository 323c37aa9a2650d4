#include "equipoise/games/balance_duel/hints/explain.hpp"

#include <algorithm>

namespace equipoise::balance_duel {
namespace {

bool tips(const Rules& rules, const State& s, Action a) {
    const Choice c = Choice::of(a);
    return (c.type == Choice::Type::Place || c.type == Choice::Type::Move) && rules.tips(s, c);
}

bool all_others_tip(const Rules& rules, const State& s, Action a) {
    ActionList<Rules::kMaxActions> all;
    rules.legal_actions(s, Seat(s.to_move), all);
    int others = 0;
    for (Action other : all) {
        if (other == a) continue;
        if (!tips(rules, s, other)) return false;
        ++others;
    }
    return others > 0;
}

/// With how many throws the seat to roll can beat a pawn of that side (BD-7.1).
int beating_throws(const Rules& rules, const State& s, int side) {
    OutcomeList<Rules::kMaxOutcomes> throws;
    rules.chance_outcomes(s, throws);
    int count = 0;
    for (const Outcome& outcome : throws) {
        State thrown = s;
        rules.apply(thrown, Actor::chance(), outcome.action);
        if (rules.turn(thrown).acting.empty()) continue;
        ActionList<Rules::kMaxActions> answers;
        rules.legal_actions(thrown, Seat(thrown.to_move), answers);
        for (Action answer : answers) {
            const Choice c = Choice::of(answer);
            if (c.type != Choice::Type::Move || !c.beats || tips(rules, thrown, answer)) continue;
            const auto beaten = rules.quarry(thrown, thrown.to_move, c.from, c.target());
            if (!beaten || rules.side(Seat(beaten->seat)) != side) continue;
            ++count;
            break;
        }
    }
    return count;
}

/// How much of the torque that tips it the arm carries, in percent.
std::int64_t strain(const Rules& rules, const State& s) {
    const Balance balance = rules.balance(s);
    const std::int64_t pull = balance.torque < 0 ? -balance.torque : balance.torque;
    return 100 * pull / std::max<std::int64_t>(1, rules.limit(balance));
}

}  // namespace

std::vector<Reason> explain(const Rules& rules, const State& s, Action a) {
    const int seat = s.to_move;
    const int side = rules.side(Seat(seat));
    const Choice c = Choice::of(a);
    State after = s;
    rules.apply(after, Seat(seat), a);
    std::vector<Reason> reasons;
    if (after.phase == Phase::Over && after.winner < kMostSeats &&
        rules.side(Seat(after.winner)) == side) {
        return {"balance_duel.reason.hint.wins"};
    }
    if (c.type == Choice::Type::Move && c.beats)
        reasons.emplace_back("balance_duel.reason.hint.beats");
    if (after.finished(seat) > s.finished(seat)) {
        reasons.emplace_back("balance_duel.reason.hint.finishes");
    }
    if (all_others_tip(rules, s, a)) reasons.emplace_back("balance_duel.reason.hint.only_safe");
    const bool goes_on = after.round == s.round && after.phase == Phase::Roll;
    if (!goes_on || tips(rules, s, a)) return reasons;
    reasons.push_back({"balance_duel.reason.hint.strain", {{"percent", strain(rules, after)}}});
    if (rules.side(Seat(after.to_move)) != side) {
        reasons.push_back(
            {"balance_duel.reason.hint.danger", {{"count", beating_throws(rules, after, side)}}});
    }
    return reasons;
}

}  // namespace equipoise::balance_duel
