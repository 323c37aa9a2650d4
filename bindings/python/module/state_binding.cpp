// What Python sees of equipoise.State: who acts, what is legal, going on and back.

#include <pybind11/numpy.h>

#include "bindings/python/module/state.hpp"

namespace equipoise::python {
namespace {

constexpr std::uint32_t kMaskCodes = 1U << 20U;

py::object fraction(std::int64_t numerator, std::int64_t denominator) {
    static const py::handle type =
        py::object(py::module_::import("fractions").attr("Fraction")).release();
    return type(numerator, denominator);
}

std::string kind(const State& s) {
    switch (s.turn().kind) {
        case NodeKind::Decision:
            return "decision";
        case NodeKind::Simultaneous:
            return "simultaneous";
        case NodeKind::Chance:
            return "chance";
        case NodeKind::Terminal:
            break;
    }
    return "terminal";
}

std::vector<int> actors(const State& s) {
    std::vector<int> seats;
    for (const Seat seat : s.turn().acting) seats.push_back(seat.index());
    return seats;
}

py::array_t<std::int64_t> legal_array(const State& s, SeatArg seat) {
    const std::vector<Action>& actions = s.legal(s.acting(seat));
    py::array_t<std::int64_t> array(static_cast<py::ssize_t>(actions.size()));
    std::int64_t* out = array.mutable_data();
    for (const Action a : actions) *out++ = a.code;
    return array;
}

py::array_t<std::uint8_t> legal_mask(const State& s, SeatArg seat) {
    const std::uint32_t codes = s.game()->action_codes();
    if (codes > kMaskCodes) {
        throw py::value_error("legal_mask: this game has " + std::to_string(codes) +
                              " action codes; use equipoise.spelling, or legal_array");
    }
    const std::vector<Action>& actions = s.legal(s.acting(seat));
    py::array_t<std::uint8_t> array(static_cast<py::ssize_t>(codes));
    std::uint8_t* mask = array.mutable_data();
    std::fill_n(mask, codes, std::uint8_t{0});
    for (const Action a : actions) mask[a.code] = 1;
    return array;
}

py::list chance_outcomes(const State& s) {
    py::list list;
    if (!s.turn().is_chance()) return list;
    const std::vector<Outcome> outcomes = s.rules().chance_outcomes(s.state());
    std::int64_t total = 0;
    for (const Outcome& outcome : outcomes) total += outcome.weight;
    for (const Outcome& outcome : outcomes) {
        list.append(py::make_tuple(outcome.action.code, fraction(outcome.weight, total)));
    }
    return list;
}

std::uint32_t draw(const State& s, Seed seed) {
    if (!s.turn().is_chance()) throw py::value_error("draw: this is not a chance node");
    return draw_outcome(s.rules(), s.state(), seed).code;
}

py::list returns(const State& s) {
    if (!s.turn().is_terminal()) throw py::value_error("returns: the game is not over");
    const Returns shares = s.rules().returns(s.state());
    py::list list;
    for (const Seat seat : SeatSet::first(s.rules().seats())) {
        list.append(fraction(shares[seat], kWholeReturn));
    }
    return list;
}

std::optional<Refusal> why_not(const State& s, std::int64_t code, SeatArg seat) {
    return s.why_not(s.actor(seat), Game::action(code));
}

void bind_turn(py::class_<State>& state) {
    state.def_property_readonly("game", &State::game, "The game it is a state of.")
        .def_property_readonly("kind", &kind, "'decision', 'simultaneous', 'chance' or 'terminal'.")
        .def_property_readonly("actors",
                               &actors,
                               "The acting seats, ascending; empty at chance and terminal nodes. "
                               "At a simultaneous node each commits one action, in any order; "
                               "nothing is revealed before the last has.")
        .def("returns",
             &returns,
             "What each seat gets at the end, as exact Fractions: winning sides share 1, and all "
             "members of a side get its value. ValueError if the game is not over.")
        .def("chance_outcomes",
             &chance_outcomes,
             "(outcome, probability) with exact Fractions that sum to 1, ascending by outcome; "
             "empty except at chance nodes.")
        .def("draw",
             &draw,
             py::arg("seed"),
             "An outcome of this chance node by its probability, the same for the same seed (0 to "
             "2**64 - 1). Leaves the state as it is. ValueError at other nodes.");
}

void bind_legal(py::class_<State>& state) {
    state
        .def("legal_array",
             &legal_array,
             py::arg("seat") = py::none(),
             "What legal_actions lists, as int64 [actions].")
        .def("legal_mask",
             &legal_mask,
             py::arg("seat") = py::none(),
             "The same as uint8 [action_codes], 1 where legal. ValueError in games with more than "
             "2**20 codes; there equipoise.spelling spells actions in a small alphabet.")
        .def("why_not",
             &why_not,
             py::arg("action"),
             py::arg("seat") = py::none(),
             "Why an action is illegal for its actor here, or None. Takes any int.");
}

void bind_steps(py::class_<State>& state) {
    state
        .def(
            "play",
            [](State& s, const std::string& move, SeatArg seat) { s.play(s.actor(seat), move); },
            py::arg("move"),
            py::arg("seat") = py::none(),
            R"doc(Plays a move in the game's notation; a composite one as a whole.

Raises Misfit with the clause, and changes nothing, if any part of it is illegal.)doc")
        .def("undo",
             &State::undo,
             py::arg("plies") = 1,
             "Takes back that many actions, chance included. ValueError if fewer were played.")
        .def(
            "clone",
            [](const State& s) { return State(s); },
            "An independent copy; it shares the past, so this is quick.");
}

}  // namespace

void bind_state(py::module_& m) {
    py::class_<State> state(
        m,
        "State",
        py::is_final(),
        "A position of a game, with every action that led to it. `Game.initial`, `Game.position` "
        "and records make it. Two are equal if the positions are, whatever their past.");
    bind_quick_steps(state);
    bind_turn(state);
    bind_legal(state);
    bind_steps(state);
}

}  // namespace equipoise::python
