// Bots and playouts.

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bindings/python/module/state.hpp"
#include "equipoise/lab/clock.hpp"

namespace equipoise::python {

Action Bot::choose(const AnyState& state, Seat seat, Seed seed) const {
    Budget budget{.simulations = simulations, .stop = {}, .seed = seed};
    if (ms > 0) budget.stop = Deadline(1e-3 * ms);
    return bot->choose(game->rules(), state, seat, budget);
}

void bind_play(py::module_&) {}

}  // namespace equipoise::python
