#include "equipoise/core/texts/message.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "equipoise/base/text.hpp"

namespace equipoise {
namespace {

enum class Plurals { OneIsOne, None, Romance, French, Czech, Polish, EastSlavic };

struct LanguagePlurals {
    std::string_view language;
    Plurals plurals;
};

// CLDR, "Language Plural Rules"; tests/data/plurals.json has the browser's forms for all of them.
constexpr std::array kLanguages{
    LanguagePlurals{"ja", Plurals::None},
    LanguagePlurals{"zh", Plurals::None},
    LanguagePlurals{"ko", Plurals::None},
    LanguagePlurals{"es", Plurals::Romance},
    LanguagePlurals{"it", Plurals::Romance},
    LanguagePlurals{"fr", Plurals::French},
    LanguagePlurals{"pt", Plurals::French},
    LanguagePlurals{"cs", Plurals::Czech},
    LanguagePlurals{"sk", Plurals::Czech},
    LanguagePlurals{"pl", Plurals::Polish},
    LanguagePlurals{"ru", Plurals::EastSlavic},
    LanguagePlurals{"uk", Plurals::EastSlavic},
};

/// Whether it counts like 2, 3, 4 in Slavic languages: 22, but not 12.
constexpr bool ends_like_few(std::int64_t n) {
    return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);
}

const Value* find(std::span<const Value> values, std::string_view name) {
    const auto found = std::find_if(
        values.begin(), values.end(), [&](const Value& value) { return value.name == name; });
    return found == values.end() ? nullptr : &*found;
}

class Formatter {
  public:
    Formatter(std::span<const Value> values, std::string_view language, const TextOf& text_of)
        : values_(values), language_(language), text_of_(text_of) {}

    /// `number` is what `#` stands for, within a plural.
    std::string format(std::string_view message, const std::string* number) const {
        std::string text;
        std::size_t at = 0;
        while (at < message.size()) {
            const char c = message[at];
            if (c == '\'') {
                at = copy_quoted(message, at, number != nullptr, text);
            } else if (c == '{') {
                const std::size_t end = end_of_group(message, at);
                text += gap(message.substr(at, end - at), number);
                at = end;
            } else if (c == '#' && number != nullptr) {
                text += *number;
                ++at;
            } else {
                text += c;
                ++at;
            }
        }
        return text;
    }

  private:
    static bool opens_quote(std::string_view message, std::size_t at, bool in_plural) {
        if (at + 1 >= message.size()) return false;
        const char next = message[at + 1];
        return next == '{' || next == '}' || (in_plural && next == '#');
    }

    /// Copies what an apostrophe at `at` begins; the place behind it.
    static std::size_t copy_quoted(std::string_view message,
                                   std::size_t at,
                                   bool in_plural,
                                   std::string& text) {
        if (message.substr(at).starts_with("''")) {
            text += '\'';
            return at + 2;
        }
        if (!opens_quote(message, at, in_plural)) {
            text += '\'';
            return at + 1;
        }
        for (++at; at < message.size(); ++at) {
            if (message[at] != '\'') {
                text += message[at];
            } else if (message.substr(at).starts_with("''")) {
                text += '\'';
                ++at;
            } else {
                return at + 1;
            }
        }
        return at;
    }

    /// The place behind the brace that closes the group at `at`; the end if none does.
    static std::size_t end_of_group(std::string_view message, std::size_t at) {
        int depth = 0;
        for (; at < message.size(); ++at) {
            if (message[at] == '\'' && opens_quote(message, at, true)) {
                at = std::min(message.find('\'', at + 1), message.size());
            } else if (message[at] == '{') {
                ++depth;
            } else if (message[at] == '}' && --depth == 0) {
                return at + 1;
            }
        }
        return message.size();
    }

