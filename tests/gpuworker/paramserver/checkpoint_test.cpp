// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "gpuworker/paramserver/checkpoint.h"
#include "gpuworker/paramserver/crc64.h"
#include "gpuworker/paramserver/safetensors.h"
#include "tests/gpuworker/paramserver/small_model.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <cstring>
#include <sys/mount.h>

using namespace mayfly;
using namespace mayfly::ps;
namespace fs = std::filesystem;

namespace {

Checkpoint checkpointOf(std::int64_t step)
{
    auto state = test::smallState();
    state[0] = static_cast<float>(step) / 7;
    state[5] = static_cast<float>(step);
    return {step,
            {{0, 1, 20, rpc::DataPosition{4, 123, 0xFFFFFFFFFFFFFFF0}}, {1, 3, 4}},
            state,
            {0.1F, 0.2F, 0.3F, 0.4F, 0, 0}};
}

} // namespace

class CheckpointTest : public QObject {
    Q_OBJECT

    test::IsolatedHome home_;
    int folders_ = 0;

    fs::path freshFolder() { return home_.path().toStdString() + "/c" + std::to_string(++folders_); }
    static CheckpointFolder opened(const fs::path &path, std::uint32_t keep = 3)
    {
        auto folder = CheckpointFolder::open(path, RunFacts{"run-1", "small", 7}, test::smallTensors(), keep);
        if (!folder) {
            qFatal("%s", folder.error().message.c_str());
        }
        return std::move(*folder);
    }
    static void writeAll(CheckpointFolder &folder, std::initializer_list<std::int64_t> steps)
    {
        for (const std::int64_t step : steps) {
            const auto written = folder.write(checkpointOf(step));
            QVERIFY_RESULT(written);
        }
    }
    static fs::path fileOf(const fs::path &folder, const char *step)
    {
        return folder / ("checkpoint-" + std::string(step) + ".safetensors");
    }

private Q_SLOTS:
    void checksumIsTheStandardOne()
    {
        const std::string text = "123456789";
        QCOMPARE(crc64(std::as_bytes(std::span(text))), 0x995DC9BBDF1939FAULL); // check value of CRC-64/XZ
        const auto bytes = std::as_bytes(std::span(text));
        QCOMPARE(crc64(bytes.subspan(4), crc64(bytes.first(4))), 0x995DC9BBDF1939FAULL);
    }

    void roundTrip()
    {
        const fs::path path = freshFolder();
        auto folder = opened(path);
        writeAll(folder, {12});
        const auto restored = opened(path).restore();
        QVERIFY_RESULT(restored);
        QVERIFY(restored->has_value());
        const Checkpoint expected = checkpointOf(12);
        const Checkpoint &got = (*restored)->checkpoint;
        QCOMPARE(got.step, 12);
        QCOMPARE(got.state, expected.state);
        QCOMPARE(got.velocity, expected.velocity);
        QCOMPARE(got.slots, expected.slots);
        QVERIFY((*restored)->skipped.empty());
    }

    void emptyFolderHasNone()
    {
        const auto restored = opened(freshFolder()).restore();
        QVERIFY_RESULT(restored);
        QVERIFY(!restored->has_value());
    }

    void theLastFewAreKept()
    {
        const fs::path path = freshFolder();
        auto folder = opened(path, 2);
        writeAll(folder, {1, 2, 10, 9});
        QVERIFY(fs::exists(fileOf(path, "000000000010")));
        QVERIFY(fs::exists(fileOf(path, "000000000009")));
        QVERIFY(!fs::exists(fileOf(path, "000000000002")));
        QCOMPARE((*folder.restore())->checkpoint.step, 10);
    }

    void tornAtEveryPlaceTheOneBeforeIsUsed()
    {
        const fs::path path = freshFolder();
        auto folder = opened(path);
        writeAll(folder, {5, 6});
        const fs::path newest = fileOf(path, "000000000006");
        const std::string whole = *readFile(newest);
        for (std::size_t length = 0; length < whole.size(); length += 13) {
            const auto cut = writeFileAtomically(newest, std::string_view(whole).substr(0, length));
            QVERIFY_RESULT(cut);
            const auto restored = folder.restore();
            QVERIFY_RESULT(restored);
            QVERIFY(restored->has_value());
            QCOMPARE((*restored)->checkpoint.step, 5);
            QVERIFY((*restored)->skipped.find("000000000006") != std::string::npos);
        }
    }

    void everyFlippedBitIsFound()
    {
        const fs::path path = freshFolder();
        auto folder = opened(path);
        writeAll(folder, {5, 6});
        const fs::path newest = fileOf(path, "000000000006");
        const std::string whole = *readFile(newest);
        const auto good = decodeSafetensors(whole, "good");
        QVERIFY_RESULT(good);
        for (std::size_t at = 0; at < whole.size(); ++at) {
            std::string damaged = whole;
            damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
            const auto read = decodeSafetensors(damaged, "damaged");
            if (read) {
                // Only where it changes nothing that is read: spacing behind the header, or a name, which restore()
                // checks.
                const auto written = writeFileAtomically(newest, damaged);
                QVERIFY_RESULT(written);
                const auto restored = folder.restore();
                QVERIFY((*restored)->checkpoint.step == 5 || (*restored)->checkpoint.state == checkpointOf(6).state);
            }
        }
    }

