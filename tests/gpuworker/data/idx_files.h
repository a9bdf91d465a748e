// SPDX-License-Identifier: Apache-2.0
// Writes IDX files, good and bad ones.
#pragma once
#include <QByteArray>
#include <QFile>
#include <QString>

#include <initializer_list>
#include <zlib.h>

namespace mayfly::data::tests {

inline QByteArray bigEndian(quint32 number)
{
    QByteArray bytes;
    for (int shift = 24; shift >= 0; shift -= 8) {
        bytes.append(static_cast<char>(number >> shift & 0xFFU));
    }
    return bytes;
}

/// Magic number and dimensions of an array of unsigned bytes.
inline QByteArray header(std::initializer_list<quint32> dimensions)
{
    QByteArray bytes = bigEndian(0x0800U + static_cast<quint32>(dimensions.size()));
    for (const quint32 size : dimensions) {
        bytes += bigEndian(size);
    }
    return bytes;
}

inline QByteArray gzip(const QByteArray &content)
{
    z_stream stream{};
    deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    QByteArray packed(static_cast<qsizetype>(deflateBound(&stream, static_cast<uLong>(content.size()))) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(content.constData()));
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.truncate(static_cast<qsizetype>(stream.total_out));
    deflateEnd(&stream);
    return packed;
}

inline bool writeFile(const QString &path, const QByteArray &content)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

} // namespace mayfly::data::tests
