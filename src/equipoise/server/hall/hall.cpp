#include "equipoise/server/hall/hall.hpp"

#include <algorithm>
#include <spdlog/spdlog.h>

#include "equipoise/server/common/metrics.hpp"
#include "equipoise/server/common/tokens.hpp"
#include "equipoise/server/hall/chance.hpp"
#include "equipoise/server/hall/shared_rules.hpp"
#include "equipoise/server/hall/stored_data.hpp"
#include "equipoise/server/store/service_clock.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kMaxUnstored = 20'000;  // Beyond that no table is opened.
constexpr std::int64_t kStillMs = 60'000;     // After that a table sleeps.
constexpr std::uint64_t kBeatsToSleep = 50;   // How often to look for tables that may sleep,
constexpr std::uint64_t kBeatsToDue = 20;     // for unwatched tables whose time is over,
constexpr std::uint64_t kBeatsToDelay = 5;    // and for tables that wait for the store.
constexpr int kMaxDue = 200;

Surroundings surroundings(const HallParts& parts, FindData find_data) {
    Surroundings around;
    around.games = &parts.games;
    around.bots = &parts.bots;
    around.find_data = std::move(find_data);
    around.make_rules = share_rules();
    around.chance = parts.chance;
    around.invite_key = [](const std::string& seed, int seat) { return invite_key(seed, seat); };
    return around;
}

Problem closing() { return Problem::of("internal", "server_busy"); }

}  // namespace

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
          [this](const std::string& person, const std::string& table, const std::string& event) {
              if (parts_.nudge) parts_.nudge(person, table, event);
          },
          [this, post = parts_.post](const std::string& plan,
                                     const std::string& person,
                                     std::function<void(const std::string&)> next) {
              post([this, plan, person, next = std::move(next)] {
                  open(plan, Opener{person, {}, true}, [next](const auto& opened) {
                      if (opened) next(opened.value());
                  });
              });
          },
          [this](const std::string& table) { reload(table); },
          [this](const std::string& table) { ask_owner(table); },
          [this] { return parts_.readers.now(); },
          parts_.pushes},
      remote_(parts_.cluster,
              [this](const std::string& table,
                     const std::string& person,
                     const AttachOptions& options,
                     std::shared_ptr<Line> line) {
                  return attach(table, person, options, std::move(line), true);
              }),
      readers_(parts_.post, parts_.readers),
      pool_(parts_.bot_threads,
            parts_.bot_simulations,
            parts_.readers.host,
            parts_.longest_bot_pause) {
    parts_.cluster.start(
        [this, post = parts_.post](const std::string& from, const std::string& mail) {
            post([this, from, mail] { remote_.receive(from, mail); });
        },
        [this, post = parts_.post] { post([this] { lose_everything(); }); });
}

Hall::~Hall() = default;

void Hall::open(std::string_view text, const Opener& opener, const Opened& opened) {
    if (closing_ || is_overloaded()) return opened(closing());
    read_plan_for<Plan>(
        opener.person,
        [text = std::string(text), opener](PlanContext& context) {
            context.by_host = opener.by_host;
            context.name = opener.name;
            if (opener.invitee) context.guest = opener.invitee->guest;
            context.club = opener.club;
            return read_plan(text, context);
        },
        [this, tells = !opener.invitee || opener.invitee->is_told, opened](
            Result<Plan, Problem> plan) {
            if (!plan) return opened(plan.error());
            found_table(std::make_shared<Plan>(std::move(plan).value()), tells, opened);
        });
}

/// The table becomes this node's, and then is stored.
void Hall::found_table(const std::shared_ptr<Plan>& plan, bool tells, const Opened& opened) {
    keep_data(plan->data);
    const std::string name = new_table_name();
    readers_.ask([&cluster = parts_.cluster, name] { return cluster.claim(name); },
                 [this, plan, tells, name, opened](const std::optional<Claim>& claim) {
                     if (!claim || !claim->mine || closing_) return opened(closing());
                     make_room(std::move(*plan), {name, claim->epoch, tells}, opened);
                 });
}

