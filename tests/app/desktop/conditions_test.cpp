// SPDX-License-Identifier: GPL-3.0-or-later
// The window where something is wrong around it: it opens all the same, never waits, says what is wrong, and tries again when asked.
#include "app/desktop/backend_probe.h"
#include "app/look/table.h"
#include "app/pages/catalog_page.h"
#include "app/pages/import_panel.h"
#include "app/pages/run_page.h"
#include "core/base/files.h"
#include "core/store/store.h"
#include "tests/app/desktop/window_fixture.h"
#include "tests/app/support/fake_client.h"
#include "tests/app/support/synthetic_run.h"
#include "tests/support/isolated_home.h"
#include "tests/support/small_mount.h"

#include <QDropEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QUrl>

using namespace mayfly;
using desktop::MainWindow;

class ConditionsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void noHome();
    void readOnlyHome();
    void damagedStore();
    void newerStore();
    void deadController();
    void slowControllerWhileClosing();
    void dropsThatAreNothing_data();
    void dropsThatAreNothing();
    void severalFilesAreImportedInTurn();
    void severalPlansOpenTheFirst();
    void hostsAreAsked_data();
    void hostsAreAsked();
    void partitionsAreAsked_data();
    void partitionsAreAsked();
    void hostsThatSayNothingAreNotWaitedFor();

private:
    QString message() const { return window_->messages().shown(); }
    void press(const QString &button);
    /// In how many places the window shows these words now.
    int tellings(const QString &words) const;
    void drop(const QStringList &files);
    QString write(const char *name, const QByteArray &content);

    std::unique_ptr<test::IsolatedHome> home_;
    std::unique_ptr<MainWindow> window_;
};

void ConditionsTest::initTestCase()
{
    test::prepareWindows();
}

void ConditionsTest::init()
{
    home_ = std::make_unique<test::IsolatedHome>();
}

void ConditionsTest::cleanup()
{
    window_.reset();
}

int ConditionsTest::tellings(const QString &words) const
{
    int count = 0;
    for (const QLabel *label : window_->findChildren<QLabel *>()) {
        count += label->isVisible() && label->text().contains(words) ? 1 : 0;
    }
    for (const look::TableView *table : window_->findChildren<look::TableView *>()) {
        count += table->isVisible() && table->model()->rowCount() == 0 && table->emptyText().contains(words) ? 1 : 0;
    }
    return count;
}

void ConditionsTest::press(const QString &text)
{
    for (QPushButton *button : window_->messages().findChildren<QPushButton *>()) {
        if (button->isVisibleTo(window_.get()) && button->text() == text) {
            button->click();
            return;
        }
    }
    QFAIL(qPrintable("no button " + text + " beside: " + message()));
}

QString ConditionsTest::write(const char *name, const QByteArray &content)
{
    QFile file(home_->file(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) {
        qFatal("%s cannot be written", name);
    }
    return file.fileName();
}

void ConditionsTest::drop(const QStringList &files)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString &file : files) {
        urls << QUrl::fromLocalFile(file);
    }
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &event);
}

void ConditionsTest::noHome()
{
    const QString good = qEnvironmentVariable("MAYFLY_HOME");
    qputenv("MAYFLY_HOME", "/proc/mayfly-nowhere");
    window_ = test::openWindow();
    QTRY_VERIFY(message().contains("Nothing can be kept"));
    QVERIFY2(message().contains("/proc/mayfly-nowhere"), qPrintable(message()));
    QVERIFY(test::planned(*window_));
    test::savePictures(*window_, "window-no-home");
    press("Try again");
    QTRY_VERIFY(message().contains("Nothing can be kept"));
    qputenv("MAYFLY_HOME", good.toUtf8());
    press("Try again");
    QTRY_COMPARE(message(), QString());
}

void ConditionsTest::readOnlyHome()
{
    const test::SmallMount mount(test::SmallMount::Kind::ReadOnly);
    if (!mount.mounted()) {
        QSKIP("this machine does not let the test mount a read-only folder");
    }
    qputenv("MAYFLY_HOME", mount.path().toUtf8());
    window_ = test::openWindow();
    QTRY_VERIFY(message().contains("Nothing can be kept"));
    QVERIFY(test::planned(*window_));
    QVERIFY(window_->close());
}

