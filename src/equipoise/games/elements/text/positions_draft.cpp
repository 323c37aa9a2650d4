// The deal and the draft of a position: hands, picks, and the hands that were held.

#include "equipoise/games/elements/clauses.hpp"
#include "equipoise/games/elements/text/notation.hpp"
#include "equipoise/games/elements/text/positions.hpp"

namespace equipoise::elements {
namespace {

Holding count_cards(const std::vector<Kind>& cards) {
    Holding holding{};
    for (Kind kind : cards) ++holding[kind];
    return holding;
}

Hand hand_of(const std::vector<Kind>& cards) {
    Hand hand;
    for (Kind kind : cards) hand.add(kind.letter());
    return hand;
}

/// The letter of the one card by which two hands differ; nothing if that is not all.
std::optional<Letter> taken_between(const Hand& before, const Hand& after) {
    std::optional<Letter> taken;
    for (Letter letter : all_of<Letter>()) {
        const int fewer = before.count(letter) - after.count(letter);
        if (fewer < 0 || fewer > 1 || (fewer == 1 && taken)) return std::nullopt;
        if (fewer == 1) taken = letter;
    }
    return taken;
}

class Drafter {
  public:
    Drafter(const Rules& rules, const Position& position, State& s)
        : rules_(rules), position_(position), all_(SeatSet::first(rules.seats())), s_(s) {}

    std::optional<Misfit> build() {
        build_draft();
        return error_;
    }

  private:
    void complain(std::string_view field, Reason reason, Clause clause) {
        if (error_) return;
        error_ = Misfit::of(clause, field, std::move(reason));
    }
    void complain(Seat seat, std::string_view field, Reason reason, Clause clause) {
        complain(field_of_seat(seat, field), std::move(reason), clause);
    }
    const Group& group(Seat seat) const { return position_.groups[seat]; }
    void check_supply(Kind kind, int cards, bool exact) {
        if (auto misfit = why_no_supply(rules_, "h", kind, cards, exact); !error_) error_ = misfit;
    }

    void build_draft() {
        if (s_.phase == Phase::Deal) build_deal();
        if (s_.phase == Phase::Draft) build_hands();
        if (!error_ && (s_.phase == Phase::Draft || s_.phase == Phase::Arrange)) check_held();
    }

    Holding dealt() const {
        Holding cards{};
        for (Seat seat : all_) {
            const Holding hand = count_cards(group(seat).hand);
            const Holding picks = count_cards(group(seat).picks);
            for (Kind kind : all_of<Kind>()) {
                cards[kind] = static_cast<std::uint8_t>(cards[kind] + hand[kind] + picks[kind]);
            }
        }
        return cards;
    }

    void build_deal() {
        int cards = 0;
        for (Seat seat : all_) cards += static_cast<int>(group(seat).hand.size());
        const int seats = rules_.seats();
        if (cards >= rules_.hand_size() * seats) {
            return complain("ph", "draft_begins_once_dealt", "EL-2.3"_el);
        }
        for (Seat seat : all_) {
            const int own = cards / seats + (seat.index() < cards % seats ? 1 : 0);
            if (static_cast<int>(group(seat).hand.size()) == own) continue;
            return complain(seat, "h", "dealt_out_of_turn", "EL-10.7"_el);
        }
        const Holding all = dealt();
        for (Letter letter : all_of<Letter>()) {
            check_supply(Kind(letter, s_.cycle), all[Kind(letter, s_.cycle)], false);
        }
        s_.count = static_cast<std::uint8_t>(cards);
        for (Seat seat : all_) s_.hands[seat] = hand_of(group(seat).hand);
    }

    void build_hands() {
        const int picks = position_.step - 1;
        const int cards = rules_.hand_size() - picks;
        for (Seat seat : all_) {
            if (static_cast<int>(group(seat).hand.size()) != cards) {
                return complain(
                    seat, "h", Reason("wrong_number_of_cards", {{"cards", cards}}), "EL-3.4"_el);
            }
            if (static_cast<int>(group(seat).picks.size()) != picks) {
                return complain(
                    seat, "p", Reason("wrong_number_of_picks", {{"cards", picks}}), "EL-3.1"_el);
            }
        }
        const Holding all = dealt();
        for (Letter letter : all_of<Letter>()) {
            check_supply(Kind(letter, s_.cycle), all[Kind(letter, s_.cycle)], true);
        }
        s_.count = static_cast<std::uint8_t>(position_.step);
        for (Seat seat : all_) {
            s_.hands[seat] = hand_of(group(seat).hand);
            for (Kind kind : group(seat).picks) s_.picks[seat].push_back(kind.letter());
        }
    }

