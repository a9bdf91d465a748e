// SPDX-License-Identifier: Apache-2.0
// hosts.toml: the user's own servers, reached with OpenSSH.
#pragma once
#include "core/base/money.h"
#include "core/domain/offer.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::provision {

struct InventoryHost {
    std::string name = {};    ///< unique; the address if none is given
    std::string address = {}; ///< a host name, an address, or an alias in the user's ssh configuration
    std::string user = {};    ///< empty: as ssh has it
    int port = 0;        ///< 0: as ssh has it
    std::string key = {};     ///< private key file; empty: as ssh has it (agent, default keys)
    std::string gpu = {};     ///< type name as offers have it, "V100"; empty: none
    int gpus = 0;
    int cpus = 1;
    int servers = 1;                   ///< how many servers of a run it takes at once
    std::string reach = {};                 ///< the address under which other hosts reach it; the address if none is given
    std::string zone = {};
    std::string notices = {};               ///< whose metadata service tells of revocations: "gce", "ec2", "azure"
    std::vector<std::string> offers = {};   ///< ids of offers that it stands for, whatever its GPU
    std::vector<std::string> tags = {};
    std::optional<Money> pricePerHour = {};
};

enum class Connection {
    Tunnel, ///< through SSH: no port of the host has to be open to the controller
    Direct, ///< the agent serves on the host's own address
};

struct Inventory {
    std::string root = ".mayfly"; ///< on every host; relative to the user's home there
    Connection connection = Connection::Tunnel;
    std::string sshConfig;        ///< -F; empty: the user's own
    std::string datasetFolder;    ///< where the images lie on every host; empty: they are copied, or fetched
    std::string datasetUrl;       ///< every host fetches them there, once; empty: they are copied
    std::string datasetChecksum;  ///< SHA-256 of what lies there
    std::string checkpointFolder; ///< a folder that all hosts share; empty: below root
    std::vector<InventoryHost> hosts;
};

/// The problem names source, line and column.
Result<Inventory> parseInventory(std::string_view text, const std::string &source);
Result<Inventory> readInventory(const std::filesystem::path &path);

/// The hosts as offers of a plan: one for those of the same GPU, CPUs, price, zone and tags; their own id each, by which a
/// run finds them again. Hosts with a GPU are workers, the others parameter servers. Only those that have all the tags.
/// InvalidInput names the host without a price.
Result<OfferCatalog> offersOf(const Inventory &inventory, const std::vector<std::string> &tags = {});
/// How many servers of a run the hosts with the offer take at once.
int serversFor(const Inventory &inventory, const Offer &offer);

/// A host can be the server that an offer describes: it names the offer, or has its GPU; offers of CPU threads
/// ("cpu-2t") need as many CPUs, offers without a GPU nothing.
bool fits(const InventoryHost &host, const Offer &offer);

} // namespace mayfly::provision
