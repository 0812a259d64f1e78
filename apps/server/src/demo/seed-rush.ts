import type { Random } from '@ulak/city/random';
import { chooseSlot, isPaced, rushSlots, type Slot } from '@ulak/contracts/domain/rush-slots';
import { DEFAULT_RUSH } from '@ulak/contracts/rush/default-rush';
import { istanbulParts, MINUTE_MS } from '@ulak/contracts/time';
import type { Tx } from '../db/database.ts';
import { peakAround, peakOfDay } from '../modules/rush/service.ts';
import type { SeededBranch } from './people.ts';

/** Orders that its couriers bring in a quarter of an hour. */
const CAPACITY = 3;
/** At sunset, so that the demo has it at any time of the year. */
const RUSH = { ...DEFAULT_RUSH, isOn: true, capacity: CAPACITY };
/** From Friday to Sunday so many orders more. */
const [FIRST_WEEKDAY, MORE_ORDERS] = [5, 6];
const EVERY = 3;
/** Orders of the rush come so long before sunset, minutes: those who break their fast order in time. */
const [SOONEST_MIN, LATEST_MIN] = [45, 20];
/** The branch has had slots for so many days. */
const SLOTS_SINCE_DAYS = 12;

/** When the orders of a day with a rush came in, of those that came without one; others as they are. */
export function bunchTimes(
  random: Random,
  { template }: SeededBranch,
  { day, draw }: { readonly day: Date; readonly draw: (more: number) => Date[] },
): Date[] {
  const peak = peakOfDay(RUSH, day, template);
  if (!template.hasRush || !peak || istanbulParts(day).weekday < FIRST_WEEKDAY) return draw(0);
  const times = draw(MORE_ORDERS);
  return times
    .map((at, index) =>
      index % EVERY === 0
        ? new Date(peak.getTime() - random.floatBetween(LATEST_MIN, SOONEST_MIN) * MINUTE_MS)
        : at,
    )
    .sort((a, b) => a.getTime() - b.getTime());
}

/** What an order is promised as it comes in: the slot, or null. */
export type PromiseSlot = (order: { readonly createdAt: Date; readonly estimatedMin: number }) => Slot | null;

/** Promises of one day, as the product makes them (docs/decisions/090). @param back days before today */
export function createPromises({ template }: SeededBranch, back: number): PromiseSlot {
  const taken = new Map<number, number>();
  return ({ createdAt, estimatedMin }) => {
    if (!template.hasRush || back >= SLOTS_SINCE_DAYS) return null;
    const earliest = createdAt.getTime() + estimatedMin * MINUTE_MS;
    const peak = peakAround(RUSH, new Date(earliest), template)?.getTime();
    if (peak === undefined) return null;
    const slots = rushSlots(peak, RUSH).map((slot) => ({
      ...slot,
      capacity: CAPACITY,
      taken: taken.get(slot.from) ?? 0,
    }));
    if (!isPaced(earliest, peak, { afterMin: RUSH.afterMin, slots })) return null;
    const slot = chooseSlot(slots, { earliest, wanted: peak });
    if (slot) taken.set(slot.from, slot.taken + 1);
    return slot;
  };
}

/** The peak of the branch that has a rush; the one with the accounts of the README has none. */
export async function seedRush(tx: Tx, branches: readonly SeededBranch[]): Promise<void> {
  for (const { id, template } of branches)
    if (template.hasRush)
      await tx
        .updateTable('branches')
        .set({ rush: JSON.stringify(RUSH) })
        .where('id', '=', id)
        .execute();
}
