// `equipoise review`: where a finished game was won, by luck or by decisions, and what many games
// say of those who played them.

#include <chrono>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>

#include "equipoise/cli/command.hpp"
#include "equipoise/cli/review_many.hpp"
#include "equipoise/record/record.hpp"
#include "equipoise/table/json/review_json.hpp"

namespace equipoise {
namespace {

constexpr int kDefaultMs = 5000;

struct ReviewArguments {
    std::vector<std::string> records;
    int ms = 0;
    std::uint64_t simulations = 0;
    Seed seed = 1;
    bool json = false;
    std::string form;  // Of other programs, such as pgn.
};

std::string percent(double share, const char* format = "%.1f %%") {
    char text[32];
    // Neither -0.0 nor +0.0 for what rounds to nothing.
    const double rounded = std::abs(share) < 0.0005 ? 0 : 100 * share;
    std::snprintf(text, sizeof text, format, rounded);
    return text;
}

std::string signed_percent(double change) { return percent(change, "%+.1f %%"); }

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size() + 1), ' ');
    return text;
}

/// Prints a ledger for people.
class Printer {
  public:
    Printer(const Texts& texts, const AnyRules& rules, const Ledger& ledger)
        : texts_(texts), rules_(rules), ledger_(ledger) {}

    void print() const {
        heading();
        for (const LedgerEntry& entry : ledger_.entries) row(entry);
        std::cout << "\n";
        for (Seat seat : SeatSet::first(rules_.seats())) summary(seat);
        turning_points();
        std::cout << texts_.of(
                         Reason("shared.cli.review.noise",
                                {{"noise", percent(ledger_.noise)},
                                 {"simulations", static_cast<std::int64_t>(ledger_.simulations)}}))
                  << "\n";
    }

  private:
    static constexpr std::size_t kPlyWidth = 6, kWhoWidth = 10, kMoveWidth = 16, kShareWidth = 9;

    std::string name_of(Actor actor) const {
        if (actor.is_chance()) return texts_.of(Reason("shared.cli.review.chance"));
        return rules_.seat_name(actor.seat());
    }

    void heading() const {
        std::cout << padded(texts_.of(Reason("shared.cli.review.ply")), kPlyWidth)
                  << padded(texts_.of(Reason("shared.cli.review.who")), kWhoWidth)
                  << padded(texts_.of(Reason("shared.cli.review.move")), kMoveWidth);
        for (Seat seat : SeatSet::first(rules_.seats())) {
            std::cout << padded(rules_.seat_name(seat), kShareWidth);
        }
        std::cout << "\n";
    }

    void row(const LedgerEntry& entry) const {
        std::string line = padded(std::to_string(entry.ply + 1), kPlyWidth) +
            padded(name_of(entry.actor), kWhoWidth) + padded(entry.word, kMoveWidth);
        for (Seat seat : SeatSet::first(rules_.seats())) {
            line += padded(percent(entry.after[seat]), kShareWidth);
        }
        line += booked(entry) + judged(entry);
        std::cout << line.substr(0, line.find_last_not_of(' ') + 1) << "\n";
    }

    /// The seat that decided or, if nobody did alone, the first of those with the largest change.
    Seat concerned(const LedgerEntry& entry) const {
        const bool is_own = entry.kind == EntryKind::Decision || entry.kind == EntryKind::Ending;
        if (is_own && !entry.actor.is_chance()) return entry.actor.seat();
        Seat most(0);
        const Shares change = entry.after - entry.before;
        for (Seat seat : SeatSet::first(rules_.seats())) {
            if (std::abs(change[seat]) > std::abs(change[most]) + 1e-9) most = seat;
        }
        return most;
    }

    std::string booked(const LedgerEntry& entry) const {
        const Seat seat = concerned(entry);
        const auto part = [&](const char* key, const Shares& change) {
            if (std::abs(change[seat]) < 0.0005) return std::string();
            return texts_.of(Reason(key,
                                    {{"change", signed_percent(change[seat])},
                                     {"seat", rules_.seat_name(seat)}})) +
                " ";
        };
        return part("shared.cli.review.decision", entry.decision) +
            part("shared.cli.review.luck", entry.luck) +
            part("shared.cli.review.resolution", entry.resolution);
    }

