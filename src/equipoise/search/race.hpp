// A race between choices whose trials depend on luck.

#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace equipoise {

/// All racers meet the same luck in each round, and one that falls behind the best by three
/// standard errors of their paired difference is dropped (Maron, Moore 1994).
template <class Item>
class Race {
  public:
    /// `seen`: what the item is taken to be worth before any trial, as if it had come out in so
    /// many rounds.
    void enter(const Item& item, double seen = 0, int rounds = 0) {
        racers_.push_back({item, {}, 0, seen * rounds, rounds});
    }
    bool is_open() const { return racers_.size() > 1; }
    int rounds() const { return rounds_; }

    /// `trial(item)` gives a value; the caller gives all trials of a round the same luck.
    template <class Trial>
    void run_round(Trial trial) {
        for (Racer& racer : racers_) {
            const float value = trial(racer.item);
            racer.values.push_back(value);
            racer.sum += static_cast<double>(value);
        }
        ++rounds_;
        if (rounds_ >= kFirstCut && rounds_ % kCutEvery == 0) drop_the_slow();
    }

    /// `visit(item, mean)` for the items still in the race, in the order in which they entered.
    template <class Visit>
    void visit_means(Visit visit) const {
        for (const Racer& racer : racers_) {
            const int rounds = rounds_ + racer.seen_rounds;
            visit(racer.item, rounds == 0 ? 0 : (racer.sum + racer.seen_sum) / rounds);
        }
    }

  private:
    // In rounds; set by hand.
    static constexpr int kFirstCut = 16;
    static constexpr int kCutEvery = 8;

    struct Racer {
        Item item;
        std::vector<float> values;  // By round.
        double sum = 0;
        double seen_sum = 0;
        int seen_rounds = 0;
    };

    void drop_the_slow() {
        std::size_t best = 0;
        for (std::size_t i = 1; i < racers_.size(); ++i) {
            if (racers_[i].sum > racers_[best].sum) best = i;
        }
        const std::vector<float> leader = racers_[best].values;
        std::erase_if(racers_, [&](const Racer& racer) {
            double sum = 0;
            double squares = 0;
            for (std::size_t i = 0; i < leader.size(); ++i) {
                const double behind = static_cast<double>(leader[i] - racer.values[i]);
                sum += behind;
                squares += behind * behind;
            }
            const auto n = static_cast<double>(leader.size());
            const double variance = std::max(0.0, squares / n - sum / n * (sum / n));
            return sum / n > 3 * std::sqrt(variance / n) + 1e-6;
        });
    }

    std::vector<Racer> racers_;
    int rounds_ = 0;
};

}  // namespace equipoise
