// `equipoise puzzles`: positions with one clearly best action, for people to solve.

#include "equipoise/review/puzzles.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <mutex>
#include <thread>

#include "equipoise/base/hash.hpp"
#include "equipoise/cli/series/options.hpp"
#include "equipoise/record/record.hpp"
#include "equipoise/table/json/json.hpp"

namespace equipoise {
namespace {

struct PuzzlesArguments {
    std::string game;
    std::vector<std::string> options;
    std::string out;
    int count = 300;
    int minutes = 0;
    bool check = false;
    std::uint64_t simulations = 0;
    Seed seed = 1;
    int threads = default_threads();
};

/// Four digits: more would be noise.
double rounded(double value) { return std::round(10000 * value) / 10000; }

Json puzzle_json(const Puzzle& puzzle) {
    Json actions = Json::array();
    for (const PuzzleAction& one : puzzle.actions) {
        actions.push_back(
            {{"move", one.word}, {"value", rounded(one.value)}, {"error", rounded(one.error)}});
    }
    return {{"id", hex64(content_hash(puzzle.record)).substr(0, 8)},
            {"record", puzzle.record},
            {"seat", puzzle.seat.index()},
            {"found", rounded(puzzle.found)},
            {"moves", std::move(actions)}};
}

/// The file of a game's puzzles. They stand in the order of their ids, which is as good as by lot.
class PuzzleFile {
  public:
    /// Reads what is there; a new file is empty.
    PuzzleFile(std::string path, const std::string& game) : path_(std::move(path)), game_(game) {
        if (!std::filesystem::exists(path_)) return;
        constexpr std::size_t kMostBytes = 64'000'000;
        const auto all = parse_object(require(read_file(path_)), kMostBytes);
        const Json* puzzles = all ? find_member(*all, "puzzles") : nullptr;
        const Json* recipe = all ? find_member(*all, "made_by") : nullptr;
        if (puzzles == nullptr || !puzzles->is_array() || recipe == nullptr ||
            find_text(*all, "game") != game) {
            throw CommandFailed(Reason("shared.cli.puzzles.not_puzzles", {{"file", path_}}));
        }
        for (const Json& one : *puzzles) add(one);
        for (const Json& one : *recipe) made_by_.push_back(one.get<std::string>());
    }

    std::size_t size() const { return puzzles_.size(); }
    const std::map<std::string, Json>& puzzles() const { return puzzles_; }
    void drop(const std::string& id) { puzzles_.erase(id); }
    void add(const Json& puzzle) { puzzles_.emplace(find_text(puzzle, "id").value_or(""), puzzle); }
    void credit(std::string command) {
        if (std::find(made_by_.begin(), made_by_.end(), command) == made_by_.end()) {
            made_by_.push_back(std::move(command));
        }
    }

    void save() const {
        const std::string part = path_ + ".part";
        std::ofstream out(part);
        out << "{\"game\":" << print_text(game_) << ",\"made_by\":" << print_json(made_by_)
            << ",\"puzzles\":[";
        const char* separator = "\n";
        for (const auto& [id, puzzle] : puzzles_) {
            out << separator << print_json(puzzle);
            separator = ",\n";
        }
        out << "\n]}\n";
        std::error_code failed;
        if (out.flush()) std::filesystem::rename(part, path_, failed);
        if (!out || failed) {
            throw CommandFailed(Reason("shared.cli.samples.unwritten", {{"file", path_}}));
        }
    }

