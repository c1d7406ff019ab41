# Writes the styles and scripts of pages as C arrays: OUT, FILES (a list).
# out/show.css becomes dw_page_show_css.
include(${CMAKE_CURRENT_LIST_DIR}/../bytes.cmake)
set(text "#include \"out/pages.h\"\n")
foreach(file ${FILES})
  read_bytes(${file} bytes size)
  get_filename_component(name ${file} NAME)
  string(MAKE_C_IDENTIFIER "dw_page_${name}" name)
  string(APPEND text "static const char bytes_of_${name}[] = {${bytes}0};\n"
    "const dw_span ${name} = {bytes_of_${name}, ${size}};\n")
endforeach()
file(WRITE ${OUT} "${text}")
