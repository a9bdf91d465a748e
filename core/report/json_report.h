// SPDX-License-Identifier: Apache-2.0
// report.json, schema 1. Amounts are in units of `currency` (the names end in _usd for the common case; read
// `currency`), exact to the micro-unit; *_micros are the same as whole numbers. Times are UTC, ISO 8601 with
// milliseconds. null: not known.
//
//  schema                1; a reader refuses a higher one
//  generated             when this report was made
//  run_id, name, workload, network, dataset, backend, state, message, cluster
//  created, started, ended            launch, first step, end
//  steps, applied_steps, lost_steps   asked for, in the trained state, computed again after a restore
//  test_accuracy_pct     on the test images, at the end or last measured
//  makespan_s            launch until every server is confirmed gone, or until this report was made
//  currency, cost_usd, cost_micros    sum of the ledger
//  cap_usd               what the run may cost; null: no cap
//  baseline_cluster, baseline_time_s, baseline_cost_usd     the plan's one on-demand server, all steps
//  speedup, saving_pct   against the baseline for the steps made; null: nothing to compare
//  same_on_demand_usd    the same servers for the same time at on-demand prices
//  lost_to_revocations_usd            paid for the start-up of replacements
//  revocations
//  servers[]    tag, slot, incarnation, role, offer, device, zone, pricing, price_per_hour_usd, state, requested,
//               ready, working, ended, end_reason, revoked, paid_s, start_up_s, start_up_usd, after_notice_usd,
//               cost_usd, cost_micros
//  predicted    time_s, time_low_s, time_high_s, cost_usd, cost_low_usd, cost_high_usd (P10, P90), accuracy_pct,
//               revocations, steps_per_s, bottleneck, basis
//  prediction_error   time_pct, cost_pct: 100 * (actual - predicted) / predicted; accuracy_points, revocations: actual
//               less predicted; null unless the run finished
//  ledger[]     id, tag, slot, offer, pricing, currency, price_per_hour_usd, minimum_charge_s, billing_step_s, start,
//               end, start_ns, end_ns, end_reason, cost_usd, cost_micros
//  evaluations[]      time, step, accuracy_pct, loss
//  events[]     sequence, time, kind, slot, message, reason
//  samples      columns[], rows[][]: measurements, the last of each slot in at most 600 equal stretches of the run
//  exchanges[]  slot, time_ns, steps, staleness_counts[] (steps that were 0, 1, 2, ... steps stale; the last: as many or more);
//               workers: push_s, pull_s (means of the last second), pushing_s, pulling_s (sums), sent_bytes, received_bytes
//               (sums), sent_bytes_per_s, received_bytes_per_s; parameter servers: apply_s, wait_s, queue_length, busy (0 to 1)
//  plan         as it was launched, as in a plan file
//  notes[]      what a reader must know, in words
// With plan, ledger, samples and the rest another machine's history can take the run in (core/store/import_run.h).
#pragma once

namespace mayfly::report {

inline constexpr int reportSchema = 1;

} // namespace mayfly::report
