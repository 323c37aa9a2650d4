// equipoise.State as words and pictures: who sees what of it.

#include <pybind11/numpy.h>

#include "bindings/python/module/parts.hpp"
#include "bindings/python/module/state.hpp"
#include "equipoise/base/hash.hpp"

namespace equipoise::python {
namespace {

std::vector<std::string> scores(const State& s) {
    std::vector<std::string> all;
    for (const Seat seat : SeatSet::first(s.rules().seats())) {
        all.push_back(s.rules().score(s.state(), seat));
    }
    return all;
}

std::string view(const State& s, SeatArg seat) {
    return s.rules().print_view(s.state(), s.game()->viewer(seat));
}

/// One action as a viewer saw it, with the seat where several could act.
std::string seen(const AnyRules& rules, const HistoryNode& node, Viewer viewer) {
    const HistoryNode& before = *node.before;
    std::string word = rules.print_seen(before.state, node.actor, node.action, viewer);
    if (before.turn.kind != NodeKind::Simultaneous) return word;
    return std::to_string(node.actor.seat().index()) + "/" + word;
}

std::string information_state(const State& s, SeatArg seat) {
    const AnyRules& rules = s.rules();
    const Viewer viewer = s.game()->viewer(seat);
    const std::vector<SharedNode> line = s.line();
    std::string text = view(s, seat) + " |";
    for (std::size_t i = 1; i < line.size(); ++i) text += " " + seen(rules, *line[i], viewer);
    if (!s.game()->info().secrets) return text;
    std::uint64_t views = 0;
    for (const SharedNode& node : line) {
        views = mix64(views ^ content_hash(rules.print_view(node->state, viewer)));
    }
    return text + " | " + hex64(views);
}

/// The array to draw into: the caller's own if it fits.
py::array_t<std::uint8_t> canvas(const ObservationSpec& spec, const py::object& out) {
    if (out.is_none()) return py::array_t<std::uint8_t>({spec.layers(), spec.rows, spec.columns});
    if (py::isinstance<py::array_t<std::uint8_t, py::array::c_style>>(out)) {
        const auto array = py::reinterpret_borrow<py::array_t<std::uint8_t>>(out);
        const bool fits = array.ndim() == 3 && array.shape(0) == spec.layers() &&
            array.shape(1) == spec.rows && array.shape(2) == spec.columns;
        if (fits && array.writeable()) return array;
    }
    throw py::value_error(
        "observation: out must be a writable C-contiguous uint8 array of shape (" +
        std::to_string(spec.layers()) + ", " + std::to_string(spec.rows) + ", " +
        std::to_string(spec.columns) + ")");
}

py::array_t<std::uint8_t> observation(const State& s, SeatArg seat, const py::object& out) {
    const ObservationSpec& spec = s.game()->observation();
    py::array_t<std::uint8_t> picture = canvas(spec, out);
    const auto acting = s.acting(seat);
    s.rules().observe(s.state(),
                      acting ? Viewer(*acting) : Viewer::spectator(),
                      {picture.mutable_data(), spec.size()});
    return picture;
}

std::string action_name(const State& s, std::int64_t code) {
    if (code < 0 || code >= s.game()->action_codes()) {
        throw py::value_error("action_name: codes go from 0 to " +
                              std::to_string(s.game()->action_codes() - 1) + ", but got " +
                              std::to_string(code));
    }
    return s.rules().print_action(s.state(), Game::action(code));
}

std::vector<std::uint32_t> parse(const State& s, const std::string& move, SeatArg seat) {
    std::vector<std::uint32_t> codes;
    for (const Action a : value_or_raise(s.rules().parse_move(s.state(), s.actor(seat), move))) {
        codes.push_back(a.code);
    }
    return codes;
}

py::dict facts(const State& s, SeatArg seat) {
    py::dict all;
    for (const Fact& fact : s.rules().facts(s.state(), s.game()->viewer(seat))) {
        all[py::str(fact.key)] = fact.value;
    }
    return all;
}

std::vector<ToldEvent> events(const State& s, SeatArg seat) {
    const Viewer viewer = s.game()->viewer(seat);
    std::vector<ToldEvent> told;
    const HistoryNode& now = *s.now();
    if (!now.before) return told;
    const auto all = s.rules().events(now.before->state, now.actor, now.action, now.state, viewer);
    for (const Event& event : all) told.emplace_back(event);
    return told;
}

std::optional<std::vector<float>> evaluate(const State& s) {
    const auto values = s.rules().evaluate(s.state());
    if (!values) return std::nullopt;
    std::vector<float> all;
    for (const Seat seat : SeatSet::first(s.rules().seats())) all.push_back((*values)[seat]);
    return all;
}

State resample(const State& s, SeatArg seat, Seed seed) {
    Rng rng(seed);
    return {s.game(), s.rules().resample(s.state(), s.game()->viewer(seat), rng)};
}

void bind_words(py::class_<State>& state) {
    const auto position = [](const State& s) { return s.rules().print_state(s.state()); };
    state.def("position", position, "The whole position as one line, which `Game.position` reads.")
        .def("__str__", position)
        .def("__repr__",
             [position](const State& s) {
                 return "<State of " + std::string(s.game()->info().id) + ": " + position(s) + ">";
             })
        .def("action_name",
             &action_name,
             py::arg("action"),
             "An action in the game's notation. ValueError for a number that is not a code.")
        .def("parse",
             &parse,
             py::arg("move"),
             py::arg("seat") = py::none(),
             "The codes of a move in notation, several for a composite one; does not check whether "
             "they are legal. Raises Misfit for a text that is not a move.")
        .def("scores", &scores, "The score of each seat in the game's own terms, as on a table.")
        .def_property_readonly(
            "hash64",
            [](const State& s) { return s.rules().hash(s.state()); },
            "64 bits, the same for equal positions; for transposition tables.");
}

void bind_views(py::class_<State>& state) {
    state
        .def("view",
             &view,
             py::arg("seat"),
             "The position line as that seat sees it, with `?` for every hidden part; None is a "
             "spectator.")
        .def("information_state",
             &information_state,
             py::arg("seat"),
             R"doc(All that a seat knows, with perfect recall: its view, every action so far as the
seat saw it, and in games with secrets a hash of every view so far.

Two states with the same text cannot be told apart by that seat. None is a spectator.)doc")
        .def("observation",
             &observation,
             py::arg("seat") = py::none(),
             py::arg("out") = py::none(),
             R"doc(The view as a picture: uint8 of `game.observation.shape`, from that seat's side.

seat: None means the first acting seat, or a spectator at chance and terminal nodes.
out: a writable C-contiguous uint8 array of that shape to draw into and return.)doc")
        .def("facts",
             &facts,
             py::arg("seat") = py::none(),
             "The numbers that a board shows to that seat, by their keys; None is a spectator.")
        .def("events",
             &events,
             py::arg("seat") = py::none(),
             "The effects of the last action that the seat can see; None is a spectator.")
        .def("evaluate",
             &evaluate,
             "The rules' quick judgement for bots: the expected return of each seat, in [0, 1]; "
             "None in a game that has none. Looks at the whole state, secrets included.")
        .def("resample",
             &resample,
             py::arg("seat"),
             py::arg("seed"),
             "A state drawn at random among those that fit the seat's view; it has no past. None "
             "is a spectator.");
}

}  // namespace

void bind_knowledge(py::module_& m) {
    auto state = bound<py::class_<State>>(m, "State");
    bind_words(state);
    bind_views(state);
}

}  // namespace equipoise::python
