#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <QThreadPool>

#include <type_traits>
#include <utility>

namespace tidemark::app {

/// Runs `work() -> T` on a thread of the pool and hands its result to `done(T)` in the GUI thread,
/// unless `context` is gone by then. For questions to the machine (drives, places, paths) that may
/// take long; the library has its own threads.
template <class Work, class Done>
void inBackground(QObject* context, Work work, Done done)
{
    QPointer<QObject> guard(context);
    QThreadPool::globalInstance()->start(
        [guard, work = std::move(work), done = std::move(done)]() mutable {
            auto answer = work();
            // The application object outlives the pool; the guard is looked at in the GUI thread,
            // where the context lives and dies.
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [guard, done = std::move(done), answer = std::move(answer)]() mutable {
                    if (guard) {
                        done(std::move(answer));
                    }
                },
                Qt::QueuedConnection);
        });
}

} // namespace tidemark::app
