#include "equipoise/games/chess_balance/judgement/card_values.hpp"

namespace equipoise::chess_balance {
namespace {

struct CardValues {
    std::string_view deck;
    std::array<std::int8_t, kCards> values;  // In the order of the deck file.
};

// Fitted by `make decks` (docs/bots/decks.py).
constexpr CardValues kKnown[] = {
    {"equipoise",
     {-25, 52, 11,  44, -17, 3,   4,   5,   -17, 23,  24, 47,  36, 15,  55,  -19, 22, 9,
      -18, -4, -18, 13, -6,  -27, -45, -46, -30, -39, -9, -10, 23, -29, -20, -1,  21, -27}},
    {"equipoise-2",
     {-35, -42, 1,  20, -9, -4,  0,   4,   -13, 30,  26, 33,  25, 21, 46,  1, 12, 21,
      -19, -24, -2, 10, 15, -30, -28, -13, -19, -33, -8, -18, 30, 12, -28, 7, 35, -24}},
};

}  // namespace

int card_value(const Deck& deck, Card card) {
    for (const CardValues& known : kKnown) {
        if (known.deck == deck.name()) return known.values[at(card.index())];
    }
    return 0;
}

}  // namespace equipoise::chess_balance
