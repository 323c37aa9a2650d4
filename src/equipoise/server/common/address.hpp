// Where a request comes from: addresses, ranges of them, and which proxies to believe.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct sockaddr;

namespace equipoise::server {

/// An IPv4 address counts as its IPv6 form, ::ffff:a.b.c.d.
using AddressBytes = std::array<std::uint8_t, 16>;

/// Nothing if the text is not an address of either kind.
std::optional<AddressBytes> parse_address(std::string_view text);

/// Nothing for a socket that is none of the internet.
std::optional<AddressBytes> address_of_socket(const sockaddr& socket);

/// Whether it is anywhere on the internet: not of this machine, of a private or shared network
/// (RFC 1918, RFC 6598, RFC 4193), of the link, of a group, or set aside for examples and tunnels
/// (RFC 6890).
bool is_public(const AddressBytes& address);

/// As settings write them: "10.0.0.0/8", "::1", "192.0.2.7".
class AddressRange {
  public:
    static std::optional<AddressRange> parse(std::string_view text);
    bool holds(const AddressBytes& address) const;

  private:
    AddressBytes first_{};
    int bits_ = 0;
};

using AddressRanges = std::vector<AddressRange>;

/// 127.0.0.0/8 and ::1.
AddressRanges this_machine();
/// False for a text that is not an address.
bool holds(const AddressRanges& ranges, std::string_view address);

/// Who asks: the peer, or, if the peer is a trusted proxy, the last address in `forwarded_for` (the
/// X-Forwarded-For header) that is not itself a trusted proxy's.
std::string client_address(const std::string& peer,
                           std::string_view forwarded_for,
                           const AddressRanges& trusted);

/// What limits count by: an IPv4 address, or the first 64 bits of an IPv6 address, because one
/// customer has the whole network.
std::string limit_key(std::string_view address);
/// The same for people: "192.0.2.7", "2001:db8:1:2::/64".
std::string shown_network(std::string_view address);

}  // namespace equipoise::server
