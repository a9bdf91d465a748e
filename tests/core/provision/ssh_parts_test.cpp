// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "core/provision/folder_package.h"
#include "core/provision/found_servers.h"
#include "core/provision/piped_process.h"
#include "core/provision/ssh_command.h"
#include "core/provision/ssh_copy.h"
#include "core/provision/ssh_inventory.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <fstream>

using namespace mayfly;
using namespace mayfly::provision;

class SshPartsTest : public QObject {
    Q_OBJECT
private slots:
    void partialCopiesAreRemoved();
    void inventoryIsRead();
    void badInventoryIsNamed_data();
    void badInventoryIsNamed();
    void hostsAreOffers();
    void hostsFitOffers_data();
    void hostsFitOffers();
    void wordsStayWordsInAShell_data();
    void wordsStayWordsInAShell();
    void commandHasTheUsersChoices();
    void packageIsTheSameForTheSameContent();
    void damagedPackageLeavesNothing();
    void packageIsUnpackedOnce();
    void helperIsEndedAtItsLimit();
    void helperGetsAllOfALongInput();
    void refusalsOfSshAreExplained();
    void serversAreFoundByTheirProcesses();
};

/// An agent with its worker, a worker whose agent is gone, and what is none of ours.
void SshPartsTest::serversAreFoundByTheirProcesses()
{
    const std::string runs = "/home/ada/.mayfly/runs/";
    const std::string answer =
        "/home/ada/.mayfly\n"
        "70\tsh\t-c\tgrep mayfly-worker\n"
        "71\t/b/mayfly-worker\tkeep\t--root\t.mayfly\t--run\tr1\t\n"
        "72\t/b/mayfly-worker\tagent\t--folder\t" + runs + "r1/w-0-1\t--run\tr1\t--tag\tr1/w-0/1\t\n"
        "73\t/b/mayfly-worker\ttrain\t--config\tx\t--identity\t" + runs + "r1/w-0-1/identity\t--run\tr1\t--slot\tw-0\t\n"
        "74\t/b/mayfly-worker\tserve\t--config\tx\t--identity\t" + runs + "r2/ps-0-3/identity\t--run\tr2\t--slot\tps-0\t\n"
        "75\t/b/mayfly-worker\tagent\t--folder\t/home/bob/.mayfly/runs/r9/w-0-1\t--run\tr9\t--tag\tr9/w-0/1\t\n"
        "broken\n";
    const auto found = serversOnHost("h1", answer);
    QCOMPARE(found.size(), std::size_t(2));
    QCOMPARE(found[0].tag, std::string("r1/w-0/1"));
    QCOMPARE(found[0].place, std::string("host h1, processes 72 73"));
    QCOMPARE(found[0].folder, runs + "r1/w-0-1");
    QCOMPARE(found[1].tag, std::string("r2/ps-0/3"));
    QCOMPARE(found[1].runId, std::string("r2"));
    QCOMPARE(found[1].ids, std::vector<std::string>{"74"});
    QVERIFY(serversOnHost("h1", "").empty());
}

void SshPartsTest::partialCopiesAreRemoved()
{
    const test::IsolatedHome home;
    const std::filesystem::path folder = home.path().toStdString() + "/brought";
    QVERIFY_RESULT(makePrivateFolder(folder));
    for (const char *name : {".from-h1.tar", ".from-gpu-2.tar", "checkpoint-000000000001.safetensors", ".from-nobody"}) {
        std::ofstream(folder / name) << "x";
    }
    removePartialCopies(folder);
    removePartialCopies(folder / "not-there");
    QVERIFY(!std::filesystem::exists(folder / ".from-h1.tar") && !std::filesystem::exists(folder / ".from-gpu-2.tar"));
    QVERIFY(std::filesystem::exists(folder / "checkpoint-000000000001.safetensors") && std::filesystem::exists(folder / ".from-nobody"));
}

