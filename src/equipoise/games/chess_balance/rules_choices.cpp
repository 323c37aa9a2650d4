// Decks, sideboards, colours and the games of a match (CB-2, CB-3, CB-14).

#include "equipoise/games/chess_balance/clauses.hpp"
#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {
namespace {

/// Of `cards` those that can come next where `missing` are still to be taken in ascending order
/// above `taken`, so that every set is taken in one way only.
CardSet next_in_order(CardSet cards, CardSet taken, int missing) {
    if (taken != 0) {
        const auto highest = static_cast<int>(std::bit_width(taken)) - 1;
        cards &= ~((CardSet{2} << highest) - 1);
    }
    for (int i = 1; i < missing && cards != 0; ++i) {
        cards &= ~(CardSet{1} << (std::bit_width(cards) - 1));
    }
    return missing > 0 ? cards : 0;
}

int registered(const Secret& secret) {
    return std::popcount(secret.source) + std::popcount(secret.sideboard);
}

}  // namespace

State Rules::initial() const {
    State s;
    start_choices(s);
    return s;
}

void Rules::start_choices(State& s) const {
    Open& open = s.open;
    open.field = Field{};
    open.field.position = initial_position();
    open.declared = 0;
    open.attacked = 0;
    open.king_attacked = false;
    open.moved = false;
    open.play = 0;
    open.piles = {};
    open.hand_sizes = {};
    open.deck_sizes = {};
    open.to_draw = {};
    open.done = {};
    open.keys_size = 0;
    open.keys = {};
    for (Secret& secret : s.secrets) {
        secret.hand = 0;
        secret.order.clear();
    }
    if (chess_only()) {
        open.phase = Phase::Card;
        return;
    }
    if (switches_.deck_mode == DeckMode::Tournament && open.game > 1) {
        open.phase = Phase::Swap;
        for (Secret& secret : s.secrets) {
            secret.source |= secret.sideboard;
            secret.sideboard = 0;
        }
        return;
    }
    s.secrets = {};
    switch (switches_.deck_mode) {
        case DeckMode::Quick:
            for (Secret& secret : s.secrets) secret.source = kAllCards;
            return deal(s);
        case DeckMode::Theme:
        case DeckMode::Dual:
            open.phase = Phase::Element;
            return;
        case DeckMode::Standard:
        case DeckMode::Tournament:
            open.phase = switches_.shared_pool ? Phase::Draft : Phase::List;
            return;
    }
}

void Rules::deal(State& s) const {
    Open& open = s.open;
    open.phase = Phase::Deal;
    open.done = {};
    for (Colour colour : kColours) {
        open.deck_sizes[colour] = kDeckSize;
        open.to_draw[colour] = kHandSize;
    }
}

void Rules::next_game(State& s) const {
    Open& open = s.open;
    if (switches_.deck_mode == DeckMode::Tournament) {
        for (Colour colour : kColours) {
            for (std::uint8_t card : open.piles[colour]) open.shown[colour] |= CardSet{1} << card;
        }
    }
    if (open.end != End::Draw) {
        open.phase = Phase::Colours;
        return;
    }
    apply_choice(s, open.seat_of(Colour::Black), Move::of(Move::play_as(Colour::White)));
}

CardSet Rules::choosable(const State& s, Colour colour) const {
    const Secret& secret = s.secrets[colour];
    if (s.open.phase == Phase::Draft) {
        return kAllCards & ~(s.secrets[Colour::White].source | s.secrets[Colour::Black].source);
    }
    if (s.open.phase != Phase::List || switches_.shared_pool) return 0;
    return next_in_order(kAllCards, secret.source, kDeckSize - std::popcount(secret.source));
}

CardSet Rules::choosable_aside(const State& s, Colour colour) const {
    const Secret& secret = s.secrets[colour];
    const int missing = switches_.sideboard() - std::popcount(secret.sideboard);
    if (s.open.phase != Phase::List && s.open.phase != Phase::Swap) return 0;
    if (registered(secret) == kDeckSize + kSideboardSize) {
        return next_in_order(secret.source, secret.sideboard, missing);
    }
    if (std::popcount(secret.source) < kDeckSize) return 0;
    return next_in_order(kAllCards & ~secret.source, secret.sideboard, missing);
}

