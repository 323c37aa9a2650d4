// Clubs: their pages, who is in them, and who may come near their tables.

#include <algorithm>
#include <array>

#include "equipoise/server/app.hpp"
#include "equipoise/server/people/addresses.hpp"
#include "equipoise/server/wire/answers.hpp"

namespace equipoise::server {
namespace {

constexpr std::string_view kAllClubs = "/api/clubs";
constexpr std::string_view kClub = "/api/clubs/";
constexpr std::array<std::string_view, 8> kChanges{
    "/look", "/join", "/leave", "/remove", "/hand_over", "/renew", "/close", "/weekly"};

/// "ID" and "/what" of "/api/clubs/ID/what".
std::pair<std::string, std::string> parts_of(const std::string& path) {
    const std::string rest = path.substr(std::min(kClub.size(), path.size()));
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    return {rest.substr(0, slash), rest.substr(slash)};
}

PeopleAnswer change(Clubs& clubs,
                    const Visitor& who,
                    const std::string& club,
                    const std::string& what,
                    const Json& body) {
    if (what == "/look") return clubs.look(who, club, body);
    if (what == "/join") return clubs.join(who, club, body);
    if (what == "/leave") return clubs.leave(who, club);
    if (what == "/remove") return clubs.remove(who, club, body);
    if (what == "/hand_over") return clubs.hand_over(who, club, body);
    if (what == "/renew") return clubs.renew(who, club);
    if (what == "/close") return clubs.close(who, club);
    if (what == "/weekly") return clubs.set_weekly(who, club, body);
    return clubs.open(who, body);
}

}  // namespace

bool App::get_clubs(const HttpRequest& request, const Reply& reply) {
    const std::string& path = request.path;
    if (path != kAllClubs && path.rfind(kClub, 0) != 0) return false;
    const auto parts = parts_of(path);
    const std::string club(parts.first);
    const std::string what(parts.second);
    with_visitor(request, false, reply, [=, this](const Visitor& who, const Reply& told) {
        if (path != kAllClubs && what.empty()) return show_club(club, who, told);
        if (path != kAllClubs && what != "/ladder") return told(not_found());
        const std::string ladder =
            ladder_of(query_value(request.query, "game"), query_value(request.query, "mode"));
        aside(lookups_, told, [=, this] {
            const PeopleAnswer found =
                what.empty() ? clubs_.list(who) : clubs_.ladder(who, club, ladder);
            return [this, found, told] { answer(found, told); };
        });
    });
    return true;
}

void App::show_club(const std::string& club, const Visitor& visitor, const Reply& reply) {
    aside(lookups_, reply, [this, club, visitor, reply] {
        return [this, reply, visitor, page = clubs_.page(visitor, club)] {
            if (!page) return reply(not_found());
            const auto is_here = [this](const std::string& person) {
                return sessions_.is_here(person, std::chrono::steady_clock::now());
            };
            const std::string tables = hall_.listings(page->tables, visitor.person, page->players);
            reply(json_answer(200, print_club_page(*page, tables, is_here)));
        };
    });
}

bool App::post_clubs(const HttpRequest& request, const Reply& reply) {
    const bool opens = request.path == kAllClubs;
    if (!opens && request.path.rfind(kClub, 0) != 0) return false;
    const auto parts = parts_of(request.path);
    const std::string club(parts.first);
    const std::string what(parts.second);
    if (!opens && std::find(kChanges.begin(), kChanges.end(), what) == kChanges.end())
        return reply(not_found()), true;
    with_visitor(request, false, reply, [=, this](const Visitor& who, const Reply& told) {
        const auto body = parse_object(request.body, kMaxPeopleBody);
        if (!body) return told(problem_answer(422, Problem::of("bad_body", "wants_body")));
        if (!take_one(opens ? clubs_opened_ : club_visits_, who.person, request.remote, told))
            return;
        aside(lookups_, told, [=, this, body = *body] {
            const PeopleAnswer done = change(clubs_, who, club, what, body);
            return [this, done, what, person = who.person, told] {
                // Whoever watches a table of the club comes back, and finds it closed.
                for (const std::string& one : done.parted) sessions_.drop_lines(one);
                if (done.status == 200 && what == "/leave") sessions_.drop_lines(person);
                answer(done, told);
            };
        });
    });
    return true;
}

void App::near_table(const HttpRequest& request,
                     const std::string& table,
                     const Reply& reply,
                     const std::function<void()>& then) {
    aside(lookups_, reply, [=, this] {
        // Nobody has the empty name: barred for nobody means that it is no club's.
        return [=, this, is_open = !club_store_.is_barred(table, {})] {
            if (is_open) return then();
            with_visitor(request, false, reply, [=, this](const Visitor& who, const Reply& told) {
                aside(lookups_, told, [=, this, person = who.person] {
                    return [=, is_barred = club_store_.is_barred(table, person)] {
                        if (is_barred) return told(not_found());
                        then();
                    };
                });
            });
        };
    });
}

}  // namespace equipoise::server
