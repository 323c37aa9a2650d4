// What a game does at every step of a Python program, without the copies that the wrapper makes.

#pragma once

#include <memory>
#include <vector>

#include "equipoise/core/any_game.hpp"

namespace equipoise::python {

class Steps {
  public:
    virtual ~Steps() = default;

    /// Fills `actions` with the legal ones of that seat, ascending by code.
    virtual void legal(const AnyState& s, Seat seat, std::vector<Action>& actions) const = 0;
    /// `next` becomes the state after a legal action; returns who acts then.
    virtual Turn apply(const AnyState& s, Actor actor, Action action, AnyState& next) const = 0;
};

/// The rules must be those of a game of the house and live as long.
std::unique_ptr<const Steps> make_steps(const AnyRules& rules);

}  // namespace equipoise::python
