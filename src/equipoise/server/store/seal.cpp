#include "equipoise/server/store/seal.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <sstream>

#include "equipoise/server/common/sodium.hpp"
#include "equipoise/table/json/json.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kHashBytes = 32;
constexpr std::size_t kSaltBytes = 16;
constexpr std::size_t kDigestLetters = 2 * kHashBytes;
constexpr std::size_t kMaxBody = std::size_t{16} << 20;
constexpr std::string_view kGone = "";  // In the place of a text that was taken out.

std::string hash_of(std::string_view text) {
    const auto bytes = blake2b(bytes_in(text), kHashBytes);
    return {bytes.begin(), bytes.end()};
}

std::string digest_of(std::string_view text, const std::string& salt) {
    return blake2b_hex(text, bytes_in(salt));
}

/// Nothing for moves and everything else that is no JSON.
std::optional<Json> json_in(std::string_view body) {
    if (!body.starts_with('{')) return std::nullopt;
    return parse_object(body, kMaxBody);
}

/// The personal texts of an entry (table/log/entry_json.cpp), always in the same order.
void each_personal(Json& entry, const std::function<void(Json& text)>& work) {
    const auto in = [&](Json& object, std::initializer_list<const char*> keys) {
        for (const char* key : keys) {
            const auto found = object.find(key);
            if (found != object.end() && found->is_string()) work(*found);
        }
    };
    in(entry, {"guest", "host", "name", "text", "phrase"});
    const auto holder = entry.find("holder");
    if (holder != entry.end() && holder->is_object()) in(*holder, {"guest", "name"});
    const auto holders = entry.find("holders");
    if (holders == entry.end() || !holders->is_array()) return;
    for (Json& one : *holders) {
        if (one.is_object()) in(one, {"guest", "name"});
    }
}

std::vector<std::string> words_of(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

std::optional<std::string> digest_of_entry(std::string_view body, std::string_view seals) {
    if (seals.empty()) return hash_of(body);
    auto entry = json_in(body);
    if (!entry) return std::nullopt;
    const std::vector<std::string> kept = words_of(seals);
    std::size_t next = 0;
    bool fits = true;
    each_personal(*entry, [&](Json& text) {
        if (next == kept.size()) {
            fits = false;
            return;
        }
        const std::string& seal = kept[next++];
        const bool is_gone = seal.size() == kDigestLetters;
        if (is_gone && text.get_ref<const std::string&>() != kGone) fits = false;
        text = is_gone ? seal : digest_of(text.get_ref<const std::string&>(), seal);
    });
    if (!fits || next != kept.size()) return std::nullopt;
    return hash_of(print_json(*entry));
}

}  // namespace

std::string chain_start(std::string_view table) { return hash_of(table); }

std::string new_seals(std::string_view body) {
    auto entry = json_in(body);
    if (!entry) return {};
    std::vector<std::string> salts;
    each_personal(*entry, [&](Json&) {
        std::array<unsigned char, kSaltBytes> salt{};
        fill_random(salt);
        salts.push_back(hex_of(salt));
    });
    // An entry that would not be printed as it is cannot be sealed piece by piece.
    return print_json(*entry) == body ? joined(salts) : std::string();
}

std::optional<std::string> chain_after(const std::string& chain,
                                       std::string_view body,
                                       std::string_view seals) {
    const auto digest = digest_of_entry(body, seals);
    if (!digest) return std::nullopt;
    return hash_of(chain + *digest);
}

std::vector<std::string> persons_in(std::string_view body) {
    auto entry = json_in(body);
    if (!entry) return {};
    std::vector<std::string> persons;
    const auto add = [&](const Json& object, const char* key) {
        auto person = find_text(object, key);
        if (person && !person->empty()) persons.push_back(std::move(*person));
    };
    add(*entry, "guest");
    add(*entry, "host");
    const auto holders = entry->find("holders");
    if (holders != entry->end() && holders->is_array()) {
        for (const Json& holder : *holders) add(holder, "guest");
    }
    return persons;
}

