#include "equipoise/server/app.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <spdlog/spdlog.h>

#include "equipoise/base/text.hpp"
#include "equipoise/core/texts/texts.hpp"
#include "equipoise/server/common/metrics.hpp"
#include "equipoise/server/common/tokens.hpp"
#include "equipoise/server/pages.hpp"
#include "equipoise/server/people/addresses.hpp"
#include "equipoise/server/store/service_clock.hpp"
#include "equipoise/server/wire/answers.hpp"
#include "equipoise/server/wire/texts.hpp"
#include "equipoise/table/audience/catalogue.hpp"
#include "equipoise/table/requests/plan.hpp"

namespace equipoise::server {
namespace {

constexpr std::string_view kTables = "/api/tables/";
constexpr std::string_view kOpen = "/api/tables";
constexpr std::string_view kCheck = "/api/check";
constexpr std::string_view kExport = "/api/export";
constexpr std::string_view kGames = "/api/account/games";
constexpr std::string_view kTies = "/api/ties";
constexpr std::string_view kClubs = "/api/clubs";
constexpr std::string_view kLogin = "/api/login";
constexpr std::string_view kAccount = "/api/account";
constexpr std::string_view kJsonType = "application/json";
// Per address; a whole school can share one.
constexpr double kGuestsPerHour = 300;
constexpr double kRegistrationsPerHour = 60;
constexpr double kLettersPerHour = 20;
constexpr double kSubscriptionsPerHour = 120;
constexpr double kResetsPerHour = 3;    // Of a login.
constexpr double kExportsPerHour = 4;   // Of a person,
constexpr double kArchivesPerHour = 8;  // and so are these.
constexpr double kTiesPerHour = 240;
constexpr double kVacationsPerHour = 20;
constexpr double kInvitationsPerHour = 30;
constexpr double kReportsPerDay = 10;
constexpr double kArenasPerDay = 20;
constexpr double kArenaVisitsPerHour = 120;
constexpr double kClubsPerDay = 10;
constexpr double kClubVisitsPerHour = 120;
constexpr double kReportsOfNetworkPerDay = 40;
constexpr double kSecondsOfDay = 24 * 3600;
// Prices, in requests for a small file.
constexpr double kPriceOfPlan = 4;
constexpr double kBytesPerRequest = 1024;
constexpr double kPriceOfRecord = 3;
constexpr double kPriceOfExport = 20;
constexpr double kPriceOfHash = 5;
// Of all lines of an address together; a millisecond of processor time counts as two more.
constexpr double kMessagesPerSecond = 200;
constexpr double kMessageBurst = 1000;
constexpr double kMessagesPerMs = 2;
// Between two messages of a line that waits for a seat.
constexpr std::chrono::milliseconds kWhileDeciding{50};
constexpr Readers::Settings kLookups{2};
// One at a time: a password takes a core for a tenth of a second, and 32 MiB.
constexpr Readers::Settings kPasswords{1, 64, std::chrono::seconds(15), "hashing"};
// One at a time: it reads every log of a person.
constexpr Readers::Settings kExporters{1, 16, std::chrono::seconds(60)};
constexpr std::chrono::minutes kWatch{1};
constexpr int kWatchesPerDay = 24 * 60;
constexpr std::int64_t kClocksApartMs = 5000;  // Of the servers of a cluster.

/// Processor time of this thread.
double thread_ms() {
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
}

/// What a request costs, in requests for a small file.
double price_of(const HttpRequest& request) {
    const std::string& path = request.path;
    if (request.method != "POST") {
        const bool lists_games =
            path.rfind(kPeople, 0) == 0 && path.find('/', kPeople.size()) != std::string::npos;
        const bool is_long = lists_games || path == kTies || path.rfind(kClubs, 0) == 0;
        return path.rfind(kTables, 0) == 0 || is_long ? kPriceOfRecord
            : path == kExport || path == kGames       ? kPriceOfExport
                                                      : 1;
    }
    // It reads the log of the table.
    if (path.rfind(kTables, 0) == 0) return kPriceOfRecord;
    // A plan can bring a game to be replayed, and data to be read.
    if (path == kCheck || path == kOpen)
        return kPriceOfPlan + static_cast<double>(request.body.size()) / kBytesPerRequest;
    return path.rfind(kLogin, 0) == 0 || path.rfind(kAccount, 0) == 0 ? kPriceOfHash : 1;
}

/// A page without the application, as light or dark as the reader's others.
HttpResponse small_page(int status,
                        const Texts& texts,
                        const char* title,
                        const std::string& body) {
    return answer_with(status,
                       "text/html; charset=utf-8",
                       "<!doctype html>\n<html lang=\"" + texts.language() +
                           "\" style=\"color-scheme: light dark; font: 1rem/1.5 sans-serif\">\n"
                           "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
                           texts.of(Reason(title)) + "</title>\n" + body + "\n");
}

HttpResponse no_page(const HttpRequest& request) {
    const Texts& texts = Texts::preferred(request.accept_language);
    const auto of = [&](const char* key) { return texts.of(Reason(key)); };
    return small_page(404,
                      texts,
                      "shared.not_found.title",
                      "<p>" + of("shared.not_found.text") + " <a href=\"/\">" +
                          of("shared.not_found.lobby") + "</a></p>");
}

/// Asks whoever follows the link of a mail: programs that look at links change nothing.
HttpResponse page_to_end_notices(const HttpRequest& request) {
    const Texts& texts = Texts::preferred(request.accept_language);
    const auto of = [&](const char* key) { return texts.of(Reason(key)); };
    return small_page(
        200,
        texts,
        "shared.notice_off.title",
        "<p>" + of("shared.notice_off.ask") +
            "</p>\n<form method=\"post\"><button style=\"min-height: 44px; font: inherit\">" +
            of("shared.notice_off.go") + "</button></form>");
}

/// The ID of "/api/tables/ID/what"; empty for any other path.
std::string table_in(std::string_view path, std::string_view what) {
    if (path.substr(0, kTables.size()) != kTables) return {};
    path.remove_prefix(kTables.size());
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos || path.substr(slash + 1) != what) return {};
    const std::string_view name = path.substr(0, slash);
    return is_table_name(name) ? std::string(name) : std::string();
}

std::string last_part(const std::string& path) { return path.substr(path.rfind('/') + 1); }

Preloads preloads_of(const Files& files) {
    const std::string* text = files.text("/preload.json");
    return text == nullptr ? Preloads() : Preloads(*text);
}

Readers::Post post_to(HttpServer& wire) {
    return [&wire](std::function<void()> work) { wire.post(std::move(work)); };
}

HttpResponse foreign() { return problem_answer(403, Problem::of("foreign", "foreign_site")); }

AttachOptions options_in(const std::string& query) {
    AttachOptions options;
    if (const auto since = parse_int(query_value(query, "since"), 0)) {
        options.since = static_cast<std::uint64_t>(*since);
    }
    if (const auto seat = parse_int(query_value(query, "seat"), 0, kMaxSeats - 1)) {
        options.seat = static_cast<int>(*seat);
    }
    options.lean = query_value(query, "lean") == "1";
    options.patches = query_value(query, "patch") == "1";
    return options;
}

/// The id of the request if the message asks for a seat.
std::optional<std::string> seat_request(std::string_view text) {
    // Of all messages only few are read twice. Without a backslash, the word stands there as it is.
    const bool can_ask =
        text.find("sit") != std::string_view::npos || text.find('\\') != std::string_view::npos;
    if (!can_ask) return std::nullopt;
    const auto body = parse_object(text, kMaxMessageBytes);
    if (!body || find_text(*body, "type") != "sit") return std::nullopt;
    return find_text(*body, "id").value_or("");
}

}  // namespace

