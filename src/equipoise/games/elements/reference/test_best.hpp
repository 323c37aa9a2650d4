// The best score of any cards a second and a third time, for tests. `Trial` tries every assignment
// of a few cards. `Prices` finds, for every set of ranks, all the ways to pay for it in Singles,
// Doubles and Duals that are not worse than another, going up the ranks; with them `Shop` fits out
// four pyramids. Neither shares code or an idea with the optimiser that it checks.

#pragma once

#include <array>
#include <cstdint>

#include "equipoise/games/elements/reference/test_reference.hpp"

namespace equipoise::elements::reference {

/// What the sum over pyramids and circles of complete ranks is worth under one setting of the
/// options, by rank sets written as bits (rank r is bit r).
class Worths {
  public:
    explicit Worths(const Book& book) : pyramids_(std::size_t{2} << book.max_rank()) {
        for (std::size_t bits = 0; bits < pyramids_.size(); bits += 2) {
            std::set<int> ranks;
            for (int rank = 1; rank <= book.max_rank(); ++rank) {
                if ((bits >> rank & 1U) != 0) ranks.insert(rank);
            }
            pyramids_[bits] = book.pyramid(ranks);
        }
    }
    int pyramid(std::uint32_t ranks) const { return pyramids_[ranks]; }
    static int circle(std::uint32_t common) {
        int highest = 0;
        for (int rank = 1; rank <= 12; ++rank) {
            if ((common >> rank & 1U) != 0) highest = rank;
        }
        return highest == 0 ? 0 : 7 + highest;
    }

  private:
    std::vector<int> pyramids_;
};

/// Tries every assignment of the cards, copies of a card in one order only, under several settings
/// that agree in `max_rank`. Ranks beyond all units in hand can never be complete: a card there is
/// worth less than in the Collection, so they are not tried.
class Trial {
  public:
    explicit Trial(const std::vector<Book>& books) : books_(books) {
        for (const Book& book : books) worths_.emplace_back(book);
    }

    /// The best score under each of the settings.
    std::vector<int> best(const Cards& cards) {
        cards_.assign(cards.begin(), cards.end());
        places_.clear();
        int units = 0;
        for (const Card& card : cards_) units += is_void(card) ? 0 : units_of(card);
        for (const Card& card : cards_) {
            places_.emplace_back();
            for (const Place& place : books_.front().places(card)) {
                const int top = place == "C" ? 0 : rank_of(place) + (is_split(place) ? 1 : 0);
                if (top <= units) places_.back().push_back(spot(card, place));
            }
        }
        best_.assign(books_.size(), 0);
        units_ = {};
        put(0, 0, 0, 0);
        return best_;
    }

  private:
    struct Spot {
        int pyramid = -1;  // -1 for the Collection.
        int rank = 0;
        int here = 0;  // Units on the rank, and on the next.
        int next = 0;
        int weight = 0;  // Units of the card.
    };
    static Spot spot(const Card& card, const Place& place) {
        if (place == "C") return {-1, 0, 0, 0, units_of(card)};
        const int pyramid = static_cast<int>(kElements.find(place[0]));
        if (is_split(place)) return {pyramid, rank_of(place), 1, 1, 2};
        return {pyramid, rank_of(place), units_of(card), 0, units_of(card)};
    }
    void put(std::size_t index, std::size_t first, int collected, int collected_units) {
        if (index == cards_.size()) {
            judge(collected, collected_units);
            return;
        }
        const bool copies = index + 1 < cards_.size() && cards_[index + 1] == cards_[index];
        for (std::size_t i = first; i < places_[index].size(); ++i) {
            const Spot& s = places_[index][i];
            const std::size_t next = copies ? i : 0;
            if (s.pyramid < 0) {
                put(index + 1, next, collected + 1, collected_units + s.weight);
                continue;
            }
            auto& ranks = units_[static_cast<std::size_t>(s.pyramid)];
            const auto at = static_cast<std::size_t>(s.rank);
            ranks[at] += s.here;
            ranks[at + 1] += s.next;
            put(index + 1, next, collected, collected_units);
            ranks[at] -= s.here;
            ranks[at + 1] -= s.next;
        }
    }
    void judge(int collected, int collected_units) {
        std::array<std::uint32_t, 4> complete{};
        std::uint32_t common = ~0U;
        const int top = books_.front().max_rank();
        for (std::size_t pyramid = 0; pyramid < 4; ++pyramid) {
            for (int rank = 1; rank <= top; ++rank) {
                if (units_[pyramid][static_cast<std::size_t>(rank)] >= rank) {
                    complete[pyramid] |= 1U << rank;
                }
            }
            common &= complete[pyramid];
        }
        for (std::size_t i = 0; i < books_.size(); ++i) {
            const bool by_units = books_[i].is("collection_unit", "units");
            int score = Worths::circle(common) + (by_units ? collected_units : collected) / 3;
            for (std::uint32_t ranks : complete) score += worths_[i].pyramid(ranks);
            best_[i] = std::max(best_[i], score);
        }
    }

