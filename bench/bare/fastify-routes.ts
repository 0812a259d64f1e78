import Fastify from 'fastify';
import { Pool, types } from 'pg';
import { CASH_SQL } from './cash-queries.ts';
import { RATINGS_COUNT_SQL, RATINGS_SQL } from './rating-queries.ts';
import { BRANCHES_SQL, COURIERS_SQL, PROGRESS_SQL, UNCOUNTED_SQL } from './report-queries.ts';
import { DELIVERY_SUMMARY_SQL, FINANCIAL_SUMMARY_SQL } from './summary-queries.ts';
import { WALLET_CORRECTIONS_SQL, WALLET_EARNINGS_SQL, WALLET_SUMS_SQL } from './wallet-queries.ts';

/**
 * The reference server: the same routes in Fastify and pg without session, validation, tenant isolation or
 * history; the same database, number of connections and versions as the product's.
 */
types.setTypeParser(types.builtins.INT8, Number);
const app = Fastify({ logger: false });
const pool = process.env.DATABASE_URL
  ? new Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
  : null;
const database = (): Pool => {
  if (!pool) throw new Error('DATABASE_URL is not set');
  return pool;
};

app.get('/api/health', async () => ({ status: 'ok' }));

interface Ping {
  readonly lat: number;
  readonly lng: number;
  readonly accuracy: number;
  readonly speed: number;
  readonly heading: number;
  readonly fixAt: number;
}
const INSERT_POSITION = `insert into bare_positions (courier_id, fix_at, company_id, branch_id, lat, lng,
  accuracy_m, speed_mps, heading_deg, received_at)
  values ($1, $2, 1, 1, $3, $4, $5, $6, $7, $8)`;
let lastPing = 0;
app.post<{ Body: Ping }>('/api/courier-location', async ({ body }) => {
  lastPing += 1;
  const { lat, lng, accuracy, speed, heading, fixAt } = body;
  await database().query(INSERT_POSITION, [
    lastPing,
    new Date(fixAt),
    lat,
    lng,
    accuracy,
    speed,
    heading,
    new Date(),
  ]);
  return { success: true, stored: true };
});

const ACTIVE = `select o.id, o.order_number as "orderNumber", o.order_number as "receiptNumber",
  o.status, o.source, o.is_test as "isTest", o.customer_name as "customerName",
  o.customer_phone as "customerPhone", o.customer_address as "customerAddress",
    json_build_object('lat', o.lat, 'lng', o.lng) as location,
  o.branch_id as "branchId", b.name as "branchName", o.total::float8 as total,
    o.subtotal::float8 as subtotal, o.delivery_fee::float8 as "deliveryFee",
  o.discount::float8 as discount, o.payment_type as "paymentType", o.payment_notes as "paymentNotes",
    o.order_notes as "orderNotes",
  o.delivery_notes as "deliveryNotes", o.special_instructions as "specialInstructions",
    o.customer_note as "customerNote", o.priority_level as "priorityLevel",
  o.expected_delivery_time as "expectedDeliveryTime", o.items::json as items,
    o.courier_id as "courierId", u.full_name as "assignedToName",
  u.phone as "courierPhone", o.assigned_by as "assignedBy",
  o.offer_expires_at as "offerExpiresAt", o.courier_seen_at as "courierSeenAt",
    o.undeliverable_note as "undeliverableNote",
    o.undeliverable_reason as "undeliverableReason",
  o.cancel_reason as "cancelReason", o.distance_km::float8 as "distanceKm",
    o.estimated_min as "estimatedMinutes",
  b.max_delivery_min as "maxDeliveryMin", b.warning_min as "warningMin",
  o.created_at + o.estimated_min * interval '1 minute' as "estimatedDeliveryTime",
    o.created_at as "createdAt", o.ready_at as "readyAt",
  o.assigned_at as "assignedAt", o.picked_up_at as "pickedUpAt", o.started_at as "startedAt",
    o.delivered_at as "deliveredAt", o.ended_at as "endedAt", o.version
  from orders o join branches b on b.id = o.branch_id left join users u on u.id = o.courier_id
  where o.branch_id = $1 and o.status in ('PENDING', 'PREPARING', 'READY', 'AVAILABLE', 'ASSIGNED',
    'PICKED_UP', 'IN_DELIVERY', 'UNDELIVERABLE')
  order by o.created_at, o.id`;
app.get('/api/orders/active', async () => (await database().query(ACTIVE, [process.env.BRANCH_ID])).rows);

interface Period {
  readonly from: string;
  readonly to: string;
}
app.get<{ Querystring: Period }>('/api/dashboard/financial-summary', async ({ query }) => ({
  success: true,
  data: (await database().query(FINANCIAL_SUMMARY_SQL, [query.from, query.to])).rows[0],
}));
app.get<{ Querystring: Period }>('/api/dashboard/delivery-summary', async ({ query }) => ({
  success: true,
  data: (await database().query(DELIVERY_SUMMARY_SQL, [query.from, query.to])).rows[0],
}));

