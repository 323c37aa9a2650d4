#include "equipoise/games/chess_balance/turn/moves_under_cards.hpp"

#include <array>

#include "equipoise/games/chess_balance/cards/effects.hpp"
#include "equipoise/games/chess_balance/clauses.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr PieceType kPromotions[] = {
    PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen};

RefusalValue piece_value(PieceType type) {
    constexpr std::array kPieces{"chess_balance.piece.P",
                                 "chess_balance.piece.N",
                                 "chess_balance.piece.B",
                                 "chess_balance.piece.R",
                                 "chess_balance.piece.Q",
                                 "chess_balance.piece.K"};
    return RefusalValue::text("piece", kPieces[static_cast<std::size_t>(type)]);
}

/// Says how the piece moves.
const char* ways_of(PieceType type) {
    constexpr std::array<const char*, 6> kWays{"pawn_cannot_move_so",
                                               "knight_cannot_move_so",
                                               "bishop_cannot_move_so",
                                               "rook_cannot_move_so",
                                               "queen_cannot_move_so",
                                               "king_cannot_move_so"};
    return kWays[static_cast<std::size_t>(type)];
}

RefusalValue square_value(Square square) {
    const std::array name{static_cast<char>('a' + file_of(square)),
                          static_cast<char>('1' + rank_of(square))};
    return {"square", std::string_view(name.data(), name.size())};
}

Bitboard attacked_among(const Board& board, Bitboard squares, Colour by) {
    Bitboard attacked = 0;
    const Bitboard occupied = board.occupied();
    while (squares != 0) {
        const Square square = pop(squares);
        if (attackers(board, square, occupied, by) != 0) attacked |= bit(square);
    }
    return attacked;
}

bool any_attacked(const Board& board, Bitboard squares, Colour by) {
    const Bitboard occupied = board.occupied();
    while (squares != 0) {
        if (attackers(board, pop(squares), occupied, by) != 0) return true;
    }
    return false;
}

struct CastlingWay {
    Square rook;
    Bitboard empty;   // Between King and Rook.
    Bitboard walked;  // By the King, both ends included.
    std::uint8_t right;
};

CastlingWay castling_way(Colour colour, bool king_side) {
    const int rank = colour == Colour::White ? 0 : 7;
    const auto squares = [rank](int low, int high) {
        Bitboard set = 0;
        for (int file = low; file <= high; ++file) set |= bit(square_at(file, rank));
        return set;
    };
    const auto rights = static_cast<std::uint8_t>(king_side ? 5 : 10);
    return {square_at(king_side ? 7 : 0, rank),
            king_side ? squares(5, 6) : squares(1, 3),
            king_side ? squares(4, 6) : squares(2, 4),
            static_cast<std::uint8_t>(rights & castling::of(colour))};
}

}  // namespace

Bitboard attacked_royalty(const Board& board) {
    const Bitboard royalty = board.royalty();
    return attacked_among(board, royalty & board.of(Colour::White), Colour::Black) |
        attacked_among(board, royalty & board.of(Colour::Black), Colour::White);
}

bool gives_check(const Board& board, Colour by) {
    return any_attacked(board, board.kings(!by), by);
}

bool king_capturable(const Field& field, Colour owner) {
    const Board& board = field.board();
    const Bitboard idle = field.frozen[Until::Reply] | field.pacified[Until::Reply];
    Bitboard kings = board.kings(owner) & ~field.shielded[Until::Reply];
    while (kings != 0) {
        if ((attackers(board, pop(kings), board.occupied(), !owner) & ~idle) != 0) return true;
    }
    return false;
}

ChessPhase::ChessPhase(const Switches& switches, const Field& field, const Conditions& conditions)
    : switches_(switches),
      field_(field),
      conditions_(conditions),
      board_(field.board()),
      mover_(field.position.mover),
      own_(board_.of(mover_)),
      foe_(board_.of(!mover_)),
      frozen_(field.frozen[Until::Turn] | field.frozen[Until::Reply]),
      pacified_(field.pacified[Until::Turn] | field.pacified[Until::Reply]),
      shielded_(field.shielded[Until::Turn] | field.shielded[Until::Reply]),
      locked_(0),
      immune_(0) {
    const auto lifted = [&](std::uint8_t what) {
        return (conditions.lifts & what) != 0 ? field.unlocked : Bitboard{0};
    };
    const bool attack = switches.threat == Threat::Attack || switches.threat == Threat::Both;
    const bool defence = switches.threat == Threat::Defence || switches.threat == Threat::Both;
    if (conditions.card_turn) {
        if (!switches.own_royalty_free) {
            locked_ = own_ & board_.royalty() & ~lifted(lifts::kMove);
        }
        immune_ = foe_ & board_.royalty() & ~lifted(lifts::kCapture);
        if (!conditions.regicide) immune_ |= board_.kings(!mover_);
    }
    check_ban_ = conditions.card_turn && attack;
    threat_ban_ = conditions.card_turn && attack;
    defence_duty_ = conditions.card_turn && defence;
    only_king_ = count(board_.kings(mover_)) == 1;
    king_duty_ = only_king_ && !switches.lax &&
        (!switches.manual || conditions.foe_declared || !conditions.king_attacked);
}

