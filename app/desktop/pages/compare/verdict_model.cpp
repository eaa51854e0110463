#include "app/desktop/pages/compare/verdict_model.h"

#include "app/desktop/text/display.h"
#include "core/analysis/judge.h"

#include <algorithm>
#include <cmath>

namespace tidemark::app {

QString effectText(const Verdict& verdict, const QLocale& locale)
{
    if (!verdict.effect) {
        return VerdictModel::tr("not known");
    }
    const auto shown = [&](double value) {
        return verdict.logScale ? signedPercent(value, locale) : number(value, locale);
    };
    const QString effect = shown(*verdict.effect);
    return verdict.low && verdict.high ? VerdictModel::tr("%1 [%2, %3]")
                                             .arg(effect, shown(*verdict.low), shown(*verdict.high))
                                       : effect;
}

QString signedWord(const CompareRow& row)
{
    if (analysis::isClaim(row.verdict.kind) && !analysis::isPlainClaim(row.verdict)) {
        return QStringLiteral("? ") + row.word;
    }
    switch (row.verdict.kind) {
    case VerdictKind::Better:
    case VerdictKind::BetterMaybeTrivial:
        return QStringLiteral("\u25b2 ") + row.word;
    case VerdictKind::Worse:
    case VerdictKind::WorseMaybeTrivial:
        return QStringLiteral("\u25bc ") + row.word;
    case VerdictKind::Equivalent:
    case VerdictKind::Trivial:
        return QStringLiteral("= ") + row.word;
    case VerdictKind::Inconclusive:
    case VerdictKind::TooFew:
    case VerdictKind::NoData:
        break;
    }
    return QStringLiteral("? ") + row.word;
}

double reachOf(const std::vector<CompareRow>& rows)
{
    double reach = 0.01;
    for (const auto& row : rows) {
        if (!row.verdict.logScale) {
            continue;
        }
        for (const auto& end : {row.verdict.low, row.verdict.high, row.verdict.effect}) {
            reach = std::max(reach, std::abs(end.value_or(0)));
        }
        reach = std::max(reach, 1.5 * row.verdict.margin);
    }
    return std::min(1.0, reach * 1.1);
}

void VerdictModel::setState(const CompareState& state)
{
    // A selection survives when the same tests are shown with new numbers.
    const bool same =
        std::ranges::equal(state.rows, m_rows, [](const CompareRow& a, const CompareRow& b) {
            return a.workload == b.workload && a.verdict.metric == b.verdict.metric;
        });
    if (!same) {
        beginResetModel();
    }
    m_rows = state.rows;
    m_nameA = state.nameA;
    m_nameB = state.nameB;
    m_reach = reachOf(m_rows);
    if (!same) {
        endResetModel();
    } else if (!m_rows.empty()) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

int VerdictModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int VerdictModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString VerdictModel::display(const CompareRow& row, int column) const
{
    switch (column) {
    case Test:
        return row.test;
    case Measured:
        return metricName(row.verdict.metric);
    case ValueA:
        return row.valueA;
    case ValueB:
        return row.valueB;
    case Effect:
        return effectText(row.verdict, QLocale());
    case Word:
        return signedWord(row);
    default:
        return {};
    }
}

QVariant VerdictModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return display(row, index.column());
    case Qt::ToolTipRole:
        return row.sentence;
    case Qt::TextAlignmentRole:
        return QVariant(index.column() == ValueA || index.column() == ValueB
                            ? Qt::AlignRight | Qt::AlignVCenter
                            : Qt::AlignLeft | Qt::AlignVCenter);
    case verdictRole:
        return QVariant::fromValue(row.verdict);
    case reachRole:
        return m_reach;
    default:
        return {};
    }
}

QVariant VerdictModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Test:
        return tr("Test");
    case Measured:
        return tr("Measured");
    case ValueA:
        return tr("A  %1").arg(m_nameA);
    case ValueB:
        return tr("B  %1").arg(m_nameB);
    case Effect:
        return m_rows.empty()
                   ? tr("B against A")
                   : tr("B against A (%1 % interval)")
                         .arg(QLocale().toString(100 * (1 - m_rows.front().verdict.alpha), 'g', 4));
    case Word:
        return tr("Verdict");
    default:
        return {};
    }
}

} // namespace tidemark::app
