// The clauses of docs/rules/oneworld.md; a tool keeps this list and that file alike.

#pragma once

#include <array>
#include <string_view>

#include "equipoise/base/expect.hpp"
#include "equipoise/core/refusal.hpp"

namespace equipoise::oneworld {

inline constexpr std::array<std::string_view, 130> kClauses{
    "OW-1.1",   "OW-1.2",   "OW-1.3",   "OW-1.4",   "OW-1.5",   "OW-1.6",   "OW-1.7",   "OW-1.8",
    "OW-1.9",   "OW-2.1",   "OW-2.2",   "OW-2.3",   "OW-3.1",   "OW-3.2",   "OW-3.3",   "OW-3.4",
    "OW-3.5",   "OW-3.6",   "OW-3.7",   "OW-3.8",   "OW-3.9",   "OW-3.10",  "OW-3.11",  "OW-3.12",
    "OW-3.13",  "OW-3.14",  "OW-3.15",  "OW-3.16",  "OW-4.1",   "OW-4.2",   "OW-4.3",   "OW-4.4",
    "OW-4.5",   "OW-4.6",   "OW-4.7",   "OW-4.8",   "OW-4.9",   "OW-4.10",  "OW-5.1",   "OW-5.2",
    "OW-5.3",   "OW-6.1",   "OW-6.2",   "OW-6.3",   "OW-6.4",   "OW-6.5",   "OW-6.6",   "OW-6.7",
    "OW-6.8",   "OW-6.9",   "OW-6.10",  "OW-6.11",  "OW-6.12",  "OW-6.13",  "OW-6.14",  "OW-6.15",
    "OW-6.16",  "OW-6.17",  "OW-6.18",  "OW-6.19",  "OW-6.20",  "OW-6.21",  "OW-6.22",  "OW-6.23",
    "OW-6.24",  "OW-7.1",   "OW-7.2",   "OW-7.3",   "OW-7.4",   "OW-7.5",   "OW-7.6",   "OW-8.1",
    "OW-8.2",   "OW-8.3",   "OW-8.4",   "OW-8.5",   "OW-8.6",   "OW-8.7",   "OW-8.8",   "OW-8.9",
    "OW-8.10",  "OW-8.11",  "OW-8.12",  "OW-9.1",   "OW-9.2",   "OW-9.3",   "OW-9.4",   "OW-9.5",
    "OW-10.1",  "OW-10.2",  "OW-10.3",  "OW-11.1",  "OW-11.2",  "OW-11.3",  "OW-11.4",  "OW-11.5",
    "OW-11.6",  "OW-11.7",  "OW-11.8",  "OW-11.9",  "OW-11.10", "OW-11.11", "OW-11.12", "OW-11.13",
    "OW-11.14", "OW-11.15", "OW-11.16", "OW-11.17", "OW-12.1",  "OW-12.2",  "OW-12.3",  "OW-12.4",
    "OW-12.5",  "OW-12.6",  "OW-12.7",  "OW-13.1",  "OW-13.2",  "OW-13.2a", "OW-13.3",  "OW-13.4",
    "OW-13.5",  "OW-13.6",  "OW-16.1",  "OW-16.2",  "OW-16.3",  "OW-16.4",  "OW-16.5",  "OW-16.6",
    "OW-16.7",  "OW-16.8",
};

/// `"OW-6.3"_ow`. A clause that is not in the rules file does not compile.
consteval Clause operator""_ow(const char* id, std::size_t length) {
    for (std::string_view known : kClauses) {
        if (known == std::string_view(id, length)) return Clause{known, "oneworld"};
    }
    broken_invariant("no such clause in docs/rules/oneworld.md", __FILE__, __LINE__);
}

}  // namespace equipoise::oneworld
