// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "tests/core/base/base_test.h"
#include "tests/support/isolated_home.h"

#include <QDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace mayfly;
using mayfly::test::IsolatedHome;

namespace {

QStringList entries(const QString &folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
}

unsigned modeOf(const std::filesystem::path &path)
{
    struct stat info {};
    return ::stat(path.c_str(), &info) == 0 ? info.st_mode & 07777 : 0;
}

/// Root may write everywhere: then the test acts as nobody for a while.
class AsOrdinaryUser {
public:
    AsOrdinaryUser() : root_(::geteuid() == 0) { changed_ = !root_ || ::seteuid(65534) == 0; }
    ~AsOrdinaryUser() { restored_ = !root_ || ::seteuid(0) == 0; }
    bool works() const { return changed_; }

private:
    bool root_;
    bool changed_ = false;
    bool restored_ = false;
};

} // namespace

void FilesTest::writesAndReadsBack()
{
    const IsolatedHome home;
    const std::string path = home.file("a").toStdString();
    const std::string content("a\0b\n\xFF", 5);
    QVERIFY_RESULT(writeFileAtomically(path, content));
    QVERIFY(*readFile(path) == content);
    QCOMPARE(modeOf(path), 0644u);
    const std::string big(300'000, 'x');
    QVERIFY_RESULT(writeFileAtomically(path, big, 0600));
    QVERIFY(*readFile(path) == big);
    QCOMPARE(modeOf(path), 0600u);
}

void FilesTest::atomicWriteReplacesAndLeavesNothing()
{
    const IsolatedHome home;
    const std::string path = home.file("a").toStdString();
    QVERIFY_RESULT(writeFileAtomically(path, "old"));
    QVERIFY_RESULT(writeFileAtomically(path, "new"));
    QCOMPARE(*readFile(path), std::string("new"));
    QCOMPARE(entries(home.path()), QStringList{"a"});
}

void FilesTest::failedWriteLeavesTheOldFile()
{
    const IsolatedHome home;
    // A folder stands where the file should go: rename fails, and the temporary is removed.
    const std::string path = home.file("taken").toStdString();
    QVERIFY_RESULT(makeFolder(path));
    const auto written = writeFileAtomically(path, "x");
    QVERIFY(!written);
    QVERIFY(written.error().message.find(path) != std::string::npos);
    QCOMPARE(entries(home.path()), QStringList{"taken"});
}

void FilesTest::errorsNameThePath()
{
    const IsolatedHome home;
    const std::string missing = home.file("none/a").toStdString();
    const auto read = readFile(missing);
    QVERIFY(read.error().code == ErrorCode::NotFound);
    QVERIFY(read.error().message.starts_with(missing));
    QVERIFY(writeFileAtomically(missing, "x").error().code == ErrorCode::NotFound);
    const std::string file = home.file("file").toStdString();
    QVERIFY_RESULT(writeFileAtomically(file, "x"));
    QVERIFY(makeFolder(file).error().message.find(file) != std::string::npos);
    QVERIFY(checkWritableFolder(file).error().message.find(file) != std::string::npos);
    QVERIFY(!readFile(home.path().toStdString()));
}

void FilesTest::readOnlyFolderIsNamed()
{
    const IsolatedHome home;
    const std::string folder = home.file("locked").toStdString();
    QVERIFY_RESULT(makeFolder(folder));
    QVERIFY_RESULT(checkWritableFolder(folder));
    QVERIFY(entries(home.file("locked")).isEmpty());
    QCOMPARE(::chmod(home.path().toStdString().c_str(), 0755), 0);
    QCOMPARE(::chmod(folder.c_str(), 0555), 0);
    const AsOrdinaryUser user;
    QVERIFY(user.works());
    const auto check = checkWritableFolder(folder);
    QVERIFY(!check);
    QVERIFY(check.error().code == ErrorCode::PermissionDenied);
    QVERIFY2(check.error().message.starts_with(folder), check.error().message.c_str());
    QVERIFY(check.error().message.find("Permission denied") != std::string::npos);
    const auto written = writeFileAtomically(folder + "/a", "x");
    QVERIFY(written.error().code == ErrorCode::PermissionDenied);
}

void FilesTest::privateFolderIsTightened()
{
    const IsolatedHome home;
    const std::string folder = home.file("secret").toStdString();
    QVERIFY_RESULT(makePrivateFolder(folder));
    QCOMPARE(modeOf(folder), 0700u);
    QCOMPARE(::chmod(folder.c_str(), 0777), 0);
    QVERIFY_RESULT(makePrivateFolder(folder));
    QCOMPARE(modeOf(folder), 0700u);
}

void FilesTest::foldersFollowTheEnvironment()
{
    const IsolatedHome home;
    QCOMPARE(dataFolder().string(), home.file("home").toStdString());
    const auto runtime = runtimeFolder();
    QVERIFY_RESULT(runtime);
    QCOMPARE(runtime->string(), home.file("mayfly").toStdString());
    QCOMPARE(modeOf(*runtime), 0700u);
    qputenv("MAYFLY_HOME", "");
    qputenv("XDG_DATA_HOME", "/somewhere");
    QCOMPARE(dataFolder().string(), std::string("/somewhere/mayfly"));
    qputenv("MAYFLY_RESOURCES", "/res");
    QCOMPARE(resourceFolder().string(), std::string("/res"));
    qunsetenv("MAYFLY_RESOURCES");
    qunsetenv("XDG_DATA_HOME");
}
