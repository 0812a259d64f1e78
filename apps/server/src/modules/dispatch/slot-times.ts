import { earliestDeparture } from '@ulak/contracts/domain/earliest-departure';
import { formatTime, MINUTE_MS } from '@ulak/contracts/time';
import type { BranchFacts } from './read-branch.ts';
import type { OrderFacts } from './snapshot-repository.ts';

/** Minutes at the counter before an order is picked up. */
export const PICKUP_MIN = 1;

/**
 * Minutes until an order that was promised a slot may be picked up: it arrives when the slot begins, not
 * before. Below every number for an order without a slot.
 */
export function pickUpFrom(
  { slot_from: from, distance_km: km, road_s: roadS }: OrderFacts,
  { now, timings }: Pick<BranchFacts, 'now' | 'timings'>,
): number {
  if (!from) return Number.NEGATIVE_INFINITY;
  const departFrom = earliestDeparture(from, { distanceKm: Number(km), roadS }, timings);
  return (departFrom - now.getTime()) / MINUTE_MS - 2 * PICKUP_MIN;
}

/** What a wait for the slot is called; null: the order does not wait for it. */
export function slotWaitText(order: OrderFacts, facts: Pick<BranchFacts, 'now' | 'timings'>): string | null {
  const { slot_from: from, slot_to: to } = order;
  return from && to && pickUpFrom(order, facts) > 0
    ? `Söz verilen aralık ${formatTime(from)}–${formatTime(to)}`
    : null;
}
