import { makeDeliveryAddress } from '@ulak/city/delivery-addresses';
import { findMenu, makeOrderLines } from '@ulak/city/menus';
import { FIRST_NAMES, LAST_NAMES } from '@ulak/city/names';
import type { Random } from '@ulak/city/random';
import { COMMENTS, ORDER_NOTES } from '@ulak/city/sample-texts';
import { estimatedMinutes } from '@ulak/contracts/domain/delivery-time';
import { distanceKm, roundKm } from '@ulak/contracts/domain/geo';
import type { Slot } from '@ulak/contracts/domain/rush-slots';
import { tlToKurus } from '@ulak/contracts/domain/money';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { LOW_RATING, type RatingStatus } from '@ulak/contracts/ratings/status';
import { MINUTE_MS } from '@ulak/contracts/time';
import { createSteps, type SeededStep, toEvent } from './order-steps.ts';
import { drawOrderTimes, type OrderTimes, usualRideMin } from './order-times.ts';
import { BRANCH_SPEED, COURIER_PAY_TL, type SeededBranch } from './people.ts';
import type { Roster } from './roster.ts';
import type { PromiseSlot } from './seed-rush.ts';
import type { SeededOrder } from './seeded-order.ts';

const SOURCES = [
  ['Yemeksepeti', 30],
  ['Getir', 18],
  ['Telefon', 20],
  ['Web', 14],
  ['TY', 8],
  ['GY', 5],
  ['MY', 3],
  [null, 2],
] as const;
const PAYMENTS = [
  ['CASH', 34],
  ['CREDIT_CARD', 34],
  ['MEAL_CARD', 4],
  ['Setcard', 2],
  ['ONLINE', 20],
  [null, 6],
] as const;
const RATINGS = [
  [5, 60],
  [4, 22],
  [3, 9],
  [2, 4],
  [1, 5],
] as const;
const RATED_SHARE = 0.22;
const COMMENTED_SHARE = 0.6;
const PAY = {
  baseRateKurus: tlToKurus(COURIER_PAY_TL.base),
  pricePerKmKurus: tlToKurus(COURIER_PAY_TL.perKm),
  minimumRateKurus: tlToKurus(COURIER_PAY_TL.minimum),
};

export interface SeededOrderInput {
  readonly random: Random;
  readonly branch: SeededBranch;
  readonly number: number;
  readonly createdAt: Date;
  /** The order's last status; DELIVERED or CANCELLED for a finished day. */
  readonly end: OrderStatus;
  /** Who was on duty to take it; left out: any courier of the branch. */
  readonly roster?: Roster;
  /** The slot that it is promised; left out: none. */
  readonly promise?: PromiseSlot;
  /** Everything has happened by then: the present, for an order that is still open. */
  readonly until?: Date;
}

type Courier = SeededBranch['couriers'][number];

/** One order with the history that explains its status. */
export function createSeededOrder(input: SeededOrderInput): SeededOrder {
  const { random, branch } = input;
  const place = makePlace(random, branch);
  const km = Number(place.distance_km);
  const { createdAt, promise, end } = input;
  const slot = promise?.({ createdAt, estimatedMin: place.estimated_min }) ?? null;
  const { steps, courier } = drawSteps(input, usualRideMin(km, place.road_s), slot);
  const promised = { slot_from: slot && new Date(slot.from), slot_to: slot && new Date(slot.to) };
  const order = { ...place, ...promised, ...contents(input), ...progress(end, steps, courier) };
  const deliveredAt = timeOf(steps, 'DELIVERED');
  return {
    order,
    events: steps.map((step, index) => toEvent(step, index + 1, branch, courier)),
    violation: null,
    earning: deliveredAt && courier ? { ...termsOf(branch, place), earnedAt: deliveredAt } : null,
    feedback: deliveredAt && random.chance(RATED_SHARE) ? makeFeedback(input, deliveredAt) : null,
  };
}

/** What a past delivery was paid by. */
const termsOf = ({ template }: SeededBranch, { distance_km, road_m, road_method }: SeededPlace) => ({
  rate: PAY,
  payDistance: template.paysByRoad ? ('ROAD' as const) : ('GREAT_CIRCLE' as const),
  way: {
    distanceKm: Number(distance_km),
    roadKm: road_m === null ? null : roundKm(road_m / 1_000),
    distanceMethod: road_method,
  },
});

