// What changed, for lines that know what they were sent before, as docs/protocol.md defines it.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "equipoise/table/audience/chronicle.hpp"
#include "equipoise/table/audience/now.hpp"

namespace equipoise {

/// What a line knows that the next patch goes by: what patches have said so far.
struct Patched {
    struct Moves {
        std::string facts;               // That hold after most of them,
        std::vector<std::string> items;  // and the moves.
        bool operator==(const Moves&) const = default;
    };
    /// The plies that patches told, from the one numbered `since` (0-based) or earlier up to
    /// `plies`, and how often the chronicle had forgotten some by then. Others have to be told
    /// whole.
    struct Plies {
        std::size_t since = 0, plies = 0, forgotten = 0;
        bool operator==(const Plies&) const = default;
    };
    std::optional<Plies> plies;
    std::string now;             // Without moves.
    std::map<int, Moves> moves;  // By seat, as they were the last time it could act.
    /// If two are equal, so is every patch that goes by them.
    bool operator==(const Patched&) const = default;
};

/// The plies of `chronicle`, if there is one, after the first `from`, and what is due now. `back`:
/// earlier plies after those were taken back. What it says is `known` from now on.
std::string print_patch(const Sitting& sitting,
                        const LiveStatus& live,
                        const Onlooker& onlooker,
                        Patched& known,
                        Chronicle* chronicle,
                        std::size_t from,
                        bool back);

}  // namespace equipoise
