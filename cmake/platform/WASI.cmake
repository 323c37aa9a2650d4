# Nothing to set: what differs stands in cmake/wasm.cmake.