void ConditionsTest::damagedStore()
{
    QVERIFY(QDir().mkpath(qEnvironmentVariable("MAYFLY_HOME")));
    write("home/mayfly.db", QByteArray(8192, 'x'));
    window_ = test::openWindow();
    QTRY_VERIFY(message().contains("The runs cannot be read."));
    QVERIFY2(message().contains("mayfly.db"), qPrintable(message()));
    QVERIFY(test::planned(*window_));
    for (const int page : {MainWindow::Run, MainWindow::History, MainWindow::Reports, MainWindow::Settings}) {
        window_->showPage(page);
        QCoreApplication::processEvents();
    }
    test::savePictures(*window_, "window-damaged-store");
    for (const int page : {MainWindow::Plan, MainWindow::Run, MainWindow::History, MainWindow::Reports, MainWindow::Catalog, MainWindow::Settings}) {
        window_->showPage(page);
        QTest::qWait(0);
        QTRY_COMPARE(tellings("is not a database"), 1); // of the runs, or, once the catalogues were asked for, of these
        QVERIFY2(tellings("cannot be read.") <= 1, qPrintable(message()));
        QCOMPARE(tellings("No run yet") + tellings("No run to report on"), 0);
    }
    QVERIFY(QFile::remove(home_->file("home/mayfly.db")));
    press("Try again"); // the catalogues', which were asked for last
    QTRY_VERIFY2(!message().contains("catalogues"), qPrintable(message()));
    if (!message().isEmpty()) {
        press("Try again");
    }
    QTRY_COMPARE(message(), QString());
}

void ConditionsTest::newerStore()
{
    QVERIFY(QDir().mkpath(qEnvironmentVariable("MAYFLY_HOME")));
    QVERIFY_RESULT(store::Store::open(store::defaultPath(), store::OpenMode::ReadWrite));
    QFile file(home_->file("home/mayfly.db"));
    QVERIFY(file.open(QIODevice::ReadWrite));
    constexpr qint64 userVersionAt = 60; // in the header of an SQLite file, big-endian
    QVERIFY(file.seek(userVersionAt));
    QCOMPARE(file.write(QByteArray("\0\0\x03\xe7", 4)), qint64(4));
    file.close();
    window_ = test::openWindow();
    QTRY_VERIFY2(message().contains("The runs cannot be read."), qPrintable(message()));
    QVERIFY2(message().contains("newer"), qPrintable(message()));
    QVERIFY(test::planned(*window_));
    QVERIFY(window_->close());
}

void ConditionsTest::deadController()
{
    QVERIFY(QDir().mkpath(qEnvironmentVariable("MAYFLY_HOME")));
    auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadWrite);
    QVERIFY_RESULT(opened);
    const Run run = test::syntheticRun().run;
    QVERIFY_RESULT((*opened)->insertRun(run));
    opened->reset();
    window_ = test::openWindow();
    QTRY_COMPARE(window_->run().runId(), QString::fromStdString(run.id));
    QTRY_VERIFY(window_->run().live());
    window_->showPage(MainWindow::Run);
    QTRY_VERIFY_WITH_TIMEOUT(window_->run().status().contains("does not answer"), 30'000);
    test::savePictures(*window_, "window-dead-controller");
    QVERIFY(!window_->close());
    auto *box = window_->findChild<QMessageBox *>();
    QVERIFY(box != nullptr);
    QVERIFY(!window_->close());
    QCOMPARE(window_->findChildren<QMessageBox *>().size(), 1);
    for (QAbstractButton *button : box->buttons()) {
        if (button->text().contains("Stop")) {
            button->click();
            break;
        }
    }
    QVERIFY2(message().startsWith("Stopping"), qPrintable(message()));
    QTRY_VERIFY_WITH_TIMEOUT(message().contains("could not be stopped"), 60'000);
    QVERIFY(window_->isVisible());
}

void ConditionsTest::slowControllerWhileClosing()
{
    auto controller = std::make_shared<test::FakeController>();
    desktop::AppContext context = test::publishedContext();
    context.runs = test::fakeSource(controller);
    auto answer = std::make_shared<QSemaphore>();
    context.stopRun = [answer](const std::string &) -> Result<void> {
        answer->acquire();
        return {};
    };
    window_ = std::make_unique<MainWindow>(context);
    window_->show();
    window_->start({}, QString::fromStdString(test::syntheticRun().run.id));
    QTRY_VERIFY(controller->isAttached());
    controller->send(test::syntheticRun());
    QTRY_VERIFY(window_->run().live());
    QVERIFY(!window_->close());
    for (QAbstractButton *button : window_->findChild<QMessageBox *>()->buttons()) {
        if (button->text().contains("Stop")) {
            button->click();
            break;
        }
    }
    // Nothing waits for the answer: pages can be looked at, and closing can be asked for again.
    QVERIFY(message().startsWith("Stopping"));
    window_->showPage(MainWindow::History);
    QCOMPARE(window_->currentPage(), int(MainWindow::History));
    QVERIFY(window_->isVisible());
    answer->release();
    QTRY_VERIFY(!window_->isVisible());
}

void ConditionsTest::dropsThatAreNothing_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("says");
    QTest::newRow("unknown kind") << "picture.png" << "picture.png is of no kind that Mayfly reads.";
    QTest::newRow("folder") << "folder" << "folder is a folder.";
    QTest::newRow("gone") << "gone.csv" << "gone.csv does not exist.";
}

