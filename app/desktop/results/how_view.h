#pragma once

#include <QTextBrowser>

#include <string>
#include <vector>

namespace tidemark::app {

/// "How was this computed?": the formulas of some figures with their sources, to read and copy.
class HowView : public QTextBrowser
{
    Q_OBJECT

public:
    explicit HowView(QWidget* parent = nullptr);

    /// `figures` are codes of text::howComputed; unknown and repeated ones are left out.
    void setFigures(const std::vector<std::string>& figures);
};

} // namespace tidemark::app
