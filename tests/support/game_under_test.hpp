#pragma once

namespace equipoise {

/// The id of the game that this test program is for.
extern const char* const kGameUnderTest;

}  // namespace equipoise
