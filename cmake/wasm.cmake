# WebAssembly by Debian's clang and wasi-libc: no exceptions, no threads.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# Every browser that reads the page's script (ES2022) has vectors of 128 bits, too; nets need them.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -DJSON_NOEXCEPTION -msimd128")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# CMake 3.25 does not know the platform and would say so.
set(CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/platform)
