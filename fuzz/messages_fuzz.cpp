// What people and programs send to the server, whatever the bytes: messages to a table, plans for
// new tables, entries of a log. The first byte chooses the game, its highest bit that chance is
// agreed on; each line that follows is a plan after `P`, a log entry after `E`, a premove after
// `M`, and else a message of the person that its first byte names.

#include <cstdint>
#include <cstdlib>
#include <map>

#include "equipoise/base/text.hpp"
#include "equipoise/table/requests/plan.hpp"
#include "equipoise/table/table.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/test_chance.hpp"

using namespace equipoise;

namespace {

constexpr int kPeople = 3;  // The last only watches.
constexpr std::size_t kLines = 40;

const Shelf& shelf() {
    static const Shelf kept = test_shelf();
    return kept;
}

void must(bool promise) {
    if (!promise) std::abort();
}

Surroundings surroundings() {
    Surroundings around;
    around.games = &shelf();
    static const BotShelf kept = all_bots();
    around.bots = &kept;
    around.find_data = [](const std::string& path, const std::string&, const std::string&) {
        static std::map<std::string, DataFile> files;
        const auto [file, is_new] = files.try_emplace(path);
        if (is_new) file->second = {path, read_source_file("data/" + path)};
        return std::optional(file->second);
    };
    around.chance = test_chance_tools();
    return around;
}

const Surroundings& around() {
    static const Surroundings kept = surroundings();
    return kept;
}

std::string person_name(int person) { return "person" + std::to_string(person); }

PlanContext context(int person, bool is_fair = false) {
    PlanContext context;
    context.games = &shelf();
    context.bots = around().bots;
    context.find_sitting = [](const std::string&) { return static_cast<const Sitting*>(nullptr); };
    context.person = person_name(person);
    if (is_fair) {
        context.seed = around().chance.secret();
        context.commitment = around().chance.commitment_of(context.seed);
    }
    return context;
}

/// Two persons at a table of the game, a third looking on.
class Evening {
  public:
    Evening(const AnyGame& game, bool is_fair) : table_(open(game, is_fair)) {
        for (int person = 0; person < kPeople; ++person) {
            take(table_.attach(
                ConnectionId{static_cast<std::uint64_t>(person)}, person_name(person), {}, now()));
        }
        take(table_.settle(now()));
    }
    void say(int person, std::string_view message) {
        take(table_.handle(ConnectionId{static_cast<std::uint64_t>(person)}, message, now()));
    }
    /// What is stored is the table.
    void check_log() const {
        const auto again = Table::replay("fuzz", around(), entries_);
        must(static_cast<bool>(again));
        must(again.value().sitting().version() == table_.sitting().version());
        must(again.value().sitting().game().state() == table_.sitting().game().state());
    }

  private:
    Table open(const AnyGame& game, bool is_fair) {
        Sitting planned = plan_of(game, is_fair);
        entries_.push_back(print_entry({{}, planned.opened()}));
        return Table("fuzz", around(), std::move(planned));
    }
    static Sitting plan_of(const AnyGame& game, bool is_fair) {
        const int count = game.make(shelf().default_setup(game).value()).value()->seats();
        std::string seats;
        for (int seat = 0; seat < count; ++seat) {
            seats += seats.empty() ? R"({"by":"me"})" : R"(,{"by":"open"})";
        }
        auto plan = read_plan(
            R"({"game":")" + std::string(game.info().id) + R"(","seats":[)" + seats + "]}",
            context(0, is_fair));
        must(static_cast<bool>(plan));
        return std::move(plan).value().sitting;
    }
    void take(Effects effects) {
        for (std::string& entry : effects.entries) entries_.push_back(std::move(entry));
        for (const Effects::Message& message : effects.messages) {
            must(parse_object(message.text, std::size_t{64} << 20).has_value());
        }
    }
    Instant now() { return {seed_at(2, ++calls_), static_cast<std::int64_t>(calls_) * 100}; }

    std::uint64_t calls_ = 0;
    std::vector<std::string> entries_;
    Table table_;
};

/// A table that nobody has said anything at.
const Evening& begun(const AnyGame& game, bool is_fair) {
    static std::map<std::pair<std::string_view, bool>, Evening> evenings;
    return evenings.try_emplace({game.info().id, is_fair}, game, is_fair).first->second;
}

void read_plan_of(std::string_view text) {
    PlanContext asked = context(0);
    // Everybody who can be invited is the same person.
    asked.guest = Guest{person_name(1), "Ben"};
    const auto plan = read_plan(text, asked);
    must(plan || !plan.error().code.empty());
    const auto checked = check_plan(text, context(0));
    must(checked || !checked.error().code.empty());
}

void read_entry(std::string_view text) {
    const auto entry = parse_entry(text);
    must(entry || !entry.error().text().empty());
}

/// As tables without secrets and chance take it, whatever the game.
void read_premove_of(const AnyGame& game, std::string_view text) {
    const auto body = parse_object(text, kMaxMessageBytes);
    auto premove = body ? read_premove(*body) : std::nullopt;
    if (!premove) return;
    must(read_premove(to_json(*premove)) == premove);
    const auto rules = game.make(shelf().default_setup(game).value()).value();
    if (spell_lines(*rules, rules->initial(), Seat(1), *premove)) return;
    for (Premove::Line line : premove->lines) {
        for (Premove left{{}, {std::move(line)}}; !left.lines.empty();) {
            auto answer = after_others(left, std::string(left.lines.front().front()));
            must(answer && !answer_of(*answer).empty());
            left = after_answer(std::move(*answer)).value_or(Premove{});
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const auto& games = shelf().games();
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    constexpr std::uint8_t kFair = 0x80;
    Evening evening = begun(*games[data[0] % games.size()], (data[0] & kFair) != 0);
    std::size_t lines = 0;
    for (const std::string_view line : split(text, '\n')) {
        if (line.empty() || ++lines > kLines) continue;
        const std::string_view rest = line.substr(1);
        if (line.front() == 'P') {
            read_plan_of(rest);
        } else if (line.front() == 'E') {
            read_entry(rest);
        } else if (line.front() == 'M') {
            read_premove_of(*games[data[0] % games.size()], rest);
        } else {
            evening.say(static_cast<unsigned char>(line.front()) % kPeople, rest);
        }
    }
    evening.check_log();
    return 0;
}
