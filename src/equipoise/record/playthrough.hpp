// A game as it is played: its rules, where it started and every action since.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "equipoise/core/any_game.hpp"

namespace equipoise {

/// One action of the record.
struct Ply {
    Actor actor;
    Action action;
    /// False for the second and later actions of a composite move, and for an obvious action that
    /// nobody was asked for: to take back means to take back what came before it, too.
    bool opens_move = true;
    bool drawn = false;  // A chance outcome that the playthrough drew from its seed.
    bool operator==(const Ply&) const = default;
};

/// The list of actions is the truth; the current state follows from it.
class Playthrough {
  public:
    explicit Playthrough(SharedRules rules);
    Playthrough(SharedRules rules, AnyState start);

    const AnyRules& rules() const { return *rules_; }
    const SharedRules& shared_rules() const { return rules_; }
    const AnyState& start() const { return start_; }
    const AnyState& state() const { return state_; }
    const std::vector<Ply>& plies() const { return plies_; }
    Turn turn() const { return rules_->turn(state_); }

    /// From now on chance nodes resolve themselves; the draw at ply n depends on the seed and n
    /// alone, so taking back and playing on meets the same chance.
    void set_seed(Seed seed);
    std::optional<Seed> seed() const { return seed_; }

    /// Who `play` means when nobody is named: chance, or the only acting seat. Nothing if several
    /// may act or the game is over.
    std::optional<Actor> only_actor() const;

    /// The actions a move stands for here, each legal after those before it; or why not. Changes
    /// nothing.
    Result<std::vector<Action>, Misfit> check(Actor actor, std::string_view move) const;
    /// Plays a move, composite ones all or not at all.
    std::optional<Misfit> play(Actor actor, std::string_view move);
    /// Plays one action. It must be legal.
    void apply(Actor actor, Action action, bool opens_move = true);
    /// Draws one chance outcome from a seed of the caller's. The node must be a chance node.
    void draw_chance(Seed seed);

    /// The plies that stay after taking back `moves` moves; under a seed the outcomes drawn after a
    /// decision go with it. Nothing if there are fewer.
    std::optional<std::size_t> undo_point(int moves) const;
    /// Keeps the first `plies` plies.
    void truncate(std::size_t plies);

    /// The state after the first `plies` plies.
    AnyState state_after(std::size_t plies) const;
    /// The moves so far as words: `P3L`, and `1/pick:A1` where several seats may act at once.
    std::vector<std::string> moves() const;
    /// The same as a record writes them: where the game says whose choice comes first, that one
    /// without its seat.
    std::vector<std::string> recorded_moves() const;

  private:
    void settle();
    std::vector<std::string> written(bool as_record) const;

    SharedRules rules_;
    AnyState start_;
    AnyState state_;
    std::vector<Ply> plies_;
    std::optional<Seed> seed_;
};

}  // namespace equipoise
