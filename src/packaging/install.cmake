# What `cmake --install` puts where, and what `cpack` makes of it. Included by
# the project's CMakeLists.txt.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# ---- command, library, headers -----------------------------------------------

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME diwan)
set(DIWAN_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/diwan)

install(TARGETS diwan diwan_static)
install(TARGETS diwan_shared EXPORT diwanTargets)
install(FILES src/diwan.h TYPE INCLUDE)
install(EXPORT diwanTargets NAMESPACE diwan:: DESTINATION ${DIWAN_CMAKE_DIR})
configure_package_config_file(src/packaging/diwanConfig.cmake.in
  ${CMAKE_BINARY_DIR}/diwanConfig.cmake INSTALL_DESTINATION ${DIWAN_CMAKE_DIR})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/diwanConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/diwanConfig.cmake
  ${CMAKE_BINARY_DIR}/diwanConfigVersion.cmake DESTINATION ${DIWAN_CMAKE_DIR})

# Found from where it lies, so that the prefix may change later.
file(RELATIVE_PATH DIWAN_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" DIWAN_PC_PREFIX "${DIWAN_PC_PREFIX}")
configure_file(src/packaging/diwan.pc.in ${CMAKE_BINARY_DIR}/diwan.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/diwan.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# ---- manual, completions, documents ------------------------------------------

set(manual ${CMAKE_BINARY_DIR}/manual)
install(FILES ${manual}/diwan.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${manual}/diwan.bash RENAME diwan
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${manual}/diwan.fish
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
# Debian's zsh looks elsewhere for what packages bring.
install(FILES ${manual}/_diwan COMPONENT local
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${manual}/_diwan COMPONENT debian EXCLUDE_FROM_ALL
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)

install(FILES README.md TYPE DOC)
install(FILES LICENSE RENAME copyright TYPE DOC)
foreach(folder corpus grammar rulesets src)
  install(FILES ${folder}/README.md
    DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder})
endforeach()

# ---- cpack -------------------------------------------------------------------

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_CMAKE_PROJECTS
  "${CMAKE_BINARY_DIR};diwan;diwan;/" "${CMAKE_BINARY_DIR};diwan;debian;/")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_CONTACT "diwan <diwan@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
  "check, mend, convert and show records of Shatranj games")
set(CPACK_PACKAGE_DESCRIPTION
  "Reads records of Shatranj, the medieval chess, in PGN, replays every move and
says what is wrong, where, and by which rule. With the library and its header.")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Loaded when there is something to unpack, so that shlibdeps does not see them.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libarchive13 | libarchive13t64, liblzma5, \
libzstd1, libbz2-1.0, liblz4-1")
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