void Rules::list_choices(const State& s, Seat seat, Actions& list) const {
    const Colour colour = s.open.colour_of(seat);
    const auto each = [](CardSet cards, auto visit) {
        for (; cards != 0; cards &= cards - 1) visit(Card(std::countr_zero(cards)));
    };
    switch (s.open.phase) {
        case Phase::Element:
            for (Element element : kAllElements) {
                if (!why_no_choice(s, seat, Move::of(Move::take(element)))) {
                    list.push_back(Move::take(element));
                }
            }
            return;
        case Phase::Draft:
            return each(choosable(s, colour),
                        [&](Card card) { list.push_back(Move::draft(card)); });
        case Phase::List:
        case Phase::Swap:
            each(choosable(s, colour), [&](Card card) { list.push_back(Move::list(card)); });
            return each(choosable_aside(s, colour),
                        [&](Card card) { list.push_back(Move::side(card)); });
        case Phase::Colours:
            list.push_back(Move::play_as(Colour::White));
            list.push_back(Move::play_as(Colour::Black));
            return;
        default:
            return;
    }
}

std::optional<Refusal> Rules::why_no_choice(const State& s, Seat seat, const Move& move) const {
    const Colour colour = s.open.colour_of(seat);
    switch (s.open.phase) {
        case Phase::Element: {
            if (move.type != Move::Type::Element) break;
            const CardSet cards = deck_->of(move.element);
            if ((s.secrets[colour].source & cards) != 0) {
                return Refusal{"CB-3.3"_cb, "element_already_yours"};
            }
            if (switches_.shared_pool && (s.secrets[!colour].source & cards) != 0) {
                return Refusal{"CB-3.6"_cb, "element_taken_by_opponent"};
            }
            return std::nullopt;
        }
        case Phase::Draft:
            if (move.type != Move::Type::Draft) break;
            if (holds(choosable(s, colour), move.card)) return std::nullopt;
            return Refusal{"CB-3.6"_cb, "card_already_taken"};
        case Phase::List:
            if (move.type != Move::Type::List && move.type != Move::Type::Side) break;
            if (holds(move.type == Move::Type::List ? choosable(s, colour)
                                                    : choosable_aside(s, colour),
                      move.card)) {
                return std::nullopt;
            }
            return Refusal{"CB-3.9"_cb, "card_out_of_deck_order"};
        case Phase::Swap:
            if (move.type != Move::Type::Side) break;
            if (holds(choosable_aside(s, colour), move.card)) return std::nullopt;
            return Refusal{"CB-3.9"_cb, "wants_4_of_registered_cards"};
        case Phase::Colours:
            if (move.type == Move::Type::Colour) return std::nullopt;
            break;
        default:
            break;
    }
    return Refusal{"CB-2.6"_cb, "not_possible_now"};
}

void Rules::apply_choice(State& s, Seat seat, const Move& move) const {
    Open& open = s.open;
    const Colour colour = open.colour_of(seat);
    Secret& secret = s.secrets[colour];
    switch (move.type) {
        case Move::Type::Element: {
            secret.source |= deck_->of(move.element);
            const int elements = switches_.deck_mode == DeckMode::Dual ? 2 : 1;
            if (std::popcount(s.secrets[Colour::White].source) == elements * kCardsPerElement) {
                deal(s);
            }
            return;
        }
        case Move::Type::Draft: {
            secret.source |= bit(move.card);
            const int all = kDeckSize + switches_.sideboard();
            if (std::popcount(s.secrets[Colour::White].source) < all) return;
            if (switches_.sideboard() == 0) return deal(s);
            for (Colour each : kColours) open.shown[each] = s.secrets[each].source;
            open.phase = Phase::List;
            return;
        }
        case Move::Type::List:
            secret.source |= bit(move.card);
            break;
        case Move::Type::Side:
            secret.source &= ~bit(move.card);
            secret.sideboard |= bit(move.card);
            break;
        case Move::Type::Colour:
            if (move.colour != colour) {
                open.white = Seat(1 - open.white.index());
                std::swap(s.secrets[Colour::White], s.secrets[Colour::Black]);
                std::swap(open.shown[Colour::White], open.shown[Colour::Black]);
            }
            ++open.game;
            open.end = End::None;
            open.ending = Ending::None;
            return start_choices(s);
        default:
            return;
    }
    if (registered(secret) == kDeckSize + switches_.sideboard() &&
        std::popcount(secret.sideboard) == switches_.sideboard()) {
        open.done.insert(seat);
    }
    if (open.done == SeatSet::first(2)) deal(s);
}

}  // namespace equipoise::chess_balance
