// The addresses about people: visitors, accounts, sessions, ladders.

#include <algorithm>
#include <chrono>
#include <spdlog/spdlog.h>

#include "equipoise/server/app.hpp"
#include "equipoise/server/common/metrics.hpp"
#include "equipoise/server/hall/archive.hpp"
#include "equipoise/server/people/addresses.hpp"
#include "equipoise/server/people/export.hpp"
#include "equipoise/server/people/secrets/passwords.hpp"
#include "equipoise/server/wire/answers.hpp"

namespace equipoise::server {
namespace {

constexpr std::string_view kRegistration = "/api/account";
constexpr std::string_view kNotify = "/api/notify";
constexpr std::string_view kEvents = "/api/notify/events";
constexpr std::string_view kPush = "/api/push";
constexpr std::string_view kVacation = "/api/vacation";
constexpr std::string_view kReport = "/report";
constexpr std::string_view kTaken = "login_taken";
constexpr double kTakenCost = 5;  // Registrations.
constexpr int kMostHashing = 6;   // Of a network at once.

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

}  // namespace

/// A request of a visitor that is to be carried out.
struct App::Task {
    const PeopleAddress& address;
    Visitor visitor;
    Json body;
    Device device;
    std::string network;  // As the log shows it.
    Reply reply;
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

bool App::take_one(Buckets& buckets,
                   const std::string& key,
                   const std::string& remote,
                   const Reply& reply) {
    if (!is_limited(remote) || buckets.take(key, now())) return true;
    count(Counted::RequestLimited);
    reply(too_often(buckets.seconds_to_wait(key, now())));
    return false;
}

void App::keep_visitor(const HttpRequest& request,
                       const Visitor& visitor,
                       const Reply& reply,
                       const ForVisitor& then) {
    const std::string key = limit_key(request.remote);
    if (!take_one(newcomers_, key, request.remote, reply)) return;
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
    if (path == "/api/me" || path == "/api/sessions" || path == kPush || path == kEvents) {
        with_visitor(request, false, reply, [this, path](const Visitor& who, const Reply& told) {
            aside(lookups_, told, [this, path, who, told] {
                const auto found = path == "/api/me" ? people_.me(who)
                    : path == kPush                  ? people_.push(who)
                    : path == kEvents                ? people_.notices(who)
                                                     : people_.sessions(who);
                return [this, found, told] { answer(found, told); };
            });
        });
        return true;
    }
    if (path == "/api/ties") {
        with_visitor(request, false, reply, [this](const Visitor& who, const Reply& told) {
            tell_ties(who, told);
        });
        return true;
    }
    if (path == kVacation) return tell_vacation(request, reply), true;
    if (path == "/api/export") return export_data(request, reply), true;
    if (path == "/api/account/games") return tell_games(request, reply), true;
    if (path.rfind(kPeople, 0) == 0) return tell_person(request, reply), true;
    if (path != "/api/ladders") return false;
    aside(lookups_, reply, [this, request, reply, service_ms = cluster_.service_ms()] {
        const auto found = people_.ladder(
            query_value(request.query, "game"), query_value(request.query, "mode"), service_ms);
        return [this, found, reply] { answer(found, reply); };
    });
    return true;
}

void App::tell_person(const HttpRequest& request, const Reply& reply) {
    const std::string rest = request.path.substr(kPeople.size());
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const std::string person = rest.substr(0, slash);
    const std::string what = rest.substr(slash);
    const std::string before = query_value(request.query, "before");
    if (what == "/games") {
        return with_visitor(
            request, false, reply, [=, this](const Visitor& who, const Reply& told) {
                aside(lookups_, told, [=, this] {
                    return [this, found = people_.rated_games(person, before, who.person), told] {
                        answer(found, told);
                    };
                });
            });
    }
    const std::string ladder =
        ladder_of(query_value(request.query, "game"), query_value(request.query, "mode"));
    aside(lookups_, reply, [=, this] {
        const auto found = what == "/history" ? people_.rating_history(person, ladder, before)
                                              : people_.person(rest);
        return [this, found, reply] { answer(found, reply); };
    });
}

/// Of somebody who has blocked the visitor, only what the lobby shows of their table.
void App::tell_ties(const Visitor& visitor, const Reply& reply) {
    aside(lookups_, reply, [this, visitor, reply] {
        return [this, reply, ties = people_.ties(visitor)] {
            const auto is_here = [this](const Tied& followed, const std::string& table) {
                return hall_.is_there(table, followed.id) ||
                    (!followed.blocks_back && sessions_.is_here(followed.id, now()));
            };
            reply(json_answer(200, print_ties(ties, is_here)));
        };
    });
}

void App::change_tie(const HttpRequest& request, const Reply& reply) {
    with_visitor(request, true, reply, [this, request](const Visitor& who, const Reply& told) {
        if (!parse_object(request.body, kMaxPeopleBody))
            return told(problem_answer(422, Problem::of("bad_body", "wants_body")));
        if (!take_one(ties_, who.person, request.remote, told)) return;
        const std::string rest = request.path.substr(kPeople.size());
        const std::size_t slash = std::min(rest.find('/'), rest.size() - 1);
        const std::string what = rest.substr(slash + 1);
        aside(lookups_, told, [=, this] {
            const auto done = people_.change_tie(who, rest.substr(0, slash), what);
            return [this, done, what, person = who.person, told] {
                // They come back and get the chat as it is to be shown from now on.
                if (done.status == 200 && what.ends_with("block")) sessions_.drop_lines(person);
                answer(done, told);
            };
        });
    });
}

void App::tell_vacation(const HttpRequest& request, const Reply& reply) {
    with_visitor(request, false, reply, [this](const Visitor& who, const Reply& told) {
        aside(lookups_, told, [this, who, told, service_ms = cluster_.service_ms()] {
            return [this, found = vacations_.tell(who, service_ms), told] { answer(found, told); };
        });
    });
}

void App::set_vacation(const HttpRequest& request, const Reply& reply) {
    with_visitor(request, false, reply, [this, request](const Visitor& who, const Reply& told) {
        const auto body = parse_object(request.body, kMaxPeopleBody);
        if (!body) return told(problem_answer(422, Problem::of("bad_body", "wants_body")));
        if (!take_one(vacations_set_, who.person, request.remote, told)) return;
        aside(lookups_, told, [=, this, body = *body, service_ms = cluster_.service_ms()] {
            return
                [this, done = vacations_.set(who, body, service_ms), told] { answer(done, told); };
        });
    });
}

void App::export_data(const HttpRequest& request, const Reply& reply) {
    with_visitor(request, false, reply, [this, request](const Visitor& who, const Reply& told) {
        if (who.session.empty()) return told(not_found());
        if (!take_one(exports_, who.person, request.remote, told)) return;
        aside(exporters_, told, [this, who, told, service_ms = cluster_.service_ms()] {
            const auto text = std::make_shared<std::string>(export_person(people_store_,
                                                                          push_store_,
                                                                          report_store_,
                                                                          arena_store_,
                                                                          club_store_,
                                                                          vacation_store_,
                                                                          store_,
                                                                          who.person,
                                                                          service_ms));
            return [text, told] {
                HttpResponse answer = json_answer(200, std::move(*text));
                answer.headers.emplace_back("Content-Disposition",
                                            "attachment; filename=\"equipoise.json\"");
                told(std::move(answer));
            };
        });
    });
}

void App::tell_games(const HttpRequest& request, const Reply& reply) {
    const std::string form = query_value(request.query, "form");
    if (!form.empty() && !has_form(*hall_.around().games, form))
        return reply(problem_answer(422, Problem::of("bad_form", "no_such_form")));
    const auto file = [form](std::string text) {
        const std::string name = form.empty() ? "equipoise.txt" : "equipoise." + form;
        HttpResponse answer = answer_with(200, kTextType, std::move(text));
        answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + name + "\"");
        return answer;
    };
    with_visitor(request, false, reply, [=, this](const Visitor& who, const Reply& told) {
        // Nothing is kept of whoever only looked.
        if (who.session.empty()) return told(file(""));
        if (!take_one(archives_, who.person, request.remote, told)) return;
        aside(exporters_, told, [=, this] {
            const auto text = std::make_shared<std::string>(
                print_archive(hall_.around(), store_, who.person, form));
            return [=] { told(file(std::move(*text))); };
        });
    });
}

void App::tell_players(const std::string& table, const Reply& reply) {
    hall_.find(table, [this, table, reply](std::optional<const Sitting*> sitting) {
        if (!sitting) return reply(cannot_now());
        if (*sitting == nullptr) return reply(not_found());
        aside(lookups_, reply, [this, reply, company = company_of(table, **sitting)] {
            return [this, reply, found = people_.players(company)] { answer(found, reply); };
        });
    });
}

bool App::post_people(const HttpRequest& request, const Reply& reply) {
    if (request.path.size() > kPeople.size() && request.path.rfind(kPeople, 0) == 0) {
        const std::string rest = request.path.substr(kPeople.size());
        const std::size_t slash = std::min(rest.find('/'), rest.size());
        const bool is_report = rest.substr(slash) == kReport;
        if (is_report) report_person(rest.substr(0, slash), request, reply);
        if (!is_report) change_tie(request, reply);
        return true;
    }
    if (request.path == kVacation) return set_vacation(request, reply), true;
    for (const PeopleAddress& address : people_addresses()) {
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
    const auto body = parse_object(request.body, kMaxPeopleBody);
    if (!body) {
        return reply(problem_answer(422, Problem::of("bad_body", "wants_body")));
    }
    const Device device{label_of(request.user_agent), people_.device_token(request.cookie)};
    const Task task{address, visitor, *body, device, shown_network(request.remote), reply};
    // One address does not fill the queue of passwords before everybody else.
    const auto under_way = hashing_.find(task.network);
    const bool has_many = under_way != hashing_.end() && under_way->second >= kMostHashing;
    if (address.hashes && has_many && is_limited(request.remote)) {
        count(Counted::RequestLimited);
        return reply(too_often(1));
    }
    Buckets* made = address.path == kRegistration ? &registrations_
        : address.path == kNotify                 ? &letters_
        : address.path == kPush                   ? &subscriptions_
                                                  : nullptr;
    if (made != nullptr && !take_one(*made, task.network, request.remote, reply)) return;
    const bool is_tie = address.path == kWatching;
    if (is_tie && !take_one(ties_, visitor.person, request.remote, reply)) return;
    if (address.tries == Tries::None) return perform(task, {});
    Attempt attempt{visitor.person, limit_key(request.remote), {}};
    attempt.is_limited = is_limited(request.remote);
    // Only whoever has logged in has a session of this person to guess in.
    if (address.tries == Tries::OfPerson) attempt.device = visitor.hash;
    if (address.tries == Tries::OfPerson) return guard(task, attempt);
    const std::string login = checked_login(find_text(*body, "login").value_or("")).value_or("");
    attempt.account = "login " + login;
    attempt.has_code = !find_text(*body, "code").value_or("").empty();
    if (!device.token) return guard(task, attempt);
    aside(lookups_, reply, [=, this] {
        Attempt known = attempt;
        if (people_.knows_device(login, *device.token)) known.device = token_hash(*device.token);
        return [this, task, known] { guard(task, known); };
    });
}

/// Answers before anything is looked up, so that neither the answer nor its time shows whether the
/// login exists.
void App::ask_reset(const HttpRequest& request, const Reply& reply) {
    const auto body = parse_object(request.body, kMaxPeopleBody);
    if (!body) return reply(problem_answer(422, Problem::of("bad_body", "wants_body")));
    if (!settings_.send) return reply(problem_answer(409, Problem::of("no_notices", "no_notices")));
    const std::string network = shown_network(request.remote);
    if (!take_one(letters_, network, request.remote, reply)) return;
    reply(json_answer(200, "{}"));
    const auto login = checked_login(find_text(*body, "login").value_or(""));
    if (!login || !resets_.take(*login, now())) return;
    aside(
        lookups_,
        [](const HttpResponse&) {},
        [this, login = *login, network] {
            const PeopleAnswer asked = people_.ask_reset(login);
            return [this, asked, network] {
                if (asked.notice) settings_.send(*asked.notice);
                spdlog::info("reset_asked: result={} person={} network={}",
                             asked.notice ? "done" : "no_address",
                             asked.about.empty() ? "-" : asked.about,
                             network);
            };
        });
}

void App::guard(const Task& task, const Attempt& attempt) {
    const auto wait = login_guard_.begin(attempt, now());
    if (wait.count() == 0) return perform(task, attempt);
    count(Counted::RequestLimited);
    // A line a minute for each network, so that guessing does not fill the log.
    if (guesses_told_.take(attempt.network, now())) log_event(task, "throttled", "");
    task.reply(too_often(static_cast<int>(wait.count())));
}

void App::perform(const Task& task, const std::optional<Attempt>& attempt) {
    const bool hashes = task.address.hashes;
    if (hashes) ++hashing_[task.network];
    const auto judge = [this, attempt, hashes, network = task.network](int status,
                                                                       std::string_view code) {
        if (hashes && --hashing_[network] <= 0) hashing_.erase(network);
        if (attempt) judge_try(status, code, *attempt);
    };
    const Reply failed = [task, judge](HttpResponse answer) {
        judge(answer.status, "");
        log_event(task, "failed", "");
        task.reply(std::move(answer));
    };
    aside(task.address.hashes ? passwords_ : lookups_, failed, [this, task, judge] {
        const std::string visitor =
            task.address.event.empty() ? "" : people_.public_id(task.visitor.person);
        const PeopleAnswer done = task.address.act(people_, task.visitor, task.body, task.device);
        return [this, task, judge, done, visitor] {
            judge(done.status, done.code);
            log_event(task, done.code, done.about.empty() ? visitor : done.about);
            // Each shows that somebody has that login.
            if (done.code == kTaken) registrations_.charge(task.network, kTakenCost, now());
            if (done.notice && settings_.send) settings_.send(*done.notice);
            if (done.name) sessions_.rename(task.visitor.session, *done.name);
            for (const std::string& person : done.parted) sessions_.drop_lines(person);
            answer(done, task.reply);
        };
    });
}

/// `code`: of the problem, empty for none. No login is logged: people type passwords there.
void App::log_event(const Task& task, std::string_view code, std::string_view person) {
    if (task.address.event.empty()) return;
    spdlog::info("{}: result={} person={} network={}",
                 task.address.event,
                 code.empty() ? "done" : code,
                 person.empty() ? "-" : person,
                 task.network);
}

void App::judge_try(int status, std::string_view code, const Attempt& attempt) {
    const Tried tried = status == 200           ? Tried::Right
        : code == "wrong_code"                  ? Tried::WrongCode
        : status == 403 && code != "needs_code" ? Tried::WrongPassword
                                                : Tried::Unjudged;
    count(tried == Tried::Right ? Counted::LoginSucceeded : Counted::LoginFailed);
    login_guard_.judge(attempt, tried);
}

}  // namespace equipoise::server
