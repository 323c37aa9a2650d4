// Series of games as NumPy arrays.

#include "equipoise/lab/series.hpp"

#include <pybind11/numpy.h>

#include "bindings/python/module/watched.hpp"
#include "equipoise/lab/restriction.hpp"

namespace equipoise::python {
namespace {

constexpr int kMostThreads = 1024;
constexpr std::size_t kMostSeatings = INT16_MAX;

/// `equipoise.Cancel`.
struct Cancel {
    std::atomic<bool> is_set = false;
};
using SharedCancel = std::shared_ptr<Cancel>;

struct Column {
    const char* name;
    const char* about;
};

/// An array that owns the numbers of a column, [games, ...shape].
template <class Shown, class T>
py::array array_of(std::vector<T> column, py::ssize_t games, std::vector<py::ssize_t> shape = {}) {
    static_assert(sizeof(Shown) == sizeof(T));
    shape.insert(shape.begin(), games);
    auto owned = std::make_unique<std::vector<T>>(std::move(column));
    T* data = owned->data();
    const py::capsule owner(owned.release(),
                            [](void* all) { delete static_cast<std::vector<T>*>(all); });
    return py::array(py::dtype::of<Shown>(), std::move(shape), data, owner);
}

/// `equipoise.Series`: its arrays by name.
struct SeriesArrays {
    explicit SeriesArrays(Series rows)
        : games(static_cast<py::ssize_t>(rows.game.size())), seats(rows.seats) {
        const py::ssize_t components = rows.components;
        add<std::int64_t>("game", std::move(rows.game));
        const py::ssize_t early = rows.early_components;
        add<std::int64_t>("chance", std::move(rows.chance));
        add<std::int64_t>("cluster", std::move(rows.cluster));
        add<std::int16_t>("seating", std::move(rows.seating));
        add<std::int32_t>("returns", std::move(rows.returns), {seats});
        add<double>("score", std::move(rows.score), {seats});
        add<std::int32_t>("plies", std::move(rows.plies));
        add<std::int32_t>("decisions", std::move(rows.decisions));
        add<std::int64_t>("choices", std::move(rows.choices));
        add<std::int32_t>("choices_max", std::move(rows.choices_max));
        add<bool>("over", std::move(rows.over));
        add<std::int8_t>("first_seat", std::move(rows.first_seat));
        add<std::int16_t>("lead_changes", std::move(rows.lead_changes));
        add<std::int32_t>("settled", std::move(rows.settled));
        add<float>("drama", std::move(rows.drama));
        add<float>("leader_share", std::move(rows.leader_share));
        add<std::uint16_t>("tallies", std::move(rows.tallies), {seats, components});
        add<std::uint16_t>("early", std::move(rows.early), {seats, early});
        add<float>("luck", std::move(rows.luck), {seats});
        add<float>("course", std::move(rows.course), {kCoursePoints, seats});
        add<float>("crowned", std::move(rows.crowned));
        add<std::int32_t>("opening", std::move(rows.opening));
    }

    py::dict arrays;
    py::ssize_t games;
    py::ssize_t seats;

