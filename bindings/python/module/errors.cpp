// The exceptions of the package: built here, because the module raises them.

#include "bindings/python/module/python.hpp"
#include "bindings/python/module/reasons.hpp"
#include "equipoise/core/texts/texts.hpp"

namespace equipoise::python {
namespace {

py::object exception_class(const char* name) {
    return py::module_::import("equipoise._native").attr(name);
}

[[noreturn]] void raise_object(const py::object& type, const py::object& error) {
    PyErr_SetObject(type.ptr(), error.ptr());
    throw py::error_already_set();
}

void add_exception(py::module_& m, const char* name, const char* doc, const py::dict& defaults) {
    const std::string full_name = std::string("equipoise.") + name;
    PyObject* type =
        PyErr_NewExceptionWithDoc(full_name.c_str(), doc, PyExc_ValueError, defaults.ptr());
    if (type == nullptr) throw py::error_already_set();
    m.add_object(name, py::reinterpret_steal<py::object>(type));
}

constexpr const char* kMisfitDoc = R"doc(A text, option, seat or file from outside makes no sense.

clause: the clause of the rules file that it breaks, such as "BD-10.2"; "" if none does.
field: the option, tag or field at fault, as it was written; may be "".
line: its line, from 1, in a text of several lines; otherwise 0.
message: what is wrong, in an English sentence without a full stop; explain() has other languages.
key, values: the text's key in the catalogue, and what fills its gaps by name.)doc";

constexpr const char* kIllegalDoc = R"doc(An action that is illegal for its actor; nothing changed.

clause: the first clause of the rules file that forbids it, such as "OW-6.3".
reason: why, in an English sentence without a full stop; explain() has other languages.
key, values: the text's key in the catalogue, and what fills its gaps by name.
None of them says what the seat may not know.)doc";

void tell_reason(py::object& error, const Reason& reason) {
    error.attr("key") = reason.whole_key();
    error.attr("values") = values_of(reason);
}

}  // namespace

void raise(const Misfit& misfit) {
    const py::object type = exception_class("Misfit");
    py::object error = type(readable(misfit.text()));
    error.attr("clause") = misfit.clause;
    error.attr("field") = readable(misfit.field);
    error.attr("line") = misfit.line;
    error.attr("message") = readable(misfit.sentence());
    tell_reason(error, misfit.reason);
    raise_object(type, error);
}

void raise_illegal(const Refusal& refusal, const std::string& what) {
    const py::object type = exception_class("IllegalAction");
    const std::string clause(refusal.clause.id);
    const std::string reason = Texts::english().of(refusal);
    py::object error = type(clause + ": " + what + ": " + reason);
    error.attr("clause") = clause;
    error.attr("reason") = reason;
    tell_reason(error, refusal.reason());
    raise_object(type, error);
}

void bind_errors(py::module_& m) {
    py::dict misfit;
    misfit["clause"] = "";
    misfit["field"] = "";
    misfit["line"] = 0;
    misfit["message"] = "";
    misfit["key"] = "";
    misfit["values"] = py::dict();
    add_exception(m, "Misfit", kMisfitDoc, misfit);
    py::dict illegal;
    illegal["clause"] = "";
    illegal["reason"] = "";
    illegal["key"] = "";
    illegal["values"] = py::dict();
    add_exception(m, "IllegalAction", kIllegalDoc, illegal);
}

}  // namespace equipoise::python
