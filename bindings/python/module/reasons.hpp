#pragma once

#include <string>

#include "bindings/python/module/python.hpp"
#include "equipoise/core/reason.hpp"

namespace equipoise::python {

/// A text can quote another from outside, cut off within a character.
py::str readable(const std::string& text);

/// By name: an int, a str, or a pair of the key and the values of another text.
py::dict values_of(const Reason& reason);

void bind_reasons(py::module_& m);

}  // namespace equipoise::python