void ConditionsTest::dropsThatAreNothing()
{
    QFETCH(QString, file);
    QFETCH(QString, says);
    write("picture.png", "not a picture");
    QVERIFY(QDir().mkpath(home_->file("folder")));
    window_ = test::openWindow();
    drop({home_->path() + '/' + file});
    QVERIFY2(message().contains(says), qPrintable(message()));
    QVERIFY2(message().contains(".mayfly") && message().contains(".csv"), qPrintable(message()));
    QCOMPARE(window_->currentPage(), int(MainWindow::Plan));
}

void ConditionsTest::severalFilesAreImportedInTurn()
{
    const QByteArray head = "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,AvailabilityZone\n";
    QVERIFY(QDir().mkpath(home_->file("aws")) && QDir().mkpath(home_->file("azure")));
    const QString one = write("aws/vms.csv", head + "p3.2xlarge,V100,1.0,8.0,61.0,,3.06,0.9731,us-east-1,us-east-1a\n");
    const QString two = write("azure/vms.csv", head + "Standard_NC6,K80,1.0,6.0,56.0,,0.90,0.31,eastus,eastus-1\n");
    const QString bad = write("notes.doc", "nothing");
    window_ = test::openWindow();
    drop({one, bad, two});
    QCOMPARE(window_->currentPage(), int(MainWindow::Catalog));
    QVERIFY2(message().contains("notes.doc"), qPrintable(message()));
    pages::ImportPanel *panel = window_->catalog().importPanel();
    QTRY_VERIFY(!panel->busy() && panel->importButton()->isEnabled());
    window_->messages().banner().dismiss();
    QVERIFY2(message().startsWith("1 more file"), qPrintable(message()));
    QVERIFY2(message().contains("vms.csv"), qPrintable(message()));
    panel->importButton()->click();
    QTRY_VERIFY(!window_->messages().has("import")); // the second is shown now
    QTRY_VERIFY(!panel->busy() && panel->importButton()->isEnabled());
    QVERIFY2(panel->summary().startsWith("1 row"), qPrintable(panel->summary()));
}

void ConditionsTest::severalPlansOpenTheFirst()
{
    const QString first = home_->file("first.mayfly");
    const QString second = home_->file("second.mayfly");
    QVERIFY_RESULT(writePlan(first.toStdString(), test::syntheticPlan("first")));
    QVERIFY_RESULT(writePlan(second.toStdString(), test::syntheticPlan("second")));
    window_ = test::openWindow();
    QVERIFY(test::planned(*window_));
    drop({first, second});
    QTRY_COMPARE(window_->plan().inputs().name, QString("first"));
    QVERIFY2(message().startsWith("No catalogue here has the servers of this plan."), qPrintable(message()));   // a warning goes first
    window_->messages().banner().dismiss();
    QVERIFY2(message().contains("One plan can be open"), qPrintable(message()));
}

namespace {

/// Programs of our own before those of the machine.
class FakePrograms {
public:
    FakePrograms(const char *name, const QByteArray &script) : path_(qgetenv("PATH"))
    {
        QFile file(folder_.filePath(name));
        if (file.open(QFile::WriteOnly)) {
            file.write("#!/bin/sh\n" + script + "\n");
            file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        }
        qputenv("PATH", folder_.path().toLocal8Bit() + ':' + path_);
    }
    ~FakePrograms() { qputenv("PATH", path_); }

private:
    QByteArray path_;
    QTemporaryDir folder_;
};

control::RunSettings settingsFor(const char *backend, const QString &inventory, int workers)
{
    control::RunSettings settings;
    settings.backend = backend;
    settings.inventory = inventory.toStdString();
    Offer offer;
    offer.id = "v100-east";
    offer.gpu = "V100";
    offer.gpuCount = 1;
    settings.plan.offers = {offer};
    settings.plan.cluster.workers = {{offer.id, offer.gpu, "us-east1", workers, Pricing::Transient}};
    return settings;
}

bool never()
{
    return false;
}

} // namespace

