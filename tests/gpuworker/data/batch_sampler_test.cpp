// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/data/batch_sampler.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace mayfly::data;

namespace {

/// Images of one row whose first pixel is their number.
Dataset numbered(std::size_t count)
{
    Dataset dataset{"numbered", {1, 1, 2}, 10, {}, {}};
    for (std::size_t index = 0; index < count; ++index) {
        dataset.pixels.push_back(static_cast<std::uint8_t>(index));
        dataset.pixels.push_back(255);
        dataset.labels.push_back(static_cast<std::int32_t>(index % 10));
    }
    return dataset;
}

const Normalisation asNumbers{{0.0F}, {1.0F / 255.0F}};

std::vector<std::size_t> take(BatchSampler &sampler, std::size_t count)
{
    std::vector<std::size_t> indices(count);
    std::ranges::generate(indices, [&] { return sampler.nextIndex(); });
    return indices;
}

/// What is left of the sampler's epoch.
std::vector<std::size_t> takeRestOfEpoch(BatchSampler &sampler)
{
    std::vector<std::size_t> indices;
    for (const auto epoch = sampler.epoch(); sampler.epoch() == epoch;) {
        indices.push_back(sampler.nextIndex());
    }
    return indices;
}

} // namespace

class BatchSamplerTest : public QObject {
    Q_OBJECT

private slots:
    void slotsCoverAnEpochOnce_data()
    {
        QTest::addColumn<int>("images");
        QTest::addColumn<int>("slotCount");
        for (const auto &[images, slotCount] : {std::pair{100, 1}, {100, 4}, {101, 4}, {7, 3}, {5, 5}, {1, 1}}) {
            QTest::addRow("%d images, %d slots", images, slotCount) << images << slotCount;
        }
    }
    void slotsCoverAnEpochOnce()
    {
        QFETCH(int, images);
        QFETCH(int, slotCount);
        const Dataset dataset = numbered(static_cast<std::size_t>(images));
        std::vector<BatchSampler> samplers;
        for (int slot = 0; slot < slotCount; ++slot) {
            samplers.emplace_back(
                dataset, asNumbers,
                SamplerOptions{9, static_cast<std::size_t>(slot), static_cast<std::size_t>(slotCount)});
        }
        for (int epoch = 0; epoch < 3; ++epoch) {
            std::vector<std::size_t> seen;
            for (BatchSampler &sampler : samplers) {
                std::ranges::copy(takeRestOfEpoch(sampler), std::back_inserter(seen));
            }
            QCOMPARE(seen.size(), dataset.size());
            QCOMPARE(std::set<std::size_t>(seen.begin(), seen.end()).size(), dataset.size());
        }
    }

    void isSeeded()
    {
        const Dataset dataset = numbered(50);
        BatchSampler first(dataset, asNumbers, {4});
        BatchSampler same(dataset, asNumbers, {4});
        BatchSampler other(dataset, asNumbers, {5});
        const auto order = take(first, 120);
        QCOMPARE(order, take(same, 120));
        QVERIFY(order != take(other, 120));
        QVERIFY(!std::equal(order.begin(), order.begin() + 50, order.begin() + 50)); // epochs differ
    }

