// Bots that do not play every set-up sit only where they do.

#include "equipoise/table/test_desk.hpp"

namespace equipoise::plan_test {
namespace {

/// Plays no other model than B.
class ChoosyBot final : public AnyBot {
  public:
    const BotInfo& info() const override {
        static constexpr BotInfo kInfo{"choosy", 4};
        return kInfo;
    }
    bool plays(const AnyRules& rules) const override {
        return rules.setup().options.text("model") == "B";
    }
    Action choose(const AnyRules& rules,
                  const AnyState& state,
                  Seat seat,
                  const Budget&) const override {
        return rules.legal_actions(state, seat).front();
    }
};

struct Fixture {
    Shelf games = test_shelf();
    ChoosyBot bot;
    BotShelf bots{{{games.find("balance_duel"), {&bot}}}};

    Json plan(const char* model, const char* second) const {
        Json other = {{"by", second}};
        if (std::string(second) == "bot") other["bot"] = "choosy";
        return {{"game", "balance_duel"},
                {"options", {{"model", model}}},
                {"seats", {{{"by", "me"}}, other}}};
    }
};

}  // namespace

TEST_CASE("a plan with a bot that does not play its set-up is refused, and names the seat") {
    const Fixture fixture;
    const PlanContext context{&fixture.games, &fixture.bots, {}, "ada", 0};
    const auto refused = read_plan(print_json(fixture.plan("A", "bot")), context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().field == "seats[1].bot");
    CHECK(refused.error().reason.key == "bot_needs_table");
    const auto checked = check_plan(print_json(fixture.plan("A", "bot")), context);
    REQUIRE_FALSE(checked);
    CHECK(checked.error() == refused.error());
    CHECK(static_cast<bool>(read_plan(print_json(fixture.plan("B", "bot")), context)));
}

TEST_CASE("such a bot does not take over a seat either") {
    const Fixture fixture;
    for (const char* model : {"A", "B"}) {
        Desk desk(fixture.games, fixture.bots, fixture.plan(model, "open"), "ada");
        const auto ada = desk.connect("ada");
        const Json answer = desk.say(ada, {{"type", "replace"}, {"seat", 1}, {"bot", "choosy"}});
        CHECK((answer["type"] == "done") == (std::string(model) == "B"));
    }
}

}  // namespace equipoise::plan_test
