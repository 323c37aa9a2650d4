// How the hall finds tables: in memory, at another node, or in the store.

#include <spdlog/spdlog.h>

#include "equipoise/server/common/metrics.hpp"
#include "equipoise/server/common/tokens.hpp"
#include "equipoise/server/hall/hall.hpp"
#include "equipoise/server/hall/stored_tables.hpp"
#include "equipoise/table/audience/messages.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kMaxSaid = 32;  // By somebody whose table is still being looked for.

}  // namespace

/// A line's way to its table at this node.
class Hall::Here final : public LineHandler {
  public:
    Here(Hall& hall, std::string table, ConnectionId connection)
        : hall_(hall), table_(std::move(table)), connection_(connection) {}
    void on_message(std::string_view text) override { hall_.say(table_, connection_, text); }
    void on_close() override { hall_.leave(table_, connection_); }

  private:
    Hall& hall_;
    std::string table_;
    ConnectionId connection_;
};

/// Somebody with a line, whose table may still have to be found.
struct Hall::Visitor {
    std::shared_ptr<Line> line;
    std::unique_ptr<LineHandler> way;  // Null until then.
    std::vector<std::string> said;     // Until then.
    bool gone = false;
};

/// A line's way to its table, from the moment that the line is there.
class Hall::Entrance final : public LineHandler {
  public:
    explicit Entrance(std::shared_ptr<Visitor> visitor) : visitor_(std::move(visitor)) {}
    void on_message(std::string_view text) override {
        if (visitor_->way) return visitor_->way->on_message(text);
        if (visitor_->said.size() < kMaxSaid) visitor_->said.emplace_back(text);
    }
    void on_close() override {
        visitor_->gone = true;
        if (visitor_->way) visitor_->way->on_close();
    }

  private:
    std::shared_ptr<Visitor> visitor_;
};

std::string Hall::awake_game(const std::string& table) const {
    const Sitting* sitting = awake(table);
    const bool is_shown = sitting != nullptr && sitting->opened().club.empty();
    return is_shown ? sitting->opened().game : std::string();
}

const Sitting* Hall::awake(const std::string& table) const {
    const auto found = rooms_.find(table);
    return found == rooms_.end() ? nullptr : found->second.room->sitting();
}

void Hall::read_table(const std::string& table, const Then<std::unique_ptr<Table>>& then) {
    readers_.ask(
        [&store = parts_.store, &around = services_.around, table] {
            return replay_stored(table, around, stored_log(store, table));
        },
        then);
}

void Hall::find(const std::string& table, const Then<const Sitting*>& then) {
    if (const Sitting* sitting = awake(table)) return then(sitting);
    if (!is_table_name(table)) return then(nullptr);
    read_table(table, [this, then](std::optional<std::unique_ptr<Table>> found) {
        if (!found) return then(std::nullopt);
        read_ = std::move(*found);
        then(read_ == nullptr ? nullptr : &read_->sitting());
    });
}

void Hall::exists(const std::string& table, const Then<bool>& then) {
    if (rooms_.count(table) != 0) return then(true);
    locate(table, [then](const Place& place) {
        if (place.unknown) return then(std::nullopt);
        then(place.room != nullptr || !place.node.empty());
    });
}

void Hall::locate(const std::string& table, const Located& then) {
    const auto found = rooms_.find(table);
    if (found != rooms_.end()) {
        Room* room = found->second.room.get();
        return then({room->is_closing() ? nullptr : room, {}});
    }
    if (closing_ || !is_table_name(table)) return then(Place());
    const auto [coming, is_first] = coming_.try_emplace(table);
    coming->second.push_back(then);
    if (is_first) load(table);
}

void Hall::load(const std::string& table) {
    const auto began = std::chrono::steady_clock::now();
    readers_.ask(
        [&store = parts_.store, &cluster = parts_.cluster, &around = services_.around, table] {
            Loaded loaded;
            std::vector<std::string> entries = stored_log(store, table);
            if (entries.empty()) return loaded;
            loaded.claim = cluster.claim(table);
            if (!loaded.claim.mine) return loaded;
            // Its last owner may have written to it until the claim.
            for (std::string& entry : store.entries(table, entries.size() + 1)) {
                entries.push_back(std::move(entry));
            }
            loaded.table = replay_owned(store, table, around, entries);
            loaded.stored = entries.size();
            if (loaded.table == nullptr) cluster.release(table);
            return loaded;
        },
        [this, table, began](std::optional<Loaded> loaded) {
            if (!loaded) return located(table, {nullptr, {}, true});
            if (loaded->table) took(Timed::TableLoaded, std::chrono::steady_clock::now() - began);
            located(table, take_in(table, std::move(*loaded)));
        });
}

