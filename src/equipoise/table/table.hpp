// A table: one sitting and the connections of those who play and watch it, as pure logic. Messages
// and log entries go in and out as text; the host stores the entries, sends the messages once their
// entries are stored, asks the bots, and brings the chance.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/core/shelf.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/table/audience/hint.hpp"
#include "equipoise/table/audience/messages.hpp"
#include "equipoise/table/audience/patches.hpp"
#include "equipoise/table/log/chance_key.hpp"
#include "equipoise/table/log/premove.hpp"
#include "equipoise/table/log/sitting.hpp"

namespace equipoise {

/// One screen's line to the table; the host numbers them.
enum class ConnectionId : std::uint64_t {};

inline constexpr std::size_t kMaxMessageBytes = std::size_t{64} << 10;

/// How a bot's action is shown: at once where only bots play; more quickly where the seat goes on
/// with its turn than where it begins one.
enum class Pace : std::uint8_t { AtOnce, NewTurn, SameTurn };

/// A bot to ask for the action of its seat. The answer goes to `bot_played` with the ticket.
struct BotCall {
    const AnyBot* bot = nullptr;
    SharedRules rules;
    AnyState state;
    Seat seat;
    std::uint64_t ticket = 0;
    Pace pace = Pace::AtOnce;
    int thinking_ms = 0;  // How long it may think; 0: as long as its level does.
};

/// A bot to ask for a hint. What it would do goes to `hinted`.
struct HintCall {
    BotCall call;
    ConnectionId to;
    std::string person;
    std::string id;  // Of the request.
};

/// What the host has to do, in this order: store the entries, then send the messages. The bots may
/// be asked at once.
struct Effects {
    struct Message {
        ConnectionId to;
        std::string text;
        bool takes_answer = false;  // The answer to a request may be joined to it.
    };
    std::vector<std::string> entries;
    /// What seats have decided before their turn, to be stored in the transaction of the entries in
    /// place of what was stored for the seat; an empty premove: nothing any more.
    std::vector<std::pair<Seat, HeldPremove>> premoves;
    std::vector<Message> messages;
    std::vector<BotCall> bots;
    std::vector<HintCall> hints;
    /// Persons whose turn has begun and who do not know it: they have no connection here, or their
    /// last one has gone without a sign of life since.
    std::vector<std::string> nudges;
    /// Persons who sit here and whose last connection has gone without a sign of life since the
    /// game ended.
    std::vector<std::string> missed_end;
    /// Persons who have answered an invitation.
    std::vector<std::string> answered;
    /// A plan to open as the next table, in the host's own name (`PlanContext::by_host`); then
    /// `rematch_opened` tells everybody.
    std::optional<std::string> rematch;
    bool finished = false;  // The game has just ended.
};

/// What a table is played with. Outlives the table.
struct Surroundings {
    const Shelf* games = nullptr;
    const BotShelf* bots = nullptr;
    FindData find_data{};
    /// Of tables that have a seed. Without `number` all chance is fresh.
    ChanceTools chance{};
    /// What opens a seat of a table that is not listed, from the table's seed. Empty: nothing.
    std::function<std::string(const std::string& seed, int seat)> invite_key{};
    MakeRules make_rules{};
};

/// When the host calls the table.
struct Instant {
    /// Nobody outside the host can know it, so taking back and trying again shows nothing about
    /// chance.
    Seed fresh = 0;
    /// The host's clock, which stands still while the service is down and never goes back.
    std::int64_t service_ms = 0;
};

/// What a screen says about itself when it connects.
struct AttachOptions {
    std::optional<std::uint64_t> since;  // The version it has seen,
    std::optional<int> seat;             // and with the eyes of which seat.
    bool lean = false;                   // A program that knows the rules.
    std::string name;                    // Of the person, at a seat and in the chat; may be empty.
    bool patches = false;                // It puts together what changes.
    std::vector<std::string> blocked{};  // Persons whose chat is not sent to it.
    bool shows_name = false;             // To the others, while it watches.
};

class Table {
  public:
    /// The table that wrote this log.
    static Result<Table, Misfit> replay(std::string name,
                                        const Surroundings& around,
                                        const std::vector<std::string>& entries);
    /// A table that has just been opened.
    Table(std::string name, const Surroundings& around, Sitting sitting);

