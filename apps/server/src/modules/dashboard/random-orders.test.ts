import { businessDate, reportingGapOf, isInReportingGap, isWithinPeriod } from '@ulak/contracts/business-day';
import { deliveryBucket, DELIVERY_TIME_BUCKETS } from '@ulak/contracts/domain/delivery-buckets';
import { delayMinutes, elapsedMinutes, isDelayed } from '@ulak/contracts/domain/delivery-time';
import { paymentKind, paymentText, sourceLabel } from '@ulak/contracts/orders/source-payment';
import { ORDER_STATUSES, type OrderStatus } from '@ulak/contracts/orders/status';
import type { Period } from '@ulak/contracts/time';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

/**
 * The summaries over random orders equal what plain loops over the same orders say, with the functions that
 * screens use.
 */
const ORDERS = 1_500;
const QUERIES = 40;
/** For other orders: `PROPERTY_SEED=<any integer>`. */
const SEED = Number(process.env.PROPERTY_SEED ?? 1);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-02-20T00:00:00+03:00');
const DAYS = 12;

interface Made {
  readonly branch: number;
  readonly status: OrderStatus;
  readonly createdAt: number;
  readonly tookMs: number;
  readonly kurus: number;
  readonly source: string | null;
  readonly paymentType: string | null;
  readonly paymentNotes: string | null;
  readonly courier: number;
}

/** Half of the instants lie on or beside an edge: 07:00, 10:00, midnight. */
const instant = fc.oneof(
  fc.integer({ min: 0, max: DAYS * 24 * HOUR - 1 }),
  fc
    .tuple(
      fc.integer({ min: 0, max: DAYS - 1 }),
      fc.constantFrom(0, 7, 10),
      fc.constantFrom(-1000, -1, 0, 1, 1000),
    )
    .map(([day, hour, beside]) => (day * 24 + hour) * HOUR + beside),
);
const order: fc.Arbitrary<Made> = fc.record({
  branch: fc.integer({ min: 0, max: 3 }),
  status: fc.oneof(fc.constant('DELIVERED' as const), fc.constantFrom(...ORDER_STATUSES)),
  createdAt: instant.map((ms) => START + ms),
  tookMs: fc.oneof(
    fc.integer({ min: 1000, max: 100 * MINUTE }),
    fc
      .tuple(fc.constantFrom(15, 30, 31, 45, 46, 61), fc.constantFrom(-1, 0, 1))
      .map(([minutes, beside]) => minutes * MINUTE + beside),
  ),
  kurus: fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.constantFrom(1, 10, 33, 100_000_000)),
  source: fc.constantFrom(
    null,
    '',
    'getir',
    'GETIR',
    'Getir',
    'yemeksepeti',
    'TELEFON',
    'Web',
    'Kapıdan',
    'kapıdan',
    'Belirsiz',
    'TY',
  ),
  paymentType: fc.constantFrom(
    null,
    '',
    'CASH',
    'cash',
    'Nakit',
    'CREDIT_CARD',
    'Online Kredi Kartı',
    'Havale',
    'Çek',
    'kredi kartı',
  ),
  paymentNotes: fc.constantFrom(null, '', 'Bozuk yok'),
  courier: fc.integer({ min: 0, max: 4 }),
});

let t: TestApp;
let branches: GivenBranch[];
let couriers: GivenUser[];
let made: Made[];
const limits = [45, 30, 60, 45];
beforeAll(async () => {
  t = await startTestApp();
  const first = await t.given.branch({ max_delivery_min: limits[0] ?? 0 });
  branches = [
    first,
    await t.given.branch({ companyId: first.companyId, max_delivery_min: limits[1] ?? 0 }),
    await t.given.branch({ companyId: first.companyId, max_delivery_min: limits[2] ?? 0 }),
    await t.given.branch({ max_delivery_min: limits[3] ?? 0 }),
  ];
  couriers = [];
  for (let n = 0; n < 5; n += 1) couriers.push(await t.given.courier(first));
  made = fc.sample(order, { numRuns: ORDERS, seed: SEED });
  await insert(made);
});
afterAll(() => t?.close());

const isWaiting = (status: OrderStatus): boolean =>
  ['PENDING', 'PREPARING', 'READY', 'AVAILABLE'].includes(status);
const hasCourier = ({ status, branch }: Made): boolean => branch < 3 && !isWaiting(status);

