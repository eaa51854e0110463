#include "app/desktop/shell/basket.h"

#include "app/desktop/text/display.h"

namespace tidemark::app {

BasketItem basketItem(const Experiment& experiment, std::uint32_t variant)
{
    return {.experiment = experiment.id,
            .variant = variant,
            .title =
                Basket::tr("%1: %2", "experiment, variant")
                    .arg(text(experiment.plan.name), text(experiment.plan.variants[variant].name))};
}

bool Basket::add(const BasketItem& item)
{
    for (const auto& known : m_items) {
        if (known.experiment == item.experiment && known.variant == item.variant) {
            return false;
        }
    }
    if (m_items.size() >= capacity) {
        return false;
    }
    m_items.append(item);
    emit changed();
    return true;
}

void Basket::remove(int index)
{
    if (index >= 0 && index < m_items.size()) {
        m_items.removeAt(index);
        emit changed();
    }
}

void Basket::replace(const QList<BasketItem>& items)
{
    m_items = items.mid(0, capacity);
    emit changed();
}

void Basket::clear()
{
    if (!m_items.isEmpty()) {
        m_items.clear();
        emit changed();
    }
}

void Basket::swapFirstTwo()
{
    if (m_items.size() >= 2) {
        m_items.swapItemsAt(0, 1);
        emit changed();
    }
}

QString Basket::letter(int index)
{
    return QString(QChar(u'A' + index));
}

} // namespace tidemark::app
