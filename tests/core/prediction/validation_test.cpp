// SPDX-License-Identifier: Apache-2.0
// Predictions against the published measurements of ICAC'19 and CM-DARE (TARGETS.md: V1-V4). The measurements are not part of the
// project: they are read from $MAYFLY_REFERENCE, else ../shared/reference beside the sources; where they are absent the tests are skipped.
#include "core/base/files.h"
#include "core/base/text.h"
#include "tests/core/prediction/clusters.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <cmath>
#include <filesystem>
#include <map>

using namespace mayfly;
using namespace mayfly::prediction;
using test::must;
using test::seedCluster;
using test::seedConditions;

namespace {

using Row = std::map<std::string, std::string>;

std::filesystem::path referenceFolder()
{
    const QByteArray given = qgetenv("MAYFLY_REFERENCE");
    return given.isEmpty() ? std::filesystem::weakly_canonical(std::filesystem::path(MAYFLY_SOURCE_DIR) / "core").parent_path() / "../shared/reference"
                           : std::filesystem::path(given.toStdString());
}

std::vector<Row> readCsv(const std::string &name)
{
    const auto text = must(readFile(referenceFolder() / name));
    std::vector<Row> rows;
    std::vector<std::string> heading;
    for (const auto &line : split(text, '\n')) {
        const auto cells = split(std::string(trimmed(line)), ',');
        if (heading.empty()) {
            heading = cells;
            continue;
        }
        if (cells.size() == heading.size()) {
            Row &row = rows.emplace_back();
            for (std::size_t i = 0; i < cells.size(); ++i) {
                row[heading[i]] = cells[i];
            }
        }
    }
    return rows;
}

double number(const Row &row, const char *column)
{
    return parseDouble(row.at(column)).value_or(std::nan(""));
}

int count(const Row &row, const char *column)
{
    return static_cast<int>(number(row, column));
}

Conditions lossless()
{
    auto conditions = seedConditions();
    conditions.revocationFactor = 0;
    return conditions;
}

} // namespace

#define REQUIRE_REFERENCE(file)                                                                                   \
    if (!std::filesystem::exists(referenceFolder() / (file))) {                                                   \
        QSKIP("reference measurements " file " are not here (MAYFLY_REFERENCE)");                                 \
    }

class ValidationTest : public QObject {
    Q_OBJECT

private slots:
    /// V3 and V4: configurations of one region, all finished runs. The experiments on parameter servers and mixes recorded no losses and
    /// are compared with a prediction without any.
    void icac19OneRegion()
    {
        REQUIRE_REFERENCE("seed_summary.csv");
        const auto withLosses = must(Predictor::create(seedConditions()));
        const auto withoutLosses = must(Predictor::create(lossless()));
        double timeError = 0, costError = 0, accuracyError = 0;
        int rows = 0;
        for (const auto &row : readCsv("seed_summary.csv")) {
            if (row.at("worker_revocations") != "all" || row.at("experiment") == "experiment_cross_region") {
                continue;
            }
            const Pricing pricing = row.at("pricing") == "on_demand" ? Pricing::OnDemand : Pricing::Transient;
            const auto &predictor = row.at("experiment").starts_with("experiment_") ? withoutLosses : withLosses;
            const auto predicted =
                must(predictor.predict(seedCluster(count(row, "n_k80"), count(row, "n_p100"), count(row, "n_v100"), count(row, "n_ps"), pricing)));
            const double time = predicted.time_s / 3600 / number(row, "time_h_mean") - 1;
            const double cost = predicted.cost.units() / number(row, "cost_usd_mean") - 1;
            const double accuracy = *predicted.accuracyPct - number(row, "accuracy_pct_mean");
            qInfo("%-10s %2d runs: time %+5.1f %%, cost %+5.1f %%, accuracy %+5.2f points", row.at("config").c_str(), count(row, "n_completed"),
                  100 * time, 100 * cost, accuracy);
            timeError += std::abs(time);
            costError += std::abs(cost);
            accuracyError += std::abs(accuracy);
            ++rows;
            QVERIFY(std::abs(time) < 0.08 && std::abs(cost) < 0.08);
        }
        QVERIFY(rows >= 30);
        qInfo("%d configurations: mean error of time %.2f %%, cost %.2f %%, accuracy %.2f points", rows, 100 * timeError / rows,
              100 * costError / rows, accuracyError / rows);
        QVERIFY(timeError / rows <= 0.03);
        QVERIFY(costError / rows <= 0.03);
        QVERIFY(accuracyError / rows <= 0.5);
    }

