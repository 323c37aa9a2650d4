// The hall where the tables stand: finds each one's room, here or at another node, loads tables
// from the store, watches their clocks, and lets go of what nobody needs. It never waits for the
// store: what it asks is answered later.

#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "equipoise/core/shelf.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/server/cluster/remote_lines.hpp"
#include "equipoise/server/common/readers.hpp"
#include "equipoise/server/hall/bot_pool.hpp"
#include "equipoise/server/hall/chance.hpp"
#include "equipoise/server/hall/room.hpp"
#include "equipoise/server/people/players.hpp"
#include "equipoise/server/wire/http.hpp"
#include "equipoise/table/audience/catalogue.hpp"
#include "equipoise/table/requests/plan.hpp"

namespace equipoise::server {

/// What a hall is made of; all of it outlives the hall.
struct HallParts {
    const Shelf& games;
    const BotShelf& bots;
    EventStore& store;
    Cluster& cluster;
    /// From any thread: does something on the hall's thread. Also outlives later calls from the
    /// store and the cluster.
    std::function<void(std::function<void()>)> post;
    int bot_threads = 1;
    /// The most simulations for one action; 0: as many as a bot's thinking time allows.
    std::uint64_t bot_simulations = 0;
    /// How long a bot that has decided may wait before people see it; 0: it answers at once.
    std::chrono::milliseconds longest_bot_pause{};
    /// Called for a person whose turn it is ("turn"), who is invited ("invite"), who has not seen
    /// the game end ("over"), or whose club's table of the week has opened ("weekly"), and who is
    /// not at the table; may be empty.
    std::function<void(
        const std::string& person, const std::string& table, const std::string& event)>
        nudge{};
    /// How the store is asked.
    Readers::Settings readers{};
    /// The most tables without lines that stay in memory.
    std::size_t max_empty_rooms = 256;
    ChanceTools chance = chance_tools();
    /// Whether people who are away are also told by Web Push.
    bool pushes = false;
    /// On a thread that may wait: looks up who sits at the tables of the lobby; may be empty.
    std::function<Players(const std::vector<std::string>& persons)> find_players{};
    /// The same: looks up who is not to meet that person; may be empty.
    std::function<std::set<std::string>(const std::string& person)> find_apart{};
    /// The same: looks up whom that person has blocked; may be empty.
    std::function<std::vector<std::string>(const std::string& person)> find_blocked{};
    /// The same: looks up who is in that club; may be empty.
    std::function<std::vector<std::string>(const std::string& club)> find_members{};
};

/// Somebody whom the plan of a table invites.
struct Invitee {
    Guest guest;
    bool is_told = true;
};

/// A table that is opened for these players, one on each seat, under a name that is known before.
struct SeatedTable {
    std::string name;
    std::string plan;            // All its seats are open.
    std::vector<Guest> players;  // None: whoever finds it sits down.
    /// Only its members find it, and they are told that it has opened; empty: it is no club's.
    std::string club = {};
};

/// Used on one thread only, the one that `post` leads to.
class Hall {
  public:
    using Opened = std::function<void(Result<std::string, Problem>)>;
    /// What the store is asked for; nothing if it cannot be asked now.
    template <class T>
    using Then = std::function<void(std::optional<T>)>;

    explicit Hall(HallParts parts);
    Hall(const Hall&) = delete;
    Hall& operator=(const Hall&) = delete;
    ~Hall();

    /// Calls back with the name of the new table once it is stored. `name`: of the person; `club`:
    /// which the plan names, if the person is a member.
    void open(std::string_view plan,
              const std::string& person,
              const Opened& opened,
              const std::string& name = {},
              const std::optional<Invitee>& invitee = {},
              const std::string& club = {}) {
        open(plan, {person, name, false, invitee, club}, opened);
    }
    void check(std::string_view plan, const std::string& person, const Opened& checked);
    /// Does nothing if the table is there already, or is being opened.
    void open_seated(const SeatedTable& seated);
    /// Ends the game if one of these has not come (`Room::call_off`); `loads`: also at a table that
    /// nobody has in memory.
    void call_off(const std::string& table, const std::vector<std::string>& players, bool loads);

