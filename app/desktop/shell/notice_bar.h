#pragma once

#include <QFrame>
#include <QList>
#include <QString>

#include <functional>

class QHBoxLayout;
class QLabel;

namespace tidemark::app {

/// One line above the page that asks or tells something without stopping the user: a sentence, some
/// buttons and Close.
class NoticeBar : public QFrame
{
    Q_OBJECT

public:
    /// A button of the bar; pressing it also closes the bar.
    struct Choice
    {
        QString text;
        std::function<void()> act;
    };

    explicit NoticeBar(QWidget* parent = nullptr);

    /// Replaces what is shown.
    void showNotice(const QString& sentence, const QList<Choice>& choices);
    void dismiss();

private:
    QLabel* m_text;
    QHBoxLayout* m_buttons;
};

} // namespace tidemark::app
