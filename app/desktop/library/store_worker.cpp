#include "app/desktop/library/store_worker.h"

#include <optional>
#include <utility>

namespace tidemark::app {

StoreWorker::StoreWorker(std::filesystem::path file, store::OpenMode mode)
    : m_file(std::move(file))
    , m_mode(mode)
    , m_thread([this](const std::stop_token& stop) { work(stop); })
{
}

StoreWorker::~StoreWorker()
{
    m_thread.request_stop();
    m_thread.join();
}

void StoreWorker::post(Task task)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_tasks.push_back(std::move(task));
    }
    m_wake.notify_one();
}

void StoreWorker::work(const std::stop_token& stop)
{
    std::optional<store::Store> library;
    while (true) {
        Task task;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, stop, [this] { return !m_tasks.empty(); })) {
                return;
            }
            if (stop.stop_requested()) {
                return;
            }
            task = std::move(m_tasks.front());
            m_tasks.pop_front();
        }
        if (!library) {
            auto opened = store::Store::open(m_file, m_mode);
            if (!opened) {
                task(std::unexpected(std::move(opened).error()));
                continue;
            }
            library.emplace(std::move(*opened));
        }
        task(&*library);
    }
}

} // namespace tidemark::app
