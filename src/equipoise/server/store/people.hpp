// Persons: guests and accounts, their sessions, ratings and where to notify them.

#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/server/common/rating.hpp"

namespace equipoise::server {

class Database;

struct Person {
    std::string id;         // What tables keep; never shown to others.
    std::string public_id;  // What others may know.
    std::string name;
    std::optional<std::string> login;  // Nothing: a guest.
    std::int64_t created_ms = 0;       // Since 1970, as all times here.
    bool operator==(const Person&) const = default;
};

struct Login {
    std::string person;
    std::string public_id;
    std::string password_hash;
};

/// What is known about a session besides its secret.
struct Session {
    std::string id;  // Public; names it when it is revoked.
    std::string person;
    std::string label;
    std::int64_t created_ms = 0;
    std::int64_t seen_ms = 0;
    bool is_of_account = false;  // Whether its person has a login; read, never written.
    bool operator==(const Session&) const = default;
};

/// Codes by time that an account asks for beside its password.
struct SecondFactor {
    std::string key;             // Bytes.
    bool is_on = false;          // False: offered, but no code was shown yet.
    std::int64_t last_step = 0;  // Whose code was used last.
    int codes_left = 0;          // Recovery codes that were not used.
};

struct PersonRating {
    std::string ladder;
    Rating rating;
};

/// Somebody for whom a rated game counted.
struct CountedPlayer {
    std::string id;
    std::string public_id;
    std::string name;
    int place = 1;  // As in a RatedGame,
    int team = 0;   // and so is this.
};

/// A rated game of a person, and what it did to the rating.
struct CountedGame {
    std::string table;  // Empty: no game, but the rating as it was when histories began.
    bool is_listed = false;
    std::string ladder;
    std::int64_t at_ms = 0;  // By the service's clock: when it ended.
    std::string result;      // "win", "draw", "loss".
    int players = 0;         // For how many it counted.
    Rating before;
    Rating after;
    /// The person as well; without those whose accounts were deleted.
    std::vector<CountedPlayer> company = {};
};

/// A list of games goes on after this one.
struct GamesCursor {
    std::int64_t at_ms = std::numeric_limits<std::int64_t>::max();
    std::int64_t games = 0;
    std::string ladder;
    bool operator==(const GamesCursor&) const = default;
};

struct LadderRow {
    std::string public_id;
    std::string name;
    Rating rating;
};

/// Somebody at a table, as far as others may know.
struct Player {
    std::string public_id;
    std::string name;
    bool has_account = false;
    std::vector<PersonRating> ratings;
};

/// By the id that tables keep.
using Players = std::map<std::string, Player>;

/// How a person stands to another; the latest word counts.
enum class Tie : std::uint8_t { Follow, Block };

/// Somebody whom a person follows or has blocked.
struct Tied {
    std::string id;
    std::string public_id;
    std::string name;
    Tie tie = Tie::Follow;
    std::int64_t since_ms = 0;
    bool blocks_back = false;  // Not to be sent: that person has blocked this one.
    bool operator==(const Tied&) const = default;
};

/// A running table of the lobby, and who has it in their list.
struct SeenTable {
    std::string person;
    std::string table;
    std::string summary;
};

struct NotifyTarget {
    std::string kind;
    std::string target;
    bool is_confirmed = false;  // Its owner has followed a link sent there.
    bool operator==(const NotifyTarget&) const = default;
};

/// An event of tables, and a way in which a person is told of it: kByMail, kByPush.
struct NoticeSwitch {
    std::string event;
    std::string way;
    bool operator==(const NoticeSwitch&) const = default;
};
inline constexpr std::string_view kByMail = "mail";
inline constexpr std::string_view kByPush = "push";

/// What the link in a mail switches off.
struct NoticeLink {
    std::string person;
    std::string event;
    bool operator==(const NoticeLink&) const = default;
};

/// A link that was sent to an address and can be used once.
struct Letter {
    std::string person;
    std::string purpose;
    std::string target;
    std::int64_t until_ms = 0;
};

/// All calls may come from any thread, wait for the database and throw StoreError; what they
/// changed is durable when they return.
class PeopleStore {
  public:
    explicit PeopleStore(Database& database) : database_(database) {}

    std::optional<Person> find_person(const std::string& id);
    std::optional<Person> find_public(const std::string& public_id);
    /// Nothing happens if the id is known.
    void add_person(const Person& person);
    /// Adds a person with a first session, both or neither: a person without one counts as somebody
    /// whose session is over.
    void add_guest(const Person& person, const std::string& hash, const Session& session);
    void rename_person(const std::string& id, const std::string& name);

    /// Makes a guest an account. False if somebody else has this login.
    bool set_login(const std::string& id,
                   const std::string& login,
                   const std::string& password_hash);
    std::optional<Login> find_login(const std::string& login);
    std::optional<std::string> password_of(const std::string& id);
    void set_password(const std::string& id, const std::string& password_hash);
    /// The person with sessions, ratings and their history, targets, list of tables and what was
    /// reported of them. An empty person stays under the id. The texts in the logs of tables are
    /// marked for `EventStore::redact`.
    void delete_account(const std::string& id, const std::string& fresh_public_id);

