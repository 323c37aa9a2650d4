// Chess & Balance: chess with hands of cards. Rules file: docs/rules/chess_balance.md.
//
// A turn is a card phase and a chess phase: a card may be played, then exactly one chess move is
// made. What a card does is data (deck.hpp); effects.hpp carries it out, plays.hpp lists what can
// be picked, moves_under_cards.hpp the chess moves that statuses and the Royalty Rule leave.

#pragma once

#include <memory>
#include <optional>

#include "equipoise/core/game.hpp"
#include "equipoise/core/learning.hpp"
#include "equipoise/games/chess_balance/cards/effects.hpp"
#include "equipoise/games/chess_balance/state.hpp"
#include "equipoise/games/chess_balance/turn/moves_under_cards.hpp"

namespace equipoise::chess_balance {

/// What an action code means. Codes never change: 0 chess move, 20480 chess move with check
/// declared, 40960 the foe's pick (square, 64: lapsed), 41025 claim of a draw, 41026 element, 41030
/// draft, 41066 card of the deck list, 41102 card of the sideboard, 41138 colour, 41140 card drawn,
/// 41176 cards discarded (up to three in ascending order, digits of base 37, 0 for none), 91829
/// play as the deck numbers it.
struct Move {
    enum class Type : std::uint8_t {
        Chess,
        Foe,
        Claim,
        Element,
        Draft,
        List,
        Side,
        Colour,
        Draw,
        Discard,
        Play,
    };

    Type type = Type::Chess;
    ChessMove move;             // Chess.
    bool declares = false;      // Chess.
    Square square = kNoSquare;  // Foe; kNoSquare where it lapses.
    Element element = Element::Fire;
    Card card;  // Draft, List, Side, Draw.
    Colour colour = Colour::White;
    CardSet cards = 0;       // Discard: one to three.
    std::uint32_t play = 0;  // Play.

    static constexpr std::uint32_t kDeclared = ChessMove::kCodes;
    static constexpr std::uint32_t kFoe = 2 * ChessMove::kCodes;
    static constexpr std::uint32_t kClaim = kFoe + 65;
    static constexpr std::uint32_t kElement = kClaim + 1;
    static constexpr std::uint32_t kDraft = kElement + kElements;
    static constexpr std::uint32_t kList = kDraft + kCards;
    static constexpr std::uint32_t kSide = kList + kCards;
    static constexpr std::uint32_t kColour = kSide + kCards;
    static constexpr std::uint32_t kDraw = kColour + 2;
    static constexpr std::uint32_t kDiscard = kDraw + kCards;
    static constexpr std::uint32_t kPlay = kDiscard + 37 * 37 * 37;
    static constexpr std::uint32_t kCodes = std::uint32_t{1} << 31;

    static Action chess(ChessMove move, bool declares = false) {
        return {move.bits + (declares ? kDeclared : 0)};
    }
    static Action foe(Square square) { return {kFoe + static_cast<std::uint32_t>(square)}; }
    static Action claim() { return {kClaim}; }
    static Action take(Element element) {
        return {kElement + static_cast<std::uint32_t>(index_of(element))};
    }
    static Action draft(Card card) { return {kDraft + static_cast<std::uint32_t>(card.index())}; }
    static Action list(Card card) { return {kList + static_cast<std::uint32_t>(card.index())}; }
    static Action side(Card card) { return {kSide + static_cast<std::uint32_t>(card.index())}; }
    static Action play_as(Colour colour) {
        return {kColour + static_cast<std::uint32_t>(index_of(colour))};
    }
    static Action draw(Card card) { return {kDraw + static_cast<std::uint32_t>(card.index())}; }
    /// One to three cards.
    static Action discard(CardSet cards);
    static Action play_card(std::uint32_t play) { return {kPlay + play}; }
    /// The code must be below kCodes.
    static Move of(Action action);
    /// Nothing if the action is something else.
    static std::optional<ChessMove> chess_move(Action action) {
        if (action.code >= kFoe) return std::nullopt;
        return ChessMove{static_cast<std::uint16_t>(action.code % kDeclared)};
    }
};

/// How a game ended.
struct Verdict {
    End end = End::None;
    Ending ending = Ending::None;
};

class Rules {
  public:
    using State = chess_balance::State;
    using View = chess_balance::View;
    static constexpr std::uint32_t kActionCodes = Move::kCodes;
    /// A deck whose hand of three cards could have more plays is refused.
    static constexpr std::size_t kMaxActions = 8192;
    static constexpr std::size_t kMaxOutcomes = kCards;
    using Actions = ActionList<kMaxActions>;

