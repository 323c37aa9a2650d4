#pragma once

#include <compare>
#include <cstdint>
#include <numeric>
#include <string>

#include "equipoise/base/expect.hpp"

namespace equipoise {

/// An exact rational number in lowest terms with a positive denominator.
class Fraction {
  public:
    constexpr Fraction() = default;
    constexpr Fraction(std::int64_t numerator, std::int64_t denominator) {
        EQ_EXPECT(denominator > 0);
        const std::int64_t divisor = std::gcd(numerator, denominator);
        numerator_ = numerator / divisor;
        denominator_ = denominator / divisor;
    }
    constexpr std::int64_t numerator() const { return numerator_; }
    constexpr std::int64_t denominator() const { return denominator_; }
    constexpr double value() const {
        return static_cast<double>(numerator_) / static_cast<double>(denominator_);
    }
    constexpr Fraction operator+(const Fraction& other) const {
        return {numerator_ * other.denominator_ + other.numerator_ * denominator_,
                denominator_ * other.denominator_};
    }
    constexpr Fraction operator-(const Fraction& other) const {
        return *this + Fraction(-other.numerator_, other.denominator_);
    }
    constexpr Fraction operator*(const Fraction& other) const {
        return {numerator_ * other.numerator_, denominator_ * other.denominator_};
    }
    /// The other must not be 0.
    constexpr Fraction operator/(const Fraction& other) const {
        const std::int64_t sign = other.numerator_ < 0 ? -1 : 1;
        return {numerator_ * other.denominator_ * sign, denominator_ * other.numerator_ * sign};
    }
    constexpr bool operator<(const Fraction& other) const { return (*this - other).numerator_ < 0; }
    constexpr bool operator==(const Fraction&) const = default;

    /// "1/2"; a whole number stands alone: "1", "0".
    std::string text() const {
        return denominator_ == 1 ? std::to_string(numerator_)
                                 : std::to_string(numerator_) + "/" + std::to_string(denominator_);
    }

  private:
    std::int64_t numerator_ = 0;
    std::int64_t denominator_ = 1;
};

}  // namespace equipoise
