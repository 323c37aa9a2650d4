#include "equipoise/table/table.hpp"

#include <algorithm>

#include "equipoise/base/hash.hpp"
#include "equipoise/base/rng.hpp"
#include "equipoise/base/text.hpp"
#include "equipoise/search/draw_offer.hpp"

namespace equipoise {
namespace {

/// Of messages that a table closed after a fault does not take.
constexpr std::string_view kTypes[] = {"play",
                                       "roll",
                                       "undo",
                                       "advise",
                                       "sit",
                                       "rename",
                                       "resign",
                                       "offer_draw",
                                       "accept_draw",
                                       "decline_draw"};
constexpr std::size_t kMaxNameLength = 24;
constexpr std::size_t kMaxIdBytes = 64;
constexpr std::size_t kMaxMoveBytes = 2000;
constexpr std::uint64_t kTrials = 32;                        // Of a move that goes on after chance,
constexpr std::uint64_t kFirstTrial = 1 << 20;               // with seeds that no ply draws from.
constexpr std::int64_t kMaxVersion = std::int64_t{1} << 53;  // What a browser's number can count.

/// An obvious action of an acting seat, the lowest that has one.
std::optional<std::pair<Seat, Action>> find_obvious(const Playthrough& game) {
    for (Seat seat : game.turn().acting) {
        if (const auto action = game.rules().obvious(game.state(), seat)) {
            return std::pair(seat, *action);
        }
    }
    return std::nullopt;
}

std::uint64_t chance_plies(const std::vector<Ply>& plies) {
    return static_cast<std::uint64_t>(std::count_if(
        plies.begin(), plies.end(), [](const Ply& p) { return p.actor.is_chance(); }));
}

Problem not_yours() { return Problem::of("not_your_seat", "this guest does not sit there"); }

}  // namespace

struct Table::Request {
    ConnectionId from;
    Onlooker onlooker;
    std::string id;
    Json body;
};

std::optional<std::string> checked_name(std::string_view text) {
    text = trim(text);
    std::size_t characters = 0;
    for (char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f) return std::nullopt;
        if ((byte & 0xc0) != 0x80) ++characters;
    }
    if (characters > kMaxNameLength) return std::nullopt;
    return std::string(text);
}

Table::Table(std::string name, const BotShelf& bots, Sitting sitting)
    : name_(std::move(name)), bots_(&bots), sitting_(std::move(sitting)) {}

Result<Table, Misfit> Table::replay(std::string name,
                                    const Shelf& games,
                                    const BotShelf& bots,
                                    const std::vector<std::string>& entries,
                                    const FindData& find_data) {
    if (entries.empty()) return Misfit{{}, {}, "the log is empty"};
    auto first = parse_entry(entries.front());
    if (!first) return first.error();
    const auto* opened = std::get_if<Opened>(&first.value());
    if (opened == nullptr) return Misfit{{}, {}, "the log does not begin with an opening"};
    const AnyGame* game = games.find(opened->game);
    if (game == nullptr) return Misfit{{}, "game", "there is no game " + opened->game};
    DataFile data;
    if (!opened->data_name.empty()) {
        auto found =
            find_data(std::string(game->info().data_path), opened->data_name, opened->data_hash);
        if (!found) return Misfit{{}, "data", "the data file of this table is lost"};
        data = std::move(*found);
    }
    auto sitting = Sitting::open(*game, *opened, std::move(data));
    if (!sitting) return sitting.error();
    Table table(std::move(name), bots, std::move(sitting).value());
    for (std::size_t i = 1; i < entries.size(); ++i) {
        auto entry = parse_entry(entries[i]);
        if (!entry) return entry.error();
        if (auto misfit = table.sitting_.add(entry.value())) return *misfit;
    }
    return table;
}

void Table::commit(Effects& effects, const Entry& entry) {
    const auto misfit = sitting_.add(entry);
    EQ_EXPECT(!misfit);
    effects.entries.push_back(print_entry(entry));
}

