#include "equipoise/table/log/entry.hpp"

#include <algorithm>

#include "equipoise/base/blake2b.hpp"
#include "equipoise/table/log/entry_json.hpp"

// The binary form of `Played`:
//
//   kind      1 byte   1, or 2 with a request
//   passed    1..8     milliseconds since the entry before, as a varint: 7 bits a byte, low first
//   request   6        little-endian, of kind 2
//   plies     1..5 each, to the end: a byte whose low four bits are the seat, 8 for chance, whose
//             fifth says that it continues a move and whose upper three how many bytes the code
//             has; then the code, little-endian, without zero bytes at its end

namespace equipoise {
namespace {

constexpr std::size_t kMaxEntryBytes = std::size_t{16} << 20;
constexpr char kPlayed = 1;
constexpr char kPlayedOnRequest = 2;
constexpr std::size_t kRequestBytes = 6;
constexpr std::size_t kMaxCodeBytes = 4;
constexpr int kMaxVarintBits = 56;
constexpr unsigned kChance = 8;
constexpr unsigned kContinues = 16;

void put(std::string& bytes, std::uint64_t value, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
}

void put_varint(std::string& bytes, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(0x80 | (value & 0x7f));
    bytes += static_cast<char>(value);
}

void put_ply(std::string& bytes, const Ply& ply) {
    std::size_t count = 0;
    while (count < kMaxCodeBytes && ply.action.code >> (8 * count) != 0) ++count;
    unsigned first =
        ply.actor.is_chance() ? kChance : static_cast<unsigned>(ply.actor.seat().index());
    if (!ply.opens_move) first |= kContinues;
    bytes += static_cast<char>(first | static_cast<unsigned>(count << 5));
    put(bytes, ply.action.code, count);
}

/// Takes numbers off the front of bytes; returns nothing when the bytes run out.
class Scan {
  public:
    explicit Scan(std::string_view bytes) : rest_(bytes) {}
    bool is_done() const { return rest_.empty(); }

    std::optional<std::uint64_t> take(std::size_t count) {
        if (rest_.size() < count) return std::nullopt;
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < count; ++i) {
            value |= std::uint64_t{static_cast<unsigned char>(rest_[i])} << (8 * i);
        }
        rest_.remove_prefix(count);
        return value;
    }

    std::optional<std::uint64_t> take_varint() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < kMaxVarintBits; shift += 7) {
            const auto byte = take(1);
            if (!byte) return std::nullopt;
            value |= (*byte & 0x7f) << shift;
            if (*byte < 0x80) return value;
        }
        return std::nullopt;
    }

    std::optional<Ply> take_ply() {
        const auto first = take(1);
        if (!first) return std::nullopt;
        const auto actor = static_cast<unsigned>(*first & 0xf);
        const auto count = static_cast<std::size_t>(*first >> 5);
        if (actor > kChance || count > kMaxCodeBytes) return std::nullopt;
        const auto code = take(count);
        if (!code) return std::nullopt;
        return Ply{actor == kChance ? Actor::chance() : Actor(Seat(static_cast<int>(actor))),
                   Action{static_cast<std::uint32_t>(*code)},
                   (*first & kContinues) == 0,
                   false};
    }

  private:
    std::string_view rest_;
};

Result<Entry, Misfit> parse_played(std::string_view bytes, std::int64_t last) {
    Scan scan(bytes);
    Entry entry{{}, Played{}};
    const bool on_request = *scan.take(1) == kPlayedOnRequest;
    const auto passed = scan.take_varint();
    const auto request = on_request ? scan.take(kRequestBytes) : std::optional(std::uint64_t{0});
    if (!passed || !request || *passed > static_cast<std::uint64_t>(kMaxServiceMs - last)) {
        return unreadable_entry("played");
    }
    entry.head = {last + static_cast<std::int64_t>(*passed), *request};
    auto& plies = std::get<Played>(entry.what).plies;
    while (!scan.is_done()) {
        const auto ply = scan.take_ply();
        if (!ply) return unreadable_entry("played");
        plies.push_back(*ply);
    }
    return entry;
}

}  // namespace

std::string print_entry(const Entry& entry, std::int64_t last) {
    const auto& [at, request] = entry.head;
    EQ_EXPECT(request < static_cast<std::uint64_t>(kRequests));
    EQ_EXPECT(0 <= at && at <= kMaxServiceMs);
    const auto* played = std::get_if<Played>(&entry.what);
    if (played == nullptr) return print_json(entry_json(entry));
    std::string bytes(1, request == 0 ? kPlayed : kPlayedOnRequest);
    put_varint(bytes, static_cast<std::uint64_t>(std::max<std::int64_t>(at - last, 0)));
    if (request != 0) put(bytes, request, kRequestBytes);
    for (const Ply& ply : played->plies) put_ply(bytes, ply);
    return bytes;
}

Result<Entry, Misfit> parse_entry(std::string_view bytes, std::int64_t last) {
    if (bytes.size() > kMaxEntryBytes) return unreadable_entry({});
    if (last < 0 || last > kMaxServiceMs) return unreadable_entry("last");
    if (!bytes.empty() && (bytes[0] == kPlayed || bytes[0] == kPlayedOnRequest)) {
        return parse_played(bytes, last);
    }
    const auto value = parse_object(bytes, kMaxEntryBytes);
    if (!value) return unreadable_entry({});
    return read_entry(*value);
}

std::string name_of_rules(const Setup& setup, const Opened& opened) {
    // A start of its own may hold what a seat must not know, and a hash of it would tell.
    if (!opened.start.empty() || !opened.plies.empty() || opened.ending) return {};
    constexpr std::size_t kDigits = 16;
    std::string text = opened.game;
    for (const Options::Value& option : setup.options.values()) {
        (text += '\n') += option.spec->name;
        (text += '=') += option.value;
    }
    (text += '\n') += opened.data_hash;
    return blake2b_hex(text).substr(0, kDigits);
}

}  // namespace equipoise
