// The hall where the tables stand: finds each one's room, here or at another node, loads tables
// from the store, watches their clocks, and lets go of what nobody needs.

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
#include "equipoise/server/hall/bot_pool.hpp"
#include "equipoise/server/hall/room.hpp"
#include "equipoise/server/wire/http.hpp"
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
    /// Called for a person whose turn it is and who is not at the table; may be empty.
    std::function<void(const std::string& person, const std::string& table)> nudge{};
};

/// Used on one thread only, the one that `post` leads to.
class Hall {
  public:
    using Opened = std::function<void(Result<std::string, Problem>)>;

    explicit Hall(HallParts parts);
    Hall(const Hall&) = delete;
    Hall& operator=(const Hall&) = delete;
    ~Hall();

    /// Calls back with the name of the new table once it is stored.
    void open(std::string_view plan, const std::string& person, const Opened& opened) {
        open(plan, person, false, opened);
    }
    Result<std::string, Problem> check(std::string_view plan, const std::string& person);

    /// The answers of `GET /api/tables`, `/api/lobby` and `/api/waiting`. They throw StoreError.
    std::string list(const std::string& person);
    std::string lobby(const std::string& game, Lobby kind, const std::string& person);
    std::string waiting(const std::string& person);

    /// The table as it is stored; valid until the next call of the hall. Null if there is none
    /// or it cannot be read.
    const Sitting* find(const std::string& table);
    /// The id of the game at a table that is in memory now; otherwise empty. Never asks the store.
    std::string awake_game(const std::string& table) const;
    /// True as well if the store cannot be asked.
    bool exists(const std::string& table);
    /// Null if there is no such table, or it takes no more lines now.
    std::unique_ptr<LineHandler> attach(const std::string& table,
                                        const std::string& person,
                                        const AttachOptions& options,
                                        std::shared_ptr<Line> line);

    /// Lets clocks run out and tables go to sleep. Call it about every `kBeat`.
    static constexpr std::chrono::milliseconds kBeat{100};
    void beat();

    /// Takes nothing more, and calls back when everything is stored and the tables are free for
    /// other nodes.
    void close(std::function<void()> closed);

    std::size_t loaded_tables() const { return rooms_.size(); }
    std::size_t sleeping_tables() const;

  private:
    class Visitor;
    struct Kept {
        std::unique_ptr<Room> room;
        std::optional<std::int64_t> watched;  // Its deadline in deadlines_.
    };
    /// A table's room; or the node that has it; or, if there is no such table, neither.
    struct Place {
        Room* room = nullptr;
        std::string node;
    };

    void open(std::string_view plan, const std::string& person, bool by_host, const Opened& opened);
    PlanContext context(const std::string& person);
    void keep_data(const DataFile& data);

    Place locate(const std::string& table);
    Place load(const std::string& table);
    std::unique_ptr<Table> read(const std::string& table, const std::vector<std::string>& entries);
    std::unique_ptr<LineHandler> attach_here(const std::string& table,
                                             const std::string& person,
                                             const AttachOptions& options,
                                             std::shared_ptr<Line> line);
    void say(const std::string& table, ConnectionId connection, std::string_view message);
    void leave(const std::string& table, ConnectionId connection);

    /// Does something with a room, if it is there, and then what follows from that.
    template <class Work>
    void visit(const std::string& table, const Work& work);
    void watch(Kept& kept);
    void forget(const std::string& table);
    void lose_everything();
    void wake_due();
    void let_go();
    void let_go_of(const std::string& table);
    void set_gauges();
    bool is_overloaded() const;
    void finish_closing();
    /// As it is now, if the table is awake here.
    std::string summary_of(const TableRow& row) const;
    std::string print_rows(const std::vector<TableRow>& rows, const std::string& person) const;

    HallParts parts_;
    RoomServices services_;
    std::unordered_map<std::string, Kept> rooms_;
    std::set<std::pair<std::int64_t, std::string>> deadlines_;
    std::deque<std::string> empty_;  // Rooms without lines, longest first; may be out of date.
    std::set<std::string> kept_data_;
    std::set<std::string> unreadable_;  // Not to be tried again.
    std::unique_ptr<Table> read_;       // The last table that `find` had to read itself.
    RemoteLines remote_;
    std::function<void()> closed_;
    bool closing_ = false;
    std::uint64_t last_connection_ = 0;
    std::uint64_t beats_ = 0;
    BotPool pool_;  // Last: its threads end before the rest goes.
};

}  // namespace equipoise::server