  private:
    template <class Shown, class T>
    void add(const char* name, std::vector<T> column, std::vector<py::ssize_t> shape = {}) {
        arrays[name] = array_of<Shown>(std::move(column), games, std::move(shape));
    }
};

constexpr Column kColumns[] = {
    {"game", "int64 [games]: the number of the game in its endless series."},
    {"chance",
     "int64 [games]: game // duplicates, with `begin_each` // seats, too; games with the same "
     "number share their dice."},
    {"cluster", "int64 [games]: games with different numbers share nothing."},
    {"seating", "int16 [games]: index into the seatings."},
    {"returns", "int32 [games, seats], in shares of 1/840: each winning side has 840 / winners."},
    {"score",
     "float64 [games, seats]: the score in the game's own terms at the end; NaN where it is not a "
     "number."},
    {"plies", "int32 [games], chance included."},
    {"decisions", "int32 [games]: choices that seats made, forced ones included."},
    {"choices", "int64 [games]: legal actions, summed over the decisions."},
    {"choices_max", "int32 [games]: the most legal actions of a decision."},
    {"over", "bool [games]: False where the game was cut at `plies_max`: a draw of all sides."},
    {"first_seat", "int8 [games]: who decided first; -1 if nobody did."},
    {"lead_changes",
     "int16 [games]: how often the lead changed sides; 0 without leads. See `run_series`."},
    {"settled",
     "int32 [games]: the decisions after which the later winner led to the end; `decisions` where "
     "only the end decided, in draws and without leads."},
    {"drama",
     "float32 [games]: the mean of sqrt(E_leader - E_winner) over the positions in which another "
     "side led; NaN in draws and without leads."},
    {"leader_share",
     "float32 [games]: the share of the positions in which the later winner led; NaN in draws and "
     "without leads."},
    {"tallies",
     "uint16 [games, seats, components]: how often each seat had what `Game.tallied` names."},
    {"early",
     "uint16 [games, seats, components]: the same for the first `early` events of each verb and "
     "seat alone; no components where `early` is 0."},
    {"luck",
     "float32 [games, seats]: the sum over the chance nodes of what the outcome was worth less "
     "what the outcomes are worth on average, in shares of the win; NaN without leads."},
    {"course",
     "float32 [games, 10, seats]: the judgement of the positions before 0, 1/10 ... 9/10 of the "
     "decisions; NaN without leads."},
    {"crowned",
     "float32 [games]: the most that a decision of a seat with hardly a chance (0.05 at most) "
     "moved between the others, of what they had together; 0 with two sides or without leads."},
    {"opening", "int32 [games]: the code of the first decision's action; -1 without one."},
};

constexpr const char* kRunSeriesDoc =
    R"doc(Plays games `first` to `first + count - 1` of an endless series.

Game g depends on its number and on game, players, seatings, seeds, duplicates, plies_max and start,
never on the calls or threads that a series is split into:

- `seatings[g % len(seatings)][seat]` is the index of the player that holds the seat.
- Its n-th chance node is drawn from `(chance_seed, g // duplicates, n)` alone. So `duplicates`
  games in a row share their dice, and series with other players or options but the same
  `chance_seed` meet the same dice: common random numbers.
- Its choice at a ply is drawn from `(choice_seed, g, ply)`.

A player whose budget is in `ms` makes rows depend on the machine.

Leads follow Browne, "Automatic Generation and Evaluation of Recombination Games" (PhD thesis,
Queensland University of Technology, 2008), with the game's own judgement instead of a search.
Position n is the state before decision n; position M, after all M decisions, is the end. E_k(n) is
the mean judgement of side k's seats. A position's leader is the side with the highest E if no other
is within 0.02 of it; the leader of the end is the sole winner w. Then `lead_changes` counts the
positions with another leader than before, leaving out those without one; `settled` is the lowest n
such that w leads from n to M (M without w); `drama` is the mean of sqrt(E_leader(n) - E_w(n)) over
the n < M at which another side than w leads (0 without any, NaN without w); `leader_share` is the
share of the n < M at which w leads (NaN without w).

begin_each: seat `g // duplicates % seats` makes the first decision, and the dice after it do not
depend on that; then `duplicates * seats` games in a row share their dice. crossed: the k-th of the
duplicates shares the seeds of its choices with the k-th of the `duplicates` neighbouring sets.
early: how many events of each verb and seat the column `early` counts.
by_table: judges what chance does by the solved table of the game, instead of its rules.
without: for each player a verb of `Game.tallied` or one of its entries, which the bot avoids as
long as another action is legal; "" for none.
start: a position line of the game to start from; None is the initial state.
cancel: ends the series soon after it is set, by raising `Cancelled`.
Raises ValueError for arguments that do not fit together, Misfit for a start that makes no sense,
KeyboardInterrupt on Ctrl-C. Does not hold the interpreter's lock.)doc";

std::shared_ptr<const Solver> table_of(const Game& game) {
    auto table = solved_tables()->find(game.rules());
    if (table == nullptr) raise(Misfit::of({}, Reason("no_table_of_setup")));
    return table;
}

void require(bool holds, const std::string& what) {
    if (!holds) throw py::value_error("run_series: " + what);
}

std::vector<SeriesPlayer> players_of(const Game& game,
                                     const std::vector<Bot>& bots,
                                     const std::vector<std::string>& without) {
    require(without.empty() || without.size() == bots.size(),
            "without: must be a text for each player");
    require(!bots.empty() && bots.size() <= UINT8_MAX, "players: must be 1 to 255 bots");
    std::vector<SeriesPlayer> players;
    for (const Bot& bot : bots) {
        require(&bot.game->rules().game() == &game.rules().game(),
                "players: a bot of " + std::string(bot.game->info().id) + " cannot play " +
                    std::string(game.info().id));
        SeriesPlayer player{bot.bot, bot.simulations, bot.ms};
        const std::string name = without.empty() ? "" : without[players.size()];
        if (!name.empty()) {
            player.without = components_of(game.rules(), name);
            require(!player.without.empty(), "without: the game counts no \"" + name + "\"");
        }
        players.push_back(std::move(player));
    }
    return players;
}

std::vector<PerSeat<std::uint8_t>> seatings_of(const std::vector<std::vector<int>>& given,
                                               int seats,
                                               std::size_t players) {
    require(!given.empty() && given.size() <= kMostSeatings, "seatings: must be 1 to 32767 lists");
    std::vector<PerSeat<std::uint8_t>> seatings;
    for (const std::vector<int>& one : given) {
        require(one.size() == static_cast<std::size_t>(seats),
                "seatings: each must name a player for each of the " + std::to_string(seats) +
                    " seats");
        PerSeat<std::uint8_t>& seating = seatings.emplace_back();
        for (Seat seat : SeatSet::first(seats)) {
            const int player = one[static_cast<std::size_t>(seat.index())];
            require(player >= 0 && static_cast<std::size_t>(player) < players,
                    "seatings: " + std::to_string(player) + " is not an index into the players");
            seating[seat] = static_cast<std::uint8_t>(player);
        }
    }
    return seatings;
}

Series play(SeriesPlan& plan, const SharedCancel& cancel) {
    std::atomic<bool> stop = cancel && cancel->is_set;
    plan.cancel = &stop;
    std::optional<Series> series;
    watched(
        stop,
        [&] { series = play_series(plan); },
        [&] {
            if (cancel && cancel->is_set) stop = true;
        });
    if (stop) {
        const py::object type = py::module_::import("equipoise._native").attr("Cancelled");
        PyErr_SetString(type.ptr(), "the series was cancelled");
        throw py::error_already_set();
    }
    return std::move(*series);
}

SeriesArrays run_series(const SharedGame& game,
                        const std::vector<Bot>& players,
                        const std::vector<std::vector<int>>& seatings,
                        Seed chance_seed,
                        Seed choice_seed,
                        std::int64_t count,
                        std::int64_t first,
                        std::int64_t duplicates,
                        int threads,
                        int plies_max,
                        bool leads,
                        bool tallies,
                        bool begin_each,
                        bool crossed,
                        int early,
                        bool by_table,
                        const std::vector<std::string>& without,
                        const std::optional<std::string>& start,
                        const SharedCancel& cancel) {
    require(first >= 0 && first <= INT64_MAX / 2, "first must be 0 to 2**62 - 1");
    require(count >= 0 && count <= INT32_MAX, "count must be 0 to 2**31 - 1");
    require(duplicates >= 1, "duplicates must be at least 1");
    require(threads >= 1 && threads <= kMostThreads, "threads must be 1 to 1024");
    require(plies_max >= 0, "plies_max must not be negative");
    require(early >= 0 && early <= UINT16_MAX, "early must be 0 to 65535");
    SeriesPlan plan;
    plan.rules = present(game)->shared_rules();
    plan.players = players_of(*game, players, without);
    plan.seatings = seatings_of(seatings, game->seats(), players.size());
    plan.chance_seed = chance_seed;
    plan.choice_seed = choice_seed;
    plan.first = first;
    plan.games = count;
    plan.duplicates = duplicates;
    plan.threads = threads;
    plan.plies_max = plies_max;
    plan.leads = leads;
    plan.tallies = tallies;
    plan.begin_each = begin_each;
    plan.crossed = crossed;
    plan.early = early;
    if (by_table) plan.table = table_of(*game);
    if (start) plan.start = value_or_raise(game->rules().parse_state(*start));
    require(!begin_each || can_begin_each(plan), "begin_each: not every seat can begin alone");
    return SeriesArrays(play(plan, cancel));
}

}  // namespace

void bind_series(py::module_& m) {
    PyObject* cancelled = PyErr_NewExceptionWithDoc(
        "equipoise.Cancelled", "A series that was cancelled.", PyExc_RuntimeError, nullptr);
    if (cancelled == nullptr) throw py::error_already_set();
    m.add_object("Cancelled", py::reinterpret_steal<py::object>(cancelled));

    py::class_<Cancel, SharedCancel>(
        m, "Cancel", "Ends series that run in other threads: give it to `run_series`, then set it.")
        .def(py::init<>())
        .def(
            "set", [](Cancel& cancel) { cancel.is_set = true; }, "This cannot be undone.")
        .def_property_readonly(
            "is_set",
            [](const Cancel& cancel) { return cancel.is_set.load(); },
            "Whether `set` was called.");

    py::class_<SeriesArrays> series(
        m, "Series", "Games as NumPy arrays, one row each, ascending by their numbers.");
    for (const Column& column : kColumns) {
        series.def_property_readonly(
            column.name,
            [name = column.name](const SeriesArrays& s) {
                return s.arrays[name].cast<py::array>();
            },
            column.about);
    }
    series.def("__len__", [](const SeriesArrays& s) { return s.games; });
    series.def("__repr__", [](const SeriesArrays& s) {
        return "<Series of " + std::to_string(s.games) + " games>";
    });

    m.def("run_series",
          &run_series,
          py::arg("game"),
          py::arg("players"),
          py::arg("seatings"),
          py::kw_only(),
          py::arg("chance_seed"),
          py::arg("choice_seed"),
          py::arg("count"),
          py::arg("first") = 0,
          py::arg("duplicates") = 1,
          py::arg("threads") = 1,
          py::arg("plies_max") = 20'000,
          py::arg("leads") = true,
          py::arg("tallies") = true,
          py::arg("begin_each") = false,
          py::arg("crossed") = false,
          py::arg("early") = 0,
          py::arg("by_table") = false,
          py::arg("without") = std::vector<std::string>(),
          py::arg("start") = py::none(),
          py::arg("cancel") = py::none(),
          kRunSeriesDoc);
}

}  // namespace equipoise::python
