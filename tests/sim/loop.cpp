#include "tests/sim/loop.hpp"

#include <algorithm>

namespace equipoise::server::sim {

void Loop::at(std::int64_t us, std::function<void()> work) {
    events_.push({std::max(us, now_), ++last_, std::move(work)});
}

bool Loop::step(std::int64_t until) {
    if (events_.empty() || events_.top().us > until) return false;
    now_ = events_.top().us;
    const auto work = events_.top().work;
    events_.pop();
    work();
    return true;
}

}  // namespace equipoise::server::sim
