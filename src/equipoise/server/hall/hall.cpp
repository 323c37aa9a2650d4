#include "equipoise/server/hall/hall.hpp"

#include <algorithm>
#include <spdlog/spdlog.h>

#include "equipoise/base/hash.hpp"
#include "equipoise/server/common/metrics.hpp"
#include "equipoise/server/common/tokens.hpp"
#include "equipoise/server/hall/chance.hpp"
#include "equipoise/server/hall/stored_data.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kMaxEmptyRooms = 256;
constexpr std::size_t kMaxUnstored = 20'000;  // Beyond that no table is opened.
constexpr std::int64_t kStillMs = 60'000;     // After that a table sleeps.
constexpr std::uint64_t kBeatsToSleep = 50;   // How often to look for tables that may sleep,
constexpr std::uint64_t kBeatsToDue = 20;     // and for unwatched tables whose time is over.
constexpr int kMaxDue = 200;

Surroundings surroundings(const HallParts& parts, FindData find_data) {
    Surroundings around;
    around.games = &parts.games;
    around.bots = &parts.bots;
    around.find_data = std::move(find_data);
    around.chance = [](const ChanceKey& key, std::uint64_t n) {
        return chance_at(key.seed, key.nonces, n);
    };
    around.invite_key = [](const std::string& seed, int seat) { return invite_key(seed, seat); };
    return around;
}

std::int64_t unix_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

Problem closing() { return Problem::of("internal", "server_busy"); }

}  // namespace

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

Hall::Hall(HallParts parts)
    : parts_(std::move(parts)),
      services_{
          parts_.store,
          parts_.cluster,
          surroundings(parts_, find_stored_data(parts_.games, parts_.store)),
          [this, post = parts_.post](const std::string& table, std::function<void(Room&)> work) {
              post([this, table, work = std::move(work)] { visit(table, work); });
          },
          [this](BotCall call, BotPool::Answer answer) {
              pool_.ask(std::move(call), std::move(answer));
          },
          [this](const std::string& person, const std::string& table) {
              if (parts_.nudge) parts_.nudge(person, table);
          },
          [this, post = parts_.post](const std::string& plan,
                                     const std::string& person,
                                     std::function<void(const std::string&)> next) {
              post([this, plan, person, next = std::move(next)] {
                  open(plan, person, true, [next](const auto& opened) {
                      if (opened) next(opened.value());
                  });
              });
          }},
      remote_(parts_.cluster,
              [this](const std::string& table,
                     const std::string& person,
                     const AttachOptions& options,
                     std::shared_ptr<Line> line) {
                  return attach_here(table, person, options, std::move(line));
              }),
      pool_(parts_.bot_threads, parts_.bot_simulations) {
    parts_.cluster.start(
        [this, post = parts_.post](const std::string& from, const std::string& mail) {
            post([this, from, mail] { remote_.receive(from, mail); });
        },
        [this, post = parts_.post] { post([this] { lose_everything(); }); });
}

Hall::~Hall() = default;

void Hall::open(std::string_view text,
                const std::string& person,
                bool by_host,
                const Opened& opened) {
    try {
        if (closing_ || is_overloaded()) return opened(closing());
        PlanContext context = this->context(person);
        context.by_host = by_host;
        auto plan = read_plan(text, context);
        if (!plan) return opened(plan.error());
        keep_data(plan.value().data);
        const std::string name = new_table_name();
        const Claim claim = parts_.cluster.claim(name);
        if (!claim.mine) return opened(closing());
        auto room =
            std::make_unique<Room>(services_,
                                   Table(name, services_.around, std::move(plan).value().sitting),
                                   0,
                                   claim.epoch);
        rooms_[name].room = std::move(room);
        count(Counted::TableOpened);
        empty_.push_back(name);
        visit(name, [&](Room& made) {
            made.open([opened, name](bool ok) {
                if (ok) return opened(name);
                opened(Problem::of("not_stored", "not_stored"));
            });
        });
        let_go();
    } catch (const std::exception& error) {
        spdlog::error("a table could not be opened: {}", error.what());
        opened(Problem::of("internal", "not_opened"));
    }
}

Result<std::string, Problem> Hall::check(std::string_view plan, const std::string& person) {
    try {
        return check_plan(plan, context(person));
    } catch (const std::exception& error) {
        spdlog::error("a plan could not be checked: {}", error.what());
        return Problem::of("internal", "not_checked");
    }
}

PlanContext Hall::context(const std::string& person) {
    PlanContext context;
    context.games = &parts_.games;
    context.bots = &parts_.bots;
    context.find_sitting = [this](const std::string& table) { return find(table); };
    context.person = person;
    context.now_ms = unix_ms();
    context.service_ms = parts_.cluster.service_ms();
    context.seed = new_chance_seed();
    context.commitment = commitment_of(context.seed);
    return context;
}

