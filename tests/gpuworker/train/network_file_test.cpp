// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/model.h"
#include "gpuworker/train/network_file.h"
#include "tests/support/isolated_home.h"

#include <QTest>

using namespace mayfly;

namespace {

constexpr const char *resources = MAYFLY_SOURCE_DIR "/resources";

QByteArray longForm()
{
    return R"({"schema": 1, "name": "small", "input": {"channels": 1, "height": 8, "width": 8}, "classes": 2, "layers": [
        {"name": "conv", "kind": "convolution", "inputs": ["input"], "outputs": 4, "kernel": 3, "padding": 1},
        {"name": "pool", "kind": "global_average_pool", "inputs": ["conv"]},
        {"name": "out", "kind": "fully_connected", "inputs": ["pool"], "outputs": 2, "bias": true}]})";
}

} // namespace

class NetworkFileTest : public QObject {
    Q_OBJECT
private slots:
    void everyNetworkOfOursCanBeRead()
    {
        for (const char *name : {"tiny", "mlp", "cnn", "resnet8", "resnet14", "resnet20", "resnet32", "resnet32-wide", "resnet44", "resnet56", "resnet110", "resnet18", "resnet18-cifar", "resnet50"}) {
            const auto network = train::readNetwork(name, resources);
            QVERIFY_RESULT(network);
            QCOMPARE(network->name, std::string(name));
        }
    }

    void longFormIsRead()
    {
        const auto network = train::parseNetwork(longForm().toStdString(), "small.json");
        QVERIFY_RESULT(network);
        QCOMPARE(network->layers.size(), std::size_t{3});
        QCOMPARE(network->layers[0].padding, 1);
        QCOMPARE(network->layers[0].stride, 1);
        QVERIFY(network->layers[2].bias);
        QVERIFY(engine::describeTensors(*network).ok());
    }

    void wrongFieldsAreNamed_data()
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
        row("unknown kind", "\"global_average_pool\"", "\"global_pool\"", "'layers[1].kind'");
        row("inputs of numbers", "[\"pool\"]", "[3]", "'layers[2].inputs'");
        row("field of another kind", "\"inputs\": [\"pool\"]", "\"inputs\": [\"pool\"], \"stride\": 2",
            "'layers[2].stride'");
        row("huge kernel", "\"kernel\": 3", "\"kernel\": 99999999", "'layers[0].kernel'");
        row("bias of text", "\"bias\": true", "\"bias\": \"yes\"", "'layers[2].bias'");
        row("unknown field", "\"classes\": 2", "\"classes\": 2, \"colour\": \"red\"", "'colour'");
        row("a layer that is no object",
            "{\"name\": \"pool\", \"kind\": \"global_average_pool\", \"inputs\": [\"conv\"]}", "7", "layers[1]");
    }
    void wrongFieldsAreNamed()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QFETCH(QByteArray, named);
        QByteArray text = longForm();
        QVERIFY(text.contains(before));
        text.replace(before, after);
        const auto network = train::parseNetwork(text.toStdString(), "small.json");
        QVERIFY(!network);
        QVERIFY(network.error().code == ErrorCode::InvalidInput);
        QVERIFY2(network.error().message.find(named.toStdString()) != std::string::npos,
                 network.error().message.c_str());
        QVERIFY(network.error().message.starts_with("small.json: "));
    }

    void familyIsChecked_data()
    {
        QTest::addColumn<int>("depth");
        QTest::newRow("not 6n+2") << 9;
        QTest::newRow("too shallow") << 2;
        QTest::newRow("without end") << 2000000000;
    }
    void familyIsChecked()
    {
        QFETCH(int, depth);
        const auto network =
            train::parseNetwork(R"({"schema":1,"name":"x","input":{"channels":1,"height":28,"width":28},"classes":10,
            "family":"cifar_resnet","depth":)" +
                                    std::to_string(depth) + "}",
                                "x.json");
        QVERIFY(!network);
        QVERIFY(network.error().message.find("'depth'") != std::string::npos);
    }

    void missingFileIsNamed()
    {
        const auto network = train::readNetwork("resnet9000", resources);
        QVERIFY(!network);
        QVERIFY(network.error().code == ErrorCode::NotFound);
        QVERIFY(network.error().message.find("networks/resnet9000.json") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(NetworkFileTest)
#include "network_file_test.moc"
