// The checks of whole games: taking back, hashes along the way, playouts.

#include <algorithm>

#include "tests/conformance/conformance_checks.hpp"
#include "tests/support/alloc_counter.hpp"

namespace equipoise::conformance {
namespace {

/// Records are read back without who drew a chance outcome and where a composite move begins.
bool same_game(const Playthrough& a, const Playthrough& b) {
    const auto same_step = [](const Ply& x, const Ply& y) {
        return x.actor == y.actor && x.action == y.action;
    };
    return a.rules().setup() == b.rules().setup() && a.start() == b.start() &&
        a.state() == b.state() &&
        std::equal(
               a.plies().begin(), a.plies().end(), b.plies().begin(), b.plies().end(), same_step);
}

void check_read_back(const Playthrough& game, const Shelf& shelf, Report& report) {
    const Tags tags{{"Event", "a \"quoted\" back\\slash"}, {"S1", "Ada"}};
    const std::string text = print_record(game, tags);
    const auto read = parse_record(text, shelf);
    if (!read) return report.add(check::kRecords, "not read back: " + read.error().text(), text);
    if (!same_game(game, read.value().game)) {
        report.add(check::kRecords, "read back as another game", text);
    } else if (print_record(read.value().game, read.value().tags) != text) {
        report.add(check::kRecords, "after reading back, it is printed differently", text);
    }
}

/// In the form of other programs, for games that have one; it may have no words for this game.
void check_interchange(const Playthrough& game, const Shelf& shelf, Report& report) {
    if (!game.rules().game().interchange()) return;
    const auto text = print_interchange(game, {{"White", "Ada"}});
    if (!text) {
        if (!is_explained(text.error())) {
            report.add(check::kRecords, "not written for other programs, without a reason");
        }
        return;
    }
    const auto read = parse_interchange(text.value(), shelf);
    if (!read) {
        report.add(check::kRecords, "not read back: " + read.error().text(), text.value());
    } else if (!same_game(game, read.value().game)) {
        report.add(check::kRecords, "read back as another game", text.value());
    }
}

void fuzz_record(const Playthrough& game, const Shelf& shelf, Rng& rng, Report& report) {
    const std::string text = spoil(print_record(game, {}), rng);
    try {
        const auto read = parse_record(text, shelf);
        if (!read) {
            if (!is_explained(read.error()))
                report.add(check::kFuzz, "refused without a reason", text);
            return;
        }
        const auto again = parse_record(print_record(read.value().game, {}), shelf);
        if (!again || !same_game(read.value().game, again.value().game)) {
            report.add(
                check::kFuzz, "accepted, but what it prints is not read back as the same", text);
        }
    } catch (const std::exception& error) {
        report.add(check::kFuzz, std::string("a record throws ") + error.what(), text);
    }
}

}  // namespace

void check_record(const Playthrough& game, const Shelf& shelf, Rng& rng, Report& report) {
    check_read_back(game, shelf, report);
    // The same actions as a record that begins with a position in the middle of the game.
    const std::size_t from = rng.below(static_cast<std::uint32_t>(game.plies().size()) + 1);
    Playthrough later(game.shared_rules(), game.state_after(from));
    for (std::size_t i = from; i < game.plies().size(); ++i) {
        later.apply(game.plies()[i].actor, game.plies()[i].action);
    }
    check_read_back(later, shelf, report);
    check_interchange(game, shelf, report);
    check_interchange(later, shelf, report);
    fuzz_record(game, shelf, rng, report);
}

void check_undo(const Playthrough& game,
                const std::vector<AnyState>& states,
                Rng& rng,
                Report& report) {
    const std::string where = describe(game.rules().setup());
    const std::size_t plies = game.plies().size();
    const std::size_t keep = rng.below(static_cast<std::uint32_t>(plies) + 1);
    Playthrough back = game;
    back.truncate(keep);
    if (back.state() != states[keep]) {
        report.add(check::kUndo,
                   "going back to ply " + std::to_string(keep) + " gives another state",
                   where);
    }
    if (const auto point = game.undo_point(1); plies > 0 && (!point || *point >= plies)) {
        report.add(check::kUndo, "the last move cannot be taken back", where);
    }
    for (std::size_t i = keep; i < plies; ++i)
        back.apply(game.plies()[i].actor, game.plies()[i].action);
    if (back.state() != game.state() || back.plies() != game.plies()) {
        report.add(check::kUndo, "played again, the game ends in another state", where);
    }
}

void check_hash(const Playthrough& game, const std::vector<AnyState>& states, Report& report) {
    std::size_t changes = 0;
    std::size_t unnoticed = 0;
    for (std::size_t i = 1; i < states.size(); ++i) {
        const bool same_hash = game.rules().hash(states[i]) == game.rules().hash(states[i - 1]);
        if (states[i] == states[i - 1]) {
            if (!same_hash) report.add(check::kHash, "equal states have different hashes");
            continue;
        }
        ++changes;
        if (same_hash) ++unnoticed;
    }
    if (unnoticed * 10 > changes) {
        report.add(check::kHash,
                   "more than a tenth of all plies leave the hash alone",
                   describe(game.rules().setup()));
    }
}

void check_playouts(const AnyRules& rules, int games, int max_plies, Rng& rng, Report& report) {
    const AnyState start = rules.initial();
    // The first playout of a program may fill a cache of the library, such as that of a thread.
    static_cast<void>(rules.playout(start, rng, max_plies));
    // For games of thousands of plies, fewer are enough.
    constexpr std::int64_t kMostPlies = 20'000;
    std::int64_t plies = 0;
    std::uint64_t allocated = 0;
    for (int i = 0; i < games && plies < kMostPlies; ++i) {
        const std::uint64_t before = allocations();
        const Playout played = rules.playout(start, rng, max_plies);
        allocated += allocations() - before;
        plies += played.plies;
        if (played.plies < max_plies && !played.over) {
            report.add(check::kPlayout, "it stops before the end", describe(rules.setup()));
        }
        if (!played.over) continue;
        const std::string fault = returns_fault(rules, played.returns);
        if (!fault.empty()) report.add(check::kReturns, fault, describe(rules.setup()));
    }
    if (allocated == 0) return;
    report.add(check::kPlayout,
               std::to_string(games) + " playouts asked for memory " + std::to_string(allocated) +
                   " times",
               describe(rules.setup()));
}

}  // namespace equipoise::conformance
