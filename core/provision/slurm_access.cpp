// SPDX-License-Identifier: Apache-2.0
#include "core/provision/slurm_access.h"

#include "core/base/text.h"
#include "core/provision/local_server.h"
#include "core/provision/ssh_command.h"

namespace mayfly::provision {

namespace {

constexpr double callLimit_s = 15;

// $1 is the folder, $2 the script, the rest the command.
constexpr const char *submitScript = "set -e; umask 077; mkdir -p \"$1\"; cd \"$1\"\n"
                                     "rm -f \"$3\" \"$4\" \"$5\" \"$6\"\n"
                                     "printf %s \"$2\" > job.sh; chmod 700 job.sh; shift 6; exec \"$@\"";
// $1 is the folder; $2 and $3, $4 and $5 are names and contents.
constexpr const char *deliverScript = "set -e; umask 077; cd \"$1\"\n"
                                      "printf %s \"$3\" > \".$2\"; mv \".$2\" \"$2\"\n"
                                      "printf %s \"$5\" > \".$4\"; mv \".$4\" \"$4\"";
// $1 is the parent; $2 and $3 are names of files, the rest are folders.
constexpr const char *exchangeScript = "cd \"$1\" 2>/dev/null || exit 0; a=$2; b=$3; shift 3\n"
                                       "for d in \"$@\"; do for f in \"$a\" \"$b\"; do\n"
                                       "[ -f \"$d/$f\" ] || continue\n"
                                       "echo \"$d $f $(wc -c < \"$d/$f\")\"; cat \"$d/$f\"; done; done";

Result<HelperResult> succeeded(Result<HelperResult> ran)
{
    if (!ran || (ran->exitCode == 0 && !ran->timedOut)) {
        return ran;
    }
    return fail(ErrorCode::Unavailable, lastWords(*ran));
}

} // namespace

SlurmAccess::SlurmAccess(const SlurmSettings &settings)
    : remote_(!settings.login.empty()), login_(hostOfTarget(settings.login))
{
    inventory_.sshConfig = settings.sshConfig;
}

Result<HelperResult> SlurmAccess::run(const std::vector<std::string> &argv, const HelperOptions &options) const
{
    return runHelper(remote_ ? sshCommand(inventory_, login_, argv) : argv, options);
}

Result<HelperResult> SlurmAccess::submit(const std::string &folder, const std::string &script,
                                         const std::vector<std::string> &argv, double limit_s) const
{
    std::vector<std::string> words{"sh", "-c", submitScript, "mayfly", folder, script,
                                   requestFile, certificateFile, authorityFile, addressFile};
    words.insert(words.end(), argv.begin(), argv.end());
    return run(words, {.limit_s = limit_s});
}

Result<void> SlurmAccess::deliver(const std::string &folder, const std::string &certificate, const std::string &authority) const
{
    const auto done = succeeded(run({"sh", "-c", deliverScript, "mayfly", folder, authorityFile, authority, certificateFile, certificate},
                                    {.limit_s = callLimit_s}));
    return done ? Result<void>() : passOn(done.error());
}

Result<std::map<std::string, SlurmExchange>> SlurmAccess::exchange(const std::string &parent,
                                                                   const std::vector<std::string> &names) const
{
    std::vector<std::string> words{"sh", "-c", exchangeScript, "mayfly", parent, requestFile, addressFile};
    words.insert(words.end(), names.begin(), names.end());
    const auto said = succeeded(run(words, {.limit_s = callLimit_s}));
    return said ? parseExchange(said->output) : passOn(said.error());
}

Result<std::map<std::string, SlurmExchange>> parseExchange(const std::string &text)
{
    std::map<std::string, SlurmExchange> found;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        const auto words = split(text.substr(at, end - at), ' ');
        const auto bytes = words.size() == 3 ? parseInteger(words[2]) : std::nullopt;
        if (end == std::string::npos || !bytes || *bytes < 0 || static_cast<std::size_t>(*bytes) > text.size() - end - 1) {
            return fail(ErrorCode::Corrupt, "the shared folder: '" + text.substr(at, 60) + "', expected a file's name and its bytes");
        }
        const std::string content = text.substr(end + 1, static_cast<std::size_t>(*bytes));
        if (words[1] == requestFile) {
            found[words[0]].signingRequest = content;
        } else if (words[1] == addressFile) {
            found[words[0]].address = std::string(trimmed(content));
        }
        at = end + 1 + static_cast<std::size_t>(*bytes);
    }
    return found;
}

} // namespace mayfly::provision
