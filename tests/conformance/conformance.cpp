// Chooses set-ups, plays the random games and hands their nodes to the checks.

#include "tests/conformance/conformance.hpp"

#include <algorithm>
#include <set>

#include <doctest/doctest.h>

#include "tests/conformance/conformance_checks.hpp"

namespace equipoise::conformance {
namespace {

constexpr int kKeptPerCheck = 6;

/// Rules to play with, and how they were asked for.
struct Table {
    SharedRules rules;
    bool only_seats_chosen;  // Every option was left alone.
};

class Examiner {
  public:
    Examiner(const AnyGame& game, const Shelf& shelf, const Effort& effort, Report& report)
        : game_(game),
          shelf_(shelf),
          effort_(effort),
          setups_rng_(effort.seed),
          rng_(seed_at(effort.seed, static_cast<std::uint64_t>(effort.shard))),
          report_(report) {}

    void run() {
        guarded("info and set-ups", [&] {
            check_info();
            make_tables();
        });
        guarded("queries", [&] {
            const auto setup = shelf_.default_setup(game_);
            const DataFile file = setup ? setup.value().data : DataFile{};
            check_queries(game_, file, 10 * effort_.mutations, rng_, report_);
        });
        const auto tables = static_cast<int>(tables_.size());
        const int games = std::max(effort_.games, effort_.games_per_setup * tables);
        for (int i = effort_.shard; i < games && tables > 0; i += effort_.shards) {
            const Table& table = tables_[static_cast<std::size_t>(i % tables)];
            guarded(describe(table.rules->setup()), [&] { play_one(table); });
        }
        for (int i = effort_.shard; i < tables; i += effort_.shards) {
            const Table& table = tables_[static_cast<std::size_t>(i)];
            guarded(describe(table.rules->setup()), [&] {
                check_playouts(*table.rules, effort_.playouts, effort_.max_plies, rng_, report_);
            });
        }
        if (tables > 0) {
            fuzz_data(game_, tables_[0].rules->setup(), 10 * effort_.mutations, rng_, report_);
            check_totals();
        }
    }

  private:
    template <class Act>
    void guarded(const std::string& where, Act&& act) {
        try {
            act();
        } catch (const std::exception& error) {
            report_.add(check::kThrows, error.what(), where);
        }
    }

    void check_info();
    void make_tables();
    void add_options_one_by_one(const Setup& base);
    void add_random_combination(const Setup& base);
    bool add_table(const Setup& setup, bool only_seats_chosen);
    void set(Setup& setup, const OptionSpec& spec, const std::string& value);
    void play_one(const Table& table);
    void check_node(const Table& table, const Node& node, bool probed);
    void check_totals();

