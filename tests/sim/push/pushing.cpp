#include "tests/sim/push/pushing.hpp"

#include <utility>

namespace equipoise::server::sim {
namespace {

constexpr std::int64_t kMs = 1000;
constexpr std::size_t kQuietColumn = 7, kQuietColumns = 3, kGameColumn = 13;

}  // namespace

/// What a pusher does to the database, seen statement by statement, with what is planted in it.
class Pushing::Statements final : public Sql {
  public:
    /// `attempt`: what this server asked the push service for last; may be null.
    Statements(Pushing& pushing, Sql& sql, const Attempt* attempt)
        : pushing_(pushing), sql_(sql), attempt_(attempt) {}

    std::int64_t each(const std::string& statement,
                      const SqlValues& values,
                      const OnRow& on_row) override {
        const Defect defect = pushing_.service_.defect;
        if (statement.starts_with("SELECT s.id")) {
            return sql_.each(statement, values, [&](const SqlRow& row) { on_row(due(row)); });
        }
        if (statement.starts_with("UPDATE push SET tries")) return take(statement, values, on_row);
        const bool is_sent = statement.starts_with("UPDATE push SET is_done");
        const bool is_put_off = statement.starts_with("UPDATE push SET due_ms");
        const bool is_gone = statement.starts_with("DELETE FROM push_subscription WHERE id");
        if (is_sent || is_put_off) settles |= is_of(values);
        if (is_gone) settles |= attempt_ != nullptr && text(values, 0) == attempt_->browser;
        if (is_gone && defect == Defect::KeepGone) return 1;
        if (is_sent && defect == Defect::ForgetSent) return 1;
        if (is_put_off && defect == Defect::DropPush) {
            std::string done = statement;
            done.replace(done.find("due_ms"), 6, "is_done");
            SqlValues changed = values;
            changed.at(0) = std::int64_t{1};
            return sql_.each(done, changed, on_row);
        }
        return sql_.each(statement, values, on_row);
    }

    bool settles = false;  // What became of the attempt.

  private:
    SqlRow due(const SqlRow& row) const {
        const Defect defect = pushing_.service_.defect;
        SqlValues values = row.values();
        for (std::size_t i = 0; i < kQuietColumns && defect == Defect::IgnoreQuiet; ++i) {
            values.at(kQuietColumn + i) = std::monostate{};
        }
        if (defect == Defect::TellMore) values.at(kGameColumn) = row.text(1);
        return SqlRow(std::move(values));
    }
    std::int64_t take(const std::string& statement, const SqlValues& values, const OnRow& on_row) {
        const std::int64_t changed = sql_.each(statement, values, on_row);
        pushing_.attempt_ = std::make_shared<Attempt>(
            Attempt{text(values, 1), text(values, 2), text(values, 4), version(values)});
        pushing_.attempt_->life = pushing_.life_;
        return pushing_.service_.defect == Defect::ShareTakes ? 1 : changed;
    }
    bool is_of(const SqlValues& values) const {
        return attempt_ != nullptr && text(values, 1) == attempt_->browser &&
            text(values, 2) == attempt_->table && version(values) == attempt_->version &&
            text(values, 4) == attempt_->event;
    }
    static std::string text(const SqlValues& values, std::size_t at) {
        return std::get<std::string>(values.at(at));
    }
    static std::int64_t version(const SqlValues& values) {
        return std::get<std::int64_t>(values.at(3));
    }

    Pushing& pushing_;
    Sql& sql_;
    const Attempt* attempt_;
};

/// The database as a pusher sees it; what was taken is known here, and what became of it.
class Pushing::Outbox final : public Database {
  public:
    Outbox(Pushing& pushing, Database& real) : pushing_(pushing), real_(real) {}

    void write(const Work& work) override {
        // Writing may take another push.
        const auto attempt = pushing_.attempt_;
        if (attempt) attempt->is_writing = true;
        bool settles = false;
        try {
            real_.write([&](Sql& sql) {
                Statements seen(pushing_, sql, attempt.get());
                work(seen);
                settles = seen.settles;
            });
        } catch (const StoreError&) {
            if (attempt) attempt->has_failed = true;
            throw;
        }
        if (!attempt) return;
        attempt->is_writing = false;
        attempt->is_kept |= settles;
        if (settles && attempt->is_gone) pushing_.service_.pushes->forgotten(attempt->browser);
    }
    void read(const Work& work) override {
        real_.read([&](Sql& sql) {
            Statements seen(pushing_, sql, nullptr);
            work(seen);
        });
    }

  private:
    Pushing& pushing_;
    Database& real_;
};

Pushing::Pushing(Service& service,
                 const std::string& node,
                 const LocalClock& clock,
                 const Nodes& nodes,
                 std::weak_ptr<bool> life)
    : service_(service),
      clock_(clock),
      life_(std::move(life)),
      thread_(service.loop, clock),
      far_(service.is_alone
               ? std::unique_ptr<Database>(std::make_unique<NearDatabase>(service, thread_))
               : std::make_unique<FarDatabase>(service, node, thread_)),
      outbox_(std::make_unique<Outbox>(*this, *far_)),
      store_(*outbox_),
      pusher_(
          store_,
          service.pushes->sender(),
          {.contact = service.pushes->sender().contact,
           .private_key = {},
           .allowed = {},
           .at_once = 1,
           .timeout_s = PushService::kTimeoutS,
           .pause_s = 1},
          [&nodes] { return nodes.service_ms(); },
          world()) {
    thread_.settle();
}

PushWorld Pushing::world() {
    return {&thread_,
            [this] { return clock_.wall_ms(service_.loop); },
            [this](const Endpoint&, const std::string& request, HttpsClient::TimePoint until) {
                return ask(request, until);
            }};
}

HttpsAnswer Pushing::ask(const std::string& request, HttpsClient::TimePoint until) {
    Loop& loop = service_.loop;
    const auto sleep_until = [&](std::int64_t us) {
        if (us > loop.now()) thread_.sleep(us - loop.now());
        if (thread_.is_dead()) throw HttpsError("this process was killed");
    };
    const auto limit =
        std::chrono::duration_cast<std::chrono::microseconds>(until.time_since_epoch());
    const std::int64_t until_us = clock_.loop_us(limit.count());
    sleep_until(loop.now() + loop.between(1, 60) * kMs);
    const PushService::Verdict verdict = service_.pushes->judge(request, attempt_);
    const std::int64_t answered_us = loop.now() + verdict.after_us;
    if (!verdict.is_heard || answered_us > until_us) {
        attempt_->is_lost = true;
        sleep_until(until_us);
        throw HttpsError("no answer came in time");
    }
    sleep_until(answered_us);
    attempt_->is_gone = verdict.answer.status == 404 || verdict.answer.status == 410;
    return verdict.answer;
}

}  // namespace equipoise::server::sim
