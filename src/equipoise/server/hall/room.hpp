// A table of this node and the lines to it: stores what happens before anybody is told, asks the
// bots, and lets the table sleep while nothing happens.

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "equipoise/server/cluster/cluster.hpp"
#include "equipoise/server/hall/bot_pool.hpp"
#include "equipoise/server/store/store.hpp"
#include "equipoise/server/wire/http.hpp"
#include "equipoise/table/json/problem.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise::server {

class Room;

/// What all rooms share; outlives them.
struct RoomServices {
    EventStore& store;
    Cluster& cluster;
    Surroundings around;
    /// From any thread: does something with that room on the hall's thread, if it is there then.
    std::function<void(const std::string& table, std::function<void(Room&)> work)> visit;
    std::function<void(BotCall call, BotPool::Answer answer)> ask_bot;
    /// On the hall's thread: this person has to decide at that table ("turn"), is invited there
    /// ("invite"), or has not seen its game end ("over"), and is not there.
    std::function<void(
        const std::string& person, const std::string& table, const std::string& event)>
        nudge;
    /// On the hall's thread: opens a table by that plan for that person and calls back with its
    /// name; never calls back if storing fails.
    std::function<void(const std::string& plan,
                       const std::string& person,
                       std::function<void(const std::string& table)> opened)>
        open_next;
    /// On the hall's thread: reads that room's table from the store and calls its `woken`, later.
    std::function<void(const std::string& table)> reload;
    /// On the hall's thread: asks whose that room's table is and calls its `refused`, later.
    std::function<void(const std::string& table)> ask_owner;
    /// How long the store takes to answer is measured by this clock.
    std::function<std::chrono::steady_clock::time_point()> clock;
    bool pushes = false;  // Events for people who are away are stored, to be sent.

    Instant now() const;
};

/// Used on the hall's thread only.
class Room {
  public:
    static constexpr std::size_t kMaxLines = 1000;
    /// A table with that much on its way to the store takes nothing more.
    static constexpr std::size_t kMaxUnstored = 256;
    /// After so long without an answer from the store, people are told.
    static constexpr std::chrono::milliseconds kPatience{2000};
    using TimePoint = std::chrono::steady_clock::time_point;

    /// `table` is as the store has it up to `stored` entries.
    Room(RoomServices& services, Table table, std::uint64_t stored, std::uint64_t epoch);

    /// For a new table: stores its opening and plays what nobody decides. Calls back once it is
    /// known whether the table is stored, whatever becomes of this room. `tells`: whoever is
    /// invited is told. `told`: who is told that it is their club's table of the week.
    void open(std::function<void(bool stored)> then,
              bool tells = true,
              const std::vector<std::string>& told = {});

    /// False if it takes no more lines.
    bool attach(ConnectionId connection,
                const std::string& person,
                const AttachOptions& options,
                std::shared_ptr<Line> line);
    void say(ConnectionId connection, std::string_view message);
    void leave(ConnectionId connection);
    /// Call it when the deadline has come.
    void tick();
    /// The table as the store has it, with so many entries; null if it cannot be read now.
    void woken(std::unique_ptr<Table> table, std::uint64_t stored);
    /// The store took something from this table no more; `mine`: not because it is another node's.
    void refused(bool mine);
    /// Tells everybody when storing takes too long, and when it is done after all.
    void tell_delay(TimePoint now);
    /// Writes the summary for lists of tables, then drops the table from memory but not its lines.
    void sleep();
    /// Somebody is gone for good; calls back once what the table does about it is stored, or never
    /// if it cannot be.
    void depart(const std::string& person, const std::function<void()>& then);
    /// Tells the table of somebody's vacation, and the store that it knows.
    void hear(const VacationNote& note);
    /// At a table of an arena that was opened for these, seat by seat: ends the game if one of them
    /// has not come.
    void call_off(const std::vector<std::string>& players);
    /// Until somebody comes, nobody is told that it is their turn: they are led here.
    void be_quiet() { is_quiet_ = true; }
    /// Takes nothing more; what is under way is still stored and sent.
    void close();
    /// Sends everybody away with this problem; those who return find the table as it is stored.
    void dismiss(const Problem& problem);

