#include "equipoise/server/arena/arenas.hpp"

#include <algorithm>
#include <unordered_map>

#include "equipoise/base/characters.hpp"
#include "equipoise/base/hash.hpp"
#include "equipoise/base/text.hpp"
#include "equipoise/server/common/tokens.hpp"
#include "equipoise/server/store/service_clock.hpp"
#include "equipoise/table/audience/catalogue.hpp"
#include "equipoise/table/requests/plan.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kMostTitle = 60;  // Characters.
constexpr std::int64_t kLeastMinutes = 10;
constexpr std::int64_t kMostMinutes = 240;
constexpr std::int64_t kMinuteMs = 60'000;
constexpr std::int64_t kLatestStartMs = std::int64_t{14} * 24 * 60 * kMinuteMs;
constexpr std::int64_t kLeastBaseMs = kMinuteMs;
constexpr std::int64_t kMostBaseMs = 15 * kMinuteMs;
constexpr std::int64_t kMostIncrementMs = kMinuteMs;
constexpr std::int64_t kMaxTime = std::int64_t{1} << 50;
constexpr std::size_t kIdLength = 12;
constexpr int kFinished = 20;        // As many are listed,
constexpr std::size_t kRecent = 20;  // and as many games of one.
constexpr std::size_t kMostPlan = std::size_t{1} << 13;

Problem bad_arena(std::string field, const char* key) {
    return {"bad_arena", {}, std::move(field), key};
}

/// A clock by which a game ends within the evening.
bool is_arena_clock(const Json& body) {
    const auto time = parse_time_control(find_text(body, "time").value_or(""));
    return time && time->kind == TimeControl::Kind::Increment && time->base_ms >= kLeastBaseMs &&
        time->base_ms <= kMostBaseMs && time->increment_ms <= kMostIncrementMs;
}

Json card_of(const Arena& arena) {
    const Json plan = Json::parse(arena.plan, nullptr, false);
    return {{"arena", arena.id},
            {"title", arena.title},
            {"game", arena.game},
            {"mode", arena.mode},
            {"time", find_text(plan, "time").value_or("")},
            {"rated", find_bool(plan, "rated").value_or(false)},
            {"start", arena.start_ms},
            {"end", arena.end_ms},
            {"last", last_pairing_ms(arena)},
            {"closed", arena.closed_ms > 0},
            {"off", arena.is_called_off()},
            {"people", arena.people}};
}

Json options_of(const Arena& arena) {
    const Json plan = Json::parse(arena.plan, nullptr, false);
    const Json* options = find_member(plan, "options");
    return options == nullptr || !options->is_object() ? Json::object() : *options;
}

using ById = std::unordered_map<std::string, const ArenaPerson*>;

/// As others may know them; without a page if the account was deleted.
Json person_json(const ById& people, const std::string& id) {
    const auto found = people.find(id);
    if (found == people.end() || found->second->name.empty())
        return {{"person", nullptr}, {"name", ""}};
    return {{"person", found->second->public_id}, {"name", found->second->name}};
}

Json standings_json(const ArenaState& state, const ById& people) {
    std::unordered_map<std::string, std::string> playing;
    for (const ArenaGame& game : state.games) {
        if (game.goes_on() && game.is_open) playing[game.first] = playing[game.second] = game.table;
    }
    Json list = Json::array();
    for (const Standing& standing : standings_of(state)) {
        const ArenaPerson& one = *people.at(standing.person);
        Json item = person_json(people, standing.person);
        const auto table = playing.find(standing.person);
        item.update({{"rank", standing.rank},
                     {"points", standing.points},
                     {"opponents", standing.opponents},
                     {"games", standing.games},
                     {"won", standing.won},
                     {"rating", one.rating.games > 0 ? Json(shown_rating(one.rating)) : nullptr},
                     {"in", one.is_in},
                     {"table", table == playing.end() ? Json(nullptr) : Json(table->second)}});
        list.push_back(std::move(item));
    }
    return list;
}

Json game_json(const ArenaGame& game, const ById& people) {
    return {{"table", game.table},
            {"players", {person_json(people, game.first), person_json(people, game.second)}},
            {"points", {game.first_points, game.second_points}},
            {"absent", game.how == ArenaEnd::Absent}};
}

/// The last ones that count, newest first.
Json recent_json(const ArenaState& state, const ById& people) {
    std::vector<const ArenaGame*> games;
    for (const ArenaGame& game : state.games) {
        if (game.counts()) games.push_back(&game);
    }
    std::sort(games.begin(), games.end(), [](const ArenaGame* a, const ArenaGame* b) {
        return a->ended_ms != b->ended_ms ? a->ended_ms > b->ended_ms : a->table < b->table;
    });
    if (games.size() > kRecent) games.resize(kRecent);
    Json list = Json::array();
    for (const ArenaGame* game : games) list.push_back(game_json(*game, people));
    return list;
}

}  // namespace

Result<Arena, Problem> Arenas::read_plan_of(const Json& body, Arena arena) const {
    if (!is_arena_clock(body)) return bad_arena("time", "wants_arena_clock");
    Json plan = {{"advice", false}, {"seats", {{{"by", "open"}}, {{"by", "open"}}}}};
    for (const char* key : {"game", "options", "time", "rated"}) {
        const Json* value = find_member(body, key);
        if (value != nullptr) plan[key] = *value;
    }
    arena.plan = print_json(plan);
    if (arena.plan.size() > kMostPlan) return bad_arena("options", "wants_options");
    PlanContext context;
    context.games = around_.games;
    context.bots = around_.bots;
    context.find_sitting = [](const std::string&) { return nullptr; };
    context.make_rules = around_.make_rules;
    const auto read = read_plan(arena.plan, context);
    if (!read) return read.error();
    const Sitting& sitting = read.value().sitting;
    if (sitting.seats() != 2) return bad_arena("options", "wants_two_seats");
    arena.game = sitting.opened().game;
    arena.mode = mode_of(sitting.rules());
    return arena;
}

