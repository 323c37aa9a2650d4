// One run of the simulation, and what must hold at its end.

#include <algorithm>
#include <sodium.h>

#include "equipoise/server/hall/chance.hpp"
#include "equipoise/server/hall/stored_data.hpp"
#include "equipoise/table/fairness.hpp"
#include "equipoise/table/public_record.hpp"
#include "tests/sim/client.hpp"
#include "tests/support/catalog.hpp"

namespace equipoise::server::sim {
namespace {

constexpr std::int64_t kSecond = 1'000'000;
constexpr std::size_t kServers = 3;
constexpr std::size_t kShareBytes = 32;

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

Surroundings surroundings(Service& service, EventStore& store) {
    Surroundings around;
    around.games = &service.games;
    around.bots = &service.bots;
    around.find_data = find_stored_data(service.games, store);
    around.chance = chance_tools();
    around.invite_key = [](const std::string& seed, int seat) { return invite_key(seed, seat); };
    return around;
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
        meet("balance_duel", "live:20+1");
        meet("balance_duel", "none");
        meet("elements", "none");
        meet("oneworld", "none");
    }

    Outcome go() {
        blow();
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
        check();
        return outcome_;
    }

  private:
    void meet(const char* game, const char* time) {
        meetings_.push_back(std::make_unique<Meeting>());
        Meeting& meeting = *meetings_.back();
        Json plan = {{"game", game},
                     {"listed", true},
                     {"time", time},
                     {"seats", {{{"by", "me"}}, {{"by", "open"}}}}};
        if (std::string(time) == "none") plan.erase("time");
        meeting.plan = print_json(plan);
        for (int seat : {0, 1}) {
            const std::string person = "person" + std::to_string(clients_.size());
            clients_.push_back(std::make_unique<Client>(service_, meeting, seat, person));
            clients_.back()->live();
        }
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
        weather_ = {0, 0, 0, 0, 0, 0, 0};
        database_.heal();
    }

