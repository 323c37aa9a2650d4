#pragma once

#include <string>
#include <unordered_map>

#include "equipoise/server/arena/arenas.hpp"
#include "equipoise/server/arena/runner.hpp"
#include "equipoise/server/clubs/clubs.hpp"
#include "equipoise/server/clubs/weekly.hpp"
#include "equipoise/server/common/readers.hpp"
#include "equipoise/server/common/settings.hpp"
#include "equipoise/server/hall/hall.hpp"
#include "equipoise/server/pages.hpp"
#include "equipoise/server/people/live_sessions.hpp"
#include "equipoise/server/people/people.hpp"
#include "equipoise/server/people/reporting.hpp"
#include "equipoise/server/people/secrets/login_guard.hpp"
#include "equipoise/server/people/vacations.hpp"
#include "equipoise/server/store/open/storage.hpp"
#include "equipoise/server/wire/files.hpp"
#include "equipoise/server/wire/http.hpp"
#include "equipoise/server/wire/limits.hpp"
#include "equipoise/server/wire/lobby_limits.hpp"

namespace equipoise::server {

struct PeopleAddress;

struct AppSettings {
    std::string public_url;  // "https://host"; empty: the address that browsers ask for, over HTTP.
    LimitSettings limits;
    AddressRanges unlimited = this_machine();
    SessionSettings sessions = {};
    VacationSettings vacations = {};
    std::function<void(Notice)> send = {};  // Empty: nothing can be sent.
    PushOffer push = {};
};

/// Answers every address of docs/protocol.md: the interface, the sockets of the tables, and the
/// application itself. Knows who asks, and how often they may.
class App final : public HttpHandler {
  public:
    /// Everything handed in must outlive the application.
    App(const Shelf& games,
        const BotShelf& bots,
        Storage& storage,
        Hall& hall,
        Files files,
        HttpServer& wire,
        AppSettings settings);

    void respond(HttpRequest request, Reply reply) override;
    void upgrade(HttpRequest request, std::function<void(Upgrade)> reply) override;
    void drain(const std::function<void()>& ready) override;

    /// Gives up what has waited too long. Call it a few times a second.
    void beat();

  private:
    class Watched;
    struct Task;
    using ForVisitor = std::function<void(const Visitor&, const Reply&)>;
    using Aside = std::function<std::function<void()>()>;

    // app.cpp
    void get(const HttpRequest& request, const Reply& reply);
    void get_tables(const HttpRequest& request, const Reply& reply);
    void tell_list(const HttpRequest& request, const std::string& person, const Reply& reply);
    HttpResponse get_file(const HttpRequest& request);
    void tell_record(const std::string& table, const Reply& reply);
    void end_notices(const HttpRequest& request, const Reply& reply);
    void post(const HttpRequest& request, const Reply& reply);
    void attach(Upgrade& upgrade,
                const std::string& remote,
                const std::string& table,
                const Visitor& visitor,
                const AttachOptions& options);
    bool is_foreign(const HttpRequest& request) const;