Bitboard ChessPhase::movement(PieceType type, Square from) const {
    const Bitboard occupied = own_ | foe_;
    if (type != PieceType::Pawn) return piece_attacks(type, from, occupied) & ~own_;
    const Square ahead = from + forward(mover_);
    if (ahead < 0 || ahead >= 64) return 0;
    Bitboard squares = pawn_attacks(mover_, from) & foe_;
    if (field_.position.passed < 64) {
        squares |= pawn_attacks(mover_, from) & bit(field_.position.passed) & ~occupied;
    }
    if ((occupied & bit(ahead)) == 0) {
        squares |= bit(ahead);
        const Square second = ahead + forward(mover_);
        if (rank_for(mover_, from) == 1 && (occupied & bit(second)) == 0) squares |= bit(second);
    }
    return squares;
}

Bitboard ChessPhase::granted(PieceType type, Square from) const {
    Bitboard squares = 0;
    if ((field_.knight_grants & bit(from)) != 0) squares |= knight_attacks(from) & ~own_;
    if ((field_.front_grants & bit(from)) != 0 && type == PieceType::Pawn) {
        const Square ahead = from + forward(mover_);
        squares |= pawn_attacks(mover_, from) & foe_;
        if (0 <= ahead && ahead < 64) squares |= bit(ahead) & foe_;
    }
    return squares;
}

Bitboard ChessPhase::targets(PieceType type, Square from) const {
    if ((locked_ & bit(from)) != 0) return 0;
    Bitboard squares = 0;
    if ((frozen_ & bit(from)) == 0) {
        squares = movement(type, from);
        if (type == PieceType::Pawn) {
            const Square passed = field_.position.passed;
            const bool barred = (pacified_ & bit(from)) != 0 ||
                (passed < 64 && (shielded_ & bit(passed + forward(!mover_))) != 0);
            if (passed < 64 && barred && file_of(passed) != file_of(from)) squares &= ~bit(passed);
            if ((field_.position.no_double & bit(from)) != 0) {
                const Square second = from + 2 * forward(mover_);
                squares &= ~bit(second);
            }
        }
        if ((pacified_ & bit(from)) != 0) squares &= ~foe_;
    }
    squares |= granted(type, from);
    squares &= ~(foe_ & (shielded_ | immune_));
    if (!conditions_.may_capture_king) squares &= ~board_.kings(!mover_);
    // A Pawn that no promotion is left for stays (stock=box, CB-1.3); a granted Knight's move is
    // never a Pawn's onto its first rank.
    if (type == PieceType::Pawn) squares &= ~rank_bits(mover_ == Colour::White ? 0 : 7);
    return squares;
}

bool ChessPhase::is_castling(PieceType type, Square from, Square to) const {
    return type == PieceType::King && from == (mover_ == Colour::White ? 4 : 60) &&
        (to == from + 2 || to == from - 2);
}

std::optional<Refusal> ChessPhase::why_no_castling(Square from, Square to) const {
    const CastlingWay way = castling_way(mover_, to > from);
    if ((field_.position.rights & way.right) == 0) {
        return Refusal{"CB-10.1"_cb, "castling_pieces_not_untouched"};
    }
    if ((frozen_ & (bit(from) | bit(way.rook))) != 0) {
        return Refusal{"CB-10.2"_cb, "castling_while_frozen"};
    }
    if ((board_.occupied() & way.empty) != 0) {
        return Refusal{"CB-12.10"_cb, "castling_blocked"};
    }
    if (any_attacked(board_, way.walked, !mover_)) {
        return Refusal{"CB-12.10"_cb, "castling_and_check"};
    }
    return std::nullopt;
}

Board ChessPhase::after(PieceType type, ChessMove move) const {
    Board board = board_;
    const Square from = move.from();
    const Square to = move.to();
    const Bitboard gone = bit(to) | bit(from);
    for (Bitboard& of_type : board.types) of_type &= ~gone;
    for (Bitboard& of_colour : board.colours) of_colour &= ~gone;
    board.put({mover_, move.promotes() ? move.promotion() : type}, to);
    if (type == PieceType::Pawn && to == field_.position.passed && file_of(to) != file_of(from)) {
        board.remove({!mover_, PieceType::Pawn}, to + forward(!mover_));
    }
    if (is_castling(type, from, to)) {
        board.remove({mover_, PieceType::Rook}, to > from ? from + 3 : from - 4);
        board.put({mover_, PieceType::Rook}, to > from ? from + 1 : from - 1);
    }
    return board;
}

