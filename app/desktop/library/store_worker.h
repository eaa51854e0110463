#pragma once

#include "core/base/result.h"
#include "core/store/store.h"

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <thread>

namespace tidemark::app {

/// A thread with its own Store, as a Store belongs to one thread. Tasks run in the order in which
/// they were posted. The library is opened before the first task; when that fails every task gets
/// the error, and the next one tries again.
class StoreWorker
{
public:
    using Task = std::function<void(const Result<store::Store*>&)>;

    StoreWorker(std::filesystem::path file, store::OpenMode mode);

    /// Lets the task under way end and drops those that wait.
    ~StoreWorker();

    StoreWorker(const StoreWorker&) = delete;
    StoreWorker& operator=(const StoreWorker&) = delete;

    /// May be called from any thread.
    void post(Task task);

private:
    void work(const std::stop_token& stop);

    std::filesystem::path m_file;
    store::OpenMode m_mode;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<Task> m_tasks;
    std::jthread m_thread; ///< last, so that it starts after and ends before the rest
};

} // namespace tidemark::app
