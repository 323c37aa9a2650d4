#include "equipoise/games/chess_balance/events.hpp"

#include <cstdlib>

#include "equipoise/games/chess_balance/clauses.hpp"
#include "equipoise/games/chess_balance/text/notation.hpp"
#include "equipoise/games/chess_balance/text/position_names.hpp"
#include "equipoise/games/chess_balance/text/positions.hpp"
#include "equipoise/games/chess_balance/text/san.hpp"

namespace equipoise::chess_balance {
namespace {

std::string name_of(Seat seat) { return seat.index() == 0 ? "White" : "Black"; }

/// "1.5".
std::string points_text(int half_points) {
    return std::to_string(half_points / 2) + (half_points % 2 == 1 ? ".5" : "");
}

class Narrator {
  public:
    Narrator(const Rules& rules, const State& before, const State& after, Viewer viewer)
        : rules_(rules),
          deck_(rules.deck()),
          before_(before),
          was_(before.open),
          is_(after.open),
          viewer_(viewer) {}

    std::vector<Event> tell(Actor actor, Action a) {
        const bool concedes = is_concession(a);
        const Move move = concedes ? Move{} : Move::of(a);
        if (actor.is_chance()) {
            tell_chance(move);
        } else if (!concedes) {
            tell_choice(actor.seat(), move);
        }
        // The board and the end of a game of a match, of which the next one shows nothing.
        const bool last = was_.game == rules_.switches().games;
        const bool plays = was_.phase == Phase::Card || was_.phase == Phase::Foe ||
            was_.phase == Phase::Discard || was_.phase == Phase::Draw || was_.phase == Phase::Chess;
        State final = before_;
        if (plays && !last) {
            final.open.game = static_cast<std::uint8_t>(rules_.switches().games);
            if (concedes) {
                rules_.concede(final, a == kResigns ? std::optional(actor.seat()) : std::nullopt);
            } else {
                rules_.apply(final, actor, a);
            }
        } else {
            final.open = is_;
        }
        if (plays) tell_drawn_at_once(final);
        if (!concedes && move.type == Move::Type::Chess) tell_check(move);
        if (plays && final.open.end != End::None) tell_end(final.open);
        if (is_.game != was_.game) {
            add("colours", "CB-2.3"_cb, {{"white", name_of(is_.white)}});
        }
        return std::move(events_);
    }

  private:
    using Args = std::vector<std::pair<std::string_view, std::string>>;

    void add(std::string_view key, Clause clause, Args args) {
        events_.push_back({key, clause, std::move(args)});
    }
    std::string seat_of(Colour colour) const { return name_of(was_.seat_of(colour)); }
    std::string card_text(Colour owner, Card card) const {
        const bool seen = viewer_.is(was_.seat_of(owner)) || rules_.switches().open_hands;
        return seen ? deck_[card].id : "?";
    }

    void tell_chance(const Move& move) {
        const Colour foe = !was_.mover();
        if (move.type == Move::Type::Discard) {
            return add("discarded",
                       "CB-4.2"_cb,
                       {{"seat", seat_of(foe)}, {"cards", print_cards(deck_, move.cards, ',')}});
        }
        const Colour colour = rules_.drawer(was_);
        if (was_.phase == Phase::Deal) {
            return add("dealt",
                       "CB-2.5"_cb,
                       {{"seat", seat_of(colour)}, {"card", card_text(colour, move.card)}});
        }
        tell_draw(colour, move.card);
    }

    void tell_draw(Colour colour, Card card) {
        const Colour player = was_.moved ? !was_.mover() : was_.mover();
        add("drew",
            colour == player ? "CB-4.1"_cb : "CB-4.2"_cb,
            {{"seat", seat_of(colour)}, {"card", card_text(colour, card)}});
    }

    /// Draws from decks whose order is known; `final` is the state at the end of the game or of the
    /// action.
    void tell_drawn_at_once(const State& final) {
        for (Colour colour : {!was_.mover(), was_.mover()}) {
            const auto& order = before_.secrets[colour].order;
            const int taken = was_.deck_sizes[colour] - final.open.deck_sizes[colour];
            for (int i = 0; i < taken && i < static_cast<int>(order.size()); ++i) {
                tell_draw(colour, Card(order[at(i)]));
            }
        }
    }

