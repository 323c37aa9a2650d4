#include "tests/sim/process.hpp"

#include <utility>

#include "equipoise/server/clubs/weekly.hpp"
#include "equipoise/server/hall/chance.hpp"
#include "tests/sim/crowd/desk.hpp"
#include "tests/sim/push/pushing.hpp"

namespace equipoise::server::sim {
namespace {

constexpr std::int64_t kMs = 1000;
constexpr std::int64_t kPause = 50 * kMs;
constexpr std::int64_t kClubs = 1000 * kMs;
constexpr std::uint64_t kSimulations = 10;  // Of a bot, for one action.

/// With `RekeyEarly` the key of a stream leaves out the share that comes last.
ChanceTools tools(Defect defect) {
    ChanceTools made = chance_tools();
    if (defect != Defect::RekeyEarly) return made;
    made.hash = [hash = made.hash](std::string_view bytes) {
        return hash(bytes.starts_with("key ") ? bytes.substr(0, bytes.rfind(' ')) : bytes);
    };
    return made;
}

}  // namespace

Process::Process(Service& service, std::size_t index, int start, const LocalClock& clock)
    : service_(service),
      node_(service.is_alone
                ? std::string("solo")
                : std::string(1, static_cast<char>('a' + index)) + std::to_string(start)),
      clock_(clock),
      store_(service, node_, clock),
      nodes_(service, node_, index, clock),
      hall_({.games = service.games,
             .bots = service.bots,
             .store = store_,
             .cluster = nodes_,
             .post = [this](std::function<void()> work) { post(std::move(work)); },
             .bot_threads = 0,
             .bot_simulations = kSimulations,
             .readers = {.host = this},
             .chance = tools(service.defect),
             .pushes = service.pushes != nullptr}) {
    if (service.pushes != nullptr) {
        pushing_ = std::make_unique<Pushing>(service, node_, clock_, nodes_, lives_);
    }
    beat();
    if (!service.has_crowd) return;
    desk_ = std::make_unique<Desk>(service, node_, clock_);
    keep_clubs();
}

Process::~Process() = default;

/// As `ClubRunner`, but at the same moments as all other servers: so they meet.
void Process::keep_clubs() {
    const std::int64_t left_us = kClubs - service_.loop.now() % kClubs;
    service_.loop.after(left_us, [this, life = std::weak_ptr(lives_)] {
        if (!life.expired()) keep_clubs();
    });
    if (std::exchange(keeps_clubs_, true)) return;
    const auto due = std::make_shared<std::vector<DueTable>>();
    desk_->ask(
        [due, now_ms = clock_.wall_ms(service_.loop), service_ms = nodes_.service_ms()](
            Database& database) {
            ClubStore store(database);
            *due = step_clubs(store, now_ms, service_ms);
        },
        [this, due](bool is_known) {
            keeps_clubs_ = false;
            if (!is_known) return;
            for (const DueTable& one : *due) hall_.open_seated({one.table, one.plan, {}, one.club});
        });
}

void Process::post(std::function<void()> work) {
    service_.loop.after(1, [life = std::weak_ptr(lives_), work = std::move(work)] {
        if (!life.expired()) work();
    });
}

Readers::TimePoint Process::now() const {
    return Readers::TimePoint(std::chrono::microseconds(clock_.steady_us(service_.loop)));
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
