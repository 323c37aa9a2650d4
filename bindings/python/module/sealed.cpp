// Objects that only the module makes.

#include "bindings/python/module/python.hpp"

namespace equipoise::python {
namespace {

PyObject* no_constructor(PyTypeObject* type, PyObject*, PyObject*) {
    PyErr_Format(PyExc_TypeError, "%s has no constructor: other objects return it", type->tp_name);
    return nullptr;
}

}  // namespace

py::tuple restored_by(const char* function, const py::tuple& state) {
    return py::make_tuple(py::module_::import("equipoise._restore").attr(function),
                          py::make_tuple(state));
}

void seal(py::module_& m) {
    for (const char* name : {"Bot",
                             "Event",
                             "Game",
                             "Observation",
                             "OptionSpec",
                             "Plane",
                             "Playouts",
                             "Refusal",
                             "Series",
                             "Spelling",
                             "State"}) {
        const py::object type = m.attr(name);
        reinterpret_cast<PyTypeObject*>(type.ptr())->tp_new = &no_constructor;
    }
}

}  // namespace equipoise::python
