// SPDX-License-Identifier: Apache-2.0
#include "core/provision/slurm_access.h"
#include "core/provision/slurm_queue.h"
#include "core/provision/slurm_settings.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <algorithm>

using namespace mayfly;
using namespace mayfly::provision;

class SlurmPartsTest : public QObject {
    Q_OBJECT
private slots:
    void exchangeIsReadWhole();
    void queueIsRead();
    void queueOfAnotherFormIsRefused();
    void statesAreToldApart_data();
    void statesAreToldApart();
    void reasonsAreWords_data();
    void reasonsAreWords();
    void tagsOfOthersAreNotOurs();
    void settingsAreRead();
    void badSettingsAreNamed_data();
    void badSettingsAreNamed();
    void offersBecomeOptions();
};

void SlurmPartsTest::queueIsRead()
{
    // As Slurm 22.05 prints it.
    const auto jobs = parseQueue("1|RUNNING|None|0|n1|mayfly RUN/w-0/1|\n"
                                 "23|PENDING|Resources|0||mayfly RUN/w-1/2|\n"
                                 "24|PENDING|BeginTime|1||(null)|\n\n");
    QVERIFY_RESULT(jobs);
    QCOMPARE(jobs->size(), std::size_t(3));
    QCOMPARE(jobs->at(0).id, 1);
    QCOMPARE(jobs->at(0).nodes, "n1");
    QCOMPARE(tagOfComment(jobs->at(0).comment), "RUN/w-0/1");
    QCOMPARE(jobs->at(1).reason, "Resources");
    QCOMPARE(jobs->at(1).nodes, "");
    QCOMPARE(jobs->at(2).restarts, 1);
    QVERIFY(parseQueue("")->empty());
}

void SlurmPartsTest::queueOfAnotherFormIsRefused()
{
    for (const char *text : {"slurm_load_jobs error: Unable to contact slurm controller", "1|RUNNING", "x|RUNNING|None|0|n1|c|"}) {
        const auto jobs = parseQueue(text);
        QVERIFY(!jobs);
        QVERIFY(jobs.error().message.find(text) != std::string::npos);
    }
}

void SlurmPartsTest::statesAreToldApart_data()
{
    QTest::addColumn<QString>("state");
    QTest::addColumn<bool>("live");
    for (const char *state : {"PENDING", "CONFIGURING", "RUNNING", "COMPLETING", "SIGNALING", "SUSPENDED"}) {
        QTest::newRow(state) << state << true;
    }
    for (const char *state : {"COMPLETED", "CANCELLED", "FAILED", "TIMEOUT", "NODE_FAIL", "PREEMPTED", "BOOT_FAIL",
                              "DEADLINE", "OUT_OF_MEMORY", "REVOKED"}) {
        QTest::newRow(state) << state << false;
    }
}

void SlurmPartsTest::statesAreToldApart()
{
    QFETCH(QString, state);
    QFETCH(bool, live);
    SlurmJob job;
    job.state = state.toStdString();
    QCOMPARE(isLive(job), live);
}

void SlurmPartsTest::reasonsAreWords_data()
{
    QTest::addColumn<QString>("reason");
    QTest::addColumn<QString>("words");
    QTest::newRow("resources") << "Resources" << "it waits for nodes to become free (Resources)";
    QTest::newRow("priority") << "Priority" << "jobs of higher priority are before it (Priority)";
    QTest::newRow("nodes named") << "ReqNodeNotAvail, UnavailableNodes:n1"
                                 << "a node that it needs is down or reserved (ReqNodeNotAvail, UnavailableNodes:n1)";
    QTest::newRow("limit of a QOS") << "QOSMaxJobsPerUserLimit"
                                    << "a limit of your account or quality of service is reached (QOSMaxJobsPerUserLimit)";
    QTest::newRow("limit of an account") << "AssocGrpGRES"
                                         << "a limit of your account or quality of service is reached (AssocGrpGRES)";
    QTest::newRow("new one") << "Whatever" << "the scheduler does not let it begin (Whatever)";
}

void SlurmPartsTest::reasonsAreWords()
{
    QFETCH(QString, reason);
    QFETCH(QString, words);
    SlurmJob job;
    job.reason = reason.toStdString();
    QCOMPARE(QString::fromStdString(waitingWords(job)), words);
}

