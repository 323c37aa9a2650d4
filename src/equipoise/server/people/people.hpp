// Who asks: guests by their cookie alone, accounts by login and password, and the sessions of
// both. Every call waits for the database, may come from any thread, and throws StoreError.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/server/common/settings.hpp"
#include "equipoise/server/common/tokens.hpp"
#include "equipoise/server/people/notify.hpp"
#include "equipoise/server/people/players.hpp"
#include "equipoise/server/push/push_store.hpp"
#include "equipoise/server/store/people.hpp"
#include "equipoise/server/wire/http.hpp"
#include "equipoise/table/json/problem.hpp"

namespace equipoise::server {

/// Somebody who asks for something.
struct Visitor {
    std::string person;
    std::string session;  // Its public id; empty: nothing is stored of this visitor yet.
    std::string hash;     // Of the token.
    Headers cookies;      // To be set with the answer.
    std::string name;     // As others see it; empty if none was chosen.
};

/// What a request says about the browser that it comes from.
struct Device {
    std::string label;                 // What its session is shown as.
    std::optional<std::string> token;  // Of its cookie.
};

/// The answer to a request about people.
struct PeopleAnswer {
    int status = 200;
    std::string body = "{}";
    Headers cookies = {};
    std::vector<std::string> ended = {};   // Public ids of sessions that are over.
    std::optional<std::string> name = {};  // What the visitor is called from now on.
    std::string code = {};                 // Of the problem; empty: none.
    std::string about = {};                // The public id of the person concerned, for the log.
    std::vector<std::string> parted = {};  // Whose lines are to close: they come back as others.
    std::optional<Notice> notice = {};     // To be sent.
};

/// Those whom a person follows or has blocked, and where the followed play, by their ids: running
/// tables of the lobby at which everybody may know them.
struct Ties {
    std::vector<Tied> ties;
    std::map<std::string, SeenTable> playing;
};
/// Whether somebody who is followed is here, as far as this server knows; `table`: where they play,
/// may be empty.
using IsHere = std::function<bool(const Tied& followed, const std::string& table)>;

/// The answer of `GET /api/ties`.
std::string print_ties(const Ties& ties, const IsHere& is_here);

PeopleAnswer refuse(int status, const Problem& problem);
/// `field`: what of the question is at fault; may be empty.
PeopleAnswer refuse(int status, std::string code, std::string field, Reason reason);

/// What browsers that want to be told by Web Push need of the server.
struct PushOffer {
    PushStore* store = nullptr;  // Null: this server sends none.
    std::string key;             // The public one, as browsers want it: base64url.
    std::vector<std::string> allowed;
};

struct PeopleSettings {
    bool is_secure = false;  // Cookies are for HTTPS only.
    SessionSettings sessions = {};
    bool sends_notices = false;
    PushOffer push = {};
};

/// The kind of the targets that people set.
inline constexpr const char* kEmail = "email";

class People {
  public:
    People(PeopleStore& store, PeopleSettings settings);

    /// The token that a request brings, if any.
    std::optional<std::string> token(std::string_view cookie_header) const {
        return cookie_.find(cookie_header);
    }
    /// The token by which accounts know the browser, if it brings one.
    std::optional<std::string> device_token(std::string_view cookie_header) const {
        return device_cookie_.find(cookie_header);
    }
    /// Whether the account with this login knows the browser with this token.
    bool knows_device(const std::string& login, const std::string& token);
    /// Somebody without a token, who gets one. Stores nothing.
    Visitor newcomer() const;
    /// The holder of a token, whose cookie is renewed now and then. Stores nothing: with a new
    /// token the visitor has no session. A token whose session is over belongs to nobody: the
    /// visitor is a newcomer.
    Visitor identify(const std::string& token);
    /// Stores a new visitor as a guest; `label` names the session.
    Visitor keep(Visitor visitor, const std::string& label);
    /// False if the session is over; else it counts as used.
    bool is_session(const std::string& hash);
    /// Ends sessions that are over, and forgets browsers that have long not logged in.
    void forget_unused();

    /// The public id; empty if nothing is stored of the person.
    std::string public_id(const std::string& person);