bool ChessPhase::is_king_unsafe(PieceType type, ChessMove move, const Board& after) const {
    if (!king_duty_ && !(only_king_ && type == PieceType::King)) return false;
    if (after.kings(!mover_) == 0) return false;  // The game is over.
    const Bitboard king = board_.kings(mover_);
    if ((field_.shielded[Until::Reply] & king) != 0) return false;
    const Square stands = type == PieceType::King ? move.to() : first_square(king);
    const Bitboard idle = field_.frozen[Until::Reply] | field_.pacified[Until::Reply];
    return (attackers(after, stands, after.occupied(), !mover_) & ~idle) != 0;
}

bool ChessPhase::checks_anew(const Board& after) const {
    Bitboard kings = after.kings(!mover_) & ~conditions_.attacked;
    if ((conditions_.lifts & lifts::kCheck) != 0) kings &= ~field_.unlocked;
    return any_attacked(after, kings, mover_);
}

bool ChessPhase::threatens_anew(ChessMove move, const Board& after) const {
    Bitboard spared = conditions_.attacked;
    if ((conditions_.lifts & lifts::kThreat) != 0) {
        spared |= field_.unlocked;
        if ((field_.unlocked & bit(move.from())) != 0) spared |= bit(move.to());
    }
    return (threat_ban_ &&
            any_attacked(after, after.of(!mover_, PieceType::Queen) & ~spared, mover_)) ||
        (defence_duty_ &&
         any_attacked(after, after.of(mover_, PieceType::Queen) & ~spared, !mover_));
}

bool ChessPhase::ends_well(PieceType type, ChessMove move) const {
    const Board board = after(type, move);
    return !is_king_unsafe(type, move, board) && !(check_ban_ && checks_anew(board)) &&
        !((threat_ban_ || defence_duty_) && threatens_anew(move, board));
}

template <class Visit>
bool ChessPhase::visit(Bitboard pieces, Visit visit) const {
    // Promotions have the highest codes, all to a Knight first.
    struct Promotion {
        Square from;
        Bitboard to;
    };
    ScratchVec<Promotion, 16> promotions;
    const Bitboard last = rank_bits(mover_ == Colour::White ? 7 : 0);
    const Square home = mover_ == Colour::White ? 4 : 60;
    for (Bitboard rest = pieces; rest != 0;) {
        const Square from = pop(rest);
        const PieceType type = board_.type_at(from);
        Bitboard squares = targets(type, from);
        if (type == PieceType::Pawn && (squares & last) != 0) {
            promotions.push_back({from, squares & last});
            squares &= ~last;
        }
        if (type == PieceType::King && from == home &&
            (field_.position.rights & castling::of(mover_)) != 0 && (locked_ & bit(from)) == 0) {
            if (!why_no_castling(from, from - 2)) squares |= bit(from - 2);
            if (!why_no_castling(from, from + 2)) squares |= bit(from + 2);
        }
        while (squares != 0) {
            const ChessMove move = ChessMove::of(from, pop(squares));
            if (ends_well(type, move) && visit(move)) return true;
        }
    }
    if (promotions.empty()) return false;
    for (PieceType type : kPromotions) {
        if (switches_.box && !stock_has(board_, mover_, type)) continue;
        for (const Promotion& promotion : promotions) {
            for (Bitboard squares = promotion.to; squares != 0;) {
                const auto move = ChessMove::promoting(promotion.from, pop(squares), type);
                if (ends_well(PieceType::Pawn, move) && visit(move)) return true;
            }
        }
    }
    return false;
}

bool ChessPhase::has_unpunished_king_move() const {
    return visit(board_.kings(mover_), [](ChessMove) { return true; });
}

void ChessPhase::moves(FieldMoves& list) const {
    const Bitboard pieces =
        conditions_.penalty && has_unpunished_king_move() ? board_.kings(mover_) : own_;
    visit(pieces, [&](ChessMove move) {
        list.push_back(move);
        return false;
    });
}

bool ChessPhase::any() const {
    return visit(own_, [](ChessMove) { return true; });
}

bool ChessPhase::gives_check_after(ChessMove move) const {
    return gives_check(after(board_.type_at(move.from()), move), mover_);
}

