#pragma once

#include <cstddef>
#include <cstdint>

namespace equipoise {

/// Solves a set-up exactly, step after step: the win chance of the seat to move in every position.
/// It starts no thread; the parts of a step may be solved at once by different ones.
class Solver {
  public:
    virtual ~Solver() = default;
    /// How many positions have a value, and about how many bytes that takes from `begin` on.
    virtual std::uint64_t positions() const = 0;
    virtual std::uint64_t memory() const = 0;
    /// Takes the memory. Once, before the first step.
    virtual void begin() = 0;
    virtual std::size_t steps() const = 0;
    /// How much a step is to do, in units of its own.
    virtual std::uint64_t work(std::size_t step) const = 0;
    /// Part `part` (from 0) of `parts`. All parts of a step come before the next step.
    virtual void solve(std::size_t step, int part, int parts) = 0;
    /// After the last step: the win chance of the seat that begins, and how wide the bounds around
    /// a value are at most, given the values it rests on.
    virtual double first_mover() const = 0;
    virtual double gap() const = 0;
};

}  // namespace equipoise
