#include "app/desktop/pages/variance/finding_cards.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace tidemark::app {

FindingCards::FindingCards(QWidget* parent) : QScrollArea(parent)
{
    setAccessibleName(tr("Findings"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* list = new QWidget(this);
    m_layout = new QVBoxLayout(list);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->addStretch();
    setWidget(list);
}

void FindingCards::setCards(const QList<Card>& cards)
{
    if (cards == m_cards) {
        return;
    }
    m_cards = cards;
    while (m_layout->count() > 1) {
        // Not at once: a card's own button may be what led here.
        m_layout->takeAt(0)->widget()->deleteLater();
    }
    for (const auto& card : cards) {
        m_layout->insertWidget(m_layout->count() - 1, makeCard(card));
    }
}

QWidget* FindingCards::makeCard(const Card& card)
{
    auto* frame = new QFrame(widget());
    frame->setFrameShape(QFrame::StyledPanel);
    frame->setAutoFillBackground(true);
    frame->setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(8, 6, 8, 6);
    auto* top = new QHBoxLayout;
    auto* kind = new QLabel(severityName(card.severity), frame);
    QFont bold = kind->font();
    bold.setBold(true);
    kind->setFont(bold);
    top->addWidget(kind, 1);
    auto* sentence = new QLabel(card.sentence, frame);
    sentence->setTextFormat(Qt::PlainText);
    sentence->setWordWrap(true);
    sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (card.evidence != Evidence::None) {
        auto* show = new QPushButton(tr("Show"), frame);
        show->setAccessibleName(tr("Show in the chart: %1").arg(card.sentence));
        connect(show, &QPushButton::clicked, this, [this, card] { emit evidenceWanted(card); });
        top->addWidget(show);
    }
    layout->addLayout(top);
    layout->addWidget(sentence);
    return frame;
}

} // namespace tidemark::app
