// Many games of one kind stepped together, for learners. Knows no Python.

#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>

#include "bindings/python/module/vector/thread_pool.hpp"
#include "equipoise/core/any_game.hpp"

namespace equipoise::python {

struct VectorSpec {
    int count = 1;
    Seed seed = 0;
    int threads = 1;
    bool observations = true;
    bool masks = false;
};

/// Rows of zeros at first; the system gives memory only to those that are touched.
template <class T>
class Rows {
  public:
    Rows() = default;
    Rows(int count, std::size_t width)
        : width_(width),
          cells_(static_cast<T*>(std::calloc(static_cast<std::size_t>(count), width * sizeof(T)))) {
        if (!cells_ && width > 0) throw std::bad_alloc();
    }
    std::size_t width() const { return width_; }
    T* data() const { return cells_.get(); }
    T* row(int i) const { return cells_.get() + static_cast<std::size_t>(i) * width_; }
    /// Of rows one cell wide.
    T& operator[](int i) const { return cells_.get()[i]; }

  private:
    struct Free {
        void operator()(T* cells) const { std::free(cells); }
    };
    std::size_t width_ = 0;
    std::unique_ptr<T[], Free> cells_;
};

/// What a learner reads, a row for each game. The memory stays where it is.
struct VectorArrays {
    Rows<std::uint8_t> observations;  // Of the seat to act.
    Rows<std::int8_t> seats;          // Who is to act; of several at once the first.
    Rows<std::int32_t> legal;         // Letters that go on, ascending; the rest means nothing.
    Rows<std::int32_t> legal_counts;  // How many they are.
    Rows<std::int32_t> said;          // Letters of the action so far, then -1.
    Rows<std::uint8_t> masks;         // 1 for each letter that goes on.
    Rows<float> rewards;              // By seat, where a game ended in this step; else 0.
    Rows<std::uint8_t> ended;         // 1 where a game ended in this step and a new one began.
    Rows<std::int32_t> plies;         // Of the game so far, chance included.
    Rows<std::int32_t> lengths;       // Plies of the game that ended in this step; else 0.
};

/// A letter that no legal action goes on with.
struct VectorRefusal {
    int game = 0;
    std::int64_t letter = 0;
    Refusal refusal;  // Without a clause if there is no such letter.
};

/// In each step every game is told one letter of an action (see Spelling) for the seat to act.
/// Letters that all remaining legal actions share are said unasked, but for the only letter of a
/// decision without a choice; an action is made when it alone is left. Chance draws from the game's
/// own seed `seed_at(seed, number)`, one game after the other, so that nothing depends on the
/// number of threads. A game that is over begins anew at once.
class VectorEnv {
  public:
    virtual ~VectorEnv() = default;

    int count() const { return spec_.count; }
    const VectorSpec& spec() const { return spec_; }
    const VectorArrays& arrays() const { return arrays_; }

    /// All games from the beginning.
    void reset(Seed seed);
    /// One letter for each game; if any is refused, the first such, and nothing is stepped.
    std::optional<VectorRefusal> step(std::span<const std::int32_t> letters);
    std::optional<VectorRefusal> step(std::span<const std::int64_t> letters);
    /// A letter for each game, so that each of the actions that random play chooses among is made
    /// with the same probability.
    void random_letters(std::span<std::int32_t> letters);
    /// So many steps with random letters; all is as after them, but observations are drawn only
    /// after the last. Returns how many games ended.
    std::int64_t run_random(std::int64_t steps);

    virtual AnyState state(int game) const = 0;

  protected:
    explicit VectorEnv(const VectorSpec& spec) : spec_(spec), pool_(spec.threads) {}

    /// Each of a block of games; `letters_` is said, random letters are written for them.
    virtual void begin(int first, int last) = 0;
    virtual void advance(int first, int last) = 0;
    virtual void choose(int first, int last, std::int32_t* letters) = 0;
    virtual std::int64_t play(int first, int last, std::int64_t steps) = 0;
    virtual Refusal why_not(int game, std::int64_t letter) const = 0;

    VectorSpec spec_;
    VectorArrays arrays_;
    Rows<std::int32_t> letters_;

  private:
    /// Games that a thread takes at a time: enough not to meet the others at every step.
    static constexpr int kBlock = 16;

    template <class Letter>
    std::optional<VectorRefusal> step_with(std::span<const Letter> letters);
    bool is_legal(int game, std::int64_t letter) const;

    std::mutex stepping_;
    ThreadPool pool_;
};

/// The rules must be those of a game of the house.
std::unique_ptr<VectorEnv> make_vector_env(const SharedRules& rules, const VectorSpec& spec);

}  // namespace equipoise::python
