// The small objects that describe a game: options, planes, spelling, refusals, events.

#include "bindings/python/module/parts.hpp"

#include <pybind11/numpy.h>

#include "bindings/python/module/reasons.hpp"
#include "equipoise/core/texts/texts.hpp"

namespace equipoise::python {
namespace {

std::string type_name(OptionSpec::Type type) {
    switch (type) {
        case OptionSpec::Type::Choice:
            return "choice";
        case OptionSpec::Type::Integer:
            return "integer";
        case OptionSpec::Type::Text:
            break;
    }
    return "text";
}

std::vector<std::string> choices_of(const OptionSpec& spec) {
    return {spec.choices.begin(), spec.choices.end()};
}

py::tuple shape_of(const ObservationSpec& spec) {
    return py::make_tuple(spec.layers(), spec.rows, spec.columns);
}

py::array_t<std::uint8_t> highs_of(const ObservationSpec& spec) {
    py::array_t<std::uint8_t> highs(spec.layers());
    std::uint8_t* out = highs.mutable_data();
    for (const Plane& plane : spec.planes) {
        out = std::fill_n(out, plane.count, static_cast<std::uint8_t>(plane.high));
    }
    return highs;
}

py::tuple spell(const Spelling& spelling, std::int64_t action) {
    if (action < 0 || action >= spelling.codes) {
        throw py::value_error("spell: codes go from 0 to " + std::to_string(spelling.codes - 1) +
                              ", but got " + std::to_string(action));
    }
    const int count = spelling.letters();
    py::tuple letters(count);
    for (int i = 0; i < count; ++i) {
        letters[static_cast<std::size_t>(i)] =
            spelling.letter({static_cast<std::uint32_t>(action)}, i);
    }
    return letters;
}

void bind_option_spec(py::module_& m) {
    py::class_<OptionSpec>(m, "OptionSpec", py::is_final(), "One option of a game's rules.")
        .def_property_readonly(
            "name", [](const OptionSpec& o) { return std::string(o.name); }, "As in `load`.")
        .def_property_readonly(
            "type",
            [](const OptionSpec& o) { return type_name(o.type); },
            "'choice', 'integer' or 'text'.")
        .def_property_readonly(
            "default",
            [](const OptionSpec& o) { return std::string(o.default_value); },
            "The default in the rules file, as text.")
        .def_property_readonly(
            "choices", &choices_of, "The values of a choice, the default first; otherwise empty.")
        .def_property_readonly(
            "open",
            [](const OptionSpec& o) { return o.open; },
            "Whether a data file can add choices, such as your own map.")
        .def_property_readonly(
            "low", [](const OptionSpec& o) { return o.low; }, "Least integer, inclusive.")
        .def_property_readonly(
            "high", [](const OptionSpec& o) { return o.high; }, "Greatest integer, inclusive.")
        .def_property_readonly(
            "clause",
            [](const OptionSpec& o) { return std::string(o.clause.id); },
            "The clause of the rules file about it, such as \"OW-12.3\".")
        .def("__repr__", [](const OptionSpec& o) {
            return "<OptionSpec " + std::string(o.name) + ": " + type_name(o.type) + ", default '" +
                std::string(o.default_value) + "'>";
        });
}

void bind_observation(py::module_& m) {
    py::class_<Plane>(
        m, "Plane", py::is_final(), "Layers of an observation that mean the same kind of thing.")
        .def_readonly("name", &Plane::name, "In snake_case, unique within a game.")
        .def_readonly("about", &Plane::about, "What a cell shows, with the clause it comes from.")
        .def_readonly("count", &Plane::count, "How many layers, one after the other.")
        .def_readonly("high", &Plane::high, "Cells go from 0 to this; more is shown as this.")
        .def("__repr__", [](const Plane& p) {
            return "<Plane " + p.name + ": " + std::to_string(p.count) + " x 0.." +
                std::to_string(p.high) + ">";
        });
    py::class_<ObservationSpec>(m,
                                "Observation",
                                py::is_final(),
                                "What the pictures of a game's views look like: uint8 arrays of "
                                "`shape`, the layers in the order of the planes.")
        .def_property_readonly(
            "shape", &shape_of, "(layers, rows, columns); (0, 0, 0) in a game without pictures.")
        .def_readonly("planes", &ObservationSpec::planes, "In the order of the layers.")
        .def_property_readonly("highs", &highs_of, "uint8 [layers]: the greatest value of a cell.")
        .def("__repr__", [](const ObservationSpec& o) {
            return "<Observation of " + std::to_string(o.planes.size()) + " planes, " +
                std::to_string(o.layers()) + " x " + std::to_string(o.rows) + " x " +
                std::to_string(o.columns) + ">";
        });
}

void bind_spelling(py::module_& m) {
    py::class_<Spelling>(m,
                         "Spelling",
                         py::is_final(),
                         "How learners spell an action: in `letters` letters below `alphabet`, the "
                         "same number for every action of the game, because codes can go into the "
                         "billions.")
        .def_property_readonly("letters", &Spelling::letters, "How many letters an action has.")
        .def_property_readonly("alphabet", &Spelling::alphabet, "All letters are below this.")
        .def_readonly("radix",
                      &Spelling::radix,
                      "Letters are the digits of the code in this base, the highest first; 0 where "
                      "the code itself is the only letter.")
        .def_readonly("codes", &Spelling::codes, "All codes are below this.")
        .def("spell", &spell, py::arg("action"), "The letters of an action, as a tuple of int.")
        .def("__repr__", [](const Spelling& s) {
            return "<Spelling of " + std::to_string(s.letters()) + " letters below " +
                std::to_string(s.alphabet()) + ">";
        });
}

void bind_told(py::module_& m) {
    py::class_<Refusal>(m, "Refusal", py::is_final(), "Why an action is illegal.")
        .def_property_readonly(
            "clause",
            [](const Refusal& r) { return std::string(r.clause.id); },
            "The first clause of the rules file that forbids it.")
        .def_property_readonly(
            "reason",
            [](const Refusal& r) { return Texts::english().of(r); },
            "An English sentence without a full stop; explain() has other languages.")
        .def_property_readonly(
            "key",
            [](const Refusal& r) { return r.reason().whole_key(); },
            "The key of the reason in the catalogue of texts.")
        .def_property_readonly(
            "values",
            [](const Refusal& r) { return values_of(r.reason()); },
            "What fills the gaps of its text, by name.")
        .def("__repr__",
             [](const Refusal& r) {
                 return "<Refusal " + std::string(r.clause.id) + ": " + Texts::english().of(r) +
                     ">";
             })
        .def(
            "__eq__", [](const Refusal& a, const Refusal& b) { return a == b; }, py::is_operator())
        .attr("__hash__") = py::none();
    py::class_<ToldEvent>(m, "Event", py::is_final(), "An effect of an action.")
        .def_readonly("key", &ToldEvent::key, "What kind of effect, in snake_case.")
        .def_readonly("clause", &ToldEvent::clause, "The clause of the rules file that causes it.")
        .def_readonly("args", &ToldEvent::args, "Who, where, how many: names and texts.")
        .def("__repr__", [](const ToldEvent& e) { return "<Event " + e.key + ">"; });
}

}  // namespace

void bind_parts(py::module_& m) {
    bind_option_spec(m);
    bind_observation(m);
    bind_spelling(m);
    bind_told(m);
}

}  // namespace equipoise::python
