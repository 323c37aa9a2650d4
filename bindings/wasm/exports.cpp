#include "bindings/wasm/exports.hpp"

#include <cstddef>
#include <span>

#include "equipoise/core/texts/packed_messages.hpp"

namespace {

std::string input;
std::string answer;

}  // namespace

/// None: the page words every reason by its key.
std::span<const equipoise::PackedMessages> equipoise::packed_messages() { return {}; }

extern "C" {

/// Room for `size` bytes of input, valid until the next call.
char* reserve(std::size_t size) {
    input.assign(size, '\0');
    return input.data();
}

/// Answers the request in the first `size` bytes of the input. The answer is `answer_size` bytes of
/// UTF-8, valid until the next call.
const char* ask(std::size_t size) {
    answer = equipoise::wasm::answer_to(std::string_view(input).substr(0, size));
    return answer.data();
}

std::size_t answer_size() { return answer.size(); }

/// A module never ends, so what would be destroyed with a thread never is.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

}  // extern "C"
