#include "equipoise/games/chess_balance/text/san.hpp"

#include <cstdlib>
#include <optional>
#include <tuple>

#include "equipoise/games/chess_balance/chess/moves.hpp"
#include "equipoise/games/chess_balance/clauses.hpp"
#include "equipoise/games/chess_balance/text/notation.hpp"

namespace equipoise::chess_balance {
namespace {

/// What tells the moving piece from the others of its type that could go to the same square.
std::string origin(const Rules& rules, const State& s, ChessMove move, Piece piece) {
    const std::string name = print_square(move.from());
    const Seat mover = s.open.seat_of(piece.colour);
    bool others = false;
    bool on_file = false;
    bool on_rank = false;
    Bitboard left = s.open.field.board().of(piece.colour, piece.type) & ~bit(move.from());
    while (left != 0) {
        const Square other = pop(left);
        const bool castles =
            piece.type == PieceType::King && std::abs(file_of(other) - file_of(move.to())) > 1;
        if (castles || rules.why_not(s, mover, Move::chess(ChessMove::of(other, move.to())))) {
            continue;
        }
        others = true;
        on_file = on_file || file_of(other) == file_of(move.from());
        on_rank = on_rank || rank_of(other) == rank_of(move.from());
    }
    if (!others) return {};
    if (!on_file) return name.substr(0, 1);
    return on_rank ? name : name.substr(1);
}

/// A move as SAN states it; -1 where a file or rank is left out.
struct Written {
    PieceType type = PieceType::Pawn;
    int file = -1;
    int rank = -1;
    Square to = 0;
    std::optional<PieceType> promotion;
    bool castles = false;
};

std::optional<PieceType> type_written(char letter) {
    constexpr std::string_view kLetters = "PNBRQK";
    const std::size_t at = kLetters.find(letter);
    return at == std::string_view::npos ? std::nullopt : std::optional(kAllTypes[at]);
}

/// Takes the marks for check, mate, praise and en passant off the end.
void drop_marks(std::string_view& text) {
    while (!text.empty()) {
        if (text.ends_with("e.p.")) {
            text.remove_suffix(4);
        } else if (std::string_view("+#!?").find(text.back()) != std::string_view::npos) {
            text.remove_suffix(1);
        } else {
            return;
        }
    }
}

/// Takes `=Q` or `Q` off the end; false if something else follows a `=`.
bool take_promotion(std::string_view& text, Written& written) {
    const bool is_marked = text.size() > 1 && text[text.size() - 2] == '=';
    if (text.empty() || (text.back() >= '1' && text.back() <= '8')) return true;
    char letter = text.back();
    if (is_marked && letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    written.promotion = type_written(letter);
    if (!written.promotion || *written.promotion == PieceType::Pawn ||
        *written.promotion == PieceType::King || written.type != PieceType::Pawn) {
        return false;
    }
    text.remove_suffix(is_marked ? 2 : 1);
    return true;
}

std::optional<Written> read_written(std::string_view text, Colour mover) {
    drop_marks(text);
    Written written;
    for (const auto& [letters, digits, file] :
         {std::tuple("O-O", "0-0", 6), std::tuple("O-O-O", "0-0-0", 2)}) {
        if (text != letters && text != digits) continue;
        const int rank = mover == Colour::White ? 0 : 7;
        return Written{PieceType::King, 4, rank, square_at(file, rank), std::nullopt, true};
    }
    if (text.empty()) return std::nullopt;
    if (const auto type = type_written(text.front())) {
        written.type = *type;
        text.remove_prefix(1);
    }
    if (!take_promotion(text, written) || text.size() < 2) return std::nullopt;
    const auto to = parse_square(text.substr(text.size() - 2));
    if (!to) return std::nullopt;
    written.to = *to;
    text.remove_suffix(2);
    if (text.ends_with('x') || text.ends_with(':') || text.ends_with('-')) text.remove_suffix(1);
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
        written.file = text.front() - 'a';
        text.remove_prefix(1);
    }
    if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
        written.rank = text.front() - '1';
        text.remove_prefix(1);
    }
    return text.empty() ? std::optional(written) : std::nullopt;
}

/// What the pieces that fit would do, legal or not. A Pawn that SAN gives no file goes straight
/// ahead, and a promotion that it does not name is to a Queen.
FixedVec<ChessMove, 64> moves_meant(const Open& open, const Written& written) {
    FixedVec<ChessMove, 64> moves;
    const Colour mover = open.mover();
    const bool is_pawn = written.type == PieceType::Pawn;
    Bitboard left = open.field.board().of(mover, written.type);
    while (left != 0) {
        const Square from = pop(left);
        const int files = std::abs(file_of(from) - file_of(written.to));
        const int file = is_pawn && written.file < 0 ? file_of(written.to) : written.file;
        if ((file >= 0 && file != file_of(from)) ||
            (written.rank >= 0 && written.rank != rank_of(from)) || from == written.to ||
            (written.type == PieceType::King && !written.castles && files > 1)) {
            continue;
        }
        const bool promotes = is_pawn && rank_for(mover, written.to) == 7;
        moves.push_back(promotes || written.promotion
                            ? ChessMove::promoting(
                                  from, written.to, written.promotion.value_or(PieceType::Queen))
                            : ChessMove::of(from, written.to));
    }
    return moves;
}

}  // namespace

std::string san(const Rules& rules, const State& s, ChessMove move) {
    const Board& board = s.open.field.board();
    const auto piece = board.at(move.from());
    if (!piece) return print(move);
    const bool captures = board.at(move.to()).has_value() ||
        (piece->type == PieceType::Pawn && file_of(move.from()) != file_of(move.to()));
    const int files = file_of(move.to()) - file_of(move.from());
    std::string text;
    if (piece->type == PieceType::Pawn) {
        if (captures) text = print_square(move.from()).substr(0, 1) + "x";
        text += print_square(move.to());
        if (move.promotes()) text += std::string("=") + letter_of(move.promotion());
    } else if (piece->type == PieceType::King && std::abs(files) == 2) {
        text = files > 0 ? "O-O" : "O-O-O";
    } else {
        text = letter_of(piece->type) + origin(rules, s, move, *piece) + (captures ? "x" : "") +
            print_square(move.to());
    }
    Position after = s.open.field.position;
    make_move(after, move);
    if (!in_check(after)) return text;
    return text + (rules.chess_only() && !has_legal_move(after) ? "#" : "+");
}

Result<ChessMove, Misfit> parse_san(const Rules& rules, const State& s, std::string_view text) {
    const auto written = read_written(text, s.open.mover());
    if (!written) return Misfit::of("CB-15.9"_cb, "wants_san");
    const auto moves = moves_meant(s.open, *written);
    std::optional<ChessMove> found;
    std::optional<Refusal> against;
    for (ChessMove move : moves) {
        const auto refusal = rules.why_not(s, s.open.seat_of(s.open.mover()), Move::chess(move));
        if (refusal) {
            // Something stands in the way of a move that the piece could make: that says more.
            if (!against || against->clause == "CB-12.2"_cb) against = refusal;
            continue;
        }
        if (found) return Misfit::of("CB-15.9"_cb, "several_pieces_can");
        found = move;
    }
    if (!found && (!against || against->clause == "CB-12.2"_cb)) {
        return Misfit::of("CB-12.2"_cb, "no_piece_can");
    }
    if (!found) return Misfit::of(*against);
    if (found->promotes() && !written->promotion) {
        return Misfit::of("CB-12.12"_cb, "promotion_missing");
    }
    return *found;
}

}  // namespace equipoise::chess_balance
