// What a table with secrets sends to whom, in a made-up game with every kind of secret.

#include "equipoise/table/public_record.hpp"
#include "equipoise/table/test_desk.hpp"

namespace equipoise::secrets_test {
namespace {

struct Fixture {
    Shelf games = secret_game::shelf();
    BotShelf bots{{}};
    Surroundings around{&games, &bots};
};

std::string game_id() { return std::string(secret_game::game().info().id); }

Json plan(const std::vector<std::string>& by) {
    Json seats = Json::array();
    for (const std::string& word : by) seats.push_back({{"by", word}});
    return {{"game", game_id()}, {"seats", seats}};
}

TEST_CASE("a person with several seats sees nothing of them before looking") {
    Fixture fixture;
    Desk desk(fixture.games, fixture.bots, plan({"me", "me"}));
    const auto ada = desk.connect("ada");
    const auto watcher = desk.connect("eve");
    CHECK(desk.screen(ada).table["viewer"].is_null());
    CHECK(desk.screen(ada).table["plies"] == desk.screen(watcher).table["plies"]);
    CHECK(desk.screen(ada).now()["legal"].empty());
    const Json blind = desk.say(ada, {{"type", "play"}, {"seat", 0}, {"move", "pick:1"}});
    CHECK(blind["error"]["code"] == "look_first");
    CHECK(desk.say(ada, {{"type", "why"}, {"seat", 0}, {"move", "pick:1"}})["error"]["code"] ==
          "look_first");
    CHECK(desk.say(ada, {{"type", "look"}, {"seat", 1}})["type"] == "done");
    CHECK(desk.screen(ada).table["viewer"] == 1);
    REQUIRE(desk.screen(ada).now()["legal"].size() == 1);
    CHECK(desk.screen(ada).now()["legal"][0]["seat"] == 1);
    CHECK(desk.screen(ada).table["plies"] != desk.screen(watcher).table["plies"]);
    CHECK(desk.say(ada, {{"type", "look"}, {"seat", nullptr}})["type"] == "done");
    CHECK(desk.screen(ada).table["plies"] == desk.screen(watcher).table["plies"]);
}

/// Plays a game of two seats that one person holds, looking only where the table says that
/// something is hidden; the number of decisions made without a look.
int play_with_open_eyes(Desk& desk, Rng& rng) {
    const auto ada = desk.connect("ada");
    const auto watcher = desk.connect("eve");
    const Sitting& sitting = desk.table().sitting();
    int open_decisions = 0;
    while (!sitting.game().turn().is_terminal()) {
        const Turn turn = sitting.game().turn();
        const bool at_once = turn.kind == NodeKind::Simultaneous;
        const auto knows = [&](Seat seat) {
            const AnyState& state = sitting.game().state();
            return sitting.rules().print_view(state, seat) !=
                sitting.rules().print_view(state, Viewer::spectator());
        };
        const bool hidden = desk.screen(ada).now()["hidden"];
        CHECK(hidden == (at_once || knows(Seat(0)) || knows(Seat(1))));
        CHECK(desk.screen(watcher).now()["hidden"] == at_once);
        CHECK(desk.screen(ada).table["viewer"].is_null());
        CHECK(desk.screen(ada).now()["legal"].empty() == hidden);
        const int seat = (*turn.acting.begin()).index();
        if (hidden) {
            desk.say(ada, {{"type", "look"}, {"seat", seat}});
        } else {
            ++open_decisions;
        }
        CHECK(desk.screen(ada).now()["legal"][0]["seat"] == seat);
        CHECK(play_anything(desk, ada, rng));
        desk.say(ada, {{"type", "look"}, {"seat", nullptr}});
    }
    return open_decisions;
}

TEST_CASE("a person decides for all own seats without looking only while nothing is hidden") {
    Fixture fixture;
    Rng rng(5);
    int open_decisions = 0;
    for (int game = 0; game < 8; ++game) {
        Desk desk(fixture.games, fixture.bots, plan({"me", "me"}));
        open_decisions += play_with_open_eyes(desk, rng);
    }
    CHECK(open_decisions > 0);
}

TEST_CASE("moves of a secret choice come without facts, and the score is not sent") {
    Fixture fixture;
    Desk desk(fixture.games, fixture.bots, plan({"me", "open"}));
    const auto ada = desk.connect("ada");
    CHECK(desk.screen(ada).table["viewer"] == 0);
    REQUIRE(!desk.screen(ada).now()["legal"].empty());
    for (const Json& move : desk.screen(ada).now()["legal"][0]["moves"]) {
        CHECK(move["facts"].empty());
    }
    CHECK(desk.screen(ada).now()["score"].is_null());
}

/// Plays for both seats of the table until `holds` does; false if the game ends before.
template <class Holds>
bool play_until(Desk& desk, ConnectionId ada, ConnectionId ben, Rng& rng, Holds&& holds) {
    while (!desk.table().sitting().game().turn().is_terminal()) {
        if (holds()) return true;
        if (!play_anything(desk, ada, rng)) play_anything(desk, ben, rng);
    }
    return false;
}

/// A legal move of the screen that begins with `verb`; null if there is none.
Json legal_move(const Screen& screen, const std::string& verb) {
    for (const Json& seat : screen.now()["legal"]) {
        for (const Json& move : seat["moves"]) {
            if (move["move"].get<std::string>().starts_with(verb)) return move;
        }
    }
    return nullptr;
}

TEST_CASE("a put has a note with the tilt it makes, other moves have none") {
    Fixture fixture;
    int noted = 0;
    for (Seed seed = 1; seed <= 20; ++seed) {
        Desk desk(fixture.games, fixture.bots, plan({"me", "open"}));
        const auto ada = desk.connect("ada");
        const auto ben = desk.connect("ben");
        desk.say(ben, {{"type", "sit"}, {"seat", 1}, {"name", ""}});
        CHECK(!legal_move(desk.screen(ada), "pick:").contains("note"));
        Rng rng(seed);
        const bool loads = play_until(
            desk, ada, ben, rng, [&] { return !legal_move(desk.screen(ada), "put:").is_null(); });
        if (!loads) continue;
        ++noted;
        CHECK(desk.screen(ben).now()["legal"].empty());
        CHECK(!legal_move(desk.screen(ada), "done").contains("note"));
        const Json put = legal_move(desk.screen(ada), "put:");
        const Playthrough& game = desk.table().sitting().game();
        Playthrough trial(game.shared_rules(), game.state());
        REQUIRE(!trial.play(Seat(0), put["move"].get<std::string>()));
        const Fact tilt = trial.rules().facts(trial.state(), Seat(0)).front();
        REQUIRE(tilt.key == "tilt");
        CHECK(put["note"] == "tilt=" + std::to_string(tilt.value));
    }
    CHECK(noted > 5);
}

TEST_CASE("moves come with facts in a game with secrets once the player sees everything") {
    Fixture fixture;
    int promised = 0;
    int kept_back = 0;
    for (Seed seed = 1; seed <= 20; ++seed) {
        Desk desk(fixture.games, fixture.bots, plan({"me", "open"}));
        const auto ada = desk.connect("ada");
        const auto ben = desk.connect("ben");
        desk.say(ben, {{"type", "sit"}, {"seat", 1}, {"name", ""}});
        Rng rng(seed);
        play_until(desk, ada, ben, rng, [&] {
            const Playthrough& game = desk.table().sitting().game();
            const bool hidden = game.turn().kind != NodeKind::Decision ||
                game.rules().print_state(game.state()).find("hands=-,- ") == std::string::npos;
            for (const auto connection : {ada, ben}) {
                const Json& legal = desk.screen(connection).now()["legal"];
                if (legal.empty()) continue;
                for (const Json& move : legal[0]["moves"]) CHECK(move["facts"].empty() == hidden);
                ++(hidden ? kept_back : promised);
            }
            return false;
        });
    }
    CHECK(promised > 0);
    CHECK(kept_back > 0);
}

TEST_CASE("a secret pick is hidden, can be taken back, and is not made stale by another") {
    Fixture fixture;
    Desk desk(fixture.games, fixture.bots, plan({"me", "open", "open"}));
    const auto ada = desk.connect("ada");
    const auto ben = desk.connect("ben");
    desk.say(ben, {{"type", "sit"}, {"seat", 1}, {"name", ""}});
    const Json seen = desk.screen(ben).table["version"];
    const Json pick = desk.screen(ada).now()["legal"][0]["moves"][0]["move"];
    REQUIRE(desk.say(ada, {{"type", "play"}, {"seat", 0}, {"move", pick}})["type"] == "done");
    CHECK(desk.screen(ada).table["plies"].back()["move"] == pick);
    CHECK(desk.screen(ben).table["plies"].back()["move"] == "pick:?");
    CHECK(desk.screen(ada).now()["undo"] == true);
    CHECK(desk.take_back(ada)["type"] == "done");
    desk.say(ada, {{"type", "play"}, {"seat", 0}, {"move", pick}});
    const Json other = desk.screen(ben).now()["legal"][0]["moves"][0]["move"];
    // Ben has not seen that Ada picked, and need not have.
    const Json late = {{"type", "play"}, {"seat", 1}, {"move", other}};
    CHECK(desk.say(ben, late)["type"] == "done");
    CHECK(desk.screen(ada).now()["undo"] == false);
    CHECK(seen < desk.screen(ben).table["version"]);
}

TEST_CASE("a commitment made from an older version stands while others commit") {
    Fixture fixture;
    Desk desk(fixture.games, fixture.bots, plan({"me", "open", "open"}));
    const auto ada = desk.connect("ada");
    const auto ben = desk.connect("ben");
    desk.say(ben, {{"type", "sit"}, {"seat", 1}, {"name", ""}});
    Json late = {{"type", "play"}, {"seat", 1}, {"version", desk.screen(ben).table["version"]}};
    late["move"] = desk.screen(ben).now()["legal"][0]["moves"][0]["move"];
    const Json pick = desk.screen(ada).now()["legal"][0]["moves"][0]["move"];
    REQUIRE(desk.say(ada, {{"type", "play"}, {"seat", 0}, {"move", pick}})["type"] == "done");
    CHECK(desk.say(ben, late)["type"] == "done");
}

TEST_CASE("the pick that reveals all picks cannot be taken back") {
    Fixture fixture;
    Desk desk(fixture.games, fixture.bots, plan({"me", "open"}));
    const auto ada = desk.connect("ada");
    const auto ben = desk.connect("ben");
    desk.say(ben, {{"type", "sit"}, {"seat", 1}, {"name", ""}});
    for (const auto c : {ada, ben}) {
        const Json legal = desk.screen(c).now()["legal"][0];
        desk.say(c,
                 {{"type", "play"}, {"seat", legal["seat"]}, {"move", legal["moves"][0]["move"]}});
    }
    CHECK(desk.screen(ada).now()["undo"] == false);
    CHECK(desk.screen(ben).now()["undo"] == false);
}

TEST_CASE("a game with secrets has no full record and no fork before it is over") {
    Fixture fixture;
    Desk desk(fixture.games, fixture.bots, plan({"me", "open"}));
    const auto ada = desk.connect("ada");
    const auto ben = desk.connect("ben");
    desk.say(ben, {{"type", "sit"}, {"seat", 1}, {"name", ""}});
    const std::string fork = R"({"fork":{"table":"t","ply":1},"seats":[{"by":"me"},{"by":"me"}]})";
    Rng rng(2);
    for (int i = 0; i < 200; ++i) {
        const Sitting& sitting = desk.table().sitting();
        const bool over = sitting.game().turn().is_terminal();
        CHECK(static_cast<bool>(read_plan(fork, desk.context("eve"))) == over);
        const std::string record = print_public_record(sitting);
        const bool tells_hands =
            record.find("deal:?") == std::string::npos && record.find('?') == std::string::npos;
        CHECK(tells_hands == over);
        if (over) return;
        if (!play_anything(desk, ada, rng)) play_anything(desk, ben, rng);
    }
    FAIL("the game does not end");
}

/// Rules of the game with secrets for three, and tables that begin where a test wants.
struct ThreeSeats {
    ThreeSeats() {
        const auto setup = fixture.games.default_setup(secret_game::game());
        REQUIRE(setup);
        Setup three = setup.value();
        three.seats = 3;
        data = three.data;
        auto made = secret_game::game().make(three);
        REQUIRE(made);
        rules = std::move(made).value();
    }

