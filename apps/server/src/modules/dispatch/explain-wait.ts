import type { WaitingOrder, WaitReason } from '@ulak/contracts/dispatch/schema';
import { formatTime, MINUTE_MS } from '@ulak/contracts/time';
import { REOFFER_AFTER_MIN } from '@ulak/dispatch/excluded-couriers';
import type { Plan, Trip, UnassignedReason } from '@ulak/dispatch/snapshot';
import { recentRefusals } from './exclude-couriers.ts';
import { capitalise, displayNameOf, toDate } from './explain-choice.ts';
import { type DispatchSnapshot, isWaiting, readyAt } from './dispatch-snapshot.ts';
import type { OrderFacts, RefusalRow } from './snapshot-repository.ts';
import { slotWaitText } from './slot-times.ts';

/** Why each order of the branch has no courier yet, oldest first. @param offeredIds offered just now */
export function explainWaits(
  dispatchSnapshot: DispatchSnapshot,
  plan: Plan,
  offeredIds: ReadonlySet<number>,
): WaitingOrder[] {
  const { facts } = dispatchSnapshot;
  const tripOf = new Map(plan.trips.flatMap((trip) => trip.orderIds.map((id) => [id, trip] as const)));
  const reasonOf = new Map(plan.unassigned.map(({ orderId, reason }) => [orderId, reason] as const));
  return facts.orders
    .filter((order) => isWaiting(order) && !offeredIds.has(order.id))
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.id - b.id)
    .map((order) => {
      const planned = tripOf.get(order.id);
      // A lost courier's return is unknown, so their trip has no times.
      const isLost =
        planned !== undefined && dispatchSnapshot.couriers.get(planned.courierId)?.isLost === true;
      const trip = isLost ? undefined : planned;
      const dropAt = trip?.dropAt[trip.orderIds.indexOf(order.id)];
      const deliveryAt = dropAt === undefined ? null : toDate(dispatchSnapshot, dropAt);
      const isTooLate = deliveryAt !== null && isLate(dispatchSnapshot, order, deliveryAt);
      const why =
        explainRefusals(dispatchSnapshot, order, trip) ??
        (trip && explainPlannedTrip(dispatchSnapshot, order, { ...trip, isTooLate })) ??
        (isLost ? explainLostCourier(dispatchSnapshot, planned.courierId) : undefined) ??
        explainUnassigned(dispatchSnapshot, order, reasonOf.get(order.id) ?? 'NOBODY_IN_TIME');
      return {
        orderId: order.id,
        orderNumber: order.order_number,
        ...why,
        deliveryAt: deliveryAt?.toISOString() ?? null,
        isLate: isTooLate,
      };
    });
}

/**
 * Whether a delivery at that instant is later than promised: after the end of its slot, without one beyond
 * the branch's maximum delivery time.
 */
export const isLate = (
  { facts }: Pick<DispatchSnapshot, 'facts'>,
  { created_at: at, slot_to: to }: OrderFacts,
  deliveryAt: Date,
): boolean =>
  to ? deliveryAt > to : deliveryAt.getTime() - at.getTime() > facts.branch.max_delivery_min * MINUTE_MS;

interface WaitExplanation {
  readonly reason: WaitReason;
  readonly text: string;
}

/**
 * Recent refusals as the reason: who did not answer, when they are re-offered, and who comes meanwhile. Null
 * where the order does not wait for that.
 */
function explainRefusals(
  dispatchSnapshot: DispatchSnapshot,
  order: OrderFacts,
  trip: Trip | undefined,
): WaitExplanation | null {
  const { facts, couriers } = dispatchSnapshot;
  const refusals = recentRefusals(order, facts, [...couriers.values()]);
  const [first] = refusals;
  const courier = trip && couriers.get(trip.courierId);
  const isSoon =
    courier !== undefined &&
    ((courier.state !== 'ON_ROAD' && courier.isInReach) || readyAt(order, facts) > 0);
  if (!first || isSoon) return null;
  const again = formatTime(new Date(first.ended_at.getTime() + REOFFER_AFTER_MIN * MINUTE_MS));
  const id = courier?.facts.id;
  const next =
    id === undefined
      ? ''
      : ` ${displayNameOf(dispatchSnapshot, id)} ${returnTime(dispatchSnapshot, id)} gibi şubede.`;
  return {
    reason: 'NOBODY_IN_TIME',
    text: `${refusalText(dispatchSnapshot, refusals)}; ${again} gibi yeniden sorulacak.${next}`,
  };
}

/** 'Barış teklifi almadı', 'sipariş Can adlı kuryeden geri alındı'. */
function refusalText(dispatchSnapshot: DispatchSnapshot, refusals: readonly RefusalRow[]): string {
  const of = (outcome: RefusalRow['outcome']): string[] =>
    refusals
      .filter((row) => row.outcome === outcome)
      .map(({ courier_id: id }) => displayNameOf(dispatchSnapshot, id));
  const [silent, taken] = [of('EXPIRED'), of('TAKEN_BACK')];
  const parts = [
    ...(silent.length > 0 ? [`${listed(silent)} teklifi almadı`] : []),
    ...(taken.length > 0 ? [`sipariş ${listed(taken)} adlı kuryeden geri alındı`] : []),
  ];
  return capitalise(parts.join(', '));
}

