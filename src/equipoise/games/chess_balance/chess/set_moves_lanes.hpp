// How moves are found as sets: a vector holds one set of squares for each direction, so that all
// sliders of a side go their ways at once.
//
// Sliders fill the empty squares in three doubling steps (Kogge and Stone). Two pieces never reach
// the same square in the same direction, so the sizes of the sets add up to the moves.

#pragma once

#include "equipoise/games/chess_balance/chess/attacks.hpp"
#include "equipoise/games/chess_balance/chess/set_moves.hpp"

namespace equipoise::chess_balance {

/// Compiled for one kind of processor each: `Cpu` has the vectors. Code for one must never be taken
/// for that of another, so nothing here calls an inline function from outside.
template <class Cpu>
class LaneMover {
    using Lanes = typename Cpu::Lanes;

  public:
    static std::uint64_t perft(const SetBoard& board, bool black, int depth) {
        return black ? Side<1>::walk(board, depth) : Side<0>::walk(board, depth);
    }
    static void find(const SetBoard& board, bool black, SetMoves& moves) {
        black ? Side<1>::find(board, moves) : Side<0>::find(board, moves);
    }

  private:
    static constexpr Bitboard kAny = ~Bitboard{0};
    static constexpr Bitboard kNotA = ~0x0101010101010101ULL;
    static constexpr Bitboard kNotH = ~0x8080808080808080ULL;
    static constexpr Bitboard kNotAB = ~0x0303030303030303ULL;
    static constexpr Bitboard kNotGH = ~0xc0c0c0c0c0c0c0c0ULL;

    // The lanes: north, north-east, east, north-west; the same backwards going down.
    static constexpr Lanes kStep = {8, 9, 1, 7};
    static constexpr Lanes kStepTwice = {16, 18, 2, 14};
    static constexpr Lanes kStepFour = {32, 36, 4, 28};
    static constexpr Lanes kUp = {kAny, kNotA, kNotA, kNotH};
    static constexpr Lanes kDown = {kAny, kNotH, kNotH, kNotA};
    static constexpr Lanes kJump = {17, 15, 10, 6};
    static constexpr Lanes kJumpUp = {kNotA, kNotH, kNotAB, kNotGH};
    static constexpr Lanes kJumpDown = {kNotH, kNotA, kNotGH, kNotAB};

    struct Rays {
        Lanes up;
        Lanes down;
    };

    [[gnu::always_inline]] static Lanes lanes(Bitboard a, Bitboard b, Bitboard c, Bitboard d) {
        return Lanes{a, b, c, d};
    }
    [[gnu::always_inline]] static Lanes spread(Bitboard x) { return lanes(x, x, x, x); }
    [[gnu::always_inline]] static Lanes words_of(const SetBoard::Side& side) {
        Lanes words;
        __builtin_memcpy(&words, &side, sizeof words);
        return words;
    }
    template <class Words>
    [[gnu::always_inline]] static void store(const Lanes& x, Words& words) {
        __builtin_memcpy(&words, &x, sizeof x);
    }
    [[gnu::always_inline]] static std::uint64_t size(Bitboard x) { return Cpu::size(x); }
    [[gnu::always_inline]] static Square first(Bitboard x) { return __builtin_ctzll(x); }
    [[gnu::always_inline]] static Bitboard lowest(Bitboard x) { return x & (~x + 1); }

    [[gnu::always_inline]] static Lanes sliders(const SetBoard::Side& side) {
        return lanes(side.straight, side.diagonal, side.straight, side.diagonal);
    }
    /// The squares and all that is reached from them over those `open`.
    [[gnu::always_inline]] static Rays filled(Lanes from, Bitboard open) {
        Rays reached = {from, from};
        Rays through = {spread(open) & kUp, spread(open) & kDown};
        reach_on(reached, through, kStep);
        open_on(through, kStep);
        reach_on(reached, through, kStepTwice);
        open_on(through, kStepTwice);
        reach_on(reached, through, kStepFour);
        return reached;
    }
    [[gnu::always_inline]] static void reach_on(Rays& reached, const Rays& through, Lanes step) {
        reached.up = reached.up | (through.up & (reached.up << step));
        reached.down = reached.down | (through.down & (reached.down >> step));
    }
    [[gnu::always_inline]] static void open_on(Rays& through, Lanes step) {
        through.up = through.up & (through.up << step);
        through.down = through.down & (through.down >> step);
    }
    [[gnu::always_inline]] static Rays stepped(Rays rays) {
        return {(rays.up << kStep) & kUp, (rays.down >> kStep) & kDown};
    }
    [[gnu::always_inline]] static Rays jumps(Lanes from) {
        return {(from << kJump) & kJumpUp, (from >> kJump) & kJumpDown};
    }
    [[gnu::always_inline]] static Rays both(Rays rays, Lanes with) {
        return {rays.up & with, rays.down & with};
    }

