// How names and chat of somebody who deleted the account leave the tables of this node. What is to
// go stands in the store; each node does its own tables, and those of nobody.

#include <spdlog/spdlog.h>

#include "equipoise/server/hall/hall.hpp"

namespace equipoise::server {
namespace {

constexpr int kMaxLeaving = 200;

}  // namespace

void Hall::redact_leaving() {
    if (asks_leaving_ || closing_ || !parts_.store.is_healthy()) return;
    asks_leaving_ = true;
    readers_.ask([&store = parts_.store] { return store.leaving(kMaxLeaving); },
                 [this](const std::optional<std::vector<Leaving>>& leaving) {
                     asks_leaving_ = false;
                     if (!leaving || closing_) return;
                     for (const Leaving& one : *leaving) redact(one);
                 });
}

/// Everybody at the table is sent away and finds it again without those texts.
void Hall::redact(const Leaving& leaving) {
    const std::string& table = leaving.table;
    // Whatever is under way there: it is asked for again soon.
    if (coming_.count(table) != 0 || !redacting_.try_emplace(table, leaving.person).second) return;
    const auto found = rooms_.find(table);
    if (found == rooms_.end()) return free(table);
    if (!found->second.room->is_closing()) {
        services_.visit(table, [](Room& room) { room.dismiss(moved()); });
    }
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
