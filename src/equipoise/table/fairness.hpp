// What a record says about the chance at its table, and whether the chance that was played is the
// one that had been committed to. docs/fairness.md.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "equipoise/record/record.hpp"
#include "equipoise/table/log/sitting.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise {

/// The tags `Commitment` and, once the game is over, `Seed`, `Nonces` and `ChancePlies`. None of a
/// table without a seed.
Tags fairness_tags(const Sitting& sitting);

/// The draws `first` to `first + count - 1` of a table follow from one key.
struct ChanceStretch {
    ChanceKey key;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

/// All draws of the table that the record comes from, or why its tags do not give them.
Result<std::vector<ChanceStretch>, Misfit> chance_stretches(const Record& record);

struct FairnessReport {
    /// A chance outcome of the table: as recorded, and as it follows from seed and nonces.
    struct Draw {
        std::size_t ply = 0;  // Counting from 1.
        std::string recorded;
        std::string derived;
    };
    std::string seed;
    std::string commitment;  // The caller compares it with the hash of the seed.
    std::vector<Draw> draws;
    std::size_t wrong = 0;  // Draws whose two outcomes differ.
};

/// Derives every chance outcome of a finished record anew. A misfit if the record lacks what that
/// needs.
Result<FairnessReport, Misfit> verify_record(const Record& record, const ChanceSource& chance);

}  // namespace equipoise
