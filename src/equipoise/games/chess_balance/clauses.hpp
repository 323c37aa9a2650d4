// The clauses of docs/rules/chess_balance.md and chess_balance_cards.md; a tool keeps this list and
// those files alike.

#pragma once

#include <array>
#include <string_view>

#include "equipoise/base/expect.hpp"
#include "equipoise/core/refusal.hpp"

namespace equipoise::chess_balance {

inline constexpr std::array<std::string_view, 139> kClauses{
    "CB-1.1",   "CB-1.2",   "CB-1.3",   "CB-1.4",   "CB-1.5",   "CB-1.6",   "CB-2.1",   "CB-2.2",
    "CB-2.3",   "CB-2.4",   "CB-2.5",   "CB-2.6",   "CB-2.7",   "CB-3.1",   "CB-3.2",   "CB-3.3",
    "CB-3.4",   "CB-3.5",   "CB-3.6",   "CB-3.7",   "CB-3.8",   "CB-3.9",   "CB-4.1",   "CB-4.2",
    "CB-4.3",   "CB-4.4",   "CB-4.5",   "CB-4.6",   "CB-4.7",   "CB-5.1",   "CB-5.2",   "CB-5.3",
    "CB-5.4",   "CB-5.5",   "CB-5.6",   "CB-6.1",   "CB-6.2",   "CB-6.3",   "CB-6.4",   "CB-6.5",
    "CB-6.6",   "CB-6.7",   "CB-6.8",   "CB-6.9",   "CB-6.10",  "CB-6.11",  "CB-6.12",  "CB-6.13",
    "CB-7.1",   "CB-7.2",   "CB-7.3",   "CB-7.4",   "CB-7.5",   "CB-7.6",   "CB-7.7",   "CB-7.8",
    "CB-7.9",   "CB-7.10",  "CB-7.11",  "CB-8.1",   "CB-8.2",   "CB-8.3",   "CB-8.4",   "CB-8.5",
    "CB-8.6",   "CB-8.7",   "CB-9.1",   "CB-9.2",   "CB-9.3",   "CB-9.4",   "CB-9.5",   "CB-9.6",
    "CB-9.7",   "CB-9.8",   "CB-9.9",   "CB-10.1",  "CB-10.2",  "CB-10.3",  "CB-10.4",  "CB-10.5",
    "CB-10.6",  "CB-10.7",  "CB-11.1",  "CB-11.2",  "CB-11.3",  "CB-11.4",  "CB-11.5",  "CB-11.6",
    "CB-11.7",  "CB-11.8",  "CB-11.9",  "CB-11.10", "CB-11.11", "CB-11.12", "CB-11.13", "CB-11.14",
    "CB-11.15", "CB-11.16", "CB-11.17", "CB-11.18", "CB-12.1",  "CB-12.2",  "CB-12.3",  "CB-12.4",
    "CB-12.5",  "CB-12.6",  "CB-12.7",  "CB-12.8",  "CB-12.9",  "CB-12.10", "CB-12.11", "CB-12.12",
    "CB-12.13", "CB-13.1",  "CB-13.2",  "CB-13.3",  "CB-13.4",  "CB-13.5",  "CB-14.1",  "CB-14.2",
    "CB-14.3",  "CB-15.1",  "CB-15.2",  "CB-15.3",  "CB-15.4",  "CB-15.5",  "CB-15.6",  "CB-15.7",
    "CB-15.8",  "CB-15.9",  "CB-16",    "CB-19.1",  "CB-19.2",  "V-1",      "V-2",      "V-3",
    "V-4",      "V-5",      "V-6",
};

/// `"CB-6.3"_cb`. A clause that is not in the rules files does not compile.
consteval Clause operator""_cb(const char* id, std::size_t length) {
    for (std::string_view known : kClauses) {
        if (known == std::string_view(id, length)) return Clause{known, "chess_balance"};
    }
    broken_invariant("no such clause in docs/rules/chess_balance.md", __FILE__, __LINE__);
}

}  // namespace equipoise::chess_balance
