#pragma once

#include <tuple>

#include "equipoise/games/balance_duel/game.hpp"
#include "equipoise/games/balanceformers/game.hpp"
#include "equipoise/games/chess_balance/game.hpp"
#include "equipoise/games/elements/game.hpp"
#include "equipoise/games/oneworld/game.hpp"

namespace equipoise {

/// The games of the house, in the order people see them: the only list of them.
using AllGames = std::tuple<balance_duel::BalanceDuel,
                            balanceformers::Balanceformers,
                            elements::Elements,
                            oneworld::OneWorld,
                            chess_balance::ChessBalance>;

}  // namespace equipoise
