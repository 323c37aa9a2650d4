// The checks of one node that need no secret and no spoilt text.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "equipoise/core/texts/texts.hpp"
#include "tests/conformance/conformance_checks.hpp"

namespace equipoise::conformance {
namespace {

/// Beyond this many codes only some of the unlisted ones are asked for.
constexpr std::uint32_t kAllCodes = 4096;
constexpr std::uint64_t kPerftLeaves = 3000;

bool is_word(std::string_view text) {
    return !text.empty() && text.find_first_of(" \t\r\n") == std::string_view::npos;
}

bool is_snake_case(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
}

std::vector<std::uint32_t> codes_to_ask(const Node& node) {
    const std::uint32_t all = node.rules->action_codes();
    std::vector<std::uint32_t> codes;
    if (all <= kAllCodes) {
        for (std::uint32_t code = 0; code < all; ++code) codes.push_back(code);
        return codes;
    }
    for (const Step& step : node.steps) codes.push_back(step.action.code);
    for (std::uint32_t i = 0; i < kAllCodes; ++i) codes.push_back(node.rng.below(all));
    return codes;
}

std::string name_of(Actor actor) {
    return actor.is_chance() ? "chance" : "seat " + std::to_string(actor.seat().index());
}

/// Whether the catalogue words it. Games without texts of their own say it in the words of the key.
bool is_worded(const Refusal& refusal) {
    thread_local std::set<std::pair<std::string_view, std::string_view>> known;
    const std::pair key(refusal.clause.game, refusal.key());
    if (refusal.clause.game.empty() || known.contains(key)) return true;
    if (Texts::english().find(refusal.reason().whole_key()) == nullptr) return false;
    known.insert(key);
    return true;
}

/// What is wrong with the answer to a code, or nothing: written only then, since thousands are
/// asked for.
std::string_view refusal_fault(const std::optional<Refusal>& refusal, bool is_listed) {
    if (refusal && is_listed) return " is listed but refused";
    if (!refusal && !is_listed) return " is not refused but not listed";
    if (!refusal) return {};
    if (refusal->clause.id.empty() || refusal->key().empty()) {
        return " is refused without a clause and a reason";
    }
    if (!is_worded(*refusal)) return " is refused with a key that the catalogue lacks";
    return refusal->key().ends_with('.') ? " is refused with a full stop at the end" : "";
}

void check_actor_refusals(const Node& node, Actor actor, const std::vector<std::uint32_t>& codes) {
    std::vector<std::uint32_t> listed;
    for (const Step& step : node.steps) {
        if (step.actor == actor) listed.push_back(step.action.code);
    }
    std::sort(listed.begin(), listed.end());
    for (std::uint32_t code : codes) {
        const auto refusal = node.rules->why_not(node.s, actor, Action{code});
        const bool is_listed = std::binary_search(listed.begin(), listed.end(), code);
        const std::string_view fault = refusal_fault(refusal, is_listed);
        if (fault.empty()) continue;
        node.fail(check::kRefusals,
                  "code " + std::to_string(code) + " of " + name_of(actor) + std::string(fault));
    }
}

std::uint64_t naive_perft(const AnyRules& rules, const AnyState& s, int depth) {
    if (depth == 0) return 1;
    const Turn turn = rules.turn(s);
    std::vector<Step> steps;
    if (turn.is_chance()) {
        for (const Outcome& outcome : rules.chance_outcomes(s)) {
            steps.push_back({Actor::chance(), outcome.action});
        }
    } else if (!turn.is_terminal()) {
        const Seat seat = *turn.acting.begin();
        for (Action a : rules.legal_actions(s, seat)) steps.push_back({seat, a});
    }
    std::uint64_t leaves = 0;
    for (const Step& step : steps) leaves += naive_perft(rules, after(rules, s, step), depth - 1);
    return leaves;
}

/// What a seat plays until the node lets it go, while the others have not committed yet: the node
/// is not over before they have, so what follows it is not taken for a part of it.
std::vector<Action> commit_alone(const Node& node, Seat seat) {
    std::vector<Action> made;
    AnyState alone = node.s;
    for (Turn turn = node.turn; turn == node.turn; turn = node.rules->turn(alone)) {
        const auto list = node.rules->legal_actions(alone, seat);
        if (list.empty()) {
            node.fail(check::kSimultaneous, name_of(seat) + " has to act and cannot");
            break;
        }
        made.push_back(list[node.rng.below(static_cast<std::uint32_t>(list.size()))]);
        node.rules->apply(alone, seat, made.back());
    }
    return made;
}

/// The acting seats commit one after the other.
std::vector<Step> commit_in_order(const Node& node, AnyState& s) {
    std::vector<Step> made;
    SeatSet open = node.turn.acting;
    for (Seat seat : node.turn.acting) {
        for (Action a : commit_alone(node, seat)) {
            if (node.rules->why_not(s, seat, a)) {
                node.fail(check::kSimultaneous,
                          "an earlier commit took " + name_of(seat) + "'s choices away");
                return made;
            }
            made.push_back({seat, a});
            node.rules->apply(s, seat, a);
        }
        open.erase(seat);
        if (open.empty()) break;
        const Turn turn = node.rules->turn(s);
        if (turn.kind != NodeKind::Simultaneous || turn.acting != open) {
            node.fail(check::kSimultaneous,
                      "after a commit the acting seats are not those that remain");
            return made;
        }
    }
    return made;
}

}  // namespace

void Node::fail(std::string_view check, std::string what) const {
    report.add(
        check, std::move(what), describe(rules->setup()) + "\n  position " + rules->print_state(s));
}

Node node_at(
    const AnyGame& game, const SharedRules& rules, const AnyState& s, Rng& rng, Report& report) {
    Node node{game, rules, s, rules->turn(s), {}, rng, report};
    for (const Outcome& outcome : rules->chance_outcomes(s)) {
        node.steps.push_back({Actor::chance(), outcome.action});
    }
    for (Seat seat : SeatSet::first(rules->seats())) {
        for (Action a : rules->legal_actions(s, seat)) node.steps.push_back({seat, a});
    }
    return node;
}

AnyState after(const AnyRules& rules, const AnyState& s, const Step& step) {
    AnyState next = s;
    rules.apply(next, step.actor, step.action);
    return next;
}

const Step& any_step(const Node& node) {
    return node.steps[node.rng.below(static_cast<std::uint32_t>(node.steps.size()))];
}

std::vector<Viewer> viewers(const AnyRules& rules) {
    std::vector<Viewer> all{Viewer::spectator()};
    for (Seat seat : SeatSet::first(rules.seats())) all.emplace_back(seat);
    return all;
}

void check_turn(const Node& node) {
    const Turn& turn = node.turn;
    const int acting = turn.acting.size();
    const bool fits = turn.kind == NodeKind::Decision ? acting == 1
        : turn.kind == NodeKind::Simultaneous         ? acting >= 1
                                                      : acting == 0;
    if (!fits) node.fail(check::kTurn, "the number of acting seats does not fit the kind of node");
    for (Seat seat : turn.acting) {
        if (seat.index() >= node.rules->seats())
            node.fail(check::kTurn, "an acting seat does not exist");
    }
    const auto has = [&](Actor actor) {
        return std::any_of(node.steps.begin(), node.steps.end(), [&](const Step& step) {
            return step.actor == actor;
        });
    };
    if (has(Actor::chance()) != turn.is_chance()) {
        node.fail(check::kTurn, "chance has outcomes exactly at chance nodes");
    }
    for (Seat seat : SeatSet::first(node.rules->seats())) {
        if (has(seat) != turn.acting.contains(seat)) {
            node.fail(check::kTurn, name_of(seat) + " must have actions exactly while it acts");
        }
    }
}

void check_lists(const Node& node) {
    for (std::size_t i = 0; i < node.steps.size(); ++i) {
        const Step& step = node.steps[i];
        if (step.action.code >= node.rules->action_codes()) {
            node.fail(check::kLists,
                      "code " + std::to_string(step.action.code) + " is out of range");
        }
        if (i == 0 || node.steps[i - 1].actor != step.actor) continue;
        if (node.steps[i - 1].action >= step.action) {
            node.fail(check::kLists,
                      "the list of " + name_of(step.actor) + " does not ascend by code");
        }
    }
}

void check_playout_actions(const Node& node) {
    for (Seat seat : SeatSet::first(node.rules->seats())) {
        const auto legal = node.rules->legal_actions(node.s, seat);
        const auto chosen = node.rules->playout_actions(node.s, seat);
        if (chosen.empty() != legal.empty()) {
            node.fail(check::kPlayout,
                      "random play must have choices exactly while it acts: " + name_of(seat));
        }
        if (!std::is_sorted(chosen.begin(), chosen.end()) ||
            !std::includes(legal.begin(), legal.end(), chosen.begin(), chosen.end())) {
            node.fail(check::kPlayout,
                      "random play of " + name_of(seat) + " is not an ascending part of the list");
        }
    }
}

void check_chance(const Node& node) {
    const auto outcomes = node.rules->chance_outcomes(node.s);
    if (outcomes.empty()) return;
    std::uint64_t total = 0;
    for (const Outcome& outcome : outcomes) {
        if (outcome.weight == 0) node.fail(check::kChance, "an outcome has no weight");
        total += outcome.weight;
    }
    if (total == 0 || total > INT32_MAX) {
        return node.fail(check::kChance, "the weights do not add up to a number of 31 bits");
    }
    Fraction sum;
    for (const Outcome& outcome : outcomes) {
        sum = sum + Fraction(outcome.weight, static_cast<std::int64_t>(total));
    }
    if (sum != Fraction(1, 1))
        node.fail(check::kChance, "the probabilities add up to " + sum.text());
}

std::string returns_fault(const AnyRules& rules, const Returns& returns) {
    PerSeat<std::int32_t> of_side{};
    SeatSet counted;
    std::int32_t sum = 0;
    for (Seat seat : SeatSet::first(rules.seats())) {
        const Seat side(rules.side(seat));
        if (returns[seat] < 0) return "a return is below zero";
        if (!counted.contains(side)) {
            counted.insert(side);
            of_side[side] = returns[seat];
            sum += returns[seat];
        } else if (returns[seat] != of_side[side]) {
            return "members of a side have different returns";
        }
    }
    if (sum == kWholeReturn) return {};
    return "the sides' returns add up to " + return_fraction(sum).text();
}

void check_returns(const Node& node) {
    if (!node.turn.is_terminal()) return;
    const std::string fault = returns_fault(*node.rules, node.rules->returns(node.s));
    if (!fault.empty()) node.fail(check::kReturns, fault);
}

void check_obvious(const Node& node) {
    for (Seat seat : SeatSet::first(node.rules->seats())) {
        const auto action = node.rules->obvious(node.s, seat);
        if (action && node.rules->why_not(node.s, seat, *action)) {
            node.fail(check::kObvious, "an obvious action of " + name_of(seat) + " is not legal");
        }
    }
}

void check_notes(const Node& node) {
    for (const Step& step : node.steps) {
        if (node.rules->note(node.s, step.action).find_first_of("\r\n") != std::string::npos) {
            node.fail(check::kNotes,
                      "a note is not one line: " + node.rules->print_action(node.s, step.action));
        }
    }
}

void check_advice(const Node& node) {
    for (Viewer viewer : viewers(*node.rules)) {
        const std::vector<Advice> list = node.rules->advise(node.s, viewer);
        if (list.empty()) continue;
        if (viewer.is_spectator() || !node.turn.acting.contains(viewer.seat())) {
            node.fail(check::kAdvice, "a viewer that does not act is advised");
            continue;
        }
        const Playthrough game(node.rules, node.s);
        std::set<std::string> moves;
        for (const Advice& one : list) {
            if (const auto checked = game.check(viewer.seat(), one.move); !checked) {
                node.fail(
                    check::kAdvice,
                    "the advice cannot be played: " + one.move + ", " + checked.error().text());
            }
            if (!moves.insert(one.move).second) {
                node.fail(check::kAdvice, "the same move is advised twice: " + one.move);
            }
        }
        const bool best_first =
            std::is_sorted(list.begin(), list.end(), [](const Advice& a, const Advice& b) {
                return a.value > b.value;
            });
        if (!best_first) node.fail(check::kAdvice, "the best advice does not come first");
    }
}

void check_refusals(const Node& node) {
    const auto codes = codes_to_ask(node);
    check_actor_refusals(node, Actor::chance(), codes);
    for (Seat seat : SeatSet::first(node.rules->seats())) check_actor_refusals(node, seat, codes);
}

void check_moves(const Node& node) {
    std::set<std::pair<int, std::string>> seen;
    for (const Step& step : node.steps) {
        const std::string text = node.rules->print_action(node.s, step.action);
        if (!is_word(text)) node.fail(check::kMoves, "`" + text + "` is not one word");
        const int actor = step.actor.is_chance() ? -1 : step.actor.seat().index();
        if (!seen.emplace(actor, text).second) {
            node.fail(check::kMoves, "two actions are both written " + text);
        }
        const auto parsed = node.rules->parse_move(node.s, step.actor, text);
        if (!parsed) {
            node.fail(check::kMoves, text + " cannot be read back: " + parsed.error().text());
        } else if (parsed.value() != std::vector{step.action}) {
            node.fail(check::kMoves, text + " is read back as something else");
        }
    }
}

void check_front(const Node& node) {
    const AnyRules& rules = *node.rules;
    std::set<std::string> names;
    for (Seat seat : SeatSet::first(rules.seats())) {
        const std::string name = rules.seat_name(seat);
        if (!is_word(name) || !names.insert(name).second) {
            node.fail(check::kFront, "`" + name + "` is not a unique seat name");
        }
        if (!is_word(rules.score(node.s, seat)))
            node.fail(check::kFront, "a score is not one word");
    }
    if (!nlohmann::json::accept(rules.components())) {
        node.fail(check::kFront, "the components are not JSON text");
    }
    const auto roller = rules.roller(node.s);
    if (roller && (!node.turn.is_chance() || roller->index() >= rules.seats())) {
        node.fail(check::kFront, "the roller must be a seat, at a chance node");
    }
    for (Viewer viewer : viewers(rules)) {
        std::set<std::string> keys;
        for (const Fact& fact : rules.facts(node.s, viewer)) {
            if (!is_snake_case(fact.key) || !keys.insert(fact.key).second) {
                node.fail(check::kFront, "`" + fact.key + "` is not a unique fact key");
            }
        }
        if (node.steps.empty()) continue;
        const Step& step = any_step(node);
        const AnyState next = after(rules, node.s, step);
        for (const Event& event : rules.events(node.s, step.actor, step.action, next, viewer)) {
            if (!is_snake_case(event.key) || event.clause.id.empty()) {
                node.fail(check::kFront,
                          "event `" + std::string(event.key) + "` lacks a key or a clause");
            }
        }
        const std::string seen = rules.print_seen(node.s, step.actor, step.action, viewer);
        if (!is_word(seen)) node.fail(check::kFront, "`" + seen + "` is not one word");
    }
}

void check_simultaneous(const Node& node) {
    if (node.turn.kind != NodeKind::Simultaneous || node.turn.acting.size() < 2) return;
    AnyState in_order = node.s;
    std::vector<Step> commits = commit_in_order(node, in_order);
    // Each seat keeps the order of its own actions; the seats are mixed at random.
    AnyState mixed = node.s;
    while (!commits.empty()) {
        const Actor actor =
            commits[node.rng.below(static_cast<std::uint32_t>(commits.size()))].actor;
        const auto next = std::find_if(
            commits.begin(), commits.end(), [&](const Step& step) { return step.actor == actor; });
        if (node.rules->why_not(mixed, next->actor, next->action)) {
            return node.fail(check::kSimultaneous,
                             "earlier commits decide whether a commit is legal");
        }
        node.rules->apply(mixed, next->actor, next->action);
        commits.erase(next);
    }
    if (mixed != in_order) node.fail(check::kSimultaneous, "the order of commits matters");
}

void check_perft(const Node& node) {
    std::uint64_t leaves = 1;
    for (int depth = 1; depth <= 4 && leaves * node.steps.size() <= kPerftLeaves; ++depth) {
        leaves = naive_perft(*node.rules, node.s, depth);
        if (leaves == node.rules->perft(node.s, depth)) continue;
        node.fail(check::kPerft,
                  "perft " + std::to_string(depth) + " is not " + std::to_string(leaves));
    }
}

}  // namespace equipoise::conformance