void SlurmPartsTest::tagsOfOthersAreNotOurs()
{
    QCOMPARE(tagOfComment(slurmComment("RUN/w-0/1")), "RUN/w-0/1");
    QCOMPARE(tagOfComment("somebody's job"), "");
    QCOMPARE(tagOfComment("(null)"), "");
    QCOMPARE(tagOfComment(""), "");
}

void SlurmPartsTest::settingsAreRead()
{
    const auto read = parseSlurmSettings("partition = \"preempt\"\nshared_folder = \"/home/ada/mayfly\"\naccount = \"lab\"\n"
                                         "time = \"24:00:00\"\nsbatch = [\"--exclude=n7\"]\n[gres]\nV100 = \"gpu:v100:1\"\n",
                                         "slurm.toml");
    QVERIFY_RESULT(read);
    QCOMPARE(read->partition, "preempt");
    QCOMPARE(read->account, "lab");
    QCOMPARE(read->gres.at("v100"), "gpu:v100:1");
    QCOMPARE(read->more.front(), "--exclude=n7");
}

void SlurmPartsTest::badSettingsAreNamed_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("what");
    const QString good = "partition = \"p\"\nshared_folder = \"/s\"\n";
    QTest::newRow("nothing") << "" << "partition";
    QTest::newRow("no folder") << "partition = \"p\"" << "shared_folder";
    QTest::newRow("relative folder") << "partition = \"p\"\nshared_folder = \"home\"" << "slurm.toml:2:";
    QTest::newRow("unknown") << good + "partitions = \"q\"" << "slurm.toml:3:";
    QTest::newRow("number as text") << good + "cpus = \"4\"" << "cpus";
    QTest::newRow("gres") << good + "gres = \"gpu:1\"" << "gres";
    QTest::newRow("gres' value") << good + "[gres]\nV100 = 1" << "gres.V100";
    QTest::newRow("no option") << good + "sbatch = [\"job.sh\"]" << "job.sh";
    QTest::newRow("no TOML") << "partition" << "slurm.toml:1:";
}

void SlurmPartsTest::badSettingsAreNamed()
{
    QFETCH(QString, text);
    QFETCH(QString, what);
    const auto read = parseSlurmSettings(text.toStdString(), "slurm.toml");
    QVERIFY(!read);
    const QString message = QString::fromStdString(read.error().message);
    QVERIFY2(message.contains(what) && message.startsWith("slurm.toml:"), qPrintable(message));
}

void SlurmPartsTest::offersBecomeOptions()
{
    SlurmSettings settings;
    settings.partition = "preempt";
    settings.gres = {{"v100", "gpu:v100:1"}};
    settings.more = {"--exclude=n7"};
    Offer offer;
    offer.gpu = "V100";
    offer.vcpus = 8;
    const auto has = [&](const std::string &word) {
        const auto words = sbatchOptions(settings, offer);
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    QVERIFY(has("--partition=preempt") && has("--gres=gpu:v100:1") && has("--cpus-per-task=8") && has("--exclude=n7"));
    offer.gpu = "K80";
    offer.gpuCount = 2;
    QVERIFY(has("--gres=gpu:2"));
    settings.cpus = 4;
    offer.gpu = "cpu-2t";
    QVERIFY(has("--cpus-per-task=4") && !has("--gres=gpu:2"));
}

/// What a login node tells of the folders there, and a telling that was cut short.
void SlurmPartsTest::exchangeIsReadWhole()
{
    const std::string text = "w-0-1 agent.csr 6\nab\ncd\nw-0-1 agent.address 8\nn1:4000\nps-0-2 agent.csr 1\nx";
    const auto read = parseExchange(text);
    QVERIFY_RESULT(read);
    QCOMPARE(read->size(), std::size_t(2));
    QCOMPARE(read->at("w-0-1").signingRequest, std::string("ab\ncd\n"));
    QCOMPARE(read->at("w-0-1").address, std::string("n1:4000"));
    QVERIFY(read->at("ps-0-2").address.empty());
    QVERIFY(parseExchange("")->empty());
    for (std::size_t bytes : {std::size_t(3), std::size_t(20), text.size() - 1}) {
        QVERIFY2(!parseExchange(text.substr(0, bytes)), std::to_string(bytes).c_str());
    }
}

QTEST_GUILESS_MAIN(SlurmPartsTest)
#include "slurm_parts_test.moc"
