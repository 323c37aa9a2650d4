#include "tests/sim/crowd/desk.hpp"

#include <utility>

namespace equipoise::server::sim {

/// The database with what is planted into statements about clubs and vacations.
class Desk::Planted final : public Database {
  public:
    Planted(Defect defect, Database& real) : defect_(defect), real_(real) {}

    void write(const Work& work) override {
        real_.write([&](Sql& sql) {
            Statements planted(defect_, sql);
            work(planted);
        });
    }
    void read(const Work& work) override { real_.read(work); }

  private:
    class Statements final : public Sql {
      public:
        Statements(Defect defect, Sql& sql) : defect_(defect), sql_(sql) {}

        std::int64_t each(const std::string& statement,
                          const SqlValues& values,
                          const OnRow& on_row) override {
            const bool comes = statement.starts_with("INSERT INTO club_person");
            if (comes && defect_ == Defect::LoseMember) return 1;
            const bool notes = statement.starts_with("INSERT INTO vacation_note");
            if (notes && defect_ == Defect::ForgetNote) return 1;
            const bool counts = statement.starts_with("SELECT year, from_ms, until_ms");
            if (counts && defect_ == Defect::ForgetDays) return 0;
            const bool chooses = statement.starts_with("UPDATE club SET next_ms");
            if (!chooses || defect_ != Defect::ChooseAgain)
                return sql_.each(statement, values, on_row);
            std::string any = statement;
            any.replace(any.find("next_ms = $3"), 12, "$3 <> 0");
            return sql_.each(any, values, on_row);
        }

      private:
        Defect defect_;
        Sql& sql_;
    };

    Defect defect_;
    Database& real_;
};

Desk::Desk(Service& service, const std::string& node, const LocalClock& clock)
    : service_(service),
      host_(service.loop, clock),
      far_(service.is_alone
               ? std::unique_ptr<Database>(std::make_unique<NearDatabase>(service, host_))
               : std::make_unique<FarDatabase>(service, node, host_)),
      database_(std::make_unique<Planted>(service.defect, *far_)),
      thread_([this] { work(); }) {
    host_.settle();
}

Desk::~Desk() {
    host_.die();
    {
        const std::lock_guard guard(mutex_);
        stopping_ = true;
    }
    host_.wake();
    thread_.join();
}

void Desk::ask(Job job, Done done) {
    {
        const std::lock_guard guard(mutex_);
        jobs_.emplace_back(std::move(job), std::move(done));
    }
    host_.wake();
}

void Desk::work() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        if (jobs_.empty()) {
            host_.wait(lock, WriterHost::TimePoint::max());
            continue;
        }
        const auto [job, done] = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        const bool is_known = carry_out(job);
        if (!host_.is_dead()) {
            service_.loop.after(1, [life = std::weak_ptr(lives_), done, is_known] {
                if (!life.expired()) done(is_known);
            });
        }
        lock.lock();
    }
}

bool Desk::carry_out(const Job& job) {
    try {
        job(*database_);
        return true;
    } catch (const StoreError&) {
        if (host_.is_dead() || service_.defect != Defect::AskAgain) return false;
    }
    try {
        job(*database_);
    } catch (const StoreError&) {
        return false;
    }
    return true;
}

}  // namespace equipoise::server::sim
