// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/data/cifar_reader.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <zlib.h>

using namespace mayfly;
using namespace mayfly::data;

namespace {

/// A record of CIFAR-10: the label, then bytes that tell image and channel.
QByteArray record(int label, int image)
{
    QByteArray bytes(1, static_cast<char>(label));
    for (int channel = 0; channel < 3; ++channel) {
        bytes += QByteArray(1024, static_cast<char>(10 * image + channel));
    }
    return bytes;
}

QByteArray recordOfHundred(int coarse, int fine, int image)
{
    return QByteArray(1, static_cast<char>(coarse)) + record(fine, image);
}

QString messageOf(const Result<Dataset> &result)
{
    return result ? QString("it was accepted") : QString::fromStdString(result.error().message);
}

} // namespace

class CifarReaderTest : public QObject {
    Q_OBJECT

private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void tenIsReadInOrder()
    {
        writeTen();
        const auto train = openDataset(path(), Split::Train);
        QVERIFY2(train.has_value(), qPrintable(messageOf(train)));
        QCOMPARE(train->shape, (ImageShape{3, 32, 32}));
        QCOMPARE(train->classes, 10);
        QCOMPARE(train->labels, (std::vector<std::int32_t>{0, 1, 2, 3, 4, 9}));
        QCOMPARE(train->image(5)[0], std::uint8_t{60});
        QCOMPARE(train->image(5)[1024], std::uint8_t{61});
        QCOMPARE(train->image(5)[3071], std::uint8_t{62});
        const auto test = openDataset("cifar-10", Split::Test, {path()});
        QVERIFY2(test.has_value(), qPrintable(messageOf(test)));
        QCOMPARE(test->labels, std::vector<std::int32_t>{7});
    }

    void hundredIsReadWithFineLabelsAndPacked()
    {
        write("train.bin", recordOfHundred(3, 99, 1) + recordOfHundred(19, 0, 2), true);
        write("test.bin", recordOfHundred(1, 42, 3), false);
        const auto train = openDataset(path(), Split::Train);
        QVERIFY2(train.has_value(), qPrintable(messageOf(train)));
        QCOMPARE(train->classes, 100);
        QCOMPARE(train->labels, (std::vector<std::int32_t>{99, 0}));
        QCOMPARE(train->image(1)[2048], std::uint8_t{22});
        QCOMPARE(openDataset("cifar-100", Split::Test, {path()})->labels, std::vector<std::int32_t>{42});
    }

    void namesWhatIsWrong_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("content");        // null: the file is removed
        QTest::addColumn<QString>("expected");
        QTest::newRow("missing") << "data_batch_3.bin" << QByteArray() << "data_batch_3.bin is not there: unpack cifar-10-binary.tar.gz";
        QTest::newRow("empty") << "data_batch_1.bin" << QByteArray("") << "data_batch_1.bin, offset 0: the file is empty";
        QTest::newRow("truncated") << "data_batch_2.bin" << (record(1, 1) + record(2, 2)).left(5000)
                                   << "data_batch_2.bin, offset 3073: the file ends after 1927 bytes of record 1; expected 3073";
        QTest::newRow("label") << "data_batch_5.bin" << (record(1, 1) + record(10, 2))
                               << "data_batch_5.bin, offset 3073: the label of record 1 is 10; expected 0 to 9";
    }
    void namesWhatIsWrong()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, content);
        QFETCH(QString, expected);
        writeTen();
        QFile::remove(folder_->filePath(file));
        if (!content.isNull()) {
            write(file, content, false);
        }
        const QString message = messageOf(openDataset(path(), Split::Train));
        QVERIFY2(message.contains(expected), qPrintable(message));
    }

    void aLabelOfHundredAndATornPackedFile()
    {
        write("train.bin", recordOfHundred(0, 100, 1), false);
        QString message = messageOf(openDataset("cifar-100", Split::Train, {path()}));
        QVERIFY2(message.contains("train.bin, offset 1: the label of record 0 is 100; expected 0 to 99"), qPrintable(message));
        QFile::remove(folder_->filePath("train.bin"));
        write("train.bin", recordOfHundred(0, 5, 1), true);
        QFile packed(folder_->filePath("train.bin.gz"));
        QVERIFY(packed.resize(packed.size() / 2));
        message = messageOf(openDataset("cifar-100", Split::Train, {path()}));
        QVERIFY2(message.contains("train.bin.gz") && message.contains("truncated"), qPrintable(message));
        message = messageOf(openDataset("cifar-10", Split::Train));
        QVERIFY2(message.contains("https://www.cs.toronto.edu/~kriz/cifar.html"), qPrintable(message));
    }

private:
    std::string path() const { return folder_->path().toStdString(); }

    void writeTen()
    {
        for (int batch = 1; batch <= 5; ++batch) {
            write(QString("data_batch_%1.bin").arg(batch), record(batch - 1, batch) + (batch == 5 ? record(9, 6) : QByteArray()), false);
        }
        write("test_batch.bin", record(7, 8), false);
    }

    void write(const QString &name, const QByteArray &content, bool packed)
    {
        if (packed) {
            gzFile file = gzopen(qPrintable(folder_->filePath(name + ".gz")), "wb");
            QVERIFY(file != nullptr);
            QCOMPARE(gzwrite(file, content.constData(), static_cast<unsigned>(content.size())), static_cast<int>(content.size()));
            gzclose(file);
            return;
        }
        QFile file(folder_->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_GUILESS_MAIN(CifarReaderTest)
#include "cifar_reader_test.moc"
