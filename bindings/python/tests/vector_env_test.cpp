// The vector environment compared with games played one by one through the wrapper.

#include "bindings/python/module/vector/vector_env.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <doctest/doctest.h>

#include "equipoise/core/chance.hpp"
#include "tests/support/alloc_counter.hpp"
#include "tests/support/catalog.hpp"

namespace equipoise::python {
namespace {

using OptionList = std::vector<std::pair<std::string, std::string>>;

struct Table {
    std::string game;
    int seats = 0;  // 0: what the options make it.
    OptionList options;
};

const std::vector<Table> kTables = {
    {"balance_duel", 0, {}},
    {"balance_duel", 0, {{"mode", "4t"}, {"model", "C"}, {"beat_on_entry", "false"}}},
    {"balanceformers", 2, {}},
    {"balanceformers", 4, {{"pair_mode", "each"}}},
    {"elements", 2, {}},
    {"elements", 4, {{"advanced", "true"}, {"void_order", "simultaneous"}}},
    {"oneworld", 0, {{"map", "eq12"}, {"turn_cap", "30"}}},
    {"oneworld",
     0,
     {{"map", "eq22"}, {"god_powers", "each"}, {"stacking", "d6"}, {"turn_cap", "12"}}},
    {"chess_balance", 0, {}},
    {"chess_balance", 0, {{"deck_mode", "standard"}, {"declare", "manual"}}},
    {"chess_balance", 0, {{"mode", "chess"}}},
    {"chess_balance", 0, {{"mode", "chess"}, {"draws", "fide"}, {"games", "2"}}},
};

SharedRules rules_of(const Table& table) {
    static const Shelf shelf = test_shelf();
    const AnyGame* game = shelf.find(table.game);
    REQUIRE(game != nullptr);
    Setup setup = shelf.default_setup(*game).value();
    if (table.seats > 0) setup.seats = table.seats;
    for (const auto& [name, value] : table.options) REQUIRE(!setup.options.set(name, value));
    auto rules = game->make(setup);
    REQUIRE_MESSAGE(static_cast<bool>(rules), (rules ? std::string() : rules.error().text()));
    return rules.value();
}

std::unique_ptr<VectorEnv> env_of(const Table& table, int count, Seed seed, int threads = 1) {
    return std::make_unique<VectorEnv>(
        rules_of(table),
        VectorSpec{
            .count = count, .seed = seed, .threads = threads, .observations = true, .masks = true});
}

template <class T>
std::vector<T> cells(const Rows<T>& rows, int game) {
    return {rows.row(game), rows.row(game) + rows.width()};
}

std::vector<std::int32_t> legal_of(const VectorEnv& env, int game) {
    const std::int32_t* row = env.arrays().legal.row(game);
    return {row, row + env.arrays().legal_counts[game]};
}

/// Everything that a learner reads of all games, and the states behind it.
struct Picture {
    explicit Picture(const VectorEnv& env) {
        const VectorArrays& all = env.arrays();
        for (int i = 0; i < env.count(); ++i) {
            states.push_back(env.state(i));
            legal.push_back(legal_of(env, i));
            for (std::uint8_t cell : cells(all.observations, i)) bytes.push_back(cell);
            for (std::uint8_t cell : cells(all.masks, i)) bytes.push_back(cell);
            for (std::int32_t cell : cells(all.said, i)) numbers.push_back(cell);
            for (float cell : cells(all.rewards, i)) rewards.push_back(cell);
            for (int number :
                 {int{all.seats[i]}, int{all.ended[i]}, all.plies[i], all.lengths[i]}) {
                numbers.push_back(number);
            }
        }
    }
    std::vector<AnyState> states;
    std::vector<std::vector<std::int32_t>> legal;
    std::vector<std::uint8_t> bytes;
    std::vector<int> numbers;
    std::vector<float> rewards;
    bool operator==(const Picture&) const = default;
};

/// One game, played letter by letter through the wrapper, with words as lists of letters.
class Shadow {
  public:
    Shadow(SharedRules rules, Seed seed)
        : rules_(std::move(rules)), chance_(seed), state_(rules_->initial()) {
        decide();
    }

