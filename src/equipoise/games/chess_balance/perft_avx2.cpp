// Compiled with AVX2 and BMI for x86-64 alone; elsewhere it says that it has nothing.

#ifdef __AVX2__
#include "equipoise/games/chess_balance/perft_sets.hpp"
#else
#include "equipoise/games/chess_balance/perft_board.hpp"
#endif

namespace equipoise::chess_balance {

#ifdef __AVX2__
struct Avx2;
constinit const PerftBySets kPerftAvx2 = &SetPerft<Avx2>::perft;
#else
constinit const PerftBySets kPerftAvx2 = nullptr;
#endif

}  // namespace equipoise::chess_balance
