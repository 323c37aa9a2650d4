#include "equipoise/table/log/clock.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"

namespace equipoise {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kDay = 24 * 60 * 60 * kSecond;

/// The number after `word`; nothing unless the text is that and the number within bounds.
std::optional<std::int64_t> number_after(std::string_view word,
                                         std::string_view text,
                                         std::int64_t low,
                                         std::int64_t high) {
    if (!text.starts_with(word)) return std::nullopt;
    text.remove_prefix(word.size());
    const bool is_plain = !text.empty() && text.front() >= '1' && text.front() <= '9';
    return is_plain || text == "0" ? parse_int(text, low, high) : std::nullopt;
}

}  // namespace

std::optional<TimeControl> parse_time_control(std::string_view text) {
    if (text == "none") return TimeControl{};
    if (const auto seconds = number_after("move:", text, 5, 3600)) {
        return TimeControl{TimeControl::Kind::Move, *seconds * kSecond, 0};
    }
    if (const auto days = number_after("days:", text, 1, 30)) {
        return TimeControl{TimeControl::Kind::Days, *days * kDay, 0};
    }
    const std::size_t plus = text.find('+');
    if (plus == std::string_view::npos) return std::nullopt;
    const auto base = number_after("live:", text.substr(0, plus), 10, 10800);
    const auto increment = number_after("+", text.substr(plus), 0, 180);
    if (!base || !increment) return std::nullopt;
    return TimeControl{TimeControl::Kind::Increment, *base * kSecond, *increment * kSecond};
}

std::string print_time_control(const TimeControl& time) {
    switch (time.kind) {
        case TimeControl::Kind::None:
            break;
        case TimeControl::Kind::Move:
            return "move:" + std::to_string(time.base_ms / kSecond);
        case TimeControl::Kind::Increment:
            return "live:" + std::to_string(time.base_ms / kSecond) + "+" +
                std::to_string(time.increment_ms / kSecond);
        case TimeControl::Kind::Days:
            return "days:" + std::to_string(time.base_ms / kDay);
    }
    return "none";
}

Clocks::Clocks(const TimeControl& time) : time_(time) {
    const bool is_live =
        time.kind == TimeControl::Kind::Move || time.kind == TimeControl::Kind::Increment;
    for (std::int64_t& left : left_) left = time.base_ms;
    for (std::int64_t& grace : grace_) grace = is_live ? kGraceMs : 0;
}

void Clocks::charge(std::int64_t now) {
    for (Seat seat : running_) {
        const std::int64_t spent = this->spent(seat, now);
        const std::int64_t free = std::min(grace_[seat], spent);
        grace_[seat] -= free;
        left_[seat] = std::max<std::int64_t>(left_[seat] - (spent - free), 0);
    }
    since_ = std::max(since_, now);
}

void Clocks::run(SeatSet seats, std::int64_t now) {
    charge(now);
    running_ = time_.kind == TimeControl::Kind::None ? SeatSet() : seats;
}

void Clocks::decided(Seat seat, std::size_t plies, std::int64_t now) {
    if (time_.kind == TimeControl::Kind::None) return;
    charge(now);
    marks_.push_back({static_cast<std::uint32_t>(plies), seat, running_, left_, grace_});
    if (!running_.contains(seat)) return;
    grace_[seat] = 0;
    if (time_.kind == TimeControl::Kind::Increment) {
        left_[seat] += time_.increment_ms;
    } else {
        left_[seat] = time_.base_ms;
    }
}

void Clocks::conceded(std::int64_t now) {
    charge(now);
    if (time_.kind == TimeControl::Kind::Increment) return;
    for (std::int64_t& left : left_) left = time_.base_ms;
}

void Clocks::took_back(std::size_t plies, SeatSet seats, std::int64_t now) {
    charge(now);
    const auto first = std::find_if(
        marks_.begin(), marks_.end(), [&](const Mark& mark) { return mark.plies >= plies; });
    if (first != marks_.end()) {
        for (Seat seat : SeatSet::first(kMaxSeats)) {
            const bool acts_still = first->running.contains(seat) && running_.contains(seat);
            const bool decided_since = std::any_of(
                first, marks_.end(), [&](const Mark& mark) { return mark.seat == seat; });
            if (acts_still && !decided_since) continue;
            left_[seat] = first->left[seat];
            grace_[seat] = first->grace[seat];
        }
        marks_.erase(first, marks_.end());
    }
    run(seats, now);
}

void Clocks::keep(std::size_t plies) {
    const auto first = std::find_if(
        marks_.begin(), marks_.end(), [&](const Mark& mark) { return mark.plies >= plies; });
    marks_.erase(marks_.begin(), first);
}

void Clocks::rest(Seat seat, std::int64_t until, std::int64_t now) {
    charge(now);
    rests_until_[seat] = until;
}

std::int64_t Clocks::left(Seat seat, std::int64_t now) const {
    if (!running_.contains(seat)) return left_[seat];
    const std::int64_t charged = std::max<std::int64_t>(spent(seat, now) - grace_[seat], 0);
    return std::max<std::int64_t>(left_[seat] - charged, 0);
}

std::int64_t Clocks::free(Seat seat, std::int64_t now) const {
    if (!running_.contains(seat)) return 0;
    return std::max<std::int64_t>(grace_[seat] - spent(seat, now), 0);
}

std::optional<std::int64_t> Clocks::deadline() const {
    std::optional<std::int64_t> first;
    for (Seat seat : running_) {
        first = std::min(first.value_or(deadline(seat)), deadline(seat));
    }
    return first;
}

std::optional<Seat> Clocks::overdue(std::int64_t now) const {
    const auto first = deadline();
    if (!first || *first > now) return std::nullopt;
    for (Seat seat : running_) {
        if (deadline(seat) == *first) return seat;
    }
    return std::nullopt;
}

}  // namespace equipoise
