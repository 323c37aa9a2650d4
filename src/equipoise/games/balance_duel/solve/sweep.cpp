#include "equipoise/games/balance_duel/solve/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <tuple>
#include <utility>

#include "equipoise/core/any_game.hpp"

namespace equipoise::balance_duel {
namespace {

constexpr double kSmallestGap = 1e-10;
constexpr int kMostRounds = 100'000;
constexpr std::size_t kMostParts = 1024;
constexpr double kDrawn = 0.5;
constexpr std::array<std::size_t, 2> kBoth{0, 1};  // Sides, or obliged or not.

}  // namespace

void Sweep::Error::add(const Error& other) {
    gap = std::max(gap, other.gap);
    rounds = std::max(rounds, other.rounds);
    stuck += other.stuck;
}

Sweep::Sweep(const Rules& rules, int pawns, int bits)
    : pawns_(pawns),
      bits_(bits),
      rules_(rules),
      beats_(rules.switches().pact == "none"),
      beats_on_entry_(rules.switches().beat_on_entry) {}

void Sweep::list() {
    book_.emplace(rules_, pawns_);
    pairs_.emplace(rules_, *book_);
    std::map<std::pair<int, int>, Layer> layers;
    const auto& classes = book().classes();
    for (std::size_t i = 0; i < classes.size(); ++i) {
        for (std::size_t j = i; j < classes.size(); ++j) {
            const int finish = classes[i].finish + classes[j].finish;
            const int start = classes[i].start + classes[j].start;
            Layer& layer = layers[{-finish, -start}];
            layer.finish = finish;
            layer.start = start;
            layer.blocks.push_back({static_cast<int>(i), static_cast<int>(j)});
        }
    }
    for (auto& [order, layer] : layers) layers_.push_back(std::move(layer));
}

void Sweep::measure() {
    list();
    pairs_->build();
}

std::string Sweep::key() const {
    const Track track = track_of(rules_);
    std::string key = "balance_duel";
    const auto add = [&](const char* name, auto... values) {
        ((key += ' ') += name) += '=';
        std::string comma;
        ((key += std::exchange(comma, ",") + std::to_string(values)), ...);
    };
    const auto add_all = [&](const char* name, const auto& row) {
        std::apply([&](auto, auto... rest) { add(name, +rest...); }, row);
    };
    add("pawns", pawns_, std::min(rules_.goal(), pawns_));
    add("physics",
        rules_.physics().mass[Kind::Large],
        rules_.physics().base,
        rules_.physics().stiff);
    add("touches", static_cast<int>(rules_.switches().marginal_touches));
    add("beats", static_cast<int>(beats_), static_cast<int>(beats_on_entry_));
    add_all("x", track.x);
    add_all("cap", track.cap);
    add_all("across", track.across);
    add_all("lane", track.lane);
    return key;
}

std::uint64_t Sweep::table_bytes() const {
    return pairs().bytes() + positions() * static_cast<unsigned>(bits_ / 8);
}

void Sweep::point_to(const std::byte* table) {
    const std::byte* values = table + pairs().bytes();
    values16_ = reinterpret_cast<const std::uint16_t*>(values);
    values32_ = reinterpret_cast<const std::uint32_t*>(values);
}

void Sweep::begin(std::span<std::byte> table) {
    EQ_EXPECT(table.size() == table_bytes());
    pairs_->settle(table);
    point_to(table.data());
    made_ = table.data() + pairs().bytes();
    errors_.resize(kMostParts);
}

bool Sweep::read(std::span<const std::byte> table) {
    list();
    if (table.size() < pairs_->bytes()) return false;
    pairs_->read(table);
    // A size beyond all bounds would only be wrapped around to one that fits.
    if (pairs().size() > table.size() || table.size() != table_bytes()) return false;
    point_to(table.data());
    return true;
}

std::uint64_t Sweep::work(std::size_t step) const {
    std::uint64_t pairs = 0;
    for (const auto& [i, j] : layers_[step].blocks) {
        const auto size = [&](int number) {
            const SideBook::Class& one = book().classes()[static_cast<std::size_t>(number)];
            return static_cast<std::uint64_t>(one.end - one.begin);
        };
        pairs += size(i) * size(j);
    }
    return pairs;
}

void Sweep::solve(std::size_t step, int part, int parts) {
    EQ_EXPECT(part < parts && parts <= static_cast<int>(kMostParts));
    Error& error = errors_[static_cast<std::size_t>(part)];
    int turn = 0;
    for (const auto& [i, j] : layers_[step].blocks) {
        const SideBook::Class& own = book().classes()[static_cast<std::size_t>(i)];
        const SideBook::Class& other = book().classes()[static_cast<std::size_t>(j)];
        for (Stand a = own.begin; a < own.end; ++a) {
            if (turn++ % parts != part) continue;
            for (Stand b = i == j ? a : other.begin; b < other.end; ++b) {
                if (pairs().goes_on(a, b)) error.add(solve_arm(a, b));
            }
        }
    }
}

Sweep::Error Sweep::error() const {
    Error all;
    for (const Error& error : errors_) all.add(error);
    return all;
}

std::array<double, 2> Sweep::after(Stand own, Stand other) const {
    if (pairs().rests(own, other)) return {0, 0};
    if (book().has_won(own)) return {1, 1};
    // The other side moves now, obliged or not; the one that played is not (BD-8.3).
    return {1 - value(other, own, false, false), 1 - value(other, own, true, false)};
}

Sweep::Plays Sweep::plays(Stand own, Stand other) const {
    Plays plays;
    for (int from = 0; from < kLastPlace; ++from) {
        if (book().at(own, from) == 0) continue;
        for (int die = 1; die <= std::min(6, kLastPlace - from); ++die) {
            const Stand next = book().after(own, from, die);
            if (next == kNoStand || !pairs().fits(next, other)) continue;
            const auto d = static_cast<std::size_t>(die - 1);
            const auto offer = [&](const std::array<double, 2>& values) {
                for (const std::size_t o : kBoth) {
                    plays.best[d][o] =
                        plays.can[d] ? std::max(plays.best[d][o], values[o]) : values[o];
                }
                plays.can[d] = true;
            };
            offer(after(next, other));
            const int target = from + die;
            if (!beats_ || !is_finish(target) || (!beats_on_entry_ && !is_finish(from))) continue;
            const int quarry = book().track().across[static_cast<std::size_t>(target)];
            if (quarry == 0 || is_finish(quarry)) continue;
            const Stand beaten = book().beaten(other, quarry);
            if (beaten != kNoStand) offer(after(next, beaten));
        }
    }
    return plays;
}

Sweep::Error Sweep::solve_arm(Stand own, Stand other) {
    const std::array<Plays, 2> plays{this->plays(own, other), this->plays(other, own)};
    const auto is_stuck = [](const Plays& one) {
        return std::none_of(one.can.begin(), one.can.end(), [](bool can) { return can; });
    };
    if (is_stuck(plays[0]) && is_stuck(plays[1])) {
        const Values draw{kDrawn, kDrawn, kDrawn, kDrawn};
        store(own, other, draw);
        store(other, own, draw);
        return {0, 0, own == other ? 1U : 2U};
    }
    // The values of one side from those of the other after a pass or a skip.
    const auto step = [](const Plays& mine, const Values& theirs) {
        Values values{};
        for (const std::size_t foe : kBoth) {
            const double skip = 1 - theirs[2 * foe];
            const double pass = 1 - theirs[2 * foe + 1];
            for (std::size_t die = 0; die < 6; ++die) {
                const double best = mine.best[die][foe];
                values[foe] += mine.can[die] ? std::max(best, pass) : skip;
                values[2 + foe] += mine.can[die] ? best : skip;
            }
        }
        for (double& value : values) value /= 6;
        return values;
    };
    constexpr Values kNone{0, 0, 0, 0}, kAll{1, 1, 1, 1};
    std::array<Values, 2> low{kNone, kNone}, high{kAll, kAll};
    Error error{1, 0, 0};
    while (error.gap > kSmallestGap && error.rounds < kMostRounds) {
        const std::array<Values, 2> old_low = low;
        const std::array<Values, 2> old_high = high;
        error.gap = 0;
        for (const std::size_t side : kBoth) {
            low[side] = step(plays[side], old_high[1 - side]);
            high[side] = step(plays[side], old_low[1 - side]);
            for (std::size_t i = 0; i < 4; ++i) {
                error.gap = std::max(error.gap, high[side][i] - low[side][i]);
            }
        }
        ++error.rounds;
    }
    for (const std::size_t side : kBoth) {
        Values middle{};
        for (std::size_t i = 0; i < 4; ++i) middle[i] = (low[side][i] + high[side][i]) / 2;
        store(side == 0 ? own : other, side == 0 ? other : own, middle);
    }
    return error;
}

void Sweep::store(Stand own, Stand other, const Values& values) {
    const auto at = static_cast<std::size_t>(4 * pairs().of(own, other));
    for (std::size_t i = 0; i < 4; ++i) {
        if (bits_ == 16) {
            const auto rounded = static_cast<std::uint16_t>(std::lround(values[i] * kMost16));
            std::memcpy(made_ + 2 * (at + i), &rounded, sizeof rounded);
        } else {
            const auto rounded = static_cast<std::uint32_t>(std::llround(values[i] * kMost32));
            std::memcpy(made_ + 4 * (at + i), &rounded, sizeof rounded);
        }
    }
}

Stand Sweep::stand_of(const State& s, int seat) const {
    std::array<std::uint8_t, kLastPlace + 1> counts{};
    int pawns = s.squad(seat, Kind::Large).at(0);
    for (std::size_t place = 1; place <= kLastPlace; ++place) {
        const int here = s.squad(seat, Kind::Large).at(static_cast<int>(place));
        if (here > 2) return kNoStand;
        counts[place] = static_cast<std::uint8_t>(here);
        pawns += here;
    }
    return pawns == pawns_ ? book().find(counts) : kNoStand;
}

std::optional<double> Sweep::value(const AnyState& state) const {
    const State& s = state.as<State>();
    if (s.phase != Phase::Roll || rules_.opening_turn(s)) return std::nullopt;
    const int own = s.to_move;
    const int other = 1 - own;
    const Stand mine = stand_of(s, own);
    const Stand theirs = stand_of(s, other);
    if (mine == kNoStand || theirs == kNoStand || !pairs().goes_on(mine, theirs)) {
        return std::nullopt;
    }
    return value(mine, theirs, s.is_obliged(own), s.is_obliged(other));
}

double Sweep::first_mover() const {
    const Stand empty = book().find({});
    // A placement for each die. The second seat's first turn is forced as well, if it has no head
    // start.
    const auto forced = [&](auto value_after) {
        double sum = 0;
        for (int die = 1; die <= 6; ++die) sum += value_after(book().after(empty, 0, die));
        return sum / 6;
    };
    if (const int head_start = rules_.switches().head_start; head_start != 0) {
        const Stand second = book().after(empty, 0, head_start);
        return forced([&](Stand first) { return after(first, second)[0]; });
    }
    return forced([&](Stand first) {
        if (pairs().rests(first, empty)) return 0.0;
        if (book().has_won(first)) return 1.0;
        return 1 - forced([&](Stand second) { return after(second, first)[0]; });
    });
}

}  // namespace equipoise::balance_duel
