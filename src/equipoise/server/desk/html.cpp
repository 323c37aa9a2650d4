#include "equipoise/server/desk/html.hpp"

#include "equipoise/server/common/log.hpp"

namespace equipoise::server {
namespace {

/// Stands in a sentence for the gap whose number follows. No text has it: it is a control
/// character.
constexpr char kGap = '\x01';
constexpr char kFirstGap = 'a';

std::string escaped(std::string_view anything) {
    std::string safe;
    for (const char c : plain_line(anything)) {
        switch (c) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            case '\'':
                safe += "&#39;";
                break;
            default:
                safe += c;
        }
    }
    return safe;
}

std::string opened(std::string_view tag, const Attributes& attributes) {
    std::string source = "<" + std::string(tag);
    for (const auto& [name, value] : attributes)
        source += " " + std::string(name) + "=\"" + escaped(value) + "\"";
    return source + ">";
}

/// The number of the gap whose mark begins there; a huge one if none does.
std::size_t gap_at(std::string_view sentence, std::size_t at) {
    return at + 1 < sentence.size() ? static_cast<std::size_t>(sentence[at + 1] - kFirstGap)
                                    : std::string_view::npos;
}

}  // namespace

Html& Html::operator+=(const Html& more) {
    source_ += more.source_;
    return *this;
}

Html text(std::string_view anything) {
    Html html;
    html.source_ = escaped(anything);
    return html;
}

Html element(std::string_view tag,
             const Attributes& attributes,
             std::initializer_list<Html> content) {
    Html html;
    html.source_ = opened(tag, attributes);
    for (const Html& one : content) html += one;
    html.source_ += "</" + std::string(tag) + ">";
    return html;
}

Html void_element(std::string_view tag, const Attributes& attributes) {
    Html html;
    html.source_ = opened(tag, attributes);
    return html;
}

Html sentence(const Texts& texts,
              Reason reason,
              const std::vector<std::pair<std::string_view, Html>>& gaps) {
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        const char mark[] = {kGap, static_cast<char>(kFirstGap + static_cast<char>(i)), '\0'};
        reason.values.emplace_back(gaps[i].first, std::string(mark));
    }
    const std::string whole = texts.of(reason);
    std::string_view rest = whole;
    Html html;
    for (std::size_t at = 0; (at = rest.find(kGap, at)) != std::string_view::npos;) {
        const std::size_t which = gap_at(rest, at);
        if (which >= gaps.size()) {
            ++at;
            continue;
        }
        html += text(rest.substr(0, at)) + gaps[which].second;
        rest.remove_prefix(at + 2);
        at = 0;
    }
    return html + text(rest);
}

}  // namespace equipoise::server
