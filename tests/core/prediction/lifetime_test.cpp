// SPDX-License-Identifier: Apache-2.0
#include "core/base/rng.h"
#include "core/prediction/lifetime.h"
#include "tests/core/prediction/clusters.h"
#include "tests/core/prediction/lifetime_scores.h"
#include "tests/core/prediction/reference.h"

#include <QTest>

using namespace mayfly;
using namespace mayfly::prediction;
using test::must;

namespace {

constexpr double hour_s = 3600;
constexpr double day_s = 24 * hour_s;

std::vector<LifetimeCurve> examples()
{
    return {{LifetimeFamily::Exponential, {1e-5}, {}, day_s},
            {LifetimeFamily::Weibull, {2e5, 0.6}, {}, day_s},
            {LifetimeFamily::Bathtub, {0.3, 2 * hour_s, 0.8 * hour_s, 24 * hour_s}, {}, day_s},
            {LifetimeFamily::EarlyAndConstant, {0.2, hour_s, 4e-6}, {}, day_s}};
}

std::vector<LifetimeObservation> drawn(const LifetimeCurve &curve, int servers, std::uint64_t seed)
{
    Rng rng(seed);
    std::vector<LifetimeObservation> observations;
    for (int i = 0; i < servers; ++i) {
        const double age_s = lifetimeQuantile(curve, rng.uniform());
        observations.push_back(LifetimeObservation::of(std::min(age_s, day_s), age_s < day_s));
    }
    return observations;
}

} // namespace

class LifetimeTest : public QObject {
    Q_OBJECT

private slots:
    void everyCurveRisesToItsLimitAndItsQuantilesInvertIt()
    {
        for (const auto &curve : examples()) {
            double last = 0;
            for (double age_s = 0; age_s < day_s; age_s += 600) {
                const double lost = lostBy(curve, age_s);
                QVERIFY(lost >= last && lost <= 1);
                QVERIFY(density(curve, age_s) >= 0);
                last = lost;
                if (age_s > 0) {
                    QVERIFY(std::abs(lifetimeQuantile(curve, lost) / age_s - 1) < 1e-5);
                    const double slope = (lostWithoutLimit(curve, age_s + 1) - lostWithoutLimit(curve, age_s - 1)) / 2;
                    QVERIFY(std::abs(slope / density(curve, age_s) - 1) < 1e-3);
                }
            }
            QCOMPARE(lostBy(curve, day_s), 1.0);
            QCOMPARE(lifetimeQuantile(curve, 0.9999), day_s);
            QCOMPARE(lostBy(curve, -1), 0.0);
        }
    }

    /// The family that the lifetimes were drawn from fits them about as well as any.
    void maximumLikelihoodFindsWhatWasDrawn()
    {
        std::uint64_t seed = 3;
        for (const auto &curve : examples()) {
            const auto fits = must(fitLifetimes(drawn(curve, 1500, seed++), day_s));
            const auto own = std::find_if(fits.begin(), fits.end(), [&](const auto &fit) { return fit.curve.family == curve.family; });
            QVERIFY(own->aic < fits.front().aic + 4);
            QVERIFY(own->distance < 0.03);
            for (double age_s = hour_s; age_s < day_s; age_s += hour_s) {
                QVERIFY(std::abs(lostBy(own->curve, age_s) - lostBy(curve, age_s)) < 0.03);
            }
        }
    }

    /// Nine losses among 21 patients, the others left in between: Freireich et al. (Blood 21, 1963), 6-MP arm, in weeks.
    void kaplanMeierAgreesWithThePublishedCurve()
    {
        constexpr double week_s = 7 * day_s;
        std::vector<LifetimeObservation> observations;
        for (const int week : {6, 6, 6, 7, 10, 13, 16, 22, 23}) {
            observations.push_back(LifetimeObservation::of(week * week_s, true));
        }
        for (const int week : {6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35}) {
            observations.push_back(LifetimeObservation::of(week * week_s, false));
        }
        const auto curve = kaplanMeier(observations, std::nullopt);
        const std::vector<std::pair<int, double>> published{{6, .857}, {7, .807}, {10, .753}, {13, .690}, {16, .627}, {22, .538}, {23, .448}};
        QCOMPARE(curve.steps.size(), published.size());
        for (const auto &[week, surviving] : published) {
            QVERIFY(std::abs(1 - lostBy(curve, week * week_s) - surviving) < 0.0006);
        }
        QCOMPARE(lostBy(curve, 5.9 * week_s), 0.0);
        QVERIFY(std::isinf(lifetimeQuantile(curve, 0.9)));
        QCOMPARE(lifetimeQuantile(curve, 0.2), 10 * week_s);
        // The exponential's rate has a closed form: losses by time at risk.
        const auto fit = must(fitLifetime(LifetimeFamily::Exponential, observations, std::nullopt));
        QVERIFY(std::abs(fit.curve.parameters[0] * week_s * 359 / 9 - 1) < 1e-3);
    }

