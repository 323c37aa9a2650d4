// `equipoise play`: a game in the terminal, alone against bots or several people in turn.

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <random>

#include "equipoise/base/text.hpp"
#include "equipoise/cli/command.hpp"
#include "equipoise/record/record.hpp"

namespace equipoise {
namespace {

struct PlayArguments {
    std::string game;
    std::vector<std::string> options;
    std::string bot = "club";
    std::vector<int> seats{0};
    Seed seed = 0;
};

struct HelpLine {
    const char* words;
    const char* about;
};

constexpr HelpLine kHelp[] = {{"MOVE", "shared.cli.help.move"},
                              {"why MOVE", "shared.cli.help.why"},
                              {"undo", "shared.cli.help.undo"},
                              {"resign", "shared.cli.help.resign"},
                              {"moves, show", "shared.cli.help.moves"},
                              {"record", "shared.cli.help.record"},
                              {"quit", "shared.cli.help.quit"}};

class TerminalGame {
  public:
    TerminalGame(const Catalog& catalog, const PlayArguments& arguments)
        : texts_(catalog.texts()),
          game_(require(make_rules(catalog, arguments.game, arguments.options))) {
        bot_ = catalog.bots.find(game_.rules().game(), arguments.bot);
        if (bot_ == nullptr) throw CommandFailed(Reason("no_bot", {{"bot", arguments.bot}}));
        if (!bot_->plays(game_.rules())) {
            throw CommandFailed(Misfit{{}, arguments.bot, "bot_needs_table"});
        }
        for (int seat : arguments.seats) {
            if (seat < 0 || seat >= game_.rules().seats()) {
                throw CommandFailed(Reason("no_such_seat_named", {{"seat", seat}}));
            }
            people_.insert(Seat(seat));
        }
        seed_ = arguments.seed != 0 ? arguments.seed : std::random_device()();
        game_.set_seed(seed_);
    }

    void run() {
        while (!game_.turn().is_terminal() && !leaves_) {
            tell();
            const Seat seat = *game_.turn().acting.begin();
            if (people_.contains(seat))
                ask(seat);
            else
                let_bot_play(seat);
        }
        tell();
        if (game_.turn().is_terminal()) print_end();
    }

  private:
    std::string name(Seat seat) const { return game_.rules().seat_name(seat); }

    /// With one person at the table, that person's seat; otherwise a spectator.
    Viewer viewer() const {
        return people_.size() == 1 ? Viewer(*people_.begin()) : Viewer::spectator();
    }

    /// Prints what has happened since the last call, in notation.
    void tell() {
        told_ = std::min(told_, game_.plies().size());
        for (; told_ < game_.plies().size(); ++told_) {
            const Ply& ply = game_.plies()[told_];
            const AnyState before = game_.state_after(told_);
            const std::string who = ply.actor.is_chance() ? texts_.of("shared.cli.play.chance")
                                                          : name(ply.actor.seat());
            std::cout << "  " << who << " "
                      << game_.rules().print_seen(before, ply.actor, ply.action, viewer()) << "\n";
        }
    }

    void let_bot_play(Seat seat) {
        Budget budget;
        budget.seed = seed_at(seed_, game_.plies().size());
        const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
        budget.stop = [end] { return std::chrono::steady_clock::now() >= end; };
        game_.apply(seat, bot_->choose(game_.rules(), game_.state(), seat, budget));
    }

    void ask(Seat seat) {
        std::cout << game_.rules().print_view(game_.state(), seat) << "\n"
                  << texts_.of(Reason("shared.cli.play.may", {{"seat", name(seat)}}));
        for (Action a : game_.rules().legal_actions(game_.state(), seat)) {
            std::cout << " " << game_.rules().print_action(game_.state(), a);
        }
        std::cout << "\n" << name(seat) << "> " << std::flush;
        std::string line;
        if (!std::getline(std::cin, line)) {
            leaves_ = true;
            return;
        }
        answer(seat, trim(line));
    }

    void answer(Seat seat, std::string_view line) {
        if (line == "quit")
            leaves_ = true;
        else if (line == "help" || line == "?")
            print_help();
        else if (line == "undo")
            take_back(seat);
        else if (line == "resign")
            resign(seat);
        else if (line == "show")
            return;
        else if (line == "record")
            std::cout << print_record(game_, {});
        else if (line == "moves")
            told_ = 0;
        else if (line.substr(0, 4) == "why ")
            explain(seat, trim(line.substr(4)));
        else if (auto error = game_.play(seat, line, Parts::Own))
            std::cout << texts_.of(*error) << "\n";
    }

    void print_help() const {
        for (const HelpLine& line : kHelp) {
            std::cout << "  " << std::left << std::setw(17) << line.words
                      << texts_.of(Reason(line.about)) << "\n";
        }
    }

    void explain(Seat seat, std::string_view move) {
        const auto checked = game_.check(seat, move, Parts::Own);
        std::cout << (checked ? texts_.of(Reason("legal")) : texts_.of(checked.error())) << "\n";
    }

    void resign(Seat seat) {
        if (const auto against = game_.why_no_concession())
            std::cout << texts_.of(*against) << "\n";
        else
            game_.concede(seat, kResigns);
    }

    /// Goes back to this seat's last decision; a person who plays alone has nobody to ask.
    void take_back(Seat seat) {
        for (int count = 1;; ++count) {
            const auto keep = game_.undo_point(count);
            if (!keep) {
                std::cout << texts_.of(Reason("nothing_to_take_back")) << "\n";
                return;
            }
            if (game_.plies()[*keep].actor != Actor(seat)) continue;
            game_.truncate(*keep);
            return;
        }
    }

    void print_end() const {
        std::cout << game_.rules().print_state(game_.state()) << "\n";
        const Returns returns = game_.returns();
        for (Seat seat : SeatSet::first(game_.rules().seats())) {
            std::cout << texts_.of(Reason("shared.cli.play.result",
                                          {{"seat", name(seat)},
                                           {"return", return_fraction(returns[seat]).text()},
                                           {"score", game_.rules().score(game_.state(), seat)}}))
                      << "\n";
        }
    }

    const Texts& texts_;
    Playthrough game_;
    const AnyBot* bot_ = nullptr;
    SeatSet people_;
    Seed seed_ = 0;
    std::size_t told_ = 0;
    bool leaves_ = false;
};

}  // namespace

void add_play(CLI::App& app, const Catalog& catalog) {
    auto arguments = std::make_shared<PlayArguments>();
    CLI::App* command = app.add_subcommand("play", "Play a game in the terminal");
    command->add_option("game", arguments->game, "The game")->required();
    command->add_option("--option", arguments->options, "name=value; also players=N and data=PATH");
    command->add_option("--bot", arguments->bot, "The bot at the other seats")
        ->capture_default_str();
    command->add_option("--seat", arguments->seats, "The seats that people play, from 0")
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "The seed of all chance; 0 draws a random seed");
    command->callback([&catalog, arguments] { TerminalGame(catalog, *arguments).run(); });
}

}  // namespace equipoise
