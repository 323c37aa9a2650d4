// Solved set-ups: what a table knows of a state, and the bot that plays by it.

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "equipoise/search/bot.hpp"

namespace equipoise {

/// Where a host keeps tables of solved set-ups. Asked by many threads at once.
class SolvedTables {
  public:
    virtual ~SolvedTables() = default;
    /// Whether there is a table of these rules. Takes no time.
    virtual bool covers(const AnyRules& rules) const = 0;
    /// That table; null if there is none, or it is damaged. Takes a moment when first asked.
    virtual std::shared_ptr<const Solver> find(const AnyRules& rules) const = 0;
    /// Whether there is a table for any set-up of the game.
    virtual bool has(const AnyGame& game) const = 0;
};

/// The win chance of a seat (draws count as half) if everybody plays perfectly from here; nothing
/// where the table does not reach. Of games between two in which seats act one at a time.
std::optional<double> solved_value(const AnyRules& rules,
                                   const Solver& table,
                                   const AnyState& state,
                                   Seat seat);

struct SolvedAction {
    Action action;
    double value = 0;  // For the seat that acts.
};

/// The legal actions of the seat that acts with their values, best first, equal ones by code; empty
/// where the table does not reach, or nobody has to decide.
std::vector<SolvedAction> solved_actions(const AnyRules& rules,
                                         const Solver& table,
                                         const AnyState& state);

/// All that the table knows of a state, as a proof would say it; nothing where it does not reach.
std::optional<Known> solved_state(const AnyRules& rules,
                                  const Solver& table,
                                  const AnyState& state);

/// Plays by a table: one of the best actions, drawn by the seed.
class PerfectBot final : public AnyBot {
  public:
    /// `substitute` plays on where a table that was there is gone. Both must outlive the bot.
    PerfectBot(const SolvedTables& tables, const AnyBot& substitute)
        : tables_(tables), substitute_(substitute) {}

    const BotInfo& info() const override;
    bool plays(const AnyRules& rules) const override { return tables_.covers(rules); }
    Action choose(const AnyRules& rules,
                  const AnyState& state,
                  Seat seat,
                  const Budget& budget) const override;
    std::uint64_t usual_simulations() const override { return substitute_.usual_simulations(); }
    std::optional<Values> known_values(const AnyRules& rules,
                                       const AnyState& state,
                                       std::uint64_t simulations) const override;

  private:
    const SolvedTables& tables_;
    const AnyBot& substitute_;
};

/// Offers a PerfectBot for each game that `tables` has any table of.
void offer_perfect_bots(BotShelf& shelf, const std::shared_ptr<const SolvedTables>& tables);

}  // namespace equipoise
