#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/table/table_request.hpp"

namespace equipoise {
namespace {

constexpr std::int64_t kTalkMs = 10'000;  // In this time a person can send
constexpr int kTalk = 5;                  // at most this many chat messages.

bool is_control_byte(char c) { return (c >= 0 && c < 0x20) || c == 0x7f; }

bool is_chat_line(std::string_view text) {
    return !text.empty() && text.size() <= kMaxSaidBytes &&
        std::none_of(text.begin(), text.end(), is_control_byte);
}

/// Takes the same time wherever the texts differ.
bool is_same(std::string_view given, std::string_view wanted) {
    if (given.size() != wanted.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < given.size(); ++i) {
        difference |= static_cast<unsigned char>(given[i]) ^ static_cast<unsigned char>(wanted[i]);
    }
    return difference == 0;
}

}  // namespace

Effects Table::attach(ConnectionId connection,
                      const std::string& person,
                      const AttachOptions& options,
                      const Instant& now) {
    Call call{now};
    end_times(call);
    const bool is_new = !has_person(person);
    const SeatSet own = sitting_.seats_of(person);
    Onlooker onlooker{person,
                      first_view(person),
                      options.lean,
                      options.patches,
                      options.name,
                      now.service_ms,
                      options.blocked,
                      options.shows_name};
    if (options.seat && 0 <= *options.seat && *options.seat < sitting_.seats() &&
        own.contains(Seat(*options.seat))) {
        onlooker.viewer = Seat(*options.seat);
    }
    const auto named = watchers();
    connections_[connection] = std::move(onlooker);
    const SeatSet thinking = live_status(now).thinking;
    call_bots(call);
    const LiveStatus then = live_status_with_people(now);
    if (is_new && !own.empty()) {
        for (const auto& [other, there] : connections_) {
            if (other == connection) continue;
            call.effects.messages.push_back({other, seats_message(sitting_, then, there)});
        }
    } else if (!(thinking == then.thinking)) {
        tell_now(call, then, connection);
    }
    if (watchers() != named) tell_watchers(call, connection);
    tell_arrival(call, connection, options);
    tell_premoves(call, connection);
    ask_rematch(call);
    return finish(call);
}

Effects Table::detach(ConnectionId connection, const Instant& now) {
    Call call{now};
    const auto found = connections_.find(connection);
    if (found == connections_.end()) return finish(call);
    const auto named = watchers();
    const auto node = connections_.extract(found);
    const Onlooker& gone = node.mapped();
    for (auto& [other, there] : connections_) {
        if (there.person == gone.person) there.heard_ms = std::max(there.heard_ms, gone.heard_ms);
    }
    patched_.erase(connection);
    if (!has_person(gone.person) && !sitting_.seats_of(gone.person).empty()) {
        tell_seats(call);
        tell_of_missed(call, gone);
    }
    if (watchers() != named) tell_watchers(call);
    return finish(call);
}

/// A line that dies is known to be dead only later; what was sent meanwhile has reached nobody.
/// `gone` was the person's last.
void Table::tell_of_missed(Call& call, const Onlooker& gone) {
    const auto due = due_.find(gone.person);
    if (due != due_.end() && gone.heard_ms < due->second) {
        call.effects.nudges.push_back(gone.person);
    }
    if (sitting_.is_over() && gone.heard_ms < sitting_.at()) {
        call.effects.missed_end.push_back(gone.person);
    }
}

Effects Table::restore(std::map<ConnectionId, Onlooker> onlookers, const Instant& now) {
    Call call{now};
    connections_ = std::move(onlookers);
    call_bots(call);
    return finish(call);
}

/// Whether the request has the key of the seat.
bool Table::has_key(const Request& request, Seat seat) const {
    const std::string wanted = invite_key(seat);
    return wanted.empty() || is_same(find_text(request.body, "key").value_or(""), wanted);
}

/// For a table that neither the lobby nor a club shows; empty where whoever is there may sit.
std::string Table::invite_key(Seat seat) const {
    const Opened& opened = sitting_.opened();
    const bool is_found = opened.listed || !opened.club.empty();
    if (is_found || opened.seed.empty() || !around_->invite_key) return {};
    return around_->invite_key(opened.seed, seat.index());
}

/// At a table that was opened before there were rounds of chance: empty if the request has none;
/// nothing, and an error, if it makes no sense.
std::optional<std::string> Table::nonce_of(Call& call, const Request& request) {
    const Json* given = find_member(request.body, "nonce");
    if (given == nullptr || given->is_null()) return std::string();
    auto nonce = find_text(request.body, "nonce");
    if (nonce && is_hex(*nonce, kNonceDigits)) return nonce;
    fail(call, request, Problem{"bad_nonce", {}, "nonce", "wants_nonce"});
    return std::nullopt;
}

/// The name given, else the person's own. Somebody's further seats are called by their colours.
std::optional<std::string> Table::seat_name_of(Call& call, const Request& request) {
    const Json* given = find_member(request.body, "name");
    if (given != nullptr && !given->is_null()) return name_of(call, request);
    const bool is_first = sitting_.seats_of(request.onlooker.person).empty();
    return is_first ? request.onlooker.name : std::string();
}

void Table::sit(Call& call, const Request& request) {
    const auto seat = seat_of(call, request);
    if (!seat) return;
    const auto name = seat_name_of(call, request);
    if (!name) return;
    if (sitting_.holder(*seat).kind != Holder::Kind::Open) {
        return fail(call, request, Problem::of("seat_taken", "seat_already_taken"));
    }
    const std::string& person = request.onlooker.person;
    const Invited* kept = sitting_.invitation();
    const bool is_kept = kept != nullptr && kept->seat == *seat;
    if (is_kept && kept->person != person) {
        return fail(call, request, Problem::of("no_sit", "no_seat_for_you"));
    }
    if (!is_kept && !has_key(request, *seat)) {
        return fail(call, request, Problem{"no_key", {}, "key", "wants_invite"});
    }
    const auto nonce = nonce_of(call, request);
    if (!nonce) return;
    commit(call, Sat{*seat, person, *name});
    if (!nonce->empty() && sitting_.owed_nonces().contains(*seat)) {
        commit(call, Nonce{*seat, *nonce});
    }
    call_bots(call);
    tell_seats(call, look_anew(person));
    go_on(call);
    done(call, request);
}

void Table::decline_invitation(Call& call, const Request& request) {
    const Invited* kept = sitting_.invitation();
    if (kept == nullptr || kept->person != request.onlooker.person) {
        return fail(call, request, Problem::of("no_invitation", "not_invited"));
    }
    commit(call, TurnedDown{kept->seat});
    tell_seats(call);
    done(call, request);
}

void Table::give_nonce(Call& call, const Request& request) {
    const auto seat = own_seat_of(call, request);
    if (!seat) return;
    const auto nonce = nonce_of(call, request);
    if (!nonce) return;
    if (nonce->empty() || !sitting_.owed_nonces().contains(*seat)) {
        return fail(call, request, Problem::of("bad_nonce", "no_nonce_now"));
    }
    commit(call, Nonce{*seat, *nonce});
    tell_now(call);
    go_on(call);
    done(call, request);
}

void Table::leave(Call& call, const Request& request) {
    const auto seat = own_seat_of(call, request);
    if (!seat) return;
    const std::string& person = request.onlooker.person;
    if (!may_leave(sitting_, person, *seat)) {
        return fail(call, request, Problem::of("no_leave", "no_leave_now"));
    }
    commit(call, Left{*seat});
    tell_seats(call, look_anew(person));
    done(call, request);
}

void Table::replace(Call& call, const Request& request) {
    const auto seat = seat_of(call, request);
    if (!seat) return;
    const std::string bot = find_text(request.body, "bot").value_or("");
    if (!may_replace(sitting_, request.onlooker.person, *seat)) {
        return fail(call, request, Problem::of("no_replace", "no_replacement_now"));
    }
    const AnyBot* found = around_->bots->find(sitting_.rules().game(), bot);
    if (found == nullptr || !found->plays(sitting_.rules())) {
        const char* why = found == nullptr ? "no_such_bot" : "bot_needs_table";
        return fail(call, request, Problem{"no_replace", {}, "bot", why});
    }
    commit(call, Replaced{*seat, {Holder::Kind::Bot, {}, bot, {}}});
    call_bots(call);
    tell_seats(call);
    go_on(call);
    done(call, request);
}

/// Frees a seat, as if its holder had left.
void Table::clear(Call& call, const Request& request) {
    const auto seat = seat_of(call, request);
    if (!seat) return;
    if (!may_clear(sitting_, request.onlooker.person, *seat)) {
        return fail(call, request, Problem::of("no_clear", "no_clear_now"));
    }
    const std::string person = sitting_.holder(*seat).person;
    commit(call, Left{*seat});
    tell_seats(call, look_anew(person));
    done(call, request);
}

void Table::close(Call& call, const Request& request) {
    if (!may_close(sitting_, request.onlooker.person)) {
        return fail(call, request, Problem::of("no_close", "no_close_now"));
    }
    shut(call);
    done(call, request);
}

void Table::shut(Call& call) {
    commit(call, Closed{});
    call_bots(call);
    tell_seats(call);
}

Effects Table::depart(const std::string& person, const Instant& now) {
    Call call{now};
    end_times(call);
    if (may_close(sitting_, person)) {
        shut(call);
        return finish(call);
    }
    const SeatSet own = sitting_.seats_of(person);
    for (Seat seat : own) depart_from(call, seat);
    const Invited* kept = sitting_.invitation();
    if (kept != nullptr && kept->person == person) commit(call, TurnedDown{kept->seat});
    if (call.effects.entries.empty()) return finish(call);
    call_bots(call);
    tell_seats(call, look_anew(person));
    tell_asides(call);
    go_on(call);
    return finish(call);
}

Effects Table::set_vacation(const std::string& person, std::int64_t until_ms, const Instant& now) {
    Call call{now};
    end_times(call);
    const std::int64_t until = until_ms > now.service_ms ? until_ms : 0;
    bool any = false;
    for (Seat seat : sitting_.seats_of(person)) {
        if (!sitting_.takes_vacations() || sitting_.vacation_until(seat) == until) continue;
        commit(call, Vacation{seat, until});
        any = true;
    }
    if (any) tell_seats(call);
    return finish(call);
}

Effects Table::call_off(const Instant& now) {
    Call call{now};
    if (!sitting_.is_broken() && !sitting_.is_over()) shut(call);
    return finish(call);
}

void Table::depart_from(Call& call, Seat seat) {
    if (sitting_.is_broken() || sitting_.is_over()) return;
    if (may_leave(sitting_, sitting_.holder(seat).person, seat)) return commit(call, Left{seat});
    if (sitting_.may_end()) return commit(call, Parley{Parley::Kind::Resigned, seat});
    // An open seat would hold a rated game up for ever: nobody can sit down there.
    commit(call, Left{seat});
    commit(call, Replaced{seat, {Holder::Kind::Bot, {}, stand_in(), {}}});
}

void Table::rename(Call& call, const Request& request) {
    const auto seat = own_seat_of(call, request);
    if (!seat) return;
    const auto name = name_of(call, request);
    if (!name) return;
    commit(call, Renamed{*seat, *name});
    tell_seats(call);
    done(call, request);
}

void Table::say(Call& call, const Request& request) {
    if (!sitting_.opened().chat) {
        return fail(call, request, Problem::of("chat_off", "no_chat_here"));
    }
    const Json* chosen = find_member(request.body, "phrase");
    const std::string phrase = find_text(request.body, "phrase").value_or("");
    if (chosen != nullptr && std::find(kPhrases.begin(), kPhrases.end(), phrase) == kPhrases.end())
        return fail(call, request, Problem{"bad_message", {}, "phrase", "no_such_phrase"});
    const std::string given =
        chosen == nullptr ? find_text(request.body, "text").value_or("") : std::string();
    const std::string_view text = trim(given);
    if (chosen == nullptr && !is_chat_line(text)) {
        return fail(call, request, Problem{"bad_message", {}, "text", "wants_chat_line"});
    }
    const std::string& person = request.onlooker.person;
    const auto lately =
        std::count_if(sitting_.chat().begin(), sitting_.chat().end(), [&](const ChatLine& line) {
            return line.said.person == person && line.at + kTalkMs > call.now.service_ms;
        });
    if (lately >= kTalk) {
        return fail(call, request, Problem::of("too_fast", "writing_too_fast"));
    }
    const SeatSet own = sitting_.seats_of(person);
    const std::string& name =
        own.empty() ? request.onlooker.name : sitting_.holder(*own.begin()).name;
    commit(call,
           Said{person, name.empty() ? request.onlooker.name : name, std::string(text), phrase});
    tell_chat(call);
    done(call, request);
}

void Table::want_rematch(Call& call, const Request& request) {
    const auto seat = own_seat_of(call, request);
    if (!seat) return;
    if (!may_want_rematch(sitting_, request.onlooker.person, *seat)) {
        return fail(call, request, Problem::of("no_rematch", "no_rematch_now"));
    }
    commit(call, Wanted{*seat});
    tell_now(call);
    ask_rematch(call);
    done(call, request);
}

/// Once, unless the table is read from its log again before the rematch is there.
void Table::ask_rematch(Call& call) {
    if (asked_rematch_ || !all_want_rematch(sitting_)) return;
    asked_rematch_ = true;
    call.effects.rematch = print_json({{"rematch", name_}});
}

Effects Table::rematch_opened(const std::string& table, const Instant& now) {
    Call call{now};
    if (!sitting_.next().empty()) return finish(call);
    commit(call, Next{table});
    const std::string text = next_message(sitting_);
    for (const auto& [connection, onlooker] : connections_) {
        call.effects.messages.push_back({connection, text});
    }
    return finish(call);
}

}  // namespace equipoise
