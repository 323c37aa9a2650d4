#include "equipoise/games/chess_balance/pgn/scan.hpp"

#include <algorithm>

namespace equipoise::chess_balance {
namespace {

constexpr std::size_t kMostBytes = 1U << 20;
constexpr std::string_view kBlanks = " \t\r\n\v\f";
constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kCommand = "[%eq";

bool is_blank(char c) { return kBlanks.find(c) != std::string_view::npos; }

/// How many bytes a character of UTF-8 takes that begins so; 0 if none does.
std::size_t bytes_of_character(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xc2 && first < 0xe0) return 2;
    if (first >= 0xe0 && first < 0xf0) return 3;
    return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t bytes = bytes_of_character(static_cast<unsigned char>(text[0]));
        if (bytes == 0 || bytes > text.size()) return false;
        for (std::size_t i = 1; i < bytes; ++i) {
            if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) return false;
        }
        const auto second = static_cast<unsigned char>(bytes > 1 ? text[1] : 0);
        // Longer than need be, halves of pairs, and beyond the last character.
        if ((text[0] == '\xe0' && second < 0xa0) || (text[0] == '\xed' && second > 0x9f) ||
            (text[0] == '\xf0' && second < 0x90) || (text[0] == '\xf4' && second > 0x8f)) {
            return false;
        }
        text.remove_prefix(bytes);
    }
    return true;
}

std::string from_latin1(std::string_view text) {
    std::string utf8;
    for (char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (code >= 0x80) utf8 += static_cast<char>(0xc0 | code >> 6);
        utf8 += code >= 0x80 ? static_cast<char>(0x80 | (code & 0x3f)) : c;
    }
    return utf8;
}

bool is_result(std::string_view word) {
    return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "1/2" || word == "*";
}

class Scanner {
  public:
    explicit Scanner(std::string_view text) : text_(text) {}

    Result<PgnText, Misfit> run() {
        while (at_ < text_.size() && !error_) step();
        if (!error_ && depth_ > 0) complain(opened_, "(", "variation_open");
        if (error_) return *error_;
        return std::move(found_);
    }

