// What states are worth to the strongest player there is, secrets included.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "equipoise/review/ledger.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise {

/// Whether a choice made at once with others is not over with an action: its seat goes on, as with
/// the cards of a layout.
bool goes_on(const Turn& before, const Turn& after);

/// Values states by one bot. All searches have the same seed and number of simulations, so that
/// what is compared has the same luck. Once stopped, its values mean nothing.
class Valuer {
  public:
    /// `rules` and `bot` must outlive it. `stop`: asked between searches and in them; empty: never.
    Valuer(const AnyRules& rules,
           const AnyBot& bot,
           std::uint64_t simulations,
           Seed seed,
           const std::function<bool()>& stop);

    bool is_stopped() const { return stopped_; }
    Seed seed() const { return seed_; }

    /// The win chances in a state. At chance and before choices made at once, their mean over what
    /// may come of it.
    Shares value(const AnyState& s) { return value_at(s, 0); }

    struct Searched {
        Action chosen;
        Shares values{};
    };
    /// What the bot would do with open eyes at a decision of one seat, and the win chances then.
    Searched search(const AnyState& s, Seat seat);

    struct Expectation {
        Shares mean{};
        std::vector<WeighedOutcome> outcomes;
        bool is_sampled = false;
    };
    /// The mean over what chance can bring from here to the next decision: over all of it or, where
    /// that is much, over what came, with its own probability, and a sample of the rest. `came`:
    /// the outcomes one after the other; `came_values`: what the state after them is worth.
    Expectation expect(const AnyState& s,
                       const std::vector<Action>& came,
                       const Shares& came_values);

    /// Commits for every acting seat what the bot would by the seat's own view, in a state where
    /// several seats choose at once.
    void commit(AnyState& s, Seed seed);
    /// What the bot would do by the seat's own view. `graded`: as in Budget.
    Action choose(const AnyState& s,
                  Seat seat,
                  Seed seed,
                  std::uint64_t simulations,
                  std::vector<Graded>* graded = nullptr);

    /// The same to the end of the choice, which can take several actions; plays them. `graded` is
    /// of the first.
    std::vector<Action> choose_whole(AnyState& s,
                                     Seat seat,
                                     Seed seed,
                                     std::uint64_t simulations,
                                     std::vector<Graded>* graded = nullptr);

    /// The only legal action of a seat, if there is but one.
    std::optional<Action> forced(const AnyState& s, Seat seat) const;
    std::uint64_t simulations() const { return simulations_; }

  private:
    Shares value_at(const AnyState& s, int depth);
    /// The mean of what a search from here and one from the next decision say: each is too kind to
    /// the seat that decides last within its horizon, and the two horizons end with different
    /// seats.
    Shares decision_value(const AnyState& s, Seat seat, int depth);
    /// What a search from the next decision on says.
    Shares seen_next(const AnyState& s, int depth);
    /// Outcomes of chance, one after the other, up to a state that is not chance's.
    struct Fall {
        AnyState s;
        std::vector<Action> path;
        double probability = 1;
    };
    /// Returns false if there are too many.
    bool list_falls(const Fall& so_far, std::vector<Fall>& falls) const;
    Fall draw_fall(const AnyState& s, Rng& rng) const;
    void sample_falls(const AnyState& s,
                      const std::vector<Action>& came,
                      std::vector<Fall>& falls) const;
    /// The mean of a value over all falls or, where they are too many, so many samples.
    Shares over_outcomes(const AnyState& s,
                         int samples,
                         const std::function<Shares(const AnyState&)>& value) const;
    Shares simultaneous_value(const AnyState& s, int depth);
    Shares judged(const AnyState& s) const;
    AnyState after(const AnyState& s, Actor actor, Action a) const;
    void ask_stop();

    const AnyRules& rules_;
    const AnyBot& bot_;
    const std::uint64_t simulations_;
    const Seed seed_;
    const std::function<bool()>& stop_;
    bool stopped_ = false;
    std::map<std::string, Searched> searched_;  // By the bytes of the state.
    std::map<std::string, Shares> valued_;      // The same, at depth 0.
};

/// The shares of a game that is over.
Shares shares_of(const Returns& returns);

}  // namespace equipoise