void Hall::keep_data(const DataFile& data) {
    if (data.name.empty()) return;
    std::string hash = hex64(content_hash(data.text));
    if (kept_data_.insert(hash).second) parts_.store.keep_data(std::move(hash), data.text);
}

std::string Hall::awake_game(const std::string& table) const {
    const auto found = rooms_.find(table);
    if (found == rooms_.end()) return {};
    const Sitting* sitting = found->second.room->sitting();
    return sitting == nullptr ? std::string() : sitting->opened().game;
}

const Sitting* Hall::find(const std::string& table) {
    const auto found = rooms_.find(table);
    if (found != rooms_.end()) {
        if (const Sitting* sitting = found->second.room->sitting()) return sitting;
    }
    if (!is_table_name(table)) return nullptr;
    try {
        read_ = read(table, parts_.store.entries(table));
        return read_ == nullptr ? nullptr : &read_->sitting();
    } catch (const std::exception& error) {
        spdlog::error("table {} cannot be read: {}", table, error.what());
        return nullptr;
    }
}

bool Hall::exists(const std::string& table) {
    if (rooms_.count(table) != 0) return true;
    if (!is_table_name(table)) return false;
    try {
        const Place place = load(table);
        return place.room != nullptr || !place.node.empty();
    } catch (const StoreError&) {
        return true;
    }
}

Hall::Place Hall::locate(const std::string& table) {
    const auto found = rooms_.find(table);
    if (found != rooms_.end()) {
        Room* room = found->second.room.get();
        return {room->is_closing() ? nullptr : room, {}};
    }
    if (closing_ || !is_table_name(table)) return {};
    try {
        return load(table);
    } catch (const std::exception& error) {
        spdlog::error("table {} cannot be loaded: {}", table, error.what());
        return {};
    }
}

/// Throws StoreError.
Hall::Place Hall::load(const std::string& table) {
    const auto began = std::chrono::steady_clock::now();
    std::vector<std::string> entries = parts_.store.entries(table);
    if (entries.empty()) return {};
    const Claim claim = parts_.cluster.claim(table);
    if (!claim.mine) return {nullptr, claim.node};
    // Its last owner may have written to it until the claim.
    for (std::string& entry : parts_.store.entries(table, entries.size() + 1)) {
        entries.push_back(std::move(entry));
    }
    auto replayed = read(table, entries);
    if (replayed == nullptr) {
        parts_.cluster.release(table);
        return {};
    }
    count(Counted::TableLoaded);
    took(Timed::TableLoaded, std::chrono::steady_clock::now() - began);
    Kept& kept = rooms_[table];
    kept.room =
        std::make_unique<Room>(services_, std::move(*replayed), entries.size(), claim.epoch);
    watch(kept);
    empty_.push_back(table);
    let_go();
    return {kept.room.get(), {}};
}

/// Null if the log is not a table's.
std::unique_ptr<Table> Hall::read(const std::string& table,
                                  const std::vector<std::string>& entries) {
    if (entries.empty()) return nullptr;
    auto replayed = Table::replay(table, services_.around, entries);
    if (replayed) return std::make_unique<Table>(std::move(replayed).value());
    spdlog::error("table {} cannot be read: {}", table, replayed.error().text());
    return nullptr;
}

std::unique_ptr<LineHandler> Hall::attach(const std::string& table,
                                          const std::string& person,
                                          const AttachOptions& options,
                                          std::shared_ptr<Line> line) {
    const Place place = locate(table);
    if (place.node.empty()) return attach_here(table, person, options, std::move(line));
    return remote_.attach(place.node, table, person, options, std::move(line));
}

std::unique_ptr<LineHandler> Hall::attach_here(const std::string& table,
                                               const std::string& person,
                                               const AttachOptions& options,
                                               std::shared_ptr<Line> line) {
    if (closing_ || locate(table).room == nullptr) return nullptr;
    const ConnectionId connection{++last_connection_};
    bool attached = false;
    visit(table, [&](Room& room) {
        attached = room.attach(connection, person, options, std::move(line));
    });
    if (!attached) return nullptr;
    return std::make_unique<Visitor>(*this, table, connection);
}

void Hall::say(const std::string& table, ConnectionId connection, std::string_view message) {
    if (closing_) return;
    visit(table, [&](Room& room) { room.say(connection, message); });
}

void Hall::leave(const std::string& table, ConnectionId connection) {
    bool is_empty = false;
    visit(table, [&](Room& room) {
        room.leave(connection);
        is_empty = room.lines() == 0;
    });
    if (!is_empty) return;
    empty_.push_back(table);
    let_go();
}

template <class Work>
void Hall::visit(const std::string& table, const Work& work) {
    const auto found = rooms_.find(table);
    if (found == rooms_.end()) return;
    Kept& kept = found->second;
    work(*kept.room);
    watch(kept);
    if (kept.room->is_closed()) forget(table);
    if (closing_) finish_closing();
}