    std::string judged(const LedgerEntry& entry) const {
        if (!entry.judgement || entry.judgement->fault == Fault::None) return {};
        static constexpr const char* kKeys[] = {"",
                                                "shared.cli.review.inaccuracy",
                                                "shared.cli.review.mistake",
                                                "shared.cli.review.blunder"};
        const Judgement& judgement = *entry.judgement;
        return texts_.of(Reason(kKeys[static_cast<std::size_t>(judgement.fault)],
                                {{"best", judgement.best_word},
                                 {"loss", percent(judgement.loss)},
                                 {"error", percent(judgement.error)}}));
    }

    void summary(Seat seat) const {
        const SeatTotals& totals = ledger_.totals[seat];
        double others = 0;
        for (Seat other : SeatSet::first(rules_.seats())) {
            if (other != seat) others += totals.decisions[other];
        }
        std::cout << texts_.of(Reason("shared.cli.review.story",
                                      {{"seat", rules_.seat_name(seat)},
                                       {"first", percent(ledger_.first[seat])},
                                       {"result", percent(ledger_.result[seat])},
                                       {"luck", signed_percent(totals.luck)},
                                       {"own", signed_percent(totals.decisions[seat])},
                                       {"others", signed_percent(others)},
                                       {"resolution", signed_percent(totals.resolution)},
                                       {"estimate", signed_percent(totals.estimate)}}))
                  << "\n  "
                  << texts_.of(Reason("shared.cli.review.faults",
                                      {{"judged", totals.judged},
                                       {"inaccuracies", totals.inaccuracies},
                                       {"mistakes", totals.mistakes},
                                       {"blunders", totals.blunders}}))
                  << "\n";
    }

    void turning_points() const {
        if (ledger_.turning_points.empty()) return;
        std::cout << texts_.of(Reason("shared.cli.review.turning_points")) << "\n";
        for (const std::size_t i : ledger_.turning_points) {
            const LedgerEntry& entry = ledger_.entries[i];
            const Seat seat = concerned(entry);
            std::cout << "  "
                      << texts_.of(Reason("shared.cli.review.turning_point",
                                          {{"ply", entry.ply + 1},
                                           {"who", name_of(entry.actor)},
                                           {"move", entry.word},
                                           {"seat", rules_.seat_name(seat)},
                                           {"before", percent(entry.before[seat])},
                                           {"after", percent(entry.after[seat])}}))
                      << "\n";
        }
    }

    const Texts& texts_;
    const AnyRules& rules_;
    const Ledger& ledger_;
};

/// The game in the form of other programs, with what the review says of its plies.
void print_form(const Record& record, const Ledger& ledger) {
    std::vector<Remark> remarks(record.game.plies().size());
    for (const LedgerEntry& entry : ledger.entries) {
        if (entry.ply >= remarks.size()) continue;
        Remark& remark = remarks[entry.ply];
        remark.chance = entry.after[Seat(0)];
        if (!entry.judgement || entry.judgement->fault == Fault::None) continue;
        remark.fault = entry.judgement->fault;
        // Such forms have one action for a ply.
        if (entry.judgement->best.size() == 1) remark.better = entry.judgement->best.front();
    }
    // What ended the game needs no value.
    if (!remarks.empty() && !record.game.ending()) remarks.back().chance.reset();
    std::cout << require(print_interchange(record.game, record.tags, std::move(remarks)));
}

struct Records {
    std::vector<Record> read;
    std::size_t all = 0;
};

/// Every game of these files. Of several, one that cannot be read does not keep the others from
/// being reviewed.
Records read_records(const Catalog& catalog, const std::vector<std::string>& files) {
    std::vector<Result<Record, Misfit>> games;
    for (const std::string& file : files) {
        for (auto& game : parse_games(require(read_file(file)), catalog.games))
            games.push_back(std::move(game));
    }
    Records records{{}, games.size()};
    for (auto& game : games) {
        if (games.size() == 1 || game) {
            records.read.push_back(require(std::move(game)));
        } else {
            std::cerr << "equipoise: " << catalog.texts().of(game.error()) << "\n";
        }
    }
    return records;
}

/// Reviews a game as the arguments say; how many passes that took.
int look(Review& review, const ReviewArguments& arguments) {
    if (arguments.simulations > 0) {
        review.pass(arguments.simulations);
        return 1;
    }
    const int ms = arguments.ms > 0 ? arguments.ms : kDefaultMs;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms);
    return review.run([end] { return std::chrono::steady_clock::now() >= end; });
}

