// One run of the simulation: its servers, its persons, and what happens to them.

#include <sodium.h>

#include "tests/sim/checks.hpp"
#include "tests/sim/crowd/crowd.hpp"
#include "tests/sim/push/push_service.hpp"
#include "tests/support/catalog.hpp"

namespace equipoise::server::sim {
namespace {

constexpr std::int64_t kSecond = 1'000'000;
constexpr std::size_t kServers = 3;
constexpr std::uint32_t kMostOperations = 60;  // Of the disk, before the power goes.
constexpr Weather kCalm{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
constexpr std::size_t kShareBytes = 32;

/// What is played, how long it may take, and by whom beside the host.
struct Kind {
    const char* game;
    Json options = Json::object();
    const char* time = nullptr;
    const char* bot = nullptr;
};
const std::vector<Kind>& kinds() {
    static const std::vector<Kind> all{
        {"balance_duel", Json::object(), "live:20+1"},
        {"balance_duel"},
        {"elements"},
        {"oneworld", {{"turn_cap", "20"}}},
        {"balance_duel", Json::object(), "live:20+1", "novice"},
        {"elements", Json::object(), nullptr, "novice"},
        {"balanceformers"},
        {"chess_balance"},
        {"chess_balance", {{"mode", "chess"}}},
    };
    return all;
}
constexpr std::uint32_t kStayers = 4;  // One game in so many has them.
constexpr std::size_t kPlaces = 4;     // At each, one game after the other.

/// What libsodium draws from while a run lasts.
struct Entropy {
    Rng random{1};
    bool repeats = false;
};
Entropy& entropy() {
    static Entropy one;
    return one;
}

std::uint32_t draw_word() { return static_cast<std::uint32_t>(entropy().random.next()); }
void draw_bytes(void* const to, const std::size_t size) {
    auto* bytes = static_cast<unsigned char*>(to);
    for (std::size_t i = 0; i < size; ++i) {
        const bool repeats = entropy().repeats && size == kShareBytes;
        bytes[i] = repeats ? 7 : static_cast<unsigned char>(entropy().random.next() >> 32);
    }
}

void need_entropy(Seed seed, bool repeats) {
    static const bool is_set = [] {
        static randombytes_implementation made{};
        made.implementation_name = [] { return "simulation"; };
        made.random = draw_word;
        made.buf = draw_bytes;
        return randombytes_set_implementation(&made) == 0 && sodium_init() >= 0;
    }();
    EQ_EXPECT(is_set);
    entropy() = {Rng(seed), repeats};
}

class Run {
  public:
    explicit Run(const Plan& plan)
        : plan_(plan),
          weather_(plan.weather),
          loop_(seed_at(plan.seed, 1)),
          disk_(loop_, weather_, plan.defect, seed_at(plan.seed, 3)),
          database_(loop_, plan.defect, plan.is_alone ? &disk_ : nullptr),
          service_{loop_, database_, weather_, plan.defect, games_, bots_, plan.is_alone} {
        need_entropy(seed_at(plan.seed, 2), plan.defect == Defect::RepeatSecrets);
        if (plan.pushes) {
            pushes_ = std::make_unique<PushService>(service_);
            service_.pushes = pushes_.get();
        }
        service_.processes.resize(plan.is_alone ? 1 : kServers);
        disk_.be_calm(true);
        service_.has_crowd = plan.crowd;
        if (plan.crowd) crowd_ = std::make_unique<Crowd>(service_);
        for (std::size_t i = 0; i < service_.processes.size(); ++i) start(i);
        if (crowd_) crowd_->begin();
        disk_.be_calm(false);
        meet(kinds().front());
        while (meetings_.size() < kPlaces) meet_anew();
    }

    Outcome go() {
        blow();
        follow();
        // Whoever plays the first table leaves it to its clocks, and to whatever server is left.
        loop_.at(plan_.seconds * kSecond / 6, [this] {
            for (Client* client : meetings_.front()->clients) client->go();
        });
        for (std::int64_t s : {1, 8, 15}) {
            loop_.at((plan_.seconds / 6 + s) * kSecond, [this] { crash(any_server()); });
        }
        pass(plan_.seconds);
        calm();
        pass(plan_.seconds + 8);
        for (const auto& client : clients_) client->rest();
        if (crowd_) crowd_->rest();
        pass(plan_.seconds + 60);
        if (plan_.is_alone && !service_.processes.front()) {
            outcome_.violations.push_back(
                {sim::Kind::Log, "the server does not start: " + why_down_, loop_.now_ms()});
            return outcome_;
        }
        if (pushes_) {
            pushes_->check();
            outcome_.pushed = pushes_->pushed;
            outcome_.unpushed = pushes_->unpushed;
        }
        if (crowd_) {
            crowd_->check();
            outcome_.answered = crowd_->answered;
            outcome_.weekly = crowd_->opened;
            outcome_.vacations = crowd_->vacations;
            outcome_.clocked = crowd_->clocked;
        }
        check(service_, meetings_, clients_, outcome_);
        return outcome_;
    }

  private:
    void meet(const Kind& kind) {
        meetings_.push_back(std::make_unique<Meeting>());
        Meeting& meeting = *meetings_.back();
        Json other = {{"by", "open"}};
        if (kind.bot != nullptr) other = {{"by", "bot"}, {"bot", kind.bot}};
        Json plan = {{"game", kind.game},
                     {"options", kind.options},
                     {"listed", true},
                     {"seats", {{{"by", "me"}}, other}}};
        if (kind.time != nullptr) plan["time"] = kind.time;
        meeting.plan = print_json(plan);
        for (int seat = 0; seat < (kind.bot == nullptr ? 2 : 1); ++seat) {
            const std::string person = "person" + std::to_string(clients_.size());
            clients_.push_back(std::make_unique<Client>(service_, meeting, seat, person));
            if (pushes_) subscribe(*clients_.back());
            clients_.back()->live();
        }
    }
    /// Once the database can be written to.
    void subscribe(const Client& client) {
        const bool is_up = !plan_.is_alone || service_.processes.front();
        disk_.be_calm(true);
        const bool is_done = is_up && pushes_->subscribe(client);
        disk_.be_calm(is_calm_);
        if (!is_done) loop_.after(kSecond / 5, [this, &client] { subscribe(client); });
    }
    void meet_anew() {
        meet(kinds()[loop_.random.below(static_cast<std::uint32_t>(kinds().size()))]);
    }
    /// Where a game is over, others meet; most of those who played it go.
    void follow() {
        if (is_calm_) return;
        for (std::size_t i = 0; i < meetings_.size(); ++i) {
            Meeting& meeting = *meetings_[i];
            if (meeting.was_followed || !meeting.clients.front()->is_over()) continue;
            meeting.was_followed = true;
            if (!loop_.one_in(kStayers)) {
                loop_.after(loop_.between(0, 3 * kSecond), [&meeting] {
                    for (Client* client : meeting.clients) client->go();
                });
            }
            meet_anew();
        }
        loop_.after(kSecond / 5, [this] { follow(); });
    }
    void pass(std::int64_t until_s) {
        while (loop_.step(until_s * kSecond)) {
        }
    }
    std::size_t any_server() {
        return loop_.random.below(static_cast<std::uint32_t>(service_.processes.size()));
    }
    /// On a machine whose clocks are its own.
    void start(std::size_t index) {
        const auto drift = plan_.weather.drift_ppm, skew = plan_.weather.skew_ms;
        const LocalClock clock(loop_.between(0, 1000 * kSecond),
                               loop_.between(-drift, drift),
                               loop_.between(-skew, skew));
        service_.processes[index] = std::make_unique<Process>(service_, index, ++starts_, clock);
    }
    void crash(std::size_t index, bool power = false) {
        auto& process = service_.processes[index];
        if (!process) return;
        disk_.die();
        for (const auto& client : clients_) client->lose(process.get());
        if (crowd_) crowd_->lose(process.get());
        process.reset();
        ++outcome_.crashes;
        if (plan_.is_alone) {
            database_.close();
            if (power) lose_power();
        }
        loop_.after(loop_.between(kSecond / 5, 5 * kSecond), [this, index] { restart(index); });
    }
    void lose_power() {
        disk_.drop_unsynced();
        ++outcome_.power_cuts;
        if (!loop_.one_in(weather_.tear) || database_.history.empty()) return;
        const auto& history = database_.history;
        const auto n = loop_.random.below(static_cast<std::uint32_t>(history.size()));
        const std::string table = std::next(history.begin(), n)->first;
        disk_.revive();
        if (service_.damaged.count(table) == 0 && database_.damage(table)) {
            service_.damaged.insert(table);
            ++outcome_.damaged;
        }
    }
    /// A server begins once it reaches the database.
    void restart(std::size_t index) {
        if (plan_.is_alone ? start_alone() : start_there(index)) return;
        loop_.after(kSecond / 5, [this, index] { restart(index); });
    }
    bool start_there(std::size_t index) {
        if (!database_.answers({})) return false;
        start(index);
        return true;
    }
    bool start_alone() {
        disk_.revive();
        try {
            database_.open();
            start(0);
            return true;
        } catch (const StoreError& error) {
            // The disk is full, or has failed once more.
            why_down_ = error.what();
            disk_.die();
            database_.close();
            return false;
        }
    }
    /// Lets something go wrong now and then.
    void blow() {
        if (is_calm_) return;
        const auto server = any_server();
        if (loop_.one_in(weather_.crash)) crash(server);
        if (pushes_ && loop_.one_in(weather_.outage)) {
            pushes_->be_silent(loop_.between(kSecond / 5, 9 * kSecond));
        }
        if (plan_.is_alone) {
            blow_on_disk();
        } else {
            blow_on_network(server);
        }
        loop_.after(kSecond / 5, [this] { blow(); });
    }
    void blow_on_disk() {
        if (loop_.one_in(weather_.power)) {
            disk_.lose_power_after(1 + loop_.random.below(kMostOperations),
                                   [this] { loop_.after(0, [this] { crash(0, true); }); });
        }
        if (loop_.one_in(weather_.full_disk)) disk_.fill(loop_.between(kSecond / 5, 3 * kSecond));
    }
    void blow_on_network(std::size_t server) {
        if (loop_.one_in(weather_.hang)) database_.hang(loop_.between(kSecond / 5, 7 * kSecond));
        if (loop_.one_in(weather_.restart)) {
            database_.restart(loop_.between(-weather_.step_ms, weather_.step_ms));
        }
        if (loop_.one_in(weather_.split)) {
            const auto& one = service_.processes[server];
            const auto& other = service_.processes[(server + 1) % kServers];
            if (one && other) {
                service_.splits[{one->node(), other->node()}] =
                    loop_.now() + loop_.between(kSecond / 5, 5 * kSecond);
            }
        }
        if (loop_.one_in(weather_.part) && service_.processes[server]) {
            database_.part(service_.processes[server]->node(),
                           loop_.between(kSecond / 2, 9 * kSecond));
        }
    }
    void calm() {
        is_calm_ = true;
        weather_ = kCalm;
        database_.heal();
        service_.splits.clear();
        disk_.be_calm(true);
    }

    const Plan plan_;
    Weather weather_;
    Shelf games_ = test_shelf();
    BotShelf bots_ = all_bots();
    Loop loop_;
    Disk disk_;
    SharedDatabase database_;
    Service service_;
    std::unique_ptr<PushService> pushes_;
    std::unique_ptr<Crowd> crowd_;
    std::vector<std::unique_ptr<Meeting>> meetings_;
    std::vector<std::unique_ptr<Client>> clients_;
    Outcome outcome_;
    std::string why_down_;
    int starts_ = 0;
    bool is_calm_ = false;

  public:
    ~Run() {
        for (const auto& client : clients_) {
            for (const auto& process : service_.processes) client->lose(process.get());
        }
        if (crowd_) {
            for (const auto& process : service_.processes) crowd_->lose(process.get());
        }
        disk_.die();
        service_.processes.clear();
    }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
};

}  // namespace

Outcome run(const Plan& plan) { return Run(plan).go(); }

}  // namespace equipoise::server::sim
