// Lines of programs that know the rules.

#include <algorithm>

#include "equipoise/table/test_desk.hpp"

namespace equipoise::lean_test {
namespace {

struct Fixture {
    Shelf games = test_shelf();
    BotShelf bots = all_bots();
};

struct Sizes {
    std::vector<std::size_t> bytes;
    std::size_t median() {
        std::sort(bytes.begin(), bytes.end());
        return bytes.empty() ? 0 : bytes[bytes.size() / 2];
    }
    std::size_t within(std::size_t limit) const {
        return static_cast<std::size_t>(
            std::count_if(bytes.begin(), bytes.end(), [&](std::size_t n) { return n <= limit; }));
    }
};

/// Plays random moves between lean lines, each person at one seat; what they were sent.
Sizes play_lean(const Fixture& fixture, const AnyGame& game, int decisions) {
    Json seats = Json::array({{{"by", "me"}}});
    for (int seat = 1; seat < game.info().min_seats; ++seat) seats.push_back({{"by", "open"}});
    const Json plan = {{"game", game.info().id}, {"seats", seats}, {"time", "live:300+5"}};
    Desk desk(fixture.games, fixture.bots, plan);
    AttachOptions lean;
    lean.lean = true;
    std::vector<ConnectionId> lines;
    for (int seat = 0; seat < game.info().min_seats; ++seat) {
        const std::string person = "person" + std::to_string(seat);
        lines.push_back(desk.connect(seat == 0 ? "ada" : person, lean));
        if (seat > 0) desk.say(lines.back(), {{"type", "sit"}, {"seat", seat}});
    }
    const Sitting& sitting = desk.table().sitting();
    Rng rng(9);
    for (int i = 0; i < decisions && !sitting.is_over(); ++i) {
        const AnyRules& rules = sitting.rules();
        const auto roller = sitting.awaited_roller();
        const Seat seat = roller ? *roller : *sitting.game().turn().acting.begin();
        const ConnectionId line = lines[static_cast<std::size_t>(seat.index())];
        Json request = {{"version", sitting.version()}, {"id", std::to_string(i)}};
        if (roller) {
            request["type"] = "roll";
        } else {
            const auto actions = rules.legal_actions(sitting.game().state(), seat);
            const Action action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
            request["type"] = "play";
            request["seat"] = seat.index();
            request["move"] = rules.print_action(sitting.game().state(), action);
        }
        REQUIRE(desk.say(line, request).contains("d"));
    }
    Sizes sizes;
    for (const auto& [to, texts] : desk.sent) {
        std::size_t plies = 0;
        for (const std::string& text : texts) {
            const Json message = Json::parse(text);
            if (!message.contains("p")) continue;
            sizes.bytes.push_back(text.size());
            plies += message["p"].size();
            for (const auto& [key, value] : message.items()) {
                CHECK(std::string("vfparc").find(key) != std::string::npos);
            }
        }
        CHECK(plies <= sitting.game().plies().size());
    }
    return sizes;
}

TEST_CASE("a lean line is sent a typical decision in 64 bytes, in every game") {
    Fixture fixture;
    for (const AnyGame* game : fixture.games.games()) {
        Sizes sizes = play_lean(fixture, *game, 150);
        REQUIRE(!sizes.bytes.empty());
        const std::size_t median = sizes.median();
        MESSAGE(game->info().id << ": median " << median << " bytes, " << sizes.within(64) << " of "
                                << sizes.bytes.size() << " within 64, longest "
                                << sizes.bytes.back());
        CHECK(median <= 64);
    }
}

TEST_CASE("a lean line can follow the game by its plies alone, even when some are taken back") {
    Fixture fixture;
    const Json plan = {{"game", "balance_duel"}, {"seats", {{{"by", "me"}}, {{"by", "me"}}}}};
    Desk desk(fixture.games, fixture.bots, plan);
    const auto ada = desk.connect("ada");
    AttachOptions lean;
    lean.lean = true;
    const auto line = desk.connect("eve", lean);
    CHECK(desk.screen(line).now()["legal"].empty());
    CHECK(!desk.screen(line).table["start"].contains("facts"));
    Rng rng(3);
    std::vector<Json> plies = desk.screen(line).table["plies"];
    std::size_t read = 0;
    for (int i = 0; i < 40; ++i) {
        play_anything(desk, ada, rng);
        if (rng.below(3) == 0 && desk.screen(ada).now()["undo"] == true) {
            desk.take_back(ada);
        }
        for (; read < desk.screen(line).lean.size(); ++read) {
            const Json& message = desk.screen(line).lean[read];
            if (message.contains("f")) plies.resize(message["f"].get<std::size_t>());
            for (const Json& ply : message["p"]) {
                REQUIRE(ply[0] == plies.size() + 1);
                plies.push_back(ply);
            }
            CHECK(message["a"].is_array());
        }
        const Json& full = desk.screen(ada).table["plies"];
        REQUIRE(plies.size() == full.size());
        for (std::size_t n = 0; n < plies.size(); ++n) CHECK(plies[n][2] == full[n]["move"]);
        CHECK(desk.screen(line).lean.back()["v"] == desk.screen(ada).table["version"]);
        const auto anew = desk.connect("dan", lean);
        CHECK(desk.screen(anew).table["plies"] == Json(plies));
        desk.leave(anew);
    }
}

}  // namespace
}  // namespace equipoise::lean_test
