#include "equipoise/table/json/json.hpp"

namespace equipoise {
namespace {

bool is_shallow(std::string_view text) {
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_text) {
            if (c == '\\') ++i;
            if (c == '"') in_text = false;
        } else if (c == '"') {
            in_text = true;
        } else if (c == '{' || c == '[') {
            if (++depth > kMaxJsonDepth) return false;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return true;
}

}  // namespace

std::optional<Json> parse_object(std::string_view text, std::size_t max_bytes) {
    if (text.size() > max_bytes || !is_shallow(text)) return std::nullopt;
    Json value = Json::parse(text, nullptr, false);
    if (!value.is_object()) return std::nullopt;
    return value;
}

std::string print_json(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string print_text(std::string_view text) {
    // Without a way out of the loop, so that it looks at many characters at once.
    bool is_plain = true;
    for (const char c : text) is_plain &= ' ' <= c && c <= '~' && c != '"' && c != '\\';
    if (!is_plain) return print_json(Json(text));
    std::string quoted;
    quoted.reserve(text.size() + 2);
    quoted += '"';
    quoted += text;
    quoted += '"';
    return quoted;
}

const Json* find_member(const Json& object, std::string_view key) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

std::optional<std::string> find_text(const Json& object, std::string_view key) {
    const Json* member = find_member(object, key);
    if (member == nullptr || !member->is_string()) return std::nullopt;
    return *member->get_ptr<const std::string*>();
}

std::optional<bool> find_bool(const Json& object, std::string_view key) {
    const Json* member = find_member(object, key);
    if (member == nullptr || !member->is_boolean()) return std::nullopt;
    return *member->get_ptr<const bool*>();
}

std::optional<std::int64_t> find_int(const Json& object,
                                     std::string_view key,
                                     std::int64_t low,
                                     std::int64_t high) {
    const Json* member = find_member(object, key);
    if (member == nullptr) return std::nullopt;
    return as_int(*member, low, high);
}

std::optional<std::int64_t> as_int(const Json& value, std::int64_t low, std::int64_t high) {
    if (!value.is_number_integer()) return std::nullopt;
    // A number above INT64_MAX is kept unsigned and would wrap around.
    if (value.is_number_unsigned() &&
        *value.get_ptr<const std::uint64_t*>() > static_cast<std::uint64_t>(INT64_MAX)) {
        return std::nullopt;
    }
    const auto number = value.get<std::int64_t>();
    if (number < low || number > high) return std::nullopt;
    return number;
}

}  // namespace equipoise
