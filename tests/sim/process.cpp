#include "tests/sim/process.hpp"

#include <algorithm>
#include <utility>

#include "equipoise/server/store/service_clock.hpp"

namespace equipoise::server::sim {
namespace {

constexpr std::int64_t kMs = 1000;
constexpr std::int64_t kPause = 50 * kMs;
constexpr std::uint64_t kSimulations = 10;  // Of a bot, for one action.
constexpr std::int64_t kSkewMs = 20'000;
constexpr std::uint64_t kAnyNext = UINT64_MAX;

}  // namespace

Nodes::Nodes(Service& service, std::string node, std::size_t index)
    : service_(service), node_(std::move(node)), index_(index) {
    beat();
}

Claim Nodes::claim(const std::string& table) {
    Claim claim;
    service_.database.database().write([&](Sql& sql) {
        const std::int64_t now = service_.loop.now_ms();
        if (sql.rows("SELECT 1 FROM node WHERE id = $1 AND alive_until_ms > $2", {node_, now})
                .empty()) {
            throw StoreError("this node's lease ran out");
        }
        sql.run(
            "INSERT INTO ownership AS o (table_id, node, epoch) VALUES ($1, $2, 1) "
            "ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, epoch = o.epoch + 1 "
            "WHERE o.node <> excluded.node AND NOT EXISTS "
            "(SELECT 1 FROM node n WHERE n.id = o.node AND n.alive_until_ms > $3)",
            {table, node_, now});
        if (service_.defect == Defect::ShareClaims && service_.loop.one_in(3)) {
            sql.run("UPDATE ownership SET node = $1 WHERE table_id = $2", {node_, table});
        }
        const auto rows =
            sql.rows("SELECT node, epoch FROM ownership WHERE table_id = $1", {table});
        claim.node = rows.at(0).text(0);
        claim.epoch = static_cast<std::uint64_t>(rows.at(0).integer(1));
    });
    claim.mine = claim.node == node_;
    return claim;
}

void Nodes::release(const std::string& table) {
    service_.database.database().write([&](Sql& sql) {
        sql.run("UPDATE ownership SET node = '' WHERE table_id = $1 AND node = $2", {table, node_});
    });
}

void Nodes::start(Receive receive, std::function<void()> lost) {
    receive_ = std::move(receive);
    lost_ = std::move(lost);
}

std::int64_t Nodes::service_ms() const {
    const std::int64_t ahead = (service_.loop.now() - since_us_) / kMs;
    told_ms_ = std::max(told_ms_, base_ms_ + std::min(ahead, ServiceClock::kMaxAheadMs));
    if (service_.defect == Defect::ClockBack && index_ == 1) return told_ms_ - kSkewMs;
    if (service_.defect == Defect::ClockAhead && index_ == 1) return told_ms_ + kSkewMs;
    return told_ms_;
}

void Nodes::send(const std::string& node, std::string mail) {
    const std::uint64_t number = ++sent_[node];
    if (!service_.database.answers(node_)) {
        was_cut_ = true;
        return;
    }
    if (service_.defect == Defect::DoubleMail) post_mail(node, number, mail);
    post_mail(node, number, std::move(mail));
}

/// In order from each node to each, as notifications come.
void Nodes::post_mail(const std::string& to, std::uint64_t number, std::string text) {
    Loop& loop = service_.loop;
    std::int64_t& arrives = arrives_[to];
    const std::int64_t at = loop.now() + loop.between(300, 6 * kMs);
    arrives = service_.defect == Defect::SwapMail ? at : std::max(arrives + 1, at);
    loop.at(arrives, [&service = service_, from = node_, to, number, text = std::move(text)] {
        for (const auto& process : service.processes) {
            if (process && process->node() == to && service.database.answers(to)) {
                process->nodes().hear(from, number, text);
            }
        }
    });
}

/// Mail is lost where a connection breaks, and with it whatever comes until there is another.
void Nodes::hear(const std::string& from, std::uint64_t number, const std::string& text) {
    Loop& loop = service_.loop;
    if (loop.now() < deaf_until_) return;
    if (loop.one_in(service_.weather.lose)) {
        deaf_until_ = loop.now() + loop.between(5 * kMs, 300 * kMs);
        loop.at(deaf_until_, [this, life = std::weak_ptr(lives_)] {
            if (!life.expired()) reconnect();
        });
        return;
    }
    std::uint64_t& last = received_[from];
    const bool is_gap = last != kAnyNext && last + 1 != number;
    const bool is_planted =
        service_.defect == Defect::DoubleMail || service_.defect == Defect::SwapMail;
    last = number;
    if (is_gap && service_.defect != Defect::KeepLostMail && !is_planted) lost_();
    if (!text.empty()) receive_(from, text);
}

void Nodes::reconnect() {
    if (service_.defect == Defect::KeepLostMail) return;
    lost_();
    for (auto& [other, number] : received_) number = kAnyNext;
    // Others see from the missing number that some was lost.
    for (auto& [other, number] : sent_) post_mail(other, ++number, "");
}

void Nodes::beat() {
    if (service_.database.answers(node_)) {
        renew();
        if (std::exchange(was_cut_, false)) reconnect();
    } else {
        was_cut_ = true;
    }
    service_.loop.after(kLeaseMs * kMs / 3, [this, life = std::weak_ptr(lives_)] {
        if (!life.expired()) beat();
    });
}

void Nodes::renew() {
    const std::int64_t now = service_.loop.now_ms();
    bool is_late = false;
    std::int64_t service_ms = 0;
    std::set<std::string> living;
    service_.database.database().write([&](Sql& sql) {
        std::int64_t silent_ms = 0;
        service_ms = beat_service_clock(sql, now, silent_ms);
        if (silent_ms > kLeaseMs) {
            sql.run("UPDATE node SET alive_until_ms = alive_until_ms + $1", {silent_ms});
        }
        const auto mine = sql.rows("SELECT alive_until_ms FROM node WHERE id = $1", {node_});
        is_late = mine.empty() || mine.front().integer(0) < now;
        sql.run(
            "INSERT INTO node (id, alive_until_ms) VALUES ($1, $2) "
            "ON CONFLICT (id) DO UPDATE SET alive_until_ms = excluded.alive_until_ms",
            {node_, now + kLeaseMs});
        living.clear();
        for (const SqlRow& row : sql.rows("SELECT id FROM node WHERE alive_until_ms > $1", {now})) {
            living.insert(row.text(0));
        }
    });
    if (is_late && lost_) lost_();
    living_ = std::move(living);
    base_ms_ = service_ms;
    since_us_ = service_.loop.now();
    std::int64_t& latest = service_.database.latest_service_ms;
    latest = std::max(latest, service_ms);
}

Process::Process(Service& service, std::size_t index, int start)
    : service_(service),
      node_(std::string(1, static_cast<char>('a' + index)) + std::to_string(start)),
      store_(service, node_),
      nodes_(service, node_, index),
      hall_({.games = service.games,
             .bots = service.bots,
             .store = store_,
             .cluster = nodes_,
             .post = [this](std::function<void()> work) { post(std::move(work)); },
             .bot_threads = 0,
             .bot_simulations = kSimulations,
             .readers = {.host = this}}) {
    beat();
}

void Process::post(std::function<void()> work) {
    service_.loop.after(1, [life = std::weak_ptr(lives_), work = std::move(work)] {
        if (!life.expired()) work();
    });
}

Readers::TimePoint Process::now() const {
    return Readers::TimePoint(std::chrono::microseconds(service_.loop.now()));
}

void Process::work(std::function<void()> job) {
    if (service_.defect == Defect::ForgetWork && service_.loop.one_in(40)) return;
    try_work(std::make_shared<std::function<void()>>(std::move(job)));
}

void Process::try_work(const std::shared_ptr<std::function<void()>>& job) {
    service_.loop.after(service_.loop.between(200, 3 * kMs),
                        [this, job, life = std::weak_ptr(lives_)] {
                            if (life.expired()) return;
                            if (service_.database.answers(node_)) return (*job)();
                            service_.loop.after(kPause, [this, job, life] {
                                if (!life.expired()) try_work(job);
                            });
                        });
}

void Process::beat() {
    hall_.beat();
    service_.loop.after(Hall::kBeat.count() * kMs, [this, life = std::weak_ptr(lives_)] {
        if (!life.expired()) beat();
    });
}

}  // namespace equipoise::server::sim
