#include "equipoise/table/audience/messages.hpp"

#include <algorithm>

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

/// Whether the seat sees everything and decides alone, so that facts about the position after its
/// move give nothing away.
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
    if (sitting.is_broken() || onlooker.lean) return text + "]";
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

const char* holder_word(const Holder& holder, const std::string& person) {
    switch (holder.kind) {
        case Holder::Kind::Open:
            return "open";
        case Holder::Kind::Bot:
            return "bot";
        case Holder::Kind::Person:
            break;
    }
    return holder.person == person ? "me" : "person";
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

Json seats_json(SeatSet seats) {
    Json list = Json::array();
    for (Seat seat : seats) list.push_back(seat.index());
    return list;
}

/// The seats of which `holds`.
template <class Holds>
Json seats_where(const Sitting& sitting, Holds&& holds) {
    SeatSet found;
    for (Seat seat : SeatSet::first(sitting.seats())) {
        if (holds(seat)) found.insert(seat);
    }
    return seats_json(found);
}

/// The number of a person at this table; null for nobody.
Json person_json(const LiveStatus& live, const std::string& person) {
    if (person.empty() || live.people == nullptr) return nullptr;
    const auto found = std::find(live.people->begin(), live.people->end(), person);
    if (found == live.people->end()) return nullptr;
    return found - live.people->begin() + 1;
}

std::size_t count_watching(const Sitting& sitting, const LiveStatus& live) {
    std::size_t watching = 0;
    for (const std::string& person : live.online) {
        if (sitting.seats_of(person).empty()) ++watching;
    }
    return watching;
}

Json invites_json(const Sitting& sitting, const LiveStatus& live, const Onlooker& onlooker) {
    Json invites = Json::array();
    if (onlooker.person != sitting.opened().host || onlooker.person.empty()) return invites;
    for (const auto& [seat, key] : live.keys) {
        invites.push_back({{"seat", seat.index()}, {"key", key}});
    }
    return invites;
}

Json chat_json(const Sitting& sitting,
               const LiveStatus& live,
               const Onlooker& onlooker,
               std::size_t from) {
    Json list = Json::array();
    for (std::size_t i = from; i < sitting.chat().size(); ++i) {
        const auto& [said, at] = sitting.chat()[i];
        const SeatSet seats = sitting.seats_of(said.person);
        list.push_back({{"person", person_json(live, said.person)},
                        {"seat", seats.empty() ? Json() : Json((*seats.begin()).index())},
                        {"me", said.person == onlooker.person},
                        {"name", said.name},
                        {"text", said.text},
                        {"at", at}});
    }
    return list;
}

Json left_json(const Sitting& sitting, std::int64_t now) {
    Json left = Json::array();
    for (Seat seat : SeatSet::first(sitting.seats())) {
        const bool is_person = sitting.holder(seat).kind == Holder::Kind::Person;
        left.push_back(is_person ? Json(sitting.clocks().left(seat, now)) : Json());
    }
    return left;
}

bool has_clocks(const Sitting& sitting) { return sitting.time().kind != TimeControl::Kind::None; }

Json clocks_json(const Sitting& sitting, std::int64_t now) {
    if (!has_clocks(sitting)) return nullptr;
    const SeatSet running = sitting.clocks().running();
    Json json{{"left", left_json(sitting, now)}, {"running", seats_json(running)}};
    Json free = Json::array();
    bool is_any = false;
    for (Seat seat : SeatSet::first(sitting.seats())) {
        free.push_back(sitting.clocks().free(seat, now));
        is_any = is_any || sitting.clocks().free(seat, now) > 0;
    }
    if (is_any) json["free"] = std::move(free);
    return json;
}

Json may_json(const Sitting& sitting, const std::string& person) {
    return {
        {"leave", seats_where(sitting, [&](Seat s) { return may_leave(sitting, person, s); })},
        {"replace", seats_where(sitting, [&](Seat s) { return may_replace(sitting, person, s); })},
        {"rematch",
         seats_where(sitting, [&](Seat s) { return may_want_rematch(sitting, person, s); })},
        {"clear", seats_where(sitting, [&](Seat s) { return may_clear(sitting, person, s); })},
        {"close", may_close(sitting, person)}};
}

/// Whose roll the table waits for.
std::optional<Seat> roller_of(const Sitting& sitting) {
    return sitting.may_draw_chance() ? sitting.awaited_roller() : std::nullopt;
}

Json seats_json(const Sitting& sitting, const LiveStatus& live, const std::string& person) {
    Json seats = Json::array();
    for (Seat seat : SeatSet::first(sitting.seats())) {
        const Holder& holder = sitting.holder(seat);
        const bool online = holder.kind == Holder::Kind::Bot ||
            (holder.kind == Holder::Kind::Person && live.online.count(holder.person) > 0);
        seats.push_back({{"seat", seat.index()},
                         {"id", sitting.rules().seat_name(seat)},
                         {"side", sitting.rules().side(seat)},
                         {"holder", holder_word(holder, person)},
                         {"name", holder.name},
                         {"bot", holder.bot},
                         {"online", online},
                         {"flagged", sitting.flagged().contains(seat)},
                         {"person", person_json(live, holder.person)}});
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
    if (ending->by == Ending::By::Agreed) return {{"by", "agreed"}};
    const char* by = ending->by == Ending::By::Time ? "time" : "resigned";
    return {{"by", by}, {"seat", ending->seat->index()}};
}

Json asides_json(const Sitting& sitting) {
    Json asides = Json::array();
    for (const auto& [parley, after] : sitting.asides()) {
        asides.push_back(
            {{"after", after}, {"key", word_of(parley.kind)}, {"seat", parley.seat.index()}});
    }
    return asides;
}

/// The request to take back that stands, and the seats of a person that can answer it.
Json takeback_json(const Sitting& sitting, const std::string& person) {
    const auto by = sitting.takeback();
    if (!by) return nullptr;
    const unsigned answers = sitting.takeback_needs().bits() & sitting.seats_of(person).bits();
    return {{"seat", by->index()}, {"answer", seats_json(SeatSet::from_bits(answers))}};
}

/// What the seats of a person may say about ending the game, or one game of a match.
Json parley_json(const Sitting& sitting, const std::string& person) {
    Json resign = Json::array();
    Json offer = Json::array();
    Json answer = Json::array();
    for (Seat seat : sitting.seats_of(person)) {
        if (sitting.may_resign()) resign.push_back(seat.index());
        if (sitting.may_offer(seat)) offer.push_back(seat.index());
        if (sitting.may_answer(seat)) answer.push_back(seat.index());
    }
    return {{"resign", resign},
            {"offer", offer},
            {"answer", answer},
            {"match", sitting.rules().is_match()}};
}

std::string print_now(const Sitting& sitting, const LiveStatus& live, const Onlooker& onlooker) {
    Json roller = nullptr;
    if (const auto seat = roller_of(sitting)) roller = seat->index();
    const std::string& person = onlooker.person;
    const Json now = {{"actors", actors_json(sitting.game().turn())},
                      {"roller", std::move(roller)},
                      {"thinking", seats_json(live.thinking)},
                      {"hidden", hides_something(sitting, person)},
                      {"undo", may_undo(sitting, onlooker)},
                      {"consent", sitting.needs_consent()},
                      {"takeback", takeback_json(sitting, person)},
                      {"parley", parley_json(sitting, person)},
                      {"clocks", clocks_json(sitting, live.service_ms)},
                      {"owes", seats_json(sitting.owed_nonces(person))},
                      {"waiting", awaited(sitting)},
                      {"rematch", seats_json(sitting.wants_rematch())},
                      {"may", may_json(sitting, person)},
                      {"closed", sitting.is_broken()},
                      {"result", result_json(sitting)},
                      {"ending", ending_json(sitting)},
                      {"score", score_json(sitting)}};
    return with_raw(now, {{"legal", print_legal(sitting, onlooker)}});
}

}  // namespace

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

namespace {

/// What does not change from message to message, and what `resume` sends again as well.
Json table_json(const Sitting& sitting,
                const std::string& table,
                const LiveStatus& live,
                const Onlooker& onlooker) {
    const Opened& opened = sitting.opened();
    return {{"type", "table"},
            {"table", table},
            {"game", opened.game},
            {"version", sitting.version()},
            {"secrets", sitting.has_secrets()},
            {"advice", sitting.advises()},
            {"options", options_json(sitting.rules())},
            {"time", print_time_control(opened.time)},
            {"rated", opened.rated},
            {"listed", opened.listed},
            {"talk", opened.chat},
            {"commitment", opened.commitment},
            {"after", opened.after},
            {"next", sitting.next()},
            {"host", !opened.host.empty() && opened.host == onlooker.person},
            {"invites", invites_json(sitting, live, onlooker)},
            {"watching", count_watching(sitting, live)},
            {"viewer", viewer_json(onlooker.viewer)},
            {"asides", asides_json(sitting)},
            {"chat", chat_json(sitting, live, onlooker, 0)},
            {"seats", seats_json(sitting, live, onlooker.person)}};
}

}  // namespace

std::string table_message(const Sitting& sitting,
                          const std::string& table,
                          const LiveStatus& live,
                          const Onlooker& onlooker,
                          const Chronicle& chronicle) {
    return with_raw(table_json(sitting, table, live, onlooker),
                    {{"components", sitting.rules().components()},
                     {"start", chronicle.start()},
                     {"plies", chronicle.plies_from(0)},
                     {"now", print_now(sitting, live, onlooker)}});
}

std::string lean_table_message(const Sitting& sitting,
                               const std::string& table,
                               const LiveStatus& live,
                               const Onlooker& onlooker) {
    const Playthrough& game = sitting.game();
    const std::string start = game.rules().print_view(game.start(), onlooker.viewer);
    return with_raw(table_json(sitting, table, live, onlooker),
                    {{"components", sitting.rules().components()},
                     {"start", R"({"view":)" + print_json(start) + "}"},
                     {"plies", lean_plies(game, 0, game.start(), onlooker.viewer)},
                     {"now", print_now(sitting, live, onlooker)}});
}

std::string resume_message(const Sitting& sitting,
                           const LiveStatus& live,
                           const Onlooker& onlooker,
                           const std::string& plies,
                           std::size_t from) {
    const Json message = {{"type", "resume"},
                          {"version", sitting.version()},
                          {"viewer", viewer_json(onlooker.viewer)},
                          {"from", from},
                          {"asides", asides_json(sitting)},
                          {"seats", seats_json(sitting, live, onlooker.person)},
                          {"chat", chat_json(sitting, live, onlooker, 0)},
                          {"next", sitting.next()},
                          {"watching", count_watching(sitting, live)},
                          {"invites", invites_json(sitting, live, onlooker)}};
    return with_raw(message, {{"plies", plies}, {"now", print_now(sitting, live, onlooker)}});
}

std::string plies_message(const Sitting& sitting,
                          const LiveStatus& live,
                          const Onlooker& onlooker,
                          const Chronicle& chronicle,
                          std::size_t from) {
    const Json message = {{"type", "plies"}, {"version", sitting.version()}, {"from", from}};
    return with_raw(
        message,
        {{"plies", chronicle.plies_from(from)}, {"now", print_now(sitting, live, onlooker)}});
}

std::string seats_message(const Sitting& sitting,
                          const LiveStatus& live,
                          const Onlooker& onlooker) {
    const Json message = {{"type", "seats"},
                          {"version", sitting.version()},
                          {"seats", seats_json(sitting, live, onlooker.person)},
                          {"watching", count_watching(sitting, live)},
                          {"invites", invites_json(sitting, live, onlooker)}};
    return with_raw(message, {{"now", print_now(sitting, live, onlooker)}});
}

std::string asides_message(const Sitting& sitting,
                           const LiveStatus& live,
                           const Onlooker& onlooker) {
    const Json message = {
        {"type", "asides"}, {"version", sitting.version()}, {"asides", asides_json(sitting)}};
    return with_raw(message, {{"now", print_now(sitting, live, onlooker)}});
}

std::string now_message(const Sitting& sitting, const LiveStatus& live, const Onlooker& onlooker) {
    const Json message = {{"type", "now"}, {"version", sitting.version()}};
    return with_raw(message, {{"now", print_now(sitting, live, onlooker)}});
}

std::string chat_message(const Sitting& sitting, const LiveStatus& live, const Onlooker& onlooker) {
    const std::size_t last = sitting.chat().size() - 1;
    return print_json({{"type", "chat"},
                       {"version", sitting.version()},
                       {"chat", chat_json(sitting, live, onlooker, last)}});
}

std::string next_message(const Sitting& sitting) {
    return print_json({{"type", "next"}, {"version", sitting.version()}, {"next", sitting.next()}});
}

std::string done_message(const std::string& id, std::uint64_t version, bool lean) {
    if (lean) return print_json({{"d", id}, {"v", version}});
    return print_json({{"type", "done"}, {"id", id}, {"version", version}});
}

std::string chance_message(const Sitting& sitting, const Onlooker& onlooker) {
    const ChanceRounds& rounds = *sitting.rounds();
    const ChanceRound& round = rounds.now();
    const SeatSet owed = sitting.owed_shares();
    Json commitments = Json::array();
    for (Seat seat : SeatSet::first(sitting.seats())) {
        const auto& part = round.parts[static_cast<std::size_t>(seat.index())];
        commitments.push_back(round.persons.contains(seat) ? Json(part.commitment) : Json());
    }
    constexpr const char* kSteps[] = {"commit", "reveal", "agreed"};
    return print_json(
        {{"type", "chance"},
         {"version", sitting.version()},
         {"round", rounds.all().size()},
         {"step", kSteps[static_cast<std::size_t>(rounds.step())]},
         {"commitment", round.commitment},
         {"commitments", std::move(commitments)},
         {"after", round.after},
         {"missing", seats_json(owed)},
         {"owes",
          seats_json(SeatSet::from_bits(owed.bits() & sitting.seats_of(onlooker.person).bits()))}});
}

std::string error_message(const std::string& id, const Problem& problem) {
    return print_json({{"type", "error"}, {"id", id}, {"error", to_json(problem)}});
}

std::string saving_message(bool delayed) {
    return print_json({{"type", "saving"}, {"delayed", delayed}});
}

std::string lean_plies(const Playthrough& game, std::size_t from, AnyState before, Viewer viewer) {
    const AnyRules& rules = game.rules();
    std::string list = "[";
    for (std::size_t i = from; i < game.plies().size(); ++i) {
        const auto& [actor, action, opens, drawn] = game.plies()[i];
        if (list.size() > 1) list += ',';
        list += "[" + std::to_string(i + 1) + "," +
            std::to_string(actor.is_chance() ? -1 : actor.seat().index()) + "," +
            print_json(rules.print_seen(before, actor, action, viewer)) + "]";
        rules.apply(before, actor, action);
    }
    return list + "]";
}

std::string lean_message(const Sitting& sitting,
                         const LiveStatus& live,
                         const std::string& plies,
                         std::optional<std::size_t> from) {
    std::string text = R"({"v":)" + std::to_string(sitting.version());
    if (from) text += R"(,"f":)" + std::to_string(*from);
    text += R"(,"p":)" + plies + R"(,"a":)" + print_json(actors_json(sitting.game().turn()));
    if (const auto roller = roller_of(sitting)) {
        text += R"(,"r":)" + std::to_string(roller->index());
    }
    if (has_clocks(sitting)) text += R"(,"c":)" + print_json(left_json(sitting, live.service_ms));
    return text + "}";
}

}  // namespace equipoise
