// A person of the simulation: opens or joins a table, plays, talks, loses the line, comes back and
// asks again, and remembers what was acknowledged.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "equipoise/server/wire/http.hpp"
#include "equipoise/table/json/json.hpp"
#include "equipoise/table/log/chance_key.hpp"
#include "tests/sim/process.hpp"

namespace equipoise::server::sim {

class Client;

/// What one or more persons come to.
struct Meeting {
    std::string plan;
    std::string table;  // Empty until it is open.
    std::vector<Client*> clients;
    bool was_followed = false;  // The game is over, and another has begun in its place.
};

/// A request that was answered with `done`, under every id that it was asked with.
struct Acknowledged {
    std::string table;
    std::set<std::uint64_t> keys;
    std::string type;
    std::string text;  // Of chat.
};

class Client {
  public:
    Client(Service& service, Meeting& meeting, int seat, std::string person);

    /// Does what comes next, and again after a while, until `rest`.
    void live();
    /// Begins nothing new: what was asked is asked until it is answered.
    void rest() { rests_ = true; }
    /// Goes for good.
    void go();
    /// All lines to this process are dead.
    void lose(const Process* process);

    const std::string& person() const { return person_; }
    int seat() const { return seat_; }
    const Meeting& meeting() const { return meeting_; }
    /// The last whole message, brought up to date; null without a line.
    const Json& screen() const { return screen_; }
    bool is_waiting() const { return asked_.has_value(); }
    bool is_gone() const { return gone_; }
    bool is_seated() const { return seated_; }
    /// Whether that server, which owns the table, shows it to this client.
    bool looks_through(const std::string& node) const;
    /// As far as this client has seen.
    bool is_over() const;

    std::vector<Acknowledged> acknowledged;
    std::set<std::uint64_t> denied;  // What was said not to be stored.
    std::vector<std::string> opened_tables;
    int opens_unanswered = 0;  // Tables that may be there or not.
    std::vector<Violation> faults;
    /// What a screen showed at some versions, to be compared with the log up to there.
    struct Look {
        std::uint64_t version = 0;
        Json viewer, plies, now;
    };
    std::vector<Look> looks;
    std::int64_t longest_silence_ms = 0;
    std::uint64_t digest = 0;

  private:
    struct Link;
    class Courier;
    struct Asked {
        Json body;
        std::set<std::uint64_t> keys;
        std::int64_t since_ms = 0;
        std::int64_t sent_ms = 0;
    };

    void step();
    void open();
    void connect();
    void cut();
    void choose();
    std::optional<Json> owed() const;
    std::optional<Json> move();
    std::optional<Json> premove();
    void ask(Json body);
    void say();
    void hear(const std::shared_ptr<Link>& link, const std::string& text);
    void hear(const Json& message);
    void take_whole(const Json& message);
    void take(const Json& message);
    void take_plies(const Json& message);
    void check_viewer(const Json& message);
    void answered(const Json& message);
    void fault(Kind kind, const std::string& what);
    void look();
    void lose_one_way();
    bool is_away();
    void show_hidden();

    Service& service_;
    Meeting& meeting_;
    int seat_;
    std::string person_;
    std::shared_ptr<Link> link_;
    Json screen_;
    Json chance_;
    std::optional<Asked> asked_;
    std::set<std::string> repeated_;  // Requests that were sent twice.
    std::set<std::string> given_;     // Shares and commitments that were given.
    std::uint64_t seen_ = 0;          // The version of the last answer.
    std::int64_t heard_ms_ = 0;
    std::int64_t away_until_us_ = 0;
    int count_ = 0;
    bool opening_ = false;
    bool seated_ = false;
    bool rests_ = false;
    bool gone_ = false;
};

/// As the heads of entries have the request of that person.
std::uint64_t key_of(const std::string& person, const std::string& id);

}  // namespace equipoise::server::sim
