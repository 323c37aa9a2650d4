// The ledger of a finished game: how the win chances went, and whose doing each change was.
//
// Everything is known to who keeps it, so the story closes: for every seat, the changes add up to
// the result less the first win chance. docs/review.md says what each booking means.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/core/action.hpp"
#include "equipoise/core/interchange.hpp"
#include "equipoise/core/seat.hpp"

namespace equipoise {

/// A win chance of every seat, or a change of it. Win chances are expected returns, from 0 to 1.
using Shares = PerSeat<double>;

inline Shares operator+(const Shares& a, const Shares& b) {
    Shares sum{};
    for (Seat seat : SeatSet::first(kMaxSeats)) sum[seat] = a[seat] + b[seat];
    return sum;
}
inline Shares operator-(const Shares& a, const Shares& b) {
    Shares difference{};
    for (Seat seat : SeatSet::first(kMaxSeats)) difference[seat] = a[seat] - b[seat];
    return difference;
}
inline Shares operator*(double factor, const Shares& a) {
    Shares product{};
    for (Seat seat : SeatSet::first(kMaxSeats)) product[seat] = factor * a[seat];
    return product;
}

/// What a seat's decision cost it, by what it knew then.
struct Judgement {
    /// What the bot would have done: several actions where the choice took several, such as a
    /// layout. The judgement stands at the first of what was played.
    std::vector<Action> best;
    std::string best_word;    // The same in notation, with blanks between actions.
    std::string played_word;  // What was played, in the same way.
    double best_value = 0;    // The seat's win chance after that, and after what it did.
    double value = 0;
    double loss = 0;   // The first less the second, never negative.
    double error = 0;  // The standard error of the loss.
    int samples = 0;   // Searches and states that the loss is the mean of.
    Fault fault = Fault::None;
    bool operator==(const Judgement&) const = default;
};

enum class EntryKind : std::uint8_t {
    Decision,
    Commitment,  // Made at once with those of other seats.
    Chance,
    Ending,  // Resigned, agreed, or out of time.
};

/// An outcome that chance could have brought.
struct WeighedOutcome {
    double probability = 0;  // Of those valued; they add up to 1.
    Shares values{};
    bool operator==(const WeighedOutcome&) const = default;
};

/// A step of the game. after - before = decision + luck + resolution + estimate.
struct LedgerEntry {
    std::size_t ply = 0;  // From 0; the number of plies for an ending of the whole game.
    EntryKind kind = EntryKind::Decision;
    Actor actor;       // Chance where an ending is nobody's: a draw that was agreed.
    std::string word;  // In notation, as Playthrough::moves writes it.
    Shares before{};
    Shares after{};
    Shares decision{};    // The actor's; for the actor itself never positive.
    Shares luck{};        // What came against what could be expected.
    Shares resolution{};  // Of choices made at once: what came of them together.
    Shares estimate{};    // What the judge took back; nothing in a solved game.
    /// Of chance. Outcomes that follow on each other without a decision are one, and the last of
    /// them has the luck and the list.
    std::vector<WeighedOutcome> outcomes;
    bool is_sampled = false;             // Some outcomes at chance were not valued.
    std::optional<Judgement> judgement;  // Where the seat had a choice.
    bool operator==(const LedgerEntry&) const = default;
};

/// What a seat's win chance was made of over the game.
struct SeatTotals {
    Shares decisions{};  // By the seat that decided.
    double luck = 0;
    double resolution = 0;
    double estimate = 0;
    int judged = 0;  // Decisions of its own with a judgement.
    int inaccuracies = 0;
    int mistakes = 0;
    int blunders = 0;
    double loss = 0;  // Of its own judged decisions together.
    bool operator==(const SeatTotals&) const = default;
};

struct Ledger {
    std::uint64_t simulations = 0;  // Of each search of the last whole pass.
    double noise = 0;               // The standard deviation of a loss between two searches.
    Shares first{};
    Shares result{};
    std::vector<LedgerEntry> entries;
    PerSeat<SeatTotals> totals{};
    /// The entries with the largest changes, largest first.
    std::vector<std::size_t> turning_points;
    bool operator==(const Ledger&) const = default;
};

}  // namespace equipoise
