// What the reviews of many games say of each player, for people.

#pragma once

#include <vector>

#include "equipoise/core/texts/texts.hpp"
#include "equipoise/review/many.hpp"

namespace equipoise {

void print_players(const Texts& texts, const std::vector<PlayerGames>& players);

}  // namespace equipoise
