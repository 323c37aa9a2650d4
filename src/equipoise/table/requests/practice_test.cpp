// Taking back while one practises alone against bots: across chance and answers, with the same
// chance again.

#include "equipoise/table/fairness.hpp"
#include "equipoise/table/public_record.hpp"
#include "equipoise/table/test_desk.hpp"

namespace equipoise::practice_test {
namespace {

Json bot_of(const char* id) { return {{"by", "bot"}, {"bot", id}}; }

/// Ada against bots, at a table whose chance was agreed on.
struct Practice {
    Shelf games = test_shelf();
    BotShelf bots = all_bots();
    Desk desk;
    ConnectionId ada;
    Rng rng{5};

    explicit Practice(Json plan, bool agree = true)
        : desk(games, bots, plan, "ada", std::string(64, '5')), ada(desk.connect("ada")) {
        if (agree) desk.agree();
        while (desk.let_bot_play()) {
        }
    }
    static Json duel(Json seats = {{{"by", "me"}}, bot_of("novice")}, Json more = Json::object()) {
        Json plan = {{"game", "balance_duel"}, {"seats", std::move(seats)}};
        plan.update(more);
        return plan;
    }
    const Sitting& sitting() { return desk.table().sitting(); }
    const Json& now() { return desk.screen(ada).now(); }
    std::size_t plies() { return sitting().game().plies().size(); }
    std::string code(const Json& message) {
        const Json answer = desk.say(ada, message);
        return answer["type"] == "error" ? answer["error"]["code"].get<std::string>() : "";
    }
    void let_bots_play() {
        while (desk.let_bot_play()) {
        }
    }
    /// One decision or roll of Ada's, and what the bots do then; false once the game is over.
    bool step() {
        let_bots_play();
        if (sitting().is_over()) return false;
        decide();
        let_bots_play();
        return true;
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i) REQUIRE(step());
    }
    /// As a weak player would, so that the game lasts.
    void decide() {
        INFO(now().dump());
        if (!now()["roller"].is_null()) {
            REQUIRE(code({{"type", "roll"}}).empty());
            return;
        }
        REQUIRE(sitting().game().turn().acting.contains(Seat(0)));
        const AnyRules& rules = sitting().rules();
        const AnyState& state = sitting().game().state();
        const AnyBot* bot = bots.find(rules.game(), "novice");
        const Action action = bot->choose(rules, state, Seat(0), {20, {}, rng.next()});
        REQUIRE(code({{"type", "play"}, {"seat", 0}, {"move", rules.print_action(state, action)}})
                    .empty());
    }
    /// What chance brought, in order.
    std::vector<Action> chance() {
        std::vector<Action> found;
        for (const Ply& ply : sitting().game().plies()) {
            if (ply.actor.is_chance()) found.push_back(ply.action);
        }
        return found;
    }
    std::size_t decisions() {
        const auto& all = sitting().game().plies();
        return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](const Ply& p) {
            return p.opens_move && p.actor == Actor(Seat(0));
        }));
    }
};

bool starts_alike(const std::vector<Action>& one, const std::vector<Action>& other) {
    const std::size_t length = std::min(one.size(), other.size());
    return std::equal(
        one.begin(), one.begin() + static_cast<std::ptrdiff_t>(length), other.begin());
}

TEST_CASE("against bots alone one takes back decision by decision, and the same dice fall again") {
    Practice at(Practice::duel());
    at.steps(14);
    REQUIRE_FALSE(at.sitting().is_over());
    const std::vector<Action> before = at.chance();
    REQUIRE(before.size() > 6);
    CHECK(at.now()["takebacks"] == 0);
    std::size_t times = 0;
    for (std::size_t left = at.decisions(); left > 0; left = at.decisions()) {
        REQUIRE(at.now()["undo"] == true);
        CHECK(at.now()["consent"] == false);
        REQUIRE(at.code({{"type", "undo"}}).empty());
        CHECK(at.decisions() == left - 1);
        CHECK(at.sitting().game().turn().acting.contains(Seat(0)));
        CHECK(starts_alike(before, at.chance()));
        ++times;
    }
    CHECK(times > 3);
    CHECK(at.now()["undo"] == false);
    CHECK(at.now()["takebacks"] == at.sitting().takebacks());
    // Other moves, other answers, the same dice.
    at.rng = Rng(99);
    at.steps(12);
    CHECK(at.chance().size() > 6);
    CHECK(starts_alike(before, at.chance()));
    CHECK(at.desk.replayed().sitting().game().plies() == at.sitting().game().plies());
    CHECK(at.desk.replayed().sitting().takebacks() == at.sitting().takebacks());
}

