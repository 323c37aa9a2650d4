// Position lines: printing (CB-15.4).

#include "equipoise/games/chess_balance/text/notation.hpp"
#include "equipoise/games/chess_balance/text/position_names.hpp"
#include "equipoise/games/chess_balance/text/positions.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr PieceType kLostOrder[] = {PieceType::Queen,
                                    PieceType::Rook,
                                    PieceType::Bishop,
                                    PieceType::Knight,
                                    PieceType::Pawn,
                                    PieceType::King};

/// Writes one line. What the viewer does not know of a colour is `?`.
class Writer {
  public:
    Writer(const Rules& rules, const Open& open, const Per<Colour, Secret>& secrets)
        : rules_(rules), deck_(rules.deck()), open_(open), secrets_(secrets) {}

    void hide(Colour colour) { hidden_[colour] = true; }

    std::string line() {
        write_fen();
        if (!rules_.chess_only()) write_hands();
        write_field();
        write_turn();
        if (open_.end != End::None) {
            add("end",
                std::string(result_of(open_.end)) + " " + std::string(clause_of(open_.ending).id));
        }
        write_history();
        write_match();
        if (!keys_.empty()) text_ += " [" + keys_ + "]";
        return std::move(text_);
    }

  private:
    void add(std::string_view key, const std::string& value) {
        if (!keys_.empty()) keys_ += ";";
        keys_ += std::string(key) + ":" + value;
    }
    static std::string with(char letter, Colour colour) { return {letter, letter_of(colour)}; }

    void write_fen() {
        const Position& position = open_.field.position;
        text_ = print_board(position.board) + " " + letter_of(position.mover) + " ";
        std::string rights;
        for (std::size_t i = 0; i < kCastlingLetters.size(); ++i) {
            if ((position.rights >> i & 1) != 0) rights += kCastlingLetters[i];
        }
        text_ += (rights.empty() ? "-" : rights) + " ";
        text_ += position.passed == kNoSquare ? "-" : print_square(position.passed);
        text_ += " " + std::to_string(position.clock) + " " + std::to_string(position.number);
    }

    void write_hands() {
        for (Colour colour : kColours) {
            const Secret& secret = secrets_[colour];
            const int size = open_.hand_sizes[colour];
            add(with('h', colour),
                std::popcount(secret.hand) == size ? print_cards(deck_, secret.hand, ',')
                                                   : "?" + std::to_string(size));
        }
        for (Colour colour : kColours) {
            if (open_.deck_sizes[colour] == 0) continue;
            const auto& order = secrets_[colour].order;
            std::string list;
            for (std::uint8_t card : order) {
                list += (list.empty() ? "" : ",") + deck_[Card(card)].id;
            }
            add(with('d', colour),
                order.empty() ? "?" + std::to_string(open_.deck_sizes[colour]) : list);
        }
        for (Colour colour : kColours) {
            std::string list;
            for (std::uint8_t card : open_.piles[colour]) {
                list += (list.empty() ? "" : ",") + deck_[Card(card)].id;
            }
            if (!list.empty()) add(with('p', colour), list);
        }
    }

    void write_field() {
        const Field& field = open_.field;
        for (Colour colour : kColours) {
            std::string lost;
            for (PieceType type : kLostOrder) {
                lost.append(field.lost[colour][type], letter_of(Piece{colour, type}));
            }
            if (!rules_.chess_only() && !lost.empty()) add(with('g', colour), lost);
        }
        if (field.position.no_double != 0) add("nd", print_squares(field.position.no_double));
        std::string statuses;
        const auto write = [&](std::string_view name, const Per<Until, Bitboard>& squares) {
            if (all_squares(squares) == 0) return;
            statuses +=
                (statuses.empty() ? "" : ",") + std::string(name) + "=" + print_timed(squares);
        };
        write("freeze", field.frozen);
        write("pacify", field.pacified);
        write("shield", field.shielded);
        if (field.knight_grants != 0) {
            statuses += (statuses.empty() ? "" : ",") + std::string("grantN=") +
                print_squares(field.knight_grants);
        }
        if (field.front_grants != 0) {
            statuses += (statuses.empty() ? "" : ",") + std::string("grantF=") +
                print_squares(field.front_grants);
        }
        if (!statuses.empty()) add("fx", statuses);
    }

    /// Inside a turn what ends with it carries a star.
    std::string print_timed(const Per<Until, Bitboard>& squares) const {
        std::string text;
        for (Bitboard left = all_squares(squares); left != 0;) {
            const Square square = pop(left);
            for (Until until : {Until::Turn, Until::Reply}) {
                if ((squares[until] & bit(square)) == 0) continue;
                text += (text.empty() ? "" : "+") + print_square(square);
                if (until == Until::Turn && open_.play > 0) text += "*";
            }
        }
        return text;
    }

