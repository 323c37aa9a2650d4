// `equipoise uci`: options, positions and limits. The search itself is in uci_search.cpp.

#include "equipoise/cli/uci.hpp"

#include <algorithm>
#include <iostream>

#include "equipoise/base/text.hpp"

namespace equipoise {
namespace {

using Words = std::vector<std::string_view>;

constexpr std::int64_t kMostMegabytes = 4096;
constexpr std::int64_t kMostLines = 100;
constexpr std::int64_t kMostOverhead = 5000;
constexpr int kMostWorlds = 2000;
constexpr std::int64_t kMostMilliseconds = INT64_MAX / 4;

/// What the engine's strengths are worth by `bench/elo.py --strength N --elo E`, 100 ms a move
/// against Stockfish 15.1: E and the difference in rating, on a busy machine. 24 games each but 100
/// of the full strength: 27 % against 1350, 63 % against 1400, 75 % against 1550, 65 % against
/// 1700, 75 % against 1850, 13 % against 2500. An interval is some 150 points to each side.
/// Strength 16 is left out: it came out below 14, with 44 % against 2000. Between rungs strengths
/// are interpolated.
struct Rung {
    int strength;
    int elo;
};
constexpr Rung kLadder[] = {{4, 1180}, {8, 1490}, {10, 1740}, {12, 1800}, {14, 2040}, {20, 2170}};
static_assert(kLadder[0].elo == kLowestElo && kLadder[std::size(kLadder) - 1].elo == kHighestElo);

bool same_letters(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) {
        return lower(x) == lower(y);
    });
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Takes the first word off a text.
std::string_view take_word(std::string_view& text) {
    text = trimmed(text);
    const auto end = std::min(text.find_first_of(" \t"), text.size());
    const std::string_view word = text.substr(0, end);
    text = trimmed(text.substr(end));
    return word;
}

/// The place of a whole word; npos if it is not there.
std::size_t find_word(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        const bool begins = at == 0 || text[at - 1] == ' ';
        const bool ends = at + word.size() == text.size() || text[at + word.size()] == ' ';
        if (begins && ends) return at;
    }
    return std::string_view::npos;
}

/// Leaves out chance entries such as `{w:?}`.
std::string without_unknown_chance(std::string_view turn) {
    std::string known;
    while (!turn.empty()) {
        const std::size_t open = std::min(turn.find('{'), turn.size());
        known += turn.substr(0, open);
        turn = turn.substr(open);
        const std::size_t size = std::min(turn.find('}'), turn.size() - 1) + 1;
        const std::string_view entry = turn.substr(0, turn.empty() ? 0 : size);
        if (entry.find('?') == std::string_view::npos) known += entry;
        turn = turn.substr(entry.size());
    }
    return known.empty() ? "?" : known;
}

const AnyGame* game_with_engine(const Catalog& catalog) {
    for (const AnyGame* game : catalog.games.games()) {
        if (!game->variants().empty()) return game;
    }
    return nullptr;
}

std::string spin(std::string_view name, std::int64_t value, std::int64_t low, std::int64_t high) {
    return "option name " + std::string(name) + " type spin default " + std::to_string(value) +
        " min " + std::to_string(low) + " max " + std::to_string(high);
}

std::string combo(std::string_view name,
                  std::string_view value,
                  const std::vector<std::string_view>& values) {
    std::string line =
        "option name " + std::string(name) + " type combo default " + std::string(value);
    for (std::string_view each : values) line += " var " + std::string(each);
    return line;
}

std::string check(std::string_view name) {
    return "option name " + std::string(name) + " type check default false";
}

