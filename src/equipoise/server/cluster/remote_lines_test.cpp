#include "equipoise/server/cluster/remote_lines.hpp"

#include <doctest/doctest.h>

#include "equipoise/server/hall/test_hall.hpp"

namespace equipoise::server::testing {
namespace {

/// Two nodes; a table that the first one has.
struct TwoNodes {
    TwoNodes() : table(first.open_ready(kForTwo)) {}
    void store_all() {
        for (int i = 0; i < 4; ++i) {
            first.store_all();
            second.store_all();
        }
    }
    World world;
    Node first{world, "first"};
    Node second{world, "second"};
    std::string table;
};

TEST_CASE("mail is read as it was written, and nonsense is not") {
    AttachOptions options;
    options.since = 17;
    options.seat = 3;
    options.lean = true;
    options.name = "Ada L.\nx";
    const Mail come{Mail::Kind::Come, 5, {}, "abcdefgh12", "person", options};
    const auto read = parse_mail(print_mail(come));
    REQUIRE(read);
    CHECK(read->number == 5);
    CHECK(read->table == come.table);
    CHECK(read->person == come.person);
    CHECK(read->options.since == options.since);
    CHECK(read->options.seat == options.seat);
    CHECK(read->options.lean);
    CHECK(read->options.name == options.name);
    CHECK(read->options.blocked.empty());
    CHECK(!read->options.shows_name);
    options.blocked = {"ben-id", "eve-id"};
    options.shows_name = true;
    const auto shy = parse_mail(print_mail({Mail::Kind::Come, 5, {}, "t", "person", options}));
    REQUIRE(shy);
    CHECK(shy->options.blocked == options.blocked);
    CHECK(shy->options.shows_name);
    CHECK(shy->options.name == options.name);
    const auto said = parse_mail(print_mail({Mail::Kind::Say, 6, "a\nb"}));
    REQUIRE(said);
    CHECK(said->text == "a\nb");
    for (const char* text :
         {"", "z 1", "s", "s x\nhi", "s 1 2\nhi", "c 1 t p - - ", "c 1 t p x - 0"}) {
        CHECK(!parse_mail(text));
    }
}

TEST_CASE("a spectator at another node is named like one at the table's own") {
    TwoNodes nodes;
    const Socket near = nodes.first.connect(nodes.table);
    nodes.store_all();
    AttachOptions options;
    options.name = "Eve";
    options.shows_name = true;
    Socket far = nodes.second.connect(nodes.table, "eve-id", options);
    nodes.store_all();
    REQUIRE(near.line->heard("watchers"));
    CHECK((*near.line->last("watchers"))["watchers"][0]["name"] == "Eve");
    far.handler->on_close();
    nodes.store_all();
    CHECK((*near.line->last("watchers"))["watchers"].empty());
}

TEST_CASE("a table can be played at from another node as from its own") {
    TwoNodes nodes;
    const Socket near = nodes.first.connect(nodes.table);
    const Socket far = nodes.second.connect(nodes.table);
    nodes.store_all();
    REQUIRE(far.line->heard("table"));
    CHECK((*far.line->last("table"))["plies"] == (*near.line->last("table"))["plies"]);
    CHECK(nodes.second.hall.loaded_tables() == 0);
    far.handler->on_message(kRoll);
    nodes.first.run();
    nodes.second.run();
    CHECK(!far.line->heard("done"));
    CHECK(!far.line->heard("plies"));
    nodes.store_all();
    CHECK(far.line->heard("done"));
    CHECK(*far.line->last("plies") == *near.line->last("plies"));
    far.handler->on_close();
    nodes.store_all();
    CHECK(nodes.first.find(nodes.table) != nullptr);
}

TEST_CASE("a table survives the death of its node, and nothing acknowledged is lost") {
    TwoNodes nodes;
    const Socket far = nodes.second.connect(nodes.table);
    nodes.store_all();
    far.handler->on_message(kRoll);
    nodes.store_all();
    REQUIRE(far.line->heard("done"));
    const auto version = (*far.line->last("done"))["version"].get<std::uint64_t>();
    nodes.first.cluster.die();
    nodes.second.pass(200);
    CHECK(far.line->error() == "moved");
    CHECK(far.line->closed);
    far.handler->on_close();
    AttachOptions options;
    options.since = version;
    options.seat = 0;
    const Socket again = nodes.second.connect(nodes.table, "ada", options);
    nodes.store_all();
    REQUIRE(again.line->heard("resume"));
    CHECK((*again.line->last("resume"))["version"] == version);
    CHECK((*again.line->last("resume"))["plies"].empty());
    CHECK(nodes.second.hall.loaded_tables() == 1);
}

TEST_CASE("a node that was thought dead writes nothing more, and its lines go where the table is") {
    TwoNodes nodes;
    const Socket near = nodes.first.connect(nodes.table);
    nodes.first.cluster.die();
    const Socket there = nodes.second.connect(nodes.table);
    REQUIRE(there.line->heard("table"));
    near.handler->on_message(kRoll);
    nodes.world.living["first"] = &nodes.first.cluster;  // It comes back and does not know.
    nodes.first.store_all();
    CHECK(!near.line->heard("done"));
    CHECK(!near.line->heard("plies"));
    CHECK(near.line->error() == "moved");
    CHECK(near.line->closed);
    near.handler->on_close();
    const Socket again = nodes.first.connect(nodes.table);
    nodes.store_all();
    CHECK(again.line->heard("table"));
    again.handler->on_message(kRoll);
    nodes.store_all();
    CHECK(again.line->heard("done"));
    CHECK(there.line->heard("plies"));
}

TEST_CASE("a node that was out of touch gives up its tables and its lines") {
    TwoNodes nodes;
    const std::string other = nodes.second.open(kForTwo);
    const Socket near = nodes.first.connect(nodes.table);
    const Socket away = nodes.first.connect(other);
    const Socket far = nodes.second.connect(nodes.table);
    nodes.store_all();
    nodes.first.cluster.lose();
    nodes.store_all();
    for (const Socket* socket : {&near, &away}) {
        CHECK(socket->line->error() == "moved");
        CHECK(socket->line->closed);
    }
    CHECK(far.line->closed);
    CHECK(nodes.first.hall.loaded_tables() == 0);
}

TEST_CASE("a node that missed mail of another gives up the lines between them, and no table") {
    TwoNodes nodes;
    const std::string other = nodes.second.open(kForTwo);
    const Socket near = nodes.first.connect(nodes.table);
    const Socket away = nodes.first.connect(other);
    const Socket far = nodes.second.connect(nodes.table);
    nodes.store_all();
    nodes.second.cluster.send("first", "");
    nodes.store_all();
    CHECK(away.line->error() == "moved");
    CHECK(away.line->closed);
    CHECK(far.line->closed);
    CHECK(!near.line->closed);
    CHECK(nodes.first.hall.loaded_tables() == 1);
    CHECK(nodes.second.hall.loaded_tables() == 1);
}

TEST_CASE("a line that its table's node does not know is closed as soon as it speaks") {
    TwoNodes nodes;
    const Socket far = nodes.second.connect(nodes.table);
    nodes.store_all();
    nodes.world.delivers = false;
    nodes.first.cluster.lose();
    nodes.store_all();
    nodes.world.delivers = true;
    CHECK(!far.line->closed);
    far.say({{"type", "ping"}, {"id", "p"}});
    nodes.store_all();
    CHECK(far.line->closed);
}

TEST_CASE("a node that does not answer is given up, not remembered for ever") {
    TwoNodes nodes;
    const Socket far = nodes.second.connect(nodes.table);
    nodes.store_all();
    nodes.world.delivers = false;
    const std::string long_message(60'000, 'x');
    const std::size_t before = nodes.second.cluster.sent_bytes;
    for (int i = 0; i < 1000; ++i) far.handler->on_message(long_message);
    CHECK(nodes.second.cluster.sent_bytes - before <= PostOffice::kMaxOnTheWay);
    nodes.second.pass(200);
    CHECK(far.line->error() == "moved");
    CHECK(far.line->closed);
}

TEST_CASE("a node that answers is sent any amount") {
    TwoNodes nodes;
    const Socket far = nodes.second.connect(nodes.table);
    nodes.store_all();
    const std::string long_message = "\"" + std::string(60'000, 'x') + "\"";
    for (std::size_t sent = 0; sent < 2 * PostOffice::kMaxOnTheWay; sent += long_message.size()) {
        far.handler->on_message(long_message);
        nodes.store_all();
    }
    nodes.second.pass(200);
    CHECK(!far.line->closed);
    far.say({{"type", "ping"}, {"id", "p"}});
    nodes.store_all();
    CHECK((*far.line->last("done"))["id"] == "p");
}

}  // namespace
}  // namespace equipoise::server::testing
