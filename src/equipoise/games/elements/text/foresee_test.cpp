// What the screen is told of boards that somebody thinks of, against the rules and a count by hand.

#include <nlohmann/json.hpp>

#include "equipoise/games/elements/cards/scoring.hpp"
#include "equipoise/games/elements/testing.hpp"

namespace equipoise::elements::foresee_test {
namespace {

using nlohmann::json;

json worth(const std::string& board, const OptionList& options = {}) {
    const auto answer = rules_with(options)->foresee("", "score " + board);
    REQUIRE_MESSAGE(static_cast<bool>(answer),
                    (answer ? "" : board + ": " + answer.error().text()));
    return json::parse(answer.value());
}

std::string refusal(const std::string& ask, const OptionList& options = {}) {
    const auto answer = rules_with(options)->foresee("", ask);
    return answer ? "" : answer.error().clause + " " + std::string(answer.error().reason.key);
}

TEST_CASE("EL-7.2 the parts of a board and what they are made of") {
    const json one = worth("A1@A1,A1@A2,A1@A2,E1@E1,E1@E2,E1@E2,F1@F1,W1@W1,V1@C,F2@C,W2@C");
    CHECK(one["circle"] == json({{"rank", 1}, {"points", 8}}));
    CHECK(one["pyramids"]["A"] == json({{"ranks", {1, 2}}, {"counted", {1, 2}}, {"points", 8}}));
    CHECK(one["pyramids"]["F"] ==
          json({{"ranks", {1}}, {"counted", json::array()}, {"points", 0}}));
    CHECK(one["collection"] == json({{"count", 3}, {"points", 1}}));
    CHECK(one["total"] == 25);
    CHECK(worth("-")["total"] == 0);
}

/// The value of exactly these ranks, by the words of EL-7.4 to EL-7.7.
int value_of(const std::vector<int>& ranks, const std::string& rule) {
    bool has_pair = false;
    for (std::size_t i = 1; i < ranks.size(); ++i) has_pair |= ranks[i] == ranks[i - 1] + 1;
    if (!has_pair) return 0;
    const int count = static_cast<int>(ranks.size());
    const int skipped = ranks.back() - count;
    if (rule == "span_minus_gaps") return ranks.back() + 6 - skipped;
    if (rule == "count_minus_skipped") return std::max(0, count + 6 - skipped);
    return ranks.front() <= 2 ? count + 6 : std::max(0, count + 6 - (ranks.front() - 1));
}

std::vector<int> ranks_of(unsigned bits) {
    std::vector<int> ranks;
    for (int rank = 1; rank <= 9; ++rank) {
        if ((bits >> (rank - 1) & 1U) != 0) ranks.push_back(rank);
    }
    return ranks;
}

TEST_CASE("EL-7.8 the ranks that count are worth the most of all subsets, and none fuller is") {
    for (const std::string rule : {"anchored", "span_minus_gaps", "count_minus_skipped"}) {
        const PyramidRule typed = rule == "anchored" ? PyramidRule::Anchored
            : rule == "span_minus_gaps"              ? PyramidRule::SpanMinusGaps
                                                     : PyramidRule::CountMinusSkipped;
        for (unsigned all = 0; all < 1U << 9; ++all) {
            int best = 0;
            std::size_t fullest = 0;
            for (unsigned part = all; part > 0; part = (part - 1) & all) {
                const auto ranks = ranks_of(part);
                const int value = value_of(ranks, rule);
                if (value > best) fullest = 0;
                best = std::max(best, value);
                if (value == best && value > 0) fullest = std::max(fullest, ranks.size());
            }
            const RankSet counted = counted_ranks(typed, RankSet{all} << 1);
            CHECK(value_of(ranks_of(counted >> 1), rule) == best);
            CHECK(static_cast<std::size_t>(std::popcount(counted)) == fullest);
            CHECK((counted & ~(RankSet{all} << 1)) == 0);
        }
    }
}

TEST_CASE("what may not lie there, is no card or too much is refused with its clause") {
    CHECK(refusal("score A1@E1") == "EL-4.4 wrong_pyramid_for_basic");
    CHECK(refusal("score A1@A10") != "");
    CHECK(refusal("score A1@A10", {{"max_rank", "12"}}) == "");
    CHECK(refusal("score V1@A1") != "");
    CHECK(refusal("score A2@A1+") != "");
    CHECK(refusal("score A4@A1") != "");
    CHECK(refusal("score A1") != "");
    CHECK(refusal("worth A1@A1") == " no_such_ask");
    CHECK(refusal("score") == " no_such_ask");
    std::string many = "A1@C";
    for (int i = 1; i < kMostCards; ++i) many += ",A1@C";
    CHECK(refusal("score " + many) == "");
    CHECK(refusal("score " + many + ",A1@C") == "EL-3.5 too_many_cards");
}

}  // namespace
}  // namespace equipoise::elements::foresee_test
