// One server of the simulation, from its start to its death.

#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "equipoise/server/cluster/mail_numbers.hpp"
#include "equipoise/server/hall/hall.hpp"
#include "equipoise/server/store/service_clock.hpp"
#include "tests/sim/sim.hpp"
#include "tests/sim/writer_thread.hpp"

namespace equipoise::server::sim {

class Desk;
class Process;
class Pushing;
class PushService;

/// What all servers have in common.
struct Service {
    Loop& loop;
    SharedDatabase& database;
    Weather& weather;
    Defect defect;
    const Shelf& games;
    const BotShelf& bots;
    bool is_alone = false;
    PushService* pushes = nullptr;  // Null: nobody is told.
    bool has_crowd = false;         // Servers have desks, and open tables of the week.
    /// Two servers that do not reach each other, and until when.
    std::map<std::set<std::string>, std::int64_t> splits{};
    std::set<std::string> damaged{};  // Tables whose logs a loss of power damaged.
    std::vector<std::unique_ptr<Process>> processes{};  // Null: it is down.
};

/// The database as the writer of one server sees it: far away, and not always there.
class FarDatabase final : public Database {
  public:
    FarDatabase(Service& service, std::string node, WriterThread& thread)
        : service_(service), node_(std::move(node)), thread_(thread) {}

    void write(const Work& work) override;
    void read(const Work& work) override;

    /// Whether an answer has been lost since somebody last asked.
    bool was_lost() { return std::exchange(was_lost_, false); }

  private:
    void write_once(const Work& work, bool& committing);
    void travel(std::int64_t least_us, std::int64_t most_us);

    Service& service_;
    std::string node_;
    WriterThread& thread_;
    bool was_lost_ = false;
};

/// The database of a server alone: a file on its disk.
class NearDatabase final : public Database {
  public:
    NearDatabase(Service& service, WriterThread& thread) : service_(service), thread_(thread) {}

    void write(const Work& work) override;
    void read(const Work& work) override { service_.database.database().read(work); }
    void clear_traces() override { service_.database.database().clear_traces(); }

  private:
    Service& service_;
    WriterThread& thread_;
};

/// The store of one server, whose writer the loop calls.
class Store final : public EventStore {
  public:
    Store(Service& service, std::string node, const LocalClock& clock);
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    ~Store() override { thread_.die(); }

    void append(Append append, Done done) override;
    void keep_data(std::string hash, std::string text) override {
        real_->keep_data(std::move(hash), std::move(text));
    }
    void redact(Leaving leaving, Done done) override {
        real_->redact(std::move(leaving), to_the_living(std::move(done)));
    }
    std::vector<std::string> entries(const std::string& table, std::uint64_t from) override;
    std::optional<std::string> data(const std::string& hash) override { return real_->data(hash); }
    std::vector<StoredPremove> premoves(const std::string& table) override {
        return real_->premoves(table);
    }
    std::vector<std::pair<std::string, StoredPremove>> premoves_of(
        const std::string& person) override {
        return real_->premoves_of(person);
    }
    std::vector<TableRow> tables_of(const std::string& person, int limit) override {
        return real_->tables_of(person, limit);
    }
    std::vector<std::string> tables_naming(const std::string& person) override {
        return real_->tables_naming(person);
    }
    std::vector<TableRow> lobby(const std::string& game, Lobby kind, int limit) override {
        return real_->lobby(game, kind, limit);
    }
    std::vector<std::string> due(std::int64_t service_ms, int limit) override {
        return real_->due(service_ms, limit);
    }
    std::vector<VacationNote> vacation_notes(int limit) override {
        return real_->vacation_notes(limit);
    }
    std::vector<Leaving> leaving(int limit) override { return real_->leaving(limit); }
    std::vector<std::string> all_tables(const std::string& after, int limit) override {
        return real_->all_tables(after, limit);
    }
    void flush() override {}
    bool is_healthy() const override { return real_->is_healthy(); }

