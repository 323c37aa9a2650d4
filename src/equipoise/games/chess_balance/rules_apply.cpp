// What actions do.

#include <algorithm>

#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr std::uint8_t bit_of(Colour colour) {
    return static_cast<std::uint8_t>(1U << index_of(colour));
}

/// Statuses and locks that travel with a piece (CB-6.9); those of a captured piece end.
void carry_marks(Field& field, Square from, Square to) {
    const auto carry = [&](Bitboard& marks) {
        const bool marked = (marks & bit(from)) != 0;
        marks &= ~(bit(from) | bit(to));
        if (marked) marks |= bit(to);
    };
    for (Until until : {Until::Turn, Until::Reply}) {
        carry(field.frozen[until]);
        carry(field.pacified[until]);
        carry(field.shielded[until]);
    }
    carry(field.knight_grants);
    carry(field.front_grants);
    carry(field.unlocked);
}

void clear_mark(Field& field, Square square) {
    for (Until until : {Until::Turn, Until::Reply}) {
        field.frozen[until] &= ~bit(square);
        field.pacified[until] &= ~bit(square);
        field.shielded[until] &= ~bit(square);
    }
}

/// CB-13.5, which asks for one King each: a card may have made or taken some.
bool cannot_mate(const Board& board) {
    return insufficient_material(board) && count(board.kings(Colour::White)) == 1 &&
        count(board.kings(Colour::Black)) == 1;
}

}  // namespace

void Rules::apply(State& s, Actor actor, Action a) const {
    // Random games of chess do nothing else.
    if (const auto move = Move::chess_move(a)) {
        return make_chess_move(s, *move, a.code >= Move::kDeclared);
    }
    const Move move = Move::of(a);
    switch (move.type) {
        case Move::Type::Play:
            return announce(s, deck_->play_of(move.play));
        case Move::Type::Foe:
            return resolve(s, *play_of_turn(s.open), move.square);
        case Move::Type::Claim:
            return end_game(
                s, End::Draw, repeated(s.open) >= 2 ? Ending::Repetition : Ending::Clock);
        case Move::Type::Draw: {
            const Colour colour = drawer(s.open);
            take_from_deck(s, colour, move.card);
            if (s.open.phase == Phase::Deal) {
                if (s.open.to_draw[Colour::Black] == 0) s.open.phase = Phase::Card;
                return;
            }
            return go_on_after_play(s);
        }
        case Move::Type::Discard: {
            const Colour foe = !s.open.mover();
            for (CardSet cards = move.cards; cards != 0; cards &= cards - 1) {
                lay_on_pile(s, foe, Card(std::countr_zero(cards)));
            }
            s.open.to_discard = 0;
            return go_on_after_play(s);
        }
        default:
            return apply_choice(s, actor.seat(), move);
    }
}

void Rules::announce(State& s, const Play& play) const {
    Open& open = s.open;
    open.play = deck_->code_of(play) + 1;
    open.attacked = attacked_royalty(open.field.board());
    open.king_attacked = gives_check(open.field.board(), !open.mover());
    if (play.misplay) return misplay(s, play);
    if ((*deck_)[play.card].foe_pick() >= 0) {
        open.phase = Phase::Foe;
    } else {
        resolve(s, play, kNoSquare);
    }
}

void Rules::misplay(State& s, const Play& play) const {
    Open& open = s.open;
    const Colour player = open.mover();
    lay_on_pile(s, player, play.card);
    open.keys_size = 0;
    open.keys = {};
    if (open.deck_sizes[player] > 0) open.to_draw[player] = 1;
    open.phase = Phase::Draw;
    go_on_after_play(s);
}

