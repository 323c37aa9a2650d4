#pragma once

#include <cstdint>
#include <memory>

namespace equipoise {

/// What a search remembers of a position it has valued: a table of fixed size, made for one choice.
class Transpositions {
  public:
    enum class Bound : std::uint8_t { None, Exact, AtLeast, AtMost };

    struct Entry {
        std::uint64_t hash;
        float value;
        std::uint16_t best;  // Index of the best action in the legal list.
        std::uint8_t depth;
        Bound bound;
    };
    static_assert(sizeof(Entry) == 16);

    Transpositions() : entries_(std::make_unique<Entry[]>(kEntries)) {}

    /// Null if the position is not known.
    const Entry* find(std::uint64_t hash) const {
        const Entry& entry = entries_[hash % kEntries];
        return entry.bound != Bound::None && entry.hash == hash ? &entry : nullptr;
    }
    /// Deeper knowledge of the same position is kept, everything else is overwritten.
    void store(const Entry& entry) {
        Entry& old = entries_[entry.hash % kEntries];
        if (old.hash == entry.hash && old.bound == Bound::Exact && old.depth > entry.depth) return;
        old = entry;
    }

  private:
    static constexpr std::size_t kEntries = 1U << 17;  // 2 MiB.
    std::unique_ptr<Entry[]> entries_;
};

}  // namespace equipoise