async function insert(orders: readonly Made[]): Promise<void> {
  const values = orders.map((made, n) => {
    const branch = branches[made.branch];
    const courier = couriers[made.courier];
    if (!branch || !courier) throw new Error('not in the world');
    const onRoad = ['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY'].includes(made.status);
    return {
      company_id: branch.companyId,
      branch_id: branch.id,
      order_number: `R${n}`,
      status: made.status,
      customer_name: 'Rastgele',
      customer_phone: '0533 111 22 33',
      customer_phone_key: '+905331112233',
      customer_address: 'Moda Cad.',
      lat: 40.99,
      lng: 29.03,
      distance_km: '1.00',
      estimated_min: 20,
      items: '[]',
      total: (made.kurus / 100).toFixed(2),
      source: made.source,
      payment_type: made.paymentType,
      payment_notes: made.paymentNotes,
      courier_id: hasCourier(made) || onRoad ? courier.id : null,
      created_at: new Date(made.createdAt),
      delivered_at: made.status === 'DELIVERED' ? new Date(made.createdAt + made.tookMs) : null,
    };
  });
  for (let n = 0; n < values.length; n += 500)
    await t.db.asSystem((tx) =>
      tx
        .insertInto('orders')
        .values(values.slice(n, n + 500))
        .execute(),
    );
}

// Whole numbers until the one division before rounding, so that a half is exactly a half.
const kurusOf = (orders: readonly Made[]): number => orders.reduce((total, { kurus }) => total + kurus, 0);
const sum = (orders: readonly Made[]): number => kurusOf(orders) / 100;
const tl = (value: number): number => Math.round(value * 100) / 100;
const mean = (values: readonly number[]): number =>
  values.length === 0
    ? 0
    : Math.round((values.reduce((total, value) => total + value, 0) * 10) / values.length) / 10;
const rate = (part: number, whole: number, otherwise: number): number =>
  whole === 0 ? otherwise : Math.round((part * 100) / whole);
const minutesOf = ({ createdAt, tookMs }: Made): number => elapsedMinutes(createdAt, createdAt + tookMs);
const limitOf = ({ branch }: Made): number => limits[branch] ?? 0;
const isLate = (made: Made): boolean =>
  isDelayed(made.createdAt, made.createdAt + made.tookMs, limitOf(made));

function gapLine(seen: readonly Made[], period: Period) {
  const beside = seen.filter(
    ({ createdAt, status }) =>
      status !== 'CANCELLED' &&
      createdAt >= reportingGapOf(period).from.getTime() &&
      createdAt < period.to.getTime() &&
      isInReportingGap(createdAt) &&
      !isWithinPeriod(createdAt, period),
  );
  return { orders: beside.length, amount: sum(beside) };
}

function plainMoney(seen: readonly Made[], period: Period) {
  const orders = seen.filter(({ createdAt }) => isWithinPeriod(createdAt, period));
  const delivered = orders.filter(({ status }) => status === 'DELIVERED');
  const cancelled = orders.filter(({ status }) => status === 'CANCELLED');
  const worth = orders.filter(({ status }) => status !== 'CANCELLED');
  const paid = (kind: string) =>
    sum(delivered.filter(({ paymentType }) => paymentKind(paymentType) === kind));
  const sources = new Set(worth.map(({ source }) => sourceLabel(source)));
  const labels = new Set(delivered.map(paymentText));
  return {
    totalOrders: orders.length,
    deliveredOrders: delivered.length,
    cancelledOrders: cancelled.length,
    inProgressOrders: orders.length - delivered.length - cancelled.length,
    totalRevenue: tl(sum(worth)),
    deliveredRevenue: tl(sum(delivered)),
    cancelledRevenue: tl(sum(cancelled)),
    cashPayments: paid('CASH'),
    cardPayments: paid('CARD'),
    onlinePayments: paid('ONLINE'),
    otherPayments: paid('OTHER'),
    payments: Object.fromEntries(
      [...labels].map((label) => {
        const same = delivered.filter((order) => paymentText(order) === label);
        return [label, [same.length, sum(same)]];
      }),
    ),
    days: Object.fromEntries(
      [...new Set(orders.map(({ createdAt }) => businessDate(createdAt)))].map((date) => {
        const same = orders.filter(({ createdAt }) => businessDate(createdAt) === date);
        return [date, [same.length, sum(same.filter(({ status }) => status !== 'CANCELLED'))]];
      }),
    ),
    sourceDistribution: Object.fromEntries(
      [...sources].map((label) => {
        const same = worth.filter(({ source }) => sourceLabel(source) === label);
        return [
          label,
          { count: same.length, totalAmount: sum(same), share: rate(kurusOf(same), kurusOf(worth), 0) },
        ];
      }),
    ),
    avgOrderValue: worth.length === 0 ? 0 : Math.round(kurusOf(worth) / worth.length) / 100,
    gap: gapLine(seen, period),
  };
}

