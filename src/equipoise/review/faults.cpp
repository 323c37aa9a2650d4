#include "equipoise/review/faults.hpp"

#include <algorithm>
#include <cmath>

namespace equipoise {
namespace {

constexpr std::size_t kTurningPoints = 5;
constexpr double kLeastTurn = 0.02;  // A smaller change is no turning point.
/// The typical variance counts as so many samples.
constexpr double kPrior = 2;

double largest(const Shares& change) {
    double most = 0;
    for (const double one : change) most = std::max(most, std::abs(one));
    return most;
}

void count(SeatTotals& totals, const Judgement& judgement) {
    ++totals.judged;
    totals.loss += judgement.loss;
    if (judgement.fault == Fault::Inaccuracy) ++totals.inaccuracies;
    if (judgement.fault == Fault::Mistake) ++totals.mistakes;
    if (judgement.fault == Fault::Blunder) ++totals.blunders;
}

}  // namespace

Fault fault_of(double loss, double error) {
    if (loss <= kSureErrors * error) return Fault::None;
    if (loss >= kFaults[2]) return Fault::Blunder;
    if (loss >= kFaults[1]) return Fault::Mistake;
    return loss >= kFaults[0] ? Fault::Inaccuracy : Fault::None;
}

void find_faults(Ledger& ledger) {
    // Variances from few samples are uncertain themselves, so each is drawn towards the typical one
    // of the game (Smyth 2004).
    const double typical = ledger.noise * ledger.noise;
    for (LedgerEntry& entry : ledger.entries) {
        if (!entry.judgement) continue;
        Judgement& judgement = *entry.judgement;
        const double n = judgement.samples;
        const double own = judgement.error * judgement.error * n;
        const double variance = ((n - 1) * own + kPrior * typical) / (n - 1 + kPrior);
        if (judgement.loss > 0) judgement.error = std::sqrt(variance / n);
        judgement.fault = fault_of(judgement.loss, judgement.error);
    }
}

void sum_up(const AnyRules& rules, Ledger& ledger) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < ledger.entries.size(); ++i) {
        const LedgerEntry& entry = ledger.entries[i];
        for (Seat seat : SeatSet::first(rules.seats())) {
            SeatTotals& totals = ledger.totals[seat];
            if (!entry.actor.is_chance()) {
                totals.decisions[entry.actor.seat()] += entry.decision[seat];
            }
            totals.luck += entry.luck[seat];
            totals.resolution += entry.resolution[seat];
            totals.estimate += entry.estimate[seat];
        }
        if (entry.judgement) count(ledger.totals[entry.actor.seat()], *entry.judgement);
        const Shares change = entry.decision + entry.luck + entry.resolution;
        if (largest(change) >= kLeastTurn) order.push_back(i);
    }
    const auto change_of = [&](std::size_t i) {
        const LedgerEntry& entry = ledger.entries[i];
        return largest(entry.decision + entry.luck + entry.resolution);
    };
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const double one = change_of(a);
        const double other = change_of(b);
        return one != other ? one > other : a < b;
    });
    order.resize(std::min(order.size(), kTurningPoints));
    ledger.turning_points = std::move(order);
}

}  // namespace equipoise
