# The texts of messages/ as a source file. Written again only where a text has changed.
# A compiler need not take a literal of more than 65,536 bytes: a longer file becomes several objects.
set(LONGEST_LITERAL 60000)
file(GLOB message_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/messages/*/*.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${message_files})
set(packed "#include \"equipoise/core/texts/packed_messages.hpp\"\n\n#include <array>\n
namespace equipoise {\nnamespace {\n
// With its length in it: a compiler need not count so many characters in a constant.
using std::string_view_literals::operator\"\"sv;\n\nconstexpr std::array kPackedMessages{\n")
foreach(file ${message_files})
  get_filename_component(folder ${file} DIRECTORY)
  get_filename_component(language ${folder} NAME)
  file(READ ${file} json)
  string(LENGTH "${json}" length)
  while(length GREATER LONGEST_LITERAL)
    string(SUBSTRING "${json}" 0 ${LONGEST_LITERAL} part)
    string(FIND "${part}" ",\n" cut REVERSE)
    string(SUBSTRING "${json}" 0 ${cut} part)
    string(APPEND packed "PackedMessages{\"${language}\", R\"~~~~(${part}\n})~~~~\"sv},\n")
    math(EXPR cut "${cut} + 1")
    string(SUBSTRING "${json}" ${cut} -1 json)
    set(json "{${json}")
    string(LENGTH "${json}" length)
  endwhile()
  string(APPEND packed "PackedMessages{\"${language}\", R\"~~~~(${json})~~~~\"sv},\n")
endforeach()
string(APPEND packed "};\n\n}  // namespace\n
std::span<const PackedMessages> packed_messages() { return kPackedMessages; }\n\n}  // namespace equipoise\n")
set(PACKED_MESSAGES ${CMAKE_BINARY_DIR}/messages/packed_messages.cpp)
file(WRITE ${PACKED_MESSAGES}.new "${packed}")
file(COPY_FILE ${PACKED_MESSAGES}.new ${PACKED_MESSAGES} ONLY_IF_DIFFERENT)
