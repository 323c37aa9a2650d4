#pragma once

#include <string>
#include <utility>

#include "equipoise/core/refusal.hpp"
#include "equipoise/table/json/json.hpp"

namespace equipoise {

/// What is wrong with a request, as it goes over the wire. `code` is stable and for programs,
/// `message` an English sentence.
struct Problem {
    std::string code;
    std::string clause;
    std::string field;
    std::string message;

    static Problem of(std::string code, std::string message) {
        return {std::move(code), {}, {}, std::move(message)};
    }
    static Problem of(std::string code, const Misfit& misfit) {
        const std::string line =
            misfit.line > 0 ? "line " + std::to_string(misfit.line) + ": " : std::string();
        return {std::move(code), misfit.clause, misfit.field, line + misfit.message};
    }
    bool operator==(const Problem&) const = default;
};

inline Json to_json(const Problem& problem) {
    return {{"code", problem.code},
            {"clause", problem.clause},
            {"field", problem.field},
            {"message", problem.message}};
}

}  // namespace equipoise
