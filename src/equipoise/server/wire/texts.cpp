#include "equipoise/server/wire/texts.hpp"

#include "equipoise/base/characters.hpp"
#include "equipoise/base/text.hpp"
#include "equipoise/server/wire/answers.hpp"
#include "equipoise/table/json/json.hpp"

namespace equipoise::server {
namespace {

/// The only form in which JSON can have a NUL.
constexpr std::string_view kEscapedNul = "\\u0000";

std::optional<Problem> why_no_text_query(std::string_view query) {
    for (const std::string_view part : split(query, '&')) {
        const std::string_view name = part.substr(0, part.find('='));
        if (is_text(query_value(part, name))) continue;
        return Problem{"bad_text",
                       {},
                       is_text(name) ? std::string(name) : "",
                       Reason::shared("wants_text", {})};
    }
    return std::nullopt;
}

}  // namespace

std::optional<HttpResponse> refuse_texts(const HttpRequest& request, std::size_t max_body) {
    if (!is_text(request.path)) return not_found();
    if (const auto problem = why_no_text_query(request.query)) return problem_answer(422, *problem);
    // Few bodies are read twice.
    if (request.body.find(kEscapedNul) == std::string::npos) return std::nullopt;
    const auto body = parse_object(request.body, max_body);
    const auto problem = body ? why_no_text(*body) : std::nullopt;
    return problem ? std::optional(problem_answer(422, *problem)) : std::nullopt;
}

}  // namespace equipoise::server