void ConditionsTest::hostsAreAsked_data()
{
    QTest::addColumn<QByteArray>("hosts");
    QTest::addColumn<QByteArray>("ssh");
    QTest::addColumn<int>("workers");
    QTest::addColumn<QStringList>("problem");       // its beginnings, a line each
    QTest::addColumn<QStringList>("note");
    const QByteArray two = "[[host]]\naddress='a'\ngpu='V100'\n[[host]]\naddress='b'\ngpu='V100'\n";
    const QByteArray onlyA = "case \"$*\" in *'-- a '*) exit 0;; *) echo 'ssh: connect to host b port 22: No route to host' >&2; exit 255;; esac";
    QTest::newRow("all answer") << two << QByteArray("exit 0") << 2 << QStringList() << QStringList();
    QTest::newRow("none") << two << QByteArray("echo 'Permission denied (publickey).' >&2; exit 255") << 1
                          << QStringList{"No host of the inventory can be used:", "a: Permission denied (publickey). Check by hand", "b: Permission denied"} << QStringList();
    QTest::newRow("one is enough") << two << onlyA << 1 << QStringList()
                                   << QStringList{"1 of the hosts cannot be used; the others are enough:", "b: ssh: connect to host b port 22: No route to host"};
    QTest::newRow("one is not enough") << two << onlyA << 2
                                       << QStringList{"The plan needs 2 servers like v100-east, but the hosts that answer can be only 1.", "b: ssh: connect"} << QStringList();
    QTest::newRow("another GPU") << QByteArray("[[host]]\naddress='a'\ngpu='K80'\n") << QByteArray("exit 0") << 1
                                 << QStringList{"The plan needs 1 server like v100-east, but the hosts that answer can be only 0."} << QStringList();
    QTest::newRow("no key") << QByteArray("[[host]]\naddress='a'\ngpu='V100'\nkey='/nowhere/key'\n") << QByteArray("exit 0") << 1
                            << QStringList{"No host of the inventory can be used:", "a: the key /nowhere/key is not there."} << QStringList();
    QTest::newRow("bad inventory") << QByteArray("[[host]]\naddress='a'\nport=0\n") << QByteArray("exit 0") << 1
                                   << QStringList{"HOSTS:3:6: port: expected a whole number from 1 to 65535"} << QStringList();
}

void ConditionsTest::hostsAreAsked()
{
    QFETCH(QByteArray, hosts);
    QFETCH(QByteArray, ssh);
    QFETCH(int, workers);
    QFETCH(QStringList, problem);
    QFETCH(QStringList, note);
    const QString file = write("hosts.toml", hosts);
    const FakePrograms fake("ssh", ssh);
    const auto found = desktop::probeBackend(settingsFor("ssh", file, workers), never);
    const auto compare = [&file](const QString &said, QStringList expected) {
        const QStringList lines = said.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), expected.size());
        for (int i = 0; i < lines.size(); ++i) {
            QVERIFY2(lines[i].startsWith(expected[i].replace("HOSTS", file)), qPrintable(lines[i]));
        }
    };
    compare(found.problem, problem);
    compare(found.note, note);
}

void ConditionsTest::partitionsAreAsked_data()
{
    QTest::addColumn<QByteArray>("sinfo");
    QTest::addColumn<QString>("problem");
    QTest::newRow("up") << QByteArray("echo up") << QString();
    QTest::newRow("one of two is up") << QByteArray("echo down; echo up") << QString();
    QTest::newRow("none of that name") << QByteArray("exit 0") << "There is no partition \"spot\" in this Slurm cluster; FILE names it.";
    QTest::newRow("down") << QByteArray("echo down") << "The partition \"spot\" is down: no job starts there.";
    QTest::newRow("no controller") << QByteArray("echo 'slurm_load_partitions: Unable to contact slurm controller' >&2; exit 1")
                                   << "Slurm says: slurm_load_partitions: Unable to contact slurm controller";
}

void ConditionsTest::partitionsAreAsked()
{
    QFETCH(QByteArray, sinfo);
    QFETCH(QString, problem);
    const QString file = write("slurm.toml", "partition = 'spot'\nshared_folder = '/tmp'\n");
    const FakePrograms fake("sinfo", sinfo);
    const auto found = desktop::probeBackend(settingsFor("slurm", file, 1), never);
    QCOMPARE(found.problem, problem.replace("FILE", file));
    QVERIFY(desktop::probeBackend(settingsFor("slurm", {}, 1), never).problem.startsWith("Choose the file that names the partition"));
    QVERIFY(desktop::probeBackend(settingsFor("local", {}, 1), never).problem.isEmpty());
}

void ConditionsTest::hostsThatSayNothingAreNotWaitedFor()
{
    const QString file = write("hosts.toml", "[[host]]\naddress='a'\n");
    const FakePrograms fake("ssh", "exec sleep 600");
    const auto settings = settingsFor("ssh", file, 1);
    QElapsedTimer timer;
    timer.start();
    desktop::probeBackend(settings, [] { return true; });
    QVERIFY(timer.elapsed() < 10'000);      // not the fifteen seconds that a host is given
}

QTEST_MAIN(ConditionsTest)
#include "conditions_test.moc"
