#include "tests/sim/crowd/holidays.hpp"

#include <algorithm>
#include <array>

#include "equipoise/server/hall/chance.hpp"
#include "equipoise/table/audience/permits.hpp"
#include "equipoise/table/log/entry_json.hpp"
#include "tests/sim/checks.hpp"
#include "tests/support/test_chance.hpp"

namespace equipoise::server::sim {
namespace {

constexpr std::int64_t kOpensUs = 3'000'000;
constexpr std::int64_t kAnswersUs = 5000;
constexpr std::int64_t kBaseMs = 3 * kVacationDayMs;
constexpr const char* kPlan =
    R"({"game":"chess_balance","options":{"mode":"chess"},"time":"days:3",)"
    R"("seats":[{"by":"open"},{"by":"open"}]})";

}  // namespace

/// Comes until chance is agreed on, from when on clocks run, and goes.
class Holidays::Player final : public Line, public std::enable_shared_from_this<Player> {
  public:
    Player(Service& service, const Process& process) : service_(service), process_(&process) {}

    void come(Process& process, const std::string& table, const std::string& person) {
        handler_ = process.hall().attach(table, person, {}, shared_from_this());
    }
    void send(Text message) override {
        const Json told = Json::parse(*message);
        if (told.value("type", "") != "chance") return;
        if (told.at("step") == "agreed") agreed_ = true;
        for (const Json& seat : told.at("owes")) {
            Json answer = owed_answer(chance_tools(), told, seat.get<int>());
            answer["id"] = print_json(seat) + answer.at("type").get<std::string>();
            answer["version"] = told.at("version");
            // The hall is not called back while it sends.
            service_.loop.after(kAnswersUs, [player = weak_from_this(), text = print_json(answer)] {
                const auto there = player.lock();
                if (there && there->handler_) there->handler_->on_message(text);
            });
        }
    }
    void close() override { closed_ = true; }
    /// As a line that ends.
    void leave() {
        if (handler_) std::exchange(handler_, nullptr)->on_close();
    }
    /// As a line whose server has died.
    void drop() { handler_.reset(); }
    bool is_to(const Process* process) const { return process_ == process; }
    bool has_agreed() const { return agreed_; }
    bool is_dead() const { return closed_ || !handler_; }

