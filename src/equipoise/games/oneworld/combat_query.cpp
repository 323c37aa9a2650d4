// Answers questions about battles.

#include "equipoise/games/oneworld/combat_query.hpp"

#include <cmath>
#include <map>
#include <numeric>
#include <optional>

#include "equipoise/base/text.hpp"
#include "equipoise/games/oneworld/clauses.hpp"
#include "equipoise/games/oneworld/text/notation.hpp"

namespace equipoise::oneworld {
namespace {

/// Walks down from a battle; each state is looked at once.
class Security {
  public:
    Security(Frustration frustration, Aim aim)
        : frustration_(frustration),
          aim_(aim),
          table_(CombatTable::of(frustration, kShippedMost)) {}

    Fraction of(const Fight& fight) {
        const std::array key{fight.own, fight.foe, fight.quiet};
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        std::optional<Fraction> least;
        for (int stones = 0; stones <= fight.foe; ++stones) {
            for (int blades = 0; stones + blades <= fight.foe; ++blades) {
                const Fraction secured =
                    against(fight, Aspects(stones, blades, fight.foe - stones - blades));
                if (!least || secured < *least) least = secured;
            }
        }
        return known_.emplace(key, *least).first->second;
    }

  private:
    /// The average gain against a player who shows these aspects whenever this state comes back.
    Fraction against(const Fight& fight, Aspects foes) {
        Fraction gain;
        Fraction goes_on(1, 1);
        const Mixture& mixture = table_.mixture(fight);
        const int whole = std::accumulate(mixture.begin(), mixture.end(), 0) * kAspects;
        for (std::size_t i = 0; i < mixture.size(); ++i) {
            if (mixture[i] == 0) continue;
            const Fraction share(mixture[i], whole);
            Aspects shown = trios(fight.own)[i];
            for (int turn = 0; turn < kAspects; ++turn, shown = relabelled(shown)) {
                const Fight next = after_round(frustration_, fight, shown, foes);
                if (next == fight) {
                    goes_on = goes_on - share;
                } else {
                    const Fraction then =
                        next.is_over() ? Fraction(worth(aim_, next), 1) : of(next);
                    gain = gain + share * then;
                }
            }
        }
        return gain / goes_on;
    }

    Frustration frustration_;
    Aim aim_;
    const CombatTable& table_;
    std::map<std::array<int, 3>, Fraction> known_;
};

Misfit misfit(Clause clause, Reason reason) { return Misfit::of(clause, std::move(reason)); }

std::string percent(double share) {
    const auto hundredths = std::lround(share * 10000);
    std::string text = std::to_string(hundredths / 100) + ".";
    return text + std::to_string(hundredths / 10 % 10) + std::to_string(hundredths % 10) + " %";
}

std::string decimal(double number) {
    const auto thousandths = std::lround(number * 1000);
    std::string digits = std::to_string(1000 + thousandths % 1000).substr(1);
    return std::to_string(thousandths / 1000) + "." + digits;
}

std::string print_mixture(const CombatTable& table, const Fight& fight) {
    std::string text = std::to_string(fight.own) + " show";
    std::string_view join = " ";
    for (const Showing& showing : table.showings(fight)) {
        text += std::string(join) + print(showing.aspects) + " " + percent(showing.share);
        join = ", ";
    }
    return text;
}

struct Question {
    Fight fight;
    Frustration frustration = Frustration::Off;
    Aim aim = Aim::Hold;
};

std::optional<Misfit> read_option(std::string_view word, Question& question) {
    if (word == "rule=plain") {
        question.frustration = Frustration::Off;
    } else if (word == "rule=consecutive") {
        question.frustration = Frustration::Consecutive;
    } else if (word == "rule=cumulative") {
        question.frustration = Frustration::Cumulative;
    } else if (word == "aim=hold") {
        question.aim = Aim::Hold;
    } else if (word == "aim=children") {
        question.aim = Aim::Children;
    } else if (word.starts_with("quiet=")) {
        const auto quiet = parse_int(word.substr(6), 0, kQuietRounds - 1);
        if (!quiet) return misfit("OW-11.7"_ow, "quiet_out_of_range");
        question.fight.quiet = static_cast<int>(*quiet);
    } else {
        return misfit("OW-8.3"_ow, Reason("no_such_rule_option", {{"word", word}}));
    }
    return std::nullopt;
}

std::string answer(const Question& question) {
    const Fight& fight = question.fight;
    const CombatTable& table =
        CombatTable::of(question.frustration, std::max(fight.own, fight.foe));
    const Odds& odds = table.odds(fight);
    std::string value;
    if (std::max(fight.own, fight.foe) <= kShippedMost) {
        value = secured(question.frustration, question.aim, fight).text() + " exactly";
    } else {
        const double amount =
            question.aim == Aim::Hold ? odds.own - odds.foe : odds.own_left - odds.foe_left;
        value = (amount < 0 ? "-" : "") + decimal(std::abs(amount));
    }
    return "value " + value + "\nwho survives: the first side " + percent(odds.own) +
        ", the second " + percent(odds.foe) + ", nobody " + percent(odds.gone()) +
        "\nsurvivors on average " + decimal(odds.own_left) + " and " + decimal(odds.foe_left) +
        "\n" + print_mixture(table, fight) + "\n" + print_mixture(table, fight.turned());
}

}  // namespace

Fraction secured(Frustration frustration, Aim aim, const Fight& fight) {
    return Security(frustration, aim).of(fight);
}

Result<std::string, Misfit> answer_combat(std::span<const std::string_view> words) {
    if (words.size() == 1 && words[0] == "table") {
        std::string rows = print_strategies();
        rows.pop_back();
        return rows;
    }
    if (words.size() == 1 && words[0] == "god") {
        // Every aspect defeats one of three and is defeated by one: all equally often is best.
        return std::string(
            "value 1/3 exactly: the chance that the god loses a life; the Child dies in any case\n"
            "the Child shows S 33.33 %, B 33.33 %, F 33.33 %\n"
            "the god shows S 33.33 %, B 33.33 %, F 33.33 %");
    }
    if (words.size() < 2) {
        return misfit("OW-8.1"_ow, "wants_two_numbers");
    }
    Question question;
    const auto own = parse_int(words[0], 1, kMostChildren);
    const auto foe = parse_int(words[1], 1, kMostChildren);
    if (!own || !foe) {
        return misfit("OW-8.1"_ow, "battle_side_out_of_range");
    }
    question.fight = {static_cast<int>(*own), static_cast<int>(*foe), 0};
    for (std::string_view word : words.subspan(2)) {
        if (auto error = read_option(word, question)) return *error;
    }
    if (question.frustration == Frustration::Off && question.fight.quiet > 0) {
        return misfit("OW-11.7"_ow, "quiet_needs_other_rule");
    }
    return answer(question);
}

}  // namespace equipoise::oneworld
