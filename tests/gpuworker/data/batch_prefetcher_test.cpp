// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/data/batch_prefetcher.h"

#include <QTest>

#include <algorithm>
#include <numeric>
#include <set>

using namespace mayfly::data;

namespace {

constexpr std::size_t batchSize = 7;

/// 2x3x4 images of increasing bytes.
Dataset countedImages(std::size_t count)
{
    Dataset dataset{"counted", {2, 3, 4}, 10, std::vector<std::uint8_t>(count * 24), std::vector<std::int32_t>(count)};
    std::iota(dataset.pixels.begin(), dataset.pixels.end(), std::uint8_t{1});
    for (std::size_t i = 0; i < count; ++i) {
        dataset.labels[i] = static_cast<std::int32_t>(i % 10);
    }
    return dataset;
}

const Normalisation asNumbers{{0.0F, 0.0F}, {1.0F / 255.0F, 1.0F / 255.0F}};

SamplerOptions optionsOf(std::size_t slot, std::size_t slotCount)
{
    SamplerOptions options;
    options.seed = 3;
    options.slot = slot;
    options.slotCount = slotCount;
    options.augmentation = Augmentation::CropAndMirror;
    return options;
}

} // namespace

class BatchPrefetcherTest : public QObject {
    Q_OBJECT

private slots:
    void givesTheSamplersBatches()
    {
        const Dataset dataset = countedImages(50);
        BatchSampler sampler(dataset, asNumbers, optionsOf(1, 3));
        BatchPrefetcher ahead(BatchSampler(dataset, asNumbers, optionsOf(1, 3)), batchSize, 24);
        std::vector<float> images(batchSize * 24);
        std::vector<std::int32_t> labels(batchSize);
        for (int batch = 0; batch < 30; ++batch) {          // a dozen epochs
            sampler.next(images, labels);
            const auto &given = ahead.next();
            QCOMPARE(given.images, images);
            QCOMPARE(given.labels, labels);
            QVERIFY(given.after.epoch == sampler.position().epoch && given.after.place == sampler.position().place);
        }
    }

    void reshardingTakesEffectAtOnce()
    {
        const Dataset dataset = countedImages(50);
        BatchSampler sampler(dataset, asNumbers, optionsOf(0, 2));
        BatchPrefetcher ahead(BatchSampler(dataset, asNumbers, optionsOf(0, 2)), batchSize, 24);
        std::vector<float> images(batchSize * 24);
        std::vector<std::int32_t> labels(batchSize);
        for (int round = 0; round < 40; ++round) {
            const std::size_t turns = 1 + static_cast<std::size_t>(round) % 4;
            sampler.reshard(static_cast<std::size_t>(round) % turns, turns);
            ahead.reshard(static_cast<std::size_t>(round) % turns, turns);
            for (int batch = 0; batch <= round % 3; ++batch) {
                sampler.next(images, labels);
                const auto &given = ahead.next();
                QCOMPARE(given.images, images);
                QCOMPARE(given.labels, labels);
            QVERIFY(given.after.epoch == sampler.position().epoch && given.after.place == sampler.position().place);
            }
        }
    }

    void endsWhileItWorks()
    {
        const Dataset dataset = countedImages(1000);
        for (int round = 0; round < 50; ++round) {
            BatchPrefetcher ahead(BatchSampler(dataset, asNumbers, optionsOf(0, 1)), 500, 24);
            if (round % 2 == 0) {
                ahead.next();
            }
        }
    }

    void imagesAreMovedByUpToFourPixelsEachWay()
    {
        // One bright pixel in the middle of 9x9: wherever it goes, it is seen, and everything else is black.
        Dataset dataset{"dot", {1, 9, 9}, 2, std::vector<std::uint8_t>(81 * 400), std::vector<std::int32_t>(400)};
        for (std::size_t i = 0; i < 400; ++i) {
            dataset.pixels[i * 81 + 40] = 255;
        }
        SamplerOptions options = optionsOf(0, 1);
        BatchSampler sampler(dataset, {{0.0F}, {1.0F}}, options);
        std::vector<float> images(400 * 81);
        std::vector<std::int32_t> labels(400);
        sampler.next(images, labels);
        std::set<std::size_t> places;
        for (std::size_t i = 0; i < 400; ++i) {
            const auto image = std::span(images).subspan(i * 81, 81);
            QCOMPARE(std::count(image.begin(), image.end(), 1.0F), std::ptrdiff_t{1});
            QCOMPARE(std::count(image.begin(), image.end(), 0.0F), std::ptrdiff_t{80});
            places.insert(static_cast<std::size_t>(std::find(image.begin(), image.end(), 1.0F) - image.begin()));
        }
        QVERIFY2(places.size() > 75, qPrintable(QString::number(places.size())));    // of 81; the seed is fixed
        QCOMPARE(*places.begin(), std::size_t{0});
        QCOMPARE(*places.rbegin(), std::size_t{80});
        BatchSampler again(dataset, {{0.0F}, {1.0F}}, options);
        std::vector<float> same(images.size());
        again.next(same, labels);
        QCOMPARE(same, images);
    }

    void aMovedImageIsThePaddedOnesWindow()
    {
        // By hand, 2x3: moved one to the right and one down, and mirrored.
        Dataset dataset{"hand", {1, 2, 3}, 2, {1, 2, 3, 4, 5, 6}, {0}};
        const PixelScaler scaler({{0.0F}, {1.0F / 255.0F}});
        std::vector<float> image(6);
        const auto seen = [&](const PixelScaler::View &view) {
            scaler.write(dataset, 0, view, image);
            std::vector<int> rounded;
            for (const float pixel : image) {
                rounded.push_back(static_cast<int>(pixel + 0.5F));
            }
            return rounded;
        };
        using Orientation = PixelScaler::Orientation;
        QCOMPARE(seen({}), (std::vector<int>{1, 2, 3, 4, 5, 6}));
        QCOMPARE(seen({Orientation::AsIs, 1, 0}), (std::vector<int>{0, 1, 2, 0, 4, 5}));
        QCOMPARE(seen({Orientation::AsIs, -2, 0}), (std::vector<int>{3, 0, 0, 6, 0, 0}));
        QCOMPARE(seen({Orientation::AsIs, 0, -1}), (std::vector<int>{4, 5, 6, 0, 0, 0}));
        QCOMPARE(seen({Orientation::Mirrored, 1, 1}), (std::vector<int>{0, 0, 0, 2, 1, 0}));
        QCOMPARE(seen({Orientation::AsIs, 4, 0}), (std::vector<int>{0, 0, 0, 0, 0, 0}));
        QCOMPARE(seen({Orientation::AsIs, -4, 3}), (std::vector<int>{0, 0, 0, 0, 0, 0}));
    }
};

QTEST_GUILESS_MAIN(BatchPrefetcherTest)
#include "batch_prefetcher_test.moc"
