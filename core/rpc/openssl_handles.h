// SPDX-License-Identifier: Apache-2.0
// OpenSSL's objects as owners that free themselves. For the .cpp files of this folder only.
#pragma once
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

#include <memory>

namespace mayfly::rpc {

template <auto Free> struct OpensslDeleter {
    template <typename T> void operator()(T *object) const { Free(object); }
};

using BioHandle = std::unique_ptr<BIO, OpensslDeleter<BIO_free_all>>;
using NumberHandle = std::unique_ptr<BIGNUM, OpensslDeleter<BN_free>>;
using KeyHandle = std::unique_ptr<EVP_PKEY, OpensslDeleter<EVP_PKEY_free>>;
using CertificateHandle = std::unique_ptr<X509, OpensslDeleter<X509_free>>;
using RequestHandle = std::unique_ptr<X509_REQ, OpensslDeleter<X509_REQ_free>>;
using ExtensionHandle = std::unique_ptr<X509_EXTENSION, OpensslDeleter<X509_EXTENSION_free>>;

} // namespace mayfly::rpc
