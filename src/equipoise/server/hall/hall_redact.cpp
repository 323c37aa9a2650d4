// What people did elsewhere and tables have yet to hear. It stands in the store; each node does its
// own tables, and those of nobody. Whoever deleted the account leaves: first the seats, then names
// and chat. Whoever is on vacation has their clocks stopped.

#include <spdlog/spdlog.h>

#include "equipoise/server/hall/hall.hpp"

namespace equipoise::server {
namespace {

constexpr int kMaxLeaving = 200;
constexpr int kMaxNotes = 200;

}  // namespace

void Hall::hear_of_people() {
    if (asks_people_ || closing_ || !parts_.store.is_healthy()) return;
    asks_people_ = true;
    struct Heard {
        std::vector<Leaving> leaving;
        std::vector<VacationNote> vacations;
    };
    // One after the other: there are few readers, and tables wait for them.
    readers_.ask(
        [&store = parts_.store] {
            return Heard{store.leaving(kMaxLeaving), store.vacation_notes(kMaxNotes)};
        },
        [this](const std::optional<Heard>& heard) {
            asks_people_ = false;
            if (!heard || closing_) return;
            for (const Leaving& one : heard->leaving) redact(one);
            for (const VacationNote& note : heard->vacations) hear(note);
        });
}

/// What cannot be done now is asked for again soon.
void Hall::redact(const Leaving& leaving) {
    const std::string& table = leaving.table;
    if (coming_.count(table) != 0 || redacting_.count(table) != 0) return;
    locate(table, [this, table, person = leaving.person](const Place& place) {
        if (place.room != nullptr) return depart(table, person);
        const bool is_unreadable =
            place.node.empty() && !place.unknown && !closing_ && rooms_.count(table) == 0;
        if (!is_unreadable) return;
        redacting_.try_emplace(table, person);
        free(table);
    });
}

/// Everybody at the table is sent away and finds it again without those texts.
void Hall::depart(const std::string& table, const std::string& person) {
    visit(table, [&](Room& room) {
        room.depart(person, [this, &room, table, person] {
            redacting_.try_emplace(table, person);
            room.dismiss(moved());
        });
    });
}

/// What cannot be done now is asked for again soon.
void Hall::hear(const VacationNote& note) {
    if (coming_.count(note.table) != 0 || unreadable_.count(note.table) != 0) return;
    locate(note.table, [this, note](const Place& place) {
        const bool is_nowhere = place.room == nullptr && place.node.empty();
        if (is_nowhere && !place.unknown) unreadable_.insert(note.table);
        if (place.room != nullptr) visit(note.table, [&](Room& room) { room.hear(note); });
    });
}

/// Nobody can load the table meanwhile. False if there is nothing to do.
bool Hall::redact_stored(const std::string& table) {
    const auto leaving = redacting_.extract(table);
    if (leaving.empty() || closing_) return false;
    readers_.ask([&cluster = parts_.cluster, table] { return cluster.claim(table); },
                 [this, table, person = leaving.mapped()](const std::optional<Claim>& claim) {
                     if (!claim || !claim->mine) return free(table);  // Its owner does it.
                     parts_.store.redact({table, person, claim->epoch},
                                         [this, post = parts_.post, table](bool done) {
                                             if (!done)
                                                 spdlog::error("table {} keeps texts", table);
                                             post([this, table] { free(table); });
                                         });
                 });
    return true;
}

}  // namespace equipoise::server
