#pragma once

#include "core/model/experiment.h"

#include <QList>
#include <QObject>
#include <QString>

#include <cstdint>
#include <optional>

namespace tidemark::app {

/// One side that the user picked for a comparison: a variant of a recorded experiment.
struct BasketItem
{
    ExperimentId experiment;
    std::uint32_t variant = 0; ///< index into Plan::variants
    QString title;             ///< "Everyday: io_uring"

    bool operator==(const BasketItem&) const = default;
};

/// A variant of an experiment with its title for the basket.
[[nodiscard]] BasketItem basketItem(const Experiment& experiment, std::uint32_t variant);

/// The selection that all pages share: A, B, C, D in the order of picking. A is the reference.
class Basket : public QObject
{
    Q_OBJECT

public:
    static constexpr int capacity = 4; ///< as many as there are colours that stay apart

    using QObject::QObject;

    [[nodiscard]] const QList<BasketItem>& items() const { return m_items; }

    /// Adds `item` unless it is there; false when it was or when the basket is full.
    bool add(const BasketItem& item);
    void remove(int index);
    void replace(const QList<BasketItem>& items); ///< the first `capacity` of them
    void clear();
    void swapFirstTwo();

    /// "A" for 0, "B" for 1, ...
    [[nodiscard]] static QString letter(int index);

signals:
    void changed();

private:
    QList<BasketItem> m_items;
};

} // namespace tidemark::app
