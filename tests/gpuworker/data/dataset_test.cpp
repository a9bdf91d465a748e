// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/data/dataset.h"
#include "tests/gpuworker/data/idx_files.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace mayfly;
using namespace mayfly::data;
using namespace mayfly::data::tests;

namespace {

QString messageOf(const Result<Dataset> &result)
{
    return result ? QString("it was accepted") : QString::fromStdString(result.error().message);
}

} // namespace

class DatasetTest : public QObject {
    Q_OBJECT

private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void opensAFolder_data()
    {
        QTest::addColumn<bool>("packed");
        QTest::newRow("gzip") << true;
        QTest::newRow("plain") << false;
    }
    void opensAFolder()
    {
        QFETCH(bool, packed);
        writeGoodFolder(packed);
        const auto train = openDataset(path(), Split::Train);
        QVERIFY2(train.has_value(), qPrintable(messageOf(train)));
        QCOMPARE(train->size(), std::size_t{4});
        QCOMPARE(train->classes, 3);
        QCOMPARE(train->shape, (ImageShape{1, 2, 3}));
        QCOMPARE(train->labels, (std::vector<std::int32_t>{0, 1, 2, 1}));
        QCOMPARE(train->image(2)[0], std::uint8_t{12});
        const auto test = openDataset(path(), Split::Test);
        QVERIFY2(test.has_value(), qPrintable(messageOf(test)));
        QCOMPARE(test->size(), std::size_t{2});
        QCOMPARE(test->classes, 3); // as many as the training labels use
    }

