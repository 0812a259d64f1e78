import { deliveryEarning } from '@ulak/contracts/domain/earning';
import { distanceKm, roundKm } from '@ulak/contracts/domain/geo';
import { tlToKurus, toNumeric } from '@ulak/contracts/domain/money';
import { estimatedMinutes } from '@ulak/contracts/domain/delivery-time';
import { istanbulInstant, istanbulParts } from '@ulak/contracts/time';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import type { Insertable } from 'kysely';
import type { EventsTable } from '../db/tables/events.ts';
import type { OrdersTable } from '../db/tables/orders.ts';
import {
  CANCEL_REASONS,
  COMMENTS,
  FAILURE_REASONS,
  FIRST_NAMES,
  LAST_NAMES,
  ORDER_NOTES,
} from './catalogue.ts';
import type { SeededViolation } from './seeded-violations.ts';
import type { SeededBranch } from './people.ts';
import type { Random } from './random.ts';
import type { Roster } from './roster.ts';
import { drawOrderTimes, MIN_PER_KM, type OrderTimes } from './order-times.ts';

const MINUTE = 60_000;
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
  ['CREDIT_CARD', 40],
  ['ONLINE', 20],
  [null, 6],
] as const;
/** Orders by hour of day: a lunch and an evening wave. */
const HOURS = [
  [10, 3],
  [11, 7],
  [12, 13],
  [13, 14],
  [14, 8],
  [15, 5],
  [16, 5],
  [17, 7],
  [18, 11],
  [19, 15],
  [20, 14],
  [21, 9],
  [22, 5],
  [23, 2],
] as const;

/** An event without its order's id, which the insert gives. */
type SeededEvent = Omit<Insertable<EventsTable>, 'entity_id'> & { readonly payload: string };

export interface SeededOrder {
  readonly order: Insertable<OrdersTable>;
  readonly events: readonly SeededEvent[];
  /** What the courier did wrong with it. */
  readonly violation: SeededViolation | null;
  readonly earning: { amount: string; earnedAt: Date } | null;
  readonly feedback: { rating: number; comment: string | null; at: Date } | null;
}

interface Step {
  readonly at: Date;
  readonly action: string;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly note?: string;
}

export interface SeededOrderInput {
  readonly random: Random;
  readonly branch: SeededBranch;
  readonly number: number;
  readonly createdAt: Date;
  /** Where the order's life stops; DELIVERED for a finished day. */
  readonly end: OrderStatus;
  /** Who was there to take it; without one anybody of the branch is. */
  readonly roster?: Roster;
  /** Everything has happened by then: the present moment, for an order that is still running. */
  readonly until?: Date;
}

const PATH: readonly (readonly [string, OrderStatus])[] = [
  ['create', 'PREPARING'],
  ['markReady', 'READY'],
  ['assign', 'ASSIGNED'],
  ['accept', 'PICKED_UP'],
  ['start', 'IN_DELIVERY'],
  ['deliver', 'DELIVERED'],
];

/**
 * The instants of one day at which orders came in, oldest first. `dayStart` is any instant of that Istanbul
 * day.
 */
export function drawCreationTimes(random: Random, dayStart: Date, count: number): Date[] {
  const { year, month, day } = istanbulParts(dayStart);
  return Array.from({ length: count }, () =>
    istanbulInstant({
      year,
      month,
      day,
      hour: random.weighted(HOURS),
      minute: random.between(0, 59),
      second: random.between(0, 59),
    }),
  ).sort((a, b) => a.getTime() - b.getTime());
}

