// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/certificate_authority.h"

#include "core/base/files.h"
#include "core/rpc/openssl_handles.h"

#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

#include <array>
#include <cmath>
#include <ctime>
#include <functional>

namespace mayfly::rpc {

namespace fs = std::filesystem;

namespace {

constexpr double authorityValidFor_s = 10.0 * 365 * 24 * 3600;
/// Certificates are valid from a day before they are made: a controller's clock that was an hour ahead and is put right
/// must not shut its servers out until the hour has passed, nor must a server's that is behind.
constexpr long clockTolerance_s = 24 * 3600;
constexpr std::size_t longestCommonName = 64; // ub-common-name of RFC 5280

/// The newest reason of OpenSSL, with what was being done in front of it.
tl::unexpected<Error> opensslFailure(const std::string &doing, ErrorCode code = ErrorCode::Internal)
{
    std::array<char, 256> text{};
    const unsigned long number = ERR_peek_last_error();
    if (number != 0) {
        ERR_error_string_n(number, text.data(), text.size());
    }
    ERR_clear_error();
    return fail(code, doing + (number != 0 ? std::string(": ") + text.data() : std::string()));
}

Result<KeyHandle> makeKey()
{
    KeyHandle key(EVP_EC_gen("P-256"));
    if (!key) {
        return opensslFailure("make a key");
    }
    return key;
}

BioHandle readBio(std::string_view text)
{
    return BioHandle(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

Result<std::string> writePem(const std::string &what, const std::function<int(BIO *)> &write)
{
    const BioHandle bio(BIO_new(BIO_s_mem()));
    if (!bio || write(bio.get()) != 1) {
        return opensslFailure("write " + what);
    }
    char *data = nullptr;
    const long length = BIO_get_mem_data(bio.get(), &data);
    return std::string(data, static_cast<std::size_t>(length));
}

Result<std::string> keyToPem(EVP_PKEY *key)
{
    return writePem(
        "a key", [key](BIO *bio) { return PEM_write_bio_PrivateKey(bio, key, nullptr, nullptr, 0, nullptr, nullptr); });
}

Result<std::string> certificateToPem(X509 *certificate)
{
    return writePem("a certificate", [certificate](BIO *bio) { return PEM_write_bio_X509(bio, certificate); });
}

/// Refuses to ask for a passphrase on the terminal.
int noPassphrase(char *, int, int, void *)
{
    return 0;
}

Result<KeyHandle> keyFromPem(std::string_view pem, const std::string &source)
{
    const BioHandle bio = readBio(pem);
    KeyHandle key(bio ? PEM_read_bio_PrivateKey(bio.get(), nullptr, noPassphrase, nullptr) : nullptr);
    if (!key) {
        return opensslFailure(source + ": expected a private key in PEM form", ErrorCode::Corrupt);
    }
    return key;
}

Result<CertificateHandle> certificateFromPem(std::string_view pem, const std::string &source)
{
    const BioHandle bio = readBio(pem);
    CertificateHandle certificate(bio ? PEM_read_bio_X509(bio.get(), nullptr, noPassphrase, nullptr) : nullptr);
    if (!certificate) {
        return opensslFailure(source + ": expected a certificate in PEM form", ErrorCode::Corrupt);
    }
    return certificate;
}

bool addName(X509_NAME *name, const char *field, std::string_view value)
{
    return X509_NAME_add_entry_by_txt(name, field, MBSTRING_UTF8, reinterpret_cast<const unsigned char *>(value.data()),
                                      static_cast<int>(value.size()), -1, 0) == 1;
}

/// OpenSSL refuses longer ones; the end of a tag (slot and incarnation) is what tells servers apart.
std::string fittingCommonName(std::string_view name)
{
    return std::string(name.size() <= longestCommonName ? name : name.substr(name.size() - longestCommonName));
}

bool setRandomSerial(X509 *certificate)
{
    std::array<unsigned char, 16> bytes{};
    if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) {
        return false;
    }
    bytes[0] &= 0x7F;
    const NumberHandle number(BN_bin2bn(bytes.data(), static_cast<int>(bytes.size()), nullptr));
    return number && BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(certificate)) != nullptr;
}

/// Seconds may be negative (tests make expired certificates so).
bool setValidity(X509 *certificate, double validFor_s)
{
    constexpr double day_s = 86400;
    const double days = std::floor(validFor_s / day_s);
    const auto rest = static_cast<long>(validFor_s - days * day_s);
    const long early = validFor_s < 0 ? static_cast<long>(validFor_s) - clockTolerance_s : -clockTolerance_s;
    return X509_gmtime_adj(X509_getm_notBefore(certificate), early) != nullptr &&
           X509_time_adj_ex(X509_getm_notAfter(certificate), static_cast<int>(days), rest, nullptr) != nullptr;
}

bool addExtension(X509 *certificate, X509 *issuer, int kind, const std::string &value)
{
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
    const ExtensionHandle extension(X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str()));
    return extension && X509_add_ext(certificate, extension.get(), -1) == 1;
}

/// An unsigned version 3 certificate for a public key, with serial number and validity.
Result<CertificateHandle> blankCertificate(EVP_PKEY *publicKey, double validFor_s)
{
    CertificateHandle certificate(X509_new());
    constexpr long version3 = 2;
    if (!certificate || X509_set_version(certificate.get(), version3) != 1 || !setRandomSerial(certificate.get()) ||
        !setValidity(certificate.get(), validFor_s) || X509_set_pubkey(certificate.get(), publicKey) != 1) {
        return opensslFailure("make a certificate");
    }
    return certificate;
}

Result<CertificateHandle> makeAuthorityCertificate(EVP_PKEY *key, std::string_view runId)
{
    auto made = blankCertificate(key, authorityValidFor_s);
    if (!made) {
        return made;
    }
    X509 *certificate = made->get();
    X509_NAME *name = X509_get_subject_name(certificate);
    if (!addName(name, "O", "Mayfly") || !addName(name, "CN", fittingCommonName("CA of " + std::string(runId))) ||
        X509_set_issuer_name(certificate, name) != 1 ||
        !addExtension(certificate, certificate, NID_basic_constraints, "critical,CA:TRUE,pathlen:0") ||
        !addExtension(certificate, certificate, NID_key_usage, "critical,keyCertSign,cRLSign") ||
        !addExtension(certificate, certificate, NID_subject_key_identifier, "hash") ||
        X509_sign(certificate, key, EVP_sha256()) == 0) {
        return opensslFailure("make the certificate authority");
    }
    return made;
}

/// The request's public key, if the request is signed by the key it names.
Result<KeyHandle> provenKey(std::string_view signingRequest)
{
    const BioHandle bio = readBio(signingRequest);
    const RequestHandle request(bio ? PEM_read_bio_X509_REQ(bio.get(), nullptr, noPassphrase, nullptr) : nullptr);
    if (!request) {
        return opensslFailure("signing request: expected one in PEM form", ErrorCode::Corrupt);
    }
    KeyHandle key(X509_REQ_get_pubkey(request.get()));
    if (!key || X509_REQ_verify(request.get(), key.get()) != 1) {
        return opensslFailure("signing request: its signature does not fit its key", ErrorCode::Corrupt);
    }
    if (EVP_PKEY_get_base_id(key.get()) != EVP_PKEY_EC || EVP_PKEY_get_bits(key.get()) != 256) {
        return fail(ErrorCode::InvalidInput, "signing request: expected an EC P-256 key");
    }
    return key;
}

bool dressLeaf(X509 *certificate, X509 *authority, const std::string &dnsName, PeerRole role,
               std::string_view commonName)
{
    X509_NAME *name = X509_get_subject_name(certificate);
    return addName(name, "O", "Mayfly") && addName(name, "OU", toString(role)) &&
           addName(name, "CN", fittingCommonName(commonName)) &&
           X509_set_issuer_name(certificate, X509_get_subject_name(authority)) == 1 &&
           addExtension(certificate, authority, NID_basic_constraints, "critical,CA:FALSE") &&
           addExtension(certificate, authority, NID_key_usage, "critical,digitalSignature") &&
           addExtension(certificate, authority, NID_ext_key_usage, "serverAuth,clientAuth") &&
           addExtension(certificate, authority, NID_subject_alt_name, "DNS:" + dnsName) &&
           addExtension(certificate, authority, NID_authority_key_identifier, "keyid");
}

} // namespace