    void hostileHeaders_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::newRow("no JSON") << QByteArray("}{");
        QTest::newRow("an array") << QByteArray("[]");
        QTest::newRow("deep nesting") << QByteArray(5000, '[');
        QTest::newRow("offsets past the end")
            << QByteArray(R"({"w":{"dtype":"F32","shape":[3],"data_offsets":[0,12]}})");
        QTest::newRow("offsets reversed") << QByteArray(R"({"w":{"dtype":"F32","shape":[3],"data_offsets":[12,0]}})");
        QTest::newRow("negative offset") << QByteArray(R"({"w":{"dtype":"F32","shape":[0],"data_offsets":[-4,-4]}})");
        QTest::newRow("shape that overflows")
            << QByteArray(R"({"w":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]}})");
        QTest::newRow("another type") << QByteArray(R"({"w":{"dtype":"F16","shape":[0],"data_offsets":[0,0]}})");
        QTest::newRow("metadata of numbers") << QByteArray(R"({"__metadata__":{"step":5}})");
        QTest::newRow("no checksum") << QByteArray(R"({"__metadata__":{"step":"5"}})");
    }
    void hostileHeaders()
    {
        QFETCH(QByteArray, header);
        const quint64 length = static_cast<quint64>(header.size());
        std::string content(8, '\0');
        std::memcpy(content.data(), &length, sizeof length);
        content += header.toStdString();
        const auto read = decodeSafetensors(content, "file");
        QVERIFY(!read);
        QVERIFY(read.error().code == ErrorCode::Corrupt);
        QVERIFY(read.error().message.starts_with("file: "));
    }

    void checkpointOfAnotherRunOrNetworkIsPassedOver()
    {
        const fs::path path = freshFolder();
        auto folder = opened(path);
        writeAll(folder, {5});
        auto tensors = test::smallTensors();
        tensors[0].shape = {3, 1};
        const auto otherNetwork = CheckpointFolder::open(path, RunFacts{"run-1", "small", 7}, tensors, 3);
        QVERIFY_RESULT(otherNetwork);
        QVERIFY(!otherNetwork->restore()->has_value());
        const auto otherRun = CheckpointFolder::open(path, RunFacts{"run-2", "small", 7}, test::smallTensors(), 3);
        QVERIFY_RESULT(otherRun);
        QVERIFY(!otherRun->restore()->has_value());
    }

    void leftoversOfACrashAreRemoved()
    {
        const fs::path path = freshFolder();
        auto folder = opened(path);
        writeAll(folder, {5});
        const fs::path leftover = path / ".checkpoint-000000000006.safetensors.AbCdEf";
        const auto written = writeFileAtomically(leftover, "half");
        QVERIFY_RESULT(written);
        auto again = opened(path);
        again.cleanUp();
        QCOMPARE((*again.restore())->checkpoint.step, 5);
        QVERIFY(!fs::exists(leftover));
    }

    void failedWriteHarmsNothing()
    {
        const fs::path path = freshFolder();
        auto folder = opened(path, 1);
        writeAll(folder, {5});
        folder.setWriteFile([](const fs::path &file, std::string_view) -> Result<void> {
            return fail(ErrorCode::NoSpace, file.string() + ": cannot write: No space left on device");
        });
        const auto written = folder.write(checkpointOf(6));
        QVERIFY(!written);
        QVERIFY(written.error().code == ErrorCode::NoSpace);
        QCOMPARE((*folder.restore())->checkpoint.step, 5);
    }

    void fullDisk()
    {
        const fs::path path = freshFolder();
        fs::create_directories(path);
        if (::mount("tmpfs", path.c_str(), "tmpfs", 0, "size=16k") != 0) {
            QSKIP("mounting a small tmpfs is not allowed here");
        }
        auto folder = opened(path, 3);
        std::int64_t step = 1;
        Result<WrittenCheckpoint> written = folder.write(checkpointOf(step));
        while (written && step < 3) {
            written = folder.write(checkpointOf(++step));
        }
        const std::string filler(16384, 'x');
        (void)writeFileAtomically(path / "filler", filler);
        std::string rest(4096, 'x');
        int fillers = 0;
        while (writeFileAtomically(path / ("rest" + std::to_string(fillers)), rest)) {
            ++fillers;
        }
        const auto failed = folder.write(checkpointOf(100));
        const auto restored = folder.restore();
        ::umount(path.c_str());
        QVERIFY(!failed);
        QVERIFY2(failed.error().code == ErrorCode::NoSpace, failed.error().message.c_str());
        QVERIFY_RESULT(restored);
        QCOMPARE((*restored)->checkpoint.step, step);
    }

    void modelHasNoCounterAndNoVelocity()
    {
        auto folder = opened(freshFolder());
        const auto path = folder.writeModel(checkpointOf(9), 88.25);
        QVERIFY_RESULT(path);
        QCOMPARE(path->filename().string(), std::string("model.safetensors"));
        const auto model = decodeSafetensors(*readFile(*path), "model");
        QVERIFY_RESULT(model);
        QCOMPARE(model->tensors.size(), std::size_t{3});
        QCOMPARE(model->tensors.at("w").shape, (std::vector<std::int64_t>{1, 3}));
        QCOMPARE(model->metadata.at("test_accuracy_pct"), std::string("88.25"));
    }
};

QTEST_GUILESS_MAIN(CheckpointTest)
#include "checkpoint_test.moc"
