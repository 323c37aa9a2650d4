#include "equipoise/review/many.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "equipoise/review/statistics.hpp"

namespace equipoise {
namespace {

struct Measured {
    double value = 0;
    double error = 0;    // Standard error.
    double freedom = 0;  // Degrees of it; none or fewer: the error is not known.
};

/// What some decisions of a game lost together, and how many there are.
struct Cluster {
    double loss = 0;
    int count = 0;
};

using Which = std::function<bool(const JudgedDecision&, const PlayedGame&)>;

/// Of the games that have such decisions.
std::vector<Cluster> clusters_of(const std::vector<PlayedGame>& games, const Which& is_meant) {
    std::vector<Cluster> clusters;
    for (const PlayedGame& game : games) {
        Cluster cluster;
        for (const JudgedDecision& decision : game.decisions) {
            if (!is_meant(decision, game)) continue;
            cluster.loss += decision.loss;
            ++cluster.count;
        }
        if (cluster.count > 0) clusters.push_back(cluster);
    }
    return clusters;
}

/// Losses over decisions, both summed over games: a ratio of means, with the error of one (Cochran
/// 1977, 6.3).
Measured ratio_of(const std::vector<Cluster>& clusters) {
    double loss = 0;
    double count = 0;
    for (const Cluster& cluster : clusters) {
        loss += cluster.loss;
        count += cluster.count;
    }
    if (count == 0) return {};
    const double n = static_cast<double>(clusters.size());
    Measured ratio{loss / count, 0, n - 1};
    double squares = 0;
    for (const Cluster& cluster : clusters)
        squares += std::pow(cluster.loss - ratio.value * cluster.count, 2);
    if (n > 1) ratio.error = std::sqrt(squares * n / (n - 1)) / count;
    return ratio;
}

Estimate estimate_of(const Measured& measured) {
    Estimate estimate{measured.value, {}};
    if (measured.freedom + 1 >= kLeastGames)
        estimate.reach = student_quantile(measured.freedom) * measured.error;
    return estimate;
}

MeanLoss loss_of(const std::vector<Cluster>& clusters) {
    MeanLoss loss{estimate_of(ratio_of(clusters)), 0, static_cast<int>(clusters.size())};
    for (const Cluster& cluster : clusters) loss.decisions += cluster.count;
    return loss;
}

Estimate estimate_of_mean(const std::vector<double>& values) {
    if (values.empty()) return {};
    const double n = static_cast<double>(values.size());
    return estimate_of({mean_of(values), std::sqrt(variance_of(values) / n), n - 1});
}

/// Of two halves that have nothing to do with each other (Welch 1947).
Estimate change_of(const Measured& before, const Measured& after) {
    const double a = before.error * before.error;
    const double b = after.error * after.error;
    const double spread = a * a / before.freedom + b * b / after.freedom;
    const double freedom =
        spread == 0 ? before.freedom + after.freedom : (a + b) * (a + b) / spread;
    return {after.value - before.value, student_quantile(freedom) * std::sqrt(a + b)};
}

std::optional<Trend> trend_of(const std::vector<Cluster>& clusters) {
    const auto half = static_cast<std::ptrdiff_t>(clusters.size() / 2);
    if (half < kLeastGames) return std::nullopt;
    const std::vector<Cluster> after(clusters.begin(), clusters.begin() + half);
    const std::vector<Cluster> before(clusters.begin() + half, clusters.end());
    return Trend{loss_of(before), loss_of(after), change_of(ratio_of(before), ratio_of(after))};
}

std::size_t phase_of(const JudgedDecision& decision, const PlayedGame& game) {
    return std::min<std::size_t>(2, 3 * decision.ply / std::max<std::size_t>(1, game.plies));
}

std::vector<KindLoss> kinds_of(const std::vector<PlayedGame>& games) {
    std::set<std::string> names;
    for (const PlayedGame& game : games) {
        for (const JudgedDecision& decision : game.decisions) names.insert(decision.kind);
    }
    std::vector<KindLoss> kinds;
    for (const std::string& kind : names) {
        const auto is_meant = [&kind](const JudgedDecision& one, const PlayedGame&) {
            return one.kind == kind;
        };
        kinds.push_back({kind, loss_of(clusters_of(games, is_meant))});
    }
    std::sort(kinds.begin(), kinds.end(), [](const KindLoss& a, const KindLoss& b) {
        return std::pair(-a.loss.decisions, a.kind) < std::pair(-b.loss.decisions, b.kind);
    });
    return kinds;
}

std::string kind_of(const Playthrough& game, std::size_t ply, Seat seat) {
    const Ply& played = game.plies()[ply];
    const std::vector<Event> events = game.rules().events(game.state_after(ply),
                                                          played.actor,
                                                          played.action,
                                                          game.state_after(ply + 1),
                                                          Viewer(seat));
    return events.empty() ? std::string() : std::string(events.front().key);
}

std::string mode_of(const AnyRules& rules) {
    for (const Options::Value& option : rules.setup().options.values()) {
        if (option.spec->name == "mode") return option.value;
    }
    return {};
}

}  // namespace

double student_quantile(double freedom) {
    // The normal quantile and four terms in 1 / freedom (Abramowitz & Stegun 1964, 26.7.5).
    constexpr double x = 1.959963984540054;
    constexpr double x2 = x * x;
    const double terms[] = {
        x * (x2 + 1) / 4,
        x * ((5 * x2 + 16) * x2 + 3) / 96,
        x * (((3 * x2 + 19) * x2 + 17) * x2 - 15) / 384,
        x * ((((79 * x2 + 776) * x2 + 1482) * x2 - 1920) * x2 - 945) / 92160,
    };
    double quantile = x;
    double power = 1;
    for (const double term : terms) quantile += term / (power *= freedom);
    return quantile;
}

PlayedGame game_of(Seat seat, const Playthrough& game, const Ledger& ledger) {
    PlayedGame played{game.plies().size(), ledger.result[seat], ledger.totals[seat].luck, {}};
    for (const LedgerEntry& entry : ledger.entries) {
        if (!entry.judgement || entry.actor != Actor(seat) || entry.kind == EntryKind::Ending)
            continue;
        const Judgement& judgement = *entry.judgement;
        played.decisions.push_back(
            {entry.ply, kind_of(game, entry.ply, seat), judgement.loss, judgement.fault});
    }
    return played;
}

void add_to_players(std::vector<PlayerGames>& players,
                    const Playthrough& game,
                    const Ledger& ledger,
                    const PerSeat<std::string>& names) {
    const AnyRules& rules = game.rules();
    const std::string id(rules.game().info().id);
    const std::string mode = mode_of(rules);
    for (Seat seat : SeatSet::first(rules.seats())) {
        const auto is_same = [&](const PlayerGames& one) {
            return one.player == names[seat] && one.game == id && one.mode == mode;
        };
        auto found = std::find_if(players.begin(), players.end(), is_same);
        if (found == players.end())
            found = players.insert(players.end(), {names[seat], id, mode, {}});
        found->games.push_back(game_of(seat, game, ledger));
    }
}

ManyGames sum_up_games(const std::vector<PlayedGame>& games) {
    ManyGames sum;
    sum.games = static_cast<int>(games.size());
    const auto all = clusters_of(games, [](const auto&, const auto&) { return true; });
    sum.loss = loss_of(all);
    for (std::size_t phase = 0; phase < sum.phases.size(); ++phase) {
        sum.phases[phase] = loss_of(clusters_of(games, [phase](const auto& one, const auto& game) {
            return phase_of(one, game) == phase;
        }));
    }
    sum.kinds = kinds_of(games);
    std::vector<double> scores;
    std::vector<double> corrected;
    for (const PlayedGame& game : games) {
        scores.push_back(game.score);
        corrected.push_back(game.score - game.luck);
        for (const JudgedDecision& decision : game.decisions) {
            if (decision.fault == Fault::None) continue;
            sum.faults[static_cast<std::size_t>(decision.fault) - 1] += 1.0 / sum.games;
        }
    }
    sum.score = estimate_of_mean(scores);
    if (sum.games >= kLeastGames) sum.corrected = estimate_of_mean(corrected);
    sum.trend = trend_of(all);
    return sum;
}

}  // namespace equipoise
