// The cards of Elements, the places they lie in, and the boards and hands of seats.

#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "equipoise/base/expect.hpp"
#include "equipoise/base/per.hpp"
#include "equipoise/core/seat.hpp"

namespace equipoise::elements {

inline constexpr int kMostSeats = 8;   // EL-1.3
inline constexpr int kCycles = 3;      // Of a game; also the number of frames (EL-1.5).
inline constexpr int kMostRanks = 12;  // EL-1.8
inline constexpr int kMostHand = 18;   // EL-1.7: long and advanced.
inline constexpr int kMostCards = kMostHand * kCycles;
inline constexpr int kLetters = 6;
inline constexpr int kElements = 4;
inline constexpr int kKinds = kLetters * kCycles;

/// One of the four basic elements, hence a pyramid: Air, Earth, Fire, Water (EL-1.1).
using Element = Id<struct ElementTag, kElements>;
/// The four elements, then Wild and Void (EL-1.2).
using Letter = Id<struct LetterTag, kLetters>;
inline constexpr Letter kWild{4};
inline constexpr Letter kVoid{5};

/// 1 Single, 2 Double, 3 Dual.
using Frame = int;
inline constexpr Frame kSingle = 1, kDouble = 2, kDual = 3;
constexpr int units_of(Frame frame) { return frame == kSingle ? 1 : 2; }

/// A letter with a frame, in the order of notation: A1, A2, A3, E1 ... V3.
class Kind : public Id<struct KindTag, kKinds> {
  public:
    constexpr Kind() = default;
    constexpr explicit Kind(int index) : Id(index) {}
    constexpr Kind(Letter letter, Frame frame) : Id(letter.index() * kCycles + frame - 1) {}
    constexpr Letter letter() const { return Letter(index() / kCycles); }
    constexpr Frame frame() const { return index() % kCycles + 1; }
    constexpr bool is_wild() const { return letter() == kWild; }
    constexpr bool is_void() const { return letter() == kVoid; }
    constexpr bool is_basic() const { return index() < kElements * kCycles; }
};

/// For loops over all of them.
template <class T>
constexpr auto all_of() {
    std::array<T, at(count_of(T{}))> all;
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = T(static_cast<int>(i));
    return all;
}

/// How many cards of each kind.
using Holding = Per<Kind, std::uint8_t>;

constexpr int count_all(const Holding& holding) {
    int all = 0;
    for (std::uint8_t count : holding) all += count;
    return all;
}

/// Where a card lies: one byte, in the order of notation. Zero is no place at all.
class Place {
  public:
    constexpr Place() = default;
    /// `split`: half of a Dual on this rank and half on the next.
    constexpr Place(Element element, int rank, bool split = false)
        : code_(static_cast<std::uint8_t>((element.index() * kMostRanks + rank - 1) * 2 +
                                          (split ? 2 : 1))) {}
    static constexpr int kCount = kElements * kMostRanks * 2 + 1;
    static constexpr Place from_index(int index) { return from_code(index + 1); }
    static constexpr Place collection() { return from_code(kCount); }
    /// Taken up and not placed yet.
    static constexpr Place waiting() { return from_code(kCount + 1); }

    constexpr bool on_rank() const { return code_ != 0 && code_ < kCount; }
    constexpr bool is_collection() const { return code_ == kCount; }
    constexpr bool is_waiting() const { return code_ == kCount + 1; }
    /// 0..kCount-1, of a rank or the Collection.
    constexpr int index() const { return code_ - 1; }
    constexpr Element element() const { return Element(index() / (2 * kMostRanks)); }
    constexpr int rank() const { return index() / 2 % kMostRanks + 1; }
    constexpr bool split() const { return index() % 2 == 1; }
    constexpr auto operator<=>(const Place&) const = default;

  private:
    static constexpr Place from_code(int code) {
        Place place;
        place.code_ = static_cast<std::uint8_t>(code);
        return place;
    }
    std::uint8_t code_ = 0;
};

/// A card and where it lies.
struct Placed {
    Kind kind;
    Place place;
    constexpr auto operator<=>(const Placed&) const = default;
};

/// What a seat owns outside its hand and picks, and where each card lies.
class Board {
  public:
    constexpr Board() = default;
    /// Of cards in the order of notation.
    template <class Cards>
    static constexpr Board of_sorted(const Cards& cards) {
        Board board;
        std::size_t i = 0;
        for (Placed card : cards) {
            ++board.owned_[card.kind];
            board.places_[i++] = card.place;
        }
        return board;
    }

