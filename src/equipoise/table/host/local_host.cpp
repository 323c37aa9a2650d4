#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "equipoise/record/record.hpp"
#include "equipoise/table/audience/catalogue.hpp"
#include "equipoise/table/host/chance_check.hpp"
#include "equipoise/table/host/local_call.hpp"
#include "equipoise/table/host/pace.hpp"
#include "equipoise/table/host/printed_data.hpp"
#include "equipoise/table/public_record.hpp"

namespace equipoise {
namespace {

constexpr std::size_t kMaxRequestBytes = std::size_t{64} << 20;  // A long log, and a data file.
constexpr std::int64_t kLongestPauseMs = 2000;                   // As a server's, unless it is set.

/// An entry as JSON can hold it: many are packed bytes.
std::string printable(const std::string& entry) {
    if (entry.starts_with('{')) return entry;
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text(1, kPacked);
    for (const char c : entry) {
        const auto byte = static_cast<unsigned char>(c);
        text += {kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
    return text;
}

}  // namespace

struct LocalHost::Handler {
    std::string_view what;
    void (LocalHost::*handle)(Call&);
    bool at_table = true;  // Only where the table is there.
};

const LocalHost::Handler* LocalHost::find_handler(std::string_view what) {
    static constexpr Handler kHandlers[] = {
        {"games", &LocalHost::games, false},
        {"check", &LocalHost::check, false},
        {"open", &LocalHost::open, false},
        {"load", &LocalHost::load, false},
        {"think", &LocalHost::think, false},
        {"analyse", &LocalHost::analyse, false},
        {"judge", &LocalHost::judge, false},
        {"review", &LocalHost::review, false},
        {"verify", &LocalHost::verify, false},
        {"forget", &LocalHost::forget},
        {"attach", &LocalHost::attach},
        {"detach", &LocalHost::detach},
        {"say", &LocalHost::say},
        {"tick", &LocalHost::tick},
        {"played", &LocalHost::played},
        {"hinted", &LocalHost::hinted},
        {"next", &LocalHost::next},
        {"record", &LocalHost::record},
        {"listing", &LocalHost::listing},
    };
    const auto* found = std::find_if(std::begin(kHandlers),
                                     std::end(kHandlers),
                                     [&](const Handler& handler) { return handler.what == what; });
    return found == std::end(kHandlers) ? nullptr : found;
}

LocalHost::LocalHost(LocalParts parts) : parts_(std::move(parts)) {
    around_.games = parts_.games;
    around_.bots = parts_.bots;
    around_.chance = parts_.chance;
    around_.find_data = [this](const std::string& path,
                               const std::string& name,
                               const std::string& hash) -> std::optional<DataFile> {
        if (auto printed = find_printed_data(*parts_.games, path, hash)) return printed;
        const auto own = data_.find(hash);
        if (own == data_.end()) return std::nullopt;
        return DataFile{name, own->second};
    };
}

std::string LocalHost::ask(std::string_view request) {
    Call call;
    auto body = parse_object(request, kMaxRequestBytes);
    call.body = body ? std::move(*body) : Json::object();
    call.table = call.text("table");
    const auto found = tables_.find(call.table);
    if (found != tables_.end()) call.kept = &found->second;
    const Handler* handler = find_handler(call.text("do"));
    if (handler == nullptr) {
        call.fail(bad_request("do"));
    } else if (handler->at_table && call.kept == nullptr) {
        call.fail(Problem::of("no_table", Reason::shared("no_table", {{"table", call.table}})));
    } else {
        (this->*handler->handle)(call);
    }
    return print_json(call.answer);
}

PlanContext LocalHost::plan_context(const Call& call) const {
    PlanContext context;
    context.games = parts_.games;
    context.bots = parts_.bots;
    context.find_sitting = [this](const std::string& table) -> const Sitting* {
        const auto found = tables_.find(table);
        return found == tables_.end() ? nullptr : &found->second.table->sitting();
    };
    context.person = kLocalPerson;
    context.now_ms = call.whole("date");
    context.service_ms = call.whole("ms");
    context.by_host = find_bool(call.body, "by_host").value_or(false);
    return context;
}

void LocalHost::games(Call& call) {
    call.answer["games"] = print_catalogue(*parts_.games, *parts_.bots);
}

void LocalHost::check(Call& call) {
    const auto checked = check_plan(call.text("plan"), plan_context(call));
    if (!checked) return call.fail(checked.error());
    call.answer["seats"] = checked.value();
}

void LocalHost::open(Call& call) {
    PlanContext context = plan_context(call);
    context.seed = call.text("seed");
    if (!is_hex(context.seed, kShareDigits)) return call.fail(bad_request("seed"));
    if (call.table.empty() || call.kept != nullptr) return call.fail(bad_request("table"));
    context.commitment = parts_.chance.commitment_of(context.seed);
    auto plan = read_plan(call.text("plan"), context);
    if (!plan) return call.fail(plan.error());
    const DataFile data = std::move(plan.value().data);
    Kept& kept = tables_[call.table];
    kept.table = std::make_unique<Table>(call.table, around_, std::move(plan.value().sitting));
    call.kept = &kept;
    const Sitting& sitting = kept.table->sitting();
    const std::string first = print_entry({{sitting.at(), 0}, sitting.opened()});
    if (!data.name.empty()) {
        data_[sitting.opened().data_hash] = data.text;
        call.answer["data"] = data.text;
    }
    tell(call, kept.table->settle(call.now()));
    auto& entries = call.answer["entries"];
    entries.insert(entries.begin(), first);
}

void LocalHost::load(Call& call) {
    if (const auto own = find_text(call.body, "data")) data_[name_of_data(*own)] = *own;
    auto table = Table::replay(call.table, around_, call.entries());
    if (!table) return call.fail(Problem::of("bad_log", table.error()));
    Kept& kept = tables_[call.table];
    kept.table = std::make_unique<Table>(std::move(table).value());
    call.kept = &kept;
    call.answer["at"] = kept.table->sitting().at();
    tell(call, kept.table->restore({}, call.now()));
}

void LocalHost::forget(Call& call) { tables_.erase(call.table); }

void LocalHost::attach(Call& call) {
    AttachOptions options;
    const auto since = find_int(call.body, "since", 0, kMaxWhole);
    if (since) options.since = static_cast<std::uint64_t>(*since);
    if (find_int(call.body, "seat", 0, kMaxWhole)) options.seat = call.seat().index();
    tell(call, call.kept->table->attach(call.connection(), kLocalPerson, options, call.now()));
}

void LocalHost::detach(Call& call) {
    if (call.kept->table->onlookers().count(call.connection()) == 0) return;
    tell(call, call.kept->table->detach(call.connection(), call.now()));
}

void LocalHost::say(Call& call) {
    if (call.kept->table->onlookers().count(call.connection()) == 0) {
        return call.fail(bad_request("connection"));
    }
    const std::string message = call.text("message");
    tell(call, call.kept->table->handle(call.connection(), message, call.now()));
}

void LocalHost::tick(Call& call) { tell(call, call.kept->table->tick(call.now())); }

void LocalHost::played(Call& call) {
    const auto action = call.action();
    if (!action) return call.fail(bad_request("action"));
    const auto ticket = static_cast<std::uint64_t>(call.whole("ticket"));
    tell(call, call.kept->table->bot_played(call.seat(), ticket, *action, call.now()));
}

void LocalHost::hinted(Call& call) {
    const auto hint = call.kept->hints.find(static_cast<std::uint64_t>(call.whole("hint")));
    if (hint == call.kept->hints.end()) return call.fail(bad_request("hint"));
    const HintCall asked = std::move(hint->second);
    call.kept->hints.erase(hint);
    tell(call, call.kept->table->hinted(asked, call.choice(), call.now()));
}

void LocalHost::next(Call& call) {
    tell(call, call.kept->table->rematch_opened(call.text("next"), call.now()));
}

Budget LocalHost::budget_of(const Call& call, const AnyBot& bot) const {
    Budget budget;
    budget.simulations = static_cast<std::uint64_t>(call.whole("simulations"));
    budget.seed = call.fresh();
    const std::int64_t ms = call.whole("thinking");
    if (parts_.now_ms) {
        const std::int64_t until = parts_.now_ms() + (ms > 0 ? ms : thinking_ms(bot.info().level));
        budget.stop = [this, until] { return parts_.now_ms() >= until; };
    }
    return budget;
}

void LocalHost::think(Call& call) {
    if (const auto own = find_text(call.body, "data")) data_[name_of_data(*own)] = *own;
    const auto table = Table::replay(call.table, around_, call.entries());
    if (!table) return call.fail(Problem::of("bad_log", table.error()));
    const Playthrough& game = table.value().sitting().game();
    const AnyRules& rules = game.rules();
    const AnyBot* bot = parts_.bots->find(rules.game(), call.text("bot"));
    if (bot == nullptr || !bot->plays(rules)) return call.fail(bad_request("bot"));
    if (!rules.turn(game.state()).acting.contains(call.seat())) {
        return call.fail(bad_request("seat"));
    }
    float open_choices = 0;
    Budget budget = budget_of(call, *bot);
    budget.open_choices = &open_choices;
    const bool is_valued = find_bool(call.body, "valued").value_or(false);
    const BotChoice choice = is_valued
        ? choose_for_hint(*bot, rules, game.state(), call.seat(), budget)
        : BotChoice{bot->choose(rules, game.state(), call.seat(), budget)};
    call.answer["action"] = choice.action.code;
    if (choice.value) call.answer["value"] = *choice.value;
    if (choice.next) call.answer["next"] = *choice.next;
    BotCall asked;
    asked.rules = game.shared_rules();
    asked.state = game.state();
    asked.seat = call.seat();
    const bool goes_on = find_bool(call.body, "same_turn").value_or(false);
    const auto pace = goes_on ? Pace::SameTurn : Pace::NewTurn;
    const double choices = shown_choices(asked, open_choices);
    const double luck = Rng(call.fresh()).unit();
    call.answer["pause"] = showing_ms(pace, choices, kLongestPauseMs, luck);
}

void LocalHost::verify(Call& call) {
    auto report =
        check_chance(call.text("record"), call.text("data"), *parts_.games, parts_.chance);
    if (!report) return call.fail(report.error());
    call.answer = std::move(report).value();
}

void LocalHost::record(Call& call) {
    const Sitting& sitting = call.kept->table->sitting();
    call.answer["record"] = print_public_record(sitting);
    call.answer["game"] = sitting.opened().game;
}

void LocalHost::listing(Call& call) {
    const std::string summary = print_summary(call.kept->table->sitting());
    call.answer["listing"] = print_listing(call.table, summary, kLocalPerson, call.whole("ms"));
}

void LocalHost::tell(Call& call, Effects effects) {
    Json& answer = call.answer;
    Json entries = Json::array();
    for (const std::string& entry : effects.entries) entries.push_back(printable(entry));
    answer["entries"] = std::move(entries);
    Json messages = Json::array();
    for (Effects::Message& message : effects.messages) {
        messages.push_back({static_cast<std::uint64_t>(message.to), std::move(message.text)});
    }
    answer["messages"] = std::move(messages);
    Json bots = Json::array();
    for (const BotCall& bot : effects.bots) {
        bots.push_back({{"seat", bot.seat.index()},
                        {"ticket", bot.ticket},
                        {"bot", bot.bot->info().id},
                        {"at_once", bot.pace == Pace::AtOnce},
                        {"same_turn", bot.pace == Pace::SameTurn}});
    }
    answer["bots"] = std::move(bots);
    Json hints = Json::array();
    for (HintCall& hint : effects.hints) {
        const BotCall& bot = hint.call;
        hints.push_back({{"hint", ++last_hint_},
                         {"seat", bot.seat.index()},
                         {"bot", bot.bot->info().id},
                         {"thinking", bot.thinking_ms}});
        call.kept->hints.emplace(last_hint_, std::move(hint));
    }
    answer["hints"] = std::move(hints);
    if (effects.rematch) answer["rematch"] = *effects.rematch;
    answer["finished"] = effects.finished;
    const auto deadline = call.kept->table->deadline();
    answer["deadline"] = deadline ? Json(*deadline) : Json(nullptr);
}

}  // namespace equipoise
