// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/data/idx_reader.h"
#include "tests/gpuworker/data/idx_files.h"

#include <QTemporaryDir>
#include <QTest>

using namespace mayfly;
using namespace mayfly::data;
using namespace mayfly::data::tests;

class IdxReaderTest : public QObject {
    Q_OBJECT

private slots:
    void readsGoodFiles_data()
    {
        QTest::addColumn<QByteArray>("content");
        const QByteArray plain = header({2, 3, 4}) + QByteArray(12, '\x07') + QByteArray(12, '\xF0');
        QTest::newRow("plain") << plain;
        QTest::newRow("gzip") << gzip(plain);
        QTest::newRow("two gzip members") << gzip(plain.left(9)) + gzip(plain.mid(9));
    }
    void readsGoodFiles()
    {
        QFETCH(QByteArray, content);
        const auto array = read(content, 3);
        QVERIFY2(array.has_value(), array ? "" : array.error().message.c_str());
        QCOMPARE(array->dimensions, (std::vector<std::uint32_t>{2, 3, 4}));
        QCOMPARE(array->bytes.size(), std::size_t{24});
        QCOMPARE(array->bytes[11], std::uint8_t{7});
        QCOMPARE(array->bytes[12], std::uint8_t{0xF0});
    }

    void readsMoreThanOneChunk()
    {
        QByteArray content = header({3, 1000, 1000});
        for (int i = 0; i < 3000000; ++i) {
            content.append(static_cast<char>(i % 251));
        }
        const auto array = read(gzip(content), 3);
        QVERIFY2(array.has_value(), array ? "" : array.error().message.c_str());
        QCOMPARE(array->bytes.size(), std::size_t{3000000});
        QCOMPARE(array->bytes[2999999], static_cast<std::uint8_t>(2999999 % 251));
    }

    void refusesBadFiles_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("expected");
        const QByteArray good = header({2, 3, 4}) + QByteArray(24, 'x');
        const QByteArray packed = gzip(good);
        QByteArray damaged = packed;
        damaged[packed.size() - 6] = static_cast<char>(damaged[packed.size() - 6] ^ 0x55); // in the check sum
        QTest::newRow("empty")
            << QByteArray() << "offset 0: the file ends in its header; expected 4 bytes for the magic number, found 0";
        QTest::newRow("text") << QByteArray("hello world, not IDX")
                              << "offset 0: the magic number is 0x68656C6C; expected 0x00000803";
        QTest::newRow("labels for images")
            << header({9}) + QByteArray(9, 'x') << "the magic number is 0x00000801; expected 0x00000803";
        QTest::newRow("floats") << bigEndian(0x0D03) + good.mid(4) << "the magic number is 0x00000D03";
        QTest::newRow("ends in the header")
            << good.left(10) << "offset 8: the file ends in its header; expected 4 bytes for dimension 2, found 2";
        QTest::newRow("dimension 0") << header({2, 0, 4}) << "offset 8: dimension 2 is 0; expected at least 1";
        QTest::newRow("absurd size") << header({0xFFFFFFFF, 0xFFFFFFFF, 2})
                                     << "offset 8: the header asks for more than 2^32 elements";
        QTest::newRow("large size, small file") << header({60000, 250, 250}) + QByteArray(5, 'x')
                                                << "offset 21: the file ends here; its header promises 3750000000 "
                                                   "elements from offset 16 on, so it should end at 3750000016";
        QTest::newRow("truncated") << good.chopped(3)
                                   << "offset 37: the file ends here; its header promises 24 elements from offset 16 "
                                      "on, so it should end at 40";
        QTest::newRow("trailing bytes") << good + "y"
                                        << "offset 40: there are more bytes after the 24 elements";
        QTest::newRow("trailing bytes in gzip")
            << gzip(good + "yz") << "offset 40: there are more bytes after the 24 elements";
        QTest::newRow("truncated gzip") << packed.chopped(12) << "gzip data";
        QTest::newRow("gzip without its check sum")
            << packed.chopped(8) << "the gzip data ends in the middle; the file is truncated";
        QTest::newRow("gzip header alone") << packed.left(10) << "gzip data";
        QTest::newRow("damaged gzip") << damaged << "the gzip data is damaged";
    }
    void refusesBadFiles()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, expected);
        const auto array = read(content, 3);
        QVERIFY(!array.has_value());
        const QString message = QString::fromStdString(array.error().message);
        QVERIFY2(message.contains(expected), qPrintable(message));
        QVERIFY2(message.contains(path_), qPrintable(message));
        QCOMPARE(array.error().code, ErrorCode::Corrupt);
    }

    void saysThatAFileIsNotThere()
    {
        const auto array = readIdx("/nowhere/images-idx3-ubyte.gz", 3);
        QVERIFY(!array.has_value());
        QCOMPARE(array.error().code, ErrorCode::NotFound);
        QVERIFY(QString::fromStdString(array.error().message).contains("/nowhere/images-idx3-ubyte.gz"));
    }

    void refusesAFolder() { QVERIFY(!readIdx(folder_.path().toStdString(), 3).has_value()); }

private:
    Result<IdxArray> read(const QByteArray &content, std::size_t dimensions)
    {
        path_ = folder_.filePath("file");
        if (!writeFile(path_, content)) {
            return fail(ErrorCode::Internal, "the test cannot write its file");
        }
        return readIdx(path_.toStdString(), dimensions);
    }

    QTemporaryDir folder_;
    QString path_;
};

QTEST_GUILESS_MAIN(IdxReaderTest)
#include "idx_reader_test.moc"
