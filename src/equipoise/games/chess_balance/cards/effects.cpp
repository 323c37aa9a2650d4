#include "equipoise/games/chess_balance/cards/effects.hpp"

#include <algorithm>

#include "equipoise/games/chess_balance/chess/attacks.hpp"
#include "equipoise/games/chess_balance/clauses.hpp"

namespace equipoise::chess_balance {
namespace {

/// Carries out steps, one after the other.
class Carrier {
  public:
    Carrier(const CardContext& context, const PickValues& picks, Carried& result, Effects* log)
        : context_(context), result_(result), log_(log), now_(picks) {}

    void carry_out(const Step& step, int foe_hand);
    /// CB-7.8: a card lifts rules for the Royalty picked, or for all Royalty if none is picked.
    void name_royalty();
    /// CB-10.5: the right ends if its Pawn or its square was touched, or if no Pawn is ready to use
    /// it.
    void settle_en_passant();

  private:
    Field& field() { return result_.field; }
    Board& board() { return result_.field.position.board; }
    bool failed() const { return result_.refusal.has_value(); }
    void fail(Clause clause, const char* reason) { result_.refusal = Refusal{clause, reason}; }

    /// The squares a step acts upon; fails if a piece picked is gone.
    Bitboard targets(const Step& step);
    /// Of the only pick of a step.
    Square target(const Step& step) { return now_[at(step.picks.front())]; }
    int value_of_other(const Step& step) const { return now_[at(step.other)]; }

    void note(const Step& step, Piece piece, Square from, Square to);
    void touch(Square square);
    void follow(Square from, Square to);
    void lift(Square from);
    void put_down(Square to);
    void move(Square from, Square to);
    void lose(Square square);
    void swap(const Step& step, Square a, Square b);
    void push(const Step& step);
    void promote(const Step& step, Square square, PieceType type);
    void bring_back(const Step& step, PieceType type, Square to);
    void give_status(const Step& step, Bitboard squares);
    Bitboard pushed_set(const Step& step, Bitboard named) const;

