// The addresses at which people change something about themselves.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "equipoise/server/people/people.hpp"

namespace equipoise::server {

/// What is said of one person is below this path.
inline constexpr std::string_view kPeople = "/api/people/";
inline constexpr std::string_view kWatching = "/api/me/watching";
inline constexpr std::size_t kMaxPeopleBody = 8 << 10;

/// What wrong passwords and codes are counted by; None: there are none.
enum class Tries : std::uint8_t { None, OfLogin, OfPerson };

struct PeopleAddress {
    std::string_view path;
    std::string_view event;  // What the log calls it; empty: it is not logged.
    bool keep;               // A new visitor becomes a guest.
    bool hashes;             // Hashes a password, which takes long.
    Tries tries;
    PeopleAnswer (*act)(People&, const Visitor&, const Json&, const Device&);
};

std::span<const PeopleAddress> people_addresses();

}  // namespace equipoise::server
