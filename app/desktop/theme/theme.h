#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

#include <array>

namespace tidemark::app {

/// Which colours the user wants.
enum class ThemeChoice
{
    System,
    Light,
    Dark
};

/// "light", "dark", "system" (any other text means System).
[[nodiscard]] ThemeChoice themeFromName(const QString& name);

/// Fixed palettes for the Fusion style, so that contrast is the same on every machine: text at
/// least 4.5:1 and graphics at least 3:1 against their background.
[[nodiscard]] QPalette lightPalette();
[[nodiscard]] QPalette darkPalette();

/// True when `palette` is a dark one (Qt 6.4 does not tell the system's scheme, its palette does).
[[nodiscard]] bool isDark(const QPalette& palette);

/// Colours with a meaning. At most four series colours keep their distance under the common kinds
/// of colour blindness (Okabe-Ito set); never the only carrier of a meaning.
struct Colours
{
    std::array<QColor, 4> series; ///< A, B, C, D
    QColor better;
    QColor worse;
    QColor neutral; ///< no difference, undecided, axis text
    QColor warning;
    QColor grid; ///< lines behind data
};

/// The set that fits `palette`.
[[nodiscard]] Colours coloursFor(const QPalette& palette);

/// Sets style and palette of the application. Made before anything else changes the palette, as the
/// lightness of the one that the desktop gave is what System follows.
class ThemeSwitch
{
public:
    ThemeSwitch();

    void apply(ThemeChoice choice);

    [[nodiscard]] ThemeChoice choice() const { return m_choice; }

private:
    bool m_systemIsDark;
    ThemeChoice m_choice = ThemeChoice::System;
};

} // namespace tidemark::app
