// How games of Balanceformers between bots end: in which round, by whose extinction, and with what
// values. The figures of docs/reconstruction/balanceformers.md.
//
// Usage: equipoise_balanceformers_measure PLAYERS BOTS GAMES [name=value]...
//
// BOTS is one bot for all seats, or several joined by commas, which go round the seats and move on
// by one seat from game to game; `master:1000` thinks for 1000 simulations a choice. A value is an
// option of the game; `data=FILE` replaces its data file, and `seed=N` the seed, which is 1. The
// same arguments give the same line, in the form that `print` below explains.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "equipoise/base/text.hpp"
#include "equipoise/catalog/bots.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/balanceformers/game.hpp"

namespace equipoise::balanceformers {
namespace {

struct Player {
    const AnyBot* bot = nullptr;
    std::uint64_t simulations = 0;  // For each choice; 0: the bot's own number.
};

struct Request {
    std::vector<Player> players;
    int games = 0;
    Seed seed = 1;
    SharedRules rules;
};

/// What is counted of the games.
struct Ends {
    int games = 0;
    std::array<int, kRounds + 1> last_rounds{};  // By the last round that was played.
    int by_extinction = 0;                       // Before the Showdown of round 6.
    int won_by_extinct = 0;                      // An extinct player was among the winners.
    std::vector<int> worse;                      // The worse value of a winner of each game.
    std::vector<int> better;
};

[[noreturn]] void fail(const std::string& why) {
    std::fprintf(stderr, "%s\n", why.c_str());
    std::exit(2);
}

Player player_named(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view id = text.substr(0, colon);
    Player player;
    for (const AnyBot* bot : bots<Balanceformers>()) {
        if (bot->info().id == id) player.bot = bot;
    }
    if (player.bot == nullptr) fail("no bot " + std::string(id));
    if (colon == text.npos) return player;
    const auto simulations = parse_int(text.substr(colon + 1), 1);
    if (!simulations) fail("no number of simulations: " + std::string(text));
    player.simulations = static_cast<std::uint64_t>(*simulations);
    return player;
}

std::string text_of_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) fail("cannot read " + path);
    return {std::istreambuf_iterator<char>(in), {}};
}

int number_in(std::string_view text) {
    const auto number = parse_int(text, 1, 1'000'000'000);
    if (!number) fail("no number: " + std::string(text));
    return static_cast<int>(*number);
}

Request read(const std::vector<std::string>& arguments) {
    if (arguments.size() < 3) fail("usage: PLAYERS BOTS GAMES [name=value]...");
    const AnyGame& game = erased<Balanceformers>();
    Request request;
    const std::string path(game.info().data_path);
    Setup setup = game.default_setup({path, text_of_file(EQ_SOURCE_DIR "/data/" + path)});
    setup.seats = number_in(arguments[0]);
    for (std::string_view id : split(arguments[1], ','))
        request.players.push_back(player_named(id));
    request.games = number_in(arguments[2]);
    for (std::size_t i = 3; i < arguments.size(); ++i) {
        const std::size_t equals = std::min(arguments[i].find('='), arguments[i].size() - 1);
        const std::string name = arguments[i].substr(0, equals);
        const std::string value = arguments[i].substr(equals + 1);
        if (name == "data") {
            setup.data = {value, text_of_file(value)};
        } else if (name == "seed") {
            request.seed = static_cast<Seed>(number_in(value));
        } else if (const auto error = setup.options.set(name, value)) {
            fail(error->text());
        }
    }
    auto made = game.make(std::move(setup));
    if (!made) fail(made.error().text());
    request.rules = made.value();
    return request;
}

AnyState play(const Request& request, int game) {
    const AnyRules& rules = *request.rules;
    AnyState state = rules.initial();
    Turn turn = rules.turn(state);
    for (std::uint64_t ply = 0; !turn.is_terminal(); ++ply) {
        const Seat seat = *turn.acting.begin();
        const auto turned = static_cast<std::size_t>(seat.index() + game);
        const Player& player = request.players[turned % request.players.size()];
        Budget budget;
        budget.simulations = player.simulations;
        budget.seed = seed_at(seed_at(request.seed, static_cast<std::uint64_t>(game)), ply);
        turn = rules.step(state, seat, player.bot->choose(rules, state, seat, budget));
    }
    return state;
}

void count(const Rules& rules, const State& end, Ends& ends) {
    const Open& open = end.open;
    bool extinct = false;
    bool extinct_won = false;
    Rules::Standing winner;
    for (int seat = 0; seat < rules.seats(); ++seat) {
        const bool is_extinct = rules.is_extinct(open, seat);
        extinct = extinct || is_extinct;
        if (rules.rank(open, seat) > 1) continue;
        winner = rules.standing(open, seat);
        extinct_won = extinct_won || is_extinct;
    }
    ++ends.games;
    ++ends.last_rounds[open.round];
    if (extinct && open.round < kRounds) ++ends.by_extinction;
    if (extinct_won) ++ends.won_by_extinct;
    ends.worse.push_back(winner.worse);
    ends.better.push_back(winner.better);
}

/// The value that half of the games do not exceed.
int median(std::vector<int> values) {
    std::sort(values.begin(), values.end());
    return values[(values.size() - 1) / 2];
}

/// Games; the share that ends in round 1 or 2; how many end in each round from 1 to 6; the median
/// of the last rounds; the share that ends by extinction before round 6, and that an extinct player
/// wins or shares; the medians of the winner's worse and better value.
void print(const Ends& ends) {
    std::vector<int> rounds;
    std::string list;
    for (int round = 1; round <= kRounds; ++round) {
        const int games = ends.last_rounds[static_cast<std::size_t>(round)];
        rounds.insert(rounds.end(), static_cast<std::size_t>(games), round);
        list += (round > 1 ? " " : "") + std::to_string(games);
    }
    const auto share = [&](int games) { return 100.0 * games / ends.games; };
    std::printf(
        "games %d  early %.1f %%  by round [%s]  median round %d  extinction %.1f %%  "
        "extinct wins %.1f %%  worse %d  better %d\n",
        ends.games,
        share(ends.last_rounds[1] + ends.last_rounds[2]),
        list.c_str(),
        median(rounds),
        share(ends.by_extinction),
        share(ends.won_by_extinct),
        median(ends.worse),
        median(ends.better));
}

}  // namespace
}  // namespace equipoise::balanceformers

int main(int argc, char** argv) {
    using namespace equipoise;
    using namespace equipoise::balanceformers;
    const Request request = read({argv + 1, argv + argc});
    Ends ends;
    for (int game = 0; game < request.games; ++game) {
        const AnyState end = play(request, game);
        count(typed<Balanceformers>(*request.rules), end.as<State>(), ends);
    }
    print(ends);
}
