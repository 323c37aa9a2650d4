#include "equipoise/table/audience/patches.hpp"

#include "equipoise/table/audience/splice.hpp"
#include "equipoise/table/test_desk.hpp"
#include "tests/support/coin_game.hpp"

namespace equipoise::patches_test {
namespace {

struct Lines {
    ConnectionId whole, patched;
};

AttachOptions with_patches() {
    AttachOptions options;
    options.patches = true;
    return options;
}

std::size_t bytes(const std::vector<std::string>& texts, std::size_t from) {
    std::size_t sum = 0;
    for (std::size_t i = from; i < texts.size(); ++i) sum += texts[i].size();
    return sum;
}

/// A table with somebody at each seat and a spectator, each of them on two lines.
class Company {
  public:
    Company(const Shelf& games, const BotShelf& bots, const AnyGame& game)
        : desk_(games, bots, plan(game)) {
        for (int seat = 0; seat <= game.info().min_seats; ++seat) {
            const std::string person = seat == 0 ? "ada" : "person" + std::to_string(seat);
            lines_.push_back({desk_.connect(person), desk_.connect(person, with_patches())});
            if (seat > 0 && seat < game.info().min_seats) {
                desk_.say(lines_.back().whole, {{"type", "sit"}, {"seat", seat}});
            }
        }
    }

    /// Whoever is asked plays at random, now and then takes back, over either line.
    void play(Rng& rng, int decisions) {
        for (int i = 0; i < decisions && !desk_.table().sitting().is_over(); ++i) {
            const Lines& lines = lines_[rng.below(static_cast<std::uint32_t>(lines_.size()))];
            const ConnectionId line = rng.below(2) == 0 ? lines.whole : lines.patched;
            if (rng.below(12) == 0 && desk_.screen(line).now()["undo"] == true) {
                desk_.take_back(line);
            } else if (!desk_.screen(line).now()["hidden"].get<bool>()) {
                play_anything(desk_, line, rng);
            } else {
                play_anything(desk_, lines.patched, rng);
            }
            check();
        }
    }

    /// Everybody sees the same on both lines.
    void check() {
        for (const auto& [whole, patched] : lines_) {
            const Json& expected = desk_.screen(whole).table;
            const Json& seen = desk_.screen(patched).table;
            CHECK(seen["plies"] == expected["plies"]);
            CHECK(seen["now"] == expected["now"]);
            CHECK(seen["version"] == expected["version"]);
        }
    }

    /// In the middle of the game.
    void come_anew() {
        for (Lines& lines : lines_) {
            const std::string person = desk_.table().onlookers().at(lines.patched).person;
            desk_.leave(lines.patched);
            lines.patched = desk_.connect(person, with_patches());
        }
    }

    Desk& desk() { return desk_; }
    const std::vector<Lines>& lines() const { return lines_; }

  private:
    static Json plan(const AnyGame& game) {
        Json seats = Json::array({{{"by", "me"}}});
        for (int seat = 1; seat < game.info().min_seats; ++seat) seats.push_back({{"by", "open"}});
        return {{"game", game.info().id}, {"seats", seats}, {"time", "live:300+5"}};
    }