    void hourlyLossesAreFittedAsIntervals()
    {
        const LifetimeCurve truth{LifetimeFamily::EarlyAndConstant, {0.3, 0.4 * hour_s, 5e-6}, {}, day_s};
        std::vector<LifetimeObservation> hourly;
        int left = 4000;
        for (int hour = 0; hour < 24; ++hour) {
            const int lost = static_cast<int>(std::lround(4000 * (lostWithoutLimit(truth, (hour + 1) * hour_s) - lostWithoutLimit(truth, hour * hour_s))));
            hourly.push_back({hour * hour_s, (hour + 1) * hour_s, lost});
            left -= lost;
        }
        hourly.push_back({day_s, HUGE_VAL, left});
        const auto fit = must(fitLifetime(LifetimeFamily::EarlyAndConstant, hourly, day_s));
        QVERIFY(std::abs(fit.curve.parameters[0] - 0.3) < 0.01);
        QVERIFY(std::abs(fit.curve.parameters[1] / (0.4 * hour_s) - 1) < 0.05);
        QVERIFY(fit.distance < 0.002);
    }

    void aPlansModelIsOneOfTheFamily()
    {
        const LifetimeModel model{0.11, 5760, 0.013, day_s, "x"};
        for (double age_s = 0; age_s < 1.1 * day_s; age_s += 1000) {
            QVERIFY(std::abs(lostBy(curveOf(model), age_s) - lostBy(model, age_s)) < 1e-12);
        }
        QVERIFY(std::abs(modelOf(curveOf(model), "y").ratePerHour - 0.013) < 1e-12);
    }

    void smallRegionsAreShrunkTowardsTheWhole()
    {
        const auto whole = examples()[3];
        std::vector<LifetimeObservation> none{{day_s, HUGE_VAL, 3}};
        std::vector<LifetimeObservation> many{{day_s, HUGE_VAL, 300}};
        QVERIFY(regionFactor(whole, none) > 0.7 && regionFactor(whole, none) < 1);
        QVERIFY(regionFactor(whole, many) < 0.1);
        QCOMPARE(regionFactor(whole, {}), 1.0);
    }

    void badObservationsAreNamed()
    {
        const std::vector<LifetimeObservation> negative{LifetimeObservation::of(-3, true)};
        QVERIFY(fitLifetimes(negative, day_s).error().message.find("-3.000") != std::string::npos);
        const std::vector<LifetimeObservation> notANumber{LifetimeObservation::of(std::nan(""), true)};
        QCOMPARE(fitLifetimes(notANumber, day_s).error().code, ErrorCode::InvalidInput);
        const std::vector<LifetimeObservation> alive{LifetimeObservation::of(100, false)};
        QVERIFY(fitLifetimes(alive, day_s).error().message.find("no server was lost") != std::string::npos);
        QCOMPARE(fitLifetimes({}, day_s).error().code, ErrorCode::InvalidInput);
    }

