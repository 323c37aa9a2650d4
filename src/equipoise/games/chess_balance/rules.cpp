#include "equipoise/games/chess_balance/rules.hpp"

#include "equipoise/base/hash.hpp"
#include "equipoise/games/chess_balance/chess/perft.hpp"
#include "equipoise/games/chess_balance/chess/set_moves.hpp"
#include "equipoise/games/chess_balance/clauses.hpp"
#include "equipoise/games/chess_balance/visit_plays.hpp"

namespace equipoise::chess_balance {
namespace {

Card lowest(CardSet& cards) {
    const Card card(std::countr_zero(cards));
    cards &= cards - 1;
    return card;
}

/// All subsets of `size` cards, ascending by the code of Move::discard.
template <class Visit>
void visit_subsets(CardSet cards, int size, Visit visit) {
    const auto extend = [&](const auto& self, CardSet chosen, CardSet left, int missing) -> void {
        if (missing == 0) return visit(chosen);
        while (left != 0) {
            const Card card = lowest(left);
            self(self, chosen | bit(card), left, missing - 1);
        }
    };
    extend(extend, 0, cards, size);
}

}  // namespace

Action Move::discard(CardSet cards) {
    std::uint32_t code = 0;
    std::uint32_t scale = 37 * 37;
    while (cards != 0) {
        code += scale * static_cast<std::uint32_t>(lowest(cards).index() + 1);
        scale /= 37;
    }
    return {kDiscard + code};
}

Move Move::of(Action action) {
    const std::uint32_t code = action.code;
    EQ_EXPECT(code < kCodes);
    Move move;
    const auto card_from = [code](std::uint32_t first) {
        return Card(static_cast<int>(code - first));
    };
    if (code < kFoe) {
        move.declares = code >= kDeclared;
        move.move.bits = static_cast<std::uint16_t>(move.declares ? code - kDeclared : code);
    } else if (code < kClaim) {
        move.type = Type::Foe;
        move.square = static_cast<Square>(code - kFoe);
    } else if (code < kElement) {
        move.type = Type::Claim;
    } else if (code < kDraft) {
        move.type = Type::Element;
        move.element = static_cast<Element>(code - kElement);
    } else if (code < kList) {
        move.type = Type::Draft;
        move.card = card_from(kDraft);
    } else if (code < kSide) {
        move.type = Type::List;
        move.card = card_from(kList);
    } else if (code < kColour) {
        move.type = Type::Side;
        move.card = card_from(kSide);
    } else if (code < kDraw) {
        move.type = Type::Colour;
        move.colour = static_cast<Colour>(code - kColour);
    } else if (code < kDiscard) {
        move.type = Type::Draw;
        move.card = card_from(kDraw);
    } else if (code < kPlay) {
        move.type = Type::Discard;
        for (std::uint32_t rest = code - kDiscard; rest != 0; rest /= 37) {
            if (rest % 37 != 0) move.cards |= CardSet{1} << (rest % 37 - 1);
        }
    } else {
        move.type = Type::Play;
        move.play = code - kPlay;
    }
    return move;
}

Rules::Rules(const Switches& switches, std::shared_ptr<const Deck> deck)
    : switches_(switches), deck_(std::move(deck)) {}

Turn Rules::turn(const State& s) const {
    const Open& open = s.open;
    switch (open.phase) {
        case Phase::Over:
            return Turn::terminal();
        case Phase::Deal:
        case Phase::Discard:
        case Phase::Draw:
            return Turn::chance();
        case Phase::List:
        case Phase::Swap:
            return Turn::simultaneous(SeatSet::from_bits(3U & ~open.done.bits()));
        case Phase::Element:
        case Phase::Draft: {
            const int taken = std::popcount(s.secrets[Colour::White].source) +
                std::popcount(s.secrets[Colour::Black].source);
            const int step = open.phase == Phase::Element ? kCardsPerElement : 1;
            const bool even = taken / step % 2 == 0;
            return Turn::decision(open.seat_of(even ? Colour::Black : Colour::White));
        }
        case Phase::Colours: {
            const Colour loser = open.end == End::WhiteWins ? Colour::Black : Colour::White;
            return Turn::decision(open.seat_of(loser));
        }
        case Phase::Foe:
            return Turn::decision(open.seat_of(!open.mover()));
        case Phase::Card:
        case Phase::Chess:
            break;
    }
    return Turn::decision(open.seat_of(open.mover()));
}

void Rules::legal_actions(const State& s, Seat seat, Actions& list) const {
    const Turn now = turn(s);
    if (!now.acting.contains(seat)) return;
    switch (s.open.phase) {
        case Phase::Card:
            list_moves(s.open, list);
            if (may_claim(s.open)) list.push_back(Move::claim());
            if (!chess_only()) list_plays(s, list);
            return;
        case Phase::Chess:
            list_moves(s.open, list);
            if (may_claim(s.open)) list.push_back(Move::claim());
            return;
        case Phase::Foe: {
            const Bitboard options = foe_options(s.open, *play_of_turn(s.open));
            if (options == 0) list.push_back(Move::foe(kNoSquare));
            for (Bitboard rest = options; rest != 0;) list.push_back(Move::foe(pop(rest)));
            return;
        }
        default:
            return list_choices(s, seat, list);
    }
}

bool Rules::moves_are_orthodox(const Open& open) const {
    const Board& board = open.field.board();
    for (Colour colour : kColours) {
        const Bitboard kings = board.kings(colour);
        if (kings == 0 || several(kings)) return false;
    }
    return open.phase == Phase::Card && !switches_.lax && !switches_.manual && !switches_.box &&
        (chess_only() || open.field.statuses() == 0);
}

std::optional<std::uint64_t> Rules::perft(const State& s, int depth) const {
    const Open& open = s.open;
    if (!chess_only() || switches_.games > 1 || !moves_are_orthodox(open)) return std::nullopt;
    // A third occurrence takes eight half-moves; insufficient material leaves at most four pieces.
    const bool undecided = open.field.position.clock + depth < 100 && open.keys_size + depth < 9 &&
        count(open.field.board().occupied()) - depth > 4;
    if (!undecided && switches_.draws != Draws::None) return std::nullopt;
    return chess_balance::perft(open.field.position, depth);
}

std::optional<Action> Rules::random_action(const State& s, Seat, Rng& rng) const {
    if (!chess_only() || !moves_are_orthodox(s.open) || may_claim(s.open)) return std::nullopt;
    return Move::chess(random_move(s.open.field.position, rng));
}

void Rules::list_moves(const Open& open, Actions& list) const {
    const Field& field = open.field;
    if (moves_are_orthodox(open)) {
        MoveList moves;
        legal_moves(field.position, moves);
        for (ChessMove move : moves) list.push_back(Move::chess(move));
        return;
    }
    const Conditions now = conditions(open);
    const ChessPhase phase(switches_, field, now);
    FieldMoves moves;
    phase.moves(moves);
    for (ChessMove move : moves) list.push_back(Move::chess(move));
    if (!switches_.manual) return;
    for (ChessMove move : moves) {
        if (phase.gives_check_after(move)) list.push_back(Move::chess(move, true));
    }
}

bool Rules::has_move(const Open& open) const {
    const Board& board = open.field.board();
    if (chess_only() && !switches_.box) return has_legal_move(open.field.position);
    if (board.kings(open.mover()) == 0) return false;
    const Conditions now = conditions(open);
    return ChessPhase(switches_, open.field, now).any();
}

Conditions Rules::conditions(const Open& open) const {
    Conditions now;
    now.may_capture_king = (open.declared >> index_of(open.mover()) & 1) != 0;
    now.foe_declared = (open.declared >> index_of(!open.mover()) & 1) != 0;
    now.regicide = deck_->allows_regicide();
    if (open.phase != Phase::Chess) {
        if (switches_.manual) now.king_attacked = gives_check(open.field.board(), !open.mover());
        return now;
    }
    const Play play = deck_->play_of(open.play - 1);
    now.card_turn = !play.misplay;
    now.penalty = play.misplay;
    now.lifts = (*deck_)[play.card].lifts;
    now.attacked = open.attacked;
    now.king_attacked = open.king_attacked;
    return now;
}

std::optional<Play> Rules::play_of_turn(const Open& open) const {
    if (open.play == 0) return std::nullopt;
    return deck_->play_of(open.play - 1);
}

CardContext Rules::context_of(Card card, Colour player) const {
    return {(*deck_)[card], player, switches_.chain_push, switches_.box};
}

bool Rules::exhausted(const Open& open, Colour colour) const {
    const auto empty = [&](Colour of) {
        return open.hand_sizes[of] == 0 && open.deck_sizes[of] == 0;
    };
    return switches_.own_exhaustion ? empty(colour) : empty(colour) && empty(!colour);
}

Colour Rules::drawer(const Open& open) const {
    if (open.phase == Phase::Deal) {
        return open.to_draw[Colour::White] > 0 ? Colour::White : Colour::Black;
    }
    const Colour player = open.moved ? !open.mover() : open.mover();
    return open.to_draw[!player] > 0 ? !player : player;
}

CardSet Rules::drawable(const State& s, Colour colour) const {
    const auto seen = [&](Colour of) {
        CardSet cards = s.secrets[of].hand;
        for (std::uint8_t card : s.open.piles[of]) cards |= CardSet{1} << card;
        return cards;
    };
    CardSet cards = s.secrets[colour].source & ~seen(colour);
    if (switches_.shared_pool) {
        cards &= ~seen(!colour);
        for (std::uint8_t card : s.secrets[!colour].order) cards &= ~(CardSet{1} << card);
    }
    return cards;
}

void Rules::chance_outcomes(const State& s, OutcomeList<kMaxOutcomes>& list) const {
    switch (s.open.phase) {
        case Phase::Deal:
        case Phase::Draw:
            for (CardSet cards = drawable(s, drawer(s.open)); cards != 0;) {
                list.push_back({Move::draw(lowest(cards)), 1});
            }
            return;
        case Phase::Discard:
            visit_subsets(s.secrets[!s.open.mover()].hand, s.open.to_discard, [&](CardSet cards) {
                list.push_back({Move::discard(cards), 1});
            });
            return;
        default:
            return;
    }
}

namespace {

/// Of statuses and declared checks; flipped as those of pieces are.
struct StatusKeys {
    std::uint64_t squares[3][64];
    std::uint64_t declared[4];

