// equipoise.State as a value with a past: copies, pickles, records.

#include "bindings/python/module/state.hpp"
#include "equipoise/record/record.hpp"

namespace equipoise::python {
namespace {

py::list actions(const State& s) {
    py::list list;
    for (const SharedNode& node : s.line()) {
        if (!node->before) continue;
        const int seat = node->actor.is_chance() ? -1 : node->actor.seat().index();
        list.append(py::make_tuple(seat, node->action.code));
    }
    return list;
}

Tags tags_of(const py::kwargs& tags) {
    Tags all;
    for (const auto& [key, value] : tags) {
        if (!py::isinstance<py::str>(value)) {
            throw py::type_error("record: the tag " + text_of(key) + " must be a str");
        }
        all.emplace_back(text_of(key), text_of(value));
        if (!is_free_tag(all.back().first)) {
            raise(Misfit{{}, all.back().first, "wants_free_tag"});
        }
    }
    return all;
}

std::string record(const State& s, const py::kwargs& tags) {
    return print_record(s.playthrough(), tags_of(tags));
}

std::string interchange(const State& s, const py::kwargs& tags) {
    return value_or_raise(print_interchange(s.playthrough(), tags_of(tags)));
}

/// The game, its start as a line unless it is the usual one, and the actions: no bytes of a state,
/// because another version might lay them out differently.
py::tuple pickled(const State& s) {
    const AnyState& start = s.line().front()->state;
    py::object line = py::none();
    if (start != s.rules().initial()) line = py::str(s.rules().print_state(start));
    return py::make_tuple(s.game(), line, actions(s));
}

State unpickled(const py::tuple& pickle) {
    const auto game = present(pickle[0].cast<SharedGame>());
    State state(game,
                pickle[1].is_none()
                    ? game->rules().initial()
                    : value_or_raise(game->rules().parse_state(pickle[1].cast<std::string>())));
    for (const py::handle& ply : pickle[2].cast<py::list>()) {
        const auto [seat, code] = ply.cast<std::pair<int, std::int64_t>>();
        state.apply(seat < 0 ? Actor::chance() : Actor(game->seat(seat)), Game::action(code));
    }
    return state;
}

bool same(const State& a, const State& b) {
    return a.state() == b.state() && (a.game() == b.game() || *a.game() == *b.game());
}

}  // namespace

void bind_history(py::module_& m) {
    auto state = bound<py::class_<State>>(m, "State");
    state
        .def_property_readonly(
            "actions", &actions, "Every action so far, as (seat, code); seat -1 is chance.")
        .def_property_readonly(
            "moves",
            [](const State& s) { return s.playthrough().moves(); },
            "Every action so far in the game's notation; `<seat>/<move>` where several could act.")
        .def("record",
             &record,
             "The game so far as a record: tags as in PGN, then the moves. Give further tags by "
             "name, such as Event='...'. Raises Misfit for a name that the record itself uses.")
        .def(
            "interchange",
            &interchange,
            "The game so far in the form that other programs read, PGN for chess, with tags as for "
            "`record`. Raises Misfit for a game without such a form.")
        .def("__copy__", [](const State& s) { return State(s); })
        .def(
            "__deepcopy__",
            [](const State& s, const py::dict&) { return State(s); },
            py::arg("memo"))
        .def("__eq__", &same, py::is_operator())
        .def("__hash__",
             [](const State& s) { return static_cast<py::ssize_t>(s.rules().hash(s.state())); })
        .def("__reduce__", [](const State& s) { return restored_by("state", pickled(s)); });
    bind_restore(m, "_restore_state", "State", 3, &unpickled);
}

}  // namespace equipoise::python
