// One run of the simulation: its servers, its persons, and what happens to them.

#include <sodium.h>

#include "tests/sim/checks.hpp"
#include "tests/support/catalog.hpp"

namespace equipoise::server::sim {
namespace {

constexpr std::int64_t kSecond = 1'000'000;
constexpr std::size_t kServers = 3;
constexpr Weather kCalm{0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
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
          database_(loop_, plan.defect),
          service_{loop_, database_, weather_, plan.defect, games_, bots_} {
        need_entropy(seed_at(plan.seed, 2), plan.defect == Defect::RepeatSecrets);
        service_.processes.resize(kServers);
        for (std::size_t i = 0; i < kServers; ++i) start(i);
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
            loop_.at((plan_.seconds / 6 + s) * kSecond,
                     [this] { crash(loop_.random.below(kServers)); });
        }
        pass(plan_.seconds);
        calm();
        pass(plan_.seconds + 8);
        for (const auto& client : clients_) client->rest();
        pass(plan_.seconds + 60);
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
            clients_.back()->live();
        }
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
    void start(std::size_t index) {
        service_.processes[index] = std::make_unique<Process>(service_, index, ++starts_);
    }
    void crash(std::size_t index) {
        auto& process = service_.processes[index];
        if (!process) return;
        for (const auto& client : clients_) client->lose(process.get());
        process.reset();
        ++outcome_.crashes;
        loop_.after(loop_.between(kSecond / 5, 5 * kSecond), [this, index] { restart(index); });
    }
    /// A server begins once it reaches the database.
    void restart(std::size_t index) {
        if (database_.answers({})) return start(index);
        loop_.after(kSecond / 5, [this, index] { restart(index); });
    }
    /// Lets something go wrong now and then.
    void blow() {
        if (is_calm_) return;
        const auto server = loop_.random.below(kServers);
        if (loop_.one_in(weather_.crash)) crash(server);
        if (loop_.one_in(weather_.hang)) database_.hang(loop_.between(kSecond / 5, 7 * kSecond));
        if (loop_.one_in(weather_.restart)) database_.restart();
        if (loop_.one_in(weather_.part) && service_.processes[server]) {
            database_.part(service_.processes[server]->node(),
                           loop_.between(kSecond / 2, 9 * kSecond));
        }
        loop_.after(kSecond / 5, [this] { blow(); });
    }
    void calm() {
        is_calm_ = true;
        weather_ = kCalm;
        database_.heal();
    }

    const Plan plan_;
    Weather weather_;
    Shelf games_ = test_shelf();
    BotShelf bots_ = all_bots();
    Loop loop_;
    SharedDatabase database_;
    Service service_;
    std::vector<std::unique_ptr<Meeting>> meetings_;
    std::vector<std::unique_ptr<Client>> clients_;
    Outcome outcome_;
    int starts_ = 0;
    bool is_calm_ = false;

  public:
    ~Run() {
        for (const auto& client : clients_) {
            for (const auto& process : service_.processes) client->lose(process.get());
        }
        service_.processes.clear();
    }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
};

}  // namespace

Outcome run(const Plan& plan) { return Run(plan).go(); }

}  // namespace equipoise::server::sim
