import type { WaitingOrder, WaitReason } from '@ulak/contracts/dispatch/schema';
import { formatTime, MINUTE_MS } from '@ulak/contracts/time';
import { ASK_AGAIN_MIN } from '@ulak/dispatch/excluded-couriers';
import type { Plan, Trip, UnassignedReason } from '@ulak/dispatch/snapshot';
import { askedAgain } from './bar-couriers.ts';
import { calledName, momentOf } from './explain-choice.ts';
import { type Evening, isWaiting, readyAt } from './make-evening.ts';
import type { OrderFacts, RefusalRow } from './repository.ts';

/**
 * Why each order of the branch has no courier yet, oldest first. @param given orders that have just got one
 */
export function explainWaits(evening: Evening, plan: Plan, given: ReadonlySet<number>): WaitingOrder[] {
  const { facts } = evening;
  const tripOf = new Map(plan.trips.flatMap((trip) => trip.orderIds.map((id) => [id, trip] as const)));
  const reasonOf = new Map(plan.unassigned.map(({ orderId, reason }) => [orderId, reason] as const));
  return facts.orders
    .filter((order) => isWaiting(order) && !given.has(order.id))
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.id - b.id)
    .map((order) => {
      const planned = tripOf.get(order.id);
      // A trip of somebody of whom nobody knows when they are back is no promise.
      const isLost = planned !== undefined && evening.couriers.get(planned.courierId)?.isLost === true;
      const trip = isLost ? undefined : planned;
      const dropAt = trip?.dropAt[trip.orderIds.indexOf(order.id)];
      const deliveryAt = dropAt === undefined ? null : momentOf(evening, dropAt);
      const isTooLate = deliveryAt !== null && isLate(evening, order, deliveryAt);
      const why =
        waitForAnswer(evening, order, trip) ??
        (trip && waitForTrip(evening, order, { ...trip, isTooLate })) ??
        (isLost ? waitForLost(evening, planned.courierId) : undefined) ??
        waitForNobody(evening, order, reasonOf.get(order.id) ?? 'NOBODY_IN_TIME');
      return {
        orderId: order.id,
        orderNumber: order.order_number,
        ...why,
        deliveryAt: deliveryAt?.toISOString() ?? null,
        isLate: isTooLate,
      };
    });
}

/** Whether a delivery at that moment is beyond what the branch allows itself. */
export const isLate = (
  { facts }: Pick<Evening, 'facts'>,
  { created_at: at }: OrderFacts,
  deliveryAt: Date,
): boolean => deliveryAt.getTime() - at.getTime() > facts.branch.max_delivery_min * MINUTE_MS;

interface Why {
  readonly reason: WaitReason;
  readonly text: string;
}

/**
 * Who could take the order let it pass just now: who that was, when they are asked again, and who comes
 * meanwhile; null where that is not what the order waits for.
 */
function waitForAnswer(evening: Evening, order: OrderFacts, trip: Trip | undefined): Why | null {
  const { facts, couriers } = evening;
  const asked = askedAgain(order, facts, [...couriers.values()]);
  const [first] = asked;
  const courier = trip && couriers.get(trip.courierId);
  const isSoon =
    courier !== undefined &&
    ((courier.state !== 'ON_ROAD' && courier.isInReach) || readyAt(order, facts) > 0);
  if (!first || isSoon) return null;
  const again = formatTime(new Date(first.ended_at.getTime() + ASK_AGAIN_MIN * MINUTE_MS));
  const next = courier
    ? ` ${calledName(evening, courier.facts.id)} ${backAt(evening, courier.facts.id)} gibi şubede.`
    : '';
  return {
    reason: 'NOBODY_IN_TIME',
    text: `${whoPassed(evening, asked)}; ${again} gibi yeniden sorulacak.${next}`,
  };
}

/** 'Barış teklifi almadı', 'sipariş Can adlı kuryeden geri alındı'. */
function whoPassed(evening: Evening, asked: readonly RefusalRow[]): string {
  const of = (outcome: RefusalRow['outcome']): string[] =>
    asked.filter((row) => row.outcome === outcome).map(({ courier_id: id }) => calledName(evening, id));
  const [silent, taken] = [of('EXPIRED'), of('TAKEN_BACK')];
  const parts = [
    ...(silent.length > 0 ? [`${listed(silent)} teklifi almadı`] : []),
    ...(taken.length > 0 ? [`sipariş ${listed(taken)} adlı kuryeden geri alındı`] : []),
  ];
  const text = parts.join(', ');
  return text.charAt(0).toLocaleUpperCase('tr') + text.slice(1);
}

