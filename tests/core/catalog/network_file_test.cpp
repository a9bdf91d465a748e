// SPDX-License-Identifier: Apache-2.0
// The same network files are read by the planner's side (core/catalog) and by the engine's (gpuworker/train): both must count the same.
#include "core/base/files.h"
#include "core/catalog/catalog.h"
#include "core/catalog/network_file.h"
#include "gpuworker/train/network_file.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <cmath>

using namespace mayfly;

namespace {

QByteArray longForm()
{
    return R"({"schema": 1, "name": "small", "input": {"channels": 1, "height": 8, "width": 8}, "classes": 2, "layers": [
        {"name": "conv", "kind": "convolution", "inputs": ["input"], "outputs": 4, "kernel": 3, "padding": 1},
        {"name": "relu", "kind": "relu", "inputs": ["conv"]},
        {"name": "sum", "kind": "add", "inputs": ["relu", "conv"]},
        {"name": "pool", "kind": "global_average_pool", "inputs": ["sum"]},
        {"name": "out", "kind": "fully_connected", "inputs": ["pool"], "outputs": 2, "bias": true}]})";
}

Result<catalog::NetworkCounts> count(const std::string &text)
{
    const auto network = catalog::networkFromJson(text, "n.json");
    return network ? catalog::countNetwork(*network) : Result<catalog::NetworkCounts>(passOn(network.error()));
}

/// What the engine says of the same text; nothing if it refuses it.
std::optional<engine::NetworkCounts> engineCounts(const std::string &text)
{
    const auto network = train::parseNetwork(text, "n.json");
    if (!network) {
        return {};
    }
    auto counts = engine::countNetwork(*network);
    return counts.ok() ? std::optional<engine::NetworkCounts>(counts.value()) : std::nullopt;
}

} // namespace

class NetworkFileTest : public QObject {
    Q_OBJECT

private slots:
    void bothSidesCountTheSame()
    {
        const auto names = catalog::networkNames();
        QVERIFY(names.size() >= 6);
        for (const auto &name : names) {
            const auto text = readFile(catalog::networkPath(name));
            QVERIFY_RESULT(text);
            const auto ours = count(*text);
            QVERIFY_RESULT(ours);
            const auto theirs = engineCounts(*text);
            QVERIFY2(theirs.has_value(), name.c_str());
            QCOMPARE(ours->parameters, theirs->parameters);
            QCOMPARE(ours->tensors, theirs->tensors);
            QCOMPARE(ours->flopsPerImage, theirs->forwardFlopsPerImage);
        }
    }

    /// He et al. 2016, table 6: 0.27, 0.46, 0.66, 0.85 and 1.7 million parameters with shortcuts without parameters (option A).
    void cifarResNetsHaveThePublishedSizes_data()
    {
        QTest::addColumn<QString>("network");
        QTest::addColumn<qint64>("optionA");
        QTest::newRow("ResNet-20") << "resnet20" << qint64{269722};
        QTest::newRow("ResNet-32") << "resnet32" << qint64{464154};
        QTest::newRow("ResNet-44") << "resnet44" << qint64{658586};
        QTest::newRow("ResNet-56") << "resnet56" << qint64{853018};
        QTest::newRow("ResNet-110") << "resnet110" << qint64{1727962};
    }
    void cifarResNetsHaveThePublishedSizes()
    {
        QFETCH(QString, network);
        QFETCH(qint64, optionA);
        const auto read = catalog::readNetwork(network.toStdString());
        QVERIFY_RESULT(read);
        const auto counts = catalog::countNetwork(*read);
        QVERIFY_RESULT(counts);
        QCOMPARE(counts->parameters, std::int64_t{optionA});
        // Written out: three stages of n blocks with two 3x3 convolutions each, at 32x32, 16x16 and 8x8.
        const int n = (network.mid(6).toInt() - 2) / 6;
        QCOMPARE(counts->tensors, std::int64_t{3 * (1 + 6 * n) + 2});
        const double macs = 27.0 * 16 * 1024 + 9.0 * (2 * n) * 256 * 1024                     // stem, stage 1
                            + 9.0 * (16 * 32 + (2 * n - 1) * 32 * 32) * 256                   // stage 2
                            + 9.0 * (32 * 64 + (2 * n - 1) * 64 * 64) * 64                    // stage 3
                            + 640;
        QCOMPARE(counts->flopsPerImage, 2 * macs);
    }

