// A service of several servers in one thread under one seed: the real hall, rooms, tables, mail and
// statements of the log, with a simulated loop, clocks, network and database; or of one server on a
// simulated disk. The same seed gives the same run, message by message.

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "equipoise/base/rng.hpp"
#include "equipoise/server/common/readers.hpp"
#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/store/event_log.hpp"
#include "equipoise/server/store/sql_events.hpp"
#include "tests/sim/defects.hpp"
#include "tests/sim/disk.hpp"
#include "tests/sim/loop.hpp"

namespace equipoise::server::sim {

/// What goes wrong by itself, each as a chance of one in so many; 0: never.
struct Weather {
    std::uint32_t cut = 80;        // A line breaks, at a step of its client,
    std::uint32_t silent = 3;      // and then the server hears of it late.
    std::uint32_t lose = 300;      // The connection that brings mail breaks.
    std::uint32_t crash = 80;      // A server dies and starts again, at a step of the weather,
    std::uint32_t hang = 60;       // the database hangs for a while,
    std::uint32_t restart = 60;    // is restarted, with what was under way aborted,
    std::uint32_t part = 60;       // or one server cannot reach it for a while.
    std::uint32_t conflict = 40;   // A transaction of the writer's breaks, and may be tried again,
    std::uint32_t full = 200;      // or need not be;
    std::uint32_t forget = 40;     // or it is done, and nobody hears of it.
    std::uint32_t half = 200;      // A line carries one way only, at a step of its client.
    std::uint32_t repeat = 60;     // A request is sent twice.
    std::uint32_t twice = 100;     // Mail between servers comes twice,
    std::uint32_t overtake = 200;  // or overtakes other mail.
    std::uint32_t split = 80;      // Two servers do not reach each other for a while.
    std::int64_t skew_ms = 5000;   // Servers' times of day are off by at most that,
    std::int64_t drift_ppm = 500;  // and their clocks drift,
    std::int64_t step_ms = 400;    // and the database's is set at a restart.
    std::uint32_t power = 40;      // A server alone loses power, at a step of the weather,
    std::uint32_t full_disk = 40;  // or its disk is full for a while.
    std::uint32_t sync = 60;       // The disk fails to write, at a sync,
    std::uint32_t write = 1000;    // or at a write.
    std::uint32_t tear = 3;        // A loss of power damages the end of a log that was stored.
    // The push service, at a request: says that it is busy or broken, says nothing, does not get
    // its answer through, is slow, or has lost the browser. At a step of the weather: says nothing
    // for a while.
    std::uint32_t busy = 10, broken = 10, mute = 20, unheard = 20, slow = 6, gone = 60, outage = 60;
};

struct Violation {
    Kind kind;
    std::string what;
    std::int64_t ms = 0;  // Of the run.
};

/// The database that all servers share: a real one for statements and transactions, with times and
/// outages of the simulation's own. Of a server alone it is the file on its disk.
class SharedDatabase {
  public:
    /// `disk`: null for a database that no fault reaches.
    SharedDatabase(Loop& loop, Defect defect, Disk* disk);
    SharedDatabase(const SharedDatabase&) = delete;
    SharedDatabase& operator=(const SharedDatabase&) = delete;
    ~SharedDatabase();

    /// The server that has it open ends: the file is closed. `close` before `open`, which throws
    /// StoreError.
    void close();
    void open();
    /// Damages the end of a log, by a name in `history`, while no server has it open; false if it
    /// has no entries.
    bool damage(const std::string& table);
    /// Milliseconds by its own clock.
    std::int64_t now_ms() const { return kEpochMs + loop_.now_ms() + ahead_ms_; }

    /// Whether a server reaches it at this moment.
    bool answers(const std::string& node) const;
    void hang(std::int64_t us) { hangs_until_ = loop_.now() + us; }
    /// Transactions under way are lost; those who wait for them hear that it is gone.
    void restart(std::int64_t step_ms) {
        ++restarts_;
        ahead_ms_ = step_ms;
    }
    std::uint64_t restarts() const { return restarts_; }
    void part(const std::string& node, std::int64_t us) { parted_[node] = loop_.now() + us; }
    void heal();