    const CardContext& context_;
    Carried& result_;
    Effects* log_;
    PickValues now_;
    Bitboard touched_ = 0;
    // What travels with the piece that is in the air.
    Piece held_;
    std::uint8_t held_marks_ = 0;
};

/// The bitboards of a field whose bits belong to a piece, not to a square (CB-6.9).
template <class Visit>
void for_each_mark(Field& field, Visit visit) {
    visit(field.frozen[Until::Turn]);
    visit(field.frozen[Until::Reply]);
    visit(field.pacified[Until::Turn]);
    visit(field.pacified[Until::Reply]);
    visit(field.shielded[Until::Turn]);
    visit(field.shielded[Until::Reply]);
    visit(field.knight_grants);
    visit(field.front_grants);
}

void Carrier::note(const Step& step, Piece piece, Square from, Square to) {
    result_.affected = true;
    if (log_ == nullptr || log_->size() == Effects::capacity()) return;
    Effect effect;
    effect.op = step.op;
    effect.piece = piece;
    effect.from = from;
    effect.to = to;
    effect.until = step.until;
    effect.movement = step.movement;
    log_->push_back(effect);
}

void Carrier::touch(Square square) {
    touched_ |= bit(square);
    field().position.rights &= static_cast<std::uint8_t>(~castling::tied_to(square));
}

void Carrier::follow(Square from, Square to) {
    for (std::size_t i = 0; i < context_.card.picks.size(); ++i) {
        if (context_.card.picks[i].kind == Pick::Kind::Piece && now_[i] == from) {
            now_[i] = static_cast<std::uint8_t>(to);
        }
    }
}

void Carrier::lift(Square from) {
    touch(from);
    held_ = *board().at(from);
    board().remove(held_, from);
    field().position.no_double &= ~bit(from);
    held_marks_ = 0;
    int index = 0;
    for_each_mark(field(), [&](Bitboard& marks) {
        if ((marks & bit(from)) != 0) held_marks_ |= static_cast<std::uint8_t>(1 << index);
        marks &= ~bit(from);
        ++index;
    });
}

void Carrier::put_down(Square to) {
    touch(to);
    board().put(held_, to);
    if (held_.type == PieceType::Pawn && rank_for(held_.colour, to) == 1) {
        field().position.no_double |= bit(to);
    }
    int index = 0;
    for_each_mark(field(), [&](Bitboard& marks) {
        if ((held_marks_ >> index & 1) != 0) marks |= bit(to);
        ++index;
    });
}

void Carrier::move(Square from, Square to) {
    lift(from);
    put_down(to);
    follow(from, to);
}

void Carrier::lose(Square square) {
    lift(square);
    ++field().lost[held_.colour][held_.type];
    follow(square, kNoSquare);
}

void Carrier::swap(const Step& step, Square a, Square b) {
    lift(a);
    const Piece first = held_;
    const std::uint8_t first_marks = held_marks_;
    lift(b);
    const Piece second = held_;
    put_down(a);
    held_ = first;
    held_marks_ = first_marks;
    put_down(b);
    constexpr Square kBetween = kNoSquare + 1;
    follow(a, kBetween);
    follow(b, a);
    follow(kBetween, b);
    note(step, first, a, b);
    note(step, second, b, a);
}

Bitboard Carrier::pushed_set(const Step& step, Bitboard named) const {
    const Board& all = result_.field.board();
    Bitboard set = named;
    if (step.scope == Step::Scope::Alone) return set;
    if (step.scope == Step::Scope::Line) {
        for (Bitboard rest = named; rest != 0;) {
            Square square = pop(rest) + forward(context_.player);
            for (; 0 <= square && square < 64 && (all.occupied() & bit(square)) != 0;
                 square += forward(context_.player)) {
                set |= bit(square);
            }
        }
    } else {
        Bitboard fresh = named;
        do {
            Bitboard near = 0;
            while (fresh != 0) near |= king_attacks(pop(fresh));
            fresh = near & all.occupied() & ~set;
            set |= fresh;
        } while (context_.chain_push && fresh != 0);
    }
    return (set & ~all.royalty()) | named;
}

void Carrier::push(const Step& step) {
    const Bitboard named = targets(step);
    if (failed()) return;
    const bool must_move = step.scope == Step::Scope::Alone && !step.all;
    const Bitboard set = pushed_set(step, named);
    for (int rank = 7; rank >= 0; --rank) {
        const Bitboard row = ranks_from(context_.player, rank, rank);
        for (Bitboard squares = set & row; squares != 0;) {
            const Square from = pop(squares);
            const Square to = from + forward(context_.player);
            const Piece piece = *board().at(from);
            if (to < 0 || to >= 64) {
                note(step, piece, from, kNoSquare);
                lose(from);
            } else if ((board().occupied() & bit(to)) != 0) {
                if (must_move) return fail("CB-6.5"_cb, "push_blocked");
            } else if (!may_stand(piece.type, to)) {
                if (must_move) return fail("CB-6.11"_cb, "card_pawn_on_end_rank");
            } else {
                note(step, piece, from, to);
                move(from, to);
            }
        }
    }
}

void Carrier::promote(const Step& step, Square square, PieceType type) {
    const Piece piece = *board().at(square);
    if (!may_stand(type, square)) {
        return fail("CB-6.11"_cb, "card_pawn_on_end_rank");
    }
    if (context_.box && !stock_has(board(), piece.colour, type)) {
        return fail("CB-1.3"_cb, "box_has_no_such_piece");
    }
    note(step, piece, square, square);
    if (log_ != nullptr && !log_->empty()) (*log_)[log_->size() - 1].becomes = type;
    touch(square);
    board().remove(piece, square);
    board().put({piece.colour, type}, square);
    field().position.no_double &= ~bit(square);
    if (type == PieceType::Pawn && rank_for(piece.colour, square) == 1) {
        field().position.no_double |= bit(square);
    }
}

void Carrier::bring_back(const Step& step, PieceType type, Square to) {
    if ((board().occupied() & bit(to)) != 0) {
        return fail("CB-6.5"_cb, "return_to_occupied_square");
    }
    if (field().lost[context_.player][type] == 0) {
        return fail("CB-6.5"_cb, "no_such_lost_piece");
    }
    if (!may_stand(type, to)) {
        return fail("CB-6.11"_cb, "card_pawn_on_end_rank");
    }
    if (context_.box && !stock_has(board(), context_.player, type)) {
        return fail("CB-1.3"_cb, "box_has_no_such_piece");
    }
    --field().lost[context_.player][type];
    held_ = {context_.player, type};
    held_marks_ = 0;
    put_down(to);
    note(step, held_, kNoSquare, to);
}

void Carrier::give_status(const Step& step, Bitboard squares) {
    Field& all = field();
    for (Bitboard rest = squares; rest != 0;) {
        const Square square = pop(rest);
        note(step, *board().at(square), square, square);
    }
    switch (step.op) {
        case Step::Op::Freeze:
            all.frozen[step.until] |= squares;
            return;
        case Step::Op::Pacify:
            all.pacified[step.until] |= squares;
            return;
        case Step::Op::Shield:
            all.shielded[step.until] |= squares;
            return;
        default:
            break;
    }
    (step.movement == Step::Movement::Knight ? all.knight_grants : all.front_grants) |= squares;
}

Bitboard Carrier::targets(const Step& step) {
    if (step.all) return matching_pieces(context_, field(), now_, *step.all);
    Bitboard squares = 0;
    for (std::int8_t pick : step.picks) {
        const std::uint8_t square = now_[at(pick)];
        if (square == Play::kLeftOut) continue;
        if (square >= 64) {
            fail("CB-6.5"_cb, "needed_piece_left_board");
            return 0;
        }
        squares |= bit(square);
    }
    return squares;
}

void Carrier::carry_out(const Step& step, int foe_hand) {
    if (step.op == Step::Op::Discard) {
        const int left = foe_hand - result_.discards;
        const int now = std::min<int>(step.count, left);
        result_.discards = static_cast<std::uint8_t>(result_.discards + now);
        if (now > 0) result_.affected = true;
        return;
    }
    if (step.op == Step::Op::Push) return push(step);
    if (step.op == Step::Op::Return) {
        if (target(step) == Play::kLeftOut || value_of_other(step) == Play::kLeftOut) return;
        return bring_back(step, static_cast<PieceType>(target(step)), value_of_other(step));
    }
    const Bitboard squares = targets(step);
    if (failed()) return;
    switch (step.op) {
        case Step::Op::Remove:
        case Step::Op::Sacrifice:
            for (Bitboard rest = squares; rest != 0;) {
                const Square square = pop(rest);
                note(step, *board().at(square), square, kNoSquare);
                lose(square);
            }
            return;
        case Step::Op::Relocate:
        case Step::Op::Jump: {
            const int to = value_of_other(step);
            if (squares == 0 || to == Play::kLeftOut) return;
            const Square from = first_square(squares);
            if ((board().occupied() & bit(to)) != 0) {
                return fail("CB-6.5"_cb, "card_moves_to_occupied_square");
            }
            const Piece piece = *board().at(from);
            if (!may_stand(piece.type, to)) {
                return fail("CB-6.11"_cb, "card_pawn_on_end_rank");
            }
            note(step, piece, from, to);
            return move(from, to);
        }
        case Step::Op::Swap: {
            const int with = value_of_other(step);
            if (squares == 0 || with == Play::kLeftOut) return;
            if (with >= 64) {
                return fail("CB-6.5"_cb, "needed_piece_left_board");
            }
            const Square from = first_square(squares);
            if (!may_stand(board().type_at(from), with) ||
                !may_stand(board().type_at(with), from)) {
                return fail("CB-6.11"_cb, "card_pawn_on_end_rank");
            }
            return swap(step, from, with);
        }
        case Step::Op::Promote: {
            const int type = value_of_other(step);
            if (squares == 0 || type == Play::kLeftOut) return;
            return promote(step, first_square(squares), static_cast<PieceType>(type));
        }
        default:
            return give_status(step, squares);
    }
}

void Carrier::name_royalty() {
    if (context_.card.lifts == 0) return;
    Bitboard named = 0;
    for (std::size_t i = 0; i < context_.card.picks.size(); ++i) {
        const Pick& pick = context_.card.picks[i];
        if (pick.kind == Pick::Kind::Piece && now_[i] < 64) {
            named |= bit(now_[i]) & board().royalty();
        }
    }
    field().unlocked = named != 0 ? named : board().royalty();
}

void Carrier::settle_en_passant() {
    Position& position = field().position;
    if (position.passed == kNoSquare) return;
    const Square passed = position.passed;
    const Bitboard takers =
        pawn_attacks(!context_.player, passed) & board().of(context_.player, PieceType::Pawn);
    const Square victim = passed + forward(!context_.player);
    if (((touched_ | board().occupied()) & bit(passed)) != 0 || (touched_ & bit(victim)) != 0 ||
        takers == 0) {
        position.passed = kNoSquare;
    }
}

}  // namespace

bool stock_has(const Board& board, Colour colour, PieceType type) {
    constexpr std::array<int, kPieceTypes> kSet{8, 2, 2, 2, 1, 1};
    return count(board.of(colour, type)) < kSet[at(index_of(type))] + 1;
}

void carry_out(const CardContext& context,
               const Field& before,
               const PickValues& picks,
               int foe_hand,
               Carried& result,
               Effects* log) {
    result.field = before;
    result.affected = false;
    result.discards = 0;
    result.refusal.reset();
    result.field.unlocked = 0;
    Carrier carrier(context, picks, result, log);
    for (const Step& step : context.card.steps) {
        carrier.carry_out(step, foe_hand);
        if (result.refusal) return;
    }
    carrier.name_royalty();
    carrier.settle_en_passant();
}

}  // namespace equipoise::chess_balance