/// A line's way to its table, counted for as long as it is open.
class App::Watched final : public LineHandler {
  public:
    Watched(App& app,
            std::string address,
            bool is_limited,
            std::string table,
            const Visitor& visitor,
            std::size_t number,
            std::shared_ptr<Line> line,
            std::unique_ptr<LineHandler> inner)
        : app_(app),
          address_(std::move(address)),
          is_limited_(is_limited),
          table_(std::move(table)),
          session_(visitor.session),
          person_(visitor.person),
          number_(number),
          line_(std::move(line)),
          inner_(std::move(inner)) {
        ++app_.sockets_of_[address_];
        count(Counted::SocketOpened);
        change_gauge(Gauged::SocketsOpen, 1);
    }
    void on_message(std::string_view text) override {
        count(Counted::MessageIn);
        if (!is_limited_) return take(text);
        const double before = thread_ms();
        take(text);
        const double cost = 1 + (thread_ms() - before) * kMessagesPerMs;
        app_.messages_.charge(address_, cost, std::chrono::steady_clock::now());
    }
    std::chrono::milliseconds pause() override {
        if (deciding_) return kWhileDeciding;
        if (!is_limited_) return {};
        return app_.messages_.debt(address_, std::chrono::steady_clock::now());
    }
    void on_close() override {
        inner_->on_close();
        change_gauge(Gauged::SocketsOpen, -1);
        app_.sessions_.remove_line(session_, number_);
        if (--app_.sockets_of_[address_] == 0) app_.sockets_of_.erase(address_);
    }