    Effects settle(const Instant& now);
    Effects attach(ConnectionId connection,
                   const std::string& person,
                   const AttachOptions& options,
                   const Instant& now);
    Effects detach(ConnectionId connection, const Instant& now);
    Effects handle(ConnectionId connection, std::string_view message, const Instant& now);
    /// Drops an answer that comes too late. The action must be legal.
    Effects bot_played(Seat seat, std::uint64_t ticket, Action action, const Instant& now);
    /// Tells the person that asked what the bot would do. `action`: nothing if the bot failed.
    Effects hinted(const HintCall& hint,
                   const std::optional<BotChoice>& choice,
                   const Instant& now);
    /// Flags the seats whose time is over, and frees those whose share in chance is late. To be
    /// called once `deadline` has come; every other call does it as well.
    Effects tick(const Instant& now);
    /// When, on the host's clock, somebody's time, the time for a share or a vacation will be over;
    /// nothing while nobody is waited for by the clock.
    std::optional<std::int64_t> deadline() const;
    /// The person is gone for good. Closes the table if only they have acted at it; otherwise
    /// frees their seats, or, in a rated game that has begun, resigns or lets a bot play on.
    Effects depart(const std::string& person, const Instant& now);
    /// The person is on vacation until then, on the host's clock; 0: no longer. Flags whose time is
    /// over before. Nothing changes where the clock does not count days.
    Effects set_vacation(const std::string& person, std::int64_t until_ms, const Instant& now);
    /// The host ends a game to which not everybody has come: the table can only be watched.
    Effects call_off(const Instant& now);
    /// The plan of `Effects::rematch` has become that table.
    Effects rematch_opened(const std::string& table, const Instant& now);

    /// What was stored of `Effects::premoves`, for a table replayed from the log; what is good no
    /// longer goes with the next call.
    void load_premoves(std::vector<std::pair<Seat, HeldPremove>> premoves);

    const std::string& name() const { return name_; }
    const Sitting& sitting() const { return sitting_; }
    std::size_t connections() const { return connections_.size(); }
    bool has_person(const std::string& person) const;

    /// A host may forget a table that rests, keep this beside its lines, and later restore it in
    /// the table replayed from the log: nobody is sent anything.
    const std::map<ConnectionId, Onlooker>& onlookers() const { return connections_; }
    /// Only bots may be asked again.
    Effects restore(std::map<ConnectionId, Onlooker> onlookers, const Instant& now);
    bool is_thinking() const;

  private:
    struct Call;
    struct Request;
    struct Handler;
    static const Handler* find_handler(std::string_view type);

    void commit(Call& call, Entry::What what);
    void note_people(const Entry::What& what);
    Effects finish(Call& call);
    void end_times(Call& call);
    void end_vacations(Call& call);
    void free_late_seats(Call& call);
    void begin_round(Call& call);
    std::string stand_in() const;

    /// The seed of the n-th outcome of chance at this table.
    using SeedOf = std::function<Seed(std::uint64_t n)>;
    struct Layout;
    SeedOf chance(const Instant& now) const;
    Layout lay_out_move(Seat seat, const std::vector<Action>& actions, const SeedOf& seed_of) const;
    Layout judge(Seat seat, const std::vector<Action>& actions, Seed fresh) const;
    Result<std::vector<Ply>, Misfit> plies_of(Seat seat,
                                              std::string_view move,
                                              const Instant& now) const;
    std::optional<Misfit> why_not(Seat seat, std::string_view move, Seed fresh) const;
    std::vector<Ply> with_sequel(const std::vector<Ply>& plies,
                                 bool roll,
                                 const Instant& now) const;
    void play_on(Call& call, std::vector<Ply> plies);
    void go_on(Call& call);

    void answer(Call& call, const Request& request);
    void play(Call& call, const Request& request);
    void roll(Call& call, const Request& request);
    void undo(Call& call, const Request& request);
    void why(Call& call, const Request& request);
    void advise(Call& call, const Request& request);
    void hint(Call& call, const Request& request);
    void resign(Call& call, const Request& request);
    void concede(Call& call, Seat seat, Action concession);
    void offer_draw(Call& call, const Request& request);
    void accept_draw(Call& call, const Request& request);
    void decline_draw(Call& call, const Request& request);
    void answer_draw(Call& call, const Request& request, Parley::Kind answer);
    void accept_takeback(Call& call, const Request& request);
    void decline_takeback(Call& call, const Request& request);
    void answer_takeback(Call& call, const Request& request, Parley::Kind answer);
    void take_back(Call& call);
    void sit(Call& call, const Request& request);
    void decline_invitation(Call& call, const Request& request);
    void commit_share(Call& call, const Request& request);
    void reveal_share(Call& call, const Request& request);
    void withhold_share(Call& call, const Request& request);
    void give_nonce(Call& call, const Request& request);
    void leave(Call& call, const Request& request);
    void replace(Call& call, const Request& request);
    void clear(Call& call, const Request& request);
    void close(Call& call, const Request& request);
    void shut(Call& call);
    void depart_from(Call& call, Seat seat);
    void rename(Call& call, const Request& request);
    void say(Call& call, const Request& request);
    void want_rematch(Call& call, const Request& request);
    void look(Call& call, const Request& request);
    void premove(Call& call, const Request& request);

