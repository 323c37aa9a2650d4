// Who may open tables, sit down, and invite whom, and what a table's record tells everybody.

#include <algorithm>
#include <chrono>

#include "equipoise/server/app.hpp"
#include "equipoise/server/common/metrics.hpp"
#include "equipoise/server/wire/answers.hpp"
#include "equipoise/table/audience/catalogue.hpp"
#include "equipoise/table/public_record.hpp"

namespace equipoise::server {
namespace {

constexpr int kMostCounted = 100;
constexpr int kMostInvitations = 10;  // Of a person, that wait for an answer.

Problem too_many_undecided() { return Problem::of("too_many", "too_many_undecided"); }

Problem no_seat_for_you() { return Problem::of("no_sit", "no_seat_for_you"); }

/// Whether a plan asks for a place in the lobby.
bool is_listed(std::string_view plan) {
    const auto body = parse_object(plan, kMaxPlanBytes);
    return body && find_bool(*body, "listed").value_or(false);
}

}  // namespace

/// Whom and what a plan names. Whoever is invited and has blocked its host is not told, and the
/// answer is the same.
struct App::Named {
    std::optional<Problem> problem = {};
    std::optional<Invitee> invitee = {};
    std::string club = {};  // In which its host is.
};

void App::open_table(const HttpRequest& request, const Reply& reply) {
    with_visitor(request, true, reply, [this, request](const Visitor& who, const Reply& answer) {
        if (!take_one(tables_, who.person, request.remote, answer)) return;
        const auto body = parse_object(request.body, kMaxPlanBytes);
        const auto names = [&body](const char* key) {
            const Json* value = body ? find_member(*body, key) : nullptr;
            return value != nullptr && !value->is_null();
        };
        if (!names("invite") && !names("club") && !names("fork"))
            return open_for(request, who, {}, answer);
        if (names("invite") && !take_one(invitations_, who.person, request.remote, answer)) return;
        const bool limited = is_limited(request.remote);
        aside(lookups_, answer, [=, this, plan = *body] {
            return [=, this, found = find_named(who.person, plan, limited)] {
                if (found.problem) return answer(problem_answer(422, *found.problem));
                open_for(request, who, found, answer);
            };
        });
    });
}

/// Waits for the database.
App::Named App::find_named(const std::string& host, const Json& plan, bool limited) {
    const Json* fork = find_member(plan, "fork");
    const std::string source = fork == nullptr ? "" : find_text(*fork, "table").value_or("");
    if (!source.empty() && club_store_.is_barred(source, host))
        return {Problem{"bad_plan", {}, "fork.table", "no_such_table"}};
    const std::string invited = find_text(plan, "invite").value_or("");
    Named named = invited.empty() ? Named() : find_guest(host, invited, limited);
    // The plan is refused for a club that its host is not in.
    const std::string club = find_text(plan, "club").value_or("");
    if (!club.empty() && club_store_.is_member(club, host)) named.club = club;
    return named;
}

/// Waits for the database.
App::Named App::find_guest(const std::string& host, const std::string& invited, bool limited) {
    const auto rows = limited ? store_.tables_of(host, kMostCounted) : std::vector<TableRow>();
    const auto asked = std::count_if(rows.begin(), rows.end(), [&](const TableRow& row) {
        return has_asked(row.summary, host);
    });
    if (asked >= kMostInvitations) return {Problem::of("too_many", "too_many_invitations")};
    const auto person = people_store_.find_public(invited);
    // The plan is refused for naming nobody.
    if (!person) return {};
    const auto blocked = people_.blocked_by(person->id);
    const bool is_told = std::find(blocked.begin(), blocked.end(), host) == blocked.end();
    return {std::nullopt, Invitee{{person->id, person->name}, is_told}};
}

void App::open_for(const HttpRequest& request,
                   const Visitor& who,
                   const Named& named,
                   const Reply& answer) {
    const TimePoint now = std::chrono::steady_clock::now();
    const std::string network = limit_key(request.remote);
    const auto tell = [answer](const Result<std::string, Problem>& opened) {
        if (opened) return answer(json_answer(201, print_json({{"table", opened.value()}})));
        answer(problem_answer(opened.error().code == "internal" ? 503 : 422, opened.error()));
    };
    const auto open = [this, body = request.body, who, named, answer, tell](bool may) {
        if (!may) return answer(problem_answer(422, too_many_undecided()));
        hall_.open(body, who.person, tell, who.name, named.invitee, named.club);
    };
    if (!is_limited(request.remote) || !is_listed(request.body)) return open(true);
    if (lobby_limits_.may_list(who.person, network, now))
        return may_hold(who.person, network, open);
    count(Counted::RequestLimited);
    answer(too_often(lobby_limits_.seconds_to_list(who.person, network, now)));
}

void App::may_hold(const std::string& person,
                   const std::string& network,
                   const std::function<void(bool)>& then) {
    lookups_.ask(
        [&store = store_, persons = lobby_limits_.holders(person, network)] {
            LobbyLimits::Counts counts;
            for (const std::string& one : persons) {
                const auto rows = store.tables_of(one, kMostCounted);
                counts[one] = static_cast<int>(
                    std::count_if(rows.begin(), rows.end(), [&](const TableRow& row) {
                        return is_undecided(row.summary, one);
                    }));
            }
            return counts;
        },
        [this, person, network, then](const std::optional<LobbyLimits::Counts>& counts) {
            const TimePoint now = std::chrono::steady_clock::now();
            then(!counts || lobby_limits_.may_hold(person, network, *counts, now));
        });
}

void App::may_sit(const std::string& person,
                  const std::string& network,
                  bool is_limited,
                  const std::string& table,
                  const std::function<void(const std::optional<Problem>&)>& then) {
    const auto meet = [this, person, table, then] {
        const auto look_up = [this, person, table] {
            return people_.may_meet(person, table) && !club_store_.is_barred(table, person);
        };
        lookups_.ask(look_up, [then](const std::optional<bool>& may) {
            if (!may) return then(Problem::of("not_stored", "not_stored"));
            // Also said where a seat is kept for somebody, and never why.
            then(*may ? std::nullopt : std::optional(no_seat_for_you()));
        });
    };
    if (!is_limited) return meet();
    const auto refuse = [then](const Problem& problem) {
        count(Counted::RequestLimited);
        then(problem);
    };
    if (!lobby_limits_.may_sit(person, network, std::chrono::steady_clock::now()))
        return refuse(Problem::of("too_fast", "too_many_seats"));
    may_hold(person, network, [meet, refuse](bool may) {
        if (may) return meet();
        refuse(too_many_undecided());
    });
}

void App::tell_record(const std::string& table, const Reply& reply) {
    hall_.find(table, [reply](std::optional<const Sitting*> sitting) {
        if (!sitting) return reply(cannot_now());
        if (*sitting == nullptr) return reply(not_found());
        reply(answer_with(200, kTextType, print_public_record(**sitting)));
    });
}

}  // namespace equipoise::server
