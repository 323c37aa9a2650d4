// What a viewer may learn: two states that it cannot tell apart show it the same everywhere.

#include <algorithm>

#include "tests/conformance/conformance_checks.hpp"

namespace equipoise::conformance {
namespace {

/// Steps of one node that are compared with each other, at most.
constexpr std::size_t kPairs = 6;

bool same_text(const Result<std::vector<Action>, Misfit>& a,
               const Result<std::vector<Action>, Misfit>& b) {
    if (static_cast<bool>(a) != static_cast<bool>(b)) return false;
    return a ? a.value() == b.value() : a.error() == b.error();
}

/// `s` and `twin` look the same to `viewer`; so must all that the viewer is shown of them.
class Twins {
  public:
    Twins(const Node& node, const AnyState& twin, Viewer viewer)
        : node_(node), rules_(*node.rules), s_(node.s), twin_(twin), viewer_(viewer) {}

    void compare() const {
        same(rules_.print_view(s_, viewer_) == rules_.print_view(twin_, viewer_),
             "the printed view");
        same(rules_.facts(s_, viewer_) == rules_.facts(twin_, viewer_), "the facts");
        same(picture(s_) == picture(twin_), "the picture for learners");
        same(rules_.turn(s_) == rules_.turn(twin_), "who acts");
        same(rules_.roller(s_) == rules_.roller(twin_), "the roller");
        for (Seat seat : SeatSet::first(rules_.seats())) {
            same(rules_.score(s_, seat) == rules_.score(twin_, seat), "a score");
        }
        if (rules_.turn(s_).is_terminal() && rules_.turn(twin_).is_terminal()) {
            same(rules_.returns(s_) == rules_.returns(twin_), "the returns");
        }
        for (Seat seat : SeatSet::first(rules_.seats())) {
            same(rules_.obvious(s_, seat).has_value() == rules_.obvious(twin_, seat).has_value(),
                 "whether an action is obvious");
        }
        same(rules_.advise(s_, viewer_) == rules_.advise(twin_, viewer_), "the advice");
        if (!viewer_.is_spectator()) compare_own(viewer_.seat());
        compare_steps();
    }

  private:
    void same(bool holds, const std::string& what) const {
        if (holds) return;
        const std::string who = viewer_.is_spectator()
            ? "a spectator"
            : "seat " + std::to_string(viewer_.seat().index());
        node_.fail(check::kSecrets,
                   what + " differs though " + who +
                       " cannot tell the states apart; the other is\n  position " +
                       rules_.print_state(twin_));
    }

    std::vector<std::uint8_t> picture(const AnyState& s) const {
        std::vector<std::uint8_t> cells(rules_.observation().size());
        rules_.observe(s, viewer_, cells);
        return cells;
    }

    void compare_own(Seat seat) const {
        same(rules_.legal_actions(s_, seat) == rules_.legal_actions(twin_, seat), "the legal list");
        same(rules_.obvious(s_, seat) == rules_.obvious(twin_, seat), "the obvious action");
        for (Action a : rules_.legal_actions(s_, seat)) {
            if (rules_.why_not(twin_, seat, a)) continue;
            same(rules_.note(s_, a) == rules_.note(twin_, a), "the note on a legal action");
        }
        for (Action a : rules_.playout_actions(s_, seat)) {
            if (rules_.why_not(twin_, seat, a)) continue;
            same(rules_.explain(s_, seat, a) == rules_.explain(twin_, seat, a), "what a hint says");
            break;
        }
        const std::uint32_t codes = std::min(rules_.action_codes(), 1024U);
        for (std::uint32_t code = 0; code < codes; ++code) {
            const Action a{code};
            const auto why = rules_.why_not(s_, seat, a);
            const auto why_twin = rules_.why_not(twin_, seat, a);
            if (why == why_twin) continue;
            return same(false, "the refusal of code " + std::to_string(code));
        }
        for (const Step& step : node_.steps) {
            const std::string text = rules_.print_action(s_, step.action);
            same(same_text(rules_.parse_move(s_, seat, text), rules_.parse_move(twin_, seat, text)),
                 "how " + text + " is read");
        }
    }

