#include "equipoise/review/review.hpp"

#include <cmath>

#include "equipoise/review/faults.hpp"
#include "equipoise/review/test_games.hpp"
#include "equipoise/review/valuer.hpp"
#include "tests/support/effort.hpp"

namespace equipoise {
namespace {

Ledger ledger_of(const Playthrough& game,
                 const AnyBot& bot,
                 std::uint64_t simulations,
                 Seed seed = 1) {
    Review review(game, bot, seed);
    REQUIRE(review.pass(simulations));
    return review.ledger();
}

Ledger ledger_of(const Playthrough& game, std::uint64_t simulations, Seed seed = 1) {
    return ledger_of(game, *listed_bots().strongest(game.rules()), simulations, seed);
}

/// What holds for every ledger, whatever the numbers are.
void check_whole(const Playthrough& game, const Ledger& ledger) {
    const AnyRules& rules = game.rules();
    REQUIRE(ledger.entries.size() == game.plies().size() + (game.ending() ? 1 : 0));
    for (Seat seat : SeatSet::first(rules.seats())) {
        double sum = ledger.first[seat];
        double before = ledger.first[seat];
        for (const LedgerEntry& entry : ledger.entries) {
            CHECK(std::abs(entry.before[seat] - before) < 1e-9);
            CHECK(entry.before[seat] > -1e-6);
            CHECK(entry.before[seat] < 1 + 1e-6);
            before = entry.after[seat];
            sum += entry.decision[seat] + entry.luck[seat] + entry.resolution[seat] +
                entry.estimate[seat];
        }
        CHECK(std::abs(sum - ledger.result[seat]) < 1e-9);
        const SeatTotals& totals = ledger.totals[seat];
        double made_of = ledger.first[seat] + totals.luck + totals.resolution + totals.estimate;
        for (const double one : totals.decisions) made_of += one;
        CHECK(std::abs(made_of - ledger.result[seat]) < 1e-9);
    }
    for (const LedgerEntry& entry : ledger.entries) {
        if (entry.kind == EntryKind::Decision) CHECK(entry.decision[entry.actor.seat()] <= 0);
        if (!entry.judgement) continue;
        CHECK(entry.judgement->loss >= 0);
        if (entry.judgement->loss == 0) CHECK(entry.judgement->fault == Fault::None);
    }
}

/// Luck averages to zero over the outcomes, all of them or those sampled.
int check_luck(const Playthrough& game, const Ledger& ledger) {
    int nodes = 0;
    for (const LedgerEntry& entry : ledger.entries) {
        if (entry.outcomes.empty() || entry.is_sampled) continue;
        ++nodes;
        double whole = 0;
        Shares mean{};
        bool came = false;
        for (const WeighedOutcome& outcome : entry.outcomes) {
            whole += outcome.probability;
            mean = mean + outcome.probability * (outcome.values - entry.before);
            came = came || outcome.values == entry.after;
        }
        CHECK(whole == doctest::Approx(1));
        CHECK(came);
        for (Seat seat : SeatSet::first(game.rules().seats())) CHECK(std::abs(mean[seat]) < 1e-9);
    }
    return nodes;
}

}  // namespace

TEST_CASE("luck averages to zero over the outcomes of a chance node") {
    const SharedRules rules = default_rules("balance_duel");
    const Playthrough game = played_by(rules, bot_named(*rules, "random"), 0, 4);
    const Ledger ledger = ledger_of(game, 60);
    CHECK(check_luck(game, ledger) > 10);
    double luck = 0;
    for (const LedgerEntry& entry : ledger.entries) luck += std::abs(entry.luck[Seat(0)]);
    CHECK(luck > 0.1);
}

TEST_CASE("the same game, seed and number of simulations give the same ledger" *
          doctest::description("slow: Elements asks for many choices made at once")) {
    for (const char* id : {"balance_duel", "elements"}) {
        const SharedRules rules = default_rules(id);
        const Playthrough game = played_by(rules, bot_named(*rules, "beginner"), 10, 2);
        const Ledger ledger = ledger_of(game, 10, 7);
        CHECK(ledger == ledger_of(game, 10, 7));
        CHECK_FALSE(ledger == ledger_of(game, 10, 8));
    }
}

TEST_CASE("a pass that is stopped leaves the ledger as it was") {
    const SharedRules rules = default_rules("balance_duel");
    const Playthrough game = played_by(rules, bot_named(*rules, "random"), 0, 5);
    Review review(game, *listed_bots().strongest(*rules), 1);
    REQUIRE(review.pass(30));
    const Ledger ledger = review.ledger();
    int asked = 0;
    CHECK_FALSE(review.pass(60, [&] { return ++asked > 100; }));
    CHECK(review.ledger() == ledger);
    // The first pass ends whatever the host says.
    Review hurried(game, bot_named(*rules, "novice"), 1);
    CHECK(hurried.run([] { return true; }) == 1);
    CHECK(hurried.ledger().simulations == hurried.first_simulations());
}

TEST_CASE("what the bot itself would have done is no loss") {
    const SharedRules rules = default_rules("balance_duel");
    const AnyBot& bot = *listed_bots().strongest(*rules);
    constexpr std::uint64_t kSimulations = 100;
    // Plays with the seed of the review's first search; the second may differ.
    const Seed seed = 3;
    Playthrough game(rules);
    Rng rng(9);
    while (!game.turn().is_terminal()) {
        if (game.turn().is_chance()) {
            game.draw_chance(rng.next());
            continue;
        }
        const Seat seat = *game.turn().acting.begin();
        const Budget budget{.simulations = kSimulations, .seed = seed_at(seed, 0)};
        game.apply(seat, bot.choose(*rules, game.state(), seat, budget));
    }
    const Ledger ledger = ledger_of(game, bot, kSimulations, seed);
    int same = 0;
    for (const LedgerEntry& entry : ledger.entries) {
        if (!entry.judgement) continue;
        CHECK(entry.judgement->fault == Fault::None);
        if (entry.word != entry.judgement->best_word) continue;
        ++same;
        CHECK(entry.judgement->loss == 0);
        CHECK(entry.decision == Shares{});
    }
    CHECK(same > 10);
}

TEST_CASE("EL-10.11 cards laid one after the other are judged as one layout, at the first") {
    const auto& shelf = test_shelf();
    const AnyGame& game = *shelf.find("elements");
    Setup setup = shelf.default_setup(game).value();
    REQUIRE_FALSE(setup.options.set("auto_arrange", "false"));
    const SharedRules rules = game.make(std::move(setup)).value();
    // The last layouts of all; seat 0 is 34 points ahead, and its cards are worth as much.
    auto begun =
        begin_at(rules,
                 "EL n=2 opt=- auto_arrange=false c=3 ph=arrange s0=1 | 24+44 h=- p=- b=- "
                 "w=A1,A2,A2,A3,A3,E1,E1,E1,E2,E2,E3,E3,E3,F1,F1,F1,F2,F2,F3,F3,W1,W2,W2,W3 "
                 "m=A3,E3,F3,F3,F3,W3,W3,W3/A3,A3,A3,E3,E3,E3,F3/F3,F3,F3,W3,W3,W3/A3,A3,A3,E3,F3/"
                 "F3,W3,W3,W3/"
                 "A3,A3,E3/W3,W3/E3 | 24+10 h=- p=- b=- "
                 "w=A1,A1,A1,A2,A2,A3,A3,E1,E2,E2,E3,F1,F2,F2,F3,F3,W1,W1,W1,W2,W2,W3,W3,W3 "
                 "m=A3,A3,A3,E3,E3,E3,F3,W3/A3,F3,F3,F3,W3,W3,W3/A3,A3,A3,E3,E3,F3/F3,F3,W3,W3,W3/"
                 "A3,A3,E3,F3/W3,W3,W3/A3,E3/W3");
    REQUIRE(begun);
    Playthrough played = std::move(begun).value();
    const AnyBot& bot = *listed_bots().strongest(*rules);
    while (!played.turn().is_terminal()) {
        // By turns, as people do; seat 0 puts every card aside.
        const Seat seat = *played.turn().acting.begin();
        const Seat other(1 - seat.index());
        const bool is_others =
            played.turn().acting.contains(other) && played.plies().size() % 2 == 1;
        const Seat actor = is_others ? other : seat;
        const auto actions = rules->legal_actions(played.state(), actor);
        played.apply(actor,
                     actor == Seat(0)
                         ? actions.back()
                         : bot.choose(*rules, played.state(), actor, {.simulations = 8}));
    }
    const Ledger ledger = ledger_of(played, bot, 8);
    check_whole(played, ledger);
    std::vector<const LedgerEntry*> judged;
    for (const LedgerEntry& entry : ledger.entries) {
        CHECK(entry.kind == EntryKind::Commitment);
        if (entry.judgement) judged.push_back(&entry);
    }
    REQUIRE(judged.size() == 2);
    CHECK(judged[0]->ply == 0);
    CHECK(judged[1]->ply == 1);
    const Judgement& idle = *judged[0]->judgement;
    CHECK(idle.best.size() == 25);  // 24 cards, and done.
    CHECK(idle.best_value == 1);
    CHECK(idle.value == 0);
    CHECK(idle.fault == Fault::Blunder);
    CHECK(idle.played_word.starts_with("put:W3@C "));
    CHECK(idle.played_word.ends_with(" done"));
    CHECK(judged[1]->judgement->loss == 0);
}

TEST_CASE("a loss within its error is no fault, and the bounds are those of the document") {
    CHECK(fault_of(0.30, 0.12) == Fault::None);
    CHECK(fault_of(0.30, 0.11) == Fault::Blunder);
    CHECK(fault_of(0.20, 0) == Fault::Blunder);
    CHECK(fault_of(0.19, 0) == Fault::Mistake);
    CHECK(fault_of(0.10, 0) == Fault::Mistake);
    CHECK(fault_of(0.05, 0) == Fault::Inaccuracy);
    CHECK(fault_of(0.049, 0) == Fault::None);
}

TEST_CASE("whoever resigns, loses on time or agrees to a draw has an entry for it") {
    const SharedRules rules = default_rules("chess_balance");
    for (const Ending& ending : {Ending{Ending::By::Resigned, Seat(1)},
                                 Ending{Ending::By::Time, Seat(0)},
                                 Ending{Ending::By::Agreed, std::nullopt}}) {
        Playthrough game(rules);
        game.end(ending);
        const Ledger ledger = ledger_of(game, 200);
        check_whole(game, ledger);
        REQUIRE(ledger.entries.size() == 1);
        const LedgerEntry& entry = ledger.entries[0];
        CHECK(entry.kind == EntryKind::Ending);
        if (ending.seat) {
            CHECK(entry.decision[*ending.seat] < -0.2);
        } else {
            CHECK(std::abs(entry.resolution[Seat(0)]) < 0.3);
        }
    }
}

TEST_CASE("a bot chooses among the legal actions where a review asks it to value them, too") {
    const Shelf shelf = test_shelf();
    const AnyGame& elements = *shelf.find("elements");
    Setup setup = shelf.default_setup(elements).value();
    REQUIRE_FALSE(setup.options.set("advanced", "true"));
    REQUIRE_FALSE(setup.options.set("auto_arrange", "false"));
    const SharedRules rules = elements.make(setup).value();
    const AnyBot& master = bot_named(*rules, "master");
    const Playthrough game = played_by(rules, bot_named(*rules, "beginner"), 8, 3);
    for (std::size_t ply = 0; ply < game.plies().size(); ++ply) {
        const AnyState state = game.state_after(ply);
        for (Seat seat : game.rules().turn(state).acting) {
            std::optional<Values> expected;
            const Budget budget{.simulations = 4, .seed = 5, .expected = &expected};
            const Action chosen = master.choose_openly(*rules, state, seat, budget);
            CHECK_FALSE(rules->why_not(state, seat, chosen));
            CHECK(expected);
        }
    }
}

TEST_CASE("property: every game is reviewed whole, whatever its options" *
          doctest::description("slow: whole games of five kinds, each position searched")) {
    const Shelf shelf = test_shelf();
    const auto simulations = static_cast<std::uint64_t>(effort(1, 3, 8));
    const auto most_plies = static_cast<std::size_t>(extent(120, 400, 3000));
    int chance = 0;
    int turn = 0;
    for (const AnyGame* listed : shelf.games()) {
        for (const SharedRules& rules : sampled_rules(*listed, effort(2, 2, 40), run_seed(6))) {
            const char* bot = ++turn % 2 == 0 ? "random" : "beginner";
            CAPTURE(listed->info().id);
            CAPTURE(bot);
            const Playthrough game = played_by(rules, bot_named(*rules, bot), 8, 3);
            if (!game.turn().is_terminal() || game.plies().size() > most_plies) continue;
            const Ledger ledger = ledger_of(game, simulations);
            check_whole(game, ledger);
            chance += check_luck(game, ledger);
        }
    }
    CHECK(chance > expected(5, 5, 100));
}

}  // namespace equipoise
