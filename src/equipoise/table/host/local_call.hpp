// One request to a LocalHost, while it is answered.

#pragma once

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/table/host/local_host.hpp"
#include "equipoise/table/json/problem.hpp"

namespace equipoise {

/// What a browser's number can count.
inline constexpr std::int64_t kMaxWhole = std::int64_t{1} << 53;
/// Begins an entry in hex.
inline constexpr char kPacked = '#';
/// The one person there is, whatever a record or screen calls them.
inline const std::string kLocalPerson = "local";

inline Problem bad_request(const std::string& field) {
    return Problem::of("bad_request", Reason::shared("bad_local_request", {{"field", field}}));
}

/// Nothing that `printable` writes is lost; a digit that is none makes an entry that cannot be
/// read.
inline std::string packed(const std::string& text) {
    if (!text.starts_with(kPacked)) return text;
    std::string entry;
    for (std::size_t at = 1; at + 1 < text.size(); at += 2) {
        unsigned byte = 0;
        std::from_chars(text.data() + at, text.data() + at + 2, byte, 16);
        entry += static_cast<char>(byte);
    }
    return entry;
}

struct LocalHost::Call {
    Json body;
    std::string table{};
    Kept* kept = nullptr;  // That table, where there is one.
    Json answer = Json::object();

    void fail(const Problem& problem) { answer = {{"problem", to_json(problem)}}; }
    std::string text(std::string_view key) const { return find_text(body, key).value_or(""); }
    std::int64_t whole(std::string_view key) const {
        return find_int(body, key, 0, kMaxWhole).value_or(0);
    }
    ConnectionId connection() const {
        return ConnectionId{static_cast<std::uint64_t>(whole("connection"))};
    }
    Seat seat() const { return Seat(static_cast<int>(std::min<std::int64_t>(whole("seat"), 63))); }
    std::optional<Action> action() const {
        const auto code = find_int(body, "action", 0, std::numeric_limits<std::uint32_t>::max());
        if (!code) return std::nullopt;
        return Action{static_cast<std::uint32_t>(*code)};
    }
    /// A win chance, from 0 to 1.
    std::optional<float> chance(const char* key) const {
        const auto found = body.find(key);
        if (found == body.end() || !found->is_number()) return std::nullopt;
        return std::clamp(found->get<float>(), 0.0F, 1.0F);
    }
    std::optional<BotChoice> choice() const {
        const auto what = action();
        if (!what) return std::nullopt;
        return BotChoice{*what, chance("value"), chance("next")};
    }
    Seed fresh() const {
        constexpr std::size_t kSeedDigits = 16;
        const std::string digits = text("fresh");
        Seed seed = 0;
        if (digits.size() == kSeedDigits) {
            std::from_chars(digits.data(), digits.data() + digits.size(), seed, 16);
        }
        return seed;
    }
    Instant now() const { return {fresh(), whole("ms")}; }
    std::vector<std::string> entries() const {
        std::vector<std::string> all;
        const Json* list = find_member(body, "entries");
        if (list == nullptr || !list->is_array()) return all;
        for (const Json& entry : *list) {
            if (entry.is_string()) all.push_back(packed(entry.get<std::string>()));
        }
        return all;
    }
};

}  // namespace equipoise
