// Position lines: reading what stands in them (CB-15.4). positions_print.cpp writes them,
// positions_check.cpp refuses what the rules cannot reach.

#include "equipoise/games/chess_balance/text/positions.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/games/chess_balance/chess/moves.hpp"
#include "equipoise/games/chess_balance/clauses.hpp"
#include "equipoise/games/chess_balance/text/notation.hpp"
#include "equipoise/games/chess_balance/text/position_names.hpp"

namespace equipoise::chess_balance {
namespace {

/// One line being read, up to the first thing that is wrong.
class PositionReader {
  public:
    PositionReader(const Rules& rules, std::string_view line) : rules_(rules), line_(line) {}

    /// The viewer whose knowledge the line states; without one nothing may be hidden.
    void see_as(Viewer viewer) { viewer_ = viewer; }

    std::optional<Misfit> read() {
        const std::size_t bracket = std::min(line_.find('['), line_.size());
        std::string_view keys = trim(line_.substr(bracket));
        const auto fields = words(line_.substr(0, bracket));
        if (fields.size() != 4 && fields.size() != 6) {
            complain("", "wants_position");
            return error_;
        }
        if (!keys.empty() && (keys.size() < 2 || keys.back() != ']')) {
            complain("", "bracket_open");
            return error_;
        }
        read_board(fields[0]);
        read_fen(fields);
        if (!keys.empty()) split_keys(keys.substr(1, keys.size() - 2));
        read_phase();
        read_play();
        read_hands();
        read_field();
        read_turn();
        read_end();
        read_history();
        read_match();
        if (!error_ && !values_.empty()) {
            complain(values_.front().first, "not_a_position_key");
        }
        if (!error_) settle();
        if (!error_) error_ = why_unreachable(rules_, open, secrets);
        return error_;
    }

    Open open;
    Per<Colour, Secret> secrets;

  private:
    void complain(std::string_view field, Reason reason, Clause clause = "CB-15.4"_cb) {
        if (!error_) error_ = Misfit::of(clause, field, std::move(reason));
    }

    static std::optional<int> number(std::string_view text, int low, int high) {
        if (text.empty() || text[0] == '-' || (text.size() > 1 && text[0] == '0')) {
            return std::nullopt;
        }
        const auto found = parse_int(text, low, high);
        return found ? std::optional(static_cast<int>(*found)) : std::nullopt;
    }

    // The six fields of FEN.

    void read_board(std::string_view text) {
        const auto ranks = split(text, '/');
        if (ranks.size() != 8) return complain("board", "wants_eight_ranks");
        for (int i = 0; i < 8; ++i) {
            const int rank = 7 - i;
            int file = 0;
            for (char letter : ranks[at(i)]) {
                if (letter >= '1' && letter <= '8') {
                    file += letter - '0';
                    continue;
                }
                const bool is_black = letter >= 'a' && letter <= 'z';
                const auto type =
                    type_of(is_black ? static_cast<char>(letter - 'a' + 'A') : letter);
                if (!type || file > 7) {
                    return complain("board", "wants_rank_squares");
                }
                const Piece piece{is_black ? Colour::Black : Colour::White, *type};
                open.field.position.board.put(piece, square_at(file++, rank));
            }
            if (file != 8) return complain("board", "rank_not_eight_squares");
        }
    }

    void read_fen(const std::vector<std::string_view>& fields) {
        Position& position = open.field.position;
        if (fields[1] != "w" && fields[1] != "b") return complain("mover", "wants_w_or_b");
        position.mover = fields[1] == "w" ? Colour::White : Colour::Black;
        if (fields[2] != "-") {
            for (char letter : fields[2]) {
                const std::size_t right = kCastlingLetters.find(letter);
                if (right == std::string_view::npos || (position.rights >> right & 1) != 0) {
                    return complain("castling", "wants_castling_letters");
                }
                position.rights = static_cast<std::uint8_t>(position.rights | 1U << right);
            }
        }
        if (fields[3] != "-") {
            const auto square = parse_square(fields[3]);
            if (!square) return complain("en passant", "wants_square_or_dash");
            position.passed = static_cast<std::uint8_t>(*square);
        }
        if (fields.size() < 6) return;
        const auto clock = number(fields[4], 0, UINT8_MAX);
        if (!clock) return complain("clock", "wants_number_0_to_255");
        position.clock = static_cast<std::uint8_t>(*clock);
        const auto move = number(fields[5], 1, UINT16_MAX);
        if (!move) return complain("move number", "wants_number_1_to_65535");
        position.number = static_cast<std::uint16_t>(*move);
    }