    /// How a transaction ends before its end.
    enum class Break : std::uint8_t {
        Conflict,  // PostgreSQL chose it to resolve a conflict: another try may help.
        Full,      // The database server's disk is full: another try does not.
    };
    /// A transaction of the writer's, at this moment; `statements`: after so many it breaks.
    void write(const std::string& node,
               const Database::Work& work,
               Break how,
               std::uint32_t statements);
    /// The same of a server alone, whose disk may fail.
    void write_here(const Database::Work& work);
    /// Whoever reads, at this moment. Throws StoreError if `node` cannot reach it.
    EventStore& reader(const std::string& node);
    Database& database() { return *database_; }

    /// An append as it was handed over, by its node, table and first entry.
    struct Handed {
        std::uint64_t epoch = 0;
        std::int64_t service_ms = 0;
    };
    std::map<std::tuple<std::string, std::string, std::uint64_t>, Handed> handed;
    struct Committed {
        std::uint64_t epoch = 0;
        std::int64_t service_ms = 0;
        std::string node;
        bool is_owner = false;
    };
    /// An event of a person's at a table that is to be pushed, or that they have acted there.
    struct Told {
        std::string table;
        std::string person;
        std::string event;  // Empty: acted.
        std::int64_t version = 0;
        std::int64_t us = 0;
    };
    /// What was committed of it, in order.
    std::vector<Told> told;
    /// What was committed to each table, in order.
    std::map<std::string, std::vector<Committed>> history;
    /// What the service's clock may show at most.
    std::int64_t latest_service_ms = 0;
    /// When nodes renewed their leases.
    std::map<std::string, std::int64_t> beaten_us;
    /// When tables last changed hands.
    std::map<std::string, std::int64_t> claimed_us;
    std::vector<Violation> violations;

  private:
    class Transaction;
    void note(Sql& sql, const std::string& node, const std::string& table, std::uint64_t first);
    void note(std::vector<Told> committed);

    Loop& loop_;
    Defect defect_;
    Disk* disk_;
    TestFolder folder_;
    std::unique_ptr<Database> database_;
    std::unique_ptr<EventStore> reader_;
    std::map<std::string, std::int64_t> parted_;
    std::int64_t hangs_until_ = 0;
    std::uint64_t restarts_ = 0;
    std::int64_t ahead_ms_ = 0;
};

struct Outcome {
    std::vector<Violation> violations;
    std::uint64_t digest = 0;  // Of every message that a client was sent, with its time.
    std::size_t acknowledged = 0;
    std::size_t entries = 0;
    std::size_t crashes = 0;
    std::size_t power_cuts = 0;
    std::size_t damaged = 0;  // Logs that a loss of power damaged.
    std::size_t looks = 0;    // Screens that were compared with the log up to their version.
    std::size_t tables = 0;
    std::size_t games = 0;                // Tables that were played to the end.
    std::int64_t longest_silence_ms = 0;  // Of a request, asked again as often as it took.
    std::size_t pushed = 0;               // Pushes that a push service took,
    std::size_t unpushed = 0;             // and requests of which it took none.
    std::size_t answered = 0;             // Requests of the crowd,
    std::size_t weekly = 0;               // tables of the week that were opened,
    std::size_t vacations = 0;            // vacations that began at tables,
    std::size_t clocked = 0;              // and tables over days whose clock ran.
};

struct Plan {
    Seed seed = 1;
    Defect defect = Defect::None;
    Weather weather{};
    bool is_alone = false;      // One server on a disk, not three on a database.
    bool pushes = false;        // People have browsers that are told by Web Push.
    bool crowd = false;         // People ask for clubs, ties, reports, arenas and vacations.
    std::int64_t seconds = 30;  // Of bad weather; then all is well for a while.
};

Outcome run(const Plan& plan);

}  // namespace equipoise::server::sim
