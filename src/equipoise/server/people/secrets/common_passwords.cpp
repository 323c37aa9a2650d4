#include "equipoise/server/people/secrets/common_passwords.hpp"

#include <algorithm>
#include <string>

namespace equipoise::server {
namespace {

// What people add to satisfy a rule: "123", "2024!", at most a date.
constexpr std::size_t kLongestTail = 8;
constexpr std::size_t kShortestStem = 4;
// Pieces no longer than this are common, whatever they are, if nothing else comes.
constexpr std::size_t kShortPiece = 4;

std::string_view list() {
    const std::string_view file = common_passwords_file();
    return file.substr(file.find("\n\n") + 2);
}

/// Whether it is a line of the list: a binary search over its bytes.
bool is_listed(std::string_view password) {
    std::string_view rest = list();
    while (!rest.empty()) {
        const std::size_t before = rest.rfind('\n', rest.size() / 2 - (rest.size() > 1 ? 1 : 0));
        const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
        const std::size_t end = std::min(rest.find('\n', begin), rest.size());
        const std::string_view middle = rest.substr(begin, end - begin);
        if (middle == password) return true;
        rest =
            password < middle ? rest.substr(0, begin) : rest.substr(std::min(end + 1, rest.size()));
    }
    return false;
}

bool is_letter(char c) { return ('a' <= c && c <= 'z') || (c & 0x80) != 0; }

/// Without the digits and signs at its end; as it is if they are too many to be an afterthought.
std::string_view stem_of(std::string_view password) {
    std::size_t size = password.size();
    while (size > 0 && !is_letter(password[size - 1])) --size;
    const bool fits = size >= kShortestStem && password.size() - size <= kLongestTail;
    return fits ? password.substr(0, size) : password;
}

/// Figures and signs that stand for letters become those letters; a 1 becomes `one`.
std::string letters_of(std::string_view password, char one) {
    std::string letters(password);
    for (char& c : letters) {
        switch (c) {
            case '@':
            case '4':
                c = 'a';
                break;
            case '3':
                c = 'e';
                break;
            case '!':
            case '1':
                c = one;
                break;
            case '0':
                c = 'o';
                break;
            case '$':
            case '5':
                c = 's';
                break;
            case '7':
                c = 't';
                break;
            default:
                break;
        }
    }
    return letters;
}

bool is_in_disguise(std::string_view password) {
    for (const std::string_view part : {password, stem_of(password)}) {
        if (is_listed(part) || is_listed(letters_of(part, 'i')) || is_listed(letters_of(part, 'l')))
            return true;
    }
    return false;
}

/// The shortest piece that, written several times, is the whole.
std::string_view piece_of(std::string_view text) {
    for (std::size_t size = 1; size <= text.size() / 2; ++size) {
        const bool repeats =
            text.size() % size == 0 && text.substr(size) == text.substr(0, text.size() - size);
        if (repeats) return text.substr(0, size);
    }
    return text;
}

}  // namespace

bool is_common_password(std::string_view password) {
    const std::string_view piece = piece_of(password);
    return piece.size() <= kShortPiece || is_in_disguise(piece) || is_in_disguise(password);
}

}  // namespace equipoise::server
