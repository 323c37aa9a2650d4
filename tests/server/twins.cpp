// Pairs of positions that one viewer cannot tell apart, and moves that others make in them, for the
// test of what the server sends: a line of JSON for each pair.
//
//   {"game","seats","viewer":0|null,"records":[text,text],"steps":[[seat,[word,word]],...]}
//
// The first record and the first words belong together, and so do the second.

#include <cstdio>
#include <cstdlib>

#include "equipoise/core/chance.hpp"
#include "equipoise/record/record.hpp"
#include "equipoise/table/json/json.hpp"
#include "tests/support/catalog.hpp"

using namespace equipoise;

namespace {

constexpr int kSteps = 8;
constexpr int kTries = 40;
constexpr int kMaxPlies = 400;

struct Pair {
    AnyState one, other;
};

struct Step {
    Actor actor;
    Action action;
};

template <class List>
auto any_of(const List& list, Rng& rng) {
    std::uint32_t count = 0;
    for ([[maybe_unused]] const auto& item : list) ++count;
    auto at = list.begin();
    for (std::uint32_t skip = rng.below(count); skip > 0; --skip) ++at;
    return *at;
}

/// Default options, or some of them changed; nothing if they cannot be combined.
SharedRules random_rules(const AnyGame& game, const Shelf& shelf, bool vary, Rng& rng) {
    Setup setup = shelf.default_setup(game).value();
    for (const OptionSpec& spec : game.options()) {
        if (!vary || spec.type != OptionSpec::Type::Choice || rng.below(4) != 0) continue;
        if (setup.options.set(spec.name, any_of(spec.choices, rng))) return nullptr;
    }
    const auto rules = game.make(std::move(setup));
    return rules ? rules.value() : nullptr;
}

/// Whether the table waits for somebody here: it goes on by itself where nobody has to roll and
/// where an action is obvious.
bool stands_still(const AnyRules& rules, const AnyState& state) {
    const Turn turn = rules.turn(state);
    if (turn.is_terminal()) return false;
    if (turn.is_chance()) return rules.roller(state).has_value();
    for (Seat seat : turn.acting) {
        if (rules.obvious(state, seat)) return false;
    }
    return true;
}

Step random_step(const AnyRules& rules, const AnyState& state, Rng& rng) {
    const Turn turn = rules.turn(state);
    if (turn.is_chance()) {
        return {Actor::chance(), draw(rules.chance_outcomes(state), rng)};
    }
    const Seat seat = any_of(turn.acting, rng);
    return {seat, any_of(rules.playout_actions(state, seat), rng)};
}

/// A moment of a random game and another that looks the same to the viewer, in a different state if
/// they have to be `apart`; nothing if the game had no such moment.
std::optional<Pair> random_pair(const AnyRules& rules, Viewer viewer, bool apart, Rng& rng) {
    std::optional<Pair> chosen;
    AnyState state = rules.initial();
    std::uint32_t seen = 0;
    for (int ply = 0; ply < kMaxPlies && !rules.turn(state).is_terminal(); ++ply) {
        if (stands_still(rules, state) && !rules.turn(state).is_chance()) {
            const Pair pair{state, rules.resample(state, viewer, rng)};
            const bool fits = stands_still(rules, pair.other) &&
                rules.turn(pair.one) == rules.turn(pair.other) &&
                (!apart || pair.one != pair.other);
            if (fits && rng.below(++seen) == 0) chosen = pair;
        }
        const Step step = random_step(rules, state, rng);
        rules.apply(state, step.actor, step.action);
    }
    return chosen;
}

AnyState after(const AnyRules& rules, const AnyState& state, Seat seat, Action action) {
    AnyState next = state;
    rules.apply(next, seat, action);
    return next;
}

/// The last of several who choose at once reveals all choices, which may differ.
bool reveals(const AnyRules& rules, const AnyState& state) {
    const Turn turn = rules.turn(state);
    return turn.kind == NodeKind::Simultaneous && turn.acting.size() == 1;
}

/// A move in each of two states after which the viewer still cannot tell them apart. The states
/// move on.
std::optional<Json> next_step(const AnyRules& rules, Pair& at, Viewer viewer, Rng& rng) {
    const Turn turn = rules.turn(at.one);
    if (turn.is_chance() || turn != rules.turn(at.other) || reveals(rules, at.one)) {
        return std::nullopt;
    }
    for (int i = 0; i < kTries; ++i) {
        const Seat seat = any_of(turn.acting, rng);
        const Action a = any_of(rules.legal_actions(at.one, seat), rng);
        const Action b = viewer.is(seat) ? a : any_of(rules.legal_actions(at.other, seat), rng);
        if (rules.why_not(at.other, seat, b)) continue;
        // Choices made at once are secret. Other moves may differ in what everybody sees though
        // they lead to the same.
        const bool secret = turn.kind == NodeKind::Simultaneous;
        if (!secret &&
            rules.print_seen(at.one, seat, a, viewer) !=
                rules.print_seen(at.other, seat, b, viewer)) {
            continue;
        }
        const Pair next{after(rules, at.one, seat, a), after(rules, at.other, seat, b)};
        if (!rules.same_view(next.one, next.other, viewer) ||
            rules.turn(next.one) != rules.turn(next.other) || !stands_still(rules, next.one) ||
            !stands_still(rules, next.other)) {
            continue;
        }
        const Json step = {seat.index(),
                           {rules.print_action(at.one, a), rules.print_action(at.other, b)}};
        at = next;
        return step;
    }
    return std::nullopt;
}

bool print_pair(const SharedRules& rules, Viewer viewer, Rng& rng) {
    const bool secrets = rules->game().info().secrets;
    const auto found = random_pair(*rules, viewer, secrets && rng.below(2) == 0, rng);
    if (!found) return false;
    Pair at = *found;
    bool apart = at.one != at.other;
    Json pair = {{"game", rules->game().info().id},
                 {"seats", rules->seats()},
                 {"records",
                  {print_record(Playthrough(rules, at.one), {}),
                   print_record(Playthrough(rules, at.other), {})}},
                 {"steps", Json::array()}};
    pair["viewer"] = viewer.is_spectator() ? Json(nullptr) : Json(viewer.seat().index());
    for (int i = 0; i < kSteps; ++i) {
        const auto step = next_step(*rules, at, viewer, rng);
        if (!step) break;
        apart = apart || (*step)[1][0] != (*step)[1][1];
        pair["steps"].push_back(*step);
    }
    if (secrets && !apart) return false;
    std::puts(print_json(pair).c_str());
    return true;
}

/// So many pairs for every seat and a spectator, or as many as a number of tries finds.
void print_pairs(const AnyGame& game, const Shelf& shelf, int pairs, Rng& rng) {
    int found = 0;
    for (int i = 0; i < pairs * kTries && found < pairs; ++i) {
        const SharedRules rules = random_rules(game, shelf, i % 2 == 1, rng);
        if (!rules) continue;
        print_pair(rules, Viewer::spectator(), rng);
        for (Seat seat : SeatSet::first(rules->seats())) found += print_pair(rules, seat, rng);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int pairs = argc > 1 ? std::atoi(argv[1]) : 10;
    const Seed seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    const Shelf shelf = test_shelf();
    Rng rng(seed);
    for (const AnyGame* game : shelf.games()) print_pairs(*game, shelf, pairs, rng);
    return 0;
}
