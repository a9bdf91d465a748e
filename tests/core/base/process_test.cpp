// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "tests/core/base/base_test.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

using namespace mayfly;
using mayfly::test::IsolatedHome;

namespace {

std::string child()
{
    return (executableFolder() / "core_base_child").string();
}

/// The process that a helper says it started, as soon as it says so.
std::optional<ProcessId> announced(const std::string &file)
{
    std::optional<ProcessId> found;
    (void)QTest::qWaitFor(
        [&] {
            const auto text = readFile(file);
            const auto pid = text ? parseInteger(*text) : std::nullopt;
            found = pid ? identify(static_cast<pid_t>(*pid)) : std::nullopt;
            return found.has_value();
        },
        20'000);
    return found;
}

bool ends(const ProcessId &process)
{
    return QTest::qWaitFor([&] { return !isAlive(process); }, 20'000);
}

} // namespace

void ProcessTest::exitCodesArrive()
{
    for (const int code : {0, 1, 3, 127}) {
        const auto process = spawn({child(), "exit", std::to_string(code)}, {});
        QVERIFY_RESULT(process);
        QCOMPARE(waitFor(*process).code, code);
    }
}

void ProcessTest::signalsAreNegative()
{
    const auto process = spawn({child(), "kill", std::to_string(SIGTERM)}, {});
    QVERIFY_RESULT(process);
    QCOMPARE(waitFor(*process).code, -SIGTERM);
}

void ProcessTest::missingProgramIsNamed()
{
    const auto process = spawn({"/nowhere/mayfly-worker", "agent"}, {});
    QVERIFY(!process);
    QVERIFY(process.error().code == ErrorCode::NotFound);
    QVERIFY(process.error().message.starts_with("/nowhere/mayfly-worker"));
    QVERIFY(!runCommand({"/nowhere/mayfly-worker"}));
}

void ProcessTest::emptyCommandIsAnError()
{
    QVERIFY(spawn({}, {}).error().code == ErrorCode::InvalidInput);
    QVERIFY(runCommand({}).error().code == ErrorCode::InvalidInput);
}

void ProcessTest::capturesOutput()
{
    const auto output = runCommand({"sh", "-c", "printf 'a b'; exit 4"});
    QVERIFY_RESULT(output);
    QCOMPARE(output->output, std::string("a b"));
    QCOMPARE(output->exitCode, 4);
    const auto big = runCommand({"head", "-c", "1000000", "/dev/zero"});
    QVERIFY_RESULT(big);
    QCOMPARE(big->output.size(), std::size_t(1'000'000));
}

void ProcessTest::appendsOutputToAFile()
{
    const IsolatedHome home;
    const std::string log = home.file("log").toStdString();
    for (int i = 0; i < 2; ++i) {
        const auto process = spawn({"sh", "-c", "echo out; echo err >&2"}, {.output = log});
        QVERIFY_RESULT(process);
        QCOMPARE(waitFor(*process).code, 0);
    }
    QCOMPARE(*readFile(log), std::string("out\nerr\nout\nerr\n"));
}

void ProcessTest::unwritableOutputIsNamed()
{
    const IsolatedHome home;
    const std::string log = home.file("none/log").toStdString();
    const auto process = spawn({child(), "exit", "0"}, {.output = log});
    QVERIFY(!process);
    QVERIFY2(process.error().message.find(log) != std::string::npos, process.error().message.c_str());
}

void ProcessTest::pollDoesNotBlock()
{
    const auto process = spawn({child(), "wait"}, {});
    QVERIFY_RESULT(process);
    QVERIFY(!poll(*process));
    QVERIFY(isAlive(*process));
    QVERIFY(sendSignal(*process, SIGKILL));
    std::optional<ExitStatus> status;
    QVERIFY(QTest::qWaitFor([&] { return (status = poll(*process)).has_value(); }, 20'000));
    QCOMPARE(status->code, -SIGKILL);
    QVERIFY(!isAlive(*process));
    QVERIFY(!sendSignal(*process, SIGKILL));
}

void ProcessTest::identityOutlivesThePid()
{
    const auto self = identify(::getpid());
    QVERIFY(self.has_value());
    QVERIFY(isAlive(*self));
    ProcessId later = *self;
    ++later.startTicks;
    QVERIFY(!isAlive(later));
    QVERIFY(!sendSignal(later, 0));
    QVERIFY(!killGroup(later));
    QVERIFY(!identify(0).has_value());
}

void ProcessTest::killGroupTakesTheChildren()
{
    const IsolatedHome home;
    const std::string file = home.file("pid").toStdString();
    const auto leader = spawn({child(), "family", file}, {.newSession = true});
    QVERIFY_RESULT(leader);
    const auto member = announced(file);
    QVERIFY(member.has_value());
    QVERIFY(killGroup(*leader));
    QCOMPARE(waitFor(*leader).code, -SIGKILL);
    QVERIFY(ends(*member));
}

void ProcessTest::killGroupTakesOrphans()
{
    // The leader ends by itself and is a zombie, then gone; what it started is still in its group.
    const IsolatedHome home;
    for (const bool reaped : {false, true}) {
        const std::string file = home.file(reaped ? "reaped" : "zombie").toStdString();
        const auto leader = spawn({child(), "orphans", file}, {.newSession = true});
        QVERIFY_RESULT(leader);
        const auto member = announced(file);
        QVERIFY(member.has_value());
        QVERIFY(ends(*leader));
        if (reaped) {
            waitFor(*leader);
        }
        QVERIFY(killGroup(*leader));
        QVERIFY(ends(*member));
        if (!reaped) {
            waitFor(*leader);
        }
    }
}

void ProcessTest::diesWithItsParent()
{
    const IsolatedHome home;
    const std::string file = home.file("pid").toStdString();
    const auto parent = spawn({child(), "mortal", file}, {});
    QVERIFY_RESULT(parent);
    const auto mortal = announced(file);
    QVERIFY(mortal.has_value());
    QVERIFY(sendSignal(*parent, SIGKILL));
    waitFor(*parent);
    QVERIFY(ends(*mortal));
}

void ProcessTest::findsProcessesByArguments()
{
    const IsolatedHome home;
    const std::string mark = home.path().toStdString();
    QVERIFY(findProcesses({mark}).empty());
    const auto process = spawn({child(), "wait", mark, "--slot", "w-0"}, {});
    QVERIFY_RESULT(process);
    const auto found = findProcesses({mark, "w-0"});
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY(found[0].id == *process);
    QCOMPARE(found[0].arguments.size(), std::size_t(5));
    QVERIFY(findProcesses({mark, "w-1"}).empty());
    QVERIFY(sendSignal(*process, SIGKILL));
    waitFor(*process);
    QVERIFY(findProcesses({mark}).empty());
}

void ProcessTest::findsAProcessThatBecomesAnotherProgram()
{
    const IsolatedHome home;
    const std::string script = home.path().toStdString() + "/again.sh";
    QVERIFY_RESULT(writeFileAtomically(script, "exec /bin/sh \"$0\"\n"));
    const auto process = spawn({"/bin/sh", script}, {});
    QVERIFY_RESULT(process);
    int seen = 0;
    for (int i = 0; i < 300; ++i) {
        seen += static_cast<int>(findProcesses({script}).size());
    }
    QVERIFY(sendSignal(*process, SIGKILL));
    waitFor(*process);
    QCOMPARE(seen, 300);
}

void ProcessTest::passesADescriptor()
{
    // Whatever its number in the parent, the child has it as 3.
    for (const int number : {3, 4, 5, 17}) {
        int ends_[2];
        QCOMPARE(::pipe2(ends_, O_CLOEXEC), 0);
        const int passed = ::fcntl(ends_[1], F_DUPFD_CLOEXEC, number);
        ::close(ends_[1]);
        const auto process = spawn({child(), "descriptor"}, {.passDescriptor = passed});
        ::close(passed);
        QVERIFY_RESULT(process);
        QCOMPARE(waitFor(*process).code, 0);
        char text[16] = {};
        QCOMPARE(::read(ends_[0], text, sizeof text), ssize_t(5));
        QCOMPARE(std::string(text), std::string("hello"));
        ::close(ends_[0]);
    }
}

void ProcessTest::leaksNoDescriptor()
{
    const IsolatedHome home;
    const std::string log = home.file("log").toStdString();
    const auto process = spawn({child(), "open"}, {.output = log});
    QVERIFY_RESULT(process);
    QCOMPARE(waitFor(*process).code, 0);
    const auto open = readFile(log);
    QVERIFY_RESULT(open);
    // Those of the test's own harness (ctest's pipes) are not ours to close: only /dev/null and the log count.
    int extra = 0;
    for (const auto &number : split(trimmed(*open), ' ')) {
        const auto value = parseInteger(number).value_or(0);
        extra += value > 2 && ::fcntl(static_cast<int>(value), F_GETFD) < 0 ? 1 : 0;
    }
    QVERIFY2(extra == 0, open->c_str());
}