    [[gnu::always_inline]] static Bitboard slides(const Magic& magic, Bitboard occupied) {
        return magic.slides[(occupied & magic.blockers) * magic.factor >> magic.shift];
    }

    /// The mover's view; `kUs` is 0 for White.
    template <int kUs>
    struct Side {
        static constexpr int kFoe = 1 - kUs;
        static constexpr int kHome = kUs == 0 ? 0 : 56;  // a1 or a8
        static constexpr Bitboard kThird = kUs == 0 ? 0xffULL << 16 : 0xffULL << 40;
        static constexpr Bitboard kSeventh = kUs == 0 ? 0xffULL << 48 : 0xffULL << 8;
        static constexpr Bitboard kLast = kUs == 0 ? 0xffULL << 56 : 0xffULL;

        [[gnu::always_inline]] static Bitboard ahead(Bitboard x) {
            return kUs == 0 ? x << 8 : x >> 8;
        }
        [[gnu::always_inline]] static Bitboard behind(Bitboard x) {
            return kUs == 0 ? x >> 8 : x << 8;
        }

        /// Where a Pawn captures towards the h file, towards the a file.
        [[gnu::always_inline]] static Bitboard east_of(Bitboard x) {
            return (kUs == 0 ? x << 9 : x >> 7) & kNotA;
        }
        [[gnu::always_inline]] static Bitboard west_of(Bitboard x) {
            return (kUs == 0 ? x << 7 : x >> 9) & kNotH;
        }

        [[gnu::always_inline]] static Bitboard attacked_by_foe(const SetBoard& b) {
            const SetBoard::Side& foe = b.sides[kFoe];
            // The King does not hide the squares behind it.
            Rays rays = filled(sliders(foe), ~(b.all[0] | b.all[1]) | b.kings[kUs]);
            const Bitboard king = b.kings[kFoe];
            const Lanes pawns = lanes(king, king | foe.pawns, king, king | foe.pawns);
            rays.up = rays.up | (kFoe == 0 ? pawns : spread(king));
            rays.down = rays.down | (kFoe == 1 ? pawns : spread(king));
            rays = stepped(rays);
            const Rays knights = jumps(spread(foe.knights));
            return Cpu::joined(rays.up | rays.down | knights.up | knights.down)[0];
        }

        [[gnu::always_inline]] static Lanes pinned_on(Lanes ray, Lanes own, Lanes foe_sliders) {
            const Lanes held = ray & own;
            return held & Cpu::where_any(ray & foe_sliders) & Cpu::where_at_most_one(held);
        }
        /// The own pieces pinned on each line through the King: both lanes of a line in one.
        [[gnu::always_inline]] static Lanes pins(const SetBoard& b) {
            const Rays rays = stepped(filled(spread(b.kings[kUs]), ~b.all[kFoe]));
            const Lanes own = spread(b.all[kUs]);
            const Lanes foes = sliders(b.sides[kFoe]);
            return pinned_on(rays.up, own, foes) | pinned_on(rays.down, own, foes);
        }

        static Bitboard checkers(const SetBoard::Side& foe, Square king, Bitboard occupied) {
            return (kAttacks.pawn[kUs][king] & foe.pawns) | (kAttacks.knight[king] & foe.knights) |
                (slides(kAttacks.bishop[king], occupied) & foe.diagonal) |
                (slides(kAttacks.rook[king], occupied) & foe.straight);
        }
        /// Where another piece than the King ends the check; nowhere if there are two.
        static Bitboard ends_check(const SetBoard& b) {
            const Square king = first(b.kings[kUs]);
            const Bitboard from = checkers(b.sides[kFoe], king, b.all[0] | b.all[1]);
            if ((from & (from - 1)) != 0) return 0;
            return from | kAttacks.between[king][first(from)];
        }

