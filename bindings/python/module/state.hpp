// equipoise.State: a position with the way to it.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bindings/python/module/python.hpp"

namespace equipoise::python {

/// One position of a game and the action that led to it. Never changed, so that states share their
/// past and threads may read it.
struct HistoryNode {
    AnyState state;
    Turn turn;
    std::shared_ptr<const HistoryNode> before{};  // Null at the start.
    Actor actor{};
    Action action{};
    int plies = 0;  // Since the start.

    HistoryNode(AnyState reached, Turn now) : state(std::move(reached)), turn(now) {}
    /// Frees the past step by step: a long game would overflow the stack.
    ~HistoryNode();
};

using SharedNode = std::shared_ptr<const HistoryNode>;

class State {
  public:
    State(SharedGame game, AnyState start);

    const SharedGame& game() const { return game_; }
    const AnyRules& rules() const { return game_->rules(); }
    const SharedNode& now() const { return now_; }
    /// For code without the interpreter's lock: another thread may change this state meanwhile.
    SharedNode held() const { return now_; }
    const AnyState& state() const { return now_->state; }
    Turn turn() const { return now_->turn; }

    /// None means the first acting seat. Nothing if nobody acts.
    std::optional<Seat> acting(SeatArg seat) const;
    /// Who acts: for None chance or the first acting seat; once the game is over seat 0, so that
    /// the rules refuse its action.
    Actor actor(SeatArg seat) const;

    /// Ascending by code; kept until the state changes. Empty where the seat does not act.
    const std::vector<Action>& legal(std::optional<Seat> seat) const;
    std::optional<Refusal> why_not(Actor actor, Action action) const;
    void apply(Actor actor, Action action);
    /// Raises Misfit, and changes nothing, unless the whole move is legal.
    void play(Actor actor, const std::string& move);
    void undo(int plies);

    /// From the start to now.
    std::vector<SharedNode> line() const;
    Playthrough playthrough() const;

  private:
    void push(Actor actor, Action action);

    SharedGame game_;
    SharedNode now_;
    mutable std::vector<Action> legal_;
    mutable int legal_of_ = kNobody;  // The seat whose actions `legal_` lists.
    static constexpr int kNobody = -1;
};

/// The members that programs call at every step.
void bind_quick_steps(py::class_<State>& state);

/// Raises ValueError where there are too many.
std::uint64_t count_sequences(const State& s, int depth);

}  // namespace equipoise::python
