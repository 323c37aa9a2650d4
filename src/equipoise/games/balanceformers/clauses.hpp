// The clauses of docs/rules/balanceformers.md; a tool keeps this list and that file alike.

#pragma once

#include <array>
#include <string_view>

#include "equipoise/base/expect.hpp"
#include "equipoise/core/refusal.hpp"

namespace equipoise::balanceformers {

inline constexpr std::array<std::string_view, 143> kClauses{
    "BF-1.1",  "BF-1.2",  "BF-1.3",   "BF-1.4",   "BF-1.5",   "BF-1.6",   "BF-1.7",   "BF-1.8",
    "BF-1.9",  "BF-1.10", "BF-1.11",  "BF-1.12",  "BF-1.13",  "BF-1.14",  "BF-1.15",  "BF-2.1",
    "BF-2.2",  "BF-2.3",  "BF-3.1",   "BF-3.2",   "BF-3.3",   "BF-3.4",   "BF-3.5",   "BF-3.6",
    "BF-3.7",  "BF-3.8",  "BF-3.9",   "BF-3.10",  "BF-3.11",  "BF-3.12",  "BF-3.13",  "BF-3.14",
    "BF-3.15", "BF-3.16", "BF-4.1",   "BF-4.2",   "BF-4.3",   "BF-4.4",   "BF-4.5",   "BF-5.1",
    "BF-5.2",  "BF-5.3",  "BF-5.4",   "BF-6.1",   "BF-6.2",   "BF-6.3",   "BF-6.4",   "BF-6.5",
    "BF-6.6",  "BF-6.7",  "BF-6.8",   "BF-6.9",   "BF-6.10",  "BF-7.1",   "BF-7.2",   "BF-7.3",
    "BF-7.4",  "BF-7.5",  "BF-7.6",   "BF-7.7",   "BF-8.1",   "BF-8.2",   "BF-8.3",   "BF-8.4",
    "BF-8.5",  "BF-8.6",  "BF-8.7",   "BF-8.8",   "BF-8.9",   "BF-9.1",   "BF-9.2",   "BF-9.3",
    "BF-9.4",  "BF-9.5",  "BF-9.6",   "BF-9.7",   "BF-9.8",   "BF-9.9",   "BF-10.1",  "BF-10.2",
    "BF-10.3", "BF-10.4", "BF-10.5",  "BF-11.1",  "BF-11.2",  "BF-11.3",  "BF-11.4",  "BF-11.5",
    "BF-11.6", "BF-11.7", "BF-11.8",  "BF-11.9",  "BF-11.10", "BF-11.11", "BF-12.1",  "BF-12.2",
    "BF-12.3", "BF-12.4", "BF-12.5",  "BF-12.6",  "BF-12.7",  "BF-12.8",  "BF-13.1",  "BF-13.2",
    "BF-13.3", "BF-13.4", "BF-13.5",  "BF-13.6",  "BF-13.7",  "BF-13.8",  "BF-14.1",  "BF-14.2",
    "BF-14.3", "BF-14.4", "BF-14.5",  "BF-15.1",  "BF-15.2",  "BF-15.3",  "BF-15.4",  "BF-15.5",
    "BF-16.1", "BF-16.2", "BF-16.3",  "BF-16.4",  "BF-16.5",  "BF-17",    "BF-18",    "BF-22.3",
    "BF-22.4", "BF-23.1", "BF-23.2",  "BF-23.3",  "BF-23.4",  "BF-23.5",  "BF-23.6",  "BF-23.7",
    "BF-23.8", "BF-23.9", "BF-23.10", "BF-23.11", "BF-23.12", "BF-23.13", "BF-23.14",
};

/// `"BF-6.3"_bf`. A clause that is not in the rules file does not compile.
consteval Clause operator""_bf(const char* id, std::size_t length) {
    for (std::string_view known : kClauses) {
        if (known == std::string_view(id, length)) return Clause{known, "balanceformers"};
    }
    broken_invariant("no such clause in docs/rules/balanceformers.md", __FILE__, __LINE__);
}

}  // namespace equipoise::balanceformers