/** Draws the order's steps and the courier who takes it, and records the trip in the roster. */
function drawSteps(
  { random, branch, createdAt, end, roster, until }: SeededOrderInput,
  rideMin: number,
  slot: Slot | null,
): { steps: SeededStep[]; courier: Courier | null } {
  const drawn = drawOrderTimes(random, { branchName: branch.template.name, createdAt, rideMin });
  const planned = slot ? heldFor(slot, createdAt, drawn) : drawn;
  const assignedAt = new Date(createdAt.getTime() + (planned.ready + planned.assigned) * MINUTE_MS);
  const taken = roster?.take(assignedAt) ?? { courier: random.pick(branch.couriers), freeAt: assignedAt };
  const waited = (taken.freeAt.getTime() - assignedAt.getTime()) / MINUTE_MS;
  const times = { ...planned, pickedUp: planned.pickedUp + Math.max(0, waited) };
  const steps = createSteps(random, { createdAt, end, times, until });
  const last = steps.at(-1);
  if (!last || !steps.some(({ to }) => to === 'ASSIGNED')) return { steps, courier: null };
  const backAt = new Date(last.at.getTime() + rideMin * MINUTE_MS);
  roster?.recordTrip(taken.courier.id, taken.freeAt, backAt);
  return { steps, courier: taken.courier };
}

/** The kitchen begins late enough that the order arrives as its slot begins. */
function heldFor(slot: Slot, createdAt: Date, times: OrderTimes): OrderTimes {
  const after = times.assigned + times.pickedUp + times.started + times.delivered;
  return {
    ...times,
    ready: Math.max(times.ready, (slot.from - createdAt.getTime()) / MINUTE_MS - after + 1),
  };
}

const timeOf = (steps: readonly SeededStep[], status: OrderStatus): Date | null =>
  steps.find(({ to }) => to === status)?.at ?? null;

/** What was ordered, by whom, and how it is paid. */
function contents({ random, branch, number, createdAt }: SeededOrderInput) {
  const items = makeOrderLines(random, findMenu(branch.company.name));
  const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0).toFixed(2);
  const phone = `+90535${String(random.integerBetween(1_000_000, 9_999_999))}`;
  return {
    company_id: branch.companyId,
    branch_id: branch.id,
    order_number: String(number),
    source: random.pickWeighted(SOURCES),
    customer_name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
    customer_phone: phone,
    customer_phone_key: phone,
    subtotal: total,
    total,
    payment_type: random.pickWeighted(PAYMENTS),
    order_notes: random.chance(0.25) ? random.pick(ORDER_NOTES) : null,
    items: JSON.stringify(items.map((item) => ({ ...item, options: item.options ?? [] }))),
    created_at: createdAt,
  };
}

/** The order's status with the times and texts that its steps left. */
function progress(end: OrderStatus, steps: readonly SeededStep[], courier: Courier | null) {
  const last = steps.at(-1);
  const note = last?.note ?? null;
  const isOver = end === 'DELIVERED' || end === 'CANCELLED' || end === 'UNDELIVERABLE';
  const failure = end === 'UNDELIVERABLE' ? note : null;
  return {
    status: end,
    previous_status: timeOf(steps, 'READY') ? ('READY' as const) : ('PREPARING' as const),
    courier_id: courier?.id ?? null,
    undeliverable_reason: failure,
    undeliverable_note: failure,
    cancel_reason: end === 'CANCELLED' ? note : null,
    ready_at: timeOf(steps, 'READY'),
    assigned_at: timeOf(steps, 'ASSIGNED'),
    courier_seen_at: timeOf(steps, 'ASSIGNED'),
    picked_up_at: timeOf(steps, 'PICKED_UP'),
    started_at: timeOf(steps, 'IN_DELIVERY'),
    delivered_at: timeOf(steps, 'DELIVERED'),
    ended_at: isOver ? (last?.at ?? null) : null,
    version: steps.length,
  };
}

function makeFeedback({ random, number }: SeededOrderInput, deliveredAt: Date): SeededOrder['feedback'] {
  const rating = random.pickWeighted(RATINGS);
  return {
    rating,
    status: decisionOf(rating, number),
    comment: random.chance(COMMENTED_SHARE) ? random.pick(COMMENTS[rating] ?? []) : null,
    at: new Date(deliveredAt.getTime() + random.integerBetween(3, 90) * MINUTE_MS),
  };
}

/** What management made of a rating: most are approved, of the low ones every third is rejected. */
function decisionOf(rating: number, number: number): RatingStatus {
  if (number % 4 === 0) return 'PENDING';
  if (rating > LOW_RATING) return number % 10 === 9 ? 'PENDING' : 'APPROVED';
  return number % 3 === 0 ? 'REJECTED' : number % 3 === 1 ? 'APPROVED' : 'PENDING';
}

type SeededPlace = ReturnType<typeof makePlace>;

function makePlace(random: Random, { template }: SeededBranch) {
  const { name, lat, lng } = template;
  const { address, location, road } = makeDeliveryAddress(random, { name, location: { lat, lng } });
  const km = roundKm(distanceKm(template, location));
  return {
    customer_address: address,
    ...location,
    distance_km: km.toFixed(2),
    estimated_min: estimatedMinutes(km, BRANCH_SPEED),
    road_m: road?.metres ?? null,
    road_s: road?.seconds ?? null,
    road_method: road && ('STREETS' as const),
  };
}
