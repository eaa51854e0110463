#pragma once

#include "app/desktop/pages/variance/variance_words.h"

#include <QScrollArea>

class QVBoxLayout;

namespace tidemark::app {

/// Findings below each other: how serious in a word, the sentence, and a button that shows where it
/// is to be seen.
class FindingCards : public QScrollArea
{
    Q_OBJECT

public:
    explicit FindingCards(QWidget* parent = nullptr);

    void setCards(const QList<Card>& cards);

signals:
    void evidenceWanted(const tidemark::app::Card& card);

private:
    [[nodiscard]] QWidget* makeCard(const Card& card);

    QList<Card> m_cards;
    QVBoxLayout* m_layout;
};

} // namespace tidemark::app
