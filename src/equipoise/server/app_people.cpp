// The addresses about people: visitors, accounts, sessions, ladders.

#include <algorithm>
#include <chrono>
#include <spdlog/spdlog.h>

#include "equipoise/server/app.hpp"
#include "equipoise/server/common/metrics.hpp"
#include "equipoise/server/people/passwords.hpp"
#include "equipoise/server/wire/answers.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kMaxBody = 8 << 10;
constexpr std::string_view kPeople = "/api/people/";

TimePoint now() { return std::chrono::steady_clock::now(); }

HttpHandler::Reply with_cookies(const HttpHandler::Reply& reply, const Headers& cookies) {
    if (cookies.empty()) return reply;
    return [reply, cookies](HttpResponse answer) {
        // If the answer itself begins or ends a session, only its own cookies count.
        const bool has_own = std::any_of(answer.headers.begin(),
                                         answer.headers.end(),
                                         [](const auto& h) { return h.first == "Set-Cookie"; });
        if (has_own) return reply(std::move(answer));
        answer.headers.insert(answer.headers.end(), cookies.begin(), cookies.end());
        reply(std::move(answer));
    };
}

/// What failed tries are counted by; None: no password is involved.
enum class Tries : std::uint8_t { None, OfLogin, OfPerson };

}  // namespace

struct App::PeopleAddress {
    std::string_view path;
    bool keep;    // A new visitor becomes a guest.
    bool hashes;  // Hashes a password, which takes long.
    Tries tries;
    PeopleAnswer (*act)(People&, const Visitor&, const Json&, const std::string& label);
};

void App::aside(Readers& readers, const Reply& reply, Aside job) {
    readers.ask(std::move(job), [reply](const std::optional<std::function<void()>>& then) {
        if (!then) return reply(cannot_now());
        try {
            (*then)();
        } catch (const std::exception& error) {
            spdlog::error("a request failed: {}", error.what());
            reply(cannot_now());
        }
    });
}

void App::with_visitor(const HttpRequest& request,
                       bool keep,
                       const Reply& reply,
                       const ForVisitor& then) {
    const auto token = people_.token(request.cookie);
    const auto go_on = [this, request, keep, reply, then](const Visitor& visitor) {
        sessions_.remember(visitor, now());
        if (keep && visitor.session.empty()) return keep_visitor(request, visitor, reply, then);
        then(visitor, with_cookies(reply, visitor.cookies));
    };
    if (!token) return go_on(people_.newcomer());
    if (const auto known = sessions_.find(token_hash(*token), now())) return then(*known, reply);
    aside(lookups_, reply, [this, go_on, token = *token] {
        return [go_on, visitor = people_.identify(token)] { go_on(visitor); };
    });
}

void App::keep_visitor(const HttpRequest& request,
                       const Visitor& visitor,
                       const Reply& reply,
                       const ForVisitor& then) {
    const std::string key = limit_key(request.remote);
    if (is_limited(request.remote) && !newcomers_.take(key, now())) {
        count(Counted::RequestLimited);
        return reply(too_often(newcomers_.seconds_to_wait(key, now())));
    }
    aside(lookups_, reply, [=, this, label = label_of(request.user_agent)] {
        const Visitor kept = people_.keep(visitor, label);
        return [=, this] {
            sessions_.remember(kept, now());
            then(kept, with_cookies(reply, kept.cookies));
        };
    });
}

void App::answer(const PeopleAnswer& answer, const Reply& reply) {
    for (const std::string& session : answer.ended) sessions_.end(session);
    HttpResponse response = json_answer(answer.status, answer.body);
    response.headers.insert(response.headers.end(), answer.cookies.begin(), answer.cookies.end());
    reply(std::move(response));
}

