// The forms of answers that all addresses share.

#pragma once

#include <string>
#include <string_view>

#include "equipoise/server/wire/http.hpp"
#include "equipoise/table/json/problem.hpp"

namespace equipoise::server {

inline constexpr const char* kTextType = "text/plain; charset=utf-8";

HttpResponse answer_with(int status, const char* type, std::string text);
HttpResponse json_answer(int status, std::string text);
HttpResponse problem_answer(int status, const Problem& problem);
HttpResponse cannot_now();
HttpResponse not_found();
HttpResponse too_often(int seconds_to_wait);

/// What a page of the application may load and do: its Content-Security-Policy.
extern const char* const kContentPolicy;

/// Headers that keep a browser from being turned against its user and, if `is_https`, on HTTPS.
void add_safe_headers(HttpResponse& answer, bool is_https, const char* policy = kContentPolicy);

/// The value of a name in a query, percent signs resolved; empty if it is not there.
std::string query_value(std::string_view query, std::string_view name);

}  // namespace equipoise::server
