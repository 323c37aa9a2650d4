// What all parts of the Python module share.

#pragma once

#include <memory>
#include <optional>
#include <string>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "equipoise/core/shelf.hpp"
#include "equipoise/record/playthrough.hpp"
#include "equipoise/search/solved.hpp"

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

/// In UTF-8. Raises UnicodeEncodeError for a text that has none, such as half a surrogate pair.
std::string text_of(const py::handle& str);

/// A seat as Python gives it, or None.
using SeatArg = std::optional<int>;

/// `equipoise.Game`: the rules of one game with its options and data. Immutable.
class Game {
  public:
    explicit Game(SharedRules rules)
        : rules_(std::move(rules)),
          observation_(rules_->observation()),
          spelling_(rules_->spelling()) {}

    const AnyRules& rules() const { return *rules_; }
    const SharedRules& shared_rules() const { return rules_; }
    const GameInfo& info() const { return rules_->game().info(); }
    const ObservationSpec& observation() const { return observation_; }
    const Spelling& spelling() const { return spelling_; }
    /// With these options, all codes are below this.
    std::uint32_t action_codes() const { return spelling_.codes; }
    int seats() const { return rules_->seats(); }
    /// Raises ValueError for a number that is not a seat of this game.
    Seat seat(int index) const;
    /// None is a spectator.
    Viewer viewer(SeatArg seat) const;
    /// A number that cannot be a code in any game becomes `kNoAction`.
    static Action action(std::int64_t code);
    /// Every game refuses it.
    static constexpr Action kNoAction{UINT32_MAX};

    /// The same game with the same options, seats and data.
    bool operator==(const Game& other) const;
    std::uint64_t hash() const;
    /// `equipoise.load('oneworld', map='eq12')`
    std::string call() const;

  private:
    SharedRules rules_;
    ObservationSpec observation_;
    Spelling spelling_;
};

using SharedGame = std::shared_ptr<Game>;

/// The same game. Where pybind11 hands None over as a null, TypeError is raised.
inline const SharedGame& present(const SharedGame& game) {
    if (game == nullptr) throw py::type_error("expected a Game, not None");
    return game;
}

/// `equipoise.Bot`: a bot of a game with its budget. Immutable.
struct Bot {
    SharedGame game;
    const AnyBot* bot = nullptr;
    std::uint64_t simulations = 0;  // For each choice; 0: no limit by count.
    int ms = 0;                     // Of processor time for each choice; 0: no limit by time.

    /// The rules must be of the bot's game, whatever their options.
    Action choose(const AnyRules& rules, const AnyState& state, Seat seat, Seed seed) const;
};

/// All games; data files are read from the package.
const Shelf& shelf();
const BotShelf& bot_shelf();
/// Those of the default folder, as it was when first asked for.
const std::shared_ptr<const SolvedTables>& solved_tables();

/// Each part of the module adds its own; the types in its signatures must be added before.
void bind_errors(py::module_& m);
void bind_parts(py::module_& m);
void bind_game(py::module_& m);
void bind_state(py::module_& m);
void bind_game_states(py::module_& m);
void bind_history(py::module_& m);
void bind_knowledge(py::module_& m);
void bind_play(py::module_& m);
void bind_exact(py::module_& m);
void bind_review(py::module_& m);
void bind_vector(py::module_& m);
void bind_series(py::module_& m);
/// Keeps `__new__` from making empty objects of classes that have no constructor.
void seal(py::module_& m);
/// What `__reduce__` returns for an object that a function of equipoise._restore restores.
py::tuple restored_by(const char* function, const py::tuple& state);
/// Adds the function that equipoise._restore calls: `restore` makes a `what` from a tuple of so
/// many parts. ValueError for another number of parts, or a part of another type.
template <class Restore>
void bind_restore(
    py::module_& m, const char* function, std::string what, std::size_t parts, Restore restore) {
    m.def(
        function,
        [=](const py::tuple& state) {
            const py::value_error damaged("this is not a pickled " + what);
            if (state.size() != parts) throw damaged;
            try {
                return restore(state);
            } catch (const py::cast_error&) {
                throw damaged;
            }
        },
        py::arg("state"));
}

/// A class of the module that was added before.
template <class Class>
Class bound(py::module_& m, const char* name) {
    return py::reinterpret_borrow<Class>(py::object(m.attr(name)));
}

}  // namespace equipoise::python
