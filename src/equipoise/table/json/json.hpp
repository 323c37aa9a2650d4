// Reading and writing JSON without exceptions and without trust in what arrives.

#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace equipoise {

using Json = nlohmann::json;

inline constexpr int kMaxJsonDepth = 12;

/// The one JSON object that the text is; nothing if it is anything else, longer than `max_bytes` or
/// nested deeper than `kMaxJsonDepth`.
std::optional<Json> parse_object(std::string_view text, std::size_t max_bytes);

/// On one line. Bytes that are not UTF-8 become U+FFFD.
std::string print_json(const Json& value);
/// The same of a text, faster for what needs no escapes.
std::string print_text(std::string_view text);

/// Null if the object has no such member.
const Json* find_member(const Json& object, std::string_view key);
/// Nothing unless the member is there and a text.
std::optional<std::string> find_text(const Json& object, std::string_view key);
/// Nothing unless the member is there and true or false.
std::optional<bool> find_bool(const Json& object, std::string_view key);
/// Nothing unless the member is there and a whole number in [low, high].
std::optional<std::int64_t> find_int(const Json& object,
                                     std::string_view key,
                                     std::int64_t low,
                                     std::int64_t high);
/// Nothing unless the value is a whole number in [low, high].
std::optional<std::int64_t> as_int(const Json& value, std::int64_t low, std::int64_t high);

}  // namespace equipoise
