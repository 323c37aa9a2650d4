#include "equipoise/table/json/problem.hpp"

#include <algorithm>

#include "equipoise/core/texts/texts.hpp"

namespace equipoise {
namespace {

Json to_json(const Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value.is)) return *number;
    if (const auto* word = std::get_if<std::string>(&value.is)) return *word;
    return equipoise::to_json(std::get<std::vector<Reason>>(value.is).front());
}

/// A text of a message never holds bytes that are not UTF-8: reading it refuses them.
bool has_nul(const std::string& text) { return text.find('\0') != std::string::npos; }

bool has_nul(const Json& value) {
    if (const auto* text = value.get_ptr<const std::string*>()) return has_nul(*text);
    if (!value.is_structured()) return false;
    const auto items = value.items();
    return std::any_of(items.begin(), items.end(), [&](const auto& item) {
        return (value.is_object() && has_nul(item.key())) || has_nul(item.value());
    });
}

}  // namespace

std::optional<Problem> why_no_text(const Json& body) {
    for (const auto& [name, value] : body.items()) {
        if (!has_nul(name) && !has_nul(value)) continue;
        return Problem{
            "bad_text", {}, has_nul(name) ? "" : name, Reason::shared("wants_no_nul", {})};
    }
    return std::nullopt;
}

Json to_json(const Reason& reason) {
    Json json{{"key", reason.whole_key()}};
    for (const Value& value : reason.values)
        json["values"][std::string(value.name)] = to_json(value);
    return json;
}

void tell_reason(Json& answer, const char* name, const Reason& reason) {
    answer[name] = Texts::english().of(reason);
    answer.update(to_json(reason));
}

Json to_json(const Problem& problem) {
    Json json{{"code", problem.code}, {"clause", problem.clause}, {"field", problem.field}};
    tell_reason(json, "message", problem.reason);
    return json;
}

}  // namespace equipoise