        [[gnu::always_inline]] static bool castles(
            const SetBoard& b, Bitboard attacked, Bitboard unmoved, Bitboard empty, Bitboard safe) {
            return (b.unmoved & unmoved << kHome) == unmoved << kHome &&
                ((b.all[0] | b.all[1]) & empty << kHome) == 0 && (attacked & safe << kHome) == 0;
        }
        [[gnu::always_inline]] static bool castles_king_side(const SetBoard& b, Bitboard attacked) {
            return castles(b, attacked, 0x90, 0x60, 0x70);
        }
        [[gnu::always_inline]] static bool castles_queen_side(const SetBoard& b,
                                                              Bitboard attacked) {
            return castles(b, attacked, 0x11, 0x0e, 0x1c);
        }

        /// The Pawns that may capture en passant.
        static Bitboard passing_takers(const SetBoard& b) {
            const Bitboard taken = behind(b.passed);
            SetBoard::Side foe = b.sides[kFoe];
            foe.pawns ^= taken;
            Bitboard takers = 0;
            for (Bitboard left = kAttacks.pawn[kFoe][first(b.passed)] & b.sides[kUs].pawns;
                 left != 0;
                 left &= left - 1) {
                const Bitboard after = ((b.all[0] | b.all[1]) ^ lowest(left) ^ taken) | b.passed;
                if (checkers(foe, first(b.kings[kUs]), after) == 0) takers |= lowest(left);
            }
            return takers;
        }

        /// Where Pawns go, en passant apart.
        struct Pawns {
            Bitboard once;
            Bitboard twice;
            Bitboard east;
            Bitboard west;
        };
        /// `free` holds on each line the pieces that may move along it.
        [[gnu::always_inline]] static Pawns pawns(const SetBoard& b, Lanes free, Bitboard target) {
            const Bitboard own = b.sides[kUs].pawns;
            const Bitboard empty = ~(b.all[0] | b.all[1]);
            const Bitboard taken = b.all[kFoe] & target;
            const Bitboard once = ahead(own & free[0]) & empty;
            const Bitboard east = own & free[kUs == 0 ? 1 : 3];
            const Bitboard west = own & free[kUs == 0 ? 3 : 1];
            return {once & target,
                    ahead(once & kThird & ~ahead(b.bound)) & empty & target,
                    east_of(east) & taken,
                    west_of(west) & taken};
        }

        /// All legal moves.
        struct Reach {
            Rays slides;
            Rays jumps;
            Pawns pawns;
            Bitboard king;
            Bitboard passing;  // Pawns that may capture en passant.
        };
        [[gnu::always_inline]] static Reach reach(const SetBoard& b) {
            const SetBoard::Side& us = b.sides[kUs];
            const Bitboard own = b.all[kUs];
            const Bitboard king = b.kings[kUs];
            const Bitboard attacked = attacked_by_foe(b);
            Reach all;
            all.king = kAttacks.king[first(king)] & ~own & ~attacked;
            Bitboard target = ~own;
            if ((attacked & king) != 0) [[unlikely]] {
                target = ends_check(b);
            } else {
                all.king |= castles_king_side(b, attacked) ? Bitboard{0x40} << kHome : 0;
                all.king |= castles_queen_side(b, attacked) ? Bitboard{0x04} << kHome : 0;
            }
            all.passing = 0;
            if (b.passed != 0) [[unlikely]]
                all.passing = passing_takers(b);
            const Lanes pinned_by_line = pins(b);
            const Lanes pinned = Cpu::joined(pinned_by_line);
            const Lanes free = ~pinned | pinned_by_line;
            const Bitboard empty = ~(own | b.all[kFoe]);
            const Lanes targets = spread(target);
            all.slides = both(stepped(filled(sliders(us) & free, empty)), targets);
            all.jumps = both(jumps(spread(us.knights) & ~pinned), targets);
            all.pawns = pawns(b, free, target);
            return all;
        }

