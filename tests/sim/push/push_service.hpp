// Web Push in the simulation: browsers that subscribed, a push service that fails, and what must
// hold of everything that it is sent.

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "equipoise/server/push/pusher.hpp"
#include "tests/sim/process.hpp"

namespace equipoise::server::sim {

class Client;

/// A push that a server has taken, until it takes another.
struct Attempt {
    std::string browser, table, event;
    std::int64_t version = 0;
    std::weak_ptr<bool> life{};  // Of the server.
    bool is_lost = false;        // The answer,
    bool is_gone = false;        // which says that the browser is gone.
    bool is_writing = false;     // The server writes something,
    bool has_failed = false;     // or could not.
    bool is_kept = false;        // It has written what became of this.
};

/// The one push service of the simulation, and the browsers behind it.
class PushService {
  public:
    static constexpr int kTimeoutS = 2;

    explicit PushService(Service& service);
    PushService(const PushService&) = delete;
    PushService& operator=(const PushService&) = delete;
    ~PushService() = default;

    /// A client gets one or two browsers, and habits of their own. False if the database could not
    /// be written to: try again.
    bool subscribe(const Client& client);

    struct Verdict {
        HttpsAnswer answer;
        std::int64_t after_us = 0;
        bool is_heard = true;
    };
    /// Takes a request, or not, at this moment.
    Verdict judge(const std::string& request, const std::shared_ptr<Attempt>& attempt);
    /// A server that heard that the browser is gone has stored that.
    void forgotten(const std::string& browser);
    void be_silent(std::int64_t us) { silent_until_us_ = service_.loop.now() + us; }

    /// A server hands that to its store at this moment.
    void hand_over(const std::string& node, const Append& append);
    /// The store said so of what was handed over then.
    void stored(SharedDatabase::Told event) { stored_.push_back(std::move(event)); }

    const PushSender& sender() const { return sender_; }
    /// At the end: what nobody was told.
    void check();

    std::size_t pushed = 0, unpushed = 0;

  private:
    struct Browser {
        std::string id, person, auth;
        EcKey key = EcKey::fresh();
        std::optional<std::int64_t> since_us{};
        bool is_gone = false;
        std::optional<std::int64_t> forgotten_us{};  // A server has stored that.
    };
    struct Person {
        const Client* client = nullptr;
        std::string off;                  // The event that they do not want to be told of.
        std::int64_t quiet_until_us = 0;  // From before the beginning; 0: never.
    };
    /// Of a push in the database: the browser, the table, the version and the event.
    using Key = std::tuple<std::string, std::string, std::int64_t, std::string>;
    struct Row {
        bool is_done = false;
        std::int64_t due_ms = 0;
    };

    void violate(Kind kind, const std::string& what);
    void write(const Client& client, const Person& person);
    void check_text(const std::string& request, const Attempt& attempt, const Browser& browser);
    void check_time(const Attempt& attempt, const Browser& browser);
    void check_once(const Attempt& attempt);
    void check_row(const Key& key, const Row& row);
    std::map<Key, Row> rows() const;
    /// When they had acted at a table after that version was written; nothing if they have not.
    std::optional<std::int64_t> acted_us(const std::string& person, const Key& key) const;
    Browser& browser(const std::string& id);

    Service& service_;
    const PushSender sender_;
    std::map<std::string, Person> people_;
    std::map<std::string, Browser> browsers_;
    std::map<Key, std::vector<std::shared_ptr<Attempt>>> taken_;
    std::vector<SharedDatabase::Told> stored_;
    std::int64_t silent_until_us_ = 0;
};

}  // namespace equipoise::server::sim
