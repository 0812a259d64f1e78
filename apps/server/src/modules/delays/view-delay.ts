import type { CourierDelay, DelayStats } from '@ulak/contracts/delays/schema';
import { actualMinutes } from '@ulak/contracts/domain/return-delay';
import type { DelayRow, StatsRow } from './list-repository.ts';

/** A courier who works for another company now is none of this one's people any more. */
export const FORMER_COURIER = 'Ayrılan kurye';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A row as people see it. */
export const toDelay = (row: DelayRow): CourierDelay => ({
  id: row.id,
  courierId: row.courier_id,
  courierName: row.courier_name ?? FORMER_COURIER,
  branchId: row.branch_id,
  branchName: row.branch_name,
  branchMinSpeed: row.min_speed_kmh,
  branchExtraTime: row.extra_time_min,
  delayStartTime: row.started_at.toISOString(),
  expectedReturnTime: row.expected_at.toISOString(),
  actualReturnTime: iso(row.actual_return_at),
  expectedDurationMinutes: row.expected_min,
  actualDurationMinutes:
    row.actual_return_at && actualMinutes(row.expected_min, row.expected_at, row.actual_return_at),
  delayMinutes: row.delay_min,
  heldSince: iso(row.held_since),
  distanceMeters: row.distance_m,
  distanceMethod: row.distance_method ?? 'GREAT_CIRCLE',
  status: row.status,
  delayReason: row.reason,
  managerNotes: row.notes,
  resolvedAt: iso(row.resolved_at),
  resolvedByName: row.resolved_by_name,
  courierStartLocation:
    row.start_lat === null || row.start_lng === null ? null : { lat: row.start_lat, lng: row.start_lng },
});

const average = ({ count, minutes }: { readonly count: number; readonly minutes: number }): number =>
  count === 0 ? 0 : Math.round(minutes / count);

/** The figures as the call answers them (docs/figures.md). */
export const toStats = (row: StatsRow): DelayStats => ({
  totalDelays: row.count,
  activeDelays: row.active,
  averageDelayMinutes: average(row),
  totalDelayHours: Math.round(row.minutes / 6) / 10,
  delaysByTimeRange: {
    under10: row.under10,
    between10and20: row.from10,
    between20and30: row.from20,
    over30: row.from30,
  },
  topDelayedCouriers: row.couriers.map((courier) => ({
    courierId: courier.id,
    courierName: courier.name ?? FORMER_COURIER,
    delayCount: courier.count,
    averageDelayMinutes: average(courier),
    totalDelayMinutes: courier.minutes,
  })),
  delaysByBranch: row.branches.map((branch) => ({
    branchId: branch.id,
    branchName: branch.name,
    delayCount: branch.count,
    averageDelayMinutes: average(branch),
  })),
});
