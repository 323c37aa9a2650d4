// Checksums of a log, and how names and chat are taken out of it without breaking them.
//
// chain(n) = hash(chain(n - 1), digest(n)). The digest of an entry covers its bytes. If it has
// personal texts, it covers the entry with each of them replaced by a salted digest. Beside it are
// its seals: for each personal text either the salt or, once the text is gone, its digest.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/server/store/store.hpp"

namespace equipoise::server {

/// The chain before the first entry of a table's log.
std::string chain_start(std::string_view table);

/// Fresh salts for the personal texts of a new entry; empty if it has none.
std::string new_seals(std::string_view body);

/// The chain after an entry; nothing if the seals are not for this entry.
std::optional<std::string> chain_after(const std::string& chain,
                                       std::string_view body,
                                       std::string_view seals);

/// The persons whom the entry names.
std::vector<std::string> persons_in(std::string_view body);

struct SealedEntry {
    std::string body;
    std::string seals;  // Empty: it has no personal texts, or was written before there were seals.
};

/// Goes through a log from its first entry on, and takes what is personal about one person out of
/// it: the names at their seats, what they said, that they opened it.
class Redaction {
  public:
    explicit Redaction(std::string person) : person_(std::move(person)) {}

    /// The entry without those texts; nothing if it has none. The person's id stays at the seats,
    /// for the game goes on.
    std::optional<SealedEntry> take(const SealedEntry& entry);
    /// The summary of the table for lists, once every entry was taken.
    std::string summary(std::string_view text) const;

  private:
    const std::string person_;
    std::vector<std::string> seats_;  // Who gave each the name that it has.
};

/// Checks a log in order, from any entry on.
class ChainCheck {
  public:
    explicit ChainCheck(std::string table) : table_(std::move(table)) {}

    /// `chain`: as it is stored; nothing in logs written before there were any. Throws LogDamaged.
    void take(std::uint64_t seq,
              std::string_view body,
              std::string_view seals,
              const std::optional<std::string>& chain);

  private:
    std::string table_;
    std::uint64_t last_ = 0;            // The entry before,
    std::optional<std::string> chain_;  // and the chain after it.
};

}  // namespace equipoise::server
