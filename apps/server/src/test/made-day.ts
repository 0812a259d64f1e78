import { settingsTimings } from '@ulak/contracts/domain/forecast-timings';
import { distanceKm, roundKm } from '@ulak/contracts/domain/geo';
import type { UserId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { createProduct } from '@ulak/day-simulation/product-policy';
import { createNearest } from '@ulak/day-simulation/nearest-policy';
import { simulateDay } from '@ulak/day-simulation/simulate-day';
import { createUncertainty } from '@ulak/day-simulation/uncertainty';
import { createRandom } from '@ulak/dispatch/random';
import type { TestApp } from './build-app.ts';
import type { GivenBranch } from './factories.ts';
import type { DayFacts, DayOrder } from '../modules/rehearsals/day-facts.ts';

/** A day of one branch, as it is made up. */
export interface MadeDay {
  readonly seed: number;
  readonly orders: number;
  readonly couriers: number;
  /** Spread of the customers around the branch, metres in each direction. */
  readonly spreadM?: number;
  readonly metresPerMinute?: number;
  readonly waySpread?: number;
  readonly method?: 'AUTOMATIC' | 'NEAREST';
  /** Share of the orders placed within 20 minutes of the evening. */
  readonly rushShare?: number;
}

const PLACE = { lat: 40.99, lng: 29.03 };
const START = Date.parse('2026-02-03T07:00:00+03:00');
const METRES_PER_DEGREE = 111_194.93;
const OPEN_MIN = 240;
const CLOSE_MIN = 960;
/** 19:00 to 19:20. */
const RUSH = { from: 720, length: 20 };
const COUNTER_MIN = 1;
const DOOR_MIN = 3;
const LIMIT = 3;

/** A day that the day simulation itself made: what it did stands in the orders as if it had happened. */
export function makeDay(made: MadeDay): DayFacts {
  const { seed, couriers, spreadM = 1_500, metresPerMinute = 330, waySpread = 0.2 } = made;
  const random = createRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const shrink = Math.cos((PLACE.lat * Math.PI) / 180);
  const placed = Array.from({ length: made.orders }, (_, index) =>
    index < made.orders * (made.rushShare ?? 0)
      ? RUSH.from + random() * RUSH.length
      : OPEN_MIN + random() * (CLOSE_MIN - OPEN_MIN),
  ).toSorted((a, b) => a - b);
  const orders = placed.map((at) => ({
    x: normal() * spreadM,
    y: normal() * spreadM,
    placedAt: at,
    readyAt: at + 12 * Math.exp(0.3 * normal()),
  }));
  const duty = Array.from({ length: couriers }, (_, courier) => {
    const from = courier % 2 === 0 ? OPEN_MIN - 30 : OPEN_MIN + 180;
    return { courier: 101 + courier, from, to: from + 570 };
  });
  const instance = {
    name: 'made',
    pickups: [{ name: 'branch', x: 0, y: 0 }],
    orders: orders.map((order, index) => ({ name: `o${index}`, pickup: 0, ...order })),
    couriers: duty.map(({ from, to }, index) => ({
      name: `c${index}`,
      x: 0,
      y: 0,
      onAt: from,
      offAt: to,
      home: 0,
    })),
    metersPerMinute: metresPerMinute,
    payPerOrder: 0,
    guaranteedPayPerHour: 0,
    targetMin: 45,
    maximumMin: 60,
    isExact: true,
  };
  const isAutomatic = made.method !== 'NEAREST';
  const uncertainty = createUncertainty(instance, {
    seed: seed + 7_000,
    biasPercent: 0,
    waySpread,
    refusedPercent: 0,
  });
  const policy = isAutomatic
    ? createProduct({ seed: seed + 7_000, everyMin: 1 })
    : createNearest({ readyWithinMin: 1 });
  const day = simulateDay(instance, policy, {
    everyMin: 1,
    capacity: LIMIT,
    uncertainty,
    service: {
      beforePickupMin: COUNTER_MIN,
      afterPickupMin: 0,
      beforeDropMin: DOOR_MIN,
      afterDropMin: 0,
    },
  });
  const done = new Map(
    day.trips.flatMap((trip) => trip.orders.map((order, index) => [order, { trip, index }] as const)),
  );
  return {
    start: START,
    branch: {
      ...PLACE,
      maxDeliveryMin: 45,
      warningMin: 10,
      concurrentLimit: LIMIT,
      minSpeedKmh: 20,
      orderExtraTimeMin: 0,
      rates: { baseRate: 30, pricePerKm: 8, minimumRate: 40 },
    },
    orders: orders.map(({ x, y, placedAt, readyAt }, index): DayOrder => {
      const point = {
        lat: PLACE.lat + y / METRES_PER_DEGREE,
        lng: PLACE.lng + x / METRES_PER_DEGREE / shrink,
      };
      const delivery = done.get(index);
      return {
        ...point,
        km: roundKm(distanceKm(PLACE, point)),
        placed: placedAt,
        ready: readyAt,
        assigned: delivery?.trip.givenAt[delivery.index] ?? null,
        pickedUp: delivery?.trip.pickupAt ?? null,
        delivered: delivery?.trip.dropAt[delivery.index] ?? null,
        courier: delivery ? (duty[delivery.trip.courier]?.courier ?? null) : null,
        isByEngine: isAutomatic,
        wanted: null,
        slot: null,
      };
    }),
    duty,
    legsBefore: [],
    learned: Array.from({ length: 24 }, () => settingsTimings(20)),
  };
}

const instant = (minute: number): Date => new Date(START + minute * MINUTE_MS);
const instantOrNull = (minute: number | null): Date | null => (minute === null ? null : instant(minute));

/** Stores a made day as that of a branch: its orders, and shifts of new couriers. */
export async function storeMadeDay(t: TestApp, at: GivenBranch, made: MadeDay): Promise<void> {
  const { orders, duty, branch } = makeDay(made);
  const couriers = new Map<number, UserId>();
  for (const { courier } of duty) couriers.set(courier, (await t.given.courier(at)).id);
  const idOf = (courier: number | null): UserId | null =>
    courier === null ? null : (couriers.get(courier) ?? null);
  const place = { company_id: at.companyId, branch_id: at.id };
  await t.db.asSystem(async (tx) => {
    await tx
      .updateTable('branches')
      .set({
        lat: branch.lat,
        lng: branch.lng,
        max_delivery_min: branch.maxDeliveryMin,
        max_concurrent_deliveries: branch.concurrentLimit,
        created_at: instant(-60 * 24 * 60),
      })
      .where('id', '=', at.id)
      .execute();
    await tx.deleteFrom('courier_shifts').where('branch_id', '=', at.id).execute();
    for (const { courier, from, to } of duty) {
      const id = idOf(courier);
      if (id)
        await tx
          .insertInto('courier_shifts')
          .values({ ...place, courier_id: id, started_at: instant(from), ended_at: instant(to) })
          .execute();
    }
    const rows = orders.map((order, index) => ({
      ...place,
      order_number: `P${index}`,
      status: order.delivered === null ? ('PREPARING' as const) : ('DELIVERED' as const),
      customer_name: 'Prova',
      customer_phone: '0533 111 22 33',
      customer_phone_key: '+905331112233',
      customer_address: 'Moda Cad.',
      lat: order.lat,
      lng: order.lng,
      distance_km: order.km.toFixed(2),
      estimated_min: 20,
      items: '[]',
      courier_id: order.delivered === null ? null : idOf(order.courier),
      assigned_by: order.isByEngine ? ('ENGINE' as const) : ('STAFF' as const),
      created_at: instant(order.placed),
      ready_at: instantOrNull(order.ready),
      assigned_at: instantOrNull(order.assigned),
      picked_up_at: instantOrNull(order.pickedUp),
      delivered_at: instantOrNull(order.delivered),
    }));
    await tx.insertInto('orders').values(rows).execute();
  });
}
