#pragma once

#include "app/desktop/shell/page.h"

#include <QFrame>

class QButtonGroup;
class QVBoxLayout;

namespace tidemark::app {

/// The column of page buttons at the left edge.
class Rail : public QFrame
{
    Q_OBJECT

public:
    explicit Rail(QWidget* parent = nullptr);

    /// Adds a button at the end. `shortcut` is shown in its hint.
    void addPage(const PageEntry& entry, const QString& shortcut);
    void setCurrent(int index);

signals:
    void chosen(int index);

protected:
    void changeEvent(QEvent* event) override;

private:
    void tint();

    QVBoxLayout* m_layout;
    QButtonGroup* m_group;
};

} // namespace tidemark::app
