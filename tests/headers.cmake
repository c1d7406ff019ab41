# Proves that each header compiles alone, twice over, without a third-party
# path. ROOT: the repository, CC: the compiler, WARNINGS: its flags.

cmake_minimum_required(VERSION 3.22)

file(GLOB headers RELATIVE ${ROOT}/src ${ROOT}/src/*.h ${ROOT}/src/*/*.h)
list(LENGTH headers count)
if(count EQUAL 0)
  message(FATAL_ERROR "no headers in ${ROOT}/src")
endif()
foreach(header ${headers})
  execute_process(
    COMMAND ${CC} -std=gnu11 -fsyntax-only ${WARNINGS} -Werror -I ${ROOT}/src
      -include ${header} -include ${header} -x c /dev/null
    RESULT_VARIABLE result ERROR_VARIABLE words)
  if(NOT result EQUAL 0)
    message(SEND_ERROR "${header} does not compile alone:\n${words}")
  endif()
endforeach()
message(STATUS "${count} headers compile alone")
