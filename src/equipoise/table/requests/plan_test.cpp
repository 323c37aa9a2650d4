// Bots that do not play every set-up sit only where they do.

#include "equipoise/base/rng.hpp"
#include "equipoise/record/record.hpp"
#include "equipoise/table/audience/catalogue.hpp"
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

TEST_CASE("a plan with a record comes to the seats of its game") {
    const Fixture fixture;
    const PlanContext context{&fixture.games, &fixture.bots, {}, "ada", 0};
    const AnyGame& game = *fixture.games.find("balance_duel");
    Setup setup = fixture.games.default_setup(game).value();
    REQUIRE_FALSE(setup.options.set("mode", "4t"));
    const Playthrough four(game.make(std::move(setup)).value());
    Json plan = {
        {"game", "balance_duel"}, {"record", print_record(four, {})}, {"seats", Json::array()}};
    const auto checked = check_plan(print_json(plan), context);
    REQUIRE(checked);
    CHECK(Json::parse(checked.value())["seats"].size() == 4);
    plan["record"] = "nonsense";
    const auto refused = check_plan(print_json(plan), context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "bad_record");
}

TEST_CASE("a table begins after as many plies of a record as its plan says, or is refused") {
    const Fixture fixture;
    const PlanContext context{&fixture.games, &fixture.bots, {}, "ada", 0};
    const AnyGame& game = *fixture.games.find("balance_duel");
    auto setup = fixture.games.default_setup(game);
    REQUIRE(setup);
    Playthrough played(game.make(std::move(setup).value()).value());
    Rng rng(5);
    while (!played.turn().is_terminal() && played.plies().size() < 20) {
        const AnyRules& rules = played.rules();
        if (played.turn().is_chance()) {
            played.draw_chance(rng.next());
        } else {
            const Seat seat = *played.turn().acting.begin();
            played.apply(seat, rules.legal_actions(played.state(), seat).front());
        }
    }
    Json plan = {{"record", print_record(played, {})}, {"seats", {{{"by", "me"}}, {{"by", "me"}}}}};
    for (const std::size_t ply : {std::size_t{0}, std::size_t{7}, played.plies().size()}) {
        plan["ply"] = ply;
        const auto opened = read_plan(print_json(plan), context);
        REQUIRE(opened);
        CHECK(opened.value().sitting.game().state() == played.state_after(ply));
    }
    for (const Json& wrong : {Json(played.plies().size() + 1), Json(-1), Json("7")}) {
        plan["ply"] = wrong;
        const auto refused = read_plan(print_json(plan), context);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().field == "ply");
    }
}

TEST_CASE("a server's table begins at a position, and is never rated then") {
    const Fixture fixture;
    const PlanContext context{&fixture.games, &fixture.bots, {}, "ada", 0};
    const std::string position = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    Json plan = {{"game", "chess_balance"},
                 {"options", {{"mode", "chess"}}},
                 {"position", position},
                 {"seats", {{{"by", "me"}}, {{"by", "open"}}}}};
    const auto opened = read_plan(print_json(plan), context);
    REQUIRE(opened);
    const Playthrough& game = opened.value().sitting.game();
    CHECK(game.rules().print_state(game.state()) == position);
    plan["rated"] = true;
    const auto refused = read_plan(print_json(plan), context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().field == "rated");
}

TEST_CASE("tables that play the same game share the name of their rules, and check tells it") {
    const Fixture fixture;
    const PlanContext context{&fixture.games, &fixture.bots, {}, "ada", 0};
    const Json usual = {{"game", "balance_duel"}, {"seats", {{{"by", "me"}}, {{"by", "open"}}}}};
    const auto name_of = [&](const Json& plan) {
        const auto opened = read_plan(print_json(plan), context);
        REQUIRE(opened);
        const std::string listing =
            print_listing("t", print_summary(opened.value().sitting), "eve", 0);
        return Json::parse(listing)["rules"].get<std::string>();
    };
    const std::string name = name_of(usual);
    CHECK(name.size() == 16);
    const auto checked = check_plan(print_json(usual), context);
    REQUIRE(checked);
    const auto told = Json::parse(checked.value())["rules"].get<std::string>();
    CHECK(told == name);
    Json plan = usual;
    plan["options"] = {{"model", "A"}};
    const std::string with_model = name_of(plan);
    plan["options"] = {{"model", "B"}};
    CHECK(name_of(plan) != with_model);
    // Whoever names what is usual plays the usual game; clock, names and who came first are no
    // rules.
    plan["options"] = Json::object();
    plan["time"] = "days:3";
    plan["seats"] = {{{"by", "open"}}, {{"by", "me"}, {"name", "Ada"}}};
    CHECK(name_of(plan) == name);
    const Json chess = {{"game", "chess_balance"},
                        {"options", {{"mode", "chess"}}},
                        {"seats", {{{"by", "me"}}, {{"by", "open"}}}}};
    Json at = chess;
    at["position"] = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    CHECK(name_of(chess).size() == 16);
    CHECK(name_of(at).empty());
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