/** One courier's wallet as one transaction, like the product's. */
app.get<{ Querystring: Period }>('/api/courier/earnings', async ({ query }) => {
  const client = await database().connect();
  try {
    const whose = [process.env.COURIER_ID, query.from, query.to];
    await client.query('begin');
    const sums = await client.query(WALLET_SUMS_SQL, whose);
    const earnings = await client.query(WALLET_EARNINGS_SQL, whose);
    const corrections = await client.query(WALLET_CORRECTIONS_SQL, whose);
    await client.query('commit');
    const data = { ...sums.rows[0], earnings: earnings.rows, correctionList: corrections.rows };
    return { success: true, data };
  } finally {
    client.release();
  }
});

/** A page of ratings and how many there are as one transaction, like the product's. */
app.get('/api/admin/customer-feedbacks', async () => {
  const client = await database().connect();
  try {
    await client.query('begin');
    const page = await client.query(RATINGS_SQL, [process.env.COMPANY_ID, 50]);
    const { rows } = await client.query(RATINGS_COUNT_SQL, [process.env.COMPANY_ID]);
    await client.query('commit');
    return { success: true, data: page.rows, pagination: rows[0] };
  } finally {
    client.release();
  }
});

app.get('/api/courier-cash', async () => ({
  success: true,
  data: (await database().query(CASH_SQL, [process.env.BRANCH_ID])).rows,
}));

interface NewOrder {
  readonly orderNumber?: string;
  readonly source?: string;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly customerAddress: string;
  readonly location: { readonly lat: number; readonly lng: number };
  readonly total: number;
  readonly paymentType: string;
  readonly orderNotes: string;
  readonly items: unknown;
}
const INSERT_ORDER = `insert into bare_orders (company_id, branch_id, order_number, source, status,
  customer_name, customer_phone, customer_phone_key,
  customer_address, lat, lng, distance_km, estimated_min, subtotal, total, payment_type, order_notes, items)
  values (1, 1, $1, $2, 'PREPARING', $3, $4, $4, $5, $6, $7, 1.25, 20, $8, $8, $9, $10, $11)
  returning id, created_at`;
let lastNumber = 1_000;
app.post<{ Body: NewOrder }>('/api/orders', async ({ body }, reply) => {
  const {
    orderNumber = String((lastNumber += 1)),
    source = null,
    customerName,
    customerPhone,
    customerAddress,
  } = body;
  const { location, total, paymentType, orderNotes, items } = body;
  const who = [orderNumber, source, customerName, customerPhone, customerAddress];
  const what = [location.lat, location.lng, total, paymentType, orderNotes, JSON.stringify(items)];
  const { rows } = await database().query(INSERT_ORDER, [...who, ...what]);
  const [{ id, created_at: createdAt }] = rows;
  return reply.status(201).send({ success: true, data: { id, orderNumber, status: 'PREPARING', createdAt } });
});

/** Reads of a report as one transaction, like the product's. */
async function readReport({ startDate, endDate }: { startDate: string; endDate: string }) {
  const client = await database().connect();
  try {
    await client.query('begin isolation level repeatable read');
    const { rows: progress } = await client.query<{ event_id: number }>(PROGRESS_SQL);
    const range = [startDate, endDate];
    const uncounted = await client.query(UNCOUNTED_SQL, [...range, progress[0]?.event_id ?? 0]);
    if (uncounted.rows.length > 0) throw new Error('days without a roll-up');
    const branches = await client.query(BRANCHES_SQL, range);
    const couriers = await client.query(COURIERS_SQL, range);
    await client.query('commit');
    return { branches: branches.rows, couriers: couriers.rows };
  } finally {
    client.release();
  }
}
interface RangeQuery {
  readonly Querystring: { startDate: string; endDate: string };
}
app.get<RangeQuery>('/api/reports/branch-summary', async ({ query }) => ({
  success: true,
  data: (await readReport(query)).branches,
}));
app.get<RangeQuery>('/api/reports/courier-summary', async ({ query }) => ({
  success: true,
  data: (await readReport(query)).couriers,
}));
app.get<RangeQuery>('/api/reports/branch-analysis', async ({ query }) => {
  const { branches, couriers } = await readReport(query);
  return { success: true, data: { orders: branches.length, couriers: couriers.length } };
});

if (pool) {
  // The same rows as the product's, in tables of the same shape: columns, checks and indexes.
  await pool.query('create table if not exists bare_positions (like courier_positions including all)');
  await pool.query('create table if not exists bare_orders (like orders including all)');
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
