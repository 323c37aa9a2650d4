# Sources that share a folder are compiled as one, which takes a third of the time: most of it goes
# into headers. The files made here name their sources relative to src/, so that ccache knows an
# object whatever folder the clone lies in.

# g++ takes an included source for a header, and warns of its anonymous namespaces.
set(UNITY_HEAD "#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored \"-Wsubobject-linkage\"
#endif
")

# What keeps a compiler command of its own: other flags, too much memory beside others, or bots, each
# of which is a search compiled for its game.
set(UNITY_APART "(/catalog/[a-z_]+|_avx2|http_beast|/main|packed_assets|module/(history|play|series))\\.cpp$")

# What no playout meets is a file of its own where some files are compiled for speed and the rest for size.
set(UNITY_COLD "/games/[a-z_]+/(events|options|observation|game)\\.cpp$")

# united(RESULT ROOT SOURCE...): RESULT is the sources, those below ROOT replaced by one file for each
# folder.
function(united result root)
  set(left)
  set(folders)
  foreach(source ${ARGN})
    file(RELATIVE_PATH name ${root} ${source})
    if(name MATCHES "^\\.\\./" OR source MATCHES "${UNITY_APART}")
      list(APPEND left ${source})
    else()
      get_filename_component(folder ${name} DIRECTORY)
      string(REPLACE "/" "_" key "${folder}")
      if(CMAKE_SYSTEM_NAME STREQUAL "WASI" AND source MATCHES "${UNITY_COLD}")
        string(APPEND key "_cold")
      endif()
      list(APPEND folders ${key})
      string(APPEND text_${key} "#include \"${name}\"\n")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(key ${folders})
    set(file ${CMAKE_CURRENT_BINARY_DIR}/unity/${key}.cpp)
    file(CONFIGURE OUTPUT ${file} CONTENT "${UNITY_HEAD}${text_${key}}" @ONLY)
    list(APPEND left ${file})
  endforeach()
  set(${result} ${left} PARENT_SCOPE)
endfunction()
