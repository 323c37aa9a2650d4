#include <array>
#include <string>

#include "tests/sim/sim.hpp"

namespace equipoise::server::sim {

std::string name_of(Defect defect) {
    static constexpr std::array<const char*, std::size_t(kLastDefect) + 1> kNames{
        "none",
        "acknowledge before commit",
        "acknowledge and drop",
        "deny what is stored",
        "write twice",
        "forget the fence",
        "share claims",
        "swap entries",
        "forget persons",
        "forget deadline",
        "read stale",
        "keep lost mail",
        "double mail",
        "swap mail",
        "clock back",
        "clock ahead",
        "repeat secrets",
        "forget requests",
        "mistake the person",
        "swap lines",
        "tear a transaction",
        "commit what broke",
        "lose a patch",
        "forget work"};
    return kNames.at(static_cast<std::size_t>(defect));
}

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
