#include "equipoise/table/messages.hpp"

namespace equipoise {
namespace {

/// A longer list is not previewed: nobody points at thousands of moves, and each preview is sent.
constexpr std::size_t kMaxPreviews = 300;

/// Adds members whose JSON text is at hand already.
std::string with_raw(const Json& message,
                     std::initializer_list<std::pair<const char*, std::string>> raw) {
    std::string text = print_json(message);
    text.pop_back();
    for (const auto& [key, value] : raw) {
        text += ",\"";
        text += key;
        text += "\":";
        text += value;
    }
    return text + "}";
}

/// Whether the seat knows all there is to know and decides alone, so that what holds after its move
/// gives nothing away.
bool sees_through(const Sitting& sitting, Seat seat) {
    if (!sitting.has_secrets()) return true;
    const AnyState& state = sitting.game().state();
    return sitting.game().turn().kind == NodeKind::Decision &&
        sitting.rules().print_view(state, seat) == sitting.rules().print_state(state);
}

std::string print_legal_moves(const Sitting& sitting, Seat seat) {
    const AnyRules& rules = sitting.rules();
    const AnyState& state = sitting.game().state();
    const std::vector<Action> actions = rules.legal_actions(state, seat);
    const bool previews = actions.size() <= kMaxPreviews && sees_through(sitting, seat);
    std::string text = "[";
    for (Action action : actions) {
        if (text.size() > 1) text += ',';
        text += R"({"move":)" + print_json(rules.print_action(state, action)) + R"(,"facts":)";
        if (previews) {
            AnyState after = state;
            rules.apply(after, seat, action);
            text += print_facts(rules.facts(after, Viewer(seat)));
        } else {
            text += "{}";
        }
        const std::string note = rules.note(state, action);
        if (!note.empty()) text += R"(,"note":)" + print_json(note);
        text += '}';
    }
    return text + "]";
}

std::string print_legal(const Sitting& sitting, const Onlooker& onlooker) {
    std::string text = "[";
    if (sitting.is_broken()) return text + "]";
    for (Seat seat : sitting.game().turn().acting) {
        if (!may_act_for(sitting, onlooker, seat)) continue;
        if (text.size() > 1) text += ',';
        text += R"({"seat":)" + std::to_string(seat.index()) + R"(,"moves":)" +
            print_legal_moves(sitting, seat) + "}";
    }
    return text + "]";
}

Json actors_json(const Turn& turn) {
    if (turn.is_terminal()) return Json::array({"over"});
    if (turn.is_chance()) return Json::array({"chance"});
    Json actors = Json::array();
    for (Seat seat : turn.acting) actors.push_back(seat.index());
    return actors;
}

const char* holder_word(const Holder& holder, const std::string& guest) {
    switch (holder.kind) {
        case Holder::Kind::Open:
            return "open";
        case Holder::Kind::Bot:
            return "bot";
        case Holder::Kind::Person:
            break;
    }
    return holder.guest == guest ? "me" : "person";
}

Json result_json(const Sitting& sitting) {
    if (!sitting.game().turn().is_terminal()) return nullptr;
    const Returns returns = sitting.game().returns();
    Json result = Json::array();
    for (Seat seat : SeatSet::first(sitting.seats())) {
        result.push_back(return_fraction(returns[seat]).text());
    }
    return result;
}

/// A score is the game's own count over the whole state, so while secrets are kept it stays inside.
Json score_json(const Sitting& sitting) {
    if (sitting.has_secrets() && !sitting.game().turn().is_terminal()) return nullptr;
    Json score = Json::array();
    for (Seat seat : SeatSet::first(sitting.seats())) {
        score.push_back(sitting.rules().score(sitting.game().state(), seat));
    }
    return score;
}

Json viewer_json(Viewer viewer) {
    if (viewer.is_spectator()) return nullptr;
    return viewer.seat().index();
}

Json seats_json(const Sitting& sitting, const Moment& moment, const std::string& guest) {
    Json seats = Json::array();
    for (Seat seat : SeatSet::first(sitting.seats())) {
        const Holder& holder = sitting.holder(seat);
        const bool online = holder.kind == Holder::Kind::Bot ||
            (holder.kind == Holder::Kind::Person && moment.online.count(holder.guest) > 0);
        seats.push_back({{"seat", seat.index()},
                         {"id", sitting.rules().seat_name(seat)},
                         {"side", sitting.rules().side(seat)},
                         {"holder", holder_word(holder, guest)},
                         {"name", holder.name},
                         {"bot", holder.bot},
                         {"online", online}});
    }
    return seats;
}

/// The effective value of every option.
Json options_json(const AnyRules& rules) {
    Json options = Json::object();
    for (const Options::Value& option : rules.setup().options.values()) {
        options[std::string(option.spec->name)] = option.value;
    }
    return options;
}

Json ending_json(const Sitting& sitting) {
    const auto& ending = sitting.game().ending();
    if (!ending) return nullptr;
    if (!ending->seat) return {{"by", "agreed"}};
    return {{"by", ending->by == Ending::By::Time ? "time" : "resigned"},
            {"seat", ending->seat->index()}};
}

Json asides_json(const Sitting& sitting) {
    Json asides = Json::array();
    for (const auto& [parley, after] : sitting.asides()) {
        asides.push_back(
            {{"after", after}, {"key", word_of(parley.kind)}, {"seat", parley.seat.index()}});
    }
    return asides;
}

/// What the seats of a guest may say about ending the game.
Json parley_json(const Sitting& sitting, const std::string& guest) {
    Json resign = Json::array();
    Json offer = Json::array();
    Json answer = Json::array();
    for (Seat seat : sitting.seats_of(guest)) {
        if (sitting.may_resign()) resign.push_back(seat.index());
        if (sitting.may_offer(seat)) offer.push_back(seat.index());
        if (sitting.may_answer(seat)) answer.push_back(seat.index());
    }
    return {{"resign", resign}, {"offer", offer}, {"answer", answer}};
}

std::string print_now(const Sitting& sitting, const Moment& moment, const Onlooker& onlooker) {
    Json thinking = Json::array();
    for (Seat seat : moment.thinking) thinking.push_back(seat.index());
    Json roller = nullptr;
    if (const auto seat = sitting.awaited_roller()) roller = seat->index();
    const Json now = {{"actors", actors_json(sitting.game().turn())},
                      {"roller", std::move(roller)},
                      {"thinking", std::move(thinking)},
                      {"hidden", hides_something(sitting, onlooker.guest)},
                      {"undo", may_undo(sitting, onlooker)},
                      {"parley", parley_json(sitting, onlooker.guest)},
                      {"result", result_json(sitting)},
                      {"ending", ending_json(sitting)},
                      {"score", score_json(sitting)}};
    return with_raw(now, {{"legal", print_legal(sitting, onlooker)}});
}

}  // namespace

bool hides_something(const Sitting& sitting, const std::string& guest) {
    if (!sitting.has_secrets()) return false;
    const AnyRules& rules = sitting.rules();
    const AnyState& state = sitting.game().state();
    if (sitting.game().turn().kind == NodeKind::Simultaneous) return true;
    const std::string open = rules.print_view(state, Viewer::spectator());
    for (Seat seat : sitting.seats_of(guest)) {
        if (rules.print_view(state, seat) != open) return true;
    }
    return false;
}

bool may_act_for(const Sitting& sitting, const Onlooker& onlooker, Seat seat) {
    if (!sitting.seats_of(onlooker.guest).contains(seat)) return false;
    return onlooker.viewer.is(seat) || !hides_something(sitting, onlooker.guest);
}

bool may_undo(const Sitting& sitting, const Onlooker& onlooker) {
    const auto seat = sitting.undo_seat();
    return seat && may_act_for(sitting, onlooker, *seat);
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

std::string table_message(const Sitting& sitting,
                          const std::string& table,
                          const Moment& moment,
                          const Onlooker& onlooker,
                          const Chronicle& chronicle) {
    const Json message = {{"type", "table"},
                          {"table", table},
                          {"game", sitting.opened().game},
                          {"version", sitting.version()},
                          {"secrets", sitting.has_secrets()},
                          {"advice", sitting.advises()},
                          {"options", options_json(sitting.rules())},
                          {"viewer", viewer_json(onlooker.viewer)},
                          {"asides", asides_json(sitting)},
                          {"seats", seats_json(sitting, moment, onlooker.guest)}};
    return with_raw(message,
                    {{"components", sitting.rules().components()},
                     {"start", chronicle.start()},
                     {"plies", chronicle.plies_from(0)},
                     {"now", print_now(sitting, moment, onlooker)}});
}

std::string plies_message(const Sitting& sitting,
                          const Moment& moment,
                          const Onlooker& onlooker,
                          const Chronicle& chronicle,
                          std::size_t from) {
    const Json message = {{"type", "plies"}, {"version", sitting.version()}, {"from", from}};
    return with_raw(
        message,
        {{"plies", chronicle.plies_from(from)}, {"now", print_now(sitting, moment, onlooker)}});
}

std::string seats_message(const Sitting& sitting, const Moment& moment, const Onlooker& onlooker) {
    const Json message = {{"type", "seats"},
                          {"version", sitting.version()},
                          {"seats", seats_json(sitting, moment, onlooker.guest)}};
    return with_raw(message, {{"now", print_now(sitting, moment, onlooker)}});
}

std::string asides_message(const Sitting& sitting, const Moment& moment, const Onlooker& onlooker) {
    const Json message = {
        {"type", "asides"}, {"version", sitting.version()}, {"asides", asides_json(sitting)}};
    return with_raw(message, {{"now", print_now(sitting, moment, onlooker)}});
}

std::string now_message(const Sitting& sitting, const Moment& moment, const Onlooker& onlooker) {
    const Json message = {{"type", "now"}, {"version", sitting.version()}};
    return with_raw(message, {{"now", print_now(sitting, moment, onlooker)}});
}

std::string done_message(const std::string& id, std::uint64_t version) {
    return print_json({{"type", "done"}, {"id", id}, {"version", version}});
}

std::string error_message(const std::string& id, const Problem& problem) {
    return print_json({{"type", "error"}, {"id", id}, {"error", to_json(problem)}});
}

}  // namespace equipoise