    void tell_choice(Seat seat, const Move& move) {
        switch (move.type) {
            case Move::Type::Element:
                return add(
                    "element_chosen",
                    rules_.switches().deck_mode == DeckMode::Theme ? "CB-3.2"_cb : "CB-3.3"_cb,
                    {{"seat", name_of(seat)}, {"element", std::string(letters_of(move.element))}});
            case Move::Type::Draft:
                return add("drafted",
                           "CB-3.6"_cb,
                           {{"seat", name_of(seat)}, {"card", deck_[move.card].id}});
            case Move::Type::List:
            case Move::Type::Side:
                if (!is_.done.contains(seat) && is_.phase == was_.phase) return;
                if (was_.phase == Phase::Swap) {
                    return add("exchanged", "CB-3.5"_cb, {{"seat", name_of(seat)}});
                }
                return add("listed", "CB-3.8"_cb, {{"seat", name_of(seat)}});
            case Move::Type::Play:
                return tell_play(seat, move);
            case Move::Type::Foe:
                add("foe_picked",
                    "CB-6.7"_cb,
                    {{"seat", name_of(seat)},
                     {"square", move.square == kNoSquare ? "-" : print_square(move.square)}});
                return tell_effects(move);
            case Move::Type::Chess:
                return tell_move(seat, move.move);
            default:
                return;
        }
    }

    void tell_play(Seat seat, const Move& move) {
        const Play play = deck_.play_of(move.play);
        if (play.misplay) {
            return add(
                "misplayed", "CB-8.7"_cb, {{"seat", name_of(seat)}, {"card", deck_[play.card].id}});
        }
        add("card_played",
            "CB-5.3"_cb,
            {{"seat", name_of(seat)},
             {"card", deck_[play.card].id},
             {"play", print_play(deck_, move.play)}});
        tell_effects(move);
    }

    void tell_effects(const Move& move) {
        Effects effects;
        rules_.field_after(before_, move, &effects);
        for (std::size_t i = 0; i < effects.size(); ++i) {
            const Effect& effect = effects[i];
            if (effect.op == Step::Op::Swap) {
                add("swapped",
                    "CB-11.11"_cb,
                    {{"piece", {letter_of(effect.piece)}},
                     {"square", print_square(effect.from)},
                     {"other", {letter_of(effects[i + 1].piece)}},
                     {"other_square", print_square(effect.to)}});
                ++i;
            } else if (effect.op >= Step::Op::Freeze) {
                i = tell_status(effects, i);
            } else {
                tell_effect(effect);
            }
        }
    }

    void tell_effect(const Effect& effect) {
        const std::string piece{letter_of(effect.piece)};
        const std::string from = effect.from == kNoSquare ? "-" : print_square(effect.from);
        const std::string to = effect.to == kNoSquare ? "-" : print_square(effect.to);
        switch (effect.op) {
            case Step::Op::Remove:
                return add("removed", "CB-11.8"_cb, {{"piece", piece}, {"square", from}});
            case Step::Op::Sacrifice:
                return add("sacrificed", "CB-11.9"_cb, {{"piece", piece}, {"square", from}});
            case Step::Op::Relocate:
                return add(
                    "relocated", "CB-11.7"_cb, {{"piece", piece}, {"from", from}, {"to", to}});
            case Step::Op::Jump:
                return add("jumped", "CB-11.5"_cb, {{"piece", piece}, {"from", from}, {"to", to}});
            case Step::Op::Push:
                return add("pushed", "CB-11.4"_cb, {{"piece", piece}, {"from", from}, {"to", to}});
            case Step::Op::Promote:
                return add("promoted",
                           "CB-11.6"_cb,
                           {{"square", to},
                            {"piece", piece},
                            {"to", {letter_of(Piece{effect.piece.colour, effect.becomes})}}});
            default:
                return add("returned", "CB-11.10"_cb, {{"piece", piece}, {"square", to}});
        }
    }

