// The chance of a table with a seed: agreed on in rounds, checked from its record, and attacked.

#include "equipoise/table/fairness.hpp"

#include "equipoise/table/public_record.hpp"
#include "equipoise/table/test_desk.hpp"

namespace equipoise::fairness_test {
namespace {

const std::string kSeed = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

std::string nonce(char digit) { return std::string(32, digit); }

/// Two people at a table; Ben is whom the operator would conspire with.
struct Game {
    Shelf games;
    BotShelf bots{{}};
    Desk desk;
    ConnectionId ada;
    ConnectionId ben;

    Game(Shelf shelf, const std::string& game, int scheme = kScheme)
        : games(std::move(shelf)),
          desk(games,
               bots,
               {{"game", game}, {"listed", true}, {"seats", {{{"by", "me"}}, {{"by", "open"}}}}},
               "ada",
               kSeed,
               scheme),
          ada(desk.connect("ada")),
          ben(desk.connect("ben")) {
        if (scheme == 1) says(ada, {{"type", "nonce"}, {"seat", 0}, {"nonce", nonce('1')}});
        says(ben, {{"type", "sit"}, {"seat", 1}, {"nonce", nonce('2')}});
    }
    void says(ConnectionId who, const Json& message) {
        REQUIRE(desk.say(who, message)["type"] == "done");
    }
    std::string code(ConnectionId who, const Json& message) {
        const Json answer = desk.say(who, message);
        return answer["type"] == "error" ? answer["error"]["code"].get<std::string>() : "";
    }
    void sit_anew(char digit) {
        says(ben, {{"type", "leave"}, {"seat", 1}});
        says(ben, {{"type", "sit"}, {"seat", 1}, {"nonce", nonce(digit)}});
        desk.agree();
    }
    void play(Rng& rng) {
        if (!play_anything(desk, ada, rng)) REQUIRE(play_anything(desk, ben, rng));
    }
    void play_out(Rng& rng, int change_at = -1) {
        desk.agree();
        for (int i = 0; !sitting().is_over(); ++i) {
            if (i == change_at) sit_anew('3');
            for (const auto who : {ada, ben}) {
                if (rng.below(3) == 0 && desk.screen(who).now()["undo"] == true) {
                    REQUIRE(desk.take_back(who)["type"] == "done");
                }
            }
            play(rng);
        }
    }
    const Sitting& sitting() { return desk.table().sitting(); }
    const std::vector<ChanceRound>& rounds() { return sitting().rounds()->all(); }
    std::string record() { return print_public_record(sitting()); }
};

Game duel() { return {test_shelf(), "balance_duel"}; }

Result<FairnessReport, Misfit> check(const std::string& text, const Shelf& games) {
    const auto record = parse_record(text, games);
    REQUIRE_MESSAGE(record, (record ? "" : record.error().text()));
    return verify_record(record.value(), test_chance_tools());
}

FairnessReport verified(const std::string& text, const Shelf& games) {
    const auto report = check(text, games);
    REQUIRE_MESSAGE(report, (report ? "" : report.error().text()));
    return report.value();
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

TEST_CASE("property: every outcome of chance follows from the seeds and shares of the record") {
    for (Seed seed = 1; seed <= 6; ++seed) {
        const bool is_duel = seed % 2 == 0;
        Game game(is_duel ? test_shelf() : secret_game::shelf(),
                  is_duel ? "balance_duel" : std::string(secret_game::game().info().id));
        Rng rng(seed);
        game.play_out(rng, static_cast<int>(seed));
        const std::string text = game.record();
        const FairnessReport report = verified(text, game.games);
        CHECK(report.draws.size() == game.sitting().chance_total());
        CHECK(!report.draws.empty());
        CHECK(report.wrong == 0);
        CHECK(report.is_committed);
        REQUIRE(report.rounds.size() == 2);
        CHECK(report.rounds[1].round.newcomers == SeatSet(Seat(1)));
        for (const auto& [commitment, digest, round, holds] : report.rounds) {
            CHECK(round.is_agreed());
            CHECK(holds);
        }
        // Another seed would have given other outcomes, and is not the one committed to.
        const FairnessReport forged =
            verified(with(text, kSeed, "f" + kSeed.substr(1)), game.games);
        CHECK(forged.wrong > 0);
        CHECK(!forged.is_committed);
    }
}

TEST_CASE("property: a record with nonces, from before there were rounds, is verified as ever") {
    for (Seed seed = 1; seed <= 4; ++seed) {
        Game game(test_shelf(), "balance_duel", 1);
        Rng rng(seed);
        game.play_out(rng, static_cast<int>(seed));
        const std::string text = game.record();
        const FairnessReport report = verified(text, game.games);
        CHECK(report.draws.size() == game.sitting().chance_total());
        CHECK(!report.draws.empty());
        CHECK(report.wrong == 0);
        CHECK(report.is_committed);
        CHECK(report.rounds.empty());
        const FairnessReport forged =
            verified(with(text, kSeed, "f" + kSeed.substr(1)), game.games);
        CHECK(forged.wrong > 0);
        CHECK(!forged.is_committed);
    }
}

TEST_CASE("seeds and shares are in no message, and in no record, before the end") {
    Game game = duel();
    game.desk.agree();
    Rng rng(4);
    for (int i = 0; i < 6; ++i) game.play(rng);
    game.sit_anew('3');
    REQUIRE(!game.sitting().is_over());
    std::vector<std::string> secrets;
    for (const ChanceRound& round : game.rounds()) {
        secrets.push_back(round.seed);
        for (const auto& part : round.parts) secrets.push_back(part.share);
    }
    REQUIRE(secrets.size() == 6);
    for (const std::string& secret : secrets) {
        REQUIRE(secret.size() == kShareDigits);
        CHECK(game.record().find(secret) == std::string::npos);
        for (const auto& [to, texts] : game.desk.sent) {
            for (const std::string& text : texts) CHECK(text.find(secret) == std::string::npos);
        }
    }
    CHECK(game.record().find("server " + game.rounds()[1].commitment) != std::string::npos);
    game.says(game.ada, {{"type", "resign"}, {"seat", 0}});
    for (const std::string& secret : secrets) {
        CHECK(game.record().find(secret) != std::string::npos);
    }
    // Anyone who knows the seed knows all chance to come.
    for (const auto who : {game.ada, game.ben}) {
        CHECK(game.code(who, {{"type", "undo"}}) == "no_undo");
    }
}

TEST_CASE("asking why, and trying again, does not show or change the chance to come") {
    Game one = duel();
    Game other = duel();
    other.desk.seed += 1000;
    one.desk.agree();
    other.desk.agree();
    Rng rng(5);
    Rng same(5);
    for (int i = 0; i < 20; ++i) {
        one.play(rng);
        for (const char* move : {"d1", "d6/P1L", "P1L/d3"}) {
            other.desk.say(other.ada, {{"type", "why"}, {"seat", 0}, {"move", move}});
        }
        other.play(same);
    }
    CHECK(one.sitting().game().plies() == other.sitting().game().plies());
}

TEST_CASE("attack: who knows the seed cannot look for a share once others were revealed") {
    Game game = duel();
    // The last to commit has been shown nothing but commitments: no share is taken before.
    game.says(game.ada, game.desk.owed_by(game.ada, 0));
    const ChanceRound& round = game.rounds()[0];
    const Json early = {{"type", "reveal"},
                        {"seat", 0},
                        {"round", 1},
                        {"share", test_share(game.desk.screen(game.ada).chance, 0)},
                        {"seen", round.digest(test_chance_tools())}};
    CHECK(game.code(game.ada, early) == "bad_share");
    game.says(game.ben, game.desk.owed_by(game.ben, 1));
    game.says(game.ada, game.desk.owed_by(game.ada, 0));
    CHECK(game.rounds()[0].unrevealed() == SeatSet(Seat(1)));
    // Now the key depends on Ben's share alone; he and the operator try many.
    Json reveal = game.desk.owed_by(game.ben, 1);
    const std::string good = reveal["share"];
    for (int i = 0; i < 1000; ++i) {
        reveal["share"] = test_hash("ground " + std::to_string(i));
        REQUIRE(game.code(game.ben, reveal) == "bad_share");
    }
    CHECK(game.code(game.ben,
                    {{"type", "commit"}, {"seat", 1}, {"round", 1}, {"commitment", good}}) ==
          "bad_share");
    reveal["share"] = good;
    game.says(game.ben, reveal);
    Rng rng(7);
    game.play_out(rng);
    // Nor does a share that the operator puts into the record afterwards pass.
    CHECK(verified(game.record(), game.games).is_committed);
    CHECK(!verified(with(game.record(), good, test_hash("ground")), game.games).is_committed);
}

TEST_CASE("attack: leaving and sitting down again between throws is in the record") {
    Game game = duel();
    game.desk.agree();
    Rng rng(8);
    for (int i = 0; i < 5; ++i) {
        game.play(rng);
        REQUIRE(!game.sitting().is_over());
        game.sit_anew('3');
    }
    game.play_out(rng);
    const FairnessReport report = verified(game.record(), game.games);
    CHECK(report.is_committed);
    CHECK(report.wrong == 0);
    REQUIRE(report.rounds.size() == 6);
    for (std::size_t i = 1; i < report.rounds.size(); ++i) {
        CHECK(report.rounds[i].round.newcomers == SeatSet(Seat(1)));
    }
}

TEST_CASE("a seat that a bot takes over changes nothing about the chance to come") {
    Shelf games = test_shelf();
    BotShelf bots = all_bots();
    Desk desk(
        games,
        bots,
        {{"game", "balance_duel"}, {"listed", true}, {"seats", {{{"by", "me"}}, {{"by", "open"}}}}},
        "ada",
        kSeed);
    const auto ada = desk.connect("ada");
    const auto ben = desk.connect("ben");
    REQUIRE(desk.say(ben, {{"type", "sit"}, {"seat", 1}})["type"] == "done");
    desk.agree();
    const ChanceTools tools = test_chance_tools();
    const ChanceKey key = desk.table().sitting().rounds()->now().key(tools);
    REQUIRE(desk.say(ben, {{"type", "leave"}, {"seat", 1}})["type"] == "done");
    CHECK(!desk.table().sitting().may_draw_chance());
    REQUIRE(desk.say(ada, {{"type", "replace"}, {"seat", 1}, {"bot", "club"}})["type"] == "done");
    CHECK(desk.table().sitting().may_draw_chance());
    CHECK(desk.table().sitting().rounds()->now().key(tools) == key);
    CHECK(desk.table().sitting().rounds()->all().size() == 1);
}

TEST_CASE("a share withheld at the start voids the round, names the seat and frees it") {
    Game game = duel();
    game.says(game.ada, game.desk.owed_by(game.ada, 0));
    game.says(game.ben, game.desk.owed_by(game.ben, 1));
    game.says(game.ada, game.desk.owed_by(game.ada, 0));
    REQUIRE(game.desk.table().deadline().has_value());
    game.desk.service_ms = *game.desk.table().deadline() - 1;
    game.desk.tick();
    CHECK(game.rounds().size() == 1);
    game.desk.service_ms += 1;
    game.desk.tick();
    REQUIRE(game.rounds().size() == 2);
    CHECK(game.rounds()[0].missing == SeatSet(Seat(1)));
    CHECK(game.rounds()[1].seed != game.rounds()[0].seed);
    CHECK(game.sitting().holder(Seat(1)) == Holder{});
    CHECK(!game.sitting().may_draw_chance());
    CHECK(game.desk.screen(game.ada).table["seats"][1]["holder"] == "open");
    CHECK(game.sitting().chance_total() == 0);
    game.says(game.ben, {{"type", "sit"}, {"seat", 1}});
    Rng rng(9);
    game.play_out(rng);
    const FairnessReport report = verified(game.record(), game.games);
    CHECK(report.is_committed);
    CHECK(report.wrong == 0);
    REQUIRE(report.rounds.size() == 2);
    CHECK(report.rounds[0].round.missing == SeatSet(Seat(1)));
    CHECK(!report.rounds[0].round.is_agreed());
    CHECK(report.rounds[1].round.is_agreed());
}

TEST_CASE("whoever sits down and commits to no share within a minute loses the seat") {
    Game game = duel();
    game.says(game.ada, game.desk.owed_by(game.ada, 0));
    REQUIRE(game.sitting().owed_shares() == SeatSet(Seat(1)));
    const std::int64_t sat = game.desk.service_ms;
    CHECK(game.desk.table().deadline() == sat + 60'000);
    game.desk.service_ms = sat + 59'999;
    game.desk.tick();
    CHECK(game.sitting().holder(Seat(1)).person == "ben");
    game.desk.service_ms = sat + 60'000;
    game.desk.tick();
    CHECK(game.sitting().holder(Seat(1)) == Holder{});
    CHECK(game.desk.screen(game.ada).table["seats"][1]["holder"] == "open");
    // Nothing was revealed, so nothing is void; whoever comes next starts anew.
    CHECK(game.rounds().back().missing.empty());
    game.says(game.ben, {{"type", "sit"}, {"seat", 1}});
    game.desk.agree();
    CHECK(game.sitting().may_draw_chance());
}

TEST_CASE("a share withheld at a change of seats voids that round, and no throw comes from it") {
    Game game = duel();
    game.desk.agree();
    Rng rng(10);
    for (int i = 0; i < 4; ++i) game.play(rng);
    const std::uint64_t drawn = game.sitting().chance_total();
    game.says(game.ben, {{"type", "leave"}, {"seat", 1}});
    game.says(game.ben, {{"type", "sit"}, {"seat", 1}});
    REQUIRE(game.rounds().size() == 2);
    game.says(game.ada, game.desk.owed_by(game.ada, 0));
    game.says(game.ben, game.desk.owed_by(game.ben, 1));
    game.says(game.ada, game.desk.owed_by(game.ada, 0));
    game.says(game.ben, {{"type", "leave"}, {"seat", 1}});
    REQUIRE(game.rounds().size() == 3);
    CHECK(game.rounds()[1].missing == SeatSet(Seat(1)));
    game.says(game.ben, {{"type", "sit"}, {"seat", 1}});
    CHECK(game.sitting().chance_total() == drawn);
    game.play_out(rng);
    const FairnessReport report = verified(game.record(), game.games);
    CHECK(report.is_committed);
    CHECK(report.wrong == 0);
    REQUIRE(report.rounds.size() == 3);
    CHECK(report.rounds[1].round.is_void());
    CHECK(report.rounds[2].round.after == drawn);
}

TEST_CASE(
    "a round that ends because the host frees a seat names the seats whose share is missing") {
    for (const int revealed : {0, 1}) {
        CAPTURE(revealed);
        Game game = duel();
        game.says(game.ada, game.desk.owed_by(game.ada, 0));
        game.says(game.ben, game.desk.owed_by(game.ben, 1));
        game.says(revealed == 0 ? game.ada : game.ben,
                  game.desk.owed_by(revealed == 0 ? game.ada : game.ben, revealed));
        game.says(game.ada, {{"type", "clear"}, {"seat", 1}});
        game.says(game.ben, {{"type", "sit"}, {"seat", 1}});
        REQUIRE(game.rounds().size() == 2);
        CHECK(game.rounds()[0].missing == SeatSet(Seat(1 - revealed)));
        Rng rng(11);
        game.play_out(rng);
        const FairnessReport report = verified(game.record(), game.games);
        CHECK(report.is_committed);
        CHECK(report.rounds[0].round.is_void());
    }
}

TEST_CASE("a round goes on after the table was read from its log, whatever had come by then") {
    for (int steps = 0; steps <= 4; ++steps) {
        Game game = duel();
        const ConnectionId in_turn[] = {game.ada, game.ben, game.ada, game.ben};
        for (int i = 0; i < steps; ++i) {
            game.says(in_turn[i], game.desk.owed_by(in_turn[i], in_turn[i] == game.ada ? 0 : 1));
        }
        const ChanceRounds before = *game.sitting().rounds();
        game.desk.sleep_and_wake();
        CHECK(*game.sitting().rounds() == before);
        if (steps == 3) {
            // Whoever has not revealed can still withhold, and is named.
            game.desk.service_ms = *game.desk.table().deadline();
            game.desk.tick();
            CHECK(game.rounds()[0].missing == SeatSet(Seat(1)));
            game.says(game.ben, {{"type", "sit"}, {"seat", 1}});
        }
        Rng rng(11);
        game.play_out(rng);
        CHECK(verified(game.record(), game.games).is_committed);
    }
}

TEST_CASE("a device that has lost its share says so, and takes part in the next round") {
    Game game = duel();
    CHECK(game.code(game.ada, {{"type", "withhold"}, {"seat", 0}, {"round", 1}}) == "bad_share");
    game.says(game.ada, game.desk.owed_by(game.ada, 0));
    game.says(game.ben, game.desk.owed_by(game.ben, 1));
    const auto second = game.desk.connect("ada");
    CHECK(game.code(second, {{"type", "withhold"}, {"seat", 1}, {"round", 1}}) == "not_your_seat");
    CHECK(game.code(second, {{"type", "withhold"}, {"seat", 0}, {"round", 2}}) == "bad_share");
    game.says(second, {{"type", "withhold"}, {"seat", 0}, {"round", 1}});
    REQUIRE(game.rounds().size() == 2);
    CHECK(game.rounds()[0].missing == SeatSet(Seat(0)));
    game.says(second, game.desk.owed_by(second, 0));
    game.desk.agree();
    CHECK(game.sitting().may_draw_chance());
}

TEST_CASE("a device that was shown other commitments than the server has stops the round") {
    Game game = duel();
    game.says(game.ada, game.desk.owed_by(game.ada, 0));
    game.says(game.ben, game.desk.owed_by(game.ben, 1));
    game.desk.screen(game.ada).chance["commitments"][1] = test_hash("another");
    CHECK(game.code(game.ada, game.desk.owed_by(game.ada, 0)) == "bad_share");
    CHECK(game.rounds()[0].unrevealed().size() == 2);
}

TEST_CASE("who sat down and left again is still named by the round that this needed") {
    Game game = duel();
    game.desk.agree();
    const auto third = game.desk.connect("cem");
    game.says(game.ben, {{"type", "leave"}, {"seat", 1}});
    game.says(third, {{"type", "sit"}, {"seat", 1}});
    game.says(third, {{"type", "leave"}, {"seat", 1}});
    game.says(game.ben, {{"type", "sit"}, {"seat", 1}});
    Rng rng(13);
    game.play_out(rng);
    const FairnessReport report = verified(game.record(), game.games);
    REQUIRE(report.rounds.size() == 2);
    CHECK(report.rounds[1].round.newcomers == SeatSet(Seat(1)));
}

TEST_CASE("who holds up a game that has begun does so in their own time") {
    Shelf games = test_shelf();
    BotShelf bots = all_bots();
    Desk desk(games,
              bots,
              {{"game", "balance_duel"},
               {"listed", true},
               {"options", {{"mode", "2"}}},
               {"time", "move:60"},
               {"seats", {{{"by", "me"}}, {{"by", "open"}}}}},
              "ada",
              kSeed);
    const auto ada = desk.connect("ada");
    const auto ben = desk.connect("ben");
    REQUIRE(desk.say(ben, {{"type", "sit"}, {"seat", 1}})["type"] == "done");
    CHECK(desk.table().sitting().clocks().running().empty());
    desk.agree();
    Rng rng(12);
    for (int i = 0; i < 3; ++i) {
        if (!play_anything(desk, ada, rng)) REQUIRE(play_anything(desk, ben, rng));
    }
    REQUIRE(desk.say(ben, {{"type", "leave"}, {"seat", 1}})["type"] == "done");
    REQUIRE(desk.say(ben, {{"type", "sit"}, {"seat", 1}})["type"] == "done");
    REQUIRE(desk.say(ada, desk.owed_by(ada, 0))["type"] == "done");
    CHECK(desk.table().sitting().clocks().running() == SeatSet(Seat(1)));
    desk.service_ms = *desk.table().deadline();
    desk.tick();
    CHECK(desk.table().sitting().is_over());
    CHECK(desk.table().sitting().flagged() == SeatSet(Seat(1)));
}

TEST_CASE("a record without valid seeds, shares or rounds is not verified") {
    Game game = duel();
    Rng rng(6);
    game.play_out(rng, 3);
    const std::string text = game.record();
    const auto is_read = [&](const std::string& from, const std::string& to) {
        return static_cast<bool>(check(with(text, from, to), game.games));
    };
    const std::string first = game.rounds()[0].parts[0].share;
    CHECK(is_read("[Round1", "[Round1"));
    CHECK(!is_read("[Round1", "[Lound1"));
    CHECK(!is_read(kSeed, "01"));
    CHECK(!is_read(" " + kSeed, ""));
    CHECK(!is_read(" " + first, ""));
    CHECK(!is_read(" " + first, " " + first + " " + first));
    CHECK(!is_read("; 0 ", "; 8 "));
    CHECK(!is_read("; 0 ", "; -1 "));
    CHECK(!is_read("; 0 ", "; 1 "));
    CHECK(!is_read("after 0", "after -"));
    CHECK(!is_read("after 0", "after 9999"));
    CHECK(!is_read("after 0; ", ""));
    CHECK(!is_read("after 0", "before 0"));
    // A round needs a reason, and only the last may be open.
    CHECK(!is_read("; new 1", ""));
    CHECK(!is_read("; 1 ", "; open; 1 "));
    // Every outcome needs a round that was agreed on.
    const std::string second = std::to_string(game.rounds()[1].after);
    CHECK(!is_read("; new 1", "; new 1; open"));
    CHECK(!is_read("; new 1", "; new 1; void 1"));
    const auto other = check(with(text, "after " + second, "after 0"), game.games);
    CHECK((!other || other.value().wrong > 0));
}

TEST_CASE("a record without a valid seed, nonces or place of chance is not verified") {
    Game game(test_shelf(), "balance_duel", 1);
    Rng rng(6);
    game.play_out(rng, 3);
    const std::string text = game.record();
    const auto is_read = [&](const std::string& from, const std::string& to) {
        return static_cast<bool>(check(with(text, from, to), game.games));
    };
    CHECK(is_read("[Seed", "[Seed"));
    CHECK(!is_read("[Seed", "[Sead"));
    CHECK(!is_read(kSeed, "01"));
    CHECK(!is_read("[Nonces \"0:", "[Nonces \"0;"));
    CHECK(!is_read("[Nonces \"0:", "[Nonces \"8:"));
    CHECK(!is_read("[Nonces \"0:", "[Nonces \"-1:"));
    CHECK(!is_read("[ChancePlies \"", "[ChancePlies \"99"));
    CHECK(!is_read("[ChancePlies \"", "[ChancePlies \"-"));
    CHECK(!is_read("[Commitment \"", "[Commitment \"g"));
}

}  // namespace
}  // namespace equipoise::fairness_test
