// Refuses set-ups and deals that the rules cannot reach (CB-2, CB-3).

#include "equipoise/games/chess_balance/clauses.hpp"
#include "equipoise/games/chess_balance/text/notation.hpp"
#include "equipoise/games/chess_balance/text/position_names.hpp"
#include "equipoise/games/chess_balance/text/positions.hpp"

namespace equipoise::chess_balance {
namespace {

class SetupExaminer {
  public:
    SetupExaminer(const Rules& rules, const Open& open, const Per<Colour, Secret>& secrets)
        : rules_(rules), on_(rules.switches()), open_(open), secrets_(secrets) {}

    std::optional<Misfit> examine() {
        check_set_up();
        return error_;
    }

  private:
    void expect(bool holds, Clause clause, std::string_view field, Reason reason) {
        if (!holds && !error_) error_ = Misfit::of(clause, field, std::move(reason));
    }
    static std::string key(char letter, Colour colour) { return {letter, letter_of(colour)}; }
    bool is(Phase phase) const { return open_.phase == phase; }

    void check_set_up() {
        static constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        const Field& field = open_.field;
        const Position& position = field.position;
        expect(print_board(field.board()) == kStart && open_.mover() == Colour::White &&
                   position.rights == 15 && position.passed == kNoSquare && position.clock == 0 &&
                   position.number == 1 && position.no_double == 0 && field.statuses() == 0 &&
                   field.lost == decltype(field.lost){} && open_.declared == 0 &&
                   open_.keys_size == 0,
               "CB-2.6"_cb,
               "board",
               "board_changed_before_deal");
        for (Colour colour : kColours) {
            expect(open_.piles[colour].empty() && secrets_[colour].order.empty(),
                   "CB-2.6"_cb,
                   key('p', colour),
                   "card_played_before_deal");
            const int cards = open_.hand_sizes[colour] + open_.deck_sizes[colour];
            expect(cards == (is(Phase::Deal) ? kDeckSize : 0),
                   "CB-2.4"_cb,
                   key('d', colour),
                   is(Phase::Deal) ? "wants_nine_hand_and_deck" : "wants_empty_before_deal");
        }
        if (error_) return;
        switch (open_.phase) {
            case Phase::Element:
                return check_elements();
            case Phase::Draft:
                return check_draft();
            case Phase::Deal:
                return check_deal();
            default:
                return check_lists();
        }
    }

    int chosen(Colour colour) const { return std::popcount(secrets_[colour].source); }

    void check_elements() {
        const bool dual = on_.deck_mode == DeckMode::Dual;
        expect(dual || on_.deck_mode == DeckMode::Theme,
               "CB-3.2"_cb,
               "ph",
               "elements_need_theme_or_dual");
        for (Colour colour : kColours) {
            CardSet rest = secrets_[colour].source;
            for (Element element : kAllElements) {
                const CardSet cards = rules_.deck().of(element);
                if ((rest & cards) == cards) rest &= ~cards;
            }
            expect(rest == 0, "CB-3.2"_cb, key('s', colour), "wants_whole_elements");
        }
        check_alternate(kCardsPerElement, dual ? 2 * kCardsPerElement : kCardsPerElement);
    }

    void check_draft() {
        expect(on_.lists() && on_.shared_pool, "CB-3.6"_cb, "ph", "draft_needs_shared_pool");
        check_alternate(1, kDeckSize + on_.sideboard());
    }

    /// The players choose in turn, Black first, `step` cards at a time, up to `most` (CB-3.7).
    void check_alternate(int step, int most) {
        const int white = chosen(Colour::White);
        const int black = chosen(Colour::Black);
        expect((white == black || white + step == black) && white < most && black <= most,
               "CB-3.7"_cb,
               "sb",
               "choice_out_of_turn");
        expect(!on_.shared_pool ||
                   (secrets_[Colour::White].source & secrets_[Colour::Black].source) == 0,
               "CB-3.6"_cb,
               "sb",
               "card_taken_by_both");
    }

    void check_deal() {
        const int white = open_.hand_sizes[Colour::White];
        const int black = open_.hand_sizes[Colour::Black];
        expect((white == kHandSize || black == 0) && black < kHandSize &&
                   open_.to_draw == usual_draws(rules_, open_),
               "CB-2.6"_cb,
               "hb",
               "hands_dealt_out_of_order");
    }

    void check_lists() {
        const bool swaps = is(Phase::Swap);
        const bool drafted = on_.shared_pool;
        expect(swaps ? on_.sideboard() > 0 && open_.game > 1
                     : on_.lists() && (!drafted || on_.sideboard() > 0) &&
                       (open_.game == 1 || on_.deck_mode == DeckMode::Standard),
               "CB-3.8"_cb,
               "ph",
               "phase_out_of_place");
        for (Colour colour : kColours) {
            const Secret& own = secrets_[colour];
            if (own.source == 0 && own.sideboard == 0 && (swaps || drafted)) continue;
            const int cards = chosen(colour) + std::popcount(own.sideboard);
            const int all = kDeckSize + on_.sideboard();
            expect(swaps || drafted ? cards == all : chosen(colour) <= kDeckSize,
                   "CB-3.9"_cb,
                   key('s', colour),
                   swaps || drafted ? "wants_13_registered_cards" : "list_above_nine");
            const bool done = cards == all && std::popcount(own.sideboard) == on_.sideboard();
            expect(open_.done.contains(open_.seat_of(colour)) == done,
                   "CB-3.8"_cb,
                   "dn",
                   "wants_players_handed_in");
        }
        expect(open_.done.size() < 2, "CB-3.8"_cb, "dn", "both_handed_in");
    }

    const Rules& rules_;
    const Switches& on_;
    const Open& open_;
    const Per<Colour, Secret>& secrets_;
    std::optional<Misfit> error_;
};

}  // namespace

std::optional<Misfit> why_no_set_up(const Rules& rules,
                                    const Open& open,
                                    const Per<Colour, Secret>& secrets) {
    return SetupExaminer(rules, open, secrets).examine();
}

}  // namespace equipoise::chess_balance
