#include "equipoise/server/people/players.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

const PersonRating kRated{"chess/normal", {30, 5, 4}};

/// Whether a seat of that name leads to the page of its person.
bool leads(const Player& player, const char* name_at_seat, bool rated = false) {
    return !player_json(player, {"chess/normal", rated}, name_at_seat).is_null();
}

TEST_CASE("a seat leads only to persons whom ladders and pages show") {
    CHECK_FALSE(leads({"p", "", false, {}}, ""));
    CHECK_FALSE(leads({"p", "", false, {}}, "", true));
    CHECK(leads({"p", "", true, {}}, ""));
    CHECK(leads({"p", "", false, {kRated}}, ""));
    CHECK(leads({"p", "Ada", false, {}}, "Ada"));
}

TEST_CASE("another name at a seat stays another, unless the game is rated") {
    const Player ada{"p", "Ada", true, {kRated}};
    CHECK_FALSE(leads(ada, "Nobody"));
    CHECK_FALSE(leads(ada, ""));
    CHECK(leads(ada, "Nobody", true));
}

TEST_CASE("a seat has the rating of its game and mode, and none of another") {
    const Player ada{"p", "Ada", false, {{"chess/other", {40, 1, 9}}, kRated}};
    const Json here = player_json(ada, {"chess/normal", false}, "Ada");
    CHECK(here["person"] == Json("p"));
    CHECK(here["rating"] == Json(shown_rating(kRated.rating)));
    CHECK(here["games"] == Json(4));
    CHECK(player_json(ada, {"chess/", false}, "Ada")["rating"].is_null());
}

TEST_CASE("the players of a table are listed by seat, without the ids that tables keep") {
    const Company company{
        "t", {"chess/normal", true}, {{0, "private-a", "Ada"}, {1, "private-b", ""}}};
    CHECK(persons_of(company) == std::vector<std::string>{"private-a", "private-b"});
    const Players players{{"private-b", {"pb", "Ben", false, {}}}};
    const std::string list = print_players(company, players, {});
    CHECK(Json::parse(list) ==
          Json::parse(R"([{"seat":1,"person":"pb","rating":null,"games":0,)"
                      R"("after":null,"change":null}])"));
    CHECK(list.find("private") == std::string::npos);
}

TEST_CASE("a player of a game that was counted has the rating after it, whatever it is now") {
    const Company company{"t", {"chess/normal", true}, {{0, "private-a", "Ada"}}};
    CountedGame game;
    game.before = {25, 6, 1};
    game.after = {28, 5, 2};
    const std::string list = print_players(
        company, {{"private-a", {"pa", "Ada", false, {kRated}}}}, {{"private-a", game}});
    const Json player = Json::parse(list).front();
    CHECK(player["rating"] == Json(shown_rating(kRated.rating)));
    CHECK(player["after"] == Json(shown_rating(game.after)));
    CHECK(player["change"] == Json(shown_rating(game.after) - shown_rating(game.before)));
}

}  // namespace
}  // namespace equipoise::server
