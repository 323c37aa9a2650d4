// The Elemental cards of a deck file: what they may name and what they do (the effect language of
// docs/rules/chess_balance_cards.md). The kernel knows the language and no card.

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/base/id.hpp"
#include "equipoise/core/setup.hpp"
#include "equipoise/games/chess_balance/chess/board.hpp"

namespace equipoise::chess_balance {

inline constexpr int kCards = 36;
inline constexpr int kElements = 4;
inline constexpr int kCardsPerElement = 9;
/// The most picks of one card; a limit of ours.
inline constexpr int kMostPicks = 6;

/// By its place in the deck file.
struct Card : Id<struct CardTag, kCards> {
    using Id::Id;
};

/// Bit i is card i.
using CardSet = std::uint64_t;
inline constexpr CardSet kAllCards = (CardSet{1} << kCards) - 1;
constexpr CardSet bit(Card card) { return CardSet{1} << card.index(); }
constexpr bool holds(CardSet set, Card card) { return (set >> card.index() & 1U) != 0; }

enum class Element : std::uint8_t { Fire, Wind, Water, Nature };
constexpr int index_of(Element element) { return static_cast<int>(element); }
constexpr int count_of(Element) { return kElements; }
inline constexpr Element kAllElements[] = {
    Element::Fire, Element::Wind, Element::Water, Element::Nature};

/// Bit i is PieceType i.
using TypeSet = std::uint8_t;
inline constexpr TypeSet kAnyType = 63;
inline constexpr TypeSet kRoyalTypes = 48;  // CB-11.2
constexpr TypeSet bit(PieceType type) { return static_cast<TypeSet>(1U << index_of(type)); }

/// Which pieces, or which squares, a pick or a selector means: every filter given must hold. Other
/// picks are named by their place in the card, -1 where there is none. Ranks count from 0, from the
/// side of the card's player.
struct Filter {
    enum class Side : std::uint8_t { Any, Own, Enemy };
    enum class Direction : std::uint8_t { Surrounding, Front, Back, Side };

    Side side = Side::Any;
    TypeSet types = kAnyType;
    std::uint8_t low = 0;
    std::uint8_t high = 7;
    bool royal = false;  // Royalty may be met (CB-7.8).
    std::int8_t rel = -1;
    Direction direction = Direction::Surrounding;
    std::uint8_t depth = 1;
    std::int8_t file = -1;     // On the File of that pick.
    std::int8_t same = -1;     // Of its type.
    std::int8_t differs = -1;  // Of another type.
    std::int8_t after = -1;    // On a higher square.
    std::int8_t on = -1;       // On that rank or wing.
    // Of squares only.
    std::int8_t line = -1;   // On its Rank.
    std::int8_t ahead = -1;  // Straight ahead of it, the way empty, at most `reach` away.
    std::uint8_t reach = 0;
    std::int8_t jump = -1;  // On its lines, `over_low` to `over_high` pieces in between.
    std::uint8_t over_low = 0;
    std::uint8_t over_high = 0;
    std::int8_t start = -1;    // A Starting Position of that piece or lost type (CB-11.18).
    bool unconnected = false;  // No enemy piece on its Surrounding squares.
    bool operator==(const Filter&) const = default;
};

/// A choice announced with the card (CB-6.2). Its values: a square 0..63; a rank 0..7; a wing, 0
/// the Queen side and 1 the King side; a PieceType.
struct Pick {
    enum class Kind : std::uint8_t { Piece, Empty, Rank, Wing, Type, Lost };

    std::string name;
    Kind kind = Kind::Piece;
    bool by_foe = false;
    bool optional = false;
    bool anchor = false;  // Only a point of reference, not acted upon.
    Filter filter;