    std::vector<Book> books_;
    std::vector<Worths> worths_;
    std::vector<Card> cards_;
    std::vector<std::vector<Spot>> places_;
    std::array<std::array<int, 14>, 4> units_{};
    std::vector<int> best_;
};

/// Cards of one element, by frame.
struct Purse {
    int singles = 0;
    int doubles = 0;
    int duals = 0;
    auto operator<=>(const Purse&) const = default;
};

/// Every way to pay for every rank set, of purses with at most `most` cards of a frame.
class Prices {
  public:
    Prices(int max_rank, int most)
        : max_rank_(max_rank), side_(static_cast<std::size_t>(most) + 1) {
        climb(1, 0, {{{}, 0}});
    }

    struct Price {
        std::uint32_t ranks = 0;
        Purse purse;
    };
    const std::vector<Price>& all() const { return prices_; }
    int max_rank() const { return max_rank_; }

  private:
    /// Spent below a rank, and the units that split Duals carry up to it.
    struct Spent {
        Purse purse;
        int carried = 0;
        auto operator<=>(const Spent&) const = default;
    };
    bool fits(const Purse& purse) const {
        const int most = static_cast<int>(side_) - 1;
        return purse.singles <= most && purse.doubles <= most && purse.duals <= most;
    }
    /// Keeps only what no other spending matches with fewer cards and as many units carried.
    std::vector<Spent> thinned(const std::vector<Spent>& all) const {
        const std::size_t carry = static_cast<std::size_t>(max_rank_) + 1;
        std::vector<char> better(side_ * side_ * side_ * carry);
        const auto index = [&](std::size_t s, std::size_t d, std::size_t u, std::size_t c) {
            return ((s * side_ + d) * side_ + u) * carry + c;
        };
        const auto cell = [&](const Spent& spent) {
            return index(static_cast<std::size_t>(spent.purse.singles),
                         static_cast<std::size_t>(spent.purse.doubles),
                         static_cast<std::size_t>(spent.purse.duals),
                         static_cast<std::size_t>(spent.carried));
        };
        std::vector<char> reached(better.size());
        for (const Spent& spent : all) reached[cell(spent)] = 1;
        for (std::size_t s = 0; s < side_; ++s) {
            for (std::size_t d = 0; d < side_; ++d) {
                for (std::size_t u = 0; u < side_; ++u) {
                    for (std::size_t c = carry; c-- > 0;) {
                        const auto look = [&](std::size_t other) {
                            return better[other] != 0 || reached[other] != 0;
                        };
                        const bool is_better = (s > 0 && look(index(s - 1, d, u, c))) ||
                            (d > 0 && look(index(s, d - 1, u, c))) ||
                            (u > 0 && look(index(s, d, u - 1, c))) ||
                            (c + 1 < carry && look(index(s, d, u, c + 1)));
                        better[index(s, d, u, c)] = is_better ? 1 : 0;
                    }
                }
            }
        }
        std::vector<Spent> kept;
        for (const Spent& spent : all) {
            if (better[cell(spent)] == 0 && reached[cell(spent)] != 0) {
                kept.push_back(spent);
                reached[cell(spent)] = 0;
            }
        }
        return kept;
    }
    void climb(int rank, std::uint32_t ranks, const std::vector<Spent>& below) {
        if (below.empty()) return;
        if (rank > max_rank_) {
            for (const Spent& spent : below) prices_.push_back({ranks, spent.purse});
            return;
        }
        std::vector<Spent> left_out;
        std::vector<Spent> filled;
        for (const Spent& spent : below) {
            left_out.push_back({spent.purse, 0});
            fill(rank, spent, filled);
        }
        climb(rank + 1, ranks, thinned(left_out));
        climb(rank + 1, ranks | 1U << rank, thinned(filled));
    }
    /// All ways to bring the rank to its number; one unit too many may come with a whole card.
    void fill(int rank, const Spent& spent, std::vector<Spent>& filled) const {
        const int need = std::max(0, rank - spent.carried);
        for (int split = 0; split <= (rank < max_rank_ ? need : 0); ++split) {
            for (int whole = 0; 2 * whole <= need - split + 1; ++whole) {
                for (int doubles = 0; 2 * (whole + doubles) <= need - split + 1; ++doubles) {
                    const int singles = std::max(0, need - split - 2 * (whole + doubles));
                    const Purse purse{spent.purse.singles + singles,
                                      spent.purse.doubles + doubles,
                                      spent.purse.duals + whole + split};
                    if (fits(purse)) filled.push_back({purse, split});
                }
            }
        }
    }

