import { settingsTimings, type Timings } from '@ulak/contracts/domain/forecast-timings';
import { type FilledSlot, rushSlots, slotCapacity } from '@ulak/contracts/domain/rush-slots';
import type { BranchId } from '@ulak/contracts/ids';
import type { RushSettings } from '@ulak/contracts/rush/schema';
import type { Tx } from '../../db/database.ts';
import type { ForecastService } from '../forecasts/service.ts';
import * as repository from './repository.ts';

/** What of a branch its slots depend on. */
export interface PacedBranch {
  readonly id: BranchId;
  readonly lat: number;
  readonly lng: number;
  readonly min_speed_kmh: string;
  readonly max_concurrent_deliveries: number;
}

/** Learned times of branches at a moment. */
export type TimingsOf = ForecastService['timingsOf'];

/** Usual distance of a branch without orders, km. */
const DEFAULT_KM = 2.5;

/**
 * The slots around a peak with how full they are, and the couriers by whom they were measured: by the times
 * learned for the hour of the peak, whoever asks and whenever.
 */
export async function fillSlots(
  tx: Tx,
  branch: PacedBranch,
  {
    rush,
    peak,
    timingsOf,
  }: { readonly rush: RushSettings; readonly peak: Date; readonly timingsOf: TimingsOf },
): Promise<{ readonly slots: FilledSlot[]; readonly couriers: number | null }> {
  const slots = rushSlots(peak.getTime(), rush);
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return { slots: [], couriers: null };
  const period = { from: new Date(first.from), to: new Date(last.to) };
  const taken = await repository.listTaken(tx, branch.id, period);
  const learned = (await timingsOf(tx, [branch.id], peak)).get(branch.id) ?? null;
  const { capacity, couriers } = await capacityOf(tx, branch, { rush, learned });
  const filled = slots.map((slot) => ({
    ...slot,
    capacity,
    taken: taken.filter((at) => at.getTime() >= slot.from && at.getTime() < slot.to).length,
  }));
  return { slots: filled, couriers };
}

/** Orders of one slot, and the couriers by whom they were measured; null: the branch named them. */
export async function capacityOf(
  tx: Tx,
  branch: PacedBranch,
  { rush, learned }: { readonly rush: RushSettings; readonly learned: Timings | null },
): Promise<{ readonly capacity: number; readonly couriers: number | null }> {
  if (rush.capacity !== null) return { capacity: rush.capacity, couriers: null };
  const { couriers, km } = await repository.findPace(tx, branch.id);
  const { minPerKmP50: minPerKm, doorMin } = learned ?? settingsTimings(Number(branch.min_speed_kmh));
  const capacity = slotCapacity({
    // before the shift nobody is on duty yet: what one brings is promised, no more
    couriers: Math.max(1, couriers),
    slotMin: rush.slotMin,
    km: km ?? DEFAULT_KM,
    minPerKm,
    doorMin,
    limit: branch.max_concurrent_deliveries,
  });
  return { capacity, couriers };
}
