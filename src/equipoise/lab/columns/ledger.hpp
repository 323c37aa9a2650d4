// What chance gave and took in a game.

#pragma once

#include <optional>

#include "equipoise/search/solved.hpp"

namespace equipoise {

/// A sum of win chances for each seat.
using Sums = PerSeat<double>;

/// Judges whole states, secrets included, with a share of the win for each seat: by a solved table,
/// else by `AnyRules::standing`; the end by its returns.
class Judge {
  public:
    explicit Judge(const AnyRules& rules, const Solver* table = nullptr)
        : rules_(rules), table_(table) {}

    /// Nothing where neither the table nor the rules judge the state. A chance node that they do
    /// not judge is worth what its outcomes are on average, so many nodes deep.
    std::optional<Sums> judge(const AnyState& state, const Turn& turn, int deeper = kDeeper) const;
    /// What the outcomes of a chance node are worth: on average, by their probabilities, and the
    /// drawn one alone.
    struct Node {
        Sums mean{};
        std::optional<Sums> drawn{};
    };
    /// Outcomes of a node that has a few, as dice have them, are judged after the best action of
    /// the seat that decides then: many judgements do not see a throw before it is used.
    std::optional<Node> weigh(const AnyState& node,
                              std::optional<Action> drawn,
                              int deeper = kDeeper) const;

  private:
    static constexpr int kDeeper = 2;  // A throw, and that of the next seat where one must pass.
    static constexpr std::size_t kFew = 12;

    std::optional<Sums> best_of(const AnyState& state, const Turn& turn) const;

    const AnyRules& rules_;
    const Solver* table_;
};

/// The luck of one game: for each chance node what the outcome is worth less what all outcomes are
/// worth on average, by their probabilities. So the mean over the outcomes of a node is zero
/// whatever the judge thinks, and the mean over games is zero: a control variate, after Burch,
/// Schmid, Moravcik, Morrill & Bowling, "AIVAT: A New Variance Reduction Technique for Agent
/// Evaluation in Imperfect Information Games" (AAAI 2018), for chance alone. With a solved table
/// it is the exact change of the win chance between perfect players.
class LuckLedger {
  public:
    LuckLedger(const AnyRules& rules, const Solver* table) : rules_(rules), judge_(rules, table) {}

    void begin() { luck_ = {}; }
    /// A chance node whose outcome is drawn. Nodes that cannot be judged count nothing.
    void see(const AnyState& node, Action drawn);
    const Sums& luck() const { return luck_; }

  private:
    const AnyRules& rules_;
    Judge judge_;
    Sums luck_{};
};

}  // namespace equipoise
