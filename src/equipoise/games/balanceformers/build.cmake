# The component files of data/balanceformers as a source, so that the kernel has them without reading
# files.
file(GLOB component_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/balanceformers/*.json)
set(entries)
foreach(components ${component_files})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${components})
  get_filename_component(name ${components} NAME)
  get_filename_component(id ${components} NAME_WE)
  file(READ ${components} text)
  string(APPEND entries "        {\"${id}\", {\"${name}\", R\"json(${text})json\"}},\n")
endforeach()
set(source ${CMAKE_BINARY_DIR}/generated/balanceformers_components.cpp)
file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [=[
#include <utility>

#include "equipoise/games/balanceformers/layout/components.hpp"

namespace equipoise::balanceformers {

const DataFile* builtin_components(std::string_view id) {
    static const std::pair<std::string_view, DataFile> kFiles[] = {
@entries@    };
    for (const auto& [name, file] : kFiles) {
        if (name == id) return &file;
    }
    return nullptr;
}

}  // namespace equipoise::balanceformers
]=])
target_sources(kernel PRIVATE ${source})