  private:
    std::string path_;
    std::string game_;
    std::vector<std::string> made_by_;
    std::map<std::string, Json> puzzles_;  // By id.
};

void run_at_once(int threads, const std::function<void()>& work) {
    std::vector<std::thread> workers;
    for (int i = 1; i < threads; ++i) workers.emplace_back(work);
    work();
    for (std::thread& worker : workers) worker.join();
}

/// The command that makes the same puzzles anew.
std::string recipe(const PuzzlesArguments& arguments, std::uint64_t simulations) {
    std::vector<std::string> words{"equipoise", "puzzles", arguments.game};
    for (const std::string& option : arguments.options) {
        words.insert(words.end(), {"--option", option});
    }
    words.insert(words.end(), {"--sims", std::to_string(simulations)});
    words.insert(words.end(), {"--seed", std::to_string(arguments.seed)});
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// What a first look takes: then the close ones take a little more than the bot's usual search.
std::uint64_t usual_look(const AnyBot& bot) {
    return std::max<std::uint64_t>(50, bot.usual_simulations() / PuzzleHunt::kCloser);
}

Puzzle puzzle_of(const Json& json) {
    Puzzle puzzle;
    puzzle.record = find_text(json, "record").value_or("");
    puzzle.seat = Seat(static_cast<int>(find_int(json, "seat", 0, kMaxSeats - 1).value_or(0)));
    for (const Json& one : json.value("moves", Json::array())) {
        puzzle.actions.push_back({.word = find_text(one, "move").value_or("")});
    }
    return puzzle;
}

/// Searches every puzzle of the file anew and drops those that do not stand.
void check_puzzles(const Catalog& catalog, const PuzzlesArguments& arguments) {
    PuzzleFile file(arguments.out, arguments.game);
    const std::size_t all = file.size();
    std::vector<std::string> ids;
    for (const auto& [id, json] : file.puzzles()) ids.push_back(id);
    std::mutex lock;
    std::atomic<std::size_t> next{0};
    std::vector<std::string> fallen;
    const auto work = [&] {
        for (std::size_t i = next++; i < ids.size(); i = next++) {
            const Puzzle puzzle = puzzle_of(file.puzzles().at(ids[i]));
            const Record record = require(parse_record(puzzle.record, catalog.games));
            const SharedRules& rules = record.game.shared_rules();
            const std::uint64_t simulations = arguments.simulations > 0
                ? arguments.simulations
                : catalog.bots.strongest(*rules)->usual_simulations();
            const PuzzleHunt hunt(rules, catalog.bots, simulations, arguments.seed);
            if (hunt.stands(puzzle, record.game.state(), simulations, arguments.seed)) continue;
            const std::lock_guard held(lock);
            fallen.push_back(ids[i]);
        }
    };
    run_at_once(arguments.threads, work);
    for (const std::string& id : fallen) file.drop(id);
    file.save();
    std::cout << catalog.texts().of(Reason("shared.cli.puzzles.checked",
                                           {{"count", static_cast<int>(all)},
                                            {"dropped", static_cast<int>(fallen.size())}}))
              << "\n";
}

void run_puzzles(const Catalog& catalog, const PuzzlesArguments& arguments) {
    if (arguments.check) return check_puzzles(catalog, arguments);
    const SharedRules rules = require(make_rules(catalog, arguments.game, arguments.options));
    const AnyBot* bot = catalog.bots.strongest(*rules);
    if (bot == nullptr) throw CommandFailed(Reason("review_without_bot"));
    const std::uint64_t simulations =
        arguments.simulations > 0 ? arguments.simulations : usual_look(*bot);
    const PuzzleHunt hunt(rules, catalog.bots, simulations, arguments.seed);
    PuzzleFile file(arguments.out, arguments.game);
    file.credit(recipe(arguments, simulations));
    const std::size_t wanted = file.size() + static_cast<std::size_t>(arguments.count);
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(arguments.minutes);
    std::mutex lock;
    std::atomic<bool> is_done{false};
    std::atomic<std::uint64_t> next{0};
    const auto stop = [&] {
        const bool is_late = arguments.minutes > 0 && std::chrono::steady_clock::now() >= end;
        return is_done || is_late;
    };
    const auto work = [&] {
        while (!stop()) {
            for (const Puzzle& puzzle : hunt.game(next++, stop)) {
                const std::lock_guard held(lock);
                if (file.size() >= wanted) is_done = true;
                if (is_done) break;
                file.add(puzzle_json(puzzle));
                file.save();
            }
        }
    };
    run_at_once(arguments.threads, work);
    std::cout << catalog.texts().of(Reason("shared.cli.puzzles.done",
                                           {{"count", static_cast<int>(file.size())},
                                            {"file", arguments.out},
                                            {"games", static_cast<int>(next.load())}}))
              << "\n";
}

}  // namespace

void add_puzzles(CLI::App& app, const Catalog& catalog) {
    auto arguments = std::make_shared<PuzzlesArguments>();
    CLI::App* command = app.add_subcommand(
        "puzzles", "Find positions with one clearly best action, for people to solve");
    command->add_option("game", arguments->game, "The game")->required();
    command->add_option("--out", arguments->out, "The file to write, or to add to")->required();
    command->add_option("--count", arguments->count, "How many more puzzles")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    command->add_option("--minutes", arguments->minutes, "Ends then, whatever there is")
        ->check(CLI::Range(1, 100'000));
    command->add_option("--sims", arguments->simulations, "Simulations of a first look");
    command->add_flag("--check",
                      arguments->check,
                      "Search the puzzles of the file anew, with the bot's usual simulations or "
                      "--sims, and drop those that do not stand");
    command->add_option("--option", arguments->options, "name=value; also players=N and data=PATH");
    add_seed_option(*command, arguments->seed);
    add_threads_option(*command, arguments->threads);
    command->callback([&catalog, arguments] { run_puzzles(catalog, *arguments); });
}

}  // namespace equipoise
