# The files of data/<game> that match a pattern as a source with
# `const DataFile* <function>(std::string_view id)`, declared in <header>, so that the kernel has them
# without reading files. A file's id is its name up to the first point.
function(pack_data game pattern header function)
  file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/${game}/${pattern})
  set(entries)
  foreach(file ${files})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    get_filename_component(name ${file} NAME)
    get_filename_component(id ${file} NAME_WE)
    file(READ ${file} text)
    string(APPEND entries "        {\"${id}\", {\"${name}\", R\"packed(${text})packed\"}},\n")
  endforeach()
  set(source ${CMAKE_BINARY_DIR}/generated/${game}_${function}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [=[
#include <utility>

#include "equipoise/games/@game@/@header@"

namespace equipoise::@game@ {

const DataFile* @function@(std::string_view id) {
    static const std::pair<std::string_view, DataFile> kFiles[] = {
@entries@    };
    for (const auto& [name, file] : kFiles) {
        if (name == id) return &file;
    }
    return nullptr;
}

}  // namespace equipoise::@game@
]=])
  target_sources(kernel PRIVATE ${source})
endfunction()
