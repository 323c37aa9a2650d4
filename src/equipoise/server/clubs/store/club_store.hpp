// What the database keeps of clubs: who is in them, their tables, and when the next one opens by
// itself.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "equipoise/server/store/people.hpp"
#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {

/// The table that a club opens every week.
struct WeeklyTable {
    std::string plan;  // The body of `POST /api/tables`, all seats open; empty: none opens.
    std::string game;
    std::string mode;
    std::int64_t minute = 0;   // Of the week, from Monday 0:00 UTC.
    std::int64_t next_ms = 0;  // When the next one is due; 0: none.
    bool operator==(const WeeklyTable&) const = default;
};

/// Times are since 1970, UTC.
struct Club {
    std::string id = {};
    std::string title = {};
    std::string about = {};    // A line; may be empty.
    std::string founder = {};  // The person who leads it now.
    std::string key = {};      // Whoever has it may join.
    std::int64_t made_ms = 0;
    WeeklyTable weekly = {};
    int members = 0;
    bool operator==(const Club&) const = default;
};

struct ClubMember {
    std::string person;
    std::string public_id;
    std::string name;
    std::int64_t since_ms = 0;
    bool operator==(const ClubMember&) const = default;
};

/// A table of the week that is due and has yet to be opened.
struct DueTable {
    std::string table;
    std::string club;
    std::string plan;
    bool operator==(const DueTable&) const = default;
};

enum class Joined : std::uint8_t {
    Yes,
    NoSuchClub,  // Or with another key.
    Full,
    InTooMany,
};

/// All calls may come from any thread, wait for the database and throw StoreError. Names and keys
/// from a request that no text could be are unknown. What only the founder may do is false, and
/// nothing happens, for anybody else.
class ClubStore {
  public:
    explicit ClubStore(Database& database) : database_(database) {}

    /// The founder is its first member. False, and nothing happens, if the person has founded
    /// `most` already.
    bool add(const Club& club, int most);
    std::optional<Club> find(const std::string& id);
    bool is_member(const std::string& id, const std::string& person);
    /// Those that the person is in, by title.
    std::vector<Club> clubs_of(const std::string& person);
    /// By name.
    std::vector<ClubMember> members(const std::string& id);

    struct Most {
        int members = 0;  // Of a club,
        int clubs = 0;    // and of a person.
    };
    /// Whoever is in it already stays in.
    Joined join(const std::string& id,
                const std::string& key,
                const std::string& person,
                std::int64_t now_ms,
                const Most& most);
    /// False for the founder, and for whoever is not in it.
    bool leave(const std::string& id, const std::string& person, std::int64_t now_ms);
    /// The key is another one from now on.
    bool remove(const std::string& id,
                const std::string& founder,
                const std::string& person,
                const std::string& fresh_key,
                std::int64_t now_ms);
    /// To a member.
    bool hand_over(const std::string& id, const std::string& founder, const std::string& person);
    bool renew(const std::string& id, const std::string& founder, const std::string& fresh_key);
    bool close(const std::string& id, const std::string& founder, std::int64_t now_ms);
    /// Who has left or lost a club since then.
    std::vector<std::string> parted_since(std::int64_t since_ms);

    /// Those that wait or go on; newest first.
    std::vector<TableRow> tables(const std::string& id, int limit);
    /// The newest table of the week of each club that the person is in, by club, of those that were
    /// due since then and wait or go on.
    std::map<std::string, std::string> weekly_tables(const std::string& person,
                                                     std::int64_t since_ms);
    /// Whether the table is a club's, and the person neither a member nor somebody who has sat down
    /// there.
    bool is_barred(const std::string& table, const std::string& person);

    /// On how many members each ladder has; the fullest first.
    std::vector<std::pair<std::string, int>> ladders(const std::string& id);
    /// Members with a rating there, best first, as `PeopleStore::ladder`.
    std::vector<LadderRow> ladder(const std::string& id, const std::string& ladder);

    bool set_weekly(const std::string& id, const std::string& founder, const WeeklyTable& weekly);
    /// Those whose time has come.
    std::vector<Club> due(std::int64_t now_ms);
    /// A table of the week and its name; without a name it is left out.
    struct Chosen {
        std::string table;
        std::int64_t due_ms = 0;
        std::int64_t service_ms = 0;
    };
    /// Once, whoever asks: the club's next one is due at `next_ms` from now on. False if another
    /// server was first.
    bool choose_table(const Club& club, std::int64_t next_ms, const Chosen& chosen);
    /// Tables of the week that were due since then and are in no log.
    std::vector<DueTable> unopened(std::int64_t since_ms);

  private:
    Database& database_;
};

}  // namespace equipoise::server
