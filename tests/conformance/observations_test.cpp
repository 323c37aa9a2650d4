// docs/observations.md lists what games show to learners, and every layer shows something.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>

#include <doctest/doctest.h>

#include "tests/conformance/conformance_defects.hpp"
#include "tests/support/catalog.hpp"

namespace equipoise {
namespace {

using OptionList = std::vector<std::pair<std::string, std::string>>;

/// Options with which a game shows planes of its own, beside the usual ones.
const std::map<std::string, std::vector<OptionList>>& bases() {
    static const std::map<std::string, std::vector<OptionList>> kBases{
        {"chess_balance", {{}, {{"mode", "chess"}}}},
        {"elements", {{}, {{"advanced", "true"}}}},
    };
    return kBases;
}

std::vector<OptionList> bases_of(const AnyGame& game) {
    const auto found = bases().find(std::string(game.info().id));
    return found == bases().end() ? std::vector<OptionList>{{}} : found->second;
}

std::string text_of(const OptionList& options) {
    std::string text;
    for (const auto& [name, value] : options)
        text += (text.empty() ? "" : " ") + name + "=" + value;
    return text;
}

/// Rules with these options, `players` among them; none if they do not go together.
SharedRules rules_with(const Shelf& shelf, const AnyGame& game, const OptionList& options) {
    Setup setup = shelf.default_setup(game).value();
    for (const auto& [name, value] : options) {
        if (name == "players") {
            setup.seats = std::stoi(value);
        } else if (setup.options.set(name, value)) {
            return nullptr;
        }
    }
    auto made = game.make(setup);
    return made ? made.value() : nullptr;
}

/// Every value of every option alone and every number of players, on top of a base.
std::vector<OptionList> variants_of(const AnyGame& game, const OptionList& base) {
    std::vector<OptionList> all;
    const auto add = [&](const std::string& name, const std::string& value) {
        OptionList options = base;
        for (const auto& [known, usual] : base) {
            if (known == name) return;
        }
        options.emplace_back(name, value);
        all.push_back(std::move(options));
    };
    for (int seats = game.info().min_seats; seats <= game.info().max_seats; ++seats) {
        add("players", std::to_string(seats));
    }
    for (const OptionSpec& spec : game.options()) {
        for (std::string_view choice : spec.choices) {
            add(std::string(spec.name), std::string(choice));
        }
        if (spec.type != OptionSpec::Type::Integer) continue;
        add(std::string(spec.name), std::to_string(spec.low));
        add(std::string(spec.name), std::to_string(spec.high));
        add(std::string(spec.name), "100");
    }
    return all;
}

std::string size_of(const ObservationSpec& spec) {
    return std::to_string(spec.layers()) + " x " + std::to_string(spec.rows) + " x " +
        std::to_string(spec.columns);
}

std::string row_of(const Plane& plane, const std::string& layers) {
    return "| " + layers + " | `" + plane.name + "` | " + std::to_string(plane.high) + " | " +
        plane.about + " |\n";
}

const Plane* find(const ObservationSpec& spec, const std::string& name) {
    for (const Plane& plane : spec.planes) {
        if (plane.name == name) return &plane;
    }
    return nullptr;
}

/// Planes added, removed and changed: "+ `quiet`, without `towers`, `beings` 21 layers".
std::string difference(const ObservationSpec& usual, const ObservationSpec& other) {
    std::string text;
    const auto tell = [&](const std::string& sign, const Plane& plane, const std::string& how) {
        text += (text.empty() ? "" : ", ") + sign + "`" + plane.name + "`" + how;
    };
    for (const Plane& plane : other.planes) {
        const Plane* known = find(usual, plane.name);
        if (known == nullptr) {
            tell("+ ", plane, "");
        } else if (known->count != plane.count) {
            tell("", plane, " " + std::to_string(plane.count) + " layers");
        } else if (known->high != plane.high) {
            tell("", plane, " up to " + std::to_string(plane.high));
        }
    }
    for (const Plane& plane : usual.planes) {
        if (find(other, plane.name) == nullptr) tell("without ", plane, "");
    }
    return text;
}

std::string tables_of(const Shelf& shelf, const AnyGame& game, const OptionList& base) {
    const ObservationSpec usual = rules_with(shelf, game, base)->observation();
    std::string text = base.empty() ? "Usual options" : "`" + text_of(base) + "`";
    text += ": " + size_of(usual) + ".\n\n| layer | plane | highest | a cell shows |\n" +
        "|---|---|---|---|\n";
    int layer = 0;
    for (const Plane& plane : usual.planes) {
        const std::string first = std::to_string(layer);
        layer += plane.count;
        text += row_of(plane, plane.count == 1 ? first : first + "-" + std::to_string(layer - 1));
    }
    std::string changes;
    std::string more;
    std::set<std::string> told;
    const std::vector<OptionList> apart = bases_of(game);
    for (const OptionList& options : variants_of(game, base)) {
        const SharedRules rules = rules_with(shelf, game, options);
        if (rules == nullptr || std::find(apart.begin(), apart.end(), options) != apart.end()) {
            continue;
        }
        const ObservationSpec spec = rules->observation();
        const std::string changed = difference(usual, spec);
        if (changed.empty() && size_of(spec) == size_of(usual)) continue;
        changes += "| `" + options.back().first + "=" + options.back().second + "` | " +
            size_of(spec) + " | " + changed + " |\n";
        for (const Plane& plane : spec.planes) {
            if (find(usual, plane.name) != nullptr || !told.insert(plane.name).second) continue;
            more += row_of(plane, std::to_string(plane.count));
        }
    }
    if (!changes.empty()) text += "\n| option | size | planes |\n|---|---|---|\n" + changes;
    if (!more.empty()) {
        text += "\n| layers | plane of an option | highest | a cell shows |\n|---|---|---|---|\n" +
            more;
    }
    return text;
}

/// The page, with the text between the marks of every game as the games describe it now.
std::string page_as_told(const Shelf& shelf, std::string page) {
    for (const AnyGame* game : shelf.games()) {
        const std::string id(game->info().id);
        const std::string begin = "<!-- planes of " + id + " -->\n";
        const std::string end = "<!-- end of " + id + " -->\n";
        const std::size_t from = page.find(begin);
        const std::size_t to = page.find(end);
        REQUIRE_MESSAGE((from != std::string::npos && to != std::string::npos), id);
        std::string text;
        for (const OptionList& base : bases_of(*game)) {
            text += (text.empty() ? "" : "\n") + tables_of(shelf, *game, base);
        }
        page.replace(from + begin.size(), to - from - begin.size(), text);
    }
    return page;
}

/// Planes that random games have not shown with two different values.
class Constant {
  public:
    explicit Constant(const AnyRules& rules)
        : rules_(rules),
          spec_(rules.observation()),
          cells_(spec_.size()),
          low_(spec_.planes.size(), 255),
          high_(spec_.planes.size(), 0) {}

