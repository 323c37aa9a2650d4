// Refuses positions that the rules cannot reach, as far as one position shows it.

#include <algorithm>

#include "equipoise/games/chess_balance/clauses.hpp"
#include "equipoise/games/chess_balance/text/notation.hpp"
#include "equipoise/games/chess_balance/text/position_names.hpp"
#include "equipoise/games/chess_balance/text/positions.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr int kMostPieces = 16;
constexpr int kMostPawns = 8;

CardSet set_of(const FixedVec<std::uint8_t, kDeckSize>& cards) {
    CardSet set = 0;
    for (std::uint8_t card : cards) set |= CardSet{1} << card;
    return set;
}

class Examiner {
  public:
    Examiner(const Rules& rules, const Open& open, const Per<Colour, Secret>& secrets)
        : rules_(rules),
          on_(rules.switches()),
          open_(open),
          secrets_(secrets),
          position_(open.field.position),
          board_(open.field.board()) {}

    std::optional<Misfit> examine() {
        check_pieces();
        check_rights();
        check_passed();
        check_match();
        check_end();
        if (rules_.chess_only()) {
            check_no_cards();
        } else {
            check_cards();
            check_marks();
        }
        check_phase();
        if (!error_) check_history();
        if (!error_ && knows_all()) check_goes_on();
        return error_;
    }

  private:
    void expect(bool holds, Clause clause, std::string_view field, Reason reason) {
        if (!holds && !error_) error_ = Misfit::of(clause, field, std::move(reason));
    }
    static std::string key(char letter, Colour colour) { return {letter, letter_of(colour)}; }
    bool is(Phase phase) const { return open_.phase == phase; }
    bool is_over() const { return open_.end != End::None; }
    bool is_conceded() const {
        return open_.ending == Ending::Resigned || open_.ending == Ending::Agreed;
    }
    Colour player() const { return open_.moved ? !open_.mover() : open_.mover(); }
    bool sets_up() const {
        return is(Phase::Element) || is(Phase::Draft) || is(Phase::List) || is(Phase::Deal) ||
            is(Phase::Swap);
    }
    bool knows_hand(Colour colour) const {
        return std::popcount(secrets_[colour].hand) == open_.hand_sizes[colour];
    }
    bool knows_all() const {
        for (Colour colour : kColours) {
            if (!knows_hand(colour)) return false;
            if (!rules_.chess_only() && secrets_[colour].source == 0 && !sets_up()) return false;
        }
        return true;
    }

    // The board.

    void check_pieces() {
        expect((board_.types[PieceType::Pawn] & kEdgeRanks) == 0,
               "CB-15.7"_cb,
               "board",
               "pawn_on_end_rank");
        for (Colour colour : kColours) {
            const int pawns = count(board_.of(colour, PieceType::Pawn)) +
                open_.field.lost[colour][PieceType::Pawn];
            expect(
                count(board_.of(colour)) <= kMostPieces, "CB-15.7"_cb, "board", "above_16_pieces");
            expect(pawns <= kMostPawns, "CB-1.3"_cb, "board", "above_8_pawns");
            check_kings(colour);
            if (rules_.chess_only()) check_promoted(colour, pawns);
        }
        const bool new_turn = is(Phase::Card) || (is_over() && open_.play == 0);
        if (error_ || !new_turn || is_conceded() || open_.ending == Ending::KingCaptured) return;
        expect(!rules_.chess_only() || !gives_check(board_, open_.mover()),
               "CB-12.13"_cb,
               "board",
               "other_player_in_check");
        if (!on_.lax && !on_.manual && !rules_.chess_only()) {
            expect(!foe_king_capturable(), "CB-9.2"_cb, "board", "other_player_left_king_open");
        }
    }

    void check_kings(Colour colour) {
        const int kings = count(board_.kings(colour));
        if (rules_.chess_only()) {
            expect(kings == 1, "CB-12.13"_cb, "board", "wants_one_king_each");
            return;
        }
        const bool beaten = open_.ending == Ending::KingCaptured &&
            open_.end == (colour == Colour::White ? End::BlackWins : End::WhiteWins);
        if (kings == 0 && open_.play > 0 && rules_.deck().allows_regicide()) return;
        expect((kings == 0) == beaten,
               "CB-9.1"_cb,
               "board",
               kings == 0 ? "player_without_king_lost" : "loser_still_has_king");
    }

