// The Children and what a player has on the map.

#pragma once

#include <algorithm>

#include "equipoise/games/oneworld/map/map.hpp"

namespace equipoise::oneworld {

/// OW-1.2, in the order of notation.
enum class Aspect : std::uint8_t { Stone, Blade, Fog };
inline constexpr int kAspects = 3;
inline constexpr std::array kAllAspects{Aspect::Stone, Aspect::Blade, Aspect::Fog};
constexpr int index_of(Aspect aspect) { return static_cast<int>(aspect); }
constexpr char letter_of(Aspect aspect) { return "SBF"[index_of(aspect)]; }
/// Stone defeats Blade, Blade defeats Fog, Fog defeats Stone (OW-8.5).
constexpr bool defeats(Aspect a, Aspect b) { return (index_of(a) + 1) % 3 == index_of(b); }

/// A Child of one owner: hex, aspect and marks in one number that sorts as notation does.
class Child {
  public:
    constexpr Child() = default;
    constexpr Child(Hex hex, Aspect aspect, bool moved = false, bool changed = false)
        : key_(static_cast<std::uint16_t>(hex.index() << 4 | index_of(aspect) << 2 |
                                          (moved ? 2 : 0) | (changed ? 1 : 0))) {}
    constexpr Hex hex() const { return Hex(key_ >> 4); }
    constexpr Aspect aspect() const { return static_cast<Aspect>(key_ >> 2 & 3); }
    constexpr bool moved() const { return (key_ & 2) != 0; }
    constexpr bool changed() const { return (key_ & 1) != 0; }  // Only with `gb` (OW-11.16).
    constexpr bool is_none() const { return key_ == kNone; }
    constexpr Child unmarked() const { return from_key(key_ & ~3); }
    constexpr bool stands_on(Hex hex) const { return key_ >> 4 == hex.index(); }
    constexpr auto operator<=>(const Child&) const = default;

  private:
    static constexpr std::uint16_t kNone = 0xffff;
    static constexpr Child from_key(int key) {
        Child child;
        child.key_ = static_cast<std::uint16_t>(key);
        return child;
    }
    std::uint16_t key_ = kNone;
};

/// How many of each aspect.
class Aspects {
  public:
    constexpr Aspects() = default;
    constexpr Aspects(int stones, int blades, int fogs)
        : counts_{static_cast<std::uint8_t>(stones),
                  static_cast<std::uint8_t>(blades),
                  static_cast<std::uint8_t>(fogs)} {}
    constexpr int operator[](Aspect aspect) const { return counts_[at(index_of(aspect))]; }
    constexpr void add(Aspect aspect, int count = 1) {
        counts_[at(index_of(aspect))] =
            static_cast<std::uint8_t>(counts_[at(index_of(aspect))] + count);
    }
    constexpr int size() const { return counts_[0] + counts_[1] + counts_[2]; }
    constexpr bool operator==(const Aspects&) const = default;

  private:
    std::array<std::uint8_t, kAspects> counts_{};
};

/// What `shown` kills of `foes`: each Child at most one, of the aspect that it defeats (OW-8.4).
constexpr Aspects kills(Aspects shown, Aspects foes) {
    return {std::min(shown[Aspect::Fog], foes[Aspect::Stone]),
            std::min(shown[Aspect::Stone], foes[Aspect::Blade]),
            std::min(shown[Aspect::Blade], foes[Aspect::Fog])};
}
constexpr Aspects without(Aspects all, Aspects dead) {
    return {all[Aspect::Stone] - dead[Aspect::Stone],
            all[Aspect::Blade] - dead[Aspect::Blade],
            all[Aspect::Fog] - dead[Aspect::Fog]};
}

/// The Children of one player on the map, sorted; equal ones are interchangeable (OW-1.2).
class Band {
  public:
    constexpr int size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr const Child* begin() const { return children_.data(); }
    constexpr const Child* end() const { return children_.data() + size_; }
    constexpr Child operator[](int i) const { return children_[at(i)]; }
    constexpr bool contains(Child child) const { return find(child) < size_; }
    constexpr int count_on(Hex hex) const {
        int count = 0;
        for (Child child : *this) count += child.stands_on(hex) ? 1 : 0;
        return count;
    }
    constexpr Aspects aspects_on(Hex hex) const {
        Aspects aspects;
        for (Child child : *this) {
            if (child.stands_on(hex)) aspects.add(child.aspect());
        }
        return aspects;
    }
    constexpr void add(Child child) {
        EQ_EXPECT(size_ < kMostChildren);
        int i = size_++;
        for (; i > 0 && child < children_[at(i - 1)]; --i) children_[at(i)] = children_[at(i - 1)];
        children_[at(i)] = child;
    }
    /// It must be there.
    constexpr void remove(Child child) {
        int i = find(child);
        EQ_EXPECT(i < size_);
        for (--size_; i < size_; ++i) children_[at(i)] = children_[at(i + 1)];
        children_[at(size_)] = Child();
    }
    constexpr void remove_all_on(Hex hex) {
        int kept = 0;
        for (int i = 0; i < size_; ++i) {
            if (!children_[at(i)].stands_on(hex)) children_[at(kept++)] = children_[at(i)];
        }
        for (int i = kept; i < size_; ++i) children_[at(i)] = Child();
        size_ = static_cast<std::uint8_t>(kept);
    }
    /// The order stays: among equal hexes and aspects only marks differed.
    constexpr void clear_marks() {
        for (int i = 0; i < size_; ++i) children_[at(i)] = children_[at(i)].unmarked();
    }
    constexpr bool operator==(const Band&) const = default;

  private:
    constexpr int find(Child child) const {
        int i = 0;
        while (i < size_ && children_[at(i)] != child) ++i;
        return i;
    }
    std::array<Child, kMostChildren> children_{};
    std::uint8_t size_ = 0;
    std::uint8_t unused_ = 0;
};

}  // namespace equipoise::oneworld