    // The keys.

    void split_keys(std::string_view text) {
        if (text.empty()) return;
        for (std::string_view item : split(text, ';')) {
            const std::size_t colon = item.find(':');
            if (colon == std::string_view::npos || colon == 0) {
                return complain(item, "wants_key_and_value");
            }
            const std::string_view key = item.substr(0, colon);
            for (const auto& [known, value] : values_) {
                if (known == key) return complain(key, "given_twice");
            }
            values_.emplace_back(key, item.substr(colon + 1));
        }
    }

    /// The value of a key, which counts as read.
    std::optional<std::string_view> take(std::string_view key) {
        if (error_) return std::nullopt;
        const auto found = std::find_if(
            values_.begin(), values_.end(), [&](const auto& value) { return value.first == key; });
        if (found == values_.end()) return std::nullopt;
        const std::string_view value = found->second;
        values_.erase(found);
        return value;
    }
    std::optional<std::string_view> take(char letter, Colour colour) {
        const char key[] = {letter, letter_of(colour)};
        return take(std::string_view(key, 2));
    }
    static std::string key_of(char letter, Colour colour) { return {letter, letter_of(colour)}; }

    void read_phase() {
        const auto value = take("ph");
        if (!value) return;
        if (const auto phase = phase_of(*value)) {
            open.phase = *phase;
            return;
        }
        complain("ph", "wants_phase");
    }

    void read_play() {
        const auto value = take("cp");
        if (!value) return;
        const auto play = parse_play(rules_.deck(), *value);
        if (play) {
            open.play = play.value() + 1;
        } else {
            error_ = play.error();
        }
    }

    /// Cards with that separator; each once.
    std::vector<Card> read_cards(std::string_view field, std::string_view text, char separator) {
        std::vector<Card> cards;
        if (text == "-") return cards;
        CardSet seen = 0;
        for (std::string_view id : split(text, separator)) {
            const auto card = rules_.deck().find(id);
            if (!card) {
                complain(field, Reason("no_card_named", {{"card", id}}));
                return {};
            }
            if (holds(seen, *card)) {
                complain(field, Reason("card_listed_twice", {{"card", id}}), "CB-1.4"_cb);
                return {};
            }
            seen |= bit(*card);
            cards.push_back(*card);
        }
        return cards;
    }
    CardSet read_set(std::string_view field, std::string_view text, char separator) {
        CardSet cards = 0;
        for (Card card : read_cards(field, text, separator)) cards |= bit(card);
        return cards;
    }

    void complain_hidden(std::string_view field) { complain(field, "hidden_parts", "CB-15.2"_cb); }

    void read_hands() {
        for (Colour colour : kColours) {
            read_hand(colour);
            read_deck(colour);
            const auto pile = take('p', colour);
            if (!pile) continue;
            const auto cards = read_cards(key_of('p', colour), *pile, ',');
            if (cards.size() > kDeckSize) {
                return complain(key_of('p', colour), "more_than_nine_cards", "CB-15.7"_cb);
            }
            for (Card card : cards) {
                open.piles[colour].push_back(static_cast<std::uint8_t>(card.index()));
            }
        }
    }

