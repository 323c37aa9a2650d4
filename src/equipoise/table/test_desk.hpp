// A host for tests of the table: keeps the log in memory, and for each connection a screen that
// follows the messages as docs/protocol.md tells it to.

#pragma once

#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/base/rng.hpp"
#include "equipoise/table/audience/test_patch_reader.hpp"
#include "equipoise/table/requests/plan.hpp"
#include "equipoise/table/table.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/secret_game.hpp"
#include "tests/support/test_chance.hpp"

namespace equipoise {

/// What a screen knows: the last `table` message, brought up to date by those after it.
struct Screen {
    Json table;
    Json chance;                // The last message about rounds of chance,
    Json premove;               // and about a premove.
    std::vector<Json> answers;  // done, refused, why and error, in order.
    std::vector<Json> lean;     // Messages for those who know the rules.
    std::size_t received = 0;
    bool has_patches = false;
    PatchReader patches;

    void take(const Json& message) {
        ++received;
        if (!message.contains("type") && has_patches) {
            for (const Json& one : patches.read(message, table.at("plies").size())) take(one);
            return;
        }
        if (!message.contains("type")) {
            if (message.contains("d")) answers.push_back(message);
            if (message.contains("p")) lean.push_back(message);
            return;
        }
        const std::string type = message.at("type");
        if (type == "table") {
            table = message;
            if (message.at("start").contains("facts")) fill_in(table["plies"], 0);
        } else if (type == "resume") {
            take_plies(message);
            for (const char* key : {"version",
                                    "viewer",
                                    "asides",
                                    "seats",
                                    "chat",
                                    "next",
                                    "watching",
                                    "watchers",
                                    "invites",
                                    "now"}) {
                table[key] = message.at(key);
            }
        } else if (type == "plies") {
            take_plies(message);
            take_rest(message);
        } else if (type == "chance") {
            chance = message;
            table["version"] = message.at("version");
        } else if (type == "chat") {
            for (const Json& line : message.at("chat")) table["chat"].push_back(line);
            table["version"] = message.at("version");
        } else if (type == "watchers") {
            for (const char* key : {"version", "watching", "watchers"})
                table[key] = message.at(key);
        } else if (type == "premove") {
            premove = message;
        } else if (type == "next") {
            table["next"] = message.at("next");
            table["version"] = message.at("version");
        } else if (type == "seats" || type == "asides" || type == "now") {
            if (type != "now") table[type] = message.at(type);
            if (type == "seats") {
                table["watching"] = message.at("watching");
                table["watchers"] = message.at("watchers");
                table["invites"] = message.at("invites");
            }
            take_rest(message);
        } else {
            answers.push_back(message);
        }
    }
    const Json& now() const { return table.at("now"); }
    const Json& answer() const {
        REQUIRE(!answers.empty());
        return answers.back();
    }
    std::string problem() const { return answer().at("error").at("code"); }

  private:
    void take_plies(const Json& message) {
        Json plies = table.at("plies");
        const auto from = message.at("from").get<std::size_t>();
        REQUIRE(from <= plies.size());
        while (plies.size() > from) plies.erase(plies.size() - 1);
        Json& asides = table["asides"];
        while (!asides.empty() && asides.back()["after"] > from) asides.erase(asides.size() - 1);
        for (const Json& ply : message.at("plies")) plies.push_back(ply);
        fill_in(plies, from);
        table["plies"] = plies;
    }
    /// From the `from`-th ply (0-based) on, a view that is left out is the one before.
    void fill_in(Json& plies, std::size_t from) const {
        for (std::size_t i = from; i < plies.size(); ++i) {
            const Json& before = i == 0 ? table.at("start") : plies[i - 1];
            REQUIRE(plies[i].contains("view") == plies[i].contains("facts"));
            if (!plies[i].contains("view")) {
                plies[i]["view"] = before.at("view");
                plies[i]["facts"] = before.at("facts");
            }
        }
    }
    void take_rest(const Json& message) {
        table["version"] = message.at("version");
        table["now"] = message.at("now");
    }
};

/// Stands for the key of an invite link.
inline std::string test_invite_key(const std::string& seed, int seat) {
    return hex64(content_hash(seed + "seat")) + "-" + std::to_string(seat);
}

class Desk {
  public:
    /// With a seed the table's chance follows from it; without one it is always fresh.
    Desk(const Shelf& games,
         const BotShelf& bots,
         const Json& plan,
         const std::string& person = "ada",
         std::string chance_seed = {},
         int scheme = kScheme)
        : chance_seed_(std::move(chance_seed)),
          scheme_(scheme),
          around_{&games,
                  &bots,
                  [this](const std::string&, const std::string&, const std::string&) {
                      return std::optional(data_);
                  },
                  test_chance_tools(),
                  test_invite_key} {
        auto read = read_plan(print_json(plan), context(person));
        REQUIRE_MESSAGE(read, (read ? "" : print_json(to_json(read.error()))));
        log.push_back(print_entry({{service_ms, 0}, read.value().sitting.opened()}));
        if (const Invited* invited = read.value().sitting.invitation())
            log.push_back(print_entry({{service_ms, 0}, *invited}));
        data_ = read.value().data;
        table_.emplace("t", around_, std::move(read).value().sitting);
        perform(table_->settle(now()));
    }

