// Makes an AnyGame from a TableGame: the only file that knows both interfaces.

#pragma once

#include "equipoise/base/expect.hpp"
#include "equipoise/core/any_game.hpp"
#include "equipoise/core/playout.hpp"

namespace equipoise {

/// The rules behind a wrapper; they must be those of T.
template <TableGame T>
const typename T::Rules& typed(const AnyRules& rules);

template <TableGame T>
class ErasedRules final : public AnyRules {
  public:
    using Rules = typename T::Rules;
    using State = typename Rules::State;

    ErasedRules(const AnyGame& game, Setup setup, Rules rules)
        : AnyRules(std::move(setup)), game_(game), rules_(std::move(rules)) {}

    const Rules& typed() const { return rules_; }

    const AnyGame& game() const override { return game_; }
    std::uint32_t action_codes() const override { return Rules::kActionCodes; }
    int seats() const override { return rules_.seats(); }
    int side(Seat seat) const override { return rules_.side(seat); }
    std::size_t most_actions() const override {
        if constexpr (ActionBounded<Rules>) return rules_.most_actions();
        return Rules::kMaxActions;
    }
    std::size_t most_outcomes() const override {
        if constexpr (OutcomeBounded<Rules>) return rules_.most_outcomes();
        // A list needs at least one place: games without chance say 1.
        return Rules::kMaxOutcomes == 1 ? 0 : Rules::kMaxOutcomes;
    }
    bool secrets() const override {
        if constexpr (SecretBySetup<Rules>) return rules_.secrets();
        return T::info().secrets;
    }
    bool is_match() const override {
        if constexpr (Conceding<Rules>) return rules_.is_match();
        return false;
    }
    int game_number([[maybe_unused]] const AnyState& s) const override {
        if constexpr (Conceding<Rules>) {
            if (rules_.is_match()) return rules_.game_number(s.as<State>());
        }
        return 1;
    }
    AnyState initial() const override { return AnyState::of(rules_.initial()); }
    Turn turn(const AnyState& s) const override { return rules_.turn(s.as<State>()); }
    std::vector<Action> legal_actions(const AnyState& s, Seat seat) const override {
        ActionList<Rules::kMaxActions> list;
        rules_.legal_actions(s.as<State>(), seat, list);
        return {list.begin(), list.end()};
    }
    std::vector<Outcome> chance_outcomes(const AnyState& s) const override {
        OutcomeList<Rules::kMaxOutcomes> list;
        rules_.chance_outcomes(s.as<State>(), list);
        return {list.begin(), list.end()};
    }
    std::optional<Refusal> why_not(const AnyState& s, Actor actor, Action a) const override {
        if (is_concession(a)) return why_no_concession(s, actor);
        return rules_.why_not(s.as<State>(), actor, a);
    }
    void apply(AnyState& s, Actor actor, Action a) const override {
        if (is_concession(a)) return concede(s, actor, a);
        rules_.apply(s.as<State>(), actor, a);
    }
    Turn step(AnyState& s, Actor actor, Action a) const override {
        apply(s, actor, a);
        return rules_.turn(s.as<State>());
    }
    Action draw_outcome(const AnyState& s, Rng& rng) const override {
        OutcomeList<Rules::kMaxOutcomes> list;
        rules_.chance_outcomes(s.as<State>(), list);
        EQ_EXPECT(!list.empty());  // Some games have no chance, and g++ sees that.
        return draw({list.begin(), list.size()}, rng);
    }
    std::size_t list_actions(const AnyState& s, Seat seat, std::span<Action> list) const override {
        ActionList<Rules::kMaxActions> actions;
        rules_.legal_actions(s.as<State>(), seat, actions);
        return copy(actions, list);
    }
    Returns returns(const AnyState& s) const override { return rules_.returns(s.as<State>()); }
    std::uint64_t hash(const AnyState& s) const override { return rules_.hash(s.as<State>()); }
    AnyState resample(const AnyState& s, Viewer viewer, Rng& rng) const override {
        return AnyState::of(rules_.sample(rules_.view(s.as<State>(), viewer), rng));
    }
    bool same_view(const AnyState& a, const AnyState& b, Viewer viewer) const override {
        return rules_.view(a.as<State>(), viewer) == rules_.view(b.as<State>(), viewer);
    }
    int symmetries() const override {
        if constexpr (Symmetric<Rules>) return rules_.symmetries();
        return 1;
    }
    bool keeps([[maybe_unused]] int symmetry, [[maybe_unused]] const AnyState& s) const override {
        if constexpr (Symmetric<Rules>) return rules_.keeps(symmetry, s.as<State>());
        return true;
    }
    AnyState image([[maybe_unused]] int symmetry, const AnyState& s) const override {
        if constexpr (Symmetric<Rules>) return AnyState::of(rules_.image(symmetry, s.as<State>()));
        return s;
    }
    Seat image([[maybe_unused]] int symmetry, Seat seat) const override {
        if constexpr (Symmetric<Rules>) return rules_.image(symmetry, seat);
        return seat;
    }
    Action image([[maybe_unused]] int symmetry, Action a) const override {
        if constexpr (Symmetric<Rules>) return rules_.image(symmetry, a);
        return a;
    }

