#include "equipoise/server/arena/arena_plan.hpp"

#include <algorithm>
#include <unordered_map>

#include "equipoise/table/json/json.hpp"
#include "equipoise/table/log/clock.hpp"

namespace equipoise::server {
namespace {

constexpr std::int64_t kPresentMs = 12'000;   // Whoever looks at the page is seen so often.
constexpr std::int64_t kGatherMs = 4'000;     // Whoever waits longest, others come meanwhile.
constexpr std::int64_t kPatienceMs = 15'000;  // Before the same opponent again.
constexpr std::int64_t kOvertimeMs = std::int64_t{30} * 60'000;  // For games that go on at the end.
constexpr std::int64_t kShareOfEnd = 4;
constexpr std::size_t kMaxPlan = std::size_t{1} << 16;
constexpr int kFew = 2;

bool is_here(const ArenaPerson& one, std::int64_t service_ms) {
    return one.is_in && service_ms - one.seen_ms <= kPresentMs;
}

struct Field {
    std::unordered_map<std::string, Contender> people;
    std::set<std::string> busy;
};

void add_game(Contender& one, const ArenaGame& game, bool is_first, int points) {
    one.since_ms = std::max(one.since_ms, game.ended_ms);
    if (game.counts()) one.points += points;
    if (game.how != ArenaEnd::Played) return;
    one.lead += is_first ? 1 : -1;
    one.was_first = is_first;
    one.last = is_first ? game.second : game.first;
}

Field field_of(const ArenaState& state) {
    Field field;
    for (const ArenaPerson& one : state.people)
        field.people[one.person] = {.person = one.person, .since_ms = one.since_ms};
    for (const ArenaGame& game : state.games) {
        if (game.goes_on()) {
            field.busy.insert({game.first, game.second});
            continue;
        }
        add_game(field.people[game.first], game, true, game.first_points);
        add_game(field.people[game.second], game, false, game.second_points);
    }
    return field;
}

}  // namespace

std::vector<Standing> standings_of(const ArenaState& state) {
    std::vector<std::string> persons;
    for (const ArenaPerson& one : state.people) persons.push_back(one.person);
    std::vector<CountedPair> games;
    for (const ArenaGame& game : state.games) {
        if (!game.counts()) continue;
        games.push_back({game.first, game.second, game.first_points, game.second_points});
    }
    return rank_arena(persons, games);
}

const ArenaGame* game_of(const ArenaState& state, const std::string& person) {
    const auto found =
        std::find_if(state.games.begin(), state.games.end(), [&](const ArenaGame& game) {
            return game.goes_on() && (game.first == person || game.second == person);
        });
    return found == state.games.end() ? nullptr : &*found;
}

std::int64_t last_pairing_ms(const Arena& arena) {
    const auto plan = parse_object(arena.plan, kMaxPlan);
    const auto time = parse_time_control(plan ? find_text(*plan, "time").value_or("") : "");
    const std::int64_t base_ms = time ? time->base_ms : 0;
    return arena.end_ms - std::min(base_ms, (arena.end_ms - arena.start_ms) / kShareOfEnd);
}

std::vector<ArenaPair> next_pairs(const ArenaState& state,
                                  std::int64_t now_ms,
                                  std::int64_t service_ms) {
    if (now_ms < state.arena.start_ms || now_ms >= last_pairing_ms(state.arena)) return {};
    Field field = field_of(state);
    const auto in = std::count_if(state.people.begin(), state.people.end(), [&](const auto& one) {
        return is_here(one, service_ms) || field.busy.contains(one.person);
    });
    std::vector<Contender> free;
    std::int64_t waiting_since = service_ms;
    for (const ArenaPerson& one : state.people) {
        if (!is_here(one, service_ms) || field.busy.contains(one.person)) continue;
        Contender& contender = field.people[one.person];
        // Whoever still looks at the table of their last game has not come back.
        if (one.seen_ms < contender.since_ms) continue;
        waiting_since = std::min(waiting_since, contender.since_ms);
        contender.may_repeat = in <= kFew || service_ms - contender.since_ms >= kPatienceMs;
        free.push_back(std::move(contender));
    }
    if (service_ms - waiting_since < kGatherMs) return {};
    return pair_up(std::move(free), state.apart);
}

bool is_finished(const ArenaState& state, std::int64_t now_ms) {
    if (now_ms < state.arena.end_ms) return false;
    return now_ms >= state.arena.end_ms + kOvertimeMs ||
        std::none_of(state.games.begin(), state.games.end(), [](const ArenaGame& game) {
               return game.goes_on();
           });
}

}  // namespace equipoise::server