  private:
    /// Everything after a request for a seat waits until it is decided.
    void take(std::string_view text) {
        if (deciding_) {
            waiting_.emplace_back(text);
            return;
        }
        const auto id = seat_request(text);
        if (!id) return inner_->on_message(text);
        deciding_ = true;
        app_.may_sit(person_,
                     address_,
                     is_limited_,
                     table_,
                     [this, here = std::weak_ptr(here_), id = *id, text = std::string(text)](
                         const std::optional<Problem>& problem) {
                         if (!here.expired()) decide(problem, id, text);
                     });
    }
    void decide(const std::optional<Problem>& problem,
                const std::string& id,
                const std::string& text) {
        deciding_ = false;
        try {
            if (problem) {
                line_->send(std::make_shared<const std::string>(error_message(id, *problem)));
            } else {
                inner_->on_message(text);
            }
            for (const std::string& next : std::exchange(waiting_, {})) take(next);
        } catch (const std::exception& error) {
            spdlog::error("a line failed: {}", error.what());
            line_->close();
        }
    }

    App& app_;
    std::string address_;
    bool is_limited_;
    std::string table_;
    std::string session_;
    std::string person_;
    std::size_t number_;
    std::shared_ptr<Line> line_;
    std::unique_ptr<LineHandler> inner_;
    bool deciding_ = false;
    std::vector<std::string> waiting_;
    std::shared_ptr<bool> here_ = std::make_shared<bool>(true);
};

App::App(const Shelf& games,
         const BotShelf& bots,
         Storage& storage,
         Hall& hall,
         Files files,
         HttpServer& wire,
         AppSettings settings)
    : store_(*storage.events),
      cluster_(*storage.cluster),
      hall_(hall),
      wire_(wire),
      files_(std::move(files)),
      preloads_(preloads_of(files_)),
      settings_(std::move(settings)),
      is_https_(settings_.public_url.rfind("https://", 0) == 0),
      people_(*storage.people,
              {is_https_, settings_.sessions, settings_.send != nullptr, settings_.push}),
      catalogue_(print_catalogue(games, bots)),
      requests_(settings_.limits.requests_per_second, settings_.limits.request_burst),
      messages_(kMessagesPerSecond, kMessageBurst),
      newcomers_(kGuestsPerHour / 3600, kGuestsPerHour),
      tables_(settings_.limits.tables_per_hour / 3600.0, settings_.limits.tables_per_hour),
      exports_(kExportsPerHour / 3600, kExportsPerHour),
      archives_(kArchivesPerHour / 3600, kArchivesPerHour),
      ties_(kTiesPerHour / 3600, kTiesPerHour),
      invitations_(kInvitationsPerHour / 3600, kInvitationsPerHour),
      vacations_set_(kVacationsPerHour / 3600, kVacationsPerHour),
      reports_of_person_(kReportsPerDay / kSecondsOfDay, kReportsPerDay),
      arenas_opened_(kArenasPerDay / kSecondsOfDay, kArenasPerDay),
      arena_visits_(kArenaVisitsPerHour / 3600, kArenaVisitsPerHour),
      clubs_opened_(kClubsPerDay / kSecondsOfDay, kClubsPerDay),
      club_visits_(kClubVisitsPerHour / 3600, kClubVisitsPerHour),
      registrations_(kRegistrationsPerHour / 3600, kRegistrationsPerHour),
      letters_(kLettersPerHour / 3600, kLettersPerHour),
      subscriptions_(kSubscriptionsPerHour / 3600, kSubscriptionsPerHour),
      reports_of_network_(kReportsOfNetworkPerDay / kSecondsOfDay, kReportsOfNetworkPerDay),
      guesses_told_(1.0 / 60, 1),
      resets_(kResetsPerHour / 3600, kResetsPerHour),
      people_store_(*storage.people),
      push_store_(*storage.database),
      report_store_(*storage.database),
      reporting_(people_store_, store_, report_store_),
      vacation_store_(*storage.database),
      vacations_(people_store_, vacation_store_, settings_.vacations),
      arena_store_(*storage.database),
      arenas_(people_store_, arena_store_, hall.around()),
      arena_runner_({arena_store_, cluster_, hall, post_to(wire), unix_ms}),
      club_store_(*storage.database),
      clubs_(people_store_, club_store_, hall.around()),
      club_runner_({club_store_, cluster_, hall, post_to(wire), unix_ms}),
      lookups_(post_to(wire), kLookups),
      exporters_(post_to(wire), kExporters),
      passwords_(post_to(wire), kPasswords) {
    watched_ms_ = unix_ms();
    watch_sessions();
}