    void play(AnyState s, Rng& rng) {
        constexpr int kMostPlies = 400;
        for (int ply = 0; ply < kMostPlies; ++ply) {
            look(s, Seat(static_cast<int>(rng.below(static_cast<unsigned>(rules_.seats())))));
            const Turn turn = rules_.turn(s);
            if (turn.is_terminal()) return;
            if (turn.is_chance()) {
                rules_.apply(s, Actor::chance(), any(rules_.chance_outcomes(s), rng).action);
            } else {
                const Seat seat = *turn.acting.begin();
                rules_.apply(s, seat, any(rules_.legal_actions(s, seat), rng));
            }
        }
    }
    std::set<std::string> names() const {
        std::set<std::string> names;
        for (std::size_t i = 0; i < spec_.planes.size(); ++i) {
            if (low_[i] >= high_[i]) names.insert(spec_.planes[i].name);
        }
        return names;
    }

  private:
    template <class Items>
    static typename Items::value_type any(const Items& items, Rng& rng) {
        return items[rng.below(static_cast<std::uint32_t>(items.size()))];
    }
    void look(const AnyState& s, Seat seat) {
        rules_.observe(s, seat, cells_);
        const std::size_t layer = spec_.size() / static_cast<std::size_t>(spec_.layers());
        std::size_t cell = 0;
        for (std::size_t i = 0; i < spec_.planes.size(); ++i) {
            const std::size_t end = cell + static_cast<std::size_t>(spec_.planes[i].count) * layer;
            for (; cell < end; ++cell) {
                low_[i] = std::min(low_[i], cells_[cell]);
                high_[i] = std::max(high_[i], cells_[cell]);
            }
        }
    }

