// Hints: what the strongest bot would do in the place of whoever asks.

#include "equipoise/table/audience/hint.hpp"
#include "equipoise/table/table_request.hpp"

namespace equipoise {
namespace {

constexpr int kHintMs = 1000;

/// The message but for what is hinted at.
std::string print_head(const std::string& id, Seat seat) {
    return R"({"type":"hint","id":)" + print_text(id) + R"(,"seat":)" +
        std::to_string(seat.index()) + ",";
}

}  // namespace

/// A person waits for one hint at a time, whatever they have open: a bot at work costs a second.
void Table::hint(Call& call, const Request& request) {
    if (!sitting_.gives_hints()) {
        return fail(call, request, Problem::of("no_advice", "no_advice_here"));
    }
    const auto seat = acting_seat_of(call, request);
    if (!seat) return;
    const std::string& person = request.onlooker.person;
    if (hinting_.count(person) > 0) {
        return fail(call, request, Problem::of("too_fast", "one_hint_at_a_time"));
    }
    const AnyBot* bot = around_->bots->strongest(sitting_.rules());
    if (bot == nullptr || !sitting_.game().turn().acting.contains(*seat)) {
        const std::string nothing = print_head(request.id, *seat) + R"("move":null,"reasons":[]})";
        call.effects.messages.push_back({request.from, nothing});
        return;
    }
    hinting_.insert(person);
    call.effects.hints.push_back({{bot,
                                   sitting_.game().shared_rules(),
                                   sitting_.game().state(),
                                   *seat,
                                   sitting_.decision_version(*seat),
                                   Pace::AtOnce,
                                   kHintMs},
                                  request.from,
                                  person,
                                  request.id});
}

Effects Table::hinted(const HintCall& hint,
                      const std::optional<BotChoice>& choice,
                      const Instant& now) {
    Call call{now};
    hinting_.erase(hint.person);
    const auto onlooker = connections_.find(hint.to);
    // Somebody else may look on that line by now, or nobody.
    if (onlooker == connections_.end() || onlooker->second.person != hint.person)
        return finish(call);
    const Request request{hint.to, onlooker->second, hint.id, {}};
    const Seat seat = hint.call.seat;
    const bool is_late = hint.call.ticket != sitting_.decision_version(seat) ||
        !may_act_for(sitting_, onlooker->second, seat);
    if (is_late || !choice) {
        fail(call,
             request,
             is_late ? Problem::of("stale", "moved_on") : Problem::of("no_advice", "no_hint_now"));
        return finish(call);
    }
    std::string text = print_head(hint.id, seat) +
        print_hint(*hint.call.rules, hint.call.state, seat, *choice) + "}";
    call.effects.messages.push_back({hint.to, std::move(text)});
    return finish(call);
}

}  // namespace equipoise