    void read_hand(Colour colour) {
        const auto value = take('h', colour);
        if (!value) return;
        const std::string key = key_of('h', colour);
        int size = 0;
        if (value->starts_with('?')) {
            if (!viewer_) return complain_hidden(key);
            const auto cards = number(value->substr(1), 0, kHandSize);
            if (!cards) return complain(key, "wants_cards_0_to_3");
            size = *cards;
        } else {
            secrets[colour].hand = read_set(key, *value, ',');
            size = std::popcount(secrets[colour].hand);
        }
        if (size > kHandSize) return complain(key, "hand_above_three", "CB-4.3"_cb);
        open.hand_sizes[colour] = static_cast<std::uint8_t>(size);
    }

    void read_deck(Colour colour) {
        const auto value = take('d', colour);
        if (!value) return;
        const std::string key = key_of('d', colour);
        if (value->starts_with('?')) {
            const auto size = number(value->substr(1), 0, kDeckSize);
            if (!size) return complain(key, "wants_cards_0_to_9");
            open.deck_sizes[colour] = static_cast<std::uint8_t>(*size);
            return;
        }
        const auto cards = read_cards(key, *value, ',');
        if (cards.size() > kDeckSize) {
            return complain(key, "more_than_nine_cards", "CB-15.7"_cb);
        }
        for (Card card : cards) {
            secrets[colour].order.push_back(static_cast<std::uint8_t>(card.index()));
        }
        open.deck_sizes[colour] = static_cast<std::uint8_t>(cards.size());
    }

    void read_field() {
        for (Colour colour : kColours) {
            const auto value = take('g', colour);
            if (!value || *value == "-") continue;
            for (char letter : *value) {
                const auto type =
                    type_of(colour == Colour::White
                                ? letter
                                : static_cast<char>(
                                      letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : 0));
                if (!type || open.field.lost[colour][*type] > 15) {
                    return complain(key_of('g', colour),
                                    colour == Colour::White ? "wants_white_piece_letters"
                                                            : "wants_black_piece_letters");
                }
                ++open.field.lost[colour][*type];
            }
        }
        if (const auto value = take("nd")) {
            open.field.position.no_double = read_squares("nd", *value, nullptr);
        }
        const auto value = take("fx");
        if (!value || *value == "-") return;
        for (std::string_view item : split(*value, ',')) read_status(item);
    }

    /// Squares with + between them; those with a star go to `starred`, where it is allowed.
    Bitboard read_squares(std::string_view field, std::string_view text, Bitboard* starred) {
        Bitboard squares = 0;
        if (text == "-") return squares;
        for (std::string_view name : split(text, '+')) {
            const bool star = starred != nullptr && name.ends_with('*');
            if (star) name.remove_suffix(1);
            const auto square = parse_square(name);
            Bitboard& set = star ? *starred : squares;
            if (!square || (set & bit(*square)) != 0) {
                complain(field, "wants_different_squares");
                return 0;
            }
            set |= bit(*square);
        }
        return squares;
    }

    void read_status(std::string_view item) {
        const std::size_t equals = item.find('=');
        const std::string_view name = item.substr(0, equals);
        const std::string_view squares =
            equals == std::string_view::npos ? std::string_view() : item.substr(equals + 1);
        Field& field = open.field;
        if (name == "grantN" || name == "grantF") {
            Bitboard& grants = name == "grantN" ? field.knight_grants : field.front_grants;
            if (grants != 0)
                return complain("fx", Reason("effect_given_twice", {{"effect", name}}));
            grants = read_squares("fx", squares, nullptr);
            return;
        }
        Per<Until, Bitboard>* status = nullptr;
        if (name == "freeze") status = &field.frozen;
        if (name == "pacify") status = &field.pacified;
        if (name == "shield") status = &field.shielded;
        if (status == nullptr) {
            return complain("fx", "wants_status");
        }
        if (all_squares(*status) != 0) {
            return complain("fx", Reason("effect_given_twice", {{"effect", name}}));
        }
        Bitboard starred = 0;
        const Bitboard plain = read_squares("fx", squares, &starred);
        if (open.play > 0) {
            (*status)[Until::Turn] = starred;
            (*status)[Until::Reply] = plain;
        } else if (starred != 0) {
            complain("fx", "star_outside_turn");
        } else {
            (*status)[Until::Turn] = plain;
        }
    }

