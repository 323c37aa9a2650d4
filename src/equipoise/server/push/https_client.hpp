// One request to a push service, over TLS with its certificate and name checked.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "equipoise/server/push/endpoint.hpp"

struct ssl_ctx_st;

namespace equipoise::server {

struct HttpsAnswer {
    int status = 0;
    std::optional<int> retry_after_s;
};

/// How many seconds to wait by a Retry-After, which is a number or a date (RFC 9110, 10.2.3);
/// nothing if it is neither. `unix_s`: now, since 1970.
std::optional<int> read_retry_after(std::string_view value, std::int64_t unix_s);

/// No answer came. The text names no endpoint.
class HttpsError : public std::runtime_error {
  public:
    explicit HttpsError(const std::string& text, bool is_forbidden = false)
        : std::runtime_error(text), is_forbidden_(is_forbidden) {}
    /// Nothing was connected to: the name leads to an address that is not public.
    bool is_forbidden() const { return is_forbidden_; }

  private:
    bool is_forbidden_;
};

/// Follows no redirect, keeps no connection, reads no body. Any thread.
class HttpsClient {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;

    /// Certificates are checked by those of the system, or of SSL_CERT_FILE and SSL_CERT_DIR.
    HttpsClient();

    /// `request`: from its first line to the end of its body. Throws HttpsError: after `until`, and
    /// soon once `stopping` is set, unless it was already being sent.
    HttpsAnswer ask(const Endpoint& to,
                    const std::string& request,
                    TimePoint until,
                    const std::atomic<bool>& stopping) const;

  private:
    std::shared_ptr<ssl_ctx_st> context_;
};

}  // namespace equipoise::server
