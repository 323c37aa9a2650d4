#include "equipoise/lab/columns/course.hpp"

#include <algorithm>
#include <cmath>

namespace equipoise {

void GameCourse::begin() {
    seen_.clear();
    crowned_ = 0;
}

void GameCourse::see(const Values& values) {
    for (Seat seat : SeatSet::first(seats_)) seen_.push_back(values[seat]);
}

std::optional<std::vector<float>> GameCourse::points() const {
    const auto width = static_cast<std::size_t>(seats_);
    const std::size_t positions = seen_.size() / width;
    if (positions == 0) return std::nullopt;
    std::vector<float> all;
    all.reserve(kCoursePoints * width);
    for (std::size_t point = 0; point < kCoursePoints; ++point) {
        const std::size_t position = point * positions / kCoursePoints;
        for (std::size_t seat = 0; seat < width; ++seat) {
            all.push_back(seen_[position * width + seat]);
        }
    }
    return all;
}

bool GameCourse::may_crown(const Values& values, Seat mover) const {
    return sides_ > 2 && static_cast<double>(values[mover]) <= kHopeless;
}

void GameCourse::crown(const Values& before, Seat mover, const AnyState& after, const Turn& turn) {
    const std::optional<Sums> then = judge_.judge(after, turn);
    if (!then) return;
    const int own = rules_.side(mover);
    double all_before = 0;
    double all_after = 0;
    for (Seat seat : SeatSet::first(seats_)) {
        if (rules_.side(seat) == own) continue;
        all_before += static_cast<double>(before[seat]);
        all_after += (*then)[seat];
    }
    if (all_before <= 0 || all_after <= 0) return;
    double moved = 0;
    for (Seat seat : SeatSet::first(seats_)) {
        if (rules_.side(seat) == own) continue;
        moved +=
            std::abs((*then)[seat] / all_after - static_cast<double>(before[seat]) / all_before);
    }
    crowned_ = std::max(crowned_, moved / 2);
}

}  // namespace equipoise