    /// The answers of `GET /api/tables`, `/api/lobby` and `/api/waiting`.
    void list(const std::string& person, const Then<std::string>& then);
    void lobby(const std::string& game,
               Lobby kind,
               const std::string& person,
               const Then<std::string>& then);
    void waiting(const std::string& person, const Then<std::string>& then);
    /// These tables as a list of that form, with what is known here of those who sit there.
    std::string listings(const std::vector<TableRow>& rows,
                         const std::string& person,
                         const Players& players) const {
        return print_rows(rows, person, &players);
    }

    /// The table as it is stored; valid until the next call of the hall. Null if there is none
    /// or it cannot be read.
    void find(const std::string& table, const Then<const Sitting*>& then);
    /// The id of the game at a table that is in memory now; otherwise, and at a table of a club,
    /// empty. Never asks the store.
    std::string awake_game(const std::string& table) const;
    void exists(const std::string& table, const Then<bool>& then);
    /// What tables are replayed with; of use to any thread.
    const Surroundings& around() const { return services_.around; }
    /// Whether the person has a line to that table, as far as is known here.
    bool is_there(const std::string& table, const std::string& person) const;
    /// The line is closed if there is no such table, or it takes no more lines now. Until the table
    /// is there, what is said waits.
    std::unique_ptr<LineHandler> attach(const std::string& table,
                                        const std::string& person,
                                        const AttachOptions& options,
                                        std::shared_ptr<Line> line) {
        return attach(table, person, options, std::move(line), false);
    }

    /// Lets clocks run out and tables go to sleep. Call it about every `kBeat`.
    static constexpr std::chrono::milliseconds kBeat{100};
    void beat() { beat(parts_.readers.now()); }
    void beat(Readers::TimePoint now);

    /// Takes nothing more, and calls back when everything is stored and the tables are free for
    /// other nodes.
    void close(std::function<void()> closed);

    /// Whether the store leaves questions without an answer.
    bool is_cut_off() const { return readers_.is_tripped(); }
    /// Questions to the store that are not answered yet.
    std::size_t asked() const { return readers_.waiting(); }
    std::size_t loaded_tables() const { return rooms_.size(); }
    std::size_t sleeping_tables() const;

  private:
    class Here;
    class Entrance;
    struct Visitor;
    struct Kept {
        std::unique_ptr<Room> room;
        std::optional<std::int64_t> watched;  // Its deadline in deadlines_.
    };
    /// A table's room; or the node that has it; or, if there is no such table, neither.
    struct Place {
        Room* room = nullptr;
        std::string node;
        bool unknown = false;  // The store cannot be asked now.
    };
    using Located = std::function<void(const Place&)>;
    /// A table from the store, as it comes from there.
    struct Loaded {
        std::unique_ptr<Table> table;  // Null: there is none, or it cannot be read.
        std::uint64_t stored = 0;
        Claim claim;
    };
    struct Opener {
        std::string person;
        std::string name;      // May be empty.
        bool by_host = false;  // The host itself opens a rematch.
        std::optional<Invitee> invitee = {};
        std::string club = {};  // Which the plan names, if the person is a member.
    };
    /// Another table that a plan names, for a fork or a rematch.
    struct Source {
        std::string asked;  // It is not in memory.
        std::unique_ptr<Table> table;
    };

    void open(std::string_view plan, const Opener& opener, const Opened& opened);
    /// `tells`: whoever is invited is told.
    void found_table(const std::shared_ptr<Plan>& plan, bool tells, const Opened& opened);
    struct Founded {
        std::string name;
        std::uint64_t epoch = 0;
        bool tells = true;
        bool is_quiet = false;
        std::vector<std::string> told = {};  // That it is their club's table of the week.
    };
    void make_room(Plan plan, const Founded& founded, const Opened& opened);
    Result<Plan, Problem> seat_players(const SeatedTable& seated);
    PlanContext context(const std::string& person, const std::shared_ptr<Source>& source);
    /// Reads a plan; once more if it names a table that has to be read from the store first.
    template <class T>
    void read_plan_for(const std::string& person,
                       std::function<Result<T, Problem>(PlanContext&)> read,
                       std::function<void(Result<T, Problem>)> then);
    void keep_data(const DataFile& data);