    bool on_board() const { return kind == Kind::Piece || kind == Kind::Empty; }
    /// Values it can have; the one after the last means that it is left out.
    int values() const {
        switch (kind) {
            case Kind::Rank:
                return 8;
            case Kind::Wing:
                return 2;
            case Kind::Type:
            case Kind::Lost:
                return kPieceTypes;
            default:
                return 64;
        }
    }
    int radix() const { return values() + (optional ? 1 : 0); }
};

/// How long a status lasts (CB-6.4): to the end of this turn or of the foe's next one.
enum class Until : std::uint8_t { Turn, Reply };
constexpr int index_of(Until until) { return static_cast<int>(until); }
constexpr int count_of(Until) { return 2; }

/// One of the thirteen primitives.
struct Step {
    enum class Op : std::uint8_t {
        Remove,
        Sacrifice,
        Relocate,
        Jump,
        Swap,
        Push,
        Promote,
        Return,
        Freeze,
        Pacify,
        Shield,
        Grant,
        Discard,
    };
    enum class Scope : std::uint8_t { Connected, Line, Alone };
    enum class Movement : std::uint8_t { Knight, Front };

    Op op = Op::Remove;
    std::vector<std::int8_t> picks;  // What it acts upon, if there is no selector.
    std::optional<Filter> all;       // All pieces that fit.
    std::int8_t other = -1;          // The pick behind `to` or `with`.
    Scope scope = Scope::Connected;
    Until until = Until::Turn;
    Movement movement = Movement::Knight;
    std::uint8_t count = 0;  // Cards to discard.
};

/// What a card lifts of the Royalty Rule for its turn (CB-7.8).
namespace lifts {
inline constexpr std::uint8_t kCapture = 1;  // CB-7.3
inline constexpr std::uint8_t kMove = 2;     // CB-7.4
inline constexpr std::uint8_t kCheck = 4;    // CB-7.5
inline constexpr std::uint8_t kThreat = 8;   // CB-7.6
}  // namespace lifts

struct CardText {
    std::string id;
    std::string name;
    Element element = Element::Fire;
    std::string text;
    std::vector<Pick> picks;
    std::vector<Step> steps;
    std::uint8_t lifts = 0;

    /// The place of the foe's pick among the picks; -1 if it has none.
    int foe_pick() const {
        for (std::size_t i = 0; i < picks.size(); ++i) {
            if (picks[i].by_foe) return static_cast<int>(i);
        }
        return -1;
    }
};

/// A card with its player's picks, as announced. The foe's pick is not part of it.
struct Play {
    Card card;
    bool misplay = false;  // CB-8.7
    /// By the places of the picks; kLeftOut for one left out and for the foe's.
    std::array<std::uint8_t, kMostPicks> picks{};
    static constexpr std::uint8_t kLeftOut = 255;

    Play() { picks.fill(kLeftOut); }
    bool operator==(const Play&) const = default;
};

/// The 36 cards of a deck file. Immutable.
class Deck {
  public:
    /// Refuses what breaks V-1 to V-6 and a card with more choices than codes; the misfit names the
    /// card and the field, such as `WI3: picks[1].line.to`.
    static Result<Deck, Misfit> load(const DataFile& file);
    /// The deck of this edition.
    static const Deck& equipoise();

    const std::string& name() const { return name_; }
    bool allows_regicide() const { return allow_regicide_; }
    const CardText& operator[](Card card) const { return cards_[at(card.index())]; }
    std::optional<Card> find(std::string_view id) const;
    CardSet of(Element element) const;

    /// Plays are numbered card by card in ascending order of their picks; the same play without and
    /// with the mark of a misplay are 2i and 2i + 1.
    std::uint32_t play_codes() const { return 2 * first_play_.back(); }
    std::uint32_t code_of(const Play& play) const;
    /// The code must be below play_codes().
    Play play_of(std::uint32_t code) const;

  private:
    std::string name_;
    bool allow_regicide_ = false;
    std::vector<CardText> cards_;
    std::array<std::uint32_t, kCards + 1> first_play_{};
};

/// The file of a deck that comes with the game, or nullptr if none has this name.
const DataFile* builtin_deck(std::string_view name);

/// "FI", "WI", "WA", "NA".
std::string_view letters_of(Element element);
std::optional<Element> element_of(std::string_view letters);

/// "PNBRQK".
char letter_of(PieceType type);
std::optional<PieceType> type_of(char letter);

}  // namespace equipoise::chess_balance
