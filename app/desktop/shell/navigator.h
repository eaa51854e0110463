#pragma once

#include "core/model/id.h"

#include <QObject>
#include <QString>

namespace tidemark::app {

/// How a page sends the user to another one without knowing it.
class Navigator : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Shows the page with that id ("run", "live", "runs", "compare"); unknown ids do nothing.
    void open(const QString& pageId) { emit pageRequested(pageId); }

    /// Shows an experiment in the list of records.
    void showExperiment(ExperimentId id)
    {
        emit experimentRequested(id);
        emit pageRequested(QStringLiteral("runs"));
    }

    /// F5 and Shift+F5, from wherever the user is; the pages that start and stop listen.
    void requestStart() { emit startRequested(); }

    void requestStop() { emit stopRequested(); }

    /// A sentence for the status bar, for a few seconds.
    void say(const QString& sentence) { emit said(sentence); }

signals:
    void pageRequested(const QString& pageId);
    void experimentRequested(tidemark::ExperimentId id);
    void startRequested();
    void stopRequested();
    void said(const QString& sentence);
};

} // namespace tidemark::app
