// SPDX-License-Identifier: Apache-2.0
#include "tests/layering/include_rules.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>

namespace mayfly::test {

namespace fs = std::filesystem;

namespace {

const std::vector<std::string> domainRooms = {"core/base", "core/domain"};
const std::vector<std::string> factRooms = {"core/catalog", "core/prediction", "core/rpc", "core/report"};
const std::vector<std::string> actionRooms = {"core/simulation", "core/provision", "core/store"};
const std::vector<std::string> workerCore = {"core/base", "core/domain", "core/rpc"};

std::vector<std::string> together(std::initializer_list<std::vector<std::string>> lists)
{
    std::vector<std::string> all;
    for (const auto &list : lists) {
        all.insert(all.end(), list.begin(), list.end());
    }
    return all;
}

const std::vector<std::string> wholeCore =
    together({domainRooms, factRooms, actionRooms, {"core/planning", "core/control"}});

bool isSource(const fs::path &path)
{
    static const std::set<std::string> endings = {".h", ".hpp", ".cpp", ".cc", ".c", ".cu", ".cuh", ".mm", ".inl"};
    return endings.contains(path.extension().string());
}

bool carriesLicence(const fs::path &path)
{
    static const std::set<std::string> endings = {".proto", ".cmake", ".py", ".sh", ".in"};
    return isSource(path) || endings.contains(path.extension().string()) || path.filename() == "CMakeLists.txt";
}

bool isBelow(const std::string &path, const std::string &folder)
{
    return path.starts_with(folder + "/");
}

const Room *roomOf(const std::string &path)
{
    const Room *best = nullptr;
    for (const auto &room : rooms()) {
        if (isBelow(path, room.folder) && (best == nullptr || room.folder.size() > best->folder.size())) {
            best = &room;
        }
    }
    return best;
}

std::vector<fs::path> filesBelow(const fs::path &root)
{
    std::vector<fs::path> files;
    for (const char *part : {"app", "core", "gpuworker"}) {
        std::error_code problem;
        for (const auto &entry : fs::recursive_directory_iterator(root / part, problem)) {
            if (entry.is_regular_file() && carriesLicence(entry.path())) {
                files.push_back(entry.path());
            }
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

struct Include {
    std::string target;
    bool angled = false;
};

/// Reads one file and notes what it may not do.
class FileCheck {
public:
    FileCheck(const fs::path &root, const fs::path &path, std::vector<Problem> &problems)
        : root_(root), path_(path), file_(fs::relative(path, root).generic_string()), problems_(problems)
    {
    }

    void check()
    {
        std::ifstream stream(path_);
        std::string line;
        std::string head;
        static const std::regex pattern("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"].*");
        while (std::getline(stream, line)) {
            ++line_;
            head += line_ <= 3 ? line + "\n" : "";
            std::smatch match;
            if (isSource(path_) && std::regex_match(line, match, pattern)) {
                checkInclude({match[2], match[1] == "<"});
            }
        }
        line_ = 1;
        checkLicence(head);
        if (isSource(path_) && roomOf(file_) == nullptr) {
            note("stands in no room of the table in tests/layering/include_rules.cpp");
        }
    }

private:
    void note(const std::string &what) { problems_.push_back({file_, line_, what}); }

    void checkLicence(const std::string &head)
    {
        for (const auto &licence : licences()) {
            if (isBelow(file_, licence.folder) &&
                !std::regex_search(head, std::regex("SPDX-License-Identifier: " + licence.identifier + "\\s"))) {
                note("has no line 'SPDX-License-Identifier: " + licence.identifier + "'");
            }
        }
    }

    void checkInclude(const Include &include)
    {
        checkLibraries(include);
        const bool generated = include.target.ends_with(".pb.h");
        const std::string target = generated ? "core/rpc/" + include.target : include.target;
        const bool ours = isBelow(target, "app") || isBelow(target, "core") || isBelow(target, "gpuworker") ||
                          isBelow(target, "tests");
        if (ours) {
            checkArrow(target);
        } else if (!include.angled && fs::exists(path_.parent_path() / target)) {
            note("includes \"" + include.target + "\" by a path that does not start at the root");
        }
    }

    void checkArrow(const std::string &target)
    {
        const Room *from = roomOf(file_);
        const Room *to = roomOf(target);
        if (from == nullptr || from == to) {
            return;
        }
        const auto &allowed = from->mayInclude;
        if (to == nullptr || std::find(allowed.begin(), allowed.end(), to->folder) == allowed.end()) {
            note(from->folder + " may not include \"" + target + "\"");
        }
    }

    void checkLibraries(const Include &include)
    {
        for (const auto &library : libraries()) {
            const auto names = [&](const std::string &first) { return include.target.starts_with(first); };
            if (!include.angled || std::none_of(library.first.begin(), library.first.end(), names)) {
                continue;
            }
            const auto here = [&](const std::string &folder) { return isBelow(file_, folder); };
            const bool inside = std::any_of(library.folders.begin(), library.folders.end(), here) &&
                                std::none_of(library.exceptIn.begin(), library.exceptIn.end(), here);
            if (!inside) {
                note("names " + library.name + ": <" + include.target + ">");
            }
        }
    }

    fs::path root_;
    fs::path path_;
    std::string file_;
    std::vector<Problem> &problems_;
    int line_ = 0;
};

} // namespace

const std::vector<Room> &rooms()
{
    static const std::vector<Room> table = {
        {"core/base", {}},
        {"core/domain", {"core/base"}},
        {"core/catalog", domainRooms},
        {"core/prediction", domainRooms},
        {"core/rpc", domainRooms},
        {"core/report", domainRooms},
        {"core/simulation", together({domainRooms, factRooms})},
        {"core/provision", together({domainRooms, factRooms})},
        {"core/store", together({domainRooms, factRooms})},
        {"core/planning", together({domainRooms, factRooms, actionRooms})},
        {"core/control", together({domainRooms, factRooms, actionRooms, {"core/planning"}})},
        {"gpuworker/engine", {}},
        {"gpuworker/data", together({workerCore, {"gpuworker/engine"}})},
        {"gpuworker/train", together({workerCore, {"gpuworker/engine", "gpuworker/data"}})},
        {"gpuworker/paramserver", together({workerCore, {"gpuworker/engine", "gpuworker/data"}})},
        {"gpuworker/agent",
         together({workerCore, {"gpuworker/engine", "gpuworker/data", "gpuworker/train", "gpuworker/paramserver"}})},
        {"gpuworker/worker", together({workerCore,
                                       {"gpuworker/engine", "gpuworker/data", "gpuworker/train",
                                        "gpuworker/paramserver", "gpuworker/agent"}})},
        {"app/look", {}},
        {"app/bridge", wholeCore},
        {"app/models", together({wholeCore, {"app/look"}})},     // how times are written
        {"app/charts", together({domainRooms, {"app/look"}})},
        {"app/pages", together({wholeCore, {"app/models", "app/charts", "app/bridge", "app/look"}})},
        {"app/desktop", together({wholeCore, {"app/models", "app/charts", "app/bridge", "app/look", "app/pages"}})},
        {"app/cli", wholeCore},
    };
    return table;
}

const std::vector<Library> &libraries()
{
    static const std::vector<Library> table = {
        {"Qt outside app", {"Q", "qt"}, {"app"}, {"app/cli"}},
        {"Qt Charts outside app/charts",
         {"QtCharts",           "QChart",         "QAbstractSeries",   "QAbstractAxis",
          "QAbstractBarSeries", "QAreaSeries",    "QBarSeries",        "QBarSet",
          "QBarCategoryAxis",   "QBoxPlotSeries", "QBoxSet",           "QCandlestick",
          "QCategoryAxis",      "QColorAxis",     "QDateTimeAxis",     "QHorizontal",
          "QHBarModelMapper",   "QLegend",        "QLineSeries",       "QLogValueAxis",
          "QPercentBarSeries",  "QPieSeries",     "QPieSlice",         "QPolarChart",
          "QScatterSeries",     "QSplineSeries",  "QStackedBarSeries", "QValueAxis",
          "QXYSeries"},
         {"app/charts"},
         {}},
        {"SQLite outside core/store", {"SQLiteCpp", "sqlite3"}, {"core/store"}, {}},
        {"a library in the engine, which builds alone",
         {"grpc", "google/", "nlohmann", "spdlog", "tl/", "openssl", "CLI/", "cairo", "pango"},
         {"app", "core", "gpuworker"},
         {"gpuworker/engine"}},
    };
    return table;
}

const std::vector<Licence> &licences()
{
    static const std::vector<Licence> table = {
        {"app", "GPL-3.0-or-later"}, {"core", "Apache-2.0"}, {"gpuworker", "Apache-2.0"}};
    return table;
}

std::vector<Problem> problemsIn(const fs::path &root)
{
    std::vector<Problem> problems;
    for (const auto &path : filesBelow(root)) {
        FileCheck(root, path, problems).check();
    }
    return problems;
}

std::size_t filesIn(const fs::path &root)
{
    return filesBelow(root).size();
}

} // namespace mayfly::test