    std::string print_state(const AnyState& s) const override {
        return T::print_state(rules_, s.as<State>());
    }
    std::string print_view(const AnyState& s, Viewer viewer) const override {
        return T::print_view(rules_, rules_.view(s.as<State>(), viewer));
    }
    Result<AnyState, Misfit> parse_state(std::string_view line) const override {
        auto parsed = T::parse_state(rules_, line);
        if (!parsed) return parsed.error();
        return AnyState::of(parsed.value());
    }
    Result<AnyState, Misfit> imagine(std::string_view line,
                                     Viewer viewer,
                                     Rng& rng) const override {
        if constexpr (Imagining<T>) {
            auto view = T::parse_view(rules_, viewer, line);
            if (!view) return view.error();
            return AnyState::of(rules_.sample(view.value(), rng));
        } else {
            return parse_state(line);
        }
    }
    std::string print_action(const AnyState& s, Action a) const override {
        if (is_concession(a)) return std::string(word_of_concession(a));
        return T::print_action(rules_, s.as<State>(), a);
    }
    std::string print_seen(const AnyState& s, Actor actor, Action a, Viewer viewer) const override {
        if (is_concession(a)) return std::string(word_of_concession(a));
        return T::print_seen(rules_, s.as<State>(), actor, a, viewer);
    }
    Result<std::vector<Action>, Misfit> parse_move(const AnyState& s,
                                                   Actor actor,
                                                   std::string_view text) const override {
        return T::parse_move(rules_, s.as<State>(), actor, text);
    }
    Result<std::string, Misfit> print_interchange(
        [[maybe_unused]] const AnyState& start,
        [[maybe_unused]] std::span<const ActorAction> plies,
        [[maybe_unused]] const Transcript& transcript) const override {
        if constexpr (Interchanged<T>) {
            return T::print_interchange(rules_, start.as<State>(), plies, transcript);
        }
        return Misfit::of({}, Reason::shared("no_interchange"));
    }
    std::string seat_name(Seat seat) const override { return T::seat_name(rules_, seat); }
    std::string score(const AnyState& s, Seat seat) const override {
        return T::score(rules_, s.as<State>(), seat);
    }
    std::optional<Seat> roller(const AnyState& s) const override {
        return T::roller(rules_, s.as<State>());
    }
    std::vector<Fact> facts(const AnyState& s, Viewer viewer) const override {
        return T::facts(rules_, rules_.view(s.as<State>(), viewer));
    }
    std::vector<Event> events(const AnyState& before,
                              Actor actor,
                              Action a,
                              const AnyState& after,
                              Viewer viewer) const override {
        return T::events(rules_, before.as<State>(), actor, a, after.as<State>(), viewer);
    }
    std::string components() const override { return T::components(rules_); }
    std::optional<Seat> unnamed(const AnyState& s) const override {
        if constexpr (Unnamed<T>) return T::unnamed(rules_, s.as<State>());
        return std::nullopt;
    }
    std::optional<Action> obvious(const AnyState& s, Seat seat) const override {
        if constexpr (Obvious<T>) return T::obvious(rules_, s.as<State>(), seat);
        return std::nullopt;
    }
    std::string note(const AnyState& s, Action a) const override {
        if constexpr (Noted<T>) {
            if (!is_concession(a)) return T::note(rules_, s.as<State>(), a);
        }
        return {};
    }
    std::vector<Advice> advise(const AnyState& s, Viewer viewer) const override {
        if constexpr (Advising<T>) return T::advise(rules_, rules_.view(s.as<State>(), viewer));
        return {};
    }
    std::vector<Reason> explain(const AnyState& s, Seat seat, Action a) const override {
        if constexpr (Explaining<T>) return T::explain(rules_, rules_.view(s.as<State>(), seat), a);
        return {};
    }
    Result<std::string, Misfit> foresee([[maybe_unused]] std::string_view position,
                                        std::string_view ask) const override {
        if constexpr (Foreseeing<T>) return T::foresee(rules_, position, ask);
        return Misfit::of({}, Reason::shared("no_such_ask", {{"ask", ask}}));
    }

