#include "equipoise/base/text.hpp"
#include "equipoise/table/table_request.hpp"

namespace equipoise {
namespace {

constexpr std::size_t kMaxNameLength = 24;

}  // namespace

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

Effects Table::attach(ConnectionId connection,
                      const std::string& guest,
                      const AttachOptions&,
                      const Instant&) {
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

Effects Table::detach(ConnectionId connection, const Instant&) {
    Effects effects;
    const auto found = connections_.find(connection);
    if (found == connections_.end()) return effects;
    const std::string guest = found->second.guest;
    connections_.erase(found);
    if (!has_guest(guest) && !sitting_.seats_of(guest).empty()) tell_seats(effects);
    return effects;
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

}  // namespace equipoise
