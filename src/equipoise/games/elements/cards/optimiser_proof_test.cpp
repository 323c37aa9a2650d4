// The optimiser against a trial of every assignment of small hands and against a price list of all
// rank sets for large ones, under every setting that scoring depends on (EL-10.12).

#include <optional>

#include <doctest/doctest.h>

#include "equipoise/base/rng.hpp"
#include "equipoise/games/elements/cards/optimiser.hpp"
#include "equipoise/games/elements/reference/test_best.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::elements;
namespace ref = equipoise::elements::reference;

namespace {

struct Setting {
    Scoring scoring;
    ref::Book book;
};

/// Three rules for pyramids, two units of the Collection.
std::vector<Setting> settings_with(int max_rank) {
    const std::pair<PyramidRule, const char*> rules[] = {
        {PyramidRule::Anchored, "anchored"},
        {PyramidRule::SpanMinusGaps, "span_minus_gaps"},
        {PyramidRule::CountMinusSkipped, "count_minus_skipped"},
    };
    std::vector<Setting> all;
    for (const auto& [rule, name] : rules) {
        for (bool by_units : {false, true}) {
            // Under sanitizers three of the six: their tables take long to fill.
            const bool is_first = rule == PyramidRule::Anchored;
            if (is_first == by_units && effort(1, 0, 0) == 1) continue;
            all.push_back({{max_rank, rule, by_units},
                           ref::Book(8,
                                     {{"advanced", "true"},
                                      {"max_rank", std::to_string(max_rank)},
                                      {"pyramid_rule", name},
                                      {"collection_unit", by_units ? "units" : "cards"}})});
        }
    }
    return all;
}

Kind kind_of(const ref::Card& card) {
    return {Letter(static_cast<int>(ref::kLetters.find(card[0]))), ref::frame_of(card)};
}
Holding holding_of(const ref::Cards& cards) {
    Holding holding{};
    for (const ref::Card& card : cards) ++holding[kind_of(card)];
    return holding;
}
ref::Card card_of(Kind kind) {
    return ref::kLetters[at(kind.letter().index())] + std::to_string(kind.frame());
}
ref::Place place_of(Place place) {
    if (place.is_collection()) return "C";
    return ref::rank_place(ref::kElements[at(place.element().index())], place.rank()) +
        (place.split() ? "+" : "");
}
ref::Board board_of(const Board& board) {
    ref::Board laid;
    board.for_each([&](Placed card) { laid.insert({card_of(card.kind), place_of(card.place)}); });
    return laid;
}

/// What the arrangement that comes with a best score must fulfil.
void check_arrangement(const Setting& setting, const ref::Cards& cards, int score) {
    const Optimiser& best = optimiser(setting.scoring);
    const Board board = best.arrange(holding_of(cards));
    const ref::Board laid = board_of(board);
    REQUIRE(ref::cards_on(laid) == cards);
    REQUIRE(setting.book.is_legal(laid));
    REQUIRE_MESSAGE(setting.book.score(laid).total() == score, ref::list_of(laid));
    REQUIRE(elements::score(setting.scoring, board).total() == score);
}

/// All multisets of at most `most` cards of these codes, one of every class of hands that a
/// renaming of the elements maps onto each other.
void for_hands(const std::vector<ref::Card>& codes, int most, auto&& visit) {
    std::vector<int> counts(codes.size());
    const auto canonical = [&] {
        std::array<std::array<int, 3>, 4> own{};
        for (std::size_t i = 0; i < codes.size(); ++i) {
            const std::size_t element = ref::kElements.find(codes[i][0]);
            if (element < own.size()) own[element][at(ref::frame_of(codes[i]) - 1)] = counts[i];
        }
        return std::is_sorted(own.rbegin(), own.rend());
    };
    const auto choose = [&](auto&& self, std::size_t i, int left) -> void {
        if (i == codes.size()) {
            if (!canonical()) return;
            ref::Cards cards;
            for (std::size_t j = 0; j < codes.size(); ++j) {
                for (int copy = 0; copy < counts[j]; ++copy) cards.insert(codes[j]);
            }
            visit(cards);
            return;
        }
        for (counts[i] = 0; counts[i] <= left; ++counts[i]) self(self, i + 1, left - counts[i]);
        counts[i] = 0;
    };
    choose(choose, 0, most);
}

std::vector<ref::Card> codes_of(const std::string& letters) {
    std::vector<ref::Card> codes;
    for (char letter : letters) {
        for (char frame : {'1', '2', '3'}) codes.push_back({letter, frame});
    }
    return codes;
}

/// Trial, price list and optimiser on every hand; how many hands there were.
int compare_all(const std::vector<ref::Card>& codes, int most, int max_rank) {
    const auto settings = settings_with(max_rank);
    const ref::Prices prices(max_rank, most);
    std::vector<ref::Book> books;
    for (const Setting& setting : settings) books.push_back(setting.book);
    ref::Trial trial(books);
    std::vector<ref::Shop> shops;
    for (const ref::Book& book : books) shops.emplace_back(prices, book);
    int hands = 0;
    for_hands(codes, most, [&](const ref::Cards& cards) {
        CAPTURE(max_rank);
        CAPTURE(ref::list_of(cards));
        const auto wanted = trial.best(cards);
        for (std::size_t i = 0; i < settings.size(); ++i) {
            CAPTURE(i);
            REQUIRE(shops[i].best(cards) == wanted[i]);
            REQUIRE(optimiser(settings[i].scoring).best_score(holding_of(cards)) == wanted[i]);
            check_arrangement(settings[i], cards, wanted[i]);
        }
        ++hands;
    });
    return hands;
}

/// Hands as drafts make them: a number of cards of each frame, `wilds` of them Wild, the others of
/// these letters.
ref::Cards drawn_hand(const std::string& letters, int of_frame, int wilds, Rng& rng) {
    std::vector<ref::Card> cards;
    for (int i = 0; i < 3 * of_frame; ++i) {
        const auto letter = rng.below(static_cast<std::uint32_t>(letters.size()));
        cards.push_back(letters[letter] + std::to_string(1 + i % 3));
    }
    for (int i = 0; i < wilds; ++i) {
        cards[rng.below(static_cast<std::uint32_t>(cards.size()))][0] = 'X';
    }
    return {cards.begin(), cards.end()};
}

void compare_large(const ref::Cards& cards,
                   const std::vector<Setting>& settings,
                   std::vector<ref::Shop>& shops) {
    CAPTURE(ref::list_of(cards));
    for (std::size_t i = 0; i < settings.size(); ++i) {
        CAPTURE(i);
        const int wanted = shops[i].best(cards);
        REQUIRE(optimiser(settings[i].scoring).best_score(holding_of(cards)) == wanted);
        check_arrangement(settings[i], cards, wanted);
    }
}

}  // namespace