    /// Ada and Ben sit; the third seat is open.
    Table open_at(const AnyState& start) const {
        Opened entry;
        entry.game = game_id();
        entry.seats = 3;
        entry.start = rules->print_state(start);
        entry.holders = {{Holder::Kind::Person, "ada", "", ""},
                         {Holder::Kind::Person, "ben", "", ""},
                         {Holder::Kind::Open, "", "", ""}};
        entry.chat = true;
        entry.time = *parse_time_control("live:300+5");
        entry.seed = std::string(64, '5');
        auto sitting = Sitting::open(secret_game::game(), entry, data);
        REQUIRE(sitting);
        return Table("t", fixture.around, std::move(sitting).value());
    }
    /// The position after up to eleven decisions at random.
    AnyState draw_position(Rng& rng) const {
        Playthrough game(rules);
        game.set_seed(rng.next());
        for (std::uint32_t n = rng.below(12); n > 0 && !game.turn().is_terminal(); --n) {
            const Seat seat = *game.turn().acting.begin();
            const auto actions = rules->legal_actions(game.state(), seat);
            game.apply(seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
        }
        return game.state();
    }

    Fixture fixture;
    DataFile data;
    SharedRules rules;
};

/// Ada asks and looks, on two screens, while Ben does what changes the table; keeps every byte that
/// reaches Ada.
class Listener {
  public:
    explicit Listener(Table& table) : table_(table) {}

