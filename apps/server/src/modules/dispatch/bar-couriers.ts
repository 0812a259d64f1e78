import type { UserId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { BranchFacts } from './make-evening.ts';
import type { OrderFacts, RefusalRow } from './repository.ts';
import type { SeenCourier } from './see-couriers.ts';

/** Who let an order pass is not asked again for it as long as somebody else can take it now; else after this pause. */
export const ASK_AGAIN_MS = 5 * MINUTE_MS;
/** Who let an offer pass has perhaps put the phone away: others are asked first for so long, or until they say yes to one. */
export const SILENT_MS = 10 * MINUTE_MS;

/** Whether it happened within this time, by clocks that may differ by a minute. What lies further ahead was before the clock went back, and says nothing. */
const isRecent = (at: Date, now: Date, withinMs: number): boolean => {
  const elapsedMs = now.getTime() - at.getTime();
  return elapsedMs > -MINUTE_MS && elapsedMs < withinMs;
};

type Moment = Pick<BranchFacts, 'now' | 'branch' | 'couriers' | 'refusals'>;

/** Whether the courier can take this order at once: free, within reach, below the limit, and known to be where they are. Who has it as an offer has been asked just now. */
export function canTakeNow(courier: SeenCourier, order: OrderFacts, { branch }: Pick<Moment, 'branch'>): boolean {
  const { state, isInReach, isPlaceFresh, carried, pinned, offered } = courier;
  if (offered.some(({ id }) => id === order.id)) return true;
  return state !== 'ON_ROAD' && isInReach && isPlaceFresh && carried.length + pinned.length + offered.length < branch.limit;
}

/**
 * Who is not asked for this order now: those who let it pass, and those who just let another one pass, as long as somebody else can take it at once. Whoever is on the
 * road, full or of unknown place is nobody to wait for: then only those are left out who let this very order pass just now.
 */
export function barredFrom(order: OrderFacts, moment: Moment, seen: readonly SeenCourier[]): UserId[] {
  const passed = moment.refusals.filter(({ order_id: id }) => id === order.id);
  const whoPassed = new Set(passed.map(({ courier_id: id }) => id));
  const isSilent = ({ let_pass_at: at }: SeenCourier['facts']): boolean => at !== null && isRecent(at, moment.now, SILENT_MS);
  const barred = new Set([...whoPassed, ...moment.couriers.filter(isSilent).map(({ id }) => id)]);
  const able = seen.filter((courier) => canTakeNow(courier, order, moment)).map(({ facts }) => facts.id);
  if (able.some((id) => !barred.has(id))) return [...barred];
  if (able.some((id) => !whoPassed.has(id))) return [...whoPassed];
  return passed.flatMap(({ courier_id: id, ended_at: at }) => (isRecent(at, moment.now, ASK_AGAIN_MS) ? [id] : []));
}

/** Who let this order pass just now and is not on the road, the first to be asked again first; empty as long as somebody else can take it at once. */
export function askedAgain(order: OrderFacts, moment: Moment, seen: readonly SeenCourier[]): RefusalRow[] {
  const here = new Set(seen.filter(({ state }) => state !== 'ON_ROAD').map(({ facts }) => facts.id));
  const passed = moment.refusals.filter(({ order_id: id, courier_id: who }) => id === order.id && here.has(who));
  const justNow = passed.filter(({ ended_at: at }) => isRecent(at, moment.now, ASK_AGAIN_MS));
  const waitedFor = new Set(justNow.map(({ courier_id: id }) => id));
  if (seen.some((courier) => canTakeNow(courier, order, moment) && !waitedFor.has(courier.facts.id))) return [];
  return justNow.toSorted((a, b) => a.ended_at.getTime() - b.ended_at.getTime() || a.courier_id - b.courier_id);
}
