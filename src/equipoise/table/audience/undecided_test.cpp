#include <doctest/doctest.h>

#include "equipoise/table/audience/catalogue.hpp"
#include "equipoise/table/test_desk.hpp"

namespace equipoise {
namespace {

const std::string kSeed(64, '5');

struct Listed {
    Shelf games = test_shelf();
    BotShelf bots = all_bots();
    Desk desk;
    ConnectionId ada, ben;

    explicit Listed(bool is_listed = true)
        : desk(games,
               bots,
               {{"game", "balance_duel"},
                {"listed", is_listed},
                {"seats", {{{"by", "me"}}, {{"by", "open"}}}}},
               "ada",
               kSeed),
          ada(desk.connect("ada")),
          ben(desk.connect("ben")) {}

    void sits() {
        const std::string key = test_invite_key(kSeed, 1);
        REQUIRE(desk.say(ben, {{"type", "sit"}, {"seat", 1}, {"key", key}})["type"] == "done");
        desk.agree();
    }
    bool is_undecided(const std::string& person) {
        return equipoise::is_undecided(print_summary(desk.table().sitting()), person);
    }
};

TEST_CASE("a listed table is undecided while a seat is open, and closed it is not") {
    Listed at;
    CHECK(at.is_undecided("ada"));
    REQUIRE(at.desk.say(at.ada, {{"type", "close"}})["type"] == "done");
    CHECK_FALSE(at.is_undecided("ada"));
}

TEST_CASE("whoever sits with others is undecided until they have acted") {
    Listed at(false);
    // Alone, nobody else waits.
    CHECK_FALSE(at.is_undecided("ada"));
    at.sits();
    CHECK(at.is_undecided("ada"));
    CHECK(at.is_undecided("ben"));
    CHECK_FALSE(at.is_undecided("eve"));
    Rng rng(1);
    const auto has_acted = [&](int seat) {
        const auto& plies = at.desk.table().sitting().game().plies();
        return std::any_of(plies.begin(), plies.end(), [&](const Ply& ply) {
            return ply.actor == Actor(Seat(seat));
        });
    };
    while (!has_acted(0) || !has_acted(1)) {
        if (!play_anything(at.desk, at.ada, rng)) play_anything(at.desk, at.ben, rng);
        CHECK(at.is_undecided("ada") == !has_acted(0));
        CHECK(at.is_undecided("ben") == !has_acted(1));
    }
}

TEST_CASE("an open table at which others play is nobody's secret in lists") {
    Listed at;
    const std::string listing =
        print_listing("t", print_summary(at.desk.table().sitting()), "eve", 0);
    CHECK(listing.find("fresh") == std::string::npos);
    CHECK(listing.find("waits") == std::string::npos);
}

}  // namespace
}  // namespace equipoise
