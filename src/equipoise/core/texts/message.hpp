// ICU MessageFormat, as far as the catalogue uses it.

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "equipoise/core/reason.hpp"

namespace equipoise {

/// The form of `plural` for a whole number, by the rules of CLDR: `one`, `few`, `many` or `other`.
/// A language that is not in the table of message.cpp has `one` for 1 alone.
std::string_view plural_form(std::string_view language, std::int64_t number);

using TextOf = std::function<std::string(const Reason&)>;

/// Fills the gaps of a message: `{name}`, `{name, plural, ...}` with `=N` and `#`, `{name, select,
/// ...}`; apostrophes quote as in ICU. `text_of` words values that are texts. A gap without a
/// value, and all that is not of this form, stays as it is written.
std::string format_message(std::string_view message,
                           std::span<const Value> values,
                           std::string_view language,
                           const TextOf& text_of);

}  // namespace equipoise
