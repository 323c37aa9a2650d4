// What must hold at the end of a run.

#include "tests/sim/checks.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "equipoise/server/hall/chance.hpp"
#include "equipoise/server/hall/stored_data.hpp"
#include "equipoise/table/audience/permits.hpp"
#include "equipoise/table/fairness.hpp"
#include "equipoise/table/public_record.hpp"
#include "tests/sim/differences.hpp"

namespace equipoise::server::sim {

Surroundings surroundings(const Service& service, EventStore& store) {
    Surroundings around;
    around.games = &service.games;
    around.bots = &service.bots;
    around.find_data = find_stored_data(service.games, store);
    around.chance = chance_tools();
    around.invite_key = [](const std::string& seed, int seat) { return invite_key(seed, seat); };
    return around;
}

namespace {

class Checker {
  public:
    Checker(const Service& service,
            const std::vector<std::unique_ptr<Meeting>>& meetings,
            const std::vector<std::unique_ptr<Client>>& clients,
            Outcome& outcome)
        : service_(service), meetings_(meetings), clients_(clients), outcome_(outcome) {}

    void check() {
        EventStore& store = service_.database.reader({});
        const Surroundings around = surroundings(service_, store);
        for (const Violation& one : service_.database.violations)
            outcome_.violations.push_back(one);
        check_history();
        std::set<std::string> secrets;
        for (const auto& meeting : meetings_) {
            if (!meeting->table.empty()) check_table(*meeting, store, around, secrets);
        }
        for (const auto& client : clients_) {
            for (const Violation& fault : client->faults) outcome_.violations.push_back(fault);
            if (client->is_waiting() && !is_damaged(client->meeting())) {
                violate(Kind::Silence, client->person() + " was not answered");
            }
            outcome_.acknowledged += client->acknowledged.size();
            outcome_.longest_silence_ms =
                std::max(outcome_.longest_silence_ms, client->longest_silence_ms);
            outcome_.digest = mix64(outcome_.digest ^ client->digest);
        }
    }

