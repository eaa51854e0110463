#pragma once

#include "app/desktop/runner/session.h"

#include <QStringList>

namespace tidemark::app {

/// The event list in words, newest first: "1:12  round 2 began: ...". At most `most` lines.
[[nodiscard]] QStringList eventLines(const Session& session, int most);

} // namespace tidemark::app