    PeopleAnswer me(const Visitor& visitor);
    PeopleAnswer rename(const Visitor& visitor, const Json& body);
    PeopleAnswer make_account(const Visitor& visitor, const Json& body, const Device& device);
    PeopleAnswer log_in(const Visitor& visitor, const Json& body, const Device& device);
    PeopleAnswer log_out(const Visitor& visitor);
    PeopleAnswer sessions(const Visitor& visitor);
    PeopleAnswer revoke(const Visitor& visitor, const Json& body);
    PeopleAnswer change_password(const Visitor& visitor, const Json& body, const Device& device);
    PeopleAnswer remove(const Visitor& visitor, const Json& body);
    PeopleAnswer notify(const Visitor& visitor, const Json& body);
    /// The address that a letter went to is its person's.
    PeopleAnswer confirm(const Json& body);
    /// A notice to the confirmed address of the account, if there are such. The answer must not
    /// reach the visitor.
    PeopleAnswer ask_reset(const std::string& login);
    /// Sets a new password and ends all sessions; the second factor stays.
    PeopleAnswer reset(const Json& body);

    /// Offers a new key; checks the password.
    PeopleAnswer offer_factor(const Visitor& visitor, const Json& body);
    /// Once a code has shown that the key arrived; answers with the recovery codes.
    PeopleAnswer turn_on_factor(const Visitor& visitor, const Json& body);
    PeopleAnswer remove_factor(const Visitor& visitor, const Json& body);

    /// Which events the person is told of, and by which way.
    PeopleAnswer notices(const Visitor& visitor);
    PeopleAnswer set_notice(const Visitor& visitor, const Json& body);
    /// No more mail of the event whose link has this token; false if none has.
    bool end_notices(const std::string& token);

    /// The key to subscribe with, this person's browsers and quiet hours.
    PeopleAnswer push(const Visitor& visitor);
    /// The browser is told until its session ends.
    PeopleAnswer subscribe(const Visitor& visitor, const Json& body);
    PeopleAnswer unsubscribe(const Visitor& visitor, const Json& body);
    PeopleAnswer set_quiet(const Visitor& visitor, const Json& body);

    /// `service_ms`: now, by the service's clock.
    PeopleAnswer ladder(const std::string& game, const std::string& mode, std::int64_t service_ms);
    PeopleAnswer person(const std::string& public_id);
    /// Two parts of a person's page, newest first; `before` is what an earlier answer named as
    /// `next`, or empty.
    PeopleAnswer rating_history(const std::string& public_id,
                                const std::string& ladder,
                                const std::string& before);
    /// Only `asker`, who was at it, gets the name of a table that was never listed.
    PeopleAnswer rated_games(const std::string& public_id,
                             const std::string& before,
                             const std::string& asker);
    PeopleAnswer players(const Company& company);

    Ties ties(const Visitor& visitor);
    /// `what`: "follow", "unfollow", "block", "unblock".
    PeopleAnswer change_tie(const Visitor& visitor,
                            const std::string& public_id,
                            std::string_view what);
    /// Whose chat the person is not sent.
    std::vector<std::string> blocked_by(const std::string& person);
    /// Whether the person is named, where they watch, to others there.
    PeopleAnswer set_watching(const Visitor& visitor, const Json& body);
    bool shows_name(const std::string& person);
    /// Who has blocked somebody since then, or has changed whether they are named.
    std::vector<std::string> changed_since(std::int64_t since_ms);
    /// False if nobody asked the person to that table, and somebody there has blocked them or is
    /// blocked by them.
    bool may_meet(const std::string& person, const std::string& table);

  private:
    std::optional<Session> live_session(const std::string& hash);
    /// The holder of a session's token, unless it is over.
    std::optional<Visitor> find_visitor(const std::string& token);
    /// Ends the visitor's session and begins another of the same or another person, who knows the
    /// browser from now on.
    void begin_anew(PeopleAnswer& answer,
                    const Visitor& visitor,
                    const std::string& person,
                    const Device& device);
    std::vector<std::string> end_others(const Visitor& visitor);
    Json ways_to(const Visitor& visitor);
    /// Whether the password is that of the visitor's account; if not, the refusal.
    std::optional<PeopleAnswer> why_not_owner(const Visitor& visitor, const Json& body);
    /// Uses up the code that the account asks for, if it asks for one.
    std::optional<PeopleAnswer> why_not_code(const std::string& person, const Json& body);

    Notice write_letter(const std::string& person,
                        const std::string& purpose,
                        const std::string& target,
                        std::int64_t valid_ms);
    Notice letter_to_confirm(const std::string& person, const std::string& email);

    PeopleStore& store_;
    SessionCookie cookie_;
    DeviceCookie device_cookie_;
    PeopleSettings settings_;
    std::mutex first_use_;  // Two requests that bring a new token at once make one guest.
};

/// "Firefox, Linux": what a session is shown as, names alone; empty for a program that is no
/// browser. Copies nothing from the text itself.
std::string label_of(std::string_view user_agent);

}  // namespace equipoise::server
