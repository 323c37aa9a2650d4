// A game record: tag pairs as in PGN, then the actions in notation, then the result.
//
//   [Game "balance_duel"]
//   [Rules "1"]
//   [Seats "2"]
//   [Options "mode=2e model=B"]                                  chosen, or not the default
//   [Data "balance_duel/models.json 0f3c58ab12cd9e77"]           name and content hash
//   [Position "A.2 S1=... "]                                     if it is not the game's start
//   [S1 "Ada"]                                                   any other tags the host adds
//   [Ending "resigned 1"]       or "agreed", "time 1": ended before its rules did, that seat lost
//   [Result "1 0"]
//
//   r:S1 d4 P4L d2 P2L ... 1 0
//
// Choices that seats make at once are written 0/i4/3 1/i5/2; [B:i4/3 Y:i5/2], with the seats'
// names, is read as well. A game that goes on has the result `*`. The text re-plays bit for bit on
// every build.

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "equipoise/core/shelf.hpp"
#include "equipoise/record/playthrough.hpp"

namespace equipoise {

struct Record {
    Playthrough game;
    Tags tags;
};

/// Whether a host may add a tag of that name: letters, digits and `_`, and none of the record's
/// own.
bool is_free_tag(std::string_view name);

/// Tags that are not free are left out; control characters in values are dropped.
std::string print_record(const Playthrough& game, const Tags& tags);

/// Replays a record. The data file is `data` if its hash is the one recorded, else the game's
/// default; a record of another data file, other rules or an illegal action is refused with the
/// line.
Result<Record, Misfit> parse_record(std::string_view text,
                                    const Shelf& shelf,
                                    const DataFile* data = nullptr);

/// The game in the form that other programs have for it (Interchanged in core/contract.hpp), with
/// tags as a record has them and with remarks on its plies, if there are any; a misfit where it has
/// none, or none for such a game.
Result<std::string, Misfit> print_interchange(const Playthrough& game,
                                              const Tags& tags,
                                              std::vector<Remark> remarks = {});

/// Reads such a text: the first game of the shelf that understands it. Anything that is wrong with
/// it is refused with the line.
Result<Record, Misfit> parse_interchange(std::string_view text,
                                         const Shelf& shelf,
                                         const DataFile* data = nullptr);

/// Reads a record, or else a text in the form of other programs.
Result<Record, Misfit> parse_game(std::string_view text,
                                  const Shelf& shelf,
                                  const DataFile* data = nullptr);

/// Reads a text that holds one game or several, one after the other; each begins with its tags,
/// after the moves of the one before. Lines count from the beginning of the text.
std::vector<Result<Record, Misfit>> parse_games(std::string_view text,
                                                const Shelf& shelf,
                                                const DataFile* data = nullptr);

/// Plays one word of a record: an action in notation, with its seat (`1/i4`) where several may act,
/// or a concession.
std::optional<Misfit> play_word(Playthrough& game, std::string_view word);

/// A game that begins with that position line: of these rules or, if the line states another
/// set-up, of rules made with that.
Result<Playthrough, Misfit> begin_at(const SharedRules& rules, std::string_view position);

/// The returns of a finished game as words: `1 0`, `1/2 1/2`.
std::string print_result(const Playthrough& game);

}  // namespace equipoise
