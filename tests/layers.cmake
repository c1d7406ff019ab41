# Proves the include allow-list of src/: arrows between folders point down, a
# third-party header has one home, only the command prints or ends the
# process. ROOT: the repository.

cmake_minimum_required(VERSION 3.22)

set(base "")
set(rules "")
set(pgn base rules)
set(config base rules pgn)
set(judge base rules pgn)
set(out base rules pgn judge)
set(work base rules pgn judge out)
set(cli "") # and diwan.h
set(manual cli) # and diwan.h
set(trees base config)

set(home_of_pcre2.h pgn/pattern.c)
set(home_of_yaml.h config/schema.c)
set(home_of_archive.h base/archive.c)
set(home_of_archive_entry.h base/archive.c)
set(home_of_zlib.h base/gunzip.c)
set(home_of_pthread.h work/)
set(home_of_threads.h work/)

# What rules/ may use of the C library: nothing that allocates or prints.
set(rules_headers assert.h limits.h stdalign.h stdbool.h stddef.h stdint.h
  stdlib.h string.h)
set(rules_calls "(^|[^a-z_])(malloc|calloc|realloc|free|getenv)[ ]*\\(")
# Calls that only programs may make: cli/ and those of the build.
set(loud "(^|[^a-z_])(printf|puts|putchar|perror|exit|_exit|abort)[ ]*\\(")

set(bad "")

# A header of our own, from the file `name` in `folder` ("" at the top).
function(check_own name folder header)
  string(REGEX MATCH "^[^/]+/" target "${header}")
  string(REPLACE "/" "" target "${target}")
  if(folder STREQUAL "")
    if(NOT target STREQUAL "cli" AND NOT name STREQUAL "diwan.h")
      return()
    endif()
  elseif(folder MATCHES "^(cli|manual)$" AND header STREQUAL "diwan.h")
    return()
  elseif(target AND (target STREQUAL folder OR target IN_LIST ${folder}))
    return()
  endif()
  list(APPEND bad "${name} includes \"${header}\"")
  set(bad "${bad}" PARENT_SCOPE)
endfunction()

# A header between angle brackets.
function(check_foreign name folder header)
  if(DEFINED home_of_${header})
    string(FIND "${name}" "${home_of_${header}}" at)
    if(at EQUAL 0)
      return()
    endif()
  elseif(NOT folder STREQUAL "rules" OR header IN_LIST rules_headers)
    return()
  endif()
  list(APPEND bad "${name} includes <${header}>")
  set(bad "${bad}" PARENT_SCOPE)
endfunction()

file(GLOB files RELATIVE ${ROOT}/src
  ${ROOT}/src/*.[ch] ${ROOT}/src/*/*.[ch] ${ROOT}/src/*/*.def)
list(LENGTH files count)
if(count EQUAL 0)
  message(FATAL_ERROR "no sources in ${ROOT}/src")
endif()

foreach(name ${files})
  string(REGEX MATCH "^[^/]+/" folder "${name}")
  string(REPLACE "/" "" folder "${folder}")
  if(folder AND NOT DEFINED ${folder})
    list(APPEND bad "${name} is in a folder without a layer")
    continue()
  endif()
  file(STRINGS ${ROOT}/src/${name} includes
    REGEX "^[ \t]*#[ \t]*include[ \t]")
  foreach(line IN LISTS includes)
    if(line MATCHES "include[ \t]+\"([^\"]+)\"")
      check_own("${name}" "${folder}" "${CMAKE_MATCH_1}")
    elseif(line MATCHES "include[ \t]+<([^>]+)>")
      check_foreign("${name}" "${folder}" "${CMAKE_MATCH_1}")
    else()
      list(APPEND bad "${name} has an include that nobody can check: ${line}")
    endif()
  endforeach()
  if(folder STREQUAL "rules")
    file(STRINGS ${ROOT}/src/${name} calls REGEX "${rules_calls}")
    foreach(line IN LISTS calls)
      list(APPEND bad "${name} needs more than its arguments: ${line}")
    endforeach()
  endif()
  if(NOT name MATCHES "^(cli|manual|trees)/|\\.def$")
    file(STRINGS ${ROOT}/src/${name} calls REGEX "${loud}|fprintf *\\(std")
    foreach(line IN LISTS calls)
      list(APPEND bad "${name} prints or ends the process: ${line}")
    endforeach()
  endif()
endforeach()

foreach(line IN LISTS bad)
  message(SEND_ERROR "${line}")
endforeach()
if(NOT bad)
  message(STATUS "${count} files keep the layers")
endif()
