// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/convert.h"
#include "tests/support/isolated_home.h"

#include <QTest>
#include <google/protobuf/util/message_differencer.h>

#include <controller.pb.h>

using namespace mayfly;

namespace {

RunSnapshot fullSnapshot()
{
    RunSnapshot snapshot;
    Run &run = snapshot.run;
    run = {"20261201-145546-k3f9",
           "plan",
           RunState::Training,
           "local",
           "{\"schema\":1}",
           "/out",
           1,
           2,
           3,
           4000,
           2000,
           7,
           88.5,
           Money{1100000, "EUR"},
           2,
           "because"};
    Server server;
    server.tag = "RUN/w-1/2";
    server.slot = "w-1";
    server.incarnation = 2;
    server.role = ServerRole::ParameterServer;
    server.offerId = "local-k80";
    server.device = "K80";
    server.zone = "here";
    server.pricing = Pricing::OnDemand;
    server.pricePerHour = Money{90000, "USD"};
    server.state = ServerState::Revoked;
    server.requested_ns = 10;
    server.ready_ns = 11;
    server.working_ns = 12;
    server.ended_ns = 13;
    server.endReason = "revoked";
    server.address = "127.0.0.1:1";
    server.handle = "{}";
    snapshot.servers = {server, Server{}};
    snapshot.events = {{1, 20, EventKind::Lost, "w-1", "gone", "no answer"}};
    snapshot.samples = {{30, "cluster", 5, 6.5, 7.5, 0.25, 1.5, 0.1, 0.01}};
    Exchange exchange;
    exchange.slot = "w-1";
    exchange.time_ns = 31;
    exchange.steps = 6;
    exchange.staleness = {1, 0, 5};
    exchange.push_s = 0.01;
    exchange.pull_s = 0.02;
    exchange.pushing_s = 0.06;
    exchange.pulling_s = 0.12;
    exchange.sentBytes = 600;
    exchange.receivedBytes = 700;
    exchange.sentBytesPerSecond = 60;
    exchange.receivedBytesPerSecond = 70;
    exchange.apply_s = 0.001;
    exchange.wait_s = 0.002;
    exchange.queueLength = 1.5;
    exchange.busy = 0.5;
    snapshot.exchanges = {exchange};
    snapshot.evaluations = {{40, 100, 85.25, 0.5}};
    LedgerLine line{3, "RUN/w-1/2", "w-1", "local-k80", Pricing::Transient, Money{5, "USD"}, 60, 1, 50, 51, "revoked"};
    snapshot.ledger = {line, LedgerLine{}};
    snapshot.spent = Money{1, "USD"};
    snapshot.ratePerHour = Money{2, "USD"};
    snapshot.cap = Money{3, "USD"};
    snapshot.forecast = Forecast{60, 61, 62, Money{4, "USD"}, Money{5, "USD"}, Money{6, "USD"}};
    snapshot.now_ns = 70;
    snapshot.lastCheckpointStep = 80;
    snapshot.lastCheckpoint_ns = 81;
    return snapshot;
}

} // namespace

class ConvertTest : public QObject {
    Q_OBJECT
private slots:
    void everyFieldIsSet();
    void roundTripKeepsEverything();
    void optionalFieldsStayAbsent();
    void unknownNamesAreRefused();
};

/// Guards the round trip: a field that the sample leaves at its default would not be tested by it.
void ConvertTest::everyFieldIsSet()
{
    v1::SnapshotMessage message;
    rpc::toMessage(fullSnapshot(), message);
    const auto check = [](const google::protobuf::Message &each) {
        const auto *fields = each.GetDescriptor();
        for (int i = 0; i < fields->field_count(); ++i) {
            const auto *field = fields->field(i);
            const bool there = field->is_repeated() ? each.GetReflection()->FieldSize(each, field) > 0
                                                    : each.GetReflection()->HasField(each, field);
            QVERIFY2(there, field->full_name().c_str());
        }
    };
    check(message);
    check(message.run());
    check(message.servers(0));
    check(message.events(0));
    check(message.samples(0));
    check(message.exchanges(0));
    check(message.ledger(0));
    check(message.forecast());
}

void ConvertTest::roundTripKeepsEverything()
{
    v1::SnapshotMessage there;
    rpc::toMessage(fullSnapshot(), there);
    const auto read = rpc::fromMessage(there);
    QVERIFY_RESULT(read);
    QCOMPARE(read->run.cost.currency, std::string("EUR"));
    QCOMPARE(*read->run.testAccuracyPct, 88.5);
    QVERIFY(read->servers[0].state == ServerState::Revoked);
    QVERIFY(read->events[0].kind == EventKind::Lost);
    QVERIFY(read->exchanges == fullSnapshot().exchanges);
    v1::SnapshotMessage again;
    rpc::toMessage(*read, again);
    QVERIFY(google::protobuf::util::MessageDifferencer::Equals(there, again));
}

void ConvertTest::optionalFieldsStayAbsent()
{
    v1::SnapshotMessage message;
    rpc::toMessage(RunSnapshot{}, message);
    const auto read = rpc::fromMessage(message);
    QVERIFY_RESULT(read);
    QVERIFY(!read->forecast);
    QVERIFY(!read->lastCheckpoint_ns);
    QVERIFY(!read->run.started_ns);
    QVERIFY(!read->run.testAccuracyPct);
    v1::SnapshotMessage full;
    rpc::toMessage(fullSnapshot(), full);
    const auto second = rpc::fromMessage(full);
    QVERIFY_RESULT(second);
    QVERIFY(!second->servers[1].ready_ns);
    QVERIFY(!second->ledger[1].end_ns);
}

void ConvertTest::unknownNamesAreRefused()
{
    v1::SnapshotMessage message;
    rpc::toMessage(fullSnapshot(), message);
    message.mutable_servers(0)->set_state("levitating");
    const auto read = rpc::fromMessage(message);
    QVERIFY(!read);
    QVERIFY(read.error().message.find("levitating") != std::string::npos);
}

QTEST_GUILESS_MAIN(ConvertTest)
#include "convert_test.moc"