std::string_view toString(PeerRole role)
{
    return role == PeerRole::Controller ? "controller" : "server";
}

std::string peerName(std::string_view runId)
{
    return std::string(runId) + ".run.mayfly";
}

Result<KeyAndRequest> makeKeyAndRequest(std::string_view runId, std::string_view commonName)
{
    auto key = makeKey();
    if (!key) {
        return passOn(key.error());
    }
    const RequestHandle request(X509_REQ_new());
    if (!request || X509_REQ_set_pubkey(request.get(), key->get()) != 1 ||
        !addName(X509_REQ_get_subject_name(request.get()), "CN",
                 fittingCommonName(std::string(commonName) + " of " + std::string(runId))) ||
        X509_REQ_sign(request.get(), key->get(), EVP_sha256()) == 0) {
        return opensslFailure("make a signing request");
    }
    auto keyPem = keyToPem(key->get());
    auto requestPem =
        writePem("a signing request", [&](BIO *bio) { return PEM_write_bio_X509_REQ(bio, request.get()); });
    if (!keyPem) {
        return passOn(keyPem.error());
    }
    if (!requestPem) {
        return passOn(requestPem.error());
    }
    return KeyAndRequest{std::move(*keyPem), std::move(*requestPem)};
}

Result<CertificateAuthority> CertificateAuthority::create(const fs::path &folder, std::string_view runId)
{
    if (auto made = makePrivateFolder(folder); !made) {
        return passOn(made.error());
    }
    std::error_code ignored;
    for (const char *name : {"ca.key", "ca.crt"}) {
        if (fs::exists(folder / name, ignored)) {
            return fail(ErrorCode::Conflict, (folder / name).string() + ": there is a certificate authority already");
        }
    }
    auto key = makeKey();
    if (!key) {
        return passOn(key.error());
    }
    auto certificate = makeAuthorityCertificate(key->get(), runId);
    if (!certificate) {
        return passOn(certificate.error());
    }
    auto keyPem = keyToPem(key->get());
    auto certificatePem = certificateToPem(certificate->get());
    if (!keyPem || !certificatePem) {
        return passOn(keyPem ? certificatePem.error() : keyPem.error());
    }
    if (auto written = writeFileAtomically(folder / "ca.key", *keyPem, 0600); !written) {
        return passOn(written.error());
    }
    if (auto written = writeFileAtomically(folder / "ca.crt", *certificatePem, 0644); !written) {
        return passOn(written.error());
    }
    return open(folder, runId);
}

