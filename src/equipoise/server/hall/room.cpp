#include "equipoise/server/hall/room.hpp"

#include <algorithm>
#include <set>
#include <spdlog/spdlog.h>

#include "equipoise/server/arena/core/absence.hpp"
#include "equipoise/server/cluster/remote_lines.hpp"
#include "equipoise/server/common/metrics.hpp"
#include "equipoise/server/common/rating.hpp"
#include "equipoise/server/common/tokens.hpp"
#include "equipoise/table/audience/catalogue.hpp"

namespace equipoise::server {
namespace {

// A summary for each move would cost more than the move. Lists show tables that are awake here as
// they are; elsewhere, and after a crash, the number of plies may be a few too low.
constexpr std::size_t kSummaryPlies = 16;
constexpr std::size_t kMaxPingBytes = 200;

Problem not_stored() { return Problem::of("not_stored", "not_stored"); }

Text text_of(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

/// The id of a ping; nothing if the message is something else.
std::optional<std::string> ping_id(std::string_view message) {
    if (message.size() > kMaxPingBytes) return std::nullopt;
    const auto body = parse_object(message, kMaxPingBytes);
    if (!body || find_text(*body, "type") != "ping") return std::nullopt;
    return find_text(*body, "id").value_or("");
}

std::string id_in(std::string_view message) {
    const auto body = parse_object(message, kMaxMessageBytes);
    return body ? find_text(*body, "id").value_or("") : std::string();
}

Lobby lobby_of(const Sitting& sitting) {
    if (!sitting.opened().listed || sitting.is_over() || sitting.is_broken()) return Lobby::No;
    return sitting.all_seated() ? Lobby::Running : Lobby::Open;
}

/// Nothing if the game does not count: one person plays all seats, or nobody holds one of them.
std::optional<RatedGame> result_of(const Sitting& sitting) {
    const std::vector<int> standings = sitting.standings();
    if (!sitting.opened().rated || standings.empty()) return std::nullopt;
    RatedGame game;
    game.ladder = ladder_of(sitting.opened().game, mode_of(sitting.rules()));
    game.is_listed = sitting.opened().listed;
    std::set<std::string> persons;
    for (Seat seat : SeatSet::first(sitting.seats())) {
        const std::string& person = sitting.holder(seat).person;
        if (person.empty() || !persons.insert(person).second) return std::nullopt;
        game.entries.push_back({person,
                                standings[static_cast<std::size_t>(seat.index())],
                                sitting.rules().side(seat)});
    }
    return game;
}

std::vector<StoredPremove> stored_premoves(
    const std::vector<std::pair<Seat, HeldPremove>>& premoves) {
    std::vector<StoredPremove> stored;
    for (const auto& [seat, held] : premoves) {
        const bool is_gone = held.premove == Premove{};
        stored.push_back({seat.index(),
                          held.person,
                          held.version,
                          is_gone ? std::string() : print_json(to_json(held.premove))});
    }
    return stored;
}

}  // namespace

Instant RoomServices::now() const { return {fresh_seed(), cluster.service_ms()}; }

Room::Room(RoomServices& services, Table table, std::uint64_t stored, std::uint64_t epoch)
    : services_(services),
      name_(table.name()),
      epoch_(epoch),
      table_(std::make_unique<Table>(std::move(table))),
      handed_over_(stored),
      stored_(stored),
      deadline_(table_->deadline()),
      moved_ms_(services.cluster.service_ms()) {}

void Room::open(std::function<void(bool stored)> then,
                bool tells,
                const std::vector<std::string>& told) {
    const Sitting& sitting = table_->sitting();
    opened_ = std::move(then);
    Append append{.entries = {print_entry({{sitting.at(), 0}, sitting.opened()})},
                  .club = sitting.opened().club};
    if (const Invited* invited = sitting.invitation()) {
        append.entries.push_back(print_entry({{sitting.at(), 0}, *invited}, sitting.at()));
        if (tells && services_.pushes) append.pushes = {{invited->person, "invite"}};
        if (tells) {
            const auto nudge = [this, person = invited->person](bool ok) {
                if (ok) services_.nudge(person, name_, "invite");
            };
            pending_.push_back({append.entries.size(), 0, {}, nudge});
        }
    }
    for (const std::string& person : told) {
        if (services_.pushes) append.pushes.push_back({person, "weekly"});
    }
    if (!told.empty()) {
        const auto nudge = [this, told](bool ok) {
            if (!ok) return;
            for (const std::string& person : told) services_.nudge(person, name_, "weekly");
        };
        pending_.push_back({append.entries.size(), 0, {}, nudge});
    }
    store(std::move(append), false, true);
    with_table([&](Table& table) { return table.settle(services_.now()); });
}

bool Room::attach(ConnectionId connection,
                  const std::string& person,
                  const AttachOptions& options,
                  std::shared_ptr<Line> line) {
    if (closing_ || lines_.size() >= kMaxLines) return false;
    is_quiet_ = false;
    moved_ms_ = services_.cluster.service_ms();
    lines_.emplace_back(connection, std::move(line));
    when_awake([this, connection, person, options] {
        if (find_line(connection) == nullptr) return;
        with_table([&](Table& table) {
            return table.attach(connection, person, options, services_.now());
        });
    });
    return true;
}

void Room::say(ConnectionId connection, std::string_view message) {
    Line* line = find_line(connection);
    if (closing_ || line == nullptr) return;
    if (sleeps()) {
        // Screens ping for ever; that alone wakes no table.
        if (const auto id = ping_id(message)) {
            const auto onlooker = asleep_.find(connection);
            const bool lean = onlooker != asleep_.end() && onlooker->second.lean;
            if (onlooker != asleep_.end())
                onlooker->second.heard_ms = services_.cluster.service_ms();
            return line->send(text_of(done_message(*id, handed_over_, lean)));
        }
    }
    const bool is_full = unstored() >= kMaxUnstored || pending_.size() >= 4 * kMaxUnstored ||
        waking_.size() >= kMaxUnstored;
    if (is_full) return line->send(text_of(error_message(id_in(message), not_stored())));
    const auto handle = [this, connection](std::string_view text) {
        with_table([&](Table& table) { return table.handle(connection, text, services_.now()); });
    };
    if (!sleeps()) return handle(message);
    when_awake([this, connection, handle, text = std::string(message)] {
        if (find_line(connection) != nullptr) handle(text);
    });
}

void Room::leave(ConnectionId connection) {
    const auto line = std::find_if(
        lines_.begin(), lines_.end(), [&](const auto& l) { return l.first == connection; });
    if (line == lines_.end()) return;
    lines_.erase(line);
    if (closing_) return;
    when_awake([this, connection] {
        with_table([&](Table& table) { return table.detach(connection, services_.now()); });
    });
}

void Room::tick() {
    deadline_.reset();
    if (closing_) return;
    when_awake([this] { with_table([&](Table& table) { return table.tick(services_.now()); }); });
}

void Room::depart(const std::string& person, const std::function<void()>& then) {
    if (closing_) return;
    when_awake([this, person, then] {
        with_table([&](Table& table) { return table.depart(person, services_.now()); });
        if (frozen_ || closing_) return;
        pending_.push_back({handed_over_, 0, {}, [then](bool stored) {
                                if (stored) then();
                            }});
        flush();
    });
}

void Room::hear(const VacationNote& note) {
    if (closing_) return;
    when_awake([this, note] {
        with_table([&](Table& table) {
            return table.set_vacation(note.person, note.until_ms, services_.now());
        });
        // Refused with the entries before it, so no table misses what it is said to know.
        if (!frozen_ && !closing_) store({.heard = note}, false, false);
    });
}

void Room::call_off(const std::vector<std::string>& players) {
    if (closing_) return;
    when_awake([this, players] {
        called_off_ = result_of_absence(table_->sitting(), players, services_.cluster.service_ms());
        if (!called_off_) return;
        with_table([&](Table& table) { return table.call_off(services_.now()); });
        called_off_.reset();
    });
}

void Room::tell_delay(TimePoint now) {
    const bool delayed = !unanswered_.empty() && now - unanswered_.front() >= kPatience;
    if (closing_ || delayed == delayed_) return;
    delayed_ = delayed;
    const Text text = text_of(saving_message(delayed));
    for (const auto& [connection, line] : lines_) line->send(text);
}

void Room::sleep() {
    if (sleeps() || !is_still() || closing_) return;
    write_summary();
    asleep_ = table_->onlookers();
    table_.reset();
    listed_ = {};
    pending_ = {};
    lines_.shrink_to_fit();
}

void Room::close() {
    if (frozen_ || closing_) return;
    frozen_ = true;
    if (!sleeps()) write_summary();
}

/// Unless the stored summary is up to date.
void Room::write_summary() {
    const bool has_plies = listed_plies_ == table_->sitting().game().plies().size();
    if (!has_plies || deadline_.value_or(0) != listed_deadline_) store({}, false, true);
}

template <class Work>
void Room::when_awake(Work work) {
    if (!sleeps()) return work();
    waking_.push_back(std::move(work));
    if (waking_.size() == 1) services_.reload(name_);
}

void Room::woken(std::unique_ptr<Table> table, std::uint64_t stored) {
    const std::vector<std::function<void()>> works = std::exchange(waking_, {});
    if (closing_) return;
    if (table == nullptr || stored != handed_over_) {
        spdlog::error("table {} cannot be woken", name_);
        return dismiss(moved());
    }
    table_ = std::move(table);
    moved_ms_ = services_.cluster.service_ms();
    with_table(
        [&](Table& woken) { return woken.restore(std::exchange(asleep_, {}), services_.now()); });
    for (const auto& work : works) {
        if (!closing_) work();
    }
}

template <class Call>
void Room::with_table(Call call) {
    if (closing_ || frozen_) return;
    try {
        const std::size_t plies = table_->sitting().game().plies().size();
        perform(call(*table_), plies);
        deadline_ = table_->deadline();
    } catch (const std::exception& error) {
        break_off(error.what());
    }
}

void Room::perform(Effects effects, std::size_t plies) {
    if (is_quiet_) effects.nudges.clear();
    std::vector<PushEvent> pushes = pushes_of(effects);
    std::vector<std::string> ended = told_of_end(effects);
    const bool has_premoves = !effects.premoves.empty();
    if (!effects.entries.empty() || !pushes.empty() || has_premoves) {
        moved_ms_ = services_.cluster.service_ms();
        Append append{.entries = std::move(effects.entries),
                      .pushes = std::move(pushes),
                      .answered = answered_by(effects, plies),
                      .premoves = stored_premoves(effects.premoves)};
        store(std::move(append), effects.finished, !effects.nudges.empty());
    }
    Pending pending{handed_over_, has_premoves ? appends_ : 0, {}, {}};
    for (Effects::Message& message : effects.messages) {
        const auto line = std::find_if(
            lines_.begin(), lines_.end(), [&](const auto& l) { return l.first == message.to; });
        if (line == lines_.end()) continue;
        pending.messages.emplace_back(line->second, text_of(std::move(message.text)));
    }
    if (!effects.nudges.empty() || !ended.empty() || effects.rematch) {
        pending.then = [this,
                        nudges = std::move(effects.nudges),
                        ended = std::move(ended),
                        next = effects.rematch](bool ok) {
            if (!ok) return;
            for (const std::string& person : nudges) services_.nudge(person, name_, "turn");
            for (const std::string& person : ended) services_.nudge(person, name_, "over");
            if (next) open_next(*next);
        };
    }
    if (!pending.messages.empty() || pending.then) pending_.push_back(std::move(pending));
    flush();
    for (BotCall& call : effects.bots) ask_bot(std::move(call));
    for (HintCall& hint : effects.hints) ask_hint(std::move(hint));
}

/// `summary` asks for a new one, whatever has changed.
void Room::store(Append append, bool finished, bool summary) {
    const Sitting& sitting = table_->sitting();
    if (!append.pushes.empty()) append.game = sitting.opened().game;
    bool reseated = listed_.size() != static_cast<std::size_t>(sitting.seats()) ||
        listed_invited_ != (sitting.invitation() != nullptr);
    for (std::size_t i = 0; i < listed_.size() && !reseated; ++i) {
        reseated = !(listed_[i] == sitting.holder(Seat(static_cast<int>(i))));
    }
    const std::size_t plies = sitting.game().plies().size();
    // Whoever looks after it if nobody has it in memory must not come too late.
    const auto deadline = table_->deadline();
    const bool is_timed = deadline && (listed_deadline_ == 0 || *deadline < listed_deadline_);
    const bool ends = finished || sitting.is_broken();
    if (summary || reseated || ends || is_timed || plies >= listed_plies_ + kSummaryPlies) {
        add_summary(append);
    }
    append.arena = called_off_;
    append.is_over = ends;
    if (finished) {
        append.rated = result_of(sitting);
        append.arena = arena_result_of(sitting);
        count(Counted::TableFinished);
    }
    hand_over(std::move(append));
}

/// Those whose turn has begun, and those who missed the end of the game, as far as they do not know
/// it.
std::vector<PushEvent> Room::pushes_of(const Effects& effects) const {
    std::vector<PushEvent> pushes;
    if (!services_.pushes) return pushes;
    for (const std::string& person : effects.nudges) pushes.push_back({person, "turn"});
    for (const std::string& person : told_of_end(effects)) pushes.push_back({person, "over"});
    return pushes;
}

/// Who has not seen that the game has ended.
std::vector<std::string> Room::told_of_end(const Effects& effects) const {
    std::vector<std::string> persons = effects.missed_end;
    if (!effects.finished) return persons;
    std::set<std::string> here;
    for (const auto& [connection, onlooker] : table_->onlookers()) here.insert(onlooker.person);
    const Sitting& sitting = table_->sitting();
    for (Seat seat : SeatSet::first(sitting.seats())) {
        const std::string& person = sitting.holder(seat).person;
        if (!person.empty() && here.insert(person).second) persons.push_back(person);
    }
    return persons;
}

/// Persons whose action is among the plies from that number on or who answered an invitation, and
/// everybody once the game has ended; nobody where no browser is told of turns.
std::vector<std::string> Room::answered_by(const Effects& effects, std::size_t plies) const {
    if (!services_.pushes) return {};
    const Sitting& sitting = table_->sitting();
    SeatSet seats = effects.finished ? SeatSet::first(sitting.seats()) : SeatSet();
    const std::vector<Ply>& played = sitting.game().plies();
    for (std::size_t i = plies; i < played.size(); ++i) {
        if (!played[i].actor.is_chance()) seats.insert(played[i].actor.seat());
    }
    std::set<std::string> persons(effects.answered.begin(), effects.answered.end());
    for (Seat seat : seats) persons.insert(sitting.holder(seat).person);
    persons.erase("");
    return {persons.begin(), persons.end()};
}

void Room::add_summary(Append& append) {
    const Sitting& sitting = table_->sitting();
    append.summary = print_summary(sitting);
    append.game = sitting.opened().game;
    append.lobby = lobby_of(sitting);
    append.takes_vacations = sitting.takes_vacations();
    append.deadline_ms = listed_deadline_ = table_->deadline().value_or(0);
    listed_.clear();
    for (Seat seat : SeatSet::first(sitting.seats())) {
        listed_.push_back(sitting.holder(seat));
        const std::string& person = listed_.back().person;
        if (!person.empty()) append.persons.push_back(person);
    }
    if (!sitting.opened().club.empty()) append.came = append.persons;
    const Invited* invited = sitting.invitation();
    listed_invited_ = invited != nullptr;
    if (invited != nullptr) append.persons.push_back(invited->person);
    listed_plies_ = sitting.game().plies().size();
}

void Room::hand_over(Append append) {
    append.table = name_;
    append.first = handed_over_ + 1;
    append.epoch = epoch_;
    append.service_ms = services_.cluster.service_ms();
    handed_over_ += append.entries.size();
    const TimePoint began = services_.clock();
    unanswered_.push_back(began);
    ++appends_;
    services_.store.append(
        std::move(append),
        [&services = services_, name = name_, version = handed_over_, began](bool ok) {
            took(Timed::Stored, services.clock() - began);
            services.visit(name, [version, ok](Room& room) { room.stored(version, ok); });
        });
}

void Room::stored(std::uint64_t version, bool ok) {
    unanswered_.erase(unanswered_.begin());
    if (ok && version > stored_) {
        count(Counted::EntryStored, version - stored_);
        stored_ = version;
    }
    stored_appends_ += ok ? 1 : 0;
    if (!ok) count(Counted::AppendFailed);
    tell_opened();
    if (closing_) return;
    if (ok) {
        flush();
        return tell_delay(services_.clock());
    }
    spdlog::error("table {} could not be stored at version {}", name_, version);
    frozen_ = true;
    services_.ask_owner(name_);
}

void Room::tell_opened() {
    if (!opened_ || (stored_ == 0 && !unanswered_.empty())) return;
    std::exchange(opened_, nullptr)(stored_ > 0);
}

void Room::refused(bool mine) { dismiss(mine ? not_stored() : moved()); }

void Room::ask(BotCall call, std::function<void(Room&, const std::optional<BotChoice>&)> answered) {
    ++asked_;
    services_.ask_bot(std::move(call),
                      [&services = services_, name = name_, answered = std::move(answered)](
                          const std::optional<BotChoice>& choice) {
                          services.visit(name, [answered, choice](Room& room) {
                              --room.asked_;
                              if (!room.closing_) answered(room, choice);
                          });
                      });
}

void Room::ask_bot(BotCall call) {
    const auto played = [seat = call.seat, ticket = call.ticket](
                            Room& room, const std::optional<BotChoice>& choice) {
        count(choice ? Counted::BotMoved : Counted::BotFailed);
        if (!choice) return room.break_off("a bot failed");
        room.with_table([&](Table& table) {
            return table.bot_played(seat, ticket, choice->action, room.services_.now());
        });
    };
    ask(std::move(call), played);
}

void Room::ask_hint(HintCall hint) {
    BotCall call = hint.call;
    ask(std::move(call),
        [hint = std::move(hint)](Room& room, const std::optional<BotChoice>& choice) {
            room.with_table(
                [&](Table& table) { return table.hinted(hint, choice, room.services_.now()); });
        });
}

void Room::open_next(const std::string& plan) {
    const Seat first = *table_->sitting().wants_rematch().begin();
    services_.open_next(plan,
                        table_->sitting().holder(first).person,
                        [&services = services_, name = name_](const std::string& next) {
                            services.visit(name, [next](Room& room) {
                                room.when_awake([&room, next] {
                                    room.with_table([&](Table& table) {
                                        return table.rematch_opened(next, room.services_.now());
                                    });
                                });
                            });
                        });
}

void Room::flush() {
    std::vector<Pending> due;
    const auto end = std::find_if(pending_.begin(), pending_.end(), [&](const Pending& p) {
        return p.version > stored_ || p.append > stored_appends_;
    });
    due.assign(std::make_move_iterator(pending_.begin()), std::make_move_iterator(end));
    pending_.erase(pending_.begin(), end);
    for (const Pending& pending : due) {
        for (const auto& [to, text] : pending.messages) {
            if (const auto line = to.lock()) line->send(text);
        }
        if (pending.then) pending.then(true);
    }
}

/// What the table has in memory cannot be trusted any more; its log can.
void Room::break_off(const std::string& reason) {
    if (closing_) return;
    spdlog::error("table {} is closed: {}", name_, reason);
    count(Counted::TableBroken);
    dismiss(Problem::of("broken", "table_closed"));
    Append last_word;
    last_word.entries = {print_entry({{services_.cluster.service_ms(), 0}, Broken{reason}})};
    last_word.lobby = Lobby::No;
    last_word.is_over = true;
    last_word.deadline_ms = 0;
    last_word.arena = ArenaResult{.how = ArenaEnd::Void};
    hand_over(std::move(last_word));
}

void Room::dismiss(const Problem& problem) {
    if (closing_) return;
    closing_ = true;
    deadline_.reset();
    const Text text = text_of(error_message("", problem));
    for (const auto& [connection, line] : lines_) {
        line->send(text);
        line->close();
    }
    std::vector<Pending> lost;
    lost.swap(pending_);
    for (const Pending& pending : lost) {
        if (pending.then) pending.then(false);
    }
}

const Sitting* Room::sitting() const {
    return sleeps() || closing_ || stored_ != handed_over_ ? nullptr : &table_->sitting();
}

bool Room::is_here(const std::string& person) const {
    const auto& there = sleeps() ? asleep_ : table_->onlookers();
    return std::any_of(
        there.begin(), there.end(), [&](const auto& one) { return one.second.person == person; });
}

Line* Room::find_line(ConnectionId connection) {
    for (const auto& [known, line] : lines_) {
        if (known == connection) return line.get();
    }
    return nullptr;
}

}  // namespace equipoise::server