    /// Whoever is invited is Ben.
    PlanContext context(const std::string& person) {
        PlanContext context = plain_context(person);
        context.guest = Guest{"ben", "Ben"};
        return context;
    }
    PlanContext plain_context(const std::string& person) {
        return {around_.games,
                around_.bots,
                [this](const std::string& name) {
                    return table_ && name == "t" ? &table_->sitting() : nullptr;
                },
                person,
                1'700'000'000'000,
                service_ms,
                chance_seed_,
                chance_seed_.empty() ? std::string() : around_.chance.commitment_of(chance_seed_),
                scheme_};
    }
    ConnectionId connect(const std::string& person, const AttachOptions& options = {}) {
        const ConnectionId connection{++last_connection_};
        screens[connection].has_patches = options.patches && !options.lean;
        perform(table_->attach(connection, person, options, now()));
        return connection;
    }
    /// Connects again with what that screen knew.
    ConnectionId reconnect(ConnectionId gone, const std::string& person) {
        const Screen screen = screens[gone];
        leave(gone);
        return come_back(screen, person);
    }
    ConnectionId come_back(const Screen& screen, const std::string& person) {
        const ConnectionId connection{++last_connection_};
        AttachOptions options;
        options.since = screen.table["version"].get<std::uint64_t>();
        if (!screen.table["viewer"].is_null()) options.seat = screen.table["viewer"].get<int>();
        screens[connection] = screen;
        perform(table_->attach(connection, person, options, now()));
        return connection;
    }
    void tick() { perform(table_->tick(now())); }
    void set_vacation(const std::string& person, std::int64_t until_ms) {
        perform(table_->set_vacation(person, until_ms, now()));
    }
    void depart(const std::string& person) { perform(table_->depart(person, now())); }
    void tell_rematch(const std::string& table) { perform(table_->rematch_opened(table, now())); }
    /// Forgets the table, reads it from its log again, and puts its lines back.
    void sleep_and_wake() {
        auto onlookers = table_->onlookers();
        table_.emplace(replayed());
        load_premoves();
        perform(table_->restore(std::move(onlookers), now()));
    }
    void leave(ConnectionId connection) {
        perform(table_->detach(connection, now()));
        screens.erase(connection);
    }
    /// Says it and returns the answer. Adds the id and the version that the screen has seen.
    Json say(ConnectionId from, Json message) {
        if (!message.contains("id")) message["id"] = "x";
        if (!message.contains("version")) message["version"] = screens[from].table["version"];
        return say_text(from, print_json(message));
    }
    Json say_text(ConnectionId from, const std::string& text) {
        const std::size_t before = screens[from].answers.size();
        perform(table_->handle(from, text, now()));
        REQUIRE(screens[from].answers.size() == before + 1);
        return screens[from].answer();
    }
    /// Says what is answered later.
    void tell(ConnectionId from, Json message) {
        message["version"] = screens[from].table["version"];
        perform(table_->handle(from, print_json(message), now()));
    }
    /// What this screen owes for a seat: a commitment, or a share.
    Json owed_by(ConnectionId from, int seat) {
        return owed_answer(around_.chance, screens[from].chance, seat);
    }
    /// Gives what this screen owes once, if anything.
    bool give_owed(ConnectionId from) {
        const Json owes =
            screens[from].chance.is_null() ? Json::array() : screens[from].chance.at("owes");
        for (const Json& seat : owes) {
            REQUIRE(say(from, owed_by(from, seat.get<int>()))["type"] == "done");
        }
        return !owes.empty();
    }
    /// All screens give what they owe until nobody owes anything.
    void agree() {
        for (bool any = true; any;) {
            any = false;
            std::vector<ConnectionId> all;
            for (const auto& [connection, screen] : screens) all.push_back(connection);
            for (ConnectionId connection : all) any = give_owed(connection) || any;
        }
    }
    /// Takes back, with the consent of everybody else who sits here.
    Json take_back(ConnectionId from) {
        const Json answer = say(from, {{"type", "undo"}});
        std::vector<std::pair<ConnectionId, std::string>> all;
        for (const auto& [connection, onlooker] : table_->onlookers()) {
            all.emplace_back(connection, onlooker.person);
        }
        for (const auto& [connection, person] : all) {
            const SeatSet needed = table_->sitting().takeback_needs();
            for (Seat seat : table_->sitting().seats_of(person)) {
                if (!needed.contains(seat)) continue;
                const Json yes = {{"type", "accept_takeback"}, {"seat", seat.index()}};
                CHECK(say(connection, yes)["type"] == "done");
                break;
            }
        }
        return answer;
    }
    /// Lets the oldest bot that was asked answer.
    bool let_bot_play() {
        if (calls.empty()) return false;
        const BotCall call = calls.front();
        calls.erase(calls.begin());
        const Action action = choice(call);
        perform(table_->bot_played(call.seat, call.ticket, action, now()));
        return true;
    }
    /// Answers the oldest request for a hint.
    bool let_bot_hint(bool fails = false) {
        if (hints.empty()) return false;
        const HintCall hint = hints.front();
        hints.erase(hints.begin());
        const auto chosen = fails ? std::nullopt : std::optional(BotChoice{choice(hint.call)});
        perform(table_->hinted(hint, chosen, now()));
        return true;
    }
    Table replayed() {
        auto table = Table::replay("t", around_, log);
        REQUIRE_MESSAGE(table, (table ? "" : table.error().text()));
        return std::move(table).value();
    }
    /// What a new screen is sent by a table that was read from the log.
    Json told_anew(const std::string& person, const Json& look = nullptr) {
        Table table = replayed();
        Screen screen;
        const auto take = [&](const Effects& effects) {
            for (const auto& message : effects.messages) screen.take(Json::parse(message.text));
        };
        take(table.attach(ConnectionId{1}, person, {}, {}));
        if (!look.is_null()) {
            const Json message = {{"type", "look"}, {"id", ""}, {"seat", look}};
            take(table.handle(ConnectionId{1}, print_json(message), {}));
        }
        return screen.table;
    }

