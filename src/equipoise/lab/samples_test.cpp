#include "equipoise/lab/samples.hpp"

#include <algorithm>

#include <doctest/doctest.h>

#include "tests/support/catalog.hpp"

namespace equipoise {
namespace {

SharedRules learning_rules(std::string_view id,
                           const char* option = nullptr,
                           const char* value = "") {
    const Shelf shelf = test_shelf();
    const AnyGame& game = *shelf.find(id);
    Setup setup = shelf.default_setup(game).value();
    if (option != nullptr) REQUIRE_FALSE(setup.options.set(option, value));
    return game.make(setup).value();
}

SamplePlan plan_for(const SharedRules& rules) {
    static const BotShelf bots = all_bots();
    SamplePlan plan;
    plan.setups = {rules};
    plan.players = {{bots.find(rules->game(), "random"), 0, 0}};
    plan.games = 6;
    return plan;
}

bool same_samples(const Samples& a, const Samples& b) {
    return a.game == b.game && a.setup == b.setup && a.values == b.values && a.numbers == b.numbers;
}

TEST_CASE("samples depend on seed and game number, not on threads or on where a series begins") {
    SamplePlan plan = plan_for(learning_rules("balance_duel"));
    const Samples alone = play_samples(plan);
    REQUIRE(alone.rows() > 30);
    plan.threads = 3;
    CHECK(same_samples(play_samples(plan), alone));
    plan.seed = 2;
    CHECK_FALSE(same_samples(play_samples(plan), alone));
    plan.seed = 1;
    plan.first = 5;
    plan.games = 1;
    const Samples last = play_samples(plan);
    CHECK(last.rows() ==
          static_cast<std::size_t>(std::count(alone.game.begin(), alone.game.end(), 5)));
    CHECK(std::equal(last.values.rbegin(), last.values.rend(), alone.values.rbegin()));
}

TEST_CASE("a position is worth the result of its game, or the mean of games played on from it") {
    SamplePlan plan = plan_for(learning_rules("balance_duel"));
    const Samples results = play_samples(plan);
    for (std::size_t row = 0; row < results.rows(); ++row) {
        const float first = results.values[2 * row];
        CHECK((first == 0 || first == 0.5F || first == 1));
        CHECK(first + results.values[2 * row + 1] == 1);
        if (row > 0 && results.game[row] == results.game[row - 1]) {
            CHECK(first == results.values[2 * row - 2]);
        }
    }
    plan.labels.rollouts = 3;
    plan.share = 0.1;
    const Samples played = play_samples(plan);
    REQUIRE(played.rows() > 5);
    CHECK(std::any_of(played.values.begin(), played.values.end(), [](float value) {
        return value > 0.3F && value < 0.4F;
    }));
}

TEST_CASE("every seat has its numbers, and games draw their set-up by lot") {
    const SharedRules a = learning_rules("balance_duel");
    SamplePlan plan = plan_for(a);
    plan.setups.push_back(learning_rules("balance_duel", "model", "D"));
    plan.games = 12;
    const Samples samples = play_samples(plan);
    REQUIRE(samples.seats == 2);
    REQUIRE(samples.inputs == static_cast<int>(a->inputs(a->initial()).size()) / 2);
    REQUIRE(samples.numbers.size() ==
            static_cast<std::size_t>(2 * samples.inputs) * samples.rows());
    for (int setup : {0, 1}) {
        CHECK(std::count(samples.setup.begin(), samples.setup.end(), setup) > 0);
    }
    for (std::size_t row = 1; row < samples.rows(); ++row) {
        if (samples.game[row] == samples.game[row - 1]) {
            CHECK(samples.setup[row] == samples.setup[row - 1]);
        }
    }
}

/// Says that the seat to move wins with a chance of 3 in 4, whatever it is asked.
class OneValue final : public Solver {
  public:
    std::string key() const override { return {}; }
    int bits() const override { return 32; }
    void measure() override {}
    std::uint64_t positions() const override { return 0; }
    std::uint64_t table_bytes() const override { return 0; }
    std::uint64_t memory() const override { return 0; }
    void begin(std::span<std::byte>) override {}
    bool read(std::span<const std::byte>) override { return true; }
    std::size_t steps() const override { return 0; }
    std::uint64_t work(std::size_t) const override { return 0; }
    void solve(std::size_t, int, int) override {}
    double gap() const override { return 0; }
    double first_mover() const override { return 0.75; }
    std::optional<double> value(const AnyState&) const override { return 0.75; }
};

struct OneTable final : SolvedTables {
    bool covers(const AnyRules&) const override { return true; }
    std::shared_ptr<const Solver> find(const AnyRules&) const override {
        return std::make_shared<OneValue>();
    }
    bool has(const AnyGame&) const override { return true; }
};

TEST_CASE("where a table covers the set-up, positions are worth what it says") {
    const OneTable tables;
    SamplePlan plan = plan_for(learning_rules("balance_duel"));
    plan.nodes = SampledNodes::Chance;
    plan.labels.tables = &tables;
    const Samples samples = play_samples(plan);
    REQUIRE(samples.rows() > 20);
    int exact = 0;
    for (std::size_t row = 0; row < samples.rows(); ++row) {
        const float first = samples.values[2 * row];
        exact += first == 0.75F || first == 0.25F ? 1 : 0;
    }
    CHECK(exact > static_cast<int>(samples.rows()) * 8 / 10);  // All but the start rolls.
}

TEST_CASE("a set-up that no net judges has no inputs") {
    CHECK_FALSE(
        learning_rules("balance_duel")->inputs(learning_rules("balance_duel")->initial()).empty());
    const SharedRules three = learning_rules("balance_duel", "mode", "3i");
    CHECK(three->inputs(three->initial()).empty());
    const SharedRules other = learning_rules("oneworld");
    CHECK(other->inputs(other->initial()).empty());
}

}  // namespace
}  // namespace equipoise
