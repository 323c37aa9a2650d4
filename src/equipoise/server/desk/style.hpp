#pragma once

namespace equipoise::server {

/// The colours are those of the table (web/src/style/base.css).
extern const char* const kDeskStyle;

}  // namespace equipoise::server