    /// More officers than at the start stand for Pawns that have promoted.
    void check_promoted(Colour colour, int pawns) {
        int promoted = std::max(0, count(board_.of(colour, PieceType::Queen)) - 1);
        for (PieceType type : {PieceType::Knight, PieceType::Bishop, PieceType::Rook}) {
            promoted += std::max(0, count(board_.of(colour, type)) - 2);
        }
        expect(promoted + pawns <= kMostPawns, "CB-12.12"_cb, "board", "too_many_promoted_pieces");
    }

    /// Whether the mover could take the foe's only King now.
    bool foe_king_capturable() const {
        const Colour mover = open_.mover();
        const Bitboard kings = board_.kings(!mover);
        if (kings == 0 || several(kings)) return false;
        const Field& field = open_.field;
        const Bitboard idle = field.frozen[Until::Turn] | field.pacified[Until::Turn];
        if ((kings & field.shielded[Until::Turn]) != 0) return false;
        return (attackers(board_, first_square(kings), board_.occupied(), mover) & ~idle) != 0;
    }

    void check_rights() {
        for (Colour colour : kColours) {
            const Square home = colour == Colour::White ? 0 : 56;
            const Bitboard king = bit(home + 4);
            for (Square corner : {home, home + 7}) {
                const auto right = static_cast<std::uint8_t>(castling::tied_to(corner));
                if ((position_.rights & right) == 0) continue;
                expect((board_.kings(colour) & king) != 0 &&
                           (board_.of(colour, PieceType::Rook) & bit(corner)) != 0,
                       "CB-10.1"_cb,
                       "castling",
                       "king_or_rook_has_moved");
            }
        }
    }

    void check_passed() {
        if (position_.passed != kNoSquare) {
            const Colour us = open_.mover();
            const Square passed = position_.passed;
            const Square pawn = passed - forward(us);
            const bool fits = rank_for(us, passed) == 5 &&
                (board_.of(!us, PieceType::Pawn) & bit(pawn)) != 0 &&
                (board_.occupied() & bit(passed)) == 0;
            expect(fits, "CB-10.4"_cb, "en passant", "wants_square_behind_pawn");
            if (fits && (open_.play == 0 || open_.moved)) {
                expect((board_.occupied() & bit(passed + forward(us))) == 0 &&
                           (position_.no_double & bit(pawn)) == 0,
                       "CB-10.4"_cb,
                       "en passant",
                       "pawn_made_no_double_step");
            }
        }
        const Bitboard second = (rank_bits(1) & board_.of(Colour::White, PieceType::Pawn)) |
            (rank_bits(6) & board_.of(Colour::Black, PieceType::Pawn));
        expect(
            (position_.no_double & ~second) == 0, "CB-10.3"_cb, "nd", "wants_pawns_on_second_rank");
    }

    /// Statuses, locks and declarations.
    void check_marks() {
        const Field& field = open_.field;
        expect((field.statuses() & ~board_.occupied()) == 0,
               "CB-6.9"_cb,
               "fx",
               "status_without_piece");
        expect(open_.play > 0 || (field.knight_grants | field.front_grants) == 0,
               "CB-6.8"_cb,
               "fx",
               "grant_without_its_card");
        expect((field.unlocked & ~board_.royalty()) == 0 && (open_.play > 0 || field.unlocked == 0),
               "CB-7.8"_cb,
               "ul",
               "wants_royalty_named_by_card");
        expect(open_.play > 0 || (open_.attacked == 0 && !open_.king_attacked),
               "CB-15.4"_cb,
               open_.attacked != 0 ? "sn" : "sd",
               "only_inside_turn");
    }

    // Cards.

    void check_no_cards() {
        const Field& field = open_.field;
        const bool none = open_.hand_sizes == Per<Colour, std::uint8_t>{} &&
            open_.deck_sizes == Per<Colour, std::uint8_t>{} && open_.play == 0 &&
            open_.declared == 0 && field.statuses() == 0 && field.unlocked == 0 &&
            field.lost == decltype(field.lost){} && position_.no_double == 0 &&
            open_.attacked == 0 && !open_.king_attacked && !open_.moved &&
            open_.shown == Per<Colour, CardSet>{} && open_.to_discard == 0 &&
            open_.to_draw == Per<Colour, std::uint8_t>{} && open_.done.empty();
        expect(none, "CB-1.5"_cb, "", "card_traces_in_chess_mode");
        for (Colour colour : kColours) {
            expect(open_.piles[colour].empty() && secrets_[colour] == Secret{},
                   "CB-1.5"_cb,
                   "",
                   "cards_in_chess_mode");
        }
    }