    // hall_load.cpp
    /// At once if the table is in memory here.
    void locate(const std::string& table, const Located& then);
    void load(const std::string& table);
    void located(const std::string& table, const Place& place);
    Place take_in(const std::string& table, Loaded loaded);
    /// Null if it is not in memory, or not as it is stored.
    const Sitting* awake(const std::string& table) const;
    /// A copy, as it is stored; null if there is none or it cannot be read.
    void read_table(const std::string& table, const Then<std::unique_ptr<Table>>& then);
    std::unique_ptr<LineHandler> attach(const std::string& table,
                                        const std::string& person,
                                        const AttachOptions& options,
                                        std::shared_ptr<Line> line,
                                        bool from_far);
    void enter(const Place& place,
               const std::string& table,
               const std::string& person,
               const AttachOptions& options,
               const std::shared_ptr<Visitor>& visitor,
               bool from_far);
    void reload(const std::string& table);
    void ask_owner(const std::string& table);
    void free(const std::string& table);
    void release(const std::string& table, const std::function<void(bool done)>& then);

    // hall_redact.cpp
    void hear_of_people();
    void redact(const Leaving& leaving);
    void depart(const std::string& table, const std::string& person);
    void hear(const VacationNote& note);
    bool redact_stored(const std::string& table);

    void say(const std::string& table, ConnectionId connection, std::string_view message);
    void leave(const std::string& table, ConnectionId connection);

    /// Does something with a room, if it is there, and then what follows from that.
    template <class Work>
    void visit(const std::string& table, const Work& work);
    void watch(Kept& kept);
    void forget(const std::string& table);
    void lose_everything();
    void wake_due();
    void wake(const std::vector<std::string>& tables);
    void let_go();
    void let_go_of(const std::string& table);
    void set_gauges();
    bool is_overloaded() const;
    void finish_closing();
    /// A person's tables, and those whose invitations do not reach the person.
    struct Own {
        std::vector<TableRow> rows;
        std::set<std::string> unheard;
    };
    std::function<Own()> find_own(const std::string& person) const;
    /// Those that are the person's to see: not where an invitation was answered or is not heard.
    std::vector<TableRow> seen_by(const std::string& person, const Own& own) const;
    /// As it is now, if the table is awake here.
    std::string summary_of(const TableRow& row) const;
    std::string print_rows(const std::vector<TableRow>& rows,
                           const std::string& person,
                           const Players* players) const;
    AddPlayer add_player(const std::string& table, const Players& players) const;
    std::string print_waiting(const std::vector<TableRow>& rows, const std::string& person) const;

    HallParts parts_;
    RoomServices services_;
    std::unordered_map<std::string, Kept> rooms_;
    std::set<std::pair<std::int64_t, std::string>> deadlines_;
    std::deque<std::string> empty_;  // Rooms without lines, longest first; may be out of date.
    std::set<std::string> kept_data_;
    std::set<std::string> unreadable_;  // Not to be tried again.
    /// Tables that are being loaded or freed, and who waits for them.
    std::unordered_map<std::string, std::vector<Located>> coming_;
    /// Whose texts leave a table as soon as nobody has it in memory.
    std::unordered_map<std::string, std::string> redacting_;
    std::unique_ptr<Table> read_;  // The last table that `find` had to read itself.
    RemoteLines remote_;
    std::function<void()> closed_;
    bool closing_ = false;
    bool leaving_ = false;  // Everything is stored.
    bool asks_due_ = false;
    bool asks_people_ = false;
    std::uint64_t last_connection_ = 0;
    std::uint64_t beats_ = 0;
    Readers readers_;
    BotPool pool_;  // Last: their threads end before the rest goes.
};

}  // namespace equipoise::server