void Hall::watch(Kept& kept) {
    const auto deadline = kept.room->deadline();
    if (deadline == kept.watched) return;
    if (kept.watched) deadlines_.erase({*kept.watched, kept.room->name()});
    if (deadline) deadlines_.insert({*deadline, kept.room->name()});
    kept.watched = deadline;
}

void Hall::forget(const std::string& table) {
    const auto found = rooms_.find(table);
    if (found == rooms_.end()) return;
    if (found->second.watched) deadlines_.erase({*found->second.watched, table});
    rooms_.erase(found);
    parts_.cluster.release(table);
}

/// Others may own our tables by now, and mail may be lost.
void Hall::lose_everything() {
    spdlog::warn("this node lost touch with the others and gives up all its tables");
    remote_.drop_all();
    std::vector<std::string> names;
    for (const auto& [name, kept] : rooms_) names.push_back(name);
    for (const std::string& name : names) {
        visit(name, [](Room& room) { room.dismiss(moved()); });
    }
}

void Hall::beat() {
    ++beats_;
    remote_.check_nodes();
    const std::int64_t now = parts_.cluster.service_ms();
    std::vector<std::string> due;
    for (const auto& [deadline, table] : deadlines_) {
        if (deadline > now) break;
        due.push_back(table);
    }
    for (const std::string& table : due) {
        visit(table, [](Room& room) { room.tick(); });
    }
    if (closing_) return finish_closing();
    if (beats_ % kBeatsToDue == 0) {
        wake_due();
        set_gauges();
    }
    if (beats_ % kBeatsToSleep != 0) return;
    std::vector<std::string> still;
    for (const auto& [name, kept] : rooms_) {
        if (kept.room->is_still() && now - kept.room->moved_ms() > kStillMs) still.push_back(name);
    }
    for (const std::string& name : still) let_go_of(name);
}

/// Loads tables that are not in memory here and whose time has run out.
void Hall::wake_due() {
    if (!parts_.store.is_healthy()) return;
    try {
        for (const std::string& table : parts_.store.due(parts_.cluster.service_ms(), kMaxDue)) {
            if (rooms_.count(table) != 0 || unreadable_.count(table) != 0) continue;
            const Place place = locate(table);
            if (place.room == nullptr && place.node.empty()) unreadable_.insert(table);
        }
    } catch (const StoreError& error) {
        spdlog::warn("{}", error.what());
    }
}

/// Tables with lines go to sleep; others are dropped from memory.
void Hall::let_go_of(const std::string& table) {
    const auto found = rooms_.find(table);
    if (found == rooms_.end() || !found->second.room->is_still()) return;
    Room& room = *found->second.room;
    room.sleep();
    if (room.lines() == 0 && room.is_still()) forget(table);
}

void Hall::let_go() {
    for (std::size_t tries = empty_.size(); empty_.size() > kMaxEmptyRooms && tries > 0; --tries) {
        const std::string table = std::move(empty_.front());
        empty_.pop_front();
        let_go_of(table);
        const auto found = rooms_.find(table);
        if (found != rooms_.end() && found->second.room->lines() == 0) empty_.push_back(table);
    }
}

void Hall::close(std::function<void()> closed) {
    closing_ = true;
    closed_ = std::move(closed);
    for (const auto& [name, kept] : rooms_) kept.room->close();
    finish_closing();
}

void Hall::finish_closing() {
    if (!closed_) return;
    for (const auto& [name, kept] : rooms_) {
        if (!kept.room->is_stored()) return;
    }
    for (const auto& [name, kept] : rooms_) parts_.cluster.release(name);
    rooms_.clear();
    deadlines_.clear();
    remote_.drop_all();
    std::exchange(closed_, nullptr)();
}

std::size_t Hall::sleeping_tables() const {
    return static_cast<std::size_t>(std::count_if(
        rooms_.begin(), rooms_.end(), [](const auto& kept) { return kept.second.room->sleeps(); }));
}

bool Hall::is_overloaded() const {
    std::size_t unstored = 0;
    for (const auto& [name, kept] : rooms_) unstored += kept.room->unstored();
    return unstored > kMaxUnstored;
}

void Hall::set_gauges() {
    const std::size_t sleeping = sleeping_tables();
    set_gauge(Gauged::TablesAsleep, static_cast<std::int64_t>(sleeping));
    set_gauge(Gauged::TablesAwake, static_cast<std::int64_t>(rooms_.size() - sleeping));
    set_gauge(Gauged::LinesRemote, static_cast<std::int64_t>(remote_.away()));
    set_gauge(Gauged::BotsWaiting, static_cast<std::int64_t>(pool_.waiting()));
}

}  // namespace equipoise::server
