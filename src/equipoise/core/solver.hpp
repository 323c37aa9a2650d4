#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace equipoise {

class AnyState;

/// Solves a set-up exactly, step after step, into a table: the win chance of the seat to move in
/// every position, draws counted as half. Afterwards it reads that table, or one that was made
/// before. It starts no thread; the parts of a step may be solved at once by different ones.
///
/// Tables are the same on every little-endian machine.
class Solver {
  public:
    virtual ~Solver() = default;
    /// All that the values depend on, in one line: set-ups of the same key have the same table.
    virtual std::string key() const = 0;
    /// Bits of a value in the table.
    virtual int bits() const = 0;
    /// Counts the positions, which takes seconds. Once, before `begin`; `read` does without.
    virtual void measure() = 0;
    /// How many positions have a value, and the bytes of the table and of what is needed besides.
    /// Like everything below, from `measure` or `read` on.
    virtual std::uint64_t positions() const = 0;
    virtual std::uint64_t table_bytes() const = 0;
    virtual std::uint64_t memory() const = 0;
    /// Where the table is made: `table_bytes()`, aligned to 8, for as long as the solver lives.
    /// What earlier steps left there stays.
    virtual void begin(std::span<std::byte> table) = 0;
    /// Asks a table that was solved whole; false if it cannot be one of this set-up, by its size.
    virtual bool read(std::span<const std::byte> table) = 0;
    virtual std::size_t steps() const = 0;
    /// How much a step is to do, in units of its own.
    virtual std::uint64_t work(std::size_t step) const = 0;
    /// Part `part` (from 0) of `parts`. All parts of a step come before the next step.
    virtual void solve(std::size_t step, int part, int parts) = 0;
    /// How wide the bounds around a value were at most in the steps solved by this object, given
    /// the values it rests on, before it was rounded.
    virtual double gap() const = 0;
    /// After the last step: the win chance of the seat that begins.
    virtual double first_mover() const = 0;
    /// The win chance of the seat to move, after the last step; nothing where the table has no
    /// value though it may have some for what follows. The state must be one of the set-up.
    virtual std::optional<double> value(const AnyState& state) const = 0;
};

}  // namespace equipoise
