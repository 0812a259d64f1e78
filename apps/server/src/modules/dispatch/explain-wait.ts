import type { WaitingOrder, WaitReason } from '@ulak/contracts/dispatch/schema';
import { formatTime, MINUTE_MS } from '@ulak/contracts/time';
import type { Plan, Trip, UnassignedReason } from '@ulak/dispatch/snapshot';
import { calledName, momentOf } from './explain-choice.ts';
import { type Evening, isWaiting, readyAt } from './make-evening.ts';
import type { OrderFacts } from './repository.ts';

/** Why each order of the branch has no courier yet, oldest first. @param given orders that have just got one */
export function explainWaits(evening: Evening, plan: Plan, given: ReadonlySet<number>): WaitingOrder[] {
  const { facts } = evening;
  const tripOf = new Map(plan.trips.flatMap((trip) => trip.orderIds.map((id) => [id, trip] as const)));
  const reasonOf = new Map(plan.unassigned.map(({ orderId, reason }) => [orderId, reason] as const));
  return facts.orders
    .filter((order) => isWaiting(order) && !given.has(order.id))
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.id - b.id)
    .map((order) => {
      const trip = tripOf.get(order.id);
      const dropAt = trip?.dropAt[trip.orderIds.indexOf(order.id)];
      const deliveryAt = dropAt === undefined ? null : momentOf(evening, dropAt);
      const why = trip
        ? waitForTrip(evening, order, trip)
        : waitForNobody(evening, order, reasonOf.get(order.id) ?? 'NOBODY_IN_TIME');
      return {
        orderId: order.id,
        orderNumber: order.order_number,
        ...why,
        deliveryAt: deliveryAt?.toISOString() ?? null,
        isLate: deliveryAt !== null && isLate(evening, order, deliveryAt),
      };
    });
}

/** Whether a delivery at that moment is beyond what the branch allows itself. */
export const isLate = ({ facts }: Pick<Evening, 'facts'>, { created_at: at }: OrderFacts, deliveryAt: Date): boolean =>
  deliveryAt.getTime() - at.getTime() > facts.branch.max_delivery_min * MINUTE_MS;

interface Why {
  readonly reason: WaitReason;
  readonly text: string;
}

/** A courier is planned, but it is not the moment yet. */
function waitForTrip(evening: Evening, order: OrderFacts, trip: Trip): Why {
  const courier = evening.couriers.get(trip.courierId);
  const name = calledName(evening, trip.courierId);
  const cookingMin = Math.ceil(readyAt(order, evening.facts));
  const isAway = courier?.state === 'ON_ROAD';
  if (isAway && courier.atBranchInMin >= cookingMin) return allBusy(evening, trip);
  if (cookingMin > 0)
    return { reason: 'NOT_READY_YET', text: `Hazır olmasına ~${cookingMin} dk var; ${name} zamanında gönderilecek.` };
  if (courier && !courier.isInReach)
    return {
      reason: 'ALL_COURIERS_BUSY',
      text: `Şube alanında kurye yok; ilk gelecek ${name}, ${backAt(evening, trip.courierId)}.`,
    };
  return { reason: 'ALL_COURIERS_BUSY', text: `Sırada: ${name} ${formatTime(momentOf(evening, trip.pickupAt))} gibi alacak.` };
}

/** The planned courier is on the road: who is back first, and when. */
function allBusy(evening: Evening, trip: Trip): Why {
  const seen = [...evening.couriers.values()];
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
  if (facts.couriers.length === 0) return { reason: 'NO_COURIER_ONLINE', text: 'Şubede çevrimiçi kurye yok.' };
  if (evening.couriers.size === 0) return { reason: 'NO_COURIER_ONLINE', text: 'Çevrimiçi kuryelerin hepsi molada.' };
  if (reason === 'PINNED_COURIER_MISSING')
    return { reason: 'PINNED_COURIER_MISSING', text: 'Elle seçilen kurye şu anda görevde değil.' };
  if (reason === 'BEYOND_HORIZON') {
    const minutes = Math.ceil(readyAt(order, facts));
    return { reason: 'NOT_READY_YET', text: `Hazır olmasına ~${minutes} dk var; kurye zamanında gönderilecek.` };
  }
  const whoPassed = new Set(facts.refusals.flatMap((row) => (row.order_id === order.id ? [row.courier_id] : [])));
  if ([...evening.couriers.keys()].every((id) => [...whoPassed].some((passed) => Number(passed) === id)))
    return { reason: 'NOBODY_IN_TIME', text: 'Görevdeki kuryeler teklifi almadı; birkaç dakika sonra yeniden sorulacak.' };
  return { reason: 'NOBODY_IN_TIME', text: 'Şu anda bu siparişi alabilecek kurye yok; her turda yeniden denenir.' };
}
