#include <algorithm>

#include "equipoise/base/hash.hpp"
#include "equipoise/search/draw_offer.hpp"
#include "equipoise/table/table_request.hpp"

namespace equipoise {
namespace {

constexpr std::size_t kMaxIdBytes = 64;
constexpr std::size_t kMaxMoveBytes = 2000;
constexpr std::int64_t kMaxVersion = std::int64_t{1} << 53;  // What a browser's number can count.

constexpr std::size_t kMinLastingId = 16;  // Shorter ids are not remembered.

/// Of this person's request, as the heads of entries have it; never 0.
std::uint64_t request_key(const std::string& person, const std::string& id) {
    const std::uint64_t key =
        content_hash(person + '\n' + id) % static_cast<std::uint64_t>(kRequests);
    return key == 0 ? 1 : key;
}

Problem not_yours() { return Problem::of("not_your_seat", "not_your_seat"); }

}  // namespace

struct Table::Handler {
    std::string_view type;
    void (Table::*handle)(Call&, const Request&);
    enum class Kind : std::uint8_t { Asks, AsksAdvice, Changes } kind = Kind::Changes;
};

const Table::Handler* Table::find_handler(std::string_view type) {
    using Kind = Handler::Kind;
    static constexpr Handler kHandlers[] = {
        {"ping", &Table::done, Kind::Asks},
        {"look", &Table::look, Kind::Asks},
        {"why", &Table::why, Kind::Asks},
        {"advise", &Table::advise, Kind::AsksAdvice},
        {"hint", &Table::hint, Kind::AsksAdvice},
        {"play", &Table::play},
        {"premove", &Table::premove},
        {"roll", &Table::roll},
        {"undo", &Table::undo},
        {"resign", &Table::resign},
        {"offer_draw", &Table::offer_draw},
        {"accept_draw", &Table::accept_draw},
        {"decline_draw", &Table::decline_draw},
        {"accept_takeback", &Table::accept_takeback},
        {"decline_takeback", &Table::decline_takeback},
        {"sit", &Table::sit},
        {"decline_invitation", &Table::decline_invitation},
        {"commit", &Table::commit_share},
        {"reveal", &Table::reveal_share},
        {"withhold", &Table::withhold_share},
        {"nonce", &Table::give_nonce},
        {"leave", &Table::leave},
        {"replace", &Table::replace},
        {"clear", &Table::clear},
        {"close", &Table::close},
        {"rename", &Table::rename},
        {"say", &Table::say},
        {"rematch", &Table::want_rematch},
    };
    const auto* found = std::find_if(std::begin(kHandlers),
                                     std::end(kHandlers),
                                     [&](const Handler& handler) { return handler.type == type; });
    return found == std::end(kHandlers) ? nullptr : found;
}

Effects Table::handle(ConnectionId connection, std::string_view message, const Instant& now) {
    Call call{now};
    const auto onlooker = connections_.find(connection);
    EQ_EXPECT(onlooker != connections_.end());
    onlooker->second.heard_ms = now.service_ms;
    end_times(call);
    Request request{connection, onlooker->second, {}, {}};
    auto body = parse_object(message, kMaxMessageBytes);
    if (!body) {
        fail(call, request, Problem::of("bad_message", "wants_message"));
        return finish(call);
    }
    request.body = std::move(*body);
    auto id = find_text(request.body, "id");
    if (id && id->size() <= kMaxIdBytes) request.id = std::move(*id);
    call.told_before = call.effects.messages.size();
    if (const auto problem = why_no_text(request.body)) {
        fail(call, request, *problem);
        return finish(call);
    }
    answer(call, request);
    return finish(call);
}

void Table::answer(Call& call, const Request& request) {
    const Handler* handler = find_handler(find_text(request.body, "type").value_or(""));
    if (handler == nullptr) {
        const Problem unknown = Problem::of("unknown_type", "no_such_message");
        return fail(call, request, unknown);
    }
    if (handler->kind != Handler::Kind::Asks && sitting_.is_broken()) {
        const Problem broken =
            Problem::of("broken", sitting_.is_closed_by_host() ? "closed_by_host" : "table_closed");
        return fail(call, request, broken);
    }
    if (handler->kind == Handler::Kind::Changes && request.id.size() >= kMinLastingId) {
        const std::uint64_t key = request_key(request.onlooker.person, request.id);
        if (sitting_.was_done(key)) return done(call, request);
        call.request = key;
    }
    (this->*handler->handle)(call, request);
}

void Table::play(Call& call, const Request& request) {
    const auto seat = acting_seat_of(call, request);
    if (!seat) return;
    const auto move = move_of(call, request);
    if (!move || !is_current(call, request, sitting_.decision_version(*seat))) return;
    const auto plies = plies_of(*seat, *move, call.now);
    if (!plies) {
        Json refused{{"type", "refused"},
                     {"id", request.id},
                     {"seat", seat->index()},
                     {"move", *move},
                     {"clause", plies.error().clause}};
        tell_reason(refused, "reason", plies.error().reason);
        call.effects.messages.push_back({request.from, print_json(refused)});
        return;
    }
    play_on(call, with_sequel(plies.value(), false, call.now));
    done(call, request);
}

void Table::roll(Call& call, const Request& request) {
    if (!is_current(call, request, sitting_.game_version())) return;
    const auto roller = sitting_.awaited_roller();
    if (!roller || !sitting_.seats_of(request.onlooker.person).contains(*roller)) {
        return fail(call, request, Problem::of("not_your_roll", "not_your_roll"));
    }
    if (!sitting_.may_draw_chance()) {
        return fail(call, request, Problem::of("not_your_roll", "roll_waits"));
    }
    play_on(call, with_sequel({}, true, call.now));
    done(call, request);
}

void Table::undo(Call& call, const Request& request) {
    if (!is_current(call, request, sitting_.game_version())) return;
    if (!may_undo(sitting_, request.onlooker)) {
        return fail(call, request, Problem::of("no_undo", "no_undo_now"));
    }
    if (!sitting_.needs_consent()) {
        take_back(call);
    } else {
        commit(call, Parley{Parley::Kind::TakebackAsked, *sitting_.undo_seat()});
        tell_asides(call);
    }
    done(call, request);
}

void Table::accept_takeback(Call& call, const Request& request) {
    answer_takeback(call, request, Parley::Kind::TakebackAccepted);
}

void Table::decline_takeback(Call& call, const Request& request) {
    answer_takeback(call, request, Parley::Kind::TakebackDeclined);
}

void Table::answer_takeback(Call& call, const Request& request, Parley::Kind answer) {
    const auto seat = own_seat_of(call, request);
    if (!seat || !is_current(call, request, sitting_.game_version())) return;
    if (!sitting_.takeback_needs().contains(*seat)) {
        return fail(call, request, Problem::of("no_undo", "no_takeback_asked"));
    }
    commit(call, Parley{answer, *seat});
    const bool is_granted = sitting_.takeback() && sitting_.takeback_needs().empty();
    if (is_granted) {
        take_back(call);
    } else {
        tell_asides(call);
    }
    done(call, request);
}

void Table::take_back(Call& call) {
    const std::size_t keep = *sitting_.undo_point();
    commit(call, Undone{keep});
    for (auto& [viewer, told] : chronicles_) told.forget(sitting_.game(), keep);
    for (auto& ticket : thinking_) ticket.reset();
    call_bots(call);
    tell_plies(call, keep, sitting_.game().state(), true);
}

void Table::why(Call& call, const Request& request) {
    const auto seat = acting_seat_of(call, request);
    if (!seat) return;
    const auto move = move_of(call, request);
    if (!move) return;
    const auto misfit = why_not(*seat, *move, call.now.fresh);
    Json answer{{"type", "why"},
                {"id", request.id},
                {"seat", seat->index()},
                {"move", *move},
                {"legal", !misfit},
                {"clause", misfit ? misfit->clause : ""},
                {"reason", ""}};
    if (misfit) tell_reason(answer, "reason", misfit->reason);
    call.effects.messages.push_back({request.from, print_json(answer)});
}

void Table::advise(Call& call, const Request& request) {
    if (!sitting_.advises()) {
        return fail(call, request, Problem::of("no_advice", "no_advice_here"));
    }
    const auto seat = acting_seat_of(call, request);
    if (!seat) return;
    Json moves = Json::array();
    if (!sitting_.game().turn().is_terminal()) {
        for (const Advice& one : sitting_.rules().advise(sitting_.game().state(), *seat)) {
            moves.push_back({{"move", one.move}, {"value", one.value}});
        }
    }
    call.effects.messages.push_back({request.from,
                                     print_json({{"type", "advice"},
                                                 {"id", request.id},
                                                 {"seat", seat->index()},
                                                 {"moves", std::move(moves)}})});
}

void Table::resign(Call& call, const Request& request) {
    const auto seat = own_seat_of(call, request);
    if (!seat || !is_about_this_game(call, request)) return;
    if (!sitting_.may_resign()) {
        return fail(call, request, Problem::of("no_ending", "no_resignation_now"));
    }
    concede(call, *seat, kResigns);
    done(call, request);
}

/// In a match that is a ply, after which the match goes on.
void Table::concede(Call& call, Seat seat, Action concession) {
    if (sitting_.rules().is_match()) {
        return play_on(call, with_sequel({{seat, concession, true, false}}, false, call.now));
    }
    const auto kind = concession == kResigns ? Parley::Kind::Resigned : Parley::Kind::Agreed;
    commit(call, Parley{kind, seat});
    call_bots(call);
    tell_asides(call);
}

/// A bot answers at once. An offer made while the other's stands accepts that.
void Table::offer_draw(Call& call, const Request& request) {
    const auto seat = own_seat_of(call, request);
    if (!seat || !is_about_this_game(call, request)) return;
    if (sitting_.may_answer(*seat)) return answer_draw(call, request, Parley::Kind::Agreed);
    if (!sitting_.may_offer(*seat)) {
        return fail(call, request, Problem::of("no_ending", "no_draw_offer_now"));
    }
    commit(call, Parley{Parley::Kind::Offered, *seat});
    const Seat other(1 - seat->index());
    if (sitting_.holder(other).kind == Holder::Kind::Bot) {
        const AnyBot* judge = around_->bots->strongest(sitting_.rules());
        const bool accepts = accepts_draw(sitting_.rules(), judge, sitting_.game().state(), other);
        if (accepts) {
            if (sitting_.rules().is_match()) tell_asides(call);
            concede(call, other, kAgrees);
            return done(call, request);
        }
        commit(call, Parley{Parley::Kind::Declined, other});
    }
    tell_asides(call);
    done(call, request);
}

void Table::accept_draw(Call& call, const Request& request) {
    answer_draw(call, request, Parley::Kind::Agreed);
}

void Table::decline_draw(Call& call, const Request& request) {
    answer_draw(call, request, Parley::Kind::Declined);
}

void Table::answer_draw(Call& call, const Request& request, Parley::Kind answer) {
    const auto seat = own_seat_of(call, request);
    if (!seat || !is_about_this_game(call, request)) return;
    if (!sitting_.may_answer(*seat)) {
        return fail(call, request, Problem::of("no_ending", "no_draw_offered"));
    }
    if (answer == Parley::Kind::Agreed) {
        concede(call, *seat, kAgrees);
    } else {
        commit(call, Parley{answer, *seat});
        tell_asides(call);
    }
    done(call, request);
}

void Table::look(Call& call, const Request& request) {
    const Json* wanted = find_member(request.body, "seat");
    Viewer viewer;
    if (wanted == nullptr || !wanted->is_null()) {
        const auto seat = own_seat_of(call, request);
        if (!seat) return;
        viewer = *seat;
    }
    connections_[request.from].viewer = viewer;
    tell_table(call, request.from);
    done(call, request);
}

std::optional<Seat> Table::seat_of(Call& call, const Request& request) {
    const auto seat = find_int(request.body, "seat", 0, sitting_.seats() - 1);
    if (seat) return Seat(static_cast<int>(*seat));
    fail(call, request, Problem{"no_seat", {}, "seat", "no_such_seat"});
    return std::nullopt;
}

std::optional<Seat> Table::acting_seat_of(Call& call, const Request& request) {
    const auto seat = seat_of(call, request);
    if (!seat || may_act_for(sitting_, request.onlooker, *seat)) return seat;
    if (sitting_.seats_of(request.onlooker.person).contains(*seat)) {
        fail(call, request, Problem::of("look_first", "switch_view_first"));
    } else {
        fail(call, request, not_yours());
    }
    return std::nullopt;
}

std::optional<Seat> Table::own_seat_of(Call& call, const Request& request) {
    const auto seat = seat_of(call, request);
    if (!seat || sitting_.seats_of(request.onlooker.person).contains(*seat)) return seat;
    fail(call, request, not_yours());
    return std::nullopt;
}

std::optional<std::string> Table::name_of(Call& call, const Request& request) {
    const Json* given = find_member(request.body, "name");
    if (given == nullptr || given->is_null()) return std::string();
    const auto text = find_text(request.body, "name");
    auto name = text ? checked_name(*text) : std::nullopt;
    if (!name) {
        fail(call, request, Problem{"bad_name", {}, "name", "wants_name"});
    }
    return name;
}

std::optional<std::string> Table::move_of(Call& call, const Request& request) {
    auto move = find_text(request.body, "move");
    if (move && move->size() <= kMaxMoveBytes) return move;
    fail(call, request, Problem::of("bad_message", "wants_move"));
    return std::nullopt;
}

/// A request names the version its sender has seen; what it decides on must not be newer.
bool Table::is_current(Call& call, const Request& request, std::uint64_t needed) {
    const auto seen = find_int(request.body, "version", 0, kMaxVersion);
    if (!seen) {
        fail(call, request, Problem{"bad_message", {}, "version", "wants_version"});
        return false;
    }
    if (static_cast<std::uint64_t>(*seen) >= needed) return true;
    fail(call, request, Problem::of("stale", "moved_on"));
    return false;
}

/// In a match, what was said in an earlier game must not end this one. A request that names no
/// version is about the game in progress, whichever that is.
bool Table::is_about_this_game(Call& call, const Request& request) {
    const Json* seen = find_member(request.body, "version");
    if (!sitting_.rules().is_match() || seen == nullptr || seen->is_null()) return true;
    return is_current(call, request, sitting_.match_game_version());
}

}  // namespace equipoise
