// The program as somebody calls it.

#pragma once

#include <iostream>
#include <sstream>
#include <string>

#include "equipoise/cli/command.hpp"

namespace equipoise {

/// What the program prints when it is called with these words.
inline std::string printed_by(Catalog catalog, const std::string& words) {
    CLI::App app;
    add_commands(app, catalog);
    std::ostringstream out;
    std::streambuf* const screen = std::cout.rdbuf(out.rdbuf());
    try {
        app.parse(words);
    } catch (const CLI::Success& asked) {
        app.exit(asked);
    } catch (...) {
        std::cout.rdbuf(screen);
        throw;
    }
    std::cout.rdbuf(screen);
    return out.str();
}

}  // namespace equipoise
