// Sealed Scales with one leak at a time: whatever a seat is shown, the check of secrets finds it.

#include "tests/conformance/conformance_defects.hpp"

namespace equipoise::conformance {
namespace {

using secret_game::Kind;

constexpr Kind kLightest{0};

Seat neighbour(const Rules& rules, Seat seat) { return Seat((seat.index() + 1) % rules.seats()); }

bool holds_lightest(const State& s, Seat seat) { return s.hands[seat][kLightest] > 0; }

/// A view that compares like a sound one, and yet carries a hand that is not the viewer's.
struct PeekingView : View {
    PeekingView() = default;
    explicit PeekingView(const View& view) : View(view) {}
    bool operator==(const PeekingView& other) const {
        return static_cast<const View&>(*this) == static_cast<const View&>(other);
    }
    secret_game::Bag peek{};
};

struct Peeking : Sound {
    using Sound::Sound;
    using View = PeekingView;
    View view(const State& s, Viewer viewer) const {
        PeekingView view(Rules::view(s, viewer));
        if (!viewer.is_spectator()) view.peek = s.hands[neighbour(*this, viewer.seat())];
        return view;
    }
    State sample(const View& view, Rng& rng) const { return Rules::sample(view, rng); }
};

/// Its view is the whole state.
struct Glass : Sound {
    using Sound::Sound;
    using View = State;
    State view(const State& s, Viewer) const { return s; }
    State sample(const State& view, Rng&) const { return view; }
};

}  // namespace

TEST_CASE("leak: the printed view") {
    struct Shown : FrontOf<Peeking> {
        static std::string print_view(const Peeking& rules, const PeekingView& view) {
            return SealedScales::print_view(rules, view) +
                " peek=" + std::to_string(view.peek[kLightest]);
        }
    };
    finds<Shown>(check::kSecrets, "the printed view");
}

TEST_CASE("leak: the facts") {
    struct Shown : FrontOf<Peeking> {
        static std::vector<Fact> facts(const Peeking&, const PeekingView& view) {
            return {{"peek", view.peek[kLightest]}};
        }
    };
    finds<Shown>(check::kSecrets, "the facts");
}

TEST_CASE("leak: a view that holds the whole state") {
    struct Shown : FrontOf<Glass> {
        static std::string print_view(const Glass& rules, const State& view) {
            return print_state(rules, view);
        }
        static std::vector<Fact> facts(const Glass&, const State&) { return {}; }
        static std::vector<Advice> advise(const Glass&, const State&) { return {}; }
    };
    finds<Shown>(check::kSecrets, "no view ever hid anything");
    finds<Shown>(check::kSecrets, "before the last seat");
}

TEST_CASE("leak: a reason that depends on another hand") {
    struct Telling : Sound {
        using Sound::Sound;
        std::optional<Refusal> why_not(const State& s, Actor actor, Action a) const {
            auto refusal = Rules::why_not(s, actor, a);
            if (!refusal || actor.is_chance()) return refusal;
            if (holds_lightest(s, neighbour(*this, actor.seat())))
                refusal = Refusal{refusal->clause, "ask your neighbour"};
            return refusal;
        }
    };
    finds_in_rules<Telling>(check::kSecrets, "the refusal of code");
}

TEST_CASE("leak: a value of a refusal that depends on another hand") {
    struct Telling : Sound {
        using Sound::Sound;
        std::optional<Refusal> why_not(const State& s, Actor actor, Action a) const {
            const auto refusal = Rules::why_not(s, actor, a);
            if (!refusal || actor.is_chance()) return refusal;
            const int light = holds_lightest(s, neighbour(*this, actor.seat())) ? 1 : 0;
            return Refusal{refusal->clause, "not {light}", {{"light", light}}};
        }
    };
    finds_in_rules<Telling>(check::kSecrets, "the refusal of code");
}

TEST_CASE("leak: a legal list that depends on another hand") {
    struct Telling : Sound {
        using Sound::Sound;
        void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
            Rules::legal_actions(s, seat, list);
            if (list.size() < 2 || !holds_lightest(s, neighbour(*this, seat))) return;
            const Action only = list[0];
            list.clear();
            list.push_back(only);
        }
    };
    finds_in_rules<Telling>(check::kSecrets, "the legal list");
}

TEST_CASE("leak: how a move is read depends on another hand") {
    struct Telling : Front {
        static Result<std::vector<Action>, Misfit> parse_move(const Rules& rules,
                                                              const State& s,
                                                              Actor actor,
                                                              std::string_view text) {
            if (!actor.is_chance() && text == "done" &&
                holds_lightest(s, neighbour(rules, actor.seat()))) {
                return Misfit::of(secret_game::kMovesClause, "ask your neighbour");
            }
            return SealedScales::parse_move(rules, s, actor, text);
        }
    };
    finds<Telling>(check::kSecrets, "how done is read");
}

TEST_CASE("leak: an action as others see it") {
    struct Plain : Front {
        static std::string print_seen(const Rules& rules, const State& s, Actor, Action a, Viewer) {
            return print_action(rules, s, a);
        }
    };
    finds<Plain>(check::kSecrets, "a secret action is seen");
}

