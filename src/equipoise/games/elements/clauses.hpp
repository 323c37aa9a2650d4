// The clauses of docs/rules/elements.md; a tool keeps this list and that file alike.

#pragma once

#include <array>
#include <string_view>

#include "equipoise/base/expect.hpp"
#include "equipoise/core/refusal.hpp"

namespace equipoise::elements {

inline constexpr std::array<std::string_view, 71> kClauses{
    "EL-1.1",  "EL-1.2",  "EL-1.3",   "EL-1.4",   "EL-1.5",   "EL-1.6",   "EL-1.7",   "EL-1.8",
    "EL-1.9",  "EL-2.1",  "EL-2.2",   "EL-2.3",   "EL-2.4",   "EL-3.1",   "EL-3.2",   "EL-3.3",
    "EL-3.4",  "EL-3.5",  "EL-4.1",   "EL-4.2",   "EL-4.3",   "EL-4.4",   "EL-4.5",   "EL-4.6",
    "EL-4.7",  "EL-4.8",  "EL-4.9",   "EL-4.10",  "EL-4.11",  "EL-5.1",   "EL-5.2",   "EL-6.1",
    "EL-6.2",  "EL-6.3",  "EL-6.4",   "EL-6.5",   "EL-6.6",   "EL-6.7",   "EL-6.8",   "EL-6.9",
    "EL-6.10", "EL-6.11", "EL-7.1",   "EL-7.2",   "EL-7.3",   "EL-7.4",   "EL-7.5",   "EL-7.6",
    "EL-7.7",  "EL-7.8",  "EL-7.9",   "EL-7.10",  "EL-7.11",  "EL-8.1",   "EL-8.2",   "EL-8.3",
    "EL-8.4",  "EL-10.1", "EL-10.2",  "EL-10.3",  "EL-10.4",  "EL-10.5",  "EL-10.6",  "EL-10.7",
    "EL-10.8", "EL-10.9", "EL-10.10", "EL-10.11", "EL-10.12", "EL-10.13", "EL-10.14",
};

/// `"EL-6.3"_el`. A clause that is not in the rules file does not compile.
consteval Clause operator""_el(const char* id, std::size_t length) {
    for (std::string_view known : kClauses) {
        if (known == std::string_view(id, length)) return Clause{known, "elements"};
    }
    broken_invariant("no such clause in docs/rules/elements.md", __FILE__, __LINE__);
}

}  // namespace equipoise::elements
