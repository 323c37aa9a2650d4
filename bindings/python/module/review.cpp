// equipoise.review: where a finished game was won, by luck or by decisions.

#include "bindings/python/module/state.hpp"
#include "bindings/python/module/watched.hpp"
#include "equipoise/table/json/review_json.hpp"

namespace equipoise::python {
namespace {

constexpr int kDefaultMs = 5000;

py::dict review(const State& s, std::optional<std::int64_t> simulations, int ms, Seed seed) {
    if (!s.turn().is_terminal()) throw py::value_error("review: the game is not over");
    if (simulations && *simulations < 1) {
        throw py::value_error("review: simulations must be at least 1");
    }
    if (ms < 1) throw py::value_error("review: ms must be at least 1");
    const AnyBot* bot = bot_shelf().strongest(s.rules());
    if (bot == nullptr) throw py::value_error("review: no bot plays these rules");
    const Playthrough game = s.playthrough();
    Review work(game, *bot, seed);
    int passes = 1;
    std::atomic<bool> stop = false;
    watched(
        stop,
        [&] {
            if (simulations) {
                work.pass(static_cast<std::uint64_t>(*simulations), [&] { return stop.load(); });
                return;
            }
            const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms);
            passes = work.run([&] { return stop || std::chrono::steady_clock::now() >= end; });
        },
        [] {});
    const std::string text = print_json(review_json(game, *bot, work.ledger(), passes));
    return py::module_::import("json").attr("loads")(text).cast<py::dict>();
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
}

}  // namespace equipoise::python