    void icac19CrossRegion()
    {
        REQUIRE_REFERENCE("seed_summary.csv");
        const auto predictor = must(Predictor::create(lossless()));
        double error = 0;
        int rows = 0;
        for (const auto &row : readCsv("seed_summary.csv")) {
            if (row.at("experiment") != "experiment_cross_region") {
                continue;
            }
            const bool p100 = count(row, "n_p100") > 0;
            const std::string config = row.at("config");
            const int here = config[0] - '0';
            auto cluster = p100 ? seedCluster(0, here, 0, 1) : seedCluster(here, 0, 0, 1);
            cluster.workers.push_back({p100 ? "gce-us-west1-p100" : "gce-us-west1-k80", p100 ? "P100" : "K80", "us-west1", 4 - here, Pricing::Transient});
            const double time = must(predictor.predict(cluster)).time_s / 3600 / number(row, "time_h_mean") - 1;
            qInfo("%-10s time %+5.1f %%", config.c_str(), 100 * time);
            error += std::abs(time);
            ++rows;
        }
        qInfo("%d cross-region configurations: mean error of time %.2f %%", rows, 100 * error / rows);
        QVERIFY(error / rows <= 0.06);
    }

    /// The paper's headline: 7.7x for 8 K80, 62.9 % saved by 4 K80 with the parameter server at its transient price.
    void icac19Headline()
    {
        const auto predictor = must(Predictor::create(seedConditions()));
        const auto baseline = must(predictor.predict(seedCluster(1, 0, 0, 0, Pricing::OnDemand)));
        auto eight = must(predictor.predict(seedCluster(8, 0, 0, 1)));
        auto four = must(predictor.predict(seedCluster(4, 0, 0, 1, Pricing::Transient, Pricing::Transient)));
        compare(eight, baseline);
        compare(four, baseline);
        qInfo("8 K80: %.2fx (published 7.7x); 4 K80: %.1f %% saved (published 62.9 %%)", eight.speedup, four.savingPct);
        QVERIFY(std::abs(eight.speedup - 7.65) < 0.25);
        QVERIFY(std::abs(four.savingPct - 62.9) < 1);
    }

    /// V1: CM-DARE clusters with the workers' own speeds known (from the single-worker rows with the same number of servers).
    void cmdareOwnSpeedsKnown() { cmdare(true, 0.034); }
    /// V2: nothing profiled.
    void cmdareNothingProfiled() { cmdare(false, 0.05); }

private:
    static void cmdare(bool profiled, double limit)
    {
        REQUIRE_REFERENCE("cmdare_speed.csv");
        const auto rows = readCsv("cmdare_speed.csv");
        std::map<std::string, double> own;
        for (const auto &row : rows) {
            if (row.at("measurement") == "cluster_size" && count(row, "n_workers") == 1) {
                own[row.at("model") + row.at("gpu") + row.at("n_ps")] = number(row, "median_steps_per_s");
            }
        }
        std::map<std::string, std::pair<double, int>> errors;
        for (const auto &row : rows) {
            const int workers = count(row, "n_workers");
            const auto measured = own.find(row.at("model") + row.at("gpu") + row.at("n_ps"));
            if (row.at("measurement") != "cluster_size" || measured == own.end() || (profiled && workers == 1)) {
                continue;
            }
            auto conditions = seedConditions(row.at("model"));
            if (profiled) {
                conditions.profile = MachineProfile{};
                conditions.profile->speeds.push_back({row.at("gpu"), row.at("model"), 128, measured->second, 128 * measured->second});
            }
            const bool p100 = row.at("gpu") == "P100";
            const auto predicted = must(must(Predictor::create(conditions)).predict(p100 ? seedCluster(0, workers, 0, count(row, "n_ps"))
                                                                                         : seedCluster(workers, 0, 0, count(row, "n_ps"))));
            auto &[sum, number_] = errors[row.at("gpu")];
            sum += std::abs(predicted.stepsPerSecond / number(row, "median_steps_per_s") - 1);
            ++number_;
        }
        double sum = 0;
        int all = 0;
        for (const auto &[gpu, error] : errors) {
            qInfo("%s, %d clusters: mean error of speed %.2f %%", gpu.c_str(), error.second, 100 * error.first / error.second);
            sum += error.first;
            all += error.second;
        }
        qInfo("%d clusters, own speeds %s: mean error of speed %.2f %%", all, profiled ? "known" : "unknown", 100 * sum / all);
        QVERIFY(all > 0 && sum / all <= limit);
    }
};

QTEST_GUILESS_MAIN(ValidationTest)
#include "validation_test.moc"