    void say(std::uint32_t letter) {
        ended_ = false;
        said_.push_back(letter);
        const auto left = words_left();
        REQUIRE(!left.empty());
        if (left.size() > 1) return say_shared();
        rules_->apply(state_, seat_, left.begin()->second);
        ++plies_;
        decide();
    }

    void check(const VectorEnv& env, int game) const {
        const VectorArrays& all = env.arrays();
        REQUIRE(env.state(game) == state_);
        REQUIRE(all.seats[game] == seat_.index());
        REQUIRE(all.plies[game] == plies_);
        REQUIRE((all.ended[game] == 1) == ended_);
        REQUIRE(all.lengths[game] == (ended_ ? length_ : 0));
        for (Seat seat : SeatSet::first(rules_->seats())) {
            std::set<int> sides;
            for (Seat each : SeatSet::first(rules_->seats())) sides.insert(rules_->side(each));
            const double wanted = ended_
                ? static_cast<double>(sides.size()) * return_fraction(returns_[seat]).value() - 1
                : 0;
            REQUIRE(all.rewards.row(game)[seat.index()] == doctest::Approx(wanted));
        }
        check_letters(env, game);
        std::vector<std::uint8_t> picture(rules_->observation().size());
        rules_->observe(state_, seat_, picture);
        REQUIRE(cells(all.observations, game) == picture);
    }

  private:
    using Word = std::vector<std::uint32_t>;

    void check_letters(const VectorEnv& env, int game) const {
        std::vector<std::int32_t> letters;
        for (const auto& [word, action] : words_left()) {
            const auto letter = static_cast<std::int32_t>(word[said_.size()]);
            if (letters.empty() || letters.back() != letter) letters.push_back(letter);
        }
        REQUIRE(legal_of(env, game) == letters);
        std::vector<std::uint8_t> mask(rules_->spelling().alphabet());
        for (std::int32_t letter : letters) mask[static_cast<std::size_t>(letter)] = 1;
        REQUIRE(cells(env.arrays().masks, game) == mask);
        std::vector<std::int32_t> said(said_.begin(), said_.end());
        said.resize(static_cast<std::size_t>(rules_->spelling().letters() - 1), -1);
        REQUIRE(cells(env.arrays().said, game) == said);
    }

    std::map<Word, Action> words_left() const {
        std::map<Word, Action> left;
        for (const auto& [word, action] : words_) {
            if (std::equal(said_.begin(), said_.end(), word.begin())) left.emplace(word, action);
        }
        return left;
    }

    void say_shared() {
        for (;;) {
            const auto left = words_left();
            const std::uint32_t letter = left.begin()->first[said_.size()];
            for (const auto& [word, action] : left) {
                if (word[said_.size()] != letter) return;
            }
            said_.push_back(letter);
        }
    }

    void decide() {
        while (rules_->turn(state_).acting.empty()) {
            if (rules_->turn(state_).is_terminal()) {
                ended_ = true;
                returns_ = rules_->returns(state_);
                length_ = std::exchange(plies_, 0);
                state_ = rules_->initial();
            } else {
                rules_->apply(
                    state_, Actor::chance(), draw(rules_->chance_outcomes(state_), chance_));
                ++plies_;
            }
        }
        seat_ = *rules_->turn(state_).acting.begin();
        words_.clear();
        said_.clear();
        const Spelling spelling = rules_->spelling();
        for (Action a : rules_->legal_actions(state_, seat_)) {
            Word word;
            for (int i = 0; i < spelling.letters(); ++i) word.push_back(spelling.letter(a, i));
            words_.emplace(word, a);
        }
        if (words_.size() > 1) say_shared();
    }