    Rules(const Switches& switches, std::shared_ptr<const Deck> deck);

    int seats() const { return 2; }
    int side(Seat seat) const { return seat.index(); }
    /// Chess alone has no codes beyond the choice of colours; the last letter of a move is its two
    /// squares.
    Spelling spelling() const {
        return chess_only() ? Spelling{Move::kDraw, 0} : Spelling{kActionCodes, 4096};
    }
    /// Of a seat at once. In a game of chess at most 218 moves, and a claim.
    std::size_t most_actions() const { return chess_only() ? 219 : kMaxActions; }
    /// Chess alone has neither chance nor secrets.
    std::size_t most_outcomes() const { return chess_only() ? 0 : kMaxOutcomes; }
    bool secrets() const { return !chess_only(); }
    bool is_match() const { return switches_.games > 1; }
    /// Of a match (CB-14.3).
    int game_number(const State& s) const { return s.open.game; }
    std::optional<Refusal> why_no_concession(const State& s) const;
    void concede(State& s, std::optional<Seat> loser) const;
    State initial() const;
    Turn turn(const State& s) const;
    void legal_actions(const State& s, Seat seat, Actions& list) const;
    void chance_outcomes(const State& s, OutcomeList<kMaxOutcomes>& list) const;
    std::optional<Refusal> why_not(const State& s, Actor actor, Action a) const;
    void apply(State& s, Actor actor, Action a) const;
    Returns returns(const State& s) const;
    std::uint64_t hash(const State& s) const;
    /// Of orthodox chess alone, without a claim; a draw by repetition, clock or material must be
    /// out of reach of `depth`.
    std::optional<std::uint64_t> perft(const State& s, int depth) const;
    std::optional<Action> random_action(const State& s, Seat seat, Rng& rng) const;
    View view(const State& s, Viewer viewer) const;
    State sample(const View& view, Rng& rng) const;
    /// An exchange of the colours, with the board turned around (odd numbers), and one of the
    /// seats; see thinker/symmetries.cpp. Moves are not numbered in images as they would be in a
    /// game.
    static int symmetries() { return 4; }
    static int inverse(int symmetry) { return symmetry; }
    /// Black is the first to take an element and to draft (CB-3.7, OP-21), and a colour is taken
    /// for a game that White begins (CB-2.2): there the colours are not alike, but the seats are.
    template <class StateOrView>
    static bool keeps(int symmetry, const StateOrView& s) {
        const bool by_colour = s.open.phase == Phase::Element || s.open.phase == Phase::Draft ||
            s.open.phase == Phase::Colours;
        return symmetry % 2 == 0 || !by_colour;
    }
    State image(int symmetry, const State& s) const;
    View image(int symmetry, const View& view) const;
    static Seat image(int symmetry, Seat seat);
    Action image(int symmetry, Action a) const;

    const Switches& switches() const { return switches_; }
    const Deck& deck() const { return *deck_; }
    bool chess_only() const { return switches_.mode == Mode::Chess; }

