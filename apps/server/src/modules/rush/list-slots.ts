import type { FilledSlot } from '@ulak/contracts/domain/rush-slots';
import type { RushSlot } from '@ulak/contracts/rush/schema';
import type { Tx } from '../../db/database.ts';
import { fillSlots } from './fill-slots.ts';
import { peakOfDay } from './peaks.ts';
import type { SlotRequest } from './take-slot.ts';
import { openSlots, viewSlots } from './view-slots.ts';

/** The slots of one day's peak. */
interface SlotsOfDay {
  readonly peak: Date | null;
  /** Couriers by whom they were measured; null: the branch named their capacity, or there is no peak. */
  readonly couriers: number | null;
  readonly slots: readonly FilledSlot[];
  /** Of these what is worth showing, as it is sent. */
  readonly shown: readonly RushSlot[];
}

const NO_SLOTS: SlotsOfDay = { peak: null, couriers: null, slots: [], shown: [] };

/** The slots of the day's peak that are not over at `now`. */
export async function listSlots(
  tx: Tx,
  {
    branch,
    timingsOf,
    day,
    now,
  }: Pick<SlotRequest, 'branch' | 'timingsOf'> & { readonly day: Date; readonly now: Date },
): Promise<SlotsOfDay> {
  const { rush } = branch;
  const peak = rush?.isOn ? peakOfDay(rush, day, branch) : null;
  if (!rush || !peak) return NO_SLOTS;
  const { slots, couriers } = await fillSlots(tx, branch, { rush, peak, timingsOf });
  return { peak, couriers, slots: openSlots(slots, now), shown: viewSlots(slots, { rush, peak, now }) };
}