/// The plies of a move, or why it is refused. Where the seat does not act chance is drawn, unless a
/// person throws, and what is obvious is played. What follows chance must be legal whatever chance
/// brings: who is refused could try again until it brings what suits.
Result<std::vector<Ply>, Misfit> Table::plies_of(Seat seat,
                                                 std::string_view move,
                                                 Seed fresh) const {
    if (sitting_.game().ending()) return Misfit{{}, {}, "the game is over"};
    const AnyRules& rules = sitting_.rules();
    const AnyState& start = sitting_.game().state();
    const auto actions = rules.parse_move(start, seat, move);
    if (!actions) return actions.error();
    bool drew = false;
    const auto attempt = [&](Seed seed) {
        const auto draw = [&](const AnyState& state, const std::vector<Ply>& so_far) {
            drew = true;
            if (sitting_.awaited_roller(state)) return std::optional<Action>();
            return std::optional(draw_outcome(rules, state, seed_at(seed, chance_plies(so_far))));
        };
        return lay_out(rules, start, seat, actions.value(), {Parts::Own, draw, true});
    };
    auto plies = attempt(fresh);
    for (std::uint64_t i = 0; drew && i < kTrials; ++i) {
        if (static_cast<bool>(attempt(seed_at(fresh, kFirstTrial + i))) !=
            static_cast<bool>(plies)) {
            return Misfit{
                {}, {}, "what follows chance has to be legal whatever it brings: play it later"};
        }
    }
    return plies;
}

/// The plies of a move or a roll, with the chance that nobody has to throw for and the actions that
/// nobody has to be asked for.
std::vector<Ply> Table::with_sequel(const std::vector<Ply>& plies, bool roll, Seed fresh) const {
    Playthrough trial(sitting_.game().shared_rules(), sitting_.game().state());
    for (const Ply& ply : plies) trial.apply(ply.actor, ply.action, ply.opens_move);
    if (sitting_.game().ending()) return trial.plies();
    while (true) {
        if (trial.turn().is_chance()) {
            if (!roll && sitting_.awaited_roller(trial.state())) break;
            trial.draw_chance(seed_at(fresh, chance_plies(trial.plies())));
            roll = false;
        } else if (const auto obvious = find_obvious(trial)) {
            trial.apply(obvious->first, obvious->second, false);
        } else {
            break;
        }
    }
    return trial.plies();
}

void Table::play_on(Effects& effects, std::vector<Ply> plies) {
    const std::size_t from = sitting_.game().plies().size();
    commit(effects, Played{std::move(plies)});
    call_bots(effects);
    tell_plies(effects, from);
}

Effects Table::settle(Seed fresh) {
    Effects effects;
    if (sitting_.is_broken()) return effects;
    std::vector<Ply> plies = with_sequel({}, false, fresh);
    if (!plies.empty()) play_on(effects, std::move(plies));
    return effects;
}

Effects Table::attach(ConnectionId connection, const std::string& guest) {
    Effects effects;
    const bool is_new = !has_guest(guest);
    connections_[connection] = {guest, first_view(guest)};
    const SeatSet thinking = moment().thinking;
    call_bots(effects);
    const Moment now = moment();
    const bool seats_changed = is_new && !sitting_.seats_of(guest).empty();
    for (const auto& [other, onlooker] : connections_) {
        if (other == connection) continue;
        if (seats_changed) {
            effects.messages.push_back({other, seats_message(sitting_, now, onlooker)});
        } else if (!(thinking == now.thinking)) {
            effects.messages.push_back({other, now_message(sitting_, now, onlooker)});
        }
    }
    tell_table(effects, connection);
    return effects;
}

Effects Table::detach(ConnectionId connection) {
    Effects effects;
    const auto found = connections_.find(connection);
    if (found == connections_.end()) return effects;
    const std::string guest = found->second.guest;
    connections_.erase(found);
    if (!has_guest(guest) && !sitting_.seats_of(guest).empty()) tell_seats(effects);
    return effects;
}

Effects Table::handle(ConnectionId connection, std::string_view message, Seed fresh) {
    Effects effects;
    const auto onlooker = connections_.find(connection);
    EQ_EXPECT(onlooker != connections_.end());
    Request request{connection, onlooker->second, {}, {}};
    auto body = parse_object(message, kMaxMessageBytes);
    if (!body) {
        fail(effects, request, Problem::of("bad_message", "a message is one JSON object"));
        return effects;
    }
    request.body = std::move(*body);
    auto id = find_text(request.body, "id");
    if (id && id->size() <= kMaxIdBytes) request.id = std::move(*id);
    const std::string type = find_text(request.body, "type").value_or("");

    if (type == "ping") {
        done(effects, request);
    } else if (type == "look") {
        look(effects, request);
    } else if (type == "why") {
        why(effects, request, fresh);
    } else if (std::find(std::begin(kTypes), std::end(kTypes), type) == std::end(kTypes)) {
        fail(effects, request, Problem::of("unknown_type", "there is no such type of message"));
    } else if (sitting_.is_broken()) {
        fail(effects,
             request,
             Problem::of("broken", "this table had to be closed; its record stays"));
    } else if (type == "play") {
        play(effects, request, fresh);
    } else if (type == "roll") {
        roll(effects, request, fresh);
    } else if (type == "undo") {
        undo(effects, request);
    } else if (type == "advise") {
        advise(effects, request);
    } else if (type == "sit") {
        sit(effects, request);
    } else if (type == "resign") {
        resign(effects, request);
    } else if (type == "offer_draw") {
        offer_draw(effects, request);
    } else if (type == "accept_draw") {
        answer_draw(effects, request, Parley::Kind::Agreed);
    } else if (type == "decline_draw") {
        answer_draw(effects, request, Parley::Kind::Declined);
    } else {
        rename(effects, request);
    }
    return effects;
}