        static std::uint64_t leaves(const SetBoard& b) {
            const Reach all = reach(b);
            const Pawns& to = all.pawns;
            std::uint64_t count =
                Cpu::total(all.slides.up, all.slides.down, all.jumps.up, all.jumps.down);
            count += size(all.king) + size(all.passing);
            count += size(to.once) + size(to.twice) + size(to.east) + size(to.west);
            if ((b.sides[kUs].pawns & kSeventh) != 0) {
                count +=
                    3 * (size(to.once & kLast) + size(to.east & kLast) + size(to.west & kLast));
            }
            return count;
        }

        static void find(const SetBoard& b, SetMoves& moves) {
            const Reach all = reach(b);
            const auto put = [&](int way, const Lanes& ends) {
                store(ends, moves.ends[way]);
                store(Cpu::sizes(ends), moves.sizes[way]);
            };
            const auto put_one = [&](int way, Bitboard ends) {
                moves.ends[way] = ends;
                moves.sizes[way] = size(ends);
            };
            put(SetMoves::kSlides, all.slides.up);
            put(SetMoves::kSlides + 4, all.slides.down);
            put(SetMoves::kJumps, all.jumps.up);
            put(SetMoves::kJumps + 4, all.jumps.down);
            const bool east = (east_of(all.passing) & b.passed) != 0;
            const bool west = (west_of(all.passing) & b.passed) != 0;
            put_one(SetMoves::kSteps, all.pawns.once);
            put_one(SetMoves::kDoubleSteps, all.pawns.twice);
            put_one(SetMoves::kEastCaptures, all.pawns.east | (east ? b.passed : 0));
            put_one(SetMoves::kWestCaptures, all.pawns.west | (west ? b.passed : 0));
            put_one(SetMoves::kKing, all.king);
            moves.ways = SetMoves::kOften;
            if ((b.sides[kUs].pawns & kSeventh) == 0) return;
            moves.ways = SetMoves::kWays;
            for (int way = SetMoves::kPromotions; way < SetMoves::kWays; way += 3) {
                put_one(way, all.pawns.once & kLast);
                put_one(way + 1, all.pawns.east & kLast);
                put_one(way + 2, all.pawns.west & kLast);
            }
        }

        /// A node whose moves are made one by one in `next`, of which `passed` stays empty.
        struct Node {
            const SetBoard& board;
            const int depth;
            SetBoard next = board;
            std::uint64_t count = 0;

            Node(const SetBoard& b, int d) : board(b), depth(d) { next.passed = 0; }

            [[gnu::always_inline]] void visit() {
                count += depth == 2 ? Side<kFoe>::leaves(next) : Side<kFoe>::walk(next, depth - 1);
            }
            void reset() {
                next = board;
                next.passed = 0;
            }
            [[gnu::always_inline]] void place(Bitboard from, Bitboard to) {
                next.all[kUs] = board.all[kUs] ^ from ^ to;
                next.all[kFoe] = board.all[kFoe] & ~to;
                store(words_of(board.sides[kFoe]) & spread(~to), next.sides[kFoe]);
                next.unmoved = board.unmoved & ~(from | to);
            }
            /// A piece of the kinds with a full word in `who`.
            [[gnu::always_inline]] void move(Lanes who, Bitboard from, Bitboard to) {
                place(from, to);
                store(words_of(board.sides[kUs]) ^ (spread(from ^ to) & who), next.sides[kUs]);
                visit();
            }
            void promote(Bitboard from, Bitboard to) {
                place(from, to);
                SetBoard::Side& us = next.sides[kUs];
                us = board.sides[kUs];
                us.pawns ^= from;
                us.knights ^= to;
                visit();
                us.knights ^= to;
                us.diagonal ^= to;
                visit();
                us.straight ^= to;
                visit();
                us.diagonal ^= to;
                visit();
            }
            void move_king(Bitboard to) {
                place(board.kings[kUs], to);
                next.kings[kUs] = to;
                visit();
            }
            void castle(Bitboard king, Bitboard rook) {
                next.kings[kUs] ^= king << kHome;
                next.sides[kUs].straight ^= rook << kHome;
                next.all[kUs] ^= (king | rook) << kHome;
                next.unmoved &= ~(Bitboard{0x91} << kHome);
                visit();
                reset();
            }
            void take_passing(Bitboard from) {
                const Bitboard taken = behind(board.passed);
                next.sides[kUs].pawns ^= from | board.passed;
                next.all[kUs] ^= from | board.passed;
                next.sides[kFoe].pawns ^= taken;
                next.all[kFoe] ^= taken;
                visit();
                reset();
            }
            void step_twice(Bitboard to) {
                const Bitboard one_file_off = ((to & kNotH) << 1) | ((to & kNotA) >> 1);
                next.passed = (board.sides[kFoe].pawns & one_file_off) != 0 ? behind(to) : 0;
                move(lanes(kAny, 0, 0, 0), behind(behind(to)), to);
                next.passed = 0;
            }
            template <class From>
            [[gnu::always_inline]] void move_pawns(Bitboard targets, From from) {
                for (Bitboard left = targets & ~kLast; left != 0; left &= left - 1) {
                    move(lanes(kAny, 0, 0, 0), from(lowest(left)), lowest(left));
                }
                for (Bitboard left = targets & kLast; left != 0; left &= left - 1) {
                    promote(from(lowest(left)), lowest(left));
                }
            }
            template <class Reach>
            [[gnu::always_inline]] void move_pieces(Lanes who, Bitboard pieces, Reach reach) {
                for (; pieces != 0; pieces &= pieces - 1) {
                    for (Bitboard left = reach(first(pieces)); left != 0; left &= left - 1) {
                        move(who, lowest(pieces), lowest(left));
                    }
                }
            }
        };