void Hall::make_room(Plan plan, const Founded& founded, const Opened& opened) {
    const std::string& name = founded.name;
    try {
        rooms_[name].room = std::make_unique<Room>(
            services_, Table(name, services_.around, std::move(plan.sitting)), 0, founded.epoch);
        count(Counted::TableOpened);
        empty_.push_back(name);
        if (founded.is_quiet) rooms_[name].room->be_quiet();
        visit(name, [&](Room& made) {
            made.open(
                [opened, name](bool ok) {
                    if (ok) return opened(name);
                    opened(Problem::of("not_stored", "not_stored"));
                },
                founded.tells,
                founded.told);
        });
        let_go();
    } catch (const std::exception& error) {
        spdlog::error("a table could not be opened: {}", error.what());
        opened(Problem::of("internal", "not_opened"));
    }
}

void Hall::open_seated(const SeatedTable& seated) {
    if (closing_ || is_overloaded() || rooms_.count(seated.name) != 0) return;
    struct Found {
        Claim claim;
        bool is_free = false;
        std::vector<std::string> members;
    };
    readers_.ask(
        [&parts = parts_, name = seated.name, club = seated.club] {
            Found found{parts.cluster.claim(name), false, {}};
            found.is_free = found.claim.mine && parts.store.entries(name).empty();
            const bool tells = found.is_free && !club.empty() && parts.find_members;
            if (tells) found.members = parts.find_members(club);
            return found;
        },
        [this, seated](const std::optional<Found>& found) {
            const bool is_free = found && found->is_free;
            if (!is_free || closing_ || rooms_.count(seated.name) != 0) return;
            auto plan = seat_players(seated);
            if (!plan) {
                return spdlog::error(
                    "table {} could not be opened: {}", seated.name, plan.error().code);
            }
            make_room(std::move(plan).value(),
                      {seated.name, found->claim.epoch, false, true, found->members},
                      [](const auto&) {});
        });
}

Result<Plan, Problem> Hall::seat_players(const SeatedTable& seated) {
    PlanContext context = this->context({}, std::make_shared<Source>());
    context.club = seated.club;
    auto read = read_plan(seated.plan, context);
    if (!read || seated.players.empty()) return read;
    Plan plan = std::move(read).value();
    equipoise::Opened opened = plan.sitting.opened();
    if (opened.holders.size() != seated.players.size())
        return Problem::of("bad_plan", "wants_seat_list");
    for (std::size_t seat = 0; seat < opened.holders.size(); ++seat) {
        const auto& [person, name] = seated.players[seat];
        opened.holders[seat] = {Holder::Kind::Person, person, {}, name};
    }
    const AnyGame& game = *parts_.games.find(opened.game);
    auto sitting =
        Sitting::open(game, std::move(opened), plan.data, context.service_ms, context.make_rules);
    if (!sitting) return Problem::of("bad_plan", sitting.error());
    return Plan{std::move(sitting).value(), std::move(plan.data)};
}

void Hall::call_off(const std::string& table, const std::vector<std::string>& players, bool loads) {
    if (closing_) return;
    const auto end = [this, table, players] {
        visit(table, [&](Room& room) { room.call_off(players); });
    };
    if (!loads || rooms_.count(table) != 0) return end();
    locate(table, [end](const Place& place) {
        if (place.room != nullptr) end();
    });
}

void Hall::check(std::string_view plan, const std::string& person, const Opened& checked) {
    read_plan_for<std::string>(
        person,
        [text = std::string(plan)](PlanContext& context) { return check_plan(text, context); },
        [checked](Result<std::string, Problem> result) { checked(std::move(result)); });
}

PlanContext Hall::context(const std::string& person, const std::shared_ptr<Source>& source) {
    PlanContext context;
    context.games = &parts_.games;
    context.bots = &parts_.bots;
    context.find_sitting = [this, source](const std::string& table) -> const Sitting* {
        if (const Sitting* sitting = awake(table)) return sitting;
        if (source->asked == table) return source->table ? &source->table->sitting() : nullptr;
        if (is_table_name(table)) source->asked = table;
        return nullptr;
    };
    context.person = person;
    context.now_ms = unix_ms();
    context.service_ms = parts_.cluster.service_ms();
    context.seed = services_.around.chance.secret();
    context.commitment = services_.around.chance.commitment_of(context.seed);
    context.make_rules = services_.around.make_rules;
    return context;
}

