// Promises over random play (BD-11.6 to BD-11.8, BD-14.3), and the events of moves.

#include <map>
#include <set>

#include "equipoise/core/playout.hpp"
#include "equipoise/games/balance_duel/testing.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::balance_duel;

namespace {

const OptionList kSettings[] = {
    {{"mode", "2"}},
    {{"mode", "2e"}, {"model", "B"}},
    {{"mode", "2"}, {"model", "D_s4"}, {"final_positions", "rearrange"}},
    {{"mode", "2"}, {"holder_model", "lanes"}},
    {{"mode", "2e"}, {"head_start", "4"}},
    {{"mode", "3i"}},
    {{"mode", "4i"}, {"model", "C"}, {"final_positions", "rearrange"}},
    {{"mode", "3t"}},
    {{"mode", "4t"}},
    {{"mode", "4t"}, {"turn_order", "colour_rotation"}, {"team_seating", "opposite"}},
};

/// Plays that keep the arm up where possible, so that games last: otherwise random play tips at
/// once.
Action sensible_action(const Rules& rules, const State& s, Rng& rng) {
    PlayoutLists<Rules> lists;
    rules.legal_actions(s, Seat(s.to_move), lists.actions);
    std::vector<Action> safe;
    for (Action a : lists.actions) {
        State next = s;
        rules.apply(next, Seat(s.to_move), a);
        if (next.round == s.round &&
            !(next.phase == Phase::Over && rules.rests(rules.balance(next)))) {
            safe.push_back(a);
        }
    }
    if (safe.empty())
        return lists.actions[rng.below(static_cast<std::uint32_t>(lists.actions.size()))];
    return safe[rng.below(static_cast<std::uint32_t>(safe.size()))];
}

/// Calls `visit(state)` on every state of some sensible games.
template <class Visit>
void for_states(const Rules& rules, int games, Seed seed, Visit visit) {
    for (int game = 0; game < games; ++game) {
        Rng rng(seed_at(run_seed(seed), static_cast<std::uint64_t>(game)));
        State s = rules.initial();
        visit(s);
        while (!rules.turn(s).is_terminal()) {
            if (rules.turn(s).is_chance()) {
                OutcomeList<Rules::kMaxOutcomes> outcomes;
                rules.chance_outcomes(s, outcomes);
                rules.apply(s, Actor::chance(), draw({outcomes.begin(), outcomes.size()}, rng));
            } else {
                rules.apply(s, Seat(s.to_move), sensible_action(rules, s, rng));
            }
            visit(s);
        }
    }
}

int mirrored_seat(const Rules& rules, int seat) {
    const std::string& id = rules.mode().seat(seat).id;
    const std::string other = std::string(1, id[0] == 'S' ? 'N' : 'S') + id[1];
    for (int at = 0; at < rules.seats(); ++at) {
        if (rules.mode().seat(at).id == other) return at;
    }
    return -1;
}

State mirrored(const Rules& rules, const State& s) {
    const auto swap = [&](std::uint8_t seat) {
        return seat >= kDraw ? seat : static_cast<std::uint8_t>(mirrored_seat(rules, seat));
    };
    State m = s;
    m.obliged = 0;
    for (int seat = 0; seat < rules.seats(); ++seat) {
        const int to = mirrored_seat(rules, seat);
        m.pawns[to] = s.pawns[seat];
        m.out[to] = s.out[seat];
        if (s.is_obliged(seat)) m.obliged = static_cast<std::uint8_t>(m.obliged | 1U << to);
    }
    m.to_move = swap(s.to_move);
    m.next_other = swap(s.next_other);
    m.winner = swap(s.winner);
    return m;
}

}  // namespace

