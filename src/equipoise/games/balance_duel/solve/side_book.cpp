#include "equipoise/games/balance_duel/solve/side_book.hpp"

#include <algorithm>
#include <utility>

#include "equipoise/games/balance_duel/clauses.hpp"

namespace equipoise::balance_duel {
namespace {

/// The lists of a row's places by number, for one who sits at that side.
Track track_of(const Rules& rules, TableSide side) {
    Track track;
    for (int place = 1; place <= kLastPlace; ++place) {
        const auto i = static_cast<std::size_t>(place);
        const Holder& holder = rules.model().holder_at(side, place);
        track.x[i] = side == TableSide::South ? holder.x : -holder.x;
        track.cap[i] = holder.cap;
        track.across[i] = rules.across(side, place);
        track.lane[i] = rules.switches().lanes && holder.kind == HolderKind::Double;
    }
    return track;
}

bool is_mirrored(const Rules& rules) {
    const Track south = track_of(rules, TableSide::South);
    const Track north = track_of(rules, TableSide::North);
    return south.x == north.x && south.cap == north.cap && south.across == north.across;
}

// Longer than games last in which both sides play for the win; docs/solved.md says how long those
// were.
constexpr int kLeastTurnLimit = 300;

/// FINISH numbers added up, and START numbers.
std::pair<int, int> progress(const std::array<std::uint8_t, kLastPlace + 1>& counts) {
    int finish = 0;
    int start = 0;
    for (int place = 1; place <= kLastPlace; ++place) {
        const int pawns = counts[static_cast<std::size_t>(place)];
        (is_finish(place) ? finish : start) +=
            pawns * (is_finish(place) ? place - kStartHolders : place);
    }
    return {finish, start};
}

}  // namespace

Track track_of(const Rules& rules) { return track_of(rules, TableSide::South); }

std::optional<Misfit> why_not_solvable(const Rules& rules, int pawns) {
    if (rules.seats() != 2 || rules.mode().teams) {
        return Misfit::of("BD-9.1"_bd, "mode", "solves_two_seats_alone");
    }
    if (rules.mode().pawns[Kind::Medium] > 0) {
        return Misfit::of("BD-9.1"_bd, "mode", "solves_one_kind_alone");
    }
    if (rules.switches().rearrange) {
        return Misfit::of("BD-9.3"_bd, "final_positions", "solves_no_rearranging");
    }
    if (rules.switches().turn_limit < kLeastTurnLimit) {
        return Misfit::of("BD-9.15"_bd,
                          "turn_limit",
                          Reason("solves_long_games_alone", {{"least", kLeastTurnLimit}}));
    }
    if (!is_mirrored(rules)) return Misfit::of("BD-14.2"_bd, "data", "solves_mirrored_arms_alone");
    if (pawns < 1 || pawns > rules.mode().pawn_count()) {
        return Misfit::of(
            "BD-9.1"_bd,
            "pieces",
            Reason("solves_pawns_of_the_mode", {{"most", rules.mode().pawn_count()}}));
    }
    return std::nullopt;
}

SideBook::SideBook(const Rules& rules, int pawns)
    : track_(track_of(rules)), goal_(std::min(rules.goal(), pawns)) {
    Counts counts{};
    counts[0] = static_cast<std::uint8_t>(pawns);
    list(counts, 1);
    order();
    link();
}

std::uint32_t SideBook::key(const Counts& counts) {
    std::uint32_t key = 0;
    for (std::size_t place = 1; place <= kLastPlace; ++place) key = 3 * key + counts[place];
    return key;
}

void SideBook::list(Counts& counts, int place) {
    if (place > kLastPlace) {
        counts_.push_back(counts);
        return;
    }
    const std::size_t i = place_index(place);
    const int cap = track_.lane[i] ? 1 : track_.cap[i];
    for (int pawns = 0; pawns <= std::min<int>(cap, counts[0]); ++pawns) {
        Counts next = counts;
        next[i] = static_cast<std::uint8_t>(pawns);
        next[0] = static_cast<std::uint8_t>(next[0] - pawns);
        list(next, place + 1);
    }
}

void SideBook::order() {
    std::sort(counts_.begin(), counts_.end(), [](const Counts& one, const Counts& other) {
        return std::pair(progress(one), key(one)) < std::pair(progress(other), key(other));
    });
    for (Stand stand = 0; stand < size(); ++stand) {
        const auto [finish, start] = progress(counts_[index(stand)]);
        if (classes_.empty() || classes_.back().finish != finish ||
            classes_.back().start != start) {
            classes_.push_back({finish, start, stand, stand});
        }
        classes_.back().end = stand + 1;
    }
}

void SideBook::link() {
    constexpr std::size_t kKeys = 4'782'969;  // 3 to the power of 14.
    by_key_.assign(kKeys, kNoStand);
    for (Stand stand = 0; stand < size(); ++stand) by_key_[key(counts_[index(stand)])] = stand;
    for (const Counts& counts : counts_) {
        auto& after = after_.emplace_back();
        auto& beaten = beaten_.emplace_back();
        std::int64_t torque = 0;
        int on_arm = 0;
        int finished = 0;
        for (int place = 0; place <= kLastPlace; ++place) {
            const std::size_t i = place_index(place);
            if (place > 0) {
                torque += counts[i] * track_.x[i];
                on_arm += counts[i];
                if (is_finish(place)) finished += counts[i];
            }
            if (place <= kStartHolders) {
                Counts less = counts;
                beaten[i] = kNoStand;
                if (place > 0 && counts[i] > 0) {
                    --less[i];
                    ++less[0];
                    beaten[i] = find(less);
                }
            }
            if (place == kLastPlace) continue;
            for (int die = 1; die <= 6; ++die) {
                Counts more = counts;
                Stand& next = after[static_cast<std::size_t>(6 * place + die - 1)];
                next = kNoStand;
                if (counts[i] == 0 || place + die > kLastPlace) continue;
                --more[i];
                if (++more[place_index(place + die)] <= 2) next = find(more);
            }
        }
        torque_.push_back(torque);
        on_arm_.push_back(static_cast<std::uint8_t>(on_arm));
        finished_.push_back(static_cast<std::uint8_t>(finished));
    }
}

Stand SideBook::find(const Counts& counts) const { return by_key_[key(counts)]; }

}  // namespace equipoise::balance_duel
