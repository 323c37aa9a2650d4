// A game as it is played: its rules, where it started and every action since.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "equipoise/core/any_game.hpp"

namespace equipoise {

/// One action of the record.
struct Ply {
    Actor actor;
    Action action;
    /// False for the second and later actions of a composite move, and for an obvious action that
    /// nobody was asked for: taking it back takes back what came before it, too.
    bool opens_move = true;
    bool drawn = false;  // A chance outcome that the playthrough drew from its seed.
    bool operator==(const Ply&) const = default;
};

/// How many of the plies are outcomes of chance.
std::uint64_t chance_plies(std::span<const Ply> plies);

/// How a game of two sides ended before its rules did.
struct Ending {
    enum class By : std::uint8_t { Agreed, Resigned, Time };

    By by = By::Agreed;
    std::optional<Seat> seat;  // Who resigned or whose time was over; its side lost.
    bool operator==(const Ending&) const = default;
};

/// `agreed`, `resigned 1`, `time 0`.
std::string print_ending(const Ending& ending);
std::optional<Ending> parse_ending(std::string_view text);

/// Whose actions a composite move may hold: those of whoever acts in the state reached, or only the
/// actor's own.
enum class Parts : std::uint8_t { Everybodys, Own };

/// How a composite move goes on where its actor does not act.
struct Course {
    Parts parts = Parts::Everybodys;
    /// Draws a chance outcome that the move does not name, after the plies laid out so far. If it
    /// is empty or returns nothing, chance has to be played first.
    std::function<std::optional<Action>(const AnyState&, const std::vector<Ply>& so_far)> draw{};
    bool plays_obvious = false;  // Plays the obvious actions of other seats.
};

/// The word of a ply with its seat, as `1/resigns`, where the state does not say whose it is.
std::string with_seat(const AnyRules& rules,
                      const AnyState& state,
                      const Ply& ply,
                      std::string word);
/// Whose concession such a word is, in a match; nothing if it is none.
std::optional<std::pair<Seat, Action>> parse_concession(const AnyRules& rules,
                                                        std::string_view word);

class Playthrough;

/// An obvious action of an acting seat, the lowest that has one.
std::optional<std::pair<Seat, Action>> find_obvious(const Playthrough& game);

/// One outcome of a chance node, drawn from a seed.
Action draw_outcome(const AnyRules& rules, const AnyState& state, Seed seed);

/// The plies that the actions of a move come to from a state, each done by whoever acts then: the
/// actor, else chance, else the only acting seat; or why the move is refused.
Result<std::vector<Ply>, Misfit> lay_out(const AnyRules& rules,
                                         const AnyState& state,
                                         Actor actor,
                                         const std::vector<Action>& actions,
                                         const Course& course);

/// The list of actions is the truth; the current state follows from it, but for the end that two
/// seats may agree on.
class Playthrough {
  public:
    explicit Playthrough(SharedRules rules);
    Playthrough(SharedRules rules, AnyState start);

    const AnyRules& rules() const { return *rules_; }
    const SharedRules& shared_rules() const { return rules_; }
    const AnyState& start() const { return start_; }
    const AnyState& state() const { return state_; }
    const std::vector<Ply>& plies() const { return plies_; }
    Turn turn() const { return ending_ ? Turn::terminal() : rules_->turn(state_); }
    /// Of a game that is over.
    Returns returns() const;

    /// From now on chance nodes resolve themselves; the draw at ply n depends on the seed and n
    /// alone, so taking back and playing on meets the same chance.
    void set_seed(Seed seed);
    std::optional<Seed> seed() const { return seed_; }

    /// Who `play` means when nobody is named: chance, or the only acting seat. Nothing if several
    /// may act or the game is over.
    std::optional<Actor> only_actor() const;

    /// The plies a move comes to here, each legal after those before it, with what chance does in
    /// between under a seed; or why the move is refused. Changes nothing.
    Result<std::vector<Ply>, Misfit> check(Actor actor,
                                           std::string_view move,
                                           Parts parts = Parts::Everybodys) const;
    /// Plays a move, composite ones all or not at all.
    std::optional<Misfit> play(Actor actor, std::string_view move, Parts parts = Parts::Everybodys);
    /// Plays one action. It must be legal.
    void apply(Actor actor, Action action, bool opens_move = true);
    /// Draws one chance outcome from a seed of the caller's. The node must be a chance node.
    void draw_chance(Seed seed);

    /// Why a seat can neither resign nor agree to a draw now; in a match, why it cannot end the
    /// game in progress.
    std::optional<Misfit> why_no_concession() const;
    /// Ends the game in progress of a match, as a ply, or else the whole game: `seat` resigns, or
    /// accepts a draw. `why_no_concession` must allow it.
    void concede(Seat seat, Action concession);
    /// Why the game cannot end now as a whole in that way: it is over, it does not have two sides,
    /// or, to resign or agree, it does not have two seats: a team may be of several minds.
    std::optional<Misfit> why_no_ending(Ending::By by = Ending::By::Resigned) const;
    /// `why_no_ending` must allow it.
    void end(const Ending& ending);
    const std::optional<Ending>& ending() const { return ending_; }

    /// The plies that stay after taking back `moves` moves, the ending being the last; under a seed
    /// the outcomes drawn after a decision go with it. Nothing if there are fewer.
    std::optional<std::size_t> undo_point(int moves) const;
    /// Keeps the first `plies` plies, and no ending.
    void truncate(std::size_t plies);

    /// The state after the first `plies` plies.
    AnyState state_after(std::size_t plies) const;
    /// The moves so far as words: `P3L`, and `1/pick:A1` where several seats may act at once.
    std::vector<std::string> moves() const;
    /// The same as a record writes them: where the game says whose choice comes first, that one
    /// without its seat.
    std::vector<std::string> recorded_moves() const;

  private:
    void push(const Ply& ply);
    void settle();
    std::vector<std::string> written(bool as_record) const;

    SharedRules rules_;
    AnyState start_;
    AnyState state_;
    std::vector<Ply> plies_;
    std::optional<Seed> seed_;
    std::optional<Ending> ending_;
};

}  // namespace equipoise
