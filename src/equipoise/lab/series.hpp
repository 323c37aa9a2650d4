// Very many games at native speed, on many threads, each a row of numbers.

#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "equipoise/lab/columns/course.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise {

/// A bot and how long it may think. Without either limit it uses its own default.
struct SeriesPlayer {
    const AnyBot* bot = nullptr;
    std::uint64_t simulations = 0;  // For each choice.
    int think_ms = 0;            // Processor time for each choice: rows then depend on the machine.
    std::vector<int> without{};  // Components it does without (Restriction).
};

/// Games `first` to `first + games - 1` of an endless series. Game g depends on nothing but the
/// rules, the players and its number, so any parts of a series make the same rows as the whole:
///
/// - `seatings[g % seatings.size()]` says which player holds each seat.
/// - The n-th chance node of the game, from 0, is drawn by
///   `Rng(seed_at(seed_at(chance_seed, g / duplicates), n))`: games that share a quotient meet the
///   same dice for as long as they can, and so do series with the same `chance_seed` whose bots or
///   options differ.
/// - The choice at ply p, from 0 and chance included, has the seed
///   `seed_at(seed_at(choice_seed, g), p)`.
/// - Seats that choose at once are all asked in the same state, before any acts. Each choice is a
///   ply.
///
/// With `begin_each`, every seat begins as often: with S seats, game g has the dice number
/// g / (duplicates S), and seat (g / duplicates) % S makes the first decision (Beginning says how).
/// From then on the n-th chance node has the number `kFirstDraw` + n, so that whoever begins meets
/// the same dice.
///
/// With `crossed`, bots err alike with other dice: of `duplicates` dice numbers in a row the games
/// with the same place among their duplicates share the seeds of their choices, too. So sets of
/// dice and sets of choices cross each other, and each has its own effect (Sobol' 1993).
struct SeriesPlan {
    SharedRules rules;
    std::vector<SeriesPlayer> players;
    std::vector<PerSeat<std::uint8_t>> seatings;
    Seed chance_seed = 1;
    Seed choice_seed = 1;
    std::int64_t first = 0;
    std::int64_t games = 0;
    std::int64_t duplicates = 1;
    int threads = 1;
    int plies_max = 20'000;  // A longer game is a draw of all sides.
    bool leads = true;
    bool tallies = true;
    bool begin_each = false;
    bool crossed = false;
    int early = 0;  // How many events of each verb and seat `early` counts.
    /// Judges what chance does, instead of the rules.
    std::shared_ptr<const Solver> table = nullptr;
    std::optional<AnyState> start{};  // Else the initial state.
    /// Ends the series early when it becomes true; its rows then mean nothing.
    const std::atomic<bool>* cancel = nullptr;
};

/// Where the dice of a game go on after its first decision, with `begin_each`.
inline constexpr std::uint64_t kFirstDraw = 100'000;

/// A column for each number, a row for each game, ascending by number.
struct Series {
    int seats = 0;
    int components = 0;                 // Of the tallies; 0 without them.
    int early_components = 0;           // The same, or 0 where `early` is.
    std::vector<std::int64_t> game;     // g.
    std::vector<std::int64_t> chance;   // The number of its dice.
    std::vector<std::int64_t> cluster;  // Games that share dice or, crossed, choices.
    std::vector<std::int16_t> seating;
    std::vector<std::int32_t> returns;  // Shares of 1/840, `seats` to a row.
    std::vector<double> score;          // `TableGame::score` where it is a number, else NaN.
    std::vector<std::int32_t> plies;    // Chance included.
    std::vector<std::int32_t> decisions;
    std::vector<std::int64_t> choices;      // Legal actions, summed over the decisions.
    std::vector<std::int32_t> choices_max;  // The most of a decision.
    std::vector<std::uint8_t> over;         // 0: cut at plies_max.
    std::vector<std::int8_t> first_seat;    // Who decided first; -1 if nobody did.
    /// See LeadFacts. Without leads, or in games that do not judge: 0, the number of decisions, and
    /// NaN in the floats.
    std::vector<std::int16_t> lead_changes;
    std::vector<std::int32_t> settled;
    std::vector<float> drama;
    std::vector<float> leader_share;
    std::vector<std::uint16_t> tallies;  // `components` to a seat, `seats` times that to a row.
    std::vector<std::uint16_t> early;    // The first events of each verb, in the same order.
    /// See LuckLedger, `seats` to a row; NaN without leads. With `begin_each` from the first
    /// decision on.
    std::vector<float> luck;
    std::vector<float> course;          // See GameCourse::points; NaN without leads.
    std::vector<float> crowned;         // See GameCourse::crowned; 0 without leads.
    std::vector<std::int32_t> opening;  // The code of the first decision's action; -1 without.

    Series(std::size_t rows, int seats, int components, int early_components);
};

/// Whether each seat can begin the first game of the plan: not where seats decide at once at first,
/// or where one of them always begins and no symmetry exchanges them.
bool can_begin_each(const SeriesPlan& plan);

/// The bots must be of the game's list, and the plan in order: at least one player and seating,
/// players that exist, positive counts, and `can_begin_each` where that is wanted.
Series play_series(const SeriesPlan& plan);

}  // namespace equipoise
