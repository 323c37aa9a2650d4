#include "equipoise/server/push/push_store.hpp"

#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {
namespace {

constexpr std::int64_t kMinuteMs = 60'000;
constexpr std::int64_t kDayMin = std::int64_t{24} * 60;

PushSubscription subscription_in(const SqlRow& row) {
    return {row.text(0),
            row.text(1),
            row.text(2),
            row.text(3),
            row.bytes(4),
            row.bytes(5),
            row.integer(6)};
}

std::optional<QuietHours> quiet_in(const SqlRow& row, std::size_t column) {
    if (row.is_null(column)) return std::nullopt;
    const auto at = [&](std::size_t i) { return static_cast<int>(row.integer(column + i)); };
    return QuietHours{at(0), at(1), at(2)};
}

Push push_in(const SqlRow& row) {
    return {subscription_in(row),
            quiet_in(row, 7),
            row.text(10),
            row.integer(11),
            row.text(12),
            row.text(13),
            row.integer(14),
            row.integer(15),
            static_cast<int>(row.integer(16))};
}

const std::string kColumns = "s.id, s.person, s.session, s.endpoint, s.p256dh, s.auth, s.made_ms";
// Exactly this one, if nobody has taken it since.
const std::string kThis =
    " WHERE subscription = $2 AND table_id = $3 AND version = $4 AND event = $5 AND due_ms = $6 "
    "AND is_done = 0";

}  // namespace

Json to_json(const std::optional<QuietHours>& quiet) {
    if (!quiet) return nullptr;
    return {{"begin", quiet->begin_min}, {"end", quiet->end_min}, {"offset", quiet->offset_min}};
}

std::int64_t QuietHours::left_ms(std::int64_t unix_ms) const {
    const auto in_day = [](std::int64_t minutes) {
        return ((minutes % kDayMin) + kDayMin) % kDayMin;
    };
    const std::int64_t local_ms = unix_ms + offset_min * kMinuteMs;
    const std::int64_t since = in_day(local_ms / kMinuteMs - begin_min);
    const std::int64_t length = in_day(end_min - begin_min);
    return since < length ? (length - since) * kMinuteMs - local_ms % kMinuteMs : 0;
}

std::string PushStore::keep_key(const std::string& fresh) {
    std::string kept;
    database_.write([&](Sql& sql) {
        sql.run("INSERT INTO push_key (id, private_key) VALUES (1, $1) ON CONFLICT DO NOTHING",
                {Bytes{fresh}});
        kept = sql.rows("SELECT private_key FROM push_key").at(0).bytes(0);
    });
    return kept;
}

void PushStore::subscribe(const PushSubscription& subscription) {
    const auto& [id, person, session, endpoint, p256dh, auth, made_ms] = subscription;
    database_.write([&](Sql& sql) {
        // What somebody else who used this browser was to be told is not this person's business.
        sql.run(
            "DELETE FROM push WHERE subscription = $1 AND EXISTS "
            "(SELECT 1 FROM push_subscription WHERE id = $1 AND person <> $2)",
            {id, person});
        sql.run(
            "INSERT INTO push_subscription (id, person, session, endpoint, p256dh, auth, made_ms) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET "
            "person = excluded.person, session = excluded.session, p256dh = excluded.p256dh, "
            "auth = excluded.auth, made_ms = excluded.made_ms",
            {id, person, session, endpoint, Bytes{p256dh}, Bytes{auth}, made_ms});
        sql.run(
            "DELETE FROM push_subscription WHERE person = $1 AND id NOT IN "
            "(SELECT id FROM push_subscription WHERE person = $1 "
            "ORDER BY made_ms DESC, id LIMIT $2)",
            {person, std::int64_t{kMostOfPerson}});
    });
}

std::vector<PushSubscription> PushStore::subscriptions_of(const std::string& person) {
    std::vector<PushSubscription> found;
    database_.read([&](Sql& sql) {
        found.clear();
        for (const SqlRow& row :
             sql.rows("SELECT " + kColumns +
                          " FROM push_subscription s JOIN session ON session.id = s.session "
                          "WHERE s.person = $1 ORDER BY s.made_ms DESC, s.id",
                      {person})) {
            found.push_back(subscription_in(row));
        }
    });
    return found;
}

