#include "equipoise/server/hall.hpp"

#include <algorithm>
#include <chrono>
#include <spdlog/spdlog.h>

#include "equipoise/base/hash.hpp"
#include "equipoise/server/guests.hpp"
#include "equipoise/table/catalogue.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kMaxIdleRooms = 256;
constexpr std::size_t kMaxLinesOfRoom = 1000;
constexpr std::size_t kSummaryPlies = 16;
constexpr int kMaxListed = 100;

std::int64_t now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// The service is not yet measured as time that players have.
Instant instant() { return {fresh_seed(), now_ms()}; }

Problem not_stored() {
    return Problem::of("not_stored", "the server could not store this; try again");
}

}  // namespace

struct Hall::Room {
    explicit Room(Table loaded) : table(std::move(loaded)) {
        handed_over = stored = table.sitting().version();
    }

    Table table;
    std::map<ConnectionId, std::shared_ptr<Line>> lines;
    std::deque<Pending> pending;
    std::set<std::string> guests;   // Who has it in the list, as far as known.
    std::vector<Holder> listed;     // Who sat where in the summary that the store has,
    std::size_t listed_plies = 0;   // and how many plies it tells of.
    std::uint64_t handed_over = 0;  // The version up to which the store has the entries,
    std::uint64_t stored = 0;       // and up to which they are durable.
    bool closing = false;           // Forgotten as soon as the store has answered.
    bool is_idle() const { return lines.empty() && pending.empty() && stored == handed_over; }
};

/// A line's way to its table.
class Hall::Visitor final : public LineHandler {
  public:
    Visitor(Hall& hall, std::string table, ConnectionId connection)
        : hall_(hall), table_(std::move(table)), connection_(connection) {}
    void on_message(std::string_view text) override { hall_.say(table_, connection_, text); }
    void on_close() override { hall_.leave(table_, connection_); }

  private:
    Hall& hall_;
    std::string table_;
    ConnectionId connection_;
};

Hall::Hall(const Shelf& games, const BotShelf& bots, EventStore& store, Post post, int bot_threads)
    : games_(games),
      bots_(bots),
      around_{&games,
              &bots,
              [this](const std::string& path, const std::string& name, const std::string& hash) {
                  return find_data(path, name, hash);
              }},
      store_(store),
      post_(std::move(post)),
      pool_(bot_threads) {}

Hall::~Hall() = default;

PlanContext Hall::context(const std::string& guest) {
    return {&games_,
            &bots_,
            [this](const std::string& table) { return find(table); },
            guest,
            now_ms(),
            now_ms()};
}

void Hall::open(std::string_view text, const std::string& guest, const Opened& opened) {
    try {
        auto plan = read_plan(text, context(guest));
        if (!plan) return opened(plan.error());
        keep_data(plan.value().data);
        const std::string name = new_table_name();
        Sitting sitting = std::move(plan).value().sitting;
        const std::string first_entry = print_entry({{sitting.at(), 0}, sitting.opened()});
        auto made = std::make_unique<Room>(Table(name, around_, std::move(sitting)));
        Room& room = *made;
        room.handed_over = room.stored = 0;
        rooms_.emplace(name, std::move(made));
        store_entries(room, {first_entry});
        room.pending.push_back({1, {}, [opened, name](bool ok) {
                                    if (ok) return opened(name);
                                    opened(not_stored());
                                }});
        idle_.push_back(name);
        with_table(room, [](Table& table) { return table.settle(instant()); });
    } catch (const std::exception& error) {
        spdlog::error("a table could not be opened: {}", error.what());
        opened(Problem::of("internal", "the server could not open this table"));
    }
}

Result<std::string, Problem> Hall::check(std::string_view plan, const std::string& guest) {
    try {
        return check_plan(plan, context(guest));
    } catch (const std::exception& error) {
        spdlog::error("a plan could not be checked: {}", error.what());
        return Problem::of("internal", "the server could not check this plan");
    }
}

std::string Hall::list(const std::string& guest) {
    std::string list = "[";
    for (const TableRow& row : store_.tables_of(guest, kMaxListed)) {
        const auto room = rooms_.find(row.table);
        const bool is_live = room != rooms_.end() && !room->second->closing;
        if (list.size() > 1) list += ',';
        list += print_listing(row.table,
                              is_live ? print_summary(room->second->table.sitting()) : row.summary,
                              guest,
                              now_ms());
    }
    return list + "]";
}

