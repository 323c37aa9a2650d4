// The tags of PGN that we read and write ourselves.

#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace equipoise::chess_balance {

/// Every game has these, in this order; the last is made of the game.
inline constexpr std::array<std::string_view, 7> kRoster{
    "Event", "Site", "Date", "Round", "White", "Black", "Result"};
constexpr std::string_view unknown_value(std::string_view tag) {
    return tag == "Date" ? "????.??.??" : "?";
}

inline constexpr std::string_view kWithCards = "Chess & Balance";  // Of the tag Variant.

/// What a game is made of; these never come from a host nor go to one.
constexpr bool is_own_tag(std::string_view name) {
    constexpr std::array<std::string_view, 9> kOwn{
        "Result", "SetUp", "FEN", "EFEN", "Variant", "Rules", "Options", "Data", "Termination"};
    return std::find(kOwn.begin(), kOwn.end(), name) != kOwn.end();
}

}  // namespace equipoise::chess_balance
