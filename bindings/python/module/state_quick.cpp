// The members of equipoise.State that programs call at every step, as methods of CPython itself:
// a call through pybind11 costs more than most of them do.

#include <algorithm>
#include <array>
#include <climits>
#include <new>

#include "bindings/python/module/state.hpp"

namespace equipoise::python {
namespace {

/// Runs `answer`; what it throws is raised.
template <class Answer>
PyObject* raising(Answer answer) {
    try {
        return answer();
    } catch (py::error_already_set& error) {
        error.restore();
    } catch (const py::builtin_exception& error) {
        error.set_error();
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return nullptr;
}

/// The type of `self` has been checked by CPython.
State& state_of(PyObject* self) {
    auto* instance = reinterpret_cast<py::detail::instance*>(self);
    auto* state = static_cast<State*>(instance->get_value_and_holder().value_ptr());
    if (state == nullptr) throw py::type_error("this State is empty: Game.initial makes one");
    return *state;
}

/// The arguments of a call by the order of `names`, null where not given.
template <std::size_t Count>
std::array<PyObject*, Count> arguments(const char* function,
                                       const std::array<const char*, Count>& names,
                                       PyObject* const* given,
                                       Py_ssize_t positional,
                                       PyObject* keywords) {
    std::array<PyObject*, Count> found{};
    if (positional > static_cast<Py_ssize_t>(Count)) {
        throw py::type_error(std::string(function) + "() takes at most " + std::to_string(Count) +
                             " arguments");
    }
    std::copy(given, given + positional, found.begin());
    const Py_ssize_t named = keywords == nullptr ? 0 : PyTuple_GET_SIZE(keywords);
    for (Py_ssize_t i = 0; i < named; ++i) {
        PyObject* keyword = PyTuple_GET_ITEM(keywords, i);
        std::size_t place = 0;
        while (place < Count && PyUnicode_CompareWithASCIIString(keyword, names[place]) != 0) {
            ++place;
        }
        if (place == Count || found[place] != nullptr) {
            throw py::type_error(std::string(function) + "() does not take " +
                                 std::string(py::repr(keyword)) + ", or not twice");
        }
        found[place] = given[positional + i];
    }
    return found;
}

/// Any object that is an index; one beyond 64 bits becomes a number that no action or seat has.
std::int64_t integer(PyObject* object) {
    const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(object));
    if (!index) throw py::error_already_set();
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    if (overflow != 0) return overflow < 0 ? INT64_MIN : INT64_MAX;
    if (value == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
    return value;
}

SeatArg seat_of(PyObject* object) {
    if (object == nullptr || object == Py_None) return std::nullopt;
    const std::int64_t seat = integer(object);
    return static_cast<int>(std::clamp<std::int64_t>(seat, INT_MIN, INT_MAX));
}

PyObject* legal_actions(PyObject* self,
                        PyObject* const* given,
                        Py_ssize_t positional,
                        PyObject* keywords) {
    return raising([&] {
        const State& s = state_of(self);
        const auto [seat] = arguments<1>("legal_actions", {"seat"}, given, positional, keywords);
        const std::vector<Action>& actions = s.legal(s.acting(seat_of(seat)));
        PyObject* list = PyList_New(static_cast<Py_ssize_t>(actions.size()));
        if (list == nullptr) throw py::error_already_set();
        for (std::size_t i = 0; i < actions.size(); ++i) {
            PyObject* code = PyLong_FromLong(static_cast<long>(actions[i].code));
            if (code == nullptr) {
                Py_DECREF(list);
                throw py::error_already_set();
            }
            PyList_SET_ITEM(list, static_cast<Py_ssize_t>(i), code);
        }
        return list;
    });
}

PyObject* apply(PyObject* self, PyObject* const* given, Py_ssize_t positional, PyObject* keywords) {
    return raising([&] {
        State& s = state_of(self);
        const auto [action, seat] =
            arguments<2>("apply", {"action", "seat"}, given, positional, keywords);
        if (action == nullptr) throw py::type_error("apply() needs an action");
        s.apply(s.actor(seat_of(seat)), Game::action(integer(action)));
        return Py_NewRef(Py_None);
    });
}

PyObject* is_terminal(PyObject* self, void*) {
    return raising([&] { return PyBool_FromLong(state_of(self).turn().is_terminal()); });
}

PyObject* is_chance(PyObject* self, void*) {
    return raising([&] { return PyBool_FromLong(state_of(self).turn().is_chance()); });
}

PyObject* first_actor(PyObject* self, void*) {
    return raising([&] {
        const Turn turn = state_of(self).turn();
        if (!turn.acting.empty()) return PyLong_FromLong((*turn.acting.begin()).index());
        return PyLong_FromLong(turn.is_chance() ? -1 : -2);
    });
}

PyObject* plies(PyObject* self, void*) {
    return raising([&] { return PyLong_FromLong(state_of(self).now()->plies); });
}

constexpr const char* kLegalDoc = R"doc(legal_actions($self, seat=None)
--

The legal action codes of a seat, ascending; None means the first acting seat. Empty where the seat
does not act.)doc";

constexpr const char* kApplyDoc = R"doc(apply($self, action, seat=None)
--

Applies one action: of chance at a chance node, otherwise of `seat`; None means the first acting
seat.

Raises IllegalAction with clause and reason, and changes nothing, if the action is illegal.)doc";

/// CPython's description of a method that takes its arguments as an array.
PyMethodDef method(const char* name, _PyCFunctionFastWithKeywords function, const char* doc) {
    return {name,
            reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function)),
            METH_FASTCALL | METH_KEYWORDS,
            doc};
}

}  // namespace

void bind_quick_steps(py::class_<State>& state) {
    static PyMethodDef methods[] = {method("legal_actions", &legal_actions, kLegalDoc),
                                    method("apply", &apply, kApplyDoc)};
    static PyGetSetDef properties[] = {
        {"is_terminal", &is_terminal, nullptr, "Whether the game is over.", nullptr},
        {"is_chance", &is_chance, nullptr, "Whether dice or a shuffle come next.", nullptr},
        {"seat",
         &first_actor,
         nullptr,
         "The first acting seat; -1 at chance nodes, -2 when the game is over.",
         nullptr},
        {"plies", &plies, nullptr, "Actions since the start, chance included.", nullptr},
    };
    auto* type = reinterpret_cast<PyTypeObject*>(state.ptr());
    const auto add = [&](const char* name, PyObject* descriptor) {
        const auto owned = py::reinterpret_steal<py::object>(descriptor);
        if (!owned) throw py::error_already_set();
        state.attr(name) = owned;
    };
    for (PyMethodDef& one : methods) add(one.ml_name, PyDescr_NewMethod(type, &one));
    for (PyGetSetDef& one : properties) add(one.name, PyDescr_NewGetSet(type, &one));
}

}  // namespace equipoise::python
