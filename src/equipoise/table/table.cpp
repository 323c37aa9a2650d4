#include "equipoise/table/table.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "equipoise/base/rng.hpp"
#include "equipoise/table/table_request.hpp"

namespace equipoise {
namespace {

constexpr std::uint64_t kTrials = 32;  // Of a move that goes on after chance.
constexpr int kStandInLevel = 3;       // Of the bot that plays on for a seat.

}  // namespace

Table::Table(std::string name, const Surroundings& around, Sitting sitting)
    : name_(std::move(name)), around_(&around), sitting_(std::move(sitting)) {
    note_people(sitting_.opened());
    note_due(sitting_.at());
}

Result<Table, Misfit> Table::replay(std::string name,
                                    const Surroundings& around,
                                    const std::vector<std::string>& entries) {
    if (entries.empty()) return Misfit{{}, {}, "log_empty"};
    auto first = parse_entry(entries.front());
    if (!first) return first.error();
    const auto* opened = std::get_if<Opened>(&first.value().what);
    if (opened == nullptr) return Misfit{{}, {}, "log_without_opening"};
    const AnyGame* game = around.games->find(opened->game);
    if (game == nullptr)
        return Misfit{{}, "game", Reason("unknown_game", {{"game", opened->game}})};
    DataFile data;
    if (!opened->data_name.empty()) {
        auto found = around.find_data(
            std::string(game->info().data_path), opened->data_name, opened->data_hash);
        if (!found) return Misfit{{}, "data", "data_lost"};
        data = std::move(*found);
    }
    auto sitting =
        Sitting::open(*game, *opened, std::move(data), first.value().head.at, around.make_rules);
    if (!sitting) return sitting.error();
    Table table(std::move(name), around, std::move(sitting).value());
    for (std::size_t i = 1; i < entries.size(); ++i) {
        auto entry = parse_entry(entries[i], table.sitting_.at());
        if (!entry) return entry.error();
        table.note_people(entry.value().what);
        if (auto misfit = table.sitting_.add(entry.value())) return *misfit;
    }
    table.note_due(table.sitting_.at());
    return table;
}

void Table::commit(Call& call, Entry::What what) {
    note_people(what);
    const bool was_over = sitting_.is_over();
    const auto agreeing = [&] {
        const auto& rounds = sitting_.rounds();
        return rounds
            ? std::tuple(rounds->all().size(), rounds->step(), sitting_.owed_shares().bits())
            : std::tuple(std::size_t{0}, ChanceRounds::Step::Agreed, 0U);
    };
    const auto before = agreeing();
    const Invited* const kept = sitting_.invitation();
    const std::string invited = kept == nullptr ? std::string() : kept->person;
    const std::int64_t last = sitting_.at();
    const EntryHead head{std::max(call.now.service_ms, last), std::exchange(call.request, 0)};
    const Entry entry{head, std::move(what)};
    const auto misfit = sitting_.add(entry);
    EQ_EXPECT(!misfit);
    call.effects.entries.push_back(print_entry(entry, last));
    if (!was_over && sitting_.is_over()) call.effects.finished = true;
    if (!invited.empty() && sitting_.invitation() == nullptr)
        call.effects.answered.push_back(invited);
    if (agreeing() != before) call.told_chance = false;
}

/// Whoever sits down or speaks for the first time gets the next number.
void Table::note_people(const Entry::What& what) {
    const auto note = [&](const std::string& person) {
        if (person.empty()) return;
        if (std::find(people_.begin(), people_.end(), person) == people_.end()) {
            people_.push_back(person);
        }
    };
    if (const auto* opened = std::get_if<Opened>(&what)) {
        for (const Holder& holder : opened->holders) note(holder.person);
    } else if (const auto* sat = std::get_if<Sat>(&what)) {
        note(sat->person);
    } else if (const auto* said = std::get_if<Said>(&what)) {
        note(said->person);
    }
}

std::set<std::string> Table::due_people() const {
    std::set<std::string> people;
    // Whoever is on vacation is reminded when it is over.
    for (Seat seat : due_seats(sitting_)) {
        if (sitting_.vacation_until(seat) == 0) people.insert(sitting_.holder(seat).person);
    }
    return people;
}

/// Those whose turn it is; whoever's it was before keeps their time. Returns the others.
std::vector<std::string> Table::note_due(std::int64_t since) {
    std::map<std::string, std::int64_t> due;
    std::vector<std::string> fresh;
    for (const std::string& person : due_people()) {
        const auto known = due_.find(person);
        if (known == due_.end()) fresh.push_back(person);
        due[person] = known == due_.end() ? since : known->second;
    }
    due_ = std::move(due);
    return fresh;
}

Effects Table::finish(Call& call) {
    settle_premoves(call);
    begin_round(call);
    tell_chance(call);
    // What a premove led to came after the request that was heard.
    const std::int64_t since = call.now.service_ms + (call.is_answered ? 1 : 0);
    for (const std::string& person : note_due(since)) {
        if (!has_person(person)) call.effects.nudges.push_back(person);
    }
    return std::move(call.effects);
}

/// The committed stream of a table that has a seed; else whatever the host brings.
Table::SeedOf Table::chance(const Instant& now) const {
    if (sitting_.opened().seed.empty() || !around_->chance.number) {
        return [fresh = now.fresh](std::uint64_t n) { return seed_at(fresh, n); };
    }
    const ChanceTools& tools = around_->chance;
    if (const auto& rounds = sitting_.rounds()) {
        return [draws = RoundDraws(rounds->all(), tools)](std::uint64_t n) mutable {
            const auto seed = draws.seed(n);
            EQ_EXPECT(seed.has_value());
            return *seed;
        };
    }
    return [&tools, key = sitting_.nonce_key(), before = sitting_.chance_before()](
               std::uint64_t n) { return tools.draw(key, n - before); };
}

/// A move under one course of chance.
struct Table::Layout {
    Result<std::vector<Ply>, Misfit> plies;
    std::optional<std::vector<Ply>> before_chance;  // If chance was drawn.
};

/// Where the seat does not act, draws chance, unless a person rolls, and plays what is obvious.
Table::Layout Table::lay_out_move(Seat seat,
                                  const std::vector<Action>& actions,
                                  const SeedOf& seed_of) const {
    const AnyRules& rules = sitting_.rules();
    std::optional<std::vector<Ply>> before_chance;
    const auto draw = [&](const AnyState& state, const std::vector<Ply>& so_far) {
        if (!sitting_.may_draw_chance() || sitting_.awaited_roller(state)) {
            return std::optional<Action>();
        }
        if (!before_chance) before_chance = so_far;
        const std::uint64_t n = sitting_.chance_total() + chance_plies(so_far);
        return std::optional(draw_outcome(rules, state, seed_of(n)));
    };
    auto plies = lay_out(rules, sitting_.game().state(), seat, actions, {Parts::Own, draw, true});
    return {std::move(plies), std::move(before_chance)};
}

/// The plies of a move, as they might be, or why it is refused. What follows chance must be legal
/// whatever chance brings: otherwise a player could try again until it suits, or learn what is to
/// come. So the chance to come has no part in the judgement.
Table::Layout Table::judge(Seat seat, const std::vector<Action>& actions, Seed fresh) const {
    const auto trial = [&](std::uint64_t i) {
        return lay_out_move(seat, actions, [seed = seed_at(fresh, i)](std::uint64_t n) {
            return seed_at(seed, n);
        });
    };
    Layout first = trial(0);
    if (!first.before_chance) return first;
    for (std::uint64_t i = 1; i < kTrials; ++i) {
        if (static_cast<bool>(trial(i).plies) != static_cast<bool>(first.plies)) {
            first.plies = Misfit{{}, {}, "legal_after_chance"};
            break;
        }
    }
    return first;
}

std::optional<Misfit> Table::why_not(Seat seat, std::string_view move, Seed fresh) const {
    if (sitting_.game().ending()) return Misfit{{}, {}, "game_over"};
    const auto actions = sitting_.rules().parse_move(sitting_.game().state(), seat, move);
    if (!actions) return actions.error();
    const Layout judged = judge(seat, actions.value(), fresh);
    if (!judged.plies) return judged.plies.error();
    return std::nullopt;
}

/// If chance brings what no trial did and makes the rest of the move illegal, only the part before
/// chance is played.
Result<std::vector<Ply>, Misfit> Table::plies_of(Seat seat,
                                                 std::string_view move,
                                                 const Instant& now) const {
    if (sitting_.game().ending()) return Misfit{{}, {}, "game_over"};
    const auto actions = sitting_.rules().parse_move(sitting_.game().state(), seat, move);
    if (!actions) return actions.error();
    Layout judged = judge(seat, actions.value(), now.fresh);
    // Without chance there is nothing else that it could come to.
    if (!judged.plies || !judged.before_chance) return std::move(judged.plies);
    Layout played = lay_out_move(seat, actions.value(), chance(now));
    if (played.plies) return std::move(played.plies);
    EQ_EXPECT(played.before_chance.has_value());
    return std::move(*played.before_chance);
}

/// The plies of a move or a roll, with the chance that nobody has to roll for and the actions that
/// nobody has to be asked for.
std::vector<Ply> Table::with_sequel(const std::vector<Ply>& plies,
                                    bool roll,
                                    const Instant& now) const {
    Playthrough trial(sitting_.game().shared_rules(), sitting_.game().state());
    for (const Ply& ply : plies) trial.apply(ply.actor, ply.action, ply.opens_move);
    if (sitting_.game().ending()) return trial.plies();
    SeedOf seed_of;
    while (true) {
        if (trial.turn().is_chance()) {
            if (!sitting_.may_draw_chance()) break;
            if (!roll && sitting_.awaited_roller(trial.state())) break;
            if (!seed_of) seed_of = chance(now);
            trial.draw_chance(seed_of(sitting_.chance_total() + chance_plies(trial.plies())));
            roll = false;
        } else if (const auto obvious = find_obvious(trial)) {
            trial.apply(obvious->first, obvious->second, false);
        } else {
            break;
        }
    }
    return trial.plies();
}

void Table::play_on(Call& call, std::vector<Ply> plies) {
    const std::size_t from = sitting_.game().plies().size();
    const AnyState before = sitting_.game().state();
    commit(call, Played{std::move(plies)});
    follow_premoves(from, before);
    call_bots(call);
    tell_plies(call, from, before, false);
}

/// Plays what waits for nobody.
void Table::go_on(Call& call) {
    if (sitting_.is_broken()) return;
    std::vector<Ply> plies = with_sequel({}, false, call.now);
    if (!plies.empty()) play_on(call, std::move(plies));
}

Effects Table::settle(const Instant& now) {
    Call call{now};
    go_on(call);
    note_due(now.service_ms);
    return finish(call);
}

Effects Table::bot_played(Seat seat, std::uint64_t ticket, Action action, const Instant& now) {
    Call call{now};
    if (thinking_[seat] != ticket || sitting_.is_broken()) return finish(call);
    thinking_[seat].reset();
    EQ_EXPECT(!sitting_.rules().why_not(sitting_.game().state(), seat, action));
    play_on(call, with_sequel({{seat, action, true, false}}, false, now));
    return finish(call);
}

Effects Table::tick(const Instant& now) {
    Call call{now};
    end_times(call);
    return finish(call);
}

/// The bot that plays on for a seat whose player is gone.
std::string Table::stand_in() const {
    const auto bots = around_->bots->of(sitting_.rules().game());
    EQ_EXPECT(!bots.empty());
    const auto found = std::find_if(bots.begin(), bots.end(), [](const AnyBot* bot) {
        return bot->info().level == kStandInLevel;
    });
    return std::string((found == bots.end() ? bots.front() : *found)->info().id);
}

void Table::end_times(Call& call) {
    std::set<ConnectionId> with_other_eyes;
    bool any = false;
    while (const auto seat = sitting_.clocks().overdue(call.now.service_ms)) {
        const std::string person = sitting_.holder(*seat).person;
        const bool ends = !sitting_.game().why_no_ending(Ending::By::Time);
        commit(call, Flagged{*seat, ends ? std::string() : stand_in()});
        with_other_eyes.merge(look_anew(person));
        any = true;
    }
    if (any) {
        call_bots(call);
        tell_seats(call, with_other_eyes);
        go_on(call);
    }
    end_vacations(call);
    free_late_seats(call);
}

/// An entry says so, for screens and for the reminders that were held back.
void Table::end_vacations(Call& call) {
    bool any = false;
    for (Seat seat : SeatSet::first(sitting_.seats())) {
        const std::int64_t until = sitting_.vacation_until(seat);
        if (until == 0 || until > call.now.service_ms || !sitting_.takes_vacations()) continue;
        commit(call, Vacation{seat, 0});
        any = true;
    }
    if (any) tell_seats(call);
}

/// Asks the bots of all acting seats that are not at work on this very decision. Bots do not play
/// on while nobody watches.
void Table::call_bots(Call& call) {
    const Turn turn = sitting_.game().turn();
    for (Seat seat : SeatSet::first(sitting_.seats())) {
        const std::uint64_t ticket = sitting_.decision_version(seat);
        const bool acts = turn.acting.contains(seat) && !sitting_.is_broken();
        if (!acts || thinking_[seat] != ticket) thinking_[seat].reset();
        if (!acts || thinking_[seat] || connections_.empty()) continue;
        const Holder& holder = sitting_.holder(seat);
        if (holder.kind != Holder::Kind::Bot) continue;
        const AnyBot* bot = around_->bots->find(sitting_.rules().game(), holder.bot);
        if (bot == nullptr) continue;
        thinking_[seat] = ticket;
        call.effects.bots.push_back({bot,
                                     sitting_.game().shared_rules(),
                                     sitting_.game().state(),
                                     seat,
                                     ticket,
                                     pace_of(seat)});
    }
}

Pace Table::pace_of(Seat bot) const {
    bool has_people = false;
    for (Seat seat : SeatSet::first(sitting_.seats())) {
        has_people |= sitting_.holder(seat).kind == Holder::Kind::Person;
    }
    if (!has_people) return Pace::AtOnce;
    const auto& plies = sitting_.game().plies();
    const auto last = std::find_if(
        plies.rbegin(), plies.rend(), [](const Ply& ply) { return !ply.actor.is_chance(); });
    return last != plies.rend() && last->actor == bot ? Pace::SameTurn : Pace::NewTurn;
}

bool Table::is_thinking() const {
    return std::any_of(
        thinking_.begin(), thinking_.end(), [](const auto& ticket) { return ticket.has_value(); });
}

}  // namespace equipoise
