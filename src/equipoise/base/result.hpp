#pragma once

#include <utility>
#include <variant>

#include "equipoise/base/expect.hpp"

namespace equipoise {

/// A value, or the reason there is none. Becomes std::expected when the compilers we support have
/// it. Reading the wrong side is a broken invariant.
template <class T, class E>
class [[nodiscard]] Result {
  public:
    Result(T value)  // NOLINT(google-explicit-constructor): conversion is the point.
        : held_(std::in_place_index<0>, std::move(value)) {}
    Result(E error)  // NOLINT(google-explicit-constructor): conversion is the point.
        : held_(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return held_.index() == 0; }
    const T& value() const& {
        EQ_EXPECT(held_.index() == 0);
        return *std::get_if<0>(&held_);
    }
    T&& value() && {
        EQ_EXPECT(held_.index() == 0);
        return std::move(*std::get_if<0>(&held_));
    }
    const E& error() const {
        EQ_EXPECT(held_.index() == 1);
        return *std::get_if<1>(&held_);
    }

  private:
    std::variant<T, E> held_;
};

}  // namespace equipoise