void Table::play(Effects& effects, const Request& request, Seed fresh) {
    const auto seat = acting_seat_of(effects, request);
    if (!seat) return;
    const auto move = find_text(request.body, "move");
    if (!move || move->size() > kMaxMoveBytes) {
        return fail(effects, request, Problem::of("bad_message", "a move is a short text"));
    }
    if (!is_current(effects, request, sitting_.decision_version(*seat))) return;
    const auto plies = plies_of(*seat, *move, fresh);
    if (!plies) {
        effects.messages.push_back({request.from,
                                    print_json({{"type", "refused"},
                                                {"id", request.id},
                                                {"seat", seat->index()},
                                                {"move", *move},
                                                {"clause", plies.error().clause},
                                                {"reason", plies.error().message}})});
        return;
    }
    play_on(effects, with_sequel(plies.value(), false, fresh));
    done(effects, request);
}

void Table::roll(Effects& effects, const Request& request, Seed fresh) {
    if (!is_current(effects, request, sitting_.game_version())) return;
    const auto roller = sitting_.awaited_roller();
    if (!roller || !sitting_.seats_of(request.onlooker.guest).contains(*roller)) {
        return fail(
            effects, request, Problem::of("not_your_roll", "this guest has nothing to throw"));
    }
    play_on(effects, with_sequel({}, true, fresh));
    done(effects, request);
}

void Table::undo(Effects& effects, const Request& request) {
    if (!is_current(effects, request, sitting_.game_version())) return;
    if (!may_undo(sitting_, request.onlooker)) {
        return fail(
            effects, request, Problem::of("no_undo", "there is nothing this guest may take back"));
    }
    const std::size_t keep = *sitting_.undo_point();
    commit(effects, Undone{keep});
    for (auto& [viewer, told] : chronicles_) told.forget(sitting_.game(), keep);
    for (auto& ticket : thinking_) ticket.reset();
    call_bots(effects);
    tell_plies(effects, keep);
    done(effects, request);
}

void Table::why(Effects& effects, const Request& request, Seed fresh) {
    const auto seat = acting_seat_of(effects, request);
    if (!seat) return;
    const auto move = find_text(request.body, "move");
    if (!move || move->size() > kMaxMoveBytes) {
        return fail(effects, request, Problem::of("bad_message", "a move is a short text"));
    }
    const auto plies = plies_of(*seat, *move, fresh);
    effects.messages.push_back({request.from,
                                print_json({{"type", "why"},
                                            {"id", request.id},
                                            {"seat", seat->index()},
                                            {"move", *move},
                                            {"legal", static_cast<bool>(plies)},
                                            {"clause", plies ? "" : plies.error().clause},
                                            {"reason", plies ? "" : plies.error().message}})});
}

void Table::advise(Effects& effects, const Request& request) {
    if (!sitting_.advises()) {
        return fail(effects, request, Problem::of("no_advice", "this table gives no advice"));
    }
    const auto seat = acting_seat_of(effects, request);
    if (!seat) return;
    Json moves = Json::array();
    if (!sitting_.game().turn().is_terminal()) {
        for (const Advice& one : sitting_.rules().advise(sitting_.game().state(), *seat)) {
            moves.push_back({{"move", one.move}, {"value", one.value}});
        }
    }
    effects.messages.push_back({request.from,
                                print_json({{"type", "advice"},
                                            {"id", request.id},
                                            {"seat", seat->index()},
                                            {"moves", std::move(moves)}})});
}

void Table::resign(Effects& effects, const Request& request) {
    const auto seat = own_seat_of(effects, request);
    if (!seat) return;
    if (!sitting_.may_resign()) {
        return fail(effects, request, Problem::of("no_ending", "this game is not resigned now"));
    }
    commit(effects, Parley{Parley::Kind::Resigned, *seat});
    call_bots(effects);
    tell_asides(effects);
    done(effects, request);
}