    std::string gap(std::string_view group, const std::string* number) const {
        if (group.size() < 2 || group.back() != '}') return std::string(group);
        const std::string_view inside = group.substr(1, group.size() - 2);
        const std::size_t comma = std::min(inside.find(','), inside.size());
        const Value* value = find(values_, trim(inside.substr(0, comma)));
        if (value == nullptr) return std::string(group);
        if (comma == inside.size()) return word(*value);
        const std::string_view rest = inside.substr(comma + 1);
        const std::size_t second = std::min(rest.find(','), rest.size());
        const std::string_view type = trim(rest.substr(0, second));
        if (type == "number") return word(*value);
        if (type != "plural" && type != "select") return std::string(group);
        const std::string_view forms = rest.substr(std::min(second + 1, rest.size()));
        const std::string counted = word(*value);
        if (type == "select") return choose(forms, {counted, "other"}, number);
        const auto* count = std::get_if<std::int64_t>(&value->is);
        if (count == nullptr) return choose(forms, {"other", "other"}, &counted);
        const std::string exact = "=" + counted;
        if (has_form(forms, exact)) return choose(forms, {exact, "other"}, &counted);
        return choose(forms, {plural_form(language_, *count), "other"}, &counted);
    }

    std::string word(const Value& value) const {
        if (const auto* number = std::get_if<std::int64_t>(&value.is))
            return std::to_string(*number);
        if (const auto* word = std::get_if<std::string>(&value.is)) return *word;
        const auto& texts = std::get<std::vector<Reason>>(value.is);
        return texts.empty() ? std::string() : text_of_(texts.front());
    }

    /// The message of a form, without its braces; nothing if it is not there.
    static std::optional<std::string_view> form(std::string_view forms, std::string_view name) {
        while (true) {
            const std::size_t brace = forms.find('{');
            if (brace == std::string_view::npos) return std::nullopt;
            const std::string_view found = trim(forms.substr(0, brace));
            const std::size_t end = end_of_group(forms, brace);
            if (found == name) return forms.substr(brace + 1, end - brace - 2);
            forms.remove_prefix(end);
        }
    }
    static bool has_form(std::string_view forms, std::string_view name) {
        return form(forms, name).has_value();
    }
    std::string choose(std::string_view forms,
                       std::array<std::string_view, 2> names,
                       const std::string* number) const {
        for (std::string_view name : names) {
            if (const auto message = form(forms, name)) return format(*message, number);
        }
        return {};
    }

    std::span<const Value> values_;
    std::string_view language_;
    const TextOf& text_of_;
};

}  // namespace

std::string_view plural_form(std::string_view language, std::int64_t number) {
    const std::string_view base = language.substr(0, language.find('-'));
    const auto found = std::find_if(kLanguages.begin(), kLanguages.end(), [&](const auto& known) {
        return known.language == base;
    });
    const Plurals plurals = found == kLanguages.end() ? Plurals::OneIsOne : found->plurals;
    const std::int64_t n = number < 0 ? -number : number;
    const bool is_millions = n != 0 && n % 1'000'000 == 0;
    switch (plurals) {
        case Plurals::None:
            return "other";
        case Plurals::OneIsOne:
            return n == 1 ? "one" : "other";
        case Plurals::Romance:
            return n == 1 ? "one" : is_millions ? "many" : "other";
        case Plurals::French:
            return n <= 1 ? "one" : is_millions ? "many" : "other";
        case Plurals::Czech:
            return n == 1 ? "one" : n >= 2 && n <= 4 ? "few" : "other";
        case Plurals::Polish:
            return n == 1 ? "one" : ends_like_few(n) ? "few" : "many";
        case Plurals::EastSlavic:
            if (n % 10 == 1 && n % 100 != 11) return "one";
            return ends_like_few(n) ? "few" : "many";
    }
    return "other";
}

std::string format_message(std::string_view message,
                           std::span<const Value> values,
                           std::string_view language,
                           const TextOf& text_of) {
    return Formatter(values, language, text_of).format(message, nullptr);
}

}  // namespace equipoise