    /// The hands held agree with the picks (EL-10.2).
    void check_held() {
        const bool drafting = s_.phase == Phase::Draft;
        int given = 0;
        for (Seat seat : all_) given += group(seat).held.empty() ? 0 : 1;
        if (given == 0) {
            if (!drafting) assume_picks();
            return;
        }
        const int hands = drafting ? position_.step : rules_.hand_size();
        for (Seat seat : all_) {
            const auto& held = group(seat).held;
            if (static_cast<int>(held.size()) != hands) {
                return complain(
                    seat, "m", Reason("wrong_number_of_hands", {{"hands", hands}}), "EL-10.2"_el);
            }
            for (int step = 0; step < hands; ++step) {
                const int cards = rules_.hand_size() - step;
                if (static_cast<int>(held[at(step)].size()) == cards) continue;
                return complain(seat,
                                "m",
                                Reason("wrong_hand_size", {{"hand", step + 1}, {"cards", cards}}),
                                "EL-3.4"_el);
            }
        }
        for (Seat seat : all_) check_held_of(seat, hands);
    }

    /// Without the hands the picks of an arrangement under way are taken to have been made in the
    /// order of notation; cards that are missing from boards were picked last.
    void assume_picks() {
        Hand missing;
        for (Letter letter : all_of<Letter>()) {
            int left = rules_.supply(letter);
            for (Seat seat : all_) {
                const int cards = s_.boards[seat].owned()[Kind(letter, s_.cycle)];
                for (int i = 0; i < cards; ++i) s_.picks[seat].push_back(letter);
                left -= cards;
            }
            missing.add(letter, left);
        }
        Seat seat{0};
        for (Letter letter : all_of<Letter>()) {
            for (int left = missing.count(letter); left > 0; --left) {
                while (s_.picks[seat].size() == rules_.hand_size()) seat = Seat(seat.index() + 1);
                s_.picks[seat].push_back(letter);
            }
        }
    }

    void check_held_of(Seat seat, int hands) {
        const auto& held = group(seat).held;
        const auto& passed = group(rules_.receiver(seat, s_.cycle)).held;
        const bool drafting = s_.phase == Phase::Draft;
        Picks picks;
        for (int step = 0; step < (drafting ? hands - 1 : hands); ++step) {
            const Hand next = step + 1 < hands ? hand_of(passed[at(step + 1)]) : Hand();
            const auto taken = taken_between(hand_of(held[at(step)]), next);
            if (!taken) {
                return complain(
                    seat, "m", Reason("next_seat_hand_differs", {{"hand", step + 1}}), "EL-3.3"_el);
            }
            picks.push_back(*taken);
        }
        if (drafting) {
            if (picks != s_.picks[seat]) {
                complain(seat, "m", "disagrees_with_picks", "EL-10.2"_el);
            } else if (hand_of(held.back()) != s_.hands[seat]) {
                complain(seat, "m", "must_end_with_hand", "EL-10.2"_el);
            }
            return;
        }
        Holding taken{};
        for (int i = 0; i < picks.size(); ++i) ++taken[Kind(picks[i], s_.cycle)];
        for (Letter letter : all_of<Letter>()) {
            const Kind kind(letter, s_.cycle);
            if (taken[kind] < s_.boards[seat].owned()[kind]) {
                return complain(seat, "m", "disagrees_with_board", "EL-10.2"_el);
            }
        }
        s_.picks[seat] = picks;
    }

    const Rules& rules_;
    const Position& position_;
    const SeatSet all_;
    State& s_;
    std::optional<Misfit> error_;
};

}  // namespace

std::optional<Misfit> why_no_supply(
    const Rules& rules, std::string_view field, Kind kind, int cards, bool exact) {
    const int supply = rules.supply(kind.letter());
    if (cards == supply || (cards < supply && !exact)) return std::nullopt;
    return Misfit{"EL-1.5",
                  std::string(field),
                  Reason("wrong_supply_of_card",
                         {{"cards", cards}, {"card", print(kind)}, {"supply", supply}})};
}

std::optional<Misfit> build_draft(const Rules& rules, const Position& position, State& s) {
    return Drafter(rules, position, s).build();
}

}  // namespace equipoise::elements