UciLimits read_limits(std::string_view rest, std::vector<std::string>& complaints) {
    UciLimits limits;
    const Words all = words(rest);
    std::size_t at = 0;
    const auto number = [&](std::int64_t low, std::int64_t high) -> std::optional<std::int64_t> {
        const std::string_view name = all[at];
        if (at + 1 < all.size()) {
            ++at;
            if (const auto value = parse_int(all[at], low, high)) return value;
        }
        complaints.push_back("go " + std::string(name) + " needs a number");
        return std::nullopt;
    };
    for (; at < all.size(); ++at) {
        const std::string_view word = all[at];
        if (word == "infinite") {
            limits.infinite = true;
        } else if (word == "ponder") {
            limits.ponder = true;
        } else if (word == "searchmoves") {
            for (++at; at < all.size(); ++at) limits.search_moves.emplace_back(all[at]);
        } else if (word == "depth") {
            if (const auto value = number(1, 1000)) limits.depth = static_cast<int>(*value);
        } else if (word == "nodes") {
            if (const auto value = number(1, kMostMilliseconds)) {
                limits.nodes = static_cast<std::uint64_t>(*value);
            }
        } else if (word == "movetime") {
            if (const auto value = number(0, kMostMilliseconds)) {
                limits.move_time = std::max<std::int64_t>(*value, 1);
            }
        } else if (word == "wtime" || word == "btime") {
            const int seat = word == "wtime" ? 0 : 1;
            if (const auto value = number(-kMostMilliseconds, kMostMilliseconds)) {
                limits.clock[seat] = std::max<std::int64_t>(*value, 1);
                limits.timed[seat] = true;
            }
        } else if (word == "winc" || word == "binc") {
            if (const auto value = number(0, kMostMilliseconds)) {
                limits.increment[word == "winc" ? 0 : 1] = *value;
            }
        } else if (word == "movestogo") {
            if (const auto value = number(0, 10'000)) limits.moves_to_go = static_cast<int>(*value);
        } else if (word == "mate") {
            if (const auto value = number(1, 100)) limits.depth = static_cast<int>(2 * *value);
        } else if (word == "perft") {
            if (const auto value = number(0, 1000)) limits.perft = static_cast<int>(*value);
        } else {
            complaints.push_back("go: unknown word " + std::string(word));
        }
    }
    return limits;
}

}  // namespace

UciSchedule schedule_of(const UciLimits& limits, int seat, std::int64_t overhead) {
    UciSchedule schedule;
    if (limits.move_time > 0) {
        schedule.hard = std::max<std::int64_t>(limits.move_time - overhead, 1);
        return schedule;
    }
    if (!limits.timed[seat]) return schedule;
    const std::int64_t left = std::max<std::int64_t>(limits.clock[seat] - overhead, 1);
    const std::int64_t moves = limits.moves_to_go > 0 ? std::min(limits.moves_to_go, 30) : 30;
    const std::int64_t share = left / (moves + 1) + limits.increment[seat] * 3 / 4;
    schedule.hard =
        std::max<std::int64_t>(1, std::min(moves == 1 ? left * 9 / 10 : left / 3 + 1, 4 * share));
    schedule.soft = std::max<std::int64_t>(1, std::min(share * 6 / 10, schedule.hard));
    return schedule;
}

int strength_of_elo(int elo) {
    const Rung* above = kLadder;
    while (above->elo < elo && above != std::end(kLadder) - 1) ++above;
    if (above == kLadder || above->elo <= elo) return above->strength;
    const Rung& below = above[-1];
    const int steps = (elo - below.elo) * (above->strength - below.strength);
    const int width = above->elo - below.elo;
    return below.strength + (2 * steps + width) / (2 * width);
}

int UciSession::strength() const {
    return limits_strength_ ? std::min(strength_, strength_of_elo(elo_)) : strength_;
}

UciSession::UciSession(const Catalog& catalog, const AnyGame& game, std::ostream& out)
    : catalog_(catalog), game_(game), out_(out), variant_(game.variants().front().name) {
    thinker_ = game_.thinker(memory_);
    refresh_rules();
}

UciSession::~UciSession() { finish(); }

void UciSession::say(const std::string& text) {
    const std::lock_guard lock(speaking_);
    out_ << text << "\n" << std::flush;
}

const Variant& UciSession::variant() const {
    for (const Variant& each : game_.variants()) {
        if (each.name == variant_) return each;
    }
    return game_.variants().front();
}

void UciSession::introduce() {
    std::string text = "id name Equipoise " EQ_VERSION "\nid author the Equipoise developers\n";
    text += spin("Hash", 16, 1, kMostMegabytes) + "\n";
    text += spin("MultiPV", 1, 1, kMostLines) + "\n";
    text += spin("Skill Level", ThinkingTask::kFullStrength, 0, ThinkingTask::kFullStrength) + "\n";
    text += spin("Move Overhead", 10, 0, kMostOverhead) + "\n";
    text += check("UCI_LimitStrength") + "\n";
    text += spin("UCI_Elo", kHighestElo, kLowestElo, kHighestElo) + "\n";
    text += check("Ponder") + "\n";
    text += "option name Clear Hash type button\n";
    std::vector<std::string_view> names;
    for (const Variant& each : game_.variants()) names.push_back(each.name);
    text += combo("UCI_Variant", names.front(), names) + "\n";
    text += "option name data type string default <empty>\n";
    for (const OptionSpec& spec : game_.options()) {
        if (spec.type == OptionSpec::Type::Integer) {
            const auto value = parse_int(spec.default_value, spec.low, spec.high);
            text += spin(spec.name, value.value_or(spec.low), spec.low, spec.high) + "\n";
        } else if (spec.type == OptionSpec::Type::Choice && !spec.open) {
            text +=
                combo(spec.name, spec.default_value, {spec.choices.begin(), spec.choices.end()}) +
                "\n";
        } else {
            text += "option name " + std::string(spec.name) + " type string default " +
                std::string(spec.default_value) + "\n";
        }
    }
    say(text + "uciok");
}

bool UciSession::hear(std::string_view line) {
    std::string_view rest = line;
    const std::string_view command = take_word(rest);
    if (command.empty()) return true;
    if (command == "quit") return false;
    if (command == "uci") {
        introduce();
    } else if (command == "isready") {
        say("readyok");
    } else if (command == "setoption") {
        finish();
        set_option(rest);
    } else if (command == "ucinewgame") {
        finish();
        thinker_->forget();
        position_.reset();
        misplaced_ = false;
        searches_ = 0;
    } else if (command == "position") {
        finish();
        set_position(rest);
    } else if (command == "go") {
        finish();
        go(rest);
    } else if (command == "stop") {
        finish();
    } else if (command == "ponderhit") {
        if (!infinite_) {
            begun_ = std::chrono::duration_cast<std::chrono::milliseconds>(
                         Clock::now().time_since_epoch())
                         .count();
            pondering_ = false;
        }
    } else if (command == "debug" || command == "register") {
        return true;
    } else {
        complain("unknown command: " + std::string(command.substr(0, 80)));
    }
    return true;
}

void UciSession::set_number(std::string_view name, std::string_view value) {
    const auto within = [&](std::int64_t low, std::int64_t high) {
        const auto number = parse_int(value, low, high);
        if (!number) {
            complain(std::string(name) + " takes a number from " + std::to_string(low) + " to " +
                     std::to_string(high));
        }
        return number;
    };
    if (same_letters(name, "Hash")) {
        if (const auto number = within(1, kMostMegabytes)) {
            memory_ = static_cast<std::size_t>(*number) << 20;
            thinker_->resize(memory_);
        }
    } else if (same_letters(name, "MultiPV")) {
        if (const auto number = within(1, kMostLines)) lines_ = static_cast<int>(*number);
    } else if (same_letters(name, "Skill Level")) {
        if (const auto number = within(0, ThinkingTask::kFullStrength)) {
            strength_ = static_cast<int>(*number);
        }
    } else if (same_letters(name, "UCI_Elo")) {
        if (const auto number = within(kLowestElo, kHighestElo)) elo_ = static_cast<int>(*number);
    } else if (const auto number = within(0, kMostOverhead)) {
        overhead_ = *number;
    }
}

void UciSession::set_option(std::string_view rest) {
    const std::size_t name_at = find_word(rest, "name");
    if (name_at != 0) return complain("usage: setoption name NAME value VALUE");
    const std::size_t value_at = find_word(rest, "value");
    const std::string_view name = trimmed(rest.substr(4, std::min(value_at, rest.size()) - 4));
    const std::string_view value =
        value_at == std::string_view::npos ? "" : trimmed(rest.substr(value_at + 5));
    for (std::string_view number : {"Hash", "MultiPV", "Skill Level", "UCI_Elo", "Move Overhead"}) {
        if (same_letters(name, number)) return set_number(number, value);
    }
    if (same_letters(name, "UCI_LimitStrength")) {
        if (value != "true" && value != "false") {
            return complain("UCI_LimitStrength takes true or false");
        }
        limits_strength_ = value == "true";
        return;
    }
    if (same_letters(name, "Ponder")) return;
    if (same_letters(name, "Clear Hash")) return thinker_->forget();
    if (same_letters(name, "UCI_Variant")) {
        for (const Variant& each : game_.variants()) {
            if (each.name != value) continue;
            const std::string before = std::exchange(variant_, std::string(value));
            if (!refresh_rules()) variant_ = before;
            return;
        }
        return complain("UCI_Variant has no value " + std::string(value));
    }
    if (name == "data") {
        const std::string before =
            std::exchange(data_, value == "<empty>" ? std::string() : std::string(value));
        if (!refresh_rules()) data_ = before;
        return;
    }
    if (!set_game_option(name, value)) complain("there is no option " + std::string(name));
}

bool UciSession::set_game_option(std::string_view name, std::string_view value) {
    for (const OptionSpec& spec : game_.options()) {
        if (!same_letters(spec.name, name)) continue;
        const auto before = options_;
        std::erase_if(options_, [&](const auto& option) { return option.first == spec.name; });
        options_.emplace_back(spec.name, value);
        if (!refresh_rules()) options_ = before;
        return true;
    }
    return false;
}

bool UciSession::refresh_rules() {
    std::vector<std::string> given;
    for (std::string_view word : words(variant().options)) {
        const std::string_view name = word.substr(0, word.find('='));
        const bool overridden = std::any_of(
            options_.begin(), options_.end(), [&](const auto& each) { return each.first == name; });
        if (!overridden) given.emplace_back(word);
    }
    for (const auto& [name, value] : options_) given.push_back(name + "=" + value);
    if (!data_.empty()) given.push_back("data=" + data_);
    auto rules = make_rules(catalog_, game_.info().id, given);
    if (!rules) {
        complain(rules.error().text());
        return false;
    }
    rules_ = std::move(rules).value();
    position_.reset();
    return true;
}

Result<Playthrough, Misfit> UciSession::start_from(std::string_view kind,
                                                   std::string_view line,
                                                   Rng& rng) const {
    if (kind == "startpos") return Playthrough(rules_);
    auto state = rules_->parse_state(line);
    const bool open = line.find('?') != std::string_view::npos;
    for (int seat = 0; seat < rules_->seats() && open && !state; ++seat) {
        auto imagined = rules_->imagine(line, Viewer(Seat(seat)), rng);
        if (imagined) state = std::move(imagined);
    }
    if (!state) return state.error();
    return Playthrough(rules_, std::move(state).value());
}

std::optional<Misfit> UciSession::play(Playthrough& game, std::string_view turn, Rng& rng) const {
    const std::string known = without_unknown_chance(turn);
    // Draws that the turn leaves out are made between the play and the chess move.
    const std::size_t slash = std::min(known.find('/'), known.size() - 1);
    for (const std::string& word : {known.substr(0, slash + 1), known.substr(slash + 1)}) {
        if (word.empty()) continue;
        while (game.turn().is_chance() && word.front() != '{') game.draw_chance(rng.next());
        const auto actor = game.only_actor();
        if (!actor) return Misfit{{}, {}, "game_over"};
        if (auto misfit = game.play(*actor, word)) return misfit;
    }
    return std::nullopt;
}

void UciSession::set_position(std::string_view rest) {
    const std::string_view kind = take_word(rest);
    position_.reset();
    misplaced_ = true;
    if (kind != "startpos" && kind != "fen" && kind != "efen") {
        return complain("usage: position startpos, fen FEN or efen EFEN, then moves MOVE...");
    }
    if (!rules_) return complain("these options cannot be combined");
    const std::size_t moves_at = find_word(rest, "moves");
    const std::string_view line = trimmed(rest.substr(0, moves_at));
    Words moves;
    if (moves_at != std::string_view::npos) moves = words(rest.substr(moves_at + 5));
    // What the line leaves open is drawn again until the moves are possible.
    const int tries = line.find('?') == std::string_view::npos ? 1 : kMostWorlds;
    std::string complaint;
    for (int i = 0; i < tries; ++i) {
        Rng rng(seed_at(0, static_cast<std::uint64_t>(i)));
        auto started = start_from(kind, line, rng);
        if (!started) return complain(started.error().text());
        Playthrough game = std::move(started).value();
        std::optional<Misfit> misfit;
        for (std::string_view word : moves) {
            misfit = play(game, word, rng);
            if (!misfit) continue;
            if (complaint.empty()) {
                complaint = std::string(word.substr(0, 80)) + ": " + misfit->text();
            }
            break;
        }
        if (misfit) continue;
        position_ = std::move(game);
        misplaced_ = false;
        return;
    }
    complain(complaint);
}

void UciSession::go(std::string_view rest) {
    std::vector<std::string> complaints;
    UciLimits limits = read_limits(rest, complaints);
    for (const std::string& each : complaints) complain(each);
    if (!position_ && rules_ && !misplaced_) position_.emplace(rules_);
    if (!position_) {
        complain("no valid position is set");
        return say("bestmove (none)");
    }
    const bool limited = limits.depth != 0 || limits.nodes != 0 || limits.move_time != 0 ||
        limits.timed[0] || limits.timed[1] || limits.perft >= 0;
    infinite_ = limits.infinite || (!limited && !limits.ponder);
    stopped_ = false;
    pondering_ = infinite_ || limits.ponder;
    thread_ = std::thread(&UciSession::think, this, *position_, std::move(limits));
}

void UciSession::finish() {
    stopped_ = true;
    if (thread_.joinable()) thread_.join();
}

void run_uci(const Catalog& catalog, std::istream& in, std::ostream& out) {
    const AnyGame* game = game_with_engine(catalog);
    if (game == nullptr) throw CommandFailed(Reason("no_engine"));
    // Reading must not flush what the other thread writes.
    in.tie(nullptr);
    UciSession session(catalog, *game, out);
    std::string line;
    while (std::getline(in, line)) {
        std::replace_if(line.begin(), line.end(), [](unsigned char c) { return c < 32; }, ' ');
        if (!session.hear(line)) return;
    }
}

void add_uci(CLI::App& app, const Catalog& catalog) {
    CLI::App* command =
        app.add_subcommand("uci", "Run as a UCI chess engine, with or without cards");
    command->callback([&catalog] {
        std::ios::sync_with_stdio(false);
        run_uci(catalog, std::cin, std::cout);
    });
}

}  // namespace equipoise