    std::string hear_all() {
        take(table_.attach(screen_, "ada", {}, {}));
        ask_why();
        for (int seat : {0, 1}) {
            const Json message = {{"type", "advise"}, {"id", ""}, {"seat", seat}};
            take(table_.handle(screen_, print_json(message), {1}));
        }
        take(table_.attach(lean_, "ada", {1, 0, true, ""}, {}));
        take(table_.attach(patched_, "ada", {{}, 0, false, "", true}, {}));
        take(table_.attach(bens_, "ben", {}, {}));
        let_ben_act();
        take(table_.detach(bens_, {1, 6000}));
        take(table_.tick({1, 7000}));
        take(table_.attach(screen_, "ada", {2, 0, false, ""}, {1, 8000}));
        return bytes_ + print_public_record(table_.sitting());
    }

  private:
    void take(const Effects& effects) {
        for (const auto& message : effects.messages) {
            if (message.to != bens_) bytes_ += message.text + "\n";
        }
        bytes_ += std::to_string(effects.messages.size());
        for (const std::string& nudged : effects.nudges) bytes_ += nudged;
    }
    void ask_why() {
        for (const char* move : {"pick:1", "pick:6", "put:1L", "done", "deal:1", "x"}) {
            Json message = {{"type", "why"}, {"id", ""}, {"seat", 0}, {"move", move}};
            take(table_.handle(screen_, print_json(message), {1}));
            message["seat"] = 1;
            take(table_.handle(screen_, print_json(message), {1}));
        }
    }
    void let_ben_act() {
        const std::string nonce(32, 'b');
        for (const Json& request : {Json{{"type", "say"}, {"text", "Hm"}},
                                    Json{{"type", "nonce"}, {"seat", 1}, {"nonce", nonce}},
                                    Json{{"type", "leave"}, {"seat", 1}},
                                    Json{{"type", "sit"}, {"seat", 1}, {"nonce", nonce}},
                                    Json{{"type", "sit"}, {"seat", 2}, {"nonce", nonce}},
                                    Json{{"type", "rematch"}, {"seat", 1}},
                                    Json{{"type", "leave"}, {"seat", 2}}}) {
            take(table_.handle(bens_, print_json(request), {1, 5000}));
        }
    }

    Table& table_;
    ConnectionId screen_{1}, lean_{2}, bens_{3}, patched_{4};
    std::string bytes_;
};

/// The same game twice, with hidden things swapped that a viewer cannot see: every byte that the
/// viewer is sent must be the same.
TEST_CASE("property: two games that a viewer cannot tell apart send it the same bytes") {
    const ThreeSeats seats;
    Rng rng(7);
    int compared = 0;
    for (int round = 0; round < 120; ++round) {
        const AnyState state = seats.draw_position(rng);
        const AnyState twin = seats.rules->resample(state, Seat(0), rng);
        if (twin == state) continue;
        // What is played unasked may show to all what was hidden.
        if (!seats.open_at(state).settle({}).entries.empty()) continue;
        ++compared;
        Table one = seats.open_at(state);
        Table other = seats.open_at(twin);
        CHECK(Listener(one).hear_all() == Listener(other).hear_all());
    }
    CHECK(compared > 10);
}

}  // namespace
}  // namespace equipoise::secrets_test
