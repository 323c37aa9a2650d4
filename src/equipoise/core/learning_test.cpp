#include "equipoise/core/learning.hpp"

#include <doctest/doctest.h>

using namespace equipoise;

namespace {

std::vector<std::uint32_t> letters_of(const Spelling& spelling, std::uint32_t code) {
    std::vector<std::uint32_t> letters;
    for (int i = 0; i < spelling.letters(); ++i) {
        letters.push_back(spelling.letter(Action{code}, i));
    }
    return letters;
}

}  // namespace

TEST_CASE("an action without a radix is one letter, its code") {
    constexpr Spelling kWhole{350, 0};
    static_assert(kWhole.letters() == 1 && kWhole.alphabet() == 350);
    CHECK(letters_of(kWhole, 349) == std::vector<std::uint32_t>{349});
}

TEST_CASE("letters are the digits of the code, highest first, as many for each") {
    constexpr Spelling kDecimal{1000, 10};
    static_assert(kDecimal.letters() == 3 && kDecimal.alphabet() == 10);
    CHECK(letters_of(kDecimal, 907) == std::vector<std::uint32_t>{9, 0, 7});
    CHECK(letters_of(kDecimal, 0) == std::vector<std::uint32_t>{0, 0, 0});
    constexpr Spelling kOneMore{1001, 10};
    static_assert(kOneMore.letters() == 4);
    CHECK(letters_of(kOneMore, 1000) == std::vector<std::uint32_t>{1, 0, 0, 0});
}

TEST_CASE("a radix beyond the codes makes one letter, no larger than they are") {
    constexpr Spelling kSmall{7, 10};
    static_assert(kSmall.letters() == 1 && kSmall.alphabet() == 7);
    CHECK(letters_of(kSmall, 6) == std::vector<std::uint32_t>{6});
}
