#include "equipoise/record/scroll.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"

namespace equipoise {
namespace {

constexpr std::size_t kMostMoves = 200'000;

/// Tags that the record itself writes and reads.
constexpr std::string_view kOwnTags[] = {
    "Game", "Rules", "Seats", "Options", "Data", "Position", "Ending", "Result"};

bool is_own(std::string_view name) {
    return std::find(std::begin(kOwnTags), std::end(kOwnTags), name) != std::end(kOwnTags);
}

/// Whether this is `[B:i4/3 Y:i5/2]`, choices made at once, where a tag could be.
bool opens_choices(std::string_view line) {
    return line.substr(0, line.find_first_of(" \"")).find(':') != std::string_view::npos;
}

}  // namespace

Scroll::Scroll(std::string_view text) {
    int number = 0;
    for (std::string_view line : split(text, '\n')) {
        ++number;
        line = trim(line);
        if (error_ || line.empty()) continue;
        if (line.front() == '[' && moves_.empty() && !opens_choices(line)) {
            read_tag(number, line);
        } else {
            for (std::string_view word : words(line)) {
                moves_.push_back({number, std::string(word)});
            }
        }
    }
    if (!error_ && moves_.size() > kMostMoves) error_ = Misfit{{}, {}, "too_many_moves", number};
}

Scroll::Scroll(Transcript transcript, const GameInfo& info, const DataFile& data)
    : moves_(std::move(transcript.moves)), is_foreign_(true) {
    if (transcript.rules.line == 0) transcript.rules.text = info.rules_version;
    if (transcript.data.line == 0 && !info.data_path.empty()) {
        transcript.data.text = data.name + " " + name_of_data(data.text);
    }
    tags_ = {{"Game", {0, std::string(info.id)}},
             {"Rules", std::move(transcript.rules)},
             {"Options", std::move(transcript.options)},
             {"Data", std::move(transcript.data)},
             {"Position", std::move(transcript.position)},
             {"Ending", std::move(transcript.ending)},
             {"Result", std::move(transcript.result)}};
    for (auto& [name, value] : transcript.tags) {
        if (is_free_tag(name)) tags_.emplace_back(std::move(name), TextPart{0, std::move(value)});
    }
}

TextPart Scroll::tag(std::string_view name) const {
    for (const auto& [tag, value] : tags_) {
        if (tag == name) return value;
    }
    return {};
}

Tags Scroll::others() const {
    Tags others;
    for (const auto& [name, value] : tags_) {
        if (!is_own(name)) others.emplace_back(name, value.text);
    }
    return others;
}

void Scroll::read_tag(int number, std::string_view line) {
    const std::size_t blank = line.find(' ');
    const std::string_view name = line.substr(1, blank == line.npos ? 0 : blank - 1);
    if (!is_tag_name(name) || line.size() < blank + 4 || line[blank + 1] != '"' ||
        line.substr(line.size() - 2) != "\"]") {
        error_ = Misfit{{}, {}, "wants_tag", number};
        return;
    }
    if (tag(name).line != 0) error_ = Misfit{{}, std::string(name), "appears_twice", number};
    std::string value;
    const std::string_view quoted = line.substr(blank + 2, line.size() - blank - 4);
    for (std::size_t i = 0; i < quoted.size(); ++i) {
        if (quoted[i] == '\\' && i + 1 < quoted.size()) ++i;
        value += quoted[i];
    }
    tags_.emplace_back(std::string(name), TextPart{number, std::move(value)});
}

bool is_free_tag(std::string_view name) { return is_tag_name(name) && !is_own(name); }

std::string print_options(const Options& options) {
    std::string text;
    for (const Options::Value& value : options.values()) {
        // What was chosen on purpose may differ from what the data file would have made it.
        if (value.is_default() && !value.given) continue;
        text += (text.empty() ? "" : " ") + std::string(value.spec->name) + "=" + value.value;
    }
    return text;
}

}  // namespace equipoise
