#include "equipoise/table/audience/hint.hpp"

#include <algorithm>
#include <cmath>

#include "equipoise/base/rng.hpp"
#include "equipoise/table/audience/chronicle.hpp"
#include "equipoise/table/json/problem.hpp"

namespace equipoise {
namespace {

constexpr int kSamples = 8;
/// Screens show three reasons: what the game says most tellingly comes before the win chances.
constexpr std::size_t kBeforeChances = 2;
/// In win chance.
constexpr float kAsGood = 0.01F;

int percent(float value) { return static_cast<int>(std::lround(100 * value)); }

/// Nothing where nothing was valued, or there is nothing else to do.
std::optional<Reason> win_chances(const BotChoice& choice) {
    if (!choice.value || !choice.next) return std::nullopt;
    const int value = percent(*choice.value);
    const int next = percent(*choice.next);
    if (next >= value) return Reason("shared.reason.hint.equal", {{"percent", value}});
    return Reason("shared.reason.hint.chances", {{"percent", value}, {"next", next}});
}

/// What the action leads to in a state that the seat holds possible, as the seat would see it.
std::string print_outcome(const AnyRules& rules, const AnyState& before, Seat seat, Action action) {
    AnyState after = before;
    rules.apply(after, seat, action);
    return print_sight(rules, after, seat) + R"(,"events":)" +
        print_events(rules.events(before, seat, action, after, seat));
}

/// Empty where it depends on what the seat does not know.
std::string print_certain(const AnyRules& rules, const AnyState& s, Seat seat, Action action) {
    std::string certain;
    Rng rng(0);
    const int samples = rules.secrets() ? kSamples : 1;
    for (int i = 0; i < samples; ++i) {
        const AnyState possible = rules.resample(s, seat, rng);
        if (rules.why_not(possible, seat, action)) return {};
        std::string outcome = print_outcome(rules, possible, seat, action);
        if (i > 0 && outcome != certain) return {};
        certain = std::move(outcome);
    }
    return certain;
}

/// Of actions that are about as good, one that something speaks for helps more than another.
Action telling(const AnyRules& rules,
               const AnyState& s,
               Seat seat,
               Action best,
               const std::vector<Graded>& graded) {
    if (!rules.explain(s, seat, best).empty()) return best;
    const auto value = std::find_if(
        graded.begin(), graded.end(), [&](const Graded& one) { return one.action == best; });
    if (value == graded.end()) return best;
    const Graded* found = nullptr;
    for (const Graded& one : graded) {
        if (one.value < value->value - kAsGood) continue;
        if (found != nullptr && one.value <= found->value) continue;
        if (!rules.explain(s, seat, one.action).empty()) found = &one;
    }
    return found == nullptr ? best : found->action;
}

}  // namespace

BotChoice choose_for_hint(
    const AnyBot& bot, const AnyRules& rules, const AnyState& s, Seat seat, Budget budget) {
    std::vector<Graded> graded;
    budget.graded = &graded;
    const Action best = bot.choose(rules, s, seat, budget);
    BotChoice choice{telling(rules, s, seat, best, graded)};
    for (const Graded& one : graded) {
        auto& known = one.action == choice.action ? choice.value : choice.next;
        known = std::max(known.value_or(0), one.value);
    }
    return choice;
}

std::string print_hint(const AnyRules& rules,
                       const AnyState& s,
                       Seat seat,
                       const BotChoice& choice) {
    const Action action = choice.action;
    std::vector<Reason> found = rules.explain(s, seat, action);
    if (auto chances = win_chances(choice)) {
        const auto place = std::min(found.size(), kBeforeChances);
        found.insert(found.begin() + static_cast<std::ptrdiff_t>(place), std::move(*chances));
    }
    Json reasons = Json::array();
    for (const Reason& reason : found) {
        Json told;
        tell_reason(told, "reason", reason);
        reasons.push_back(std::move(told));
    }
    const std::string certain = print_certain(rules, s, seat, action);
    return R"("move":)" + print_text(rules.print_action(s, action)) + R"(,"reasons":)" +
        print_json(reasons) + (certain.empty() ? std::string() : R"(,"after":{)" + certain + "}");
}

}  // namespace equipoise
