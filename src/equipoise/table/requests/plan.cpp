#include "equipoise/table/requests/plan.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/record/record.hpp"
#include "equipoise/table/audience/permits.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise {
namespace {

Problem bad_plan(std::string field, Reason reason) {
    return {"bad_plan", {}, std::move(field), std::move(reason)};
}

/// A record is one field of a plan; what is at fault within it becomes part of the reason.
Problem bad_record(Misfit misfit) {
    if (!misfit.field.empty()) {
        misfit.reason =
            Reason::shared("at_place", {{"place", misfit.field}, {"fault", misfit.reason}});
    }
    misfit.field = "record";
    return Problem::of("bad_record", misfit);
}

constexpr std::size_t kMaxDataNameBytes = 100;

struct Draft {
    const AnyGame* game = nullptr;
    Opened opened;
    DataFile data;
    Tags tags{};  // Of the record it begins with.
    std::optional<Invited> invited{};
};

std::optional<Problem> read_game(Draft& draft, const Json& body, const PlanContext& context) {
    const std::string id = find_text(body, "game").value_or("");
    draft.game = context.games->find(id);
    if (draft.game == nullptr) return bad_plan("game", "no_such_game");
    draft.opened.game = id;
    auto setup = context.games->default_setup(*draft.game);
    if (!setup) return Problem::of("bad_data", setup.error());
    draft.data = std::move(setup).value().data;
    return std::nullopt;
}

/// The data file that comes with the plan; empty if there is none.
Result<DataFile, Problem> read_own_data(const Json& body) {
    const Json* data = find_member(body, "data");
    if (data == nullptr || data->is_null()) return DataFile{};
    const auto name = find_text(*data, "name");
    auto text = find_text(*data, "text");
    if (!name || !text || text->empty()) {
        return bad_plan("data", "wants_data");
    }
    if (text->size() > kMaxOwnDataBytes) {
        return bad_plan("data", "data_too_large");
    }
    const std::string_view trimmed = trim(*name);
    const bool is_name = !trimmed.empty() && trimmed.size() <= kMaxDataNameBytes &&
        std::none_of(trimmed.begin(), trimmed.end(), [](char c) {
            const auto byte = static_cast<unsigned char>(c);
            return byte < 0x20 || byte == 0x7f || c == '/' || c == '"';
        });
    if (!is_name) {
        return bad_plan("data", "wants_data_name");
    }
    return DataFile{std::string(trimmed), std::move(*text)};
}

/// Uses the data file that comes with the plan, if any, instead of the game's.
std::optional<Problem> choose_data(Draft& draft, const Json& body) {
    auto own = read_own_data(body);
    if (!own) return own.error();
    if (own.value().name.empty()) return std::nullopt;
    if (draft.game->info().data_path.empty()) {
        return bad_plan("data", "no_data_here");
    }
    draft.data = std::move(own).value();
    return std::nullopt;
}

std::optional<Problem> read_options(Draft& draft, const Json& body) {
    const Json* options = find_member(body, "options");
    if (options == nullptr || options->is_null()) return std::nullopt;
    if (!options->is_object()) {
        return bad_plan("options", "wants_options");
    }
    Options known(draft.game->options());
    for (const auto& [name, value] : options->items()) {
        std::string text;
        if (value.is_string()) {
            text = value.get<std::string>();
        } else if (value.is_number_integer()) {
            text = print_json(value);
        } else {
            return bad_plan(name, "wants_option_value");
        }
        if (const auto misfit = known.set(name, text)) return Problem::of("bad_plan", *misfit);
        draft.opened.options.emplace_back(name, std::move(text));
    }
    return std::nullopt;
}

bool is_own_seat(const Json& seat) { return find_text(seat, "by") == "me"; }

/// `own_name` is for a seat of the person who opens the table, unless the plan names it.
std::optional<Problem> read_holder(Draft& draft,
                                   const Json& seat,
                                   const std::string& own_name,
                                   const PlanContext& context) {
    const std::string field = "seats[" + std::to_string(draft.opened.holders.size()) + "]";
    Holder holder;
    const std::string by = find_text(seat, "by").value_or("");
    if (by == "me") {
        holder.kind = Holder::Kind::Person;
        holder.person = context.person;
        holder.name = own_name;
    } else if (by == "bot") {
        holder.kind = Holder::Kind::Bot;
        holder.bot = find_text(seat, "bot").value_or("");
        if (context.bots->find(*draft.game, holder.bot) == nullptr) {
            return bad_plan(field + ".bot", "no_such_bot");
        }
    } else if (by != "open") {
        return bad_plan(field + ".by", "wants_holder");
    }
    const Json* name = find_member(seat, "name");
    if (name != nullptr && !name->is_null()) {
        const auto text = find_text(seat, "name");
        const auto checked = text ? checked_name(*text) : std::nullopt;
        if (!checked) return bad_plan(field + ".name", "wants_name");
        holder.name = *checked;
    }
    draft.opened.holders.push_back(std::move(holder));
    return std::nullopt;
}

std::optional<Problem> read_holders(Draft& draft, const Json& body, const PlanContext& context) {
    const Json* seats = find_member(body, "seats");
    if (seats == nullptr || !seats->is_array() || seats->empty() || seats->size() > kMaxSeats) {
        return bad_plan("seats", "wants_seat_list");
    }
    // Several seats of one person are told apart by their colours.
    const bool has_one_seat = std::count_if(seats->begin(), seats->end(), is_own_seat) == 1;
    const std::string own_name = has_one_seat ? context.name : std::string();
    for (const Json& seat : *seats) {
        if (auto problem = read_holder(draft, seat, own_name, context)) return problem;
    }
    draft.opened.seats = static_cast<int>(draft.opened.holders.size());
    return std::nullopt;
}

std::optional<Problem> read_switch(const Json& body, const char* name, bool& value) {
    const Json* given = find_member(body, name);
    if (given == nullptr || given->is_null()) return std::nullopt;
    if (!given->is_boolean()) return bad_plan(name, "wants_truth");
    value = *given->get_ptr<const bool*>();
    return std::nullopt;
}

std::optional<Problem> read_time(Draft& draft, const Json& body, const PlanContext& context) {
    const Json* given = find_member(body, "time");
    if (given == nullptr || given->is_null()) return std::nullopt;
    const auto time = parse_time_control(find_text(body, "time").value_or(""));
    if (!time) return bad_plan("time", "wants_time_control");
    draft.opened.time = *time;
    if (time->kind != TimeControl::Kind::None && context.bots->of(*draft.game).empty()) {
        return bad_plan("time", "no_bot_on_time");
    }
    return std::nullopt;
}

/// Only persons play a rated game, each at one seat, from its beginning to its end.
std::optional<Problem> why_not_rated(const Draft& draft, const Json& body) {
    for (const char* elsewhere : {"fork", "record", "position"}) {
        const Json* given = find_member(body, elsewhere);
        if (given != nullptr && !given->is_null()) {
            return bad_plan("rated", "rated_from_start");
        }
    }
    if (draft.opened.advice) return bad_plan("advice", "rated_without_advice");
    int own = 0;
    for (const Holder& holder : draft.opened.holders) {
        if (holder.kind == Holder::Kind::Bot) {
            return bad_plan("rated", "rated_without_bots");
        }
        own += holder.kind == Holder::Kind::Person ? 1 : 0;
    }
    if (own > 1) return bad_plan("rated", "rated_one_seat");
    return std::nullopt;
}

/// The only open seat of a table that nobody else finds can be kept for somebody.
std::optional<Problem> read_invitation(Draft& draft, const Json& body, const PlanContext& context) {
    const Json* given = find_member(body, "invite");
    if (given == nullptr || given->is_null()) return std::nullopt;
    if (!context.guest) return bad_plan("invite", "no_such_person");
    if (context.guest->person == context.person) return bad_plan("invite", "invites_nobody");
    const std::vector<Holder>& holders = draft.opened.holders;
    const auto is_open = [](const Holder& holder) { return holder.kind == Holder::Kind::Open; };
    if (draft.opened.listed || std::count_if(holders.begin(), holders.end(), is_open) != 1)
        return bad_plan("invite", "wants_seat_for_guest");
    const auto seat = std::find_if(holders.begin(), holders.end(), is_open) - holders.begin();
    draft.invited =
        Invited{Seat(static_cast<int>(seat)), context.guest->person, context.guest->name};
    return std::nullopt;
}

/// A table for a club is shown there and nowhere else.
std::optional<Problem> read_club(Draft& draft, const Json& body, const PlanContext& context) {
    const Json* given = find_member(body, "club");
    const bool names_one = given != nullptr && !given->is_null();
    if (names_one && context.club.empty()) return bad_plan("club", "no_such_club");
    if (context.club.empty()) return std::nullopt;
    if (draft.opened.listed) return bad_plan("listed", "club_table_not_listed");
    if (draft.invited) return bad_plan("invite", "club_table_for_all");
    draft.opened.club = context.club;
    return std::nullopt;
}

/// How it is played, apart from the rules.
std::optional<Problem> read_manner(Draft& draft, const Json& body, const PlanContext& context) {
    Opened& opened = draft.opened;
    opened.chat = true;
    if (auto problem = read_switch(body, "rated", opened.rated)) return problem;
    if (opened.rated) opened.advice = false;
    if (auto problem = read_switch(body, "advice", opened.advice)) return problem;
    if (auto problem = read_switch(body, "chat", opened.chat)) return problem;
    if (auto problem = read_switch(body, "listed", opened.listed)) return problem;
    return read_time(draft, body, context);
}

/// Takes the game of another table up to a ply. In an unfinished game with secrets, that would show
/// hidden information.
std::optional<Problem> read_fork(Draft& draft, const Json& fork, const PlanContext& context) {
    const Sitting* source = context.find_sitting(find_text(fork, "table").value_or(""));
    if (source == nullptr) return bad_plan("fork.table", "no_such_table");
    const Playthrough& game = source->game();
    if (source->has_secrets() && !game.turn().is_terminal()) {
        return bad_plan("fork.table", "no_fork_of_secrets");
    }
    const auto count = static_cast<std::int64_t>(game.plies().size());
    const auto ply = find_int(fork, "ply", 0, count);
    if (!ply) return bad_plan("fork.ply", "no_such_ply");
    draft.game = &game.rules().game();
    draft.data = game.rules().setup().data;
    draft.opened.game = source->opened().game;
    draft.opened.options = source->opened().options;
    draft.opened.start = source->opened().start;
    draft.opened.advice = source->opened().advice;
    draft.opened.plies.assign(game.plies().begin(),
                              game.plies().begin() + static_cast<std::ptrdiff_t>(*ply));
    return std::nullopt;
}

/// The same table again, with everybody one seat further.
std::optional<Problem> read_rematch(Draft& draft, const Json& name, const PlanContext& context) {
    const std::string after = name.is_string() ? name.get<std::string>() : std::string();
    const Sitting* source = context.by_host ? context.find_sitting(after) : nullptr;
    if (source == nullptr || !all_want_rematch(*source)) {
        return bad_plan("rematch", "no_such_table");
    }
    const Playthrough& game = source->game();
    draft.game = &game.rules().game();
    draft.data = game.rules().setup().data;
    draft.opened = source->opened();
    draft.opened.plies.clear();
    draft.opened.ending.reset();
    draft.opened.after = after;
    draft.opened.holders.clear();
    for (int seat = 0; seat < source->seats(); ++seat) {
        const int before = (seat + source->seats() - 1) % source->seats();
        draft.opened.holders.push_back(source->holder(Seat(before)));
    }
    return std::nullopt;
}

/// Everything that a log needs to begin with the game as it stands.
void take_game(Draft& draft, const Playthrough& game) {
    const Setup& setup = game.rules().setup();
    draft.game = &game.rules().game();
    draft.data = setup.data;
    draft.opened.game = std::string(draft.game->info().id);
    draft.opened.options.clear();
    for (const Options::Value& option : setup.options.values()) {
        if (option.is_default() && !option.given) continue;
        draft.opened.options.emplace_back(std::string(option.spec->name), option.value);
    }
    draft.opened.seats = game.rules().seats();
    if (game.start() != game.rules().initial()) {
        draft.opened.start = game.rules().print_state(game.start());
    }
    draft.opened.plies = game.plies();
    draft.opened.ending = game.ending();
}

/// `own` is the data file that came with the record.
std::optional<Problem> read_record(Draft& draft,
                                   const Json& text,
                                   const DataFile& own,
                                   const PlanContext& context) {
    if (!text.is_string()) return bad_plan("record", "wants_record");
    const auto record =
        parse_game(text.get<std::string>(), *context.games, own.name.empty() ? nullptr : &own);
    if (!record) {
        return bad_record(record.error());
    }
    take_game(draft, record.value().game);
    draft.tags = record.value().tags;
    return std::nullopt;
}

/// The rules of what has been read so far, with so many seats; nothing: as many as the options say.
Result<SharedRules, Misfit> make_rules(const Draft& draft, std::optional<int> seats) {
    Setup setup = draft.game->default_setup(draft.data);
    for (const auto& [name, value] : draft.opened.options) {
        if (const auto misfit = setup.options.set(name, value)) return *misfit;
    }
    setup.seats = seats;
    return draft.game->make(std::move(setup));
}

/// How many seats the plan asks for.
std::optional<int> asked_seats(const Json& body) {
    const Json* seats = find_member(body, "seats");
    if (seats == nullptr || !seats->is_array() || seats->empty()) return std::nullopt;
    return static_cast<int>(std::min<std::size_t>(seats->size(), kMaxSeats));
}

/// How many seats the draft has by its beginning or its holders, else those that the plan asks for.
std::optional<int> known_seats(const Draft& draft, const Json& body) {
    return draft.opened.seats > 0 ? draft.opened.seats : asked_seats(body);
}

/// The position line from which the game is played, if there is one.
std::optional<Problem> read_position(Draft& draft, const Json& body) {
    const Json* given = find_member(body, "position");
    if (given == nullptr || given->is_null()) return std::nullopt;
    if (!given->is_string()) return bad_plan("position", "wants_position");
    const auto rules = make_rules(draft, asked_seats(body));
    if (!rules) return Problem::of("bad_plan", rules.error());
    const auto game = begin_at(rules.value(), trim(given->get_ref<const std::string&>()));
    if (!game) {
        Misfit misfit = game.error();
        if (misfit.field.empty()) misfit.field = "position";
        return Problem::of("bad_plan", misfit);
    }
    take_game(draft, game.value());
    return std::nullopt;
}

/// Only the first plies of a record, where the plan says how many.
std::optional<Problem> cut_off(Draft& draft, const Json& body) {
    const Json* given = find_member(body, "ply");
    if (given == nullptr || given->is_null()) return std::nullopt;
    const auto ply = as_int(*given, 0, std::ssize(draft.opened.plies));
    if (!ply) return bad_plan("ply", "no_such_ply");
    if (*ply == std::ssize(draft.opened.plies)) return std::nullopt;
    draft.opened.plies.resize(static_cast<std::size_t>(*ply));
    draft.opened.ending.reset();
    return std::nullopt;
}

/// A new table begins where another one was, with a record, or at the game's start.
std::optional<Problem> read_beginning(Draft& draft, const Json& body, const PlanContext& context) {
    const Json* fork = find_member(body, "fork");
    if (fork != nullptr && !fork->is_null()) return read_fork(draft, *fork, context);
    const Json* record = find_member(body, "record");
    if (record != nullptr && !record->is_null()) {
        const auto own = read_own_data(body);
        if (!own) return own.error();
        if (auto problem = read_record(draft, *record, own.value(), context)) return problem;
        return cut_off(draft, body);
    }
    if (auto problem = read_game(draft, body, context)) return problem;
    if (auto problem = choose_data(draft, body)) return problem;
    if (auto problem = read_options(draft, body)) return problem;
    return read_position(draft, body);
}

/// Some bots play only some set-ups.
std::optional<Problem> why_no_bot(const std::vector<Holder>& holders,
                                  const AnyRules& rules,
                                  const PlanContext& context) {
    for (std::size_t seat = 0; seat < holders.size(); ++seat) {
        if (holders[seat].kind != Holder::Kind::Bot) continue;
        const AnyBot* bot = context.bots->find(rules.game(), holders[seat].bot);
        if (bot == nullptr || bot->plays(rules)) continue;
        return bad_plan("seats[" + std::to_string(seat) + "].bot", "bot_needs_table");
    }
    return std::nullopt;
}

/// Names the data that the game is played with.
void name_data(Draft& draft) {
    draft.opened.data_name = draft.data.name;
    if (!draft.data.name.empty()) draft.opened.data_hash = name_of_data(draft.data.text);
}

Result<Plan, Problem> open_draft(Draft draft, const PlanContext& context) {
    Opened& opened = draft.opened;
    opened.opened_ms = context.now_ms;
    opened.seed = context.seed;
    opened.commitment = context.commitment;
    opened.scheme = context.scheme;
    if (opened.after.empty()) opened.host = context.person;
    name_data(draft);
    auto sitting = Sitting::open(
        *draft.game, std::move(opened), draft.data, context.service_ms, context.make_rules);
    if (!sitting) return Problem::of("bad_plan", sitting.error());
    Sitting opens = std::move(sitting).value();
    if (draft.invited) {
        if (auto misfit = opens.add({{context.service_ms, 0}, *draft.invited}))
            return Problem::of("bad_plan", *misfit);
    }
    if (auto problem = why_no_bot(opens.opened().holders, opens.rules(), context)) return *problem;
    return Plan{std::move(opens), std::move(draft.data)};
}

}  // namespace

