#include "core/base/console.h"

namespace tidemark {

void useUtf8Console() {}

} // namespace tidemark