TEST_CASE("attack: leaving and sitting down again gives no other dice for those taken back") {
    Practice at(Practice::duel());
    at.steps(14);
    const std::vector<Action> before = at.chance();
    for (int i = 0; i < 4; ++i) REQUIRE(at.code({{"type", "undo"}}).empty());
    REQUIRE(at.chance().size() + 3 < before.size());
    for (int i = 0; i < 2; ++i) {
        REQUIRE(at.code({{"type", "leave"}, {"seat", 0}}).empty());
        REQUIRE(
            at.code(
                  {{"type", "sit"}, {"seat", 0}, {"key", test_invite_key(std::string(64, '5'), 0)}})
                .empty());
        at.desk.agree();
    }
    REQUIRE(at.sitting().rounds()->all().size() == 3);
    CHECK(at.sitting().rounds()->now().after == before.size());
    at.rng = Rng(7);
    while (at.step()) {
    }
    REQUIRE(at.chance().size() > before.size());
    CHECK(starts_alike(before, at.chance()));
    const std::string text = print_public_record(at.sitting());
    const auto record = parse_record(text, at.games);
    REQUIRE(record);
    const auto report = verify_record(record.value(), test_chance_tools());
    REQUIRE(report);
    CHECK(report.value().wrong == 0);
    CHECK(report.value().is_committed);
    CHECK(report.value().draws.size() == at.chance().size());
    CHECK(text.find("[Takebacks \"" + std::to_string(at.sitting().takebacks()) + "\"]") !=
          std::string::npos);
}

TEST_CASE("a secret choice is taken back after all were revealed, and who is over stays over") {
    Practice at({{"game", "elements"},
                 {"seats", {{{"by", "me"}}, bot_of("beginner"), bot_of("beginner")}}});
    const std::vector<Action> dealt = at.chance();
    at.steps(4);
    const std::size_t decided = at.decisions();
    REQUIRE(decided == 4);
    for (std::size_t left = decided; left > 0; --left) {
        REQUIRE(at.code({{"type", "undo"}}).empty());
        CHECK(at.decisions() == left - 1);
    }
    CHECK(starts_alike(dealt, at.chance()));
    CHECK(at.desk.told_anew("ada")["now"]["undo"] == false);
    while (at.step()) {
    }
    CHECK(at.code({{"type", "undo"}}) == "no_undo");
}

TEST_CASE("only who is alone with bots from the first, at one seat, takes back across chance") {
    Practice alone(Practice::duel());
    CHECK(alone.now()["takebacks"] == 0);
    SUBCASE("not two seats on one screen") {
        Practice at(Practice::duel({{{"by", "me"}}, {{"by", "me"}}}));
        CHECK_FALSE(at.now().contains("takebacks"));
        CHECK_FALSE(at.sitting().practising());
    }
    SUBCASE("not after somebody else sat there") {
        Practice at(Practice::duel({{{"by", "me"}}, {{"by", "open"}}}, {{"listed", true}}), false);
        const auto ben = at.desk.connect("ben");
        REQUIRE(at.desk.say(ben, {{"type", "sit"}, {"seat", 1}})["type"] == "done");
        at.desk.agree();
        REQUIRE(at.desk.say(ben, {{"type", "leave"}, {"seat", 1}})["type"] == "done");
        REQUIRE(at.code({{"type", "replace"}, {"seat", 1}, {"bot", "club"}}).empty());
        at.steps(4);
        CHECK_FALSE(at.now().contains("takebacks"));
    }
    SUBCASE("not without rounds of chance, which nobody could keep") {
        Desk desk(alone.games, alone.bots, Practice::duel());
        desk.connect("ada");
        CHECK_FALSE(desk.table().sitting().practising());
    }
}

TEST_CASE("what was played elsewhere and games of a match that were given up stay") {
    Practice first(Practice::duel());
    first.steps(10);
    Json seats = {{{"by", "me"}}, bot_of("novice")};
    auto forked = read_plan(print_json({{"fork", {{"table", "t"}, {"ply", 9}}}, {"seats", seats}}),
                            first.desk.context("ada"));
    REQUIRE(forked);
    CHECK_FALSE(forked.value().sitting.undo_point());
    CHECK(forked.value().sitting.chance_known() == forked.value().sitting.chance_total());
}

TEST_CASE("a takeback across chance gives back the time since that decision") {
    Practice at(Practice::duel({{{"by", "me"}}, bot_of("novice")}, {{"time", "live:600+0"}}));
    while (at.decisions() < 1) at.step();
    // The first decision costs nothing.
    const auto left = [&] { return at.sitting().clocks().left(Seat(0), at.desk.service_ms); };
    const std::size_t decided = at.decisions() + 1;
    std::int64_t at_decision = 0;
    while (at.decisions() < decided + 3) {
        const std::size_t so_far = at.decisions();
        at.desk.service_ms += 7'000;
        REQUIRE(at.step());
        if (so_far < decided && at.decisions() == decided) at_decision = left();
    }
    REQUIRE(left() < at_decision);
    while (at.decisions() >= decided) REQUIRE(at.code({{"type", "undo"}}).empty());
    CHECK(left() == at_decision);
}

}  // namespace
}  // namespace equipoise::practice_test
