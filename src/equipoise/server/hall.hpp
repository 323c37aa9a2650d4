// The hall where the tables stand: loads them from the store, passes messages between them and
// their lines, and lets nothing out that is not stored.

#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "equipoise/core/shelf.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/server/bot_pool.hpp"
#include "equipoise/server/http.hpp"
#include "equipoise/server/store/store.hpp"
#include "equipoise/table/plan.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise::server {

/// Used on one thread only, the one that `post` leads to.
class Hall {
  public:
    using Post = std::function<void(std::function<void()>)>;
    using Opened = std::function<void(Result<std::string, Problem>)>;

    /// Everything handed in must outlive the hall; `post` also what the store still tells later.
    Hall(const Shelf& games, const BotShelf& bots, EventStore& store, Post post, int bot_threads);

    Hall(const Hall&) = delete;
    Hall& operator=(const Hall&) = delete;
    ~Hall();

    /// Tells the name of the new table once it is stored.
    void open(std::string_view plan, const std::string& guest, const Opened& opened);
    Result<std::string, Problem> check(std::string_view plan, const std::string& guest);
    /// The answer of `GET /api/tables`.
    std::string list(const std::string& guest);
    /// Null if there is no such table or it cannot be read.
    const Sitting* find(const std::string& table);

    /// The table must exist. Null if it takes no more lines.
    std::unique_ptr<LineHandler> attach(const std::string& table,
                                        const std::string& guest,
                                        std::shared_ptr<Line> line);

    std::size_t loaded_tables() const { return rooms_.size(); }

  private:
    struct Room;
    class Visitor;

    /// Whatever waits for the log to be stored up to a version.
    struct Pending {
        std::uint64_t version = 0;
        std::vector<std::pair<std::weak_ptr<Line>, Text>> messages;
        std::function<void(bool stored)> then;
    };

    PlanContext context(const std::string& guest);
    std::optional<DataFile> find_data(const std::string& path,
                                      const std::string& name,
                                      const std::string& hash);
    Room* load(const std::string& table);
    void keep_data(const DataFile& data);
    void say(const std::string& table, ConnectionId connection, std::string_view message);
    void leave(const std::string& table, ConnectionId connection);

    /// Calls the table and does what it wants done. A broken invariant closes this table alone.
    template <class Call>
    void with_table(Room& room, Call call);
    void perform(Room& room, Effects effects);
    void store_entries(Room& room, std::vector<std::string> entries);
    void append(Room& room, Append append);
    void ask_bot(const std::string& table, BotCall call);
    void stored(const std::string& table, std::uint64_t version, bool ok);
    void flush(Room& room);
    void break_off(Room& room, const std::string& reason);
    void dismiss(Room& room, const Problem& problem);
    void forget_idle_rooms();

    const Shelf& games_;
    const BotShelf& bots_;
    const Surroundings around_;
    EventStore& store_;
    Post post_;
    std::unordered_map<std::string, std::unique_ptr<Room>> rooms_;
    std::deque<std::string> idle_;  // Rooms without lines, longest idle first; may be out of date.
    std::set<std::string> kept_data_;
    std::uint64_t last_connection_ = 0;
    BotPool pool_;  // Last: its threads end before the rest goes.
};

}  // namespace equipoise::server
