// The review of a finished game: where it was won, by luck or by decisions, and what would have
// been better.

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "equipoise/record/playthrough.hpp"
#include "equipoise/review/ledger.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise {

class Valuer;

/// Keeps the ledger of a game, pass after pass, each with twice the simulations of the one before.
/// The ledger is whole after every pass. The same game, bot, seed and number of simulations give
/// the same ledger on every build.
class Review {
  public:
    /// Two searches with different luck see every position; their difference is the error.
    static constexpr int kStories = 2;

    /// `game` must be over and `bot` play its rules; both must outlive the review.
    Review(const Playthrough& game, const AnyBot& bot, Seed seed);

    /// What a search of the first pass takes unless somebody says otherwise.
    std::uint64_t first_simulations() const;
    /// One pass. Returns false, and leaves the ledger as it was, if it was stopped before its end.
    bool pass(std::uint64_t simulations, const std::function<bool()>& stop = {});
    /// Passes, from `first_simulations` on, until stopped; the first one always ends. Returns how
    /// many there were.
    int run(const std::function<bool()>& stop);

    const Ledger& ledger() const { return ledger_; }

  private:
    /// How one search saw a step.
    struct Step {
        Shares before{};
        Action chosen;           // At a decision of one seat: what the bot would have done,
        Shares chosen_values{};  // and what the state after it is worth.
        std::vector<WeighedOutcome> outcomes;
        bool is_sampled = false;
    };
    struct Story {
        std::vector<Step> steps;  // One for each ply.
        Shares last{};            // What the last state is worth, before an ending.
    };
    /// What a decision was worth and what it lost against the best one, in each world and search.
    struct Weighing {
        std::vector<Action> best;
        std::vector<double> values;
        std::vector<double> losses;
        std::vector<double> listed;  // The loss as the bot's own search saw it, at common choices.
    };
    /// States that a seat could not tell apart when it decided.
    struct DrawnWorlds {
        std::vector<AnyState> states;
        bool are_known = true;  // It knew everything.
    };

    bool is_choice(std::size_t ply) const;
    Story tell(Valuer& valuer) const;
    Step tell_step(Valuer& valuer, std::size_t ply, const Shares& next) const;
    LedgerEntry book(std::size_t ply, const std::array<Story, kStories>& stories) const;
    void book_decision(LedgerEntry& entry,
                       std::size_t ply,
                       const std::array<Story, kStories>& stories) const;
    void book_chance(LedgerEntry& entry,
                     std::size_t ply,
                     const std::array<Story, kStories>& stories) const;
    std::optional<LedgerEntry> book_ending(const std::array<Story, kStories>& stories) const;
    DrawnWorlds draw_worlds(Seed seed, std::size_t ply) const;
    /// What the bot would have done by what the seat knew.
    std::vector<Action> best_of(Valuer& valuer, std::size_t ply, Weighing& weighing) const;
    void weigh(Weighing& weighing,
               Valuer& valuer,
               std::size_t ply,
               const std::vector<Action>& best) const;
    /// What the seat that acted chose there, to the end of its choice; empty if the choice began
    /// earlier.
    std::vector<Action> chosen_at(std::size_t ply) const;
    /// Whether the actions are legal one after the other.
    bool are_legal(AnyState s, Seat seat, const std::vector<Action>& actions) const;
    /// In notation, from a state in which the first of them may be made.
    std::string words_of(AnyState s, Seat seat, const std::vector<Action>& actions) const;
    static double noise_of(const std::vector<Weighing>& weighings);
    bool confirm(std::vector<Weighing>& weighings,
                 std::uint64_t simulations,
                 const std::function<bool()>& stop) const;
    void judge(LedgerEntry& entry, const Weighing& weighing) const;

    const Playthrough& game_;
    const AnyRules& rules_;
    const AnyBot& bot_;
    const Seed seed_;
    std::vector<AnyState> states_;  // Before each ply, and after the last.
    std::vector<std::string> words_;
    std::vector<std::size_t> groups_;  // The ply with which the common choice or the deal began.
    Ledger ledger_;
};

}  // namespace equipoise
