import { FAILURE_REASONS } from '@ulak/city/sample-texts';
import type { Random } from '@ulak/city/random';
import type { BehaviourProfile } from './decide.ts';

const IGNORED_ORDER_SHARE = 0.05;
const FAILURE_SHARE = 0.045;
const BREAK_SHARE = 0.16;
/** Rules of place that are broken, so that a living demo has new violations now and then. */
const PICKUP_AWAY_SHARE = 0.08;
const EARLY_DELIVERY_SHARE = 0.025;

/**
 * A courier's ways, from their own seed. What concerns an order is drawn from the order's own stream: asked
 * twice, the answer is the same.
 */
export function createBehaviourProfile(random: Random): BehaviourProfile {
  const orderRandom = (orderId: number, what: string): Random => random.fork(`${what}:${orderId}`);
  const paceFactor = random.fork('quick').floatBetween(0.7, 1.35);
  const breakRandom = random.fork('rests');
  return {
    ignoresOrder: (id) => orderRandom(id, 'refuses').chance(IGNORED_ORDER_SHARE),
    picksUpAwayFromBranch: (id) => orderRandom(id, 'away').chance(PICKUP_AWAY_SHARE),
    deliversEarly: (id) => orderRandom(id, 'early').chance(EARLY_DELIVERY_SHARE),
    acceptAfterMin: (id) => orderRandom(id, 'accept').floatBetween(0.3, 1.6) * paceFactor,
    startAfterMin: (id) => orderRandom(id, 'start').floatBetween(0.2, 1.1) * paceFactor,
    handoverMin: (id) => orderRandom(id, 'door').floatBetween(0.7, 2.8) * paceFactor,
    failureReason: (id) => {
      const failureRandom = orderRandom(id, 'fails');
      return failureRandom.chance(FAILURE_SHARE) ? failureRandom.pick(FAILURE_REASONS) : null;
    },
    nextBreak: () => {
      if (!breakRandom.chance(BREAK_SHARE)) return null;
      return breakRandom.chance(0.6)
        ? { kind: 'break', minutes: breakRandom.floatBetween(8, 20) }
        : { kind: 'offline', minutes: breakRandom.floatBetween(12, 35) };
    },
  };
}
