// Every reader of texts from outside, for every game: whatever the bytes, an answer and no harm.
// The first byte chooses the reader, the second the game.

#include <cstdint>
#include <cstdlib>
#include <map>

#include "equipoise/record/record.hpp"
#include "tests/support/catalog.hpp"

using namespace equipoise;

namespace {

void must(bool promise) {
    if (!promise) std::abort();
}

void read_position(const AnyGame& game, const Setup& setup, std::string_view text) {
    const auto amended = game.amend(setup, text);
    if (!amended) return must(!amended.error().text().empty());
    const auto rules = game.make(amended.value());
    if (!rules) return must(!rules.error().text().empty());
    const auto state = rules.value()->parse_state(text);
    if (!state) return must(!state.error().text().empty());
    const auto again = rules.value()->parse_state(rules.value()->print_state(state.value()));
    must(static_cast<bool>(again) && again.value() == state.value());
}

/// Plays the words of the text as far as they are legal.
void read_moves(const AnyGame& game, const Setup& setup, std::string_view text) {
    Playthrough played(game.make(setup).value());
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const auto actor = played.only_actor();
        if (!actor) return;
        const auto error = played.play(*actor, text.substr(0, end));
        if (error) must(!error->clause.empty());
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Shelf shelf = test_shelf();
    if (size < 2) return 0;
    const AnyGame& game = *shelf.games()[data[1] % shelf.games().size()];
    static std::map<std::string_view, Setup> setups;
    const auto [known, is_new] = setups.try_emplace(game.info().id);
    if (is_new) known->second = shelf.default_setup(game).value();
    const Setup& setup = known->second;
    const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
    switch (data[0] % 4) {
        case 0:
            read_position(game, setup, text);
            break;
        case 1:
            read_moves(game, setup, text);
            break;
        case 2:
            must(parse_game(text, shelf) || !parse_game(text, shelf).error().text().empty());
            for (const auto& one : parse_games(text, shelf))
                must(one || !one.error().text().empty());
            break;
        default: {
            const auto rules = game.make(game.default_setup({"fuzz", std::string(text)}));
            must(rules || !rules.error().text().empty());
        }
    }
    return 0;
}
