import { arrivalRange } from '@ulak/contracts/domain/arrival-range';
import { distanceKm, type LatLng } from '@ulak/contracts/domain/geo';
import {
  chooseSlot,
  type FilledSlot,
  isPaced,
  rushSlots,
  slotCapacity,
} from '@ulak/contracts/domain/rush-slots';
import type { RushSettings } from '@ulak/contracts/rush/schema';
import { MINUTE_MS } from '@ulak/contracts/time';
import { peakAround } from '../rush/service.ts';
import { clockHour, type DayFacts, type DayOrder, type MinuteSpan } from './day-facts.ts';

export interface Pacing {
  readonly rush: RushSettings;
  /** Where the branch is. */
  readonly place: LatLng;
  readonly duty: readonly MinuteSpan[];
  readonly concurrentLimit: number;
}

/** As modules/rush has it: the usual distance of the last hundred orders, km. */
const LAST_ORDERS = 100;
const DEFAULT_KM = 2.5;

/**
 * The slots that the orders of a day are promised, one after the other as they come, as the server promises
 * them (modules/rush); null: none.
 */
export function paceOrders(facts: DayFacts, pacing: Pacing): (MinuteSpan | null)[] {
  const { rush, place } = pacing;
  const { start, branch, learned } = facts;
  const taken = new Map<number, number>();
  const distances: number[] = [];
  const promise = (order: DayOrder): MinuteSpan | null => {
    const km = distanceKm(place, order);
    const recent = distances.slice(-LAST_ORDERS);
    distances.push(km);
    const timings = learned[clockHour(order.placed)] ?? null;
    const now = new Date(start + order.placed * MINUTE_MS);
    const soonest = arrivalRange({
      status: 'PREPARING',
      createdAt: now,
      branchDistanceKm: km,
      courierDistanceKm: null,
      branch,
      learnedTimings: timings,
      scheduledFor: null,
      now,
    });
    if (!soonest) return null;
    const earliest = (soonest.from.getTime() + soonest.to.getTime()) / 2;
    const wanted = order.wanted === null ? null : start + order.wanted * MINUTE_MS;
    const usual = wanted !== null && wanted > earliest ? wanted : earliest;
    const peak = peakAround(rush, new Date(usual), place)?.getTime();
    if (peak === undefined) return null;
    const capacity = capacityAt(order.placed, pacing, { km: recent, timings });
    const slots = rushSlots(peak, rush).map(
      (slot): FilledSlot => ({ ...slot, capacity, taken: taken.get(slot.from) ?? 0 }),
    );
    if (!isPaced(usual, peak, { afterMin: rush.afterMin, slots })) return null;
    const slot = chooseSlot(slots, {
      earliest,
      wanted: wanted ?? (rush.kind === 'SUNSET' ? peak : earliest),
    });
    if (!slot) return null;
    taken.set(slot.from, slot.taken + 1);
    return { from: (slot.from - start) / MINUTE_MS, to: (slot.to - start) / MINUTE_MS };
  };
  return facts.orders.map(promise);
}

function capacityAt(
  minute: number,
  { rush, duty, concurrentLimit }: Pacing,
  { km, timings }: { readonly km: readonly number[]; readonly timings: DayFacts['learned'][number] | null },
): number {
  if (rush.capacity !== null) return rush.capacity;
  const couriers = duty.filter(({ from, to }) => from <= minute && minute < to).length;
  return slotCapacity({
    couriers: Math.max(1, couriers),
    slotMin: rush.slotMin,
    km: km.length > 0 ? km.reduce((sum, one) => sum + one, 0) / km.length : DEFAULT_KM,
    minPerKm: timings?.minPerKmP50 ?? 1,
    doorMin: timings?.doorMin ?? 1,
    limit: concurrentLimit,
  });
}
