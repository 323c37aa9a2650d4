// What the game advises: every pick with the best board it leads to, and one best arrangement.

#include <set>

#include "equipoise/games/elements/reference/test_best.hpp"
#include "equipoise/games/elements/testing.hpp"
#include "equipoise/games/elements/text/notation.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/reasons.hpp"

using namespace equipoise;
using namespace equipoise::elements;
namespace ref = equipoise::elements::reference;

namespace {

const OptionList kSettings[] = {
    {{"seats", "3"}, {"auto_arrange", "false"}},
    {{"seats", "2"}, {"advanced", "true"}, {"repair_after_void", "true"}},
    {{"seats", "3"}, {"collection_unit", "units"}, {"pyramid_rule", "count_minus_skipped"}},
};

ref::Book book_of(const OptionList& options) {
    ref::Settings settings;
    for (const auto& [name, value] : options) {
        if (name != "seats") settings[name] = value;
    }
    return {2, settings};
}

ref::Cards own_cards(const State& s, Seat seat) {
    ref::Cards cards;
    const auto name = [](Letter letter, Frame frame) {
        return ref::kLetters[at(letter.index())] + std::to_string(frame);
    };
    s.boards[seat].for_each(
        [&](Placed card) { cards.insert(name(card.kind.letter(), card.kind.frame())); });
    for (int i = 0; s.phase == Phase::Draft && i < s.picks[seat].size(); ++i) {
        cards.insert(name(s.picks[seat][i], s.cycle));
    }
    return cards;
}

class Adviser {
  public:
    explicit Adviser(const OptionList& options) : book_(book_of(options)), shop_(prices(), book_) {}

    void check(const Playthrough& game, Seat seat) {
        const State s = game.state().as<State>();
        const auto advice = game.rules().advise(game.state(), seat);
        CAPTURE(line_of(game));
        CAPTURE(seat.index());
        if (!game.turn().acting.contains(seat) || s.phase == Phase::Void) {
            REQUIRE(advice.empty());
        } else if (s.phase == Phase::Draft) {
            check_picks(game, seat, advice);
        } else {
            check_arrangement(game, seat, advice);
        }
    }

    int picks = 0;
    int arrangements = 0;

  private:
    void check_picks(const Playthrough& game, Seat seat, const std::vector<Advice>& advice) {
        std::set<std::string> moves;
        for (std::size_t i = 0; i < advice.size(); ++i) {
            moves.insert(advice[i].move);
            ref::Cards cards = own_cards(game.state().as<State>(), seat);
            cards.insert(advice[i].move.substr(5));
            REQUIRE(advice[i].value == shop_.best(cards));
            if (i > 0) REQUIRE(advice[i - 1].value >= advice[i].value);
            ++picks;
        }
        REQUIRE(moves.size() == advice.size());
        const auto legal = legal_list(game, seat);
        REQUIRE(moves == std::set<std::string>(legal.begin(), legal.end()));
    }
    void check_arrangement(const Playthrough& game, Seat seat, const std::vector<Advice>& advice) {
        if (advice.empty()) {
            // Some card lies elsewhere already.
            bool lies = false;
            game.state().as<State>().boards[seat].for_each(
                [&](Placed card) { lies = lies || !card.place.is_waiting(); });
            REQUIRE(lies);
            return;
        }
        REQUIRE(advice.size() == 1);
        const ref::Board board = ref::board_of(advice[0].move.substr(4));
        const ref::Cards cards = own_cards(game.state().as<State>(), seat);
        REQUIRE(ref::cards_on(board) == cards);
        REQUIRE(book_.score(board).total() == advice[0].value);
        REQUIRE(advice[0].value == shop_.best(cards));
        REQUIRE(static_cast<bool>(game.check(seat, advice[0].move)));
        ++arrangements;
    }

    static const ref::Prices& prices() {
        static const ref::Prices all(9, 12);
        return all;
    }

    ref::Book book_;
    ref::Shop shop_;
};

}  // namespace

