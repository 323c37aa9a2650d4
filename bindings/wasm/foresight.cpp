// What a board shows before anybody moves, as a module for the page itself: the rules of one game
// that are asked about positions (`foresee`), without tables and bots.
//
// A request is three lines and a rest: options that differ from the default, `name=value` with tabs
// between them; a position line, which may change options and may be empty; the ask; the data file
// of somebody's own, if the table has one. The answer is the JSON that the game says, or `!` and
// the sentence's key where the request makes no sense.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <tuple>

#include "bindings/wasm/exports.hpp"
#include "bindings/wasm/packed_data.hpp"
#include "equipoise/base/text.hpp"
#include "equipoise/games/all.hpp"

using namespace equipoise;

namespace {

/// The game of this module. The wrapper over all games would bring in everything that hosts ask.
using Front = std::tuple_element_t<0, EQ_GAMES>;

struct Request {
    std::string_view options;
    std::string_view position;
    std::string_view ask;
    std::string_view data;
};

Request read_request(std::string_view text) {
    std::array<std::string_view, 3> lines;
    for (std::string_view& line : lines) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return {lines[0], lines[1], lines[2], text};
}

Result<Setup, Misfit> read_setup(const Request& request) {
    Setup setup{std::nullopt, Options(Front::options()), {}};
    if (!request.data.empty()) {
        setup.data = {"own", std::string(request.data)};
    } else if (const std::string_view path = Front::info().data_path; !path.empty()) {
        setup.data = {std::string(path), std::string(wasm::packed_data(path).value_or(""))};
    }
    for (std::string_view pair : split(request.options, '\t')) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos) continue;
        if (auto misfit = setup.options.set(pair.substr(0, equals), pair.substr(equals + 1))) {
            return *misfit;
        }
    }
    if (request.position.empty()) return setup;
    return Front::amend(setup, request.position);
}

Result<std::string, Misfit> foresee(const Request& request) {
    static std::optional<typename Front::Rules> rules;
    static Setup made_of;
    auto setup = read_setup(request);
    if (!setup) return setup.error();
    if (!rules || !(made_of == setup.value())) {
        Setup effective = setup.value();
        auto made = Front::make(effective);
        if (!made) return made.error();
        rules.emplace(std::move(made).value());
        made_of = std::move(setup).value();
    }
    return Front::foresee(*rules, request.position, request.ask);
}

}  // namespace

std::string equipoise::wasm::answer_to(std::string_view request) {
    auto found = foresee(read_request(request));
    return found ? std::move(found).value() : "!" + found.error().reason.whole_key();
}
