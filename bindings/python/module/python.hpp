// What all parts of the Python module share.

#pragma once

#include <memory>
#include <string>

#include <pybind11/pybind11.h>

#include "equipoise/core/shelf.hpp"
#include "equipoise/record/playthrough.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise::python {

namespace py = pybind11;

/// Raises equipoise.Misfit.
[[noreturn]] void raise(const Misfit& misfit);
/// Raises equipoise.IllegalAction; `what` names the action and who tried it.
[[noreturn]] void raise_illegal(const Refusal& refusal, const std::string& what);

template <class T>
T value_or_raise(Result<T, Misfit> result) {
    if (!result) raise(result.error());
    return std::move(result).value();
}

/// `equipoise.Game`: the rules of one game with its options and data. Immutable.
class Game {
  public:
    explicit Game(SharedRules rules) : rules_(std::move(rules)) {}

    const AnyRules& rules() const { return *rules_; }
    const SharedRules& shared_rules() const { return rules_; }
    const GameInfo& info() const { return rules_->game().info(); }
    int seats() const { return rules_->seats(); }
    /// Raises ValueError for a number that is no seat of this game.
    Seat seat(py::ssize_t index) const;
    /// None is a spectator.
    Viewer viewer(const py::object& seat) const;
    /// A number that is no code of any game becomes one that every game refuses.
    static Action action(std::int64_t code);

    bool operator==(const Game& other) const;

  private:
    SharedRules rules_;
};

using SharedGame = std::shared_ptr<Game>;

/// `equipoise.Bot`: a bot of a game with its budget. Immutable.
struct Bot {
    SharedGame game;
    const AnyBot* bot = nullptr;
    std::uint64_t simulations = 0;
    int ms = 0;

    Action choose(const AnyState& state, Seat seat, Seed seed) const;
};

/// The games of the house; data files are read from the package.
const Shelf& shelf();
const BotShelf& bot_shelf();

/// Each part of the module adds its own.
void bind_errors(py::module_& m);
void bind_game(py::module_& m);
void bind_state(py::module_& m);
void bind_play(py::module_& m);
void bind_vector(py::module_& m);

}  // namespace equipoise::python
