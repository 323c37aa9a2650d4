// What a record says about the chance at its table, and whether the chance that was played is the
// one that all had committed to. docs/fairness.md.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "equipoise/record/record.hpp"
#include "equipoise/table/log/sitting.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise {

/// The tags `Round1`, `Round2` and so on; seeds and shares in them only once the game is over. Of a
/// table opened before there were rounds `Commitment` and, once the game is over, `Seed`, `Nonces`
/// and `ChancePlies`. None of a table without a seed.
Tags fairness_tags(const Sitting& sitting);

struct FairnessReport {
    /// A chance outcome of the table: as recorded, and as it follows from all shares.
    struct Draw {
        std::size_t ply = 0;  // Counting from 1.
        std::string recorded;
        std::string derived;
    };
    struct Round {
        std::string commitment;  // The server's.
        std::string digest;      // Of all commitments.
        ChanceRound round;
        bool holds = false;  // Every share in it fits its commitment.
    };
    std::string commitment;  // The server's, to its first or only seed.
    std::vector<Round> rounds;
    bool is_committed = false;  // Every seed and share fits its commitment.
    std::vector<Draw> draws;
    std::size_t wrong = 0;  // Draws whose two outcomes differ.
};

/// Derives every chance outcome of a finished record anew. A misfit if the record lacks what that
/// needs, or has an outcome that came while nothing was agreed on.
Result<FairnessReport, Misfit> verify_record(const Record& record, const ChanceTools& chance);

}  // namespace equipoise