/** One order with the history that explains its state. */
export function createSeededOrder({
  random,
  branch,
  number,
  createdAt,
  end,
  roster,
  until,
}: SeededOrderInput): SeededOrder {
  const place = makePlace(random, branch);
  const km = Number(place.distance_km);
  const drawn = drawOrderTimes(random, { branchName: branch.template.name, createdAt, km });
  const assignedAt = new Date(createdAt.getTime() + (drawn.ready + drawn.assigned) * MINUTE);
  const taken = roster?.take(assignedAt) ?? { courier: random.pick(branch.couriers), freeAt: assignedAt };
  const waited = (taken.freeAt.getTime() - assignedAt.getTime()) / MINUTE;
  const times = { ...drawn, pickedUp: drawn.pickedUp + Math.max(0, waited) };
  const steps = stepsTo(random, { createdAt, end, times, until });
  const courier = steps.some((step) => step.to === 'ASSIGNED') && end !== 'READY' ? taken.courier : null;
  const last = steps.at(-1);
  if (courier && last)
    roster?.isOut(courier.id, taken.freeAt, new Date(last.at.getTime() + km * MIN_PER_KM * MINUTE));
  const items = makeItems(random, branch);
  const total = items.reduce((sum, item) => sum + item.price * item.quantity, 0);
  const at = (to: OrderStatus): Date | null => steps.find((step) => step.to === to)?.at ?? null;
  const isOver = end === 'DELIVERED' || end === 'CANCELLED' || end === 'UNDELIVERABLE';
  const name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  const phone = `+90535${String(random.between(1_000_000, 9_999_999))}`;
  const note = steps.at(-1)?.note ?? null;
  const order: Insertable<OrdersTable> = {
    company_id: branch.companyId,
    branch_id: branch.id,
    order_number: String(number),
    source: random.weighted(SOURCES),
    status: end,
    previous_status: steps.some((step) => step.to === 'READY') ? 'READY' : 'PREPARING',
    customer_name: name,
    customer_phone: phone,
    customer_phone_key: phone,
    ...place,
    subtotal: total.toFixed(2),
    total: total.toFixed(2),
    payment_type: random.weighted(PAYMENTS),
    order_notes: random.chance(0.25) ? random.pick(ORDER_NOTES) : null,
    items: JSON.stringify(items),
    courier_id: end === 'CANCELLED' ? null : (courier?.id ?? null),
    undeliverable_reason: end === 'UNDELIVERABLE' ? note : null,
    undeliverable_note: end === 'UNDELIVERABLE' ? note : null,
    cancel_reason: end === 'CANCELLED' ? note : null,
    created_at: createdAt,
    ready_at: at('READY'),
    assigned_at: end === 'CANCELLED' ? null : at('ASSIGNED'),
    picked_up_at: at('PICKED_UP'),
    started_at: at('IN_DELIVERY'),
    delivered_at: at('DELIVERED'),
    ended_at: isOver ? (steps.at(-1)?.at ?? null) : null,
    version: steps.length,
  };
  const deliveredAt = at('DELIVERED');
  const rate = {
    baseRateKurus: tlToKurus(35),
    pricePerKmKurus: tlToKurus(9.5),
    minimumRateKurus: tlToKurus(45),
  };
  return {
    order,
    events: steps.map((step, index) => eventOf(step, index, branch, courier)),
    violation: null,
    earning:
      deliveredAt && courier
        ? { amount: toNumeric(deliveryEarning(rate, Number(order.distance_km))), earnedAt: deliveredAt }
        : null,
    feedback:
      deliveredAt && random.chance(0.22)
        ? {
            rating: random.weighted([
              [5, 60],
              [4, 22],
              [3, 9],
              [2, 4],
              [1, 5],
            ] as const),
            comment: random.pick(COMMENTS),
            at: new Date(deliveredAt.getTime() + random.between(3, 90) * MINUTE),
          }
        : null,
  };
}

interface OrderPlan {
  readonly createdAt: Date;
  readonly end: OrderStatus;
  readonly times: OrderTimes;
  readonly until: Date | undefined;
}