    void write_turn() {
        std::string declared;
        for (Colour colour : kColours) {
            if ((open_.declared >> index_of(colour) & 1) != 0) declared += letter_of(colour);
        }
        if (!declared.empty()) add("ck", declared);
        if (!name_of(open_.phase).empty()) add("ph", std::string(name_of(open_.phase)));
        if (open_.play > 0) add("cp", print_play(deck_, open_.play - 1));
        if (open_.attacked != 0) add("sn", print_squares(open_.attacked));
        if (open_.king_attacked) add("sd", "1");
    }

    void write_history() {
        std::string history;
        for (std::size_t i = 0; i < open_.keys_size;) {
            std::size_t end = i;
            while (end < open_.keys_size && open_.keys[end] == open_.keys[i]) ++end;
            history +=
                (history.empty() ? "" : ",") + hex(open_.keys[i]) + "*" + std::to_string(end - i);
            i = end;
        }
        if (!history.empty()) add("rp", history);
    }

    static std::string hex(std::uint32_t key) {
        std::string text(8, '0');
        for (int i = 7; i >= 0; --i, key >>= 4) {
            text[at(i)] = "0123456789abcdef"[key & 15];
        }
        return text;
    }

    void write_match() {
        for (Colour colour : kColours) {
            if (hidden_[colour]) {
                add(with('s', colour), "?");
            } else if (secrets_[colour].source != usual_source(rules_, open_.phase)) {
                add(with('s', colour), print_source(secrets_[colour].source));
            }
        }
        for (Colour colour : kColours) {
            if (rules_.switches().sideboard() == 0) break;
            if (hidden_[colour]) {
                add(with('t', colour), "?");
            } else if (secrets_[colour].sideboard != 0) {
                add(with('t', colour), print_cards(deck_, secrets_[colour].sideboard, ','));
            }
        }
        for (Colour colour : kColours) {
            if (open_.shown[colour] != 0) {
                add(with('k', colour), print_cards(deck_, open_.shown[colour], ','));
            }
        }
        const auto points = points_before(open_);
        if (open_.game != 1 || points[0] != 0 || points[1] != 0 || open_.white != Seat(0)) {
            add("mt",
                std::to_string(open_.game) + "/" + std::to_string(points[0]) + "/" +
                    std::to_string(points[1]) + "/" + std::to_string(open_.white.index()));
        }
        if (!open_.done.empty()) {
            std::string done;
            for (Colour colour : kColours) {
                if (open_.done.contains(open_.seat_of(colour))) done += letter_of(colour);
            }
            add("dn", done);
        }
        write_chance();
        if (open_.moved) add("mv", "1");
        if (open_.field.unlocked != 0) add("ul", print_squares(open_.field.unlocked));
    }

    /// Whole elements by their letters.
    std::string print_source(CardSet cards) const {
        std::string text;
        for (Element element : kAllElements) {
            const CardSet whole = deck_.of(element);
            std::string part;
            if (whole != 0 && (cards & whole) == whole) {
                part = letters_of(element);
            } else if ((cards & whole) != 0) {
                part = print_cards(deck_, cards & whole, '+');
            }
            if (!part.empty()) text += (text.empty() ? "" : "+") + part;
        }
        return text.empty() ? "-" : text;
    }

    void write_chance() {
        if (open_.to_discard != usual_discards(rules_, open_)) {
            add("td", std::to_string(open_.to_discard));
        }
        const auto usual = usual_draws(rules_, open_);
        if (open_.to_draw == usual) return;
        add("dr",
            std::to_string(open_.to_draw[Colour::White]) + "/" +
                std::to_string(open_.to_draw[Colour::Black]));
    }

    const Rules& rules_;
    const Deck& deck_;
    const Open& open_;
    const Per<Colour, Secret>& secrets_;
    Per<Colour, bool> hidden_;
    std::string text_;
    std::string keys_;
};

}  // namespace

std::string print_board(const Board& board) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const auto piece = board.at(square_at(file, rank));
            if (!piece) {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
            text += letter_of(*piece);
        }
        if (empty > 0) text += std::to_string(empty);
        if (rank > 0) text += "/";
    }
    return text;
}

std::string print_squares(Bitboard squares) {
    std::string text;
    while (squares != 0) text += (text.empty() ? "" : "+") + print_square(pop(squares));
    return text.empty() ? "-" : text;
}

std::string print(const Rules& rules, const State& s) {
    return Writer(rules, s.open, s.secrets).line();
}

std::string print(const Rules& rules, const View& view) {
    Writer writer(rules, view.open, view.secrets);
    for (Colour colour : kColours) {
        if (rules.chess_only() || view.viewer.is(view.open.seat_of(colour)) ||
            rules.source_is_open(view.open.phase)) {
            continue;
        }
        writer.hide(colour);
    }
    return writer.line();
}

}  // namespace equipoise::chess_balance