    void projectionsAreCounted()
    {
        // Two 1x1 convolutions (16 x 32, 32 x 64) and their normalisations (2 x 32, 2 x 64) more.
        const auto with = [](const char *shortcut) {
            return QString(R"({"schema": 1, "name": "x", "input": {"channels": 3, "height": 32, "width": 32}, "classes": 10,
                               "family": "cifar_resnet", "depth": 20, "shortcut": "%1"})").arg(shortcut).toStdString();
        };
        const auto identity = count(with("identity")), projection = count(with("projection"));
        QVERIFY(identity && projection);
        QCOMPARE(projection->parameters, identity->parameters + 16 * 32 + 2 * 32 + 32 * 64 + 2 * 64);
        QCOMPARE(projection->tensors, identity->tensors + 6);
        QCOMPARE(engineCounts(with("projection"))->parameters, projection->parameters);
        QVERIFY(count(with("none")).error().message.find("'shortcut'") != std::string::npos && !engineCounts(with("none")));
    }

    void otherNetworksHaveThePublishedSizes_data()
    {
        QTest::addColumn<QString>("network");
        QTest::addColumn<qint64>("parameters");
        QTest::addColumn<qint64>("tensors");
        QTest::newRow("ResNet-18 of torchvision") << "resnet18" << qint64{11689512} << qint64{62};
        QTest::newRow("ResNet-18 for 32x32 as widely used") << "resnet18-cifar" << qint64{11173962} << qint64{62};
        // The size that arXiv 2004.03072 profiles for the ResNet-32 of ICAC'19's tool, as resources/workloads.json has it.
        QTest::newRow("wide ResNet-32") << "resnet32-wide" << qint64{1857722} << qint64{104};
        // By hand: 32 * 9 + 32, 32 * 32 * 9 + 32, 64 * 32 * 9 + 64, 64 * 64 * 9 + 64, 256 * 64 * 49 + 256, 10 * 256 + 10.
        QTest::newRow("plain CNN") << "cnn" << qint64{320 + 9248 + 18496 + 36928 + 803072 + 2570} << qint64{12};
        QTest::newRow("MLP") << "mlp" << qint64{784 * 512 + 512 + 512 * 256 + 256 + 256 * 10 + 10} << qint64{6};
    }
    void otherNetworksHaveThePublishedSizes()
    {
        QFETCH(QString, network);
        QFETCH(qint64, parameters);
        QFETCH(qint64, tensors);
        const auto read = catalog::readNetwork(network.toStdString());
        QVERIFY_RESULT(read);
        const auto counts = catalog::countNetwork(*read);
        QVERIFY_RESULT(counts);
        QCOMPARE(counts->parameters, std::int64_t{parameters});
        QCOMPARE(counts->tensors, std::int64_t{tensors});
    }

    /// torchvision's ResNet-50 (the stride in the 3x3 convolution): 25,557,032 parameters, 4.09 billion multiply-adds at 224x224.
    void resNet50HasThePublishedSize()
    {
        const auto read = catalog::readNetwork("resnet50");
        QVERIFY_RESULT(read);
        const auto counts = catalog::countNetwork(*read);
        QVERIFY_RESULT(counts);
        QCOMPARE(counts->parameters, std::int64_t{25557032});
        QCOMPARE(counts->tensors, std::int64_t{161});
        const double gigaMacs = counts->flopsPerImage / 2e9;
        QVERIFY2(gigaMacs > 4.085 && gigaMacs < 4.125, qPrintable(QString::number(gigaMacs, 'f', 4)));
        // Weights, gradients and momentum alone: 12 bytes a parameter; a batch of 32 is known to train in a GPU of 4 to 8 GiB.
        QVERIFY(std::abs(counts->trainingMemoryGib(0) - 12.0 * 25557032 / (1 << 30)) < 1e-9);
        QVERIFY2(counts->trainingMemoryGib(32) > 2 && counts->trainingMemoryGib(32) < 4, qPrintable(QString::number(counts->trainingMemoryGib(32))));
    }

    void countedWorkloadsAgree()
    {
        int found = 0;
        for (const auto &workload : catalog::workloads()) {
            if (workload.network.empty()) {
                continue;
            }
            const auto read = catalog::readNetwork(workload.network);
            QVERIFY_RESULT(read);
            const auto counts = catalog::countNetwork(*read);
            QVERIFY_RESULT(counts);
            QCOMPARE(workload.parameters, counts->parameters);
            QCOMPARE(workload.tensors, counts->tensors);
            QCOMPARE(workload.gflopsPerImage, counts->flopsPerImage / 1e9);
            QCOMPARE(workload.activationMegabytesPerImage, counts->activationBytesPerImage / 1e6);
            ++found;
        }
        QVERIFY(found >= 1);
    }

    void wrongFilesAreRefusedByBoth_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<QByteArray>("named");
        const auto row = [](const char *name, const char *before, const char *after, const char *named) {
            QTest::newRow(name) << QByteArray(before) << QByteArray(after) << QByteArray(named);
        };
        row("not JSON", "{\"schema\"", "{schema", "line 1, column 2");
        row("a later schema", "\"schema\": 1", "\"schema\": 2", "'schema'");
        row("no name", "\"name\": \"small\", ", "", "'name'");
        row("no height", "\"height\": 8, ", "", "'input.height'");
        row("negative width", "\"width\": 8", "\"width\": -8", "'input.width'");
        row("one class", "\"classes\": 2", "\"classes\": 1", "'classes'");
        row("a huge side", "\"width\": 8", "\"width\": 1000000000000", "'input.width'");
        row("unknown kind", "\"kind\": \"relu\"", "\"kind\": \"gelu\"", "layers[1].kind");
        row("unknown field", "\"outputs\": 4", "\"outputs\": 4, \"dilation\": 2", "layers[0].dilation");
        row("no groups", "\"outputs\": 4", "\"outputs\": 4, \"groups\": 0", "layers[0].groups");
        row("groups that do not divide", "\"outputs\": 4", "\"outputs\": 4, \"groups\": 3", "groups is 3");
        row("dropout without a rate", "\"kind\": \"relu\"", "\"kind\": \"dropout\"", "layers[1].rate");
        row("dropout of everything", "\"kind\": \"relu\"", "\"kind\": \"dropout\", \"rate\": 1", "layers[1].rate");
        row("shortcut that loses channels", "\"kind\": \"relu\"", "\"kind\": \"identity_shortcut\", \"outputs\": 3", "a shortcut keeps its 4 channels");
        row("kernel of a relu", "\"kind\": \"relu\"", "\"kernel\": 3, \"kind\": \"relu\"", "layers[1].kernel");
        row("no outputs", "\"outputs\": 4, ", "", "layers[0].outputs");
        row("inputs are no list", "[\"relu\", \"conv\"]", "\"relu\"", "layers[2].inputs");
        row("one input", "[\"relu\", \"conv\"]", "[\"relu\"]", "layer 'sum': it has 1 inputs");
        row("later layer", "\"inputs\": [\"input\"]", "\"inputs\": [\"sum\"]", "layer 'conv': its input 'sum'");
        row("same name", "\"name\": \"relu\"", "\"name\": \"conv\"", "layer 'conv': an earlier layer");
        row("padding", "\"padding\": 1", "\"padding\": 3", "layer 'conv': padding is 3");
        row("window", "\"kernel\": 3, \"padding\": 1", "\"kernel\": 90", "layer 'conv': a window of 90");
        row("shapes", "[\"relu\", \"conv\"]", "[\"relu\", \"input\"]", "layer 'sum': it adds 'relu' of 4x8x8 to 'input' of 1x8x8");
        row("unread layer", "[\"relu\", \"conv\"]", "[\"conv\", \"conv\"]", "nothing reads the output of layer 'relu'");
        row("classes", "\"outputs\": 2", "\"outputs\": 3", "the last layer, 'out', gives 3x1x1");
        row("cut off", "\"bias\": true}]}", "\"bias\": true}", "line 6");
    }
    void wrongFilesAreRefusedByBoth()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QFETCH(QByteArray, named);
        QVERIFY_RESULT(count(longForm().toStdString()));
        QVERIFY(longForm().contains(before));
        const std::string text = longForm().replace(before, after).toStdString();
        const auto counts = count(text);
        QVERIFY(!counts);
        QVERIFY2(counts.error().message.find(named.toStdString()) != std::string::npos, counts.error().message.c_str());
        QVERIFY(!engineCounts(text));
    }
};

QTEST_GUILESS_MAIN(NetworkFileTest)
#include "network_file_test.moc"