    const AnyGame& game_;
    const Shelf& shelf_;
    const Effort effort_;
    Rng setups_rng_;  // The same in every shard.
    Rng rng_;
    Report& report_;
    std::vector<Table> tables_;
    std::set<std::string> known_setups_;
    std::set<int> seats_seen_;
    std::set<std::string> values_seen_;
    std::uint32_t last_length_ = 1;  // How far apart the nodes to probe are in the next game.
    int varied_ = 0;
    int finished_ = 0;
};

void Examiner::check_info() {
    const GameInfo& info = game_.info();
    const auto expect = [&](bool holds, const char* what) {
        if (!holds) report_.add(check::kInfo, what);
    };
    expect(!info.id.empty(), "a game has an id");
    expect(info.min_seats >= 1 && info.min_seats <= info.max_seats && info.max_seats <= kMaxSeats,
           "seats are at least 1 and at most 8");
    expect(!info.rules_version.empty(), "a game has a version of its rules");
    expect(!info.moves.id.empty() && !info.positions.id.empty(), "clauses define the notation");
    expect(info.data_path.empty() || !info.data.id.empty(), "a clause binds a record to its data");
    std::set<std::string_view> names;
    for (const OptionSpec& spec : game_.options()) {
        expect(names.insert(spec.name).second, "options have different names");
        expect(!spec.clause.id.empty(), "an option names its clause");
        Options options(game_.options());
        expect(!options.set(spec.name, spec.default_value), "a default is a value of its option");
    }
}

/// The values that are tried of one option.
std::vector<std::string> values_of(const OptionSpec& spec) {
    std::vector<std::string> values{std::string(spec.default_value)};
    if (spec.type == OptionSpec::Type::Choice) {
        values.assign(spec.choices.begin(), spec.choices.end());
    } else if (spec.type == OptionSpec::Type::Integer) {
        values.push_back(std::to_string(spec.low));
        values.push_back(std::to_string(spec.high));
    }
    return values;
}

std::string key_of(const OptionSpec& spec, const std::string& value) {
    return std::string(spec.name) + "=" + value;
}

void Examiner::set(Setup& setup, const OptionSpec& spec, const std::string& value) {
    if (const auto misfit = setup.options.set(spec.name, value)) {
        report_.add(check::kOptions, "an option refuses its own value: " + misfit->text());
    }
}

void Examiner::make_tables() {
    const auto base = shelf_.default_setup(game_);
    if (!base) return report_.add(check::kOptions, "no default set-up: " + base.error().text());
    if (!add_table(base.value(), true))
        report_.add(check::kOptions, "the default set-up is refused");
    const GameInfo& info = game_.info();
    for (int seats = 0; seats <= kMaxSeats + 1; ++seats) {
        Setup setup = base.value();
        setup.seats = seats;
        const bool made = add_table(setup, true);
        if (made && (seats < info.min_seats || seats > info.max_seats)) {
            report_.add(check::kOptions, "too few or too many seats are accepted", describe(setup));
        }
    }
    add_options_one_by_one(base.value());
    for (int i = 0; i < effort_.random_setups; ++i) add_random_combination(base.value());
    for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
        if (seats_seen_.contains(seats)) continue;
        report_.add(check::kOptions, "no set-up found for " + std::to_string(seats) + " seats");
    }
    for (const OptionSpec& spec : game_.options()) {
        for (std::string_view choice : spec.choices) {
            const std::string key = key_of(spec, std::string(choice));
            if (!values_seen_.contains(key))
                report_.add(check::kOptions, "no set-up found with " + key);
        }
    }
}

void Examiner::add_options_one_by_one(const Setup& base) {
    const GameInfo& info = game_.info();
    for (const OptionSpec& spec : game_.options()) {
        for (const std::string& value : values_of(spec)) {
            Setup setup = base;
            set(setup, spec, value);
            if (add_table(setup, false)) continue;
            // Some values need more seats than the default.
            for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
                setup.seats = seats;
                if (add_table(setup, false)) break;
            }
        }
    }
}

void Examiner::add_random_combination(const Setup& base) {
    const GameInfo& info = game_.info();
    Setup setup = base;
    if (setups_rng_.below(3) > 0) {
        const auto span = static_cast<std::uint32_t>(info.max_seats - info.min_seats + 1);
        setup.seats = info.min_seats + static_cast<int>(setups_rng_.below(span));
    }
    for (const OptionSpec& spec : game_.options()) {
        if (setups_rng_.below(2) == 0) continue;
        const auto values = values_of(spec);
        set(setup, spec, values[setups_rng_.below(static_cast<std::uint32_t>(values.size()))]);
    }
    add_table(setup, false);
}

