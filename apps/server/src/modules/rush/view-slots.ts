import { type FilledSlot, shownSlots } from '@ulak/contracts/domain/rush-slots';
import type { RushSettings, RushSlot } from '@ulak/contracts/rush/schema';
import { MINUTE_MS } from '@ulak/contracts/time';

/** The slots of a peak that are not over at `now`, as far as they are worth showing. */
export const viewSlots = (
  slots: readonly FilledSlot[],
  { rush, peak, now }: { readonly rush: RushSettings; readonly peak: Date; readonly now: Date },
): RushSlot[] =>
  shownSlots(openSlots(slots, now), peak.getTime() + rush.afterMin * MINUTE_MS).map(
    ({ from, to, capacity, taken }) => ({
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      capacity,
      taken,
    }),
  );

export const openSlots = (slots: readonly FilledSlot[], now: Date): FilledSlot[] =>
  slots.filter(({ to }) => to > now.getTime());
