#include "equipoise/review/review.hpp"

#include <algorithm>
#include <cmath>

#include "equipoise/core/returns.hpp"
#include "equipoise/review/action_values.hpp"
#include "equipoise/review/faults.hpp"
#include "equipoise/review/statistics.hpp"
#include "equipoise/review/valuer.hpp"

namespace equipoise {
namespace {

/// The first pass searches with so small a part of the usual simulations.
constexpr std::uint64_t kFirstPart = 128;
constexpr std::uint64_t kFewest = 50;
/// Where a seat did not know everything, so many states that it could not tell apart are drawn for
/// each search.
constexpr int kWorlds = 3;
/// A decision that seems to lose this much is looked at again, with so many other seeds: what the
/// first searches chose is then no longer favoured by their own luck.
constexpr double kSuspicious = 0.03;
constexpr std::size_t kConfirmations = 4;

/// Of what `get` gives for the number of each story.
template <class Get>
Shares mean_over_stories(Get get) {
    Shares sum{};
    for (std::size_t story = 0; story < Review::kStories; ++story) sum = sum + get(story);
    return (1.0 / Review::kStories) * sum;
}

}  // namespace

Review::Review(const Playthrough& game, const AnyBot& bot, Seed seed)
    : game_(game), rules_(game.rules()), bot_(bot), seed_(seed), words_(game.moves()) {
    EQ_EXPECT(game.turn().is_terminal());
    AnyState s = game.start();
    states_.push_back(s);
    SeatSet to_commit;  // Who still has to, in the common choice that goes on.
    const std::vector<Ply>& plies = game.plies();
    for (const Ply& ply : plies) {
        const std::size_t at = groups_.size();
        const Turn turn = rules_.turn(s);
        const bool falls_on = at > 0 && ply.actor.is_chance() && plies[at - 1].actor.is_chance();
        const bool is_within = falls_on || (!to_commit.empty() && turn.acting == to_commit);
        groups_.push_back(is_within ? groups_.back() : at);
        rules_.apply(s, ply.actor, ply.action);
        states_.push_back(s);
        to_commit = {};
        if (turn.kind == NodeKind::Simultaneous && !is_concession(ply.action)) {
            to_commit = turn.acting;
            if (!goes_on(turn, rules_.turn(s))) to_commit.erase(ply.actor.seat());
        }
    }
}

std::uint64_t Review::first_simulations() const {
    return std::max(kFewest, bot_.usual_simulations() / kFirstPart);
}

/// Whether the ply belongs to choices that several seats made at once.
bool Review::is_choice(std::size_t ply) const {
    if (game_.plies()[ply].actor.is_chance()) return false;
    const std::size_t next = ply + 1;
    return groups_[ply] != ply || (next < groups_.size() && groups_[next] == ply) ||
        rules_.turn(states_[ply]).acting.size() > 1;
}

Review::Step Review::tell_step(Valuer& valuer, std::size_t ply, const Shares& next) const {
    const AnyState& s = states_[ply];
    const auto [actor, action, opens, drawn] = game_.plies()[ply];
    Step step;
    if (actor.is_chance()) {
        std::vector<Action> came;
        for (std::size_t i = ply; i < groups_.size() && groups_[i] == ply; ++i) {
            came.push_back(game_.plies()[i].action);
        }
        Valuer::Expectation expectation = valuer.expect(s, came, next);
        step.before = expectation.mean;
        step.outcomes = std::move(expectation.outcomes);
        step.is_sampled = expectation.is_sampled;
    } else if (is_concession(action) || is_choice(ply)) {
        step.before = valuer.value(s);
    } else if (valuer.forced(s, actor.seat())) {
        step.before = next;
        step.chosen = action;
        step.chosen_values = next;
    } else {
        const Valuer::Searched searched = valuer.search(s, actor.seat());
        step.before = valuer.value(s);
        step.chosen = searched.chosen;
        step.chosen_values = next;
        if (searched.chosen != action) {
            AnyState other = s;
            rules_.apply(other, actor, searched.chosen);
            step.chosen_values = valuer.value(other);
        }
    }
    return step;
}

Review::Story Review::tell(Valuer& valuer) const {
    Story story;
    story.steps.resize(game_.plies().size());
    story.last = valuer.value(states_.back());
    Shares next = story.last;
    // Backwards, because what chance brought is worth what comes next.
    for (std::size_t ply = story.steps.size(); ply-- > 0 && !valuer.is_stopped();) {
        if (groups_[ply] == ply) {
            story.steps[ply] = tell_step(valuer, ply, next);
            next = story.steps[ply].before;
        }
    }
    // Within a common choice or a deal nothing is known before its end.
    for (std::size_t ply = 0; ply < story.steps.size(); ++ply) {
        if (groups_[ply] != ply) story.steps[ply].before = story.steps[groups_[ply]].before;
    }
    return story;
}

void Review::book_decision(LedgerEntry& entry,
                           std::size_t ply,
                           const std::array<Story, kStories>& stories) const {
    const Action played = game_.plies()[ply].action;
    const Shares change = mean_over_stories([&](std::size_t i) {
        const Step& step = stories[i].steps[ply];
        if (step.chosen == played) return Shares{};
        const bool is_last = ply + 1 == stories[i].steps.size();
        const Shares& after = is_last ? stories[i].last : stories[i].steps[ply + 1].before;
        return after - step.chosen_values;
    });
    // What looks better than the best was not seen by the search: an estimate.
    if (change[entry.actor.seat()] < 0) entry.decision = change;
}

void Review::book_chance(LedgerEntry& entry,
                         std::size_t ply,
                         const std::array<Story, kStories>& stories) const {
    const bool is_last = ply + 1 == groups_.size() || groups_[ply + 1] != groups_[ply];
    if (!is_last) return;
    entry.luck = entry.after - entry.before;
    const std::size_t first = groups_[ply];
    entry.is_sampled = stories[0].steps[first].is_sampled;
    entry.outcomes = stories[0].steps[first].outcomes;
    // Both searches had the same seeds for the sample only if all are listed.
    for (std::size_t i = 0; i < entry.outcomes.size() && !entry.is_sampled; ++i) {
        entry.outcomes[i].values = mean_over_stories(
            [&](std::size_t story) { return stories[story].steps[first].outcomes[i].values; });
    }
}

LedgerEntry Review::book(std::size_t ply, const std::array<Story, kStories>& stories) const {
    const auto before_of = [&](std::size_t at) {
        return mean_over_stories([&](std::size_t i) {
            return at < stories[i].steps.size() ? stories[i].steps[at].before : stories[i].last;
        });
    };
    LedgerEntry entry;
    entry.ply = ply;
    entry.actor = game_.plies()[ply].actor;
    entry.word = words_[ply];
    entry.before = before_of(ply);
    entry.after = before_of(ply + 1);
    if (entry.actor.is_chance()) {
        entry.kind = EntryKind::Chance;
        book_chance(entry, ply, stories);
    } else if (is_concession(game_.plies()[ply].action)) {
        entry.kind = EntryKind::Ending;
        const bool is_own = game_.plies()[ply].action == kResigns;
        (is_own ? entry.decision : entry.resolution) = entry.after - entry.before;
    } else if (is_choice(ply)) {
        entry.kind = EntryKind::Commitment;
        entry.resolution = entry.after - entry.before;
    } else {
        book_decision(entry, ply, stories);
    }
    entry.estimate = entry.after - entry.before - entry.decision - entry.luck - entry.resolution;
    return entry;
}

std::optional<LedgerEntry> Review::book_ending(const std::array<Story, kStories>& stories) const {
    if (!game_.ending()) return std::nullopt;
    LedgerEntry entry;
    entry.ply = game_.plies().size();
    entry.kind = EntryKind::Ending;
    entry.word = print_ending(*game_.ending());
    entry.before = mean_over_stories([&](std::size_t i) { return stories[i].last; });
    entry.after = shares_of(game_.returns());
    const Shares change = entry.after - entry.before;
    if (game_.ending()->seat) {
        entry.actor = *game_.ending()->seat;
        entry.decision = change;
    } else {
        entry.resolution = change;
    }
    return entry;
}

std::vector<Action> Review::chosen_at(std::size_t ply) const {
    const std::vector<Ply>& plies = game_.plies();
    const Actor actor = plies[ply].actor;
    const auto is_own = [&](std::size_t i) {
        return groups_[i] == groups_[ply] && plies[i].actor == actor &&
            !is_concession(plies[i].action);
    };
    for (std::size_t i = groups_[ply]; i < ply; ++i) {
        if (is_own(i)) return {};
    }
    std::vector<Action> actions;
    for (std::size_t i = ply; i < plies.size() && groups_[i] == groups_[ply]; ++i) {
        if (is_own(i)) actions.push_back(plies[i].action);
    }
    return actions;
}

std::vector<Action> Review::best_of(Valuer& valuer, std::size_t ply, Weighing& weighing) const {
    // The seat knows no more than when a common choice began.
    const AnyState& s = states_[groups_[ply]];
    const Seat seat = game_.plies()[ply].actor.seat();
    if (!is_choice(ply)) {
        return {draw_worlds(valuer.seed(), ply).are_known
                    ? valuer.search(s, seat).chosen
                    : valuer.choose(s, seat, valuer.seed(), valuer.simulations())};
    }
    std::vector<Graded> graded;
    AnyState after = s;
    std::vector<Action> best =
        valuer.choose_whole(after, seat, valuer.seed(), valuer.simulations(), &graded);
    const auto value_of = [&](Action a) -> std::optional<double> {
        for (const Graded& one : graded) {
            if (one.action == a) return one.value;
        }
        return std::nullopt;
    };
    const auto best_value = value_of(best.front());
    const auto value = value_of(game_.plies()[ply].action);
    const bool is_one = best.size() == 1 && chosen_at(ply).size() == 1;
    if (is_one && best_value && value) weighing.listed.push_back(*best_value - *value);
    return best;
}

bool Review::are_legal(AnyState s, Seat seat, const std::vector<Action>& actions) const {
    for (const Action a : actions) {
        if (!rules_.turn(s).acting.contains(seat) || rules_.why_not(s, seat, a)) return false;
        rules_.apply(s, seat, a);
    }
    return true;
}

std::string Review::words_of(AnyState s, Seat seat, const std::vector<Action>& actions) const {
    std::string words;
    for (const Action a : actions) {
        words += (words.empty() ? "" : " ") + rules_.print_action(s, a);
        rules_.apply(s, seat, a);
    }
    return words;
}

void Review::weigh(Weighing& weighing,
                   Valuer& valuer,
                   std::size_t ply,
                   const std::vector<Action>& best) const {
    const std::vector<Action> played = chosen_at(ply);
    const Seat seat = game_.plies()[ply].actor.seat();
    const DrawnWorlds worlds = draw_worlds(valuer.seed(), ply);
    for (std::size_t i = 0; i < worlds.states.size(); ++i) {
        const AnyState& world = worlds.states[i];
        if (!are_legal(world, seat, played) || !are_legal(world, seat, best)) continue;
        const auto value_of = [&](const std::vector<Action>& actions) {
            return value_after(valuer, rules_, world, seat, actions, i);
        };
        const double value = value_of(played);
        weighing.values.push_back(value);
        weighing.losses.push_back(best == played ? 0 : value_of(best) - value);
    }
}

Review::DrawnWorlds Review::draw_worlds(Seed seed, std::size_t ply) const {
    const AnyState& s = states_[groups_[ply]];
    DrawnWorlds worlds;
    if (rules_.secrets()) {
        for (int i = 0; i < kWorlds; ++i) {
            Rng rng(seed_at(seed, static_cast<std::uint64_t>(i)));
            worlds.states.push_back(rules_.resample(s, game_.plies()[ply].actor.seat(), rng));
            worlds.are_known = worlds.are_known && worlds.states.back() == s;
        }
    }
    // Others choose at once with the seat: what they may choose makes the worlds differ.
    if (worlds.are_known && !is_choice(ply)) worlds.states.assign(1, s);
    return worlds;
}

/// The standard deviation of a loss between searches, at the typical decision: the median of the
/// variances, each over what the median of its distribution would be (Wilson, Hilferty 1931).
double Review::noise_of(const std::vector<Weighing>& weighings) {
    std::vector<double> variances;
    for (const Weighing& weighing : weighings) {
        const double variance = variance_of(weighing.losses);
        if (variance == 0) continue;
        const double left = 1 - 2 / (9 * static_cast<double>(weighing.losses.size() - 1));
        variances.push_back(variance / (left * left * left));
    }
    if (variances.empty()) return 0;
    const auto middle = variances.begin() + static_cast<std::ptrdiff_t>(variances.size() / 2);
    std::nth_element(variances.begin(), middle, variances.end());
    return std::sqrt(*middle);
}

void Review::judge(LedgerEntry& entry, const Weighing& weighing) const {
    if (weighing.values.empty()) return;
    Judgement judgement;
    judgement.best = weighing.best;
    const AnyState& s = states_[groups_[entry.ply]];
    judgement.best_word = words_of(s, entry.actor.seat(), weighing.best);
    judgement.played_word = words_of(s, entry.actor.seat(), chosen_at(entry.ply));
    judgement.samples = static_cast<int>(weighing.values.size());
    judgement.value = mean_of(weighing.values);
    judgement.loss = std::max(0.0, mean_of(weighing.losses));
    // What others choose at the same time is drawn, and may suit the one choice by accident.
    if (!weighing.listed.empty()) {
        judgement.loss = std::min(judgement.loss, std::max(0.0, mean_of(weighing.listed)));
    }
    judgement.error = std::sqrt(variance_of(weighing.losses) / judgement.samples);
    judgement.best_value = judgement.value + judgement.loss;
    entry.judgement = std::move(judgement);
}

bool Review::confirm(std::vector<Weighing>& weighings,
                     std::uint64_t simulations,
                     const std::function<bool()>& stop) const {
    std::vector<std::size_t> suspicious;
    for (std::size_t ply = 0; ply < weighings.size(); ++ply) {
        Weighing& weighing = weighings[ply];
        if (weighing.values.empty() || mean_of(weighing.losses) < kSuspicious) continue;
        suspicious.push_back(ply);
        weighing.values.clear();
        weighing.losses.clear();
    }
    for (std::size_t i = 0; i < kConfirmations; ++i) {
        Valuer valuer(rules_, bot_, simulations, seed_at(seed_, kStories + i), stop);
        for (const std::size_t ply : suspicious) {
            weigh(weighings[ply], valuer, ply, weighings[ply].best);
            if (valuer.is_stopped()) return false;
        }
    }
    return true;
}

bool Review::pass(std::uint64_t simulations, const std::function<bool()>& stop) {
    std::array<Story, kStories> stories;
    std::vector<Weighing> weighings(game_.plies().size());
    for (std::size_t i = 0; i < stories.size(); ++i) {
        Valuer valuer(rules_, bot_, simulations, seed_at(seed_, i), stop);
        stories[i] = tell(valuer);
        for (std::size_t ply = 0; ply < weighings.size() && !valuer.is_stopped(); ++ply) {
            const auto [actor, action, opens, drawn] = game_.plies()[ply];
            if (actor.is_chance() || is_concession(action)) continue;
            if (valuer.forced(states_[groups_[ply]], actor.seat())) continue;
            const std::vector<Action> played = chosen_at(ply);
            if (played.empty()) continue;
            const std::vector<Action> best = best_of(valuer, ply, weighings[ply]);
            if (i == 0 || weighings[ply].best == played) weighings[ply].best = best;
            weigh(weighings[ply], valuer, ply, best);
        }
        if (valuer.is_stopped()) return false;
    }
    const double noise = noise_of(weighings);
    if (!confirm(weighings, simulations, stop)) return false;
    Ledger ledger;
    ledger.simulations = simulations;
    ledger.noise = noise;
    for (std::size_t ply = 0; ply < weighings.size(); ++ply) {
        ledger.entries.push_back(book(ply, stories));
        judge(ledger.entries.back(), weighings[ply]);
    }
    if (auto ending = book_ending(stories)) ledger.entries.push_back(std::move(*ending));
    ledger.result = shares_of(game_.returns());
    ledger.first = ledger.entries.empty() ? ledger.result : ledger.entries.front().before;
    find_faults(ledger);
    sum_up(rules_, ledger);
    ledger_ = std::move(ledger);
    return true;
}

int Review::run(const std::function<bool()>& stop) {
    std::uint64_t simulations = first_simulations();
    pass(simulations);
    int passes = 1;
    while (!stop()) {
        simulations *= 2;
        if (!pass(simulations, stop)) break;
        ++passes;
    }
    return passes;
}

}  // namespace equipoise
