// SPDX-License-Identifier: Apache-2.0
// A tiny or read-only file system for a test, where the machine allows mounting (root); elsewhere mounted() is false.
#pragma once
#include <QFile>
#include <QTemporaryDir>

#include <sys/mount.h>

namespace mayfly::test {

class SmallMount {
public:
    enum class Kind { ReadOnly, Full };

    explicit SmallMount(Kind kind)
    {
        const unsigned long flags = kind == Kind::ReadOnly ? MS_RDONLY : 0;
        mounted_ = ::mount("tmpfs", folder_.path().toUtf8().constData(), "tmpfs", flags,
                           kind == Kind::Full ? "size=4k,mode=0755" : "size=1m,mode=0755") == 0;
        if (mounted_ && kind == Kind::Full) {
            QFile filler(folder_.filePath(QStringLiteral("filler")));
            if (filler.open(QIODevice::WriteOnly)) {
                filler.write(QByteArray(4096, 'x'));
            }
        }
    }
    ~SmallMount()
    {
        if (mounted_) {
            ::umount2(folder_.path().toUtf8().constData(), MNT_DETACH);
        }
    }
    SmallMount(const SmallMount &) = delete;
    SmallMount &operator=(const SmallMount &) = delete;

    bool mounted() const { return mounted_; }
    QString path() const { return folder_.path(); }

private:
    QTemporaryDir folder_;
    bool mounted_ = false;
};

} // namespace mayfly::test
