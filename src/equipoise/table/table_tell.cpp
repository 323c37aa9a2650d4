#include <algorithm>
#include <compare>

#include "equipoise/table/table_request.hpp"

namespace equipoise {

namespace {

constexpr std::size_t kMostNamed = 20;  // Spectators.

/// Whose messages are the same: most onlookers of a big table hold no seat, and lean lines are sent
/// nothing personal.
struct Audience {
    bool lean = false, patches = false;
    std::string person;
    int index = -1;
    auto operator<=>(const Audience&) const = default;
};

/// Lines of one audience that know the same.
struct Alike {
    const Patched* known = nullptr;  // Null for lines that no patch has told anything.
    std::vector<ConnectionId> lines;
    bool know(const Patched* other) const {
        return known == other || (known != nullptr && other != nullptr && *known == *other);
    }
};

}  // namespace

/// Sends all lines but one what `print` gives, which is asked once for those who are told the same;
/// an empty text is not sent.
void Table::tell_alike(Call& call, const Print& print, std::optional<ConnectionId> but) {
    std::map<Audience, std::vector<Alike>> audiences;
    for (const auto& [connection, onlooker] : connections_) {
        if (connection == but) continue;
        const bool is_known = !sitting_.seats_of(onlooker.person).empty() ||
            sitting_.opened().host == onlooker.person;
        std::vector<Alike>& audience =
            audiences[{onlooker.lean,
                       onlooker.patches,
                       is_known && !onlooker.lean ? onlooker.person : std::string(),
                       onlooker.index()}];
        const auto known = patched_.find(connection);
        const Patched* const knows = known == patched_.end() ? nullptr : known->second.get();
        const auto found = std::find_if(
            audience.begin(), audience.end(), [&](const Alike& one) { return one.know(knows); });
        Alike& alike = found == audience.end() ? audience.emplace_back(Alike{knows, {}}) : *found;
        alike.lines.push_back(connection);
    }
    for (const auto& [audience, groups] : audiences) {
        const bool patches = audience.patches && !audience.lean;
        std::vector<std::shared_ptr<Patched>> told;
        for (const Alike& alike : groups) {
            const Onlooker& onlooker = connections_[alike.lines.front()];
            const std::string text =
                print(onlooker, patches ? share_known(alike.lines).get() : nullptr);
            if (text.empty()) continue;
            for (ConnectionId line : alike.lines) {
                call.effects.messages.push_back({line, text, audience.patches});
            }
            if (patches) share_with(told, alike.lines);
        }
    }
}

/// What these lines, which know the same, know from now on as one, and nobody else.
const std::shared_ptr<Patched>& Table::share_known(const std::vector<ConnectionId>& lines) {
    std::shared_ptr<Patched>& known = patched_[lines.front()];
    if (!known) known = std::make_shared<Patched>();
    for (ConnectionId line : lines) patched_[line] = known;
    if (known.use_count() == static_cast<long>(lines.size())) return known;
    const auto own = std::make_shared<Patched>(*known);
    for (ConnectionId line : lines) patched_[line] = own;
    return known;
}

/// Lines that have just been told something may know what others of their audience do.
void Table::share_with(std::vector<std::shared_ptr<Patched>>& told,
                       const std::vector<ConnectionId>& lines) {
    const std::shared_ptr<Patched> known = patched_[lines.front()];
    const auto same =
        std::find_if(told.begin(), told.end(), [&](const auto& one) { return *one == *known; });
    if (same == told.end()) return told.push_back(known);
    for (ConnectionId line : lines) patched_[line] = *same;
}

void Table::tell_plies(Call& call, std::size_t from, const AnyState& before, bool took_back) {
    const LiveStatus now = live_status(call.now);
    const std::optional<std::size_t> back = took_back ? std::optional(from) : std::nullopt;
    tell_alike(call, [&](const Onlooker& onlooker, Patched* known) {
        if (known != nullptr) {
            Chronicle& told = chronicle(onlooker.viewer);
            return print_patch(sitting_, now, onlooker, *known, &told, from, took_back);
        }
        if (!onlooker.lean) {
            return plies_message(sitting_, now, onlooker, chronicle(onlooker.viewer), from);
        }
        return lean_message(
            sitting_, now, lean_plies(sitting_.game(), from, before, onlooker.viewer), back);
    });
}

/// Updates the views of a person's connections after their seats changed; returns the connections
/// whose view is another one now.
std::set<ConnectionId> Table::look_anew(const std::string& person) {
    std::set<ConnectionId> changed;
    const SeatSet own = sitting_.seats_of(person);
    for (auto& [connection, onlooker] : connections_) {
        if (onlooker.person != person) continue;
        const Viewer before = onlooker.viewer;
        if (!before.is_spectator() && own.contains(before.seat())) continue;
        onlooker.viewer = first_view(person);
        if (onlooker.viewer != before) changed.insert(connection);
    }
    return changed;
}

void Table::tell_seats(Call& call, const std::set<ConnectionId>& with_other_eyes) {
    const LiveStatus now = live_status_with_people(call.now);
    for (const auto& [connection, onlooker] : connections_) {
        if (with_other_eyes.count(connection) > 0) {
            tell_table(call, connection);
        } else {
            call.effects.messages.push_back({connection, seats_message(sitting_, now, onlooker)});
        }
    }
}

/// Not to programs: they would be sent a line for each spectator who comes.
void Table::tell_watchers(Call& call, std::optional<ConnectionId> but) {
    const LiveStatus now = live_status_with_people(call.now);
    for (const auto& [connection, onlooker] : connections_) {
        if (connection == but || onlooker.lean) continue;
        call.effects.messages.push_back({connection, watchers_message(sitting_, now, onlooker)});
    }
}

void Table::tell_asides(Call& call) {
    const LiveStatus now = live_status(call.now);
    for (const auto& [connection, onlooker] : connections_) {
        call.effects.messages.push_back({connection, asides_message(sitting_, now, onlooker)});
    }
}

void Table::tell_now(Call& call) { tell_now(call, live_status(call.now)); }

void Table::tell_now(Call& call, const LiveStatus& live, std::optional<ConnectionId> but) {
    const auto print = [&](const Onlooker& onlooker, Patched* known) {
        if (onlooker.lean) return std::string();
        return known == nullptr ? now_message(sitting_, live, onlooker)
                                : print_patch(sitting_, live, onlooker, *known, nullptr, 0, false);
    };
    tell_alike(call, print, but);
}

void Table::tell_chat(Call& call) {
    const LiveStatus now = live_status(call.now);
    for (const auto& [connection, onlooker] : connections_) {
        if (!hears(onlooker, sitting_.chat().back().said.person)) continue;
        call.effects.messages.push_back({connection, chat_message(sitting_, now, onlooker)});
    }
}

void Table::tell_table(Call& call, ConnectionId to) {
    const Onlooker& onlooker = connections_[to];
    patched_.erase(to);
    const LiveStatus now = live_status_with_people(call.now);
    call.effects.messages.push_back(
        {to,
         onlooker.lean
             ? lean_table_message(sitting_, name_, now, onlooker)
             : table_message(sitting_, name_, now, onlooker, chronicle(onlooker.viewer))});
}

/// Sends only what is new to a screen that knows the rest and saw it with the same eyes.
void Table::tell_arrival(Call& call, ConnectionId to, const AttachOptions& options) {
    const Onlooker& onlooker = connections_[to];
    const bool same_eyes = !sitting_.has_secrets() || options.seat.value_or(-1) == onlooker.index();
    const auto shared = options.since && *options.since > 0 && same_eyes
        ? sitting_.tail_from(*options.since)
        : std::nullopt;
    const auto tell_agreeing = [&] {
        if (sitting_.rounds() && call.told_chance) {
            call.effects.messages.push_back({to, chance_message(sitting_, onlooker)});
        }
    };
    if (!shared) {
        tell_table(call, to);
        return tell_agreeing();
    }
    const Playthrough& game = sitting_.game();
    const std::string plies = onlooker.lean
        ? lean_plies(game, *shared, game.state_after(*shared), onlooker.viewer)
        : chronicle(onlooker.viewer).plies_from(*shared);
    call.effects.messages.push_back(
        {to,
         resume_message(sitting_, live_status_with_people(call.now), onlooker, plies, *shared)});
    tell_agreeing();
}

/// With the change that the request made, if the line can take both at once.
void Table::done(Call& call, const Request& request) {
    auto& messages = call.effects.messages;
    const auto end = messages.rend() - static_cast<std::ptrdiff_t>(call.told_before);
    const auto change = std::find_if(messages.rbegin(), end, [&](const auto& message) {
        return message.takes_answer && message.to == request.from;
    });
    if (change != end) {
        change->text.back() = ',';
        change->text += R"("d":)" + print_json(request.id) + "}";
        change->takes_answer = false;
        return;
    }
    call.effects.messages.push_back(
        {request.from, done_message(request.id, sitting_.version(), request.onlooker.lean)});
}

void Table::fail(Call& call, const Request& request, const Problem& problem) {
    call.effects.messages.push_back({request.from, error_message(request.id, problem)});
}

bool Table::has_person(const std::string& person) const {
    for (const auto& [connection, onlooker] : connections_) {
        if (onlooker.person == person) return true;
    }
    return false;
}

LiveStatus Table::live_status(const Instant& now) const {
    LiveStatus live;
    for (Seat seat : SeatSet::first(sitting_.seats())) {
        if (thinking_[seat]) live.thinking.insert(seat);
    }
    for (const auto& [connection, onlooker] : connections_) live.online.insert(onlooker.person);
    live.service_ms = std::max(now.service_ms, sitting_.at());
    live.people = &people_;
    return live;
}

/// Spectators who show their names, at every line of theirs; of many those who came first, so that
/// at a table with a crowd not everybody is sent something whenever somebody comes.
std::vector<const Onlooker*> Table::watchers() const {
    std::set<std::string> hidden;
    for (const auto& [connection, onlooker] : connections_) {
        if (!onlooker.shows_name || onlooker.name.empty()) hidden.insert(onlooker.person);
    }
    std::vector<const Onlooker*> found;
    for (const auto& [connection, onlooker] : connections_) {
        if (found.size() == kMostNamed) break;
        if (!sitting_.seats_of(onlooker.person).empty()) continue;
        if (hidden.insert(onlooker.person).second) found.push_back(&onlooker);
    }
    return found;
}

LiveStatus Table::live_status_with_people(const Instant& now) const {
    LiveStatus all = live_status(now);
    all.watchers = watchers();
    if (all.online.count(sitting_.opened().host) == 0) return all;
    for (Seat seat : SeatSet::first(sitting_.seats())) {
        const Invited* kept = sitting_.invitation();
        const bool is_kept = kept != nullptr && kept->seat == seat;
        if (is_kept || sitting_.holder(seat).kind != Holder::Kind::Open) continue;
        std::string key = invite_key(seat);
        if (!key.empty()) all.keys.emplace_back(seat, std::move(key));
    }
    return all;
}

/// With secrets, a person with several seats sees none of them before a hand-over.
Viewer Table::first_view(const std::string& person) const {
    const SeatSet seats = sitting_.seats_of(person);
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