TEST_CASE("EL-10.12 the advice has every pick with the best board of all the seat's cards") {
    for (const OptionList& options : kSettings) {
        Adviser adviser(options);
        for (int number = 0; number < effort(1, 2, 20); ++number) {
            Rng rng(seed_at(run_seed(121), static_cast<std::uint64_t>(number)));
            Playthrough game = fresh(options);
            while (!game.turn().is_terminal()) {
                REQUIRE(game.rules().advise(game.state(), Viewer::spectator()).empty());
                if (game.turn().is_chance()) {
                    game.draw_chance(rng.next());
                    continue;
                }
                const Seat seat = *game.turn().acting.begin();
                adviser.check(game, seat);
                adviser.check(game, Seat(0));
                const auto moves = legal_list(game, seat);
                REQUIRE(
                    !game.play(seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
            }
        }
        CHECK(adviser.picks > 100);
    }
}

TEST_CASE("EL-10.12 EL-4.2 one best arrangement is advised while nothing contradicts it") {
    Adviser adviser({{"seats", "2"}, {"advanced", "true"}, {"repair_after_void", "true"}});
    for (const char* phase : {"arrange s0=0", "repair s0=0 lost=0"}) {
        Playthrough game = at(std::string("EL n=2 opt=a repair_after_void=true c=3 ph=") + phase +
                              " | 0+0 b=- w=A1,A2,A3,A3,E1,E2,X1,X3,V1 | 0+0 b=E1@E1");
        adviser.check(game, Seat(0));
        const std::string move = game.rules().advise(game.state(), Seat(0)).at(0).move;
        const std::string first = ref::cut(move.substr(4), ',').at(0);
        Playthrough half = game;
        REQUIRE(!half.play(Seat(0), "put:" + first));
        CHECK(half.rules().advise(half.state(), Seat(0)).size() == 1);
        adviser.check(half, Seat(0));
        REQUIRE(!game.play(Seat(0), "put:A1@A9"));
        CHECK(game.rules().advise(game.state(), Seat(0)).empty());
        adviser.check(game, Seat(1));
    }
    CHECK(adviser.arrangements >= 4);
}

TEST_CASE("EL-10.12 a hint says that a layout is the best only where no Void can follow it") {
    const std::string cards = "A1,A1,E1,E1,E1,F1,F1,F1,W1,W1,X1,V1";
    const std::pair<const char*, const char*> cases[] = {
        {"EL n=2 opt=a c=3 ph=arrange s0=0", "elements.reason.hint.layout.safe"},
        {"EL n=2 opt=a repair_after_void=true c=3 ph=arrange s0=0", "elements.reason.hint.layout"},
        {"EL n=2 opt=a repair_after_void=true c=3 ph=repair s0=0 lost=0",
         "elements.reason.hint.layout"},
    };
    for (const auto& [head, key] : cases) {
        CAPTURE(std::string(head));
        const Playthrough game = at(std::string(head) + " | 0+0 b=- w=" + cards + " | 0+0 b=E1@E1");
        Playthrough tried = game;
        REQUIRE(!tried.play(Seat(0), "put:A1@A1"));
        const Action put = tried.plies().back().action;
        const auto reasons = game.rules().explain(game.state(), Seat(0), put);
        REQUIRE(reasons.size() == 1);
        CHECK(reasons[0].key == key);
    }
}

TEST_CASE("EL-10.12 EL-7.9 best answers with the best score under the options it is given") {
    const ref::Settings settings[] = {
        {},
        {{"max_rank", "4"}},
        {{"max_rank", "12"}, {"collection_unit", "units"}},
        {{"pyramid_rule", "span_minus_gaps"}},
        {{"pyramid_rule", "count_minus_skipped"}, {"collection_unit", "units"}},
    };
    const auto query = erased<Elements>().queries().front();
    Rng rng(run_seed(122));
    for (const ref::Settings& options : settings) {
        // Under sanitizers not those whose price list takes the longest to write.
        if (effort(1, 0, 0) == 1 && options.contains("max_rank") && options.at("max_rank") == "12")
            continue;
        ref::Settings full = options;
        full["advanced"] = "true";
        const ref::Book book(2, full);
        const ref::Prices prices(book.max_rank(), 8);
        ref::Shop shop(prices, book);
        for (int draw = 0; draw < effort(3, 20, 200); ++draw) {
            ref::Cards cards;
            for (int i = 0; i < draw % 8; ++i) {
                for (char frame : {'1', '2', '3'}) {
                    cards.insert({ref::kLetters[rng.below(draw % 2 == 0 ? 6 : 4)], frame});
                }
            }
            std::vector<std::string> texts{ref::list_of(cards)};
            for (const auto& [name, value] : options) texts.push_back(name + "=" + value);
            const std::vector<std::string_view> words(texts.begin(), texts.end());
            const auto answer = query.answer(words);
            REQUIRE(static_cast<bool>(answer));
            const auto parts = ref::cut(answer.value(), ' ');
            CAPTURE(answer.value());
            REQUIRE(parts.size() == 2);
            CHECK(parts[0] == std::to_string(shop.best(cards)));
            REQUIRE(parts[1].starts_with("arr:"));
            const ref::Board board = ref::board_of(parts[1].substr(4));
            CHECK(ref::cards_on(board) == cards);
            CHECK(book.is_legal(board));
            CHECK(std::to_string(book.score(board).total()) == parts[0]);
        }
    }
}

TEST_CASE("EL-10.12 best refuses questions that make no sense") {
    const auto query = erased<Elements>().queries().front();
    const auto why = [&](std::vector<std::string_view> words) {
        const auto answer = query.answer(words);
        if (answer) return std::string();
        return answer.error().clause.empty() ? "refused" : answer.error().clause;
    };
    CHECK(why({"-"}).empty());
    CHECK(why({"A1,W3"}).empty());
    CHECK(why({}) == "EL-10.12");
    CHECK_FALSE(why({"A4"}).empty());
    CHECK_FALSE(why({"A1,"}).empty());
    CHECK_FALSE(why({"A1", "max_rank=3"}).empty());
    CHECK_FALSE(why({"A1", "max_rank"}).empty());
    CHECK_FALSE(why({"A1", "nothing=1"}).empty());
    CHECK(why({"X1", "advanced=false"}) == "EL-1.2");
    CHECK(why({"X1"}).empty());
}

TEST_CASE("property: EL-4.2 a pick is told with the best board it makes, and against the others") {
    int more = 0;
    int later = 0;
    for (Seed seed = 1; seed <= 4; ++seed) {
        Playthrough game = fresh({{"seats", "3"}, {"advanced", "true"}});
        Rng rng(seed_at(run_seed(133), seed));
        while (!game.turn().is_terminal()) {
            if (game.turn().is_chance()) {
                game.draw_chance(rng.next());
                continue;
            }
            const Seat seat = *game.turn().acting.begin();
            const auto advice = game.rules().advise(game.state(), seat);
            const auto moves = game.rules().legal_actions(game.state(), seat);
            for (const Advice& pick : advice) {
                if (pick.move.starts_with("arr:")) continue;
                const auto parsed = game.rules().parse_move(game.state(), seat, pick.move);
                REQUIRE(parsed);
                const std::string said = reasons(game, seat, parsed.value().front());
                INFO(pick.move << ": " << said);
                CHECK(says(said, "board:" + std::to_string(pick.value)) == (pick.value > 0));
                const bool is_best = pick.value == advice.front().value;
                CHECK(says(said, "later") == !is_best);
                more += says(said, "more") ? 1 : 0;
                later += is_best ? 0 : 1;
            }
            game.apply(seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    CHECK(more > 5);
    CHECK(later > 20);
}

TEST_CASE("property: EL-6.9 EL-7.9 a Void is told with what it takes, and was worth in one's own") {
    const OptionList options{{"seats", "3"}, {"advanced", "true"}, {"auto_arrange", "true"}};
    const ref::Book book = book_of(options);
    const auto worth = [&](const Playthrough& game, Seat seat) {
        return book.score(ref::board_of(print_board(game.state().as<State>().boards[seat])))
            .total();
    };
    int taken = 0;
    int given = 0;
    for (Seed seed = 1; seed <= 6; ++seed) {
        Playthrough game = fresh(options);
        Rng rng(seed_at(run_seed(134), seed));
        while (!game.turn().is_terminal()) {
            if (game.turn().is_chance()) {
                game.draw_chance(rng.next());
                continue;
            }
            const Seat seat = *game.turn().acting.begin();
            const auto moves = game.rules().legal_actions(game.state(), seat);
            const Action a = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
            const Move move = Move::of(a);
            const std::string said = reasons(game, seat, a);
            if (move.type != Move::Type::Void) {
                game.apply(seat, a);
                continue;
            }
            const int victim = worth(game, move.play.victim);
            const int own = worth(game, seat);
            game.apply(seat, a);
            const int loss = victim - worth(game, move.play.victim);
            const int cost = own - worth(game, seat);
            INFO(said);
            CHECK(says(said, "taken:" + std::to_string(loss)) == (loss > 0));
            CHECK(says(said, "given:" + std::to_string(cost)) == (loss > 0 && cost > 0));
            taken += loss > 0 ? 1 : 0;
            given += loss > 0 && cost > 0 ? 1 : 0;
        }
    }
    CHECK(taken > 20);
    CHECK(given > 3);
}

TEST_CASE(
    "EL-1.2 a Void, a Wild and a first card that makes nothing yet are told by what they are") {
    const std::string hand = "h=A1,A1,E1,E1,F1,F1,W1,W1,X1,X1,V1,V1 p=- b=-";
    const Playthrough game = at("EL n=2 opt=a c=1 ph=draft.1 s0=0 | 0 " + hand + " | 0 " + hand);
    CHECK(reasons(game, "pick:V1") == "void");
    CHECK(reasons(game, "pick:X1") == "wild");
    CHECK(reasons(game, "pick:A1") == "none");
}
