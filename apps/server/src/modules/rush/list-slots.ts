import type { FilledSlot } from '@ulak/contracts/domain/rush-slots';
import type { Tx } from '../../db/database.ts';
import { fillSlots } from './fill-slots.ts';
import { peakOfDay } from './peaks.ts';
import type { SlotRequest } from './take-slot.ts';

/** The slots of one day's peak. */
interface SlotsOfDay {
  readonly peak: Date | null;
  /** Couriers by whom they were measured; null: the branch named their capacity, or there is no peak. */
  readonly couriers: number | null;
  readonly slots: readonly FilledSlot[];
}

const NO_SLOTS: SlotsOfDay = { peak: null, couriers: null, slots: [] };

/** The slots of the day's peak that are not over at `now`. */
export async function listSlots(
  tx: Tx,
  {
    branch,
    learned,
    day,
    now,
  }: Pick<SlotRequest, 'branch' | 'learned'> & { readonly day: Date; readonly now: Date },
): Promise<SlotsOfDay> {
  const { rush } = branch;
  const peak = rush?.isOn ? peakOfDay(rush, day, branch) : null;
  if (!rush || !peak) return NO_SLOTS;
  const { slots, couriers } = await fillSlots(tx, branch, { rush, peak, learned });
  return { peak, couriers, slots: slots.filter(({ to }) => to > now.getTime()) };
}
