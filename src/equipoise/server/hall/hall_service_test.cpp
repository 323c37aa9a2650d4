// What the hall does by itself: clocks, calls, ratings, rematches, lists; and what it keeps when
// nodes come and go.

#include <doctest/doctest.h>

#include "equipoise/base/rng.hpp"
#include "equipoise/server/hall/chance.hpp"
#include "equipoise/server/hall/hall.hpp"
#include "equipoise/server/hall/test_hall.hpp"

namespace equipoise::server::testing {
namespace {

std::string duel(const std::string& more) {
    return R"({"game":"balance_duel","listed":true,"seats":[{"by":"me"},{"by":"open"}])" + more +
        "}";
}

/// Two persons at one table.
struct Pair {
    Pair(Node& node, const std::string& more)
        : table(node.open(duel(more))),
          ada(node.connect(table, "ada")),
          bob(node.connect(table, "bob")) {
        bob.say({{"type", "sit"}, {"id", "b"}, {"seat", 1}, {"name", "Bob"}});
        node.agree({&ada, &bob});
    }
    std::string table;
    Socket ada, bob;
};

const Json& now_of(const Socket& socket) {
    static const Json none;
    for (auto text = socket.line->texts.rbegin(); text != socket.line->texts.rend(); ++text) {
        if (text->contains("now")) return (*text)["now"];
    }
    return none;
}

TEST_CASE("a clock runs out by itself, even at a table that sleeps") {
    World world;
    Node node(world);
    const Pair pair(node, R"(,"time":"days:1")");
    REQUIRE(!now_of(pair.ada)["clocks"].is_null());
    node.pass(70'000);
    CHECK(node.hall.sleeping_tables() == 1);
    world.service_ms += 24 * 3'600'000;
    node.pass(200);
    CHECK(now_of(pair.ada)["ending"]["by"] == "time");
    CHECK(now_of(pair.bob)["ending"]["by"] == "time");
}

TEST_CASE("a clock runs out at a table that nobody watches, and after its node is gone") {
    World world;
    std::string table;
    {
        Node node(world, "before");
        const Pair pair(node, R"(,"time":"days:1")");
        table = pair.table;
        pair.ada.handler->on_close();
        pair.bob.handler->on_close();
        node.pass(70'000);
        CHECK(node.hall.loaded_tables() == 0);
    }
    Node node(world, "after");
    node.pass(3'000);
    CHECK(!node.find(table)->is_over());
    world.service_ms += 24 * 3'600'000;
    node.pass(3'000);
    CHECK(node.find(table)->is_over());
    node.pass(70'000);
    CHECK(node.hall.loaded_tables() == 0);
}

TEST_CASE("a table hears of a vacation at any of its nodes, once, even when nobody has it loaded") {
    World world;
    std::string table;
    const std::int64_t day = 24 * 3'600'000;
    const std::int64_t until = world.service_ms + 10 * day;
    {
        Node node(world, "before");
        Node other(world, "other");
        const Pair pair(node, R"(,"time":"days:1")");
        table = pair.table;
        const Seat due = *node.find(table)->clocks().running().begin();
        const std::string person = node.find(table)->holder(due).person;
        world.vacations = {{table, person, until}};
        const std::size_t entries = world.logs[table].size();
        other.hall.beat();
        other.store_all();
        node.pass(3'000);
        CHECK(world.vacations.empty());
        CHECK(world.logs[table].size() == entries + 1);
        CHECK(now_of(pair.ada)["clocks"]["running"].empty());
        CHECK(now_of(pair.bob)["clocks"]["running"].empty());
        node.pass(70'000);
        // It has heard so already, and is asleep.
        world.vacations = {{table, person, until}};
        node.pass(3'000);
        CHECK(world.vacations.empty());
        CHECK(world.logs[table].size() == entries + 1);
    }
    Node node(world, "after");
    world.service_ms = until - 10'000;
    node.pass(3'000);
    CHECK(!node.find(table)->is_over());
    node.pass(10'000);
    CHECK(node.find(table)->vacations_end() == std::nullopt);
    // Before the table heard of it, the clock had run for some seconds.
    world.service_ms = until + day - 10'000;
    node.pass(500);
    CHECK(!node.find(table)->is_over());
    node.pass(12'000);
    CHECK(node.find(table)->is_over());
}

TEST_CASE("a rated game is reported to the store once, when it is over") {
    World world;
    Node node(world);
    const Pair pair(node, R"(,"rated":true)");
    pair.ada.say({{"type", "resign"}, {"id", "r"}, {"seat", 0}});
    node.store_all();
    CHECK(pair.ada.line->heard("done"));
    REQUIRE(world.rated.size() == 1);
    const RatedGame& game = world.rated.front();
    CHECK(game.ladder == "balance_duel/2");
    CHECK(game.entries == std::vector<RatedGame::Entry>{{"ada", 2, 0}, {"bob", 1, 1}});
}

TEST_CASE("a game that is not rated counts for nobody") {
    World world;
    Node node(world);
    const Pair pair(node, "");
    pair.ada.say({{"type", "resign"}, {"id", "r"}, {"seat", 0}});
    node.store_all();
    CHECK(pair.ada.line->heard("done"));
    CHECK(world.rated.empty());
}

TEST_CASE("a rematch is opened once everybody wants it, and both tables name each other") {
    World world;
    Node node(world);
    const Pair pair(node, "");
    pair.ada.say({{"type", "resign"}, {"id", "r"}, {"seat", 0}});
    pair.ada.say({{"type", "rematch"}, {"id", "m"}, {"seat", 0}});
    node.store_all();
    CHECK(!pair.ada.line->heard("next"));
    pair.bob.say({{"type", "rematch"}, {"id", "m"}, {"seat", 1}});
    node.store_all();
    REQUIRE(pair.ada.line->heard("next"));
    REQUIRE(pair.bob.line->heard("next"));
    const std::string next = (*pair.ada.line->last("next"))["next"];
    CHECK(next != pair.table);
    const Socket there = node.connect(next, "bob");
    REQUIRE(there.line->heard("table"));
    CHECK((*there.line->last("table"))["after"] == pair.table);
    CHECK(node.find(pair.table)->next() == next);
}

TEST_CASE("an absent player is notified of their turn once it is stored") {
    World world;
    Node node(world);
    const Pair pair(node, "");
    pair.ada.handler->on_close();
    pair.bob.handler->on_close();
    node.store_all();
    node.nudged.clear();
    // Whoever is to act plays; the other one is away.
    const Sitting* sitting = node.find(pair.table);
    REQUIRE(sitting != nullptr);
    for (int i = 0; i < 40 && node.nudged.empty(); ++i) {
        const Turn turn = node.find(pair.table)->game().turn();
        const auto roller = node.find(pair.table)->awaited_roller();
        const Seat seat = roller ? *roller : *turn.acting.begin();
        const Socket one = node.connect(pair.table, seat.index() == 0 ? "ada" : "bob");
        node.store_all();
        if (roller) {
            one.say({{"type", "roll"}, {"id", "r"}, {"version", 1000}});
        } else {
            const Json move = now_of(one)["legal"][0]["moves"][0]["move"];
            one.say({{"type", "play"},
                     {"id", "p"},
                     {"version", 1000},
                     {"seat", seat.index()},
                     {"move", move}});
        }
        CHECK(node.nudged.empty());
        node.store_all();
        one.handler->on_close();
        node.store_all();
    }
    REQUIRE(!node.nudged.empty());
    CHECK(node.nudged.front().second == pair.table);
    const std::string person = node.nudged.front().first;
    CHECK(node.waiting(person) == Json::array({pair.table}));
    CHECK(node.waiting(person == "ada" ? "bob" : "ada").empty());
}

TEST_CASE("a game that nobody else and no clock waits for is not among those that wait") {
    World world;
    Node node(world);
    node.open_ready(kForTwo);
    Json timed = Json::parse(kForTwo);
    timed["time"] = "live:300+5";
    const std::string table = node.open_ready(timed.dump());
    const Json all = node.list("ada");
    REQUIRE(all.size() == 2);
    CHECK(all[0]["turn"] == true);
    CHECK(all[1]["turn"] == true);
    CHECK(node.waiting("ada") == Json::array({table}));
}

TEST_CASE("the lobby shows a listed table while it waits and while it runs, and no other") {
    World world;
    Node node(world);
    const auto lobby = [&](Lobby kind) {
        std::vector<std::string> names;
        for (const Json& row : node.lobby(kind, "eve")) {
            names.push_back(row["table"]);
        }
        return names;
    };
    const std::string waiting = node.open(duel(""));
    node.open(R"({"game":"balance_duel","seats":[{"by":"me"},{"by":"open"}]})");
    CHECK(lobby(Lobby::Open) == std::vector{waiting});
    CHECK(lobby(Lobby::Running).empty());
    const Socket bob = node.connect(waiting, "bob");
    bob.say({{"type", "sit"}, {"id", "b"}, {"seat", 1}});
    node.store_all();
    CHECK(lobby(Lobby::Open).empty());
    CHECK(lobby(Lobby::Running) == std::vector{waiting});
    bob.say({{"type", "resign"}, {"id", "r"}, {"seat", 1}});
    node.store_all();
    CHECK(lobby(Lobby::Running).empty());
    CHECK(node.list("bob").size() == 1);
}

TEST_CASE("a table's chance follows from a seed that nobody learns before the end") {
    World world;
    Node node(world);
    const std::string table = node.open_ready(kForTwo);
    const Sitting* sitting = node.find(table);
    const std::string seed = sitting->opened().seed;
    CHECK(seed.size() == 64);
    CHECK(sitting->opened().commitment == chance_tools().commitment_of(seed));
    const Socket socket = node.connect(table);
    for (int i = 0; i < 10; ++i) {
        socket.handler->on_message(kRoll);
        node.store_all();
    }
    for (const Json& text : socket.line->texts)
        CHECK(print_json(text).find(seed) == std::string::npos);
}

/// One client that resends what was not answered, as docs/protocol.md asks for.
struct Chatter {
    std::string table;
    std::string node;
    Socket socket;
    std::vector<std::string> acknowledged;
    std::string text;  // Said and not yet acknowledged.
    std::size_t heard = 0;
};

/// Nodes that come and go, and people who talk at their tables meanwhile.
class Upheaval {
  public:
    Upheaval() : people_(6) {
        for (int i = 0; i < 3; ++i) start_node();
        std::string table;
        for (std::size_t i = 0; i < people_.size(); ++i) {
            if (i % 3 == 0) table = any_node()->second->open(duel(""));
            people_[i].table = table;
        }
    }

    void step() {
        const std::uint32_t event = rng_.below(100);
        if (event < 1) {
            kill_node();
        } else if (event < 2) {
            any_node()->second->cluster.lose();
        } else if (event < 3) {
            any_node()->second->store_all(false);
        } else if (event < 4) {
            world_.delivers = !world_.delivers;
        } else if (event < 60) {
            any_node()->second->store_all();
        } else if (event < 70) {
            any_node()->second->pass(200);
        } else {
            act(people_[rng_.below(static_cast<std::uint32_t>(people_.size()))], event > 97);
        }
        for (Chatter& one : people_) hear(one);
    }
    const std::vector<Chatter>& people() const { return people_; }
    /// All entries of a table, a line each.
    std::string log_of(const std::string& table) {
        std::string log;
        for (const std::string& entry : world_.logs[table]) log += entry + '\n';
        return log;
    }

  private:
    using Nodes = std::map<std::string, std::unique_ptr<Node>>;

    void start_node() {
        const std::string name = "node" + std::to_string(++started_);
        nodes_[name] = std::make_unique<Node>(world_, name);
    }
    Nodes::iterator any_node() {
        auto node = nodes_.begin();
        std::advance(node, rng_.below(static_cast<std::uint32_t>(nodes_.size())));
        return node;
    }
    /// Appends under way may still be stored. Another node starts.
    void kill_node() {
        const auto node = any_node();
        if (rng_.below(2) == 0) node->second->store.answer();
        node->second->cluster.die();
        for (Chatter& one : people_) {
            if (one.node == node->first) one.socket = {};
        }
        nodes_.erase(node);
        start_node();
    }
    static void speak(const Chatter& one) {
        one.socket.say({{"type", "say"}, {"id", "request-of-" + one.text}, {"text", one.text}});
    }
    void come(Chatter& one) {
        const auto node = any_node();
        one.node = node->first;
        one.socket = node->second->connect(one.table, "ada");
        one.heard = 0;
        if (one.socket.handler != nullptr && !one.text.empty()) speak(one);
    }
    void act(Chatter& one, bool comes_anew) {
        if (one.socket.handler == nullptr || one.socket.line->closed || comes_anew) {
            if (one.socket.handler != nullptr) one.socket.handler->on_close();
            come(one);
        } else if (one.text.empty()) {
            one.text = "word " + std::to_string(++said_);
            speak(one);
        }
    }
    /// Notes what was acknowledged.
    static void hear(Chatter& one) {
        if (one.socket.line == nullptr) return;
        for (; one.heard < one.socket.line->texts.size(); ++one.heard) {
            const Json& text = one.socket.line->texts[one.heard];
            if (text["type"] != "done" || one.text.empty()) continue;
            if (text["id"] != "request-of-" + one.text) continue;
            one.acknowledged.push_back(std::exchange(one.text, {}));
        }
    }

    World world_;
    Rng rng_{7};
    Nodes nodes_;
    int started_ = 0;
    int said_ = 0;
    std::vector<Chatter> people_;
};

TEST_CASE("whatever happens to nodes and mail, acknowledged requests are in the log exactly once") {
    Upheaval upheaval;
    for (int step = 0; step < 3000; ++step) upheaval.step();
    std::size_t acknowledged = 0;
    for (const Chatter& one : upheaval.people()) {
        const std::string log = upheaval.log_of(one.table);
        for (const std::string& text : one.acknowledged) {
            const std::string quoted = '"' + text + '"';
            const std::size_t first = log.find(quoted);
            REQUIRE(first != std::string::npos);
            CHECK(log.find(quoted, first + 1) == std::string::npos);
            ++acknowledged;
        }
    }
    CHECK(acknowledged > 30);
}

}  // namespace
}  // namespace equipoise::server::testing