TEST_CASE("BD-11.7 exchanging S and N with E and W maps legal games onto legal games, T to -T") {
    // After somebody has left, the mirrored turn order of four seats is another cycle, which
    // decides whether turn 2 is an opening turn.
    for (const OptionList& setting : {OptionList{{"mode", "2"}},
                                      OptionList{{"mode", "2"}, {"model", "C"}},
                                      OptionList{{"mode", "2"}, {"head_start", "6"}},
                                      OptionList{{"mode", "4i"}}}) {
        const SharedRules shared = rules_with(setting);
        const Rules& rules = typed<BalanceDuel>(*shared);
        for_states(rules, 60, 7, [&](const State& s) {
            const State m = mirrored(rules, s);
            CHECK(rules.balance(m).torque == -rules.balance(s).torque);
            CHECK(rules.balance(m).load == rules.balance(s).load);
            if (s.phase != Phase::Decide || (rules.seats() > 2 && s.turn == 2)) return;
            ActionList<Rules::kMaxActions> here;
            ActionList<Rules::kMaxActions> there;
            rules.legal_actions(s, Seat(s.to_move), here);
            rules.legal_actions(m, Seat(m.to_move), there);
            REQUIRE(here.size() == there.size());
            CHECK(std::equal(here.begin(), here.end(), there.begin()));
        });
    }
}

TEST_CASE("BD-11.7 pawns are conserved, no holder overflows, no resting arm has a seat to act") {
    for (const OptionList& setting : kSettings) {
        const SharedRules shared = rules_with(setting);
        const Rules& rules = typed<BalanceDuel>(*shared);
        for_states(rules, 40, 11, [&](const State& s) {
            for (int seat = 0; seat < rules.seats(); ++seat) {
                int pawns = seat == s.to_move ? s.pawns_to_put() : 0;
                for (Kind kind : kKinds) pawns += s.squad(seat, kind).total();
                CHECK(pawns == (s.in_game(seat) ? rules.mode().pawn_count() : 0));
            }
            for (TableSide side : kTableSides) {
                for (int place = 1; place <= kLastPlace; ++place)
                    CHECK(rules.room(s, side, place) >= 0);
            }
            const bool acts = s.phase == Phase::Roll || s.phase == Phase::Decide;
            if (acts && s.turn > 1) CHECK(!rules.rests(rules.balance(s)));
        });
    }
}

TEST_CASE(
    "BD-11.6 sensible play of mode 2: about four decisions a node, games of about forty turns") {
    const SharedRules shared = rules_with({});
    const Rules& rules = typed<BalanceDuel>(*shared);
    std::vector<int> lengths;
    double decisions = 0;
    int nodes = 0;
    std::size_t largest = 0;
    for_states(rules, 400, 3, [&](const State& s) {
        if (s.phase == Phase::Over) lengths.push_back(s.turn);
        if (s.phase != Phase::Decide) return;
        ActionList<Rules::kMaxActions> list;
        rules.legal_actions(s, Seat(s.to_move), list);
        decisions += static_cast<double>(list.size());
        largest = std::max(largest, list.size());
        ++nodes;
    });
    std::sort(lengths.begin(), lengths.end());
    CHECK(decisions / nodes > 3.0);
    CHECK(decisions / nodes < 5.0);
    CHECK(largest <= 14);
    CHECK(lengths[lengths.size() / 2] > 25);
    CHECK(lengths[lengths.size() / 2] < 60);
    CHECK(lengths.back() < 150);
}

TEST_CASE("BD-11.8 BD-5.4 a tip can be forced only on an obliged seat") {
    const SharedRules shared = rules_with({});
    const Rules& rules = typed<BalanceDuel>(*shared);
    std::optional<State> before;
    int tips = 0;
    for_states(rules, 300, 5, [&](const State& s) {
        if (s.phase == Phase::Over && rules.rests(rules.balance(s))) {
            ++tips;
            CHECK((before->is_obliged(before->to_move) || rules.opening_turn(*before)));
        }
        if (s.phase == Phase::Decide) before = s;
        if (s.phase == Phase::Roll) {
            OutcomeList<Rules::kMaxOutcomes> outcomes;
            rules.chance_outcomes(s, outcomes);
            CHECK(outcomes.size() == 6);
        }
    });
    CHECK(tips > 0);
}