bool App::is_foreign(const HttpRequest& request) const {
    // A page of another site may make somebody's browser send requests here, but not hide where
    // they come from. Programs other than browsers send no origin.
    if (request.origin.empty()) return false;
    if (!settings_.public_url.empty()) return request.origin != settings_.public_url;
    const std::size_t scheme_end = request.origin.find("://");
    if (scheme_end == std::string::npos) return true;
    return request.origin.substr(scheme_end + 3) != request.host;
}

bool App::is_limited(const std::string& remote) const {
    return !holds(settings_.unlimited, remote);
}

void App::respond(HttpRequest request, Reply reply) {
    const TimePoint start = std::chrono::steady_clock::now();
    const Reply safely = [reply, start, is_https = is_https_](HttpResponse answer) {
        add_safe_headers(answer, is_https);
        count_request(answer.status, std::chrono::steady_clock::now() - start);
        reply(std::move(answer));
    };
    const std::string key = limit_key(request.remote);
    if (is_limited(request.remote) && !requests_.take(key, start)) {
        count(Counted::RequestLimited);
        return safely(too_often(requests_.seconds_to_wait(key, start)));
    }
    if (is_limited(request.remote)) requests_.charge(key, price_of(request) - 1, start);
    try {
        if (request.method == "GET" || request.method == "HEAD") {
            get(request, safely);
        } else if (request.method == "POST") {
            post(request, safely);
        } else {
            HttpResponse answer =
                problem_answer(405, Problem::of("bad_method", "wants_get_or_post"));
            answer.headers.emplace_back("Allow", "GET, HEAD, POST");
            safely(std::move(answer));
        }
    } catch (const std::exception& error) {
        spdlog::error("{} {} failed: {}", request.method, request.path, error.what());
        safely(problem_answer(500, Problem::of("internal", "server_failed")));
    }
}

void App::get(const HttpRequest& request, const Reply& reply) {
    const std::string& path = request.path;
    if (path == "/healthz") return reply(json_answer(200, R"({"status":"ok"})"));
    if (path == "/readyz") {
        const bool is_ready =
            store_.is_healthy() && cluster_.is_well() && !hall_.is_cut_off() && !draining_;
        return reply(json_answer(is_ready ? 200 : 503,
                                 is_ready ? R"({"status":"ok"})" : R"({"status":"failing"})"));
    }
    if (path.rfind("/api/", 0) != 0) {
        HttpResponse answer = get_file(request);
        // Set with the page, so that everything the page requests comes from one guest.
        if (is_page(path) && !people_.token(request.cookie)) {
            for (auto& cookie : people_.newcomer().cookies) answer.headers.push_back(cookie);
        }
        return reply(std::move(answer));
    }
    if (const auto refusal = refuse_texts(request, 0)) return reply(*refusal);
    if (path.rfind(kNoticesOff, 0) == 0) return reply(page_to_end_notices(request));
    if (path == "/api/games") return reply(json_answer(200, catalogue_));
    if (const std::string table = table_in(path, "record"); !table.empty())
        return near_table(request, table, reply, [=, this] { tell_record(table, reply); });
    if (const std::string table = table_in(path, "players"); !table.empty())
        return near_table(request, table, reply, [=, this] { tell_players(table, reply); });
    if (const std::string table = table_in(path, "arena"); !table.empty())
        return tell_arena_of(table, reply);
    if (get_arenas(request, reply) || get_clubs(request, reply)) return;
    if (!table_in(path, "socket").empty()) {
        return reply(problem_answer(426, Problem::of("no_upgrade", "wants_websocket")));
    }
    if (!get_people(request, reply)) get_tables(request, reply);
}