void SshPartsTest::inventoryIsRead()
{
    const auto read = parseInventory(R"toml(
root = "/scratch/mayfly"
connect = "direct"
dataset_folder = "/data/fashion"

[[host]]
address = "gpu1.example.org"
user = "ada"
gpu = "V100"
gpus = 2
price_per_hour = "0.50usd"
tags = ["fast", "quiet"]

[[host]]
name = "second"
address = "10.0.0.12"
port = 2222
reach = "192.168.0.12"
servers = 3
)toml", "hosts.toml");
    QVERIFY_RESULT(read);
    QCOMPARE(read->root, "/scratch/mayfly");
    QVERIFY(read->connection == Connection::Direct);
    QCOMPARE(read->hosts.size(), std::size_t(2));
    QCOMPARE(read->hosts[0].name, "gpu1.example.org");
    QCOMPARE(read->hosts[0].reach, "gpu1.example.org");
    QCOMPARE(read->hosts[0].gpus, 2);
    QCOMPARE(read->hosts[0].pricePerHour->micros, 500'000);
    QCOMPARE(read->hosts[0].tags.size(), std::size_t(2));
    QCOMPARE(read->hosts[1].name, "second");
    QCOMPARE(read->hosts[1].reach, "192.168.0.12");
    QCOMPARE(read->hosts[1].port, 2222);
    QCOMPARE(read->hosts[1].gpus, 0);
}

void SshPartsTest::hostsAreOffers()
{
    const std::string text = R"toml(
[[host]]
name = "a"
address = "a"
gpu = "V100"
price_per_hour = "0.50usd"
tags = ["fast"]
servers = 2
[[host]]
name = "b"
address = "b"
gpu = "V100"
price_per_hour = "0.50usd"
tags = ["fast"]
[[host]]
name = "c"
address = "c"
gpu = "V100"
price_per_hour = "0.40usd"
zone = "cellar"
)toml";
    const auto hosts = parseInventory(text, "hosts.toml");
    QVERIFY_RESULT(hosts);
    const auto offers = offersOf(*hosts);
    QVERIFY_RESULT(offers);
    QCOMPARE(offers->offers.size(), std::size_t(3)); // two kinds, and one that holds the parameters
    const Offer &fast = offers->offers[0];
    const Offer &cheap = offers->offers[1];
    QCOMPARE(fast.onDemandPerHour.micros, 500'000);
    QCOMPARE(fast.transientPerHour->micros, 500'000);
    QCOMPARE(serversFor(*hosts, fast), 3);
    QCOMPARE(serversFor(*hosts, cheap), 1);
    QVERIFY(fits(hosts->hosts[1], fast) && !fits(hosts->hosts[2], fast) && fits(hosts->hosts[2], cheap));
    QCOMPARE(cheap.zone, std::string("cellar"));
    const Offer &parameters = offers->offers[2];
    QVERIFY(parameters.forParameterServers());
    QCOMPARE(parameters.onDemandPerHour.micros, 400'000);
    QVERIFY(fits(hosts->hosts[0], parameters));
    // Tags choose; what has no price cannot be planned with.
    const auto tagged = offersOf(*hosts, {"fast"});
    QVERIFY_RESULT(tagged);
    QCOMPARE(tagged->offers.size(), std::size_t(2));
    QVERIFY(!offersOf(*hosts, {"fast", "quiet"}));
    const auto free = parseInventory(text + "[[host]]\naddress = \"d\"\n", "hosts.toml");
    QVERIFY_RESULT(free);
    const auto unpriced = offersOf(*free);
    QVERIFY(!unpriced && unpriced.error().message.find("'d'") != std::string::npos);
}

void SshPartsTest::badInventoryIsNamed_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("what");
    QTest::newRow("not TOML") << "[[host]\naddress = 1" << "hosts.toml:1:" << "";
    QTest::newRow("empty") << "" << "hosts.toml" << "no [[host]]";
    QTest::newRow("no address") << "[[host]]\nname = \"a\"" << "hosts.toml:1:1" << "address";
    QTest::newRow("option as address") << "[[host]]\naddress = \"-oProxyCommand=x\"" << "hosts.toml:2:" << "-oProxyCommand=x";
    QTest::newRow("space in address") << "[[host]]\naddress = \"a b\"" << "hosts.toml:2:" << "a b";
    QTest::newRow("option as user") << "[[host]]\naddress = \"a\"\nuser = \"-x\"" << "hosts.toml:3:" << "user";
    QTest::newRow("text as port") << "[[host]]\naddress = \"a\"\nport = \"22\"" << "hosts.toml:3:" << "port";
    QTest::newRow("port too large") << "[[host]]\naddress = \"a\"\nport = 70000" << "hosts.toml:3:" << "65535";
    QTest::newRow("unknown key") << "[[host]]\naddress = \"a\"\nadress = \"b\"" << "hosts.toml:3:" << "adress";
    QTest::newRow("unknown key on top") << "rooot = \"x\"\n[[host]]\naddress = \"a\"" << "hosts.toml:1:" << "rooot";
    QTest::newRow("price") << "[[host]]\naddress = \"a\"\nprice_per_hour = \"cheap\"" << "hosts.toml:3:" << "cheap";
    QTest::newRow("notices") << "[[host]]\naddress = \"a\"\nnotices = \"aws\"" << "hosts.toml:3:" << "aws";
    QTest::newRow("connect") << "connect = \"carrier pigeon\"\n[[host]]\naddress = \"a\"" << "hosts.toml:1:" << "pigeon";
    QTest::newRow("URL without checksum") << "dataset_url = \"https://a/b\"\n[[host]]\naddress = \"a\"" << "hosts.toml" << "dataset_sha256";
    QTest::newRow("URL of a file") << "dataset_url = \"file:///b\"\n[[host]]\naddress = \"a\"" << "hosts.toml:1:" << "https://";
    QTest::newRow("same name") << "[[host]]\naddress = \"a\"\n[[host]]\naddress = \"a\"" << "hosts.toml:3:" << "two hosts";
    QTest::newRow("host is no table") << "host = [1, 2]" << "hosts.toml" << "[[host]]";
}

void SshPartsTest::badInventoryIsNamed()
{
    QFETCH(QString, text);
    QFETCH(QString, place);
    QFETCH(QString, what);
    const auto read = parseInventory(text.toStdString(), "hosts.toml");
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::InvalidInput);
    const QString message = QString::fromStdString(read.error().message);
    QVERIFY2(message.startsWith(place), qPrintable(message));
    QVERIFY2(message.contains(what), qPrintable(message));
}

void SshPartsTest::hostsFitOffers_data()
{
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("vcpus");
    QTest::addColumn<bool>("fitting");
    QTest::newRow("its GPU") << "v100" << 1 << 0 << true;
    QTest::newRow("both its GPUs") << "V100" << 2 << 0 << true;
    QTest::newRow("more than it has") << "V100" << 4 << 0 << false;
    QTest::newRow("another GPU") << "K80" << 1 << 0 << false;
    QTest::newRow("CPU threads") << "cpu-2t" << 1 << 2 << true;
    QTest::newRow("more threads than it has") << "cpu-8t" << 1 << 8 << false;
    QTest::newRow("parameter server") << "" << 0 << 64 << true;
}

void SshPartsTest::hostsFitOffers()
{
    QFETCH(QString, gpu);
    QFETCH(int, count);
    QFETCH(int, vcpus);
    QFETCH(bool, fitting);
    InventoryHost host;
    host.gpu = "V100";
    host.gpus = 2;
    host.cpus = 4;
    Offer offer;
    offer.id = "special";
    offer.gpu = gpu.toStdString();
    offer.gpuCount = count;
    offer.vcpus = vcpus;
    QCOMPARE(fits(host, offer), fitting);
    host.offers = {"special"};
    QVERIFY(fits(host, offer));
}

void SshPartsTest::wordsStayWordsInAShell_data()
{
    QTest::addColumn<QString>("word");
    QTest::newRow("plain") << "w-0";
    QTest::newRow("empty") << "";
    QTest::newRow("spaces") << " a  b ";
    QTest::newRow("quotes") << "it's \"so\"";
    QTest::newRow("only quotes") << "'''";
    QTest::newRow("commands") << "$(touch /tmp/x); `id` && rm -rf ~ | cat > y";
    QTest::newRow("lines") << "a\nb\\n\tc";
    QTest::newRow("wild") << "* ? [a] ~ # ! %";
}

void SshPartsTest::wordsStayWordsInAShell()
{
    QFETCH(QString, word);
    const auto line = quotedForShell({"printf", "%s", word.toStdString()});
    const auto said = runHelper({"sh", "-c", line}, {});
    QVERIFY_RESULT(said);
    QCOMPARE(QString::fromStdString(said->output), word);
}

void SshPartsTest::commandHasTheUsersChoices()
{
    Inventory inventory;
    inventory.sshConfig = "/etc/mine";
    InventoryHost host;
    host.address = "gpu1";
    host.user = "ada";
    host.port = 2222;
    host.key = "/keys/a b";
    const auto words = sshCommand(inventory, host, {"echo", "a b"});
    const auto follows = [&](const std::string &option, const std::string &value) {
        const auto at = std::find(words.begin(), words.end(), option);
        return at != words.end() && at + 1 != words.end() && *(at + 1) == value;
    };
    QVERIFY(follows("-F", "/etc/mine"));
    QVERIFY(follows("-l", "ada"));
    QVERIFY(follows("-p", "2222"));
    QVERIFY(follows("-i", "/keys/a b"));
    QVERIFY(follows("--", "gpu1"));
    QCOMPARE(words.back(), "'echo' 'a b'");
    const auto plain = sshCommand({}, {.name = "x", .address = "x"}, {"true"});
    for (const char *option : {"-F", "-l", "-p", "-i"}) {
        QVERIFY(std::find(plain.begin(), plain.end(), option) == plain.end());
    }
}

void SshPartsTest::packageIsTheSameForTheSameContent()
{
    const test::IsolatedHome home;
    const std::filesystem::path top = home.path().toStdString();
    for (const char *name : {"a", "b"}) {
        QVERIFY_RESULT(makeFolder(top / name / "lib"));
        QVERIFY_RESULT(writeFileAtomically(top / name / "program", "one", 0755));
        QVERIFY_RESULT(writeFileAtomically(top / name / "lib" / "other", "two"));
    }
    const auto first = packFolder(top / "a", top / "cache1");
    QVERIFY_RESULT(first);
    QVERIFY(first->bytes > 0);
    QCOMPARE(packFolder(top / "a", top / "cache1")->checksum, first->checksum);
    QCOMPARE(packFolder(top / "b", top / "cache2")->checksum, first->checksum);
    QVERIFY_RESULT(writeFileAtomically(top / "a" / "program", "three", 0755));
    QVERIFY(packFolder(top / "a", top / "cache1")->checksum != first->checksum);
    const auto none = packFolder(top / "nowhere", top / "cache1");
    QVERIFY(!none);
    QVERIFY(none.error().message.find("nowhere") != std::string::npos);
}

void SshPartsTest::damagedPackageLeavesNothing()
{
    const test::IsolatedHome home;
    const std::filesystem::path top = home.path().toStdString();
    QVERIFY_RESULT(makeFolder(top / "a"));
    QVERIFY_RESULT(writeFileAtomically(top / "a" / "program", std::string(100000, 'x')));
    const auto package = packFolder(top / "a", top / "cache").value();
    const auto whole = readFile(package.archive).value();
    const std::string target = (top / "target").string();
    const auto unpack = [&](const std::string &bytes) {
        return runHelper({"sh", "-c", unpackScript, "mayfly", target, package.checksum}, {.input = bytes})->exitCode;
    };
    QCOMPARE(unpack(whole.substr(0, whole.size() / 2)), 9);
    QCOMPARE(unpack(whole + "x"), 9);
    QCOMPARE(unpack(""), 9);
    QVERIFY(std::filesystem::is_empty(target));
    QCOMPARE(unpack(whole), 0);
    QCOMPARE(readFile(top / "target" / package.checksum / "program")->size(), std::size_t(100000));
}

void SshPartsTest::packageIsUnpackedOnce()
{
    const test::IsolatedHome home;
    const std::filesystem::path top = home.path().toStdString();
    QVERIFY_RESULT(makeFolder(top / "a"));
    QVERIFY_RESULT(writeFileAtomically(top / "a" / "program", "x"));
    const auto package = packFolder(top / "a", top / "cache").value();
    const std::string target = (top / "a folder with 'quotes'").string();
    const auto present = [&] {
        return runHelper({"sh", "-c", presentScript, "mayfly", target, package.checksum}, {})->exitCode;
    };
    QCOMPARE(present(), 8);
    for (int i = 0; i < 2; ++i) { // two controllers at once: the second finds it done
        const auto done = runHelper({"sh", "-c", unpackScript, "mayfly", target, package.checksum},
                                    {.inputFile = package.archive});
        QVERIFY_RESULT(done);
        QCOMPARE(done->exitCode, 0);
        QCOMPARE(present(), 0);
    }
    QCOMPARE(std::distance(std::filesystem::directory_iterator(target), {}), 1);
}

void SshPartsTest::helperIsEndedAtItsLimit()
{
    const auto ended = runHelper({"sh", "-c", "echo begun; exec sleep 600"}, {.limit_s = 0.3});
    QVERIFY_RESULT(ended);
    QVERIFY(ended->timedOut);
    QCOMPARE(ended->output, "begun\n");
    std::stop_source source;
    source.request_stop();
    const auto stopped = runHelper({"sleep", "600"}, {}, source.get_token());
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    const auto missing = runHelper({"mayfly-no-such-program"}, {});
    QVERIFY(!missing);
    QVERIFY(missing.error().message.find("mayfly-no-such-program") != std::string::npos);
}

void SshPartsTest::helperGetsAllOfALongInput()
{
    const std::string text(3'000'000, 'm');
    std::uint64_t given = 0;
    const auto counted = runHelper({"wc", "-c"}, {.input = text, .progress = [&](std::uint64_t bytes) { given = bytes; }});
    QVERIFY_RESULT(counted);
    QCOMPARE(QString::fromStdString(counted->output).trimmed(), QStringLiteral("3000000"));
    QCOMPARE(given, std::uint64_t(text.size()));
    const auto echoed = runHelper({"cat"}, {.input = text});
    QVERIFY_RESULT(echoed);
    QCOMPARE(echoed->output.size(), text.size());
    const auto failed = runHelper({"sh", "-c", "echo first >&2; echo last >&2; exit 3"}, {});
    QVERIFY_RESULT(failed);
    QCOMPARE(failed->exitCode, 3);
    QCOMPARE(lastWords(*failed), "last");
}

void SshPartsTest::refusalsOfSshAreExplained()
{
    const InventoryHost host{.name = "h", .address = "gpu1", .user = "ada"};
    QVERIFY(explainSsh("Host key verification failed.", host).find("ssh ada@gpu1") != std::string::npos);
    QVERIFY(explainSsh("ada@gpu1: Permission denied (publickey).", host).find("BatchMode") != std::string::npos);
    QCOMPARE(explainSsh("no route", host), "no route");
}

QTEST_GUILESS_MAIN(SshPartsTest)
#include "ssh_parts_test.moc"
