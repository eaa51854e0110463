#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace tidemark::app {

class Basket;

/// The basket in the status bar: what is A, B, ..., with Compare and Clear.
class BasketBar : public QWidget
{
    Q_OBJECT

public:
    explicit BasketBar(Basket& basket, QWidget* parent = nullptr);

signals:
    void compareRequested();

private:
    void render();

    Basket& m_basket;
    QLabel* m_text;
    QPushButton* m_compare;
    QPushButton* m_clear;
};

} // namespace tidemark::app