void App::get_tables(const HttpRequest& request, const Reply& reply) {
    const std::string& path = request.path;
    if (path != "/api/tables" && path != "/api/waiting" && path != "/api/lobby") {
        return reply(not_found());
    }
    with_visitor(request, false, reply, [this, request](const Visitor& who, const Reply& answer) {
        tell_list(request, who.person, answer);
    });
}

void App::tell_list(const HttpRequest& request, const std::string& person, const Reply& reply) {
    const auto tell = [reply](const std::optional<std::string>& list) {
        reply(list ? json_answer(200, *list) : cannot_now());
    };
    if (request.path == "/api/tables") return hall_.list(person, tell);
    if (request.path == "/api/waiting") return hall_.waiting(person, tell);
    const bool running = query_value(request.query, "kind") == "running";
    hall_.lobby(
        query_value(request.query, "game"), running ? Lobby::Running : Lobby::Open, person, tell);
}

HttpResponse App::get_file(const HttpRequest& request) {
    if (auto file = files_.find(request, request.path)) return std::move(*file);
    if (!is_page(request.path)) return no_page(request);
    if (auto page = files_.find(request, "/index.html")) {
        const std::string links =
            preloads_.of(request.path,
                         hall_.awake_game(last_part(request.path)),
                         Texts::preferred(request.accept_language).language());
        if (!links.empty()) page->headers.emplace_back("Link", links);
        return std::move(*page);
    }
    return answer_with(
        404, kTextType, "The application is not built; build it, or name its folder with --web.\n");
}

/// One click in a mail program, or one on our page (RFC 8058). No cookie comes with it and nothing
/// but the token counts, so it may come from anywhere.
void App::end_notices(const HttpRequest& request, const Reply& reply) {
    aside(lookups_, reply, [this, request, reply] {
        const bool is_known = people_.end_notices(last_part(request.path));
        return [request, reply, is_known] {
            if (!is_known) return reply(no_page(request));
            const Texts& texts = Texts::preferred(request.accept_language);
            reply(small_page(200,
                             texts,
                             "shared.notice_off.title",
                             "<p>" + texts.of(Reason("shared.notice_off.done")) + "</p>"));
        };
    });
}

void App::post(const HttpRequest& request, const Reply& reply) {
    const bool has_plan = request.path == kCheck || request.path == kOpen;
    if (const auto refusal = refuse_texts(request, has_plan ? kMaxPlanBytes : kMaxPeopleBody))
        return reply(*refusal);
    if (request.path.rfind(kNoticesOff, 0) == 0) return end_notices(request, reply);
    if (is_foreign(request)) return reply(foreign());
    if (request.content_type.rfind(kJsonType, 0) != 0) {
        return reply(problem_answer(415, Problem::of("bad_type", "wants_json_body")));
    }
    if (request.path == kCheck) {
        return with_visitor(
            request, false, reply, [this, request](const Visitor& who, const Reply& answer) {
                hall_.check(request.body, who.person, [answer](const auto& checked) {
                    answer(checked ? json_answer(200, checked.value())
                                   : problem_answer(422, checked.error()));
                });
            });
    }
    if (request.path == kOpen) return open_table(request, reply);
    if (const std::string table = table_in(request.path, "report"); !table.empty())
        return report_line(table, request, reply);
    if (post_arenas(request, reply) || post_clubs(request, reply)) return;
    if (request.path == "/api/reset/ask") return ask_reset(request, reply);
    if (!post_people(request, reply)) reply(not_found());
}