    void check_cards() {
        for (Colour colour : kColours) {
            const Secret& own = secrets_[colour];
            const CardSet hand = own.hand;
            const CardSet deck = set_of(own.order);
            const CardSet pile = set_of(open_.piles[colour]);
            const int cards = open_.hand_sizes[colour] + open_.deck_sizes[colour] +
                static_cast<int>(open_.piles[colour].size());
            expect(cards <= kDeckSize, "CB-15.7"_cb, key('h', colour), "above_nine_cards_together");
            expect((hand & deck) == 0 && (hand & pile) == 0 && (deck & pile) == 0,
                   "CB-1.4"_cb,
                   key('h', colour),
                   "card_in_two_places");
            expect(own.source == 0 || ((hand | deck | pile) & ~own.source) == 0,
                   "CB-2.4"_cb,
                   key('s', colour),
                   "wants_every_card_in_play");
            check_list(colour);
        }
        for (Viewer viewer : {Viewer(Seat(0)), Viewer(Seat(1)), Viewer::spectator()}) {
            expect(has_enough(viewer), "CB-2.4"_cb, "dw", "not_enough_cards_left");
        }
    }

    /// Sideboards and lists of tournaments.
    void check_list(Colour colour) {
        const Secret& own = secrets_[colour];
        expect(own.sideboard == 0 || on_.sideboard() > 0,
               "CB-3.5"_cb,
               key('t', colour),
               "sideboard_outside_tournament");
        expect((own.source & own.sideboard) == 0 || own.source == kAllCards,
               "CB-3.5"_cb,
               key('t', colour),
               "card_in_deck_and_sideboard");
        expect(std::popcount(own.sideboard) <= kSideboardSize,
               "CB-3.5"_cb,
               key('t', colour),
               "sideboard_above_four");
        const bool is_made = !sets_up() || is(Phase::Deal);
        const bool goes_on = on_.sideboard() > 0 && open_.game < on_.games && is_made;
        expect(!goes_on || own.source == 0 ||
                   (std::popcount(own.source) == kDeckSize &&
                    std::popcount(own.sideboard) == kSideboardSize),
               "CB-3.5"_cb,
               key('s', colour),
               "wants_deck_with_sideboard");
        const CardSet shown = open_.shown[colour];
        expect(
            own.source == 0 || on_.sideboard() == 0 || (shown & ~(own.source | own.sideboard)) == 0,
            "CB-3.5"_cb,
            key('k', colour),
            "card_not_registered");
    }

    /// Whether the cards that a viewer cannot see suffice for all hands and decks that it does not
    /// know.
    bool has_enough(Viewer viewer) const {
        Per<Colour, CardSet> left;
        Per<Colour, int> wanted;
        Per<Colour, CardSet> seen;
        for (Colour colour : kColours) {
            const bool own = viewer.is(open_.seat_of(colour)) && knows_hand(colour);
            wanted[colour] =
                open_.deck_sizes[colour] + (own ? 0 : static_cast<int>(open_.hand_sizes[colour]));
            seen[colour] = set_of(open_.piles[colour]) | (own ? secrets_[colour].hand : 0);
        }
        for (Colour colour : kColours) {
            const CardSet source = secrets_[colour].source;
            left[colour] = (source == 0 ? kAllCards : source) & ~seen[colour];
            if (on_.shared_pool) left[colour] &= ~seen[!colour];
            if (source == 0 && sets_up()) left[colour] = kAllCards;
        }
        const auto enough = [&](CardSet cards, int number) {
            return std::popcount(cards) >= number;
        };
        if (!enough(left[Colour::White], wanted[Colour::White]) ||
            !enough(left[Colour::Black], wanted[Colour::Black])) {
            return false;
        }
        return !on_.shared_pool ||
            enough(left[Colour::White] | left[Colour::Black],
                   wanted[Colour::White] + wanted[Colour::Black]);
    }

    // The match.

    void check_match() {
        const auto points = points_before(open_);
        expect(points[0] + points[1] == 2 * (open_.game - 1),
               "CB-14.1"_cb,
               "mt",
               "earlier_games_need_two_points");
        expect(open_.game > 1 || open_.white == Seat(0), "CB-2.3"_cb, "mt", "seat_0_white_first");
        expect(!is(Phase::Over) || open_.game == on_.games, "CB-14.1"_cb, "end", "match_not_over");
    }