TEST_CASE("EL-10.12 no assignment of up to four cards of any kind beats the optimiser" *
          doctest::description("slow: every hand of that size, every assignment")) {
    CHECK(compare_all(codes_of("AEFWXV"), extent(2, 4, 5), 4) > 40);
    CHECK(compare_all(codes_of("AEFWXV"), extent(1, 3, 4), 9) > expected(5, 40, 40));
    // The price lists of twelve ranks take the longest, and test nothing that nine do not.
    if (extent(0, 1, 1) == 0) return;
    CHECK(compare_all(codes_of("AEFWXV"), extent(1, 2, 3), 12) > 5);
}

TEST_CASE("EL-10.12 no assignment of more cards of fewer kinds beats the optimiser" *
          doctest::description("slow: every hand of that size, every assignment")) {
    CHECK(compare_all(codes_of("A"), extent(4, 6, 8), 4) > 30);
    CHECK(compare_all(codes_of("A"), extent(3, 5, 7), 9) > 15);
    if (extent(0, 1, 1) == 1) CHECK(compare_all(codes_of("A"), extent(3, 5, 6), 12) > 15);
    CHECK(compare_all({"A1", "E1", "F1", "W1"}, extent(6, 7, 10), 4) > 20);
    CHECK(compare_all({"A1", "E1", "F1", "W1", "X1", "V2"}, extent(3, 4, 7), 4) > 15);
    CHECK(compare_all({"A2", "E2", "F2", "W2", "X2"}, extent(3, 5, 7), 4) > 10);
    CHECK(compare_all({"A1", "A3", "E2", "E3"}, extent(3, 4, 6), 9) > 10);
    CHECK(compare_all({"X1", "X2", "X3"}, extent(2, 4, 5), 4) > 5);
}

TEST_CASE("EL-10.12 the optimiser finds the score of the price list for hands of whole games" *
          doctest::description("slow: a second optimiser over every hand of whole games")) {
    for (const int max_rank : {4, 9, 12}) {
        if (max_rank > extent(9, 12, 12)) continue;
        const auto settings = settings_with(max_rank);
        const ref::Prices prices(max_rank, 10);
        std::vector<ref::Shop> shops;
        for (const Setting& setting : settings) shops.emplace_back(prices, setting.book);
        for (int draw = 0; draw < effort(3, 12, 900); ++draw) {
            Rng rng(
                seed_at(run_seed(static_cast<Seed>(max_rank)), static_cast<std::uint64_t>(draw)));
            const int of_frame = draw % 3 == 2 ? 10 : 8;
            const auto letters = draw % 2 == 0 ? "AEFW" : draw % 4 == 1 ? "AEFWV" : "AAEF";
            compare_large(drawn_hand(letters, of_frame, draw % 9, rng), settings, shops);
        }
    }
}

TEST_CASE("EL-10.12 EL-10.13 the optimiser finds the score of the price list for 54 cards") {
    const int max_rank = effort(4, 9, 9);
    const auto settings = settings_with(max_rank);
    const ref::Prices prices(max_rank, 18);
    std::vector<ref::Shop> shops;
    for (const Setting& setting : settings) shops.emplace_back(prices, setting.book);
    for (int draw = 0; draw < effort(1, 3, 150); ++draw) {
        Rng rng(seed_at(run_seed(54), static_cast<std::uint64_t>(draw)));
        const auto letters = draw % 3 == 0 ? "AEFWV" : draw % 3 == 1 ? "AEFW" : "A";
        compare_large(drawn_hand(letters, 18, draw % 9, rng), settings, shops);
    }
}

TEST_CASE("EL-10.12 EL-4.7 the optimiser splits hands full of Wilds as the price list does") {
    const int max_rank = effort(4, 9, 9);
    const auto settings = settings_with(max_rank);
    const ref::Prices prices(max_rank, 18);
    std::vector<ref::Shop> shops;
    for (const Setting& setting : settings) shops.emplace_back(prices, setting.book);
    for (const char frame : {'1', '2', '3'}) {
        for (int wilds = 0; wilds <= 15; wilds += effort(15, 3, 1)) {
            ref::Cards cards = ref::cards_of("A1,A1,E2,E3,E3,F1,F3");
            for (int i = 0; i < wilds; ++i) cards.insert({'X', frame});
            compare_large(cards, settings, shops);
        }
    }
}