  private:
    void violate(Kind kind, const std::string& what) {
        outcome_.violations.push_back({kind, what, service_.loop.now_ms()});
    }
    bool is_damaged(const Meeting& meeting) const {
        return service_.damaged.count(meeting.table) != 0;
    }
    void check_history() {
        for (const auto& [table, commits] : service_.database.history) {
            for (const auto& commit : commits) {
                if (commit.is_owner) continue;
                violate(Kind::Owner, table + " was written to by a server that does not own it");
            }
            for (std::size_t i = 1; i < commits.size(); ++i) {
                const auto& before = commits[i - 1];
                const auto& now = commits[i];
                if (now.epoch < before.epoch) violate(Kind::Owner, table + ": epochs go back");
                if (now.epoch == before.epoch && now.node != before.node) {
                    violate(Kind::Owner, table + ": two servers in one epoch");
                }
                // Between heartbeats clocks differ a little.
                if (now.service_ms + 2 * Nodes::kLeaseMs < before.service_ms) {
                    violate(Kind::Clock, table + ": the service's clock went back");
                }
            }
            if (!commits.empty() &&
                commits.back().service_ms >
                    service_.database.latest_service_ms + 2 * Nodes::kLeaseMs) {
                violate(Kind::Clock, table + ": the service's clock ran ahead");
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
            if (is_damaged(meeting)) violate(Kind::Damage, meeting.table + " seems to be whole");
        } catch (const StoreError& error) {
            if (is_damaged(meeting)) return;
            return violate(Kind::Log, error.what());
        }
        outcome_.entries += log.size();
        auto replayed = Table::replay(meeting.table, around, log);
        if (!replayed) {
            return violate(Kind::Log,
                           meeting.table + " cannot be read: " + replayed.error().text());
        }
        Table table = std::move(replayed).value();
        ++outcome_.tables;
        if (table.sitting().is_over()) ++outcome_.games;
        check_acknowledged(meeting, log, table.sitting());
        check_chance(table.sitting(), secrets);
        const auto deadline = table.deadline();
        if (deadline && *deadline + 15'000 < service_.database.latest_service_ms) {
            violate(Kind::Clock, meeting.table + ": a clock ran out unnoticed");
        }
        for (Client* client : meeting.clients) {
            if (client->seat() == 0 || client->is_seated()) {
                const auto rows = store.tables_of(client->person(), 1000);
                const bool is_listed = std::any_of(rows.begin(), rows.end(), [&](const auto& row) {
                    return row.table == meeting.table;
                });
                if (!is_listed)
                    violate(Kind::List, client->person() + " misses a table in the list");
                const std::size_t own =
                    client->opened_tables.size() + (client->seat() == 0 ? 0 : 1);
                if (rows.size() > own + static_cast<std::size_t>(client->opens_unanswered)) {
                    violate(Kind::Denied,
                            client->person() + " has a table that was said not to be stored");
                }
                if (rows.size() < own) violate(Kind::List, client->person() + " misses a table");
            }
            check_screen(*client, table);
        }
        check_looks(meeting, log, around);
        check_turns(meeting, log, around);
    }
    /// Whoever is told of a turn twice has acted in between, or it was not their turn for a while.
    void check_turns(const Meeting& meeting,
                     const std::vector<std::string>& log,
                     const Surroundings& around) {
        std::map<std::string, std::int64_t> turns;
        for (const SharedDatabase::Told& told : service_.database.told) {
            if (told.table != meeting.table || told.event == "over") continue;
            if (told.event.empty()) {
                turns.erase(told.person);
                continue;
            }
            const auto [before, is_first] = turns.try_emplace(told.person, told.version);
            if (is_first) continue;
            const auto from = static_cast<std::size_t>(before->second);
            const auto to = static_cast<std::size_t>(told.version);
            if (is_due_throughout(told.person, meeting, log, around, from, to)) {
                violate(Kind::ToldTwice, told.person + " of one turn at " + meeting.table);
            }
            before->second = told.version;
        }
    }
    static bool is_due_throughout(const std::string& person,
                                  const Meeting& meeting,
                                  const std::vector<std::string>& log,
                                  const Surroundings& around,
                                  std::size_t from,
                                  std::size_t to) {
        for (std::size_t version = from; version <= to && version <= log.size(); ++version) {
            const auto end = log.begin() + static_cast<std::ptrdiff_t>(version);
            const auto then = Table::replay(meeting.table, around, {log.begin(), end});
            if (!then) return false;
            const Sitting& sitting = then.value().sitting();
            bool is_due = false;
            for (Seat seat : due_seats(sitting)) is_due |= sitting.holder(seat).person == person;
            if (!is_due) return false;
        }
        return true;
    }
    /// What a screen showed, it would be sent whole by the table as it was then.
    void check_looks(const Meeting& meeting,
                     const std::vector<std::string>& log,
                     const Surroundings& around) {
        std::map<std::uint64_t, std::optional<Table>> tables;
        for (const Client* client : meeting.clients) {
            for (const Client::Look& look : client->looks) {
                auto [found, is_new] = tables.try_emplace(look.version);
                if (is_new && look.version <= log.size()) {
                    const auto end = log.begin() + static_cast<std::ptrdiff_t>(look.version);
                    auto then = Table::replay(meeting.table, around, {log.begin(), end});
                    if (then) found->second.emplace(std::move(then).value());
                }
                if (found->second) check_look(*client, look, *found->second);
            }
        }
    }
    void check_look(const Client& client, const Client::Look& look, Table& table) {
        ++outcome_.looks;
        const Json whole = show(client.person(), look.viewer, table, table.sitting().at());
        if (whole["viewer"] != look.viewer) {
            return violate(Kind::View, client.person() + " was shown with other eyes");
        }
        std::string part;
        if (whole["plies"] != look.plies) {
            part = "plies " + print_json(look.plies) + " instead of " + print_json(whole["plies"]);
        }
        for (const auto& [name, shown] : look.now.items()) {
            if (name == "clocks" || shown == whole["now"].value(name, Json())) continue;
            part = name + " " + print_json(shown) + " instead of " +
                print_json(whole["now"].value(name, Json()));
        }
        if (part.empty()) return;
        violate(
            Kind::View,
            client.person() + " at version " + std::to_string(look.version) + " was shown " + part);
    }
    /// The whole message that the table sends to that viewer; null if none.
    static Json show(const std::string& person,
                     const Json& viewer,
                     Table& table,
                     std::int64_t service_ms) {
        AttachOptions options;
        if (!viewer.is_null()) options.seat = viewer.get<int>();
        const auto effects = table.attach(ConnectionId{1}, person, options, {1, service_ms});
        for (const auto& message : effects.messages) {
            Json one = Json::parse(message.text);
            if (one["type"] == "table") return one;
        }
        return nullptr;
    }
    /// Each acknowledged request made entries once, and what it said is there.
    void check_acknowledged(const Meeting& meeting,
                            const std::vector<std::string>& log,
                            const Sitting& sitting) {
        std::vector<std::uint64_t> requests;
        std::int64_t last = 0;
        for (const std::string& bytes : log) {
            const auto entry = parse_entry(bytes, last);
            if (!entry)
                return violate(Kind::Log, meeting.table + " has an entry that cannot be read");
            last = entry.value().head.at;
            const std::uint64_t request = entry.value().head.request;
            if (requests.empty() || requests.back() != request || request == 0) {
                requests.push_back(request);
            }
        }
        for (const Client* client : meeting.clients) {
            for (const std::uint64_t request : requests) {
                if (client->denied.count(request) == 0) continue;
                violate(Kind::Denied, client->person() + ": what is stored was said not to be");
            }
            for (const Acknowledged& one : client->acknowledged) {
                const auto times =
                    std::count_if(requests.begin(), requests.end(), [&](std::uint64_t request) {
                        return one.keys.count(request) != 0;
                    });
                if (times == 1) continue;
                violate(times == 0 ? Kind::Lost : Kind::Twice,
                        client->person() + ": " + one.type + " is there " + std::to_string(times) +
                            " times");
            }
        }
        if (sitting.is_broken()) violate(Kind::Log, meeting.table + " is broken");
    }
    void check_chance(const Sitting& sitting, std::set<std::string>& secrets) {
        if (!sitting.rounds()) return;
        for (const ChanceRound& round : sitting.rounds()->all()) {
            if (!secrets.insert(round.seed).second)
                violate(Kind::Chance, "a share of the server's came twice");
        }
        if (!sitting.is_over()) return;
        const auto record = parse_record(print_public_record(sitting), service_.games);
        if (!record)
            return violate(Kind::Chance, "the record cannot be read: " + record.error().text());
        const auto report = verify_record(record.value(), chance_tools());
        if (!report)
            return violate(Kind::Chance, "the chance cannot be checked: " + report.error().text());
        if (!report.value().is_committed || report.value().wrong != 0) {
            violate(Kind::Chance, "the chance is not what was agreed on");
        }
    }
    /// A screen that followed shows what a fresh one is sent.
    void check_screen(const Client& client, Table& table) {
        if (client.is_gone()) return;
        if (!client.screen().is_object())
            return violate(Kind::Screen, client.person() + " sees no table");
        const Json& screen = client.screen();
        const Json fresh =
            show(client.person(), screen["viewer"], table, service_.database.latest_service_ms);
        if (fresh.is_null())
            return violate(Kind::Screen, client.person() + " cannot be shown the table");
        const std::string part = difference(screen, fresh);
        if (!part.empty()) violate(Kind::Screen, client.person() + " sees another " + part);
    }

    const Service& service_;
    const std::vector<std::unique_ptr<Meeting>>& meetings_;
    const std::vector<std::unique_ptr<Client>>& clients_;
    Outcome& outcome_;
};

}  // namespace

void check(const Service& service,
           const std::vector<std::unique_ptr<Meeting>>& meetings,
           const std::vector<std::unique_ptr<Client>>& clients,
           Outcome& outcome) {
    Checker(service, meetings, clients, outcome).check();
}

}  // namespace equipoise::server::sim
