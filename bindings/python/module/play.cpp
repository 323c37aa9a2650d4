// Bots and random playouts.

#include <pybind11/numpy.h>

#include "bindings/python/module/state.hpp"
#include "bindings/python/module/vector/thread_pool.hpp"
#include "bindings/python/module/watched.hpp"
#include "equipoise/lab/clock.hpp"

namespace equipoise::python {
namespace {

constexpr int kPliesMax = 20'000;
constexpr std::int64_t kMostGames = std::int64_t{1} << 30;
constexpr int kMostThreads = 1024;

struct Playouts {
    py::array_t<double> returns;
    py::array_t<std::int32_t> plies;
    py::array_t<bool> over;
};

/// A game that was cut is a draw of all sides.
Returns returns_of(const AnyRules& rules, const Playout& playout) {
    if (playout.over) return playout.returns;
    const SeatSet seats = SeatSet::first(rules.seats());
    return share_returns(seats, seats, [&](Seat seat) { return rules.side(seat); });
}

Playouts playouts(
    const SharedGame& game, std::int64_t games, Seed seed, int threads, int plies_max) {
    if (games < 0 || games > kMostGames)
        throw py::value_error("playouts: games must be 0 to 2**30");
    if (threads < 1 || threads > kMostThreads)
        throw py::value_error("playouts: threads must be 1 to 1024");
    if (plies_max < 0) throw py::value_error("playouts: plies_max must not be negative");
    const AnyRules& rules = game->rules();
    Playouts result{py::array_t<double>({games, static_cast<std::int64_t>(rules.seats())}),
                    py::array_t<std::int32_t>(games),
                    py::array_t<bool>(games)};
    double* returns = result.returns.mutable_data();
    std::int32_t* plies = result.plies.mutable_data();
    bool* over = result.over.mutable_data();
    const AnyState start = rules.initial();
    const auto play = [&](int i) {
        Rng rng(seed_at(seed, static_cast<std::uint64_t>(i)));
        const Playout playout = rules.playout(start, rng, plies_max);
        const Returns shares = returns_of(rules, playout);
        for (const Seat seat : SeatSet::first(rules.seats())) {
            returns[i * rules.seats() + seat.index()] = return_fraction(shares[seat]).value();
        }
        plies[i] = playout.plies;
        over[i] = playout.over;
    };
    std::atomic<bool> stop = false;
    const auto play_all = [&] {
        ThreadPool pool(threads);
        pool.for_blocks(static_cast<int>(games), 1, [&](int first, int last) {
            for (int i = first; i < last && !stop; ++i) play(i);
        });
    };
    watched(stop, play_all, [] {});
    return result;
}

std::pair<std::vector<double>, int> playout(const State& s, Seed seed, int plies_max) {
    if (plies_max < 0) throw py::value_error("playout: plies_max must not be negative");
    const SharedNode now = s.held();
    Rng rng(seed);
    Playout played;
    {
        const py::gil_scoped_release unlocked;
        played = s.rules().playout(now->state, rng, plies_max);
    }
    const Returns shares = returns_of(s.rules(), played);
    std::vector<double> returns;
    for (const Seat seat : SeatSet::first(s.game()->seats())) {
        returns.push_back(return_fraction(shares[seat]).value());
    }
    return {std::move(returns), played.plies};
}

Bot bot(const SharedGame& game, const std::string& name, std::int64_t simulations, int ms) {
    const AnyBot* found = bot_shelf().find(game->rules().game(), name);
    if (found == nullptr) {
        std::string known;
        for (const AnyBot* one : bot_shelf().of(game->rules().game())) {
            known += (known.empty() ? "" : " ") + std::string(one->info().id);
        }
        raise(Misfit{{}, name, Reason("no_such_bot_of", {{"bots", known}})});
    }
    if (!found->plays(game->rules())) raise(Misfit{{}, name, "bot_needs_table"});
    if (simulations < 0) raise(Misfit{{}, "simulations", "negative"});
    if (ms < 0) raise(Misfit{{}, "ms", "negative"});
    return {game, found, static_cast<std::uint64_t>(simulations), ms};
}

Bot unpickled(const py::tuple& state) {
    return bot(present(state[0].cast<SharedGame>()),
               state[1].cast<std::string>(),
               state[2].cast<std::int64_t>(),
               state[3].cast<int>());
}

std::uint32_t choose(const Bot& bot, const State& s, SeatArg seat, Seed seed) {
    if (&s.rules().game() != &bot.game->rules().game()) {
        throw py::value_error("choose: a bot of " + std::string(bot.game->info().id) +
                              " cannot play " + std::string(s.game()->info().id));
    }
    const auto acting = s.acting(seat);
    if (!acting || !s.turn().acting.contains(*acting)) {
        throw py::value_error(acting ? "choose: seat " + std::to_string(acting->index()) +
                                      " does not act here"
                                     : std::string("choose: no seat acts here"));
    }
    const SharedNode now = s.held();
    const py::gil_scoped_release unlocked;
    return bot.choose(s.rules(), now->state, *acting, seed).code;
}

std::string bot_text(const Bot& bot) {
    std::string text =
        "<Bot " + std::string(bot.bot->info().id) + " of " + std::string(bot.game->info().id);
    if (bot.simulations > 0) text += ", " + std::to_string(bot.simulations) + " simulations";
    if (bot.ms > 0) text += ", " + std::to_string(bot.ms) + " ms";
    return text + ">";
}

void bind_bot(py::module_& m) {
    py::class_<Bot>(m,
                    "Bot",
                    py::is_final(),
                    "A bot of a game with its budget for each choice; `Game.bot` makes it. It sees "
                    "only what its seat sees. Immutable: can serve many games and threads.")
        .def_property_readonly(
            "game", [](const Bot& b) { return b.game; }, "The game it plays.")
        .def_property_readonly(
            "name",
            [](const Bot& b) { return std::string(b.bot->info().id); },
            "The name in `Game.bots`.")
        .def_readonly("simulations", &Bot::simulations, "For each choice; 0: no limit by count.")
        .def_readonly(
            "ms", &Bot::ms, "Milliseconds of processor time for each choice; 0: no limit by time.")
        .def("choose",
             &choose,
             py::arg("state"),
             py::arg("seat") = py::none(),
             py::arg("seed") = 0,
             R"doc(A legal action of a seat; None means the first acting seat.

The same seed and number of simulations give the same action on every build; a budget in `ms` does
not. ValueError if the seat does not act, or for a state of another game.)doc")
        .def("__repr__", &bot_text)
        .def("__reduce__", [](const Bot& b) {
            return restored_by(
                "bot", py::make_tuple(b.game, std::string(b.bot->info().id), b.simulations, b.ms));
        });
    bind_restore(m, "_restore_bot", "Bot", 4, &unpickled);
}

void bind_playouts(py::module_& m) {
    py::class_<Playouts>(
        m, "Playouts", py::is_final(), "Results of random games, in the order of their numbers.")
        .def_readonly("returns",
                      &Playouts::returns,
                      "float64 [games, seats], in [0, 1]; a game cut at `plies_max` is a draw of "
                      "all sides.")
        .def_readonly("plies", &Playouts::plies, "int32 [games], chance included.")
        .def_readonly("over", &Playouts::over, "bool [games]: False where the game was cut.")
        .def("__repr__", [](const Playouts& p) {
            return "<Playouts of " + std::to_string(p.plies.size()) + " games>";
        });
}

}  // namespace

Action Bot::choose(const AnyRules& rules, const AnyState& state, Seat seat, Seed seed) const {
    Budget budget{.simulations = simulations, .stop = {}, .seed = seed};
    if (ms > 0) budget.stop = Deadline(1e-3 * ms);
    return bot->choose(rules, state, seat, budget);
}

std::uint64_t count_sequences(const State& s, int depth) {
    if (depth < 0) throw py::value_error("perft: the depth must not be negative");
    const SharedNode now = s.held();
    std::optional<std::uint64_t> count;
    {
        const py::gil_scoped_release unlocked;
        count = s.rules().perft(now->state, depth);
    }
    if (!count) throw py::value_error("perft: there are too many sequences to count");
    return *count;
}

void bind_play(py::module_& m) {
    bind_bot(m);
    bind_playouts(m);
    bound<py::class_<Game, SharedGame>>(m, "Game")
        .def("bot",
             &bot,
             py::arg("name"),
             py::kw_only(),
             py::arg("simulations") = 0,
             py::arg("ms") = 0,
             "A bot with a budget for each choice; without a limit, the bot's own default. "
             "Raises Misfit for a name that is not in `bots`.")
        .def("playouts",
             &playouts,
             py::arg("games"),
             py::kw_only(),
             py::arg("seed") = 0,
             py::arg("threads") = 1,
             py::arg("plies_max") = kPliesMax,
             "Plays whole games at random from the start, at native speed. Game n depends on seed "
             "and n alone, whatever the number of threads. Every seat chooses among the legal "
             "actions that make sense, each equally likely.");
    bound<py::class_<State>>(m, "State")
        .def("playout",
             &playout,
             py::arg("seed"),
             py::arg("plies_max") = kPliesMax,
             "Plays on at random to the end: the returns in [0, 1] of each seat, and the plies "
             "played. Leaves the state as it is. A game cut at `plies_max` is a draw of all sides.")
        .def("perft",
             &count_sequences,
             py::arg("depth"),
             "How many sequences of `depth` actions there are from here, chance included. "
             "ValueError if there are too many to count.");
}

}  // namespace equipoise::python
