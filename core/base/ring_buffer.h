// SPDX-License-Identifier: Apache-2.0
// The last N values, oldest first. Pushing into a full one drops the oldest.
#pragma once
#include <cassert>
#include <cstddef>
#include <vector>

namespace mayfly {

/// Not thread-safe. Capacity is fixed and at least 1.
template <typename T>
class RingBuffer {
public:
    explicit RingBuffer(std::size_t capacity) : capacity_(capacity) { assert(capacity > 0); }

    void push(T value)
    {
        if (values_.size() < capacity_) {
            values_.push_back(std::move(value));
            return;
        }
        values_[first_] = std::move(value);
        first_ = (first_ + 1) % capacity_;
        ++dropped_;
    }

    std::size_t size() const { return values_.size(); }
    bool empty() const { return values_.empty(); }
    std::size_t capacity() const { return capacity_; }
    std::size_t dropped() const { return dropped_; }     ///< values overwritten since the last clear()
    const T &operator[](std::size_t i) const { return values_[(first_ + i) % values_.size()]; }
    const T &back() const { return (*this)[values_.size() - 1]; }

    void clear()
    {
        values_.clear();
        first_ = 0;
        dropped_ = 0;
    }

private:
    std::size_t capacity_;
    std::size_t first_ = 0;
    std::size_t dropped_ = 0;
    std::vector<T> values_;
};

} // namespace mayfly
