#include <cmath>
#include <fstream>
#include <unistd.h>

#include <doctest/doctest.h>

#include "equipoise/base/hash.hpp"
#include "equipoise/solved/folder.hpp"
#include "tests/support/catalog.hpp"

namespace equipoise::solved {
namespace {

namespace fs = std::filesystem;

/// A folder that goes with the object.
class Place {
  public:
    Place() {
        std::string pattern = (fs::temp_directory_path() / "equipoise-solved-XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        path_ = pattern;
    }
    ~Place() { fs::remove_all(path_); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    fs::path operator/(const char* name) const { return path_ / name; }
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

/// A small game that can be solved: two pawns a side.
SharedRules small_rules(const std::string& model = "A") {
    const AnyGame* game = test_shelf().find("balance_duel");
    Setup setup = test_shelf().default_setup(*game).value();
    REQUIRE_FALSE(setup.options.set("model", model).has_value());
    std::string& data = setup.data.text;
    const std::string six = "\"pawns\": \"LLLLLL\"";
    const std::size_t at = data.find(six);
    REQUIRE(at != std::string::npos);
    data.replace(at, six.size(), "\"pawns\": \"LL\"");
    auto rules = game->make(std::move(setup));
    REQUIRE_MESSAGE(static_cast<bool>(rules), rules.error().text());
    return rules.value();
}

Header header_of(const AnyRules& rules, const Solver& solver) {
    Header header;
    header.game = rules.game().info().id;
    header.key = solver.key();
    header.rules_version = rules.game().info().rules_version;
    header.bits = solver.bits();
    header.positions = solver.positions();
    header.steps = solver.steps();
    return header;
}

/// Solves into a file and stops after step `last`, as if the program had been killed there: what
/// was done since the last saving is in the file, but not in its header.
void solve_until(const AnyRules& rules, const fs::path& path, std::size_t last, std::size_t saved) {
    const std::unique_ptr<Solver> solver = std::move(rules.solver()).value();
    Solver& sweep = *solver;
    sweep.measure();
    const auto file = TableFile::make(path, header_of(rules, sweep), sweep.table_bytes());
    REQUIRE_MESSAGE(static_cast<bool>(file), file.error().text());
    Header header = file.value()->header();
    sweep.begin(file.value()->table());
    for (std::size_t step = header.done; step < std::min(last, sweep.steps()); ++step) {
        sweep.solve(step, 0, 1);
        if (step + 1 != saved) continue;
        header.done = saved;
        CHECK_FALSE(file.value()->save(header).has_value());
    }
    if (last < sweep.steps()) return;
    header.done = sweep.steps();
    header.first_mover = sweep.first_mover();
    header.checksum = hex64(checksum_of(file.value()->table()));
    CHECK_FALSE(file.value()->save(header).has_value());
}

void solve_whole(const AnyRules& rules, const fs::path& path) {
    solve_until(rules, path, ~std::size_t{0}, 0);
}

std::string text_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

std::string fault_of(const fs::path& path) {
    const auto opened = TableFile::open(path);
    return opened ? std::string() : std::string(opened.error().reason.key);
}

}  // namespace

TEST_CASE("a table that was stopped anywhere becomes the same as one solved in one go") {
    const Place place;
    const SharedRules rules = small_rules();
    solve_whole(*rules, place / "whole.solved");
    const std::string whole = text_of(place / "whole.solved");
    const std::size_t steps = read_header(place / "whole.solved").value().steps;
    REQUIRE(steps > 100);
    for (const std::size_t last : {std::size_t{1}, steps / 2, steps - 1}) {
        CAPTURE(last);
        const fs::path path = place / "part.solved";
        fs::remove(path);
        solve_until(*rules, path, last, last / 2);
        CHECK(fault_of(path) == "solved_in_part");
        CHECK(read_header(path).value().done == last / 2);
        solve_whole(*rules, path);
        CHECK(text_of(path) == whole);
    }
    // A whole one is left as it is.
    solve_whole(*rules, place / "whole.solved");
    CHECK(text_of(place / "whole.solved") == whole);
}

TEST_CASE("a file is not solved by two, nor as another set-up, nor if it is something else") {
    const Place place;
    const fs::path path = place / "a.solved";
    const SharedRules rules = small_rules();
    const auto make = [&](const AnyRules& wanted, int bits) {
        const auto solver = std::move(wanted.solver(0, bits)).value();
        solver->measure();
        return TableFile::make(path, header_of(wanted, *solver), solver->table_bytes());
    };
    {
        auto first = make(*rules, 32);
        REQUIRE(static_cast<bool>(first));
        CHECK(make(*rules, 32).error().reason.key == "solved_by_another");
        CHECK_FALSE(first.value()->save(first.value()->header()).has_value());
    }
    CHECK(make(*small_rules("B"), 32).error().reason.key == "solved_otherwise");
    CHECK(make(*rules, 16).error().reason.key == "solved_otherwise");
    CHECK(static_cast<bool>(make(*rules, 32)));
    write(path, "a letter to a friend");
    CHECK(make(*rules, 32).error().reason.key == "no_solved_table");
    CHECK(text_of(path) == "a letter to a friend");
    CHECK(fault_of(path) == "no_solved_table");
    CHECK(fault_of(place / "nowhere.solved") == "unusable_file");
}

TEST_CASE("a folder finds the table of a set-up, and nothing that is damaged or unfinished") {
    const Place place;
    const SharedRules a = small_rules();
    const SharedRules b = small_rules("B");
    CHECK_FALSE(Folder(place / "nowhere").has(a->game()));
    CHECK_FALSE(Folder({}).covers(*a));
    solve_until(*a, place / "a.solved", 3, 2);
    CHECK_FALSE(Folder(place.path()).has(a->game()));
    solve_whole(*a, place / "a.solved");
    write(place / "letter.solved", "a letter");
    const Folder folder(place.path());
    CHECK(folder.has(a->game()));
    CHECK(folder.covers(*a));
    CHECK_FALSE(folder.covers(*b));
    CHECK(folder.find(*b) == nullptr);
    const auto table = folder.find(*a);
    REQUIRE(table != nullptr);
    CHECK(folder.find(*small_rules()) == table);

    // One byte fewer: its header is right, but it cannot be the table.
    std::string text = text_of(place / "a.solved");
    text.pop_back();
    fs::remove(place / "a.solved");
    write(place / "a.solved", text);
    CHECK(Folder(place.path()).find(*a) == nullptr);
    // A table of other rules.
    text = text_of(place / "letter.solved");
    solve_whole(*b, place / "b.solved");
    text = text_of(place / "b.solved");
    const std::string version = "\"rules_version\":\"";
    text.replace(text.find(version) + version.size(), 1, "x");
    write(place / "b.solved", text);
    CHECK_FALSE(Folder(place.path()).covers(*b));
}

TEST_CASE("BD-9.1 the bot gives nothing away, and from the start its value is the first mover's") {
    const Place place;
    const SharedRules rules = small_rules();
    solve_whole(*rules, place / "a.solved");
    const auto tables = std::make_shared<const Folder>(place.path());
    BotShelf shelf = all_bots();
    CHECK(shelf.find(rules->game(), "perfect") == nullptr);
    offer_perfect_bots(shelf, tables);
    CHECK(shelf.find(*test_shelf().find("oneworld"), "perfect") == nullptr);
    const AnyBot* bot = shelf.find(rules->game(), "perfect");
    REQUIRE(bot != nullptr);
    CHECK(bot->plays(*rules));
    CHECK_FALSE(bot->plays(*small_rules("B")));

    const auto table = tables->find(*rules);
    AnyState s = rules->initial();
    const double first_mover = read_header(place / "a.solved").value().first_mover;
    CHECK(solved_value(*rules, *table, s, Seat(0)).value() == doctest::Approx(0.5));
    rules->apply(s, Actor::chance(), rules->chance_outcomes(s)[1].action);
    CHECK(std::abs(solved_value(*rules, *table, s, Seat(1)).value() - first_mover) < 1e-9);

    Rng rng(3);
    int decisions = 0;
    for (int game = 0; game < 20; ++game) {
        for (s = rules->initial(); !rules->turn(s).is_terminal();) {
            if (rules->turn(s).is_chance()) {
                rules->apply(s, Actor::chance(), rules->draw_outcome(s, rng));
                continue;
            }
            const Seat seat = *rules->turn(s).acting.begin();
            const double before = solved_value(*rules, *table, s, seat).value();
            const auto actions = solved_actions(*rules, *table, s);
            REQUIRE(actions.size() == rules->legal_actions(s, seat).size());
            CHECK(actions.front().value == doctest::Approx(before));
            rules->apply(s, seat, bot->choose(*rules, s, seat, {.seed = rng.next()}));
            CHECK(std::abs(solved_value(*rules, *table, s, seat).value() - before) < 1e-7);
            ++decisions;
        }
    }
    CHECK(decisions > 200);
}

TEST_CASE("where a table is gone in the middle of a game, the strongest other bot plays on") {
    const Place place;
    const SharedRules rules = small_rules();
    solve_whole(*small_rules("B"), place / "b.solved");
    BotShelf shelf = all_bots();
    offer_perfect_bots(shelf, std::make_shared<const Folder>(place.path()));
    AnyState s = rules->initial();
    Rng rng(5);
    for (int ply = 0; ply < 6; ++ply) {
        const Turn turn = rules->turn(s);
        if (turn.is_chance()) {
            rules->apply(s, Actor::chance(), rules->draw_outcome(s, rng));
        } else {
            rules->apply(s, *turn.acting.begin(), rules->legal_actions(s, *turn.acting.begin())[0]);
        }
    }
    while (rules->turn(s).is_chance())
        rules->apply(s, Actor::chance(), rules->draw_outcome(s, rng));
    const Seat seat = *rules->turn(s).acting.begin();
    const Budget budget{.simulations = 200, .seed = 9};
    const Action action = shelf.find(rules->game(), "perfect")->choose(*rules, s, seat, budget);
    CHECK(action == shelf.find(rules->game(), "master")->choose(*rules, s, seat, budget));
}

}  // namespace equipoise::solved
