// equipoise.value and equipoise.action_values: what solved tables know.

#include "bindings/python/module/state.hpp"
#include "equipoise/solved/folder.hpp"

namespace equipoise::python {
namespace {

constexpr const char* kWhere = R"doc(

Tables are files of `equipoise solve`; `tables` is their folder, or None for the one that
EQUIPOISE_SOLVED names, else equipoise/solved in your folder for data. Misfit if there is no table
of this game with these options, or if it has no value here.)doc";

std::shared_ptr<const Solver> table_of(const State& s, const py::object& tables) {
    // Says why, where the game is out of reach.
    value_or_raise(s.rules().solver());
    std::shared_ptr<const Solver> table;
    if (tables.is_none()) {
        table = solved_tables()->find(s.rules());
    } else {
        const py::object path = py::module_::import("os").attr("fsdecode")(tables);
        // The solver keeps its file mapped.
        table = solved::Folder(path.cast<std::string>()).find(s.rules());
    }
    if (table == nullptr) raise(Misfit::of({}, Reason("no_table_of_setup")));
    return table;
}

double value(const State& s, int seat, const py::object& tables) {
    const auto table = table_of(s, tables);
    const auto value = solved_value(s.rules(), *table, s.state(), s.game()->seat(seat));
    if (!value) raise(Misfit::of({}, Reason("no_value_here")));
    return *value;
}

std::vector<std::pair<std::uint32_t, double>> action_values(const State& s,
                                                            const py::object& tables) {
    const auto table = table_of(s, tables);
    if (s.turn().is_terminal() || s.turn().is_chance()) {
        throw py::value_error("action_values: no seat acts here");
    }
    std::vector<std::pair<std::uint32_t, double>> values;
    for (const SolvedAction& one : solved_actions(s.rules(), *table, s.state())) {
        values.emplace_back(one.action.code, one.value);
    }
    if (values.empty()) raise(Misfit::of({}, Reason("no_value_here")));
    return values;
}

}  // namespace

const std::shared_ptr<const SolvedTables>& solved_tables() {
    static const std::shared_ptr<const SolvedTables> tables =
        std::make_shared<solved::Folder>(solved::default_folder());
    return tables;
}

void bind_exact(py::module_& m) {
    m.def("value",
          &value,
          py::arg("state"),
          py::arg("seat") = 0,
          py::kw_only(),
          py::arg("tables") = py::none(),
          (std::string("The exact win chance of a seat if everybody plays perfectly from here, in "
                       "[0, 1]; draws count as half.") +
           kWhere)
              .c_str());
    m.def("action_values",
          &action_values,
          py::arg("state"),
          py::kw_only(),
          py::arg("tables") = py::none(),
          (std::string("The legal actions of the acting seat, each with the win chance it leaves "
                       "that seat, best first.") +
           kWhere)
              .c_str());
}

}  // namespace equipoise::python
