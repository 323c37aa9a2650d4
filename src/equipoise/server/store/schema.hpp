#pragma once

#include <span>

namespace equipoise::server {

/// The texts of schema/NNNN_*.sql in order. A database whose user_version is n has had the first n.
std::span<const char* const> migrations();

}  // namespace equipoise::server