    void violate(const std::string& what) { outcome_.violations.push_back({what, loop_.now_ms()}); }
    void check() {
        EventStore& store = database_.reader({});
        const Surroundings around = surroundings(service_, store);
        check_history();
        std::set<std::string> secrets;
        for (const auto& meeting : meetings_) {
            if (!meeting->table.empty()) check_table(*meeting, store, around, secrets);
        }
        for (const auto& client : clients_) {
            for (const std::string& fault : client->faults) violate(fault);
            if (client->is_waiting()) violate(client->person() + " was not answered");
            outcome_.acknowledged += client->acknowledged.size();
            outcome_.longest_silence_ms =
                std::max(outcome_.longest_silence_ms, client->longest_silence_ms);
            outcome_.digest = mix64(outcome_.digest ^ client->digest);
        }
    }
    void check_history() {
        for (const auto& [table, commits] : database_.history) {
            for (const auto& commit : commits) {
                if (commit.is_owner) continue;
                violate(table + " was written to by a server that does not own it");
            }
            for (std::size_t i = 1; i < commits.size(); ++i) {
                const auto& before = commits[i - 1];
                const auto& now = commits[i];
                if (now.epoch < before.epoch) violate(table + ": epochs go back");
                if (now.epoch == before.epoch && now.node != before.node) {
                    violate(table + ": two servers in one epoch");
                }
                // Between heartbeats clocks differ a little.
                if (now.service_ms + 2 * Nodes::kLeaseMs < before.service_ms) {
                    violate(table + ": the service's clock went back");
                }
            }
            if (!commits.empty() &&
                commits.back().service_ms > database_.latest_service_ms + 2 * Nodes::kLeaseMs) {
                violate(table + ": the service's clock ran ahead");
            }
        }
    }
    void check_table(const Meeting& meeting,
                     EventStore& store,
                     const Surroundings& around,
                     std::set<std::string>& secrets) {
        std::vector<std::string> log;
        try {
            log = store.entries(meeting.table);
        } catch (const StoreError& error) {
            return violate(error.what());
        }
        outcome_.entries += log.size();
        auto replayed = Table::replay(meeting.table, around, log);
        if (!replayed) {
            return violate(meeting.table + " cannot be read: " + replayed.error().text());
        }
        Table table = std::move(replayed).value();
        check_acknowledged(meeting, log, table.sitting());
        check_chance(table.sitting(), secrets);
        const auto deadline = table.deadline();
        if (deadline && *deadline + 15'000 < database_.latest_service_ms) {
            violate(meeting.table + ": a clock ran out unnoticed");
        }
        for (Client* client : meeting.clients) {
            if (client->seat() == 0 || client->is_seated()) {
                const auto rows = store.tables_of(client->person(), 1000);
                const bool is_listed = std::any_of(rows.begin(), rows.end(), [&](const auto& row) {
                    return row.table == meeting.table;
                });
                if (!is_listed) violate(client->person() + " misses a table in the list");
                const std::size_t own =
                    client->opened_tables.size() + (client->seat() == 0 ? 0 : 1);
                if (rows.size() > own + static_cast<std::size_t>(client->opens_unanswered)) {
                    violate(client->person() + " has a table that was said not to be stored");
                }
                if (rows.size() < own) violate(client->person() + " misses a table");
            }
            check_screen(*client, table);
        }
    }
    /// Each acknowledged request made entries once, and what it said is there.
    void check_acknowledged(const Meeting& meeting,
                            const std::vector<std::string>& log,
                            const Sitting& sitting) {
        std::vector<std::uint64_t> requests;
        std::int64_t last = 0;
        for (const std::string& bytes : log) {
            const auto entry = parse_entry(bytes, last);
            if (!entry) return violate(meeting.table + " has an entry that cannot be read");
            last = entry.value().head.at;
            const std::uint64_t request = entry.value().head.request;
            if (requests.empty() || requests.back() != request || request == 0) {
                requests.push_back(request);
            }
        }
        for (const Client* client : meeting.clients) {
            for (const std::uint64_t request : requests) {
                if (client->denied.count(request) == 0) continue;
                violate(client->person() + ": what is stored was said not to be");
            }
            for (const Acknowledged& one : client->acknowledged) {
                const auto times =
                    std::count_if(requests.begin(), requests.end(), [&](std::uint64_t request) {
                        return one.keys.count(request) != 0;
                    });
                if (times == 1) continue;
                violate(client->person() + ": " + one.type + " is there " + std::to_string(times) +
                        " times");
            }
        }
        if (sitting.is_broken()) violate(meeting.table + " is broken");
    }
    void check_chance(const Sitting& sitting, std::set<std::string>& secrets) {
        if (!sitting.rounds()) return;
        for (const ChanceRound& round : sitting.rounds()->all()) {
            if (!secrets.insert(round.seed).second) violate("a share of the server's came twice");
        }
        if (!sitting.is_over()) return;
        const auto record = parse_record(print_public_record(sitting), games_);
        if (!record) return violate("the record cannot be read: " + record.error().text());
        const auto report = verify_record(record.value(), chance_tools());
        if (!report) return violate("the chance cannot be checked: " + report.error().text());
        if (!report.value().is_committed || report.value().wrong != 0) {
            violate("the chance is not what was agreed on");
        }
    }
    /// A screen that followed shows what a fresh one is sent.
    void check_screen(const Client& client, Table& table) {
        if (client.is_gone()) return;
        if (!client.screen().is_object()) return violate(client.person() + " sees no table");
        AttachOptions options;
        const Json& screen = client.screen();
        if (!screen["viewer"].is_null()) options.seat = screen["viewer"].get<int>();
        const auto effects = table.attach(
            ConnectionId{1}, client.person(), options, {1, database_.latest_service_ms});
        Json fresh;
        for (const auto& message : effects.messages) {
            const Json one = Json::parse(message.text);
            if (one["type"] == "table") fresh = one;
        }
        if (fresh.is_null()) return violate(client.person() + " cannot be shown the table");
        const auto words = [](const Json& plies) {
            std::string text;
            for (const Json& ply : plies)
                text += print_json(ply["move"]) + print_json(ply["actor"]);
            return text;
        };
        if (words(fresh["plies"]) != words(screen["plies"])) {
            violate(client.person() + " sees other plies than are stored");
        }
        for (const char* part : {"actors", "result"}) {
            if (fresh["now"][part] != screen["now"][part]) {
                violate(client.person() + " sees another " + part);
            }
        }
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
