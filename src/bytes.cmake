# A file's bytes as the inside of a C array: `text`, and how many: `size`.
function(read_bytes file text size)
  file(READ ${file} hex HEX)
  string(LENGTH "${hex}" digits)
  math(EXPR count "${digits} / 2")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${hex}")
  set(${text} "${bytes}" PARENT_SCOPE)
  set(${size} ${count} PARENT_SCOPE)
endfunction()
