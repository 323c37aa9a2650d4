// The state of Chess & Balance and its options, in the form the rules use.

#pragma once

#include <array>
#include <cstdint>

#include "equipoise/base/fixed_vec.hpp"
#include "equipoise/core/seat.hpp"
#include "equipoise/games/chess_balance/cards/deck.hpp"
#include "equipoise/games/chess_balance/cards/field.hpp"
#include "equipoise/games/chess_balance/chess/board.hpp"

namespace equipoise::chess_balance {

inline constexpr int kDeckSize = 9;       // CB-2.4
inline constexpr int kHandSize = 3;       // CB-2.5
inline constexpr int kSideboardSize = 4;  // CB-3.5

enum class Mode : std::uint8_t { Cards, Chess };
enum class DeckMode : std::uint8_t { Quick, Theme, Dual, Standard, Tournament };
enum class Threat : std::uint8_t { Attack, Defence, Both, Off };
enum class Draws : std::uint8_t { Engine, Fide, None };

/// The flags of CB-16.
struct Switches {
    Mode mode = Mode::Cards;
    DeckMode deck_mode = DeckMode::Quick;
    bool shared_pool = true;         // CB-3.6
    bool manual = false;             // declare=manual, CB-8.4
    bool penalty = false;            // self_check_card=penalty, CB-8.7
    bool lax = false;                // king_safety=lax, CB-9.8
    Threat threat = Threat::Attack;  // OP-1
    bool own_royalty_free = false;   // royal_lock=foe, OP-9
    bool stalemate_draws = false;    // OP-2
    bool own_exhaustion = false;     // exhaustion=self, OP-3
    bool late_draw = false;          // draw_timing=end_of_turn, OP-23
    bool blank_plays = false;        // OP-26
    bool chain_push = false;         // OP-11
    Draws draws = Draws::Engine;     // CB-13.2
    bool box = false;                // stock=box, OP-17
    bool open_hands = false;
    int games = 1;  // CB-14.1

    bool lists() const {
        return deck_mode == DeckMode::Standard || deck_mode == DeckMode::Tournament;
    }
    int sideboard() const { return deck_mode == DeckMode::Tournament ? kSideboardSize : 0; }
    bool operator==(const Switches&) const = default;
};

enum class Phase : std::uint8_t {
    Element,  // A player takes an element (CB-3.2, CB-3.3).
    Draft,    // A player takes a card of the shared pool (OP-21).
    List,     // Deck lists, secret and simultaneous (CB-3.8).
    Deal,     // Chance: the starting hands (CB-2.5).
    Card,     // A card or a chess move.
    Foe,      // The foe's pick (CB-6.7).
    Discard,  // Chance: cards discarded (CB-4.2).
    Draw,     // Chance: a card drawn (CB-4.1).
    Chess,    // The chess move of a card turn, or after a misplay.
    Colours,  // The loser of the last game takes a colour (CB-2.3).
    Swap,     // Sideboards, secret and simultaneous (CB-3.5).
    Over,
};

/// What only the player of a colour knows.
struct Secret {
    CardSet hand = 0;
    CardSet source = 0;     // Where the cards of the deck come from, seen ones included.
    CardSet sideboard = 0;  // CB-3.5
    /// The deck, top first, where a position states its order; else empty.
    FixedVec<std::uint8_t, kDeckSize> order;
    std::array<std::uint8_t, 6> unused{};
    bool operator==(const Secret&) const = default;
};
static_assert(std::has_unique_object_representations_v<Secret>);

/// How a game ended: the winner, or a draw, and the clause.
enum class End : std::uint8_t {
    None,
    WhiteWins,
    BlackWins,
    Draw,
};
enum class Ending : std::uint8_t {
    None,
    KingCaptured,  // CB-9.1
    NoTurn,        // CB-9.5
    Exhausted,     // CB-9.6: no legal move after exhaustion
    Mate,          // CB-12.13
    Stalemate,     // CB-12.13
    Repetition,    // CB-13.3
    Clock,         // CB-13.4
    Material,      // CB-13.5
    Resigned,      // CB-14.3: one game of a match
    Agreed,        // CB-14.3
};

/// What everybody knows.
struct Open {
    Field field;
    Bitboard attacked = 0;  // Royalty of both sides under plain attack when the card turn began.
    Per<Colour, CardSet> shown;  // Known to be among the registered cards (CB-3.5).
    /// The play of this turn as Deck numbers it, plus 1; 0 for none.
    std::uint32_t play = 0;
    Per<Colour, FixedVec<std::uint8_t, kDeckSize>> piles;
    Per<Colour, std::uint8_t> hand_sizes;
    Per<Colour, std::uint8_t> deck_sizes;
    /// Cards still to be drawn now, of a colour.
    Per<Colour, std::uint8_t> to_draw;
    Phase phase = Phase::Card;
    std::uint8_t declared = 0;    // Bit per colour: may capture a King (CB-8.2).
    bool king_attacked = false;   // The mover's King when the turn began; card turns and penalty.
    std::uint8_t to_discard = 0;  // By the foe of the mover.
    SeatSet done;                 // List and Swap: who has handed in.
    std::uint8_t game = 1;        // Of the match (CB-14.1).
    std::array<std::uint8_t, 2> points{};  // Half points, by seat.
    Seat white;                            // Who plays White in this game.
    End end = End::None;
    Ending ending = Ending::None;
    /// Keys of the earlier positions since the last capture, Pawn move or card (CB-13.3). A false
    /// draw would need two equal keys of 32 bits by accident.
    static constexpr std::size_t kMostKeys = 151;
    bool moved = false;  // Phase Draw after the chess move (draw_timing=end_of_turn).
    std::uint16_t keys_size = 0;
    std::array<std::uint32_t, kMostKeys> keys{};

    Colour mover() const { return field.position.mover; }
    Seat seat_of(Colour colour) const {
        return Seat(colour == Colour::White ? white.index() : 1 - white.index());
    }
    Colour colour_of(Seat seat) const { return seat == white ? Colour::White : Colour::Black; }
    bool operator==(const Open&) const = default;
};

static_assert(std::has_unique_object_representations_v<Open>);

struct State {
    Open open;
    Per<Colour, Secret> secrets;
    bool operator==(const State&) const = default;
};

/// What a viewer knows. Secrets it does not know are empty.
struct View {
    Viewer viewer;
    Open open;
    Per<Colour, Secret> secrets;
    bool operator==(const View&) const = default;
};

}  // namespace equipoise::chess_balance
