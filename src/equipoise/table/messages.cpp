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

Json legal_moves(const Sitting& sitting, Seat seat) {
    const AnyRules& rules = sitting.rules();
    const AnyState& state = sitting.game().state();
    const std::vector<Action> actions = rules.legal_actions(state, seat);
    // In a game with secrets the state after a move may hold what the seat is not to know before.
    const bool previews = !sitting.has_secrets() && actions.size() <= kMaxPreviews;
    Json moves = Json::array();
    for (Action action : actions) {
        Json facts = Json::object();
        if (previews) {
            AnyState after = state;
            rules.apply(after, seat, action);
            facts = to_json(rules.facts(after, Viewer(seat)));
        }
        moves.push_back({{"move", rules.print_action(action)}, {"facts", std::move(facts)}});
    }
    return moves;
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
    const Returns returns = sitting.rules().returns(sitting.game().state());
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

}  // namespace

bool may_act_for(const Sitting& sitting, const Onlooker& onlooker, Seat seat) {
    if (!sitting.seats_of(onlooker.guest).contains(seat)) return false;
    return !sitting.has_secrets() || onlooker.viewer.is(seat);
}

bool may_undo(const Sitting& sitting, const Onlooker& onlooker) {
    const auto seat = sitting.undo_seat();
    return seat && may_act_for(sitting, onlooker, *seat);
}

Json to_json(const std::vector<Fact>& facts) {
    Json named = Json::object();
    for (const Fact& fact : facts) named[fact.key] = fact.value;
    return named;
}

Json viewer_json(Viewer viewer) {
    if (viewer.is_spectator()) return nullptr;
    return viewer.seat().index();
}

Json now_json(const Sitting& sitting, const Moment& moment, const Onlooker& onlooker) {
    const Turn turn = sitting.game().turn();
    Json legal = Json::array();
    if (!sitting.is_broken()) {
        for (Seat seat : turn.acting) {
            if (!may_act_for(sitting, onlooker, seat)) continue;
            legal.push_back({{"seat", seat.index()}, {"moves", legal_moves(sitting, seat)}});
        }
    }
    Json thinking = Json::array();
    for (Seat seat : moment.thinking) thinking.push_back(seat.index());
    Json roller = nullptr;
    if (const auto seat = sitting.awaited_roller()) roller = seat->index();
    return {{"actors", actors_json(turn)},
            {"roller", std::move(roller)},
            {"thinking", std::move(thinking)},
            {"legal", std::move(legal)},
            {"undo", may_undo(sitting, onlooker)},
            {"result", result_json(sitting)},
            {"score", score_json(sitting)}};
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

Json options_json(const AnyRules& rules) {
    Json options = Json::object();
    for (const Options::Value& option : rules.setup().options.values()) {
        options[std::string(option.spec->name)] = option.value;
    }
    return options;
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
                          {"options", options_json(sitting.rules())},
                          {"viewer", viewer_json(onlooker.viewer)},
                          {"seats", seats_json(sitting, moment, onlooker.guest)},
                          {"now", now_json(sitting, moment, onlooker)}};
    return with_raw(message,
                    {{"components", sitting.rules().components()},
                     {"start", chronicle.start()},
                     {"plies", chronicle.plies_from(0)}});
}

std::string plies_message(const Sitting& sitting,
                          const Moment& moment,
                          const Onlooker& onlooker,
                          const Chronicle& chronicle,
                          std::size_t from) {
    const Json message = {{"type", "plies"},
                          {"version", sitting.version()},
                          {"from", from},
                          {"now", now_json(sitting, moment, onlooker)}};
    return with_raw(message, {{"plies", chronicle.plies_from(from)}});
}

std::string seats_message(const Sitting& sitting, const Moment& moment, const Onlooker& onlooker) {
    return print_json({{"type", "seats"},
                       {"version", sitting.version()},
                       {"seats", seats_json(sitting, moment, onlooker.guest)},
                       {"now", now_json(sitting, moment, onlooker)}});
}

std::string now_message(const Sitting& sitting, const Moment& moment, const Onlooker& onlooker) {
    return print_json({{"type", "now"},
                       {"version", sitting.version()},
                       {"now", now_json(sitting, moment, onlooker)}});
}

std::string done_message(const std::string& id, std::uint64_t version) {
    return print_json({{"type", "done"}, {"id", id}, {"version", version}});
}

std::string error_message(const std::string& id, const Problem& problem) {
    return print_json({{"type", "error"}, {"id", id}, {"error", to_json(problem)}});
}

}  // namespace equipoise