const AnyBot& judge_of(const Catalog& catalog, const Playthrough& game) {
    if (!game.turn().is_terminal()) throw CommandFailed(Reason("review_of_unfinished"));
    const AnyBot* bot = catalog.bots.strongest(game.rules());
    if (bot == nullptr) throw CommandFailed(Reason("review_without_bot"));
    return *bot;
}

void review_one(const Catalog& catalog, const ReviewArguments& arguments, const Record& record) {
    const Playthrough& game = record.game;
    const AnyBot& bot = judge_of(catalog, game);
    const auto form = game.rules().game().interchange();
    if (!arguments.form.empty() && (!form || form->name != arguments.form))
        throw CommandFailed(Reason("no_such_form"));
    Review review(game, bot, arguments.seed);
    const int passes = look(review, arguments);
    if (!arguments.form.empty()) return print_form(record, review.ledger());
    if (arguments.json) {
        std::cout << print_json(review_json(game, bot, review.ledger(), passes)) << "\n";
        return;
    }
    std::cout << catalog.texts().of(Reason("shared.cli.review.title",
                                           {{"game", game.rules().game().info().id},
                                            {"bot", bot.info().id},
                                            {"seed", std::to_string(arguments.seed)}}))
              << "\n";
    Printer(catalog.texts(), game.rules(), review.ledger()).print();
}

/// Who sat on each seat; the seat's own name where the record does not say.
PerSeat<std::string> names_in(const Record& record) {
    const AnyRules& rules = record.game.rules();
    PerSeat<std::string> names;
    for (Seat seat : SeatSet::first(rules.seats())) {
        names[seat] = rules.seat_name(seat);
        for (const auto& [tag, value] : record.tags) {
            if (tag == rules.seat_name(seat)) names[seat] = value;
        }
    }
    return names;
}

void review_many(const Catalog& catalog,
                 const ReviewArguments& arguments,
                 const std::vector<Record>& records) {
    Json reviews = Json::array();
    std::vector<PlayerGames> players;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const Playthrough& game = records[i].game;
        const AnyBot& bot = judge_of(catalog, game);
        Review review(game, bot, arguments.seed);
        const int passes = look(review, arguments);
        add_to_players(players, game, review.ledger(), names_in(records[i]));
        if (arguments.json) {
            reviews.push_back(review_json(game, bot, review.ledger(), passes));
            continue;
        }
        std::cout << catalog.texts().of(Reason("shared.cli.review.many.done",
                                               {{"n", i + 1},
                                                {"all", records.size()},
                                                {"game", game.rules().game().info().id},
                                                {"result", print_result(game)}}))
                  << std::endl;
    }
    if (arguments.json) {
        std::cout << print_json({{"games", std::move(reviews)}, {"players", players_json(players)}})
                  << "\n";
        return;
    }
    print_players(catalog.texts(), players);
}

void run_review(const Catalog& catalog, const ReviewArguments& arguments) {
    const Records records = read_records(catalog, arguments.records);
    if (arguments.form.empty() && records.all > 1) {
        review_many(catalog, arguments, records.read);
    } else {
        for (const Record& record : records.read) review_one(catalog, arguments, record);
    }
    const std::size_t refused = records.all - records.read.size();
    if (refused > 0)
        throw CommandFailed(Reason("games_refused", {{"refused", refused}, {"all", records.all}}));
}

}  // namespace

void add_review(CLI::App& app, const Catalog& catalog) {
    const auto arguments = std::make_shared<ReviewArguments>();
    CLI::App* command =
        app.add_subcommand("review", "Say where a finished game was won, by luck or by decisions");
    command
        ->add_option("records",
                     arguments->records,
                     "Files of records or PGN; several games are summed up for each player")
        ->required();
    CLI::Option* ms =
        command->add_option("--ms", arguments->ms, "How long to look at a game, at least once");
    ms->check(CLI::Range(1, 1'000'000'000));
    command
        ->add_option(
            "--simulations", arguments->simulations, "Look once, with so many for each search")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
        ->excludes(ms);
    command->add_option("--seed", arguments->seed, "Of the bot's chance")->capture_default_str();
    CLI::Option* json =
        command->add_flag("--json", arguments->json, "Print all of it as JSON (docs/review.md)");
    command
        ->add_option("--form",
                     arguments->form,
                     "Print the game as other programs have it, with verdicts and values: pgn")
        ->excludes(json);
    command->callback([arguments, &catalog] { run_review(catalog, *arguments); });
}

}  // namespace equipoise
