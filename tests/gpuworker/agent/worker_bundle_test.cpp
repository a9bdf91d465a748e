// SPDX-License-Identifier: Apache-2.0
// The worker bundle runs where there is nothing but a kernel and a C library.
#include "core/base/files.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "tests/support/isolated_home.h"

#include <QJsonDocument>
#include <QTest>

#include <unistd.h>

using namespace mayfly;

namespace fs = std::filesystem;

namespace {

const fs::path bundle = MAYFLY_BIN_DIR "/worker-bundle";

/// A root with the C library, the bundle, and nothing else: no shell, no /etc, no other library.
bool makeBareRoot(const fs::path &root)
{
    std::error_code problem;
    for (const char *folder : {"proc", "dev", "tmp", "opt"}) {
        fs::create_directories(root / folder, problem);
    }
    for (const char *library : {"/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"}) {
        if (fs::exists(library)) {
            fs::create_directories(root / fs::path(library).parent_path().relative_path(), problem);
            fs::copy_file(library, root / fs::path(library).relative_path(), problem);
        }
    }
    const auto map = runCommand({"ldd", (bundle / "mayfly-worker").string()});
    for (const auto &line : split(map.value_or(CommandOutput{}).output, '\n')) {
        const auto words = split(trimmed(line), ' ');
        for (const char *name : {"libc.so.6", "libm.so.6", "libmvec.so.1", "libdl.so.2", "librt.so.1", "libpthread.so.0",
                                 "libresolv.so.2"}) {
            if (words.size() > 2 && words[0] == name) {
                fs::create_directories(root / "lib", problem);
                fs::copy_file(words[2], root / "lib" / name, problem);
            }
        }
    }
    fs::copy(bundle, root / "opt" / "mayfly", fs::copy_options::recursive, problem);
    return !problem && fs::exists(root / "lib" / "libc.so.6");
}

} // namespace

class WorkerBundleTest : public QObject {
    Q_OBJECT
private slots:
    void holdsWhatIsNeeded();
    void runsInABareRoot();
};

void WorkerBundleTest::holdsWhatIsNeeded()
{
    QVERIFY(fs::exists(bundle / "resources" / "networks" / "resnet8.json"));
    QCOMPARE(::access((bundle / "mayfly-worker").c_str(), X_OK), 0);
    for (const auto &entry : fs::directory_iterator(bundle / "lib")) {
        const std::string name = entry.path().filename();
        QVERIFY2(!name.starts_with("libc.so") && !name.starts_with("ld-linux"), "the C library is the server's own");
        QVERIFY(!fs::is_symlink(entry.path()));
    }
    // Everything but the C library comes from the bundle.
    const auto map = runCommand({"ldd", (bundle / "mayfly-worker").string()});
    QVERIFY_RESULT(map);
    QVERIFY(map->output.find("not found") == std::string::npos);
    QVERIFY(map->output.find((bundle / "lib" / "libstdc++.so.6").string()) != std::string::npos);
}

void WorkerBundleTest::runsInABareRoot()
{
    if (::geteuid() != 0) {
        QSKIP("only root may change the root of a process");
    }
    const test::IsolatedHome home;
    const fs::path root = home.path().toStdString() + "/root";
    QVERIFY(makeBareRoot(root));
    const auto doctor = runCommand({"unshare", "--mount", "--pid", "--fork", "--mount-proc=" + (root / "proc").string(),
                                    "chroot", root.string(), "/opt/mayfly/mayfly-worker", "doctor", "--json", "--resources",
                                    "/opt/mayfly/resources"});
    QVERIFY_RESULT(doctor);
    QCOMPARE(doctor->exitCode, 0);
    QVERIFY(!QJsonDocument::fromJson(QByteArray::fromStdString(doctor->output)).isNull());
}

QTEST_GUILESS_MAIN(WorkerBundleTest)
#include "worker_bundle_test.moc"