    constexpr StatusKeys() : squares{}, declared{} {
        Rng rng(0x7374617475735f6bULL);
        for (auto& keys : squares) {
            for (Square square = 0; square < kNoSquare / 2; ++square) {
                keys[square] = rng.next();
                keys[flipped(square)] = flipped_key(keys[square]);
            }
        }
        declared[1] = rng.next();
        declared[2] = flipped_key(declared[1]);
        declared[3] = declared[1] ^ declared[2];
    }
    std::uint64_t of(int status, Bitboard marked) const {
        std::uint64_t key = 0;
        while (marked != 0) key ^= squares[status][pop(marked)];
        return key;
    }
};
constexpr StatusKeys kStatusKeys;

}  // namespace

std::uint32_t Rules::repetition_key(const Open& open) const {
    const Field& field = open.field;
    std::uint64_t key = field.position.key;
    if (!chess_only()) {
        key ^= kStatusKeys.of(0, field.frozen[Until::Turn]) ^
            kStatusKeys.of(1, field.pacified[Until::Turn]) ^
            kStatusKeys.of(2, field.shielded[Until::Turn]) ^ kStatusKeys.declared[open.declared];
    }
    return short_key(key);
}

int Rules::repeated(const Open& open) const {
    if (open.keys_size == 0) return 0;
    const std::uint32_t now = repetition_key(open);
    int times = 0;
    for (std::size_t i = 0; i < open.keys_size; ++i) times += open.keys[i] == now ? 1 : 0;
    return times;
}

bool Rules::may_claim(const Open& open) const {
    // A card ends every claim; a misplay does not.
    if (switches_.draws != Draws::Fide) return false;
    if (open.phase != Phase::Card && open.phase != Phase::Chess) return false;
    return open.field.position.clock >= 100 || repeated(open) >= 2;
}

std::uint64_t Rules::hash(const State& s) const {
    const Open& open = s.open;
    const std::uint64_t history = open.keys_size == 0
        ? 0
        : open.keys[open.keys_size - 1U] + (std::uint64_t{open.keys_size} << 32);
    std::uint64_t h = mix64(open.field.position.key ^ history);
    h = mix64(h ^ open.field.position.clock ^ static_cast<std::uint64_t>(open.phase) << 8 ^
              std::uint64_t{open.play} << 16 ^ std::uint64_t{open.game} << 48);
    if (chess_only()) return h;
    const auto add = [&h](std::uint64_t word) { h = mix64(h ^ word) + 0x9e3779b97f4a7c15ULL; };
    Field field = open.field;
    field.position.number = 0;  // Nothing depends on it.
    add(hash_value(field));
    add(open.declared ^ std::uint64_t{open.done.bits()} << 8);
    for (Colour colour : kColours) {
        const Secret& secret = s.secrets[colour];
        add(secret.hand);
        add(secret.source);
        add(secret.sideboard);
        add(std::uint64_t{open.deck_sizes[colour]} ^ std::uint64_t{open.to_draw[colour]} << 8);
        for (std::uint8_t card : open.piles[colour]) add(card + 1U);
        for (std::uint8_t card : secret.order) add(card + 64U);
    }
    return h;
}

Returns Rules::returns(const State& s) const {
    const auto& points = s.open.points;
    SeatSet winners;
    for (int seat : {0, 1}) {
        if (points[at(seat)] >= points[at(1 - seat)]) {
            winners.insert(Seat(seat));
        }
    }
    return share_returns(SeatSet::first(2), winners, [](Seat seat) { return seat.index(); });
}

}  // namespace equipoise::chess_balance
