// What changed, for lines that know what they were sent before, as docs/protocol.md defines it.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/table/audience/chronicle.hpp"
#include "equipoise/table/audience/now.hpp"

namespace equipoise {

/// What a line knows that the next patch goes by: what patches have said so far.
struct Patched {
    struct Moves {
        std::string facts;               // That hold after most of them,
        std::vector<std::string> items;  // and the moves.
    };
    std::string events;          // Of the last ply,
    std::string seen;            // and what is seen after it.
    std::string now;             // Without moves.
    std::map<int, Moves> moves;  // By seat, as they were the last time it could act.
};

/// The plies of `chronicle`, if there is one, after the first `from`, and what is due now. `back`:
/// earlier plies after those were taken back. What it says is `known` from now on.
std::string print_patch(const Sitting& sitting,
                        const LiveStatus& live,
                        const Onlooker& onlooker,
                        Patched& known,
                        const Chronicle* chronicle,
                        std::size_t from,
                        bool back);

}  // namespace equipoise
