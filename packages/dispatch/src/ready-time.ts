import type { Minutes } from './snapshot.ts';
import { surplusFactor } from './idle-couriers.ts';

/**
 * Share of the usual preparation time by which a pickup is expected earlier where couriers are idle: a
 * waiting courier costs nothing then, waiting goods cost everybody.
 */
const MAX_EARLIER_SHARE = 0.4;
/** Minutes after which an order that is late already is expected. */
const NEXT_MIN = 1;

/**
 * When an order of which only the usual preparation time is known should be planned to be ready; the research
 * variant's rule, which no server runs (docs/decisions/036). At its usual moment with no idle courier, down
 * to six tenths of the usual time with idle ones, in the next minute once that has passed.
 * @param usualMin mean minutes from order to ready of this pickup
 * @param idleShare see {@link idleCourierShare}, 0 … 1
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
