// Seats, sets of seats, and who acts or looks.

#pragma once

#include <bit>
#include <cstdint>

#include "equipoise/base/id.hpp"
#include "equipoise/base/per.hpp"

namespace equipoise {

inline constexpr int kMaxSeats = 8;

/// A place at the table, 0-based in the order of the game's rules file. Not a person: one person
/// may hold several seats.
using Seat = Id<struct SeatTag, kMaxSeats>;

template <class T>
using PerSeat = Per<Seat, T>;

/// A set of seats that iterates in ascending order.
class SeatSet {
  public:
    class Iterator {
      public:
        constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
        constexpr Seat operator*() const { return Seat(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;

      private:
        unsigned bits_;
    };

    constexpr SeatSet() = default;
    constexpr SeatSet(Seat seat) : bits_(bit(seat)) {}  // NOLINT: one seat is a set of seats.
    /// Seats 0..count-1.
    static constexpr SeatSet first(int count) { return from_bits((1U << count) - 1U); }
    static constexpr SeatSet from_bits(unsigned bits) {
        SeatSet set;
        set.bits_ = static_cast<std::uint8_t>(bits);
        return set;
    }

    constexpr void insert(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | bit(seat)); }
    constexpr void erase(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~bit(seat)); }
    constexpr bool contains(Seat seat) const { return (bits_ & bit(seat)) != 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr unsigned bits() const { return bits_; }
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }
    constexpr bool operator==(const SeatSet&) const = default;

  private:
    static constexpr std::uint8_t bit(Seat seat) {
        return static_cast<std::uint8_t>(1U << seat.index());
    }
    std::uint8_t bits_ = 0;
};

/// Who acts: a seat, or chance, which throws dice and shuffles.
class Actor {
  public:
    constexpr Actor() = default;
    constexpr Actor(Seat seat)  // NOLINT(google-explicit-constructor): every seat acts.
        : index_(static_cast<std::int8_t>(seat.index())) {}
    static constexpr Actor chance() { return {}; }
    constexpr bool is_chance() const { return index_ < 0; }
    constexpr Seat seat() const { return Seat(index_); }
    constexpr bool operator==(const Actor&) const = default;

  private:
    std::int8_t index_ = -1;
};

/// Who looks: a seat, or a spectator, who knows only what everybody knows.
class Viewer {
  public:
    constexpr Viewer() = default;
    constexpr Viewer(Seat seat)  // NOLINT(google-explicit-constructor): every seat looks.
        : index_(static_cast<std::int8_t>(seat.index())) {}
    static constexpr Viewer spectator() { return {}; }
    constexpr bool is_spectator() const { return index_ < 0; }
    constexpr Seat seat() const { return Seat(index_); }
    constexpr bool is(Seat seat) const { return index_ == seat.index(); }
    constexpr bool operator==(const Viewer&) const = default;

  private:
    std::int8_t index_ = -1;
};

/// What kind of node a state is. At a simultaneous node the acting seats commit one by one, in any
/// order; nothing is revealed before the last of them has.
enum class NodeKind : std::uint8_t { Decision, Simultaneous, Chance, Terminal };

/// Who acts now. `acting` is empty at chance and terminal nodes and holds exactly one seat at a
/// decision node.
struct Turn {
    NodeKind kind = NodeKind::Terminal;
    SeatSet acting{};

    static constexpr Turn decision(Seat seat) { return {NodeKind::Decision, seat}; }
    static constexpr Turn simultaneous(SeatSet seats) { return {NodeKind::Simultaneous, seats}; }
    static constexpr Turn chance() { return {NodeKind::Chance, {}}; }
    static constexpr Turn terminal() { return {}; }
    constexpr bool is_chance() const { return kind == NodeKind::Chance; }
    constexpr bool is_terminal() const { return kind == NodeKind::Terminal; }
    constexpr bool operator==(const Turn&) const = default;
};

}  // namespace equipoise
