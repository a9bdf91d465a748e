// SPDX-License-Identifier: Apache-2.0
#include "core/provision/slurm_far.h"

#include "core/base/log.h"
#include "core/provision/ssh_copy.h"

#include <algorithm>

namespace mayfly::provision {

std::string slurmFolderName(const std::string &tag)
{
    std::string name = tag.substr(std::min(tag.size(), tag.find('/') + 1));
    std::replace(name.begin(), name.end(), '/', '-');
    return name;
}

SlurmFar::SlurmFar(const SlurmAccess &access, Places places)
    : access_(access), places_(std::move(places)), tunnels_(access_.inventory(), access_.login(), places_.log)
{
}

void SlurmFar::tend(const std::map<std::string, SlurmJob> &jobs)
{
    readExchange(jobs);
    sendDeliveries();
    std::vector<std::pair<std::string, std::string>> agents;
    {
        const std::lock_guard lock(mutex_);
        for (const auto &[tag, each] : exchange_) {
            if (!each.address.empty()) {
                agents.emplace_back(tag, each.address);
            }
        }
    }
    tunnels_.tend(agents);
    bringWhatEnded(jobs);
}

void SlurmFar::readExchange(const std::map<std::string, SlurmJob> &jobs)
{
    std::vector<std::string> missing; // folders of servers whose agents have not told all yet
    std::map<std::string, std::string> tags;
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(exchange_, [&](const auto &each) { return !jobs.contains(each.first); });
        std::erase_if(deliveries_, [&](const auto &each) { return !jobs.contains(each.first); });
        for (const auto &[tag, job] : jobs) {
            const auto known = exchange_.find(tag);
            if (job.state == "RUNNING" && (known == exchange_.end() || known->second.address.empty())) {
                missing.push_back(slurmFolderName(tag));
                tags[missing.back()] = tag;
            }
        }
    }
    if (missing.empty()) {
        return;
    }
    const auto found = access_.exchange(places_.runFolder, missing);
    if (!found) {
        complain(found.error());
        return;
    }
    const std::lock_guard lock(mutex_);
    for (const auto &[folder, each] : *found) {
        if (const auto tag = tags.find(folder); tag != tags.end()) {
            exchange_[tag->second] = each;
        }
    }
}

void SlurmFar::sendDeliveries()
{
    std::map<std::string, Delivery> due;
    {
        const std::lock_guard lock(mutex_);
        due = deliveries_;
    }
    for (const auto &[tag, each] : due) {
        const auto sent = access_.deliver(places_.runFolder + "/" + slurmFolderName(tag), each.certificate, each.authority);
        if (!sent) {
            complain(sent.error());
            return;
        }
        const std::lock_guard lock(mutex_);
        deliveries_.erase(tag);
    }
}

void SlurmFar::bringWhatEnded(const std::map<std::string, SlurmJob> &jobs)
{
    std::set<std::string> ended;
    {
        const std::lock_guard lock(mutex_);
        for (const auto &[tag, job] : jobs) {
            if (slurmFolderName(tag).starts_with("ps-")) {
                shards_.insert(tag);
            }
        }
        std::copy_if(shards_.begin(), shards_.end(), std::inserter(ended, ended.end()),
                     [&](const std::string &tag) { return !jobs.contains(tag); });
    }
    if (ended.empty()) {
        return;
    }
    if (const auto brought = bringFolder(access_.inventory(), access_.login(), places_.checkpoints, places_.checkpointFolder, {});
        !brought) {
        log::warning("the checkpoints could not be brought here: " + brought.error().message);
    }
    const std::lock_guard lock(mutex_);
    for (const std::string &tag : ended) {
        shards_.erase(tag);
    }
}

void SlurmFar::complain(const Error &problem)
{
    if (problem.message != complaint_) {
        log::warning(access_.login().name + ": " + problem.message);
    }
    complaint_ = problem.message;
}

ServerContact SlurmFar::contact(const std::string &tag) const
{
    const std::lock_guard lock(mutex_);
    const auto at = exchange_.find(tag);
    return at == exchange_.end() ? ServerContact{} : ServerContact{at->second.signingRequest, tunnels_.addressFor(tag), {}};
}

void SlurmFar::deliver(const std::string &tag, const std::string &certificate, const std::string &authority)
{
    const std::lock_guard lock(mutex_);
    deliveries_[tag] = {certificate, authority};
}

bool SlurmFar::isSaving(const std::string &tag) const
{
    const std::lock_guard lock(mutex_);
    return shards_.contains(tag);
}

} // namespace mayfly::provision
