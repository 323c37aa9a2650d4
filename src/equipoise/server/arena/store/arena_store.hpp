// What is kept of arenas: who is in, who met whom, and which server pairs.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/server/arena/core/pairing.hpp"
#include "equipoise/server/common/rating.hpp"
#include "equipoise/server/store/store.hpp"

namespace equipoise::server {

class Database;

struct Arena {
    std::string id = {};
    std::string title = {};      // Empty: the account of the organiser was deleted.
    std::string organiser = {};  // The id that tables keep.
    std::string game = {};
    std::string mode = {};     // May be empty.
    std::string plan = {};     // JSON: what its tables are opened with.
    std::int64_t made_ms = 0;  // Since 1970, as the next three.
    std::int64_t start_ms = 0;
    std::int64_t end_ms = 0;
    std::int64_t closed_ms = 0;  // 0: its standings are not final; before its start: called off.
    std::int64_t round = 0;      // Grows with every pairing and withdrawal, and with an early end.
    int people = 0;              // Who ever came; read, never written.
    bool operator==(const Arena&) const = default;

    bool is_called_off() const { return closed_ms > 0 && closed_ms < start_ms; }
};

/// Somebody who came to an arena. Times are by the service's clock.
struct ArenaPerson {
    std::string person;
    std::string public_id;
    std::string name;  // Empty: the account was deleted.
    bool is_in = false;
    std::int64_t since_ms = 0;  // When they last came in,
    std::int64_t seen_ms = 0;   // and when they last looked at its page.
    Rating rating = {};         // In the arena's game and mode.
};

struct ArenaGame {
    std::string table;
    std::string first;  // The person with the first seat.
    std::string second;
    std::int64_t paired_ms = 0;  // By the service's clock.
    std::int64_t ended_ms = 0;   // 0: it goes on.
    int first_points = 0;
    int second_points = 0;
    ArenaEnd how = ArenaEnd::Played;
    bool is_open = true;  // The table is there; read, never written.

    bool goes_on() const { return ended_ms == 0; }
    bool counts() const { return !goes_on() && how != ArenaEnd::Void; }
};

/// Everything by which an arena is paired and ranked, at one moment.
struct ArenaState {
    Arena arena;
    std::vector<ArenaPerson> people;  // By when they came, and by id.
    std::vector<ArenaGame> games;     // By when they were paired, and by table.
    Apart apart;                      // Who has blocked whom.
};

/// A table that an arena's server has to open.
struct ArenaTable {
    std::string table;
    std::string plan;
    std::string persons[2];
    std::string names[2];
};

/// What a person did in an arena.
struct ArenaVisit {
    Arena arena;
    bool is_in = false;
    std::vector<ArenaGame> games;
};

/// All calls may come from any thread, wait for the database and throw StoreError; what they
/// changed is durable when they return.
class ArenaStore {
  public:
    explicit ArenaStore(Database& database) : database_(database) {}

    /// False, and nothing happens, if the organiser has `most_of_person` arenas that are not
    /// closed, or everybody together has `most`.
    bool add(const Arena& arena, int most_of_person, int most);
    std::optional<Arena> find(const std::string& id);
    /// Those that are not closed, by their start.
    std::vector<Arena> open();
    /// The last ones that were closed and not called off, the latest first.
    std::vector<Arena> closed(int limit);
    std::optional<ArenaState> state(const std::string& id);
    /// The arena that a table belongs to; empty if to none.
    std::string arena_of(const std::string& table);
    std::vector<ArenaVisit> visits_of(const std::string& person);

    /// False if the arena is closed, or has `most` people already.
    bool join(const std::string& id, const std::string& person, std::int64_t service_ms, int most);
    void withdraw(const std::string& id, const std::string& person);
    /// Before its start it is called off and everybody is out; while it runs it ends now, and the
    /// games that go on still count. False, and nothing happens, if it is over or another's.
    bool end(const std::string& id, const std::string& organiser, std::int64_t now_ms);
    struct Seen {
        std::string arena;
        std::string person;
    };
    /// They look at the pages of arenas in which they are.
    void see(const std::vector<Seen>& seen, std::int64_t service_ms);

    /// Those that have begun and are not closed, and for which that node pairs from now on until
    /// `lease_ms` later, because no other does.
    std::vector<std::string> lease(const std::string& node,
                                   std::int64_t now_ms,
                                   std::int64_t service_ms,
                                   std::int64_t lease_ms);
    /// Keeps games that begin. False, and nothing happens, if another node pairs by now, or `round`
    /// is not the arena's any more.
    bool pair(const Arena& arena, const std::string& node, const std::vector<ArenaGame>& games);
    /// Its standings are final: games that go on do not count. The same otherwise.
    bool close(const Arena& arena,
               const std::string& node,
               std::int64_t now_ms,
               std::int64_t service_ms);
    /// Tables of games for which that node pairs that are not there yet.
    std::vector<ArenaTable> unopened(const std::string& node);
    /// Games that go on and were paired until then, of all arenas.
    std::vector<ArenaGame> going_on(std::int64_t paired_ms);

  private:
    Database& database_;
};

}  // namespace equipoise::server
