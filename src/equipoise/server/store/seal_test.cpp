#include "equipoise/server/store/seal.hpp"

#include <doctest/doctest.h>

#include "equipoise/server/common/sodium.hpp"

namespace equipoise::server {
namespace {

const std::string kOpened =
    R"({"holders":[{"guest":"ada","name":"Countess"},{}],"host":"ada","kind":"opened"})";
const std::string kSat = R"({"guest":"ben","kind":"sat","name":"Benjamin","seat":1})";
const std::string kSaid = R"({"guest":"ada","kind":"said","name":"Countess","text":"Hello Ben"})";
const std::string kMove("\x01\x05\x00", 3);

struct Log {
    std::vector<SealedEntry> entries;
    std::vector<std::string> chains;

    void add(const std::string& body) {
        const std::string before = chains.empty() ? chain_start("t") : chains.back();
        entries.push_back({body, new_seals(body)});
        chains.push_back(chain_after(before, body, entries.back().seals).value());
    }
    /// The number of the damaged entry; 0: none.
    std::uint64_t damaged(std::size_t from = 0) const {
        ChainCheck check("t");
        for (std::size_t i = from; i < entries.size(); ++i) {
            try {
                check.take(i + 1, entries[i].body, entries[i].seals, chains[i]);
            } catch (const LogDamaged&) {
                return i + 1;
            }
        }
        return 0;
    }
    std::string text() const {
        std::string text;
        for (const SealedEntry& entry : entries) text += entry.body + "\n";
        return text;
    }
    void redact(const std::string& person) {
        Redaction redaction(person);
        for (SealedEntry& entry : entries) {
            if (auto left = redaction.take(entry)) entry = std::move(*left);
        }
    }
};

Log sample() {
    need_sodium();
    Log log;
    for (const std::string& body : {kOpened, kSat, kMove, kSaid, kMove}) log.add(body);
    return log;
}

TEST_CASE("any changed byte of a log, also its last, is noticed at its entry") {
    CHECK(sample().damaged() == 0);
    CHECK(sample().damaged(3) == 0);
    for (std::size_t entry = 0; entry < 5; ++entry) {
        for (std::size_t at = 0; at < sample().entries[entry].body.size(); ++at) {
            Log log = sample();
            log.entries[entry].body[at] ^= 1;
            CHECK(log.damaged() == entry + 1);
        }
    }
    Log swapped = sample();
    std::swap(swapped.entries[1], swapped.entries[3]);
    CHECK(swapped.damaged() == 2);
    Log unsealed = sample();
    unsealed.entries[3].seals.clear();
    CHECK(unsealed.damaged() == 4);
    Log cut = sample();
    cut.chains[4].clear();
    CHECK(cut.damaged() == 5);
}

TEST_CASE("an entry that is missing in the middle, or has lost its checksum, is noticed") {
    const Log log = sample();
    ChainCheck gap("t");
    gap.take(1, log.entries[0].body, log.entries[0].seals, log.chains[0]);
    CHECK_THROWS_AS(gap.take(3, kMove, "", log.chains[2]), LogDamaged);
    ChainCheck lost("t");
    lost.take(1, log.entries[0].body, log.entries[0].seals, log.chains[0]);
    CHECK_THROWS_AS(lost.take(2, log.entries[1].body, "", std::nullopt), LogDamaged);
}

TEST_CASE("entries older than checksums are taken as they are, and those after them are checked") {
    const std::string after = chain_after(chain_start("t"), kMove, "").value();
    ChainCheck check("t");
    check.take(1, "old", "", std::nullopt);
    check.take(2, kMove, "", after);
    CHECK_THROWS_AS(check.take(3, kMove, "", after), LogDamaged);
}

TEST_CASE("names and chat of one person leave a log without breaking its checksums") {
    Log log = sample();
    log.add(R"({"kind":"renamed","name":"Lady","seat":0})");
    log.add(R"({"kind":"renamed","name":"Big Ben","seat":1})");
    log.add(R"({"guest":"ada","kind":"invited","name":"Enchantress","seat":1})");
    log.add(R"({"guest":"ada","kind":"said","name":"Ada","phrase":"well_played"})");
    log.add(R"({"kind":"left","seat":1})");
    log.add(R"({"guest":"ada","kind":"sat","name":"Herself","seat":1})");
    log.add(R"({"kind":"renamed","name":"Twice","seat":1})");
    log.redact("ada");
    CHECK(log.damaged() == 0);
    for (const char* text : {"Countess",
                             "Hello",
                             "Lady",
                             "Enchantress",
                             "Herself",
                             "Twice",
                             "well_played",
                             R"("host":"ada")"}) {
        CHECK(log.text().find(text) == std::string::npos);
    }
    CHECK(log.text().find("Benjamin") != std::string::npos);
    CHECK(log.text().find("Big Ben") != std::string::npos);
    const std::string once = log.text();
    log.redact("ada");
    CHECK(log.text() == once);
    log.redact("ben");
    CHECK(log.text().find("Ben") == std::string::npos);
    CHECK(log.damaged() == 0);
    log.entries[3].body.replace(log.entries[3].body.find("\"text\":\"\""), 9, R"("text":"No")");
    CHECK(log.damaged() == 4);
}

TEST_CASE("a summary loses the names that the person gave, also of seats that bots play by now") {
    const std::string summary =
        R"({"seats":[{"guest":"","name":"Countess"},{"guest":"ben","name":"Benjamin"}]})";
    Redaction redaction("ada");
    for (const SealedEntry& entry : sample().entries) redaction.take(entry);
    redaction.take({R"({"bot":"club","kind":"flagged","seat":0})", ""});
    CHECK(redaction.summary(summary) ==
          R"({"seats":[{"guest":"","name":""},{"guest":"ben","name":"Benjamin"}]})");
    CHECK(redaction.summary(R"({"seats":[],"waits":"ada"})") == R"({"seats":[],"waits":""})");
    CHECK(redaction.summary(R"({"invited":{"by":"ada"},"seats":[]})") ==
          R"({"invited":{"by":""},"seats":[]})");
    CHECK(redaction.summary(R"({"seats":[],"waits":"ben"})") == R"({"seats":[],"waits":"ben"})");
}

TEST_CASE("the salts of texts that were taken out are gone, so nobody can try what they were") {
    Log log = sample();
    const std::string salts = log.entries[3].seals;
    log.redact("ada");
    const std::size_t letters = 32;
    // Those of person, name and text; the person stays.
    CHECK(log.entries[3].seals.starts_with(salts.substr(0, letters + 1)));
    CHECK(log.entries[3].seals.find(salts.substr(letters + 1, letters)) == std::string::npos);
    CHECK(log.entries[3].seals.find(salts.substr(2 * letters + 2)) == std::string::npos);
    CHECK(new_seals(kSaid) != new_seals(kSaid));
    CHECK(new_seals(kMove).empty());
}

}  // namespace
}  // namespace equipoise::server
