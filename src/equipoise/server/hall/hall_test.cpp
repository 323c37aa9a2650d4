#include "equipoise/server/hall/hall.hpp"

#include <semaphore>

#include <doctest/doctest.h>

#include "equipoise/base/hash.hpp"
#include "equipoise/server/hall/stored_data.hpp"
#include "equipoise/server/hall/test_hall.hpp"

namespace equipoise::server::testing {
namespace {

const std::string kForBots =
    R"({"game":"balance_duel","seats":[{"by":"bot","bot":"broken"},{"by":"bot","bot":"broken"}]})";

TEST_CASE("nothing is said before it is stored") {
    World world;
    Node node(world);
    const std::string table = node.open_ready(kForTwo);
    REQUIRE(!table.empty());
    const Socket first = node.connect(table);
    REQUIRE(first.line->heard("table"));
    const std::size_t plies = (*first.line->last("table"))["plies"].size();
    first.handler->on_message(kRoll);
    const Socket second = node.connect(table);
    CHECK(!first.line->heard("done"));
    CHECK(!first.line->heard("plies"));
    CHECK(!second.line->heard("table"));  // It would show what is not stored.
    CHECK(node.find(table)->game().plies().size() == plies);
    node.store_all();
    CHECK(first.line->heard("done"));
    CHECK(first.line->heard("plies"));
    CHECK(second.line->heard("table"));
    CHECK(node.find(table)->game().plies().size() > plies);
}

TEST_CASE("an action that cannot be stored did not happen, and the table is as it was stored") {
    World world;
    Node node(world);
    const std::string table = node.open_ready(kForTwo);
    const Socket socket = node.connect(table);
    const Json stored = *socket.line->last("table");
    socket.handler->on_message(kRoll);
    node.store_all(false);
    CHECK(!socket.line->heard("done"));
    CHECK(socket.line->error() == "not_stored");
    CHECK(socket.line->closed);
    socket.handler->on_close();
    const Socket again = node.connect(table);
    REQUIRE(again.line->heard("table"));
    CHECK((*again.line->last("table"))["version"] == stored["version"]);
    CHECK((*again.line->last("table"))["plies"] == stored["plies"]);
    again.handler->on_message(kRoll);
    node.store_all();
    CHECK(again.line->heard("done"));
}

/// A table of chess where ada plays White and ben Black.
struct Chess {
    explicit Chess(Node& at)
        : table(at.open(R"({"game":"chess_balance","options":{"mode":"chess"},"listed":true,)"
                        R"("seats":[{"by":"me"},{"by":"open"}]})")),
          ada(at.connect(table)),
          ben(at.connect(table, "ben")) {
        ben.say({{"type", "sit"}, {"id", "s"}, {"seat", 1}, {"name", "Ben"}});
        at.agree({&ada, &ben});
    }
    static Json premove(const std::string& move) {
        return {{"type", "premove"}, {"id", "p"}, {"version", 1000}, {"seat", 1}, {"move", move}};
    }
    static Json play(const std::string& move) {
        return {{"type", "play"}, {"id", "m"}, {"version", 1000}, {"seat", 0}, {"move", move}};
    }