const Sitting* Hall::find(const std::string& table) {
    const Room* room = load(table);
    return room == nullptr ? nullptr : &room->table.sitting();
}

Hall::Room* Hall::load(const std::string& table) {
    if (const auto found = rooms_.find(table); found != rooms_.end()) {
        return found->second->closing ? nullptr : found->second.get();
    }
    if (!is_table_name(table)) return nullptr;
    try {
        const std::vector<std::string> entries = store_.entries(table);
        if (entries.empty()) return nullptr;
        auto replayed = Table::replay(table, around_, entries);
        if (!replayed) {
            spdlog::error("table {} cannot be read: {}", table, replayed.error().text());
            return nullptr;
        }
        auto room = std::make_unique<Room>(std::move(replayed).value());
        idle_.push_back(table);
        forget_idle_rooms();
        return rooms_.emplace(table, std::move(room)).first->second.get();
    } catch (const std::exception& error) {
        spdlog::error("table {} cannot be loaded: {}", table, error.what());
        return nullptr;
    }
}

/// The file as it is on the disk today, or else as the store kept it.
std::optional<DataFile> Hall::find_data(const std::string& path,
                                        const std::string& name,
                                        const std::string& hash) {
    for (const AnyGame* game : games_.games()) {
        if (game->info().data_path != path) continue;
        const auto setup = games_.default_setup(*game);
        if (setup && hex64(content_hash(setup.value().data.text)) == hash) {
            return setup.value().data;
        }
    }
    auto text = store_.data(hash);
    if (!text) return std::nullopt;
    return DataFile{name, std::move(*text)};
}

void Hall::keep_data(const DataFile& data) {
    if (data.name.empty()) return;
    std::string hash = hex64(content_hash(data.text));
    if (kept_data_.insert(hash).second) store_.keep_data(std::move(hash), data.text);
}

std::unique_ptr<LineHandler> Hall::attach(const std::string& table,
                                          const std::string& guest,
                                          std::shared_ptr<Line> line) {
    const ConnectionId connection{++last_connection_};
    Room* room = load(table);
    if (room == nullptr || room->lines.size() >= kMaxLinesOfRoom) return nullptr;
    room->lines.emplace(connection, std::move(line));
    with_table(*room, [&](Table& t) { return t.attach(connection, guest, {}, instant()); });
    return std::make_unique<Visitor>(*this, table, connection);
}

void Hall::say(const std::string& table, ConnectionId connection, std::string_view message) {
    const auto found = rooms_.find(table);
    if (found == rooms_.end() || found->second->closing) return;
    if (found->second->lines.count(connection) == 0) return;
    with_table(*found->second, [&](Table& t) { return t.handle(connection, message, instant()); });
}

void Hall::leave(const std::string& table, ConnectionId connection) {
    const auto found = rooms_.find(table);
    if (found == rooms_.end() || found->second->lines.erase(connection) == 0) return;
    Room& room = *found->second;
    if (room.closing) return;
    with_table(room, [&](Table& t) { return t.detach(connection, instant()); });
    if (!room.lines.empty() || room.closing) return;
    if (room.listed_plies != room.table.sitting().game().plies().size()) store_entries(room, {});
    idle_.push_back(table);
    forget_idle_rooms();
}

template <class Call>
void Hall::with_table(Room& room, Call call) {
    if (room.closing) return;
    try {
        perform(room, call(room.table));
    } catch (const std::exception& error) {
        break_off(room, error.what());
    }
}

void Hall::perform(Room& room, Effects effects) {
    if (!effects.entries.empty()) store_entries(room, std::move(effects.entries));
    Pending pending{room.handed_over, {}, {}};
    for (Effects::Message& message : effects.messages) {
        const auto line = room.lines.find(message.to);
        if (line == room.lines.end()) continue;
        pending.messages.emplace_back(line->second,
                                      std::make_shared<const std::string>(std::move(message.text)));
    }
    if (!pending.messages.empty()) room.pending.push_back(std::move(pending));
    flush(room);
    for (BotCall& call : effects.bots) ask_bot(room.table.name(), std::move(call));
}

