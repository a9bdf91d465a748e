// SPDX-License-Identifier: Apache-2.0
// Files into the store: what they are taken for, what they would bring, and what they bring.
#include "core/store/import_files.h"
#include "tests/support/isolated_home.h"

#include <QFile>
#include <QTest>

using namespace mayfly;
using namespace mayfly::store;

namespace {

const char *const vms = "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,AvailabilityZone\n"
                        "p3.2xlarge,V100,1.0,8.0,61.0,,3.06,0.9731,us-east-1,us-east-1a\n"
                        "p3.2xlarge,V100,1.0,8.0,61.0,,,0.9,us-east-1,us-east-1b\n";

} // namespace

class ImportFilesTest : public QObject {
    Q_OBJECT

    test::IsolatedHome home_;

    std::string write(const char *name, const QByteArray &content)
    {
        QFile file(home_.file(name));
        (void)file.open(QIODevice::WriteOnly);
        file.write(content);
        return file.fileName().toStdString();
    }

private slots:
    void kindsAreGuessed_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("kind");
        QTest::newRow("offers") << "vms.csv" << QByteArray(vms) << "catalog";
        QTest::newRow("own offers") << "mine.json" << QByteArray(R"({"schema":1,"name":"x","offers":[]})") << "catalog";
        QTest::newRow("prices") << "p.json" << QByteArray(R"({"SpotPriceHistory":[]})") << "prices";
        QTest::newRow("advisor") << "a.json" << QByteArray(R"({"ranges":[],"instance_types":{},"spot_advisor":{}})") << "advisor";
        QTest::newRow("trace") << "t.json" << QByteArray(R"({"metadata":{"gap_seconds":300},"data":[1]})") << "trace";
        QTest::newRow("pings") << "ping.csv" << QByteArray("0,2022-10-26T00:00:00,0\n") << "trace";
        QTest::newRow("lifetimes") << "l.csv" << QByteArray("K80\nVM name,Start,Terminate\n") << "lifetimes";
        QTest::newRow("nothing known") << "x.json" << QByteArray("{}") << "";
        QTest::newRow("a picture") << "x.png" << QByteArray("\x89PNG") << "";
    }
    void kindsAreGuessed()
    {
        QFETCH(const QString, name);
        QFETCH(const QByteArray, content);
        QFETCH(const QString, kind);
        const auto guessed = guessKind(write(name.toUtf8().constData(), content));
        QCOMPARE(guessed.has_value(), !kind.isEmpty());
        if (guessed) {
            QCOMPARE(QString::fromStdString(std::string(toString(*guessed))), kind);
        } else {
            QVERIFY(guessed.error().message.find(name.toStdString()) != std::string::npos);
        }
        QCOMPARE(guessKind("/no/such/file.csv").error().code, ErrorCode::NotFound);
        const auto broken = guessKind(write("broken.json", "{\"a\": 1,\n [[[["));
        QVERIFY(!broken);
        QVERIFY2(broken.error().message.find(": line 2, column ") != std::string::npos, broken.error().message.c_str());
    }

    void aPreviewStoresNothing()
    {
        ImportRequest request;
        request.files = {write("vms.csv", vms)};
        request.provider = "aws";
        FirstRows first;
        const auto preview = previewFiles(request, &first);
        QVERIFY_RESULT(preview);
        QCOMPARE(preview->size(), std::size_t{1});
        QCOMPARE(static_cast<std::int64_t>(first.offers.size()), preview->front().files.front().report.imported);
        QCOMPARE(first.offers.front().provider, std::string("aws"));
        const auto &report = preview->front().files.front().report;
        QCOMPARE(report.rows, std::int64_t{2});
        const auto none = CatalogStore::open(defaultPath(), OpenMode::ReadWrite);
        QVERIFY_RESULT(none);
        QVERIFY((*none)->list()->empty());
        const auto done = importFiles(request);
        QVERIFY_RESULT(done);
        QCOMPARE(done->front().files.front().report.imported, report.imported);
        QCOMPARE((*none)->list()->size(), std::size_t{1});
    }

    void brokenRowsAreCounted()
    {
        ImportRequest request;
        request.files = {write("vms.csv", QByteArray(vms) + "p3.2xlarge,V100,one,8.0,61.0,,3.06,0.9,us-east-1,us-east-1c\n")};
        request.provider = "aws";
        const auto preview = previewFiles(request);
        QVERIFY_RESULT(preview);
        QVERIFY(preview->front().files.front().report.count(catalog::Severity::Broken) >= 1);
        QVERIFY(!importFiles(request));
    }
};

QTEST_GUILESS_MAIN(ImportFilesTest)
#include "import_files_test.moc"
