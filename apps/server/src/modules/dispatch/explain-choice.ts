import type { DispatchCandidate, DispatchChoice } from '@ulak/contracts/dispatch/schema';
import { asUserId } from '@ulak/contracts/ids';
import { upperTr } from '@ulak/contracts/text';
import { formatTime, MINUTE_MS, type Period } from '@ulak/contracts/time';
import type { Alternative } from '@ulak/dispatch/alternatives';
import type { Minutes, Trip } from '@ulak/dispatch/snapshot';
import { forecastArrival } from '../forecasts/service.ts';
import type { DispatchSnapshot } from './dispatch-snapshot.ts';
import { PICKUP_MIN } from './slot-times.ts';
import type { ObservedCourier } from './observe-couriers.ts';

const SHOWN_CANDIDATES = 3;

/** Minutes of the engine's clock as a date. */
export const toDate = ({ facts }: Pick<DispatchSnapshot, 'facts'>, minutes: Minutes): Date =>
  new Date(facts.now.getTime() + Math.round(minutes * MINUTE_MS));

/** A courier's first name; the full name where two couriers share the first. */
export function displayNameOf({ couriers }: Pick<DispatchSnapshot, 'couriers'>, id: number): string {
  const fullName = couriers.get(id)?.facts.name ?? 'Kurye';
  const [first = fullName] = fullName.split(' ');
  const same = [...couriers.values()].filter(({ facts }) => facts.name.split(' ')[0] === first);
  return same.length > 1 ? fullName : first;
}

const wholeMinutes = (minutes: Minutes): number => Math.max(0, Math.round(minutes));

/** A courier's state as it follows their name: 'şubede, üzerinde sipariş yok'. */
function courierStateText({ state, atBranchInMin, carried, pinned, offered }: ObservedCourier): string {
  const load = carried.length + pinned.length + offered.length;
  const minutes = wholeMinutes(atBranchInMin);
  const has = load === 0 ? '' : `, üzerinde ${load} sipariş var`;
  switch (state) {
    case 'ON_ROAD':
      return `yolda, ${load} siparişi var, ${minutes} dk sonra şubede`;
    case 'RETURNING':
      return `${minutes === 0 ? 'şubeye dönmek üzere' : `${minutes} dk sonra dönüyor`}${has}`;
    case 'COMING':
      return `${minutes === 0 ? 'şubeye çok yakın' : `şubeye ${minutes} dk uzakta`}${has}`;
    case 'UNKNOWN':
      return `konumu bilinmiyor${has}`;
    default:
      return `şubede${has || ', üzerinde sipariş yok'}`;
  }
}

/** A sentence of parts, with a capital. */
export const capitalise = (text: string): string => upperTr(text.charAt(0)) + text.slice(1);

/** Consequences of assigning the order to a courier: what is delivered together, who waits longer. */
function consequences({ together, delayToOthersMin, tripsBefore }: Alternative): string[] {
  return [
    ...(tripsBefore > 0 ? [`önce ${tripsBefore} sefer daha yapar`] : []),
    ...(together.length > 0 ? [`${together.length} siparişle birlikte götürür`] : []),
    ...(wholeMinutes(delayToOthersMin) > 0
      ? [`diğer siparişleri ${wholeMinutes(delayToOthersMin)} dk geciktirir`]
      : []),
  ];
}

/** A courier for an order as the dispatcher's screen shows them. */
export function toCandidate(
  dispatchSnapshot: DispatchSnapshot,
  orderId: number,
  option: Alternative,
): DispatchCandidate {
  const courier = dispatchSnapshot.couriers.get(option.courierId);
  const { from, to } = arrivalRangeOf(dispatchSnapshot, orderId, option);
  return {
    courierId: asUserId(option.courierId),
    name: courier?.facts.name ?? 'Kurye',
    pickupAt: toDate(dispatchSnapshot, option.pickupAt).toISOString(),
    deliveryAt: toDate(dispatchSnapshot, option.dropAt).toISOString(),
    deliveryFrom: from.toISOString(),
    deliveryTo: to.toISOString(),
    addedMin: Math.round(option.addedCost * 10) / 10,
    note: capitalise([...(courier ? [courierStateText(courier)] : []), ...consequences(option)].join('; ')),
  };
}

/**
 * The arrival range that is published once this courier has the order, by the tracking page's own function:
 * counted from their arrival at the counter, with the other stops of the trip.
 */
export function arrivalRangeOf(
  dispatchSnapshot: DispatchSnapshot,
  orderId: number,
  option: Pick<Alternative, 'courierId' | 'pickupAt' | 'dropAt' | 'together'>,
): Period {
  const { facts, orders, couriers } = dispatchSnapshot;
  const { branch } = facts;
  const order = orders.get(orderId);
  const expected = toDate(dispatchSnapshot, option.dropAt);
  if (!order) return { from: expected, to: expected };
  const atCounter = toDate(dispatchSnapshot, Math.max(0, option.pickupAt - PICKUP_MIN));
  const row = {
    ...order,
    status: 'ASSIGNED' as const,
    picked_up_at: null,
    branch_lat: branch.lat,
    branch_lng: branch.lng,
    min_speed_kmh: String(branch.min_speed_kmh),
    order_extra_time_min: branch.order_extra_time_min,
    courier_lat: null,
    courier_lng: null,
    courier_fix_at: null,
    other_stops: otherStopsOf(dispatchSnapshot, couriers.get(option.courierId), {
      orderId,
      together: option.together,
    }),
  };
  return (
    forecastArrival(row, facts.customerTimings.get(order.id) ?? null, atCounter) ?? {
      from: expected,
      to: expected,
    }
  );
}

