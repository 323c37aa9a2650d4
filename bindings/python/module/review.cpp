// equipoise.review: where a finished game was won, by luck or by decisions.

#include "bindings/python/module/state.hpp"
#include "bindings/python/module/watched.hpp"
#include "equipoise/table/json/review_json.hpp"

namespace equipoise::python {
namespace {

constexpr int kDefaultMs = 5000;

/// What every review is asked with.
struct Request {
    std::optional<std::int64_t> simulations;
    int ms = kDefaultMs;
    Seed seed = 1;
};

void check(const Request& asked) {
    if (asked.simulations && *asked.simulations < 1) {
        throw py::value_error("review: simulations must be at least 1");
    }
    if (asked.ms < 1) throw py::value_error("review: ms must be at least 1");
}

const AnyBot& judge_of(const State& s) {
    if (!s.turn().is_terminal()) throw py::value_error("review: the game is not over");
    const AnyBot* bot = bot_shelf().strongest(s.rules());
    if (bot == nullptr) throw py::value_error("review: no bot plays these rules");
    return *bot;
}

/// How many passes it took.
int look(Review& work, const Request& asked) {
    int passes = 1;
    std::atomic<bool> stop = false;
    watched(
        stop,
        [&] {
            if (asked.simulations) {
                work.pass(static_cast<std::uint64_t>(*asked.simulations),
                          [&] { return stop.load(); });
                return;
            }
            const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(asked.ms);
            passes = work.run([&] { return stop || std::chrono::steady_clock::now() >= end; });
        },
        [] {});
    return passes;
}

py::dict loaded(const Json& json) {
    return py::module_::import("json").attr("loads")(print_json(json)).cast<py::dict>();
}

py::dict review(const State& s, std::optional<std::int64_t> simulations, int ms, Seed seed) {
    const Request asked{simulations, ms, seed};
    check(asked);
    const AnyBot& bot = judge_of(s);
    const Playthrough game = s.playthrough();
    Review work(game, bot, seed);
    const int passes = look(work, asked);
    return loaded(review_json(game, bot, work.ledger(), passes));
}

py::dict review_many(const std::vector<const State*>& states,
                     const std::optional<std::vector<std::vector<std::string>>>& players,
                     std::optional<std::int64_t> simulations,
                     int ms,
                     Seed seed) {
    const Request asked{simulations, ms, seed};
    check(asked);
    if (players && players->size() != states.size()) {
        throw py::value_error("review: players must have a list for each game");
    }
    Json reviews = Json::array();
    std::vector<PlayerGames> summed;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const AnyBot& bot = judge_of(*states[i]);
        const Playthrough game = states[i]->playthrough();
        PerSeat<std::string> names;
        for (Seat seat : SeatSet::first(game.rules().seats())) {
            const auto at = static_cast<std::size_t>(seat.index());
            if (players && (*players)[i].size() != static_cast<std::size_t>(game.rules().seats())) {
                throw py::value_error("review: players must have a name for each seat");
            }
            names[seat] = players ? (*players)[i][at] : game.rules().seat_name(seat);
        }
        Review work(game, bot, seed);
        const int passes = look(work, asked);
        add_to_players(summed, game, work.ledger(), names);
        reviews.push_back(review_json(game, bot, work.ledger(), passes));
    }
    return loaded({{"games", std::move(reviews)}, {"players", players_json(summed)}});
}

}  // namespace

void bind_review(py::module_& m) {
    m.def("review",
          &review,
          py::arg("state"),
          py::kw_only(),
          py::arg("simulations") = py::none(),
          py::arg("ms") = kDefaultMs,
          py::arg("seed") = 1,
          R"doc(Where a finished game was won, by luck or by decisions, and what was a fault.

`state` is the end of the game, with everything that led there. The strongest bot looks at every
step, with so many `simulations` for each search, or again and again for `ms` milliseconds, at least
once. Deterministic for `seed` and `simulations`. The dict has the shape that docs/review.md
documents; win chances are lists with a number for each seat, in [0, 1]. ValueError if the game is
not over. Ctrl-C ends it.)doc");
    m.def("review",
          &review_many,
          py::arg("states"),
          py::kw_only(),
          py::arg("players") = py::none(),
          py::arg("simulations") = py::none(),
          py::arg("ms") = kDefaultMs,
          py::arg("seed") = 1,
          R"doc(What many finished games say of those who played them.

Reviews the games of `states` one after the other, each as above; the newest stands first.
`players` names who sat on the seats of each; without it players are called as their seats are. The
dict has `games`, the review of each, and `players`, the figures of each player in each game and
mode, in the shape that docs/review.md documents.)doc");
}

}  // namespace equipoise::python
