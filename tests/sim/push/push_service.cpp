#include "tests/sim/push/push_service.hpp"

#include <set>
#include <utility>

#include "equipoise/server/common/sodium.hpp"
#include "tests/sim/client.hpp"
#include "tests/sim/push/push_reader.hpp"

namespace equipoise::server::sim {
namespace {

constexpr std::int64_t kMs = 1000, kSecond = 1'000'000;
constexpr std::int64_t kMinuteMs = 60'000;
constexpr std::int64_t kDayMin = std::int64_t{24} * 60;
constexpr std::size_t kAuthBytes = 16;
constexpr std::uint32_t kLongestRetryS = 4;
// A request may be under way for so long after its server last asked the database.
constexpr std::int64_t kUnderWay = (PushService::kTimeoutS + 1) * kSecond;
constexpr const char* kOrigin = "https://push.example/";

std::string text_of(const std::string& browser, const std::string& what) {
    return browser + " was told " + what;
}

}  // namespace

PushService::PushService(Service& service)
    : service_(service), sender_{EcKey::fresh(), "mailto:operator@example.org"} {}

void PushService::violate(Kind kind, const std::string& what) {
    service_.database.violations.push_back({kind, what, service_.loop.now_ms()});
}

PushService::Browser& PushService::browser(const std::string& id) { return browsers_.at(id); }

bool PushService::subscribe(const Client& client) {
    Loop& loop = service_.loop;
    auto [found, is_new] = people_.try_emplace(client.person());
    Person& person = found->second;
    if (is_new) {
        person.client = &client;
        if (loop.one_in(4)) person.off = loop.one_in(2) ? "turn" : "over";
        // The first minute of the simulation ends after 20 s.
        if (loop.one_in(4)) person.quiet_until_us = (loop.one_in(3) ? 3620 : 20) * kSecond;
        for (std::uint32_t i = 0; i <= loop.random.below(2); ++i) {
            const std::string id = client.person() + "'s " + std::to_string(i + 1);
            browsers_[id] = {id, client.person(), std::string(kAuthBytes, static_cast<char>(i))};
        }
    }
    try {
        write(client, person);
    } catch (const StoreError&) {
        return false;
    }
    for (auto& [id, one] : browsers_) {
        if (one.person == client.person()) one.since_us = loop.now();
    }
    return true;
}

void PushService::write(const Client& client, const Person& person) {
    const std::string& id = client.person();
    Database& database = service_.database.database();
    PushStore store(database);
    database.write([&](Sql& sql) {
        sql.run(
            "INSERT INTO session (hash, id, person, label, created_ms, seen_ms) "
            "VALUES ($1, $1, $1, '', 0, 0) ON CONFLICT DO NOTHING",
            {id});
        if (person.off.empty()) return;
        sql.run(
            "INSERT INTO notice_off (person, event, way) VALUES ($1, $2, 'push') "
            "ON CONFLICT DO NOTHING",
            {id, person.off});
    });
    if (person.quiet_until_us != 0) {
        const int offset = static_cast<int>(content_hash(id) % 1440) - 720;
        const auto local = [&](std::int64_t minute) {
            return static_cast<int>((minute + offset + kDayMin) % kDayMin);
        };
        const std::int64_t until_ms = kEpochMs + person.quiet_until_us / kMs;
        store.set_quiet(id,
                        QuietHours{local(kEpochMs / kMinuteMs % kDayMin),
                                   local(until_ms / kMinuteMs % kDayMin),
                                   offset});
    }
    for (const auto& [name, one] : browsers_) {
        if (one.person != id || one.since_us) continue;
        store.subscribe(
            {name, id, id, kOrigin + base64url(name), one.key.public_bytes(), one.auth, 0});
    }
}

PushService::Verdict PushService::judge(const std::string& request,
                                        const std::shared_ptr<Attempt>& attempt) {
    Loop& loop = service_.loop;
    const Weather& weather = service_.weather;
    Browser& to = browser(attempt->browser);
    check_text(request, *attempt, to);
    check_time(*attempt, to);
    ++unpushed;
    if (loop.now() < silent_until_us_ || loop.one_in(weather.mute)) return {{}, 0, false};
    const std::int64_t soon = loop.between(1, 60) * kMs;
    if (loop.one_in(weather.busy)) {
        return {{429, static_cast<int>(loop.random.below(kLongestRetryS))}, soon};
    }
    if (loop.one_in(weather.broken)) return {{503, {}}, soon};
    if (to.is_gone || loop.one_in(weather.gone)) {
        to.is_gone = true;
        return {{loop.one_in(2) ? 404 : 410, {}}, soon};
    }
    --unpushed;
    ++pushed;
    check_once(*attempt);
    taken_[{attempt->browser, attempt->table, attempt->version, attempt->event}].push_back(attempt);
    attempt->is_lost = loop.one_in(weather.unheard);
    const std::int64_t late = loop.one_in(weather.slow) ? 2 * kTimeoutS * 1000 : 60;
    return {{201, {}}, loop.between(1, late) * kMs, !attempt->is_lost};
}

void PushService::forgotten(const std::string& id) {
    browser(id).forgotten_us = service_.loop.now();
}

void PushService::check_text(const std::string& request,
                             const Attempt& attempt,
                             const Browser& browser) {
    const auto end = request.find("\r\n\r\n");
    const std::string head = request.substr(0, end);
    for (const std::string& secret : {attempt.table, browser.person}) {
        if (head.find(secret) == head.npos) continue;
        violate(Kind::ToldMore, "the push service can read " + secret);
    }
    const auto text = read_push(request.substr(end + 4), browser.key, browser.auth);
    const Client& client = *people_.at(browser.person).client;
    const Json plan = Json::parse(client.meeting().plan);
    const Json right = {
        {"event", attempt.event}, {"game", plan["game"]}, {"table", client.meeting().table}};
    const Json told = text ? Json::parse(*text, nullptr, false) : Json();
    if (told != right) violate(Kind::ToldMore, text_of(browser.id, print_json(told)));
}

std::optional<std::int64_t> PushService::acted_us(const std::string& person, const Key& key) const {
    const auto& [id, table, version, event] = key;
    std::optional<std::int64_t> made_us;
    for (const SharedDatabase::Told& one : service_.database.told) {
        if (one.table != table || one.person != person) continue;
        if (one.event == event && one.version == version && !made_us) made_us = one.us;
        if (one.event.empty() && made_us && one.us > *made_us) return one.us;
    }
    return std::nullopt;
}

void PushService::check_time(const Attempt& attempt, const Browser& browser) {
    const std::int64_t now = service_.loop.now();
    const std::string what = attempt.event + " of " + attempt.table;
    const Person& person = people_.at(browser.person);
    // A server's time of day is off.
    if (now + 6 * kSecond < person.quiet_until_us) {
        violate(Kind::ToldQuiet, text_of(browser.id, what + " in quiet hours"));
    }
    if (attempt.event == person.off) violate(Kind::ToldOff, text_of(browser.id, what));
    if (browser.forgotten_us && now > *browser.forgotten_us + kUnderWay) {
        violate(Kind::ToldGone, text_of(browser.id, what + " although it is gone"));
    }
    if (attempt.event == "over") return;
    const auto acted =
        acted_us(browser.person, {browser.id, attempt.table, attempt.version, attempt.event});
    if (acted && now > *acted + kUnderWay) {
        violate(Kind::ToldLate, text_of(browser.id, what + " after they had acted"));
    }
}

/// Twice only if no server can know that it was sent.
void PushService::check_once(const Attempt& attempt) {
    for (const auto& before :
         taken_[{attempt.browser, attempt.table, attempt.version, attempt.event}]) {
        const bool could_not = before->life.expired() || before->is_writing || before->has_failed;
        if (before->is_lost || (!before->is_kept && could_not)) continue;
        violate(Kind::ToldTwice, text_of(attempt.browser, attempt.event + " of " + attempt.table));
    }
}

/// A server must know of nobody who is told that they look at the table through it.
void PushService::hand_over(const std::string& node, const Append& append) {
    for (const PushEvent& push : append.pushes) {
        const auto found = people_.find(push.person);
        if (found == people_.end()) continue;
        const Client& client = *found->second.client;
        if (client.meeting().table != append.table || !client.looks_through(node)) continue;
        violate(Kind::ToldThere, push.person + " is told of " + push.event + " of " + append.table);
    }
}

std::map<PushService::Key, PushService::Row> PushService::rows() const {
    std::map<Key, Row> found;
    service_.database.database().read([&](Sql& sql) {
        found.clear();
        for (const SqlRow& row :
             sql.rows("SELECT subscription, table_id, version, event, is_done, due_ms FROM push")) {
            found[{row.text(0), row.text(1), row.integer(2), row.text(3)}] = {row.integer(4) != 0,
                                                                              row.integer(5)};
        }
    });
    return found;
}

void PushService::check() {
    const auto found = rows();
    for (const auto& [key, row] : found) check_row(key, row);
    for (const SharedDatabase::Told& event : stored_) {
        for (const auto& [id, one] : browsers_) {
            const bool has_subscribed =
                one.person == event.person && one.since_us && *one.since_us < event.us;
            if (!has_subscribed || one.is_gone || people_.at(one.person).off == event.event)
                continue;
            if (found.count({id, event.table, event.version, event.event}) != 0) continue;
            violate(Kind::Untold, id + " is to be told nothing of " + event.event);
        }
    }
    std::set<std::string> kept;
    service_.database.database().read([&](Sql& sql) {
        for (const SqlRow& row : sql.rows("SELECT id FROM push_subscription"))
            kept.insert(row.text(0));
    });
    for (const auto& [id, one] : browsers_) {
        if (one.forgotten_us && kept.count(id) != 0)
            violate(Kind::ToldGone, id + " is still there");
    }
}

void PushService::check_row(const Key& key, const Row& row) {
    const Browser& to = browser(std::get<0>(key));
    const std::int64_t quiet_us = people_.at(to.person).quiet_until_us;
    if (!row.is_done && quiet_us > service_.loop.now()) return;
    if (row.is_done && taken_.count(key) != 0) return;
    if (row.is_done && std::get<3>(key) != "over" && acted_us(to.person, key)) return;
    violate(Kind::Untold,
            to.id + " was not told of " + std::get<3>(key) + " of " + std::get<1>(key));
}

}  // namespace equipoise::server::sim