void Hall::store_entries(Room& room, std::vector<std::string> entries) {
    const Sitting& sitting = room.table.sitting();
    Append append;
    append.entries = std::move(entries);
    std::vector<Holder> holders;
    for (Seat seat : SeatSet::first(sitting.seats())) {
        holders.push_back(sitting.holder(seat));
        const std::string& guest = holders.back().guest;
        if (!guest.empty() && room.guests.insert(guest).second) append.guests.push_back(guest);
    }
    // A summary for each move would cost more than the move. Lists show tables that are loaded as
    // they are; only after a crash may the number of plies in a list be a few too low.
    const std::size_t plies = sitting.game().plies().size();
    const bool is_old = plies >= room.listed_plies + kSummaryPlies;
    if (holders != room.listed || is_old || append.entries.empty() ||
        sitting.game().turn().is_terminal()) {
        append.summary = print_summary(sitting);
        room.listed = std::move(holders);
        room.listed_plies = plies;
    }
    this->append(room, std::move(append));
}

void Hall::append(Room& room, Append append) {
    append.table = room.table.name();
    append.first = room.handed_over + 1;
    append.service_ms = now_ms();
    room.handed_over += append.entries.size();
    const std::uint64_t version = room.handed_over;
    const std::string table = append.table;
    store_.append(std::move(append), [this, post = post_, table, version](bool ok) {
        post([this, table, version, ok] { stored(table, version, ok); });
    });
}

void Hall::ask_bot(const std::string& table, BotCall call) {
    const Seat seat = call.seat;
    const std::uint64_t ticket = call.ticket;
    pool_.ask(std::move(call), [this, table, seat, ticket](std::optional<Action> action) {
        post_([this, table, seat, ticket, action] {
            const auto found = rooms_.find(table);
            if (found == rooms_.end() || found->second->closing) return;
            if (!action) return break_off(*found->second, "a bot failed");
            with_table(*found->second,
                       [&](Table& t) { return t.bot_played(seat, ticket, *action, instant()); });
        });
    });
}

void Hall::stored(const std::string& table, std::uint64_t version, bool ok) {
    const auto found = rooms_.find(table);
    if (found == rooms_.end()) return;
    Room& room = *found->second;
    if (!ok && !room.closing) {
        spdlog::error("table {} could not be stored at version {}", table, version);
        dismiss(room, not_stored());
    }
    if (ok) room.stored = std::max(room.stored, version);
    if (room.closing) {
        if (version >= room.handed_over) rooms_.erase(found);
        return;
    }
    flush(room);
}

void Hall::flush(Room& room) {
    while (!room.pending.empty() && room.pending.front().version <= room.stored) {
        const Pending pending = std::move(room.pending.front());
        room.pending.pop_front();
        for (const auto& [to, text] : pending.messages) {
            if (const auto line = to.lock()) line->send(text);
        }
        if (pending.then) pending.then(true);
    }
}

/// What the table has in memory cannot be trusted any more; its log can.
void Hall::break_off(Room& room, const std::string& reason) {
    if (room.closing) return;
    spdlog::error("table {} is closed: {}", room.table.name(), reason);
    dismiss(room, Problem::of("broken", "this table had to be closed; its record stays"));
    Append last_word;
    last_word.entries = {print_entry({{}, Broken{reason}})};
    append(room, std::move(last_word));
}

/// Everybody out; who comes again finds the table as the store has it.
void Hall::dismiss(Room& room, const Problem& problem) {
    room.closing = true;
    const auto text = std::make_shared<const std::string>(error_message("", problem));
    for (const auto& [connection, line] : room.lines) {
        line->send(text);
        line->close();
    }
    std::deque<Pending> lost;
    lost.swap(room.pending);
    for (const Pending& pending : lost) {
        if (pending.then) pending.then(false);
    }
}

void Hall::forget_idle_rooms() {
    for (std::size_t tries = idle_.size(); idle_.size() > kMaxIdleRooms && tries > 0; --tries) {
        const std::string table = std::move(idle_.front());
        idle_.pop_front();
        const auto found = rooms_.find(table);
        if (found == rooms_.end()) continue;
        if (found->second->is_idle()) {
            rooms_.erase(found);
        } else if (found->second->lines.empty()) {
            idle_.push_back(table);
        }
    }
}

}  // namespace equipoise::server
