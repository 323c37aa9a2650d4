#include "equipoise/core/contract.hpp"

#include <doctest/doctest.h>

#include "tests/support/coin_game.hpp"

using namespace equipoise;
using coin_game::CoinWalk;

namespace contract_test {

using Rules = coin_game::Rules;
using State = coin_game::State;

struct WithNote : CoinWalk {
    static std::string note(const Rules&, const State&, Action) { return {}; }
};
struct Misspelt : CoinWalk {
    static std::string noet(const Rules&, const State&, Action) { return {}; }
};
struct OtherType : CoinWalk {
    static int note(const Rules&, const State&, Action) { return 0; }
};
struct HalfTallied : CoinWalk {
    static std::vector<std::string> tallied(const Rules&) { return {}; }
};

/// A front of rules that judge, with whatever result.
template <class Judgement>
struct Judging {
    struct Rules : coin_game::Rules {
        Judgement evaluate(const State&, Values&) const { return Judgement(); }
    };
};

template <class T, Optional kMember>
constexpr Claim claimed() {
    return check_claim<T, kMember>({kMember});
}
template <class T, Optional kMember>
constexpr Claim unclaimed() {
    return check_claim<T, kMember>({});
}

}  // namespace contract_test

using namespace contract_test;

TEST_CASE("a front offers exactly the optional members that it claims") {
    static_assert(offers<CoinWalk>({Optional::Obvious}));
    static_assert(offers<WithNote>({Optional::Note, Optional::Obvious}));
    static_assert(claimed<WithNote, Optional::Note>() == Claim::Right);
    static_assert(unclaimed<CoinWalk, Optional::Note>() == Claim::Right);
    static_assert(unclaimed<WithNote, Optional::Note>() == Claim::PresentButUnclaimed);
}

TEST_CASE("a claimed member that is misspelt or of another type is found") {
    static_assert(claimed<Misspelt, Optional::Note>() == Claim::MissingOrOfAnotherType);
    static_assert(claimed<OtherType, Optional::Note>() == Claim::MissingOrOfAnotherType);
    static_assert(unclaimed<OtherType, Optional::Note>() == Claim::PresentButUnclaimed);
}

TEST_CASE("half of a member of two is found, claimed or not") {
    static_assert(claimed<HalfTallied, Optional::Tally>() == Claim::MissingOrOfAnotherType);
    static_assert(unclaimed<HalfTallied, Optional::Tally>() == Claim::PresentButUnclaimed);
}

TEST_CASE("members of the rules are claimed by the front") {
    static_assert(claimed<Judging<void>, Optional::Evaluate>() == Claim::Right);
    static_assert(unclaimed<Judging<void>, Optional::Evaluate>() == Claim::PresentButUnclaimed);
    static_assert(claimed<Judging<int>, Optional::Evaluate>() == Claim::MissingOrOfAnotherType);
    static_assert(unclaimed<Judging<int>, Optional::Evaluate>() == Claim::PresentButUnclaimed);
}
