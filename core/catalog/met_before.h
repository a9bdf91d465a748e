// SPDX-License-Identifier: Apache-2.0
// Whether a row was met before in a file, for files of any length.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mayfly::catalog {

/// Hashes that have been met: eight bytes each in one block, for a node of a standard set costs a third of the whole import.
class MetBefore {
public:
    /// True the first time.
    bool insert(std::uint64_t hash)
    {
        hash = hash == 0 ? 1 : hash;        // 0 marks a free place
        if (2 * (count_ + 1) > places_.size()) {
            std::vector<std::uint64_t> old(std::max<std::size_t>(4096, 2 * places_.size()));
            old.swap(places_);
            for (const std::uint64_t each : old) {
                if (each != 0) {
                    placeOf(each) = each;
                }
            }
        }
        std::uint64_t &place = placeOf(hash);
        const bool first = place == 0;
        place = hash;
        count_ += first ? 1 : 0;
        return first;
    }

private:
    /// Its place, or the free one that it would have.
    std::uint64_t &placeOf(std::uint64_t hash)
    {
        std::size_t at = hash % places_.size();
        while (places_[at] != 0 && places_[at] != hash) {
            at = at + 1 == places_.size() ? 0 : at + 1;
        }
        return places_[at];
    }

    std::vector<std::uint64_t> places_;
    std::size_t count_ = 0;
};

} // namespace mayfly::catalog