    /// A step that both states allow, and that leads to states still alike, must look alike.
    void compare_steps() const {
        for (std::size_t i = 0; i < kPairs && !node_.steps.empty(); ++i) {
            const Step& step = any_step(node_);
            if (rules_.why_not(twin_, step.actor, step.action)) continue;
            const AnyState next = after(rules_, s_, step);
            const AnyState next_twin = after(rules_, twin_, step);
            if (!rules_.same_view(next, next_twin, viewer_)) continue;
            same(rules_.print_seen(s_, step.actor, step.action, viewer_) ==
                     rules_.print_seen(twin_, step.actor, step.action, viewer_),
                 "an action as it is seen");
            // What the others chose before may come to light now.
            const bool last = node_.turn.kind == NodeKind::Simultaneous &&
                node_.turn.acting.size() == 1 && rules_.turn(next) != node_.turn;
            if (node_.game.info().reveals && last) continue;
            same(rules_.events(s_, step.actor, step.action, next, viewer_) ==
                     rules_.events(twin_, step.actor, step.action, next_twin, viewer_),
                 "the events");
        }
    }

    const Node& node_;
    const AnyRules& rules_;
    const AnyState& s_;
    const AnyState& twin_;
    Viewer viewer_;
};

bool sees_as(const Viewer& viewer, Actor actor) {
    return !actor.is_chance() && viewer.is(actor.seat());
}

/// Two actions of somebody else that lead to different states which look the same must look alike
/// themselves: their difference is a secret.
void check_hidden_steps(const Node& node, Viewer viewer) {
    const AnyRules& rules = *node.rules;
    for (std::size_t i = 0; i < kPairs; ++i) {
        const Step& one = any_step(node);
        const Step& other = any_step(node);
        if (one.actor != other.actor || one.action == other.action || sees_as(viewer, one.actor))
            continue;
        const AnyState next = after(rules, node.s, one);
        const AnyState next_other = after(rules, node.s, other);
        const bool alike = rules.same_view(next, next_other, viewer);
        // Everybody sees who still acts, and so whether a seat has closed its list of commits or
        // goes on with it.
        const bool both_act_on = rules.turn(next) == rules.turn(next_other);
        if (!alike && both_act_on && node.turn.kind == NodeKind::Simultaneous &&
            node.turn.acting.size() > 1) {
            node.fail(check::kSecrets, "a commit shows before the last seat has committed");
        }
        if (!alike || next == next_other) continue;
        if (rules.print_seen(node.s, one.actor, one.action, viewer) !=
            rules.print_seen(node.s, other.actor, other.action, viewer)) {
            node.fail(check::kSecrets,
                      "a secret action is seen: " +
                          rules.print_seen(node.s, one.actor, one.action, viewer));
        }
        if (rules.events(node.s, one.actor, one.action, next, viewer) !=
            rules.events(node.s, other.actor, other.action, next_other, viewer)) {
            node.fail(check::kSecrets, "the events reveal a secret action");
        }
    }
}

void check_twin(const Node& node, Viewer viewer, int& varied) {
    const AnyRules& rules = *node.rules;
    const AnyState twin = rules.resample(node.s, viewer, node.rng);
    if (!rules.same_view(node.s, twin, viewer)) {
        return node.fail(check::kSecrets,
                         "a state sampled from a view looks different to its viewer");
    }
    const auto parsed = rules.parse_state(rules.print_state(twin));
    if (!parsed || parsed.value() != twin) {
        node.fail(check::kSecrets,
                  "a sampled state cannot occur: " + rules.print_state(twin) +
                      (parsed ? "" : ", " + parsed.error().text()));
    }
    if (twin != node.s) {
        ++varied;
        Twins(node, twin, viewer).compare();
    }
}

}  // namespace

void check_secrets(const Node& node, int& varied) {
    const AnyRules& rules = *node.rules;
    const bool secrets = node.game.info().secrets;
    for (Viewer viewer : viewers(rules)) {
        check_twin(node, viewer, varied);
        if (!node.steps.empty()) check_hidden_steps(node, viewer);
        if (secrets) continue;
        if (rules.print_view(node.s, viewer) != rules.print_state(node.s)) {
            node.fail(check::kSecrets, "a view hides something in a game without secrets");
        }
    }
    if (!secrets && varied > 0) {
        node.fail(check::kSecrets, "a game without secrets is sampled to another state");
    }
}

}  // namespace equipoise::conformance
