// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/catalog_facts.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QTest>

using namespace mayfly;
using namespace mayfly::models;

namespace {

QStringList rowOf(const FactRows &facts, qsizetype row)
{
    QStringList texts;
    for (const Fact &fact : facts.rows[row]) {
        texts << fact.text;
    }
    return texts;
}

Offer offer(const char *type, double onDemand, std::optional<double> transient)
{
    Offer made;
    made.provider = "aws";
    made.region = "us-east-1";
    made.zone = "us-east-1a";
    made.instanceType = type;
    made.gpu = "V100";
    made.onDemandPerHour = Money::fromUnits(onDemand);
    if (transient) {
        made.transientPerHour = Money::fromUnits(*transient);
    }
    return made;
}

} // namespace

class CatalogFactsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void workloadsAreListed()
    {
        Workload workload;
        workload.name = "resnet32";
        workload.dataset = "cifar-10";
        workload.batchSize = 128;
        workload.parameters = 466'906;
        workload.tensors = 97;
        workload.gflopsPerImage = 0.1389;
        const FactRows facts = CatalogFacts::workloads({workload});
        QCOMPARE(rowOf(facts, 0), QStringList({"resnet32", "planned only", "cifar-10", "128", "0.47", "97", "0.139", "0.01"}));
        QCOMPARE(facts.columns[4].caption, QString("Parameters\nmillions"));
    }

    void gpuTypesAreListed()
    {
        const FactRows facts = CatalogFacts::gpuTypes({{"V100", 16, 900, 15.7, "a data sheet"}, {"odd", 0, 0, 0, ""}});
        QCOMPARE(rowOf(facts, 0), QStringList({"V100", "16", "900", "15.7", "a data sheet"}));
        QCOMPARE(rowOf(facts, 1), QStringList({"odd", "–", "–", "–", "–"}));
    }

    void importsAreListed()
    {
        const FactRows facts = CatalogFacts::imports({{store::CatalogKind::Prices, "aws", 1'552'399'200'000'000'000, "2019-03-01", "/tmp/p.json", 12'345, 3}});
        QCOMPARE(rowOf(facts, 0), QStringList({"Price history", "aws", "12,345", "3", "1 Mar 2019", "12 Mar 2019, 14:00", "/tmp/p.json"}));
        QCOMPARE(facts.columns[5].caption, QString("Imported\nUTC"));
    }

    void pricesAreCompared()
    {
        const OfferCatalog before{"c", "", {offer("p3", 3.06, 0.9), offer("gone", 1, std::nullopt)}};
        const OfferCatalog after{"c", "", {offer("p3", 3.06, 0.99), offer("new", 2, 0.5)}};
        const FactRows facts = CatalogFacts::priceChanges(before, after);
        QCOMPARE(facts.rows.size(), 3);
        QCOMPARE(rowOf(facts, 0), QStringList({"gone", "V100", "us-east-1", "us-east-1a", "1.0000", "–", "–", "–", "–", "–"}));
        QCOMPARE(rowOf(facts, 1), QStringList({"new", "V100", "us-east-1", "us-east-1a", "–", "2.0000", "–", "–", "0.5000", "–"}));
        QCOMPARE(rowOf(facts, 2), QStringList({"p3", "V100", "us-east-1", "us-east-1a", "3.0600", "3.0600", "0.0", "0.9000", "0.9900", "+10.0"}));
    }

    void theTableIsSoundSortsAndFilters()
    {
        FactTable table;
        FactFilter filter;
        const QAbstractItemModelTester one(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester two(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        filter.setSourceModel(&table);
        table.setFacts(CatalogFacts::gpuTypes({{"V100", 16, 900, 15.7, ""}, {"A100", 40, 1555, 19.5, ""}, {"odd", 0, 0, 0, ""}}));
        QCOMPARE(table.keys().first(), QString("gpu"));
        const auto names = [&filter] {
            QStringList shown;
            for (int row = 0; row < filter.rowCount(); ++row) {
                shown << filter.index(row, 0).data().toString();
            }
            return shown;
        };
        filter.sort(2, Qt::AscendingOrder);
        QCOMPARE(names(), QStringList({"V100", "A100", "odd"}));
        filter.sort(2, Qt::DescendingOrder);
        QCOMPARE(names(), QStringList({"A100", "V100", "odd"}));
        filter.setWords("100 1,555");
        QCOMPARE(names(), QStringList({"A100"}));
        QVERIFY(table.index(0, 1).data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
        QVERIFY(table.headerData(1, Qt::Horizontal, Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
    }
};

QTEST_GUILESS_MAIN(CatalogFactsTest)
#include "catalog_facts_test.moc"
