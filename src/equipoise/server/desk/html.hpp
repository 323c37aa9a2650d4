// HTML in which what people wrote is text: there is no way into it but through `text` and
// `element`.

#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "equipoise/core/texts/texts.hpp"

namespace equipoise::server {

class Html;
/// Names are ours, values may be anybody's.
using Attributes = std::vector<std::pair<std::string_view, std::string>>;

/// A piece of a page.
class Html {
  public:
    Html() = default;

    const std::string& source() const { return source_; }
    bool empty() const { return source_.empty(); }
    Html& operator+=(const Html& more);
    friend Html operator+(Html one, const Html& other) { return std::move(one += other); }

  private:
    friend Html text(std::string_view);
    friend Html element(std::string_view, const Attributes&, std::initializer_list<Html>);
    friend Html void_element(std::string_view, const Attributes&);

    std::string source_;
};

/// One line of anybody: control characters as `\x0a`, no character that is markup.
Html text(std::string_view anything);
Html element(std::string_view tag,
             const Attributes& attributes,
             std::initializer_list<Html> content);
/// One that has no content, such as `input`.
Html void_element(std::string_view tag, const Attributes& attributes);

/// A text of the catalogue some of whose gaps are filled by HTML. The names of gaps are static.
Html sentence(const Texts& texts,
              Reason reason,
              const std::vector<std::pair<std::string_view, Html>>& gaps);

}  // namespace equipoise::server