    void read_turn() {
        if (const auto value = take("ck")) {
            if (*value != "w" && *value != "b" && *value != "wb" && *value != "-") {
                return complain("ck", "wants_wb");
            }
            open.declared = static_cast<std::uint8_t>((value->find('w') != std::string_view::npos) +
                                                      2 * (value->back() == 'b'));
        }
        if (const auto value = take("sn")) open.attacked = read_squares("sn", *value, nullptr);
        if (const auto value = take("sd")) {
            if (*value != "1") return complain("sd", "wants_1");
            open.king_attacked = true;
        }
    }

    void read_end() {
        const auto value = take("end");
        if (!value) return;
        if (open.phase != Phase::Card && open.phase != Phase::Colours) {
            return complain("end", "not_possible_in_phase");
        }
        const std::size_t blank = std::min(value->find(' '), value->size());
        std::optional<Ending> ending;
        for (End end : {End::WhiteWins, End::BlackWins, End::Draw}) {
            if (value->substr(0, blank) != result_of(end)) continue;
            open.end = end;
            ending = ending_of(end, trim(value->substr(blank)));
        }
        if (!ending) {
            return complain("end", "wants_result");
        }
        open.ending = *ending;
        if (open.phase == Phase::Card) open.phase = Phase::Over;
    }

    void read_history() {
        const auto value = take("rp");
        if (!value || *value == "-") return;
        for (std::string_view item : split(*value, ',')) {
            const std::size_t star = std::min(item.find('*'), item.size());
            const std::string_view digits = item.substr(0, star);
            const auto times = number(item.substr(std::min(star + 1, item.size())), 1, 150);
            std::uint32_t key = 0;
            const auto [stop, failed] =
                std::from_chars(digits.data(), digits.data() + digits.size(), key, 16);
            if (failed != std::errc() || stop != digits.data() + digits.size() || !times) {
                return complain("rp", "wants_position_counts");
            }
            if (open.keys_size + static_cast<std::size_t>(*times) > Open::kMostKeys) {
                return complain("rp", "too_many_positions_for_game", "CB-13.3"_cb);
            }
            for (int i = 0; i < *times; ++i) open.keys[open.keys_size++] = key;
        }
    }

    void read_match() {
        read_place_in_match();
        for (Colour colour : kColours) {
            secrets[colour].source = usual_source(rules_, open.phase);
            read_source(colour);
            if (const auto value = take('t', colour)) {
                if (*value == "?") {
                    if (!viewer_) return complain_hidden(key_of('t', colour));
                } else {
                    secrets[colour].sideboard = read_set(key_of('t', colour), *value, ',');
                }
            }
            if (const auto value = take('k', colour)) {
                open.shown[colour] = read_set(key_of('k', colour), *value, ',');
            }
        }
        if (const auto value = take("dn")) {
            if (*value != "w" && *value != "b" && *value != "wb") {
                return complain("dn", "wants_wb");
            }
            for (Colour colour : kColours) {
                if (value->find(letter_of(colour)) == std::string_view::npos) continue;
                open.done.insert(open.seat_of(colour));
            }
        }
        if (const auto value = take("mv")) {
            if (*value != "1") return complain("mv", "wants_1");
            open.moved = true;
        }
        open.to_discard = usual_discards(rules_, open);
        if (const auto value = take("td")) {
            const auto cards = number(*value, 0, kHandSize);
            if (!cards) return complain("td", "wants_number_0_to_3");
            open.to_discard = static_cast<std::uint8_t>(*cards);
        }
        open.to_draw = usual_draws(rules_, open);
        if (const auto value = take("dr")) {
            const auto parts = split(*value, '/');
            const auto white =
                parts.size() == 2 ? number(parts[0], 0, kHandSize) : std::optional<int>();
            const auto black =
                parts.size() == 2 ? number(parts[1], 0, kHandSize) : std::optional<int>();
            if (!white || !black) return complain("dr", "wants_draws");
            open.to_draw[Colour::White] = static_cast<std::uint8_t>(*white);
            open.to_draw[Colour::Black] = static_cast<std::uint8_t>(*black);
        }
        if (const auto value = take("ul")) {
            open.field.unlocked = read_squares("ul", *value, nullptr);
        }
    }

