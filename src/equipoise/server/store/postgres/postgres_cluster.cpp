#include "equipoise/server/store/postgres/postgres_cluster.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <poll.h>
#include <random>
#include <set>
#include <spdlog/spdlog.h>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "equipoise/base/characters.hpp"
#include "equipoise/base/hash.hpp"
#include "equipoise/server/cluster/backoff.hpp"
#include "equipoise/server/cluster/mail_numbers.hpp"
#include "equipoise/server/common/tokens.hpp"
#include "equipoise/server/store/leases.hpp"
#include "equipoise/server/store/postgres/postgres_connection.hpp"
#include "equipoise/server/store/service_clock.hpp"

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int kBeatsPerLease = 3;
// Before a server that went away is tried again.
constexpr std::chrono::milliseconds kFirstPause = 100ms, kLongestPause = 400ms;
constexpr std::size_t kMaxPayload = 7900;
constexpr std::size_t kMaxName = 24;

std::string node_name(const std::string& name) {
    std::string clean;
    for (const char c : name.substr(0, kMaxName)) {
        const bool is_plain = ('a' <= c && c <= 'z') || ('0' <= c && c <= '9');
        clean += is_plain ? c : '_';
    }
    std::random_device device;
    const std::uint64_t number = (std::uint64_t{device()} << 32U) | device();
    return (clean.empty() ? "node" : clean) + "_" + hex64(number);
}

std::string channel_of(const std::string& node) { return "node_" + node; }

std::int64_t database_ms(Sql& sql) {
    return sql.rows("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        .at(0)
        .integer(0);
}

/// Wakes a thread that polls.
class Wake {
  public:
    Wake() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
        if (fd_ < 0) throw StoreError("no file descriptor is left");
    }
    Wake(const Wake&) = delete;
    Wake& operator=(const Wake&) = delete;
    ~Wake() { ::close(fd_); }

    void wake() {
        const std::uint64_t one = 1;
        [[maybe_unused]] const auto written = ::write(fd_, &one, sizeof one);
    }
    /// Returns when woken, when `socket` is readable (-1: none), or after `wait`.
    void wait(int socket, std::chrono::milliseconds wait) {
        pollfd fds[2] = {{fd_, POLLIN, 0}, {socket, POLLIN, 0}};
        ::poll(fds, 2, static_cast<int>(std::max<std::int64_t>(wait.count(), 0)));
        std::uint64_t ignored = 0;
        [[maybe_unused]] const auto count = ::read(fd_, &ignored, sizeof ignored);
    }

  private:
    int fd_;
};

/// What a notification holds: "FROM NUMBER iTEXT", or "FROM NUMBER mID" for one in the table mail.
struct Envelope {
    std::string from;
    std::uint64_t number = 0;
    bool is_inline = true;
    std::string content;
};

Envelope open_envelope(const std::string& payload) {
    const std::size_t first = payload.find(' ');
    const std::size_t second = payload.find(' ', first + 1);
    if (second == std::string::npos || second + 1 >= payload.size()) return {};
    return {payload.substr(0, first),
            std::strtoull(payload.c_str() + first, nullptr, 10),
            payload[second + 1] == 'i',
            payload.substr(second + 2)};
}

class PostgresCluster final : public Cluster {
  public:
    PostgresCluster(Database& database,
                    std::string url,
                    const std::string& name,
                    std::chrono::milliseconds lease)
        : database_(database), url_(std::move(url)), node_(node_name(name)), lease_(lease) {
        connect();
        thread_ = std::thread([this] { loop(); });
    }
    PostgresCluster(const PostgresCluster&) = delete;
    PostgresCluster& operator=(const PostgresCluster&) = delete;
    ~PostgresCluster() override {
        stopping_ = true;
        wake_.wake();
        thread_.join();
        try {
            database_.write([&](Sql& sql) { sql.run("DELETE FROM node WHERE id = $1", {node_}); });
        } catch (const StoreError& error) {
            spdlog::warn("this node stays listed until its lease ends: {}", error.what());
        }
    }