    const std::string& name() const { return name_; }
    /// The table as it is stored and shown; null while something is not stored yet, and while it
    /// sleeps.
    const Sitting* sitting() const;
    bool sleeps() const { return table_ == nullptr; }
    /// Whether the person has a line.
    bool is_here(const std::string& person) const;
    /// When a clock runs out, by the service's clock.
    std::optional<std::int64_t> deadline() const { return deadline_; }
    /// When something last happened, by the service's clock.
    std::int64_t moved_ms() const { return moved_ms_; }
    std::size_t lines() const { return lines_.size(); }
    std::size_t unstored() const { return static_cast<std::size_t>(handed_over_ - stored_); }
    /// Everything handed to the store has been answered.
    bool is_stored() const { return unanswered_.empty(); }
    /// Nothing is on its way to or from the store or a bot.
    bool is_still() const { return pending_.empty() && is_unasked(); }
    bool is_closing() const { return closing_; }
    /// Closed; it is sent nothing any more.
    bool is_closed() const { return closing_ && is_unasked(); }

  private:
    /// Whatever waits for the log to be stored up to a version.
    struct Pending {
        std::uint64_t version = 0;
        std::uint64_t append = 0;  // And that append, of those handed over; 0: it need not be.
        std::vector<std::pair<std::weak_ptr<Line>, Text>> messages;
        std::function<void(bool stored)> then;
    };

    /// Calls the table and does what it wants done. A broken invariant closes this table alone.
    template <class Call>
    void with_table(Call call);
    /// Does something with the table in memory: at once, or as soon as it has been read.
    template <class Work>
    void when_awake(Work work);
    bool is_unasked() const { return unanswered_.empty() && asked_ == 0 && waking_.empty(); }
    /// `plies`: how many the game had before.
    void perform(Effects effects, std::size_t plies);
    void store(Append append, bool finished, bool summary);
    std::vector<PushEvent> pushes_of(const Effects& effects) const;
    std::vector<std::string> told_of_end(const Effects& effects) const;
    std::vector<std::string> answered_by(const Effects& effects, std::size_t plies) const;
    void add_summary(Append& append);
    void write_summary();
    void hand_over(Append append);
    void stored(std::uint64_t version, bool ok);
    void tell_opened();
    /// `answered` is called on the hall's thread, unless the room closes before.
    void ask(BotCall call, std::function<void(Room&, const std::optional<BotChoice>&)> answered);
    void ask_bot(BotCall call);
    void ask_hint(HintCall hint);
    void open_next(const std::string& plan);
    void flush();
    void break_off(const std::string& reason);
    Line* find_line(ConnectionId connection);

    RoomServices& services_;
    std::string name_;
    std::uint64_t epoch_;
    std::unique_ptr<Table> table_;               // Null while it sleeps,
    std::map<ConnectionId, Onlooker> asleep_;    // and then who is there,
    std::vector<std::function<void()>> waking_;  // and what waits until it has been read.
    std::vector<std::pair<ConnectionId, std::shared_ptr<Line>>> lines_;
    std::vector<Pending> pending_;
    std::function<void(bool stored)> opened_;  // Until that is known.
    std::vector<Holder> listed_;               // Who sat where in the summary that the store has,
    bool listed_invited_ = false;              // and whether somebody was invited,
    std::size_t listed_plies_ = 0;             // and how many plies it counts,
    std::int64_t listed_deadline_ = 0;         // and which deadline.
    std::uint64_t handed_over_ = 0;            // The version up to which the store has the entries,
    std::uint64_t stored_ = 0;                 // and up to which they are durable.
    std::uint64_t appends_ = 0;                // Handed over,
    std::uint64_t stored_appends_ = 0;         // and stored.
    std::vector<TimePoint> unanswered_;  // Since when appends are under way, the oldest first.
    bool delayed_ = false;               // They were told so.
    std::optional<std::int64_t> deadline_;
    std::int64_t moved_ms_ = 0;
    int asked_ = 0;                          // Bots that have not answered.
    std::optional<ArenaResult> called_off_;  // While that is handed over.
    bool is_quiet_ = false;
    bool frozen_ = false;   // Takes nothing more.
    bool closing_ = false;  // Everybody was sent away.
};

}  // namespace equipoise::server
