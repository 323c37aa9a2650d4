// Tells people who are away of their turn, an invitation, the end of a game or their club's table
// of the week, through a program of the operator's.

#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <vector>

#include "equipoise/server/common/settings.hpp"
#include "equipoise/server/store/people.hpp"

namespace equipoise::server {

/// What a person is sent.
struct Notice {
    std::string event;
    std::string kind;
    std::string target;
    std::string path;  // Of the page that it links to, below the server's address,
    /// and of that which ends notices of this event to this person; empty for none.
    std::string off_path = {};
};

/// Where a person is told of an event, and the path that ends that.
struct Addressee {
    NotifyTarget target;
    std::string off_path;
};

/// The path that ends notices of an event begins so, and ends with a token.
inline constexpr std::string_view kNoticesOff = "/api/notify/off/";

/// The person's confirmed addresses, unless they want no mail of that event. Waits for the
/// database.
std::vector<Addressee> addressees(PeopleStore& store,
                                  const std::string& person,
                                  const std::string& event);

/// Runs the program once for each notice, with one JSON object on its standard input:
/// {"event","kind","target","url"}, and "table" and "unsubscribe" for the events of a table.
/// Discards its output, kills a program that takes too long, and limits how many run at once.
class Notifier {
  public:
    /// Where a person wants to be told of an event; called on threads of the notifier, may throw.
    using Find =
        std::function<std::vector<Addressee>(const std::string& person, const std::string& event)>;

    /// `base_url` is where browsers find the server: "https://play.example.org".
    Notifier(NotifySettings settings, std::string base_url, Find find);
    Notifier(const Notifier&) = delete;
    Notifier& operator=(const Notifier&) = delete;
    /// Kills what still runs; notices that wait are dropped.
    ~Notifier();

    /// To the person's addresses. Any thread; never waits. Dropped if this person had a notice of
    /// this event at this table a short while ago, or if too many notices wait. `event`: "turn",
    /// "over", "invite", "weekly".
    void tell(const std::string& event, const std::string& person, const std::string& table);
    /// The same for a notice that is complete; dropped only if too many wait.
    void send(Notice notice);

  private:
    using Clock = std::chrono::steady_clock;
    using Told = std::tuple<std::string, std::string, std::string>;  // Event, person and table.

    void work();
    void tell_of(const Told& what);
    void tell_notice(const Notice& notice, const std::string& table);
    bool run(const std::string& input);
    bool wait_for(int process);

    NotifySettings settings_;
    std::string base_url_;
    Find find_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> waiting_;
    std::map<Told, Clock::time_point> told_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace equipoise::server