    int max_rank_;
    std::size_t side_;
    std::vector<Price> prices_;
};

/// Best scores from a price list, under one setting.
class Shop {
  public:
    Shop(const Prices& prices, const Book& book) : prices_(prices), book_(book), worths_(book) {}

    int best(const Cards& cards) {
        int all = 0;
        for (const Card& card : cards) all += weight(frame_of(card));
        int best = 0;
        for (int circle = 0; circle <= book_.max_rank(); ++circle) {
            // By Wilds left over (of each frame): the most points for each weight of cards spent.
            std::map<Purse, Offer> offers{{purse_of(cards, 'X'), Offer{{0, 0}}}};
            for (char element : kElements) {
                offers = with_pyramid(offers, purse_of(cards, element), circle);
            }
            for (const auto& entry : offers) {
                for (const auto& [cost, points] : entry.second) {
                    const int circle_points = circle == 0 ? 0 : 7 + circle;
                    best = std::max(best, circle_points + points + (all - cost) / 3);
                }
            }
        }
        return best;
    }

  private:
    using Offer = std::map<int, int>;  // Weight of the cards spent to points.

    int weight(int frame) const {
        return book_.is("collection_unit", "units") && frame > 1 ? 2 : 1;
    }
    static Purse purse_of(const Cards& cards, char letter) {
        const auto count = [&](char frame) {
            return static_cast<int>(cards.count({letter, frame}));
        };
        return {count('1'), count('2'), count('3')};
    }
    static void raise(Offer& offer, int cost, int points) {
        const auto [entry, is_new] = offer.try_emplace(cost, points);
        if (!is_new) entry->second = std::max(entry->second, points);
    }
    /// What one pyramid with this rank complete (0 for none) can offer.
    const Offer& pyramid(const Purse& purse, int circle) {
        auto& offers = known_[purse];
        if (offers.empty()) {
            offers.resize(static_cast<std::size_t>(book_.max_rank()) + 1);
            for (const auto& [ranks, price] : prices_.all()) {
                if (price.singles > purse.singles || price.doubles > purse.doubles ||
                    price.duals > purse.duals) {
                    continue;
                }
                const int cost =
                    price.singles * weight(1) + price.doubles * weight(2) + price.duals * weight(3);
                const int points = worths_.pyramid(ranks);
                raise(offers[0], cost, points);
                for (int rank = 1; rank <= book_.max_rank(); ++rank) {
                    if ((ranks >> rank & 1U) != 0) {
                        raise(offers[static_cast<std::size_t>(rank)], cost, points);
                    }
                }
            }
            for (Offer& offer : offers) drop_dearer(offer);
        }
        return offers[static_cast<std::size_t>(circle)];
    }
    static void drop_dearer(Offer& offer) {
        int most = -1;
        std::erase_if(offer, [&](const auto& entry) {
            if (entry.second <= most) return true;
            most = entry.second;
            return false;
        });
    }
    std::map<Purse, Offer> with_pyramid(const std::map<Purse, Offer>& offers,
                                        const Purse& own,
                                        int circle) {
        std::map<Purse, Offer> next;
        for (const auto& [wilds, offer] : offers) {
            for (int a = 0; a <= wilds.singles; ++a) {
                for (int b = 0; b <= wilds.doubles; ++b) {
                    for (int c = 0; c <= wilds.duals; ++c) {
                        const Purse purse{own.singles + a, own.doubles + b, own.duals + c};
                        const Offer& here = pyramid(purse, circle);
                        if (here.empty()) continue;
                        Offer& sum = next[{wilds.singles - a, wilds.doubles - b, wilds.duals - c}];
                        for (const auto& [cost, points] : offer) {
                            for (const auto& [more, extra] : here) {
                                raise(sum, cost + more, points + extra);
                            }
                        }
                    }
                }
            }
        }
        for (auto& entry : next) drop_dearer(entry.second);
        return next;
    }

    const Prices& prices_;
    Book book_;
    Worths worths_;
    std::map<Purse, std::vector<Offer>> known_;
};

}  // namespace equipoise::elements::reference