TEST_CASE("leak: an event that reveals the secret action") {
    struct Gossip : Front {
        static std::vector<Event> events(
            const Rules& rules, const State& s, Actor, Action a, const State&, Viewer) {
            return {{"heard", secret_game::kPickClause, {{"what", print_action(rules, s, a)}}}};
        }
    };
    finds<Gossip>(check::kSecrets, "the events reveal a secret action");
}

TEST_CASE("leak: an event that depends on a hand") {
    struct Gossip : Front {
        static std::vector<Event> events(
            const Rules&, const State& before, Actor, Action, const State&, Viewer) {
            const bool holds = holds_lightest(before, Seat(0));
            return {{"heard", secret_game::kPickClause, {{"holds", holds ? "yes" : "no"}}}};
        }
    };
    finds<Gossip>(check::kSecrets, "the events");
}

TEST_CASE("leak: a score that counts a hand") {
    struct Telling : Front {
        static std::string score(const Rules&, const State& s, Seat seat) {
            return std::to_string(s.open.points[seat] + s.hands[seat][kLightest]);
        }
    };
    finds<Telling>(check::kSecrets, "a score");
}

TEST_CASE("leak: who rolls depends on a hand") {
    struct Telling : Front {
        static std::optional<Seat> roller(const Rules& rules, const State& s) {
            if (!rules.turn(s).is_chance() || !holds_lightest(s, Seat(0))) return std::nullopt;
            return Seat(0);
        }
    };
    finds<Telling>(check::kSecrets, "the roller");
}

TEST_CASE("leak: who acts depends on a hand") {
    struct Telling : Sound {
        using Sound::Sound;
        Turn turn(const State& s) const {
            Turn turn = Rules::turn(s);
            if (turn.kind == NodeKind::Decision && holds_lightest(s, Seat(0))) {
                turn = Turn::simultaneous(turn.acting);
            }
            return turn;
        }
    };
    finds_in_rules<Telling>(check::kSecrets, "who acts");
}

TEST_CASE("leak: commits are visible before the last") {
    struct Open : Sound {
        using Sound::Sound;
        View view(const State& s, Viewer viewer) const {
            View view = Rules::view(s, viewer);
            for (secret_game::Pick pick : s.picks) {
                if (pick.made()) ++view.open.tray[pick.kind()];
            }
            return view;
        }
    };
    finds_in_rules<Open>(check::kSecrets, "before the last seat has committed");
}

TEST_CASE("leak: an obvious action that depends on another hand") {
    struct Telling : Front {
        static std::optional<Action> obvious(const Rules& rules, const State& s, Seat seat) {
            ActionList<Rules::kMaxActions> list;
            rules.legal_actions(s, seat, list);
            if (list.empty()) return std::nullopt;
            return holds_lightest(s, neighbour(rules, seat)) ? list[0] : list[list.size() - 1];
        }
    };
    finds<Telling>(check::kSecrets, "the obvious action");
}

TEST_CASE("leak: whether an action is obvious depends on a hand") {
    struct Telling : Front {
        static std::optional<Action> obvious(const Rules& rules, const State& s, Seat seat) {
            ActionList<Rules::kMaxActions> list;
            rules.legal_actions(s, seat, list);
            if (list.size() != 1) return std::nullopt;
            return list[0];
        }
    };
    finds<Telling>(check::kSecrets, "whether an action is obvious");
}

TEST_CASE("leak: a note that counts a hidden hand") {
    struct Telling : Front {
        static std::string note(const Rules&, const State& s, Action) {
            int held = 0;
            for (const auto& hand : s.hands) held += hand[kLightest];
            return std::to_string(held);
        }
    };
    finds<Telling>(check::kSecrets, "the note");
}

TEST_CASE("leak: advice that knows another hand") {
    struct Telling : FrontOf<Peeking> {
        static std::vector<Advice> advise(const Peeking& rules, const PeekingView& view) {
            auto list = SealedScales::advise(rules, view);
            for (Advice& one : list) one.value += view.peek[kLightest];
            return list;
        }
    };
    finds<Telling>(check::kSecrets, "the advice");
}

TEST_CASE("sample: it forgets what the viewer holds") {
    struct Careless : Sound {
        using Sound::Sound;
        State sample(const View& view, Rng& rng) const {
            State s = Rules::sample(view, rng);
            std::swap(s.hands[Seat(0)], s.hands[Seat(1)]);
            return s;
        }
    };
    finds_in_rules<Careless>(check::kSecrets, "looks different to its viewer");
}

TEST_CASE("sample: it draws more of a kind than there are") {
    struct Careless : Sound {
        using Sound::Sound;
        State sample(const View& view, Rng&) const {
            Rng always_the_same(1);
            State s = Rules::sample(view, always_the_same);
            for (Seat seat : SeatSet::first(seats())) {
                if (view.viewer.is(seat)) continue;
                s.hands[seat] = {};
                s.hands[seat][Kind(secret_game::kKinds - 1)] = view.held[seat];
            }
            return s;
        }
    };
    finds_in_rules<Careless>(check::kSecrets, "cannot occur");
}

TEST_CASE("a game that hides something without saying so") {
    struct Sly : Front {
        static const GameInfo& info() {
            static const GameInfo open = [] {
                GameInfo info = SealedScales::info();
                info.secrets = false;
                return info;
            }();
            return open;
        }
    };
    finds<Sly>(check::kSecrets, "without secrets");
}

}  // namespace equipoise::conformance
