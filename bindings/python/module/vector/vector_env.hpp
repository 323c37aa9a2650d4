// Many games of one kind stepped together, for learners. Knows no Python.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "bindings/python/module/vector/thread_pool.hpp"
#include "bindings/python/module/vector/vector_games.hpp"

namespace equipoise::python {

/// A letter with which no legal action continues.
struct VectorRefusal {
    int game = 0;
    std::int64_t letter = 0;
    Refusal refusal;  // Without a clause if there is no such letter.
};

/// In each step every game takes one letter of an action (see Spelling) for the seat to act.
/// Letters that all remaining legal actions share are filled in, except the only letter of a
/// decision without a choice; an action is applied when it alone is left. Chance draws from the
/// game's own seed `seed_at(seed, number)`, one game after the other, so that nothing depends on
/// the number of threads. A game that is over restarts at once.
class VectorEnv {
  public:
    VectorEnv(SharedRules rules, const VectorSpec& spec);

    int count() const { return spec_.count; }
    const VectorSpec& spec() const { return spec_; }
    const VectorArrays& arrays() const { return games_.arrays(); }
    const AnyState& state(int game) const { return games_.state(game); }

    /// All games from the beginning.
    void reset(Seed seed);
    /// Takes one letter for each game. If any is refused, returns the first and steps nothing.
    std::optional<VectorRefusal> step(std::span<const std::int32_t> letters);
    std::optional<VectorRefusal> step(std::span<const std::int64_t> letters);
    /// A letter for each game, such that each of the actions that random play chooses from is
    /// equally likely.
    void random_letters(std::span<std::int32_t> letters);
    /// Makes so many steps with random letters, but draws observations only after the last. Returns
    /// how many games ended.
    std::int64_t run_random(std::int64_t steps);

  private:
    /// Games that a thread takes at a time: enough to meet the others rarely.
    static constexpr int kBlock = 16;

    template <class Letter>
    std::optional<VectorRefusal> step_with(std::span<const Letter> letters);

    VectorSpec spec_;
    VectorGames games_;
    std::mutex stepping_;
    ThreadPool pool_;
};

}  // namespace equipoise::python
