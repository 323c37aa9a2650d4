#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "equipoise/base/expect.hpp"
#include "equipoise/core/reason.hpp"

namespace equipoise {

/// The stable name of one clause of a rules file, for example "BD-6.3".
struct Clause {
    std::string_view id;
    std::string_view game{};  // The id of the game whose rules these are.
    constexpr bool operator==(const Clause&) const = default;
};

/// A value of a refusal. Owns nothing, since rules refuse many actions for each one that they list.
class RefusalValue {
  public:
    RefusalValue() = default;
    RefusalValue(const char* static_name, int number) : name_(static_name), number_(number) {}
    /// A word that no language changes, of at most 8 bytes: a square, a hex, a card's id.
    RefusalValue(const char* static_name, std::string_view word)
        : name_(static_name), kind_(Kind::Word), size_(static_cast<std::uint8_t>(word.size())) {
        EQ_EXPECT(word.size() <= word_.size());
        std::copy(word.begin(), word.end(), word_.begin());
    }
    /// A text of the catalogue, by its whole key, such as "oneworld.aspect.B".
    static RefusalValue text(const char* static_name, const char* static_key) {
        RefusalValue value(static_name, 0);
        value.kind_ = Kind::Text;
        value.text_ = static_key;
        return value;
    }

    operator Value() const {  // NOLINT: what a reason takes.
        if (kind_ == Kind::Number) return {name_, number_};
        if (kind_ == Kind::Text) return {name_, Reason(text_)};
        return {name_, std::string_view(word_.data(), size_)};
    }

  private:
    enum class Kind : std::uint8_t { Number, Word, Text };

    const char* name_;
    Kind kind_ = Kind::Number;
    std::uint8_t size_ = 0;
    union {
        int number_;
        std::array<char, 8> word_;
        const char* text_;
    };
};

/// Why an action is illegal: the first clause that forbids it, in the order the rules file gives,
/// and the reason. Neither says what the asking seat may not know. Made and copied without a heap.
class Refusal {
  public:
    Clause clause;

    /// `key` and the names of values are static.
    Refusal(Clause broken, const char* key, std::initializer_list<RefusalValue> values = {})
        : clause(broken), key_(key), size_(values.size()) {
        EQ_EXPECT(values.size() <= kMostValues);
        std::copy(values.begin(), values.end(), values_.begin());
    }

    Reason reason() const {
        Reason reason(key_);
        reason.game = clause.game;
        const std::span values(values_.data(), size_);
        reason.values.assign(values.begin(), values.end());
        return reason;
    }
    std::string_view key() const { return key_; }
    bool operator==(const Refusal& other) const {
        return clause == other.clause && reason() == other.reason();
    }

  private:
    static constexpr std::size_t kMostValues = 3;

    const char* key_;
    std::size_t size_;
    std::array<RefusalValue, kMostValues> values_;  // Those after `size_` are never read.
};

/// A reason for one part of what the clause is about: "B4: this piece is on the board twice".
inline Reason reason_at(std::string_view place, Clause clause, Reason fault) {
    if (fault.game.empty()) fault.game = clause.game;
    return Reason::shared("at_place", {{"place", place}, {"fault", std::move(fault)}});
}

/// Why a text from outside (a move, a position, a record, options, a data file) makes no sense.
struct Misfit {
    std::string clause;  // The clause it breaks; may be empty.
    std::string field;   // The option, tag or field at fault, as the author wrote it; may be empty.
    Reason reason;
    int line = 0;  // 1-based, for texts of several lines; 0 for others.

    static Misfit of(Clause clause, Reason reason) { return of(clause, {}, std::move(reason)); }
    static Misfit of(Clause clause, std::string_view field, Reason reason, int line = 0) {
        if (reason.game.empty()) reason.game = clause.game;
        return {std::string(clause.id), std::string(field), std::move(reason), line};
    }
    static Misfit of(const Refusal& refusal) { return of(refusal.clause, refusal.reason()); }

    /// In English, without a full stop: "mode 2e allows only the models A B".
    std::string sentence() const;
    /// "BD-10.2: model: mode 2e allows only the models A B".
    std::string text() const;
    bool operator==(const Misfit&) const = default;
};

}  // namespace equipoise
