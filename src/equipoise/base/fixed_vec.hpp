#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "equipoise/base/expect.hpp"

namespace equipoise {

/// A vector with its storage inside: no heap, trivially copyable, and a limit the rulebook can
/// name. Slots past the end stay default-valued, so two equal vectors are equal byte for byte.
template <class T, std::size_t Capacity>
class FixedVec {
  public:
    constexpr FixedVec() = default;

    constexpr void push_back(const T& value) {
        EQ_EXPECT(size_ < Capacity);
        items_[size_++] = value;
    }
    constexpr void pop_back() {
        EQ_EXPECT(size_ > 0);
        items_[--size_] = T{};
    }
    /// Keeps the order of the rest.
    constexpr void erase_at(std::size_t i) {
        EQ_EXPECT(i < size_);
        for (; i + 1 < size_; ++i) items_[i] = items_[i + 1];
        pop_back();
    }
    constexpr void clear() { *this = FixedVec(); }

    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == Capacity; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }
    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T& operator[](std::size_t i) const {
        EQ_ASSERT(i < size_);
        return items_[i];
    }
    constexpr T& operator[](std::size_t i) {
        EQ_ASSERT(i < size_);
        return items_[i];
    }
    constexpr bool operator==(const FixedVec&) const = default;

  private:
    using Size = std::conditional_t<(Capacity <= UINT8_MAX), std::uint8_t, std::uint16_t>;
    static_assert(Capacity <= UINT16_MAX);
    std::array<T, Capacity> items_{};
    Size size_ = 0;
};

/// Scratch space for lists that are filled and read in a loop: as FixedVec, but the storage is left
/// uninitialised and the list is not a value. Never part of a state.
template <class T, std::size_t Capacity>
class ScratchVec {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    ScratchVec() {}  // NOLINT: leaving items_ uninitialised is the point.

    void push_back(const T& value) {
        EQ_EXPECT(size_ < Capacity);
        items_[size_++] = value;
    }
    void clear() { size_ = 0; }

    static constexpr std::size_t capacity() { return Capacity; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }
    T* begin() { return items_; }
    T* end() { return items_ + size_; }
    const T& operator[](std::size_t i) const {
        EQ_ASSERT(i < size_);
        return items_[i];
    }
    T& operator[](std::size_t i) {
        EQ_ASSERT(i < size_);
        return items_[i];
    }

  private:
    std::uint32_t size_ = 0;
    union {
        T items_[Capacity];
    };
};

}  // namespace equipoise