bool App::get_people(const HttpRequest& request, const Reply& reply) {
    const std::string& path = request.path;
    if (path == "/api/me" || path == "/api/sessions") {
        with_visitor(request, false, reply, [this, path](const Visitor& who, const Reply& told) {
            aside(lookups_, told, [this, path, who, told] {
                const auto found = path == "/api/me" ? people_.me(who) : people_.sessions(who);
                return [this, found, told] { answer(found, told); };
            });
        });
        return true;
    }
    const bool is_ladder = path == "/api/ladders";
    if (!is_ladder && path.rfind(kPeople, 0) != 0) return false;
    aside(lookups_, reply, [this, request, reply, is_ladder] {
        const auto found = is_ladder
            ? people_.ladder(query_value(request.query, "game"), query_value(request.query, "mode"))
            : people_.person(request.path.substr(kPeople.size()));
        return [this, found, reply] { answer(found, reply); };
    });
    return true;
}

bool App::post_people(const HttpRequest& request, const Reply& reply) {
    using Label = const std::string&;
    static constexpr PeopleAddress kAddresses[] = {
        {"/api/me",
         true,
         false,
         Tries::None,
         [](People& p, const Visitor& v, const Json& body, Label) { return p.rename(v, body); }},
        {"/api/account",
         true,
         true,
         Tries::None,
         [](People& p, const Visitor& v, const Json& body, Label label) {
             return p.make_account(v, body, label);
         }},
        {"/api/login",
         false,
         true,
         Tries::OfLogin,
         [](People& p, const Visitor& v, const Json& body, Label label) {
             return p.log_in(v, body, label);
         }},
        {"/api/logout",
         false,
         false,
         Tries::None,
         [](People& p, const Visitor& v, const Json&, Label) { return p.log_out(v); }},
        {"/api/sessions/revoke",
         false,
         false,
         Tries::None,
         [](People& p, const Visitor& v, const Json& body, Label) { return p.revoke(v, body); }},
        {"/api/account/password",
         false,
         true,
         Tries::OfPerson,
         [](People& p, const Visitor& v, const Json& body, Label) {
             return p.change_password(v, body);
         }},
        {"/api/account/delete",
         false,
         true,
         Tries::OfPerson,
         [](People& p, const Visitor& v, const Json& body, Label) { return p.remove(v, body); }},
        {"/api/notify",
         true,
         false,
         Tries::None,
         [](People& p, const Visitor& v, const Json& body, Label) { return p.notify(v, body); }},
    };
    for (const PeopleAddress& address : kAddresses) {
        if (address.path != request.path) continue;
        with_visitor(request,
                     address.keep,
                     reply,
                     [this, &address, request](const Visitor& who, const Reply& told) {
                         act(address, request, who, told);
                     });
        return true;
    }
    return false;
}

void App::act(const PeopleAddress& address,
              const HttpRequest& request,
              const Visitor& visitor,
              const Reply& reply) {
    const auto body = parse_object(request.body, kMaxBody);
    if (!body) {
        return reply(problem_answer(422, Problem::of("bad_body", "wants_body")));
    }
    const std::string login = checked_login(find_text(*body, "login").value_or("")).value_or("");
    const std::string who = address.tries == Tries::OfLogin ? "login " + login : visitor.person;
    const std::string from = is_limited(request.remote) ? limit_key(request.remote) : "";
    if (address.tries != Tries::None) {
        auto wait = login_tries_.wait(who, now());
        if (!from.empty()) wait = std::max(wait, address_tries_.wait(from, now()));
        if (wait.count() > 0) {
            count(Counted::RequestLimited);
            return reply(too_often(static_cast<int>(wait.count())));
        }
        // Counted in advance, so that many tries at once are not all free.
        login_tries_.failed(who, now());
        if (!from.empty()) address_tries_.failed(from, now());
    }
    Readers& readers = address.hashes ? passwords_ : lookups_;
    aside(readers, reply, [=, this, &address, body = *body, label = label_of(request.user_agent)] {
        const PeopleAnswer done = address.act(people_, visitor, body, label);
        return [=, this, &address] {
            if (address.tries != Tries::None) judge_try(done.status, who, from);
            if (done.name) sessions_.rename(visitor.session, *done.name);
            answer(done, reply);
        };
    });
}

void App::judge_try(int status, const std::string& who, const std::string& from) {
    count(status == 200 ? Counted::LoginSucceeded : Counted::LoginFailed);
    if (status == 403) return;
    status == 200 ? login_tries_.succeeded(who) : login_tries_.forgive(who);
    if (!from.empty()) address_tries_.forgive(from);
}

}  // namespace equipoise::server
