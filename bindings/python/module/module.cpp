#include "bindings/python/module/python.hpp"
#include "bindings/python/module/reasons.hpp"

using namespace equipoise::python;

namespace {

/// pybind11 before 2.12 reads the types of NumPy 2 wrongly: arrays would silently hold nonsense.
void expect_readable_numpy() {
#if PYBIND11_VERSION_HEX < 0x020C0000
    const auto version = py::module_::import("numpy").attr("__version__").cast<std::string>();
    if (!version.starts_with("1.")) {
        throw py::import_error("this build of equipoise needs NumPy 1, but found " + version +
                               ": build it with pybind11 2.12 or newer, as pip install does");
    }
#endif
}

}  // namespace

PYBIND11_MODULE(_native, m) {
    expect_readable_numpy();
    m.doc() = "The kernel of Equipoise. Import `equipoise`, which offers all of this.";
    bind_errors(m);
    bind_reasons(m);
    bind_parts(m);
    bind_game(m);
    bind_state(m);
    bind_game_states(m);
    bind_history(m);
    bind_knowledge(m);
    bind_play(m);
    bind_exact(m);
    bind_review(m);
    bind_vector(m);
    bind_series(m);
    seal(m);
}
