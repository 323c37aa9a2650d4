#include "tests/support/alloc_counter.hpp"

#include <cstdlib>
#include <new>

// The thread sanitizer brings operators of its own: nothing is counted there.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define EQ_NEW_IS_TAKEN
#endif
#endif

#ifdef EQ_NEW_IS_TAKEN

std::uint64_t equipoise::allocations() { return 0; }

#else

namespace {

thread_local std::uint64_t count = 0;

void* counted(std::size_t size, std::size_t alignment) {
    ++count;
    void* memory = alignment == 0
        ? std::malloc(size == 0 ? 1 : size)
        : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

std::uint64_t equipoise::allocations() { return count; }

void* operator new(std::size_t size) { return counted(size, 0); }
void* operator new[](std::size_t size) { return counted(size, 0); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    return counted(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

#endif
