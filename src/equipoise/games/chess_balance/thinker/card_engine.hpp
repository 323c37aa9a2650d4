// The search over the cards: every own play with the chess moves after it, the foe's plays in
// worlds that agree with what the seat sees, and the chess engine below both.

#pragma once

#include "equipoise/core/thinker.hpp"
#include "equipoise/games/chess_balance/chess/engine/engine.hpp"
#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

/// Every number that steers the search over the cards. Units: cp, hundredths of a Pawn; nodes of
/// the chess engine; thousandths of a round's nodes.
///
/// Set by hand; tried as a whole at 100 ms a move against the same engine without cards: 37.5 and
/// 36 of 40 points in two runs.
struct CardParams {
    // Rounds of iterative deepening.
    std::uint64_t first_round = 3000;       // nodes; every round has twice those of the one before
    int rounds_max = 14;                    // rounds
    std::uint64_t fewest_nodes = 24;        // nodes: least for one search
    std::uint64_t foe_pick_nodes = 40'000;  // nodes for a pick of phase Foe without a limit

    // Values.
    int card_price = 120;  // cp that a kept card is worth
    int won = 6000;        // cp: a game that is over
    int mate_seen = 2500;  // cp: a mate that a card may still answer
    int mate_gap = 500;    // cp between those and all that is less sure
    int mate_ply = 5;      // cp less for every ply to the mate

    // The turn without a card.
    std::uint64_t cardless_share = 400;  // thousandths, where a card may be played
    std::uint64_t only_share = 700;      // thousandths, where none may
    std::size_t odd_moves = 8;           // moves that the chess engine does not understand
    std::uint64_t odd_divisor = 10;      // of the nodes, for each of them
    int quiet_plies = 4;                 // plies of captures after the foe's answer to one
    int status_lines = 3;                // moves looked at again while statuses last
    std::uint64_t status_divisor = 6;    // of the nodes, for each of them

    // The beam of own plays, narrowed in three stages.
    int quick_plays = 40;                // plays that are looked at
    std::uint64_t quick_share = 100;     // thousandths, together
    int refined_plays = 3;               // plays that are looked at more closely
    std::uint64_t refined_share = 200;   // thousandths, together
    std::uint64_t verified_share = 300;  // thousandths, for the best of them once more

    // The foe's replies with cards.
    int answered_turns = 4;            // own turns to which they are looked at
    int foe_plays = 5;                 // plays of the foe in each world: those that look best
    int worlds_first = 2;              // worlds in the first round, one more in each that follows
    int worlds_max = 8;                // worlds
    std::uint64_t answer_share = 300;  // thousandths, together
    std::uint64_t fearless_nodes = 6000;  // nodes: shorter rounds are too short-sighted to fear
    int fear = 35;                        // hundredths: weight of what the replies cost

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
    /// A whole turn of a player: a play or none, and a chess move unless the game ends before.
    struct OwnTurn {
        std::optional<Action> play;
        std::optional<Action> move;
        std::vector<ChessMove> rest;
        int score = 0;  // By chess alone.
        int value = 0;  // With the price of the card and the foe's replies.
    };
    using Turns = std::vector<OwnTurn>;
    /// A play with the position that it leads to.
    struct Candidate {
        int value;
        Action play;
        State after;
    };
    /// Chess moves by whether the chess engine can search what follows.
    struct SplitMoves {
        std::vector<ChessMove> plain;
        std::vector<std::pair<int, ChessMove>> odd;  // With their static values.
    };

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
    /// Does what follows a play up to the chess phase: the pick of the foe that is best for it by
    /// static value, and any discards and draws.
    void settle(State& s, Rng& rng) const;
    /// The pick of phase Foe that is best for the picker by static value.
    Action quick_pick(const State& s, Seat picker) const;
    /// For that seat, without looking ahead.
    int static_value(const State& s, Seat seat) const;
    /// The same once captures are made, for moves that the chess engine does not understand.
    int quiet_value_for(const State& s, Seat seat) const;
    /// A mate found by chess alone, as cards leave it.
    int soften(int score, const Open& open) const;
    bool suits_engine(const Position& position) const;

    std::vector<Line> think(const State& s,
                            std::span<const ChessMove> moves,
                            std::uint64_t nodes,
                            int lines);
    Action action_of(const ChessPhase& phase, ChessMove move) const;
    /// Chess moves in phases Card and Chess, the best first.
    Turns best_moves(const State& s, std::uint64_t nodes, int lines);
    SplitMoves split_moves(const State& s, const ChessPhase& phase) const;
    OwnTurn turn_of_line(const State& s, Action move, const Line& line, std::uint64_t nodes);
    OwnTurn turn_of_odd_move(const State& s, Action move, int value, std::uint64_t nodes);
    /// What a turn that led to `s` is worth to the player who made it, the foe's cards left aside.
    int after_turn(const State& s, Seat player, std::uint64_t nodes);

    /// A beam of own plays with the best chess move after each.
    Turns best_plays(const State& s);
    /// The plays that look best by static value.
    std::vector<Candidate> quick_candidates(const State& s) const;
    OwnTurn turn_of_play(const Candidate& candidate, std::uint64_t nodes);

    void fear_replies(Turns& turns);
    /// Lowers the value of a turn by what the foe's plays cost on average in worlds drawn.
    void answer(OwnTurn& turn, int worlds, std::uint64_t nodes);
    /// What a turn is worth in one world; nothing where its move is not legal.
    std::optional<int> value_in_world(const OwnTurn& turn, int world, std::uint64_t nodes);
    /// The best play of the player on move for that player; nothing without any.
    std::optional<int> best_play_of_foe(const State& s, std::uint64_t nodes);
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