  private:
    void complain(int line, std::string_view field, Reason reason) {
        if (!error_) error_ = pgn_misfit(line, field, std::move(reason));
    }
    bool begins_line() const { return at_ == 0 || text_[at_ - 1] == '\n'; }
    void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }
    void skip_blanks() {
        for (; at_ < text_.size() && is_blank(text_[at_]); ++at_) line_ += text_[at_] == '\n';
    }

    void step() {
        const char c = text_[at_];
        if (is_blank(c)) return skip_blanks();
        if (c == ';' || (c == '%' && begins_line())) return skip_line();
        if (c == '{') return pass_comment();
        if (c == '$') {
            at_ = std::min(text_.find_first_not_of(kDigits, at_ + 1), text_.size());
        } else if (c == '(') {
            if (depth_++ == 0) opened_ = line_;
            ++at_;
        } else if (c == ')') {
            if (depth_-- == 0) return complain(line_, ")", "variation_not_open");
            ++at_;
        } else if (c == '[' && depth_ == 0) {
            read_tag();
        } else {
            read_word();
        }
    }

    void pass_comment() {
        const std::size_t end = text_.find('}', at_);
        if (end == std::string_view::npos) return complain(line_, "{", "comment_open");
        const std::string_view comment = text_.substr(at_ + 1, end - at_ - 1);
        if (depth_ == 0) read_commands(comment);
        line_ += static_cast<int>(std::count(comment.begin(), comment.end(), '\n'));
        at_ = end + 1;
    }

    /// Braces cannot stand in a comment; there chance entries have parentheses.
    void read_commands(std::string_view comment) {
        std::size_t at = 0;
        while ((at = comment.find(kCommand, at)) != std::string_view::npos) {
            const std::string_view before = comment.substr(0, at);
            int line = line_ + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
            const std::size_t end = std::min(comment.find(']', at), comment.size());
            at += kCommand.size();
            while (at < end) {
                if (is_blank(comment[at])) {
                    line += comment[at++] == '\n';
                    continue;
                }
                const std::size_t stop = std::min(comment.find_first_of(kBlanks, at), end);
                std::string word(comment.substr(at, stop - at));
                std::replace(word.begin(), word.end(), '(', '{');
                std::replace(word.begin(), word.end(), ')', '}');
                add({{line, std::move(word)}, true});
                at = stop;
            }
        }
    }

    void add(PgnWord word) {
        if (found_.result.line != 0) {
            return complain(word.part.line, shown(word.part.text), "second_game");
        }
        found_.words.push_back(std::move(word));
    }

    void read_tag() {
        const int line = line_;
        if (!found_.words.empty() || found_.result.line != 0) {
            return complain(line, "[", "second_game");
        }
        ++at_;
        skip_blanks();
        const std::size_t end = std::min(text_.find_first_of(" \t\r\n\"]", at_), text_.size());
        const std::string name(text_.substr(at_, end - at_));
        at_ = end;
        skip_blanks();
        std::string value;
        if (!is_tag_name(name) || !take_quoted(value)) {
            return complain(line, shown(name), Reason::shared("wants_tag"));
        }
        if (found_.tag(name) != nullptr) {
            return complain(line, name, Reason::shared("appears_twice"));
        }
        found_.tags.push_back({name, {line, std::move(value)}});
    }

    /// `"a \"value\""` and the bracket that closes the tag. Some programs do not escape quotation
    /// marks: only one before the bracket ends the value.
    bool take_quoted(std::string& value) {
        if (at_ == text_.size() || text_[at_++] != '"') return false;
        for (; at_ < text_.size() && text_[at_] != '\n'; ++at_) {
            const bool is_escape = text_[at_] == '\\' && at_ + 1 < text_.size() &&
                (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\');
            if (!is_escape && text_[at_] == '"') {
                const std::size_t next = text_.find_first_not_of(" \t\r\n", at_ + 1);
                if (next != std::string_view::npos && text_[next] == ']') {
                    ++at_;
                    skip_blanks();
                    ++at_;
                    return true;
                }
            }
            if (is_escape) ++at_;
            const auto code = static_cast<unsigned char>(text_[at_]);
            if (code >= 0x20 && code != 0x7f) value += text_[at_];
        }
        return false;
    }

    void read_word() {
        const std::size_t end =
            std::min(text_.find_first_of(" \t\r\n\v\f{}()[];$", at_ + 1), text_.size());
        std::string_view word = text_.substr(at_, end - at_);
        at_ = end;
        if (depth_ > 0) return;
        if (is_result(word)) {
            if (found_.result.line != 0) return complain(line_, word, "second_game");
            found_.result = {line_, std::string(word == "1/2" ? "1/2-1/2" : word)};
            return;
        }
        drop_number(word);
        while (word.ends_with('!') || word.ends_with('?')) word.remove_suffix(1);
        if (!word.empty() && word != "e.p.") add({{line_, std::string(word)}, false});
    }

    /// Takes `12`, `12.` and `12...` off the front. A `0-0` and what else is no number stay.
    static void drop_number(std::string_view& word) {
        const std::size_t digits = std::min(word.find_first_not_of(kDigits), word.size());
        if (digits == word.size()) {
            word = {};
        } else if (word[digits] == '.') {
            word.remove_prefix(std::min(word.find_first_not_of('.', digits), word.size()));
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
    int depth_ = 0;   // Of variations.
    int opened_ = 0;  // The line of the outermost.
    PgnText found_;
    std::optional<Misfit> error_;
};

}  // namespace

const TextPart* PgnText::tag(std::string_view name) const {
    for (const PgnTag& tag : tags) {
        if (tag.name == name) return &tag.value;
    }
    return nullptr;
}

Result<PgnText, Misfit> scan_pgn(std::string_view text) {
    if (text.size() > kMostBytes) return pgn_misfit(0, {}, "pgn_too_large");
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    if (is_utf8(text)) return Scanner(text).run();
    const std::string converted = from_latin1(text);
    return Scanner(converted).run();
}

std::string shown(std::string_view word) {
    constexpr std::size_t kMost = 24;
    std::string text(word.substr(0, kMost));
    for (char& c : text) {
        if (c <= 0x20 || c >= 0x7f) c = '?';
    }
    return text + (word.size() > kMost ? "..." : "");
}

Misfit pgn_misfit(int line, std::string_view field, Reason reason, Clause clause) {
    return Misfit::of(clause, field, std::move(reason), line);
}

}  // namespace equipoise::chess_balance
