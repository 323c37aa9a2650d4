// Tables and bots as a module for the browser: a request in, an answer out, both JSON (LocalHost).
// It is linked with every game, and with each alone.

#include <cstddef>
#include <cstdint>
#include <string>

#include "bindings/wasm/exports.hpp"
#include "bindings/wasm/packed_data.hpp"
#include "equipoise/catalog/shelf_of.hpp"
#include "equipoise/games/all.hpp"
#include "equipoise/table/host/local_host.hpp"

using namespace equipoise;

namespace {

/// The games of this module: all, or one.
using Games = ShelfOf<EQ_GAMES>;

/// Writes the BLAKE2b-256 of the text, as 64 hex digits.
__attribute__((import_module("equipoise"), import_name("hash"))) extern "C" void equipoise_hash(
    const char* text, std::size_t size, char* digits);

/// Number `n` of the ChaCha20 stream under a key of 64 hex digits.
__attribute__((import_module("equipoise"), import_name("number"))) extern "C" std::uint64_t
equipoise_number(const char* key, std::size_t size, std::uint64_t n);

/// Milliseconds on a clock that never goes back.
__attribute__((import_module("equipoise"), import_name("now"))) extern "C" double equipoise_now();

/// Writes 32 random bytes, as 64 hex digits.
__attribute__((import_module("equipoise"), import_name("secret"))) extern "C" void equipoise_secret(
    char* digits);

ChanceTools chance_tools() {
    ChanceTools tools;
    tools.hash = [](std::string_view bytes) {
        std::string digits(kShareDigits, '0');
        equipoise_hash(bytes.data(), bytes.size(), digits.data());
        return digits;
    };
    tools.number = [](const std::string& key, std::uint64_t n) {
        return equipoise_number(key.data(), key.size(), n);
    };
    tools.secret = [] {
        std::string digits(kShareDigits, '0');
        equipoise_secret(digits.data());
        return digits;
    };
    return tools;
}

LocalHost& host() {
    static const Shelf games = Games::games([](std::string_view path) -> Result<DataFile, Misfit> {
        if (const auto text = wasm::packed_data(path)) {
            return DataFile{std::string(path), std::string(*text)};
        }
        return Misfit{{}, std::string(path), "not_packed"};
    });
    static const BotShelf bots = Games::bots();
    static LocalHost one(
        {&games, &bots, chance_tools(), [] { return static_cast<std::int64_t>(equipoise_now()); }});
    return one;
}

}  // namespace

std::string equipoise::wasm::answer_to(std::string_view request) { return host().ask(request); }
