// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "core/catalog/catalog.h"
#include "core/catalog/read.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <cmath>

using namespace mayfly;

namespace {

QByteArray description()
{
    return R"({"schema": 1, "name": "mine", "gflops_per_image": 8.2, "parameters": 25557032, "tensors": 161, "batch_size": 64,
        "dataset": "imagenet", "dataset_images": 1281167, "epochs": 90})";
}

} // namespace

class WorkloadTest : public QObject {
    Q_OBJECT

private slots:
    void aDescriptionIsRead()
    {
        const auto workload = catalog::workloadFromJson(description().toStdString(), "w.json");
        QVERIFY_RESULT(workload);
        QCOMPARE(workload->name, std::string("mine"));
        QCOMPARE(workload->gflopsPerImage, 8.2);
        QCOMPARE(workload->batchSize, 64);
        QCOMPARE(workload->steps, std::int64_t{1801642});       // 90 * 1,281,167 / 64 = 1,801,641.1
        QVERIFY(workload->network.empty());
    }

    void aNetworkIsAWorkload()
    {
        const auto byName = catalog::workload("resnet56");
        QVERIFY_RESULT(byName);
        QCOMPARE(byName->parameters, std::int64_t{853018});
        QCOMPARE(byName->dataset, std::string("cifar-10"));
        QCOMPARE(byName->network, std::string("resnet56"));
        QCOMPARE(byName->datasetImages, 50000.0);
        QVERIFY(byName->trainingMemoryGib() > 0.1 && byName->trainingMemoryGib() < 2);
        const std::string path = MAYFLY_SOURCE_DIR "/resources/networks/resnet50.json";
        const auto byPath = catalog::workload(path);
        QVERIFY_RESULT(byPath);
        QCOMPARE(byPath->network, path);
        QCOMPARE(byPath->dataset, std::string("imagenet"));
        QCOMPARE(byPath->parameters, std::int64_t{25557032});
        QVERIFY(std::abs(byPath->gflopsPerImage - 8.18) < 0.06);
    }

    void aDescriptionMayNameItsNetwork()
    {
        const auto workload = catalog::workloadFromJson(
            R"({"schema": 1, "name": "small images", "network": "resnet50", "batch_size": 16, "dataset_images": 1000, "steps": 500})", "w.json");
        QVERIFY_RESULT(workload);
        QCOMPARE(workload->parameters, std::int64_t{25557032});
        QCOMPARE(workload->dataset, std::string("imagenet"));
        QCOMPARE(workload->datasetImages, 1000.0);
        QCOMPARE(workload->batchSize, 16);
        QCOMPARE(workload->steps, std::int64_t{500});
    }

    void wrongDescriptionsAreNamed_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<QByteArray>("named");
        const auto row = [](const char *name, const char *before, const char *after, const char *named) {
            QTest::newRow(name) << QByteArray(before) << QByteArray(after) << QByteArray(named);
        };
        row("schema", "\"schema\": 1", "\"schema\": 9", "'schema': is 9");
        row("no name", "\"name\": \"mine\", ", "", "'name'");
        row("empty name", "\"mine\"", "\"\"", "'name': is empty");
        row("negative flops", "8.2", "-8.2", "'gflops_per_image': is -8.2");
        row("no parameters", "\"parameters\": 25557032, ", "", "'parameters'");
        row("zero tensors", "161", "0", "'tensors': is 0");
        row("zero batch", "\"batch_size\": 64", "\"batch_size\": 0", "'batch_size': is 0");
        row("huge batch", "\"batch_size\": 64", "\"batch_size\": 2000000000", "'batch_size'");
        row("no images", "\"dataset_images\": 1281167, ", "", "'dataset_images'");
        row("nan", "1281167", "NaN", "not valid JSON");
        row("beyond a double", "1281167", "1e400", "not valid JSON");
        row("steps and epochs", "\"epochs\": 90", "\"epochs\": 90, \"steps\": 5", "'epochs': stands beside");
        row("negative epochs", "\"epochs\": 90", "\"epochs\": -1", "'epochs': is -1");
        row("fraction of steps", "\"epochs\": 90", "\"steps\": 1.5", "'steps'");
        row("unknown network", "\"gflops_per_image\": 8.2", "\"network\": \"alexnet\"", "'network'");
        row("cut off", "90}", "90", "line 2");
        row("a list", "{\"schema\"", "[{\"schema\"", "not valid JSON");
    }
    void wrongDescriptionsAreNamed()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QFETCH(QByteArray, named);
        QVERIFY(description().contains(before));
        const auto read = catalog::workloadFromJson(description().replace(before, after).toStdString(), "w.json");
        QVERIFY(!read);
        QVERIFY2(read.error().message.starts_with("w.json: "), read.error().message.c_str());
        QVERIFY2(read.error().message.find(named.toStdString()) != std::string::npos, read.error().message.c_str());
    }

    void networksOfUnknownImagesAskForADescription()
    {
        const auto read = catalog::workloadFromJson(
            R"({"schema": 1, "name": "odd", "input": {"channels": 2, "height": 9, "width": 9}, "classes": 3, "layers": [
               {"name": "out", "kind": "fully_connected", "inputs": ["input"], "outputs": 3}]})", "odd.json");
        QVERIFY(!read);
        QVERIFY2(read.error().message.find("2x9x9 images of 3 classes") != std::string::npos, read.error().message.c_str());
        QCOMPARE(catalog::workload("/nowhere/w.json").error().code, ErrorCode::NotFound);
        QVERIFY(catalog::workload("resnet9000").error().message.find("resnet56") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(WorkloadTest)
#include "workload_test.moc"
