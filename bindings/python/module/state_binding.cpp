// What Python sees of equipoise.State.

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bindings/python/module/state.hpp"
#include "equipoise/record/record.hpp"

namespace equipoise::python {
namespace {

constexpr std::uint32_t kMaskCodes = 1U << 20U;

py::object fraction(std::int64_t numerator, std::int64_t denominator) {
    static const py::handle type =
        py::object(py::module_::import("fractions").attr("Fraction")).release();
    return type(numerator, denominator);
}

py::list actions_list(const std::vector<Action>& actions) {
    py::list list(actions.size());
    for (std::size_t i = 0; i < actions.size(); ++i) {
        PyList_SET_ITEM(
            list.ptr(), static_cast<py::ssize_t>(i), PyLong_FromUnsignedLong(actions[i].code));
    }
    return list;
}

py::list legal_actions(const State& s, const py::object& seat) {
    return actions_list(s.legal(s.acting(seat)));
}

py::array_t<std::int64_t> legal_array(const State& s, const py::object& seat) {
    const std::vector<Action>& actions = s.legal(s.acting(seat));
    py::array_t<std::int64_t> array(static_cast<py::ssize_t>(actions.size()));
    std::int64_t* out = array.mutable_data();
    for (const Action a : actions) *out++ = a.code;
    return array;
}

py::array_t<std::uint8_t> legal_mask(const State& s, const py::object& seat) {
    const std::uint32_t codes = s.rules().action_codes();
    if (codes > kMaskCodes) {
        throw py::value_error("legal_mask: this game has " + std::to_string(codes) +
                              " action codes; use equipoise.spelling, or legal_array");
    }
    py::array_t<std::uint8_t> array(static_cast<py::ssize_t>(codes));
    std::fill_n(array.mutable_data(), codes, std::uint8_t{0});
    for (const Action a : s.legal(s.acting(seat))) array.mutable_data()[a.code] = 1;
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
    if (!s.turn().is_chance()) throw py::value_error("draw: chance does not act here");
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

int first_actor(const State& s) {
    if (s.turn().is_chance()) return -1;
    return s.turn().is_terminal() ? -2 : (*s.turn().acting.begin()).index();
}

}  // namespace

void bind_state(py::module_& m) {
    py::class_<State> state(m, "State");
    state.def_property_readonly("game", [](const State& s) { return s.game(); })
        .def_property_readonly("is_terminal", [](const State& s) { return s.turn().is_terminal(); })
        .def_property_readonly("is_chance", [](const State& s) { return s.turn().is_chance(); })
        .def_property_readonly("seat", &first_actor)
        .def_property_readonly("plies", [](const State& s) { return s.now()->plies; })
        .def("legal_actions", &legal_actions, py::arg("seat") = py::none())
        .def("legal_array", &legal_array, py::arg("seat") = py::none())
        .def("legal_mask", &legal_mask, py::arg("seat") = py::none())
        .def("chance_outcomes", &chance_outcomes)
        .def("draw", &draw, py::arg("seed"))
        .def(
            "apply",
            [](State& s, std::int64_t code, const py::object& seat) {
                s.apply(s.actor(seat), s.game()->action(code));
            },
            py::arg("action"),
            py::arg("seat") = py::none())
        .def("undo", &State::undo, py::arg("plies") = 1)
        .def("returns", &returns)
        .def("clone", [](const State& s) { return State(s); });
}

}  // namespace equipoise::python
