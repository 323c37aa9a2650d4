#include "bindings/python/module/python.hpp"

using namespace equipoise::python;

PYBIND11_MODULE(_native, m) {
    m.doc() = "The kernel of Equipoise. Import `equipoise`, which offers all of this.";
    bind_errors(m);
    bind_parts(m);
    bind_game(m);
    bind_state(m);
    bind_game_states(m);
    bind_history(m);
    bind_knowledge(m);
    bind_play(m);
    bind_vector(m);
    bind_series(m);
    seal(m);
}
