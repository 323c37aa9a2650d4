// The games of a vector environment: what each of them does in a step. Knows no thread.

#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include "equipoise/core/any_game.hpp"

namespace equipoise::python {

struct VectorSpec {
    int count = 1;
    Seed seed = 0;
    int threads = 1;
    bool observations = true;
    bool masks = false;
};

/// Rows of zeros at first; the system provides memory only for rows in use.
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
    Rows<std::int32_t> legal;         // Letters that can follow, ascending; ignore the rest.
    Rows<std::int32_t> legal_counts;  // How many there are.
    Rows<std::int32_t> said;          // Letters of the action so far, then -1.
    Rows<std::uint8_t> masks;         // 1 for each letter that can follow.
    Rows<float> rewards;              // By seat, sides * return - 1 at an end; else 0.
    Rows<std::uint8_t> ended;         // 1 where a game ended in this step and a new one began.
    Rows<std::int32_t> plies;         // Of the game so far, chance included.
    Rows<std::int32_t> lengths;       // Plies of the game that ended in this step; else 0.
};

/// Each call is for a block of games; different blocks may be at work in different threads. States
/// stay where they are: no copy and no allocation in a step.
class VectorGames {
  public:
    VectorGames(SharedRules rules, const VectorSpec& spec);

    const VectorArrays& arrays() const { return arrays_; }
    const AnyState& state(int game) const { return at(game).state; }

    void begin(int first, int last, Seed seed);
    /// Whether the letter is legal for the seat to act.
    bool is_legal(int game, std::int64_t letter) const;
    /// Why a letter is not legal.
    Refusal why_not(int game, std::int64_t letter) const;
    /// Keeps a legal letter for `advance`.
    void hear(int game, std::int32_t letter) { letters_[game] = letter; }
    void advance(int first, int last);
    /// Writes random letters to their places in the array of all games.
    void choose(int first, int last, std::int32_t* letters);
    /// Makes so many steps with random letters; returns how many games ended.
    std::int64_t play(int first, int last, std::int64_t steps);

  private:
    /// A game and its decision: actions `low`..`high` remain after `said` letters.
    struct Slot {
        AnyState state;
        Rng chance{0};
        Rng choices{0};
        Action chosen;  // By random play, if `is_chosen`.
        std::uint32_t low = 0;
        std::uint32_t high = 0;
        int said = 0;
        bool is_chosen = false;
    };

    Slot& at(int game) { return slots_[static_cast<std::size_t>(game)]; }
    const Slot& at(int game) const { return slots_[static_cast<std::size_t>(game)]; }

    bool say(Slot& slot, int game, std::uint32_t letter);
    void go_on(Slot& slot, int game, Turn turn);
    void end(Slot& slot, int game);
    void forget_end(int game);
    void offer(Slot& slot, int game, Seat seat);
    void offer_letters(Slot& slot, int game);
    void set_mask(int game, std::uint8_t value);
    void put_said(Slot& slot, int game, std::uint32_t letter) {
        arrays_.said.row(game)[slot.said++] = static_cast<std::int32_t>(letter);
    }
    std::uint32_t letter_at(const Slot& slot, const Action* row, std::uint32_t i) const {
        return spelling_.letter(row[i], slot.said);
    }
    std::uint32_t place_of(const Slot& slot, const Action* row, std::uint32_t letter) const;
    std::uint32_t random_letter(Slot& slot, int game);
    Action random_action(Slot& slot, int game);
    void draw_view(const Slot& slot, int game);
    std::span<Action> row_of(const Rows<Action>& rows, int game) const {
        return {rows.row(game), rows.width()};
    }

    const SharedRules shared_;
    const AnyRules& rules_;
    const VectorSpec spec_;
    const AnyState start_;
    const int sides_;
    const Spelling spelling_;
    const int letters_each_;
    VectorArrays arrays_;
    std::vector<Slot> slots_;
    Rows<Action> actions_;   // The legal actions of each decision, where an action is some letters.
    Rows<Action> playouts_;  // Those that random play chooses among, where they are fewer.
    Rows<std::int32_t> letters_;
};

}  // namespace equipoise::python
