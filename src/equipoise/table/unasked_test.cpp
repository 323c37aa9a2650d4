// What a table plays for its seats without asking, on a made-up game in which the last weight of a
// hand and the end of a full load are obvious.

#include "equipoise/core/erased_game.hpp"
#include "equipoise/table/test_desk.hpp"

namespace equipoise::unasked_test {
namespace {

struct Fixture {
    Shelf games = secret_game::shelf();
    BotShelf bots{{}};
    Surroundings around{&games, &bots};
};

Json plan(const std::vector<std::string>& by) {
    Json seats = Json::array();
    for (const std::string& word : by) seats.push_back({{"by", word}});
    return {{"game", std::string(secret_game::game().info().id)}, {"seats", seats}};
}

bool is_anything_obvious(const Playthrough& game) {
    for (Seat seat : game.turn().acting) {
        if (game.rules().obvious(game.state(), seat)) return true;
    }
    return false;
}

/// Two people at a table where somebody loads the pans, and both will still hold two weights.
struct Loading {
    Fixture fixture;
    std::optional<Desk> desk;
    ConnectionId ada;
    ConnectionId ben;
    ConnectionId loader;

    Loading() {
        for (Seed seed = 1; seed < 50; ++seed) {
            desk.emplace(fixture.games, fixture.bots, plan({"me", "open"}));
            desk->seed = 100 * seed;
            ada = desk->connect("ada");
            ben = desk->connect("ben");
            desk->say(ben, {{"type", "sit"}, {"seat", 1}, {"name", ""}});
            Rng rng(seed);
            play_anything(*desk, ada, rng);
            play_anything(*desk, ben, rng);
            if (game().turn().kind != NodeKind::Decision) continue;
            loader = game().turn().acting.contains(Seat(0)) ? ada : ben;
            return;
        }
        FAIL("nobody ever loads");
    }
    const Playthrough& game() { return desk->table().sitting().game(); }
    Json put() {
        const Json legal = desk->screen(loader).now()["legal"][0];
        return desk->say(
            loader,
            {{"type", "play"}, {"seat", legal["seat"]}, {"move", legal["moves"][0]["move"]}});
    }
};

TEST_CASE("the obvious actions of people, bots and open seats are played in one entry") {
    Fixture fixture;
    Setup setup = fixture.games.default_setup(secret_game::game()).value();
    setup.seats = 3;
    const auto rules = secret_game::game().make(setup);
    REQUIRE(rules);
    Playthrough game(rules.value());
    game.set_seed(4);
    Rng rng(4);
    const auto holds_one = [&](Seat seat) {
        return game.rules().obvious(game.state(), seat).has_value();
    };
    while (game.turn().kind != NodeKind::Simultaneous || !holds_one(*game.turn().acting.begin())) {
        const Seat seat = *game.turn().acting.begin();
        const auto list = game.rules().legal_actions(game.state(), seat);
        game.apply(seat, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    }
    Opened entry;
    entry.game = std::string(secret_game::game().info().id);
    entry.seats = 3;
    entry.start = game.rules().print_state(game.state());
    entry.holders = {{Holder::Kind::Open, "", "", ""},
                     {Holder::Kind::Bot, "", "nobody", ""},
                     {Holder::Kind::Person, "ada", "", ""}};
    auto sitting = Sitting::open(secret_game::game(), entry, setup.data);
    REQUIRE(sitting);
    Table table("t", fixture.around, std::move(sitting).value());
    static_cast<void>(table.attach(ConnectionId{1}, "ada", {}, {}));
    const Effects effects = table.settle({1});
    CHECK(effects.entries.size() == 1);
    REQUIRE(effects.messages.size() == 1);
    const Json told = Json::parse(effects.messages[0].text);
    REQUIRE(told["plies"].size() == 3);
    for (std::size_t seat = 0; seat < 3; ++seat) CHECK(told["plies"][seat]["actor"] == seat);
    // All picks are open now: whatever comes next was not obvious before.
    CHECK(table.sitting().game().turn().kind != NodeKind::Simultaneous);
    CHECK(table.sitting().undo_point() == std::nullopt);
    CHECK(table.settle({2}).entries.empty());
}

TEST_CASE("property: nobody is ever asked for an obvious action, and a log holds each one once") {
    Fixture fixture;
    for (Seed seed = 1; seed <= 20; ++seed) {
        Desk desk(fixture.games, fixture.bots, plan({"me", "open"}));
        desk.seed = 100 * seed;
        const auto ada = desk.connect("ada");
        const auto ben = desk.connect("ben");
        desk.say(ben, {{"type", "sit"}, {"seat", 1}, {"name", ""}});
        Rng rng(seed);
        const Playthrough& game = desk.table().sitting().game();
        while (play_anything(desk, ada, rng) || play_anything(desk, ben, rng)) {
            CHECK(!is_anything_obvious(game));
            for (const auto c : {ada, ben}) {
                if (rng.below(4) > 0 || desk.screen(c).now()["undo"] == false) continue;
                CHECK(desk.say(c, {{"type", "undo"}})["type"] == "done");
                CHECK(!is_anything_obvious(game));
            }
        }
        CHECK(game.turn().is_terminal());
        const Table again = desk.replayed();
        CHECK(again.sitting().game().plies() == game.plies());
    }
}

TEST_CASE("an undo takes back a decision together with the obvious action after it") {
    Loading at;
    const std::size_t before = at.game().plies().size();
    REQUIRE(at.put()["type"] == "done");
    REQUIRE(at.game().plies().size() == before + 1);
    const AnyState one_put = at.game().state();
    const std::size_t entries = at.desk->log.size();
    REQUIRE(at.put()["type"] == "done");
    REQUIRE(at.game().plies().size() == before + 3);
    CHECK(at.desk->log.size() == entries + 1);
    CHECK(at.game().plies().back().action == secret_game::kDone);

    CHECK(at.desk->take_back(at.loader)["type"] == "done");
    CHECK(at.game().plies().size() == before + 1);
    CHECK(at.game().state() == one_put);
    // The move, the request, the consent of the other seat, and the undo.
    CHECK(at.desk->log.size() == entries + 4);
    CHECK(at.desk->replayed().sitting().undo_point() == before);

    CHECK(at.desk->take_back(at.loader)["type"] == "done");
    CHECK(at.game().plies().size() == before);
    CHECK(at.desk->screen(at.loader).now()["undo"] == false);
}

struct PickedView : secret_game::View {
    PickedView() = default;
    explicit PickedView(const View& view) : View(view) {}
    PerSeat<secret_game::Pick> picks;  // Of all seats, where they are shown at once.
    bool operator==(const PickedView&) const = default;
};

/// Sealed Scales with picks made one after the other, shown at once or when all are made.
template <bool kShown>
struct InTurn : secret_game::Rules {
    using Base = secret_game::Rules;
    using View = PickedView;
    explicit InTurn(const Base& rules) : Base(rules) {}

    Turn turn(const State& s) const {
        const Turn turn = Base::turn(s);
        if (turn.kind != NodeKind::Simultaneous) return turn;
        return Turn::decision(*turn.acting.begin());
    }
    View view(const State& s, Viewer viewer) const {
        View view(Base::view(s, viewer));
        if (kShown) view.picks = s.picks;
        return view;
    }
    State sample(const View& view, Rng& rng) const {
        if (!kShown) return Base::sample(view, rng);
        secret_game::View rest = view;
        for (Seat seat : view.picked) {
            if (view.viewer.is(seat)) continue;
            rest.picked.erase(seat);
            ++rest.open.played[view.picks[seat].kind()];
        }
        State s = Base::sample(rest, rng);
        s.open = view.open;
        s.picks = view.picks;
        return s;
    }
};

/// The second seat always picks its lightest weight.
template <bool kShown>
struct InTurnScales : secret_game::SealedScales {
    using Rules = InTurn<kShown>;
    static Result<Rules, Misfit> make(Setup& setup) {
        auto made = SealedScales::make(setup);
        if (!made) return made.error();
        return Rules(made.value());
    }
    static std::optional<Action> obvious(const Rules& rules,
                                         const secret_game::State& s,
                                         Seat seat) {
        const bool acts = s.open.phase == secret_game::Phase::Pick && seat == Seat(1) &&
            rules.turn(s).acting.contains(seat);
        for (secret_game::Kind kind : secret_game::all_kinds()) {
            if (acts && s.hands[seat][kind] > 0) return secret_game::pick(kind);
        }
        return std::nullopt;
    }
};

/// What the first seat may take back after it picked and the second seat's pick followed.
template <bool kShown>
Json may_take_back_the_pick() {
    const AnyGame& game = erased<InTurnScales<kShown>>();
    const Shelf shelf({&game}, [](std::string_view) { return secret_game::weights_file(); });
    const BotShelf bots{{}};
    Desk desk(shelf, bots, plan({"me", "open", "open"}));
    const auto ada = desk.connect("ada");
    const std::size_t before = desk.table().sitting().game().plies().size();
    Rng rng(1);
    REQUIRE(play_anything(desk, ada, rng));
    REQUIRE(desk.table().sitting().game().plies().size() == before + 2);
    REQUIRE(desk.table().sitting().game().turn().acting.contains(Seat(2)));
    return desk.screen(ada).now()["undo"];
}

TEST_CASE("a decision stays once an obvious action after it has shown its player something") {
    CHECK(may_take_back_the_pick<true>() == false);
    CHECK(may_take_back_the_pick<false>() == true);
}

TEST_CASE("a request made before an obvious action is stale after it") {
    Loading at;
    REQUIRE(at.put()["type"] == "done");
    const Json version = at.desk->screen(at.loader).table["version"];
    REQUIRE(at.put()["type"] == "done");
    const Json seat = at.loader == at.ada ? 0 : 1;
    const Json late = {{"type", "play"}, {"seat", seat}, {"move", "done"}, {"version", version}};
    CHECK(at.desk->say(at.loader, late)["error"]["code"] == "stale");
}

TEST_CASE("a fork that ends before an obvious action begins with it, and cannot take it back") {
    Loading at;
    REQUIRE(at.put()["type"] == "done");
    REQUIRE(at.put()["type"] == "done");
    const std::size_t count = at.game().plies().size() - 1;
    Opened forked = at.desk->table().sitting().opened();
    forked.plies.assign(at.game().plies().begin(),
                        at.game().plies().begin() + static_cast<std::ptrdiff_t>(count));
    auto sitting = Sitting::open(secret_game::game(), forked, at.game().rules().setup().data);
    REQUIRE(sitting);
    Table table("u", at.fixture.around, std::move(sitting).value());
    CHECK(table.settle({1}).entries.size() == 1);
    CHECK(table.sitting().game().state() == at.game().state());
    CHECK(table.sitting().undo_point() == std::nullopt);
}

}  // namespace
}  // namespace equipoise::unasked_test
