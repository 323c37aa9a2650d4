#include "equipoise/table/audience/chronicle.hpp"

#include <doctest/doctest.h>

#include "equipoise/core/erased_game.hpp"
#include "equipoise/table/audience/test_patch_reader.hpp"
#include "equipoise/table/json/json.hpp"
#include "tests/support/secret_game.hpp"

namespace equipoise {
namespace {

/// Of Sealed Scales only the points and how many weights lie on the tray are shown.
struct BluntScales : secret_game::SealedScales {
    static std::string print_view(const Rules& rules, const secret_game::View& view) {
        std::string line;
        for (Seat seat : SeatSet::first(rules.seats())) {
            line += std::to_string(view.open.points[seat]) + " ";
        }
        return line;
    }
    static std::vector<Fact> facts(const Rules&, const secret_game::View& view) {
        return {{"tray", secret_game::count(view.open.tray)}};
    }
};

Playthrough played_to_the_end(Seed seed) {
    const Shelf shelf({&erased<BluntScales>()},
                      [](std::string_view) { return secret_game::weights_file(); });
    auto rules = erased<BluntScales>().make(shelf.default_setup(erased<BluntScales>()).value());
    Playthrough game(std::move(rules).value());
    game.set_seed(seed);
    Rng rng(seed);
    while (!game.turn().is_terminal()) {
        const Seat seat = *game.turn().acting.begin();
        const auto list = game.rules().legal_actions(game.state(), seat);
        game.apply(seat, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    }
    return game;
}

TEST_CASE("property: a ply contains what is seen exactly when that has changed") {
    for (Seed seed = 1; seed <= 10; ++seed) {
        const Playthrough game = played_to_the_end(seed);
        const Chronicle told(game, Seat(1));
        Json seen = Json::parse(told.start());
        int left_out = 0;
        const Json plies = Json::parse(told.plies_from(0));
        REQUIRE(plies.size() == game.plies().size());
        for (std::size_t n = 0; n < plies.size(); ++n) {
            const AnyState s = game.state_after(n + 1);
            const Json now = {{"view", game.rules().print_view(s, Seat(1))},
                              {"facts", {{"tray", game.rules().facts(s, Seat(1))[0].value}}}};
            CHECK(plies[n].contains("view") == (now != seen));
            CHECK(plies[n].contains("facts") == (now != seen));
            if (plies[n].contains("view")) {
                CHECK(plies[n]["view"] == now["view"]);
                CHECK(plies[n]["facts"] == now["facts"]);
            } else {
                ++left_out;
            }
            seen = now;
        }
        CHECK(left_out > 0);
        CHECK(left_out < static_cast<int>(plies.size()));
    }
}

TEST_CASE("a chronicle that forgets plies and follows them again is the same") {
    const Playthrough game = played_to_the_end(3);
    const Chronicle whole(game, Viewer::spectator());
    for (std::size_t keep = 0; keep < game.plies().size(); ++keep) {
        Chronicle again(game, Viewer::spectator());
        again.forget(game, keep);
        again.follow(game);
        CHECK(again.plies_from(0) == whole.plies_from(0));
    }
}

TEST_CASE("property: patches make the plies anew, whichever ply they began with") {
    const Playthrough game = played_to_the_end(4);
    for (std::size_t since = 0; since < game.plies().size(); ++since) {
        Playthrough so_far(game.shared_rules(), game.start());
        Chronicle told(so_far, Seat(1));
        PatchReader reader;
        for (std::size_t n = 0; n < game.plies().size(); ++n) {
            so_far.apply(game.plies()[n].actor, game.plies()[n].action);
            told.follow(so_far);
            if (n < since) continue;
            const Json patch = {
                {"v", n}, {"n", {0, "{}"}}, {"p", Json::parse(told.patch_from(n, since))}};
            const Json message = reader.read(patch, n).front();
            CHECK(message["plies"] == Json::parse(told.plies_from(n)));
        }
    }
}

}  // namespace
}  // namespace equipoise
