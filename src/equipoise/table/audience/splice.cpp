#include "equipoise/table/audience/splice.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "equipoise/table/json/json.hpp"

namespace equipoise {
namespace {

// Texts that differ more are sent whole between what they begin and end with alike: looking for the
// shortest way costs the square of this.
constexpr std::size_t kMostEdits = 96;
constexpr std::size_t kShortestKeep = 6;  // To keep fewer characters costs more than to send them.

/// So many elements from there on become so many others.
struct Change {
    std::size_t before = 0, dropped = 0;
    std::size_t after = 0, inserted = 0;
};

/// The shortest list of single insertions and deletions (Myers 1986, An O(ND) Difference
/// Algorithm).
/// `is_same` compares an element before with one after.
template <class IsSame>
class Differ {
  public:
    Differ(std::size_t before, std::size_t after, const IsSame& is_same)
        : before_(before), after_(after), is_same_(is_same) {}

    std::vector<Change> changes() {
        while (begin_ < before_ && begin_ < after_ && is_same_(begin_, begin_)) ++begin_;
        while (end_ < before_ - begin_ && end_ < after_ - begin_ &&
               is_same_(before_ - 1 - end_, after_ - 1 - end_)) {
            ++end_;
        }
        wide_ = static_cast<int>(before_ - begin_ - end_);
        high_ = static_cast<int>(after_ - begin_ - end_);
        if (wide_ == 0 && high_ == 0) return {};
        dropped_.assign(static_cast<std::size_t>(wide_), 0);
        inserted_.assign(static_cast<std::size_t>(high_), 0);
        if (!find_way()) {
            return {
                {begin_, static_cast<std::size_t>(wide_), begin_, static_cast<std::size_t>(high_)}};
        }
        return collect();
    }

  private:
    /// Where the places of step d begin in `ways_`: the furthest x on each diagonal from -d-1 to
    /// d+1, as the steps before left them.
    static std::size_t start_of(int d) {
        return static_cast<std::size_t>(d) * (static_cast<std::size_t>(d) + 2);
    }
    static bool goes_down(const int* middle, int k, int d) {
        return k == -d || (k != d && middle[k - 1] < middle[k + 1]);
    }

    bool find_way() {
        const int most = std::min(wide_ + high_, static_cast<int>(kMostEdits));
        std::vector<int> furthest(2 * static_cast<std::size_t>(most) + 3, 0);
        int* const middle = furthest.data() + furthest.size() / 2;
        ways_.clear();
        for (int d = 0; d <= most; ++d) {
            // What this step may look at, with the same middle.
            ways_.insert(ways_.end(), middle - d - 1, middle + d + 2);
            for (int k = -d; k <= d; k += 2) {
                int x = goes_down(middle, k, d) ? middle[k + 1] : middle[k - 1] + 1;
                int y = x - k;
                while (x < wide_ && y < high_ &&
                       is_same_(begin_ + static_cast<std::size_t>(x),
                                begin_ + static_cast<std::size_t>(y))) {
                    ++x;
                    ++y;
                }
                middle[k] = x;
                if (x < wide_ || y < high_) continue;
                go_back(d);
                return true;
            }
        }
        return false;
    }

    void go_back(int d) {
        int x = wide_;
        int y = high_;
        for (; d > 0; --d) {
            const int* const middle = ways_.data() + start_of(d) + d + 1;
            const int k = x - y;
            const bool down = goes_down(middle, k, d);
            x = middle[down ? k + 1 : k - 1];
            y = x - (down ? k + 1 : k - 1);
            (down ? inserted_ : dropped_)[static_cast<std::size_t>(down ? y : x)] = 1;
        }
    }

    std::vector<Change> collect() const {
        std::vector<Change> changes;
        std::size_t x = 0;
        std::size_t y = 0;
        while (x < dropped_.size() || y < inserted_.size()) {
            Change change{begin_ + x, 0, begin_ + y, 0};
            while (true) {
                if (x < dropped_.size() && dropped_[x] != 0) {
                    ++x, ++change.dropped;
                } else if (y < inserted_.size() && inserted_[y] != 0) {
                    ++y, ++change.inserted;
                } else {
                    break;
                }
            }
            if (change.dropped + change.inserted > 0) changes.push_back(change);
            ++x, ++y;
        }
        return changes;
    }

    std::size_t before_, after_;
    const IsSame& is_same_;
    std::size_t begin_ = 0, end_ = 0;  // Elements that are the same at both ends.
    int wide_ = 0, high_ = 0;          // How many are between.
    std::vector<int> ways_;
    std::vector<char> dropped_, inserted_;  // Not bits: they are looked at more often than kept.
};

bool is_ascii(std::string_view text) {
    // Without a way out of the loop, so that it looks at many characters at once.
    unsigned all = 0;
    for (const char c : text) all |= static_cast<unsigned char>(c);
    return all < 0x80;
}

/// Whether it is a digit or a letter.
bool is_word(char c) {
    static constexpr auto kTable = [] {
        std::array<bool, 256> table{};
        for (std::size_t i = '0'; i <= '9'; ++i) table[i] = true;
        for (std::size_t i = 'A'; i <= 'Z'; ++i) table[i] = true;
        for (std::size_t i = 'a'; i <= 'z'; ++i) table[i] = true;
        return table;
    }();
    return kTable[static_cast<unsigned char>(c)];
}

/// The words of a text and the characters between them, as numbers that are quick to compare: for
/// up to seven characters the text itself, for longer words their beginning and length.
struct Words {
    std::vector<std::size_t> starts;  // And where the last one ends.
    std::vector<std::uint64_t> keys;

