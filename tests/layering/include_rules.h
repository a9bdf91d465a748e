// SPDX-License-Identifier: Apache-2.0
// Who may include whom, as DESIGN.md says, and a reader of source trees that finds what is not allowed.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace mayfly::test {

/// A room (folder) and the rooms whose headers it may include besides its own.
struct Room {
    std::string folder;
    std::vector<std::string> mayInclude;
};
const std::vector<Room> &rooms();

/// Headers of a library that only some rooms may name. `first` matches the beginning of what stands between the
/// brackets.
struct Library {
    std::string name;
    std::vector<std::string> first;
    std::vector<std::string> folders; ///< rooms or parents of rooms
    std::vector<std::string> exceptIn;
};
const std::vector<Library> &libraries();

/// What licence a folder's files carry.
struct Licence {
    std::string folder;
    std::string identifier;
};
const std::vector<Licence> &licences();

struct Problem {
    std::string file; ///< relative to the root
    int line = 0;
    std::string what;
};

/// Everything wrong in app/, core/ and gpuworker/ below the root, by file and line.
std::vector<Problem> problemsIn(const std::filesystem::path &root);
/// How many files were read, so that a test notices when none was.
std::size_t filesIn(const std::filesystem::path &root);

} // namespace mayfly::test
