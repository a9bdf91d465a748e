// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "core/rpc/certificate_authority.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <openssl/pem.h>
#include <openssl/x509.h>
#include <set>
#include <sys/stat.h>

using namespace mayfly;
using namespace mayfly::rpc;

namespace {

constexpr double hour_s = 3600;

unsigned modeOf(const std::filesystem::path &path)
{
    struct stat info {};
    return ::stat(path.c_str(), &info) == 0 ? info.st_mode & 0777U : 0U;
}

} // namespace

class CertificateAuthorityTest : public QObject {
    Q_OBJECT

    test::IsolatedHome home_;
    std::filesystem::path folder(const char *name) { return home_.file(name).toStdString(); }

private slots:
    void keysAreForTheirOwnerAlone();
    void secondAuthorityInAFolderIsAConflict();
    void openedAuthoritySignsLikeTheCreatedOne();
    void keysAreNeverEqual();
    void damagedPemIsCorrupt_data();
    void damagedPemIsCorrupt();
    void requestSignedByAnotherKeyIsRefused();
    void identityOfMixedPartsIsRefused();
    void clocksMayBeHoursApart();
};

void CertificateAuthorityTest::keysAreForTheirOwnerAlone()
{
    const auto authority = CertificateAuthority::create(folder("ca"), "run-1");
    QVERIFY_RESULT(authority);
    QCOMPARE(modeOf(folder("ca")), 0700U);
    QCOMPARE(modeOf(folder("ca") / "ca.key"), 0600U);
    const auto identity = authority->issue(PeerRole::Server, "run-1/w-0/1", hour_s);
    QVERIFY_RESULT(identity);
    QVERIFY(writeIdentity(folder("id"), "server", *identity).has_value());
    QCOMPARE(modeOf(folder("id")), 0700U);
    QCOMPARE(modeOf(folder("id") / "server.key"), 0600U);
    const auto read = readIdentity(folder("id"), "server");
    QVERIFY_RESULT(read);
    QCOMPARE(read->privateKey, identity->privateKey);
    QCOMPARE(read->certificate, identity->certificate);
    QCOMPARE(read->caCertificate, authority->certificate());
}

void CertificateAuthorityTest::secondAuthorityInAFolderIsAConflict()
{
    QVERIFY(CertificateAuthority::create(folder("twice"), "run-1").has_value());
    const auto second = CertificateAuthority::create(folder("twice"), "run-1");
    QVERIFY(!second);
    QCOMPARE(second.error().code, ErrorCode::Conflict);
}

void CertificateAuthorityTest::openedAuthoritySignsLikeTheCreatedOne()
{
    QVERIFY(CertificateAuthority::create(folder("again"), "run-1").has_value());
    const auto opened = CertificateAuthority::open(folder("again"), "run-1");
    QVERIFY_RESULT(opened);
    const auto request = makeKeyAndRequest("run-1", "w-0");
    QVERIFY_RESULT(request);
    QVERIFY(request->signingRequest.find("PRIVATE") == std::string::npos);
    QVERIFY((opened->sign(request->signingRequest, PeerRole::Server,
                          "a name that is longer than the sixty-four letters "
                          "that a common name may have at most",
                          hour_s))
                .has_value());
}

void CertificateAuthorityTest::keysAreNeverEqual()
{
    std::set<std::string> keys;
    constexpr int count = 50;
    for (int i = 0; i < count; ++i) {
        const auto made = makeKeyAndRequest("run-1", "w-0");
        QVERIFY_RESULT(made);
        keys.insert(made->privateKey);
    }
    QCOMPARE(keys.size(), std::size_t{count});
}

void CertificateAuthorityTest::damagedPemIsCorrupt_data()
{
    QTest::addColumn<QByteArray>("request");
    const QByteArray good = QByteArray::fromStdString(makeKeyAndRequest("run-1", "w-0")->signingRequest);
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("not PEM") << QByteArray("hello");
    QTest::newRow("only the first line") << good.left(good.indexOf('\n'));
    QTest::newRow("cut in half") << good.left(good.size() / 2);
    QByteArray flipped = good;
    flipped[good.size() / 2] = flipped[good.size() / 2] == 'A' ? 'B' : 'A';
    QTest::newRow("one letter changed") << flipped;
    QTest::newRow("zeros") << QByteArray(500, '\0');
}

void CertificateAuthorityTest::damagedPemIsCorrupt()
{
    QFETCH(QByteArray, request);
    static const auto authority = CertificateAuthority::create(folder("damaged"), "run-1");
    QVERIFY_RESULT(authority);
    const auto signedOne = authority->sign(request.toStdString(), PeerRole::Server, "w-0", hour_s);
    QVERIFY(!signedOne);
    QCOMPARE(signedOne.error().code, ErrorCode::Corrupt);
    QVERIFY(signedOne.error().message.find("signing request") != std::string::npos);
}

void CertificateAuthorityTest::requestSignedByAnotherKeyIsRefused()
{
    const auto authority = CertificateAuthority::create(folder("proof"), "run-1");
    QVERIFY_RESULT(authority);
    const auto certificate = authority->issue(PeerRole::Server, "w-0", hour_s);
    QVERIFY_RESULT(certificate);
    const auto signedOne = authority->sign(certificate->certificate, PeerRole::Controller, "w-0", hour_s);
    QVERIFY2(!signedOne, "a certificate is not a request");
}

void CertificateAuthorityTest::identityOfMixedPartsIsRefused()
{
    const auto authority = CertificateAuthority::create(folder("mixed"), "run-1");
    QVERIFY_RESULT(authority);
    auto one = authority->issue(PeerRole::Server, "w-0", hour_s);
    const auto other = authority->issue(PeerRole::Server, "w-1", hour_s);
    QVERIFY_RESULT(one);
    QVERIFY_RESULT(other);
    one->privateKey = other->privateKey;
    QVERIFY(writeIdentity(folder("mixed-id"), "server", *one).has_value());
    const auto read = readIdentity(folder("mixed-id"), "server");
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::Corrupt);
    QVERIFY(
        writeFileAtomically(folder("mixed-id") / "server.key", "-----BEGIN PRIVATE KEY-----\nxx\n", 0600).has_value());
    const auto damaged = readIdentity(folder("mixed-id"), "server");
    QVERIFY(!damaged);
    QVERIFY(damaged.error().message.find("server.key") != std::string::npos);
    QVERIFY2(damaged.error().message.find("xx\n") == std::string::npos, "a key's text must not reach a message");
}

/// A controller whose clock was ahead when it signed, and is put right: the certificate holds at once.
void CertificateAuthorityTest::clocksMayBeHoursApart()
{
    const auto authority = CertificateAuthority::create(folder("clocks"), "run-1");
    QVERIFY_RESULT(authority);
    const auto identity = authority->issue(PeerRole::Server, "w-0", hour_s);
    QVERIFY_RESULT(identity);
    for (const std::string &pem : {identity->certificate, authority->certificate()}) {
        BIO *text = BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size()));
        X509 *certificate = PEM_read_bio_X509(text, nullptr, nullptr, nullptr);
        QVERIFY(certificate != nullptr);
        int days = 0, seconds = 0;
        QCOMPARE(ASN1_TIME_diff(&days, &seconds, X509_get0_notBefore(certificate), nullptr), 1);
        X509_free(certificate);
        BIO_free(text);
        QVERIFY2(days * 24 * hour_s + seconds > 12 * hour_s, pem.c_str());
    }
}

QTEST_GUILESS_MAIN(CertificateAuthorityTest)
#include "certificate_authority_test.moc"
