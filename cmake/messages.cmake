# The texts of messages/ as a source file. Written again only where a text has changed.
file(GLOB message_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/messages/*/*.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${message_files})
set(packed "#include \"equipoise/core/texts/packed_messages.hpp\"\n\n#include <array>\n
namespace equipoise {\nnamespace {\n\nconstexpr std::array kPackedMessages{\n")
foreach(file ${message_files})
  get_filename_component(folder ${file} DIRECTORY)
  get_filename_component(language ${folder} NAME)
  file(READ ${file} json)
  string(APPEND packed "PackedMessages{\"${language}\", R\"~~~~(${json})~~~~\"},\n")
endforeach()
string(APPEND packed "};\n\n}  // namespace\n
std::span<const PackedMessages> packed_messages() { return kPackedMessages; }\n\n}  // namespace equipoise\n")
set(PACKED_MESSAGES ${CMAKE_BINARY_DIR}/messages/packed_messages.cpp)
file(WRITE ${PACKED_MESSAGES}.new "${packed}")
file(COPY_FILE ${PACKED_MESSAGES}.new ${PACKED_MESSAGES} ONLY_IF_DIFFERENT)
