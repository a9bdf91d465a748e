// SPDX-License-Identifier: Apache-2.0
#include "core/provision/slurm_settings.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/provision/ssh_command.h"
#include "core/provision/toml_table.h"

#include <algorithm>

namespace mayfly::provision {

namespace {

void readGres(TomlTable &reader, std::map<std::string, std::string> &gres)
{
    const toml::node *node = reader.find("gres");
    if (node == nullptr) {
        return;
    }
    const toml::table *table = node->as_table();
    if (table == nullptr) {
        reader.report(*node, "gres", "expected a table such as [gres] V100 = \"gpu:v100:1\"");
        return;
    }
    for (const auto &[key, value] : *table) {
        const auto words = value.value_exact<std::string>();
        if (!words) {
            reader.report(value, "gres." + std::string(key.str()), "expected a text such as \"gpu:v100:1\"");
            return;
        }
        gres[lowerCase(key.str())] = *words;
    }
}

} // namespace

Result<SlurmSettings> parseSlurmSettings(std::string_view text, const std::string &source)
{
    const auto document = parseToml(text, source);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    TomlTable reader(*document, source, problem);
    SlurmSettings settings;
    reader.text("partition", settings.partition);
    reader.text("shared_folder", settings.sharedFolder);
    reader.text("login", settings.login);
    reader.text("ssh_config", settings.sshConfig);
    reader.text("account", settings.account);
    reader.text("qos", settings.qos);
    reader.text("constraint", settings.constraint);
    reader.text("time", settings.timeLimit);
    reader.text("memory", settings.memory);
    reader.number("cpus", settings.cpus, 1, 4096);
    reader.text("agent_host", settings.agentHost);
    reader.text("dataset_folder", settings.datasetFolder);
    reader.text("dataset_url", settings.datasetUrl);
    reader.text("dataset_sha256", settings.datasetChecksum);
    reader.texts("sbatch", settings.more);
    reader.number("queue_limit_s", settings.queueLimit_s, 60, 30 * 86400);
    readGres(reader, settings.gres);
    reader.refuseUnknown();
    checkDatasetSource(reader, settings.datasetUrl, settings.datasetChecksum, settings.datasetFolder);
    if (settings.partition.empty()) {
        reader.report("partition", "is missing, expected the name of a partition whose jobs may be preempted");
    }
    if (!settings.sharedFolder.starts_with('/')) {
        reader.report("shared_folder", "is '" + settings.sharedFolder +
                                           "', expected the full path of a folder that every node sees");
    }
    if (!settings.login.empty() && !isSshTarget(settings.login)) {
        reader.report("login", "is '" + settings.login + "', expected user@host, or a host that your ssh configuration knows");
    }
    for (const auto &word : settings.more) {
        if (!word.starts_with('-')) {
            reader.report("sbatch", "is '" + word + "', expected an option such as \"--exclude=n7\"");
        }
    }
    return problem ? Result<SlurmSettings>(passOn(*problem)) : settings;
}

Result<SlurmSettings> readSlurmSettings(const std::filesystem::path &path)
{
    const auto text = readFile(path);
    return text ? parseSlurmSettings(*text, path.string()) : Result<SlurmSettings>(passOn(text.error()));
}

std::vector<std::string> sbatchOptions(const SlurmSettings &settings, const Offer &offer)
{
    std::vector<std::string> options;
    const auto add = [&](const char *name, const std::string &value) {
        if (!value.empty()) {
            options.push_back(std::string("--") + name + "=" + value);
        }
    };
    add("partition", settings.partition);
    add("account", settings.account);
    add("qos", settings.qos);
    add("constraint", settings.constraint);
    add("time", settings.timeLimit);
    add("mem", settings.memory);
    add("cpus-per-task", std::to_string(settings.cpus > 0 ? settings.cpus : std::max(1, offer.vcpus)));
    const auto named = settings.gres.find(lowerCase(offer.gpu));
    const bool threads = offer.gpu.starts_with("cpu-");
    if (named != settings.gres.end()) {
        add("gres", named->second);
    } else if (!offer.gpu.empty() && !threads) {
        add("gres", "gpu:" + std::to_string(std::max(1, offer.gpuCount)));
    }
    options.insert(options.end(), settings.more.begin(), settings.more.end());
    return options;
}

} // namespace mayfly::provision