    /// All squares that one step marks; the place of the last of them.
    std::size_t tell_status(const Effects& effects, std::size_t first) {
        const Effect& effect = effects[first];
        Bitboard squares = 0;
        std::size_t last = first;
        for (std::size_t i = first; i < effects.size(); ++i) {
            const Effect& next = effects[i];
            if (next.op != effect.op || next.until != effect.until ||
                next.movement != effect.movement) {
                break;
            }
            squares |= bit(next.to);
            last = i;
        }
        const std::string text = print_squares(squares);
        const std::string until = effect.until == Until::Turn ? "turn" : "reply";
        if (effect.op == Step::Op::Grant) {
            const bool knight = effect.movement == Step::Movement::Knight;
            add("granted", "CB-6.8"_cb, {{"move", knight ? "N" : "front"}, {"squares", text}});
        } else {
            add(effect.op == Step::Op::Freeze       ? "frozen"
                    : effect.op == Step::Op::Pacify ? "pacified"
                                                    : "shielded",
                "CB-6.8"_cb,
                {{"squares", text}, {"until", until}});
        }
        return last;
    }

    void tell_move(Seat seat, ChessMove move) {
        const Position& position = was_.field.position;
        const Piece piece = *position.board.at(move.from());
        auto captured = position.board.at(move.to());
        const bool sideways = file_of(move.from()) != file_of(move.to());
        const bool passes = piece.type == PieceType::Pawn && sideways && !captured.has_value();
        if (passes) captured = Piece{!piece.colour, PieceType::Pawn};
        const bool castles = piece.type == PieceType::King &&
            std::abs(file_of(move.from()) - file_of(move.to())) == 2;
        const Args args{{"seat", name_of(seat)},
                        {"san", san(rules_, before_, move)},
                        {"from", print_square(move.from())},
                        {"to", print_square(move.to())},
                        {"captured", captured ? std::string{letter_of(*captured)} : "-"}};
        if (castles) {
            add("castled", "CB-12.10"_cb, args);
        } else if (passes) {
            add("en_passant", "CB-12.11"_cb, args);
        } else if (move.promotes()) {
            add("promotion", "CB-12.12"_cb, args);
        } else {
            add("moved", "CB-5.4"_cb, args);
        }
        if (captured && captured->type == PieceType::King) {
            add("king_lost", "CB-9.1"_cb, {{"seat", seat_of(captured->colour)}});
        }
    }

    bool attacks_king(ChessMove move) const {
        return san(rules_, before_, move).find_first_of("+#") != std::string::npos;
    }

    void tell_check(const Move& move) {
        const std::string seat = seat_of(was_.mover());
        if (move.declares) {
            add("declared", "CB-8.4"_cb, {{"seat", seat}});
        } else if (!rules_.switches().manual && attacks_king(move.move)) {
            add("check", rules_.chess_only() ? "CB-12.13"_cb : "CB-8.3"_cb, {{"seat", seat}});
        }
    }

    void tell_end(const Open& final) {
        const Clause clause = clause_of(final.ending);
        if (final.end == End::Draw) {
            add("drawn", clause, {});
        } else {
            add("won",
                clause,
                {{"seat", seat_of(final.end == End::WhiteWins ? Colour::White : Colour::Black)}});
        }
        const int games = rules_.switches().games;
        if (games == 1) return;
        const int white = final.points[0];
        const int black = final.points[1];
        add("game_points",
            "CB-14.1"_cb,
            {{"game", std::to_string(was_.game)},
             {"white", points_text(white)},
             {"black", points_text(black)}});
        if (was_.game < games) return;
        if (white == black) {
            add("match_drawn", "CB-14.1"_cb, {});
        } else {
            add("match_won", "CB-14.1"_cb, {{"seat", name_of(Seat(white > black ? 0 : 1))}});
        }
    }

    const Rules& rules_;
    const Deck& deck_;
    const State& before_;
    const Open& was_;
    const Open& is_;
    Viewer viewer_;
    std::vector<Event> events_;
};

}  // namespace

std::vector<Event> tell(const Rules& rules,
                        const State& before,
                        Actor actor,
                        Action a,
                        const State& after,
                        Viewer viewer) {
    return Narrator(rules, before, after, viewer).tell(actor, a);
}

}  // namespace equipoise::chess_balance
