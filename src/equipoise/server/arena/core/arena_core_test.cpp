#include <algorithm>
#include <map>

#include <doctest/doctest.h>

#include "equipoise/base/rng.hpp"
#include "equipoise/server/arena/core/pairing.hpp"
#include "equipoise/server/arena/core/standings.hpp"

namespace equipoise::server {
namespace {

std::string name_of(std::uint32_t number) { return "person" + std::to_string(100 + number); }

Apart apart_pair(const std::string& one, const std::string& other) {
    return {std::minmax(one, other)};
}

bool may_meet(const Contender& one, const Contender& other, const Apart& apart, bool repeats) {
    if (apart.contains(std::minmax(one.person, other.person))) return false;
    const bool is_repeat = one.last == other.person || other.last == one.person;
    return !is_repeat || (repeats && one.may_repeat && other.may_repeat);
}

/// The most pairs that there can be, by trying all: who is left is a set of bits.
std::size_t most_pairs(const std::vector<Contender>& free,
                       const Apart& apart,
                       bool repeats,
                       unsigned left) {
    if (left == 0) return 0;
    unsigned one = 0;
    while ((left >> one & 1U) == 0) ++one;
    left &= ~(1U << one);
    std::size_t most = most_pairs(free, apart, repeats, left);
    for (unsigned other = one + 1; other < free.size(); ++other) {
        if ((left >> other & 1U) == 0 || !may_meet(free[one], free[other], apart, repeats))
            continue;
        most = std::max(most, 1 + most_pairs(free, apart, repeats, left & ~(1U << other)));
    }
    return most;
}

struct Draw {
    std::vector<Contender> free;
    Apart apart;
};

Draw draw_of(Rng& rng, std::uint32_t most) {
    Draw draw;
    const std::uint32_t count = rng.below(most + 1);
    for (std::uint32_t i = 0; i < count; ++i) {
        Contender one{.person = name_of(i),
                      .points = static_cast<int>(rng.below(6)),
                      .lead = static_cast<int>(rng.below(3)) - 1,
                      .was_first = rng.below(2) == 0};
        one.may_repeat = rng.below(2) == 0;
        one.since_ms = rng.below(3);
        draw.free.push_back(one);
    }
    for (Contender& one : draw.free) {
        Contender& other = draw.free[rng.below(count)];
        if (rng.below(2) == 0 || one.person == other.person) continue;
        one.last = other.person;
        other.last = one.person;
    }
    for (std::uint32_t i = 0; count > 1 && i < rng.below(2 * count); ++i) {
        const std::uint32_t one = rng.below(count);
        const std::uint32_t other = rng.below(count);
        if (one != other) draw.apart.insert(std::minmax(name_of(one), name_of(other)));
    }
    return draw;
}

std::map<std::string, Contender> by_name(const std::vector<Contender>& free) {
    std::map<std::string, Contender> found;
    for (const Contender& one : free) found.emplace(one.person, one);
    return found;
}

TEST_CASE("nobody is paired twice, no blocked pair meets, and as many meet as can") {
    Rng rng(11);
    for (int round = 0; round < 3000; ++round) {
        const Draw draw = draw_of(rng, 9);
        const auto known = by_name(draw.free);
        const auto pairs = pair_up(draw.free, draw.apart);
        std::set<std::string> met;
        std::size_t repeats = 0;
        for (const ArenaPair& pair : pairs) {
            CHECK(met.insert(pair.first).second);
            CHECK(met.insert(pair.second).second);
            CHECK(may_meet(known.at(pair.first), known.at(pair.second), draw.apart, true));
            if (!may_meet(known.at(pair.first), known.at(pair.second), draw.apart, false))
                ++repeats;
        }
        const unsigned all = (1U << draw.free.size()) - 1;
        CHECK(pairs.size() == most_pairs(draw.free, draw.apart, true, all));
        // Where as many can meet somebody new, everybody does.
        if (pairs.size() == most_pairs(draw.free, draw.apart, false, all)) CHECK(repeats == 0);
    }
}

TEST_CASE("the same people are paired alike in whatever order they come") {
    Rng rng(12);
    for (int round = 0; round < 300; ++round) {
        Draw draw = draw_of(rng, 30);
        const auto pairs = pair_up(draw.free, draw.apart);
        std::reverse(draw.free.begin(), draw.free.end());
        CHECK(pair_up(draw.free, draw.apart) == pairs);
    }
}

TEST_CASE("whoever waits longest meets the nearest score") {
    const std::vector<Contender> free{{.person = "a", .points = 6, .since_ms = 1},
                                      {.person = "b", .points = 0, .since_ms = 2},
                                      {.person = "c", .points = 4, .since_ms = 2},
                                      {.person = "d", .points = 2, .since_ms = 2}};
    const auto pairs = pair_up(free, {});
    REQUIRE(pairs.size() == 2);
    CHECK(pairs[0] == ArenaPair{"a", "c"});
    CHECK(pairs[1] == ArenaPair{"b", "d"});
    CHECK(pair_up(free, apart_pair("a", "c"))[0] == ArenaPair{"a", "d"});
}

TEST_CASE("two who have just met meet again only if both may, and nobody else is free") {
    std::vector<Contender> free{{.person = "a", .last = "b", .may_repeat = true},
                                {.person = "b", .last = "a", .may_repeat = true}};
    CHECK(pair_up(free, {}).size() == 1);
    free[1].may_repeat = false;
    CHECK(pair_up(free, {}).empty());
    free[1].may_repeat = true;
    free.push_back({.person = "c"});
    const auto pairs = pair_up(free, {});
    REQUIRE(pairs.size() == 1);
    CHECK((pairs[0].first == "c" || pairs[0].second == "c"));
}

TEST_CASE("over an evening everybody has either seat equally often within two") {
    Rng rng(13);
    for (const std::uint32_t people : {2U, 3U, 8U, 21U, 60U}) {
        std::map<std::string, Contender> all;
        for (std::uint32_t i = 0; i < people; ++i)
            all[name_of(i)] = {.person = name_of(i), .may_repeat = people <= 3};
        for (std::int64_t round = 1; round <= 60; ++round) {
            std::vector<Contender> free;
            // Some still play.
            for (const auto& [name, one] : all) {
                if (people <= 3 || rng.below(4) != 0) free.push_back(one);
            }
            const auto pairs = pair_up(free, {});
            if (people > 8) CHECK(pairs.size() == free.size() / 2);
            for (const auto& [first, second] : pairs) {
                const int points = static_cast<int>(rng.below(3));
                Contender& white = all[first];
                Contender& black = all[second];
                white = {
                    first, white.points + points, white.lead + 1, true, second, people <= 3, round};
                black = {second,
                         black.points + 2 - points,
                         black.lead - 1,
                         false,
                         first,
                         people <= 3,
                         round};
            }
        }
        for (const auto& [name, one] : all) {
            CAPTURE(name);
            CHECK(std::abs(one.lead) <= 2);
        }
    }
}

TEST_CASE("standings go by points, then by the points of the opponents") {
    const auto table = rank_arena({"a", "b", "c", "d"},
                                  {{"a", "b", 2, 0},
                                   {"c", "d", 2, 0},
                                   {"b", "d", 2, 0},
                                   {"a", "nobody", 2, 0},
                                   {"d", "c", 1, 1}});
    REQUIRE(table.size() == 4);
    CHECK(table[0] == Standing{"c", 1, 3, 2, 2, 1});
    CHECK(table[1] == Standing{"b", 2, 2, 3, 2, 1});
    CHECK(table[2] == Standing{"a", 3, 2, 2, 1, 1});
    CHECK(table[3] == Standing{"d", 4, 1, 8, 3, 0});
}

TEST_CASE("whoever is equal in both shares the place, and those after them keep theirs") {
    const auto table = rank_arena({"a", "b", "c"}, {{"a", "b", 1, 1}});
    CHECK(table[0].rank == 1);
    CHECK(table[1].rank == 1);
    CHECK(table[2].rank == 3);
}

}  // namespace
}  // namespace equipoise::server
