#include "equipoise/core/interchange.hpp"

#include <algorithm>

namespace equipoise {

bool is_tag_name(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
            c == '_';
    });
}

std::string print_tag(std::string_view name, std::string_view value) {
    std::string line = "[" + std::string(name) + " \"";
    for (char c : value) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) continue;
        if (c == '"' || c == '\\') line += '\\';
        line += c;
    }
    return line + "\"]\n";
}

}  // namespace equipoise
