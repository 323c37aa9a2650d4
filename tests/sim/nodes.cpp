#include <algorithm>
#include <utility>

#include "equipoise/server/store/leases.hpp"
#include "tests/sim/process.hpp"

namespace equipoise::server::sim {
namespace {

constexpr std::int64_t kMs = 1000;
constexpr std::int64_t kSkewMs = 20'000;
// A lease can end so much early: the database's clock was set.
constexpr std::int64_t kSlackMs = 1000;

}  // namespace

Nodes::Nodes(Service& service, std::string node, std::size_t index, const LocalClock& clock)
    : service_(service), node_(std::move(node)), index_(index), local_(clock) {
    renew();
    go_on_beating();
}

void Nodes::go_on_beating() {
    service_.loop.after(kLeaseMs * kMs / 3, [this, life = std::weak_ptr(lives_)] {
        if (!life.expired()) beat();
    });
}

ServiceClock::Clock::time_point Nodes::steady() const {
    return ServiceClock::Clock::time_point(
        std::chrono::microseconds(local_.steady_us(service_.loop)));
}

/// By the clock that all servers share.
std::int64_t Nodes::shared_ms() const {
    const bool is_own = service_.is_alone || service_.defect == Defect::TrustOwnClock;
    return is_own ? local_.wall_ms(service_.loop) : service_.database.now_ms();
}

Claim Nodes::claim(const std::string& table) {
    if (service_.is_alone) return {node_, 1, true};
    Claim claim;
    service_.database.database().write([&](Sql& sql) { claim = claim_there(sql, table); });
    return claim;
}

/// A table can go to another server only once its own cannot know better any more.
Claim Nodes::claim_there(Sql& sql, const std::string& table) {
    static const std::string kOwner = "SELECT node FROM ownership WHERE table_id = $1";
    const auto before = sql.rows(kOwner, {table});
    Claim claim = claim_table(sql, node_, table, shared_ms());
    if (service_.defect == Defect::ShareClaims && service_.loop.one_in(3)) {
        sql.run("UPDATE ownership SET node = $1 WHERE table_id = $2", {node_, table});
        claim.node = node_;
        claim.mine = true;
    }
    if (!before.empty() && before.front().text(0) == claim.node) return claim;
    SharedDatabase& database = service_.database;
    database.claimed_us[table] = service_.loop.now();
    if (before.empty()) return claim;
    const auto beaten = database.beaten_us.find(before.front().text(0));
    const std::int64_t now = service_.loop.now();
    if (beaten != database.beaten_us.end() && now - beaten->second < (kLeaseMs - kSlackMs) * kMs) {
        database.violations.push_back(
            {Kind::Lease, table + " was taken from a living server", now / kMs});
    }
    return claim;
}

void Nodes::release(const std::string& table) {
    if (service_.is_alone) return;
    service_.database.database().write([&](Sql& sql) { release_table(sql, node_, table); });
}

void Nodes::start(Receive receive, std::function<void()> lost) {
    receive_ = std::move(receive);
    lost_ = std::move(lost);
}

std::int64_t Nodes::service_ms() const {
    if (service_.defect == Defect::RunOwnClock) return local_.wall_ms(service_.loop);
    const std::int64_t shown = clock_.now(steady());
    if (service_.defect == Defect::ClockBack && index_ == 1) return shown - kSkewMs;
    if (service_.defect == Defect::ClockAhead && index_ == 1) return shown + kSkewMs;
    return shown;
}

void Nodes::send(const std::string& node, std::string mail) {
    const std::uint64_t number = numbers_.next_to(node);
    if (!service_.database.answers(node_)) {
        was_cut_ = true;
        return;
    }
    post_mail(node, number, mail);
}

bool Nodes::is_split_from(const std::string& other) const {
    const auto split = service_.splits.find({node_, other});
    return split != service_.splits.end() && service_.loop.now() < split->second;
}

/// In order from each node to each, unless the weather is bad.
void Nodes::post_mail(const std::string& to, std::uint64_t number, const std::string& text) {
    if (is_split_from(to)) {
        unreached_.insert(to);
        return;
    }
    Loop& loop = service_.loop;
    const Weather& weather = service_.weather;
    const bool is_swapped = service_.defect == Defect::SwapMail;
    const bool is_doubled = service_.defect == Defect::DoubleMail;
    std::int64_t& arrives = arrives_[to];
    const std::int64_t at = loop.now() + loop.between(300, 6 * kMs);
    arrives = is_swapped ? at : std::max(arrives + 1, at);
    const bool is_overtaken = loop.one_in(weather.overtake);
    carry(arrives + (is_overtaken ? loop.between(1, 30 * kMs) : 0), to, number, text);
    if (is_doubled || loop.one_in(weather.twice)) {
        carry(arrives + (is_doubled ? 1 : loop.between(1, 300 * kMs)), to, number, text);
    }
}

void Nodes::carry(std::int64_t at,
                  const std::string& to,
                  std::uint64_t number,
                  const std::string& text) {
    service_.loop.at(at, [&service = service_, from = node_, to, number, text] {
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
    using Arrival = MailNumbers::Arrival;
    const bool is_planted =
        service_.defect == Defect::DoubleMail || service_.defect == Defect::SwapMail;
    const Arrival arrival = is_planted ? Arrival::Next : numbers_.arrived(from, number);
    if (arrival == Arrival::Known) return;
    if (arrival == Arrival::Gap && service_.defect != Defect::KeepLostMail) lost_();
    if (arrival == Arrival::Skip) receive_(from, "");
    if (!text.empty()) receive_(from, text);
}

void Nodes::reconnect() {
    if (service_.defect == Defect::KeepLostMail) return;
    lost_();
    numbers_.allow_gaps();
    // Others see from the missing number that some was lost.
    for (const auto& [other, number] : numbers_.sent()) unreached_.insert(other);
    make_up();
}

/// Once they can be reached, nodes to which mail was lost get some that shows it.
void Nodes::make_up() {
    for (const std::string& other : std::exchange(unreached_, {})) {
        post_mail(other, numbers_.next_to(other), "");
    }
}

void Nodes::beat() {
    if (service_.database.answers(node_)) {
        try {
            renew();
        } catch (const StoreError&) {
            // A disk that takes no writes: the service's clock stands still.
        }
        if (std::exchange(was_cut_, false)) reconnect();
        make_up();
    } else {
        was_cut_ = true;
    }
    go_on_beating();
}

void Nodes::renew() {
    SharedDatabase& database = service_.database;
    Heartbeat beat;
    database.database().write([&](Sql& sql) {
        std::int64_t silent_ms = 0;
        if (service_.is_alone) {
            beat = {beat_service_clock(sql, shared_ms(), silent_ms), false, {node_}};
        } else {
            beat = renew_lease(sql, node_, shared_ms(), kLeaseMs);
        }
    });
    if (beat.was_late && lost_) lost_();
    living_ = std::move(beat.living);
    clock_.set(beat.service_ms, steady());
    since_us_ = service_.loop.now();
    database.beaten_us[node_] = since_us_;
    database.latest_service_ms = std::max(database.latest_service_ms, beat.service_ms);
}

}  // namespace equipoise::server::sim
