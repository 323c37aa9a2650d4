#include "equipoise/table/audience/hint.hpp"

#include "equipoise/base/rng.hpp"
#include "equipoise/table/audience/chronicle.hpp"
#include "equipoise/table/json/problem.hpp"

namespace equipoise {
namespace {

constexpr int kSamples = 8;

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

}  // namespace

std::string print_hint(const AnyRules& rules, const AnyState& s, Seat seat, Action action) {
    Json reasons = Json::array();
    for (const Reason& reason : rules.explain(s, seat, action)) {
        Json told;
        tell_reason(told, "reason", reason);
        reasons.push_back(std::move(told));
    }
    const std::string certain = print_certain(rules, s, seat, action);
    return R"("move":)" + print_text(rules.print_action(s, action)) + R"(,"reasons":)" +
        print_json(reasons) + (certain.empty() ? std::string() : R"(,"after":{)" + certain + "}");
}

}  // namespace equipoise