const MOST_NAMES = 3;
const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES - 1).join(', ')} ve ${names.length - MOST_NAMES + 1} kişi daha`
    : [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' ve ');

const waitForLost = (evening: Evening, courierId: number): Why => ({
  reason: 'ALL_COURIERS_BUSY',
  text: `Uygun kurye ${calledName(evening, courierId)} yolda, konumu alınamıyor; ne zaman döneceği belli değil.`,
});

/** A courier is planned, but it is not the moment yet. */
function waitForTrip(evening: Evening, order: OrderFacts, trip: Trip & { readonly isTooLate: boolean }): Why {
  const courier = evening.couriers.get(trip.courierId);
  const name = calledName(evening, trip.courierId);
  const cookingMin = Math.ceil(readyAt(order, evening.facts));
  const isAway = courier?.state === 'ON_ROAD';
  if (isAway && courier.atBranchInMin >= cookingMin) return allBusy(evening, trip);
  if (cookingMin > 0)
    return {
      reason: 'NOT_READY_YET',
      text: `Hazır olmasına ~${cookingMin} dk var; ${name} ${sentWhen(evening, trip)}`,
    };
  if (courier && !courier.isInReach)
    return {
      reason: 'ALL_COURIERS_BUSY',
      text: `Şube alanında kurye yok; ilk gelecek ${name}, ${backAt(evening, trip.courierId)}.`,
    };
  return {
    reason: 'ALL_COURIERS_BUSY',
    text: `Sırada: ${name} ${formatTime(momentOf(evening, trip.pickupAt))} gibi alacak.`,
  };
}

/** In time, unless the plan says otherwise. */
const sentWhen = (
  evening: Evening,
  { isTooLate, pickupAt }: Trip & { readonly isTooLate: boolean },
): string =>
  isTooLate
    ? `${formatTime(momentOf(evening, pickupAt))} gibi alacak, ${evening.facts.branch.max_delivery_min} dakikalık teslim süresi aşılacak.`
    : 'zamanında gönderilecek.';

/** The planned courier is on the road: who is back first, and when. */
function allBusy(evening: Evening, trip: Trip): Why {
  const seen = [...evening.couriers.values()].filter(({ isLost }) => !isLost);
  const isAnybodyHere = seen.some(({ state }) => state !== 'ON_ROAD');
  const first = seen.toSorted((a, b) => a.atBranchInMin - b.atBranchInMin || a.facts.id - b.facts.id)[0];
  const text =
    isAnybodyHere || !first
      ? `En uygun kurye ${calledName(evening, trip.courierId)}; ${backAt(evening, trip.courierId)} gibi şubede.`
      : `Bütün kuryeler yolda; ilk dönen ${calledName(evening, first.facts.id)}, ${backAt(evening, first.facts.id)}.`;
  return { reason: 'ALL_COURIERS_BUSY', text };
}

const backAt = (evening: Evening, courierId: number): string =>
  formatTime(momentOf(evening, evening.couriers.get(courierId)?.atBranchInMin ?? 0));

/** Nobody is planned. */
export function waitForNobody(evening: Evening, order: OrderFacts, reason: UnassignedReason): Why {
  const { facts } = evening;
  if (facts.couriers.length === 0)
    return { reason: 'NO_COURIER_ONLINE', text: 'Şubede çevrimiçi kurye yok.' };
  if (evening.couriers.size === 0)
    return { reason: 'NO_COURIER_ONLINE', text: 'Çevrimiçi kuryelerin hepsi molada.' };
  if (reason === 'PINNED_COURIER_MISSING')
    return { reason: 'PINNED_COURIER_MISSING', text: 'Elle seçilen kurye şu anda görevde değil.' };
  if (reason === 'BEYOND_HORIZON') {
    const minutes = Math.ceil(readyAt(order, facts));
    return {
      reason: 'NOT_READY_YET',
      text: `Hazır olmasına ~${minutes} dk var; kurye zamanında gönderilecek.`,
    };
  }
  return {
    reason: 'NOBODY_IN_TIME',
    text: 'Şu anda bu siparişi alabilecek kurye yok; her turda yeniden denenir.',
  };
}