    std::string table;
    Socket ada, ben;
};

TEST_CASE("a premove is acknowledged once it is stored, and stored with what changes it") {
    World world;
    Node node(world);
    const Chess at(node);
    const std::size_t before = at.ben.line->texts.size();
    at.ben.say(Chess::premove("e7e5"));
    CHECK(at.ben.line->texts.size() == before);
    REQUIRE(node.store.waiting.size() == 1);
    CHECK(node.store.waiting.front().first.entries.empty());
    node.store_all();
    CHECK(at.ben.line->heard("premove"));
    CHECK((*at.ben.line->last("done"))["id"] == "p");
    REQUIRE(world.premoves[at.table].count(1) == 1);
    CHECK(!at.ada.line->heard("premove"));
    at.ada.say(Chess::play("e2e4"));
    REQUIRE(node.store.waiting.size() == 1);
    CHECK(node.store.waiting.front().first.entries.size() == 2);
    node.store_all();
    CHECK(world.premoves[at.table].empty());
    CHECK(node.find(at.table)->game().plies().size() == 2);
}

TEST_CASE("a premove that could not be stored was not set") {
    World world;
    Node node(world);
    const Chess at(node);
    at.ben.say(Chess::premove("e7e5"));
    node.store_all(false);
    CHECK(!at.ben.line->heard("premove"));
    CHECK(at.ben.line->error() == "not_stored");
    at.ben.handler->on_close();
    at.ada.handler->on_close();
    const Socket again = node.connect(at.table);
    node.store_all();
    again.say(Chess::play("e2e4"));
    node.store_all();
    CHECK(node.find(at.table)->game().plies().size() == 1);
}

TEST_CASE("a premove is played at a table that slept, or that another node takes over") {
    World world;
    auto first = std::make_unique<Node>(world, "first");
    const Chess at(*first);
    at.ben.say(Chess::premove("e7e5"));
    first->store_all();
    at.ben.handler->on_close();
    SUBCASE("asleep") {
        first->pass(200'000);
        CHECK(first->hall.sleeping_tables() == 1);
        at.ada.say(Chess::play("e2e4"));
        first->store_all();
    }
    SUBCASE("taken over") {
        first.reset();
        Node second(world, "second");
        const Socket ada = second.connect(at.table);
        second.store_all();
        ada.say(Chess::play("e2e4"));
        second.store_all();
    }
    CHECK(world.premoves[at.table].empty());
    Node reader(world, "reader");
    CHECK(reader.find(at.table)->game().plies().size() == 2);
}

TEST_CASE("the node that owns a table redacts it while nobody has it in memory") {
    World world;
    Node owner(world, "owner");
    Node other(world, "other");
    const std::string table = owner.open_ready(kForTwo);
    const Socket socket = owner.connect(table);
    world.leaving = {{table, "ada"}};
    other.pass(3000);
    CHECK(world.redacted.empty());
    CHECK(!socket.line->closed);
    owner.pass(3000);
    CHECK(socket.line->closed);
    CHECK(socket.line->error() == "moved");
    REQUIRE(world.redacted.size() == 1);
    CHECK(world.redacted.front().person == "ada");
    CHECK(world.leaving.empty());
    CHECK(owner.hall.loaded_tables() == 0);
    CHECK(owner.connect(table).line->heard("table"));
    const std::string asleep = owner.open(kForTwo);
    const Socket again = owner.connect(asleep);
    again.handler->on_close();
    owner.pass(200'000);
    world.leaving = {{asleep, "ada"}};
    owner.pass(3000);
    CHECK(world.redacted.size() == 2);
}

TEST_CASE("whoever deleted the account is gone from a table before it is redacted") {
    World world;
    Node node(world);
    const std::string plan =
        R"({"game":"balance_duel","listed":true,"seats":[{"by":"me"},{"by":"open"}]})";
    const std::string open = node.open(plan);
    const std::string joined = node.open(plan, "ben");
    const Socket guest = node.connect(joined);
    guest.say({{"type", "sit"}, {"id", "s"}, {"seat", 1}, {"name", "Ada"}, {"version", 1}});
    node.store_all();
    REQUIRE(guest.line->heard("done"));
    const Socket ben = node.connect(open, "ben");
    std::map<std::string, bool> closed;
    node.store.before_redaction = [&] {
        for (const std::string& table : {open, joined}) {
            closed[table] = world.logs[table].back().find("closed") != std::string::npos;
        }
        CHECK(world.logs[joined].back().find("left") != std::string::npos);
    };
    world.leaving = {{open, "ada"}, {joined, "ada"}};
    node.pass(3000);
    CHECK(world.redacted.size() == 2);
    CHECK(closed == std::map<std::string, bool>{{open, true}, {joined, false}});
    REQUIRE(ben.line->heard("seats"));
    CHECK((*ben.line->last("seats"))["now"]["closed"] == true);
    CHECK(ben.line->error() == "moved");
    CHECK(world.rows[open].lobby == Lobby::No);
    CHECK(world.rows[joined].lobby == Lobby::Open);
    CHECK(node.connect(joined, "ben").line->heard("table"));
}

TEST_CASE("a table that cannot be read is redacted all the same") {
    World world;
    Node node(world);
    world.logs["k3f9x2m4q7"] = {"nonsense"};
    world.leaving = {{"k3f9x2m4q7", "ada"}};
    node.pass(3000);
    CHECK(world.redacted.size() == 1);
    CHECK(world.leaving.empty());
}

TEST_CASE("whoever comes to a table that is being redacted waits until it is done") {
    World world;
    Node node(world);
    const std::string table = node.open_ready(kForTwo);
    std::size_t redacted_at_load = 0;
    std::shared_ptr<FakeLine> line = std::make_shared<FakeLine>();
    std::unique_ptr<LineHandler> handler;
    node.store.before_redaction = [&] {
        handler = node.hall.attach(table, "ada", {}, line);
        CHECK(!line->heard("table"));
    };
    node.store.before_read = [&] { redacted_at_load = world.redacted.size(); };
    world.leaving = {{table, "ada"}};
    node.pass(3000);
    CHECK(line->heard("table"));
    CHECK(redacted_at_load == 1);
}

TEST_CASE("a table that cannot be stored is not opened") {
    World world;
    Node node(world);
    std::string code;
    node.hall.open(kForTwo, "ada", [&](const Result<std::string, Problem>& opened) {
        REQUIRE(!opened);
        code = opened.error().code;
    });
    node.store_all(false);
    CHECK(code == "not_stored");
    CHECK(node.hall.loaded_tables() == 0);
}

const SeatedTable kSeated{"abcdefgh12",
                          R"({"game":"balance_duel","seats":[{"by":"open"},{"by":"open"}]})",
                          {{"ada", "Ada"}, {"ben", "Ben"}}};

TEST_CASE("a table that is read from the store late does not take the place of the open one") {
    World world;
    Node node(world, "node", 1);
    std::counting_semaphore<> reads(0);
    node.store.before_read = [&] { reads.acquire(); };
    node.hall.open_seated(kSeated);
    const Socket early = node.connect(kSeated.name);
    reads.release();
    node.run(true);
    node.store.answer();
    node.run();
    const Socket ben = node.connect(kSeated.name, "ben");
    CHECK(ben.line->heard("table"));
    reads.release(9);
    node.run(true);
    ben.say({{"type", "say"}, {"id", "c"}, {"text", "Hello"}});
    node.store_all();
    CHECK(ben.line->heard("done"));
    CHECK(early.line->heard("table"));
}

TEST_CASE("whether a table was opened is told by the store, also when its server loses touch") {
    for (const bool is_stored : {true, false}) {
        World world;
        Node node(world);
        std::optional<bool> told;
        node.hall.open(kForTwo, "ada", [&](const Result<std::string, Problem>& opened) {
            told = static_cast<bool>(opened);
        });
        node.run();
        node.cluster.lose();
        node.run();
        CHECK(!told);
        node.store_all(is_stored);
        CHECK(told == is_stored);
        CHECK(world.logs.empty() == !is_stored);
        CHECK(node.hall.loaded_tables() == 0);
    }
}

TEST_CASE("a table that nobody has in memory is looked after no later than its clock runs out") {
    World world;
    Node node(world);
    Json plan = Json::parse(kForTwo);
    plan["time"] = "live:20+0";
    const std::string table = node.open(print_json(plan));
    const Socket ada = node.connect(table);
    // Until all have agreed on chance the table waits longer than a clock would.
    CHECK(world.rows[table].deadline_ms.value_or(0) > world.service_ms + 20'000);
    node.agree({&ada});
    ada.say({{"type", "roll"}, {"id", "r"}, {"version", 99}});
    node.store_all();
    CHECK(world.rows[table].deadline_ms.value_or(0) > 0);
    CHECK(world.rows[table].deadline_ms.value_or(0) <= world.service_ms + 20'000);
}

TEST_CASE("a broken invariant closes its table alone, and the record stays") {
    World world;
    Node node(world);
    const std::string sound = node.open_ready(kForTwo);
    const std::string table = node.open(kForBots);
    const Socket socket = node.connect(table);
    while (!socket.line->closed) node.run(true);
    CHECK(socket.line->error() == "broken");
    node.store_all();
    CHECK(world.logs[table].back().find("broken") != std::string::npos);
    REQUIRE(node.find(table) != nullptr);
    CHECK(node.find(table)->is_broken());
    CHECK(!node.find(table)->game().plies().empty());
    const Socket watcher = node.connect(table);
    CHECK(watcher.line->heard("table"));
    const Socket player = node.connect(sound);
    player.handler->on_message(kRoll);
    node.store_all();
    CHECK(player.line->heard("done"));
}

TEST_CASE("tables that nobody watches are forgotten and found again") {
    World world;
    Node node(world);
    std::vector<std::string> tables;
    for (int i = 0; i < 400; ++i) tables.push_back(node.open(kForTwo));
    for (const std::string& table : tables) {
        const Socket socket = node.connect(table);
        CHECK(socket.line->heard("table"));
        socket.handler->on_close();
        node.store_all();
    }
    CHECK(node.hall.loaded_tables() < 300);
    node.pass(70'000);
    CHECK(node.hall.loaded_tables() == 0);
    CHECK(node.exists(tables.front()));
    CHECK(node.find(tables.front()) != nullptr);
    for (const char* name : {"0000000000", "../../etc"}) {
        CHECK(!node.exists(name));
        CHECK(node.find(name) == nullptr);
        CHECK(node.connect(name).line->closed);
    }
}

TEST_CASE("a table with its own data file is there again after a restart") {
    Json plan = Json::parse(kForTwo);
    const std::string text = read_source_file("data/balance_duel/models.json") + "\n";
    plan["data"] = {{"name", "mine.json"}, {"text", text}};
    World world;
    std::string table;
    {
        Node before(world);
        table = before.open(print_json(plan));
        REQUIRE(!table.empty());
    }
    {
        Node after(world);
        const Sitting* sitting = after.find(table);
        REQUIRE(sitting != nullptr);
        CHECK(sitting->rules().setup().data == DataFile{"mine.json", text});
    }
    const std::string name = name_of_data(text);
    CHECK(name.size() == 64);
    REQUIRE(world.files.count(name) == 1);
    SUBCASE("also under the name that older versions gave it") {
        const std::string older = hex64(content_hash(text));
        world.files = {{older, text}};
        std::string& opened = world.logs[table].front();
        opened.replace(opened.find(name), name.size(), older);
        Node after(world);
        REQUIRE(after.find(table) != nullptr);
        CHECK(after.find(table)->rules().setup().data.text == text);
    }
    SUBCASE("but not with another text under its name") {
        world.files[name] = text + "\n";
        Node after(world);
        CHECK(after.find(table) == nullptr);
    }
    SUBCASE("but not without it") {
        world.files.clear();
        Node without(world);
        CHECK(without.find(table) == nullptr);
    }
}

TEST_CASE("a log that does not fit the rules is not a table, and harms nobody") {
    World world;
    Node node(world);
    const std::string table = node.open(kForTwo);
    for (const char* entry : {"nonsense",
                              R"({"kind":"played","plies":[[0,9999999]]})",
                              R"({"kind":"undone","to":7})",
                              R"({"kind":"sat","seat":5,"guest":"g","name":""})"}) {
        world.logs["abcdefgh12"] = {world.logs[table].front(), entry};
        CHECK(node.find("abcdefgh12") == nullptr);
        CHECK(!node.exists("abcdefgh12"));
    }
}

TEST_CASE("while the store does not answer, a table takes only a limited amount") {
    World world;
    Node node(world);
    const std::string table = node.open_ready(kForTwo);
    const Socket socket = node.connect(table);
    for (int i = 0; i < 2000; ++i) {
        socket.say({{"type", "rename"}, {"id", "x"}, {"seat", 0}, {"name", std::to_string(i)}});
    }
    CHECK(node.store.waiting.size() <= Room::kMaxUnstored);
    CHECK(socket.line->error() == "not_stored");
    node.store_all();
    socket.say({{"type", "rename"}, {"id", "last"}, {"seat", 0}, {"name", "Ada"}});
    node.store_all();
    CHECK((*socket.line->last("done"))["id"] == "last");
}

TEST_CASE("a table sleeps while nothing happens, and its lines notice nothing") {
    World world;
    Node node(world);
    const std::string table = node.open_ready(kForTwo);
    const Socket socket = node.connect(table);
    const Socket other = node.connect(table);
    node.pass(70'000);
    CHECK(node.hall.sleeping_tables() == 1);
    const auto heard = other.line->texts.size();
    socket.say({{"type", "ping"}, {"id", "p"}});
    CHECK((*socket.line->last("done"))["id"] == "p");
    CHECK(node.hall.sleeping_tables() == 1);
    socket.handler->on_message(kRoll);
    node.store_all();
    CHECK(node.hall.sleeping_tables() == 0);
    CHECK((*socket.line->last("done"))["id"] == "r");
    CHECK(other.line->texts.size() == heard + 1);
    CHECK(other.line->heard("plies"));
}

TEST_CASE("people are told when storing takes too long, and when it is done after all") {
    World world;
    Node node(world);
    const Socket socket = node.connect(node.open_ready(kForTwo));
    socket.handler->on_message(kRoll);
    const Readers::TimePoint now = std::chrono::steady_clock::now();
    const auto pass = [&](Readers::TimePoint until) {
        for (int i = 0; i < 5; ++i) node.hall.beat(until);
    };
    pass(now + Room::kPatience / 2);
    CHECK(!socket.line->heard("saving"));
    pass(now + 2 * Room::kPatience);
    pass(now + 3 * Room::kPatience);
    const auto told = [&] {
        std::vector<bool> delays;
        for (const Json& text : socket.line->texts) {
            if (text["type"] == "saving") delays.push_back(text["delayed"]);
        }
        return delays;
    };
    CHECK(told() == std::vector{true});
    CHECK(!socket.line->heard("done"));
    node.store_all();
    CHECK(socket.line->heard("done"));
    CHECK(told() == std::vector{true, false});
}

TEST_CASE("while the store answers nothing, tables in memory go on, and others are told so") {
    std::mutex closed;
    World world;
    Node node(world, "node", 1);
    const std::string table = node.open_ready(kForTwo);
    const std::string far = node.open_ready(kForTwo);
    node.pass(70'000);
    REQUIRE(node.hall.loaded_tables() == 0);
    const Socket socket = node.connect(table);
    node.store_all();
    REQUIRE(socket.line->heard("table"));

    closed.lock();
    node.store.before_read = [&] { const std::lock_guard wait(closed); };
    const Socket late = node.connect(far);
    late.say({{"type", "ping"}, {"id", "p"}});
    std::optional<std::optional<std::string>> lobby;
    node.hall.lobby("", Lobby::Open, "ada", [&](const auto& list) { lobby = list; });
    const Readers::TimePoint now = std::chrono::steady_clock::now();
    node.hall.beat(now);
    socket.handler->on_message(kRoll);
    node.store.answer();
    node.run();
    CHECK((*socket.line->last("done"))["id"] == "r");
    CHECK(late.line->texts.empty());
    CHECK(!lobby.has_value());

    node.hall.beat(now + std::chrono::hours(2));
    CHECK(node.hall.is_cut_off());
    CHECK(late.line->error() == "internal");
    CHECK(late.line->closed);
    REQUIRE(lobby.has_value());
    CHECK(!lobby->has_value());
    const Socket refused = node.connect(far);
    CHECK(refused.line->closed);
    socket.handler->on_message(kRoll);
    node.store.answer();
    node.run();
    CHECK(socket.line->texts.back().contains("type"));

    closed.unlock();
    node.run(true);
    CHECK(!node.hall.is_cut_off());
    const Socket again = node.connect(far);
    node.store_all();
    CHECK(again.line->heard("table"));
}

TEST_CASE("a hall closes while the store answers nothing") {
    std::mutex closed;
    World world;
    Node node(world, "node", 1);
    const std::string table = node.open_ready(kForTwo);
    closed.lock();
    node.store.before_read = [&] { const std::lock_guard wait(closed); };
    node.hall.lobby("", Lobby::Open, "ada", [](const auto&) {});
    bool is_closed = false;
    node.hall.close([&] { is_closed = true; });
    node.store.answer();
    node.run();
    CHECK(!is_closed);
    node.hall.beat(std::chrono::steady_clock::now() + std::chrono::hours(2));
    CHECK(is_closed);
    closed.unlock();
}

TEST_CASE("a server that closes stores everything first and takes nothing more") {
    World world;
    Node node(world);
    const std::string table = node.open_ready(kForTwo);
    const Socket socket = node.connect(table);
    socket.handler->on_message(kRoll);
    bool closed = false;
    node.hall.close([&] { closed = true; });
    socket.say({{"type", "rename"}, {"id", "late"}, {"seat", 0}, {"name", "Ada"}});
    CHECK(!closed);
    CHECK(node.connect(table).line->closed);
    node.store_all();
    CHECK(closed);
    CHECK((*socket.line->last("done"))["id"] == "r");
    CHECK(world.owners[table].node.empty());
    Node next(world, "next");
    CHECK(!next.find(table)->game().plies().empty());
}

}  // namespace
}  // namespace equipoise::server::testing
