# The deck of data/chess_balance as a source, so that the kernel has it without reading files.
set(builtin_deck ${PROJECT_SOURCE_DIR}/data/chess_balance/equipoise.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${builtin_deck})
file(READ ${builtin_deck} text)
set(builtin_deck_source ${CMAKE_BINARY_DIR}/generated/chess_balance_deck.cpp)
file(CONFIGURE OUTPUT ${builtin_deck_source} @ONLY CONTENT [=[
#include "equipoise/games/chess_balance/cards/deck.hpp"

namespace equipoise::chess_balance {

const DataFile& builtin_deck() {
    static const DataFile kFile{"equipoise.json", R"deck(@text@)deck"};
    return kFile;
}

}  // namespace equipoise::chess_balance
]=])
