#pragma once

#include <array>
#include <cstddef>

namespace equipoise {

/// One T per key, and only that key can index it: `Per<Seat, int> score; score[winner]`.
/// A key is any type with `index_of(key)` and `count_of(key)` beside it.
template <class Key, class T>
class Per {
  public:
    constexpr T& operator[](Key key) { return items_[static_cast<std::size_t>(index_of(key))]; }
    constexpr const T& operator[](Key key) const {
        return items_[static_cast<std::size_t>(index_of(key))];
    }
    constexpr auto begin() const { return items_.begin(); }
    constexpr auto end() const { return items_.end(); }
    constexpr auto begin() { return items_.begin(); }
    constexpr auto end() { return items_.end(); }
    constexpr bool operator==(const Per&) const = default;

  private:
    std::array<T, static_cast<std::size_t>(count_of(Key{}))> items_{};
};

}  // namespace equipoise