    const std::string& node() const override { return node_; }
    std::int64_t service_ms() const override { return clock_.now(); }
    bool is_well() const override { return clock_.is_running(); }
    bool is_living(const std::string& node) const override {
        const std::lock_guard guard(mutex_);
        return living_.count(node) > 0;
    }

    Claim claim(const std::string& table) override;
    void release(const std::string& table) override;

    void send(const std::string& node, std::string mail) override {
        {
            const std::lock_guard guard(mutex_);
            outgoing_.push_back({node, numbers_to_.next_to(node), std::move(mail)});
        }
        wake_.wake();
    }
    void start(Receive receive, std::function<void()> lost) override {
        const std::lock_guard guard(mutex_);
        receive_ = std::move(receive);
        lost_ = std::move(lost);
    }

  private:
    struct Mail {
        std::string to;
        std::uint64_t number = 0;
        std::string text;
    };

    void loop();
    void connect();
    void beat();
    void reconnect();
    void send_outgoing();
    void send_one(Sql& sql, const Mail& mail);
    void take_incoming();
    void deliver(const std::string& from, const std::string& text);
    void tell_lost();
    /// A node that joined after this one's last heartbeat is no dead one.
    void saw(const std::string& node) {
        const std::lock_guard guard(mutex_);
        living_.insert(node);
        seen_.insert(node);
    }

    Database& database_;
    const std::string url_;
    const std::string node_;
    const std::chrono::milliseconds lease_;
    ServiceClock clock_;
    Wake wake_;
    std::atomic<bool> stopping_ = false;

    mutable std::mutex mutex_;
    std::set<std::string> living_;
    std::set<std::string> seen_;  // Since the last heartbeat began.
    std::vector<Mail> outgoing_;
    MailNumbers numbers_to_;
    Receive receive_;
    std::function<void()> lost_;

    // Of the thread alone.
    std::unique_ptr<PostgresConnection> connection_;
    Clock::time_point next_beat_;
    bool has_lost_ = false;
    Backoff pauses_{kFirstPause, kLongestPause, fresh_seed()};
    MailNumbers numbers_from_;
    std::thread thread_;
};

Claim PostgresCluster::claim(const std::string& table) {
    Claim claim;
    database_.write([&](Sql& sql) {
        // It matters only with a later append, which waits for the disk and so keeps it too.
        sql.run("SET LOCAL synchronous_commit TO off");
        claim = claim_table(sql, node_, table, database_ms(sql));
    });
    if (!claim.mine && !claim.node.empty()) saw(claim.node);
    return claim;
}

void PostgresCluster::release(const std::string& table) {
    try {
        database_.write([&](Sql& sql) {
            sql.run("SET LOCAL synchronous_commit TO off");
            release_table(sql, node_, table);
        });
    } catch (const StoreError& error) {
        // It stays this node's, which harms nobody while the node lives.
        spdlog::warn("table {} could not be released: {}", table, error.what());
    }
}

void PostgresCluster::loop() {
    while (!stopping_) {
        try {
            if (!connection_) reconnect();
            pauses_.reset();
            if (Clock::now() >= next_beat_) beat();
            if (std::exchange(has_lost_, false)) tell_lost();
            send_outgoing();
            take_incoming();
            const auto wait = next_beat_ - Clock::now();
            wake_.wait(connection_->socket(), std::chrono::ceil<std::chrono::milliseconds>(wait));
        } catch (const StoreError& error) {
            if (connection_) spdlog::error("the database cannot be reached: {}", error.what());
            connection_.reset();
            const auto again = Clock::now() + pauses_.next();
            while (!stopping_ && Clock::now() < again) {
                wake_.wait(-1, std::chrono::ceil<std::chrono::milliseconds>(again - Clock::now()));
            }
        }
    }
    try {
        if (connection_) send_outgoing();  // Lines elsewhere learn that their tables go.
    } catch (const StoreError& error) {
        spdlog::warn("the last mail of this node is lost: {}", error.what());
    }
}

void PostgresCluster::connect() {
    connection_ = std::make_unique<PostgresConnection>(url_);
    // Nothing that this connection writes has to survive the server's crash.
    connection_->command("SET synchronous_commit TO off");
    connection_->command("LISTEN " + channel_of(node_));
    beat();
    has_lost_ = false;
}

