// Sealed Scales for people: options, data file, notation, events.

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/core/erased_game.hpp"
#include "tests/support/secret_game.hpp"

namespace equipoise::secret_game {
namespace {

constexpr std::array<std::string_view, 4> kPhaseNames{"deal", "pick", "load", "over"};
constexpr std::string_view kHidden = "?";

char kind_char(Kind kind) { return static_cast<char>('1' + kind.index()); }

std::optional<Kind> parse_kind(char c) {
    if (c < '1' || c >= '1' + kKinds) return std::nullopt;
    return Kind(c - '1');
}

std::string print_bag(const Bag& bag) {
    std::string text;
    for (Kind kind : all_kinds()) text.append(bag[kind], kind_char(kind));
    return text.empty() ? "-" : text;
}

std::optional<Bag> parse_bag(std::string_view text) {
    Bag bag{};
    if (text == "-") return bag;
    if (text.empty() || text.size() > kMaxSeats * kMaxHand) return std::nullopt;
    for (char c : text) {
        const auto kind = parse_kind(c);
        if (!kind) return std::nullopt;
        ++bag[*kind];
    }
    return bag;
}

std::string print_pick(Pick pick) {
    return pick.made() ? std::string(1, kind_char(pick.kind())) : "-";
}

std::optional<Pick> parse_pick(std::string_view text) {
    if (text == "-") return Pick();
    const auto kind = text.size() == 1 ? parse_kind(text[0]) : std::nullopt;
    if (!kind) return std::nullopt;
    return Pick(*kind);
}

std::string secret_bag(int held) {
    return held == 0 ? "-" : std::string(static_cast<std::size_t>(held), kHidden[0]);
}

/// The values of all seats with commas between.
template <class Print>
std::string print_seats(int seats, Print&& print) {
    std::string text;
    for (Seat seat : SeatSet::first(seats)) {
        if (seat.index() > 0) text += ',';
        text += print(seat);
    }
    return text;
}

template <class PrintHand, class PrintPick>
std::string print_line(const Rules& rules, const Open& open, PrintHand&& hand, PrintPick&& pick) {
    const int seats = rules.seats();
    const bool loading = open.phase == Phase::Load;
    return "seats=" + std::to_string(seats) + " teams=" + (rules.pairs() ? "pairs" : "none") +
        " hand=" + std::to_string(rules.hand()) +
        " ph=" + std::string(kPhaseNames[static_cast<std::size_t>(open.phase)]) +
        " tilt=" + std::to_string(open.tilt) + " tray=" + print_bag(open.tray) +
        " puts=" + std::to_string(open.puts) +
        " load=" + (loading ? std::to_string(open.loader.index()) : "-") +
        " played=" + print_bag(open.played) +
        " shown=" + print_seats(seats, [&](Seat seat) { return print_pick(open.shown[seat]); }) +
        " points=" +
        print_seats(seats, [&](Seat seat) { return std::to_string(open.points[seat]); }) +
        " hands=" + print_seats(seats, hand) + " picks=" + print_seats(seats, pick);
}

/// Reads a line of `key=value` words in their one order and keeps the first fault.
class Line {
  public:
    explicit Line(std::string_view text) : words_(words(text)) {}

    const std::optional<Misfit>& fault() const { return fault_; }
    void refuse(std::string_view key, Reason reason) {
        if (!fault_) {
            fault_ = Misfit::of(kPositionsClause, key, std::move(reason));
        }
    }
    std::string_view word(std::string_view key) {
        const std::string_view text = at_ < words_.size() ? words_[at_] : std::string_view();
        ++at_;
        if (text.size() > key.size() && text.starts_with(key) && text[key.size()] == '=') {
            return text.substr(key.size() + 1);
        }
        refuse(key, "must come next");
        return {};
    }
    int number(std::string_view key, int low, int high) {
        return number_in(key, word(key), low, high);
    }
    Bag bag(std::string_view key) { return value_of(key, parse_bag(word(key))); }
    /// One value for each seat.
    template <class Parse>
    void per_seat(std::string_view key, int seats, Parse&& parse) {
        const auto pieces = split(word(key), ',');
        if (pieces.size() != static_cast<std::size_t>(seats)) {
            return refuse(key, "must have one value for each seat");
        }
        for (Seat seat : SeatSet::first(seats)) {
            parse(seat, pieces[static_cast<std::size_t>(seat.index())]);
        }
    }
    template <class T>
    T value_of(std::string_view key, const std::optional<T>& parsed) {
        if (!parsed) refuse(key, "cannot be read");
        return parsed.value_or(T{});
    }
    int number_in(std::string_view key, std::string_view text, int low, int high) {
        const auto number = parse_int(text, low, high);
        if (!number) refuse(key, "must be a number in range");
        return static_cast<int>(number.value_or(low));
    }
    void end() {
        if (at_ < words_.size()) refuse("picks", "must be the last word");
    }

