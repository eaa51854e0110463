#include "app/desktop/shell/basket_bar.h"

#include "app/desktop/shell/basket.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStringList>

namespace tidemark::app {

BasketBar::BasketBar(Basket& basket, QWidget* parent)
    : QWidget(parent)
    , m_basket(basket)
    , m_text(new QLabel(this))
    , m_compare(new QPushButton(tr("Compare"), this))
    , m_clear(new QPushButton(tr("Clear"), this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->addWidget(m_text);
    layout->addWidget(m_compare);
    layout->addWidget(m_clear);
    m_clear->setAccessibleName(tr("Clear the basket"));
    m_compare->setAccessibleName(tr("Compare what is in the basket"));
    connect(m_compare, &QPushButton::clicked, this, &BasketBar::compareRequested);
    connect(m_clear, &QPushButton::clicked, this, [this] { m_basket.clear(); });
    connect(&m_basket, &Basket::changed, this, &BasketBar::render);
    render();
}

void BasketBar::render()
{
    const auto& items = m_basket.items();
    QStringList parts;
    for (int i = 0; i < items.size(); ++i) {
        parts << QStringLiteral("%1  %2").arg(
            Basket::letter(i), fontMetrics().elidedText(items[i].title, Qt::ElideMiddle, 220));
    }
    m_text->setText(items.isEmpty() ? tr("Basket is empty")
                                    : tr("Basket: %1").arg(parts.join(QStringLiteral("  |  "))));
    m_compare->setVisible(items.size() >= 2);
    m_clear->setVisible(!items.isEmpty());
}

} // namespace tidemark::app
