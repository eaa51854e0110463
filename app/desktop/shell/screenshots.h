#pragma once

#include <QString>

namespace tidemark::app {

class ShellWindow;

/// Shows every page with the records at hand and saves it as DIR/<page>.png. Returns a sentence
/// when something could not be written, else an empty text. Runs its own short event loop, as it is
/// the whole job of the process.
[[nodiscard]] QString saveScreenshots(ShellWindow& window, const QString& folder,
                                      const QString& suffix);

} // namespace tidemark::app
