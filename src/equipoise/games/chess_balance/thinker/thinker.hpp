// The engine of Chess & Balance behind the face that hosts know (core/thinker.hpp).

#pragma once

#include "equipoise/core/thinker.hpp"
#include "equipoise/games/chess_balance/rules.hpp"
#include "equipoise/games/chess_balance/thinker/card_engine.hpp"

namespace equipoise::chess_balance {

class Thinker {
  public:
    explicit Thinker(std::size_t memory_bytes) : engine_(memory_bytes) {}

    void resize(std::size_t memory_bytes) { engine_ = Engine(memory_bytes); }
    void forget() { engine_.forget(); }
    /// The seat must be acting.
    std::vector<Thought> think(const Rules& rules,
                               const View& view,
                               Seat seat,
                               const ThinkingTask& task);

  private:
    std::vector<Thought> think_cards(const Rules& rules,
                                     const View& view,
                                     Seat seat,
                                     const ThinkingTask& given);
    std::vector<Thought> think_chess(const Open& open, const ThinkingTask& given);

    Engine engine_;
};

/// What strength below the full one means: fewer nodes and careless choices.
struct Handicap {
    std::uint64_t nodes_max = 0;  // 0: no limit.
    int carelessness = 0;         // See careless_choice.
};
Handicap handicap_of(int strength);

}  // namespace equipoise::chess_balance