    Desk desk_;
    std::vector<Lines> lines_;
};

TEST_CASE("property: patches put together are what a line without them is sent, in every game" *
          doctest::description("slow: five games, every viewer, two lines each")) {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    for (const AnyGame* game : games.games()) {
        CAPTURE(game->info().id);
        for (Seed seed = 1; seed <= 2; ++seed) {
            Company company(games, bots, *game);
            Rng rng(seed);
            for (int i = 0; i < 20; ++i) {
                company.play(rng, 4);
                company.come_anew();
            }
            company.desk().sleep_and_wake();
            company.play(rng, 30);
        }
    }
}

TEST_CASE("a line with patches is sent a fraction of what others are sent, in every game") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    for (const AnyGame* game : games.games()) {
        CAPTURE(game->info().id);
        Company company(games, bots, *game);
        Rng rng(3);
        company.play(rng, 20);
        std::size_t patched = 0;
        std::size_t whole = 0;
        std::map<ConnectionId, std::size_t> before;
        for (const auto& [to, texts] : company.desk().sent) before[to] = texts.size();
        company.play(rng, 60);
        for (const Lines& lines : company.lines()) {
            whole += bytes(company.desk().sent[lines.whole], before[lines.whole]);
            patched += bytes(company.desk().sent[lines.patched], before[lines.patched]);
        }
        MESSAGE(std::string(game->info().id), ": ", patched, " of ", whole, " bytes");
        CHECK(2 * patched < whole);
    }
}

TEST_CASE("the answer to a request comes with nothing that a clock changed before it") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    Desk desk(games,
              bots,
              {{"game", "balance_duel"},
               {"options", {{"mode", "3i"}}},
               {"time", "days:1"},
               {"seats", {{{"by", "me"}}, {{"by", "open"}}, {{"by", "open"}}}}});
    const std::vector<ConnectionId> lines{desk.connect("ada", with_patches()),
                                          desk.connect("ben", with_patches()),
                                          desk.connect("cem", with_patches())};
    for (const int seat : {1, 2}) {
        const Json sit = {{"type", "sit"}, {"seat", seat}, {"name", ""}};
        REQUIRE(desk.say(lines[static_cast<std::size_t>(seat)], sit)["type"] == "done");
    }
    Rng rng(1);
    const Sitting& sitting = desk.table().sitting();
    while (!sitting.awaited_roller()) {
        for (ConnectionId line : lines) {
            if (!sitting.awaited_roller()) play_anything(desk, line, rng);
        }
    }
    const int roller = sitting.awaited_roller()->index();
    const int other = (roller + 1) % 3;
    const ConnectionId line = lines[static_cast<std::size_t>(other)];
    const std::size_t plies = sitting.game().plies().size();
    desk.service_ms = *sitting.clocks().deadline();
    desk.sent.clear();
    // The roller's time is over, and the table rolls.
    const Json rename = {{"type", "rename"}, {"id", "mine"}, {"seat", other}, {"name", "Bea"}};
    CHECK(desk.say(line, rename)["id"] == "mine");
    CHECK(sitting.game().plies().size() > plies);
    const std::vector<std::string>& sent = desk.sent[line];
    const auto is_patch = [](const std::string& text) { return text.starts_with("{\"v\":"); };
    CHECK(std::count_if(sent.begin(), sent.end(), is_patch) == 1);
    for (const std::string& text : sent) {
        if (is_patch(text)) CHECK(!Json::parse(text).contains("d"));
    }
    CHECK(Json::parse(sent.back()) ==
          Json({{"type", "done"}, {"id", "mine"}, {"version", sitting.version()}}));
}

/// Coin Walk, which counts how often what is due now was written: with the score of each seat.
struct CountedWalk : coin_game::CoinWalk {
    static inline int scores = 0;
    static std::string score(const Rules& rules, const coin_game::State& s, Seat seat) {
        ++scores;
        return CoinWalk::score(rules, s, seat);
    }
};

/// A table with many spectators, who come whenever they like.
struct Crowd {
    Shelf games{{&erased<CountedWalk>()}, [](std::string_view) { return DataFile{}; }};
    BotShelf bots{{}};
    Desk desk{games, bots, {{"game", "coin_walk"}, {"seats", {{{"by", "me"}}, {{"by", "me"}}}}}};
    ConnectionId player = desk.connect("ada", with_patches());
    ConnectionId whole = desk.connect("eve");
    std::vector<ConnectionId> crowd;

    void come() {
        crowd.push_back(desk.connect("guest" + std::to_string(crowd.size()), with_patches()));
    }
    void play(int seat, const char* move) {
        desk.service_ms += 1000;
        REQUIRE(desk.say(player, {{"type", "play"}, {"seat", seat}, {"move", move}})["type"] ==
                "done");
    }
    /// Says so, and returns how often what is due now was written for everybody.
    int written(const Json& message) {
        CountedWalk::scores = 0;
        REQUIRE(desk.say(player, message)["type"] == "done");
        return CountedWalk::scores / 2;
    }
    void check_screens() {
        for (ConnectionId line : crowd) {
            CHECK(desk.screen(line).table["plies"] == desk.screen(whole).table["plies"]);
            CHECK(desk.screen(line).table["now"] == desk.screen(whole).table["now"]);
            CHECK(desk.screen(line).table["version"] == desk.screen(whole).table["version"]);
        }
    }
};

