// What a sitting knows of its chance: nonces of old tables, and the plies that used them.

#include "equipoise/table/log/test_book.hpp"

namespace equipoise::sitting_test {
namespace {

TEST_CASE("clocks and chance wait until every person has given a share of chance") {
    Book book = fair_coin_walk({person("ada"), {}});
    const Sitting& now = book.now();
    CHECK(now.owed_nonces("ada") == SeatSet(Seat(0)));
    CHECK(now.owed_nonces("ben").empty());
    CHECK(!now.may_draw_chance());
    REQUIRE(!book.add(0, Nonce{Seat(0), kNonce}));
    CHECK(now.owed_nonces("ada").empty());
    CHECK(!now.may_draw_chance());
    REQUIRE(!book.add(0, Sat{Seat(1), "ben", "Ben"}));
    CHECK(now.owed_nonces("ben") == SeatSet(Seat(1)));
    CHECK(now.clocks().running().empty());
    REQUIRE(!book.add(0, Nonce{Seat(1), kOtherNonce}));
    CHECK(now.may_draw_chance());
    CHECK(now.clocks().running() == SeatSet(Seat(0)));
    CHECK(now.nonce_key() == ChanceKey{std::string(64, '1'), {kNonce, kOtherNonce}, {}});
}

TEST_CASE("a share of chance is given once, by a person, in 32 hex digits") {
    CHECK(fair_coin_walk({person("ada"), bot()}).add(0, Nonce{Seat(1), kNonce}));
    CHECK(coin_walk("none").add(0, Nonce{Seat(0), kNonce}));
    for (const std::string& wrong : {std::string(),
                                     std::string(31, 'a'),
                                     std::string(33, 'a'),
                                     std::string(32, 'g'),
                                     std::string(32, 'A')}) {
        CHECK(fair_coin_walk({person("ada"), bot()}).add(0, Nonce{Seat(0), wrong}));
    }
    Book book = fair_coin_walk({person("ada"), bot()});
    REQUIRE(!book.add(0, Nonce{Seat(0), kNonce}));
    CHECK(book.now().nonce_key().shares == std::vector<std::string>{kNonce, ""});
    CHECK(book.add(0, Nonce{Seat(0), kOtherNonce}));
}

TEST_CASE("a table without a seed asks nobody for a share of chance") {
    const Book book = coin_walk("none", {person("ada"), {}});
    CHECK(book.now().may_draw_chance());
    CHECK(book.now().owed_nonces().empty());
}

TEST_CASE("chance is counted over the whole game, and shares are known by ply") {
    Opened opened = opening(coin_game::game(), {person("ada"), bot()}, "none");
    opened.seed = std::string(64, '1');
    opened.plies = {{Seat(0), Action{0}, true, false}, {Actor::chance(), Action{2}, true, false}};
    Book book(coin_game::game(), opened);
    CHECK(book.now().chance_total() == 1);
    REQUIRE(!book.add(0, Nonce{Seat(0), kNonce}));
    for (Actor actor : {Actor(Seat(0)), Actor(Seat(1)), Actor(Seat(1)), Actor::chance()}) {
        book.play(0, actor);
    }
    CHECK(book.now().chance_total() == 2);
    REQUIRE(!book.add(0, Left{Seat(0)}));
    REQUIRE(!book.add(0, Sat{Seat(0), "cid", ""}));
    CHECK(book.now().owed_nonces("cid") == SeatSet(Seat(0)));
    REQUIRE(!book.add(0, Nonce{Seat(0), kOtherNonce}));
    CHECK(book.now().nonces() ==
          std::vector<NonceChange>{{2, Seat(0), kNonce}, {6, Seat(0), kOtherNonce}});
    CHECK(book.now().nonce_key().shares == std::vector<std::string>{kOtherNonce, ""});
}

TEST_CASE("a share of chance that is replaced before chance comes is not kept") {
    Book book = fair_coin_walk({person("ada"), person("ben")});
    REQUIRE(!book.add(0, Nonce{Seat(0), kNonce}));
    REQUIRE(!book.add(0, Nonce{Seat(1), kNonce}));
    book.play(0, Seat(0));
    REQUIRE(!book.add(0, Left{Seat(1)}));
    REQUIRE(!book.add(0, Sat{Seat(1), "cid", ""}));
    REQUIRE(!book.add(0, Nonce{Seat(1), kOtherNonce}));
    CHECK(book.now().nonces() ==
          std::vector<NonceChange>{
              {0, Seat(0), kNonce}, {0, Seat(1), kNonce}, {1, Seat(1), kOtherNonce}});
    REQUIRE(!book.add(0, Undone{0}));
    CHECK(book.now().nonces() ==
          std::vector<NonceChange>{{0, Seat(0), kNonce}, {0, Seat(1), kOtherNonce}});
    CHECK(book.now().nonce_key().shares == std::vector<std::string>{kNonce, kOtherNonce});
}

}  // namespace
}  // namespace equipoise::sitting_test
