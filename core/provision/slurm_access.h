// SPDX-License-Identifier: Apache-2.0
// Where Slurm's programs and the shared folder are: on this machine, or on a login node that is reached with the user's
// own ssh. The argument vectors are the same.
#pragma once
#include "core/provision/piped_process.h"
#include "core/provision/slurm_settings.h"
#include "core/provision/ssh_inventory.h"

#include <map>
#include <string>
#include <vector>

namespace mayfly::provision {

/// What an agent has left in its folder for the controller.
struct SlurmExchange {
    std::string signingRequest;
    std::string address;
};

/// Thread-safe: it only has settings.
class SlurmAccess {
public:
    explicit SlurmAccess(const SlurmSettings &settings);

    bool isRemote() const { return remote_; }
    const Inventory &inventory() const { return inventory_; } ///< for ssh
    const InventoryHost &login() const { return login_; }

    Result<HelperResult> run(const std::vector<std::string> &argv, const HelperOptions &options) const;
    /// Makes the server's folder anew with the job's script in it, and runs the command (sbatch).
    Result<HelperResult> submit(const std::string &folder, const std::string &script, const std::vector<std::string> &argv,
                                double limit_s) const;
    Result<void> deliver(const std::string &folder, const std::string &certificate, const std::string &authority) const;
    /// Of these folders below `parent`, by name; those that have nothing yet are missing.
    Result<std::map<std::string, SlurmExchange>> exchange(const std::string &parent, const std::vector<std::string> &names) const;

private:
    const bool remote_;
    Inventory inventory_;
    InventoryHost login_;
};

/// What the exchange script prints: "FOLDER FILE BYTES", a line each, followed by the file. Corrupt if it is cut short.
Result<std::map<std::string, SlurmExchange>> parseExchange(const std::string &text);

} // namespace mayfly::provision
