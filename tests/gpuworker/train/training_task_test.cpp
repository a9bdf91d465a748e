// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/training_task.h"
#include "tests/support/isolated_home.h"

#include <QElapsedTimer>
#include <QTest>

#include <google/protobuf/util/json_util.h>

#include <cmath>

using namespace mayfly;

namespace {

v1::TrainConfig smallConfig()
{
    v1::TrainConfig config;
    config.set_network("tiny");
    config.set_dataset("synthetic:1x28x28:10:200:3");
    config.set_batch_size(16);
    config.set_threads(1);
    config.set_max_slots(2);
    config.set_seed(1);
    config.set_resources(MAYFLY_SOURCE_DIR "/resources");
    config.set_backend("reference");
    return config;
}

} // namespace

class TrainingTaskTest : public QObject {
    Q_OBJECT
private slots:
    void gradientOfABatch()
    {
        const auto task = train::TrainingTask::open(smallConfig());
        QVERIFY_RESULT(task);
        (*task)->startAt(0, std::nullopt, {});
        std::vector<float> gradient((*task)->modelSize());
        const auto result = (*task)->nextGradient(gradient);
        QVERIFY_RESULT(result);
        QVERIFY(result->loss > 0);
        QCOMPARE(gradient.back(), 1.0F);
    }

    /// Smoothing and dropout reach the arithmetic: the first loss is another one.
    void optionsChangeTheLoss()
    {
        const auto lossOf = [](const v1::TrainConfig &config) {
            const auto task = train::TrainingTask::open(config);
            std::vector<float> state((*task)->modelSize());
            for (std::size_t i = 0; i < state.size(); ++i) {
                state[i] = static_cast<float>(0.1 * std::sin(static_cast<double>(i)));
            }
            (*task)->loadState(state);
            (*task)->startAt(0, std::nullopt, {});
            std::vector<float> gradient((*task)->modelSize());
            return (*task)->nextGradient(gradient)->loss;
        };
        auto config = smallConfig();
        config.set_network("mlp");
        const double plain = lossOf(config);
        QCOMPARE(lossOf(config), plain);
        config.set_precision("fp32"); // which is what it has
        QCOMPARE(lossOf(config), plain);
        config.set_backend("auto"); // on a machine without a GPU: oneDNN
        config.set_precision("");
        QVERIFY(std::abs(lossOf(config) - plain) < 0.01 * plain);
        config = smallConfig();
        config.set_network("mlp");
        config.set_dropout(0.5);
        QVERIFY(lossOf(config) != plain);
        config.clear_dropout();
        config.set_label_smoothing(0.3);
        QVERIFY(lossOf(config) != plain);
    }

    void syntheticStepsTakeTheirTime()
    {
        auto config = smallConfig();
        config.set_compute("synthetic");
        config.set_dataset("there is none");
        config.set_step_ms(20);
        const auto task = train::TrainingTask::open(config);
        QVERIFY_RESULT(task);
        (*task)->startAt(0, std::nullopt, {});
        std::vector<float> gradient((*task)->modelSize());
        QElapsedTimer timer;
        timer.start();
        QVERIFY_RESULT((*task)->nextGradient(gradient));
        QVERIFY(timer.elapsed() >= 20); // it never comes early
        QCOMPARE(gradient.size(), (*train::TrainingTask::open(smallConfig()))->modelSize());
        QCOMPARE(gradient.back(), 1.0F);
        QVERIFY(gradient.front() != 0.0F);
        const auto test = (*task)->evaluate([] { return true; });
        QVERIFY(test && *test && (*test)->images == 0);
    }

    void evaluationCoversEveryTestImage()
    {
        const auto task = train::TrainingTask::open(smallConfig());
        QVERIFY_RESULT(task);
        int asked = 0;
        const auto result = (*task)->evaluate([&asked] {
            ++asked;
            return true;
        });
        QVERIFY_RESULT(result);
        QVERIFY(result->has_value());
        QCOMPARE((*result)->images, 40); // a fifth of 200: two batches of 16 and one of 8
        QCOMPARE(asked, 3);
        const auto stopped = (*task)->evaluate([] { return false; });
        QVERIFY_RESULT(stopped);
        QVERIFY(!stopped->has_value());
    }

    void whatCannotBeIsNamed_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("named");
        QTest::newRow("back-end") << "backend"
                                  << "abacus";
        QTest::newRow("network") << "network"
                                 << "nothing.json";
        QTest::newRow("dataset") << "dataset"
                                 << "no-such-dataset";
        QTest::newRow("images of another size") << "shape"
                                                << "3x28x28";
        QTest::newRow("compute") << "compute"
                                 << "telepathy";
        QTest::newRow("step without end") << "step_ms"
                                          << "step_ms";
        QTest::newRow("precision unknown") << "precision=fp8"
                                           << "precision is 'fp8', expected 'fp32', 'tf32', 'bf16' or 'fp16'";
        QTest::newRow("precision of a GPU") << "precision=bf16"
                                            << "the precision is bf16; back-end 'reference' calculates on the CPU";
        QTest::newRow("device on a CPU") << "device=1"
                                         << "the device is 1; back-end 'reference'";
        QTest::newRow("device beyond all") << "device=4000000000"
                                           << "device is 4000000000";
        QTest::newRow("dropout") << "dropout=1"
                                 << "dropout rate is 1.0";
        QTest::newRow("label smoothing") << "label_smoothing=2"
                                         << "label smoothing is 2.0";
        QTest::newRow("batch without end") << "batch"
                                           << "batch_size";
    }
    void whatCannotBeIsNamed()
    {
        QFETCH(QString, change);
        QFETCH(QString, named);
        v1::TrainConfig config = smallConfig();
        if (change == "compute") {
            config.set_compute("telepathy");
        } else if (change == "step_ms") {
            config.set_compute("synthetic");
            config.set_step_ms(1e12);
        } else if (const QStringList parts = change.split('='); parts.size() == 2) {
            const std::string json = QString("{\"%1\": %2}").arg(parts[0], parts[0] == "precision" ? '"' + parts[1] + '"' : parts[1]).toStdString();
            v1::TrainConfig changed;
            QVERIFY(google::protobuf::util::JsonStringToMessage(json, &changed).ok());
            config.MergeFrom(changed);
        } else if (change == "backend") {
            config.set_backend("abacus");
        } else if (change == "network") {
            config.set_network("nothing");
        } else if (change == "dataset") {
            config.set_dataset("no-such-dataset");
        } else if (change == "shape") {
            config.set_dataset("synthetic:3x28x28:10:200:3");
        } else {
            config.set_batch_size(1U << 31);
        }
        const auto task = train::TrainingTask::open(config);
        QVERIFY(!task);
        QVERIFY2(QString::fromStdString(task.error().message).contains(named), task.error().message.c_str());
    }
};

QTEST_GUILESS_MAIN(TrainingTaskTest)
#include "training_task_test.moc"
