// A bot, as hosts see it: it is shown the view of one seat and answers with an action.

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "equipoise/core/any_game.hpp"

namespace equipoise {

/// An action and the win chance that the acting seat has after it.
struct Graded {
    Action action;
    float value = 0;
};

/// An action of a state whose value is known.
struct KnownAction {
    Seat seat;
    Action action;
    double value = 0;  // For that seat, if everybody else plays perfectly.
    double share = 0;  // How often perfect play takes it; equal best actions share equally.
};

/// What is certain of a state if everybody plays perfectly from there.
struct Known {
    std::optional<Values> values{};  // Expected returns, where they are known of every seat.
    /// Of the seats that act, each from the best action on; those whose value is known.
    std::vector<KnownAction> actions{};

    std::optional<double> value_of(Seat seat) const {
        // With more digits, where one seat acts.
        const bool alone = !actions.empty() && actions.front().seat == actions.back().seat;
        if (alone && actions.front().seat == seat) return actions.front().value;
        if (!values) return std::nullopt;
        return static_cast<double>((*values)[seat]);
    }
};

/// How long a bot may think. With neither limit it takes its own default number of simulations. The
/// same seed and number of simulations give the same action on every build.
struct Budget {
    std::uint64_t simulations = 0;  // 0: no limit by count. Chance and seats' plies do not count.
    std::function<bool()> stop{};   // Asked every few simulations; empty: never.
    Seed seed = 0;
    /// If not null, receives how many actions the choice was really between: 1 if it was forced.
    /// Left alone by bots that do not value actions. See `open_choices` in graded.hpp.
    float* open_choices = nullptr;
    /// If not null, receives the actions that the bot valued, in no order; a bot that is asked for
    /// them may take longer. Left alone as above.
    std::vector<Graded>* graded = nullptr;
    /// If not null, receives the expected return of every seat, from 0 to 1, if the action is taken
    /// and everybody plays on well. Left alone as above.
    std::optional<Values>* expected = nullptr;

    bool asks_for_values() const { return open_choices != nullptr || graded != nullptr; }
};

struct BotInfo {
    std::string_view id;
    int level = 0;  // From 1 for the levels a person is offered, weakest first; 0 for the others.
    bool is_perfect = false;  // Wherever it plays.
};

/// Immutable; one object serves many games and threads at once.
class AnyBot {
  public:
    virtual ~AnyBot() = default;
    virtual const BotInfo& info() const = 0;
    /// Whether it can play this set-up; hosts seat it nowhere else.
    virtual bool plays(const AnyRules&) const { return true; }
    /// A legal action of `seat`, which must be acting. The bot sees only that seat's view of
    /// `state`.
    virtual Action choose(const AnyRules& rules,
                          const AnyState& state,
                          Seat seat,
                          const Budget& budget) const = 0;
    /// As `choose`, but the bot sees the whole state, and takes everybody to: for reviews of
    /// finished games, never for play. As `choose` where a bot's engine takes views alone.
    virtual Action choose_openly(const AnyRules& rules,
                                 const AnyState& state,
                                 Seat seat,
                                 const Budget& budget) const {
        return choose(rules, state, seat, budget);
    }
    /// The simulations of a budget without limits; 0 if the bot counts none.
    virtual std::uint64_t usual_simulations() const { return 0; }
    /// So many simulations take milliseconds, and the bot then knows what a position is worth; 0 if
    /// it has nothing so quick.
    virtual std::uint64_t quick_simulations() const { return 0; }
    /// What a search of at most so many positions proves, secrets included; nothing where it proves
    /// nothing, or the bot has no such search.
    virtual std::optional<Known> prove(const AnyRules&,
                                       const AnyState&,
                                       [[maybe_unused]] std::uint64_t positions_max) const {
        return std::nullopt;
    }
    /// The exact expected returns where the bot knows them, chance nodes included, at no more cost
    /// than a search of so many simulations.
    virtual std::optional<Values> known_values(const AnyRules&,
                                               const AnyState&,
                                               [[maybe_unused]] std::uint64_t simulations) const {
        return std::nullopt;
    }
};

/// The bots of one game, in the order people are offered them.
struct BotList {
    const AnyGame* game = nullptr;
    std::vector<const AnyBot*> bots;
};

/// The bots that a host offers for its games.
class BotShelf {
  public:
    explicit BotShelf(std::vector<BotList> lists) : lists_(std::move(lists)) {}

    /// Empty for an unknown game.
    const std::vector<const AnyBot*>& of(const AnyGame& game) const {
        static const std::vector<const AnyBot*> none;
        for (const BotList& list : lists_) {
            if (list.game == &game) return list.bots;
        }
        return none;
    }
    /// Null if that game has no such bot.
    const AnyBot* find(const AnyGame& game, std::string_view id) const {
        for (const AnyBot* bot : of(game)) {
            if (bot->info().id == id) return bot;
        }
        return nullptr;
    }

    /// The strongest that people are offered and that plays those rules; null if there is none.
    const AnyBot* strongest(const AnyRules& rules) const {
        const AnyBot* best = nullptr;
        for (const AnyBot* bot : of(rules.game())) {
            if (bot->info().level == 0 || !bot->plays(rules)) continue;
            const auto strength = [](const AnyBot* one) {
                return std::pair(one->info().is_perfect, one->info().level);
            };
            if (best == nullptr || strength(bot) > strength(best)) best = bot;
        }
        return best;
    }

    /// Adds what `make(game, bots)` gives for each game, unless that is null. Before anybody asks.
    void offer(const std::function<std::shared_ptr<const AnyBot>(
                   const AnyGame& game, const std::vector<const AnyBot*>& bots)>& make) {
        for (BotList& list : lists_) {
            auto bot = make(*list.game, list.bots);
            if (!bot) continue;
            list.bots.push_back(bot.get());
            own_.push_back(std::move(bot));
        }
    }

  private:
    std::vector<BotList> lists_;
    std::vector<std::shared_ptr<const AnyBot>> own_;
};

}  // namespace equipoise