bool PushStore::unsubscribe(const std::string& person, const std::string& id) {
    bool was_there = false;
    database_.write([&](Sql& sql) {
        was_there = sql.run("DELETE FROM push_subscription WHERE person = $1 AND id = $2",
                            {person, id}) == 1;
        if (was_there) sql.run("DELETE FROM push WHERE subscription = $1", {id});
    });
    return was_there;
}

void PushStore::forget(const std::string& id) {
    database_.write([&](Sql& sql) {
        sql.run("DELETE FROM push_subscription WHERE id = $1", {id});
        sql.run("DELETE FROM push WHERE subscription = $1", {id});
    });
}

void PushStore::set_quiet(const std::string& person, const std::optional<QuietHours>& quiet) {
    database_.write([&](Sql& sql) {
        sql.run("DELETE FROM quiet_hours WHERE person = $1", {person});
        if (!quiet) return;
        sql.run(
            "INSERT INTO quiet_hours (person, begin_min, end_min, offset_min) "
            "VALUES ($1, $2, $3, $4)",
            {person,
             std::int64_t{quiet->begin_min},
             std::int64_t{quiet->end_min},
             std::int64_t{quiet->offset_min}});
    });
}

std::optional<QuietHours> PushStore::quiet_of(const std::string& person) {
    std::optional<QuietHours> quiet;
    database_.read([&](Sql& sql) {
        quiet.reset();
        for (const SqlRow& row :
             sql.rows("SELECT begin_min, end_min, offset_min FROM quiet_hours WHERE person = $1",
                      {person})) {
            quiet = quiet_in(row, 0);
        }
    });
    return quiet;
}

std::vector<Push> PushStore::due(std::int64_t service_ms, int limit) {
    std::vector<Push> found;
    database_.read([&](Sql& sql) {
        found.clear();
        for (const SqlRow& row :
             sql.rows("SELECT " + kColumns +
                          ", q.begin_min, q.end_min, q.offset_min, p.table_id, p.version, "
                          "p.event, p.game, p.made_ms, p.due_ms, p.tries "
                          "FROM push p JOIN push_subscription s ON s.id = p.subscription "
                          "JOIN session ON session.id = s.session "
                          "LEFT JOIN quiet_hours q ON q.person = s.person "
                          "WHERE p.is_done = 0 AND p.due_ms <= $1 ORDER BY p.due_ms LIMIT $2",
                      {service_ms, std::int64_t{limit}})) {
            found.push_back(push_in(row));
        }
    });
    return found;
}

bool PushStore::take(Push& push, std::int64_t until_ms) {
    bool is_mine = false;
    database_.write([&](Sql& sql) {
        is_mine =
            sql.run("UPDATE push SET tries = tries + 1, due_ms = $1" + kThis,
                    {until_ms, push.to.id, push.table, push.version, push.event, push.due_ms}) == 1;
    });
    if (!is_mine) return false;
    push.due_ms = until_ms;
    ++push.tries;
    return true;
}

void PushStore::finish(const Push& push) {
    database_.write([&](Sql& sql) {
        sql.run("UPDATE push SET is_done = $1" + kThis,
                {std::int64_t{1}, push.to.id, push.table, push.version, push.event, push.due_ms});
    });
}

void PushStore::put_off(const Push& push, std::int64_t until_ms) {
    database_.write([&](Sql& sql) {
        sql.run("UPDATE push SET due_ms = $1" + kThis,
                {until_ms, push.to.id, push.table, push.version, push.event, push.due_ms});
    });
}

void PushStore::sweep(std::int64_t service_ms) {
    database_.write([&](Sql& sql) {
        sql.run("DELETE FROM push WHERE made_ms < $1", {service_ms - kKeptMs});
        sql.run(
            "DELETE FROM push_subscription WHERE NOT EXISTS "
            "(SELECT 1 FROM session WHERE session.id = push_subscription.session)");
    });
}

}  // namespace equipoise::server
