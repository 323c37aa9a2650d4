// The clauses of docs/rules/balance_duel.md; a tool keeps this list and that file alike.

#pragma once

#include <array>
#include <string_view>

#include "equipoise/base/expect.hpp"
#include "equipoise/core/refusal.hpp"

namespace equipoise::balance_duel {

inline constexpr std::array<std::string_view, 81> kClauses{
    "BD-1.1",  "BD-1.2",  "BD-1.3",  "BD-1.4",  "BD-1.5",  "BD-2.1",   "BD-2.2",  "BD-2.3",
    "BD-2.4",  "BD-2.5",  "BD-2.6",  "BD-3.1",  "BD-3.2",  "BD-3.3",   "BD-3.4",  "BD-3.5",
    "BD-3.6",  "BD-3.7",  "BD-3.8",  "BD-4.1",  "BD-4.2",  "BD-4.3",   "BD-4.4",  "BD-5.1",
    "BD-5.2",  "BD-5.3",  "BD-5.4",  "BD-6.1",  "BD-6.2",  "BD-6.3",   "BD-6.4",  "BD-6.5",
    "BD-6.6",  "BD-6.7",  "BD-7.1",  "BD-7.2",  "BD-7.3",  "BD-7.4",   "BD-7.5",  "BD-7.6",
    "BD-7.7",  "BD-7.8",  "BD-8.1",  "BD-8.2",  "BD-8.3",  "BD-8.4",   "BD-8.5",  "BD-8.6",
    "BD-9.1",  "BD-9.2",  "BD-9.3",  "BD-9.4",  "BD-9.5",  "BD-9.6",   "BD-9.7",  "BD-9.8",
    "BD-9.9",  "BD-9.10", "BD-9.11", "BD-9.12", "BD-9.13", "BD-9.14",  "BD-9.15", "BD-10.1",
    "BD-10.2", "BD-10.3", "BD-10.4", "BD-10.5", "BD-11.1", "BD-11.2",  "BD-11.3", "BD-11.4",
    "BD-11.5", "BD-11.6", "BD-11.7", "BD-11.8", "BD-11.9", "BD-11.10", "BD-14.1", "BD-14.2",
    "BD-14.3",
};

/// `"BD-6.3"_bd`. A clause that is not in the rules file does not compile.
consteval Clause operator""_bd(const char* id, std::size_t length) {
    for (std::string_view known : kClauses) {
        if (known == std::string_view(id, length)) return Clause{known, "balance_duel"};
    }
    broken_invariant("no such clause in docs/rules/balance_duel.md", __FILE__, __LINE__);
}

}  // namespace equipoise::balance_duel