    /// As a host does that has read the table from its log.
    void load_premoves() {
        std::vector<std::pair<Seat, HeldPremove>> kept;
        for (const auto& [seat, held] : premoves) kept.emplace_back(Seat(seat), held);
        table_->load_premoves(std::move(kept));
    }

    Table& table() { return *table_; }
    Screen& screen(ConnectionId connection) { return screens[connection]; }

    std::vector<std::string> log;
    std::map<int, HeldPremove> premoves;  // As a host keeps them, by seat.
    std::map<ConnectionId, Screen> screens;
    std::vector<BotCall> calls;
    std::vector<HintCall> hints;
    Seed seed = 1;
    std::int64_t service_ms = 0;
    std::vector<std::string> nudges;
    std::vector<std::string> missed_end;
    std::optional<std::string> rematch;
    int finished = 0;
    std::map<ConnectionId, std::vector<std::string>> sent;  // Every byte, to whom.

  private:
    Instant now() { return {++seed, service_ms}; }
    Action choice(const BotCall& call) {
        return call.bot->choose(*call.rules, call.state, call.seat, {20, {}, ++seed});
    }
    void perform(const Effects& effects) {
        for (const std::string& person : effects.nudges) nudges.push_back(person);
        for (const std::string& person : effects.missed_end) missed_end.push_back(person);
        if (effects.rematch) rematch = effects.rematch;
        finished += effects.finished ? 1 : 0;
        for (const std::string& entry : effects.entries) log.push_back(entry);
        for (const auto& [seat, held] : effects.premoves) {
            premoves.erase(seat.index());
            if (held.premove != Premove{}) premoves[seat.index()] = held;
        }
        CHECK(table_->sitting().version() == log.size());
        for (const auto& message : effects.messages) {
            sent[message.to].push_back(message.text);
            screens[message.to].take(Json::parse(message.text));
        }
        for (const BotCall& call : effects.bots) calls.push_back(call);
        for (const HintCall& hint : effects.hints) hints.push_back(hint);
    }

