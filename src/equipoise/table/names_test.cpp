#include "equipoise/table/public_record.hpp"
#include "equipoise/table/test_desk.hpp"

namespace equipoise {
namespace {

Json duel_for(const Json& seats) { return {{"game", "balance_duel"}, {"seats", seats}}; }

/// The names at the seats of a table that Ada, who goes by this name, opens with this plan.
std::vector<std::string> names_opened(const Json& plan, const std::string& own) {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    PlanContext context{&games, &bots, {}, "ada", 0};
    context.name = own;
    const auto read = read_plan(print_json(plan), context);
    REQUIRE(read);
    std::vector<std::string> names;
    for (const Holder& holder : read.value().sitting.opened().holders) names.push_back(holder.name);
    return names;
}

/// A table that Ada has opened, and somebody else's line to it.
struct Visited {
    Shelf games = test_shelf();
    BotShelf bots = all_bots();
    Desk desk;
    ConnectionId guest;

    Visited(const Json& seats, const std::string& person, const std::string& name)
        : desk(games, bots, duel_for(seats)), guest(desk.connect(person, named(name))) {}
    static AttachOptions named(const std::string& name) {
        AttachOptions options;
        options.name = name;
        return options;
    }
    std::string sit(int seat, const Json& name = nullptr) {
        Json request = {{"type", "sit"}, {"seat", seat}};
        if (!name.is_null()) request["name"] = name;
        REQUIRE(desk.say(guest, request)["type"] == "done");
        return desk.table().sitting().holder(Seat(seat)).name;
    }
};

const Json kMe = {{"by", "me"}};
const Json kOpen = {{"by", "open"}};

TEST_CASE("whoever opens a table has the own name at the only seat, unless the plan names it") {
    using Names = std::vector<std::string>;
    CHECK(names_opened(duel_for({kMe, kOpen}), "Ada") == Names{"Ada", ""});
    CHECK(names_opened(duel_for({kMe, kOpen}), "") == Names{"", ""});
    const Json named = {{"by", "me"}, {"name", "Countess"}};
    CHECK(names_opened(duel_for({named, kOpen}), "Ada") == Names{"Countess", ""});
    const Json nameless = {{"by", "me"}, {"name", ""}};
    CHECK(names_opened(duel_for({nameless, kOpen}), "Ada") == Names{"", ""});
    const Json bot = {{"by", "bot"}, {"bot", "random"}};
    CHECK(names_opened(duel_for({bot, kMe}), "Ada") == Names{"", "Ada"});
    // At one screen the colours tell the seats apart.
    CHECK(names_opened(duel_for({kMe, kMe}), "Ada") == Names{"", ""});
    CHECK(names_opened(duel_for({kMe, named}), "Ada") == Names{"", "Countess"});
}

TEST_CASE("whoever sits down has the own name there, unless another is given") {
    CHECK(Visited({kMe, kOpen}, "ben", "Ben").sit(1) == "Ben");
    CHECK(Visited({kMe, kOpen}, "ben", "").sit(1).empty());
    CHECK(Visited({kMe, kOpen}, "ben", "Ben").sit(1, "Benjamin") == "Benjamin");
    CHECK(Visited({kMe, kOpen}, "ben", "Ben").sit(1, "").empty());
    CHECK(Visited({kMe, kOpen}, "ada", "Ada").sit(1).empty());
}

TEST_CASE("the name at a seat is told to everybody, stays in the log and stands in the record") {
    Visited at({kMe, kOpen}, "ben", "Ben");
    const ConnectionId ada = at.desk.connect("ada");
    at.sit(1);
    CHECK(at.desk.screen(ada).table["seats"][1]["name"] == "Ben");
    CHECK(at.desk.told_anew("eve")["seats"][1]["name"] == "Ben");
    CHECK(player_tags(at.desk.table().sitting()) == Tags{{"N1", "Ben"}});
    // A name that is changed later is for the tables after that.
    at.desk.leave(at.guest);
    at.guest = at.desk.connect("ben", Visited::named("Benjamin"));
    CHECK(at.desk.screen(ada).table["seats"][1]["name"] == "Ben");
}

TEST_CASE("a name is kept as it was given, without blanks around it") {
    for (const char* name : {"Ada", "Ada Lovelace", "Zoë", "王", "עדה", "🦊", "👩\u200d🚀", ""}) {
        CHECK(checked_name(name) == name);
    }
    CHECK(checked_name("  Ada ") == "Ada");
    CHECK(checked_name(std::string(24, 'a')) == std::string(24, 'a'));
    CHECK(!checked_name(std::string(25, 'a')));
    CHECK(!checked_name("Ada\nBen"));
    CHECK(!checked_name("Ada\u0085"));
}

TEST_CASE("a name that nobody could see is none") {
    for (const char* name : {"\u200b",
                             "\u2060\u2060",
                             "\ufeff",
                             "\u3164",
                             "\u2800",
                             "\u00ad",
                             "\u202e",
                             "\u200f \u200e",
                             "\U000e0041",
                             "\u115f\ufe0f",
                             "\u3000"}) {
        CAPTURE(name);
        CHECK(!checked_name(name));
    }
}

TEST_CASE("a name cannot turn the order in which other texts are read") {
    CHECK(checked_name("Ada\u202enimda") == "Adanimda");
    CHECK(checked_name("\u2066Ben\u2069") == "Ben");
}

}  // namespace
}  // namespace equipoise
