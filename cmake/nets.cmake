# The nets of nets/*.json as a source, so that the kernel has them without reading files.
file(GLOB net_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/nets/*.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${net_files})
set(packed)
foreach(file ${net_files})
  get_filename_component(game ${file} NAME_WE)
  file(READ ${file} json)
  string(APPEND packed "    if (game == \"${game}\") return R\"~~~~(${json})~~~~\";\n")
endforeach()
set(PACKED_NETS ${CMAKE_BINARY_DIR}/generated/nets.cpp)
file(CONFIGURE OUTPUT ${PACKED_NETS} @ONLY CONTENT [=[
#include "equipoise/parts/net.hpp"

namespace equipoise {

std::string_view net_text([[maybe_unused]] std::string_view game) {
@packed@    return {};
}

}  // namespace equipoise
]=])