template <class T>
void Hall::read_plan_for(const std::string& person,
                         std::function<Result<T, Problem>(PlanContext&)> read,
                         std::function<void(Result<T, Problem>)> then) {
    const auto source = std::make_shared<Source>();
    const auto try_once = [this, person, source, read = std::move(read)]() -> Result<T, Problem> {
        try {
            PlanContext context = this->context(person, source);
            return read(context);
        } catch (const std::exception& error) {
            spdlog::error("a plan could not be read: {}", error.what());
            return Problem::of("internal", "not_opened");
        }
    };
    auto result = try_once();
    if (result || source->asked.empty()) return then(std::move(result));
    read_table(source->asked,
               [source, try_once, then](std::optional<std::unique_ptr<Table>> table) {
                   if (!table) return then(closing());
                   source->table = std::move(*table);
                   then(try_once());
               });
}

void Hall::keep_data(const DataFile& data) {
    if (data.name.empty()) return;
    std::string hash = name_of_data(data.text);
    if (kept_data_.insert(hash).second) parts_.store.keep_data(std::move(hash), data.text);
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
    free(table);
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

void Hall::beat(Readers::TimePoint now) {
    ++beats_;
    readers_.check(now);
    remote_.check_nodes();
    const std::int64_t service_ms = parts_.cluster.service_ms();
    std::vector<std::string> due;
    for (const auto& [deadline, table] : deadlines_) {
        if (deadline > service_ms) break;
        due.push_back(table);
    }
    for (const std::string& table : due) {
        visit(table, [](Room& room) { room.tick(); });
    }
    if (closing_) return finish_closing();
    if (beats_ % kBeatsToDelay == 0) {
        for (const auto& [name, kept] : rooms_) kept.room->tell_delay(now);
    }
    if (beats_ % kBeatsToDue == 0) {
        wake_due();
        hear_of_people();
        set_gauges();
    }
    if (beats_ % kBeatsToSleep != 0) return;
    std::vector<std::string> still;
    for (const auto& [name, kept] : rooms_) {
        const bool is_long = service_ms - kept.room->moved_ms() > kStillMs;
        if (is_long && kept.room->is_still()) still.push_back(name);
    }
    for (const std::string& name : still) let_go_of(name);
}

/// Loads tables that are not in memory here and whose time has run out.
void Hall::wake_due() {
    if (asks_due_ || !parts_.store.is_healthy()) return;
    asks_due_ = true;
    const std::int64_t now = parts_.cluster.service_ms();
    readers_.ask([&store = parts_.store, now] { return store.due(now, kMaxDue); },
                 [this](const std::optional<std::vector<std::string>>& due) {
                     asks_due_ = false;
                     if (due && !closing_) wake(*due);
                 });
}

void Hall::wake(const std::vector<std::string>& tables) {
    for (const std::string& table : tables) {
        if (rooms_.count(table) != 0 || unreadable_.count(table) != 0) continue;
        locate(table, [this, table](const Place& place) {
            const bool is_nowhere = place.room == nullptr && place.node.empty();
            if (is_nowhere && !place.unknown) unreadable_.insert(table);
        });
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
    const std::size_t most = parts_.max_empty_rooms;
    for (std::size_t tries = empty_.size(); empty_.size() > most && tries > 0; --tries) {
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
    if (!closed_ || leaving_) return;
    for (const auto& [name, kept] : rooms_) {
        if (!kept.room->is_stored()) return;
    }
    leaving_ = true;
    std::vector<std::string> names;
    for (const auto& [name, kept] : rooms_) names.push_back(name);
    readers_.ask(
        [&cluster = parts_.cluster, names] {
            for (const std::string& name : names) cluster.release(name);
            return true;
        },
        [this](std::optional<bool>) {
            rooms_.clear();
            deadlines_.clear();
            remote_.drop_all();
            std::exchange(closed_, nullptr)();
        });
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