    constexpr const Holding& owned() const { return owned_; }
    constexpr int size() const { return count_all(owned_); }

    constexpr void add(Placed card) {
        std::size_t i = end_of(card.kind);
        std::size_t last = at(size());
        EQ_EXPECT(last < places_.size());
        for (; last > i; --last) places_[last] = places_[last - 1];
        const std::size_t first = i - owned_[card.kind];
        for (; i > first && places_[i - 1] > card.place; --i) places_[i] = places_[i - 1];
        places_[i] = card.place;
        ++owned_[card.kind];
    }
    /// It must lie there.
    constexpr void remove(Placed card) {
        const std::size_t last = end_of(card.kind);
        std::size_t i = last - owned_[card.kind];
        while (i < last && places_[i] != card.place) ++i;
        EQ_EXPECT(i < last);
        const std::size_t all = at(size());
        for (; i + 1 < all; ++i) places_[i] = places_[i + 1];
        places_[i] = Place();
        --owned_[card.kind];
    }
    constexpr void move(Placed card, Place to) {
        remove(card);
        add({card.kind, to});
    }
    /// Takes everything up, to be arranged anew (EL-4.1).
    constexpr void take_up() {
        for (int i = 0; i < size(); ++i) places_[at(i)] = Place::waiting();
    }
    constexpr int count(Placed card) const {
        const std::size_t last = end_of(card.kind);
        int found = 0;
        for (std::size_t i = last - owned_[card.kind]; i < last; ++i) {
            if (places_[i] == card.place) ++found;
        }
        return found;
    }
    /// Calls `visit(Placed)` for every card, in the order of notation.
    template <class Visit>
    constexpr void for_each(Visit visit) const {
        std::size_t i = 0;
        for (Kind kind : all_of<Kind>()) {
            for (const std::size_t last = i + owned_[kind]; i < last; ++i) {
                visit(Placed{kind, places_[i]});
            }
        }
    }
    constexpr bool operator==(const Board&) const = default;

  private:
    constexpr std::size_t end_of(Kind kind) const {
        std::size_t end = 0;
        for (int i = 0; i <= kind.index(); ++i) end += owned_[Kind(i)];
        return end;
    }
    Holding owned_;
    std::array<Place, kMostCards> places_{};  // In the order of notation; past the end no place.
};

/// A hand of one cycle: how many cards of each letter, five bits for each.
class Hand {
  public:
    constexpr int count(Letter letter) const {
        return static_cast<int>(bits_ >> shift(letter) & 31U);
    }
    constexpr void add(Letter letter, int cards = 1) {
        bits_ += static_cast<std::uint32_t>(cards) << shift(letter);
    }
    constexpr void remove(Letter letter) { bits_ -= 1U << shift(letter); }
    /// They must be in the hand.
    constexpr void remove_all(const Hand& cards) { bits_ -= cards.bits_; }
    constexpr int size() const {
        int all = 0;
        for (Letter letter : all_of<Letter>()) all += count(letter);
        return all;
    }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool operator==(const Hand&) const = default;

  private:
    static constexpr int shift(Letter letter) { return letter.index() * 5; }
    std::uint32_t bits_ = 0;
};

/// The picks of one cycle in the order they were made, three bits for each.
class Picks {
  public:
    constexpr int size() const { return (static_cast<int>(std::bit_width(bits_)) + 2) / 3; }
    constexpr Letter operator[](int i) const {
        return Letter(static_cast<int>(bits_ >> (3 * i) & 7U) - 1);
    }
    constexpr void push_back(Letter letter) {
        bits_ |= static_cast<std::uint64_t>(letter.index() + 1) << (3 * size());
    }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool operator==(const Picks&) const = default;

  private:
    static_assert(3 * kMostHand <= 64);
    std::uint64_t bits_ = 0;
};

/// The letter a seat has picked in this step, or none; one byte.
class Pick {
  public:
    constexpr Pick() = default;
    constexpr explicit Pick(Letter letter) : code_(static_cast<std::uint8_t>(letter.index() + 1)) {}
    constexpr bool made() const { return code_ != 0; }
    constexpr Letter letter() const { return Letter(code_ - 1); }
    constexpr bool operator==(const Pick&) const = default;

  private:
    std::uint8_t code_ = 0;
};

}  // namespace equipoise::elements