    Result<std::unique_ptr<Solver>, Misfit> solver([[maybe_unused]] int pieces,
                                                   [[maybe_unused]] int bits) const override {
        if constexpr (Solvable<T>) return T::solver(rules_, pieces, bits);
        return Misfit::of({}, Reason::shared("no_solver"));
    }
    std::optional<std::uint64_t> perft(const AnyState& s,
                                       int depth,
                                       std::uint64_t most_nodes) const override {
        const std::uint64_t leaves = equipoise::perft(rules_, s.as<State>(), depth, most_nodes);
        if (most_nodes == 0) return std::nullopt;
        return leaves;
    }
    std::optional<Values> evaluate(const AnyState& s) const override {
        if constexpr (Evaluated<Rules>) {
            Values values{};
            rules_.evaluate(s.as<State>(), values);
            return values;
        }
        return std::nullopt;
    }
    std::vector<float> inputs(const AnyState& s) const override {
        std::vector<float> all;
        if constexpr (Learned<Rules>) {
            if (rules_.learns()) {
                all.resize(Rules::kInputs * static_cast<std::size_t>(rules_.seats()));
                rules_.inputs(s.as<State>(), all);
            }
        }
        return all;
    }
    std::optional<Values> standing(const AnyState& s) const override {
        if constexpr (Standing<T>) {
            Values values{};
            T::standing(rules_, s.as<State>(), values);
            return values;
        } else {
            return evaluate(s);
        }
    }
    std::vector<Action> playout_actions(const AnyState& s, Seat seat) const override {
        ActionList<Rules::kMaxActions> list;
        equipoise::playout_actions(rules_, s.as<State>(), seat, list);
        return {list.begin(), list.end()};
    }
    std::size_t list_playout_actions(const AnyState& s,
                                     Seat seat,
                                     std::span<Action> list) const override {
        ActionList<Rules::kMaxActions> actions;
        equipoise::playout_actions(rules_, s.as<State>(), seat, actions);
        return copy(actions, list);
    }
    bool has_playout_actions() const override { return Sensible<Rules>; }
    Playout playout(const AnyState& s, Rng& rng, int limit) const override {
        State state = s.as<State>();
        PlayoutLists<Rules> lists;
        Playout result;
        result.plies = play_out(rules_, state, rng, lists, limit);
        result.over = rules_.turn(state).is_terminal();
        if (result.over) result.returns = rules_.returns(state);
        return result;
    }
    ObservationSpec observation() const override {
        if constexpr (Observed<T>) return T::observation(rules_);
        return {};
    }
    void observe(const AnyState& s, Viewer viewer, std::span<std::uint8_t> out) const override {
        if constexpr (Observed<T>)
            T::observe(rules_, rules_.view(s.as<State>(), viewer), viewer, out);
    }
    Spelling spelling() const override {
        if constexpr (Spelled<Rules>) return rules_.spelling();
        return {Rules::kActionCodes, 0};
    }
    std::vector<std::string> tallied() const override {
        if constexpr (Tallied<T>) return T::tallied(rules_);
        return {};
    }
    void tally(const AnyState& before,
               Actor actor,
               Action a,
               const AnyState& after,
               TallySheet& sheet) const override {
        if constexpr (Tallied<T>) {
            if (is_concession(a)) return;
            T::tally(rules_, before.as<State>(), actor, a, after.as<State>(), sheet);
        }
    }

