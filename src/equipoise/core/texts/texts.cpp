#include "equipoise/core/texts/texts.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "equipoise/base/text.hpp"
#include "equipoise/core/texts/message.hpp"
#include "equipoise/core/texts/packed_messages.hpp"

namespace equipoise {
namespace {

using Shelf = std::map<std::string, Texts, std::less<>>;

constexpr std::string_view kEnglish = "en";

Shelf all_texts() {
    Shelf shelf;
    const Texts& english = shelf.emplace(kEnglish, Texts(std::string(kEnglish))).first->second;
    for (const auto& [language, json] : packed_messages()) {
        const bool is_english = language == kEnglish;
        auto [found, is_new] = shelf.try_emplace(
            std::string(language), std::string(language), is_english ? nullptr : &english);
        static_cast<void>(is_new);
        found->second.add(json);
    }
    return shelf;
}

const Shelf& shelf() {
    static const Shelf all = all_texts();
    return all;
}

std::string own_words(std::string_view key) {
    std::string words(key);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

}  // namespace

bool Texts::add(std::string_view json) {
    const auto texts = nlohmann::json::parse(json, nullptr, false);
    if (!texts.is_object()) return false;
    const bool are_texts =
        std::all_of(texts.begin(), texts.end(), [](const auto& text) { return text.is_string(); });
    if (!are_texts) return false;
    for (const auto& [key, text] : texts.items()) texts_[key] = text.template get<std::string>();
    return true;
}

const Texts* Texts::in(std::string_view language) {
    const auto found = shelf().find(language);
    return found == shelf().end() ? nullptr : &found->second;
}

const Texts& Texts::english() { return *in(kEnglish); }

std::vector<std::string> Texts::languages() {
    // Every program asks for them when it starts, so nothing is parsed here.
    std::set<std::string, std::less<>> codes;
    for (const PackedMessages& file : packed_messages()) codes.emplace(file.language);
    return {codes.begin(), codes.end()};
}

const Texts& Texts::preferred(std::string_view accept_language) {
    for (std::string_view wanted : split(accept_language, ',')) {
        const std::string_view tag = trim(wanted.substr(0, wanted.find(';')));
        if (const Texts* texts = in(tag)) return *texts;
        if (const Texts* texts = in(tag.substr(0, tag.find('-')))) return *texts;
    }
    return english();
}

std::string Texts::of(const Reason& reason) const {
    const std::string* message = find(reason.whole_key());
    const std::string own = message == nullptr ? own_words(reason.key) : std::string();
    return format_message(
        message == nullptr ? own : *message, reason.values, language_, [this](const Reason& inner) {
            return of(inner);
        });
}

std::string Texts::of(const Misfit& misfit) const {
    std::string text;
    if (!misfit.clause.empty()) text += misfit.clause + ": ";
    if (misfit.line > 0) text += of(Reason::shared("line", {{"line", misfit.line}})) + ": ";
    if (!misfit.field.empty()) text += misfit.field + ": ";
    return text + of(misfit.reason);
}

const std::string* Texts::find(std::string_view key) const {
    const auto found = texts_.find(key);
    if (found != texts_.end()) return &found->second;
    return fallback_ == nullptr ? nullptr : fallback_->find(key);
}

std::string Misfit::sentence() const { return Texts::english().of(reason); }

std::string Misfit::text() const { return Texts::english().of(*this); }

}  // namespace equipoise