/// A bot answers at once. An offer made while the other's stands accepts that.
void Table::offer_draw(Effects& effects, const Request& request) {
    const auto seat = own_seat_of(effects, request);
    if (!seat) return;
    if (sitting_.may_answer(*seat)) return answer_draw(effects, request, Parley::Kind::Agreed);
    if (!sitting_.may_offer(*seat)) {
        return fail(effects, request, Problem::of("no_ending", "no draw can be offered now"));
    }
    commit(effects, Parley{Parley::Kind::Offered, *seat});
    const Seat other(1 - seat->index());
    if (sitting_.holder(other).kind == Holder::Kind::Bot) {
        const bool accepts = accepts_draw(sitting_.rules(), sitting_.game().state(), other);
        commit(effects, Parley{accepts ? Parley::Kind::Agreed : Parley::Kind::Declined, other});
        call_bots(effects);
    }
    tell_asides(effects);
    done(effects, request);
}

void Table::answer_draw(Effects& effects, const Request& request, Parley::Kind answer) {
    const auto seat = own_seat_of(effects, request);
    if (!seat) return;
    if (!sitting_.may_answer(*seat)) {
        return fail(effects, request, Problem::of("no_ending", "no draw is offered to this seat"));
    }
    commit(effects, Parley{answer, *seat});
    call_bots(effects);
    tell_asides(effects);
    done(effects, request);
}

void Table::sit(Effects& effects, const Request& request) {
    const auto seat = seat_of(effects, request);
    if (!seat) return;
    const auto name = name_of(effects, request);
    if (!name) return;
    if (sitting_.holder(*seat).kind != Holder::Kind::Open) {
        return fail(effects, request, Problem::of("seat_taken", "somebody sits there already"));
    }
    const std::string& guest = request.onlooker.guest;
    commit(effects, Sat{*seat, guest, *name});
    call_bots(effects);
    const Moment now = moment();
    for (auto& [connection, onlooker] : connections_) {
        const bool sees_more = onlooker.guest == guest && onlooker.viewer.is_spectator();
        if (sees_more) onlooker.viewer = first_view(guest);
        if (sees_more && !onlooker.viewer.is_spectator()) {
            tell_table(effects, connection);
        } else {
            effects.messages.push_back({connection, seats_message(sitting_, now, onlooker)});
        }
    }
    done(effects, request);
}

void Table::rename(Effects& effects, const Request& request) {
    const auto seat = own_seat_of(effects, request);
    if (!seat) return;
    const auto name = name_of(effects, request);
    if (!name) return;
    commit(effects, Renamed{*seat, *name});
    tell_seats(effects);
    done(effects, request);
}

void Table::look(Effects& effects, const Request& request) {
    const Json* wanted = find_member(request.body, "seat");
    Viewer viewer;
    if (wanted == nullptr || !wanted->is_null()) {
        const auto seat = own_seat_of(effects, request);
        if (!seat) return;
        viewer = *seat;
    }
    connections_[request.from].viewer = viewer;
    tell_table(effects, request.from);
    done(effects, request);
}

std::optional<Seat> Table::seat_of(Effects& effects, const Request& request) {
    const auto seat = find_int(request.body, "seat", 0, sitting_.seats() - 1);
    if (seat) return Seat(static_cast<int>(*seat));
    fail(effects, request, Problem{"no_seat", {}, "seat", "there is no such seat"});
    return std::nullopt;
}

std::optional<Seat> Table::acting_seat_of(Effects& effects, const Request& request) {
    const auto seat = seat_of(effects, request);
    if (!seat || may_act_for(sitting_, request.onlooker, *seat)) return seat;
    if (sitting_.seats_of(request.onlooker.guest).contains(*seat)) {
        fail(effects, request, Problem::of("look_first", "look with that seat's eyes first"));
    } else {
        fail(effects, request, not_yours());
    }
    return std::nullopt;
}

std::optional<Seat> Table::own_seat_of(Effects& effects, const Request& request) {
    const auto seat = seat_of(effects, request);
    if (!seat || sitting_.seats_of(request.onlooker.guest).contains(*seat)) return seat;
    fail(effects, request, not_yours());
    return std::nullopt;
}

std::optional<std::string> Table::name_of(Effects& effects, const Request& request) {
    const Json* given = find_member(request.body, "name");
    if (given == nullptr || given->is_null()) return std::string();
    const auto text = find_text(request.body, "name");
    auto name = text ? checked_name(*text) : std::nullopt;
    if (!name) {
        fail(effects,
             request,
             Problem{"bad_name", {}, "name", "a name has at most 24 characters on one line"});
    }
    return name;
}

