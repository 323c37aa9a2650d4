#include <algorithm>

#include "equipoise/search/draw_offer.hpp"
#include "equipoise/table/table_request.hpp"

namespace equipoise {
namespace {

constexpr std::size_t kMaxIdBytes = 64;
constexpr std::size_t kMaxMoveBytes = 2000;
constexpr std::int64_t kMaxVersion = std::int64_t{1} << 53;  // What a browser's number can count.

Problem not_yours() { return Problem::of("not_your_seat", "this person does not sit there"); }

}  // namespace

struct Table::Handler {
    std::string_view type;
    void (Table::*handle)(Effects&, const Request&);
    bool also_when_broken = false;
};

const Table::Handler* Table::find_handler(std::string_view type) {
    static constexpr Handler kHandlers[] = {
        {"ping", &Table::done, true},
        {"look", &Table::look, true},
        {"why", &Table::why, true},
        {"play", &Table::play},
        {"roll", &Table::roll},
        {"undo", &Table::undo},
        {"advise", &Table::advise},
        {"resign", &Table::resign},
        {"offer_draw", &Table::offer_draw},
        {"accept_draw", &Table::accept_draw},
        {"decline_draw", &Table::decline_draw},
        {"sit", &Table::sit},
        {"rename", &Table::rename},
    };
    const auto* found = std::find_if(std::begin(kHandlers),
                                     std::end(kHandlers),
                                     [&](const Handler& handler) { return handler.type == type; });
    return found == std::end(kHandlers) ? nullptr : found;
}

Effects Table::handle(ConnectionId connection, std::string_view message, const Instant& now) {
    Effects effects;
    const auto onlooker = connections_.find(connection);
    EQ_EXPECT(onlooker != connections_.end());
    Request request{connection, onlooker->second, {}, {}, now};
    auto body = parse_object(message, kMaxMessageBytes);
    if (!body) {
        fail(effects, request, Problem::of("bad_message", "a message is one JSON object"));
        return effects;
    }
    request.body = std::move(*body);
    auto id = find_text(request.body, "id");
    if (id && id->size() <= kMaxIdBytes) request.id = std::move(*id);
    const std::string type = find_text(request.body, "type").value_or("");

    const Handler* handler = find_handler(type);
    if (handler == nullptr) {
        fail(effects, request, Problem::of("unknown_type", "there is no such type of message"));
    } else if (sitting_.is_broken() && !handler->also_when_broken) {
        fail(effects,
             request,
             Problem::of("broken", "this table had to be closed; its record stays"));
    } else {
        (this->*handler->handle)(effects, request);
    }
    return effects;
}

void Table::play(Effects& effects, const Request& request) {
    const auto seat = acting_seat_of(effects, request);
    if (!seat) return;
    const auto move = find_text(request.body, "move");
    if (!move || move->size() > kMaxMoveBytes) {
        return fail(effects, request, Problem::of("bad_message", "a move is a short text"));
    }
    if (!is_current(effects, request, sitting_.decision_version(*seat))) return;
    const auto plies = plies_of(*seat, *move, request.now.fresh);
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
    play_on(effects, with_sequel(plies.value(), false, request.now.fresh));
    done(effects, request);
}

void Table::roll(Effects& effects, const Request& request) {
    if (!is_current(effects, request, sitting_.game_version())) return;
    const auto roller = sitting_.awaited_roller();
    if (!roller || !sitting_.seats_of(request.onlooker.guest).contains(*roller)) {
        return fail(
            effects, request, Problem::of("not_your_roll", "this guest has nothing to throw"));
    }
    play_on(effects, with_sequel({}, true, request.now.fresh));
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

void Table::why(Effects& effects, const Request& request) {
    const auto seat = acting_seat_of(effects, request);
    if (!seat) return;
    const auto move = find_text(request.body, "move");
    if (!move || move->size() > kMaxMoveBytes) {
        return fail(effects, request, Problem::of("bad_message", "a move is a short text"));
    }
    const auto plies = plies_of(*seat, *move, request.now.fresh);
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

void Table::accept_draw(Effects& effects, const Request& request) {
    answer_draw(effects, request, Parley::Kind::Agreed);
}

void Table::decline_draw(Effects& effects, const Request& request) {
    answer_draw(effects, request, Parley::Kind::Declined);
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

}  // namespace equipoise
