// A small net that judges a position for bots: what a seat sees of it in numbers, two hidden
// layers, one number for the seat. Games name what it sees (Learned in core/contract.hpp), and
// `make train` makes its weights.

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "equipoise/base/expect.hpp"
#include "equipoise/core/game.hpp"
#include "equipoise/core/seat.hpp"

namespace equipoise {

/// e^x to one part in ten million, of sums and products alone, so that every build finds the same
/// number. x is taken to lie between -80 and 80.
float exponential(float x);

/// The text of the net that is built in for a game (nets/<id>.json); empty if there is none.
std::string_view net_text(std::string_view game);

/// Immutable. The output of a row does not depend on the build: every sum has one order.
class Net {
  public:
    /// Of the JSON text that the trainer writes (`equipoise.learn`); a text of another kind is a
    /// broken build.
    explicit Net(std::string_view json);

    std::size_t inputs() const { return inputs_; }
    /// The logit of one row of `inputs()` numbers.
    float logit(std::span<const float> row) const;

  private:
    static constexpr std::size_t kLane = 8;  // Widths are multiples of it.
    static constexpr std::size_t kMostWide = 64;

    /// The two do not overlap: clang makes vectors of a lane only where it knows that.
    static void add_scaled(float* __restrict sums,
                           const float* __restrict weights,
                           float scale,
                           std::size_t width) {
        for (std::size_t i = 0; i < width; i += kLane) {
            for (std::size_t k = 0; k < kLane; ++k) sums[i + k] += scale * weights[i + k];
        }
    }

    std::size_t inputs_ = 0, wide_ = 0, narrow_ = 0;
    std::vector<float> first_, first_bias_;    // [inputs][wide], [wide]
    std::vector<float> second_, second_bias_;  // [wide][narrow], [narrow]
    std::vector<float> last_;                  // [narrow]
    float last_bias_ = 0;
};

/// The net that is built in for a game; null where there is none that takes so many inputs, as
/// between a change of what a net sees and its training. Made once for each call: keep it.
const Net* built_in_net(std::string_view game, std::size_t inputs);

/// The shares of the sides: of each side the sum of e^logit of its seats, over that of all. `rows`
/// holds `net.inputs()` numbers of every seat; `plays(seat)` says who is still in the game.
template <class Rules, class Plays>
void judge_by_net(
    const Net& net, const Rules& rules, std::span<const float> rows, Plays plays, Values& values) {
    PerSeat<float> weights{};
    double total = 0;  // With so many digits that the order of seats is not in it.
    for (Seat seat : SeatSet::first(rules.seats())) {
        if (!plays(seat)) continue;
        const auto from = static_cast<std::size_t>(seat.index()) * net.inputs();
        weights[seat] = exponential(net.logit(rows.subspan(from, net.inputs())));
        total += static_cast<double>(weights[seat]);
    }
    PerSeat<double> sides{};
    for (Seat seat : SeatSet::first(rules.seats())) {
        sides[Seat(rules.side(seat))] += static_cast<double>(weights[seat]);
    }
    for (Seat seat : SeatSet::first(rules.seats())) {
        values[seat] = static_cast<float>(sides[Seat(rules.side(seat))] / total);
    }
}

}  // namespace equipoise
