#include "core/base/posix_error.h"

#include <cerrno>

namespace tidemark {

int posixError(int systemCode)
{
    return systemCode == EDQUOT ? ENOSPC : systemCode;
}

} // namespace tidemark
