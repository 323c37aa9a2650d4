#include "equipoise/server/reports/flags.hpp"

#include <doctest/doctest.h>

#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/store/postgres/test_postgres.hpp"
#include "equipoise/server/store/sql.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"

namespace equipoise::server {
namespace {

constexpr std::int64_t kDayMs = 24LL * 60 * 60 * 1000;

/// Rated games that are put into a store.
class Games {
  public:
    explicit Games(Storage& storage) : storage_(storage) {
        for (const char* name : {"ada", "ben", "eve", "zoe"})
            storage.people->add_person({name, std::string("public ") + name, name, {}, 1});
        storage.database->read([&](Sql& sql) {
            now_ms_ = sql.rows("SELECT service_ms FROM service").at(0).integer(0);
        });
    }

    /// When a day begins; day 60 begins now.
    std::int64_t begin(std::int64_t day) const { return now_ms_ - (60 - day) * kDayMs; }

    /// `winner` beats `loser`, in a log of so many entries.
    void play(const std::string& winner,
              const std::string& loser,
              std::int64_t day,
              std::size_t entries = 60) {
        RatedGame rated{"chess_balance/chess", {{winner, 1, 0}, {loser, 2, 1}}, true};
        Append append{.table = "t" + std::to_string(++count_),
                      .entries = std::vector<std::string>(entries, "{}"),
                      .summary = "{}",
                      .service_ms = begin(day)};
        append.rated = rated;
        CHECK(server::append(storage_, append));
    }

    std::vector<Flag> flags(int days = 30) { return flags_of(*storage_.database, days); }

  private:
    Storage& storage_;
    std::int64_t now_ms_ = 0;
    int count_ = 0;
};

void check_honest_play(Storage& storage) {
    Games games(storage);
    CHECK(games.flags().empty());
    // Friends who play each other alone and both win, and a master who wins against everybody.
    for (int i = 0; i < 6; ++i) {
        games.play("ada", "ben", 50);
        games.play("ben", "ada", 50);
        games.play("zoe", "eve", 50);
        games.play("zoe", "ada", 50);
        games.play("zoe", "ben", 50);
    }
    CHECK(games.flags().empty());
}

void check_a_fed_account(Storage& storage) {
    Games games(storage);
    for (int i = 0; i < 7; ++i) games.play("ada", "eve", 50 + i);
    CHECK(games.flags().empty());
    games.play("ada", "eve", 57);
    const std::vector<Flag> flags = games.flags();
    REQUIRE(flags.size() == 1);
    CHECK(flags[0].one == Flag::Side{{"public ada", "ada"}, 8, 8});
    CHECK(flags[0].other == Flag::Side{{"public eve", "eve"}, 0, 8});
    CHECK(flags[0].games == 8);
    CHECK(flags[0].last_ms == games.begin(57));
    CHECK((flags[0].is_repeated && flags[0].is_one_sided));
    CHECK_FALSE((flags[0].is_short || flags[0].shares_browser));
    // Ten days hold all eight games, eight days six of them.
    CHECK(games.flags(10).size() == 1);
    CHECK(games.flags(8).empty());
    // One in nine lost is fewer than nine of ten won.
    games.play("eve", "ada", 57);
    CHECK(games.flags().empty());
}

void check_short_games(Storage& storage) {
    Games games(storage);
    games.play("ben", "zoe", 50, Flag::kShortLog);
    games.play("zoe", "ben", 50, 5);
    games.play("ben", "zoe", 50, Flag::kShortLog + 1);
    CHECK(games.flags().empty());
    games.play("ben", "zoe", 50, 5);
    const std::vector<Flag> flags = games.flags();
    REQUIRE(flags.size() == 1);
    CHECK(flags[0].is_short);
    CHECK(flags[0].short_games == 3);
    CHECK(flags[0].one.wins == 3);
}

void check_a_shared_browser(Storage& storage) {
    Games games(storage);
    for (const char* person : {"ada", "ben", "eve"})
        storage.people->keep_device(person, "one browser", 1);
    storage.people->keep_device("zoe", "another", 1);
    games.play("ada", "zoe", 50);
    games.play("ben", "ada", 51);
    const std::vector<Flag> flags = games.flags();
    // Eve has played neither of them.
    REQUIRE(flags.size() == 1);
    CHECK(flags[0].shares_browser);
    CHECK(flags[0].one == Flag::Side{{"public ben", "ben"}, 1, 1});
    CHECK(flags[0].other == Flag::Side{{"public ada", "ada"}, 0, 2});
    // Most signs come first.
    for (int i = 0; i < 8; ++i) games.play("eve", "zoe", 52, 5);
    CHECK(games.flags().size() == 2);
    CHECK(games.flags().front().one.person.name == "eve");
    // Of whoever deletes their account nothing is left.
    storage.people->delete_account("eve", "fresh");
    CHECK(games.flags().size() == 1);
}

TEST_CASE("an operator is shown games that look agreed, and no honest ones, in both databases") {
    const TestFolder folder;
    int count = 0;
    for (void (*check)(Storage&) :
         {check_honest_play, check_a_fed_account, check_short_games, check_a_shared_browser}) {
        for (const std::string& kind :
             {(folder / std::to_string(++count)).string(), TestPostgres::shared().new_database()}) {
            Storage storage = open_storage(kind);
            check(storage);
        }
    }
}

}  // namespace
}  // namespace equipoise::server
