// What a refusal or a misfit says, as a key of the catalogue and values: a sentence is made of it
// only where a person reads it (core/texts/texts.hpp).

#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace equipoise {

struct Value;

/// A sentence of the catalogue and what fills its gaps. Allocates nothing without values.
struct Reason {
    std::string_view game;  // A game's id; "shared" or empty for what all games share. Static.
    std::string_view key;   // `no_such_pawn`, or whole: `balance_duel.pawn.L`. Static.
    std::vector<Value> values;

    Reason();
    Reason(const char* static_key);  // NOLINT(google-explicit-constructor): a key is a reason.
    Reason(std::string_view static_key, std::initializer_list<Value> values);
    /// A sentence that all games share, whatever game says it.
    static Reason shared(std::string_view static_key, std::initializer_list<Value> values = {});

    bool empty() const { return key.empty(); }
    /// Its key in `messages/LANGUAGE/`: `GAME.reason.KEY`.
    std::string whole_key() const;
    bool operator==(const Reason& other) const;
};

/// What fills one gap: a number, a word that no language changes (a square, the name of a file, a
/// move as notation writes it), or another text of the catalogue.
struct Value {
    std::string_view name;                                            // Static.
    std::variant<std::int64_t, std::string, std::vector<Reason>> is;  // A list of one text.

    Value(std::string_view static_name, std::integral auto number)
        : name(static_name), is(static_cast<std::int64_t>(number)) {}
    Value(std::string_view static_name, std::string word)
        : name(static_name), is(std::move(word)) {}
    Value(std::string_view static_name, std::string_view word)
        : name(static_name), is(std::string(word)) {}
    Value(std::string_view static_name, const char* word)
        : name(static_name), is(std::string(word)) {}
    Value(std::string_view static_name, Reason text)
        : name(static_name), is(std::vector<Reason>{std::move(text)}) {}

    bool operator==(const Value&) const = default;
};

inline Reason::Reason() = default;

inline Reason::Reason(const char* static_key) : key(static_key) {}

inline Reason::Reason(std::string_view static_key, std::initializer_list<Value> given)
    : key(static_key), values(given) {}

inline Reason Reason::shared(std::string_view static_key, std::initializer_list<Value> given) {
    Reason reason(static_key, given);
    reason.game = "shared";
    return reason;
}

inline std::string Reason::whole_key() const {
    if (key.find('.') != std::string_view::npos) return std::string(key);
    return std::string(game.empty() ? "shared" : game) + ".reason." + std::string(key);
}

inline bool Reason::operator==(const Reason& other) const {
    return game == other.game && key == other.key && values == other.values;
}

}  // namespace equipoise