    /// The play of this turn; nothing if no card has been played.
    std::optional<Play> play_of_turn(const Open& open) const;
    CardContext context_of(Card card, Colour player) const;
    /// What holds for the chess move to be made in phase Card or Chess.
    Conditions conditions(const Open& open) const;
    /// Calls `visit(play)` for every play from these cards whose picks fit the card (CB-6.2), legal
    /// or not, ascending by code, until one visit returns true; returns whether one did.
    template <class Visit>
    bool visit_plays(const Field& field, CardSet hand, Visit visit) const;
    /// Why a play whose picks fit cannot be made if the foe picks that square (kNoSquare: lapsed);
    /// `result` is the field that it makes. Phases Card and Foe.
    std::optional<Refusal> attempt(const Open& open,
                                   const Play& play,
                                   Square foe_square,
                                   Carried& result,
                                   Effects* log = nullptr) const;
    /// The field that a legal play (phase Card) or foe's pick (phase Foe) makes, its key not yet
    /// renewed; unchanged by a misplay and while the foe still has to pick.
    Field field_after(const State& s, const Move& move, Effects* log = nullptr) const;
    /// The foe's squares that may be picked for a play announced now (CB-6.7); empty if that part
    /// lapses.
    Bitboard foe_options(const Open& open, const Play& play) const;
    /// Whether no card is left to play or to draw, for both or with exhaustion=self for that colour
    /// (CB-4.7).
    bool exhausted(const Open& open, Colour colour) const;
    /// Who draws the next card in phases Deal and Draw.
    Colour drawer(const Open& open) const;
    /// The cards that the next card drawn by that colour may be.
    CardSet drawable(const State& s, Colour colour) const;
    /// How often the present position stood before since the last irreversible turn (CB-13.3).
    int repeated(const Open& open) const;
    /// The key of the present position as `Open::keys` remembers it.
    std::uint32_t repetition_key(const Open& open) const;
    /// What a player may take now for the deck and for the sideboard in phases Draft, List and
    /// Swap.
    CardSet choosable(const State& s, Colour colour) const;
    CardSet choosable_aside(const State& s, Colour colour) const;
    /// Whether everybody sees where the cards of a deck come from.
    bool source_is_open(Phase phase) const;
    bool may_claim(const Open& open) const;
    /// How the game ends if a turn begins in this state; nothing if it goes on (CB-5.6).
    std::optional<Verdict> end_at_turn(const State& s) const;
    /// Ends the game if `end_at_turn` says so.
    void adjudicate(State& s) const;

  private:
    Open image(int symmetry, const Open& open) const;
    std::uint32_t image_of_play(std::uint32_t code) const;
    /// Of a play whose picks fit; nothing if it may be announced.
    std::optional<Refusal> why_play_fails(const Open& open, const Play& play) const;
    bool is_misplay(const Refusal& refusal) const;
    std::optional<Refusal> why_no_play(const State& s, const Play& play) const;
    std::optional<Refusal> why_no_choice(const State& s, Seat seat, const Move& move) const;
    /// For the player left without a turn when the game ended: what forbids each action.
    Refusal why_not_over(const State& s, Actor actor, Action a) const;
    std::optional<Refusal> why_no_chance(const State& s, Action a) const;
    void list_plays(const State& s, Actions& list) const;
    void list_moves(const Open& open, Actions& list) const;
    /// Whether the chess moves are now those of orthodox chess: no card, status or switch changes
    /// them, and each side has one King.
    bool moves_are_orthodox(const Open& open) const;
    void list_choices(const State& s, Seat seat, Actions& list) const;
    bool has_turn(const State& s) const;
    bool has_move(const Open& open) const;

    /// A player on move whose game is not over and who has no chess move holds a card that helps.
    void sample_way_out(const View& view, State& s, Colour colour, Rng& rng) const;
    /// `held`: cards that the list is to contain, if the cards seen leave room.
    void sample_list(const View& view, Colour colour, Secret& secret, CardSet held, Rng& rng) const;
    void apply_choice(State& s, Seat seat, const Move& move) const;
    void announce(State& s, const Play& play) const;
    void resolve(State& s, const Play& play, Square foe_square) const;
    void misplay(State& s, const Play& play) const;
    void lay_on_pile(State& s, Colour colour, Card card) const;
    void take_from_deck(State& s, Colour colour, Card card) const;
    void go_on_after_play(State& s) const;
    void make_chess_move(State& s, ChessMove move, bool declares) const;
    void finish_turn(State& s) const;
    void end_game(State& s, End end, Ending ending) const;
    void start_choices(State& s) const;
    void next_game(State& s) const;
    void deal(State& s) const;

    Switches switches_;
    std::shared_ptr<const Deck> deck_;
};

}  // namespace equipoise::chess_balance
