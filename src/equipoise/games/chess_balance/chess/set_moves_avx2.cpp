// Compiled with AVX2 and BMI for x86-64 only; elsewhere it offers nothing.

#ifdef __AVX2__
#include "equipoise/games/chess_balance/chess/set_moves_lanes.hpp"
#else
#include "equipoise/games/chess_balance/chess/set_moves.hpp"
#endif

namespace equipoise::chess_balance {

#ifdef __AVX2__

namespace {

struct Avx2 {
    using Lanes [[gnu::vector_size(32)]] = Bitboard;
    using Bytes [[gnu::vector_size(32)]] = char;

    [[gnu::always_inline]] static std::uint64_t size(Bitboard x) {
        return static_cast<std::uint64_t>(__builtin_popcountll(x));
    }
    [[gnu::always_inline]] static Lanes other_half_of(Lanes x) {
        return __builtin_shufflevector(x, x, 2, 3, 0, 1);
    }
    [[gnu::always_inline]] static Lanes neighbours_of(Lanes x) {
        return __builtin_shufflevector(x, x, 1, 0, 3, 2);
    }
    [[gnu::always_inline]] static Lanes joined(Lanes x) {
        x |= other_half_of(x);
        return x | neighbours_of(x);
    }
    [[gnu::always_inline]] static Lanes where_any(Lanes x) {
        return reinterpret_cast<Lanes>(x != 0);
    }
    [[gnu::always_inline]] static Lanes where_at_most_one(Lanes x) {
        return reinterpret_cast<Lanes>((x & (x - 1)) == 0);
    }
    /// Each byte's number of bits.
    [[gnu::always_inline]] static Bytes bits_of_bytes(Lanes x) {
        constexpr Bytes kBits = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
        constexpr Bitboard kLow = 0x0f0f0f0f0f0f0f0fULL;
        return __builtin_ia32_pshufb256(kBits, reinterpret_cast<Bytes>(x & kLow)) +
            __builtin_ia32_pshufb256(kBits, reinterpret_cast<Bytes>(x >> 4 & kLow));
    }
    [[gnu::always_inline]] static Lanes sums(Bytes bytes) {
        return reinterpret_cast<Lanes>(__builtin_ia32_psadbw256(bytes, Bytes{}));
    }
    [[gnu::always_inline]] static Lanes sizes(Lanes x) { return sums(bits_of_bytes(x)); }
    [[gnu::always_inline]] static std::uint64_t total(Lanes a, Lanes b, Lanes c, Lanes d) {
        Lanes sum = sums(bits_of_bytes(a) + bits_of_bytes(b) + bits_of_bytes(c) + bits_of_bytes(d));
        sum += other_half_of(sum);
        sum += neighbours_of(sum);
        return sum[0];
    }
};

constinit const SetMover kMover = {&LaneMover<Avx2>::perft, &LaneMover<Avx2>::find};

}  // namespace

constinit const SetMover* const kAvx2Mover = &kMover;

#else

constinit const SetMover* const kAvx2Mover = nullptr;

#endif

}  // namespace equipoise::chess_balance
