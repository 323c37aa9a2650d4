// The log of a table: everything durable about it, in small entries that never change.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "equipoise/record/playthrough.hpp"

namespace equipoise {

/// Who sits at a seat.
struct Holder {
    enum class Kind : std::uint8_t { Open, Person, Bot };

    Kind kind = Kind::Open;
    std::string guest;  // Person only. Never sent to anybody.
    std::string bot;    // Bot only: its id.
    std::string name;   // As shown; may be empty.
    bool operator==(const Holder&) const = default;
};

/// The first entry of every log, and only the first.
struct Opened {
    std::string game;
    std::vector<std::pair<std::string, std::string>> options;  // Those that were given.
    int seats = 0;
    std::string data_name;         // The printed data it is played with; empty for a game without.
    std::string data_hash;         // Its content_hash in hex.
    std::string start;             // The position it starts from; empty for the game's own.
    std::vector<Ply> plies;        // Played elsewhere, before this table.
    std::optional<Ending> ending;  // As it ended elsewhere.
    std::vector<Holder> holders;
    std::int64_t opened_ms = 0;  // Since 1970, UTC.
    bool advice = true;          // Whether people may ask the table for advice.
    bool operator==(const Opened&) const = default;
};
/// One move of one actor, or a roll, with the chance that resolved itself after it and the obvious
/// actions that nobody was asked for.
struct Played {
    std::vector<Ply> plies;
    bool operator==(const Played&) const = default;
};
/// The plies after the first `plies` were taken back.
struct Undone {
    std::size_t plies = 0;
    bool operator==(const Undone&) const = default;
};
struct Sat {
    Seat seat;
    std::string guest;
    std::string name;
    bool operator==(const Sat&) const = default;
};
struct Renamed {
    Seat seat;
    std::string name;
    bool operator==(const Renamed&) const = default;
};
/// What seats say to one another about ending the game before its rules do.
struct Parley {
    enum class Kind : std::uint8_t { Offered, Declined, Agreed, Resigned };

    Kind kind = Kind::Offered;  // The first three are about a draw.
    Seat seat;                  // Who says it.
    bool operator==(const Parley&) const = default;
};
/// A broken invariant closed the table: it can be watched, and nothing else.
struct Broken {
    std::string reason;
    bool operator==(const Broken&) const = default;
};

using Entry = std::variant<Opened, Played, Undone, Sat, Renamed, Parley, Broken>;

/// `offered`, `declined`, `agreed`, `resigned`: in the log and on the wire.
std::string_view word_of(Parley::Kind kind);

/// One line of JSON.
std::string print_entry(const Entry& entry);
Result<Entry, Misfit> parse_entry(std::string_view text);

}  // namespace equipoise
