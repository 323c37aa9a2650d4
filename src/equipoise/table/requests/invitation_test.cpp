// Somebody is asked to a game: the seat is kept for them, and only they can answer.

#include "equipoise/table/audience/catalogue.hpp"
#include "equipoise/table/test_desk.hpp"

namespace equipoise::service_test {
namespace {

/// Ada has asked Ben; Eve looks on.
struct Challenge {
    explicit Challenge(const Json& more = Json::object())
        : desk(fixture.games,
               fixture.bots,
               duel("2", {"me", "open"}, merged({{"invite", "pb"}}, more)),
               "ada",
               kSeed),
          ada(desk.connect("ada")),
          eve(desk.connect("eve")),
          ben(desk.connect("ben")) {}

    static Json merged(Json plan, const Json& more) {
        plan.update(more);
        return plan;
    }
    std::string code(ConnectionId who, const Json& message) {
        const Json answer = desk.say(who, message);
        return answer["type"] == "error" ? answer["error"]["code"].get<std::string>() : "done";
    }
    Json seat(ConnectionId who) { return desk.screen(who).table["seats"][1]; }
    std::string summary() { return print_summary(desk.table().sitting()); }

    Fixture fixture;
    Desk desk;
    ConnectionId ada, eve, ben;
};

const Json kSit = {{"type", "sit"}, {"seat", 1}};
const Json kDecline = {{"type", "decline_invitation"}};

TEST_CASE("only whoever is invited can take the seat, without a key, and nobody is told one") {
    Challenge at;
    CHECK(at.desk.screen(at.ada).table["invites"].empty());
    CHECK(at.seat(at.ada)["invited"] ==
          Json({{"name", "Ben"}, {"me", false}, {"declined", false}}));
    CHECK(at.seat(at.ben)["invited"]["me"] == true);
    Json with_key = kSit;
    with_key["key"] = test_invite_key(at.desk.table().sitting().opened().seed, 1);
    CHECK(at.code(at.eve, with_key) == "no_sit");
    CHECK(at.code(at.ada, kSit) == "no_sit");
    CHECK(at.code(at.eve, kDecline) == "no_invitation");
    at.desk.sleep_and_wake();
    CHECK(at.code(at.ben, kSit) == "done");
    CHECK(at.seat(at.ben)["holder"] == "me");
    CHECK(!at.seat(at.ada).contains("invited"));
    CHECK(at.code(at.ben, kDecline) == "no_invitation");
}

TEST_CASE("whoever declines is not asked again, and the seat is open to those with its key") {
    Challenge at;
    CHECK(at.code(at.ben, kDecline) == "done");
    CHECK(at.seat(at.ada)["invited"]["declined"] == true);
    CHECK(at.desk.told_anew("ada")["seats"][1]["invited"]["declined"] == true);
    const Json invites = at.desk.screen(at.ada).table["invites"];
    REQUIRE(invites.size() == 1);
    CHECK(at.code(at.ben, kSit) == "no_key");
    Json with_key = kSit;
    with_key["key"] = invites[0]["key"];
    CHECK(at.code(at.eve, with_key) == "done");
    CHECK(!at.seat(at.ada).contains("invited"));
}

TEST_CASE("an invitation ends with the table, with a bot on the seat, and with its guest") {
    Challenge closed;
    CHECK(closed.code(closed.ada, {{"type", "close"}}) == "done");
    CHECK(closed.code(closed.ben, kDecline) == "broken");
    CHECK(!closed.seat(closed.ben).contains("invited"));
    Challenge played;
    CHECK(played.code(played.ada, {{"type", "replace"}, {"seat", 1}, {"bot", "club"}}) == "done");
    CHECK(played.code(played.ben, kDecline) == "no_invitation");
    Challenge gone;
    gone.desk.depart("ben");
    CHECK(gone.seat(gone.ada)["invited"]["declined"] == true);
}

TEST_CASE("lists show an invitation to its guest as something due, until it is answered") {
    Challenge at;
    const std::string open = at.summary();
    REQUIRE(due_from(open, "ben"));
    CHECK(due_from(open, "ben")->awaited);
    CHECK(!due_from(open, "eve"));
    CHECK(asked_to(open, "ben")->host == "ada");
    CHECK(has_asked(open, "ada"));
    const auto listing = [&](const std::string& person) {
        return Json::parse(print_listing("t", at.summary(), person, 0));
    };
    CHECK(listing("ben")["invited"] == true);
    CHECK(listing("ben")["turn"] == true);
    CHECK(listing("ada")["invited"] == false);
    CHECK(print_json(listing("eve")).find("\"ben\"") == std::string::npos);
    CHECK(at.code(at.ben, kDecline) == "done");
    CHECK(!due_from(at.summary(), "ben"));
    REQUIRE(asked_to(at.summary(), "ben"));
    CHECK_FALSE(asked_to(at.summary(), "ben")->stands);
    CHECK_FALSE(has_asked(at.summary(), "ada"));
    Challenge accepted;
    CHECK(accepted.code(accepted.ben, kSit) == "done");
    CHECK(!asked_to(accepted.summary(), "ben"));
}

TEST_CASE("somebody is invited to one free seat, out of the lobby, and by somebody else") {
    Challenge at;
    const auto field = [&](const Json& plan, bool is_known = true) {
        const auto context = is_known ? at.desk.context("ada") : at.desk.plain_context("ada");
        const auto read = read_plan(print_json(plan), context);
        REQUIRE(!read);
        return read.error().field;
    };
    const Json invite = {{"invite", "pb"}};
    CHECK(field(duel("2", {"me", "me"}, invite)) == "invite");
    CHECK(field(duel("3i", {"me", "open", "open"}, invite)) == "invite");
    CHECK(field(duel("2", {"me", "open"}, {{"invite", "pb"}, {"listed", true}})) == "invite");
    CHECK(field(duel("2", {"me", "open"}, invite), false) == "invite");
    CHECK(!read_plan(print_json(duel("2", {"me", "open"}, invite)), at.desk.context("ben")));
    CHECK(read_plan(print_json(duel("2", {"me", "open"}, {{"invite", "pb"}, {"rated", true}})),
                    at.desk.context("ada")));
}

TEST_CASE("a plan opens a table for a club only where its host is in it, for all its members") {
    Challenge at;
    PlanContext member = at.desk.context("ada");
    member.club = "grace";
    const auto field = [](const Json& plan, const PlanContext& context) {
        const auto read = read_plan(print_json(plan), context);
        REQUIRE(!read);
        return read.error().field;
    };
    const Json club = {{"club", "grace"}};
    const auto read = read_plan(print_json(duel("2", {"me", "open"}, club)), member);
    REQUIRE(read);
    CHECK(read.value().sitting.opened().club == "grace");
    CHECK(field(duel("2", {"me", "open"}, club), at.desk.context("ada")) == "club");
    CHECK(field(duel("2", {"me", "open"}, Challenge::merged(club, {{"listed", true}})), member) ==
          "listed");
    CHECK(field(duel("2", {"me", "open"}, Challenge::merged(club, {{"invite", "pb"}})), member) ==
          "invite");
}

}  // namespace
}  // namespace equipoise::service_test
