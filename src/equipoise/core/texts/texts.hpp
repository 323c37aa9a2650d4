// The texts of `messages/`, for hosts that show sentences. Screens read the same files with a
// reader of their own (web/texts.ts).

#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/core/refusal.hpp"

namespace equipoise {

/// The texts of one language. English stands in for what it lacks, and a reason's own words for
/// what English lacks: `no_such_pawn` reads "no such pawn".
class Texts {
  public:
    /// `language` is a code of BCP 47.
    explicit Texts(std::string language, const Texts* fallback = nullptr)
        : language_(std::move(language)), fallback_(fallback) {}

    /// Adds one object of keys and texts. False, and nothing is added, if the JSON is nothing else.
    bool add(std::string_view json);

    /// The texts that are part of this program; null for a language without any.
    static const Texts* in(std::string_view language);
    static const Texts& english();
    static std::vector<std::string> languages();
    /// The first language of the header `Accept-Language` that there is, else English. Weights are
    /// not looked at: browsers list the languages in their order.
    static const Texts& preferred(std::string_view accept_language);

    /// As a code of BCP 47.
    const std::string& language() const { return language_; }

    /// A sentence that begins in lower case and has no full stop.
    std::string of(const Reason& reason) const;
    std::string of(const Refusal& refusal) const { return of(refusal.reason()); }
    /// "BD-10.2: line 3: model: mode 2e allows only the models A B".
    std::string of(const Misfit& misfit) const;

    /// Null if neither this language nor English has it.
    const std::string* find(std::string_view key) const;

  private:
    std::string language_;
    const Texts* fallback_;
    std::map<std::string, std::string, std::less<>> texts_;
};

}  // namespace equipoise