    void check_end() {
        const bool chess = open_.ending == Ending::Mate || open_.ending == Ending::Stalemate;
        const bool cards = open_.ending == Ending::KingCaptured || open_.ending == Ending::NoTurn ||
            open_.ending == Ending::Exhausted;
        expect(rules_.chess_only() ? !cards : !chess,
               clause_of(open_.ending),
               "end",
               "no_such_ending");
        expect(!is_conceded() || rules_.is_match(), "CB-14.3"_cb, "end", "no_such_ending");
    }

    // Phases.

    void check_phase() {
        const bool plays =
            is(Phase::Foe) || is(Phase::Discard) || is(Phase::Draw) || is(Phase::Chess);
        const bool regicide = open_.ending == Ending::KingCaptured;
        expect(plays == (open_.play > 0) || (regicide && open_.play > 0),
               "CB-15.4"_cb,
               "cp",
               plays ? "missing_in_phase" : "only_inside_turn");
        expect(!open_.moved || (is(Phase::Draw) && on_.late_draw),
               "CB-4.6"_cb,
               "mv",
               "only_in_phase_draw");
        expect(is(Phase::Discard) || open_.to_discard == 0,
               "CB-4.2"_cb,
               "td",
               "discards_only_in_disc");
        expect(is(Phase::Deal) || is(Phase::Discard) || is(Phase::Draw) ||
                   open_.to_draw == Per<Colour, std::uint8_t>{},
               "CB-4.1"_cb,
               "dr",
               "draws_only_in_card_phases");
        expect(open_.done.empty() || is(Phase::List) || is(Phase::Swap),
               "CB-3.8"_cb,
               "dn",
               "lists_only_in_list_phases");
        if (error_) return;
        if (rules_.chess_only()) {
            expect(is(Phase::Card) || is(Phase::Over) || is(Phase::Colours),
                   "CB-1.5"_cb,
                   "ph",
                   "card_phase_in_chess_mode");
        }
        if (sets_up() && !error_) error_ = why_no_set_up(rules_, open_, secrets_);
        if (is(Phase::Colours)) {
            expect(open_.game < on_.games &&
                       (open_.end == End::WhiteWins || open_.end == End::BlackWins),
                   "CB-2.3"_cb,
                   "ph",
                   "colour_only_after_loss");
        }
        if (error_ || open_.play == 0) return;
        check_play();
    }

    // Inside a turn.

    void check_play() {
        const Play play = *rules_.play_of_turn(open_);
        const CardText& card = rules_.deck()[play.card];
        const Colour mover = player();
        const Secret& own = secrets_[mover];
        const bool in_hand = holds(own.hand, play.card);
        expect(!play.misplay || on_.penalty, "CB-8.7"_cb, "cp", "misplay_needs_penalty");
        if (is(Phase::Foe)) {
            expect(in_hand || !knows_hand(mover), "CB-6.1"_cb, "cp", "card_not_in_mover_hand");
            expect(card.foe_pick() >= 0 && !play.misplay, "CB-6.7"_cb, "cp", "no_pick_by_opponent");
            if (!error_) check_announced(play);
            return;
        }
        const auto& pile = open_.piles[mover];
        expect(!in_hand &&
                   (pile.empty() ||
                    std::find(pile.begin(),
                              pile.end(),
                              static_cast<std::uint8_t>(play.card.index())) != pile.end()),
               "CB-4.5"_cb,
               "cp",
               "played_card_not_on_pile");
        if (is(Phase::Discard)) {
            expect(open_.to_discard > 0 && open_.to_discard <= open_.hand_sizes[!mover] &&
                       !play.misplay,
                   "CB-4.2"_cb,
                   "td",
                   "wrong_number_of_discards");
        }
        if (is(Phase::Discard) || is(Phase::Draw)) check_draws(mover, play);
    }

    void check_draws(Colour mover, const Play& play) {
        for (Colour colour : kColours) {
            const int leaving = colour == mover ? 0 : static_cast<int>(open_.to_discard);
            expect(open_.to_draw[colour] <= open_.deck_sizes[colour] &&
                       open_.hand_sizes[colour] - leaving + open_.to_draw[colour] <= kHandSize,
                   "CB-4.3"_cb,
                   "dr",
                   "too_many_draws");
        }
        expect(open_.to_draw[mover] <= 1 &&
                   (open_.to_draw[!mover] == 0 || (!play.misplay && !open_.moved)) &&
                   (open_.to_draw[mover] == 0 || !on_.late_draw || open_.moved || play.misplay),
               "CB-4.1"_cb,
               "dr",
               "wrong_number_of_replacements");
        if (!is(Phase::Draw) || error_) return;
        expect(open_.to_draw[Colour::White] + open_.to_draw[Colour::Black] > 0 &&
                   secrets_[rules_.drawer(open_)].order.empty(),
               "CB-4.1"_cb,
               "ph",
               "no_chance_draw_here");
    }

