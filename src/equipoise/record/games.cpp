// Texts that hold several games, one after the other.

#include "equipoise/base/text.hpp"
#include "equipoise/record/record.hpp"

namespace equipoise {
namespace {

struct GameText {
    int before = 0;  // Lines that stand before it.
    std::string_view text;
};

/// `[Event "..."]`; not the choices made at once that a record may have there.
std::string_view tag_name(std::string_view line) {
    const std::size_t blank = line.find(" \"");
    if (!line.starts_with('[') || blank == line.npos) return {};
    const std::string_view name = line.substr(1, blank - 1);
    return is_tag_name(name) ? name : std::string_view();
}

/// Whether a comment of a PGN is open after a line, in which tags are none.
bool stays_open(std::string_view line, bool is_open) {
    for (const char letter : line) {
        if (letter == ';' && !is_open) return false;
        if (letter == (is_open ? '}' : '{')) is_open = !is_open;
    }
    return is_open;
}

/// Each begins with its tags, after the moves of the one before.
std::vector<GameText> split_games(std::string_view text) {
    std::vector<GameText> games;
    std::size_t begin = 0;
    std::size_t at = 0;
    int begins_after = 0;
    int number = 0;
    bool has_moves = false;
    bool is_record = false;
    bool in_comment = false;
    for (std::string_view line : split(text, '\n')) {
        const std::size_t next = at + line.size() + 1;
        line = trim(line);
        const std::string_view name = in_comment ? std::string_view() : tag_name(line);
        if (!name.empty() && has_moves) {
            games.push_back({begins_after, text.substr(begin, at - begin)});
            begin = at;
            begins_after = number;
            has_moves = is_record = false;
        }
        is_record = is_record || name == "Game";
        has_moves = has_moves || (name.empty() && !line.empty());
        if (name.empty() && !is_record) in_comment = stays_open(line, in_comment);
        at = next;
        ++number;
    }
    games.push_back({begins_after, text.substr(begin)});
    return games;
}

}  // namespace

std::vector<Result<Record, Misfit>> parse_games(std::string_view text,
                                                const Shelf& shelf,
                                                const DataFile* data) {
    std::vector<Result<Record, Misfit>> games;
    for (const GameText& one : split_games(text)) {
        auto game = parse_game(one.text, shelf, data);
        if (game) {
            games.push_back(std::move(game));
            continue;
        }
        Misfit misfit = game.error();
        if (misfit.line > 0) misfit.line += one.before;
        games.emplace_back(std::move(misfit));
    }
    return games;
}

}  // namespace equipoise