void Rules::resolve(State& s, const Play& play, Square foe_square) const {
    Open& open = s.open;
    const Colour player = open.mover();
    Carried result;
    attempt(open, play, foe_square, result);
    open.field = result.field;
    open.field.position.clock = 0;
    open.field.position.key = position_key(open.field.position);
    open.keys_size = 0;
    open.keys = {};
    lay_on_pile(s, player, play.card);
    open.to_discard = result.discards;
    open.to_draw[!player] = std::min(result.discards, open.deck_sizes[!player]);
    if (!switches_.late_draw && open.deck_sizes[player] > 0) open.to_draw[player] = 1;
    open.phase = Phase::Discard;
    go_on_after_play(s);
}

void Rules::lay_on_pile(State& s, Colour colour, Card card) const {
    s.secrets[colour].hand &= ~bit(card);
    --s.open.hand_sizes[colour];
    s.open.piles[colour].push_back(static_cast<std::uint8_t>(card.index()));
}

void Rules::take_from_deck(State& s, Colour colour, Card card) const {
    s.secrets[colour].hand |= bit(card);
    ++s.open.hand_sizes[colour];
    --s.open.deck_sizes[colour];
    --s.open.to_draw[colour];
}

void Rules::go_on_after_play(State& s) const {
    Open& open = s.open;
    if (open.to_discard > 0) {
        open.phase = Phase::Discard;
        return;
    }
    open.phase = Phase::Draw;
    while (open.to_draw[Colour::White] + open.to_draw[Colour::Black] > 0) {
        auto& order = s.secrets[drawer(open)].order;
        if (order.empty()) return;
        const Card top(order[0]);
        order.erase_at(0);
        take_from_deck(s, drawer(open), top);
    }
    if (open.moved) return finish_turn(s);
    open.phase = Phase::Chess;
    const Board& board = open.field.board();
    // Only a card with allow_regicide (V-6) ends the game in the middle of a turn.
    if (board.kings(Colour::White) == 0 || board.kings(Colour::Black) == 0) finish_turn(s);
}

void Rules::make_chess_move(State& s, ChessMove move, bool declares) const {
    Open& open = s.open;
    Position& position = open.field.position;
    const Colour mover = position.mover;
    const Square from = move.from();
    const Square to = move.to();
    const PieceType type = position.board.type_at(from);
    const std::uint32_t key = repetition_key(open);
    bool reversible = type != PieceType::Pawn && open.play == 0;
    if (!chess_only()) {
        Square victim = to;
        if (type == PieceType::Pawn && to == position.passed && file_of(from) != file_of(to)) {
            victim = to + forward(!mover);
            clear_mark(open.field, victim);
        }
        if (const auto captured = position.board.at(victim)) {
            ++open.field.lost[!mover][captured->type];
        }
        if (open.field.statuses() != 0 || open.field.unlocked != 0) {
            carry_marks(open.field, from, to);
            if (type == PieceType::King && std::abs(to - from) == 2) {
                carry_marks(open.field, to > from ? to + 1 : to - 2, (from + to) / 2);
            }
        }
    }
    reversible = reversible && (position.board.of(!mover) & bit(to)) == 0;
    make_move(position, move);
    if (type == PieceType::Pawn && rank_for(mover, to) == 1) {
        position.no_double |= bit(to);
        position.key ^= no_double_key(bit(to));
    }
    if (!reversible) {
        std::fill_n(open.keys.begin(), open.keys_size, 0U);
        open.keys_size = 0;
    } else if (switches_.draws != Draws::None && open.keys_size < Open::kMostKeys) {
        open.keys[open.keys_size++] = key;
    }
    if (!chess_only()) {
        open.declared &= static_cast<std::uint8_t>(~bit_of(mover));
        if (switches_.manual ? declares : gives_check(position.board, mover)) {
            open.declared |= bit_of(mover);
        }
        if (switches_.late_draw && open.play != 0 && position.board.kings(!mover) != 0 &&
            open.deck_sizes[mover] > 0 && !deck_->play_of(open.play - 1).misplay) {
            open.moved = true;
            open.to_draw[mover] = 1;
            return go_on_after_play(s);
        }
    }
    finish_turn(s);
}

