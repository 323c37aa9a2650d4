#include "equipoise/table/audience/now.hpp"

#include "equipoise/table/json/json.hpp"

namespace equipoise {
namespace {

/// A longer list is not previewed: nobody points at thousands of moves, and each preview is sent.
constexpr std::size_t kMaxPreviews = 300;

/// Whether the seat sees everything and decides alone, so that facts about the position after its
/// move give nothing away.
bool sees_through(const Sitting& sitting, Seat seat) {
    if (!sitting.has_secrets()) return true;
    const AnyState& state = sitting.game().state();
    return sitting.game().turn().kind == NodeKind::Decision &&
        sitting.rules().print_view(state, seat) == sitting.rules().print_state(state);
}

std::vector<LegalMove> legal_moves_of(const Sitting& sitting, Seat seat) {
    const AnyRules& rules = sitting.rules();
    const AnyState& state = sitting.game().state();
    const std::vector<Action> actions = rules.legal_actions(state, seat);
    const bool previews = actions.size() <= kMaxPreviews && sees_through(sitting, seat);
    std::vector<LegalMove> moves;
    moves.reserve(actions.size());
    AnyState after;  // Its memory serves for all.
    for (Action action : actions) {
        LegalMove move{rules.print_action(state, action), {}, rules.note(state, action)};
        if (previews) {
            after = state;
            rules.apply(after, seat, action);
            move.facts = rules.facts(after, Viewer(seat));
        }
        moves.push_back(std::move(move));
    }
    return moves;
}

std::string print_legal(const Sitting& sitting, const Onlooker& onlooker) {
    std::string text = "[";
    for (const SeatMoves& own : legal_moves(sitting, onlooker)) {
        if (text.size() > 1) text += ',';
        text += R"({"seat":)" + std::to_string(own.seat.index()) + R"(,"moves":[)";
        for (const LegalMove& move : own.moves) {
            if (text.back() != '[') text += ',';
            text += R"({"move":)" + print_text(move.move) + R"(,"facts":)";
            text += print_facts(move.facts);
            if (!move.note.empty()) text += R"(,"note":)" + print_text(move.note);
            text += '}';
        }
        text += "]}";
    }
    return text + "]";
}

const char* print_bool(bool value) { return value ? "true" : "false"; }

std::string print_seats(SeatSet seats) {
    std::string list = "[";
    for (Seat seat : seats) {
        if (list.size() > 1) list += ',';
        list += std::to_string(seat.index());
    }
    return list + "]";
}

/// The seats of which `holds`.
template <class Holds>
std::string print_seats_where(const Sitting& sitting, Holds holds) {
    SeatSet found;
    for (Seat seat : SeatSet::first(sitting.seats())) {
        if (holds(seat)) found.insert(seat);
    }
    return print_seats(found);
}

/// A list with something for each seat.
template <class Print>
std::string print_by_seat(const Sitting& sitting, Print print) {
    std::string list = "[";
    for (Seat seat : SeatSet::first(sitting.seats())) {
        if (list.size() > 1) list += ',';
        list += print(seat);
    }
    return list + "]";
}

std::string print_result(const Sitting& sitting) {
    if (!sitting.game().turn().is_terminal()) return "null";
    const Returns returns = sitting.game().returns();
    return print_by_seat(
        sitting, [&](Seat seat) { return print_text(return_fraction(returns[seat]).text()); });
}

/// A score is the game's own count over the whole state, so while secrets are kept it stays inside.
std::string print_score(const Sitting& sitting) {
    if (sitting.has_secrets() && !sitting.game().turn().is_terminal()) return "null";
    return print_by_seat(sitting, [&](Seat seat) {
        return print_text(sitting.rules().score(sitting.game().state(), seat));
    });
}

/// The clocks that count now.
SeatSet counting(const Sitting& sitting, std::int64_t now) {
    SeatSet running = sitting.clocks().running();
    for (Seat seat : sitting.clocks().running()) {
        if (sitting.vacation_until(seat) > now) running.erase(seat);
    }
    return running;
}

std::string print_clocks(const Sitting& sitting, std::int64_t now) {
    if (!has_clocks(sitting)) return "null";
    bool is_any_free = false;
    const std::string free = print_by_seat(sitting, [&](Seat seat) {
        const std::int64_t ms = sitting.clocks().free(seat, now);
        is_any_free = is_any_free || ms > 0;
        return std::to_string(ms);
    });
    return R"({"left":)" + print_left(sitting, now) + R"(,"running":)" +
        print_seats(counting(sitting, now)) + (is_any_free ? R"(,"free":)" + free : "") + "}";
}

std::string print_may(const Sitting& sitting, const std::string& person) {
    const auto where = [&](auto may) {
        return print_seats_where(sitting, [&](Seat seat) { return may(sitting, person, seat); });
    };
    return R"({"leave":)" + where(may_leave) + R"(,"replace":)" + where(may_replace) +
        R"(,"rematch":)" + where(may_want_rematch) + R"(,"clear":)" + where(may_clear) +
        R"(,"close":)" + print_bool(may_close(sitting, person)) + "}";
}

std::string print_ending(const Sitting& sitting) {
    const auto& ending = sitting.game().ending();
    if (!ending) return "null";
    if (ending->by == Ending::By::Agreed) return R"({"by":"agreed"})";
    const char* by = ending->by == Ending::By::Time ? "time" : "resigned";
    return std::string(R"({"by":")") + by + R"(","seat":)" + std::to_string(ending->seat->index()) +
        "}";
}

/// Of who practises against bots, or has; nothing elsewhere.
std::string print_practice(const Sitting& sitting) {
    if (!sitting.practising() && sitting.takebacks() == 0) return {};
    return R"(,"takebacks":)" + std::to_string(sitting.takebacks());
}

/// The request to take back that stands, and the seats of a person that can answer it.
std::string print_takeback(const Sitting& sitting, const std::string& person) {
    const auto by = sitting.takeback();
    if (!by) return "null";
    const unsigned answers = sitting.takeback_needs().bits() & sitting.seats_of(person).bits();
    return R"({"seat":)" + std::to_string(by->index()) + R"(,"answer":)" +
        print_seats(SeatSet::from_bits(answers)) + "}";
}

/// What the seats of a person may say about ending the game, or one game of a match.
std::string print_parley(const Sitting& sitting, const std::string& person) {
    SeatSet resign;
    SeatSet offer;
    SeatSet answer;
    for (Seat seat : sitting.seats_of(person)) {
        if (sitting.may_resign()) resign.insert(seat);
        if (sitting.may_offer(seat)) offer.insert(seat);
        if (sitting.may_answer(seat)) answer.insert(seat);
    }
    return R"({"resign":)" + print_seats(resign) + R"(,"offer":)" + print_seats(offer) +
        R"(,"answer":)" + print_seats(answer) + R"(,"match":)" +
        print_bool(sitting.rules().is_match()) + "}";
}

}  // namespace

std::vector<SeatMoves> legal_moves(const Sitting& sitting, const Onlooker& onlooker) {
    std::vector<SeatMoves> found;
    if (sitting.is_broken() || onlooker.lean) return found;
    for (Seat seat : sitting.game().turn().acting) {
        if (!may_act_for(sitting, onlooker, seat)) continue;
        found.push_back({seat, legal_moves_of(sitting, seat)});
    }
    return found;
}

std::string print_facts(const std::vector<Fact>& facts) {
    std::string text = "{";
    for (const Fact& fact : facts) {
        if (text.size() > 1) text += ',';
        text += '"';
        text += fact.key;
        text += "\":";
        text += std::to_string(fact.value);
    }
    return text + "}";
}

std::string print_actors(const Turn& turn) {
    if (turn.is_terminal()) return R"(["over"])";
    if (turn.is_chance()) return R"(["chance"])";
    return print_seats(turn.acting);
}

std::optional<Seat> roller_of(const Sitting& sitting) {
    return sitting.may_draw_chance() ? sitting.awaited_roller() : std::nullopt;
}

bool has_clocks(const Sitting& sitting) { return sitting.time().kind != TimeControl::Kind::None; }

std::string print_left(const Sitting& sitting, std::int64_t now) {
    return print_by_seat(sitting, [&](Seat seat) {
        const bool is_person = sitting.holder(seat).kind == Holder::Kind::Person;
        return is_person ? std::to_string(sitting.clocks().left(seat, now)) : std::string("null");
    });
}

std::string print_now_but_moves(const Sitting& sitting,
                                const LiveStatus& live,
                                const Onlooker& onlooker) {
    const std::string& person = onlooker.person;
    const auto roller = roller_of(sitting);
    return R"({"actors":)" + print_actors(sitting.game().turn()) + R"(,"roller":)" +
        (roller ? std::to_string(roller->index()) : "null") + R"(,"thinking":)" +
        print_seats(live.thinking) + R"(,"hidden":)" +
        print_bool(hides_something(sitting, person)) + R"(,"undo":)" +
        print_bool(may_undo(sitting, onlooker)) + print_practice(sitting) + R"(,"consent":)" +
        print_bool(sitting.needs_consent()) + R"(,"takeback":)" + print_takeback(sitting, person) +
        R"(,"parley":)" + print_parley(sitting, person) + R"(,"clocks":)" +
        print_clocks(sitting, live.service_ms) + R"(,"owes":)" +
        print_seats(sitting.owed_nonces(person)) + R"(,"waiting":")" +
        std::string(awaited(sitting)) + R"(","rematch":)" + print_seats(sitting.wants_rematch()) +
        R"(,"may":)" + print_may(sitting, person) + R"(,"closed":)" +
        print_bool(sitting.is_broken()) + R"(,"result":)" + print_result(sitting) +
        R"(,"ending":)" + print_ending(sitting) + R"(,"score":)" + print_score(sitting) + "}";
}

std::string print_now(const Sitting& sitting, const LiveStatus& live, const Onlooker& onlooker) {
    std::string now = print_now_but_moves(sitting, live, onlooker);
    now.pop_back();
    return now + R"(,"legal":)" + print_legal(sitting, onlooker) + "}";
}

}  // namespace equipoise
