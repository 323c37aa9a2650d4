// Who may do what at a table, apart from the rules of its game.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "equipoise/core/seat.hpp"
#include "equipoise/table/log/sitting.hpp"

namespace equipoise {

/// Who looks at the table, and with whose eyes.
struct Onlooker {
    std::string person;
    Viewer viewer;
    bool lean = false;          // A program that knows the rules.
    bool patches = false;       // Puts what changed together with what it was sent before.
    std::string name;           // As shown in the chat where the person holds no seat.
    std::int64_t heard_ms = 0;  // When its screen last gave a sign of life, on the host's clock.
    std::vector<std::string> blocked{};  // Persons whose chat it is not sent.
    bool shows_name = false;             // The others may know who watches.
    int index() const { return viewer.is_spectator() ? -1 : viewer.seat().index(); }
};

/// Whether the onlooker is sent what that person says in the chat.
bool hears(const Onlooker& onlooker, const std::string& person);

/// Whether the onlooker is told that this spectator is here, by name.
bool is_named_to(const Onlooker& onlooker, const Onlooker& spectator);

/// Whether one of this person's seats may now know what another is not to see: a simultaneous
/// choice is open, or one of them sees more than a spectator. Looks at no other person's seats.
bool hides_something(const Sitting& sitting, const std::string& person);

/// Whether the onlooker may decide for the seat now: its own, and while something is hidden only
/// the one it looks with.
bool may_act_for(const Sitting& sitting, const Onlooker& onlooker, Seat seat);

/// Whether the onlooker may take back now, or ask the others for it. Nothing is taken back in a
/// rated game, nor once the end has revealed the seed of all chance.
bool may_undo(const Sitting& sitting, const Onlooker& onlooker);

/// While the game goes on; a rated one is played to its end by the players who began it.
bool may_leave(const Sitting& sitting, const std::string& person, Seat seat);

/// Whether the person, who sits at the table or opened it, may give that open seat to a bot.
bool may_replace(const Sitting& sitting, const std::string& person, Seat seat);

/// Whether the person, who opened the table, may free a seat that somebody else holds: before that
/// seat has decided anything, in a rated game before anything was played.
bool may_clear(const Sitting& sitting, const std::string& person, Seat seat);

/// Whether that seat has decided anything at this table.
bool has_played(const Sitting& sitting, Seat seat);

/// Whether the person, who opened the table, may close it: while no seat of another person has
/// decided anything.
bool may_close(const Sitting& sitting, const std::string& person);

bool may_want_rematch(const Sitting& sitting, const std::string& person, Seat seat);

/// Every person here wants to play again, and no rematch is there yet.
bool all_want_rematch(const Sitting& sitting);

/// What chance and the clocks of an unfinished game wait for: `seats`, `shares`, or nothing.
std::string_view awaited(const Sitting& sitting);

/// The seats that persons hold where a decision, a roll or a share in chance is due.
SeatSet due_seats(const Sitting& sitting);

}  // namespace equipoise