function plainDeliveries(seen: readonly Made[], period: Period) {
  const orders = seen.filter(({ createdAt }) => isWithinPeriod(createdAt, period));
  const of = (status: OrderStatus) => orders.filter((order) => order.status === status);
  const delivered = of('DELIVERED');
  const late = delivered.filter(isLate);
  const minutes = delivered.map(minutesOf);
  return {
    totalOrders: orders.length,
    deliveredCount: delivered.length,
    cancelledCount: of('CANCELLED').length,
    undeliverableCount: of('UNDELIVERABLE').length,
    delayedCount: late.length,
    onTimeRate: rate(delivered.length - late.length, delivered.length, 100),
    delayRate: rate(late.length, delivered.length, 0),
    averageDeliveryTime: mean(minutes),
    fastestDelivery: minutes.length === 0 ? 0 : Math.min(...minutes),
    slowestDelivery: Math.max(0, ...minutes),
    averageDelayTime: mean(
      late.map((made) => delayMinutes(made.createdAt, made.createdAt + made.tookMs, limitOf(made))),
    ),
    deliveryTimeDistribution: Object.fromEntries(
      DELIVERY_TIME_BUCKETS.map((bucket) => [
        bucket,
        minutes.filter((value) => deliveryBucket(value) === bucket).length,
      ]),
    ),
    couriers: Object.fromEntries(
      couriers.flatMap((courier, place) => {
        const own = delivered.filter((made) => hasCourier(made) && made.courier === place);
        const onTime = rate(own.length - own.filter(isLate).length, own.length, 100);
        return own.length === 0
          ? []
          : [[courier.id, [own.length, own.filter(isLate).length, onTime, mean(own.map(minutesOf))]]];
      }),
    ),
    gap: gapLine(seen, period),
  };
}

/** The parts of an answer in the shape of the plain computation. */
const moneyOf = ({ payments, dailyBreakdown, from: _from, to: _to, ...rest }: TestJson) => ({
  ...rest,
  payments: Object.fromEntries(
    payments.map((line: TestJson) => [line.label, [line.count, line.totalAmount]]),
  ),
  days: Object.fromEntries(
    dailyBreakdown
      .filter((line: TestJson) => line.totalOrders > 0)
      .map((line: TestJson) => [line.date, [line.totalOrders, line.revenue]]),
  ),
});
const deliveriesOf = ({
  courierPerformance,
  inProgressCount: _count,
  from: _from,
  to: _to,
  ...rest
}: TestJson) => ({
  ...rest,
  couriers: Object.fromEntries(
    courierPerformance.map((line: TestJson) => [
      line.courierId,
      [line.deliveredCount, line.delayedCount, line.onTimeRate, line.averageDeliveryTime],
    ]),
  ),
});

const size = `${QUERIES} periods over ${ORDERS} random orders`;
it(`spec 1 §3, §9: ${size}, SQL and plain loops agree (seed ${SEED})`, async () => {
  const own = branches[0];
  if (!own) throw new Error('no branch');
  const callers = [
    { who: await t.given.user('OWNER'), sees: [0, 1, 2, 3] },
    { who: await t.given.user('GENERAL_MANAGER', { branch: own }), sees: [0, 1, 2] },
    { who: await t.given.user('BRANCH_MANAGER', { branch: own }), sees: [0] },
    { who: await t.given.user('PACKAGING_CHIEF', { branch: own }), sees: [0] },
  ];
  const query = fc.record({
    caller: fc.constantFrom(...callers),
    ends: fc.tuple(instant, instant).filter(([a, b]) => a !== b),
    branch: fc.constantFrom(null, 0, 1, 3),
  });
  for (const { caller, ends, branch } of fc.sample(query, { numRuns: QUERIES, seed: SEED })) {
    const [first = 0, last = 0] = ends.toSorted((a, b) => a - b).map((ms) => START + ms);
    const period = { from: new Date(first), to: new Date(last) };
    const branchId = branch === null ? 'all' : String(branches[branch]?.id);
    const search = new URLSearchParams({
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      branchId,
    }).toString();
    const seen = made.filter(
      (one) => caller.sees.includes(one.branch) && (branch === null || one.branch === branch),
    );
    const label = `${caller.who.role} ${search}`;
    const money = await t.call(caller.who, 'GET', `/api/dashboard/financial-summary?${search}`);
    expect(moneyOf(money.body.data), label).toEqual(plainMoney(seen, period));
    const delivery = await t.call(caller.who, 'GET', `/api/dashboard/delivery-summary?${search}`);
    expect(deliveriesOf(delivery.body.data), label).toEqual(plainDeliveries(seen, period));
  }
});
