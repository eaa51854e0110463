#pragma once

class QSettings;
class QUndoStack;

namespace tidemark::app {

class Basket;
class Library;
class Navigator;
class RunnerClient;
class ThemeSwitch;

/// What pages need, wired together once in main(). All references outlive the pages.
struct AppContext
{
    Library& library;
    RunnerClient& runner;
    Basket& basket;
    Navigator& navigator;
    QUndoStack& undo;
    QSettings& settings;
    ThemeSwitch& theme;
};

} // namespace tidemark::app