    /// V5: 20,000 lifetimes drawn from the chosen parametric model, against the measured ones.
    void drawnLifetimesAgreeWithTheMeasured()
    {
        const auto folder = test::referenceFolder();
        if (!std::filesystem::exists(folder / "seed_lifetimes.csv") || !std::filesystem::exists(folder / "cmdare_lifetimes.csv")) {
            QSKIP("reference measurements seed_lifetimes.csv, cmdare_lifetimes.csv are not here (MAYFLY_REFERENCE)");
        }
        auto groups = test::standingGroups(folder);
        for (auto &group : test::hourlyGroups(folder, false)) {
            group.name = "CM-DARE " + group.name;
            groups.push_back(std::move(group));
        }
        for (const auto &group : groups) {
            const auto fits = must(fitLifetimes(group.observations, day_s));
            for (const auto &fit : fits) {
                const double distance = test::simulatedDistance(fit.curve, group, 20000, 5);
                QString parameters;
                for (const double each : fit.curve.parameters) {
                    parameters += QString::number(each, 'g', 4) + " ";
                }
                qInfo("%-18s %3d servers, %-18s AIC %6.1f D %.3f, drawn %.3f (limit %.3f) %s", group.name.c_str(), group.servers,
                      std::string(toString(fit.curve.family)).c_str(), fit.aic, fit.distance, distance, group.limit(), qPrintable(parameters));
            }
            QVERIFY(test::simulatedDistance(chosen(fits).curve, group, 20000, 5) <= group.limit());
        }
    }

    /// Half of the revoked servers went with another one of their zone: drawn ones must too.
    void lossesComeTogetherAsMeasured()
    {
        const auto folder = test::referenceFolder();
        if (!std::filesystem::exists(folder / "seed_lifetimes.csv")) {
            QSKIP("reference measurements seed_lifetimes.csv are not here (MAYFLY_REFERENCE)");
        }
        const auto found = test::companions(folder, must(calibrationForProvider("gcp")));
        qInfo("%d of %d revoked went with another one; drawn %.2f, without shared fate %.2f", found.together, found.revoked, found.shareDrawn,
              found.shareIndependent);
        QCOMPARE(found.revoked, 57);
        QVERIFY(std::abs(found.shareDrawn - found.shareMeasured()) < 0.07);
        QVERIFY(found.shareIndependent < 0.6 * found.shareMeasured());
    }

    /// The same of the models that plans carry, and the regions' factors as they were fitted.
    void shippedLifetimesAgreeWithTheMeasured()
    {
        const auto folder = test::referenceFolder();
        if (!std::filesystem::exists(folder / "seed_lifetimes.csv") || !std::filesystem::exists(folder / "cmdare_lifetimes.csv")) {
            QSKIP("reference measurements seed_lifetimes.csv, cmdare_lifetimes.csv are not here (MAYFLY_REFERENCE)");
        }
        const auto calibration = must(calibrationForProvider("gcp"));
        const std::map<std::string, LifetimeModel> shipped{{"CPU", calibration.cpuServerLifetime},
                                                           {"K80 and training", calibration.gpu("K80")->lifetime},
                                                           {"P100", calibration.gpu("P100")->lifetime},
                                                           {"V100 and training", calibration.gpu("V100")->lifetime}};
        int compared = 0;
        for (const auto &group : test::standingGroups(folder)) {
            if (const auto model = shipped.find(group.name); model != shipped.end()) {
                const double distance = test::simulatedDistance(curveOf(model->second), group, 20000, 5);
                qInfo("%s: drawn %.3f (limit %.3f)", group.name.c_str(), distance, group.limit());
                QVERIFY(distance <= group.limit());
                ++compared;
            }
        }
        QCOMPARE(compared, 4);
        const auto wholes = test::hourlyGroups(folder, false);
        for (const auto &region : test::hourlyGroups(folder, true)) {
            const auto slash = region.name.find('/');
            const auto whole = std::find_if(wholes.begin(), wholes.end(), [&](const auto &each) { return each.name == region.name.substr(0, slash); });
            const auto fit = must(fitLifetime(LifetimeFamily::EarlyAndConstant, whole->observations, day_s));
            const auto factor = std::find_if(calibration.regions.begin(), calibration.regions.end(),
                                             [&](const auto &each) { return each.gpu + "/" + each.region == region.name; });
            QVERIFY(factor != calibration.regions.end());
            QVERIFY(std::abs(regionFactor(fit.curve, region.observations) - factor->revocationFactor) < 0.03);
        }
    }
};

QTEST_GUILESS_MAIN(LifetimeTest)
#include "lifetime_test.moc"
