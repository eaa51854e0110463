#include "app/desktop/charts/chart_panel.h"

#include "app/desktop/charts/chart_math.h"
#include "app/desktop/charts/chart_view.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>
#include <QStackedLayout>
#include <QSvgGenerator>
#include <QTableWidget>

namespace tidemark::app {

namespace {

constexpr int frame = 2; ///< room for the visible focus

/// The point from which the crosshair walks: the first series that has lines.
const ChartSeries* leadingSeries(const ChartData& data)
{
    for (const auto& series : data.series) {
        if (!series.faint && series.shape != ChartShape::Dots && !series.points.isEmpty()) {
            return &series;
        }
    }
    return nullptr;
}

} // namespace

ChartPanel::ChartPanel(QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedLayout(this))
    , m_view(new ChartView(this))
    , m_table(new QTableWidget(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(200, 110);
    m_stack->setContentsMargins(frame, frame, frame, frame);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_table);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    connect(m_view, &ChartView::crosshairMoved, this, &ChartPanel::crosshairMoved);
}

void ChartPanel::setData(const ChartData& data)
{
    m_data = data;
    m_view->setData(data);
    setAccessibleName(data.title);
    setAccessibleDescription(describe(data, locale()));
    m_view->setAccessibleName(data.title);
    m_table->setAccessibleName(tr("%1 as a table").arg(data.title));
    if (showsTable()) {
        fillTable();
    }
}

void ChartPanel::setCrosshair(std::optional<double> x)
{
    m_view->setCrosshair(x);
}

void ChartPanel::showTable(bool on)
{
    if (on) {
        fillTable();
    }
    m_stack->setCurrentIndex(on ? 1 : 0);
    setFocusProxy(nullptr);
    setFocus();
}

bool ChartPanel::showsTable() const
{
    return m_stack->currentIndex() == 1;
}

void ChartPanel::fillTable()
{
    const ChartTable table = toTable(m_data, locale());
    m_table->clear();
    m_table->setColumnCount(static_cast<int>(table.header.size()));
    m_table->setRowCount(static_cast<int>(table.rows.size()));
    m_table->setHorizontalHeaderLabels(table.header);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        for (int column = 0; column < m_table->columnCount(); ++column) {
            auto* cell = new QTableWidgetItem(table.rows[row][column]);
            cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(row, column, cell);
        }
    }
}

QImage ChartPanel::toImage(const QSize& size, double pixelRatio)
{
    QImage image(size * pixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pixelRatio);
    QPainter painter(&image);
    m_view->draw(painter, size);
    return image;
}

bool ChartPanel::writeSvg(const QString& file, const QSize& size)
{
    QSvgGenerator generator;
    generator.setFileName(file);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(m_data.title);
    generator.setDescription(describe(m_data, locale()));
    QPainter painter;
    if (!painter.begin(&generator)) {
        return false;
    }
    m_view->draw(painter, size);
    return painter.end();
}

void ChartPanel::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_T:
        showTable(!showsTable());
        return;
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
        if (event->modifiers().testFlag(Qt::ShiftModifier)) {
            m_view->pan(event->key() == Qt::Key_Left ? -0.1 : 0.1);
        } else {
            moveCrosshair(event->key());
        }
        return;
    case Qt::Key_Plus:
    case Qt::Key_Minus: {
        const auto range = xRange(m_data);
        const double centre = m_view->crosshair().value_or((range.from + range.to) / 2);
        m_view->zoom(event->key() == Qt::Key_Plus ? 0.8 : 1.25, centre);
        return;
    }
    case Qt::Key_0:
        m_view->resetZoom();
        return;
    default:
        break;
    }
    if (event->matches(QKeySequence::Copy)) {
        copy();
        return;
    }
    QWidget::keyPressEvent(event);
}

void ChartPanel::moveCrosshair(int key)
{
    const auto* series = leadingSeries(m_data);
    if (series == nullptr) {
        return;
    }
    const auto& points = series->points;
    qsizetype index = key == Qt::Key_End ? points.size() - 1 : 0;
    if ((key == Qt::Key_Left || key == Qt::Key_Right) && m_view->crosshair()) {
        const auto at = nearestPoint(points, *m_view->crosshair());
        const qsizetype step = key == Qt::Key_Right ? 1 : -1;
        index = qBound<qsizetype>(0, at.value_or(0) + step, points.size() - 1);
    }
    m_view->setCrosshair(points[index].x());
    emit crosshairMoved(points[index].x());
}

void ChartPanel::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction(tr("Copy picture"), this, &ChartPanel::copy);
    menu.addAction(tr("Save as PNG..."), this, [this] { save(false); });
    menu.addAction(tr("Save as SVG..."), this, [this] { save(true); });
    menu.addSeparator();
    menu.addAction(showsTable() ? tr("Show as chart") : tr("Show as table"), this,
                   [this] { showTable(!showsTable()); });
    menu.addAction(tr("Show all"), m_view, &ChartView::resetZoom);
    menu.exec(event->globalPos());
}

void ChartPanel::copy()
{
    QGuiApplication::clipboard()->setImage(toImage(m_view->size()));
}

void ChartPanel::save(bool asSvg)
{
    const QString suffix = asSvg ? QStringLiteral("svg") : QStringLiteral("png");
    const QString file = QFileDialog::getSaveFileName(
        this, tr("Save chart"), QStringLiteral("chart.") + suffix, QStringLiteral("*.") + suffix);
    if (file.isEmpty()) {
        return;
    }
    const bool good =
        asSvg ? writeSvg(file, m_view->size()) : toImage(m_view->size()).save(file, "PNG");
    if (!good) {
        QMessageBox::warning(this, tr("Save chart"),
                             tr("%1 could not be written. Choose another folder.").arg(file));
    }
}

void ChartPanel::paintEvent(QPaintEvent*)
{
    if (hasFocus()) {
        QPainter painter(this);
        painter.setPen(QPen(palette().color(QPalette::Highlight), frame));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void ChartPanel::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void ChartPanel::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace tidemark::app
