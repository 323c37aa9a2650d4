// What a seat knows of a state, and states that agree with it.

#include <algorithm>

#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {
namespace {

CardSet pile_of(const Open& open, Colour colour) {
    CardSet cards = 0;
    for (std::uint8_t card : open.piles[colour]) cards |= CardSet{1} << card;
    return cards;
}

/// `base` and so many of `others` drawn at random that there are `size`.
CardSet fill_up(CardSet base, CardSet others, int size, Rng& rng) {
    others &= ~base;
    while (std::popcount(base) < size && others != 0) {
        auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(others)));
        CardSet rest = others;
        for (; skip > 0; --skip) rest &= rest - 1;
        const CardSet drawn = rest & (~rest + 1);
        base |= drawn;
        others &= ~drawn;
    }
    return base;
}

/// A card that waits for the foe's pick is still in the hand.
CardSet announced(const Rules& rules, const Open& open, Colour colour) {
    const bool waits = open.phase == Phase::Foe && open.mover() == colour;
    return waits ? bit(rules.play_of_turn(open)->card) : 0;
}

}  // namespace

bool Rules::source_is_open(Phase phase) const {
    if (!switches_.lists() || phase == Phase::Draft) return true;
    return switches_.deck_mode == DeckMode::Standard && switches_.shared_pool;
}

View Rules::view(const State& s, Viewer viewer) const {
    View view;
    view.viewer = viewer;
    view.open = s.open;
    for (Colour colour : kColours) {
        const Secret& secret = s.secrets[colour];
        Secret& seen = view.secrets[colour];
        const bool own = viewer.is(s.open.seat_of(colour));
        if (own || switches_.open_hands) seen.hand = secret.hand;
        if (own || source_is_open(s.open.phase)) seen.source = secret.source;
        if (own) seen.sideboard = secret.sideboard;
    }
    return view;
}

void Rules::sample_list(
    const View& view, Colour colour, Secret& secret, CardSet held, Rng& rng) const {
    const Open& open = view.open;
    const CardSet in_deck =
        pile_of(open, colour) | secret.hand | held | announced(*this, open, colour);
    const CardSet known = open.shown[colour] | in_deck;
    const int sideboard = switches_.sideboard();
    const bool drafted = switches_.shared_pool;
    const bool done = open.done.contains(open.seat_of(colour));
    if (open.phase == Phase::List && !drafted && !done) return;
    const CardSet registered =
        drafted ? open.shown[colour] : fill_up(known, kAllCards, kDeckSize + sideboard, rng);
    if ((open.phase == Phase::List || open.phase == Phase::Swap) && !done) {
        secret.source = registered;
        return;
    }
    secret.source = fill_up(in_deck, registered, kDeckSize, rng);
    secret.sideboard = fill_up(0, registered & ~secret.source, sideboard, rng);
}

void Rules::sample_way_out(const View& view, State& s, Colour colour, Rng& rng) const {
    if (has_move(s.open)) return;
    Secret& secret = s.secrets[colour];
    const bool has_hidden_list = !source_is_open(view.open.phase);
    const auto deal = [&](CardSet held) {
        secret.hand = 0;
        if (has_hidden_list) sample_list(view, colour, secret, held, rng);
        const CardSet cards = drawable(s, colour);
        secret.hand = fill_up(held & cards, cards, view.open.hand_sizes[colour], rng);
    };
    const CardSet pile = pile_of(view.open, colour);
    const CardSet known = view.open.shown[colour] | pile;
    const auto fits_list = [&](CardSet card) {
        if ((pile & card) != 0) return false;
        return switches_.shared_pool
            ? (known & card) != 0
            : std::popcount(known | card) <= kDeckSize + switches_.sideboard();
    };
    for (int tries = 0; tries < 64 && !has_turn(s); ++tries) deal(0);
    // Few cards help: the hand is built around one of them.
    for (CardSet rest = kAllCards; rest != 0 && !has_turn(s);) {
        const CardSet card = fill_up(0, rest, 1, rng);
        rest &= ~card;
        if (!has_hidden_list || fits_list(card)) deal(card);
    }
}

State Rules::sample(const View& view, Rng& rng) const {
    State s;
    s.open = view.open;
    s.secrets = view.secrets;
    const auto knows = [&](Colour colour) { return view.viewer.is(view.open.seat_of(colour)); };
    for (Colour colour : kColours) {
        if (!knows(colour) && !source_is_open(view.open.phase)) {
            sample_list(view, colour, s.secrets[colour], 0, rng);
        }
    }
    for (Colour colour : kColours) {
        if (knows(colour) || switches_.open_hands) continue;
        Secret& secret = s.secrets[colour];
        const CardSet waiting = announced(*this, view.open, colour);
        secret.hand = 0;
        secret.hand = fill_up(waiting, drawable(s, colour), view.open.hand_sizes[colour], rng);
        if (view.open.phase == Phase::Card && view.open.mover() == colour) {
            sample_way_out(view, s, colour, rng);
        }
    }
    return s;
}

}  // namespace equipoise::chess_balance
