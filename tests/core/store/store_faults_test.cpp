// SPDX-License-Identifier: Apache-2.0
// Death of the writer, damaged files, older and newer schemas, full disks and the wrong file systems.
#include "core/base/files.h"
#include "core/store/open_store.h"
#include "tests/core/store/sample_rows.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>

using namespace mayfly;
using store::OpenMode;
using store::OpenOptions;
using store::Store;

namespace {

namespace fs = std::filesystem;

/// A database with one run and many events; closed, so that everything is in the one file.
void fill(const fs::path &path)
{
    auto opened = Store::open(path, OpenMode::ReadWrite);
    QVERIFY_RESULT(opened);
    QVERIFY_DONE((*opened)->insertRun(test::sampleRun("r")));
    for (int i = 0; i < 60; ++i) {
        QVERIFY_DONE((*opened)->appendEvent("r", {0, i, EventKind::Decision, "w-0", std::string(1000, 'x'), ""}));
    }
    QVERIFY_DONE((*opened)->compact());
}

bool names(const Error &error, const fs::path &path, const std::string &advice)
{
    return error.message.find(path.string()) != std::string::npos && error.message.find(advice) != std::string::npos;
}

/// Today's migrations and a made-up next one.
std::vector<store::Migration> withOneMore(const char *statements)
{
    const auto known = store::migrations();
    std::vector<store::Migration> steps(known.begin(), known.end());
    steps.push_back({steps.back().version + 1, statements});
    return steps;
}

} // namespace

class StoreFaultsTest : public QObject {
    Q_OBJECT

    test::IsolatedHome home_;
    int next_ = 0;

    fs::path newPath() { return fs::path(home_.path().toStdString()) / ("store-" + std::to_string(next_++)) / "mayfly.db"; }

private slots:
    void whatWasAcknowledgedSurvivesTheWritersDeath()
    {
        const auto path = newPath();
        fill(path);
        const pid_t child = ::fork();
        QVERIFY(child >= 0);
        if (child == 0) {
            auto opened = Store::open(path, OpenMode::ReadWrite);
            const bool stored = opened && (*opened)->appendEvent("r", {0, 9999, EventKind::Lost, "w-0", "the last", ""}) &&
                                (*opened)->openLedgerLine("r", test::sampleLine("t")) && (*opened)->nextIncarnation("r", "w-0");
            ::_exit(stored ? 0 : 1);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        const auto opened = Store::open(path, OpenMode::ReadWrite);
        QVERIFY_RESULT(opened);
        const auto events = (*opened)->events("r", 60);
        QVERIFY_RESULT(events);
        QCOMPARE(events->size(), std::size_t{1});
        QCOMPARE(events->front().message, std::string("the last"));
        QCOMPARE((*opened)->ledger("r")->size(), std::size_t{1});
        QCOMPARE(*(*opened)->nextIncarnation("r", "w-0"), 2);
    }

    void readingWhatIsNotThere()
    {
        const auto opened = Store::open(newPath(), OpenMode::ReadOnly);
        QCOMPARE(opened.error().code, ErrorCode::NotFound);
    }

    void notADatabase_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("read") << static_cast<int>(OpenMode::ReadOnly);
        QTest::newRow("write") << static_cast<int>(OpenMode::ReadWrite);
    }
    void notADatabase()
    {
        QFETCH(int, mode);
        const auto path = newPath();
        fs::create_directories(path.parent_path());
        std::ofstream(path) << std::string(8192, 'n');
        const auto opened = Store::open(path, static_cast<OpenMode>(mode));
        QVERIFY(!opened);
        QCOMPARE(opened.error().code, ErrorCode::Corrupt);
        QVERIFY2(names(opened.error(), path, "move"), opened.error().message.c_str());
        QCOMPARE(fs::file_size(path), std::uintmax_t{8192});
    }

    void truncatedFilesAreRefused()
    {
        const auto path = newPath();
        fill(path);
        const auto size = fs::file_size(path);
        std::ofstream(path.string() + ".backup-1-2026") << "x";
        fs::resize_file(path, size / 2);
        const auto opened = Store::open(path, OpenMode::ReadWrite);
        QVERIFY(!opened);
        QCOMPARE(opened.error().code, ErrorCode::Corrupt);
        QVERIFY2(names(opened.error(), path, "restore mayfly.db.backup-1-2026"), opened.error().message.c_str());
    }

