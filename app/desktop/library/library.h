#pragma once

#include "app/desktop/library/store_worker.h"

#include <QObject>
#include <QPointer>

#include <filesystem>
#include <functional>
#include <type_traits>
#include <utility>

namespace tidemark::app {

/// The library as the windows see it: work on the Store is a function that runs in a worker thread,
/// its result comes back in the GUI thread. Reading and writing have a thread each, so that a list
/// never waits for a writer. All public functions belong to the GUI thread.
class Library : public QObject
{
    Q_OBJECT

public:
    explicit Library(std::filesystem::path file);

    [[nodiscard]] const std::filesystem::path& file() const { return m_file; }

    /// Runs `work(const store::Store&) -> Result<T>` and hands its result to `done(Result<T>)`,
    /// unless `context` is gone by then.
    template <class Work, class Done>
    void read(QObject* context, Work work, Done done)
    {
        run<const store::Store&>(m_reader, context, std::move(work), std::move(done));
    }

    /// The same for `work(store::Store&)` that changes something; emits changed() afterwards when
    /// it went well.
    template <class Work, class Done>
    void write(QObject* context, Work work, Done done)
    {
        run<store::Store&>(m_writer, context, std::move(work),
                           [this, done = std::move(done)](auto result) mutable {
                               const bool good = result.has_value();
                               done(std::move(result));
                               if (good) {
                                   emit changed();
                               }
                           });
    }

    /// Tells everybody that the library was changed by someone else (the runner).
    void noteChange() { emit changed(); }

    /// Number of answers that are still to come.
    [[nodiscard]] int pending() const { return m_pending; }

signals:
    void changed();

private:
    template <class StoreRef, class Work, class Done>
    void run(StoreWorker& worker, QObject* context, Work work, Done done)
    {
        using Answer = std::invoke_result_t<Work, StoreRef>;
        ++m_pending;
        QPointer<QObject> guard(context);
        worker.post([this, guard, work = std::move(work),
                     done = std::move(done)](const Result<store::Store*>& library) mutable {
            Answer answer =
                library ? Answer(work(**library)) : Answer(std::unexpected(library.error()));
            // The guard is looked at in the GUI thread only, where the context lives and dies.
            QMetaObject::invokeMethod(
                this,
                [this, guard, done = std::move(done), answer = std::move(answer)]() mutable {
                    --m_pending;
                    if (guard) {
                        done(std::move(answer));
                    }
                },
                Qt::QueuedConnection);
        });
    }

    std::filesystem::path m_file;
    int m_pending = 0;
    StoreWorker m_writer;
    StoreWorker m_reader;
};

/// Drops answers that were overtaken by a newer question: `const auto mine = latest.next();` before
/// asking, `if (!latest.isCurrent(mine)) return;` when the answer comes.
class Latest
{
public:
    std::uint64_t next() { return ++m_number; }

    [[nodiscard]] bool isCurrent(std::uint64_t number) const { return number == m_number; }

private:
    std::uint64_t m_number = 0;
};

} // namespace tidemark::app
