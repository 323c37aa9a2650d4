#include "equipoise/server/arena/core/matching.hpp"

#include <numeric>

namespace equipoise::server {

/// One search for a path from `root` to somebody else who is alone. Circles of odd length shrink to
/// their base.
struct Matching::Search {
    Search(const std::vector<std::size_t>& partners, std::size_t root)
        : partner(partners),
          parent(partners.size(), kNobody),
          base(partners.size()),
          is_reached(partners.size(), false) {
        std::iota(base.begin(), base.end(), std::size_t{0});
        is_reached[root] = true;
        queue.push_back(root);
    }

    std::size_t common_base(std::size_t one, std::size_t other) const {
        std::vector<bool> passed(base.size(), false);
        while (true) {
            one = base[one];
            passed[one] = true;
            if (partner[one] == kNobody) break;
            one = parent[partner[one]];
        }
        while (!passed[base[other]]) other = parent[partner[base[other]]];
        return base[other];
    }
    void mark_circle(std::vector<bool>& circle,
                     std::size_t from,
                     std::size_t to,
                     std::size_t child) {
        while (base[from] != to) {
            circle[base[from]] = circle[base[partner[from]]] = true;
            parent[from] = child;
            child = partner[from];
            from = parent[partner[from]];
        }
    }
    void shrink(std::size_t one, std::size_t other) {
        const std::size_t top = common_base(one, other);
        std::vector<bool> circle(base.size(), false);
        mark_circle(circle, one, top, other);
        mark_circle(circle, other, top, one);
        for (std::size_t i = 0; i < base.size(); ++i) {
            if (!circle[base[i]]) continue;
            base[i] = top;
            if (is_reached[i]) continue;
            is_reached[i] = true;
            queue.push_back(i);
        }
    }
    /// The end of the path; kNobody if there is none.
    std::size_t find(std::size_t root, const std::function<bool(std::size_t, std::size_t)>& joins) {
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const std::size_t from = queue[head];
            for (std::size_t to = 0; to < base.size(); ++to) {
                if (base[from] == base[to] || partner[from] == to || !joins(from, to)) continue;
                const bool is_even =
                    to == root || (partner[to] != kNobody && parent[partner[to]] != kNobody);
                if (is_even) {
                    shrink(from, to);
                } else if (parent[to] == kNobody) {
                    parent[to] = from;
                    if (partner[to] == kNobody) return to;
                    is_reached[partner[to]] = true;
                    queue.push_back(partner[to]);
                }
            }
        }
        return kNobody;
    }

    const std::vector<std::size_t>& partner;
    std::vector<std::size_t> parent;
    std::vector<std::size_t> base;
    std::vector<bool> is_reached;
    std::vector<std::size_t> queue;
};

void Matching::join(std::size_t one, std::size_t other) {
    partner_[one] = other;
    partner_[other] = one;
}

void Matching::grow(const std::function<bool(std::size_t, std::size_t)>& joins) {
    for (std::size_t root = 0; root < partner_.size(); ++root) {
        if (partner_[root] != kNobody) continue;
        Search search(partner_, root);
        std::size_t end = search.find(root, joins);
        while (end != kNobody) {
            const std::size_t before = search.parent[end];
            const std::size_t next = partner_[before];
            join(end, before);
            end = next;
        }
    }
}

}  // namespace equipoise::server