void Rules::finish_turn(State& s) const {
    Open& open = s.open;
    Field& field = open.field;
    open.phase = Phase::Card;
    if (!chess_only()) {
        for (auto* marks : {&field.frozen, &field.pacified, &field.shielded}) {
            (*marks)[Until::Turn] = (*marks)[Until::Reply];
            (*marks)[Until::Reply] = 0;
        }
        field.knight_grants = 0;
        field.front_grants = 0;
        field.unlocked = 0;
        open.attacked = 0;
        open.king_attacked = false;
        open.play = 0;
        open.moved = false;
    }
    adjudicate(s);
}

void Rules::adjudicate(State& s) const {
    if (const auto verdict = end_at_turn(s)) end_game(s, verdict->end, verdict->ending);
}

std::optional<Verdict> Rules::end_at_turn(const State& s) const {
    const Open& open = s.open;
    const Board& board = open.field.board();
    const Colour mover = open.mover();
    const End foe_wins = mover == Colour::White ? End::BlackWins : End::WhiteWins;
    for (Colour colour : kColours) {
        if (board.kings(colour) != 0) continue;
        return Verdict{colour == Colour::White ? End::BlackWins : End::WhiteWins,
                       Ending::KingCaptured};
    }
    if (chess_only() && !has_turn(s)) {
        if (!gives_check(board, !mover)) return Verdict{End::Draw, Ending::Stalemate};
        return Verdict{foe_wins, Ending::Mate};
    }
    if (switches_.draws != Draws::None) {
        const bool fide = switches_.draws == Draws::Fide;
        // A position comes back after four half-moves at the earliest.
        if (open.keys_size >= 8 && repeated(open) >= (fide ? 4 : 2))
            return Verdict{End::Draw, Ending::Repetition};
        if (open.field.position.clock >= (fide ? 150 : 100)) {
            return Verdict{End::Draw, Ending::Clock};
        }
        const bool no_cards = open.hand_sizes[Colour::White] + open.hand_sizes[Colour::Black] +
                open.deck_sizes[Colour::White] + open.deck_sizes[Colour::Black] ==
            0;
        if (no_cards && cannot_mate(board)) return Verdict{End::Draw, Ending::Material};
    }
    if (chess_only() || has_turn(s)) return std::nullopt;
    const bool attacked = gives_check(board, !mover);
    const bool over_by_rule = exhausted(open, mover);
    if (!attacked && (over_by_rule || switches_.stalemate_draws)) {
        return Verdict{End::Draw, Ending::Exhausted};
    }
    return Verdict{foe_wins, over_by_rule ? Ending::Exhausted : Ending::NoTurn};
}

/// A card announced or played in the unfinished turn is of no more effect, so that the game stands
/// as between two turns.
void Rules::concede(State& s, std::optional<Seat> loser) const {
    Open& open = s.open;
    Field& field = open.field;
    for (auto* marks : {&field.frozen, &field.pacified, &field.shielded}) {
        (*marks)[Until::Reply] = 0;
    }
    field.knight_grants = 0;
    field.front_grants = 0;
    field.unlocked = 0;
    open.attacked = 0;
    open.king_attacked = false;
    open.play = 0;
    if (!loser) return end_game(s, End::Draw, Ending::Agreed);
    const bool white_wins = open.colour_of(*loser) == Colour::Black;
    end_game(s, white_wins ? End::WhiteWins : End::BlackWins, Ending::Resigned);
}

void Rules::end_game(State& s, End end, Ending ending) const {
    Open& open = s.open;
    const auto award = [&](Colour colour, int half_points) {
        auto& points = open.points[at(open.seat_of(colour).index())];
        points = static_cast<std::uint8_t>(points + half_points);
    };
    award(Colour::White, end == End::WhiteWins ? 2 : end == End::Draw ? 1 : 0);
    award(Colour::Black, end == End::BlackWins ? 2 : end == End::Draw ? 1 : 0);
    open.end = end;
    open.ending = ending;
    open.phase = Phase::Over;
    if (open.game < switches_.games) next_game(s);
}

}  // namespace equipoise::chess_balance
