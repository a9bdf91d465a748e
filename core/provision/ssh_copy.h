// SPDX-License-Identifier: Apache-2.0
// Copying a package to a host, once.
#pragma once
#include "core/provision/folder_package.h"
#include "core/provision/ssh_inventory.h"

#include <stop_token>
#include <string>

namespace mayfly::provision {

/// Unpacks it to FOLDER/CHECKSUM on the host unless that is there. Progress goes to the log. A copy that did not arrive
/// whole leaves nothing and is Corrupt.
Result<void> copyOnce(const Inventory &inventory, const InventoryHost &host, const FolderPackage &package,
                      const std::string &folder, const char *what, const std::stop_token &stop);

/// Has the host fetch the inventory's data set from its URL into FOLDER/CHECKSUM, unless it is there; `program` is
/// mayfly-worker on the host. Progress goes to the log. Corrupt: what lies at the URL has another checksum.
Result<void> fetchThere(const Inventory &inventory, const InventoryHost &host, const std::string &program,
                        const std::string &folder, const std::stop_token &stop);

/// What a controller that was killed while it copied from a host has left in the folder here.
void removePartialCopies(const std::filesystem::path &here);

/// Copies the files of a folder on the host into one here. A folder that is not there has none.
Result<void> bringFolder(const Inventory &inventory, const InventoryHost &host, const std::string &folder,
                         const std::filesystem::path &here, const std::stop_token &stop);

} // namespace mayfly::provision
