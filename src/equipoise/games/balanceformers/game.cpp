#include "equipoise/games/balanceformers/game.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/games/balanceformers/clauses.hpp"
#include "equipoise/games/balanceformers/events.hpp"
#include "equipoise/games/balanceformers/text/notation.hpp"
#include "equipoise/parts/last_read.hpp"

namespace equipoise::balanceformers {
namespace {

constexpr std::string_view kBeings[] = {"recon1", "recon2"};
constexpr std::string_view kLayouts[] = {"auto", "std10", "std14", "std20", "std24", "std28"};
constexpr std::string_view kPairModes[] = {"combined", "each"};
constexpr std::string_view kMoveScopes[] = {"any", "own"};
constexpr std::string_view kRichestRules[] = {"any", "others"};
constexpr std::string_view kExtinctRanks[] = {"tokens", "last"};
constexpr std::string_view kHoleLinks[] = {"side", "point"};
constexpr std::string_view kLayoutHoles[] = {"forbid", "allow"};
constexpr std::string_view kPieceCounts[] = {"table", "free"};
constexpr std::string_view kSupplies[] = {"table", "0", "15", "30"};
constexpr std::int64_t kMostSupply = 9999;

constexpr OptionSpec kOptions[] = {
    OptionSpec::text("colours", "auto", "BF-2.3"_bf),
    OptionSpec::choice("beings", kBeings, "BF-17"_bf),
    OptionSpec::choice("layout", kLayouts, "BF-3.16"_bf, true),
    OptionSpec::choice("pair_mode", kPairModes, "BF-11.4"_bf),
    OptionSpec::choice("move_scope", kMoveScopes, "BF-8.4"_bf),
    OptionSpec::choice("richest_rule", kRichestRules, "BF-13.6"_bf),
    OptionSpec::choice("extinct_rank", kExtinctRanks, "BF-14.4"_bf),
    OptionSpec::choice("hole_link", kHoleLinks, "BF-9.6"_bf),
    OptionSpec::choice("layout_holes", kLayoutHoles, "BF-3.12"_bf),
    OptionSpec::choice("piece_counts", kPieceCounts, "BF-2.2"_bf),
    OptionSpec::choice("reinc_supply", kSupplies, "BF-17"_bf, true),
};

Result<std::shared_ptr<const Components>, Misfit> components_of(const DataFile& data) {
    return last_read<Components, load_components>(data);
}

/// The file to play with. `beings` chooses between the files that come with the game; any other
/// file has beings of its own.
Result<DataFile, Misfit> choose_data(const Setup& setup) {
    const std::string& wanted = setup.options.text("beings");
    if (!setup.data.text.empty()) {
        const auto own = components_of(setup.data);
        if (!own) return own.error();
        const std::string& id = own.value()->id;
        const bool chooses = setup.options.given("beings") && builtin_components(id) != nullptr;
        if (id == wanted || !chooses) return setup.data;
    }
    const DataFile* file = builtin_components(wanted);
    EQ_EXPECT(file != nullptr);
    return *file;
}

/// The codes of the first colours of the data file.
std::string first_colours(const Components& components, std::size_t count) {
    std::string codes;
    for (const Colour& colour : components.colours) {
        if (codes.size() < count) codes += colour.code;
    }
    return codes;
}

/// BF-2.1, BF-2.3: indices of the colours by seat.
Result<std::vector<int>, Misfit> read_colours(const Setup& setup, const Components& components) {
    std::string codes = setup.options.text("colours");
    if (codes == "auto") {
        codes = first_colours(components, static_cast<std::size_t>(setup.seats.value_or(2)));
        if (setup.seats && *setup.seats > static_cast<int>(codes.size())) {
            return Misfit::of("BF-2.3"_bf, "players", "too_few_colours_in_data");
        }
    }
    const int count = static_cast<int>(codes.size());
    if (count < 2 || count > kMostSeats) {
        return Misfit::of("BF-2.1"_bf, "colours", "wants_2_to_6_players");
    }
    if (setup.seats && *setup.seats != count) {
        return Misfit::of(
            "BF-2.3"_bf,
            "players",
            Reason("one_colour_for_each_player", {{"seats", *setup.seats}, {"colours", codes}}));
    }
    std::vector<int> indices;
    for (char code : codes) {
        const Colour* colour = components.colour(code);
        if (colour == nullptr) {
            return Misfit::of("BF-2.3"_bf,
                              "colours",
                              Reason("no_such_colour_code", {{"code", std::string(1, code)}}));
        }
        const int index = static_cast<int>(colour - components.colours.data());
        if (std::find(indices.begin(), indices.end(), index) != indices.end()) {
            return Misfit::of("BF-2.3"_bf,
                              "colours",
                              Reason("colour_given_twice", {{"code", std::string(1, code)}}));
        }
        indices.push_back(index);
    }
    return indices;
}

bool has_counts(const Layout& layout, const TableSize& size) {
    const auto angels = std::count(layout.kinds.begin(), layout.kinds.end(), PieceKind::Angel);
    return angels == size.angels && layout.pieces() == size.angels + size.demons;
}

/// The layout for so many pieces that is named after them, else the first that fits.
const Layout* standard_layout(const Components& components, const TableSize& size) {
    const Layout* named = components.layout("std" + std::to_string(size.angels + size.demons));
    if (named != nullptr && has_counts(*named, size)) return named;
    for (const Layout& layout : components.layouts) {
        if (has_counts(layout, size)) return &layout;
    }
    return nullptr;
}

Result<Layout, Misfit> find_layout(const std::string& wanted,
                                   const Components& components,
                                   const TableSize& size,
                                   bool holes_allowed) {
    constexpr std::string_view kRandom = "random:";
    if (wanted.starts_with(kRandom)) {
        const auto seed = parse_int(std::string_view(wanted).substr(kRandom.size()), 0);
        if (!seed) {
            return Misfit::of("BF-3.16"_bf, "layout", "random_needs_seed");
        }
        return random_layout(static_cast<Seed>(*seed), size.angels, size.demons, holes_allowed);
    }
    if (wanted == "auto") {
        const Layout* standard = standard_layout(components, size);
        if (standard != nullptr) return *standard;
        return Misfit::of("BF-2.2"_bf, "layout", "no_layout_for_players");
    }
    if (const Layout* named = components.layout(wanted)) return *named;
    if (wanted.find(',') == std::string::npos) {
        return Misfit::of("BF-3.16"_bf, "layout", Reason("no_such_layout", {{"layout", wanted}}));
    }
    return parse_tiles(wanted);
}

std::optional<Misfit> check_counts(const Layout& layout,
                                   const TableSize& size,
                                   int seats,
                                   bool free_counts) {
    if (!free_counts && !has_counts(layout, size)) {
        return Misfit::of(
            "BF-2.2"_bf,
            "layout",
            Reason("wrong_angels_and_demons",
                   {{"seats", seats}, {"angels", size.angels}, {"demons", size.demons}}));
    }
    if (layout.pieces() * kSlotsPerPiece < seats * kBeingsPerColour) {
        return Misfit::of("BF-2.2"_bf, "layout", "too_few_slots");
    }
    return std::nullopt;
}

/// Exchanges the data of a set-up for the file that a line means, if that comes with the game
/// (BF-17): the line names it, or names none and means the first. Otherwise the file comes with the
/// set-up, and reading the line compares ids.
std::optional<Misfit> take_data(Setup& setup, const Heading& heading) {
    const auto own = components_of(setup.data);
    if (!own) return own.error();
    std::string_view wanted;
    for (const auto& [key, value] : heading.options) {
        if (key == "data") wanted = value;
    }
    const bool is_named = !wanted.empty();
    if (!is_named) wanted = kBeings[0];
    const DataFile* file = builtin_components(wanted);
    const std::string& id = own.value()->id;
    if (file == nullptr || (!is_named && builtin_components(id) == nullptr)) return std::nullopt;
    if (id != wanted) setup.data = *file;
    return setup.options.change("beings", wanted);
}

Result<int, Misfit> read_supply(const Options& options, const TableSize& size) {
    if (options.is("reinc_supply", "table")) return size.supply;
    const auto supply = parse_int(options.text("reinc_supply"), 0, kMostSupply);
    if (supply) return static_cast<int>(*supply);
    return Misfit::of(
        "BF-17"_bf, "reinc_supply", Reason("wants_table_or_supply", {{"most", kMostSupply}}));
}

}  // namespace

const GameInfo& Balanceformers::info() {
    static constexpr Variant kEnvironments[] = {{"Balanceformers", ""}};
    static constexpr GameInfo kInfo{.id = "balanceformers",
                                    .min_seats = 2,
                                    .max_seats = kMostSeats,
                                    .secrets = true,
                                    .rules_version = "1",
                                    .data_path = "balanceformers/recon1.json",
                                    .moves = "BF-22.3"_bf,
                                    .positions = "BF-22.4"_bf,
                                    .data = "BF-18"_bf,
                                    .environments = kEnvironments};
    return kInfo;
}

std::span<const OptionSpec> Balanceformers::options() { return kOptions; }

Result<Rules, Misfit> Balanceformers::make(Setup& setup) {
    auto data = choose_data(setup);
    if (!data) return data.error();
    const auto loaded = components_of(data.value());
    if (!loaded) return loaded.error();
    const Components& components = *loaded.value();
    const auto colours = read_colours(setup, components);
    if (!colours) return colours.error();
    const int seats = static_cast<int>(colours.value().size());
    const TableSize& size = components.sizes[at(seats)];

    const Options& options = setup.options;
    Switches switches;
    switches.each_level = options.is("pair_mode", "each");
    switches.own_only = options.is("move_scope", "own");
    switches.richest_others = options.is("richest_rule", "others");
    switches.extinct_last = options.is("extinct_rank", "last");
    switches.point_links = options.is("hole_link", "point");
    switches.holes_allowed = options.is("layout_holes", "allow");
    switches.free_counts = options.is("piece_counts", "free");
    const auto supply = read_supply(options, size);
    if (!supply) return supply.error();
    switches.supply = supply.value();

    auto layout = find_layout(options.text("layout"), components, size, switches.holes_allowed);
    if (!layout) return layout.error();
    if (auto error = check_counts(layout.value(), size, seats, switches.free_counts)) return *error;
    if (auto error = check_layout(layout.value(), switches.holes_allowed)) return *error;
    if (switches.point_links && layout.value().is_graph()) {
        return Misfit::of("BF-9.6"_bf, "hole_link", "graph_needs_side");
    }
    setup.seats = seats;
    setup.data = std::move(data).value();
    if (builtin_components(components.id) != nullptr) {
        if (auto error = setup.options.change("beings", components.id)) return *error;
    }
    return Rules(components, colours.value(), std::move(layout).value(), switches);
}

Result<Setup, Misfit> Balanceformers::amend(const Setup& setup, std::string_view position) {
    const auto heading = parse_heading(position);
    if (!heading) return heading.error();
    Setup amended = setup;
    if (auto error = take_data(amended, heading.value())) return *error;
    const auto loaded = components_of(amended.data);
    if (!loaded) return loaded.error();
    const Components& components = *loaded.value();
    const std::string colours(heading.value().colours);
    const std::string layout(heading.value().layout);
    const std::size_t seats = colours.size();
    if (seats < 2 || seats > static_cast<std::size_t>(kMostSeats)) {
        return Misfit::of("BF-2.1"_bf, "seats", "wrong_number_of_colour_codes");
    }
    amended.seats = static_cast<int>(seats);
    for (const OptionSpec& spec : kOptions) {
        if (spec.name == "beings") continue;
        if (auto error = amended.options.change(spec.name, spec.default_value)) return *error;
    }
    for (const auto& [key, value] : heading.value().options) {
        if (key == "data") continue;
        if (key == "beings") return Misfit::of("BF-22.4"_bf, "options", "names_beings_by_data");
        if (key == "colours" || key == "layout") {
            return Misfit::of("BF-22.4"_bf, "options", Reason("wants_own_field", {{"key", key}}));
        }
        if (auto error = amended.options.set(key, value)) return *error;
    }
    if (colours != first_colours(components, seats)) {
        if (auto error = amended.options.change("colours", colours)) return *error;
    }
    const Layout* standard = standard_layout(components, components.sizes[seats]);
    if (standard == nullptr || standard->id != layout) {
        if (auto error = amended.options.change("layout", layout)) return *error;
        // BF-S13 and others put two players on std14: a position is taken as it stands.
        if (components.layout(layout) != nullptr) {
            if (auto error = amended.options.change("piece_counts", "free")) return *error;
        }
    }
    return amended;
}

std::string Balanceformers::print_state(const Rules& rules, const State& s) {
    return print(rules, s);
}

std::string Balanceformers::print_view(const Rules& rules, const View& view) {
    return print(rules, view);
}

Result<State, Misfit> Balanceformers::parse_state(const Rules& rules, std::string_view line) {
    return balanceformers::parse_state(rules, line);
}

std::string Balanceformers::print_action(const Rules& rules, const State& s, Action a) {
    return print(rules, s, a);
}

std::string Balanceformers::print_seen(
    const Rules& rules, const State& s, Actor actor, Action a, Viewer viewer) {
    if (s.open.phase == Phase::Pick && !viewer.is(actor.seat())) return "?";
    return print(rules, s, a);
}

Result<std::vector<Action>, Misfit> Balanceformers::parse_move(const Rules& rules,
                                                               const State& s,
                                                               Actor actor,
                                                               std::string_view text) {
    return balanceformers::parse_move(rules, s, actor, text);
}

std::string Balanceformers::seat_name(const Rules& rules, Seat seat) {
    return std::string(1, rules.colour(seat.index()).code);
}

std::string Balanceformers::score(const Rules& rules, const State& s, Seat seat) {
    const Rules::Standing standing = rules.standing(s.open, seat.index());
    return std::to_string(standing.worse) + "/" + std::to_string(standing.better);
}

std::optional<Seat> Balanceformers::roller(const Rules&, const State&) { return std::nullopt; }

std::vector<Fact> Balanceformers::facts(const Rules& rules, const View& view) {
    const Occupants beings = rules.occupants(view.open);
    std::int64_t alarm = 0;
    for (int seat = 0; seat < rules.seats(); ++seat) {
        bool stands = false;
        bool survives = false;
        for (int i = 0; i < kBeingsPerColour; ++i) {
            const int being = seat * kBeingsPerColour + i;
            if (!view.open.on_board(being)) continue;
            stands = true;
            if (rules.judge(view.open, beings, being).verdict != Verdict::Dies) survives = true;
        }
        if (stands && !survives) alarm |= std::int64_t{1} << seat;
    }
    std::vector<Fact> facts{{"supply", rules.supply(view.open)}, {"alarm", alarm}};
    if (view.open.phase == Phase::Over) {
        for (int seat = 0; seat < rules.seats(); ++seat) {
            facts.push_back({"rank_" + std::to_string(seat), rules.rank(view.open, seat)});
        }
    }
    return facts;
}

std::vector<Event> Balanceformers::events(
    const Rules& rules, const State& before, Actor actor, Action a, const State& after, Viewer) {
    return tell(rules, before, actor, a, after);
}

std::string Balanceformers::components(const Rules& rules) {
    std::vector<int> colours;
    colours.reserve(static_cast<std::size_t>(rules.seats()));
    for (int seat = 0; seat < rules.seats(); ++seat) {
        colours.push_back(
            static_cast<int>(&rules.colour(seat) - rules.components().colours.data()));
    }
    return components_json(rules.components(), colours, rules.layout(), rules.switches().supply);
}

}  // namespace equipoise::balanceformers
