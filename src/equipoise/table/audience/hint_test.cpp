#include "equipoise/table/audience/hint.hpp"

#include <doctest/doctest.h>

#include "equipoise/base/rng.hpp"
#include "equipoise/table/json/json.hpp"
#include "tests/support/catalog.hpp"

namespace equipoise {
namespace {

SharedRules rules_of(std::string_view id) {
    static const Shelf shelf = test_shelf();
    const AnyGame& game = *shelf.find(id);
    return game.make(shelf.default_setup(game).value()).value();
}

struct Decision {
    SharedRules rules;
    AnyState state;
    Seat seat;
    Action action;

    /// At the first decision of a game.
    explicit Decision(std::string_view id) : rules(rules_of(id)), state(rules->initial()) {
        Rng rng(7);
        while (rules->turn(state).is_chance()) {
            const auto outcomes = rules->chance_outcomes(state);
            const auto drawn = rng.below(static_cast<std::uint32_t>(outcomes.size()));
            rules->apply(state, Actor::chance(), outcomes[drawn].action);
        }
        seat = *rules->turn(state).acting.begin();
        action = rules->legal_actions(state, seat).front();
    }
    Json reasons(std::optional<float> value, std::optional<float> next) const {
        const std::string text = print_hint(*rules, state, seat, {action, value, next});
        return Json::parse("{" + text + "}").at("reasons");
    }
};

/// Values three actions, in its own order, and takes the second best.
class Valuer : public AnyBot {
  public:
    const BotInfo& info() const override { return info_; }
    Action choose(const AnyRules& rules,
                  const AnyState& state,
                  Seat seat,
                  const Budget& budget) const override {
        const auto actions = rules.legal_actions(state, seat);
        if (budget.graded != nullptr) {
            *budget.graded = {{actions[0], 0.25F}, {actions[1], 0.5F}, {actions[2], 0.75F}};
        }
        return actions[1];
    }
    Action choose_openly(const AnyRules& rules,
                         const AnyState& state,
                         Seat seat,
                         const Budget& budget) const override {
        return choose(rules, state, seat, budget);
    }
    std::uint64_t usual_simulations() const override { return 0; }

  private:
    BotInfo info_{"valuer", 0};
};

/// Takes the first of two actions, which it values at 0.5, and the second at this.
class Pair : public Valuer {
  public:
    explicit Pair(float second) : second_(second) {}
    Action choose(const AnyRules& rules,
                  const AnyState& state,
                  Seat seat,
                  const Budget& budget) const override {
        const auto actions = rules.legal_actions(state, seat);
        *budget.graded = {{actions[0], 0.5F}, {actions[1], second_}};
        return actions[0];
    }

  private:
    float second_;
};

}  // namespace

TEST_CASE("a hint tells the win chance of what it says, and of the best of everything else") {
    const Decision at("balanceformers");
    REQUIRE(at.rules->legal_actions(at.state, at.seat).size() >= 3);
    const BotChoice choice = choose_for_hint(Valuer(), *at.rules, at.state, at.seat, {});
    CHECK(choice.action == at.rules->legal_actions(at.state, at.seat)[1]);
    CHECK(choice.value == 0.5F);
    CHECK(choice.next == 0.75F);
}

TEST_CASE("OW-4.2: of actions about as good, a hint tells one that something speaks for") {
    const Decision at("oneworld");
    const auto actions = at.rules->legal_actions(at.state, at.seat);
    REQUIRE(at.rules->print_action(at.state, actions[0]) == "order:first");
    REQUIRE(at.rules->explain(at.state, at.seat, actions[0]).empty());
    REQUIRE(!at.rules->explain(at.state, at.seat, actions[1]).empty());
    const auto hint = [&](float second) {
        return choose_for_hint(Pair(second), *at.rules, at.state, at.seat, {});
    };
    CHECK(hint(0.495F).action == actions[1]);
    CHECK(hint(0.495F).value == 0.495F);
    CHECK(hint(0.495F).next == 0.5F);
    CHECK(hint(0.48F).action == actions[0]);
}

TEST_CASE("a hint says by how much it is better, and no difference that rounding hides") {
    const Decision at("oneworld");
    const Json better = at.reasons(0.614F, 0.586F).back();
    CHECK(better.at("key") == "shared.reason.hint.chances");
    CHECK(better.at("values") == Json({{"percent", 61}, {"next", 59}}));
    for (float next : {0.612F, 0.7F}) {
        const Json equal = at.reasons(0.614F, next).back();
        CHECK(equal.at("key") == "shared.reason.hint.equal");
        CHECK(equal.at("values") == Json({{"percent", 61}}));
    }
}

TEST_CASE("a hint tells no chances where nothing was valued, or nothing else can be done") {
    const Decision at("balance_duel");
    const Json bare = at.reasons({}, {});
    CHECK(at.reasons(0.6F, {}) == bare);
    CHECK(at.reasons({}, 0.6F) == bare);
}

TEST_CASE("what a game says most tellingly comes before the chances, and the rest behind them") {
    const Decision at("balance_duel");
    const Json bare = at.reasons({}, {});
    REQUIRE(bare.size() >= 2);
    const Json told = at.reasons(0.6F, 0.5F);
    REQUIRE(told.size() == bare.size() + 1);
    CHECK(told[0] == bare[0]);
    CHECK(told[1] == bare[1]);
    CHECK(told[2].at("key") == "shared.reason.hint.chances");
}

}  // namespace equipoise
