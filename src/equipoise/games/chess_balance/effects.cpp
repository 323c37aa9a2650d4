#include "equipoise/games/chess_balance/effects.hpp"

#include <algorithm>

#include "equipoise/games/chess_balance/attacks.hpp"
#include "equipoise/games/chess_balance/clauses.hpp"

namespace equipoise::chess_balance {
namespace {

using Picks = std::array<std::uint8_t, kMostPicks>;

Bitboard ranks_from(Colour player, int low, int high) {
    Bitboard squares = 0;
    for (int rank = low; rank <= high; ++rank) {
        squares |= rank_bits(player == Colour::White ? rank : 7 - rank);
    }
    return squares;
}

/// The squares around, in front of, behind or beside one (CB-11.14, 11.15), up to `depth` steps.
Bitboard region(Colour player, Square square, Filter::Direction direction, int depth) {
    Bitboard squares = 0;
    const int ahead = player == Colour::White ? 1 : -1;
    for (int rank = 0; rank < 8; ++rank) {
        for (int file = 0; file < 8; ++file) {
            const int up = (rank - rank_of(square)) * ahead;
            const int aside = std::abs(file - file_of(square));
            bool inside = false;
            switch (direction) {
                case Filter::Direction::Surrounding:
                    inside = std::max(std::abs(up), aside) <= depth && (up != 0 || aside != 0);
                    break;
                case Filter::Direction::Front:
                    inside = 1 <= up && up <= depth && aside <= 1;
                    break;
                case Filter::Direction::Back:
                    inside = 1 <= -up && -up <= depth && aside <= 1;
                    break;
                case Filter::Direction::Side:
                    inside = up == 0 && 1 <= aside && aside <= depth;
                    break;
            }
            if (inside) squares |= bit(square_at(file, rank));
        }
    }
    return squares;
}

/// The common case by table, the rest by the definition.
Bitboard squares_near(Colour player, Square square, const Filter& filter) {
    if (filter.direction == Filter::Direction::Surrounding && filter.depth == 1) {
        return king_attacks(square);
    }
    return region(player, square, filter.direction, filter.depth);
}

Bitboard straight_ahead(const Board& board, Colour player, Square square, int reach) {
    Bitboard squares = 0;
    for (int step = 1; step <= reach; ++step) {
        const Square to = square + step * forward(player);
        if (to < 0 || to >= 64 || (board.occupied() & bit(to)) != 0) break;
        squares |= bit(to);
    }
    return squares;
}

/// Squares on the lines of a Bishop, Rook or Queen behind `low` to `high` pieces (CB-11.5).
Bitboard jumps(const Board& board, Square square, int low, int high) {
    struct Ray {
        int file;
        int rank;
    };
    constexpr Ray kStraight[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    constexpr Ray kDiagonal[] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    const PieceType type = board.type_at(square);
    Bitboard squares = 0;
    const auto follow = [&](const Ray& ray) {
        int passed = 0;
        int file = file_of(square) + ray.file;
        int rank = rank_of(square) + ray.rank;
        for (; 0 <= file && file < 8 && 0 <= rank && rank < 8; file += ray.file, rank += ray.rank) {
            const Square to = square_at(file, rank);
            if ((board.occupied() & bit(to)) != 0) {
                ++passed;
            } else if (low <= passed && passed <= high) {
                squares |= bit(to);
            }
        }
    };
    if (type == PieceType::Rook || type == PieceType::Queen) {
        for (const Ray& ray : kStraight) follow(ray);
    }
    if (type == PieceType::Bishop || type == PieceType::Queen) {
        for (const Ray& ray : kDiagonal) follow(ray);
    }
    return squares;
}

/// Evaluates filters on a field where the pieces picked stand on `now`.
class Reader {
  public:
    Reader(const CardContext& context, const Field& field, const Picks& now)
        : context_(context), field_(field), now_(now) {}

    Bitboard pieces(const Filter& filter, bool royalty_fits) const {
        const Board& board = field_.board();
        Bitboard set = board.occupied();
        if (filter.side != Filter::Side::Any) {
            set = board.of(filter.side == Filter::Side::Own ? context_.player : !context_.player);
        }
        if (filter.types != kAnyType) {
            Bitboard of_types = 0;
            for (PieceType type : kAllTypes) {
                if ((filter.types & bit(type)) != 0) of_types |= board.types[type];
            }
            set &= of_types;
        }
        if (!royalty_fits) set &= ~board.royalty();
        set &= common(filter);
        if (filter.same >= 0) set &= of_type_of(filter.same);
        if (filter.differs >= 0) set &= ~of_type_of(filter.differs);
        return set;
    }

    Bitboard squares(const Filter& filter) const {
        const Board& board = field_.board();
        Bitboard set = ~board.occupied() & common(filter);
        if (filter.line >= 0) {
            const Square of = square(filter.line);
            set &= of < 64 ? rank_bits(rank_of(of)) : 0;
        }
        if (filter.ahead >= 0) {
            const Square of = square(filter.ahead);
            set &= of < 64 ? straight_ahead(board, context_.player, of, filter.reach) : 0;
        }
        if (filter.jump >= 0) {
            const Square of = square(filter.jump);
            set &= of < 64 ? jumps(board, of, filter.over_low, filter.over_high) : 0;
        }
        if (filter.start >= 0) set &= starts(filter.start);
        if (filter.unconnected && set != 0) {
            Bitboard near = 0;
            for (Bitboard enemies = board.of(!context_.player); enemies != 0;) {
                near |= king_attacks(pop(enemies));
            }
            set &= ~near;
        }
        return set;
    }

  private:
    bool left_out(int pick) const { return now_[static_cast<std::size_t>(pick)] == Play::kLeftOut; }
    /// Of a pick on the board; 64 or more if it is left out or gone.
    Square square(int pick) const { return now_[static_cast<std::size_t>(pick)]; }

    Bitboard common(const Filter& filter) const {
        Bitboard set = ~Bitboard{0};
        if (filter.low > 0 || filter.high < 7) {
            set &= ranks_from(context_.player, filter.low, filter.high);
        }
        if (filter.rel >= 0) {
            const Square of = square(filter.rel);
            set &= of < 64 ? squares_near(context_.player, of, filter) : 0;
        }
        if (filter.file >= 0) {
            const Square of = square(filter.file);
            set &= of < 64 ? file_bits(file_of(of)) : 0;
        }
        if (filter.after >= 0 && square(filter.after) < 64) {
            set &= ~(bit(square(filter.after)) | (bit(square(filter.after)) - 1));
        }
        if (filter.on >= 0) {
            const int value = square(filter.on);
            if (left_out(filter.on)) {
                set = 0;
            } else if (context_.card.picks[static_cast<std::size_t>(filter.on)].kind ==
                       Pick::Kind::Rank) {
                set &= rank_bits(value);
            } else {
                set &= value == 0 ? kQueenSide : ~kQueenSide;
            }
        }
        return set;
    }

    Bitboard of_type_of(int pick) const {
        const Square of = square(pick);
        if (of >= 64 || (field_.board().occupied() & bit(of)) == 0) return 0;
        return field_.board().types[field_.board().type_at(of)];
    }

    Bitboard starts(int pick) const {
        const Board& board = field_.board();
        if (left_out(pick)) return 0;
        if (context_.card.picks[static_cast<std::size_t>(pick)].kind == Pick::Kind::Lost) {
            const auto type = static_cast<PieceType>(square(pick));
            return starting_positions(board, {context_.player, type}, kNoSquare);
        }
        const Square of = square(pick);
        const auto piece = of < 64 ? board.at(of) : std::nullopt;
        return piece ? starting_positions(board, *piece, of) : 0;
    }

    const CardContext& context_;
    const Field& field_;
    const Picks& now_;
};

/// Carries out steps, one after the other.
class Carrier {
  public:
    Carrier(const CardContext& context, const Picks& picks, Carried& result, Effects* log)
        : context_(context), result_(result), log_(log), now_(picks) {}

    void carry_out(const Step& step, int foe_hand);
    /// CB-7.8: what the card lifts it lifts for the Royalty picked; for all of it if none is.
    void name_royalty();
    /// CB-10.5: the right ends if its Pawn or its square was touched; it stays no longer than some
    /// Pawn is ready to use it.
    void settle_en_passant();

  private:
    Field& field() { return result_.field; }
    Board& board() { return result_.field.position.board; }
    bool failed() const { return result_.refusal.has_value(); }
    void fail(Clause clause, std::string_view reason) { result_.refusal = Refusal{clause, reason}; }

    /// The squares a step acts upon; fails if a piece picked is gone.
    Bitboard targets(const Step& step);
    /// Of the only pick of a step.
    Square target(const Step& step) { return now_[static_cast<std::size_t>(step.picks.front())]; }
    int value_of_other(const Step& step) const {
        return now_[static_cast<std::size_t>(step.other)];
    }

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
    Picks now_;
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
                if (must_move) return fail("CB-6.5"_cb, "a piece to be pushed is obstructed");
            } else if (!may_stand(piece.type, to)) {
                if (must_move) return fail("CB-6.11"_cb, "no card puts a Pawn on rank 1 or rank 8");
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
        return fail("CB-6.11"_cb, "no card puts a Pawn on rank 1 or rank 8");
    }
    if (context_.box && !stock_has(board(), piece.colour, type)) {
        return fail("CB-1.3"_cb, "the box holds no such piece any more");
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
        return fail("CB-6.5"_cb, "the square of a piece to be returned is occupied");
    }
    if (field().lost[context_.player][type] == 0) {
        return fail("CB-6.5"_cb, "no such piece of yours is lost");
    }
    if (!may_stand(type, to)) {
        return fail("CB-6.11"_cb, "no card puts a Pawn on rank 1 or rank 8");
    }
    if (context_.box && !stock_has(board(), context_.player, type)) {
        return fail("CB-1.3"_cb, "the box holds no such piece any more");
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
    if (step.all) return Reader(context_, field(), now_).pieces(*step.all, step.all->royal);
    Bitboard squares = 0;
    for (std::int8_t pick : step.picks) {
        const std::uint8_t square = now_[static_cast<std::size_t>(pick)];
        if (square == Play::kLeftOut) continue;
        if (square >= 64) {
            fail("CB-6.5"_cb, "a piece that the card still needs has left the board");
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
                return fail("CB-6.5"_cb, "the square to go to is occupied");
            }
            const Piece piece = *board().at(from);
            if (!may_stand(piece.type, to)) {
                return fail("CB-6.11"_cb, "no card puts a Pawn on rank 1 or rank 8");
            }
            note(step, piece, from, to);
            return move(from, to);
        }
        case Step::Op::Swap: {
            const int with = value_of_other(step);
            if (squares == 0 || with == Play::kLeftOut) return;
            if (with >= 64) {
                return fail("CB-6.5"_cb, "a piece that the card still needs has left the board");
            }
            const Square from = first_square(squares);
            if (!may_stand(board().type_at(from), with) ||
                !may_stand(board().type_at(with), from)) {
                return fail("CB-6.11"_cb, "no card puts a Pawn on rank 1 or rank 8");
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

Bitboard starting_positions(const Board& board, Piece piece, Square itself) {
    const int home = piece.colour == Colour::White ? 0 : 7;
    Bitboard squares = 0;
    switch (piece.type) {
        case PieceType::Pawn: {
            Bitboard pawns = board.of(piece.colour, PieceType::Pawn);
            if (itself < 64) pawns &= ~bit(itself);
            squares = rank_bits(piece.colour == Colour::White ? 1 : 6);
            while (pawns != 0) squares &= ~file_bits(file_of(pop(pawns)));
            return squares;
        }
        case PieceType::Rook:
            return bit(square_at(0, home)) | bit(square_at(7, home));
        case PieceType::Knight:
            return bit(square_at(1, home)) | bit(square_at(6, home));
        case PieceType::Bishop:
            return bit(square_at(2, home)) | bit(square_at(5, home));
        case PieceType::Queen:
            return bit(square_at(3, home));
        case PieceType::King:
            return bit(square_at(4, home));
    }
    return squares;
}

bool stock_has(const Board& board, Colour colour, PieceType type) {
    constexpr std::array<int, kPieceTypes> kSet{8, 2, 2, 2, 1, 1};
    return count(board.of(colour, type)) < kSet[static_cast<std::size_t>(index_of(type))] + 1;
}

Bitboard candidates(const CardContext& context,
                    const Field& field,
                    int pick,
                    const std::array<std::uint8_t, kMostPicks>& before) {
    const Pick& wanted = context.card.picks[static_cast<std::size_t>(pick)];
    const Reader reader(context, field, before);
    Bitboard taken = 0;
    std::array<std::uint8_t, kPieceTypes> lost{};
    for (int i = 0; i < pick; ++i) {
        const auto& earlier = context.card.picks[static_cast<std::size_t>(i)];
        const std::uint8_t value = before[static_cast<std::size_t>(i)];
        if (value == Play::kLeftOut) continue;
        if (earlier.on_board()) taken |= bit(value);
        if (earlier.kind == Pick::Kind::Lost) ++lost[value];
    }
    switch (wanted.kind) {
        case Pick::Kind::Piece:
            return reader.pieces(wanted.filter, wanted.anchor || wanted.filter.royal) & ~taken;
        case Pick::Kind::Empty:
            return reader.squares(wanted.filter) & ~taken;
        case Pick::Kind::Rank: {
            Bitboard ranks = 0;
            for (int rank = wanted.filter.low; rank <= wanted.filter.high; ++rank) {
                ranks |= Bitboard{1} << rank;
            }
            return ranks;
        }
        case Pick::Kind::Wing:
            return 3;
        case Pick::Kind::Type:
            return wanted.filter.types;
        case Pick::Kind::Lost: {
            Bitboard types = 0;
            for (PieceType type : kAllTypes) {
                const auto i = static_cast<std::size_t>(index_of(type));
                if ((wanted.filter.types & bit(type)) != 0 &&
                    field.lost[context.player][type] > lost[i]) {
                    types |= bit(type);
                }
            }
            return types;
        }
    }
    return 0;
}

Refusal why_no_candidate(const CardContext& context,
                         const Field& field,
                         int pick,
                         std::uint8_t value) {
    const Pick& wanted = context.card.picks[static_cast<std::size_t>(pick)];
    if (wanted.kind == Pick::Kind::Piece && value < 64 && !wanted.anchor && !wanted.filter.royal &&
        (field.board().royalty() & bit(value)) != 0) {
        return {"CB-7.2"_cb, "the card does not act on Royalty"};
    }
    return {"CB-6.2"_cb, "what is picked does not fit the card"};
}

void carry_out(const CardContext& context,
               const Field& before,
               const std::array<std::uint8_t, kMostPicks>& picks,
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