    // app_people.cpp
    /// Finds out who asks, on the pool if need be; `keep`: stores the visitor as a guest.
    void with_visitor(const HttpRequest& request,
                      bool keep,
                      const Reply& reply,
                      const ForVisitor& then);
    void keep_visitor(const HttpRequest& request,
                      const Visitor& visitor,
                      const Reply& reply,
                      const ForVisitor& then);
    /// Runs `job` aside, and what it returns on the wire's thread; `reply` gets any failure.
    void aside(Readers& readers, const Reply& reply, Aside job);
    /// Whether the address is about people; if so, it is being answered.
    bool get_people(const HttpRequest& request, const Reply& reply);
    void tell_vacation(const HttpRequest& request, const Reply& reply);
    void set_vacation(const HttpRequest& request, const Reply& reply);
    void export_data(const HttpRequest& request, const Reply& reply);
    void tell_games(const HttpRequest& request, const Reply& reply);
    void tell_person(const HttpRequest& request, const Reply& reply);
    void tell_players(const std::string& table, const Reply& reply);
    void tell_ties(const Visitor& visitor, const Reply& reply);
    void change_tie(const HttpRequest& request, const Reply& reply);
    bool post_people(const HttpRequest& request, const Reply& reply);
    void act(const PeopleAddress& address,
             const HttpRequest& request,
             const Visitor& visitor,
             const Reply& reply);
    void ask_reset(const HttpRequest& request, const Reply& reply);
    /// Carries it out unless too many passwords were wrong before.
    void guard(const Task& task, const Attempt& attempt);
    void perform(const Task& task, const std::optional<Attempt>& attempt);
    void judge_try(int status, std::string_view code, const Attempt& attempt);
    static void log_event(const Task& task, std::string_view code, std::string_view person);
    void answer(const PeopleAnswer& answer, const Reply& reply);
    bool is_limited(const std::string& remote) const;
    /// Takes one of what the key can do so often; without one left it answers, and is false. An
    /// address without limits takes nothing.
    bool take_one(Buckets& buckets,
                  const std::string& key,
                  const std::string& remote,
                  const Reply& reply);
    // app_reports.cpp
    using FileReport = std::function<PeopleAnswer(const Visitor&, const Json& body)>;
    void report(const HttpRequest& request, const Reply& reply, const FileReport& file);
    void report_person(const std::string& public_id,
                       const HttpRequest& request,
                       const Reply& reply);
    void report_line(const std::string& table, const HttpRequest& request, const Reply& reply);
    // app_arenas.cpp
    using ShowArena = std::function<void(const ArenaPage&)>;
    /// Whether the address is about arenas; if so, it is being answered.
    bool get_arenas(const HttpRequest& request, const Reply& reply);
    bool post_arenas(const HttpRequest& request, const Reply& reply);
    void list_arenas(const Reply& reply);
    void show_arena(const std::string& arena, const Reply& reply, const ShowArena& show);
    void tell_arena_of(const std::string& table, const Reply& reply);
    // app_clubs.cpp
    /// Whether the address is about clubs; if so, it is being answered.
    bool get_clubs(const HttpRequest& request, const Reply& reply);
    bool post_clubs(const HttpRequest& request, const Reply& reply);
    void show_club(const std::string& club, const Visitor& visitor, const Reply& reply);
    /// Goes on unless the table is a club's and its page is not to be found for whoever asks.
    void near_table(const HttpRequest& request,
                    const std::string& table,
                    const Reply& reply,
                    const std::function<void()>& then);
    // app_tables.cpp
    struct Named;
    void open_table(const HttpRequest& request, const Reply& reply);
    Named find_named(const std::string& host, const Json& plan, bool limited);
    Named find_guest(const std::string& host, const std::string& invited, bool limited);
    void open_for(const HttpRequest& request,
                  const Visitor& who,
                  const Named& named,
                  const Reply& answer);
    /// Whether the person may be at one more table that is undecided; yes if the store cannot say.
    void may_hold(const std::string& person,
                  const std::string& network,
                  const std::function<void(bool)>& then);
    /// Calls back with why the person may not sit down there, if there is a reason.
    void may_sit(const std::string& person,
                 const std::string& network,
                 bool is_limited,
                 const std::string& table,
                 const std::function<void(const std::optional<Problem>&)>& then);
    void watch_sessions();

    EventStore& store_;
    Cluster& cluster_;
    Hall& hall_;
    HttpServer& wire_;
    Files files_;
    Preloads preloads_;
    AppSettings settings_;
    bool is_https_;
    People people_;
    std::string catalogue_;
    LiveSessions sessions_;
    std::unordered_map<std::string, int> sockets_of_;  // By limit_key.
    std::unordered_map<std::string, int> hashing_;     // By network: requests under way.
    Buckets requests_;                                 // By address,
    Buckets messages_;                                 // on all its lines,
    Buckets newcomers_;                                // the guests that an address makes,
    LobbyLimits lobby_limits_;                         // and also by person,
    Buckets tables_;                                   // by person the tables opened
    Buckets exports_;                                  // and what was taken away of their data
    Buckets archives_;                                 // and of their games,
    Buckets ties_;                                     // and whom they followed or blocked,
    Buckets invitations_;                              // or invited,
    Buckets vacations_set_;                            // how often they went on vacation,
    Buckets reports_of_person_;                        // or reported,
    Buckets arenas_opened_;                            // the arenas they opened,
    Buckets arena_visits_;                             // how often they came or went,
    Buckets clubs_opened_;                             // the clubs they opened,
    Buckets club_visits_;                              // and what they changed in clubs.
    // By network.
    Buckets registrations_;
    Buckets letters_;
    Buckets subscriptions_;
    Buckets reports_of_network_;
    Buckets guesses_told_;
    Buckets resets_;  // By login.
    LoginGuard login_guard_;
    int watches_ = 0;
    std::int64_t watched_ms_ = 0;  // When that was last done.
    bool draining_ = false;
    PeopleStore& people_store_;
    PushStore push_store_;
    ReportStore report_store_;
    Reporting reporting_;
    VacationStore vacation_store_;
    Vacations vacations_;
    ArenaStore arena_store_;
    Arenas arenas_;
    struct KeptPage {
        std::shared_ptr<const ArenaPage> page;
        std::chrono::steady_clock::time_point at;
    };
    std::unordered_map<std::string, KeptPage> arena_pages_;
    std::string arena_list_;  // The answer of a moment ago; empty: none.
    std::chrono::steady_clock::time_point arena_list_at_{};
    ArenaRunner arena_runner_;
    ClubStore club_store_;
    Clubs clubs_;
    ClubRunner club_runner_;
    Readers lookups_;
    Readers exporters_;
    Readers passwords_;  // Last: their threads end before the rest goes.
};

}  // namespace equipoise::server