    bool is_long(std::size_t i) const { return (keys[i] & 0xFFU) == kLong; }
    std::string_view in(std::string_view text, std::size_t i) const {
        return text.substr(starts[i], starts[i + 1] - starts[i]);
    }
    static constexpr std::uint64_t kLong = 8;  // Or longer.
};

Words words_of(std::string_view text) {
    Words words;
    words.starts.reserve(text.size() / 2 + 1);
    words.keys.reserve(text.size() / 2);
    for (std::size_t i = 0; i < text.size();) {
        words.starts.push_back(i);
        std::uint64_t key = 0;
        std::uint64_t size = 0;
        const bool is_one = is_word(text[i]);
        do {
            if (size < Words::kLong - 1) key = (key << 8U) + static_cast<unsigned char>(text[i]);
            ++size, ++i;
        } while (is_one && i < text.size() && is_word(text[i]));
        words.keys.push_back((key << 8U) + std::min(size, Words::kLong));
    }
    words.starts.push_back(text.size());
    return words;
}

constexpr std::size_t kBlock = 16;  // Characters that are compared at once.

/// How many characters both begin with, up to the beginning of a word.
std::size_t common_begin(std::string_view one, std::string_view other) {
    const std::size_t most = std::min(one.size(), other.size());
    std::size_t size = 0;
    while (size + kBlock <= most && one.substr(size, kBlock) == other.substr(size, kBlock)) {
        size += kBlock;
    }
    while (size < most && one[size] == other[size]) ++size;
    while (size > 0 && is_word(one[size - 1])) --size;
    return size;
}

std::size_t common_end(std::string_view one, std::string_view other) {
    const std::size_t most = std::min(one.size(), other.size());
    const auto at = [](std::string_view text, std::size_t size) {
        return text.substr(text.size() - size, kBlock);
    };
    std::size_t size = 0;
    while (size + kBlock <= most && at(one, size + kBlock) == at(other, size + kBlock)) {
        size += kBlock;
    }
    while (size < most && one[one.size() - size - 1] == other[other.size() - size - 1]) ++size;
    while (size > 0 && is_word(one[one.size() - size])) --size;
    return size;
}

/// In characters, those together that lie close to each other.
std::vector<Change> text_changes(std::string_view before, std::string_view after) {
    const std::size_t begin = common_begin(before, after);
    before.remove_prefix(begin);
    after.remove_prefix(begin);
    const std::size_t end = common_end(before, after);
    before.remove_suffix(end);
    after.remove_suffix(end);
    const Words olds = words_of(before);
    const Words news = words_of(after);
    const auto is_same = [&](std::size_t i, std::size_t j) {
        if (olds.keys[i] != news.keys[j]) return false;
        return !olds.is_long(i) || olds.in(before, i) == news.in(after, j);
    };
    std::vector<Change> found;
    for (const Change& change : Differ(olds.keys.size(), news.keys.size(), is_same).changes()) {
        const std::size_t from = olds.starts[change.before];
        const std::size_t to = olds.starts[change.before + change.dropped];
        const std::size_t put = news.starts[change.after];
        const std::size_t put_to = news.starts[change.after + change.inserted];
        if (!found.empty() && from - found.back().before - found.back().dropped < kShortestKeep) {
            found.back().dropped = to - found.back().before;
            found.back().inserted = put_to - found.back().after;
        } else {
            found.push_back({from, to - from, put, put_to - put});
        }
    }
    for (Change& change : found) {
        change.before += begin;
        change.after += begin;
    }
    return found;
}

template <class Put>
std::string print_changes(const std::vector<Change>& changes, bool from_nothing, Put put) {
    std::string text = from_nothing ? "[0" : "[";
    const auto add = [&](const std::string& item) {
        if (text.size() > 1) text += ',';
        text += item;
    };
    std::size_t cursor = 0;
    for (const Change& change : changes) {
        if (change.before > cursor) add(std::to_string(change.before - cursor));
        if (change.dropped > 0) add("-" + std::to_string(change.dropped));
        if (change.inserted > 0) put(change, add);
        cursor = change.before + change.dropped;
    }
    return text + "]";
}

}  // namespace

std::string print_splice(std::string_view before, std::string_view after) {
    if (before.empty() || !is_ascii(before) || !is_ascii(after)) {
        return "[0," + print_text(after) + "]";
    }
    return print_changes(text_changes(before, after), false, [&](const Change& change, auto& add) {
        add(print_text(after.substr(change.after, change.inserted)));
    });
}

std::string print_splice(const std::vector<std::string>& before,
                         const std::vector<std::string>& after) {
    const auto is_same = [&](std::size_t i, std::size_t j) { return before[i] == after[j]; };
    return print_changes(Differ(before.size(), after.size(), is_same).changes(),
                         before.empty(),
                         [&](const Change& change, auto& add) {
                             for (std::size_t i = 0; i < change.inserted; ++i) {
                                 add(after[change.after + i]);
                             }
                         });
}

}  // namespace equipoise
