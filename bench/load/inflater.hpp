// What a browser does with compressed messages of a WebSocket (RFC 7692).

#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace equipoise::load {

class Inflater {
  public:
    Inflater();
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
    ~Inflater();

    /// The message, valid until the next one. Messages come in their order, for each leans on those
    /// before it. Throws std::runtime_error if it is damaged.
    std::string_view message(std::string_view compressed);

  private:
    struct Stream;
    std::unique_ptr<Stream> stream_;
    std::string message_;
};

}  // namespace equipoise::load