TEST_CASE("spectators who came at different moments are sent one text, which is made once") {
    Crowd at;
    at.come();
    at.play(0, "a/x");
    at.come();
    at.play(1, "q");
    at.come();
    at.come();
    at.play(1, "b");
    at.check_screens();
    // Who has just come is told more once. The player's line and the one without patches are two.
    at.come();
    CHECK(at.written({{"type", "play"}, {"seat", 1}, {"move", "x"}}) == 4);
    at.check_screens();
    at.desk.sent.clear();
    CHECK(at.written({{"type", "play"}, {"seat", 1}, {"move", "a"}}) == 3);
    at.check_screens();
    for (ConnectionId line : at.crowd) {
        CHECK(at.desk.sent[line] == at.desk.sent[at.crowd.front()]);
    }
}

TEST_CASE("spectators are sent one text when nothing but what is due now changes") {
    Crowd at;
    at.come();
    at.play(0, "a/x");
    at.come();
    at.play(1, "q");
    REQUIRE(at.desk.say(at.player, {{"type", "resign"}, {"seat", 0}})["type"] == "done");
    at.come();
    CHECK(at.written({{"type", "rematch"}, {"seat", 0}}) == 4);
    at.check_screens();
    CHECK(at.written({{"type", "rematch"}, {"seat", 1}}) == 4);
    at.check_screens();
}

TEST_CASE("the answer to a move comes with what the move changed") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    Desk desk(games,
              bots,
              {{"game", "chess_balance"},
               {"options", {{"mode", "chess"}}},
               {"seats", {{{"by", "me"}}, {{"by", "me"}}}}});
    AttachOptions lean = with_patches();
    lean.lean = true;
    const ConnectionId screen = desk.connect("ada", with_patches());
    const ConnectionId program = desk.connect("ada", lean);
    desk.sent.clear();
    const Json e4 = {{"type", "play"}, {"seat", 0}, {"move", "e2e4"}};
    CHECK(desk.say(screen, e4)["type"] == "done");
    CHECK(desk.sent[screen].size() == 1);
    const Json e5 = {{"type", "play"}, {"seat", 1}, {"move", "e7e5"}, {"version", 2}};
    CHECK(desk.say(program, e5)["d"] == "x");
    CHECK(desk.sent[program].size() == 2);
    CHECK(desk.screen(screen).table["plies"].size() == 2);
}

std::string spliced(const std::string& before, const std::string& changes) {
    std::string after;
    std::size_t at = 0;
    for (const Json& change : Json::parse(changes)) {
        if (change.is_string()) {
            after += change.get<std::string>();
        } else if (change == 0) {
            at = before.size();
        } else if (change > 0) {
            after += before.substr(at, change.get<std::size_t>());
            at += change.get<std::size_t>();
        } else {
            at += static_cast<std::size_t>(-change.get<std::ptrdiff_t>());
        }
    }
    return after + before.substr(at);
}

TEST_CASE("a splice keeps, drops and puts in") {
    CHECK(print_splice("the cat sat on the mat", "the cat sat on the mat") == "[]");
    CHECK(print_splice("", "new") == R"([0,"new"])");
    CHECK(print_splice("the cat sat on the mat", "the dog sat on the mat") == R"([4,-3,"dog"])");
    CHECK(print_splice("caf\xc3\xa9 a", "caf\xc3\xa9 b") == "[0,\"caf\xc3\xa9 b\"]");
    using List = std::vector<std::string>;
    CHECK(print_splice(List{R"("a")", R"("b")", R"("c")"}, List{R"("a")", R"("c")", "[1]"}) ==
          "[1,-1,1,[1]]");
}

TEST_CASE("property: a splice makes the one text of the other") {
    Rng rng(5);
    const auto text = [&] {
        std::string made;
        for (std::uint32_t n = rng.below(400); n > 0; --n) {
            made += std::string("ab1, ./")[rng.below(7)];
        }
        return made;
    };
    for (int i = 0; i < 300; ++i) {
        const std::string before = text();
        std::string after = before;
        for (std::uint32_t n = rng.below(6); n > 0 && !after.empty(); --n) {
            after.replace(rng.below(static_cast<std::uint32_t>(after.size())), rng.below(9), "x9,");
        }
        if (i % 5 == 0) after = text();
        CHECK(spliced(before, print_splice(before, after)) == after);
    }
}

}  // namespace
}  // namespace equipoise::patches_test
