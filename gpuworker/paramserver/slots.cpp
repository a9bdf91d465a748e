// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/slots.h"

#include <algorithm>
#include <string>
#include <utility>

namespace mayfly::ps {

SlotTable::SlotTable(std::uint32_t maxSlots, double lease_s, const std::vector<SlotRecord> &records)
    : maxSlots_(maxSlots), lease_s_(lease_s)
{
    for (const SlotRecord &record : records) {
        Slot &slot = slots_[record.slot];
        slot.record = record;
        slot.expected = true;
    }
}

Result<Admission> SlotTable::join(std::uint32_t slot, std::uint32_t incarnation, std::function<void()> cancel,
                                  double now_s)
{
    if (slot >= maxSlots_) {
        return fail(ErrorCode::InvalidInput, "slot " + std::to_string(slot) +
                                                 " was not declared: this run has slots 0 to " +
                                                 std::to_string(maxSlots_ - 1));
    }
    Slot &filled = slots_[slot];
    filled.record.slot = slot;
    if (incarnation < filled.record.incarnation) {
        return fail(ErrorCode::Conflict, "slot " + std::to_string(slot) + ": incarnation " +
                                             std::to_string(incarnation) + " was replaced by " +
                                             std::to_string(filled.record.incarnation));
    }
    if (incarnation > filled.record.incarnation) {
        filled.record.incarnation = incarnation;
        filled.record.lastSequence = 0;
    }
    Admission admission;
    admission.session = ++lastSession_;
    admission.lastSequence = filled.record.lastSequence;
    admission.position = filled.record.position;
    admission.cancelReplaced = std::exchange(filled.cancel, std::move(cancel));
    filled.session = admission.session;
    filled.heard_s = now_s;
    filled.longestPause_s = filled.usualPause_s = 0;
    filled.active = true;
    filled.expected = true;
    bySession_[admission.session] = slot;
    return admission;
}

bool SlotTable::leave(SessionId session)
{
    Slot *slot = find(session);
    if (slot != nullptr) {
        slot->session = 0;
        slot->cancel = nullptr;
        slot->active = false;
    }
    bySession_.erase(session);
    return slot != nullptr;
}

bool SlotTable::hear(SessionId session, double now_s)
{
    Slot *slot = find(session);
    if (slot == nullptr) {
        return false;
    }
    slot->expected = true;
    slot->longestPause_s = std::max(slot->longestPause_s, now_s - slot->heard_s);
    slot->heard_s = now_s;
    slot->active = true;
    return true;
}

bool SlotTable::isRepeated(SessionId session, std::uint64_t sequence) const
{
    const Slot *slot = find(session);
    return slot != nullptr && sequence <= slot->record.lastSequence;
}

void SlotTable::noteApplied(SessionId session, std::uint64_t sequence, const rpc::DataPosition &position)
{
    if (Slot *slot = find(session)) {
        slot->record.lastSequence = sequence;
        slot->record.position = position;
        slot->usualPause_s = std::exchange(slot->longestPause_s, 0);
    }
}

void SlotTable::noteCommitted(std::uint32_t slot, std::uint32_t incarnation, std::uint64_t sequence)
{
    const auto found = slots_.find(slot);
    if (found != slots_.end() && found->second.record.incarnation == incarnation) {
        found->second.record.lastSequence = std::max(found->second.record.lastSequence, sequence);
    }
}

bool SlotTable::isPast(std::uint32_t slot, std::uint32_t incarnation, std::uint64_t sequence) const
{
    const auto found = slots_.find(slot);
    return found != slots_.end() && (incarnation < found->second.record.incarnation ||
                                     (incarnation == found->second.record.incarnation &&
                                      sequence <= found->second.record.lastSequence));
}

void SlotTable::cancelAll()
{
    for (auto &[index, slot] : slots_) {
        if (slot.cancel) {
            slot.cancel();
        }
    }
}

std::uint32_t SlotTable::incarnationOf(SessionId session) const
{
    const Slot *slot = find(session);
    return slot == nullptr ? 0 : slot->record.incarnation;
}

bool SlotTable::isCurrent(SessionId session) const
{
    return find(session) != nullptr;
}

bool SlotTable::isActive(SessionId session) const
{
    const Slot *slot = find(session);
    return slot != nullptr && slot->active;
}

std::optional<std::uint32_t> SlotTable::slotOf(SessionId session) const
{
    const auto found = bySession_.find(session);
    return found == bySession_.end() ? std::nullopt : std::optional(found->second);
}

double SlotTable::limit_s(const Slot &slot) const
{
    constexpr double longest_s = 600;
    return std::max(lease_s_, std::min(2 * slot.usualPause_s, longest_s));
}

void SlotTable::noteFarewell(SessionId session)
{
    if (Slot *slot = find(session)) {
        slot->expected = false;
    }
}

std::vector<SilentSlot> SlotTable::takeSilent(double now_s)
{
    if (!looked_s_ || now_s - *looked_s_ > lease_s_ / 2) {
        since_s_ = now_s;
    }
    looked_s_ = now_s;
    std::vector<SilentSlot> silent;
    for (auto &[index, slot] : slots_) {
        const double silent_s = now_s - std::max(slot.heard_s, since_s_);
        if (slot.expected && silent_s > limit_s(slot)) {
            slot.expected = false;
            silent.push_back({index, slot.record.incarnation, silent_s});
        }
    }
    return silent;
}

bool SlotTable::expire(double now_s)
{
    bool changed = false;
    for (auto &[index, slot] : slots_) {
        if (slot.active && now_s - slot.heard_s > limit_s(slot)) {
            slot.active = false;
            changed = true;
        }
    }
    return changed;
}

std::uint32_t SlotTable::active() const
{
    return static_cast<std::uint32_t>(
        std::count_if(slots_.begin(), slots_.end(), [](const auto &each) { return each.second.active; }));
}

std::uint32_t SlotTable::turnOf(SessionId session) const
{
    const auto own = slotOf(session);
    std::uint32_t before = 0;
    for (const auto &[index, slot] : slots_) {
        before += slot.active && own && index < *own ? 1 : 0;
    }
    return before;
}

std::vector<SlotRecord> SlotTable::records() const
{
    std::vector<SlotRecord> records;
    for (const auto &[index, slot] : slots_) {
        records.push_back(slot.record);
    }
    return records;
}

SlotTable::Slot *SlotTable::find(SessionId session)
{
    return const_cast<Slot *>(std::as_const(*this).find(session));
}

const SlotTable::Slot *SlotTable::find(SessionId session) const
{
    const auto found = bySession_.find(session);
    if (found == bySession_.end()) {
        return nullptr;
    }
    const Slot &slot = slots_.at(found->second);
    return slot.session == session ? &slot : nullptr;
}

} // namespace mayfly::ps