Result<CertificateAuthority> CertificateAuthority::open(const fs::path &folder, std::string_view runId)
{
    auto keyPem = readFile(folder / "ca.key");
    auto certificatePem = readFile(folder / "ca.crt");
    if (!keyPem || !certificatePem) {
        return passOn(keyPem ? certificatePem.error() : keyPem.error());
    }
    auto key = keyFromPem(*keyPem, (folder / "ca.key").string());
    if (!key) {
        return passOn(key.error());
    }
    auto certificate = certificateFromPem(*certificatePem, (folder / "ca.crt").string());
    if (!certificate) {
        return passOn(certificate.error());
    }
    if (X509_check_private_key(certificate->get(), key->get()) != 1) {
        ERR_clear_error();
        return fail(ErrorCode::Corrupt, folder.string() + ": ca.key and ca.crt do not belong together");
    }
    CertificateAuthority authority;
    authority.runId_ = runId;
    authority.privateKey_ = std::move(*keyPem);
    authority.certificate_ = std::move(*certificatePem);
    return authority;
}

Result<std::string> CertificateAuthority::sign(std::string_view signingRequest, PeerRole role,
                                               std::string_view commonName, double validFor_s) const
{
    auto authorityKey = keyFromPem(privateKey_, "ca.key");
    auto authority = certificateFromPem(certificate_, "ca.crt");
    if (!authorityKey || !authority) {
        return passOn(authorityKey ? authority.error() : authorityKey.error());
    }
    auto key = provenKey(signingRequest);
    if (!key) {
        return passOn(key.error());
    }
    auto certificate = blankCertificate(key->get(), validFor_s);
    if (!certificate) {
        return passOn(certificate.error());
    }
    if (!dressLeaf(certificate->get(), authority->get(), peerName(runId_), role, commonName) ||
        X509_sign(certificate->get(), authorityKey->get(), EVP_sha256()) == 0) {
        return opensslFailure("sign a certificate for " + std::string(commonName));
    }
    return certificateToPem(certificate->get());
}

Result<Identity> CertificateAuthority::issue(PeerRole role, std::string_view commonName, double validFor_s) const
{
    auto request = makeKeyAndRequest(runId_, commonName);
    if (!request) {
        return passOn(request.error());
    }
    auto certificate = sign(request->signingRequest, role, commonName, validFor_s);
    if (!certificate) {
        return passOn(certificate.error());
    }
    return Identity{certificate_, std::move(*certificate), std::move(request->privateKey)};
}

Result<void> writeIdentity(const fs::path &folder, std::string_view name, const Identity &identity)
{
    if (auto made = makePrivateFolder(folder); !made) {
        return made;
    }
    const std::string stem(name);
    if (auto written = writeFileAtomically(folder / (stem + ".key"), identity.privateKey, 0600); !written) {
        return written;
    }
    if (auto written = writeFileAtomically(folder / "ca.crt", identity.caCertificate, 0644); !written) {
        return written;
    }
    return writeFileAtomically(folder / (stem + ".crt"), identity.certificate, 0644);
}

Result<Identity> readIdentity(const fs::path &folder, std::string_view name)
{
    const std::string stem(name);
    Identity identity;
    const std::pair<fs::path, std::string *> parts[] = {{folder / "ca.crt", &identity.caCertificate},
                                                        {folder / (stem + ".crt"), &identity.certificate},
                                                        {folder / (stem + ".key"), &identity.privateKey}};
    for (const auto &[path, text] : parts) {
        auto content = readFile(path);
        if (!content) {
            return passOn(content.error());
        }
        *text = std::move(*content);
    }
    auto authority = certificateFromPem(identity.caCertificate, parts[0].first.string());
    auto certificate = certificateFromPem(identity.certificate, parts[1].first.string());
    auto key = keyFromPem(identity.privateKey, parts[2].first.string());
    if (!authority || !certificate || !key) {
        return passOn(!authority ? authority.error() : !certificate ? certificate.error() : key.error());
    }
    if (X509_check_private_key(certificate->get(), key->get()) != 1) {
        ERR_clear_error();
        return fail(ErrorCode::Corrupt,
                    parts[1].first.string() + " and " + parts[2].first.string() + " do not belong together");
    }
    return identity;
}

} // namespace mayfly::rpc
