#include "app/desktop/shell/notice_bar.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <memory>

namespace tidemark::app {

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent)
    , m_text(new QLabel(this))
    , m_buttons(new QHBoxLayout)
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 8, 6);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    layout->addWidget(m_text, 1);
    layout->addLayout(m_buttons);
    hide();
}

void NoticeBar::showNotice(const QString& sentence, const QList<Choice>& choices)
{
    dismiss();
    m_text->setText(sentence);
    for (const auto& choice : choices) {
        auto* button = new QPushButton(choice.text, this);
        connect(button, &QPushButton::clicked, this, [this, act = choice.act] {
            dismiss();
            act();
        });
        m_buttons->addWidget(button);
    }
    auto* close = new QPushButton(tr("Close"), this);
    close->setAccessibleName(tr("Close this notice"));
    connect(close, &QPushButton::clicked, this, &NoticeBar::dismiss);
    m_buttons->addWidget(close);
    show();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void NoticeBar::dismiss()
{
    hide();
    while (auto* item = m_buttons->takeAt(0)) {
        // A button may be the one whose click is being handled now.
        item->widget()->hide();
        item->widget()->deleteLater();
        std::unique_ptr<QLayoutItem> gone(item);
    }
}

} // namespace tidemark::app