    const AnyRules& rules_;
    ObservationSpec spec_;
    std::vector<std::uint8_t> cells_;
    std::vector<std::uint8_t> low_;
    std::vector<std::uint8_t> high_;
};

/// Positions to begin with that show rare planes from the start, by the option that adds them.
const std::map<std::string, std::string>& beginnings() {
    static const std::map<std::string, std::string> kBeginnings{
        {"self_check_card=penalty", "6rk/8/8/8/8/8/P5P1/6K1 w - - 0 1 [hw:FI1;dw:NA6]"},
        {"final_positions=rearrange",
         "A.2 S1=/F1L N1=LL/4L,F5LL,F7L t=S1 d=3 o=- n=3 rd=1 rf=LLLLL ph=redist"},
        {"flee=on", "ow1 eq22 fl 9 B M B:N,D8*2,K1,0,12;H7=B C:S,U8*3,L15,0,12;J6=F -"},
    };
    return kBeginnings;
}

/// The planes that a few games leave constant.
std::set<std::string> left_constant(const SharedRules& rules,
                                    const OptionList& options,
                                    int games,
                                    Rng& rng) {
    AnyState begin = rules->initial();
    if (!options.empty()) {
        const auto& [name, value] = options.back();
        const auto known = beginnings().find(name + "=" + value);
        if (known != beginnings().end()) {
            const auto state = rules->parse_state(known->second);
            REQUIRE_MESSAGE(static_cast<bool>(state), known->first);
            begin = state.value();
        }
    }
    Constant planes(*rules);
    for (int game = 0; game < games && !planes.names().empty(); ++game) planes.play(begin, rng);
    return planes.names();
}

}  // namespace

TEST_CASE("docs/observations.md lists every plane of every game as the game describes it") {
    const std::string path = "docs/observations.md";
    const std::string page = read_source_file(path);
    const std::string told = page_as_told(test_shelf(), page);
    if (std::getenv("EQUIPOISE_UPDATE") != nullptr) {
        std::ofstream(std::string(EQ_SOURCE_DIR) + "/" + path, std::ios::binary) << told;
    }
    // If the change was meant, run the tests once with EQUIPOISE_UPDATE=1 and commit the page.
    CHECK(told == page);
}

TEST_CASE("property: every plane changes in some game" *
          doctest::description("slow: whole games of every game until each plane has changed")) {
    constexpr int kGames = 20;
    // Cards that lift what the Royalty Rule forbids are for other decks (CB-7.8).
    const std::set<std::string> of_other_data{"unlocked"};
    const Shelf shelf = test_shelf();
    for (const AnyGame* game : shelf.games()) {
        std::set<std::string> constant;
        std::set<std::string> varied = of_other_data;
        Rng rng(1);
        const auto try_out = [&](const OptionList& options) {
            const SharedRules rules = rules_with(shelf, *game, options);
            if (rules == nullptr) return;
            bool news = false;
            for (const Plane& plane : rules->observation().planes) {
                news = news || !varied.contains(plane.name);
            }
            if (!news) return;
            const std::set<std::string> left = left_constant(rules, options, kGames, rng);
            for (const Plane& plane : rules->observation().planes) {
                (left.contains(plane.name) ? constant : varied).insert(plane.name);
            }
        };
        for (const OptionList& base : bases_of(*game)) {
            try_out(base);
            for (const OptionList& options : variants_of(*game, base)) try_out(options);
        }
        for (const std::string& name : constant) {
            CAPTURE(game->info().id);
            CAPTURE(name);
            CHECK(varied.contains(name));
        }
    }
}

TEST_CASE("property: equal pictures have equal legal actions") {
    constexpr int kGames = 60;
    constexpr int kPlies = 60;
    const Shelf shelf = test_shelf();
    for (const AnyGame* game : shelf.games()) {
        int met_again = 0;
        for (const OptionList& base : bases_of(*game)) {
            const SharedRules rules = rules_with(shelf, *game, base);
            std::vector<std::uint8_t> cells(rules->observation().size());
            std::map<std::string, std::vector<Action>> known;  // By picture.
            Rng rng(2);
            for (int i = 0; i < kGames; ++i) {
                AnyState s = rules->initial();
                for (int ply = 0; ply < kPlies && !rules->turn(s).is_terminal(); ++ply) {
                    const Turn turn = rules->turn(s);
                    // With few actions and dice, so that games often meet.
                    if (turn.is_chance()) {
                        const auto outcomes = rules->chance_outcomes(s);
                        const std::size_t few = std::min<std::size_t>(outcomes.size(), 2);
                        rules->apply(s,
                                     Actor::chance(),
                                     outcomes[rng.below(static_cast<unsigned>(few))].action);
                        continue;
                    }
                    const Seat seat = *turn.acting.begin();
                    const auto legal = rules->legal_actions(s, seat);
                    rules->observe(s, seat, cells);
                    const auto [found, is_new] =
                        known.emplace(std::string(cells.begin(), cells.end()), legal);
                    met_again += is_new ? 0 : 1;
                    if (found->second != legal) {
                        FAIL_CHECK("looks like another position: ", rules->print_state(s));
                        break;
                    }
                    const std::size_t few = std::min<std::size_t>(legal.size(), 2);
                    rules->apply(s, seat, legal[rng.below(static_cast<unsigned>(few))]);
                }
            }
        }
        CAPTURE(game->info().id);
        CHECK(met_again > 20);
    }
}

namespace conformance {

/// A front of Sealed Scales that shows learners one plane of a single cell.
struct Shown : Front {
    static ObservationSpec observation(const Sound&) {
        return {{{"points", "flat: points of the viewer", 1, 9}}, 1, 1};
    }
};

TEST_CASE("observation: a picture that keeps its promises has no finding") {
    struct Honest : Shown {
        static void observe(const Sound&, const View&, Viewer, std::span<std::uint8_t> out) {
            out[0] = 9;
        }
    };
    static_assert(Observed<Honest>);
    const Report report = examined<Honest>();
    for (const Finding& finding : report.findings()) FAIL_CHECK(finding.text());
}

TEST_CASE("observation: a cell above its plane's highest value") {
    struct Loud : Shown {
        static void observe(const Sound&, const View&, Viewer, std::span<std::uint8_t> out) {
            out[0] = 10;
        }
    };
    finds<Loud>(check::kObservation, "above what its plane promises");
}

TEST_CASE("observation: a cell that is left as it was") {
    struct Idle : Shown {
        static void observe(const Sound&, const View&, Viewer, std::span<std::uint8_t>) {}
    };
    finds<Idle>(check::kObservation, "what was there before");
}

TEST_CASE("observation: two planes with one name") {
    struct Double : Shown {
        static ObservationSpec observation(const Sound& rules) {
            ObservationSpec spec = Shown::observation(rules);
            spec.planes.push_back(spec.planes.front());
            return spec;
        }
        static void observe(const Sound&, const View&, Viewer, std::span<std::uint8_t> out) {
            out[0] = out[1] = 0;
        }
    };
    finds<Double>(check::kObservation, "not described: points");
}

}  // namespace conformance
}  // namespace equipoise
