// Containers that are indexed by what they are about, so that no index is cast where it is used.

#pragma once

#include <array>
#include <cstddef>

namespace equipoise {

/// The signed numbers that rules count with, as an index.
constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// One T per key, and only that key can index it: `Per<Seat, int> score; score[winner]`.
/// A key is any type with `index_of(key)` and `count_of(key)` beside it.
template <class Key, class T>
class Per {
  public:
    constexpr T& operator[](Key key) { return items_[at(index_of(key))]; }
    constexpr const T& operator[](Key key) const { return items_[at(index_of(key))]; }
    constexpr auto begin() const { return items_.begin(); }
    constexpr auto end() const { return items_.end(); }
    constexpr auto begin() { return items_.begin(); }
    constexpr auto end() { return items_.end(); }
    constexpr bool operator==(const Per&) const = default;

  private:
    std::array<T, at(count_of(Key{}))> items_{};
};

/// N of T, numbered from 0: places of a track, seats of one game.
template <class T, int N>
class Row {
  public:
    constexpr T& operator[](int number) { return items_[at(number)]; }
    constexpr const T& operator[](int number) const { return items_[at(number)]; }
    static constexpr int size() { return N; }
    constexpr auto begin() const { return items_.begin(); }
    constexpr auto end() const { return items_.end(); }
    constexpr auto begin() { return items_.begin(); }
    constexpr auto end() { return items_.end(); }
    constexpr bool operator==(const Row&) const = default;

  private:
    std::array<T, at(N)> items_{};
};

}  // namespace equipoise
