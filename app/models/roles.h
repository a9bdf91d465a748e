// SPDX-License-Identifier: GPL-3.0-or-later
// What the models of runs offer beside their texts.
#pragma once
#include <Qt>

namespace mayfly::models {

enum Role {
    RawRole = Qt::UserRole + 100, ///< number or text to sort by; invalid where there is nothing
    StateRole,                    ///< int of ServerState or RunState
    SlotRole,                     ///< "w-0"
    SeriesRole,                   ///< int: the slot's colour among the series (1 ...), 0: none
    KindRole,                     ///< int of EventKind
    ReasonRole,                   ///< why, for decisions
    RunIdRole,
    SecondLineRole, ///< smaller text below the first
    ChipsRole,      ///< QStringList: worker groups; OutlinedChipsRole: parameter servers
    OutlinedChipsRole,
    PlainChipRole,  ///< text after the chips ("on-demand")
    CurveRole,      ///< QList<double>: a sparkline's values
    MarksRole,      ///< QList<double>: where in it something happened, 0 to 1
    ForecastRole,   ///< text of what was expected; DisplayRole has both
    ActualRole,     ///< text of what came; empty: not known
    ErrorRole,      ///< double: the error in the column's unit
    ErrorLimitRole, ///< double: errors beyond it are bad
};

} // namespace mayfly::models
