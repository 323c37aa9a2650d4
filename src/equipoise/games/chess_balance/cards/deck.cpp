#include "equipoise/games/chess_balance/cards/deck.hpp"

#include "equipoise/games/chess_balance/cards/deck_reader.hpp"

namespace equipoise::chess_balance {
namespace {

/// Codes of one card: the picks are digits, the first the highest. The foe's pick is no digit.
std::uint64_t codes_of(const CardText& card) {
    std::uint64_t codes = 1;
    for (const Pick& pick : card.picks) {
        if (!pick.by_foe) codes *= static_cast<std::uint64_t>(pick.radix());
    }
    return codes;
}

}  // namespace

Result<Deck, Misfit> Deck::load(const DataFile& file) {
    auto read = read_deck(file);
    if (!read) return read.error();
    DeckText text = std::move(read).value();
    Deck deck;
    deck.name_ = std::move(text.name);
    deck.allow_regicide_ = text.allow_regicide;
    deck.cards_ = std::move(text.cards);
    for (std::size_t i = 0; i < kCards; ++i) {
        const std::uint64_t next = deck.first_play_[i] + codes_of(deck.cards_[i]);
        if (next > kMostPlayCodes) {
            return Misfit::of({},
                              "cards[" + std::to_string(i) + "]",
                              Reason("too_many_plays_to_number", {{"card", deck.cards_[i].id}}));
        }
        deck.first_play_[i + 1] = static_cast<std::uint32_t>(next);
    }
    return deck;
}

const Deck& Deck::equipoise() {
    static const Deck deck = load(*builtin_deck("equipoise")).value();
    return deck;
}

std::optional<Card> Deck::find(std::string_view id) const {
    for (int i = 0; i < kCards; ++i) {
        if (cards_[at(i)].id == id) return Card(i);
    }
    return std::nullopt;
}

CardSet Deck::of(Element element) const {
    CardSet set = 0;
    for (int i = 0; i < kCards; ++i) {
        if (cards_[at(i)].element == element) set |= bit(Card(i));
    }
    return set;
}

std::uint32_t Deck::code_of(const Play& play) const {
    const CardText& card = (*this)[play.card];
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < card.picks.size(); ++i) {
        const Pick& pick = card.picks[i];
        if (pick.by_foe) continue;
        const int value = play.picks[i] == Play::kLeftOut ? pick.values() : play.picks[i];
        number =
            number * static_cast<std::uint32_t>(pick.radix()) + static_cast<std::uint32_t>(value);
    }
    const auto index = static_cast<std::size_t>(play.card.index());
    return 2 * (first_play_[index] + number) + (play.misplay ? 1 : 0);
}

Play Deck::play_of(std::uint32_t code) const {
    EQ_EXPECT(code < play_codes());
    Play play;
    play.misplay = code % 2 == 1;
    int index = 0;
    while (code / 2 >= first_play_[static_cast<std::size_t>(index) + 1]) ++index;
    play.card = Card(index);
    const auto& picks = cards_[at(index)].picks;
    std::uint32_t number = code / 2 - first_play_[at(index)];
    for (std::size_t i = picks.size(); i-- > 0;) {
        if (picks[i].by_foe) continue;
        const auto radix = static_cast<std::uint32_t>(picks[i].radix());
        const auto value = static_cast<int>(number % radix);
        number /= radix;
        play.picks[i] =
            value == picks[i].values() ? Play::kLeftOut : static_cast<std::uint8_t>(value);
    }
    return play;
}

std::string_view letters_of(Element element) {
    constexpr std::string_view kLetters[] = {"FI", "WI", "WA", "NA"};
    return kLetters[index_of(element)];
}

std::optional<Element> element_of(std::string_view letters) {
    for (Element element : kAllElements) {
        if (letters_of(element) == letters) return element;
    }
    return std::nullopt;
}

char letter_of(PieceType type) { return "PNBRQK"[index_of(type)]; }

std::optional<PieceType> type_of(char letter) {
    for (PieceType type : kAllTypes) {
        if (letter_of(type) == letter) return type;
    }
    return std::nullopt;
}

}  // namespace equipoise::chess_balance