    void namesWhatIsWrongWithAFolder_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("content"); // null: the file is removed
        QTest::addColumn<QString>("expected");
        QTest::newRow("no images") << "train-images-idx3-ubyte" << QByteArray()
                                   << "train-images-idx3-ubyte.gz is not there: a data set folder needs";
        QTest::newRow("no labels") << "train-labels-idx1-ubyte" << QByteArray()
                                   << "train-labels-idx1-ubyte.gz is not there";
        QTest::newRow("too few labels")
            << "train-labels-idx1-ubyte" << header({3}) + QByteArray("\0\1\2", 3)
            << "train-labels-idx1-ubyte, offset 4: it has 3 labels; expected 4, one for each image of";
        QTest::newRow("labels for images") << "train-images-idx3-ubyte" << header({4}) + QByteArray(4, '\1')
                                           << "offset 0: the magic number is 0x00000801";
        QTest::newRow("truncated images") << "train-images-idx3-ubyte" << header({4, 2, 3}) + QByteArray(20, '\1')
                                          << "train-images-idx3-ubyte, offset 36: the file ends here";
        QTest::newRow("wide image") << "train-images-idx3-ubyte" << header({4, 1, 5000}) + QByteArray(20000, '\1')
                                    << "offset 12: an image side of 5000; expected at most 4096";
    }
    void namesWhatIsWrongWithAFolder()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, content);
        QFETCH(QString, expected);
        writeGoodFolder(false);
        QVERIFY(content.isNull() ? QFile::remove(folder_->filePath(file))
                                 : writeFile(folder_->filePath(file), content));
        const QString message = messageOf(openDataset(path(), Split::Train));
        QVERIFY2(message.contains(expected), qPrintable(message));
    }

    void refusesALabelOutOfRange()
    {
        writeGoodFolder(false);
        QVERIFY(writeFile(folder_->filePath("t10k-labels-idx1-ubyte"), header({2}) + QByteArray("\0\3", 2)));
        const QString message = messageOf(openDataset(path(), Split::Test));
        QVERIFY2(message.contains("t10k-labels-idx1-ubyte, offset 9: the label of image 1 is 3; expected 0 to 2"),
                 qPrintable(message));
    }

    void saysWhatToInstall()
    {
        const auto missing = openDataset("fashion-mnist", Split::Train, {path()});
        QVERIFY(!missing.has_value());
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
        QVERIFY2(messageOf(missing).contains("apt install dataset-fashion-mnist"), qPrintable(messageOf(missing)));
        QVERIFY2(messageOf(missing).contains(folder_->path()), qPrintable(messageOf(missing)));
    }

    void opensFashionMnistFromAnotherFolder()
    {
        writeGoodFolder(true);
        const auto train = openDataset("fashion-mnist", Split::Train, {path()});
        QVERIFY2(train.has_value(), qPrintable(messageOf(train)));
        QCOMPARE(train->classes, 10);
    }

    void opensTheRealFashionMnist()
    {
        if (!QFileInfo::exists(fashionMnistFolder)) {
            QSKIP("dataset-fashion-mnist is not installed");
        }
        const auto train = openDataset("fashion-mnist", Split::Train);
        QVERIFY2(train.has_value(), qPrintable(messageOf(train)));
        QCOMPARE(train->size(), std::size_t{60000});
        QCOMPARE(train->shape, (ImageShape{1, 28, 28}));
        for (int label = 0; label < 10; ++label) {
            QCOMPARE(std::count(train->labels.begin(), train->labels.end(), label), std::ptrdiff_t{6000});
        }
        const Normalisation normalisation = measureNormalisation(*train);
        QVERIFY(std::abs(normalisation.mean[0] - 0.2860F) < 1e-4F); // as published with the data set's users
        QVERIFY(std::abs(normalisation.deviation[0] - 0.3530F) < 1e-4F);
        const auto test = openDataset("fashion-mnist", Split::Test);
        QVERIFY2(test.has_value(), qPrintable(messageOf(test)));
        QCOMPARE(test->size(), std::size_t{10000});
    }

    void refusesUnknownNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("expected");
        const QString form = "expected synthetic:CxHxW:CLASSES:COUNT[:SEED]";
        QTest::newRow("unknown") << "imagenet"
                                 << "data set 'imagenet' is neither a known name nor a folder; expected fashion-mnist";
        QTest::newRow("empty") << ""
                               << "data set '' is neither";
        for (const char *name :
             {"synthetic:", "synthetic:1x28:10:100", "synthetic:1x28x28:10", "synthetic:1x28x28:0:100",
              "synthetic:1x0x28:10:100", "synthetic:1x28x28:10:-5", "synthetic:1x28x28:10:100:x",
              "synthetic:1x28x28:10:100 ", "synthetic:1x28x28:10:100:7:8", "synthetic:9999x28x28:10:5",
              "synthetic:1x28x28:10:99999999999999999999", "synthetic:4096x4096x4096:10:1000000"}) {
            QTest::newRow(name) << name << form;
        }
    }
    void refusesUnknownNames()
    {
        QFETCH(QString, name);
        QFETCH(QString, expected);
        const auto result = openDataset(name.toStdString(), Split::Train);
        QVERIFY2(messageOf(result).contains(expected), qPrintable(messageOf(result)));
        QCOMPARE(result.error().code, ErrorCode::InvalidInput);
    }

    void makesSyntheticImages()
    {
        const auto first = openDataset("synthetic:3x8x6:4:100", Split::Train);
        QVERIFY2(first.has_value(), qPrintable(messageOf(first)));
        QCOMPARE(first->size(), std::size_t{100});
        QCOMPARE(first->shape, (ImageShape{3, 8, 6}));
        QCOMPARE(first->classes, 4);
        QCOMPARE(first->pixels, openDataset("synthetic:3x8x6:4:100", Split::Train)->pixels);
        QVERIFY(first->pixels != openDataset("synthetic:3x8x6:4:100:2", Split::Train)->pixels);
        const auto test = openDataset("synthetic:3x8x6:4:100", Split::Test);
        QCOMPARE(test->size(), std::size_t{20});
        QVERIFY(!std::equal(test->pixels.begin(), test->pixels.end(), first->pixels.begin()));
    }

    /// Test images are nearest to the mean training image of their own class.
    void syntheticImagesCanBeLearnt()
    {
        const auto train = openDataset("synthetic:1x12x12:5:500", Split::Train);
        const auto test = openDataset("synthetic:1x12x12:5:500", Split::Test);
        QVERIFY(train.has_value() && test.has_value());
        std::vector<std::vector<double>> means(5, std::vector<double>(train->shape.pixels(), 0.0));
        for (std::size_t index = 0; index < train->size(); ++index) {
            for (std::size_t i = 0; i < means[0].size(); ++i) {
                means[static_cast<std::size_t>(train->labels[index])][i] += train->image(index)[i] / 100.0;
            }
        }
        std::size_t right = 0;
        for (std::size_t index = 0; index < test->size(); ++index) {
            std::vector<double> distances(5, 0.0);
            for (std::size_t c = 0; c < 5; ++c) {
                for (std::size_t i = 0; i < means[c].size(); ++i) {
                    distances[c] += std::pow(test->image(index)[i] - means[c][i], 2);
                }
            }
            const auto nearest = std::min_element(distances.begin(), distances.end()) - distances.begin();
            right += nearest == test->labels[index] ? 1U : 0U;
        }
        QVERIFY2(right > 95, qPrintable(QString::number(right)));
    }

    void normalises()
    {
        Dataset dataset{"two channels", {2, 1, 2}, 1, {0, 255, 51, 51, 255, 0, 51, 51}, {0, 0}};
        const Normalisation normalisation = measureNormalisation(dataset);
        QCOMPARE(normalisation.mean, (std::vector<float>{0.5F, 0.2F}));
        QCOMPARE(normalisation.deviation, (std::vector<float>{0.5F, 1.0F})); // a constant channel gets 1
        std::vector<float> images(8);
        std::vector<std::int32_t> labels(2);
        copyBatch(dataset, PixelScaler(normalisation), 0, images, labels);
        QCOMPARE(images, (std::vector<float>{-1, 1, 0, 0, 1, -1, 0, 0}));
    }

    void mirrors()
    {
        Dataset dataset{"mirror", {1, 2, 3}, 1, {0, 51, 102, 153, 204, 255}, {0}};
        std::vector<float> image(6);
        PixelScaler({{0.0F}, {0.2F}}).write(dataset, 0, {PixelScaler::Orientation::Mirrored}, image);
        for (std::size_t i = 0; i < 6; ++i) {
            QCOMPARE(std::round(image[i]), (std::vector<float>{2, 1, 0, 5, 4, 3})[i]);
        }
    }

private:
    std::string path() const { return folder_->path().toStdString(); }

    /// 4 training images of 2x3 in classes 0, 1, 2, 1 and 2 test images; pixels count up.
    void writeGoodFolder(bool packed)
    {
        QByteArray pixels;
        for (char pixel = 0; pixel < 24; ++pixel) {
            pixels.append(pixel);
        }
        write("train-images-idx3-ubyte", header({4, 2, 3}) + pixels, packed);
        write("train-labels-idx1-ubyte", header({4}) + QByteArray("\0\1\2\1", 4), packed);
        write("t10k-images-idx3-ubyte", header({2, 2, 3}) + pixels.left(12), packed);
        write("t10k-labels-idx1-ubyte", header({2}) + QByteArray("\1\0", 2), packed);
    }
    void write(const QString &name, const QByteArray &content, bool packed)
    {
        QVERIFY(packed ? writeFile(folder_->filePath(name + ".gz"), gzip(content))
                       : writeFile(folder_->filePath(name), content));
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_GUILESS_MAIN(DatasetTest)
#include "dataset_test.moc"