function stepsTo(random: Random, { createdAt, end, times, until }: OrderPlan): Step[] {
  const steps: Step[] = [];
  let at = createdAt.getTime();
  let from: OrderStatus | null = null;
  const stop =
    end === 'UNDELIVERABLE'
      ? 'IN_DELIVERY'
      : end === 'CANCELLED'
        ? random.pick(['PREPARING', 'READY'] as const)
        : end;
  const waits = [0, times.ready, times.assigned, times.pickedUp, times.started, times.delivered];
  const factor =
    until === undefined
      ? 1
      : speedUpFactor(waits.slice(0, PATH.findIndex(([, to]) => to === stop) + 1), until.getTime() - at);
  for (const [index, [action, to]] of PATH.entries()) {
    at += (waits[index] ?? 1) * factor * MINUTE;
    steps.push({ at: new Date(at), action, from, to });
    from = to;
    if (to === stop) break;
  }
  const later = new Date(at + random.between(4, 10) * MINUTE);
  if (end === 'CANCELLED')
    steps.push({ at: later, action: 'cancel', from, to: 'CANCELLED', note: random.pick(CANCEL_REASONS) });
  if (end === 'UNDELIVERABLE')
    steps.push({ at: later, action: 'fail', from, to: 'UNDELIVERABLE', note: random.pick(FAILURE_REASONS) });
  return steps;
}

/**
 * The factor by which these minutes fit into half of the time that there was: a running order stands in its
 * present state since a while.
 */
function speedUpFactor(waits: readonly number[], ms: number): number {
  const needed = waits.reduce((sum, wait) => sum + wait, 0) * MINUTE;
  return needed === 0 ? 1 : Math.min(1, ms / 2 / needed);
}

function eventOf(
  step: Step,
  index: number,
  branch: SeededBranch,
  courier: SeededBranch['couriers'][number] | null,
): SeededEvent {
  const hasCourier =
    courier !== null &&
    ['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY', 'DELIVERED', 'UNDELIVERABLE'].includes(step.to);
  const byCourier = hasCourier && step.to !== 'ASSIGNED';
  return {
    kind: step.action === 'create' ? 'ORDER_CREATED' : 'ORDER_CHANGED',
    entity: 'order',
    company_id: branch.companyId,
    branch_id: branch.id,
    courier_id: hasCourier ? courier.id : null,
    at: step.at,
    actor_kind: byCourier ? 'USER' : 'SYSTEM',
    actor_id: byCourier ? courier.id : null,
    payload: JSON.stringify({
      action: step.action,
      from: step.from,
      to: step.to,
      version: index + 1,
      ...(hasCourier ? { courierName: courier.name } : {}),
      ...(step.note ? { note: step.note } : {}),
    }),
  };
}

function makePlace(random: Random, { template }: SeededBranch) {
  const [neighbourhood, centreLat, centreLng] = random.pick(template.neighbourhoods);
  const lat = scattered(random, centreLat);
  const lng = scattered(random, centreLng);
  const km = roundKm(distanceKm(template, { lat, lng }));
  const address = `${neighbourhood} Mah. ${random.pick(template.streets)} No ${random.between(1, 120)} Kat ${random.between(1, 6)} Daire ${random.between(1, 18)}, ${template.name}`;
  return {
    customer_address: address,
    lat,
    lng,
    distance_km: km.toFixed(2),
    estimated_min: estimatedMinutes(km, { minSpeedKmh: 20, orderExtraTimeMin: 10 }),
  };
}

/** About 150 m around the neighbourhood's point, six decimals. */
const scattered = (random: Random, degrees: number): number =>
  Math.round((degrees + (random.next() - 0.5) * 0.003) * 1e6) / 1e6;

function makeItems(random: Random, { company }: SeededBranch) {
  return Array.from({ length: random.between(1, 4) }, () => {
    const [name, price] = random.pick(company.menu);
    return {
      name,
      quantity: random.weighted([
        [1, 70],
        [2, 22],
        [3, 8],
      ] as const),
      price,
      options: random.chance(0.3) ? [random.pick(company.options)] : [],
    };
  });
}
