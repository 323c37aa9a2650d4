// The search over the cards: every own play with the chess moves after it, the foe's plays in
// worlds that agree with what the seat sees, and the chess engine below both.

#pragma once

#include "equipoise/core/thinker.hpp"
#include "equipoise/games/chess_balance/chess/engine/engine.hpp"
#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

/// Prices in hundredths of a Pawn. Set by hand; tried at 100 ms a move against the same engine
/// without cards: 37.5 and 36 of 40 points in two runs.
struct CardParams {
    int card_price = 120;    // What a card is worth that is kept.
    int fear = 35;           // Weight of the foe's plays, in hundredths.
    int quick_plays = 40;    // Own plays that are looked at.
    int refined_plays = 3;   // Of them more closely.
    int answered_turns = 4;  // Own turns to which the foe's plays are looked at.
    int foe_plays = 5;       // Those of them that look best, in every world.
    int worlds_max = 8;
    int rounds_max = 14;
    /// Rounds of fewer nodes are too short-sighted to fear the foe's plays.
    std::uint64_t fearless_nodes = 6000;
    bool plays_cards = true;
    bool fears_cards = true;
};

/// One choice of a seat in phase Card, Foe or Chess.
class CardSearch {
  public:
    CardSearch(const Rules& rules,
               const View& view,
               Seat seat,
               const ThinkingTask& task,
               Engine& engine,
               const CardParams& params);

    /// Turns in phases Card and Chess, single picks in phase Foe; best first.
    std::vector<Thought> run();

  private:
    static constexpr int kWon = 6000;       // Of a game that is over.
    static constexpr int kMateSeen = 2500;  // Of a mate that a card may still answer.

    /// A whole turn of a player: a play or none, and a chess move unless the game ends before.
    struct OwnTurn {
        std::optional<Action> play;
        std::optional<Action> move;
        std::vector<ChessMove> rest;
        int score = 0;  // By chess alone.
        int value = 0;  // With the price of the card and the foe's plays.
    };
    using Turns = std::vector<OwnTurn>;

    bool spent();
    /// Nodes for one search out of a round's.
    std::uint64_t share(std::uint64_t thousandths, std::uint64_t searches) const;
    void run_round();
    std::vector<Thought> thoughts() const;
    std::vector<Thought> pick_for_foe();
    /// The first legal action.
    void add_anything();

    /// Nothing while the game goes on; else what it is worth to that seat.
    std::optional<int> ended(const State& s, Seat seat) const;
    /// Does what follows a play up to the chess phase: the pick of the foe that is best for it at a
    /// glance, and any discards and draws.
    void settle(State& s, Rng& rng) const;
    /// For that seat, at a glance.
    int glance(const State& s, Seat seat) const;
    /// A mate found by chess alone, as cards leave it.
    int soften(int score, const Open& open) const;
    bool suits_engine(const Position& position) const;

    std::vector<Line> think(const State& s,
                            std::span<const ChessMove> moves,
                            std::uint64_t nodes,
                            int lines);
    /// Chess moves in phases Card and Chess, the best first.
    Turns best_moves(const State& s, std::uint64_t nodes, int lines);
    /// What a turn that led to `s` is worth to the player who made it, the foe's cards left aside.
    int after_turn(const State& s, Seat player, std::uint64_t nodes);
    Turns best_plays(const State& s);
    /// The best play of the player on move for that player; nothing without any.
    std::optional<int> best_play_of_foe(const State& s, std::uint64_t nodes);
    void answer(OwnTurn& turn, int worlds, std::uint64_t nodes);
    bool allowed(Action first) const;

    const Rules& rules_;
    const View& view_;
    const Seat seat_;
    const ThinkingTask& task_;
    Engine& engine_;
    const CardParams params_;
    std::uint64_t nodes_ = 0;
    std::uint64_t round_nodes_ = 0;
    int round_ = 0;
    bool stopped_ = false;
    Turns turns_;  // Best first, of the last whole round.
};

}  // namespace equipoise::chess_balance
