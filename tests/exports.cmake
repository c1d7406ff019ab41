# Proves that the shared library exports what diwan.h promises and nothing
# else. NM: the tool, LIBRARY: the library, HEADER: diwan.h.

cmake_minimum_required(VERSION 3.22)

execute_process(COMMAND ${NM} -D --defined-only ${LIBRARY}
  RESULT_VARIABLE result OUTPUT_VARIABLE symbols)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${NM} cannot read ${LIBRARY}")
endif()
string(REGEX MATCHALL "[^ \n]+\n" exported "${symbols}")
list(TRANSFORM exported STRIP)

file(READ ${HEADER} text)
string(REGEX MATCHALL "DIWAN_API[^;(]*[ *]diwan_[a-z_]+\\(" promised "${text}")
list(TRANSFORM promised REPLACE "^.*[ *](diwan_[a-z_]+)\\($" "\\1")
list(LENGTH promised count)
if(count EQUAL 0)
  message(FATAL_ERROR "no function found in ${HEADER}")
endif()

foreach(name ${exported})
  if(NOT name IN_LIST promised)
    message(SEND_ERROR "${name} is exported but not promised")
  endif()
endforeach()
foreach(name ${promised})
  if(NOT name IN_LIST exported)
    message(SEND_ERROR "${name} is promised but not exported")
  endif()
endforeach()
message(STATUS "${count} functions exported")
