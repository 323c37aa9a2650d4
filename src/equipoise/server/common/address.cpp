#include "equipoise/server/common/address.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <cstring>

#include "equipoise/base/text.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kMappedPrefix = 12;
constexpr std::size_t kNetworkBytes = 8;

bool is_mapped(const AddressBytes& address) {
    return std::all_of(
               address.begin(), address.begin() + 10, [](auto byte) { return byte == 0; }) &&
        address[10] == 0xff && address[11] == 0xff;
}

std::optional<AddressBytes> network_of(std::string_view address) {
    auto bytes = parse_address(address);
    if (bytes && !is_mapped(*bytes))
        std::fill(bytes->begin() + kNetworkBytes, bytes->end(), std::uint8_t{0});
    return bytes;
}

}  // namespace

std::optional<AddressBytes> parse_address(std::string_view text) {
    const std::string zeroed(text);
    AddressBytes bytes{};
    if (inet_pton(AF_INET6, zeroed.c_str(), bytes.data()) == 1) return bytes;
    in_addr four{};
    if (inet_pton(AF_INET, zeroed.c_str(), &four) != 1) return std::nullopt;
    bytes = {};
    bytes[10] = bytes[11] = 0xff;
    std::memcpy(bytes.data() + kMappedPrefix, &four, sizeof four);
    return bytes;
}

std::optional<AddressBytes> address_of_socket(const sockaddr& socket) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const void* const all = &socket;
    const void* bytes = nullptr;
    if (socket.sa_family == AF_INET) bytes = &static_cast<const sockaddr_in*>(all)->sin_addr;
    if (socket.sa_family == AF_INET6) bytes = &static_cast<const sockaddr_in6*>(all)->sin6_addr;
    if (bytes == nullptr) return std::nullopt;
    return parse_address(inet_ntop(socket.sa_family, bytes, text.data(), text.size()));
}

bool is_public(const AddressBytes& address) {
    static const auto ranges_of = [](std::initializer_list<const char*> texts) {
        AddressRanges ranges;
        // NOLINTNEXTLINE(bugprone-unchecked-optional-access): all are ranges.
        for (const char* text : texts) ranges.push_back(*AddressRange::parse(text));
        return ranges;
    };
    // Of IPv6 only one eighth is given out (RFC 4291), and all of IPv4.
    static const AddressRanges given_out = ranges_of({"2000::/3", "0.0.0.0/0"});
    static const AddressRanges set_aside = ranges_of({"0.0.0.0/8",
                                                      "10.0.0.0/8",
                                                      "100.64.0.0/10",
                                                      "127.0.0.0/8",
                                                      "169.254.0.0/16",
                                                      "172.16.0.0/12",
                                                      "192.0.0.0/24",
                                                      "192.0.2.0/24",
                                                      "192.88.99.0/24",
                                                      "192.168.0.0/16",
                                                      "198.18.0.0/15",
                                                      "198.51.100.0/24",
                                                      "203.0.113.0/24",
                                                      "224.0.0.0/4",
                                                      "240.0.0.0/4",
                                                      "2001::/23",
                                                      "2001:db8::/32",
                                                      "2002::/16",
                                                      "3fff::/20"});
    const auto is_in = [&](const AddressRanges& ranges) {
        return std::any_of(ranges.begin(), ranges.end(), [&](const AddressRange& range) {
            return range.holds(address);
        });
    };
    return is_in(given_out) && !is_in(set_aside);
}

std::optional<AddressRange> AddressRange::parse(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto first = parse_address(text.substr(0, slash));
    if (!first) return std::nullopt;
    const bool is_four = text.substr(0, slash).find(':') == std::string_view::npos;
    const int most = is_four ? 32 : 128;
    AddressRange range;
    range.first_ = *first;
    range.bits_ = 128;
    if (slash != std::string_view::npos) {
        const auto bits = parse_int(text.substr(slash + 1), 0, most);
        if (!bits) return std::nullopt;
        range.bits_ = 128 - most + static_cast<int>(*bits);
    }
    return range;
}

bool AddressRange::holds(const AddressBytes& address) const {
    for (int bit = 0; bit < bits_; ++bit) {
        const auto byte = static_cast<std::size_t>(bit / 8);
        if (((first_[byte] ^ address[byte]) & (0x80 >> (bit % 8))) != 0) return false;
    }
    return true;
}

AddressRanges this_machine() {
    // NOLINTNEXTLINE(bugprone-unchecked-optional-access): both are addresses.
    return {*AddressRange::parse("127.0.0.0/8"), *AddressRange::parse("::1")};
}

bool holds(const AddressRanges& ranges, std::string_view address) {
    const auto bytes = parse_address(address);
    return bytes && std::any_of(ranges.begin(), ranges.end(), [&](const AddressRange& range) {
               return range.holds(*bytes);
           });
}

std::string client_address(const std::string& peer,
                           std::string_view forwarded_for,
                           const AddressRanges& trusted) {
    std::string nearest = peer;
    const auto hops = split(forwarded_for, ',');
    for (auto hop = hops.rbegin(); hop != hops.rend() && holds(trusted, nearest); ++hop) {
        const std::string_view address = trim(*hop);
        if (!parse_address(address)) break;
        nearest = address;
    }
    return nearest;
}

std::string limit_key(std::string_view address) {
    const auto bytes = network_of(address);
    if (!bytes) return std::string(address);
    return {reinterpret_cast<const char*>(bytes->data()), bytes->size()};
}

std::string shown_network(std::string_view address) {
    const auto bytes = network_of(address);
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (!bytes) return "unknown";
    if (is_mapped(*bytes)) {
        inet_ntop(AF_INET, bytes->data() + kMappedPrefix, text.data(), text.size());
        return text.data();
    }
    inet_ntop(AF_INET6, bytes->data(), text.data(), text.size());
    return std::string(text.data()) + "/64";
}

}  // namespace equipoise::server
