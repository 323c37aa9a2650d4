// As many pairs as a graph allows: a maximum matching, grown from pairs that are there.

#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace equipoise::server {

/// Finds augmenting paths (Edmonds 1965, Paths, trees, and flowers), in the order of the vertices.
/// Whoever has a partner keeps having one, not always the same.
class Matching {
  public:
    static constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

    explicit Matching(std::size_t size) : partner_(size, kNobody) {}

    std::size_t partner(std::size_t vertex) const { return partner_[vertex]; }
    void join(std::size_t one, std::size_t other);
    /// Adds pairs until no more fit. `joins` says whether two vertices may be a pair.
    void grow(const std::function<bool(std::size_t, std::size_t)>& joins);

  private:
    struct Search;

    std::vector<std::size_t> partner_;
};

}  // namespace equipoise::server