        static std::uint64_t walk(const SetBoard& b, int depth) {
            if (depth == 1) return leaves(b);
            const SetBoard::Side& us = b.sides[kUs];
            const Bitboard own = b.all[kUs];
            const Bitboard occupied = own | b.all[kFoe];
            const Square king = first(b.kings[kUs]);
            const Bitboard attacked = attacked_by_foe(b);
            Node node(b, depth);
            for (Bitboard left = kAttacks.king[king] & ~own & ~attacked; left != 0;
                 left &= left - 1) {
                node.move_king(lowest(left));
            }
            node.reset();
            if (castles_king_side(b, attacked)) node.castle(0x50, 0xa0);
            if (castles_queen_side(b, attacked)) node.castle(0x14, 0x09);
            if (b.passed != 0) {
                for (Bitboard left = passing_takers(b); left != 0; left &= left - 1) {
                    node.take_passing(lowest(left));
                }
            }
            Bitboard target = ~own;
            if ((attacked & b.kings[kUs]) != 0) {
                target = ends_check(b);
                if (target == 0) return node.count;
            }
            const Lanes pinned_by_line = pins(b);
            const Bitboard pinned = Cpu::joined(pinned_by_line)[0];
            const auto freedom = [&](Square from) {
                return (pinned >> from & 1) != 0 ? kAttacks.line[king][from] & target : target;
            };
            node.move_pieces(lanes(0, kAny, 0, 0), us.knights & ~pinned, [&](Square from) {
                return kAttacks.knight[from] & target;
            });
            node.move_pieces(lanes(0, 0, kAny, 0), us.diagonal & ~us.straight, [&](Square from) {
                return slides(kAttacks.bishop[from], occupied) & freedom(from);
            });
            node.move_pieces(lanes(0, 0, 0, kAny), us.straight & ~us.diagonal, [&](Square from) {
                return slides(kAttacks.rook[from], occupied) & freedom(from);
            });
            node.move_pieces(lanes(0, 0, kAny, kAny), us.straight & us.diagonal, [&](Square from) {
                return (slides(kAttacks.bishop[from], occupied) |
                        slides(kAttacks.rook[from], occupied)) &
                    freedom(from);
            });
            const Pawns to = pawns(b, ~spread(pinned) | pinned_by_line, target);
            node.move_pawns(to.once, [](Bitboard x) { return behind(x); });
            node.move_pawns(to.east, [](Bitboard x) { return kUs == 0 ? x >> 9 : x << 7; });
            node.move_pawns(to.west, [](Bitboard x) { return kUs == 0 ? x >> 7 : x << 9; });
            for (Bitboard left = to.twice; left != 0; left &= left - 1) {
                node.step_twice(lowest(left));
            }
            return node.count;
        }
    };
};

}  // namespace equipoise::chess_balance
