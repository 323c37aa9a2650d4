// A table: one sitting and the connections of those who play and watch it, as pure logic. Messages
// and log entries go in and out as text; the host stores the entries, sends the messages once their
// entries are stored, asks the bots, and brings the chance.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/core/shelf.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/table/chance_key.hpp"
#include "equipoise/table/messages.hpp"
#include "equipoise/table/sitting.hpp"

namespace equipoise {

/// One screen's line to the table; the host numbers them.
enum class ConnectionId : std::uint64_t {};

inline constexpr std::size_t kMaxMessageBytes = std::size_t{64} << 10;

/// A bot to be asked for the action of its seat. The answer goes to `bot_played` with the ticket.
struct BotCall {
    const AnyBot* bot = nullptr;
    SharedRules rules;
    AnyState state;
    Seat seat;
    std::uint64_t ticket = 0;
};

/// What the host has to do, in this order: store the entries, then send the messages. The bots may
/// be asked at once.
struct Effects {
    struct Message {
        ConnectionId to;
        std::string text;
    };
    std::vector<std::string> entries;
    std::vector<Message> messages;
    std::vector<BotCall> bots;
};

/// What a table is played with. Outlives the table.
struct Surroundings {
    const Shelf* games = nullptr;
    const BotShelf* bots = nullptr;
    FindData find_data{};
    /// Of tables that have a seed. Empty: all chance is fresh.
    ChanceSource chance{};
    /// What opens a seat of a table that is not listed, from the table's seed. Empty: nothing.
    std::function<std::string(const std::string& seed, int seat)> invite_key{};
};

/// When the host calls the table.
struct Instant {
    /// Nobody outside the host can know it: so nothing can be learned about chance by taking back
    /// and trying again.
    Seed fresh = 0;
    /// The host's clock, which stands still while the service is down and never goes back.
    std::int64_t service_ms = 0;
};

/// What a screen says of itself when it comes.
struct AttachOptions {
    std::optional<std::uint64_t> since;  // The version it has seen,
    std::optional<int> seat;             // and with the eyes of which seat.
    bool lean = false;                   // A program that knows the rules.
    std::string name;                    // Of the person, as shown in the chat; may be empty.
};

class Table {
  public:
    /// The table that wrote this log.
    static Result<Table, Misfit> replay(std::string name,
                                        const Surroundings& around,
                                        const std::vector<std::string>& entries);
    /// A table whose log is `sitting` so far.
    Table(std::string name, const Surroundings& around, Sitting sitting);

    Effects settle(const Instant& now);
    Effects attach(ConnectionId connection,
                   const std::string& guest,
                   const AttachOptions& options,
                   const Instant& now);
    Effects detach(ConnectionId connection, const Instant& now);
    Effects handle(ConnectionId connection, std::string_view message, const Instant& now);
    /// Drops an answer that comes too late. The action must be legal.
    Effects bot_played(Seat seat, std::uint64_t ticket, Action action, const Instant& now);

    const std::string& name() const { return name_; }
    const Sitting& sitting() const { return sitting_; }
    std::size_t connections() const { return connections_.size(); }
    bool has_guest(const std::string& guest) const;

  private:
    struct Request;
    struct Handler;
    static const Handler* find_handler(std::string_view type);

    void commit(Effects& effects, Entry::What what);
    Result<std::vector<Ply>, Misfit> plies_of(Seat seat, std::string_view move, Seed fresh) const;
    std::vector<Ply> with_sequel(const std::vector<Ply>& plies, bool roll, Seed fresh) const;
    void play_on(Effects& effects, std::vector<Ply> plies);

    void play(Effects& effects, const Request& request);
    void roll(Effects& effects, const Request& request);
    void undo(Effects& effects, const Request& request);
    void why(Effects& effects, const Request& request);
    void advise(Effects& effects, const Request& request);
    void resign(Effects& effects, const Request& request);
    void offer_draw(Effects& effects, const Request& request);
    void accept_draw(Effects& effects, const Request& request);
    void decline_draw(Effects& effects, const Request& request);
    void answer_draw(Effects& effects, const Request& request, Parley::Kind answer);
    void sit(Effects& effects, const Request& request);
    void rename(Effects& effects, const Request& request);
    void look(Effects& effects, const Request& request);

    /// A seat of the sitting named by the request; answers with an error if there is none.
    std::optional<Seat> seat_of(Effects& effects, const Request& request);
    std::optional<Seat> acting_seat_of(Effects& effects, const Request& request);
    std::optional<Seat> own_seat_of(Effects& effects, const Request& request);
    std::optional<std::string> name_of(Effects& effects, const Request& request);
    bool is_current(Effects& effects, const Request& request, std::uint64_t needed);

    void call_bots(Effects& effects);
    void tell_plies(Effects& effects, std::size_t from);
    void tell_seats(Effects& effects);
    void tell_asides(Effects& effects);
    void tell_table(Effects& effects, ConnectionId to);
    void done(Effects& effects, const Request& request);
    void fail(Effects& effects, const Request& request, Problem problem);

    Moment moment() const;
    Viewer first_view(const std::string& guest) const;
    Chronicle& chronicle(Viewer viewer);

    std::string name_;
    const Surroundings* around_;
    Sitting sitting_;
    std::map<ConnectionId, Onlooker> connections_;
    PerSeat<std::optional<std::uint64_t>> thinking_;  // The ticket of the bot at work.
    std::map<int, Chronicle> chronicles_;             // By seat; -1 for a spectator.
};

/// A name as people may give it: trimmed, at most 24 characters, none of them a control character.
std::optional<std::string> checked_name(std::string_view text);

}  // namespace equipoise