Result<Plan, Problem> read_plan(std::string_view text, const PlanContext& context) {
    const auto body = parse_object(text, kMaxPlanBytes);
    if (!body) return Problem::of("bad_message", "wants_plan");
    Draft draft;
    const Json* rematch = find_member(*body, "rematch");
    if (rematch != nullptr && !rematch->is_null()) {
        if (auto problem = read_rematch(draft, *rematch, context)) return *problem;
        return open_draft(std::move(draft), context);
    }
    if (auto problem = read_beginning(draft, *body, context)) return *problem;
    if (auto problem = read_manner(draft, *body, context)) return *problem;
    if (auto problem = read_holders(draft, *body, context)) return *problem;
    if (auto problem = read_invitation(draft, *body, context)) return *problem;
    if (auto problem = read_club(draft, *body, context)) return *problem;
    if (draft.opened.rated) {
        if (auto problem = why_not_rated(draft, *body)) return *problem;
    }
    return open_draft(std::move(draft), context);
}

Result<Plan, Problem> read_analysis(std::string_view text, const PlanContext& context) {
    const auto body = parse_object(text, kMaxPlanBytes);
    if (!body) return Problem::of("bad_message", "wants_plan");
    Draft draft;
    if (auto problem = read_beginning(draft, *body, context)) return *problem;
    draft.opened.ending.reset();
    const auto rules = make_rules(draft, known_seats(draft, *body));
    if (!rules) return Problem::of("bad_plan", rules.error());
    draft.opened.seats = rules.value()->seats();
    for (Seat seat : SeatSet::first(draft.opened.seats)) {
        Holder holder;
        holder.kind = Holder::Kind::Person;
        holder.person = context.person;
        const std::string id = rules.value()->seat_name(seat);
        for (const auto& [name, value] : draft.tags) {
            if (name == id) holder.name = checked_name(value).value_or("");
        }
        draft.opened.holders.push_back(std::move(holder));
    }
    return open_draft(std::move(draft), context);
}

