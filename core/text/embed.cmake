# Writes a C++ source that returns the content of a text file.
# cmake -DINPUT=en.json -DOUTPUT=english_phrases.cpp -P embed.cmake
file(READ ${INPUT} content)
if(content MATCHES "\\)phrases\"")
  message(FATAL_ERROR "${INPUT} holds the closing mark of the raw string")
endif()
# File writing treats ';' and '[' in lists specially; a bracket-quoted append does not.
file(WRITE ${OUTPUT} [[#include "core/text/english_phrases.h"

namespace tidemark::text {

std::string_view englishPhrases()
{
    return R"phrases(]])
file(APPEND ${OUTPUT} "${content}")
file(APPEND ${OUTPUT} [[)phrases";
}

} // namespace tidemark::text
]])
