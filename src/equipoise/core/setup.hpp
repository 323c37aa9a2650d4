// What a game is set up with: how many seats, which options, whose printed data.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/base/result.hpp"
#include "equipoise/core/refusal.hpp"

namespace equipoise {

/// One switch of the rules, under the name that the rules file gives it.
struct OptionSpec {
    enum class Type : std::uint8_t { Choice, Integer, Text };

    std::string_view name;
    Type type = Type::Choice;
    std::string_view default_value;
    std::span<const std::string_view> choices{};  // Choice only; the default is among them.
    bool open = false;     // Choice only: a data file may offer others; `make` checks.
    std::int64_t low = 0;  // Integer only, inclusive.
    std::int64_t high = 0;
    Clause clause{};  // Where the rules file describes it.

    /// The first of the values is the default.
    static constexpr OptionSpec choice(std::string_view name,
                                       std::span<const std::string_view> values,
                                       Clause clause,
                                       bool open = false) {
        return {name, Type::Choice, values.front(), values, open, 0, 0, clause};
    }
    /// `value` is the default, in digits.
    static constexpr OptionSpec integer(std::string_view name,
                                        std::string_view value,
                                        std::int64_t low,
                                        std::int64_t high,
                                        Clause clause) {
        return {name, Type::Integer, value, {}, false, low, high, clause};
    }
    static constexpr OptionSpec text(std::string_view name, std::string_view value, Clause clause) {
        return {name, Type::Text, value, {}, false, 0, 0, clause};
    }
};

/// A value for every option of a game, in the order of its specs.
class Options {
  public:
    Options() = default;
    explicit Options(std::span<const OptionSpec> specs);

    /// Refuses an unknown name and a value that the option does not have.
    std::optional<Misfit> set(std::string_view name, std::string_view value);

    /// The same, but setting the value that it already has does not make it count as given.
    std::optional<Misfit> change(std::string_view name, std::string_view value);

    /// The name must be an option of this game.
    const std::string& text(std::string_view name) const { return at(name).value; }
    bool is(std::string_view name, std::string_view value) const { return text(name) == value; }
    std::int64_t integer(std::string_view name) const;
    /// Whether `set` was called for it, even with the default value.
    bool given(std::string_view name) const { return at(name).given; }

    struct Value {
        const OptionSpec* spec = nullptr;
        std::string value;
        bool given = false;
        bool is_default() const { return value == spec->default_value; }
        bool operator==(const Value& other) const {
            return spec == other.spec && value == other.value;
        }
    };
    const std::vector<Value>& values() const { return values_; }
    /// Equal values; who gave them does not matter.
    bool operator==(const Options&) const = default;

  private:
    const Value& at(std::string_view name) const;
    std::vector<Value> values_;
};

/// A file of printed components, read by the host.
struct DataFile {
    std::string name;  // The name that errors use.
    std::string text;
    bool operator==(const DataFile&) const = default;
};

/// What the text of a data file is known by, in records and logs: its BLAKE2b-256, as 64 hex
/// digits.
std::string name_of_data(std::string_view text);
/// Whether that is its name; older records and logs have its content_hash, as 16 hex digits.
bool is_name_of_data(std::string_view name, std::string_view text);

/// How a host reads a file by its path.
using ReadFile = std::function<Result<DataFile, Misfit>(std::string_view path)>;

struct Setup {
    std::optional<int> seats;  // As asked for; otherwise what the options imply.
    Options options;
    DataFile data;  // Empty for a game without a data file.
    bool operator==(const Setup&) const = default;
};

}  // namespace equipoise