    SharedRules rules_;
    Rng chance_;
    AnyState state_;
    Seat seat_;
    std::map<Word, Action> words_;
    Word said_;
    bool ended_ = false;
    Returns returns_{};
    int plies_ = 0;
    int length_ = 0;
};

/// For each game, a letter that can follow.
std::vector<std::int32_t> some_letters(const VectorEnv& env, Rng& rng) {
    std::vector<std::int32_t> letters;
    for (int i = 0; i < env.count(); ++i) {
        const auto legal = legal_of(env, i);
        letters.push_back(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    return letters;
}

}  // namespace

TEST_CASE("property: every game goes as it would if played alone") {
    for (const Table& table : kTables) {
        CAPTURE(table.game);
        constexpr int kGames = 3;
        const auto env = env_of(table, kGames, 7);
        std::vector<Shadow> shadows;
        for (int i = 0; i < kGames; ++i) {
            shadows.emplace_back(rules_of(table), seed_at(7, static_cast<std::uint64_t>(i)));
        }
        Rng rng(1);
        int ended = 0;
        for (int step = 0; step < 1000; ++step) {
            for (int i = 0; i < kGames; ++i) shadows[static_cast<std::size_t>(i)].check(*env, i);
            const auto letters = some_letters(*env, rng);
            REQUIRE(!env->step(std::span<const std::int32_t>(letters)));
            for (int i = 0; i < kGames; ++i) {
                const auto at = static_cast<std::size_t>(i);
                shadows[at].say(static_cast<std::uint32_t>(letters[at]));
                ended += env->arrays().ended[i];
            }
        }
        CHECK(ended > 0);
    }
}

TEST_CASE("property: the number of threads changes nothing") {
    for (const Table& table : kTables) {
        CAPTURE(table.game);
        constexpr int kGames = 70;
        const auto alone = env_of(table, kGames, 11);
        const auto shared = env_of(table, kGames, 11, 3);
        std::vector<std::int32_t> letters(kGames);
        std::vector<std::int32_t> same(kGames);
        for (int step = 0; step < 20; ++step) {
            alone->random_letters(letters);
            shared->random_letters(same);
            REQUIRE(letters == same);
            REQUIRE(!alone->step(std::span<const std::int32_t>(letters)));
            REQUIRE(!shared->step(std::span<const std::int32_t>(letters)));
        }
        REQUIRE(alone->run_random(60) == shared->run_random(60));
        REQUIRE(Picture(*alone) == Picture(*shared));
    }
}

TEST_CASE("property: random play at once is the same as random letters step by step") {
    for (const Table& table : kTables) {
        CAPTURE(table.game);
        const auto stepped = env_of(table, 5, 3);
        const auto run = env_of(table, 5, 3);
        std::vector<std::int32_t> letters(5);
        std::int64_t ended = 0;
        for (int step = 0; step < 250; ++step) {
            stepped->random_letters(letters);
            const std::vector<std::int64_t> wide(letters.begin(), letters.end());
            REQUIRE(!stepped->step(std::span<const std::int64_t>(wide)));
            for (int i = 0; i < 5; ++i) ended += stepped->arrays().ended[i];
        }
        REQUIRE(run->run_random(200) + run->run_random(50) == ended);
        REQUIRE(Picture(*stepped) == Picture(*run));
    }
}

TEST_CASE("property: a letter that cannot follow is refused with game and clause; nothing steps" *
          doctest::description("slow: every letter of every action")) {
    for (const Table& table : kTables) {
        CAPTURE(table.game);
        const auto env = env_of(table, 40, 5, 2);
        const std::int64_t alphabet = rules_of(table)->spelling().alphabet();
        Rng rng(2);
        int refused = 0;
        for (int step = 0; step < 40; ++step) {
            env->run_random(3);
            const Picture before(*env);
            auto letters = some_letters(*env, rng);
            std::vector<std::int64_t> wide(letters.begin(), letters.end());
            const std::int64_t wrong = rng.below(static_cast<std::uint32_t>(alphabet));
            const auto legal = legal_of(*env, 17);
            if (std::find(legal.begin(), legal.end(), wrong) != legal.end()) continue;
            wide[17] = wrong;
            wide[30] = alphabet;
            const auto refusal = env->step(std::span<const std::int64_t>(wide));
            REQUIRE(refusal.has_value());
            CHECK(refusal->game == 17);
            CHECK(refusal->letter == wrong);
            CHECK_FALSE(refusal->refusal.key().empty());
            refused += refusal->refusal.clause.id.empty() ? 0 : 1;
            REQUIRE(Picture(*env) == before);
            for (std::int64_t none : {std::int64_t{-1}, alphabet, std::int64_t{1} << 40}) {
                wide[17] = none;
                const auto no_letter = env->step(std::span<const std::int64_t>(wide));
                REQUIRE(no_letter.has_value());
                CHECK(no_letter->game == 17);
                CHECK(no_letter->refusal.key() == "no_such_letter");
            }
            REQUIRE(Picture(*env) == before);
        }
        CHECK(refused > 0);
    }
}

TEST_CASE("a restart with the same seed is the same, with another seed it differs") {
    for (const Table& table : kTables) {
        CAPTURE(table.game);
        const auto env = env_of(table, 9, 21);
        const Picture start(*env);
        env->run_random(37);
        const Picture later(*env);
        env->reset(21);
        REQUIRE(Picture(*env) == start);
        env->run_random(37);
        REQUIRE(Picture(*env) == later);
        env->reset(22);
        env->run_random(37);
        REQUIRE_FALSE(Picture(*env) == later);
    }
}

TEST_CASE("a step allocates no memory") {
    for (const Table& table : kTables) {
        CAPTURE(table.game);
        const auto env = env_of(table, 20, 1);
        std::vector<std::int32_t> letters(20);
        env->run_random(100);
        const std::uint64_t before = allocations();
        for (int step = 0; step < 100; ++step) {
            env->random_letters(letters);
            REQUIRE(!env->step(std::span<const std::int32_t>(letters)));
        }
        env->run_random(100);
        CHECK(allocations() == before);
    }
}

namespace {

/// With the first letter that can follow.
void step_first(VectorEnv& env) {
    std::vector<std::int32_t> letters;
    for (int i = 0; i < env.count(); ++i) letters.push_back(legal_of(env, i).front());
    REQUIRE(!env.step(std::span<const std::int32_t>(letters)));
}

/// How often random letters say each word in the decisions before the games, by those decisions.
std::map<std::string, std::map<std::vector<std::int32_t>, int>> say_words(VectorEnv& env,
                                                                          const AnyRules& rules) {
    const int games = env.count();
    std::vector<AnyState> starts;
    for (int i = 0; i < games; ++i) starts.push_back(env.state(i));
    std::map<std::string, std::map<std::vector<std::int32_t>, int>> words;
    std::vector<std::vector<std::int32_t>> said(static_cast<std::size_t>(games));
    std::vector<std::int32_t> letters(static_cast<std::size_t>(games));
    std::vector<bool> done(static_cast<std::size_t>(games));
    for (int left = games; left > 0;) {
        env.random_letters(letters);
        REQUIRE(!env.step(std::span<const std::int32_t>(letters)));
        for (int i = 0; i < games; ++i) {
            const auto at = static_cast<std::size_t>(i);
            if (done[at]) continue;
            said[at].push_back(letters[at]);
            if (env.state(i) == starts[at]) continue;
            done[at] = true;
            --left;
            ++words[rules.print_state(starts[at])][said[at]];
        }
    }
    return words;
}

}  // namespace

TEST_CASE("random letters make each action of random play equally likely") {
    const SharedRules rules = rules_of({"oneworld", 0, {{"map", "eq12"}}});
    constexpr int kGames = 20'000;
    const auto env = std::make_unique<VectorEnv>(
        rules, VectorSpec{.count = kGames, .seed = 9, .observations = false});
    const auto choices = [&] {
        return rules->playout_actions(env->state(0), Seat(env->arrays().seats[0])).size();
    };
    while (choices() < 20) step_first(*env);
    const std::size_t count = choices();
    for (const auto& [line, words] : say_words(*env, *rules)) {
        CAPTURE(line);
        REQUIRE(words.size() == count);
        int games = 0;
        for (const auto& [word, times] : words) games += times;
        const double expected = games / static_cast<double>(count);
        for (const auto& [word, times] : words) {
            CHECK(std::abs(times - expected) < 5 * std::sqrt(expected));
        }
    }
}

}  // namespace equipoise::python
