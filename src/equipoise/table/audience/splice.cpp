#include "equipoise/table/audience/splice.hpp"

#include <algorithm>

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
        dropped_.assign(static_cast<std::size_t>(wide_), false);
        inserted_.assign(static_cast<std::size_t>(high_), false);
        if (!find_way()) {
            return {
                {begin_, static_cast<std::size_t>(wide_), begin_, static_cast<std::size_t>(high_)}};
        }
        return collect();
    }

  private:
    /// The furthest x on diagonal k, in `way` of a step before.
    static int& at(std::vector<int>& way, int k) {
        return way[static_cast<std::size_t>(k + static_cast<int>(way.size() / 2))];
    }
    static bool goes_down(std::vector<int>& way, int k, int d) {
        return k == -d || (k != d && at(way, k - 1) < at(way, k + 1));
    }

    bool find_way() {
        const int most = std::min(wide_ + high_, static_cast<int>(kMostEdits));
        std::vector<int> way(2 * static_cast<std::size_t>(most) + 3, 0);
        std::vector<std::vector<int>> ways;
        for (int d = 0; d <= most; ++d) {
            // What this step may look at, with the same middle.
            const auto middle = way.begin() + static_cast<std::ptrdiff_t>(way.size() / 2);
            ways.emplace_back(middle - d - 1, middle + d + 2);
            for (int k = -d; k <= d; k += 2) {
                int x = goes_down(way, k, d) ? at(way, k + 1) : at(way, k - 1) + 1;
                int y = x - k;
                while (x < wide_ && y < high_ &&
                       is_same_(begin_ + static_cast<std::size_t>(x),
                                begin_ + static_cast<std::size_t>(y))) {
                    ++x;
                    ++y;
                }
                at(way, k) = x;
                if (x < wide_ || y < high_) continue;
                go_back(ways, d);
                return true;
            }
        }
        return false;
    }

    void go_back(std::vector<std::vector<int>>& ways, int d) {
        int x = wide_;
        int y = high_;
        for (; d > 0; --d) {
            std::vector<int>& way = ways[static_cast<std::size_t>(d)];
            const int k = x - y;
            const bool down = goes_down(way, k, d);
            x = at(way, down ? k + 1 : k - 1);
            y = x - (down ? k + 1 : k - 1);
            (down ? inserted_ : dropped_)[static_cast<std::size_t>(down ? y : x)] = true;
        }
    }

    std::vector<Change> collect() const {
        std::vector<Change> changes;
        std::size_t x = 0;
        std::size_t y = 0;
        while (x < dropped_.size() || y < inserted_.size()) {
            Change change{begin_ + x, 0, begin_ + y, 0};
            while (true) {
                if (x < dropped_.size() && dropped_[x]) {
                    ++x, ++change.dropped;
                } else if (y < inserted_.size() && inserted_[y]) {
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
    std::vector<bool> dropped_, inserted_;
};

bool is_ascii(std::string_view text) {
    return std::all_of(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool is_word(char c) {
    return ('0' <= c && c <= '9') || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
}

/// Where the words and the characters between them begin, and where the last one ends.
std::vector<std::size_t> words(std::string_view text) {
    std::vector<std::size_t> starts;
    starts.reserve(text.size() / 2);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i == 0 || !is_word(text[i]) || !is_word(text[i - 1])) starts.push_back(i);
    }
    starts.push_back(text.size());
    return starts;
}

/// How many characters both begin with, up to the beginning of a word.
std::size_t common_begin(std::string_view one, std::string_view other) {
    const auto end = std::mismatch(one.begin(), one.end(), other.begin(), other.end()).first;
    auto size = static_cast<std::size_t>(end - one.begin());
    while (size > 0 && is_word(one[size - 1])) --size;
    return size;
}

std::size_t common_end(std::string_view one, std::string_view other) {
    const auto end = std::mismatch(one.rbegin(), one.rend(), other.rbegin(), other.rend()).first;
    auto size = static_cast<std::size_t>(end - one.rbegin());
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
    const std::vector<std::size_t> old_words = words(before);
    const std::vector<std::size_t> new_words = words(after);
    const auto is_same = [&](std::size_t i, std::size_t j) {
        return before.substr(old_words[i], old_words[i + 1] - old_words[i]) ==
            after.substr(new_words[j], new_words[j + 1] - new_words[j]);
    };
    std::vector<Change> found;
    for (const Change& change :
         Differ(old_words.size() - 1, new_words.size() - 1, is_same).changes()) {
        const std::size_t from = old_words[change.before];
        const std::size_t to = old_words[change.before + change.dropped];
        const std::size_t put = new_words[change.after];
        const std::size_t put_to = new_words[change.after + change.inserted];
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
