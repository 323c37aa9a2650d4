// The log of a table: everything durable about it, in small entries that never change.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "equipoise/record/playthrough.hpp"
#include "equipoise/table/log/clock.hpp"

namespace equipoise {

/// Who sits at a seat.
struct Holder {
    enum class Kind : std::uint8_t { Open, Person, Bot };

    Kind kind = Kind::Open;
    std::string person;  // Person only. Never sent to anybody.
    std::string bot;     // Bot only: its id.
    std::string name;    // As shown; may be empty.
    bool operator==(const Holder&) const = default;
};

/// How tables that are opened now come to their chance (docs/fairness.md).
inline constexpr int kScheme = 2;

/// The first entry of every log, and only the first.
struct Opened {
    std::string game;
    std::vector<std::pair<std::string, std::string>> options;  // Those that were given.
    int seats = 0;
    std::string data_name;         // The printed data it is played with; empty for a game without.
    std::string data_hash;         // Its name_of_data; in older logs another.
    std::string start;             // The position it starts from; empty for the game's own.
    std::vector<Ply> plies;        // Played elsewhere, before this table.
    std::optional<Ending> ending;  // As it ended elsewhere.
    std::vector<Holder> holders;
    std::int64_t opened_ms = 0;  // Since 1970, UTC.
    bool advice = true;          // Whether people may ask the table for advice.
    std::string seed;            // The host's secret, 64 hex digits; empty: chance is always fresh.
    std::string commitment;      // To the seed, 64 hex digits.
    int scheme = 1;              // Of the seed: kScheme, or 1 in older logs, without rounds.
    TimeControl time;
    bool chat = false;
    bool rated = false;
    bool listed = false;  // In the public lobby.
    std::string host;     // The person who opened it.
    std::string after;    // The table that this is the rematch of.
    std::string club;     // Only its members find the table; empty: it is nobody's alone.
    bool operator==(const Opened&) const = default;
};

/// 16 hex digits that tables have in common if they play the same game with the same options and
/// data. Empty for a table that begins elsewhere than the game does.
std::string name_of_rules(const Setup& setup, const Opened& opened);

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
    std::string person;
    std::string name;
    bool operator==(const Sat&) const = default;
};
/// An open seat is kept for that person until they answer.
struct Invited {
    Seat seat;
    std::string person;
    std::string name;  // As shown; may be empty.
    bool operator==(const Invited&) const = default;
};
/// They do not want to come: the seat is open to others again.
struct TurnedDown {
    Seat seat;
    bool operator==(const TurnedDown&) const = default;
};
struct Renamed {
    Seat seat;
    std::string name;
    bool operator==(const Renamed&) const = default;
};
/// What the seats agree on among themselves, or do not: a draw, a resignation, a takeback.
struct Parley {
    enum class Kind : std::uint8_t {
        Offered,
        Declined,
        Agreed,  // To a draw, like the two before.
        Resigned,
        TakebackAsked,
        TakebackDeclined,
        TakebackAccepted,
    };

    Kind kind = Kind::Offered;
    Seat seat;  // Who says it.
    bool operator==(const Parley&) const = default;
};
/// A round of chance begins (chance_rounds.hpp), with a fresh share of the host's; the first one
/// begins with the table.
struct Round {
    std::string seed;
    std::string commitment;
    bool operator==(const Round&) const = default;
};
/// A seat's commitment to its share of chance, 64 hex digits,
struct Committed {
    Seat seat;
    std::string commitment;
    bool operator==(const Committed&) const = default;
};
/// and the share, 64 hex digits. It fits the commitment, and came with the digest of them all.
struct Revealed {
    Seat seat;
    std::string share;
    bool operator==(const Revealed&) const = default;
};
/// The seat says that its share will not come.
struct Withheld {
    Seat seat;
    bool operator==(const Withheld&) const = default;
};
/// A seat's share in chance at a table without rounds, 32 hex digits.
struct Nonce {
    Seat seat;
    std::string nonce;
    bool operator==(const Nonce&) const = default;
};
/// The person left the seat: it is open again.
struct Left {
    Seat seat;
    bool operator==(const Left&) const = default;
};
/// A bot takes a seat that was open, or that a bot has played since its time was over.
struct Replaced {
    Seat seat;
    Holder holder;
    bool operator==(const Replaced&) const = default;
};
/// The seat's time is over. A game of two sides ends; in others the bot plays on for the seat.
struct Flagged {
    Seat seat;
    std::string bot;  // Its id; empty in a game of two sides.
    bool operator==(const Flagged&) const = default;
};
/// The person at the seat is on vacation until then, in milliseconds of the service: the seat's
/// clock stands. 0: the vacation is over.
struct Vacation {
    Seat seat;
    std::int64_t until_ms = 0;
    bool operator==(const Vacation&) const = default;
};
inline constexpr std::size_t kMaxSaidBytes = 500;
/// The keys of phrases that everybody reads in their own language (`chat.phrase.` in messages/).
inline constexpr std::array<std::string_view, 8> kPhrases{
    "hello", "good_luck", "well_played", "thanks", "sorry", "moment", "leaving", "again"};
/// Words or a phrase; neither if it was taken out of the log.
struct Said {
    std::string person;
    std::string name;
    std::string text;         // At most kMaxSaidBytes.
    std::string phrase = {};  // Its key.
    bool operator==(const Said&) const = default;
};
/// This seat wants a rematch.
struct Wanted {
    Seat seat;
    bool operator==(const Wanted&) const = default;
};
/// The rematch has been opened.
struct Next {
    std::string table;
    bool operator==(const Next&) const = default;
};
/// Its host closed the table: it can only be watched.
struct Closed {
    bool operator==(const Closed&) const = default;
};
/// A broken invariant closed the table: it can only be watched.
struct Broken {
    std::string reason;
    bool operator==(const Broken&) const = default;
};

struct EntryHead {
    std::int64_t at = 0;  // In milliseconds of the service (clock.hpp); 0 in old logs.
    /// A hash, below 2^48, of who asked for it and the id of the request; 0: nobody asked.
    std::uint64_t request = 0;
    bool operator==(const EntryHead&) const = default;
};
inline constexpr std::int64_t kRequests = std::int64_t{1} << 48;
inline constexpr std::int64_t kMaxServiceMs = std::int64_t{1} << 50;

struct Entry {
    using What = std::variant<Opened,
                              Played,
                              Undone,
                              Sat,
                              Invited,
                              TurnedDown,
                              Renamed,
                              Parley,
                              Round,
                              Committed,
                              Revealed,
                              Withheld,
                              Nonce,
                              Left,
                              Replaced,
                              Flagged,
                              Vacation,
                              Said,
                              Wanted,
                              Next,
                              Closed,
                              Broken>;
    EntryHead head;
    What what;
    bool operator==(const Entry&) const = default;
};

/// `offered`, `declined`, `agreed`, `resigned`, `takeback_asked` and so on: in the log and on the
/// wire.
std::string_view word_of(Parley::Kind kind);

/// As stored: `Played` in a few bytes, everything else as one line of JSON. `last` is the time of
/// the entry before it in the log: the binary form keeps what has passed since, never less than 0.
std::string print_entry(const Entry& entry, std::int64_t last = 0);
/// Reads both forms of every kind.
Result<Entry, Misfit> parse_entry(std::string_view bytes, std::int64_t last = 0);

}  // namespace equipoise
