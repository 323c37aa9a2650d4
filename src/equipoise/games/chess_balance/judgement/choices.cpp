#include "equipoise/games/chess_balance/judgement/choices.hpp"

#include <algorithm>

#include "equipoise/base/hash.hpp"
#include "equipoise/games/chess_balance/chess/engine/engine.hpp"
#include "equipoise/games/chess_balance/chess/engine/eval.hpp"
#include "equipoise/games/chess_balance/judgement/card_values.hpp"

namespace equipoise::chess_balance {
namespace {

/// What loses more than so many times what the player hardly feels to lose is never taken; as in
/// turns. Set by hand.
constexpr int kMostCareless = 4;

/// The lowest card, which is taken out.
Card take_lowest(CardSet& cards) {
    const Card card(std::countr_zero(cards));
    cards &= cards - 1;
    return card;
}

class Choice {
  public:
    Choice(const Rules& rules, const State& s, const ThinkingTask& task, int carelessness)
        : rules_(rules), s_(s), task_(task), carelessness_(carelessness) {}

    Action of(Seat seat) const {
        const Phase phase = s_.open.phase;
        if ((phase == Phase::List || phase == Phase::Swap) && task_.only.empty()) {
            return next_of_list(s_.open.colour_of(seat));
        }
        auto list = std::make_unique<Rules::Actions>();
        rules_.legal_actions(s_, seat, *list);
        Options options;
        for (Action action : *list) {
            const bool allowed = task_.only.empty() ||
                std::find(task_.only.begin(), task_.only.end(), action) != task_.only.end();
            if (allowed) add(options, action);
        }
        return draw(options, task_.seed);
    }

  private:
    struct Option {
        Action action;
        int score = 0;  // In hundredths of a Pawn.
        bool operator==(const Option&) const = default;
    };
    using Options = FixedVec<Option, kCards>;

    void add(Options& options, Action action) const {
        options.push_back({action, score(Move::of(action))});
    }

    /// Takes one out: the best, the seed deciding between equals, or one that the careless take.
    Action draw(Options& options, Seed seed) const {
        EQ_EXPECT(options.size() > 0);
        const auto rank = [&](const Option& one) { return mix64(seed ^ one.action.code); };
        std::size_t taken = 0;
        for (std::size_t i = 1; i < options.size(); ++i) {
            const int lead = options[i].score - options[taken].score;
            if (lead > 0 || (lead == 0 && rank(options[i]) < rank(options[taken]))) taken = i;
        }
        if (carelessness_ > 0) {
            const int best = options[taken].score;
            std::vector<Line> lines{{best, {}}};
            FixedVec<std::uint8_t, kCards> places;
            places.push_back(static_cast<std::uint8_t>(taken));
            for (std::size_t i = 0; i < options.size(); ++i) {
                if (i == taken || best - options[i].score > kMostCareless * carelessness_) continue;
                lines.push_back({options[i].score, {}});
                places.push_back(static_cast<std::uint8_t>(i));
            }
            Rng rng(seed);
            const auto chosen = &careless_choice(lines, carelessness_, rng) - lines.data();
            taken = places[static_cast<std::size_t>(chosen)];
        }
        const Action action = options[taken].action;
        options.erase_at(taken);
        return action;
    }

    int value(Card card) const {
        return task_.knows_components ? card_value(rules_.deck(), card) : 0;
    }

    int score(const Move& move) const {
        switch (move.type) {
            case Move::Type::Element: {
                int sum = 0;
                for (CardSet cards = rules_.deck().of(move.element); cards != 0;) {
                    sum += value(take_lowest(cards));
                }
                // Of two elements half the cards are dealt (CB-3.3).
                return rules_.switches().deck_mode == DeckMode::Dual ? sum / 2 : sum;
            }
            case Move::Type::Draft:
            case Move::Type::List:
                return value(move.card);
            case Move::Type::Side:
                return goes_aside() ? -value(move.card) : value(move.card);
            case Move::Type::Colour:
                // With cards it is worth nothing to begin that games have shown.
                return rules_.chess_only() && task_.knows_components && move.colour == Colour::White
                    ? evaluate_chess(initial_position())
                    : 0;
            default:
                return 0;
        }
    }

    /// Whether the 13 cards are known and the sideboard is taken from them.
    bool goes_aside() const {
        return s_.open.phase == Phase::Swap || rules_.switches().shared_pool;
    }

    /// Cards come in the order of the deck file, so the whole set is drawn first, the better cards
    /// more often, and its first card is taken. What is drawn anew for the next card is again a
    /// best set, or without any values each set as likely.
    Action next_of_list(Colour colour) const {
        const Secret& secret = s_.secrets[colour];
        CardSet can_be_next = rules_.choosable(s_, colour);
        const bool aside = can_be_next == 0;
        int missing = kDeckSize - std::popcount(secret.source);
        CardSet pool = kAllCards;
        if (aside) {
            can_be_next = rules_.choosable_aside(s_, colour);
            missing = kSideboardSize - std::popcount(secret.sideboard);
            pool = goes_aside() ? secret.source : kAllCards & ~secret.source;
        }
        pool &= ~((can_be_next & (~can_be_next + 1)) - 1);
        Options options;
        for (CardSet cards = pool; cards != 0;) {
            const Card card = take_lowest(cards);
            add(options, aside ? Move::side(card) : Move::list(card));
        }
        Action first{UINT32_MAX};
        for (int i = 0; i < missing; ++i) {
            first = std::min(first, draw(options, seed_at(task_.seed, static_cast<Seed>(i))));
        }
        return first;
    }

    const Rules& rules_;
    const State& s_;
    const ThinkingTask& task_;
    const int carelessness_;
};

}  // namespace

Thought think_choice(
    const Rules& rules, const View& view, Seat seat, const ThinkingTask& task, int carelessness) {
    Rng rng(task.seed);
    const State s = rules.sample(view, rng);
    return {0, 0, {Choice(rules, s, task, carelessness).of(seat)}, false};
}

}  // namespace equipoise::chess_balance
