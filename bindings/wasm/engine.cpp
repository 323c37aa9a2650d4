// Tables and bots as a module for the browser: a request in, an answer out, both JSON (LocalHost).
// It is linked with every game, and with each alone.

#include <cstddef>
#include <cstdint>
#include <string>

#include "bindings/wasm/packed_data.hpp"
#include "equipoise/catalog/shelf_of.hpp"
#include "equipoise/core/texts/packed_messages.hpp"
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

std::string input;
std::string answer;

}  // namespace

/// None: the page words every reason by its key.
std::span<const PackedMessages> equipoise::packed_messages() { return {}; }

extern "C" {

/// Room for `size` bytes of input, valid until the next call.
char* reserve(std::size_t size) {
    input.assign(size, '\0');
    return input.data();
}

/// Answers the request in the first `size` bytes of the input. The answer is `answer_size` bytes of
/// UTF-8, valid until the next call.
const char* ask(std::size_t size) {
    answer = host().ask(std::string_view(input).substr(0, size));
    return answer.data();
}

std::size_t answer_size() { return answer.size(); }

/// A module never ends, so what would be destroyed with a thread never is.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

}  // extern "C"