    /// The account knows this browser from now on; of many it knows the last 20. `hash`: of the
    /// browser's token.
    void keep_device(const std::string& person, const std::string& hash, std::int64_t now_ms);
    bool is_device(const std::string& person, const std::string& hash);
    /// When each of those that the account knows logged in last, the latest first.
    std::vector<std::int64_t> devices_of(const std::string& person);
    /// Whether any account knows it.
    bool is_anyones_device(const std::string& hash);
    /// The account forgets all browsers but this one.
    void forget_devices(const std::string& person, const std::string& kept_hash);
    /// Forgets those that have not logged in since that time.
    void drop_devices(std::int64_t seen_before_ms);

    std::optional<SecondFactor> factor_of(const std::string& person);
    /// Replaces one that was offered before; one that is on stays.
    void offer_factor(const std::string& person, const std::string& key);
    /// False if none is offered that is not on.
    bool turn_on_factor(const std::string& person,
                        std::int64_t step,
                        const std::vector<std::string>& code_hashes);
    /// False if the code of this step or of a later one was used.
    bool use_step(const std::string& person, std::int64_t step);
    /// False if there is no such code any more.
    bool use_recovery_code(const std::string& person, const std::string& hash);
    void remove_factor(const std::string& person);

    /// `hash`: of the session's secret.
    void add_session(const std::string& hash, const Session& session);
    std::optional<Session> find_session(const std::string& hash);
    /// Notes that it was seen, at most once an hour; whether it did.
    bool see_session(const Session& session, std::int64_t now_ms);
    /// Last seen first.
    std::vector<Session> sessions_of(const std::string& person);
    /// False if the person has no such session.
    bool revoke_session(const std::string& person, const std::string& session_id);
    void revoke_others(const std::string& person, const std::string& kept_session_id);
    /// Drops those last seen before the one time, and those of accounts that began before the
    /// other.
    void drop_sessions(std::int64_t seen_before_ms, std::int64_t begun_before_ms);

    std::vector<PersonRating> ratings_of(const std::string& person);
    /// Those with a name whose last game there ended at `since_ms` or later; best first, by
    /// mu - 3 sigma.
    std::vector<LadderRow> ladder(const std::string& ladder, std::int64_t since_ms, int limit);
    /// The games of a person on a ladder up to that number of them, without company; newest first.
    std::vector<CountedGame> rating_history(const std::string& person,
                                            const std::string& ladder,
                                            std::int64_t last,
                                            int limit);
    /// The games of a person on any ladder, with company; newest first.
    std::vector<CountedGame> rated_games(const std::string& person,
                                         const GamesCursor& after,
                                         int limit);

    /// What the game of a table did to each rating, by person; without company.
    std::map<std::string, CountedGame> counted_at(const std::string& table);

    /// Those of them that are known.
    Players players(std::vector<std::string> persons);

    /// Whoever blocks somebody, neither follows the other any more. False, and nothing happens, if
    /// the person would follow, or have blocked, more than `most`.
    bool tie(const std::string& person,
             const std::string& other,
             Tie kind,
             std::int64_t now_ms,
             int most);
    void untie(const std::string& person, const std::string& other, Tie kind);
    /// By name.
    std::vector<Tied> ties_of(const std::string& person);
    std::vector<std::string> blocked_by(const std::string& person);
    /// Those whom the person has blocked, and those who have blocked the person.
    std::set<std::string> apart_from(const std::string& person);
    /// Whether the person shows their name where they watch.
    bool shows_name(const std::string& person);
    /// False if that is how it was.
    bool show_name(const std::string& person, bool shows, std::int64_t now_ms);
    /// For whom that has changed since then.
    std::vector<std::string> shown_since(std::int64_t since_ms);
    /// Who has blocked somebody since then.
    std::vector<std::string> blocking_since(std::int64_t since_ms);
    /// Running tables of the lobby that those whom the person follows have in their lists; newest
    /// first.
    std::vector<SeenTable> tables_of_followed(const std::string& person);
    /// As it is stored; empty for an unknown table.
    std::string summary_of(const std::string& table);

    /// `hash`: of the letter's token. Replaces an earlier one to this person for this purpose.
    void keep_letter(const std::string& hash, const Letter& letter);
    /// Nothing once its time is over.
    std::optional<Letter> find_letter(const std::string& hash,
                                      const std::string& purpose,
                                      std::int64_t now_ms);
    /// False if it was used before.
    bool use_letter(const std::string& hash);
    void drop_letters(std::int64_t until_before_ms);

    /// One target of each kind; an empty one removes it, another one has yet to be confirmed.
    void set_notify(const std::string& person, const NotifyTarget& target);
    /// Does nothing if the person has another target by now.
    void confirm_notify(const std::string& person, const NotifyTarget& target);
    std::vector<NotifyTarget> notify_of(const std::string& person);
    /// Those that are off.
    std::vector<NoticeSwitch> notices_off(const std::string& person);
    void switch_notice(const std::string& person, const NoticeSwitch& which, bool on);
    /// The token of that link: this one, if it had none.
    std::string keep_notice_link(const std::string& fresh_token, const NoticeLink& link);
    std::optional<NoticeLink> find_notice_link(const std::string& token);

  private:
    Database& database_;
};

}  // namespace equipoise::server
