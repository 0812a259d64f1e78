import type { Minutes } from './snapshot.ts';
import { surplusFactor } from './idle-couriers.ts';

/**
 * By this part of the usual cooking time a pickup is expected earlier where couriers are to spare: a courier
 * who waits costs nothing then, goods that wait cost everybody.
 */
const MAX_EARLIER_SHARE = 0.4;
/** An order that is late already may be ready any minute. */
const NEXT_MIN = 1;

/**
 * The research variant's rule, which no server runs (docs/decisions/036): when an order of which only the
 * usual cooking time is known should be planned to be ready. With nobody to spare at its usual moment, with
 * couriers to spare earlier, down to six tenths of the usual time; once that moment has passed, in the next
 * minute.
 * @param usualMin mean minutes from order to ready of this pickup
 * @param idleShare how many couriers are to spare, 0 … 1 ({@link spareShare})
 * @returns a moment after `now`
 */
export function expectedReadyAt(
  placedAt: Minutes,
  usualMin: number,
  now: Minutes,
  idleShare: number,
): Minutes {
  const earlier = MAX_EARLIER_SHARE * surplusFactor(idleShare);
  return Math.max(placedAt + usualMin * (1 - earlier), now + NEXT_MIN);
}
