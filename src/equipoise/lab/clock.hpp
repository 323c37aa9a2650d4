#pragma once

#include <cstdint>

namespace equipoise {

/// Processor time that this thread has used. Fairer than the time of day: other work of the machine
/// takes nothing from the bot that is thinking.
double thread_seconds();

/// A stop predicate that passes after so much processor time of the thread that made it. Asking the
/// clock costs more than many a simulation, so it is asked only when a good part of the remaining
/// time should have passed, by the pace of the questions so far.
class Deadline {
  public:
    explicit Deadline(double seconds) : begin_(thread_seconds()), end_(begin_ + seconds) {}

    bool operator()() {
        if (++asked_ < next_) return false;
        const double now = thread_seconds();
        if (now >= end_) return true;
        const double pace = static_cast<double>(asked_) / (now - begin_ + 1e-9);
        next_ = asked_ + 1 + static_cast<std::uint64_t>(pace * (end_ - now) * kPartOfRest);
        return false;
    }

  private:
    static constexpr double kPartOfRest = 0.2;
    double begin_;
    double end_;
    std::uint64_t asked_ = 0;
    std::uint64_t next_ = 1;
};

}  // namespace equipoise
