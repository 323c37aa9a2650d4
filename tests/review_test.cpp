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
std::string record_text(std::size_t without) {
    const Shelf shelf = test_shelf();
    const AnyGame& game = *shelf.find("balance_duel");
    Playthrough played(game.make(shelf.default_setup(game).value()).value());
    Rng rng(8);
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
    return print_record(played, {});
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
