#include "equipoise/table/table_request.hpp"

namespace equipoise {

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