  private:
    std::vector<std::string_view> words_;
    std::size_t at_ = 0;
    std::optional<Misfit> fault_;
};

void read_setup_words(const Rules& rules, Line& line) {
    if (line.number("seats", 2, kMaxSeats) != rules.seats()) {
        line.refuse("seats", "the game has another number of seats");
    }
    if (line.word("teams") != (rules.pairs() ? "pairs" : "none")) {
        line.refuse("teams", "the game has other teams");
    }
    if (line.number("hand", 1, kMaxHand) != rules.hand()) {
        line.refuse("hand", "the game has hands of another size");
    }
}

State read_state_words(int seats, Line& line) {
    State s;
    const auto name = std::find(kPhaseNames.begin(), kPhaseNames.end(), line.word("ph"));
    if (name == kPhaseNames.end()) {
        line.refuse("ph", "must be deal, pick, load or over");
    } else {
        s.open.phase = static_cast<Phase>(name - kPhaseNames.begin());
    }
    s.open.tilt = static_cast<std::int8_t>(line.number("tilt", INT8_MIN, INT8_MAX));
    s.open.tray = line.bag("tray");
    s.open.puts = static_cast<std::uint8_t>(line.number("puts", 0, kMaxPuts));
    const std::string_view loader = line.word("load");
    if ((loader == "-") == (s.open.phase == Phase::Load)) {
        line.refuse("load", "must name a seat in ph=load, and only there");
    } else if (loader != "-") {
        s.open.loader = Seat(line.number_in("load", loader, 0, seats - 1));
    }
    s.open.played = line.bag("played");
    line.per_seat("shown", seats, [&](Seat seat, std::string_view text) {
        s.open.shown[seat] = line.value_of("shown", parse_pick(text));
    });
    line.per_seat("points", seats, [&](Seat seat, std::string_view text) {
        s.open.points[seat] =
            static_cast<std::uint8_t>(line.number_in("points", text, 0, UINT8_MAX));
    });
    line.per_seat("hands", seats, [&](Seat seat, std::string_view text) {
        s.hands[seat] = line.value_of("hands", parse_bag(text));
    });
    line.per_seat("picks", seats, [&](Seat seat, std::string_view text) {
        s.picks[seat] = line.value_of("picks", parse_pick(text));
    });
    return s;
}

/// One line of the data file: `weight 3 grams=2 copies=6`.
std::optional<Misfit> read_weight(std::string_view line, Weights& weights, int expected) {
    const auto parts = words(line);
    const auto refuse = [](const char* field, const char* message) {
        return Misfit::of(kDataClause, field, message);
    };
    if (parts.size() != 4 || parts[0] != "weight") {
        return refuse("weight", "a line is `weight KIND grams=N copies=N`");
    }
    if (parse_int(parts[1]) != expected) return refuse("weight", "the kinds are 1 to 6 in order");
    const auto value = [&](std::string_view part, std::string_view key, int high) {
        return part.starts_with(key) ? parse_int(part.substr(key.size()), 1, high) : std::nullopt;
    };
    const auto grams = value(parts[2], "grams=", kMaxGrams);
    if (!grams) return refuse("grams", "must be 1 to 9");
    const auto copies = value(parts[3], "copies=", kMaxSeats * kMaxHand);
    if (!copies) return refuse("copies", "must be 1 to 32");
    weights.grams[Kind(expected - 1)] = static_cast<std::uint8_t>(*grams);
    weights.copies[Kind(expected - 1)] = static_cast<std::uint8_t>(*copies);
    return std::nullopt;
}

Result<Weights, Misfit> read_weights(std::string_view text) {
    Weights weights{};
    int kinds = 0;
    int number = 0;
    for (std::string_view line : split(text, '\n')) {
        ++number;
        line = trim(line.substr(0, line.find('#')));
        if (line.empty()) continue;
        auto misfit = kinds == kKinds ? Misfit::of(kDataClause, "weight", "there are six kinds")
                                      : read_weight(line, weights, kinds + 1);
        if (misfit) {
            misfit->line = number;
            return *misfit;
        }
        ++kinds;
    }
    if (kinds == kKinds) return weights;
    return Misfit::of(kDataClause, "weight", "there are six kinds");
}

constexpr std::size_t kMostAdvice = 4;

std::vector<Advice> advise_to_pick(const Rules& rules, const View& view) {
    std::vector<Advice> list;
    for (Kind kind : all_kinds()) {
        if (view.hand[kind] == 0) continue;
        list.push_back({std::string("pick:") + kind_char(kind), rules.weights().grams[kind]});
    }
    return list;
}

/// Every load of one more weight, and of two where two are left to put.
std::vector<Advice> advise_to_load(const Rules& rules, const Open& open) {
    if (open.puts == kMaxPuts) return {{"done", Rules::points_for(open.tilt)}};
    struct Put {
        std::string text;
        Kind kind;
        int tilt;
    };
    std::vector<Put> puts;
    for (Kind kind : all_kinds()) {
        if (open.tray[kind] == 0) continue;
        const int grams = rules.weights().grams[kind];
        puts.push_back({std::string(1, kind_char(kind)) + "L", kind, grams});
        puts.push_back({std::string(1, kind_char(kind)) + "R", kind, -grams});
    }
    std::vector<Advice> list;
    for (std::size_t i = 0; i < puts.size(); ++i) {
        const int tilt = open.tilt + puts[i].tilt;
        list.push_back({"set:" + puts[i].text, Rules::points_for(tilt)});
        for (std::size_t j = i; j < puts.size() && open.puts == 0; ++j) {
            if (puts[i].kind == puts[j].kind && open.tray[puts[i].kind] < 2) continue;
            list.push_back({"set:" + puts[i].text + "," + puts[j].text,
                            Rules::points_for(tilt + puts[j].tilt)});
        }
    }
    return list;
}

Result<std::string, Misfit> answer_tilt(std::span<const std::string_view> words) {
    if (words.size() != 2) return Misfit::of(kTiltClause, "the pans are two words");
    const auto left = parse_bag(words[0]);
    const auto right = parse_bag(words[1]);
    if (!left || !right) return Misfit::of(kTiltClause, "a pan holds kinds from 1 to 6, or -");
    const auto weights = read_weights(weights_file().text);
    int tilt = 0;
    for (Kind kind : all_kinds()) {
        tilt += weights.value().grams[kind] * ((*left)[kind] - (*right)[kind]);
    }
    return std::to_string(tilt);
}

Result<std::string, Misfit> answer_weigh(std::span<const std::string_view> words,
                                         const ReadFile& read) {
    if (words.size() != 1) return Misfit::of(kWeighClause, "the file is one word");
    const auto file = read(words[0]);
    if (!file) return file.error();
    const auto weights = read_weights(file.value().text);
    if (!weights) return weights.error();
    std::string text;
    for (Kind kind : all_kinds()) {
        if (!text.empty()) text += '\n';
        text += std::string(1, kind_char(kind)) + " " +
            std::to_string(weights.value().grams[kind]) + " g";
    }
    return text;
}

Event event(const char* key, Clause clause, Seat seat) {
    return {key, clause, {{"seat", std::to_string(seat.index())}}};
}

Result<std::vector<Action>, Misfit> parse_small(std::string_view text) {
    if (text == "done") return std::vector{kDone};
    const std::string_view verb = text.substr(0, text.find(':'));
    const std::string_view rest = text.substr(std::min(text.size(), verb.size() + 1));
    const auto kind = rest.empty() ? std::nullopt : parse_kind(rest[0]);
    if (kind && rest.size() == 1 && verb == "deal") return std::vector{deal(*kind)};
    if (kind && rest.size() == 1 && verb == "pick") return std::vector{pick(*kind)};
    if (kind && rest.size() == 2 && verb == "put") {
        if (rest[1] == 'L') return std::vector{put(*kind, Pan::Left)};
        if (rest[1] == 'R') return std::vector{put(*kind, Pan::Right)};
    }
    return Misfit::of(kMovesClause, "a move is deal:3, pick:3, put:3L, done or set:3L,2R");
}

}  // namespace

const GameInfo& SealedScales::info() {
    static const GameInfo info{.id = "sealed_scales",
                               .min_seats = 2,
                               .max_seats = kMaxSeats,
                               .secrets = true,
                               .rules_version = "1",
                               .data_path = "sealed_scales/weights.txt",
                               .moves = kMovesClause,
                               .positions = kPositionsClause,
                               .data = kDataClause};
    return info;
}

std::span<const OptionSpec> SealedScales::options() {
    static constexpr std::array<std::string_view, 2> kTeams{"none", "pairs"};
    static constexpr std::array<OptionSpec, 2> kOptions{
        OptionSpec{
            .name = "teams", .default_value = "none", .choices = kTeams, .clause = kSeatsClause},
        OptionSpec{.name = "hand",
                   .type = OptionSpec::Type::Integer,
                   .default_value = "3",
                   .low = 3,
                   .high = kMaxHand,
                   .clause = kDealClause}};
    return kOptions;
}

Result<Rules, Misfit> SealedScales::make(Setup& setup) {
    const bool pairs = setup.options.is("teams", "pairs");
    const int seats = setup.seats.value_or(4);
    if (seats < 2 || seats > kMaxSeats) {
        return Misfit::of(kSeatsClause, "players", "must be 2 to 8");
    }
    if (pairs && (seats < 4 || seats % 2 != 0)) {
        return Misfit::of(kSeatsClause, "teams", "pairs need 4, 6 or 8 seats");
    }
    const auto weights = read_weights(setup.data.text);
    if (!weights) return weights.error();
    const auto hand = static_cast<int>(setup.options.integer("hand"));
    if (count(weights.value().copies) < seats * hand) {
        return Misfit::of(kDataClause, "copies", "too few weights for so many hands");
    }
    setup.seats = seats;
    return Rules(seats, pairs, hand, weights.value());
}

Result<Setup, Misfit> SealedScales::amend(const Setup& setup, std::string_view position) {
    Line line(position);
    Setup amended = setup;
    amended.seats = line.number("seats", 2, kMaxSeats);
    for (const OptionSpec& spec : options()) {
        const std::string_view value = line.word(spec.name);
        if (line.fault()) return *line.fault();
        if (auto misfit = amended.options.set(spec.name, value)) return *misfit;
    }
    return amended;
}

std::string SealedScales::print_state(const Rules& rules, const State& s) {
    return print_line(
        rules,
        s.open,
        [&](Seat seat) { return print_bag(s.hands[seat]); },
        [&](Seat seat) { return print_pick(s.picks[seat]); });
}

Result<State, Misfit> SealedScales::parse_state(const Rules& rules, std::string_view text) {
    Line line(text);
    read_setup_words(rules, line);
    const State s = read_state_words(rules.seats(), line);
    line.end();
    if (line.fault()) return *line.fault();
    if (auto misfit = rules.why_unreachable(s)) return *misfit;
    return s;
}

std::string SealedScales::print_view(const Rules& rules, const View& view) {
    return print_line(
        rules,
        view.open,
        [&](Seat seat) {
            return view.viewer.is(seat) ? print_bag(view.hand) : secret_bag(view.held[seat]);
        },
        [&](Seat seat) {
            if (view.viewer.is(seat)) return print_pick(view.pick);
            return std::string(view.picked.contains(seat) ? kHidden : "-");
        });
}

std::string SealedScales::print_action(const Rules&, const State&, Action a) {
    switch (verb_of(a)) {
        case Verb::Deal:
            return std::string("deal:") + kind_char(kind_of(a));
        case Verb::Pick:
            return std::string("pick:") + kind_char(kind_of(a));
        case Verb::Put:
            return std::string("put:") + kind_char(kind_of(a)) +
                (pan_of(a) == Pan::Left ? 'L' : 'R');
        case Verb::Done:
            break;
    }
    return "done";
}

std::string SealedScales::print_seen(
    const Rules& rules, const State& s, Actor actor, Action a, Viewer viewer) {
    if (verb_of(a) == Verb::Deal && !viewer.is(rules.receiver(s))) return "deal:?";
    if (verb_of(a) == Verb::Pick && !viewer.is(actor.seat())) return "pick:?";
    return print_action(rules, s, a);
}

Result<std::vector<Action>, Misfit> SealedScales::parse_move(const Rules&,
                                                             const State&,
                                                             Actor,
                                                             std::string_view text) {
    if (!text.starts_with("set:")) return parse_small(text);
    std::vector<Action> actions;
    for (std::string_view piece : split(text.substr(4), ',')) {
        const auto small = parse_small("put:" + std::string(piece));
        if (!small) return small.error();
        if (actions.size() == kMaxPuts)
            return Misfit::of(kLoadClause, "at most two weights are put");
        actions.push_back(small.value().front());
    }
    actions.push_back(kDone);
    return actions;
}

std::string SealedScales::seat_name(const Rules&, Seat seat) {
    return "P" + std::to_string(seat.index() + 1);
}

std::string SealedScales::score(const Rules&, const State& s, Seat seat) {
    return std::to_string(s.open.points[seat]);
}

std::optional<Seat> SealedScales::roller(const Rules&, const State&) { return std::nullopt; }

std::vector<Fact> SealedScales::facts(const Rules&, const View& view) {
    return {{"tilt", view.open.tilt}, {"tray", count(view.open.tray)}};
}

std::vector<Event> SealedScales::events(const Rules& rules,
                                        const State& before,
                                        Actor actor,
                                        Action a,
                                        const State& after,
                                        Viewer viewer) {
    const std::string seen = print_seen(rules, before, actor, a, viewer);
    const std::string what = seen.substr(seen.find(':') + 1);
    std::vector<Event> list;
    switch (verb_of(a)) {
        case Verb::Deal:
            list.push_back(event("dealt", kDealClause, rules.receiver(before)));
            list.back().args.emplace_back("weight", what);
            break;
        case Verb::Pick:
            list.push_back(event("picked", kPickClause, actor.seat()));
            list.back().args.emplace_back("weight", what);
            if (after.open.played == before.open.played) break;
            list.push_back({"revealed", kPickClause, {}});
            list.back().args.emplace_back("weights", print_seats(rules.seats(), [&](Seat seat) {
                                              return print_pick(after.open.shown[seat]);
                                          }));
            break;
        case Verb::Put:
            list.push_back(event("put", kLoadClause, actor.seat()));
            list.back().args.emplace_back("weight", what);
            break;
        case Verb::Done: {
            list.push_back(event("loaded", kPointsClause, actor.seat()));
            const int won = after.open.points[actor.seat()] - before.open.points[actor.seat()];
            list.back().args.emplace_back("points", std::to_string(won));
            break;
        }
    }
    return list;
}

std::string SealedScales::components(const Rules& rules) {
    std::string text = R"({"weights":[)";
    for (Kind kind : all_kinds()) {
        if (kind.index() > 0) text += ',';
        text += R"({"grams":)" + std::to_string(rules.weights().grams[kind]) + R"(,"copies":)" +
            std::to_string(rules.weights().copies[kind]) + "}";
    }
    return text + "]}";
}

std::optional<Action> SealedScales::obvious(const Rules& rules, const State& s, Seat seat) {
    if (!rules.turn(s).acting.contains(seat)) return std::nullopt;
    if (s.open.phase == Phase::Load) {
        return s.open.puts == kMaxPuts ? std::optional(kDone) : std::nullopt;
    }
    if (count(s.hands[seat]) > 1) return std::nullopt;
    for (Kind kind : all_kinds()) {
        if (s.hands[seat][kind] > 0) return pick(kind);
    }
    return std::nullopt;
}

std::string SealedScales::note(const Rules& rules, const State& s, Action a) {
    if (verb_of(a) != Verb::Put) return {};
    const int grams = rules.weights().grams[kind_of(a)];
    return "tilt=" + std::to_string(s.open.tilt + (pan_of(a) == Pan::Left ? grams : -grams));
}

std::vector<Advice> SealedScales::advise(const Rules& rules, const View& view) {
    std::vector<Advice> list;
    if (view.open.phase == Phase::Pick && !view.pick.made()) {
        list = advise_to_pick(rules, view);
    } else if (view.open.phase == Phase::Load && view.viewer.is(view.open.loader)) {
        list = advise_to_load(rules, view.open);
    }
    std::sort(list.begin(), list.end(), [](const Advice& a, const Advice& b) {
        return a.value != b.value ? a.value > b.value : a.move < b.move;
    });
    if (list.size() > kMostAdvice) list.resize(kMostAdvice);
    return list;
}

std::span<const Query> SealedScales::queries() {
    static constexpr std::array<Query, 2> kQueries{
        Query{.name = "tilt",
              .usage = "LEFT RIGHT",
              .answer = &answer_tilt,
              .about = "how much heavier one pan is"},
        Query{.name = "weigh", .usage = "FILE", .answer_reading = &answer_weigh}};
    return kQueries;
}

DataFile weights_file() {
    return {"sealed_scales/weights.txt",
            "# What is printed on the weights, and how many there are.\n"
            "weight 1 grams=1 copies=8\n"
            "weight 2 grams=2 copies=8\n"
            "weight 3 grams=3 copies=8\n"
            "weight 4 grams=4 copies=6\n"
            "weight 5 grams=5 copies=4\n"
            "weight 6 grams=7 copies=2\n"};
}

const AnyGame& game() { return erased<SealedScales>(); }

Shelf shelf() {
    return Shelf({&game()}, [](std::string_view) { return weights_file(); });
}

}  // namespace equipoise::secret_game
