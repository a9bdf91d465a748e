// SPDX-License-Identifier: Apache-2.0
// Networks of their own for servers on this machine: a namespace each, linked (veth) to a bridge of its run, so that they reach each
// other and this machine, and nothing else. Made with iproute2; needs root. The kernel has all the state: names and link aliases
// tell the tag, so that whoever looks later finds what belongs to whom.
#pragma once
#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace mayfly::provision {

struct ServerNetwork {
    std::string address;        ///< IPv4, as its bridge and the others see it
    std::filesystem::path file; ///< of the namespace, to be entered
    std::string link;           ///< its end on this side
};

/// RUN/SLOT/INCARNATION as a name of files and groups: RUN.SLOT.INCARNATION
std::string nameOfTag(const std::string &tag);
/// The other way; empty if it is none.
std::string tagOfName(const std::string &name);

class ServerNetworks {
public:
    /// Tries it: makes a namespace with its link and takes it away again. The error names what is missing: root, the program ip,
    /// or what the kernel lacks.
    static Result<void> check();

    /// Anew, whatever is left of an earlier one of the tag.
    Result<ServerNetwork> make(const std::string &tag);
    /// True when nothing of it is left. The run's last one takes the bridge with it.
    static bool remove(const std::string &tag);
    /// Tags of all runs that have a namespace or a link here.
    static std::vector<std::string> tags();
    /// As ip calls it.
    static std::string namespaceOf(const std::string &tag);
    /// Of the link that leads to the tag's namespace.
    static std::string linkOf(const std::string &tag);

private:
    int last_ = 0; ///< address given last: one that has just become free is not given again at once
};

} // namespace mayfly::provision
