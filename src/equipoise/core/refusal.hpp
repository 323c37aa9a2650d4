#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace equipoise {

/// The stable name of one clause of a rules file, for example "BD-6.3".
struct Clause {
    std::string_view id;
    constexpr bool operator==(const Clause&) const = default;
};

/// Why an action is illegal: the first clause that forbids it, in the order the rules file gives,
/// and the reason as an English sentence that begins in lower case and has no full stop. Both are
/// static. The reason says nothing that the asking seat may not know.
struct Refusal {
    Clause clause;
    std::string_view reason;
    constexpr bool operator==(const Refusal&) const = default;
};

/// Why a text from outside (a move, a position, a record, options, a data file) makes no sense.
struct Misfit {
    std::string clause;  // The clause it breaks; may be empty.
    std::string field;   // The option, tag or field at fault, as the author wrote it; may be empty.
    std::string message;  // What is wrong, in a sentence without a full stop.
    int line = 0;         // 1-based, for texts of several lines; 0 for others.

    static Misfit of(Clause clause, std::string message) {
        return {std::string(clause.id), {}, std::move(message)};
    }
    static Misfit of(Clause clause, std::string_view field, std::string message) {
        return {std::string(clause.id), std::string(field), std::move(message)};
    }
    static Misfit of(const Refusal& refusal) {
        return of(refusal.clause, std::string(refusal.reason));
    }
    /// "BD-10.2: model: mode 2e allows only the models A B".
    std::string text() const {
        std::string all;
        if (!clause.empty()) all += clause + ": ";
        if (line > 0) all += "line " + std::to_string(line) + ": ";
        if (!field.empty()) all += field + ": ";
        return all + message;
    }
    bool operator==(const Misfit&) const = default;
};

}  // namespace equipoise