    void overwrittenPagesAreNeverACrash()
    {
        const auto path = newPath();
        fill(path);
        const auto content = readFile(path);
        QVERIFY_RESULT(content);
        int refused = 0;
        for (std::size_t at = 0; at + 700 < content->size(); at += 4096) {
            std::string damaged = *content;
            damaged.replace(at + 100, 600, std::string(600, '\xA5'));
            QVERIFY_DONE(writeFileAtomically(path, damaged));
            fs::remove(path.string() + "-wal");
            fs::remove(path.string() + "-shm");
            const auto opened = Store::open(path, OpenMode::ReadWrite);
            if (!opened) {
                QCOMPARE(opened.error().code, ErrorCode::Corrupt);
                ++refused;
            }
        }
        QVERIFY(refused > 0);
    }

    void aTornLogLosesOnlyWhatItHeld()
    {
        const auto path = newPath();
        fill(path);
        const pid_t child = ::fork();
        QVERIFY(child >= 0);
        if (child == 0) {
            auto opened = Store::open(path, OpenMode::ReadWrite);
            for (int i = 0; opened && i < 20; ++i) {
                (void)(*opened)->appendEvent("r", {0, i, EventKind::Lost, "w-0", "late", ""});
            }
            ::_exit(0);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        const fs::path log = path.string() + "-wal";
        QVERIFY(fs::exists(log));
        fs::resize_file(log, fs::file_size(log) / 2 + 13);
        const auto opened = Store::open(path, OpenMode::ReadWrite);
        QVERIFY_RESULT(opened);
        const auto events = (*opened)->events("r", 0);
        QVERIFY_RESULT(events);
        QVERIFY(events->size() > 60 && events->size() < 80);
        QCOMPARE(events->back().sequence, static_cast<std::int64_t>(events->size()));
    }

    void anotherProgramsDatabaseIsLeftAlone()
    {
        const auto path = newPath();
        fs::create_directories(path.parent_path());
        {
            SQLite::Database other(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            other.exec("CREATE TABLE notes (text TEXT)");
        }
        const auto opened = Store::open(path, OpenMode::ReadWrite);
        QVERIFY(!opened);
        QCOMPARE(opened.error().code, ErrorCode::Corrupt);
        QVERIFY(names(opened.error(), path, "not Mayfly's"));
    }

    void aNewerSchemaIsRefused()
    {
        const auto path = newPath();
        fill(path);
        {
            SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
            database.exec("PRAGMA user_version = 99");
        }
        for (const auto mode : {OpenMode::ReadOnly, OpenMode::ReadWrite}) {
            const auto opened = Store::open(path, mode);
            QVERIFY(!opened);
            QCOMPARE(opened.error().code, ErrorCode::Conflict);
            QVERIFY(names(opened.error(), path, "99"));
        }
    }

    void olderSchemasAreMigratedWithABackup()
    {
        const auto path = newPath();
        fill(path);
        const auto steps = withOneMore("ALTER TABLE runs ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'");
        OpenOptions options;
        options.mode = OpenMode::ReadOnly;                  // a reader brings it up to date as well
        options.migrations = steps;
        const auto opened = store::openStore(path, options);
        QVERIFY_RESULT(opened);
        QCOMPARE((*opened)->events("r", 0)->size(), std::size_t{60});
        SQLite::Database database(path.string());
        QCOMPARE(database.execAndGet("PRAGMA user_version").getInt(), steps.back().version);
        QCOMPARE(database.execAndGet("SELECT colour FROM runs").getString(), std::string("red"));
        int backups = 0;
        for (const auto &entry : fs::directory_iterator(path.parent_path())) {
            if (entry.path().filename().string().starts_with("mayfly.db.backup-" + std::to_string(store::migrations().back().version) + "-")) {
                ++backups;
                const auto old = Store::open(entry.path(), OpenMode::ReadOnly);
                QVERIFY_RESULT(old);
                QCOMPARE((*old)->events("r", 0)->size(), std::size_t{60});
            }
        }
        QCOMPARE(backups, 1);
    }

    /// Runs of the version before this one have not measured what slots exchange, and can go on measuring it.
    void theSecondSchemaIsBroughtUpToDate()
    {
        const auto path = newPath();
        {
            OpenOptions options;
            options.migrations = store::migrations().first(2);
            const auto old = store::openStore(path, options);
            QVERIFY_RESULT(old);
            QVERIFY_RESULT((*old)->insertRun(test::sampleRun("r")));
        }
        const auto opened = Store::open(path, OpenMode::ReadWrite);
        QVERIFY_RESULT(opened);
        const auto loaded = store::loadRun(**opened, "r");
        QVERIFY_RESULT(loaded);
        QVERIFY(loaded->exchanges.empty());
        Exchange exchange;
        exchange.slot = "w-0";
        exchange.staleness = {3, 1};
        QVERIFY_RESULT((*opened)->saveExchanges("r", std::vector<Exchange>{exchange}));
        QVERIFY((*opened)->exchanges("r")->front() == exchange);
        {
            SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
            database.exec("UPDATE exchanges SET staleness = '3 x'");
        }
        const auto damaged = (*opened)->exchanges("r");
        QVERIFY(!damaged);
        QCOMPARE(damaged.error().code, ErrorCode::Corrupt);
        QVERIFY(names(damaged.error(), path, "exchanges"));
        QVERIFY((*opened)->latencies("r", 0)->empty()); // of the version after that
        QVERIFY_RESULT((*opened)->appendLatencies("r", std::vector<LatencyPoint>{{"w-0", 5, 3, {1, 2}, {3, 4}, {}, {}}}));
        QCOMPARE((*opened)->latencies("r", 0)->size(), std::size_t(1));
    }

    void aFailedMigrationLeavesTheOldDatabase()
    {
        const auto path = newPath();
        fill(path);
        const auto steps = withOneMore("ALTER TABLE runs ADD COLUMN colour TEXT; SELECT nonsense FROM nowhere");
        OpenOptions options;
        options.migrations = steps;
        QVERIFY(!store::openStore(path, options));
        const auto opened = Store::open(path, OpenMode::ReadWrite);
        QVERIFY_RESULT(opened);
        QCOMPARE((*opened)->events("r", 0)->size(), std::size_t{60});
        SQLite::Database database(path.string());
        QCOMPARE(database.execAndGet("SELECT count(*) FROM pragma_table_info('runs') WHERE name = 'colour'").getInt(), 0);
    }

    void networkFileSystemsAreRefused()
    {
        for (const char *type : {"nfs", "nfs4", "cifs", "smb3", "fuse.sshfs"}) {
            OpenOptions options;
            options.fileSystem = [type](const fs::path &) { return std::string(type); };
            const auto path = newPath();
            const auto opened = store::openStore(path, options);
            QVERIFY(!opened);
            QCOMPARE(opened.error().code, ErrorCode::InvalidInput);
            QVERIFY2(names(opened.error(), path.parent_path(), "MAYFLY_HOME"), opened.error().message.c_str());
            QVERIFY(!fs::exists(path));
        }
        QVERIFY(!store::fileSystemOf(home_.path().toStdString()).empty());
    }

    void aFullDiskIsSaidAndNothingIsLost()
    {
        const auto path = newPath();
        fill(path);
        SQLite::Database pages(path.string());
        OpenOptions options;
        options.maxPages = pages.execAndGet("PRAGMA page_count").getInt() + 2;
        const auto opened = store::openStore(path, options);
        QVERIFY_RESULT(opened);
        Result<Event> stored;
        for (int i = 0; i < 1000 && stored; ++i) {
            stored = (*opened)->appendEvent("r", {0, i, EventKind::Decision, "w-0", std::string(2000, 'y'), ""});
        }
        QVERIFY(!stored);
        QCOMPARE(stored.error().code, ErrorCode::NoSpace);
        QVERIFY2(names(stored.error(), path, "full"), stored.error().message.c_str());
        QVERIFY_DONE((*opened)->check());
        QVERIFY((*opened)->events("r", 0)->size() >= 60);
    }

    void foldersThatCannotBeWrittenAreNamed()
    {
        const auto opened = Store::open("/proc/mayfly/mayfly.db", OpenMode::ReadWrite);
        QVERIFY(!opened);
        QVERIFY(names(opened.error(), "/proc/mayfly", ""));
        const auto onFile = Store::open("/dev/null/mayfly.db", OpenMode::ReadWrite);
        QVERIFY(!onFile);
    }
};

QTEST_GUILESS_MAIN(StoreFaultsTest)
#include "store_faults_test.moc"