std::optional<SealedEntry> Redaction::take(const SealedEntry& sealed) {
    auto entry = json_in(sealed.body);
    if (!entry) return std::nullopt;
    std::vector<const Json*> personal;
    const auto note = [&](const Json& object, const char* key) {
        const Json* text = find_member(object, key);
        if (text != nullptr && text->is_string() && *text != kGone) personal.push_back(text);
    };
    const std::string kind = find_text(*entry, "kind").value_or("");
    const auto seat = static_cast<std::size_t>(find_int(*entry, "seat", 0, 255).value_or(0));
    if (seats_.size() <= seat) seats_.resize(seat + 1);
    const bool is_theirs = find_text(*entry, "guest") == person_;
    if (kind == "opened") {
        const bool is_host = find_text(*entry, "host") == person_;
        if (is_host) note(*entry, "host");
        const Json* holders = find_member(*entry, "holders");
        for (std::size_t i = 0; holders != nullptr && i < holders->size(); ++i) {
            const Json& holder = (*holders)[i];
            seats_.resize(std::max(seats_.size(), i + 1));
            seats_[i] = find_text(holder, "guest").value_or("");
            if (seats_[i].empty() && is_host) seats_[i] = person_;
            if (seats_[i] == person_) note(holder, "name");
        }
    } else if (kind == "sat") {
        seats_[seat] = find_text(*entry, "guest").value_or("");
        if (is_theirs) note(*entry, "name");
    } else if (kind == "invited" && is_theirs) {
        note(*entry, "name");
    } else if (kind == "said" && is_theirs) {
        note(*entry, "name");
        note(*entry, "text");
        note(*entry, "phrase");
    } else if (kind == "renamed" && seats_[seat] == person_) {
        note(*entry, "name");
    } else if (kind == "left" || kind == "replaced") {
        seats_[seat].clear();
    }
    if (personal.empty()) return std::nullopt;
    std::vector<std::string> seals = words_of(sealed.seals);
    std::size_t next = 0;
    each_personal(*entry, [&](Json& text) {
        const std::size_t at = next++;
        if (std::find(personal.begin(), personal.end(), &text) == personal.end()) return;
        if (at < seals.size()) seals[at] = digest_of(text.get_ref<const std::string&>(), seals[at]);
        text = kGone;
    });
    return SealedEntry{print_json(*entry), joined(seals)};
}

std::string Redaction::summary(std::string_view text) const {
    auto summary = json_in(text);
    if (!summary) return std::string(text);
    if (find_text(*summary, "waits") == person_) (*summary)["waits"] = "";
    const auto invited = summary->find("invited");
    if (invited != summary->end() && find_text(*invited, "by") == person_) (*invited)["by"] = "";
    const auto seats = summary->find("seats");
    if (seats == summary->end() || !seats->is_array()) return std::string(text);
    for (std::size_t i = 0; i < std::min(seats->size(), seats_.size()); ++i) {
        if (seats_[i] == person_) (*seats)[i]["name"] = kGone;
    }
    return print_json(*summary);
}

void ChainCheck::take(std::uint64_t seq,
                      std::string_view body,
                      std::string_view seals,
                      const std::optional<std::string>& chain) {
    const bool is_first = last_ == 0;
    const std::uint64_t expected = is_first ? seq : last_ + 1;
    if (!is_first && seq != expected) throw LogDamaged(table_, expected);
    // The entry before may be unknown, or older than checksums; that after a checked one is not.
    if (chain && (!is_first || seq == 1)) {
        const auto after = chain_after(chain_.value_or(chain_start(table_)), body, seals);
        if (after != chain) throw LogDamaged(table_, seq);
    }
    if (!chain && chain_) throw LogDamaged(table_, seq);
    last_ = seq;
    chain_ = chain;
}

}  // namespace equipoise::server
