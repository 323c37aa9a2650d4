# The decks of data/chess_balance, built in.
pack_data(chess_balance *.json cards/deck.hpp builtin_deck)

# The net of the chess engine, likewise.
set(net ${CMAKE_CURRENT_LIST_DIR}/chess/engine/net.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${net})
file(READ ${net} text)
set(source ${CMAKE_BINARY_DIR}/generated/chess_balance_net.cpp)
file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [=[
#include <string_view>

namespace equipoise::chess_balance {

std::string_view net_text() { return R"net(@text@)net"; }

}  // namespace equipoise::chess_balance
]=])
# The standard promises room for 65,536 characters in a literal; our compilers have it for more.
set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
target_sources(kernel PRIVATE ${source})

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  # Used only where the processor has them, which the program asks at run time.
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/chess/set_moves_avx2.cpp
    PROPERTIES COMPILE_OPTIONS "-mavx2;-mbmi;-mbmi2;-mpopcnt")
endif()