    bool has_premoves() const;
    void drop_premoves();
    void follow_premoves(std::size_t from, AnyState before);
    bool play_premove(Call& call, Seat seat);
    void settle_premoves(Call& call);

    /// A seat of the sitting named by the request; answers with an error if there is none.
    std::optional<Seat> seat_of(Call& call, const Request& request);
    std::optional<Seat> acting_seat_of(Call& call, const Request& request);
    std::optional<Seat> own_seat_of(Call& call, const Request& request);
    std::optional<std::string> name_of(Call& call, const Request& request);
    std::optional<std::string> seat_name_of(Call& call, const Request& request);
    std::optional<std::string> move_of(Call& call, const Request& request);
    bool is_current(Call& call, const Request& request, std::uint64_t needed);
    bool is_about_this_game(Call& call, const Request& request);
    std::optional<Seat> owing_seat_of(Call& call, const Request& request, ChanceRounds::Step step);
    std::optional<std::string> share_of(Call& call, const Request& request, const char* field);
    void took_share(Call& call, const Request& request);
    std::optional<std::string> nonce_of(Call& call, const Request& request);
    bool has_key(const Request& request, Seat seat) const;

    void call_bots(Call& call);
    Pace pace_of(Seat bot) const;
    void ask_rematch(Call& call);
    void tell_plies(Call& call, std::size_t from, const AnyState& before, bool took_back);
    /// `known` is what a line with patches knows, to be brought up to date; null for other lines.
    using Print = std::function<std::string(const Onlooker& onlooker, Patched* known)>;
    void tell_alike(Call& call, const Print& print, std::optional<ConnectionId> but = {});
    const std::shared_ptr<Patched>& share_known(const std::vector<ConnectionId>& lines);
    void share_with(std::vector<std::shared_ptr<Patched>>& told,
                    const std::vector<ConnectionId>& lines);
    /// Connections that now see with other eyes are sent everything.
    void tell_seats(Call& call, const std::set<ConnectionId>& with_other_eyes = {});
    std::set<ConnectionId> look_anew(const std::string& person);
    void tell_watchers(Call& call, std::optional<ConnectionId> but = {});
    void tell_asides(Call& call);
    void tell_now(Call& call);
    void tell_now(Call& call, const LiveStatus& live, std::optional<ConnectionId> but = {});
    void tell_chance(Call& call);
    void tell_chat(Call& call);
    void tell_premove(Call& call, ConnectionId to, Seat seat);
    void tell_premoves(Call& call, ConnectionId to);
    void tell_table(Call& call, ConnectionId to);
    void tell_arrival(Call& call, ConnectionId to, const AttachOptions& options);
    void done(Call& call, const Request& request);
    void fail(Call& call, const Request& request, const Problem& problem);

    LiveStatus live_status(const Instant& now) const;
    /// With what only messages about people say: who watches, and the keys.
    LiveStatus live_status_with_people(const Instant& now) const;
    std::vector<const Onlooker*> watchers() const;
    std::string invite_key(Seat seat) const;
    Viewer first_view(const std::string& person) const;
    Chronicle& chronicle(Viewer viewer);
    std::set<std::string> due_people() const;
    std::vector<std::string> note_due(std::int64_t since);
    void tell_of_missed(Call& call, const Onlooker& gone);

    std::string name_;
    const Surroundings* around_;
    Sitting sitting_;
    std::map<ConnectionId, Onlooker> connections_;
    /// What lines with patches know; shared by those that know the same.
    std::map<ConnectionId, std::shared_ptr<Patched>> patched_;
    std::vector<std::string> people_;  // Who sat or chatted here, in order.
    /// Whose turn it was after the last call, and since when at the latest.
    std::map<std::string, std::int64_t> due_;
    PerSeat<std::optional<std::uint64_t>> thinking_;  // The ticket of the bot at work.
    std::set<std::string> hinting_;                   // Who waits for a hint.
    PerSeat<std::optional<HeldPremove>> premoves_;
    PerSeat<std::optional<HeldPremove>> kept_premoves_;  // As the host keeps them.
    struct SetLately {
        std::int64_t since_ms = 0;
        int count = 0;
        bool operator==(const SetLately&) const = default;
    };
    PerSeat<SetLately> premoves_set_{};
    std::map<int, Chronicle> chronicles_;  // By seat; -1 for a spectator.
    bool asked_rematch_ = false;
};

/// A name as people may give it, in UTF-8: trimmed, at most 24 characters, none of them a control
/// character, at least one that can be seen; what sets the direction of writing is left out.
std::optional<std::string> checked_name(std::string_view text);

}  // namespace equipoise