Result<std::string, Problem> check_plan(std::string_view text, const PlanContext& context) {
    const auto body = parse_object(text, kMaxPlanBytes);
    if (!body) return Problem::of("bad_message", "wants_plan");
    Draft draft;
    if (auto problem = read_beginning(draft, *body, context)) return *problem;
    if (auto problem = read_manner(draft, *body, context)) return *problem;
    if (asked_seats(*body)) {
        if (auto problem = read_holders(draft, *body, context)) return *problem;
        if (draft.opened.rated) {
            if (auto problem = why_not_rated(draft, *body)) return *problem;
        }
    }
    const auto rules = make_rules(draft, known_seats(draft, *body));
    if (!rules) return Problem::of("bad_plan", rules.error());
    if (auto problem = why_no_bot(draft.opened.holders, *rules.value(), context)) return *problem;
    Json named = Json::array();
    for (Seat seat : SeatSet::first(rules.value()->seats())) {
        named.push_back({{"seat", seat.index()},
                         {"id", rules.value()->seat_name(seat)},
                         {"side", rules.value()->side(seat)}});
    }
    name_data(draft);
    return print_json({{"seats", std::move(named)},
                       {"rules", name_of_rules(rules.value()->setup(), draft.opened)}});
}

}  // namespace equipoise
