// Where tables are kept: append-only logs, a list of tables for each person, and the lobby.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace equipoise::server {

/// The store cannot be opened, read or written; the text is one line for people.
class StoreError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// An entry of a log is not as it was written.
class LogDamaged : public StoreError {
  public:
    LogDamaged(const std::string& table, std::uint64_t entry)
        : StoreError("entry " + std::to_string(entry) + " of table " + table +
                     " is not as it was written") {}
};

/// The result of a game between persons, for the ladder that it counts on.
struct RatedGame {
    struct Entry {
        std::string person;
        int rank = 1;  // From 1; equal ranks shared the place.
        int team = 0;  // Equal numbers played together.
        bool operator==(const Entry&) const = default;
    };
    std::string ladder;  // "game/mode".
    std::vector<Entry> entries;
    bool is_listed = false;  // Whether the lobby showed the table.
    bool operator==(const RatedGame&) const = default;
};

/// How a game of an arena ended.
enum class ArenaEnd : std::uint8_t {
    Played,
    Absent,  // Somebody did not come.
    Void,    // It does not count.
};

/// The same with the points of either seat, of a game of two that may belong to an arena.
struct ArenaResult {
    int first = 0;
    int second = 0;
    ArenaEnd how = ArenaEnd::Played;
    std::vector<std::string> absent = {};  // Persons who are taken out of the arena.
    bool operator==(const ArenaResult&) const = default;
};

/// Where a listed table stands in the public lobby.
enum class Lobby : std::uint8_t { No = 0, Open = 1, Running = 2 };

/// What a person's browsers are told about a table by Web Push.
struct PushEvent {
    std::string person;
    std::string event;  // "turn", "over", "invite", "weekly".
    bool operator==(const PushEvent&) const = default;
};

/// What a seat has decided before its turn; nobody but that person may see it.
struct StoredPremove {
    int seat = 0;
    std::string person = {};
    std::uint64_t version = 0;  // The game's, in which it is good.
    std::string body = {};      // As the table wrote it; empty: there is none any more.
    bool operator==(const StoredPremove&) const = default;
};

/// What a table has yet to hear of a person's vacation.
struct VacationNote {
    std::string table = {};
    std::string person = {};
    std::int64_t until_ms = 0;  // By the service's clock; 0: it is over.
    bool operator==(const VacationNote&) const = default;
};

/// New entries at the end of one table's log, stored all or not at all, with what goes with them.
struct Append {
    std::string table = {};
    std::uint64_t first = 1;  // The number of the first of them; the log has one less before.
    std::vector<std::string> entries = {};  // Any bytes.
    std::string summary = {};               // Replaces the table's; empty: it stays.
    std::vector<std::string> persons =
        {};                           // Persons who have the table in their lists from now on.
    std::int64_t service_ms = 0;      // By the service's clock.
    std::uint64_t epoch = 0;          // What the cluster's claim said.
    std::string game = {};            // The game's id; empty: it stays.
    std::optional<Lobby> lobby = {};  // Nothing: it stays.
    std::string club = {};            // With the first entry: for which it is opened, if for one.
    bool is_over = false;             // Its club shows it no longer.
    /// When a clock runs out, by the service's clock; 0: none runs; nothing: it stays.
    std::optional<std::int64_t> deadline_ms = {};
    std::optional<RatedGame> rated = {};    // Counted once per table, however often it is sent.
    std::optional<ArenaResult> arena = {};  // The same, if the table is an arena's.
    std::vector<PushEvent> pushes = {};     // To be sent once the entries are stored; need `game`.
    /// Persons who have acted: that it was their turn, or that they were invited, is told to no
    /// browser any more.
    std::vector<std::string> answered = {};
    /// Persons at the table of a club: that it has opened is told to no browser of theirs any more.
    std::vector<std::string> came = {};
    /// In place of what is stored for these seats.
    std::vector<StoredPremove> premoves = {};
    /// The table is to hear of the vacations of `persons`.
    bool takes_vacations = false;
    std::optional<VacationNote> heard = {};  // It needs to hear of it no more.
};

struct TableRow {
    std::string table;
    std::string summary;
    std::int64_t created_ms = 0;  // By the service's clock.
    bool operator==(const TableRow&) const = default;
};

/// A person whose account was deleted, and a table whose log still has their texts.
struct Leaving {
    std::string table;
    std::string person;
    std::uint64_t epoch = 0;  // As for an append.
};

/// All calls may come from any thread. Reading throws StoreError.
class EventStore {
  public:
    /// Called once with whether it is durable: after true it survives a crash of the process or the
    /// machine, after false it is not there and never will be. As long as nobody knows, it is not
    /// called, and never if the store ends meanwhile. Called from a thread of the store, in the
    /// order of the appends; must not block.
    using Done = std::function<void(bool stored)>;

    virtual ~EventStore() = default;

    /// Refused (false) if the log does not end just before `first`, if the table is another node's
    /// by now, or if the database fails before the commit. While a database server is away, or the
    /// disk fails, the answer waits for it.
    virtual void append(Append append, Done done) = 0;
    /// Durable no later than the next append. A hash that is known already is left alone.
    virtual void keep_data(std::string hash, std::string text) = 0;
    /// Takes the person's names and chat out of the table's log and summary. Nobody may have the
    /// table in memory. Refused and answered like an append.
    virtual void redact(Leaving leaving, Done done) = 0;

    /// The entries of a table in order from the one numbered `from` (1 is the first), those stored
    /// so far; none for an unknown table. Throws LogDamaged.
    virtual std::vector<std::string> entries(const std::string& table, std::uint64_t from = 1) = 0;
    virtual std::optional<std::string> data(const std::string& hash) = 0;
    /// Those of a table, by seat.
    virtual std::vector<StoredPremove> premoves(const std::string& table) = 0;
    /// Those of a person, each with its table.
    virtual std::vector<std::pair<std::string, StoredPremove>> premoves_of(
        const std::string& person) = 0;
    /// Newest first.
    virtual std::vector<TableRow> tables_of(const std::string& person, int limit) = 0;
    /// The names of all tables whose logs name the person, as a player, host or speaker.
    virtual std::vector<std::string> tables_naming(const std::string& person) = 0;
    /// Listed tables of one game (of all if empty) that wait for players or go on; newest first.
    virtual std::vector<TableRow> lobby(const std::string& game, Lobby kind, int limit) = 0;
    /// The names of tables whose deadline has come, the earliest first.
    virtual std::vector<std::string> due(std::int64_t service_ms, int limit) = 0;
    /// What tables have yet to hear of vacations.
    virtual std::vector<VacationNote> vacation_notes(int limit) = 0;
    /// What is still to be redacted.
    virtual std::vector<Leaving> leaving(int limit) = 0;
    /// The names of all tables after `after`, in the order of their bytes.
    virtual std::vector<std::string> all_tables(const std::string& after, int limit) = 0;

    /// Returns when everything appended so far is stored or refused, and reported.
    virtual void flush() = 0;
    /// False while the last write has failed.
    virtual bool is_healthy() const = 0;
};

}  // namespace equipoise::server
