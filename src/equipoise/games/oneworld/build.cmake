# The maps of data/oneworld as a source, so that the kernel has them without reading files.
file(GLOB maps CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/oneworld/*.owmap)
set(entries)
foreach(map ${maps})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${map})
  get_filename_component(name ${map} NAME)
  get_filename_component(id ${map} NAME_WE)
  file(READ ${map} text)
  string(APPEND entries "        {\"${id}\", {\"${name}\", R\"owmap(${text})owmap\"}},\n")
endforeach()
set(source ${CMAKE_BINARY_DIR}/generated/oneworld_maps.cpp)
file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [=[
#include <utility>

#include "equipoise/games/oneworld/map_file/data.hpp"

namespace equipoise::oneworld {

const DataFile* builtin_map(std::string_view id) {
    static const std::pair<std::string_view, DataFile> kMaps[] = {
@entries@    };
    for (const auto& [name, file] : kMaps) {
        if (name == id) return &file;
    }
    return nullptr;
}

}  // namespace equipoise::oneworld
]=])
target_sources(kernel PRIVATE ${source})
