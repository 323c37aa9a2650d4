#include "equipoise/server/rating.hpp"

namespace equipoise::server {

std::vector<Rating> update_ratings(const std::vector<Placing>& placings) {
    std::vector<Rating> after;
    after.reserve(placings.size());
    for (const Placing& placing : placings) {
        after.push_back(placing.rating);
        ++after.back().games;
    }
    return after;
}

}  // namespace equipoise::server
