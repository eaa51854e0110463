# Writes the profile files into a C++ source, at build time:
#   cmake -DOUT=<source> "-DFILES=<a.json>,<b.json>" -P embed_profiles.cmake
string(REPLACE "," ";" FILES "${FILES}")
set(entries "")
set(count 0)
foreach(file IN LISTS FILES)
  get_filename_component(id "${file}" NAME_WLE)
  file(READ "${file}" text)
  string(APPEND entries "    {\"${id}\", R\"profile(${text})profile\"},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE "${OUT}" "// Made from resources/profiles by embed_profiles.cmake.
#include \"core/workload/builtin_texts.h\"

#include <array>

namespace tidemark::workload {

std::span<const BuiltinText> builtinTexts()
{
    static constexpr std::array<BuiltinText, ${count}> texts{{
${entries}    }};
    return texts;
}

} // namespace tidemark::workload
")