  private:
    std::optional<Refusal> why_no_concession([[maybe_unused]] const AnyState& s,
                                             Actor actor) const {
        if constexpr (Conceding<Rules>) {
            if (rules_.is_match() && !actor.is_chance()) {
                return rules_.why_no_concession(s.as<State>());
            }
        }
        return Refusal{{}, "no_such_action"};
    }
    void concede([[maybe_unused]] AnyState& s,
                 [[maybe_unused]] Actor actor,
                 [[maybe_unused]] Action a) const {
        if constexpr (Conceding<Rules>) {
            const auto loser = a == kResigns ? std::optional(actor.seat()) : std::nullopt;
            rules_.concede(s.as<State>(), loser);
        }
    }

    static std::size_t copy(const ActionList<Rules::kMaxActions>& from, std::span<Action> to) {
        EQ_EXPECT(from.size() <= to.size());
        std::copy(from.begin(), from.end(), to.begin());
        return from.size();
    }

    const AnyGame& game_;
    Rules rules_;
};

/// Makes an AnyThinker of a game's engine. The rules it is given must be those of T.
template <TableGame T>
class ErasedThinker final : public AnyThinker {
  public:
    explicit ErasedThinker(std::size_t memory_bytes) : thinker_(memory_bytes) {}

    void resize(std::size_t bytes) override { thinker_.resize(bytes); }
    void forget() override { thinker_.forget(); }
    std::vector<Thought> think(const AnyRules& rules,
                               const AnyState& state,
                               Seat seat,
                               const ThinkingTask& task) override {
        const auto& typed_rules = equipoise::typed<T>(rules);
        const auto view = typed_rules.view(state.as<typename T::Rules::State>(), seat);
        return thinker_.think(typed_rules, view, seat, task);
    }

  private:
    typename T::Thinker thinker_;
};

template <TableGame T>
class ErasedGame final : public AnyGame {
  public:
    const GameInfo& info() const override { return T::info(); }
    std::span<const OptionSpec> options() const override { return T::options(); }
    Result<SharedRules, Misfit> make(Setup setup) const override {
        auto rules = T::make(setup);
        if (!rules) return rules.error();
        return SharedRules(
            std::make_shared<ErasedRules<T>>(*this, std::move(setup), std::move(rules).value()));
    }
    Result<Setup, Misfit> amend(const Setup& setup, std::string_view position) const override {
        return T::amend(setup, position);
    }
    bool advises() const override { return Advising<T>; }
    bool solvable() const override { return Solvable<T>; }
    bool closes() const override { return Closing<typename T::Rules>; }
    std::span<const Query> queries() const override {
        if constexpr (Queried<T>) return T::queries();
        return {};
    }
    std::optional<Interchange> interchange() const override {
        if constexpr (Interchanged<T>) return T::interchange();
        return std::nullopt;
    }
    Result<Transcript, Misfit> parse_interchange(
        [[maybe_unused]] std::string_view text) const override {
        if constexpr (Interchanged<T>) return T::parse_interchange(text);
        return Misfit::of({}, Reason::shared("no_interchange"));
    }
    std::span<const Variant> variants() const override {
        if constexpr (Thinking<T>) return T::variants();
        return {};
    }
    std::unique_ptr<AnyThinker> thinker(std::size_t memory_bytes) const override {
        if constexpr (Thinking<T>) return std::make_unique<ErasedThinker<T>>(memory_bytes);
        return nullptr;
    }
};

/// The wrapper of a game; one object for each, made on first use and never changed.
template <TableGame T>
const AnyGame& erased() {
    static const ErasedGame<T> game;
    return game;
}

template <TableGame T>
const typename T::Rules& typed(const AnyRules& rules) {
    EQ_EXPECT(&rules.game() == &erased<T>());
    return static_cast<const ErasedRules<T>&>(rules).typed();
}

}  // namespace equipoise
