#pragma once

#include <map>
#include <string>

#include "bindings/python/module/python.hpp"

namespace equipoise::python {

/// `equipoise.Event`: an event of the kernel in words of its own.
struct ToldEvent {
    std::string key;
    std::string clause;
    std::map<std::string, std::string> args;

    explicit ToldEvent(const Event& event) : key(event.key), clause(event.clause.id) {
        for (const auto& [name, value] : event.args) args.emplace(name, value);
    }
};

}  // namespace equipoise::python
