#include "equipoise/table/json/problem.hpp"

#include "equipoise/core/texts/texts.hpp"

namespace equipoise {
namespace {

Json to_json(const Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value.is)) return *number;
    if (const auto* word = std::get_if<std::string>(&value.is)) return *word;
    return equipoise::to_json(std::get<std::vector<Reason>>(value.is).front());
}

}  // namespace

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