  private:
    /// A hall ends before its store, whose thread may still answer what was under way: a process
    /// that was killed does not hear that.
    Done to_the_living(Done done);
    void write_twice(const Append& append);
    void tell_again(Append& append);
    Done told(const Append& append, Done done);

    Service& service_;
    std::string node_;
    WriterThread thread_;
    std::unique_ptr<Database> database_;
    FarDatabase* far_ = nullptr;               // The same, if it is far away.
    std::unique_ptr<EventStore> real_;         // Ends first, while its thread is still there.
    std::map<std::string, std::string> told_;  // Who was told of their turn last, by table.
    std::shared_ptr<bool> lives_ = std::make_shared<bool>(true);
};

/// Ownership, leases, mail and the service's clock: the statements and numbers of the PostgreSQL
/// cluster, with a network of the simulation's own. Alone, as the cluster of a SQLite file.
class Nodes final : public Cluster {
  public:
    static constexpr std::int64_t kLeaseMs = 3000;

    /// Throws StoreError if its first heartbeat fails.
    Nodes(Service& service, std::string node, std::size_t index, const LocalClock& clock);

    const std::string& node() const override { return node_; }
    Claim claim(const std::string& table) override;
    void release(const std::string& table) override;
    void send(const std::string& node, std::string mail) override;
    void start(Receive receive, std::function<void()> lost) override;
    std::int64_t service_ms() const override;
    bool is_living(const std::string& node) const override { return living_.count(node) != 0; }

    bool holds_lease() const {
        return service_.is_alone || service_.loop.now() - since_us_ < kLeaseMs * 1000;
    }
    void hear(const std::string& from, std::uint64_t number, const std::string& text);

  private:
    ServiceClock::Clock::time_point steady() const;
    std::int64_t shared_ms() const;
    Claim claim_there(Sql& sql, const std::string& table);
    void reconnect();
    void post_mail(const std::string& to, std::uint64_t number, const std::string& text);
    void carry(std::int64_t at,
               const std::string& to,
               std::uint64_t number,
               const std::string& text);
    bool is_split_from(const std::string& other) const;
    void make_up();
    void beat();
    void go_on_beating();
    void renew();

    Service& service_;
    std::string node_;
    std::size_t index_;
    const LocalClock local_;
    ServiceClock clock_;
    std::set<std::string> living_;
    MailNumbers numbers_;
    std::map<std::string, std::int64_t> arrives_;  // When the last mail to a node does.
    std::set<std::string> unreached_;              // Nodes to which mail was lost.
    Receive receive_;
    std::function<void()> lost_;
    bool was_cut_ = false;
    std::int64_t deaf_until_ = 0;
    std::int64_t since_us_ = 0;
    std::shared_ptr<bool> lives_ = std::make_shared<bool>(true);
};

class Process final : public Readers::Host {
  public:
    Process(Service& service, std::size_t index, int start, const LocalClock& clock);
    ~Process() override;
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    const std::string& node() const { return node_; }
    Hall& hall() { return hall_; }
    Nodes& nodes() { return nodes_; }
    /// Null without a crowd.
    Desk* desk() { return desk_.get(); }
    /// Ends when this process does.
    std::weak_ptr<bool> life() const { return lives_; }
    void post(std::function<void()> work);

    Readers::TimePoint now() const override;
    void work(std::function<void()> job) override;

  private:
    void beat();
    void keep_clubs();
    void try_work(const std::shared_ptr<std::function<void()>>& job);

    Service& service_;
    std::string node_;
    const LocalClock clock_;
    std::shared_ptr<bool> lives_ = std::make_shared<bool>(true);
    Store store_;
    Nodes nodes_;
    Hall hall_;
    std::unique_ptr<Pushing> pushing_;
    std::unique_ptr<Desk> desk_;
    bool keeps_clubs_ = false;  // At this moment.
};

}  // namespace equipoise::server::sim