/// A table that was opened under this name while its log was being read is the newer one.
Hall::Place Hall::take_in(const std::string& table, Loaded loaded) {
    const auto opened = rooms_.find(table);
    if (opened != rooms_.end()) {
        Room* room = opened->second.room.get();
        return {room->is_closing() ? nullptr : room, {}};
    }
    if (!loaded.claim.mine) return {nullptr, loaded.claim.node};
    if (loaded.table == nullptr) return {};
    if (closing_) {
        release(table, [](bool) {});
        return {};
    }
    count(Counted::TableLoaded);
    let_go();
    Kept& kept = rooms_[table];
    kept.room = std::make_unique<Room>(
        services_, std::move(*loaded.table), loaded.stored, loaded.claim.epoch);
    watch(kept);
    empty_.push_back(table);
    return {kept.room.get(), {}};
}

void Hall::located(const std::string& table, const Place& place) {
    const auto coming = coming_.extract(table);
    for (const Located& then : coming.mapped()) {
        // Whoever was told before may have made the room go.
        if (place.room == nullptr) {
            then(place);
        } else {
            locate(table, then);
        }
    }
}

/// No load of the table can overtake this.
void Hall::free(const std::string& table) {
    coming_.try_emplace(table);
    release(table, [this, table](bool) {
        if (redact_stored(table)) return;
        const auto coming = coming_.extract(table);
        for (const Located& then : coming.mapped()) locate(table, then);
    });
}

void Hall::release(const std::string& table, const std::function<void(bool done)>& then) {
    readers_.ask(
        [&cluster = parts_.cluster, table] {
            cluster.release(table);
            return true;
        },
        [then](std::optional<bool> done) { then(done.has_value()); });
}

std::unique_ptr<LineHandler> Hall::attach(const std::string& table,
                                          const std::string& person,
                                          const AttachOptions& options,
                                          std::shared_ptr<Line> line,
                                          bool from_far) {
    auto visitor = std::make_shared<Visitor>();
    visitor->line = std::move(line);
    locate(table, [=, this](const Place& place) {
        if (!visitor->gone) enter(place, table, person, options, visitor, from_far);
    });
    return std::make_unique<Entrance>(std::move(visitor));
}

void Hall::enter(const Place& place,
                 const std::string& table,
                 const std::string& person,
                 const AttachOptions& options,
                 const std::shared_ptr<Visitor>& visitor,
                 bool from_far) {
    const std::shared_ptr<Line> line = std::move(visitor->line);
    if (!place.node.empty() && !from_far) {
        visitor->way = remote_.attach(place.node, table, person, options, line);
    } else if (place.room != nullptr && !closing_) {
        const ConnectionId connection{++last_connection_};
        bool attached = false;
        visit(table,
              [&](Room& room) { attached = room.attach(connection, person, options, line); });
        if (attached) visitor->way = std::make_unique<Here>(*this, table, connection);
    }
    if (visitor->way == nullptr) {
        const Problem why = place.unknown ? Problem::of("internal", "server_cannot_now") : moved();
        if (from_far || place.unknown) {
            line->send(std::make_shared<const std::string>(error_message("", why)));
        }
        return line->close();
    }
    for (const std::string& text : std::exchange(visitor->said, {})) {
        visitor->way->on_message(text);
    }
}

void Hall::reload(const std::string& table) {
    struct Found {
        std::unique_ptr<Table> table;
        std::uint64_t stored = 0;
    };
    readers_.ask(
        [&store = parts_.store, &around = services_.around, table] {
            const std::vector<std::string> entries = stored_log(store, table);
            return Found{replay_owned(store, table, around, entries), entries.size()};
        },
        [this, table](std::optional<Found> found) {
            const auto kept = std::make_shared<Found>();
            if (found) *kept = std::move(*found);
            services_.visit(
                table, [kept](Room& room) { room.woken(std::move(kept->table), kept->stored); });
        });
}

void Hall::ask_owner(const std::string& table) {
    readers_.ask([&cluster = parts_.cluster, table] { return cluster.claim(table).mine; },
                 [this, table](std::optional<bool> mine) {
                     // If the store cannot be asked, it is down for everybody.
                     services_.visit(table,
                                     [mine](Room& room) { room.refused(mine.value_or(true)); });
                 });
}

}  // namespace equipoise::server
