// Names of people: what can be seen, and nothing that changes the order in which others are read.

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise {
namespace {

constexpr std::size_t kMaxNameLength = 24;

struct Range {
    char32_t first, last;
};

/// Marks that set the direction of writing (Unicode, Bidi_Control).
constexpr Range kBidirectional[] = {
    {0x61c, 0x61c}, {0x200e, 0x200f}, {0x202a, 0x202e}, {0x2066, 0x2069}};

/// Characters without a mark on the screen: spaces, fillers, joiners, selectors and tags (Unicode,
/// Default_Ignorable_Code_Point and Zs, and the blank pattern of Braille).
constexpr Range kInvisible[] = {
    {0x20, 0x20},       {0xa0, 0xa0},       {0xad, 0xad},      {0x34f, 0x34f},   {0x115f, 0x1160},
    {0x1680, 0x1680},   {0x17b4, 0x17b5},   {0x180b, 0x180f},  {0x2000, 0x200d}, {0x2028, 0x2029},
    {0x202f, 0x202f},   {0x205f, 0x2065},   {0x206a, 0x206f},  {0x2800, 0x2800}, {0x3000, 0x3000},
    {0x3164, 0x3164},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},  {0xffa0, 0xffa0}, {0xfff0, 0xfff8},
    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};

template <std::size_t N>
bool is_in(const Range (&ranges)[N], char32_t code) {
    return std::any_of(std::begin(ranges), std::end(ranges), [code](const Range& range) {
        return range.first <= code && code <= range.last;
    });
}

bool is_control(char32_t code) { return code < 0x20 || (0x7f <= code && code < 0xa0); }

/// The character that begins at `at`, in UTF-8 that is known to be sound, and its length.
char32_t character_at(std::string_view text, std::size_t at, std::size_t& length) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const unsigned first = byte(at);
    length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    char32_t code = length == 1 ? first : first & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) code = code << 6U | (byte(at + i) & 0x3fU);
    return code;
}

}  // namespace

std::optional<std::string> checked_name(std::string_view text) {
    std::string name;
    std::size_t characters = 0;
    bool can_be_seen = false;
    for (std::size_t at = 0, length = 0; at < text.size(); at += length) {
        const char32_t code = character_at(text, at, length);
        if (is_control(code)) return std::nullopt;
        if (is_in(kBidirectional, code)) continue;
        can_be_seen = can_be_seen || !is_in(kInvisible, code);
        name += text.substr(at, length);
        ++characters;
    }
    name = std::string(trim(name));
    if (!can_be_seen && !trim(text).empty()) return std::nullopt;
    if (characters > kMaxNameLength) return std::nullopt;
    return name;
}

}  // namespace equipoise
