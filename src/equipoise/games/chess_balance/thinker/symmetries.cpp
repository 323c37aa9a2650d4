// Colours are alike, and so are seats: every position has an image in which the other side has it.

#include <utility>

#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {
namespace {

// The symmetries are sums of these.
constexpr int kFlips = 1;      // Colours are exchanged, the board is seen from the other side.
constexpr int kExchanges = 2;  // Seats are exchanged, and with them who plays which colour.

template <class T>
void exchange(Per<Colour, T>& pair) {
    std::swap(pair[Colour::White], pair[Colour::Black]);
}

std::uint8_t flipped_bits(std::uint8_t pair, int width) {
    const int mask = (1 << width) - 1;
    return static_cast<std::uint8_t>((pair & mask) << width | (pair >> width & mask));
}

void flip(Per<Until, Bitboard>& squares) {
    for (Bitboard& some : squares) some = flipped(some);
}

void flip(Position& position) {
    for (Bitboard& squares : position.board.types) squares = flipped(squares);
    for (Bitboard& squares : position.board.colours) squares = flipped(squares);
    exchange(position.board.colours);
    position.no_double = flipped(position.no_double);
    position.key = flipped_key(position.key);
    position.mover = !position.mover;
    position.rights = flipped_bits(position.rights, 2);
    if (position.passed != kNoSquare) {
        position.passed = static_cast<std::uint8_t>(flipped(Square{position.passed}));
    }
}

void flip(Field& field) {
    flip(field.position);
    flip(field.frozen);
    flip(field.pacified);
    flip(field.shielded);
    field.knight_grants = flipped(field.knight_grants);
    field.front_grants = flipped(field.front_grants);
    field.unlocked = flipped(field.unlocked);
    exchange(field.lost);
}

ChessMove flipped(ChessMove move) {
    constexpr int kBothSquares = 56 * 64 + 56;
    return {static_cast<std::uint16_t>(move.bits ^ kBothSquares)};
}

/// Puts back in order the picks of which the later must have the higher square.
void sort_picks(const CardText& card, Play& play) {
    for (std::size_t round = 0; round < card.picks.size(); ++round) {
        for (std::size_t i = 0; i < card.picks.size(); ++i) {
            if (card.picks[i].filter.after < 0) continue;
            std::uint8_t& earlier = play.picks[at(card.picks[i].filter.after)];
            std::uint8_t& later = play.picks[i];
            const bool both = earlier != Play::kLeftOut && later != Play::kLeftOut;
            if (both && later < earlier) std::swap(earlier, later);
        }
    }
}

}  // namespace

std::uint32_t Rules::image_of_play(std::uint32_t code) const {
    Play play = deck_->play_of(code);
    const CardText& card = (*deck_)[play.card];
    for (std::size_t i = 0; i < card.picks.size(); ++i) {
        std::uint8_t& value = play.picks[i];
        if (value == Play::kLeftOut) continue;
        if (card.picks[i].on_board()) value = static_cast<std::uint8_t>(flipped(Square{value}));
        if (card.picks[i].kind == Pick::Kind::Rank) value = static_cast<std::uint8_t>(7 - value);
    }
    sort_picks(card, play);
    return deck_->code_of(play);
}

Open Rules::image(int symmetry, const Open& open) const {
    Open image = open;
    if ((symmetry & kExchanges) != 0) {
        std::swap(image.points[0], image.points[1]);
        image.done =
            SeatSet::from_bits(flipped_bits(static_cast<std::uint8_t>(open.done.bits()), 1));
        image.white = Seat(1 - image.white.index());
    }
    if ((symmetry & kFlips) == 0) return image;
    flip(image.field);
    image.attacked = flipped(open.attacked);
    exchange(image.shown);
    if (open.play != 0) image.play = image_of_play(open.play - 1) + 1;
    exchange(image.piles);
    exchange(image.hand_sizes);
    exchange(image.deck_sizes);
    exchange(image.to_draw);
    image.declared = flipped_bits(open.declared, 1);
    image.white = Seat(1 - image.white.index());
    if (open.end == End::WhiteWins) image.end = End::BlackWins;
    if (open.end == End::BlackWins) image.end = End::WhiteWins;
    for (std::size_t i = 0; i < open.keys_size; ++i) image.keys[i] = flipped_key(open.keys[i]);
    return image;
}

State Rules::image(int symmetry, const State& s) const {
    State image{this->image(symmetry, s.open), s.secrets};
    if ((symmetry & kFlips) != 0) exchange(image.secrets);
    return image;
}

View Rules::image(int symmetry, const View& view) const {
    View image{view.viewer, this->image(symmetry, view.open), view.secrets};
    if (!view.viewer.is_spectator()) image.viewer = this->image(symmetry, view.viewer.seat());
    if ((symmetry & kFlips) != 0) exchange(image.secrets);
    return image;
}

Seat Rules::image(int symmetry, Seat seat) {
    return (symmetry & kExchanges) != 0 ? Seat(1 - seat.index()) : seat;
}

Action Rules::image(int symmetry, Action a) const {
    if ((symmetry & kFlips) == 0) return a;
    const Move move = Move::of(a);
    switch (move.type) {
        case Move::Type::Chess:
            return Move::chess(flipped(move.move), move.declares);
        case Move::Type::Foe:
            return move.square == kNoSquare ? a : Move::foe(flipped(move.square));
        case Move::Type::Colour:
            return Move::play_as(!move.colour);
        case Move::Type::Play:
            return Move::play_card(image_of_play(move.play));
        case Move::Type::Claim:
        case Move::Type::Element:
        case Move::Type::Draft:
        case Move::Type::List:
        case Move::Type::Side:
        case Move::Type::Draw:
        case Move::Type::Discard:
            break;
    }
    return a;
}

}  // namespace equipoise::chess_balance
