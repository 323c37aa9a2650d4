#include "contest.hpp"

#include <algorithm>
#include <cstdio>
#include <sched.h>
#include <vector>

#include "equipoise/lab/clock.hpp"

namespace equipoise::bench {
namespace {

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 != 0 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

/// Units per second of processor time.
double rate(const Contender& contender, double seconds) {
    const auto clock = [&] { return contender.seconds ? contender.seconds() : thread_seconds(); };
    const double begin = clock();
    double now = begin;
    double units = 0;
    while (now - begin < seconds) {
        units += static_cast<double>(contender.batch());
        now = clock();
    }
    return units / (now - begin);
}

std::string readable(double rate_per_second) {
    const char* unit = "";
    if (rate_per_second >= 1e6) {
        rate_per_second /= 1e6;
        unit = " M";
    } else if (rate_per_second >= 1e3) {
        rate_per_second /= 1e3;
        unit = " k";
    }
    char text[32];
    std::snprintf(text, sizeof text, "%.2f%s/s", rate_per_second, unit);
    return text;
}

}  // namespace

void stay_on_this_core() {
    cpu_set_t here;
    CPU_ZERO(&here);
    CPU_SET(static_cast<unsigned>(std::max(0, sched_getcpu())), &here);
    sched_setaffinity(0, sizeof here, &here);
}

void run(const Contest& contest, const Protocol& protocol) {
    std::vector<double> ours;
    std::vector<double> theirs;
    std::vector<double> ratios;
    for (int round = 0; round < protocol.rounds; ++round) {
        ours.push_back(rate(contest.ours, protocol.seconds));
        if (!contest.peer.batch) continue;
        theirs.push_back(rate(contest.peer, protocol.seconds));
        ratios.push_back(ours.back() / theirs.back());
    }
    std::printf("%-3s %-42s ours %s",
                contest.id.c_str(),
                contest.what.c_str(),
                readable(median(ours)).c_str());
    if (ratios.empty()) {
        std::printf(
            "  peer missing: %s (target %.1f times)\n", contest.peer.name.c_str(), contest.target);
    } else {
        const auto [low, high] = std::minmax_element(ratios.begin(), ratios.end());
        std::printf("  %s %s  ratio %.2f (%.2f to %.2f)  target %.1f: %s\n",
                    contest.peer.name.c_str(),
                    readable(median(theirs)).c_str(),
                    median(ratios),
                    *low,
                    *high,
                    contest.target,
                    *low >= contest.target ? "reached" : "MISSED");
    }
    std::fflush(stdout);
}

}  // namespace equipoise::bench
