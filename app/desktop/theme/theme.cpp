#include "app/desktop/theme/theme.h"

#include <QApplication>
#include <QStyleFactory>

namespace tidemark::app {

namespace {

struct Basics
{
    QColor window, base, alternate, text, muted, button, border, highlight, highlighted, link;
};

QPalette makePalette(const Basics& c)
{
    QPalette palette(c.button, c.window);
    palette.setColor(QPalette::Window, c.window);
    palette.setColor(QPalette::WindowText, c.text);
    palette.setColor(QPalette::Base, c.base);
    palette.setColor(QPalette::AlternateBase, c.alternate);
    palette.setColor(QPalette::Text, c.text);
    palette.setColor(QPalette::Button, c.button);
    palette.setColor(QPalette::ButtonText, c.text);
    palette.setColor(QPalette::BrightText, c.text);
    palette.setColor(QPalette::ToolTipBase, c.base);
    palette.setColor(QPalette::ToolTipText, c.text);
    palette.setColor(QPalette::PlaceholderText, c.muted);
    palette.setColor(QPalette::Highlight, c.highlight);
    palette.setColor(QPalette::HighlightedText, c.highlighted);
    palette.setColor(QPalette::Link, c.link);
    palette.setColor(QPalette::LinkVisited, c.link);
    palette.setColor(QPalette::Mid, c.border);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, c.muted);
    }
    palette.setColor(QPalette::Disabled, QPalette::Highlight, c.border);
    palette.setColor(QPalette::Inactive, QPalette::Highlight, c.highlight);
    return palette;
}

} // namespace

ThemeChoice themeFromName(const QString& name)
{
    if (name == QLatin1String("light")) {
        return ThemeChoice::Light;
    }
    return name == QLatin1String("dark") ? ThemeChoice::Dark : ThemeChoice::System;
}

QPalette lightPalette()
{
    return makePalette({.window = QColor(0xF4F5F7),
                        .base = QColor(0xFFFFFF),
                        .alternate = QColor(0xF7F8FA),
                        .text = QColor(0x1B1D21),
                        .muted = QColor(0x666C76),
                        .button = QColor(0xE9EBEF),
                        .border = QColor(0xC3C8D0),
                        .highlight = QColor(0x0067A8),
                        .highlighted = QColor(0xFFFFFF),
                        .link = QColor(0x0067A8)});
}

QPalette darkPalette()
{
    return makePalette({.window = QColor(0x24272D),
                        .base = QColor(0x1B1D21),
                        .alternate = QColor(0x202329),
                        .text = QColor(0xE8EAED),
                        .muted = QColor(0x9AA1AC),
                        .button = QColor(0x32363E),
                        .border = QColor(0x4A505B),
                        .highlight = QColor(0x2B6CA3),
                        .highlighted = QColor(0xFFFFFF),
                        .link = QColor(0x5AA9E6)});
}

bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightness() < 128;
}

Colours coloursFor(const QPalette& palette)
{
    if (isDark(palette)) {
        return {.series = {QColor(0x5AA9E6), QColor(0xFF8F4D), QColor(0x3FCF9F), QColor(0xE3A1C9)},
                .better = QColor(0x5AA9E6),
                .worse = QColor(0xFF8F4D),
                .neutral = QColor(0x9AA1AC),
                .warning = QColor(0xF2B632),
                .grid = QColor(0x3A3F48)};
    }
    return {.series = {QColor(0x0072B2), QColor(0xD55E00), QColor(0x00805C), QColor(0xB85C94)},
            .better = QColor(0x0072B2),
            .worse = QColor(0xC25400),
            .neutral = QColor(0x666C76),
            .warning = QColor(0x8A5A00),
            .grid = QColor(0xDFE2E7)};
}

ThemeSwitch::ThemeSwitch() : m_systemIsDark(isDark(QApplication::palette())) {}

void ThemeSwitch::apply(ThemeChoice choice)
{
    m_choice = choice;
    const bool dark =
        choice == ThemeChoice::Dark || (choice == ThemeChoice::System && m_systemIsDark);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(dark ? darkPalette() : lightPalette());
}

} // namespace tidemark::app
