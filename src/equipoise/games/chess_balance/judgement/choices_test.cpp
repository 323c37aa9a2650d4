// What bots decide outside of turns, against the values of cards counted by hand.

#include <array>
#include <cmath>
#include <numeric>

#include "equipoise/games/chess_balance/judgement/card_values.hpp"
#include "equipoise/games/chess_balance/testing/testing.hpp"
#include "equipoise/games/chess_balance/thinker/thinker.hpp"

namespace equipoise::chess_balance::choices_test {
namespace {

constexpr Seat kSeats[] = {Seat(0), Seat(1)};

Action chosen(const Desk& desk, Seat seat, const ThinkingTask& task) {
    static Thinker thinker(1 << 16);
    const auto thoughts = thinker.think(desk.rules, desk.rules.view(desk.state, seat), seat, task);
    REQUIRE(!thoughts.empty());
    CHECK(!thoughts.front().is_judged);
    return thoughts.front().actions.front();
}

/// Chooses for all seats until chance has its turn.
void choose_all(Desk& desk, ThinkingTask task) {
    const Seed seed = task.seed;
    for (Seed ply = 0; !desk.turn().is_chance(); ++ply) {
        task.seed = seed_at(seed, ply);
        const Seat seat = *desk.turn().acting.begin();
        const Action action = chosen(desk, seat, task);
        REQUIRE_FALSE(desk.rules.why_not(desk.state, seat, action));
        desk.rules.apply(desk.state, seat, action);
    }
}

int worth(const Desk& desk, CardSet cards) {
    int sum = 0;
    for (; cards != 0; cards &= cards - 1) {
        sum += card_value(desk.rules.deck(), Card(std::countr_zero(cards)));
    }
    return sum;
}

/// What the `count` best of some cards are worth together.
int best_worth(const Desk& desk, CardSet cards, int count) {
    std::vector<int> values;
    for (; cards != 0; cards &= cards - 1) {
        values.push_back(card_value(desk.rules.deck(), Card(std::countr_zero(cards))));
    }
    std::sort(values.rbegin(), values.rend());
    return std::accumulate(values.begin(), values.begin() + count, 0);
}

TEST_CASE("CB-3.4 a bot of full strength hands in nine cards of most worth, of either deck file") {
    for (const auto& deck : {equipoise_deck(), deck_from(second_deck_text())}) {
        for (Seed seed = 1; seed <= 20; ++seed) {
            Desk desk(OptionMap{{"deck_mode", "standard"}}, deck);
            choose_all(desk, {.seed = seed});
            for (const Secret& secret : desk.state.secrets) {
                CHECK(std::popcount(secret.source) == kDeckSize);
                CHECK(worth(desk, secret.source) == best_worth(desk, kAllCards, kDeckSize));
            }
            CHECK(worth(desk, kAllCards & ~desk.state.secrets[Colour::White].source) <
                  worth(desk, desk.state.secrets[Colour::White].source));
        }
    }
}

TEST_CASE("CB-3.5 the next best cards are the sideboard") {
    Desk desk(OptionMap{{"deck_mode", "tournament"}, {"games", "3"}});
    choose_all(desk, {.seed = 5});
    const Secret& white = desk.state.secrets[Colour::White];
    CHECK(worth(desk, white.source) == best_worth(desk, kAllCards, kDeckSize));
    CHECK(worth(desk, white.source | white.sideboard) ==
          best_worth(desk, kAllCards, kDeckSize + kSideboardSize));
}

TEST_CASE("CB-3.5 a bot takes the better cards of its sideboard into the deck") {
    for (Seed seed = 1; seed <= 20; ++seed) {
        Desk desk(OptionMap{{"deck_mode", "tournament"}, {"games", "3"}});
        // Any 13 cards, the first four aside.
        for (Secret& secret : desk.state.secrets) secret.source = (CardSet{1} << 13) - 1;
        desk.state.open.phase = Phase::Swap;
        desk.state.open.game = 2;
        choose_all(desk, {.seed = seed});
        for (const Secret& secret : desk.state.secrets) {
            CHECK(std::popcount(secret.sideboard) == kSideboardSize);
            CHECK(worth(desk, secret.source) ==
                  best_worth(desk, (CardSet{1} << 13) - 1, kDeckSize));
        }
    }
}

TEST_CASE("CB-3.7 a bot takes the element whose cards are worth most and, in turn, the next") {
    for (const char* mode : {"theme", "dual"}) {
        Desk desk(OptionMap{{"deck_mode", mode}});
        int last = INT32_MAX;
        while (!desk.turn().is_chance()) {
            const Seat seat = *desk.turn().acting.begin();
            const Action action = chosen(desk, seat, {.seed = 3});
            const int value = worth(desk, desk.rules.deck().of(Move::of(action).element));
            CHECK(value <= last);
            last = value;
            desk.rules.apply(desk.state, seat, action);
        }
    }
}

TEST_CASE("CB-3.6 in a draft a bot takes a card that none left is better than") {
    Desk desk(OptionMap{{"deck_mode", "standard"}, {"card_pool", "shared"}});
    for (Seed seed = 1; desk.state.open.phase == Phase::Draft; ++seed) {
        const Seat seat = *desk.turn().acting.begin();
        const CardSet left = desk.rules.choosable(desk.state, desk.state.open.colour_of(seat));
        const Action action = chosen(desk, seat, {.seed = seed});
        CHECK(worth(desk, bit(Move::of(action).card)) == best_worth(desk, left, 1));
        desk.rules.apply(desk.state, seat, action);
    }
}

TEST_CASE("CB-2.3 without cards a bot that may take a colour takes White, and beginners mostly") {
    Desk desk(OptionMap{{"mode", "chess"}, {"games", "2"}});
    desk.state.open.phase = Phase::Colours;
    desk.state.open.end = End::WhiteWins;
    const Seat loser = desk.state.open.seat_of(Colour::Black);
    int whites = 0;
    for (Seed seed = 1; seed <= 400; ++seed) {
        CHECK(chosen(desk, loser, {.seed = seed}) == Move::play_as(Colour::White));
        const Action weak = chosen(desk, loser, {.strength = 0, .seed = seed});
        whites += weak == Move::play_as(Colour::White) ? 1 : 0;
    }
    CHECK(whites > 200);
    CHECK(whites < 400);
}

/// How often each card is in the deck of White or Black, of `decks` decks.
std::array<int, kCards> counts(int decks, ThinkingTask task) {
    std::array<int, kCards> found{};
    for (int i = 0; i < decks; i += 2) {
        Desk desk(OptionMap{{"deck_mode", "standard"}});
        task.seed = static_cast<Seed>(i + 1);
        choose_all(desk, task);
        for (const Secret& secret : desk.state.secrets) {
            for (CardSet cards = secret.source; cards != 0; cards &= cards - 1) {
                ++found[at(std::countr_zero(cards))];
            }
        }
    }
    return found;
}

TEST_CASE("property: CB-3.4 among equal cards none is likelier for its place in the deck file") {
    constexpr int kDecks = 1200;
    const double mean = kDecks * 0.25;
    const double error = std::sqrt(kDecks * 0.25 * 0.75);
    for (const int strength : {0, ThinkingTask::kFullStrength}) {
        const auto found = counts(kDecks, {.strength = strength, .knows_components = false});
        for (int card = 0; card < kCards; ++card) {
            CAPTURE(card);
            CHECK(std::abs(found[at(card)] - mean) < 4.5 * error);
        }
    }
}

TEST_CASE("CB-3.4 the stronger the level, the better its decks") {
    double last = 0;
    const Desk desk;
    for (const int strength : {0, 6, 9, 14, ThinkingTask::kFullStrength}) {
        const auto found = counts(200, {.strength = strength});
        double sum = 0;
        for (int card = 0; card < kCards; ++card) {
            sum += found[at(card)] * card_value(desk.rules.deck(), Card(card)) / 200.0;
        }
        CAPTURE(strength);
        CHECK(sum > last);
        last = sum;
    }
}

TEST_CASE("CB-15.2 property: decks and sideboards do not depend on what the foe has handed in") {
    for (Seed seed = 1; seed <= 10; ++seed) {
        Desk desk(OptionMap{{"deck_mode", "tournament"}, {"games", "3"}});
        const Action alone = chosen(desk, kSeats[0], {.strength = 6, .seed = seed});
        Rng rng(seed);
        for (int i = 0; i < 9; ++i) {
            const CardSet open = desk.rules.choosable(desk.state, Colour::Black);
            if (open == 0) break;
            desk.rules.apply(desk.state, kSeats[1], Move::list(Card(std::countr_zero(open))));
        }
        CHECK(chosen(desk, kSeats[0], {.strength = 6, .seed = seed}) == alone);
    }
}

}  // namespace
}  // namespace equipoise::chess_balance::choices_test
