// Games in progress as templates over the game, behind the walks that hosts see.

#pragma once

#include "equipoise/core/erased_game.hpp"
#include "equipoise/core/playout.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise {

/// A bot of one game that is shown states of that game.
template <TableGame T>
class TypedBot : public AnyBot {
  public:
    using Rules = typename T::Rules;

    /// As `choose`.
    virtual Action choose_typed(const Rules& rules,
                                const typename Rules::State& s,
                                Seat seat,
                                const Budget& budget) const = 0;

    Action choose(const AnyRules& rules,
                  const AnyState& state,
                  Seat seat,
                  const Budget& budget) const final {
        return choose_typed(typed<T>(rules), state.as<typename Rules::State>(), seat, budget);
    }
    std::unique_ptr<AnyWalk> walk(const AnyRules& rules,
                                  std::span<const AnyBot* const> bots) const final;
};

template <TableGame T>
class Walk final : public AnyWalk {
  public:
    using Rules = typename T::Rules;
    using State = typename Rules::State;

    Walk(const Rules& rules, std::span<const AnyBot* const> bots) : rules_(rules) {
        for (const AnyBot* bot : bots) {
            bots_.push_back(dynamic_cast<const TypedBot<T>*>(bot));
            EQ_EXPECT(bots_.back() != nullptr);
        }
    }

    void begin(const AnyState& s) override { state_ = s.as<State>(); }
    AnyState state() const override { return AnyState::of(state_); }
    Turn turn() const override { return rules_.turn(state_); }
    Returns returns() const override { return rules_.returns(state_); }
    int count_actions(Seat seat) override {
        lists_.actions.clear();
        rules_.legal_actions(state_, seat, lists_.actions);
        return static_cast<int>(lists_.actions.size());
    }
    bool judge(Values& values) const override {
        if constexpr (Standing<T>) {
            T::standing(rules_, state_, values);
            return true;
        } else if constexpr (Evaluated<Rules>) {
            rules_.evaluate(state_, values);
            return true;
        } else {
            return false;
        }
    }
    void draw_chance(Rng& rng) override {
        lists_.outcomes.clear();
        rules_.chance_outcomes(state_, lists_.outcomes);
        apply(Actor::chance(), draw({lists_.outcomes.begin(), lists_.outcomes.size()}, rng));
    }
    void choose(int player, Seat seat, const Budget& budget) override {
        const TypedBot<T>& bot = *bots_[static_cast<std::size_t>(player)];
        apply(seat, bot.choose_typed(rules_, state_, seat, budget));
    }
    void tally_on(TallySheet* sheet) override { sheet_ = sheet; }

  private:
    void apply(Actor actor, Action a) {
        if constexpr (Tallied<T>) {
            if (sheet_ != nullptr) {
                const State before = state_;
                rules_.apply(state_, actor, a);
                T::tally(rules_, before, actor, a, state_, *sheet_);
                return;
            }
        }
        rules_.apply(state_, actor, a);
    }

    const Rules& rules_;
    std::vector<const TypedBot<T>*> bots_;
    State state_{};
    PlayoutLists<Rules> lists_;
    TallySheet* sheet_ = nullptr;
};

template <TableGame T>
std::unique_ptr<AnyWalk> TypedBot<T>::walk(const AnyRules& rules,
                                           std::span<const AnyBot* const> bots) const {
    return std::make_unique<Walk<T>>(typed<T>(rules), bots);
}

}  // namespace equipoise
