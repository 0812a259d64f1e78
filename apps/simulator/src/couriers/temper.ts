import { FAILURE_REASONS } from '../city/people.ts';
import type { Random } from '../random.ts';
import type { Temper } from './mind.ts';

const REFUSAL_SHARE = 0.05;
const FAILURE_SHARE = 0.045;
const REST_SHARE = 0.16;
/** Rules of place that are broken, so that a living demo has new violations now and then. */
const AWAY_SHARE = 0.08;
const EARLY_SHARE = 0.025;

/**
 * A courier's ways, from their own seed. What concerns an order is drawn from the order's own stream: asked
 * twice, the answer is the same.
 */
export function createTemper(random: Random): Temper {
  const about = (orderId: number, what: string): Random => random.fork(`${what}:${orderId}`);
  const isQuick = random.fork('quick').within(0.7, 1.35);
  const rests = random.fork('rests');
  return {
    refuses: (id) => about(id, 'refuses').chance(REFUSAL_SHARE),
    acceptsAway: (id) => about(id, 'away').chance(AWAY_SHARE),
    handsOverEarly: (id) => about(id, 'early').chance(EARLY_SHARE),
    acceptAfterMin: (id) => about(id, 'accept').within(0.3, 1.6) * isQuick,
    startAfterMin: (id) => about(id, 'start').within(0.2, 1.1) * isQuick,
    atDoorMin: (id) => about(id, 'door').within(0.7, 2.8) * isQuick,
    failure: (id) => {
      const draw = about(id, 'fails');
      return draw.chance(FAILURE_SHARE) ? draw.pick(FAILURE_REASONS) : null;
    },
    rest: () => {
      if (!rests.chance(REST_SHARE)) return null;
      return rests.chance(0.6)
        ? { kind: 'break', minutes: rests.within(8, 20) }
        : { kind: 'offline', minutes: rests.within(12, 35) };
    },
  };
}
