// Time to think: what a table allows its seats, and what is left of it.
//
// All times are milliseconds of the service, a clock of the host that stands still while the
// service is down.
//
// A seat's clock runs while a person holds it and it has to act. With `Move` and `Days` every
// decision has the whole `base_ms`; with `Increment` the seat has `base_ms` for all its decisions
// and gains `increment_ms` with each. In live games (`Move`, `Increment`) the first decision of a
// seat costs nothing for as long as `kGraceMs`, so that nobody loses before having sat down. A
// decision that is taken back gives back the time since then to every seat that did not have to act
// all along. With `Move` and `Days` the end of a game by agreement or resignation, after which a
// match goes on, gives every seat the whole `base_ms`. A clock goes with its seat, whoever comes to
// hold it. A clock that rests loses nothing, whether its seat has to act or not.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/core/seat.hpp"

namespace equipoise {

struct TimeControl {
    enum class Kind : std::uint8_t { None, Move, Increment, Days };

    Kind kind = Kind::None;
    std::int64_t base_ms = 0;
    std::int64_t increment_ms = 0;  // Of Increment alone.
    bool operator==(const TimeControl&) const = default;
};

/// `none`, `move:30` (seconds, 5..3600), `live:300+5` (seconds, 10..10800 and 0..180), `days:3`
/// (1..30); nothing if it is anything else.
std::optional<TimeControl> parse_time_control(std::string_view text);
std::string print_time_control(const TimeControl& time);

inline constexpr std::int64_t kGraceMs = std::int64_t{5} * 60 * 1000;

class Clocks {
  public:
    explicit Clocks(const TimeControl& time);

    /// From `now` on the clocks of these seats run and no others. Time does not go back: an earlier
    /// `now` than before counts as that one.
    void run(SeatSet seats, std::int64_t now);
    /// That seat has decided, the game having `plies` plies before it.
    void decided(Seat seat, std::size_t plies, std::int64_t now);
    /// The seats have ended one game of a match, and the next begins.
    void conceded(std::int64_t now);
    /// The game went back to its first `plies` plies; `seats` have to act from `now` on.
    void took_back(std::size_t plies, SeatSet seats, std::int64_t now);
    /// Nobody can take back any of the first `plies` plies any more.
    void keep(std::size_t plies);
    /// From `now` to `until` that seat's clock rests; 0: it rests no longer.
    void rest(Seat seat, std::int64_t until, std::int64_t now);

    /// What that seat has left, grace not counted; never below 0. 0 without a time control.
    std::int64_t left(Seat seat, std::int64_t now) const;
    /// How long that running clock does not count yet; 0 for one that is stopped.
    std::int64_t free(Seat seat, std::int64_t now) const;
    /// Those of seats that have to act; some may rest.
    SeatSet running() const { return running_; }
    /// When that running clock is over. A rest does not save one that is over already.
    std::int64_t deadline(Seat seat) const {
        const std::int64_t rest = grace_[seat] + left_[seat];
        return rest == 0 ? since_ : runs_from(seat) + rest;
    }
    /// When the first of the running clocks is over; nothing if none runs.
    std::optional<std::int64_t> deadline() const;
    /// The first, and of those at once the lowest, seat whose time is over by `now`.
    std::optional<Seat> overdue(std::int64_t now) const;

  private:
    /// How the clocks stood when a decision was made.
    struct Mark {
        std::uint32_t plies = 0;
        Seat seat;
        SeatSet running;
        PerSeat<std::int64_t> left{};
        PerSeat<std::int64_t> grace{};
    };

    void charge(std::int64_t now);
    std::int64_t runs_from(Seat seat) const { return std::max(since_, rests_until_[seat]); }
    std::int64_t spent(Seat seat, std::int64_t now) const {
        return std::max<std::int64_t>(now - runs_from(seat), 0);
    }

    TimeControl time_;
    SeatSet running_;
    std::int64_t since_ = 0;  // Until when the running clocks are charged.
    PerSeat<std::int64_t> left_{};
    PerSeat<std::int64_t> grace_{};  // What is free of the first decision.
    PerSeat<std::int64_t> rests_until_{};
    std::vector<Mark> marks_;  // Of decisions that can be taken back, in ascending order of plies.
};

}  // namespace equipoise