  private:
    Service& service_;
    const Process* process_;
    std::unique_ptr<LineHandler> handler_;
    bool agreed_ = false, closed_ = false;
};

Holidays::Holidays(Service& service, std::vector<std::string> people)
    : service_(service), people_(std::move(people)) {}

void Holidays::begin() {
    PeopleStore people(service_.database.database());
    for (const std::string& person : people_) people.set_login(person, person, "hash");
    open_tables();
}

/// As for an arena: again and again under the same name, until it is there.
void Holidays::open_tables() {
    if (rests_) return;
    for (std::size_t number = 0; number < people_.size(); ++number) {
        const std::size_t at = number % service_.processes.size();
        if (!service_.processes[at]) continue;
        Process& process = *service_.processes[at];
        process.hall().open_seated(
            {table(number), kPlan, {{player(number, 0), "White"}, {player(number, 1), "Black"}}});
        agree(process, number);
    }
    service_.loop.after(kOpensUs, [this] { open_tables(); });
}

void Holidays::agree(Process& process, std::size_t number) {
    for (const int seat : {0, 1}) {
        std::shared_ptr<Player>& one = players_[{number, seat}];
        if (one && one->has_agreed()) one->leave();
        if (one && (one->has_agreed() || !one->is_dead())) continue;
        if (one) one->leave();
        one = std::make_shared<Player>(service_, process);
        one->come(process, table(number), player(number, seat));
    }
}

void Holidays::lose(const Process* process) {
    for (const auto& [at, one] : players_) {
        if (one->is_to(process)) one->drop();
    }
}

Holidays::~Holidays() {
    for (const auto& [at, one] : players_) one->drop();
}

std::int64_t Holidays::until(const std::string& person) {
    const auto taken = VacationStore(service_.database.database()).taken(person);
    const bool goes_on = !taken.empty() &&
        taken.front().until_ms > service_.database.latest_service_ms + kVacationDayMs / 2;
    return goes_on ? taken.front().until_ms : 0;
}

void Holidays::check(const Violate& violate) {
    for (const std::string& person : people_) check_days(person, violate);
    for (std::size_t number = 0; number < people_.size(); ++number) {
        if (service_.damaged.count(table(number)) == 0) check_table(number, violate);
    }
    for (const VacationNote& note : service_.database.reader({}).vacation_notes(1000)) {
        if (service_.damaged.count(note.table) == 0)
            violate(Kind::Silence, note.table + " has yet to hear of " + note.person);
    }
}

/// Nobody takes more days than a year has for them, nor too many at once, nor two at a time.
void Holidays::check_days(const std::string& person, const Violate& violate) {
    std::map<int, std::int64_t> in_year;
    const auto taken = VacationStore(service_.database.database()).taken(person);
    for (std::size_t i = 0; i < taken.size(); ++i) {
        const std::int64_t ms = taken[i].until_ms - taken[i].from_ms;
        const std::int64_t days = ms / kVacationDayMs + (ms % kVacationDayMs == 0 ? 0 : 1);
        in_year[taken[i].year] += days;
        if (days > kSettings.longest_days)
            violate(Kind::Twice, person + " is away for " + std::to_string(days) + " days");
        if (i > 0 && taken[i].until_ms > taken[i - 1].from_ms)
            violate(Kind::Twice, person + " is on two vacations at once");
    }
    for (const auto& [year, days] : in_year) {
        if (days > kSettings.days_a_year)
            violate(Kind::Twice, person + " took " + std::to_string(days) + " days of a year");
    }
}

/// The table has heard of each vacation once, and knows the one that goes on.
void Holidays::check_table(std::size_t number, const Violate& violate) {
    const std::string name = table(number);
    EventStore& store = service_.database.reader({});
    const std::vector<std::string> log = store.entries(name);
    if (log.empty()) return violate(Kind::Lost, name + " was not opened");
    std::array<std::int64_t, 2> told{};  // By the last entry about each seat.
    std::map<std::pair<int, std::int64_t>, int> begun;
    std::int64_t last = 0;
    for (const std::string& text : log) {
        const auto entry = parse_entry(text, last);
        if (!entry) return violate(Kind::Log, name + ": " + entry.error().text());
        last = entry.value().head.at;
        const auto* vacation = std::get_if<Vacation>(&entry.value().what);
        if (vacation == nullptr) continue;
        const int seat = vacation->seat.index();
        told.at(static_cast<std::size_t>(seat)) = vacation->until_ms;
        if (vacation->until_ms > 0) ++heard;
        if (vacation->until_ms > 0 && ++begun[{seat, vacation->until_ms}] > 1)
            violate(Kind::Twice, name + " heard of a vacation twice");
    }
    for (const int seat : {0, 1}) {
        const std::string person = player(number, seat);
        const std::int64_t wanted = until(person);
        const std::int64_t known = told.at(static_cast<std::size_t>(seat));
        if (known == wanted) continue;
        violate(wanted > 0 ? Kind::Lost : Kind::Denied,
                name + " takes " + person + " to be away until " + std::to_string(known) +
                    ", not until " + std::to_string(wanted));
    }
    check_clock(name, log, violate);
}

/// White has to act, and nobody plays: the clock has run since chance was agreed on, but for the
/// vacations, as counted here from the log alone.
void Holidays::check_clock(const std::string& name,
                           const std::vector<std::string>& log,
                           const Violate& violate) {
    const auto replayed =
        Table::replay(name, surroundings(service_, service_.database.reader({})), log);
    if (!replayed) return violate(Kind::Log, name + ": " + replayed.error().text());
    const Sitting& sitting = replayed.value().sitting();
    if (!awaited(sitting).empty()) return;
    ++clocked;
    std::int64_t last = 0, spent = 0, until = 0;
    const auto run_to = [&](std::int64_t at) {
        spent += std::max<std::int64_t>(at - std::max(last, until), 0);
        last = at;
    };
    for (const std::string& text : log) {
        const Entry entry = parse_entry(text, last).value();
        run_to(entry.head.at);
        const auto* vacation = std::get_if<Vacation>(&entry.what);
        if (vacation == nullptr) spent = 0;
        if (vacation != nullptr && vacation->seat == Seat(0)) until = vacation->until_ms;
    }
    run_to(std::max(last, service_.database.latest_service_ms));
    if (sitting.clocks().left(Seat(0), last) != kBaseMs - spent)
        violate(Kind::Clock, name + ": a clock ran in a vacation, or stood without one");
}

}  // namespace equipoise::server::sim
