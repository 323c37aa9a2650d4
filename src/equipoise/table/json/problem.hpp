#pragma once

#include <optional>
#include <string>
#include <utility>

#include "equipoise/core/refusal.hpp"
#include "equipoise/table/json/json.hpp"

namespace equipoise {

/// What is wrong with a request, as it goes over the wire. `code` is stable and for programs.
struct Problem {
    std::string code;
    std::string clause;
    std::string field;
    Reason reason;

    static Problem of(std::string code, Reason reason) {
        return {std::move(code), {}, {}, std::move(reason)};
    }
    static Problem of(std::string code, const Misfit& misfit) {
        const Reason reason = misfit.line > 0
            ? Reason::shared("on_line", {{"line", misfit.line}, {"fault", misfit.reason}})
            : misfit.reason;
        return {std::move(code), misfit.clause, misfit.field, reason};
    }
    bool operator==(const Problem&) const = default;
};

Json to_json(const Problem& problem);

/// What is wrong with a request if a text or name in it has a NUL, which no database keeps; nothing
/// otherwise. The field is the member that has it.
std::optional<Problem> why_no_text(const Json& body);

/// Key and values, from which a screen makes the sentence in its own language.
Json to_json(const Reason& reason);

/// The members of an answer that say why: an English sentence under `name`, then `key` and, where
/// there are any, `values`.
void tell_reason(Json& answer, const char* name, const Reason& reason);

}  // namespace equipoise