const MAX_NAMES = 3;
const listed = (names: readonly string[]): string =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES - 1).join(', ')} ve ${names.length - MAX_NAMES + 1} kişi daha`
    : [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' ve ');

function explainLostCourier(dispatchSnapshot: DispatchSnapshot, courierId: number): WaitExplanation {
  const name = displayNameOf(dispatchSnapshot, courierId);
  return {
    reason: 'ALL_COURIERS_BUSY',
    text: `Uygun kurye ${name} yolda, konumu alınamıyor; ne zaman döneceği belli değil.`,
  };
}

/** The reason for an order with a planned courier that is not due yet. */
function explainPlannedTrip(
  dispatchSnapshot: DispatchSnapshot,
  order: OrderFacts,
  trip: Trip & { readonly isTooLate: boolean },
): WaitExplanation {
  const courier = dispatchSnapshot.couriers.get(trip.courierId);
  const name = displayNameOf(dispatchSnapshot, trip.courierId);
  const cookingMin = Math.ceil(readyAt(order, dispatchSnapshot.facts));
  const isAway = courier?.state === 'ON_ROAD';
  if (isAway && courier.atBranchInMin >= cookingMin) return allBusy(dispatchSnapshot, trip);
  if (cookingMin > 0) {
    const until = slotWaitText(order, dispatchSnapshot.facts) ?? `Hazır olmasına ~${cookingMin} dk var`;
    return {
      reason: 'NOT_READY_YET',
      text: `${until}; ${name} ${dispatchText(dispatchSnapshot, order, trip)}`,
    };
  }
  if (courier && !courier.isInReach)
    return {
      reason: 'ALL_COURIERS_BUSY',
      text: `Şube alanında kurye yok; ilk gelecek ${name}, ${returnTime(dispatchSnapshot, trip.courierId)}.`,
    };
  return {
    reason: 'ALL_COURIERS_BUSY',
    text: `Sırada: ${name} ${formatTime(toDate(dispatchSnapshot, trip.pickupAt))} gibi alacak.`,
  };
}

/** When the planned courier is sent: in time, unless the plan is late. */
function dispatchText(
  dispatchSnapshot: DispatchSnapshot,
  { slot_to: slotTo }: OrderFacts,
  { isTooLate, pickupAt }: Trip & { readonly isTooLate: boolean },
): string {
  if (!isTooLate) return 'zamanında gönderilecek.';
  const { max_delivery_min: maxMin } = dispatchSnapshot.facts.branch;
  const time = formatTime(toDate(dispatchSnapshot, pickupAt));
  const limit = slotTo ? 'söz verilen aralık' : `${maxMin} dakikalık teslim süresi`;
  return `${time} gibi alacak, ${limit} aşılacak.`;
}

/** The reason for an order whose planned courier is on the road: who returns first, and when. */
function allBusy(dispatchSnapshot: DispatchSnapshot, trip: Trip): WaitExplanation {
  const seen = [...dispatchSnapshot.couriers.values()].filter(({ isLost }) => !isLost);
  const isAnyHere = seen.some(({ state }) => state !== 'ON_ROAD');
  const first = seen.toSorted((a, b) => a.atBranchInMin - b.atBranchInMin || a.facts.id - b.facts.id)[0];
  const shownId = isAnyHere || !first ? trip.courierId : first.facts.id;
  const [name, time] = [displayNameOf(dispatchSnapshot, shownId), returnTime(dispatchSnapshot, shownId)];
  const text =
    isAnyHere || !first
      ? `En uygun kurye ${name}; ${time} gibi şubede.`
      : `Bütün kuryeler yolda; ilk dönen ${name}, ${time}.`;
  return { reason: 'ALL_COURIERS_BUSY', text };
}

const returnTime = (dispatchSnapshot: DispatchSnapshot, courierId: number): string =>
  formatTime(toDate(dispatchSnapshot, dispatchSnapshot.couriers.get(courierId)?.atBranchInMin ?? 0));

/** The reason for an order without a planned courier. */
function explainUnassigned(
  dispatchSnapshot: DispatchSnapshot,
  order: OrderFacts,
  reason: UnassignedReason,
): WaitExplanation {
  const { facts } = dispatchSnapshot;
  if (facts.couriers.length === 0)
    return { reason: 'NO_COURIER_ONLINE', text: 'Şubede çevrimiçi kurye yok.' };
  if (dispatchSnapshot.couriers.size === 0)
    return { reason: 'NO_COURIER_ONLINE', text: 'Çevrimiçi kuryelerin hepsi molada.' };
  if (reason === 'PINNED_COURIER_MISSING')
    return { reason: 'PINNED_COURIER_MISSING', text: 'Elle seçilen kurye şu anda görevde değil.' };
  if (reason === 'BEYOND_HORIZON') {
    const until = slotWaitText(order, facts) ?? `Hazır olmasına ~${Math.ceil(readyAt(order, facts))} dk var`;
    return { reason: 'NOT_READY_YET', text: `${until}; kurye zamanında gönderilecek.` };
  }
  return {
    reason: 'NOBODY_IN_TIME',
    text: 'Şu anda bu siparişi alabilecek kurye yok; her turda yeniden denenir.',
  };
}