void PostgresCluster::reconnect() {
    connect();
    spdlog::info("the database can be reached again");
    has_lost_ = true;
    numbers_from_.allow_gaps();
    const std::lock_guard guard(mutex_);
    // Nodes that had mail from this one see from the missing number that some was lost.
    outgoing_.clear();
    for (const auto& [other, last] : numbers_to_.sent()) {
        const std::uint64_t number = numbers_to_.next_to(other);
        if (living_.count(other) != 0) outgoing_.push_back({other, number, ""});
    }
}

void PostgresCluster::beat() {
    next_beat_ = Clock::now() + lease_ / kBeatsPerLease;
    {
        const std::lock_guard guard(mutex_);
        seen_.clear();
    }
    connection_->command("BEGIN");
    Heartbeat beat = renew_lease(*connection_, node_, database_ms(*connection_), lease_.count());
    if (beat.was_late) has_lost_ = true;
    connection_->run("DELETE FROM mail WHERE node NOT IN (SELECT id FROM node)");
    connection_->command("COMMIT");
    clock_.set(beat.service_ms);
    const std::lock_guard guard(mutex_);
    living_ = std::move(beat.living);
    living_.insert(seen_.begin(), seen_.end());
}

void PostgresCluster::send_outgoing() {
    std::vector<Mail> mails;
    {
        const std::lock_guard guard(mutex_);
        mails.swap(outgoing_);
    }
    if (mails.empty()) return;
    connection_->command("BEGIN");
    for (const Mail& mail : mails) send_one(*connection_, mail);
    connection_->command("COMMIT");
}

void PostgresCluster::send_one(Sql& sql, const Mail& mail) {
    std::string payload = node_ + " " + std::to_string(mail.number) + " ";
    if (payload.size() + mail.text.size() < kMaxPayload && is_text(mail.text)) {
        payload += "i" + mail.text;
    } else {
        const auto rows = sql.rows("INSERT INTO mail (node, body) VALUES ($1, $2) RETURNING id",
                                   {mail.to, Bytes{mail.text}});
        payload += "m" + std::to_string(rows.at(0).integer(0));
    }
    sql.run("SELECT pg_notify($1, $2)", {channel_of(mail.to), payload});
}

void PostgresCluster::take_incoming() {
    std::vector<Envelope> envelopes;
    connection_->take_notifications(
        [&](const std::string& payload) { envelopes.push_back(open_envelope(payload)); });
    for (Envelope& envelope : envelopes) {
        const auto arrival = numbers_from_.arrived(envelope.from, envelope.number);
        if (arrival == MailNumbers::Arrival::Known) continue;
        if (arrival == MailNumbers::Arrival::Gap) has_lost_ = true;
        saw(envelope.from);
        if (!envelope.is_inline) {
            const auto rows = connection_->rows(
                "DELETE FROM mail WHERE id = $1 RETURNING body",
                {static_cast<std::int64_t>(std::strtoll(envelope.content.c_str(), nullptr, 10))});
            if (rows.empty()) {
                has_lost_ = true;
                continue;
            }
            envelope.content = rows.front().bytes(0);
        }
        if (std::exchange(has_lost_, false)) tell_lost();
        if (arrival == MailNumbers::Arrival::Skip) deliver(envelope.from, "");
        // An empty one only carries its number.
        if (!envelope.content.empty()) deliver(envelope.from, envelope.content);
    }
}

void PostgresCluster::deliver(const std::string& from, const std::string& text) {
    Receive receive;
    {
        const std::lock_guard guard(mutex_);
        receive = receive_;
    }
    if (receive) receive(from, text);
}

void PostgresCluster::tell_lost() {
    std::function<void()> lost;
    {
        const std::lock_guard guard(mutex_);
        lost = lost_;
    }
    if (lost) lost();
}

}  // namespace

std::unique_ptr<Cluster> join_postgres_cluster(Database& database,
                                               const std::string& url,
                                               const std::string& name,
                                               std::chrono::milliseconds lease) {
    return std::make_unique<PostgresCluster>(database, url, name, lease);
}

}  // namespace equipoise::server
