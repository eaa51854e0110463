#pragma once

#include <QIcon>
#include <QPalette>
#include <QString>

namespace tidemark::app {

/// The icon `name` of resources/icons, drawn in the text colour of `palette` (the drawings use
/// "currentColor"), with a disabled state. An unknown name gives an empty icon.
[[nodiscard]] QIcon tintedIcon(const QString& name, const QPalette& palette);

} // namespace tidemark::app
