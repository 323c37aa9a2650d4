// equipoise.value, action_values and perfect_play: what solved tables and searches to the end know.

#include "bindings/python/module/state.hpp"
#include "equipoise/solved/folder.hpp"

namespace equipoise::python {
namespace {

constexpr const char* kWhere = R"doc(

A game that can be solved goes by files of `equipoise solve`; `tables` is their folder, or None for
the one that EQUIPOISE_SOLVED names, else equipoise/solved in your folder for data. In other games
the end can often be searched whole (docs/solved.md says where), in at most `positions_max`
positions. Misfit if there is no such table, or no value here.)doc";

constexpr std::uint64_t kPositionsMax = 3'000'000;

std::shared_ptr<const Solver> table_of(const State& s, const py::object& tables) {
    // Says why, where the set-up is out of reach.
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

Known known_of(const State& s, const py::object& tables, std::uint64_t positions_max) {
    if (!s.rules().game().closes()) {
        auto known = solved_state(s.rules(), *table_of(s, tables), s.state());
        if (!known) raise(Misfit::of({}, Reason("no_value_here")));
        return std::move(*known);
    }
    const SharedNode now = s.held();
    std::optional<Known> known;
    {
        const py::gil_scoped_release unlocked;
        const AnyBot* bot = bot_shelf().strongest(s.rules());
        if (bot != nullptr) known = bot->prove(s.rules(), now->state, positions_max);
    }
    if (!known) raise(Misfit::of({}, Reason("no_proof_here")));
    return std::move(*known);
}

double value(const State& s, int seat, const py::object& tables, std::uint64_t positions_max) {
    const Seat of = s.game()->seat(seat);
    const auto value = s.rules().game().closes()
        ? known_of(s, tables, positions_max).value_of(of)
        : solved_value(s.rules(), *table_of(s, tables), s.state(), of);
    if (!value) raise(Misfit::of({}, Reason("no_value_here")));
    return *value;
}

using Row = std::tuple<std::uint32_t, double, double>;

std::vector<Row> perfect_play(const State& s,
                              const std::optional<int>& seat,
                              const py::object& tables,
                              std::uint64_t positions_max) {
    const SeatSet acting = s.turn().acting;
    if (acting.empty()) throw py::value_error("no seat acts here");
    if (!seat && acting.size() > 1) throw py::value_error("several seats act here: name one");
    const Seat of = seat ? s.game()->seat(*seat) : *acting.begin();
    std::vector<Row> rows;
    for (const KnownAction& one : known_of(s, tables, positions_max).actions) {
        if (one.seat == of) rows.emplace_back(one.action.code, one.value, one.share);
    }
    if (rows.empty()) raise(Misfit::of({}, Reason("no_value_here")));
    return rows;
}

std::vector<std::pair<std::uint32_t, double>> action_values(const State& s,
                                                            const std::optional<int>& seat,
                                                            const py::object& tables,
                                                            std::uint64_t positions_max) {
    std::vector<std::pair<std::uint32_t, double>> values;
    for (const auto& [code, value, share] : perfect_play(s, seat, tables, positions_max)) {
        values.emplace_back(code, value);
    }
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
          py::arg("positions_max") = kPositionsMax,
          (std::string("The exact win chance of a seat if everybody plays perfectly from here, in "
                       "[0, 1]; draws count as half.") +
           kWhere)
              .c_str());
    m.def("action_values",
          &action_values,
          py::arg("state"),
          py::arg("seat") = py::none(),
          py::kw_only(),
          py::arg("tables") = py::none(),
          py::arg("positions_max") = kPositionsMax,
          (std::string("The legal actions of the acting seat, each with the win chance it leaves "
                       "that seat, best first.") +
           kWhere)
              .c_str());
    m.def("perfect_play",
          &perfect_play,
          py::arg("state"),
          py::arg("seat") = py::none(),
          py::kw_only(),
          py::arg("tables") = py::none(),
          py::arg("positions_max") = kPositionsMax,
          (std::string("As `action_values`, and how often perfect play takes each: a mixture where "
                       "seats choose at once, else equal shares of the best.") +
           kWhere)
              .c_str());
}

}  // namespace equipoise::python