void App::upgrade(HttpRequest request, std::function<void(Upgrade)> reply) {
    const Reply refuse = [reply, is_https = is_https_](HttpResponse answer) {
        add_safe_headers(answer, is_https);
        Upgrade upgrade;
        upgrade.refusal = std::move(answer);
        reply(std::move(upgrade));
    };
    const TimePoint now = std::chrono::steady_clock::now();
    const std::string key = limit_key(request.remote);
    if (is_limited(request.remote)) {
        const auto sockets = sockets_of_.find(key);
        const bool has_many =
            sockets != sockets_of_.end() && sockets->second >= settings_.limits.sockets_per_address;
        if (has_many || !requests_.take(key, now)) {
            count(Counted::RequestLimited);
            return refuse(too_often(has_many ? 60 : requests_.seconds_to_wait(key, now)));
        }
    }
    if (is_foreign(request)) return refuse(foreign());
    if (const auto refusal = refuse_texts(request, 0)) return refuse(*refusal);
    const std::string table = table_in(request.path, "socket");
    if (table.empty()) return refuse(not_found());
    hall_.exists(table, [=, this](std::optional<bool> exists) {
        if (!exists) return refuse(cannot_now());
        if (!*exists) return refuse(not_found());
        // The answer to `then` carries cookies for a refusal; an upgrade takes them from the
        // visitor.
        with_visitor(request, true, refuse, [=, this](const Visitor& who, const Reply&) {
            struct Known {
                bool is_barred;
                AttachOptions options;
            };
            AttachOptions options = options_in(request.query);
            options.name = who.name;
            const auto look_up = [this, table, person = who.person, options] {
                Known known{club_store_.is_barred(table, person), options};
                known.options.blocked = people_.blocked_by(person);
                known.options.shows_name = people_.shows_name(person);
                return known;
            };
            lookups_.ask(look_up, [=, this](const std::optional<Known>& known) {
                if (!known) return refuse(cannot_now());
                if (known->is_barred) return refuse(not_found());
                Upgrade upgrade;
                attach(upgrade, request.remote, table, who, known->options);
                reply(std::move(upgrade));
            });
        });
    });
}

void App::attach(Upgrade& upgrade,
                 const std::string& remote,
                 const std::string& table,
                 const Visitor& visitor,
                 const AttachOptions& options) {
    upgrade.headers = visitor.cookies;
    upgrade.compress = !options.lean;
    const bool limited = is_limited(remote);
    upgrade.open = [this, table, visitor, options, limited, key = limit_key(remote)](
                       const std::shared_ptr<Line>& line) -> std::unique_ptr<LineHandler> {
        auto inner = hall_.attach(table, visitor.person, options, line);
        const std::size_t number = sessions_.add_line(visitor, line);
        return std::make_unique<Watched>(
            *this, key, limited, table, visitor, number, line, std::move(inner));
    };
}

void App::beat() {
    lookups_.check();
    exporters_.check();
    passwords_.check();
    if (draining_) return;
    arena_runner_.beat();
    club_runner_.beat();
}

void App::drain(const std::function<void()>& ready) {
    draining_ = true;
    hall_.close(ready);
}

/// At another server a session may have ended, or somebody may have been blocked, have left a club
/// or show their name no more: once a minute, checks those with lines here.
void App::watch_sessions() {
    wire_.after(kWatch, [this] {
        const bool is_new_day = ++watches_ % kWatchesPerDay == 1;
        const std::int64_t since_ms = std::exchange(watched_ms_, unix_ms()) - kClocksApartMs;
        aside(
            lookups_,
            [](const HttpResponse&) {},
            [this, is_new_day, since_ms, held = sessions_.with_lines()] {
                if (is_new_day) people_.forget_unused();
                std::vector<std::string> ended;
                for (const auto& [hash, session] : held) {
                    if (!people_.is_session(hash)) ended.push_back(session);
                }
                std::vector<std::string> apart = people_.changed_since(since_ms);
                for (std::string& one : club_store_.parted_since(since_ms))
                    apart.push_back(std::move(one));
                return [this, ended, apart] {
                    for (const std::string& session : ended) sessions_.end(session);
                    for (const std::string& person : apart) sessions_.drop_lines(person);
                };
            });
        watch_sessions();
    });
}

}  // namespace equipoise::server
