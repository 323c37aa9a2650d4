// The engine of the browser as a native program: a request a line in, an answer a line out. Its
// secrets are the same in every run, and its clock stands still.

#include <iostream>
#include <string>

#include "equipoise/server/hall/chance.hpp"
#include "equipoise/table/host/local_host.hpp"
#include "tests/support/catalog.hpp"

using namespace equipoise;

int main() {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    ChanceTools chance = server::chance_tools();
    int secrets = 0;
    chance.secret = [&] { return chance.hash("secret " + std::to_string(++secrets)); };
    LocalHost host({&games, &bots, chance, [] { return std::int64_t{0}; }});
    for (std::string line; std::getline(std::cin, line);) {
        std::cout << host.ask(line) << std::endl;
    }
}
