// `equipoise review`, as somebody types it.

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <doctest/doctest.h>

#include "equipoise/record/record.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/cli.hpp"

using namespace equipoise;

namespace {

/// A record in a file that goes with the object.
class RecordFile {
  public:
    explicit RecordFile(const std::string& text)
        : path_((std::filesystem::temp_directory_path() /
                 ("equipoise-review-" + std::to_string(getpid()) + ".txt"))
                    .string()) {
        std::ofstream(path_, std::ios::binary) << text;
    }
    ~RecordFile() { std::filesystem::remove(path_); }
    RecordFile(const RecordFile&) = delete;
    RecordFile& operator=(const RecordFile&) = delete;
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

/// A random game of Balance Duel, whole or without its last actions.
std::string record_text(std::size_t without, Seed seed = 8, const Tags& tags = {}) {
    const Shelf shelf = test_shelf();
    const AnyGame& game = *shelf.find("balance_duel");
    Playthrough played(game.make(shelf.default_setup(game).value()).value());
    Rng rng(seed);
    while (!played.turn().is_terminal()) {
        if (played.turn().is_chance()) {
            played.draw_chance(rng.next());
            continue;
        }
        const Seat seat = *played.turn().acting.begin();
        const auto actions = played.rules().legal_actions(played.state(), seat);
        played.apply(seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    played.truncate(played.plies().size() - without);
    return print_record(played, tags);
}

const Catalog& catalog() {
    static const Catalog all{test_shelf(), all_bots(), {}};
    return all;
}

}  // namespace

TEST_CASE("a finished game is reviewed, for people and as JSON") {
    const RecordFile record(record_text(0));
    const std::string words = "review " + record.path() + " --simulations 40";
    const std::string text = printed_by(catalog(), words);
    CHECK(text.find("balance_duel, reviewed by master, seed 1\n") == 0);
    CHECK(text.find("The largest changes:\n") != text.npos);
    CHECK(printed_by(catalog(), words) == text);

    const auto json = nlohmann::json::parse(printed_by(catalog(), words + " --json"));
    CHECK(json.at("bot") == "master");
    CHECK(json.at("simulations") == 40);
    CHECK(json.at("passes") == 1);
    double sum = json.at("first").at(0);
    for (const auto& entry : json.at("entries")) {
        for (const char* part : {"decision", "luck", "resolution", "estimate"}) {
            sum += entry.at(part).at(0).get<double>();
        }
        CHECK(entry.contains("sampled") == (entry.at("kind") == "chance"));
    }
    CHECK(sum == doctest::Approx(json.at("result").at(0).get<double>()));
    CHECK(json.at("seats").size() == 2);
    CHECK(json.at("entries").at(0).at("actor") == -1);
}

TEST_CASE("a game that goes on is not reviewed") {
    const RecordFile record(record_text(3));
    try {
        printed_by(catalog(), "review " + record.path());
        FAIL("reviewed");
    } catch (const CommandFailed& failed) {
        CHECK(failed.text(*Texts::in("en")) ==
              "only a finished game can be reviewed: this one goes on");
    }
}

TEST_CASE("several games are summed up for each of their players") {
    std::string text;
    for (Seed seed = 1; seed <= 10; ++seed) text += record_text(0, seed, {{"S1", "Ada"}}) + "\n";
    const RecordFile record(text);
    const std::string words = "review " + record.path() + " --simulations 8";
    const std::string shown = printed_by(catalog(), words);
    CHECK(shown.find("1 of 10: balance_duel, ") == 0);
    CHECK(shown.find("\nAda, balance_duel 2: 10 games\n  all decisions") != shown.npos);
    CHECK(shown.find("\nN1, balance_duel 2: 10 games\n") != shown.npos);
    CHECK(shown.find("\n  Placing a pawn") != shown.npos);
    CHECK(shown.find(" %, without luck ") != shown.npos);
    const auto json = nlohmann::json::parse(printed_by(catalog(), words + " --json"));
    REQUIRE(json["games"].size() == 10);
    REQUIRE(json["players"].size() == 2);
    double luck = 0;
    for (const auto& game : json["games"]) luck += game["seats"][0]["luck"].get<double>() / 10;
    const auto& ada = json["players"][0];
    CHECK(ada["player"] == "Ada");
    CHECK(ada["corrected"]["value"].get<double>() ==
          doctest::Approx(ada["score"]["value"].get<double>() - luck));
    // A file of one game is reviewed as it always was.
    const RecordFile alone(record_text(0));
    const std::string one = printed_by(catalog(), "review " + alone.path() + " --simulations 8");
    CHECK(one.find("balance_duel, reviewed by master, seed 1\n") == 0);
}

TEST_CASE("a game that cannot be read does not keep the others from being reviewed") {
    const RecordFile record(record_text(0, 1) + "\n[Game \"what\"]\n\nx\n\n" + record_text(0, 2));
    try {
        printed_by(catalog(), "review " + record.path() + " --simulations 8");
        FAIL("nothing was refused");
    } catch (const CommandFailed& failed) {
        CHECK(failed.text(Texts::english()).find("1 of 3") != std::string::npos);
    }
}