/// Whether the set-up was accepted; one that says the same as an earlier one gets no second table.
bool Examiner::add_table(const Setup& setup, bool only_seats_chosen) {
    const auto made = game_.make(setup);
    if (!made) {
        const Misfit& misfit = made.error();
        if (misfit.reason.empty() || (misfit.clause.empty() && misfit.field.empty())) {
            report_.add(check::kOptions, "refused without a clause or a field", describe(setup));
        }
        return false;
    }
    const SharedRules& rules = made.value();
    const Setup& effective = rules->setup();
    const auto fail = [&](const char* what) {
        report_.add(check::kOptions, what, describe(setup));
    };
    const GameInfo& info = game_.info();
    if (rules->seats() < info.min_seats || rules->seats() > info.max_seats)
        fail("made with a number of seats the game does not have");
    if (effective.seats && *effective.seats != rules->seats())
        fail("the set-up names another number of seats than the rules");
    if (setup.seats && *setup.seats != rules->seats())
        fail("made with another number of seats than asked for");
    for (Seat seat : SeatSet::first(rules->seats())) {
        if (rules->side(seat) < 0 || rules->side(seat) >= kMaxSeats)
            fail("a side has no number from 0 to 7");
    }
    const auto again = game_.make(effective);
    if (!again || again.value()->setup() != effective)
        fail("its effective set-up does not make the same rules again");
    seats_seen_.insert(rules->seats());
    for (const Options::Value& value : effective.options.values()) {
        values_seen_.insert(key_of(*value.spec, value.value));
    }
    if (known_setups_.insert(std::to_string(rules->seats()) + describe(effective)).second) {
        tables_.push_back({rules, only_seats_chosen});
    }
    return true;
}

void Examiner::check_node(const Table& table, const Node& node, bool probed) {
    check_turn(node);
    check_lists(node);
    check_playout_actions(node);
    check_chance(node);
    check_returns(node);
    check_obvious(node);
    if (!probed) return;
    check_refusals(node);
    check_moves(node);
    check_front(node);
    check_position(node, table.only_seats_chosen);
    check_notes(node);
    check_advice(node);
    check_secrets(node, varied_);
    check_observation(node);
    check_simultaneous(node);
    check_symmetries(node);
    check_perft(node);
    fuzz_texts(node, effort_.mutations);
}

void Examiner::play_one(const Table& table) {
    Playthrough game(table.rules);
    std::vector<AnyState> states{game.state()};
    // Where some have committed and others have not, most is secret: few games have many such
    // nodes.
    bool others_may_have_committed = false;
    bool has_probed_a_commit = false;
    while (true) {
        const AnyState s = game.state();
        const Node node = node_at(game_, table.rules, s, rng_, report_);
        const bool over = node.steps.empty();
        const bool simultaneous = node.turn.kind == NodeKind::Simultaneous;
        bool probed = over || rng_.below(last_length_) < static_cast<std::uint32_t>(effort_.probes);
        if (simultaneous && others_may_have_committed && !has_probed_a_commit) {
            has_probed_a_commit = probed = true;
        }
        others_may_have_committed = simultaneous;
        check_node(table, node, probed);
        if (over || game.plies().size() >= static_cast<std::size_t>(effort_.max_plies)) break;
        const Step step = any_step(node);
        game.apply(step.actor, step.action);
        states.push_back(game.state());
    }
    last_length_ = 1 + static_cast<std::uint32_t>(game.plies().size());
    if (game.turn().is_terminal()) ++finished_;
    check_undo(game, states, rng_, report_);
    check_hash(game, states, report_);
    // Reading a record makes its rules anew, so not every game is written down.
    if (rng_.below(4) == 0) check_record(game, shelf_, rng_, report_);
}

void Examiner::check_totals() {
    if (finished_ == 0) report_.add(check::kTurn, "no random game came to an end");
    if (game_.info().secrets && varied_ == 0) {
        report_.add(check::kSecrets, "no view ever hid anything");
    }
}

}  // namespace

void Report::add(std::string_view check, std::string what, std::string where) {
    int of_check = 0;
    for (const Finding& finding : findings_) {
        if (finding.check != check) continue;
        if (finding.what == what || ++of_check == kKeptPerCheck) return;
    }
    findings_.push_back({check, std::move(what), std::move(where)});
}

Report examine(const AnyGame& game, const Shelf& shelf, const Effort& effort) {
    Report report;
    Examiner(game, shelf, effort, report).run();
    return report;
}

void check_conformance(const AnyGame& game, const Shelf& shelf, const Effort& effort) {
    const Report report = examine(game, shelf, effort);
    for (const Finding& finding : report.findings()) {
        FAIL_CHECK(std::string(game.info().id) << ": " << finding.text());
    }
}

}  // namespace equipoise::conformance