Result<Arena, Problem> Arenas::read_arena(const Visitor& visitor, const Json& body) const {
    Arena arena;
    const std::string title(trim(find_text(body, "title").value_or("")));
    if (title.empty() || characters_in(title) > kMostTitle || has_controls(title))
        return bad_arena("title", "wants_arena_title");
    arena.id = new_public_id(kIdLength);
    arena.title = title;
    arena.organiser = visitor.person;
    arena.made_ms = unix_ms();
    const Json* start = find_member(body, "start");
    const bool is_now = start == nullptr || start->is_null();
    const auto start_ms = find_int(body, "start", arena.made_ms, kMaxTime);
    if (!is_now && (!start_ms || *start_ms > arena.made_ms + kLatestStartMs))
        return bad_arena("start", "wants_arena_start");
    arena.start_ms = is_now ? arena.made_ms : *start_ms;
    const auto minutes = find_int(body, "minutes", kLeastMinutes, kMostMinutes);
    if (!minutes) return bad_arena("minutes", "wants_arena_minutes");
    arena.end_ms = arena.start_ms + *minutes * kMinuteMs;
    return read_plan_of(body, std::move(arena));
}

PeopleAnswer Arenas::open(const Visitor& visitor, const Json& body) {
    const auto organiser = people_.find_person(visitor.person);
    if (!organiser || !organiser->login) return refuse(403, "no_account", "", "wants_account");
    const auto arena = read_arena(visitor, body);
    if (!arena) return refuse(422, arena.error());
    if (!store_.add(arena.value(), kMostOfPerson, kMost))
        return refuse(409, "too_many", "", Reason("too_many_arenas", {{"most", kMostOfPerson}}));
    PeopleAnswer answer;
    answer.status = 201;
    answer.body = print_json({{"arena", arena.value().id}});
    return answer;
}

PeopleAnswer Arenas::join(const Visitor& visitor,
                          const std::string& arena,
                          std::int64_t service_ms) {
    const auto person = people_.find_person(visitor.person);
    if (!person || !person->login) return refuse(403, "no_account", "", "wants_account");
    const auto found = store_.find(arena);
    if (!found) return refuse(404, "not_found", "", "no_such_arena");
    if (found->closed_ms > 0 || unix_ms() >= found->end_ms)
        return refuse(409, "arena_over", "", "arena_is_over");
    if (store_.join(arena, visitor.person, service_ms, kMostPeople)) return {};
    return refuse(409, "arena_full", "", "arena_is_full");
}

PeopleAnswer Arenas::withdraw(const Visitor& visitor, const std::string& arena) {
    if (!store_.find(arena)) return refuse(404, "not_found", "", "no_such_arena");
    store_.withdraw(arena, visitor.person);
    return {};
}

PeopleAnswer Arenas::end(const Visitor& visitor, const std::string& arena) {
    const auto found = store_.find(arena);
    if (!found) return refuse(404, "not_found", "", "no_such_arena");
    if (found->organiser != visitor.person)
        return refuse(403, "not_organiser", "", "wants_organiser");
    if (store_.end(arena, visitor.person, unix_ms())) return {};
    return refuse(409, "arena_over", "", "arena_is_over");
}

std::string Arenas::list() {
    Json open = Json::array();
    Json finished = Json::array();
    for (const Arena& arena : store_.open()) open.push_back(card_of(arena));
    for (const Arena& arena : store_.closed(kFinished)) finished.push_back(card_of(arena));
    return print_json(
        {{"now", unix_ms()}, {"open", std::move(open)}, {"finished", std::move(finished)}});
}

std::shared_ptr<const ArenaPage> Arenas::page(const std::string& arena) {
    auto state = store_.state(arena);
    if (!state) return nullptr;
    ById people;
    for (const ArenaPerson& one : state->people) people.emplace(one.person, &one);
    const Json text = {{"arena", card_of(state->arena)},
                       {"options", options_of(state->arena)},
                       {"standings", standings_json(*state, people)},
                       {"recent", recent_json(*state, people)}};
    auto page = std::make_shared<ArenaPage>();
    page->text = print_json(text);
    page->version = std::to_string(content_hash(page->text));
    page->state = std::move(*state);
    return page;
}

std::string Arenas::of_table(const std::string& table) {
    const std::string arena = store_.arena_of(table);
    return print_json({{"arena", arena.empty() ? Json(nullptr) : Json(arena)}});
}

std::string print_arena_page(const ArenaPage& page,
                             const std::string& person,
                             const std::string& known_version,
                             std::int64_t now_ms) {
    const auto& people = page.state.people;
    const auto me = std::find_if(
        people.begin(), people.end(), [&](const ArenaPerson& one) { return one.person == person; });
    Json mine = nullptr;
    if (me != people.end()) {
        const ArenaGame* game = game_of(page.state, person);
        const bool is_open = game != nullptr && game->is_open;
        mine = {{"person", me->public_id},
                {"in", me->is_in},
                {"table", is_open ? Json(game->table) : Json(nullptr)}};
    }
    std::string text = print_json({{"now", now_ms},
                                   {"version", page.version},
                                   {"me", std::move(mine)},
                                   {"organiser", page.state.arena.organiser == person}});
    if (page.version == known_version) return text;
    text.back() = ',';
    return text + "\"page\":" + page.text + "}";
}

}  // namespace equipoise::server
