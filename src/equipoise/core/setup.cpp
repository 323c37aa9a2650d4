#include "equipoise/core/setup.hpp"

#include <algorithm>

#include "equipoise/base/blake2b.hpp"
#include "equipoise/base/hash.hpp"
#include "equipoise/base/text.hpp"

namespace equipoise {

std::string name_of_data(std::string_view text) { return blake2b_hex(text); }

bool is_name_of_data(std::string_view name, std::string_view text) {
    constexpr std::size_t kOldDigits = 16;
    return name == (name.size() == kOldDigits ? hex64(content_hash(text)) : name_of_data(text));
}

Options::Options(std::span<const OptionSpec> specs) {
    for (const OptionSpec& spec : specs) {
        values_.push_back({&spec, std::string(spec.default_value), false});
    }
}

std::optional<Misfit> Options::set(std::string_view name, std::string_view value) {
    const auto found = std::find_if(
        values_.begin(), values_.end(), [&](const Value& v) { return v.spec->name == name; });
    if (found == values_.end()) return Misfit::of({}, name, "no_such_option");
    const OptionSpec& spec = *found->spec;
    const auto refuse = [&](Reason wanted) {
        return Misfit::of(spec.clause, name, std::move(wanted));
    };
    switch (spec.type) {
        case OptionSpec::Type::Choice:
            if (!spec.open &&
                std::find(spec.choices.begin(), spec.choices.end(), value) == spec.choices.end()) {
                std::string choices;
                for (std::string_view choice : spec.choices) {
                    choices += (choices.empty() ? "" : " ") + std::string(choice);
                }
                return refuse(Reason::shared("wants_one_of", {{"choices", choices}}));
            }
            break;
        case OptionSpec::Type::Integer:
            if (!parse_int(value, spec.low, spec.high)) {
                return refuse(
                    Reason::shared("wants_whole_number", {{"low", spec.low}, {"high", spec.high}}));
            }
            break;
        case OptionSpec::Type::Text:
            break;
    }
    if (value.empty() || value.size() > 400 ||
        value.find_first_of("\"\n\r\t ") != std::string_view::npos) {
        return refuse(Reason::shared("wants_option_text"));
    }
    found->value = value;
    found->given = true;
    return std::nullopt;
}

std::optional<Misfit> Options::change(std::string_view name, std::string_view value) {
    const auto found = std::find_if(
        values_.begin(), values_.end(), [&](const Value& v) { return v.spec->name == name; });
    if (found != values_.end() && found->value == value) return std::nullopt;
    return set(name, value);
}

std::int64_t Options::integer(std::string_view name) const {
    const auto value = parse_int(text(name));
    EQ_EXPECT(value.has_value());
    return *value;
}

const Options::Value& Options::at(std::string_view name) const {
    const auto found = std::find_if(
        values_.begin(), values_.end(), [&](const Value& v) { return v.spec->name == name; });
    EQ_EXPECT(found != values_.end());
    return *found;
}

}  // namespace equipoise
