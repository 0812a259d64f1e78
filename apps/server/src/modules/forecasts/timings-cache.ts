import { settingsTimings, type Timings } from '@ulak/contracts/domain/forecast-timings';
import type { BranchId } from '@ulak/contracts/ids';
import { istanbulParts, MINUTE_MS } from '@ulak/contracts/time';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import { listTimings, type TimingRow } from './repository.ts';

/** Timings change once an hour; a branch's are read again after this long. */
const CACHE_MS = MINUTE_MS;
const CACHE_LIMIT = 10_000;
/** The row of the whole day. */
export const WHOLE_DAY = -1;

interface CachedTimings {
  readonly readAt: number;
  readonly settings: Timings;
  readonly hours: ReadonlyMap<number, Timings>;
}

const timingsOfRow = (row: TimingRow): Timings => ({
  readyP50Min: row.ready_p50_min,
  readyP90Min: row.ready_p90_min,
  pickupP50Min: Math.max(row.ready_p50_min, row.pickup_p50_min),
  pickupP90Min: Math.max(row.ready_p90_min, row.pickup_p90_min),
  minPerKmP50: row.min_per_km_p50,
  minPerKmP90: row.min_per_km_p90,
  roadFactorP50: row.road_factor_p50,
  roadFactorP90: row.road_factor_p90,
  doorMin: row.door_min,
  samples: row.samples,
});

/** A cache of learned timings, so that orders and tracking pages do not read them each time. */
export function createTimingsCache(clock: Clock) {
  const known = new Map<BranchId, CachedTimings>();

  async function read(tx: Tx, branchIds: readonly BranchId[], readAt: number): Promise<void> {
    const made = new Map<BranchId, { settings: Timings; hours: Map<number, Timings> }>();
    for (const row of await listTimings(tx, branchIds)) {
      const branch = made.get(row.branch_id) ?? {
        settings: settingsTimings(Number(row.min_speed_kmh)),
        hours: new Map(),
      };
      if (row.hour !== null) branch.hours.set(row.hour, timingsOfRow(row));
      made.set(row.branch_id, branch);
    }
    if (known.size + made.size > CACHE_LIMIT) known.clear();
    for (const [id, branch] of made) known.set(id, { readAt, ...branch });
  }

  return {
    /**
     * The timings of these branches for an order of this instant: of its hour in Istanbul, else of the whole
     * day, else of the settings (`samples` 0). Callers pass branches of their scope; missing ones are left
     * out.
     */
    async timingsOf(tx: Tx, branchIds: readonly BranchId[], at: Date): Promise<Map<BranchId, Timings>> {
      const now = clock.now().getTime();
      const isStale = (id: BranchId): boolean =>
        Math.abs(now - (known.get(id)?.readAt ?? -Infinity)) >= CACHE_MS;
      const stale = [...new Set(branchIds)].filter(isStale);
      if (stale.length > 0) await read(tx, stale, now);
      const { hour } = istanbulParts(at);
      const timings = new Map<BranchId, Timings>();
      for (const id of branchIds) {
        const branch = known.get(id);
        if (branch) timings.set(id, branch.hours.get(hour) ?? branch.hours.get(WHOLE_DAY) ?? branch.settings);
      }
      return timings;
    },
    clear: (): void => known.clear(),
  };
}
export type TimingsCache = ReturnType<typeof createTimingsCache>;