    void read_place_in_match() {
        const auto value = take("mt");
        if (!value) return award();
        const auto parts = split(*value, '/');
        const int games = rules_.switches().games;
        const auto part = [&](std::size_t i, int low, int high) {
            return parts.size() == 4 ? number(parts[i], low, high) : std::optional<int>();
        };
        const auto game = part(0, 1, games);
        const auto first = part(1, 0, 2 * games);
        const auto second = part(2, 0, 2 * games);
        const auto white = part(3, 0, 1);
        if (!game || !first || !second || !white) {
            return complain("mt", "wants_tournament_score", "CB-14.1"_cb);
        }
        open.game = static_cast<std::uint8_t>(*game);
        open.points = {static_cast<std::uint8_t>(*first), static_cast<std::uint8_t>(*second)};
        open.white = Seat(*white);
        award();
    }

    /// The line states the points before the present game.
    void award() {
        for (Seat seat : SeatSet::first(2)) {
            const bool is_white = open.colour_of(seat) == Colour::White;
            const End wins = is_white ? End::WhiteWins : End::BlackWins;
            auto& points = open.points[at(seat.index())];
            points = static_cast<std::uint8_t>(points +
                                               (open.end == wins            ? 2
                                                    : open.end == End::Draw ? 1
                                                                            : 0));
        }
    }

    void read_source(Colour colour) {
        const auto value = take('s', colour);
        if (!value) return;
        const std::string key = key_of('s', colour);
        CardSet source = 0;
        if (*value == "?") {
            if (!viewer_) return complain_hidden(key);
        } else if (*value != "-") {
            for (std::string_view part : split(*value, '+')) {
                const auto element = element_of(part);
                const auto card = rules_.deck().find(part);
                if (!element && !card) {
                    return complain(key, Reason("no_such_element_or_card", {{"part", part}}));
                }
                source |= element ? rules_.deck().of(*element) : bit(*card);
            }
        }
        secrets[colour].source = source;
    }

    /// What follows from the rest.
    void settle() {
        Position& position = open.field.position;
        const bool new_turn = open.play == 0 || open.moved;
        if (position.passed != kNoSquare && new_turn && is_needless_passed(position)) {
            position.passed = kNoSquare;
        }
        position.key = position_key(position);
    }

    /// Whether a double step was just made there but nobody stands ready to take (CB-10.4).
    static bool is_needless_passed(const Position& position) {
        const Square passed = position.passed;
        const Colour us = position.mover;
        const Square pawn = passed - forward(us);
        if (rank_for(us, passed) != 5 ||
            (position.board.of(!us, PieceType::Pawn) & bit(pawn)) == 0) {
            return false;
        }
        return (pawn_attacks(!us, passed) & position.board.of(us, PieceType::Pawn)) == 0;
    }

    const Rules& rules_;
    std::string_view line_;
    std::optional<Viewer> viewer_;
    std::vector<std::pair<std::string_view, std::string_view>> values_;
    std::optional<Misfit> error_;
};

}  // namespace

Result<State, Misfit> parse_state(const Rules& rules, std::string_view line) {
    PositionReader reader(rules, line);
    if (auto error = reader.read()) return *error;
    State s{reader.open, reader.secrets};
    if (s.open.phase == Phase::Card) rules.adjudicate(s);
    return s;
}

Result<View, Misfit> parse_view(const Rules& rules, Viewer viewer, std::string_view line) {
    PositionReader reader(rules, line);
    reader.see_as(viewer);
    if (auto error = reader.read()) return *error;
    return View{viewer, reader.open, reader.secrets};
}

}  // namespace equipoise::chess_balance