    std::string chance_seed_;
    int scheme_;
    Surroundings around_;
    DataFile data_;
    std::optional<Table> table_;
    std::uint64_t last_connection_ = 0;
};

/// Plays a random legal move, or rolls, for whoever holds the seats of this connection. False if
/// nothing is asked of it.
inline bool play_anything(Desk& desk, ConnectionId connection, Rng& rng) {
    const Json now = desk.screen(connection).now();
    const std::size_t before = desk.log.size();
    if (!now["roller"].is_null()) {
        const Json& seat = desk.screen(connection).table["seats"][now["roller"].get<std::size_t>()];
        if (seat["holder"] != "me") return false;
        CHECK(desk.say(connection, {{"type", "roll"}})["type"] == "done");
    } else if (!now["legal"].empty()) {
        const auto seats = static_cast<std::uint32_t>(now["legal"].size());
        const Json& legal = now["legal"][rng.below(seats)];
        const auto moves = static_cast<std::uint32_t>(legal["moves"].size());
        REQUIRE(moves > 0);
        const Json& move = legal["moves"][rng.below(moves)]["move"];
        const Json play = {{"type", "play"}, {"seat", legal["seat"]}, {"move", move}};
        CHECK(desk.say(connection, play)["type"] == "done");
    } else {
        return false;
    }
    CHECK(desk.log.size() == before + 1);
    return true;
}

}  // namespace equipoise

namespace equipoise::service_test {

inline const std::string kSeed(64, '5');

struct Fixture {
    Shelf games = test_shelf();
    BotShelf bots = all_bots();
};

inline Json duel(const std::string& mode,
                 const std::vector<std::string>& by,
                 const Json& more = {}) {
    Json seats = Json::array();
    for (const std::string& word : by) seats.push_back({{"by", word}});
    Json plan = {{"game", "balance_duel"}, {"options", {{"mode", mode}}}, {"seats", seats}};
    if (!more.is_null()) plan.update(more);
    return plan;
}

/// Two people at a table with a seed, who have agreed on its chance.
struct TwoPeople {
    Fixture fixture;
    Desk desk;
    ConnectionId ada;
    ConnectionId ben;

    explicit TwoPeople(const Json& more = nullptr)
        : desk(fixture.games, fixture.bots, duel("2", {"me", "open"}, more), "ada", kSeed),
          ada(desk.connect("ada")),
          ben(desk.connect("ben")) {
        const std::string key = test_invite_key(kSeed, 1);
        sits({{"type", "sit"}, {"seat", 1}, {"name", "Ben"}, {"key", key}});
        desk.agree();
    }
    void sits(const Json& request) { REQUIRE(desk.say(ben, request)["type"] == "done"); }
    const Json& now(ConnectionId who) { return desk.screen(who).now(); }
    std::string code(ConnectionId who, const Json& message) {
        const Json answer = desk.say(who, message);
        return answer["type"] == "error" ? answer["error"]["code"].get<std::string>() : "";
    }
    void play(int plies, Rng& rng) {
        for (int i = 0; i < plies; ++i) {
            if (!play_anything(desk, ada, rng)) play_anything(desk, ben, rng);
        }
    }
    void play_out(Rng& rng) {
        while (play_anything(desk, ada, rng) || play_anything(desk, ben, rng)) continue;
        REQUIRE(desk.table().sitting().is_over());
    }
};

}  // namespace equipoise::service_test