/// A request says which version its sender has seen; what it decides on must not be newer.
bool Table::is_current(Effects& effects, const Request& request, std::uint64_t needed) {
    const auto seen = find_int(request.body, "version", 0, kMaxVersion);
    if (!seen) {
        fail(effects, request, Problem{"bad_message", {}, "version", "the version is missing"});
        return false;
    }
    if (static_cast<std::uint64_t>(*seen) >= needed) return true;
    fail(effects, request, Problem::of("stale", "the game has gone on since"));
    return false;
}

Effects Table::bot_played(Seat seat, std::uint64_t ticket, Action action, Seed fresh) {
    Effects effects;
    if (thinking_[seat] != ticket || sitting_.is_broken()) return effects;
    thinking_[seat].reset();
    EQ_EXPECT(!sitting_.rules().why_not(sitting_.game().state(), seat, action));
    play_on(effects, with_sequel({{seat, action, true, false}}, false, fresh));
    return effects;
}

/// Asks the bots of all acting seats that are not at work on this very decision. Nobody's bots play
/// on while nobody watches.
void Table::call_bots(Effects& effects) {
    const Turn turn = sitting_.game().turn();
    for (Seat seat : SeatSet::first(sitting_.seats())) {
        const std::uint64_t ticket = sitting_.decision_version(seat);
        const bool acts = turn.acting.contains(seat) && !sitting_.is_broken();
        if (!acts || thinking_[seat] != ticket) thinking_[seat].reset();
        if (!acts || thinking_[seat] || connections_.empty()) continue;
        const Holder& holder = sitting_.holder(seat);
        if (holder.kind != Holder::Kind::Bot) continue;
        const AnyBot* bot = bots_->find(sitting_.rules().game(), holder.bot);
        if (bot == nullptr) continue;
        thinking_[seat] = ticket;
        effects.bots.push_back(
            {bot, sitting_.game().shared_rules(), sitting_.game().state(), seat, ticket});
    }
}

void Table::tell_plies(Effects& effects, std::size_t from) {
    const Moment now = moment();
    // Most onlookers of a big table hold no seat and are told the same.
    std::map<Onlooker, std::string> texts;
    for (const auto& [connection, onlooker] : connections_) {
        Onlooker alike = onlooker;
        if (sitting_.seats_of(onlooker.guest).empty()) alike.guest.clear();
        std::string& text = texts[alike];
        if (text.empty()) {
            text = plies_message(sitting_, now, onlooker, chronicle(onlooker.viewer), from);
        }
        effects.messages.push_back({connection, text});
    }
}

void Table::tell_seats(Effects& effects) {
    const Moment now = moment();
    for (const auto& [connection, onlooker] : connections_) {
        effects.messages.push_back({connection, seats_message(sitting_, now, onlooker)});
    }
}

void Table::tell_asides(Effects& effects) {
    const Moment now = moment();
    for (const auto& [connection, onlooker] : connections_) {
        effects.messages.push_back({connection, asides_message(sitting_, now, onlooker)});
    }
}

void Table::tell_table(Effects& effects, ConnectionId to) {
    const Onlooker& onlooker = connections_[to];
    effects.messages.push_back(
        {to, table_message(sitting_, name_, moment(), onlooker, chronicle(onlooker.viewer))});
}

void Table::done(Effects& effects, const Request& request) {
    effects.messages.push_back({request.from, done_message(request.id, sitting_.version())});
}

void Table::fail(Effects& effects, const Request& request, Problem problem) {
    effects.messages.push_back({request.from, error_message(request.id, problem)});
}

bool Table::has_guest(const std::string& guest) const {
    for (const auto& [connection, onlooker] : connections_) {
        if (onlooker.guest == guest) return true;
    }
    return false;
}

Moment Table::moment() const {
    Moment now;
    for (Seat seat : SeatSet::first(sitting_.seats())) {
        if (thinking_[seat]) now.thinking.insert(seat);
    }
    for (const auto& [connection, onlooker] : connections_) now.online.insert(onlooker.guest);
    return now;
}

/// With secrets nobody sees with one of several seats before it was handed over.
Viewer Table::first_view(const std::string& guest) const {
    const SeatSet seats = sitting_.seats_of(guest);
    if (seats.empty() || (sitting_.has_secrets() && seats.size() > 1)) return Viewer::spectator();
    return *seats.begin();
}

Chronicle& Table::chronicle(Viewer viewer) {
    // Without secrets all see the same.
    if (!sitting_.has_secrets()) viewer = Viewer::spectator();
    const int index = viewer.is_spectator() ? -1 : viewer.seat().index();
    Chronicle& told = chronicles_.try_emplace(index, sitting_.game(), viewer).first->second;
    told.follow(sitting_.game());
    return told;
}

}  // namespace equipoise
