#include "equipoise/server/wire/answers.hpp"

#include "equipoise/base/text.hpp"

namespace equipoise::server {
namespace {

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string decode(std::string_view text) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_escape = text[i] == '%' && i + 2 < text.size() &&
            hex_digit(text[i + 1]) >= 0 && hex_digit(text[i + 2]) >= 0;
        if (is_escape) {
            decoded += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
            i += 2;
        } else {
            decoded += text[i] == '+' ? ' ' : text[i];
        }
    }
    return decoded;
}

}  // namespace

// No script but our own, which may run the kernel as WebAssembly; boards may style single elements,
// which cannot run anything.
const char* const kContentPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'";

HttpResponse answer_with(int status, const char* type, std::string text) {
    return {status,
            {{"Content-Type", type}, {"Cache-Control", "no-store"}},
            std::make_shared<const std::string>(std::move(text))};
}

HttpResponse json_answer(int status, std::string text) {
    return answer_with(status, "application/json", std::move(text));
}

HttpResponse problem_answer(int status, const Problem& problem) {
    return json_answer(status, print_json({{"error", to_json(problem)}}));
}

HttpResponse cannot_now() {
    return problem_answer(503, Problem::of("internal", "server_cannot_now"));
}

HttpResponse not_found() { return problem_answer(404, Problem::of("not_found", "nothing_here")); }

HttpResponse too_often(int seconds_to_wait) {
    const std::string seconds = std::to_string(seconds_to_wait);
    HttpResponse answer = problem_answer(
        429, Problem::of("too_fast", Reason("asks_too_often", {{"seconds", seconds}})));
    answer.headers.emplace_back("Retry-After", seconds);
    return answer;
}

void add_safe_headers(HttpResponse& answer, bool is_https, const char* policy) {
    answer.headers.emplace_back("Content-Security-Policy", policy);
    answer.headers.emplace_back("X-Content-Type-Options", "nosniff");
    answer.headers.emplace_back("Referrer-Policy", "same-origin");
    answer.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
    answer.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
    if (is_https) answer.headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
}

std::string query_value(std::string_view query, std::string_view name) {
    for (const std::string_view part : split(query, '&')) {
        const std::size_t equals = part.find('=');
        if (part.substr(0, equals) != name) continue;
        return equals == std::string_view::npos ? std::string() : decode(part.substr(equals + 1));
    }
    return {};
}

}  // namespace equipoise::server