    /// A play whose foe has still to pick stands as it was announced.
    void check_announced(const Play& play) {
        const Field& field = open_.field;
        const CardContext context = rules_.context_of(play.card, open_.mover());
        for (std::size_t i = 0; i < context.card.picks.size(); ++i) {
            const Pick& pick = context.card.picks[i];
            const std::uint8_t value = play.picks[i];
            if (pick.by_foe || (pick.optional && value == Play::kLeftOut)) continue;
            expect(value != Play::kLeftOut &&
                       (candidates(context, field, static_cast<int>(i), play.picks) &
                        bit(static_cast<Square>(value))) != 0,
                   "CB-6.2"_cb,
                   "cp",
                   "pick_does_not_fit");
            if (error_) return;
        }
        Carried carried;
        expect(rules_.foe_options(open_, play) != 0 ||
                   !rules_.attempt(open_, play, kNoSquare, carried),
               "CB-6.7"_cb,
               "cp",
               "play_not_announceable");
        expect(open_.attacked == attacked_royalty(board_),
               "CB-7.7"_cb,
               "sn",
               Reason("wants_attacked_royalty",
                      {{"squares", print_squares(attacked_royalty(board_))}}));
        expect(open_.king_attacked == gives_check(board_, !open_.mover()),
               "CB-8.6"_cb,
               "sd",
               "wants_king_attacked_or_not");
    }

    // What stood before, and what follows.

    void check_history() {
        expect(open_.keys_size == 0 || on_.draws != Draws::None,
               "CB-13.2"_cb,
               "rp",
               "wants_empty_without_draws");
        expect(open_.keys_size <= position_.clock,
               "CB-13.3"_cb,
               "rp",
               "more_positions_than_half_moves");
    }

    void check_goes_on() {
        const State s{open_, secrets_};
        if (is(Phase::Card)) {
            const auto verdict = rules_.end_at_turn(s);
            // The last game of a match is adjudicated where it stands; an earlier one goes on to
            // the next, which its line would have to show.
            if (!verdict || open_.game == on_.games) return;
            const Clause clause = clause_of(verdict->ending);
            return expect(false,
                          clause,
                          "end",
                          Reason("position_is_over",
                                 {{"result", result_of(verdict->end)}, {"clause", clause.id}}));
        }
        const Turn turn = rules_.turn(s);
        if (turn.is_chance()) {
            OutcomeList<Rules::kMaxOutcomes> outcomes;
            rules_.chance_outcomes(s, outcomes);
            expect(!outcomes.empty(), "CB-4.1"_cb, "ph", "no_card_to_draw");
        }
        for (Seat seat : turn.acting) expect_actions(s, seat, "CB-3.9"_cb);
        // Once cards have come and gone a chess move follows.
        const bool has_kings = board_.kings(Colour::White) != 0 && board_.kings(Colour::Black) != 0;
        if ((is(Phase::Discard) || is(Phase::Draw)) && !open_.moved && has_kings) {
            State chess = s;
            chess.open.phase = Phase::Chess;
            expect_actions(chess, open_.seat_of(open_.mover()), "CB-5.5"_cb);
        }
    }

    void expect_actions(const State& s, Seat seat, Clause clause) {
        Rules::Actions actions;
        rules_.legal_actions(s, seat, actions);
        expect(!actions.empty(),
               s.open.phase == Phase::Chess ? "CB-5.5"_cb : clause,
               "ph",
               "no_legal_action");
    }

    const Rules& rules_;
    const Switches& on_;
    const Open& open_;
    const Per<Colour, Secret>& secrets_;
    const Position& position_;
    const Board& board_;
    std::optional<Misfit> error_;
};

}  // namespace

std::optional<Misfit> why_unreachable(const Rules& rules,
                                      const Open& open,
                                      const Per<Colour, Secret>& secrets) {
    return Examiner(rules, open, secrets).examine();
}

}  // namespace equipoise::chess_balance
