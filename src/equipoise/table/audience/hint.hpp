// What somebody who asks for a hint is told.

#pragma once

#include <optional>
#include <string>

#include "equipoise/search/bot.hpp"

namespace equipoise {

/// What a bot would do, and what it expects of it.
struct BotChoice {
    Action action;
    /// The win chances of the acting seat, from 0 to 1, after this action and after the best of the
    /// others. Nothing where the bot values no actions or was not asked to, or there are no others.
    std::optional<float> value{};
    std::optional<float> next{};
};

/// As `bot.choose`, with values. Where nothing speaks for the bot's action, another one that is as
/// good within 0.01 and that something speaks for.
BotChoice choose_for_hint(
    const AnyBot& bot, const AnyRules& rules, const AnyState& s, Seat seat, Budget budget);

/// The members of the message that say what the seat could do: the move, what speaks for it, and,
/// as far as the seat can know it, what it makes happen. Follows from what the seat sees.
std::string print_hint(const AnyRules& rules,
                       const AnyState& s,
                       Seat seat,
                       const BotChoice& choice);

}  // namespace equipoise
