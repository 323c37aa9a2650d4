// What a server asks of the database, and what becomes of it on the way.

#include <algorithm>
#include <utility>

#include "tests/sim/push/push_service.hpp"

namespace equipoise::server::sim {
namespace {

constexpr std::int64_t kMs = 1000;
constexpr std::int64_t kPause = 50 * kMs;
constexpr std::int64_t kPatience = 15'000 * kMs;  // As PostgresConnection has it.
constexpr std::uint32_t kMostStatements = 20;     // After which a transaction breaks.

}  // namespace

void FarDatabase::read(const Work& work) {
    if (!service_.database.answers(node_)) throw StoreError("the database cannot be reached");
    service_.database.database().read(work);
}

/// As PostgresDatabase does it: what broke before its end was requested is tried once more.
void FarDatabase::write(const Work& work) {
    bool committing = false;
    try {
        return write_once(work, committing);
    } catch (const DatabaseGone&) {
        if (committing || thread_.is_dead()) throw;
    }
    write_once(work, committing);
}

void FarDatabase::travel(std::int64_t least_us, std::int64_t most_us) {
    thread_.sleep(service_.loop.between(least_us, most_us));
    if (thread_.is_dead()) throw DatabaseGone("this process was killed");
}

/// What has come as far as the database is done there or not, whatever becomes of the answer.
void FarDatabase::write_once(const Work& work, bool& committing) {
    Loop& loop = service_.loop;
    SharedDatabase& database = service_.database;
    const Weather& weather = service_.weather;
    const std::uint64_t restarts = database.restarts();
    const std::int64_t sent = loop.now();
    travel(200, 4 * kMs);
    while (!database.answers(node_)) {
        travel(kPause, kPause);
        if (loop.now() - sent > kPatience) throw DatabaseGone("the database does not answer");
    }
    if (database.restarts() != restarts) throw DatabaseGone("the database was restarted");
    const bool is_full = loop.one_in(weather.full);
    const bool breaks = is_full || loop.one_in(weather.conflict);
    const auto how = is_full ? SharedDatabase::Break::Full : SharedDatabase::Break::Conflict;
    if (is_full && service_.defect == Defect::CommitBroken) {
        database.write(node_, work, how, 0);
        throw StoreError("no space is left on the device");
    }
    database.write(node_, work, how, breaks ? 1 + loop.random.below(kMostStatements) : 0);
    committing = true;
    travel(100, 3 * kMs);
    if (database.restarts() == restarts && !loop.one_in(weather.forget)) return;
    was_lost_ = true;
    if (service_.defect == Defect::DenyWhatIsStored) throw StoreError("the answer was lost");
    throw DatabaseGone("the answer was lost");
}

void NearDatabase::write(const Work& work) {
    thread_.sleep(service_.loop.between(20, 2 * kMs));
    if (thread_.is_dead()) throw DatabaseGone("this process was killed");
    service_.database.write_here(work);
    thread_.sleep(service_.loop.between(20, 2 * kMs));
    if (thread_.is_dead()) throw DatabaseGone("this process was killed");
}

Store::Store(Service& service, std::string node, const LocalClock& clock)
    : service_(service), node_(std::move(node)), thread_(service.loop, clock) {
    if (service.is_alone) {
        database_ = std::make_unique<NearDatabase>(service, thread_);
        real_ = make_event_store(*database_, {}, &thread_);
    } else {
        auto far = std::make_unique<FarDatabase>(service, node_, thread_);
        far_ = far.get();
        database_ = std::move(far);
        real_ = make_event_store(*database_, node_, &thread_);
    }
    thread_.settle();
}

EventStore::Done Store::to_the_living(Done done) {
    return [this, done = std::move(done)](bool stored) {
        if (!thread_.is_dead()) done(stored);
    };
}

void Store::append(Append append, Done done) {
    done = to_the_living(std::move(done));
    const Defect defect = service_.defect;
    const bool is_dropped = defect == Defect::AcknowledgeAndDrop && service_.loop.one_in(40);
    if (defect == Defect::AcknowledgeBeforeCommit || is_dropped) {
        service_.loop.after(0, [done, life = std::weak_ptr(lives_)] {
            if (!life.expired()) done(true);
        });
        if (is_dropped) return;
        done = [](bool) {};
    }
    if (defect == Defect::SwapEntries && append.entries.size() > 1) {
        std::swap(append.entries[0], append.entries[1]);
    }
    if (defect == Defect::ForgetPersons) append.persons.clear();
    if (defect == Defect::ForgetDeadline) append.deadline_ms.reset();
    if (defect == Defect::TellAgain) tell_again(append);
    for (const std::string& person : append.answered) {
        if (defect == Defect::TellThere) append.pushes.push_back({person, "turn"});
    }
    if (service_.pushes != nullptr) done = told(append, std::move(done));
    service_.database.handed[{node_, append.table, append.first}] = {append.epoch,
                                                                     append.service_ms};
    if (defect == Defect::WriteTwice) {
        done = [this, append, done](bool stored) {
            done(stored);
            if (stored && far_ != nullptr && far_->was_lost()) write_twice(append);
        };
    }
    real_->append(std::move(append), std::move(done));
}

/// Whoever was told of their turn is told once more, when something else happens at the table.
void Store::tell_again(Append& append) {
    std::string& person = told_[append.table];
    const auto& acted = append.answered;
    const bool has_acted = std::find(acted.begin(), acted.end(), person) != acted.end();
    if (!person.empty() && !has_acted) append.pushes.push_back({person, "turn"});
    person.clear();
    for (const PushEvent& push : append.pushes) {
        if (push.event == "turn") person = push.person;
    }
}

/// Notes who is to be told once that is stored.
EventStore::Done Store::told(const Append& append, Done done) {
    service_.pushes->hand_over(node_, append);
    if (append.pushes.empty()) return done;
    const auto version = static_cast<std::int64_t>(append.first + append.entries.size() - 1);
    return [&service = service_,
            table = append.table,
            pushes = append.pushes,
            version,
            us = service_.loop.now(),
            done = std::move(done)](bool stored) {
        for (const PushEvent& push : pushes) {
            if (stored) service.pushes->stored({table, push.person, push.event, version, us});
        }
        done(stored);
    };
}

void Store::write_twice(const Append& append) {
    Append again = append;
    again.first = service_.database.reader({}).entries(append.table).size() + 1;
    if (!again.entries.empty()) real_->append(std::move(again), [](bool) {});
}

std::vector<std::string> Store::entries(const std::string& table, std::uint64_t from) {
    std::vector<std::string> found;
    try {
        found = real_->entries(table, from);
    } catch (const StoreError&) {
        if (service_.defect != Defect::IgnoreTornTail) throw;
        database_->read([&](Sql& sql) {
            for (const SqlRow& row :
                 sql.rows("SELECT body FROM entry WHERE table_id = $1 AND seq >= $2 ORDER BY seq",
                          {table, static_cast<std::int64_t>(from)})) {
                found.push_back(row.bytes(0));
            }
        });
        if (!found.empty()) found.pop_back();
    }
    const bool is_stale =
        service_.defect == Defect::ReadStale && service_.loop.now_ms() % 2000 < 600;
    if (is_stale && (from > 1 || found.size() > 1) && !found.empty()) found.pop_back();
    return found;
}

}  // namespace equipoise::server::sim