std::optional<Refusal> ChessPhase::why_no_movement(const Piece& piece, ChessMove move) const {
    const Square from = move.from();
    const Refusal none{"CB-12.2"_cb, ways_of(piece.type), {square_value(from)}};
    const Square to = move.to();
    const bool promotes = piece.type == PieceType::Pawn && rank_for(mover_, to) == 7;
    if (move.promotes() != promotes) return none;
    if (is_castling(piece.type, from, to)) return std::nullopt;
    const Bitboard squares = movement(piece.type, from) | granted(piece.type, from);
    if ((squares & bit(to)) == 0) return none;
    if (piece.type == PieceType::Pawn && rank_for(mover_, to) == 0) return none;
    if (promotes && switches_.box && !stock_has(board_, mover_, move.promotion())) {
        return Refusal{"CB-1.3"_cb, "box_has_no_such_piece"};
    }
    return std::nullopt;
}

std::optional<Refusal> ChessPhase::why_no_capture(const Piece& piece, ChessMove move) const {
    const Square from = move.from();
    const Square to = move.to();
    const bool is_granted = (granted(piece.type, from) & bit(to)) != 0;
    const bool en_passant = piece.type == PieceType::Pawn && to == field_.position.passed &&
        file_of(from) != file_of(to) && (foe_ & bit(to)) == 0;
    const Bitboard victim = en_passant ? bit(to + forward(!mover_)) : foe_ & bit(to);
    if ((frozen_ & bit(from)) != 0 && !is_granted) {
        return Refusal{"CB-6.8"_cb, "frozen_piece", {piece_value(piece.type), square_value(from)}};
    }
    if ((pacified_ & bit(from)) != 0 && victim != 0 && !is_granted) {
        return Refusal{
            "CB-6.8"_cb, "pacified_piece", {piece_value(piece.type), square_value(from)}};
    }
    if ((shielded_ & victim) != 0) {
        return Refusal{"CB-6.8"_cb, "shielded_piece", {square_value(to)}};
    }
    return std::nullopt;
}

std::optional<Refusal> ChessPhase::why_not_ended_so(PieceType type, ChessMove move) const {
    const Board board = after(type, move);
    if (is_king_unsafe(type, move, board)) {
        const bool moves_king = type == PieceType::King;
        if (moves_king && (switches_.mode == Mode::Chess || !king_duty_)) {
            return Refusal{"CB-12.9"_cb, "king_could_be_captured_there"};
        }
        if (switches_.mode == Mode::Chess) {
            return Refusal{"CB-12.13"_cb, "king_left_in_check"};
        }
        return Refusal{"CB-9.2"_cb, "king_left_open"};
    }
    if (check_ban_ && checks_anew(board)) {
        return Refusal{"CB-7.5"_cb, "new_check_with_card"};
    }
    if ((threat_ban_ || defence_duty_) && threatens_anew(move, board)) {
        return Refusal{"CB-7.6"_cb, "new_queen_attack_with_card"};
    }
    return std::nullopt;
}

std::optional<Refusal> ChessPhase::why_not(ChessMove move, bool declares) const {
    const Square from = move.from();
    const Square to = move.to();
    const auto piece = board_.at(from);
    if (!piece || piece->colour != mover_) {
        return Refusal{"CB-12.2"_cb, "no_piece_can_move_so"};
    }
    if (const auto refusal = why_no_movement(*piece, move)) return refusal;
    const bool castles = is_castling(piece->type, from, to);
    if (piece->type == PieceType::Pawn && to == from + 2 * forward(mover_) &&
        (field_.position.no_double & bit(from)) != 0) {
        return Refusal{"CB-10.3"_cb, "no_double_step"};
    }
    if ((locked_ & bit(from)) != 0) {
        return Refusal{"CB-7.4"_cb, "royalty_cannot_move"};
    }
    if (!castles && (immune_ & bit(to)) != 0) {
        return Refusal{"CB-7.3"_cb, "royalty_cannot_be_captured"};
    }
    if (!castles && (board_.kings(!mover_) & bit(to)) != 0 && !conditions_.may_capture_king) {
        return Refusal{"CB-8.2"_cb, "king_capture_needs_check"};
    }
    if (!castles) {
        if (const auto refusal = why_no_capture(*piece, move)) return refusal;
    } else if (const auto refusal = why_no_castling(from, to)) {
        return refusal;
    }
    if (conditions_.penalty && piece->type != PieceType::King && has_unpunished_king_move()) {
        return Refusal{"CB-8.7"_cb, "king_must_move_after_misplay"};
    }
    if (const auto refusal = why_not_ended_so(piece->type, move)) return refusal;
    if (declares && !gives_check(after(piece->type, move), mover_)) {
        return Refusal{"CB-8.4"_cb, "move_gives_no_check"};
    }
    return std::nullopt;
}

}  // namespace equipoise::chess_balance