    /// Slots that are level with each other and change their number go on without leaving out or repeating an image.
    void reshardingKeepsTheEpochWhole_data()
    {
        QTest::addColumn<int>("before");
        QTest::addColumn<int>("after");
        QTest::addColumn<int>("taken"); // by each slot before the change
        for (const auto &[before, after, taken] :
             {std::tuple{2, 3, 10}, {3, 2, 11}, {4, 1, 5}, {1, 4, 33}, {2, 2, 7}, {5, 7, 0}}) {
            QTest::addRow("%d to %d after %d", before, after, taken) << before << after << taken;
        }
    }
    void reshardingKeepsTheEpochWhole()
    {
        QFETCH(int, before);
        QFETCH(int, after);
        QFETCH(int, taken);
        const Dataset dataset = numbered(101);
        std::vector<std::size_t> seen;
        std::vector<BatchSampler> samplers;
        for (int slot = 0; slot < before; ++slot) {
            samplers.emplace_back(dataset, asNumbers,
                                  SamplerOptions{3, static_cast<std::size_t>(slot), static_cast<std::size_t>(before)});
            std::ranges::copy(take(samplers.back(), static_cast<std::size_t>(taken)), std::back_inserter(seen));
        }
        const auto imagesSeen = static_cast<std::uint64_t>(before * taken);
        for (int slot = 0; slot < after; ++slot) {
            const SamplerOptions joining{3, static_cast<std::size_t>(slot), static_cast<std::size_t>(after),
                                         imagesSeen};
            BatchSampler sampler =
                slot < before ? samplers[static_cast<std::size_t>(slot)] : BatchSampler(dataset, asNumbers, joining);
            sampler.reshard(static_cast<std::size_t>(slot), static_cast<std::size_t>(after));
            std::ranges::copy(takeRestOfEpoch(sampler), std::back_inserter(seen));
        }
        // Slot s of the old ones stands s places further than where the next image of the cluster is, so that images
        // may be left out or repeated only within one turn of the slots.
        const std::set<std::size_t> distinct(seen.begin(), seen.end());
        const auto turn = static_cast<std::size_t>(std::max(before, after));
        QVERIFY2(distinct.size() + turn >= dataset.size(), qPrintable(QString::number(distinct.size())));
        QVERIFY2(seen.size() <= distinct.size() + turn, qPrintable(QString::number(seen.size())));
    }

    void aLaterWorkerStartsWhereTheClusterIs()
    {
        const Dataset dataset = numbered(40);
        BatchSampler first(dataset, asNumbers, {8});
        take(first, 100);
        BatchSampler later(dataset, asNumbers, {8, 0, 1, 100});
        QCOMPARE(later.epoch(), std::uint64_t{2});
        QCOMPARE(take(later, 60), take(first, 60));
    }

    void moreSlotsThanImagesShareImages()
    {
        const Dataset dataset = numbered(3);
        BatchSampler sampler(dataset, asNumbers, {1, 7, 9});
        QCOMPARE(take(sampler, 5).size(), std::size_t{5});
    }

    void fillsBatchesAcrossEpochs()
    {
        const Dataset dataset = numbered(10);
        BatchSampler sampler(dataset, asNumbers, {2});
        std::map<int, int> counts;
        std::vector<float> images(4 * 2);
        std::vector<std::int32_t> labels(4);
        for (int batch = 0; batch < 5; ++batch) {
            sampler.next(images, labels);
            for (std::size_t i = 0; i < labels.size(); ++i) {
                QCOMPARE(qRound(images[2 * i]) % 10, labels[i]);
                QCOMPARE(qRound(images[2 * i + 1]), 255);
                ++counts[qRound(images[2 * i])];
            }
        }
        QCOMPARE(counts.size(), std::size_t{10});
        for (const auto &[image, count] : counts) {
            QCOMPARE(count, 2); // 20 images are two epochs
        }
    }

    /// The same images are mirrored whatever slot takes them, about half of them, others in the next epoch.
    void mirrorsByImage()
    {
        const Dataset dataset = numbered(200);
        const auto mirrored = [&](std::size_t slot, std::size_t slotCount, std::uint64_t seen) {
            BatchSampler sampler(dataset, asNumbers, {6, slot, slotCount, seen, Augmentation::MirrorAtRandom});
            std::set<int> numbers;
            std::vector<float> image(2);
            std::vector<std::int32_t> label(1);
            for (const auto epoch = sampler.epoch(); sampler.epoch() == epoch;) {
                sampler.next(image, label);
                if (qRound(image[0]) == 255) {
                    numbers.insert(qRound(image[1]));
                }
            }
            return numbers;
        };
        const auto whole = mirrored(0, 1, 0);
        QVERIFY(whole.size() > 70 && whole.size() < 130);
        auto halves = mirrored(0, 2, 0);
        halves.merge(mirrored(1, 2, 0));
        QCOMPARE(halves, whole);
        QVERIFY(mirrored(0, 1, 200) != whole);
    }
};

QTEST_GUILESS_MAIN(BatchSamplerTest)
#include "batch_sampler_test.moc"
