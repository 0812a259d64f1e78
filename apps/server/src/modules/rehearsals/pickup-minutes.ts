import type { DayFacts, MinuteSpan } from './day-facts.ts';
import { ridesOf, tripsOf } from './single-legs.ts';

/** Longer is a step that was recorded late; less is a door, or a desk that took its time. */
export const RECORDED_LATE_MIN = 60;
/** Minutes at the counter without a measured one. */
const USUAL_PICKUP_MIN = 1;
const MIN_PICKUPS = 8;

/** One trip of a courier, from when it was given until they were back. */
interface BusySpan extends MinuteSpan {
  readonly courier: number;
}

/** Mean minutes between ready goods and their way. */
export interface PickupTimes {
  /** At the counter, of a courier who is there for goods that are ready. */
  readonly counterMin: number;
  /** Until a desk gave the order to the courier who left with it, although one was free; 0: the engine. */
  readonly deskMin: number;
}

/**
 * Times at the counter and at the desk. The engine may wait on purpose: its orders count from when they were
 * given, to couriers who were there.
 */
export function pickupTimes(
  { orders, duty }: Pick<DayFacts, 'orders' | 'duty'>,
  minPerKm: number,
): PickupTimes {
  const trips = tripsOf(ridesOf(orders)).flatMap((trip) => {
    const [first, last] = [trip[0], trip.at(-1)];
    return first && last ? [{ first, to: last.delivered + last.km * minPerKm }] : [];
  });
  const busy = trips.map(({ first: { courier, pickedUp, order }, to }): BusySpan => {
    return { courier, from: Math.min(order.assigned ?? pickedUp, pickedUp), to };
  });
  const [atCounter, atDesk]: [number[], number[]] = [[], []];
  for (const [index, { first }] of trips.entries()) {
    const { order, pickedUp, courier } = first;
    const { ready, assigned, isByEngine } = order;
    if (ready === null) continue;
    const others = busy.filter((_, other) => other !== index);
    const given = Math.max(ready, assigned ?? ready);
    // on the duty of the pick-up: before a break they may have been there too, and left without it
    const isThere = freeFrom(
      given,
      duty.filter((one) => one.courier === courier && one.from <= pickedUp && pickedUp <= one.to),
      others,
    );
    const since = isByEngine ? given : freeFrom(ready, duty, others);
    if (since === null || isThere === null || (isByEngine && (isThere > given || given > (assigned ?? 0))))
      continue;
    const [counter, desk] = [pickedUp - isThere, Math.max(0, isThere - since)];
    if (counter < 0 || counter + desk > RECORDED_LATE_MIN) continue;
    atCounter.push(counter);
    atDesk.push(desk);
  }
  if (atCounter.length < MIN_PICKUPS) return { counterMin: USUAL_PICKUP_MIN, deskMin: 0 };
  return { counterMin: mean(atCounter), deskMin: mean(atDesk) };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The first moment from one on at which a courier on duty was free; null: none. */
function freeFrom(at: number, duty: DayFacts['duty'], busy: readonly BusySpan[]): number | null {
  let soonest = Number.POSITIVE_INFINITY;
  for (const { courier, from, to } of duty) {
    let free = Math.max(at, from);
    for (const span of busy)
      if (span.courier === courier && span.from <= free && free < span.to) free = span.to;
    if (free < to) soonest = Math.min(soonest, free);
  }
  return Number.isFinite(soonest) ? soonest : null;
}
