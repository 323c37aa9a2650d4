// Arenas: their list and pages, who is in them, and the tables that are opened for them.

#include <algorithm>

#include "equipoise/server/app.hpp"
#include "equipoise/server/people/addresses.hpp"
#include "equipoise/server/store/service_clock.hpp"
#include "equipoise/server/wire/answers.hpp"

namespace equipoise::server {
namespace {

constexpr std::string_view kArenas = "/api/arenas";
constexpr std::string_view kArena = "/api/arenas/";
/// So long everybody is shown the same.
constexpr std::chrono::milliseconds kFresh{1000};
constexpr std::size_t kMostPages = 100;

bool is_in(const ArenaPage& page, const std::string& person) {
    const auto& people = page.state.people;
    return std::any_of(people.begin(), people.end(), [&](const ArenaPerson& one) {
        return one.is_in && one.person == person;
    });
}

}  // namespace

bool App::get_arenas(const HttpRequest& request, const Reply& reply) {
    const std::string& path = request.path;
    if (path == kArenas) return list_arenas(reply), true;
    if (path.rfind(kArena, 0) != 0) return false;
    const std::string arena = path.substr(kArena.size());
    with_visitor(
        request, false, reply, [this, request, arena](const Visitor& who, const Reply& told) {
            const std::string known = query_value(request.query, "known");
            const bool is_here = query_value(request.query, "here") == "1";
            const auto tell =
                [this, arena, told, person = who.person, known, is_here](const ArenaPage& page) {
                    if (is_here && is_in(page, person)) arena_runner_.see(arena, person);
                    told(json_answer(200, print_arena_page(page, person, known, unix_ms())));
                };
            show_arena(arena, told, tell);
        });
    return true;
}

void App::list_arenas(const Reply& reply) {
    const TimePoint now = std::chrono::steady_clock::now();
    if (!arena_list_.empty() && now - arena_list_at_ < kFresh)
        return reply(json_answer(200, arena_list_));
    aside(lookups_, reply, [this, reply, now] {
        return [this, reply, now, list = arenas_.list()] {
            arena_list_ = list;
            arena_list_at_ = now;
            reply(json_answer(200, list));
        };
    });
}

void App::show_arena(const std::string& arena, const Reply& reply, const ShowArena& show) {
    const TimePoint now = std::chrono::steady_clock::now();
    const auto kept = arena_pages_.find(arena);
    if (kept != arena_pages_.end() && now - kept->second.at < kFresh)
        return show(*kept->second.page);
    aside(lookups_, reply, [this, arena, reply, show, now] {
        return [this, arena, reply, show, now, page = arenas_.page(arena)] {
            if (page == nullptr) return reply(not_found());
            if (arena_pages_.size() >= kMostPages) arena_pages_.clear();
            arena_pages_[arena] = {page, now};
            show(*page);
        };
    });
}

void App::tell_arena_of(const std::string& table, const Reply& reply) {
    aside(lookups_, reply, [this, table, reply] {
        return [reply, text = arenas_.of_table(table)] { reply(json_answer(200, text)); };
    });
}

bool App::post_arenas(const HttpRequest& request, const Reply& reply) {
    const bool opens = request.path == kArenas;
    if (!opens && request.path.rfind(kArena, 0) != 0) return false;
    const std::string rest = opens ? "" : request.path.substr(kArena.size());
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const std::string arena = rest.substr(0, slash);
    const std::string what = rest.substr(slash);
    if (!opens && what != "/join" && what != "/withdraw" && what != "/end")
        return reply(not_found()), true;
    with_visitor(request, false, reply, [=, this](const Visitor& who, const Reply& told) {
        const auto body = parse_object(request.body, kMaxPeopleBody);
        if (!body) return told(problem_answer(422, Problem::of("bad_body", "wants_body")));
        Buckets& taken = opens ? arenas_opened_ : arena_visits_;
        if (!take_one(taken, who.person, request.remote, told)) return;
        aside(lookups_, told, [=, this, service_ms = cluster_.service_ms(), body = *body] {
            const PeopleAnswer done = opens ? arenas_.open(who, body)
                : what == "/join"           ? arenas_.join(who, arena, service_ms)
                : what == "/end"            ? arenas_.end(who, arena)
                                            : arenas_.withdraw(who, arena);
            return [this, done, arena, told] {
                arena_pages_.erase(arena);
                arena_list_.clear();
                answer(done, told);
            };
        });
    });
    return true;
}

}  // namespace equipoise::server
