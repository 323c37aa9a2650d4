// Containers indexed by their own key types, so that no index is cast where it is used.

#pragma once

#include <array>
#include <cstddef>

namespace equipoise {

/// The signed numbers that rules count with, as an index.
constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// What Per and Row have in common: N values in order.
template <class T, std::size_t N>
class Ordered {
  public:
    constexpr auto begin() const { return items_.begin(); }
    constexpr auto end() const { return items_.end(); }
    constexpr auto begin() { return items_.begin(); }
    constexpr auto end() { return items_.end(); }
    constexpr bool operator==(const Ordered&) const = default;

  protected:
    std::array<T, N> items_{};
};

/// One T per key, and only that key can index it: `Per<Seat, int> score; score[winner]`.
/// A key is any type with `index_of(key)` and `count_of(key)` beside it.
template <class Key, class T>
class Per : public Ordered<T, at(count_of(Key{}))> {
  public:
    constexpr T& operator[](Key key) { return this->items_[at(index_of(key))]; }
    constexpr const T& operator[](Key key) const { return this->items_[at(index_of(key))]; }
};

/// N of T, numbered from 0: places of a track, seats of one game.
template <class T, int N>
class Row : public Ordered<T, at(N)> {
  public:
    constexpr T& operator[](int number) { return this->items_[at(number)]; }
    constexpr const T& operator[](int number) const { return this->items_[at(number)]; }
    static constexpr int size() { return N; }
};

}  // namespace equipoise
