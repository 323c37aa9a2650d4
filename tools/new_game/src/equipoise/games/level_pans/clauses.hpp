// The clauses of docs/rules/level_pans.md; a tool keeps this list and that file alike.

#pragma once

#include <array>
#include <string_view>

#include "equipoise/base/expect.hpp"
#include "equipoise/core/refusal.hpp"

namespace equipoise::level_pans {

inline constexpr std::array<std::string_view, 10> kClauses{
    "LP-1.1",
    "LP-1.2",
    "LP-2.1",
    "LP-2.2",
    "LP-2.3",
    "LP-3.1",
    "LP-3.2",
    "LP-4.1",
    "LP-4.2",
    "LP-4.3",
};

/// `"LP-2.3"_lp`. A clause that is not in the rules file does not compile.
consteval Clause operator""_lp(const char* id, std::size_t length) {
    for (std::string_view known : kClauses) {
        if (known == std::string_view(id, length)) return Clause{known, "level_pans"};
    }
    broken_invariant("no such clause in docs/rules/level_pans.md", __FILE__, __LINE__);
}

}  // namespace equipoise::level_pans