/** The other stops of the trip: orders delivered together, and those that the courier still has here. */
function otherStopsOf(
  { orders }: DispatchSnapshot,
  courier: ObservedCourier | undefined,
  { orderId, together }: { readonly orderId: number; readonly together: readonly number[] },
) {
  const own = courier
    ? [...(courier.state === 'ON_ROAD' ? [] : courier.carried), ...courier.pinned, ...courier.offered]
    : [];
  const ids = new Set([...together, ...own.map(({ id }) => Number(id))].filter((id) => id !== orderId));
  return [...ids].flatMap((id) => {
    const order = orders.get(id);
    return order ? [{ lat: order.lat, lng: order.lng, isUnderWay: false }] : [];
  });
}

/** The chosen courier as an alternative made from the trip, where the engine did not compare couriers. */
export function alternativeOf(trip: Trip, orderId: number): Alternative {
  const index = trip.orderIds.indexOf(orderId);
  const dropAt = trip.dropAt[index] ?? trip.pickupAt;
  return {
    courierId: trip.courierId,
    addedCost: Math.max(0, dropAt),
    pickupAt: trip.pickupAt,
    dropAt,
    together: trip.orderIds.filter((id) => id !== orderId),
    tripsBefore: 0,
    delayToOthersMin: 0,
  };
}

/** Why an order is offered to a trip's courier: a reason, and the best three couriers, the chosen first. */
export function explainChoice(
  dispatchSnapshot: DispatchSnapshot,
  trip: Trip,
  orderId: number,
  options: readonly Alternative[],
): DispatchChoice {
  const planned = alternativeOf(trip, orderId);
  const known = options.find(({ courierId }) => courierId === trip.courierId);
  // Times of the plan itself, which include the orders delivered together.
  const chosen = known
    ? { ...known, pickupAt: planned.pickupAt, dropAt: planned.dropAt, together: planned.together }
    : planned;
  const others = options
    .filter(({ courierId }) => courierId !== trip.courierId)
    .slice(0, SHOWN_CANDIDATES - 1);
  return {
    reason: reasonOf(dispatchSnapshot, chosen, others),
    candidates: [chosen, ...others].map((option) => toCandidate(dispatchSnapshot, orderId, option)),
    distanceMethod: dispatchSnapshot.distanceMethod,
  };
}

/** 'En erken teslim: 19:42. Mehmet 3 dk sonra dönüyor. Ayşe şubede, üzerinde 2 sipariş var (+4 dk).' */
export function reasonOf(
  dispatchSnapshot: DispatchSnapshot,
  chosen: Alternative,
  others: readonly Alternative[],
): string {
  const isEarliest = others.every(({ dropAt }) => dropAt >= chosen.dropAt - 0.5);
  const time = formatTime(toDate(dispatchSnapshot, chosen.dropAt));
  const lead = isEarliest
    ? `En erken teslim: ${time}.`
    : `Bütün siparişlerin toplam beklemesi en az böyle; teslim ${time}.`;
  // Compared with an earlier courier, if there is one; else with the next best.
  const [second] = isEarliest ? others : others.toSorted((a, b) => a.dropAt - b.dropAt);
  return [
    lead,
    `${describeAlternative(dispatchSnapshot, chosen)}.`,
    ...(second ? [`${compare(dispatchSnapshot, second, chosen)}.`] : []),
  ].join(' ');
}

function describeAlternative(dispatchSnapshot: DispatchSnapshot, option: Alternative): string {
  const courier = dispatchSnapshot.couriers.get(option.courierId);
  const about = [
    ...(courier ? [courierStateText(courier)] : []),
    ...consequences(option).filter((text) => text.endsWith('götürür')),
  ];
  return `${inlineNameOf(dispatchSnapshot, option.courierId)} ${about.join(', ')}`;
}

/** The name as the rest of the sentence follows it. */
const inlineNameOf = (dispatchSnapshot: DispatchSnapshot, id: number): string =>
  displayNameOf(dispatchSnapshot, id) + (dispatchSnapshot.couriers.get(id)?.state === 'UNKNOWN' ? ',' : '');

function compare(dispatchSnapshot: DispatchSnapshot, other: Alternative, chosen: Alternative): string {
  const later = Math.round(other.dropAt - chosen.dropAt);
  const delays = wholeMinutes(other.delayToOthersMin);
  const gap = later > 0 ? `+${later} dk` : later < 0 ? `−${-later} dk` : 'aynı süre';
  const but = later <= 0 && delays > 0 ? `, ama diğer siparişleri ${delays} dk geciktirir` : '';
  const courier = dispatchSnapshot.couriers.get(other.courierId);
  const state = courier ? courierStateText(courier) : '';
  return `${inlineNameOf(dispatchSnapshot, other.courierId)} ${state} (${gap})${but}`;
}
