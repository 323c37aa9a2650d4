// The chance of a table with a seed, checked from its record.

#include "equipoise/table/fairness.hpp"

#include "equipoise/table/public_record.hpp"
#include "equipoise/table/test_desk.hpp"

namespace equipoise::fairness_test {
namespace {

const std::string kSeed = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

std::string nonce(char digit) { return std::string(32, digit); }

struct Game {
    Shelf games;
    BotShelf bots{{}};
    Desk desk;
    ConnectionId ada;
    ConnectionId ben;

    Game(Shelf shelf, const std::string& game)
        : games(std::move(shelf)),
          desk(games,
               bots,
               {{"game", game}, {"listed", true}, {"seats", {{{"by", "me"}}, {{"by", "open"}}}}},
               "ada",
               kSeed),
          ada(desk.connect("ada")),
          ben(desk.connect("ben")) {
        says(ada, {{"type", "nonce"}, {"seat", 0}, {"nonce", nonce('1')}});
        says(ben, {{"type", "sit"}, {"seat", 1}, {"nonce", nonce('2')}});
    }
    void says(ConnectionId who, const Json& message) {
        REQUIRE(desk.say(who, message)["type"] == "done");
    }
    void play_out(Rng& rng, int change_at) {
        for (int i = 0; !desk.table().sitting().is_over(); ++i) {
            if (i == change_at) {
                says(ben, {{"type", "leave"}, {"seat", 1}});
                says(ben, {{"type", "sit"}, {"seat", 1}, {"nonce", nonce('3')}});
            }
            for (const auto who : {ada, ben}) {
                if (rng.below(3) == 0 && desk.screen(who).now()["undo"] == true) {
                    says(who, {{"type", "undo"}});
                }
            }
            if (!play_anything(desk, ada, rng)) REQUIRE(play_anything(desk, ben, rng));
        }
    }
    std::string record() { return print_public_record(desk.table().sitting()); }
};

FairnessReport verified(const std::string& text, const Shelf& games) {
    const auto record = parse_record(text, games);
    REQUIRE_MESSAGE(record, (record ? "" : record.error().text()));
    const auto report = verify_record(record.value(), test_chance);
    REQUIRE_MESSAGE(report, (report ? "" : report.error().text()));
    return report.value();
}

TEST_CASE("property: every outcome of chance follows from the seed and the nonces of the record") {
    for (Seed seed = 1; seed <= 6; ++seed) {
        const bool is_duel = seed % 2 == 0;
        Game game(is_duel ? test_shelf() : secret_game::shelf(),
                  is_duel ? "balance_duel" : std::string(secret_game::game().info().id));
        Rng rng(seed);
        game.play_out(rng, static_cast<int>(seed));
        const std::string text = game.record();
        const FairnessReport report = verified(text, game.games);
        CHECK(report.draws.size() == game.desk.table().sitting().chance_count());
        CHECK(!report.draws.empty());
        CHECK(report.wrong == 0);
        CHECK(report.seed == kSeed);
        CHECK(report.commitment == std::string(64, 'c'));
        // Another seed would have given other outcomes.
        std::string forged = text;
        forged.replace(forged.find(kSeed), 1, "f");
        CHECK(verified(forged, game.games).wrong > 0);
    }
}

TEST_CASE("the seed is in no message, and in no record, before the end") {
    Game game(test_shelf(), "balance_duel");
    CHECK(game.record().find(kSeed) == std::string::npos);
    CHECK(game.record().find("[Commitment \"" + std::string(64, 'c')) != std::string::npos);
    Rng rng(4);
    for (int i = 0; i < 6; ++i) {
        if (!play_anything(game.desk, game.ada, rng)) play_anything(game.desk, game.ben, rng);
        REQUIRE(!game.desk.table().sitting().is_over());
        CHECK(game.record().find(kSeed) == std::string::npos);
    }
    for (const auto& [to, texts] : game.desk.sent) {
        for (const std::string& text : texts) {
            CHECK(text.find(kSeed) == std::string::npos);
            CHECK(text.find(nonce('1')) == std::string::npos);
        }
    }
    game.says(game.ada, {{"type", "resign"}, {"seat", 0}});
    CHECK(game.record().find("[Seed \"" + kSeed) != std::string::npos);
    // Anyone who knows the seed knows all chance to come.
    for (const auto who : {game.ada, game.ben}) {
        CHECK(game.desk.say(who, {{"type", "undo"}})["error"]["code"] == "no_undo");
    }
}

TEST_CASE("asking why, and trying again, does not show or change the chance to come") {
    Game one(test_shelf(), "balance_duel");
    Game other(test_shelf(), "balance_duel");
    other.desk.seed += 1000;
    Rng rng(5);
    Rng same(5);
    for (int i = 0; i < 20; ++i) {
        if (!play_anything(one.desk, one.ada, rng)) play_anything(one.desk, one.ben, rng);
        for (const char* move : {"d1", "d6/P1L", "P1L/d3"}) {
            other.desk.say(other.ada, {{"type", "why"}, {"seat", 0}, {"move", move}});
        }
        if (!play_anything(other.desk, other.ada, same)) {
            play_anything(other.desk, other.ben, same);
        }
    }
    CHECK(one.desk.table().sitting().game().plies() == other.desk.table().sitting().game().plies());
}

TEST_CASE("a record without a valid seed, nonces or place of chance is not verified") {
    Game game(test_shelf(), "balance_duel");
    Rng rng(6);
    game.play_out(rng, 3);
    const std::string text = game.record();
    const auto spoiled = [&](const std::string& from, const std::string& to) {
        std::string other = text;
        const std::size_t at = other.find(from);
        REQUIRE(at != std::string::npos);
        other.replace(at, from.size(), to);
        const auto record = parse_record(other, game.games);
        REQUIRE(record);
        return static_cast<bool>(verify_record(record.value(), test_chance));
    };
    CHECK(spoiled("[Seed", "[Seed"));
    CHECK(!spoiled("[Seed", "[Sead"));
    CHECK(!spoiled(kSeed, "01"));
    CHECK(!spoiled("[Nonces \"0:", "[Nonces \"0;"));
    CHECK(!spoiled("[Nonces \"0:", "[Nonces \"8:"));
    CHECK(!spoiled("[Nonces \"0:", "[Nonces \"-1:"));
    CHECK(!spoiled("[ChancePlies \"", "[ChancePlies \"99"));
    CHECK(!spoiled("[ChancePlies \"", "[ChancePlies \"-"));
    CHECK(!spoiled("[Commitment \"c", "[Commitment \""));
}

}  // namespace
}  // namespace equipoise::fairness_test