TEST_CASE("OP-7: with the default limit an opening turn never tips") {
    for (int first = 1; first <= 6; ++first) {
        for (int second = 1; second <= 6; ++second) {
            Playthrough game = begin();
            const std::string a = std::to_string(first);
            const std::string b = std::to_string(second);
            REQUIRE(play(game, "r:S1 d" + a + " P" + a + "L d" + b + " P" + b + "L").empty());
            CHECK(result(game) == "?");
        }
    }
}

TEST_CASE("every event names its clause, and a tip shows the torque of the test") {
    for (const OptionList& setting : kSettings) {
        const SharedRules rules = rules_with(setting);
        std::set<std::string> keys;
        for (Seed seed = 1; seed <= 30; ++seed) {
            AnyState s = rules->initial();
            Rng rng(run_seed(seed));
            while (!rules->turn(s).is_terminal()) {
                const Turn turn = rules->turn(s);
                const Actor actor =
                    turn.is_chance() ? Actor::chance() : Actor(*turn.acting.begin());
                std::vector<Action> actions;
                if (turn.is_chance()) {
                    for (const Outcome& o : rules->chance_outcomes(s)) actions.push_back(o.action);
                } else {
                    actions = rules->legal_actions(s, actor.seat());
                }
                const Action a = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
                const AnyState before = s;
                rules->apply(s, actor, a);
                const auto events = rules->events(before, actor, a, s, Viewer::spectator());
                CHECK(!events.empty());
                for (const Event& event : events) {
                    keys.insert(std::string(event.key));
                    CHECK(event.clause.id.substr(0, 3) == "BD-");
                }
            }
        }
        CHECK(keys.count("tip") == 1);
        CHECK(keys.count("win") == 1);
    }
}

TEST_CASE("BD-7.7 BD-8.5 BD-9.7 BD-9.13 a move's events name each seat that they concern") {
    const auto log = [](Playthrough game, const std::string& move) {
        const AnyState before = game.state();
        REQUIRE(play(game, move).empty());
        const Ply ply = game.plies().back();
        std::string line;
        for (const Event& event : game.rules().events(
                 before, ply.actor, ply.action, game.state(), Viewer::spectator())) {
            line += (line.empty() ? "" : " ") + std::string(event.key);
            for (const auto& [name, value] : event.args) {
                if (name == "seat") line += "=" + value;
            }
        }
        return line;
    };
    CHECK(log(at("A.2 S1=LLLL/6L,F1L N1=LLLL/3L,F2L t=S1 d=4 o=-"), "6L>F3x") == "move=S1 beat=N1");
    CHECK(log(at("A.2 S1=LLLLL/6L N1=LLLLLL t=S1 d=6 o=-"), "P6L") == "place=S1 tip=S1 win=N1");
    CHECK(log(at("A.4t S1=out1 S2=LMM/6L N1=LLMM N2=LLMM t=S2 d=6 o=-"), "P6L") ==
          "place=S2 tip=S2 win=N1 win=N2");
    CHECK(log(at("A.3i S1=LMM/6L S2=LLMM N1=LLMM t=S1 d=6 o=-"), "P6L") ==
          "place=S1 tip=S1 out=S1 round");
    // Nothing is tested before the pawns are put back.
    CHECK(log(at("A.2 S1=/6L,F2L,F3L,F5L,F6L,F7L N1=LL/4L,F5LL,F7L t=S1 d=3 o=-",
                 {{"final_positions", "rearrange"}}),
              "6L>F2") == "move=S1");
}

TEST_CASE("the seat to act rolls the die of a turn; nobody makes the start roll") {
    Playthrough game = begin();
    CHECK(!game.rules().roller(game.state()).has_value());
    REQUIRE(play(game, "r:N1").empty());
    CHECK(game.rules().roller(game.state()) == Seat(1));
}
