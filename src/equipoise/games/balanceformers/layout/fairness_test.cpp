// Sections 19.1 to 19.4: what is promised of the component data recon1 and recon2, counted out.

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include <doctest/doctest.h>

#include "equipoise/games/balanceformers/layout/components.hpp"
#include "tests/support/catalog.hpp"

namespace equipoise::balanceformers::fairness_test {

namespace {

constexpr std::string_view kBlackEdition = "BYR";
constexpr std::string_view kWhiteEdition = "POG";

Components read(const std::string& file) {
    return load_components({file, read_source_file("data/balanceformers/" + file)}).value();
}

const Components& adopted() {
    static const Components all = read("recon1.json");
    return all;
}

const Components& second() {
    static const Components all = read("recon2.json");
    return all;
}

const std::array kBoth{&adopted, &second};

/// A being and its colour.
struct Known {
    char colour;
    Being values;
};

std::vector<Known> beings_of(const Components& components, std::string_view colours) {
    std::vector<Known> all;
    for (char code : colours) {
        for (const Being& being : components.colour(code)->beings) all.push_back({code, being});
    }
    return all;
}

/// What `other` adds to the sum of `judged` in a round counted from 0 (BF-11.4).
int given(std::size_t round, const Being& judged, const Being& other) {
    int sum = 0;
    for (std::size_t level = 0; level < judged.size(); ++level) {
        for (int deficit : adopted().crosshair[round]) {
            if (judged[level] == deficit) sum += other[level];
        }
    }
    return sum;
}

int sum_of(std::size_t round, const Known& judged, const std::vector<Known>& company) {
    int sum = 0;
    for (const Known& member : company) sum += given(round, judged.values, member.values);
    return sum;
}

template <class Use>
void for_each_triple(const std::vector<Known>& all, Use&& use) {
    for (std::size_t a = 0; a < all.size(); ++a) {
        for (std::size_t b = a + 1; b < all.size(); ++b) {
            for (std::size_t c = b + 1; c < all.size(); ++c) use({all[a], all[b], all[c]});
        }
    }
}

bool all_survive(std::size_t round, const std::vector<Known>& company) {
    return std::all_of(company.begin(), company.end(), [&](const Known& being) {
        return sum_of(round, being, company) >= 0;
    });
}

/// The being whose value at level c * l + t is this one's at level l, levels from 0 modulo 7.
Being renamed(const Being& being, int c, int t) {
    Being image{};
    for (int level = 0; level < kLevels; ++level) {
        image[at((c * level + t) % kLevels)] = being[at(level)];
    }
    return image;
}

std::set<Being> set_of(const Components& components, std::string_view colours) {
    std::set<Being> all;
    for (const Known& being : beings_of(components, colours)) all.insert(being.values);
    return all;
}

std::set<Being> renamed_set(const Components& components, std::string_view colours, int c, int t) {
    std::set<Being> images;
    for (const Being& being : set_of(components, colours)) images.insert(renamed(being, c, t));
    return images;
}

/// By how much duels of round tokens, weighted, go to the first colour.
template <class Weight>
std::pair<int, int> duels(char first, char second, Weight&& weight) {
    std::pair<int, int> won;
    const Colour& a = *adopted().colour(first);
    const Colour& b = *adopted().colour(second);
    for (std::size_t i = 0; i < kTokensOfAKind; ++i) {
        for (std::size_t j = 0; j < kTokensOfAKind; ++j) {
            const int duel = weight(adopted().rounds[i], adopted().rounds[j]);
            (a.labels[i] < b.labels[j] ? won.first : won.second) += duel;
        }
    }
    return won;
}

int every_duel(int, int) { return 1; }
int equal_duel(int a, int b) { return a == b ? 1 : 0; }
/// How many pairs of square tokens make the sums equal.
int tied_duel(int a, int b) {
    int ways = 0;
    for (int s : adopted().squares) {
        for (int t : adopted().squares) ways += s + a == t + b ? 1 : 0;
    }
    return ways;
}

std::pair<int, int> sorted(std::pair<int, int> split) {
    return {std::max(split.first, split.second), std::min(split.first, split.second)};
}

bool is_near(double value, double printed) { return std::abs(value - printed) <= 0.0005; }

}  // namespace

TEST_CASE("BF-1.7 BF-1.8 BF-1.9 every being holds -3 to 3 once and no two are alike") {
    for (const auto& data : kBoth) {
        const std::set<Being> all = set_of(data(), "BYRPOG");
        CHECK(all.size() == 42);
        for (Being being : all) {
            std::sort(being.begin(), being.end());
            CHECK(being == Being{-3, -2, -1, 0, 1, 2, 3});
        }
    }
}

TEST_CASE("BF-1.8 the two sets of beings differ in nothing but the beings") {
    CHECK(adopted().id == "recon1");
    CHECK(second().id == "recon2");
    CHECK(set_of(adopted(), "BYRPOG") != set_of(second(), "BYRPOG"));
    const auto rest = [](const Components& all) {
        return std::tuple(all.squares,
                          all.rounds,
                          all.crosshair,
                          all.track,
                          all.white_steps,
                          all.black_steps,
                          all.layouts.size());
    };
    CHECK(rest(adopted()) == rest(second()));
    for (std::size_t colour = 0; colour < adopted().colours.size(); ++colour) {
        CHECK(adopted().colours[colour].code == second().colours[colour].code);
        CHECK(adopted().colours[colour].labels == second().colours[colour].labels);
    }
}

TEST_CASE("BF-1.9 at each level the seven beings of a colour show every value once") {
    for (const auto& data : kBoth) {
        for (const Colour& colour : data().colours) {
            for (std::size_t level = 0; level < kLevels; ++level) {
                std::set<int> values;
                for (const Being& being : colour.beings) values.insert(being[level]);
                CHECK(values.size() == 7);
            }
        }
    }
}

TEST_CASE("BF-1.8 beings of two colours agree at exactly one level, of one colour at none") {
    for (const auto& data : kBoth) {
        const std::vector<Known> all = beings_of(data(), "BYRPOG");
        for (std::size_t a = 0; a < all.size(); ++a) {
            for (std::size_t b = a + 1; b < all.size(); ++b) {
                int agree = 0;
                for (std::size_t level = 0; level < kLevels; ++level) {
                    agree += all[a].values[level] == all[b].values[level] ? 1 : 0;
                }
                CHECK(agree == (all[a].colour == all[b].colour ? 0 : 1));
            }
        }
    }
}

TEST_CASE("BF-1.9 the 42 renamings of the levels map any being to any, so none is better") {
    for (const auto& data : kBoth) {
        const std::set<Being> all = set_of(data(), "BYRPOG");
        for (const Being& being : all) {
            std::set<Being> images;
            for (int c = 1; c < kLevels; ++c) {
                for (int t = 0; t < kLevels; ++t) images.insert(renamed(being, c, t));
            }
            CHECK(images == all);
        }
    }
}

namespace {

/// Which colours of the edition a renaming makes of its first one.
std::set<std::size_t> reached_colours(const Components& components,
                                      std::string_view edition,
                                      int c,
                                      int t) {
    std::set<std::size_t> reached;
    for (std::size_t to = 0; to < edition.size(); ++to) {
        const bool hits = renamed_set(components, edition.substr(0, 1), c, t) ==
            set_of(components, edition.substr(to, 1));
        if (hits) reached.insert(to);
    }
    return reached;
}

}  // namespace

TEST_CASE("BF-1.12 renamings by 1, 2 and 4 rotate the colours of an edition, by 6 change it") {
    for (const auto& data : kBoth) {
        for (int t = 0; t < kLevels; ++t) {
            for (std::string_view edition : {kBlackEdition, kWhiteEdition}) {
                for (int c : {1, 2, 4}) {
                    CHECK(renamed_set(data(), edition, c, t) == set_of(data(), edition));
                    const auto reached = reached_colours(data(), edition, c, t);
                    REQUIRE(reached.size() == 1);
                    CHECK((*reached.begin() == 0) == (c == 1));
                }
            }
            for (std::size_t i = 0; i < kBlackEdition.size(); ++i) {
                CHECK(renamed_set(data(), kBlackEdition.substr(i, 1), 6, t) ==
                      set_of(data(), kWhiteEdition.substr(i, 1)));
            }
        }
    }
}

TEST_CASE("BF-11.4 the rest of all full colours adds 1 2 3 3 4 5 to any being, round by round") {
    constexpr std::array kExpected{1, 2, 3, 3, 4, 5};
    for (const auto& data : kBoth) {
        for (std::string_view colours : {"B", "BY", "YRP", "BYRPOG"}) {
            const std::vector<Known> all = beings_of(data(), colours);
            for (const Known& being : all) {
                for (std::size_t round = 0; round < kRounds; ++round) {
                    const int own = given(round, being.values, being.values);
                    CHECK(sum_of(round, being, all) - own == kExpected[round]);
                }
            }
        }
    }
}

namespace {

/// Triples of an edition in which all three survive.
struct Safe {
    int triples = 0;
    std::array<int, kRounds> by_round{};
    std::array<int, kRounds> of_three_colours{};
    int most_rounds = 0;
};

Safe safe_triples(const Components& components, std::string_view edition) {
    Safe safe;
    for_each_triple(beings_of(components, edition), [&](const std::vector<Known>& triple) {
        ++safe.triples;
        int rounds = 0;
        std::set<char> colours;
        for (const Known& being : triple) colours.insert(being.colour);
        for (std::size_t round = 0; round < kRounds; ++round) {
            if (!all_survive(round, triple)) continue;
            ++safe.by_round[round];
            safe.of_three_colours[round] += colours.size() == 3 ? 1 : 0;
            ++rounds;
        }
        safe.most_rounds = std::max(safe.most_rounds, rounds);
    });
    return safe;
}

}  // namespace

TEST_CASE("BF-11.6 168 21 21 35 7 14 of the 1330 triples of an edition survive as a whole") {
    for (std::string_view edition : {kBlackEdition, kWhiteEdition}) {
        const Safe safe = safe_triples(adopted(), edition);
        CHECK(safe.triples == 1330);
        CHECK(safe.by_round == std::array{168, 21, 21, 35, 7, 14});
        for (std::size_t round : {1U, 2U, 4U, 5U}) {
            CHECK(safe.of_three_colours[round] == safe.by_round[round]);
        }
        CHECK(safe.most_rounds == 3);
    }
}

TEST_CASE("BF-11.6 of recon2 161 28 7 28 7 7 of the triples of an edition survive as a whole") {
    for (std::string_view edition : {kBlackEdition, kWhiteEdition}) {
        const Safe safe = safe_triples(second(), edition);
        CHECK(safe.by_round == std::array{161, 28, 7, 28, 7, 7});
        CHECK(safe.of_three_colours == std::array{35, 7, 7, 7, 7, 7});
        CHECK(safe.most_rounds == 3);
    }
}

TEST_CASE(
    "BF-11.4 Figures 5 to 8 can occur: one of two blue beings dies beside a yellow in balance") {
    constexpr std::size_t kRound2 = 1;
    const auto scenes = [&](const Components& components) {
        int count = 0;
        for (const Known& left : beings_of(components, "B")) {
            for (const Known& middle : beings_of(components, "Y")) {
                for (const Known& right : beings_of(components, "B")) {
                    if (left.values == right.values) continue;
                    const std::vector<Known> group{left, middle, right};
                    count += sum_of(kRound2, left, group) < 0 &&
                            sum_of(kRound2, middle, group) == 0 && sum_of(kRound2, right, group) > 0
                        ? 1
                        : 0;
                }
            }
        }
        return count;
    };
    CHECK(scenes(adopted()) == 14);
    CHECK(scenes(second()) == 7);
}

TEST_CASE("BF-11.6 how often a member of a pair or of a triple survives or is balanced") {
    constexpr std::array kTriple{0.442, 0.332, 0.221, 0.279, 0.189, 0.121};
    constexpr std::array kPair{0.450, 0.300, 0.150, 0.200, 0.100, 0.050};
    constexpr std::array kBalance{0.126, 0.111, 0.095, 0.089, 0.068, 0.053};
    const std::vector<std::vector<Known>> editions{beings_of(adopted(), kBlackEdition),
                                                   beings_of(adopted(), kWhiteEdition),
                                                   beings_of(second(), kBlackEdition),
                                                   beings_of(second(), kWhiteEdition)};
    for (const std::vector<Known>& all : editions) {
        for (std::size_t round = 0; round < kRounds; ++round) {
            int members = 0;
            int survive = 0;
            int balance = 0;
            for_each_triple(all, [&](const std::vector<Known>& triple) {
                for (const Known& being : triple) {
                    const int sum = sum_of(round, being, triple);
                    ++members;
                    survive += sum >= 0 ? 1 : 0;
                    balance += sum == 0 ? 1 : 0;
                }
            });
            CHECK(is_near(1.0 * survive / members, kTriple[round]));
            CHECK(is_near(1.0 * balance / members, kBalance[round]));
            int pairs = 0;
            int in_pairs = 0;
            for (std::size_t a = 0; a < all.size(); ++a) {
                for (std::size_t b = 0; b < all.size(); ++b) {
                    if (a == b) continue;
                    ++pairs;
                    in_pairs += sum_of(round, all[a], {all[a], all[b]}) >= 0 ? 1 : 0;
                }
            }
            CHECK(is_near(1.0 * in_pairs / pairs, kPair[round]));
        }
    }
}

TEST_CASE("BF-6.4 BF-6.5 letters favour no colour: 13 to 12, 43 to 42 and 3 to 2") {
    const std::string_view all = "BYRPOG";
    for (std::size_t a = 0; a < all.size(); ++a) {
        for (std::size_t b = a + 1; b < all.size(); ++b) {
            CHECK(sorted(duels(all[a], all[b], every_duel)) == std::pair{13, 12});
            CHECK(sorted(duels(all[a], all[b], tied_duel)) == std::pair{43, 42});
            CHECK(sorted(duels(all[a], all[b], equal_duel)) == std::pair{3, 2});
        }
    }
}

TEST_CASE("BF-6.5 with equal sums the preference goes round: Y B R Y and P O G P") {
    for (std::string_view circle : {"YBRY", "POGP"}) {
        for (std::size_t i = 0; i + 1 < circle.size(); ++i) {
            const auto split = duels(circle[i], circle[i + 1], tied_duel);
            CHECK(split.first > split.second);
        }
    }
}

TEST_CASE("BF-6.5 one edition has each letter from A to O on one round token") {
    for (std::string_view edition : {kBlackEdition, kWhiteEdition}) {
        std::set<char> letters;
        for (char code : edition) {
            for (const Label& label : adopted().colour(code)->labels) letters.insert(label.letter);
        }
        CHECK(letters.size() == 15);
        CHECK(*letters.begin() == 'A');
        CHECK(*letters.rbegin() == 'O');
    }
}

}  // namespace equipoise::balanceformers::fairness_test
