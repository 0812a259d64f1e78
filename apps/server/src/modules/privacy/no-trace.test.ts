import { phoneKeyOf } from '@ulak/contracts/phone';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, TEST_PASSWORD } from '../../test/factories.ts';
import { findTraces, createMarkedHistory, MARK, TRACES } from '../../test/marked-customer.ts';

let t: TestApp;
let owner: GivenUser;
let branch: GivenBranch;
let db: Client;
/** The whole database is searched, so each test has one of its own. */
beforeEach(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
  branch = await t.given.branch({ max_speed_kmh: '20', assignment_method: 'AUTOMATIC' });
  db = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await db.connect();
});
afterEach(async () => {
  await db.end();
  await t.close();
});

const erase = (phone: string) =>
  t.call(owner, 'POST', '/api/admin/personal-data/erase', { phone, password: TEST_PASSWORD });

describe('criteria B19: nothing of an erased customer is left', () => {
  it('not in any column of any table, nor in any sealed reply, whatever way it came in', async () => {
    const { orderIds } = await createMarkedHistory(t, branch);
    expect((await db.query('select id from dispatch_offers')).rows).toHaveLength(1);
    // Otherwise the test would prove nothing about these.
    const before = await findTraces(t, TRACES);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'orders',
        'events',
        'customer_feedback',
        'violations',
        'geocoder_answers',
        'tracking_tokens',
        'idempotency_keys (opened)',
      ]),
    );
    const { status, body } = await erase('+90 (532) 765-43-21');
    expect([status, body.data.erased.orders]).toEqual([200, orderIds.length]);
    expect(await findTraces(t, TRACES)).toEqual({});
  });

  it('keeps what the business needs: amounts, items, times, km, status, payment, actors', async () => {
    await createMarkedHistory(t, branch);
    await db.query(`update orders set road_m = 1850, road_s = 240, road_method = 'STREETS'
      where customer_name <> ''`);
    expect((await erase('0532 765 43 21')).status).toBe(200);
    const { rows } = await db.query(
      `select status, order_number, total, items, distance_km, road_m, road_s, road_method, lat, lng,
        customer_name, customer_phone,
        customer_phone_key, version,
        created_at is not null and ended_at is not null as timed, erased_at
       from orders where customer_name = 'Silindi' order by id`,
    );
    expect(rows.map(({ status }) => status)).toEqual(['DELIVERED', 'UNDELIVERABLE', 'CANCELLED']);
    expect(rows[0]).toMatchObject({
      order_number: 'GT-1',
      total: '160.00',
      items: [{ name: 'Lahmacun', price: 80, quantity: 2, options: ['acılı'] }],
      lat: 40.98,
      lng: 29.03,
      road_m: 1850,
      road_s: 240,
      road_method: 'STREETS',
      customer_phone: '',
      customer_phone_key: '',
      timed: true,
      erased_at: t.clock.now(),
    });
    expect(Number(rows[0].distance_km)).toBeGreaterThan(0.5);
    const { rows: history } = await db.query(
      `select payload from events where kind = 'ORDER_CHANGED' and payload ->> 'action' = 'fail'`,
    );
    expect(history[0].payload).toMatchObject({
      action: 'fail',
      from: 'IN_DELIVERY',
      to: 'UNDELIVERABLE',
      erased: true,
    });
    expect(history[0].payload.actorName).toContain('Kurye');
    const rating = await db.query('select rating, comment from customer_feedback');
    expect(rating.rows).toEqual([{ rating: 2, comment: null }]);
    const { rows: evidence } = await db.query('select details from violations order by id');
    expect(evidence.length).toBeGreaterThan(0);
    for (const { details } of evidence) expect(Object.keys(details)).not.toContain('center');
  });
});

/**
 * Columns that stay as they are although they hold text: what the order was, not whose. A later column is
 * none of them.
 */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  orders: [
    'order_number',
    'source',
    'status',
    'previous_status',
    'payment_type',
    'priority_level',
    'assigned_by',
    'road_method',
    'arrival_method',
    'departed_method',
  ],
  // Pay, and staff's own notes about it.
  earnings: ['type'],
  // How it was paid; the words beside it go.
  delivery_collections: ['kind', 'brand'],
  violations: ['type'],
  customer_feedback: ['status'],
  // Candidates compared; deleted a month after the offer.
  dispatch_offers: ['choice', 'outcome'],
  // Which fact decided, and what measured it; nothing of the customer.
  passed_over_couriers: ['kind', 'distance_method'],
  tracking_tokens: [],
  // A message from the desk belongs to no order.
  courier_notices: ['kind', 'text'],
  // Deleted with the order's customer.
  push_subscriptions: [],
  push_messages: [],
  // The whole row is deleted with the order's customer.
  webhook_messages: ['message_id', 'type', 'state'],
  events: ['kind', 'entity', 'actor_kind'],
};

/** A marked value for a JSON column with a form of its own. */
const SHAPED: Readonly<Record<string, unknown>> = {
  'orders.items': [{ name: 'Lahmacun', quantity: 1, price: 80, notes: MARK, other: MARK }],
  'push_messages.payload': { title: MARK, url: MARK },
  'violations.details': { reason: 'OUTSIDE', to: { lat: 1, lng: 1, at: MARK }, other: MARK },
  'events.payload': { action: 'deliver', note: MARK, other: MARK },
};

describe('criteria B19: a column that is added later', () => {
  it('every table that references orders is known here', async () => {
    const { rows } = await db.query<{ name: string }>(
      `select distinct c.conrelid::regclass::text as name from pg_constraint c
        where c.confrelid = 'orders'::regclass order by 1`,
    );
    expect(rows.map(({ name }) => name).filter((name) => !(name in KEPT))).toEqual([]);
  });

  it('every text and JSON column of them is erased, unless it is listed as one that stays', async () => {
    expect(await leftAfterErasing('05320000001')).toEqual({});
  });

  it('and this is noticed: a new text column in orders, filled by no code yet', async () => {
    await db.query('alter table orders add column door_code text');
    expect(await leftAfterErasing('05320000002')).toEqual({ orders: 1 });
    await db.query('alter table orders drop column door_code');
  });

  /** Marks every such column of one order, erases its customer, and answers where the mark remains. */
  async function leftAfterErasing(phone: string): Promise<Record<string, number>> {
    const { id } = await t.given.order(branch, { status: 'DELIVERED' });
    await fillTables(id);
    // its rows are append only, and marked as they are inserted
    const marked = Object.keys(KEPT).filter((table) => table !== 'delivery_collections');
    for (const table of marked) await markColumns(table, id);
    const before = Object.keys(await findTraces(t, [MARK]));
    expect(before).toEqual(
      expect.arrayContaining([
        'orders',
        'events',
        'violations',
        'customer_feedback',
        'delivery_collections',
        'tracking_tokens',
        'push_subscriptions',
        'push_messages',
        'webhook_messages',
      ]),
    );
    await db.query('update orders set customer_phone_key = $2 where id = $1', [id, phoneKeyOf(phone)]);
    expect((await erase(phone)).body.data.erased.orders).toBe(1);
    return findTraces(t, [MARK]);
  }

  /** A row for the order in every table that may have one. */
  async function fillTables(orderId: number): Promise<void> {
    const courier = await t.given.courier(branch);
    const at = t.clock.now();
    const place = [branch.companyId, branch.id, courier.id, orderId, at];
    await db.query(
      `insert into earnings (company_id, branch_id, courier_id, order_id, type, earned_at)
        values ($1, $2, $3, $4, 'DELIVERY', $5)`,
      place,
    );
    await db.query(
      `insert into delivery_collections
          (company_id, branch_id, courier_id, order_id, kind, kurus, at, actor_id, note)
        values ($1, $2, $3, $4, 'NONE', 0, $5, $3, $6)`,
      [...place, MARK],
    );
    await db.query(
      `insert into violations (company_id, branch_id, courier_id, order_id, type, at)
        values ($1, $2, $3, $4, 'OUT_OF_CUSTOMER_AREA', $5)`,
      place,
    );
    await db.query(
      `insert into customer_feedback (company_id, branch_id, courier_id, order_id, rating, created_at)
        values ($1, $2, $3, $4, 5, $5)`,
      place,
    );
    await db.query(`insert into tracking_tokens (order_id, token_hash, expires_at) values ($1, 'x', $2)`, [
      orderId,
      new Date('2030-01-01'),
    ]);
    await db.query(
      `insert into courier_notices (company_id, branch_id, courier_id, order_id, kind, created_at)
        values ($1, $2, $3, $4, 'NEW_ORDER', $5)`,
      place,
    );
    await db.query(
      `insert into push_subscriptions (order_id, expires_at, sealed_link, endpoint, p256dh, auth, created_at)
        values ($1, $2, 'x', 'x', 'x', 'x', $2)`,
      [orderId, at],
    );
    await db.query(
      `insert into push_messages (order_id, payload, created_at, expires_at, next_at)
        values ($1, '{}', $2, $2, $2)`,
      [orderId, at],
    );
    await db.query(
      `with receiver as (insert into webhooks (company_id, url, events, secret_sealed, created_at)
          values ($1, 'https://receiver.example/', '{ORDER_CREATED}', 'x', $3) returning id)
        insert into webhook_messages (webhook_id, company_id, message_id, type, event_id, order_id, body,
          created_at) select id, $1, 'msg_aaaaaaaaaaaaaaaaaaaa' || $2::bigint, 'ORDER_CREATED', $2, $2, 'x',
          $3 from receiver`,
      [branch.companyId, orderId, at],
    );
    await db.query(
      `insert into events (kind, entity, entity_id, company_id, branch_id, actor_kind)
        values ('ORDER_CHANGED', 'order', $3, $1, $2, 'SYSTEM')`,
      [branch.companyId, branch.id, orderId],
    );
  }

  async function markColumns(table: string, orderId: number): Promise<void> {
    const { rows } = await db.query<{ name: string; type: string }>(
      `select column_name as name, udt_name as type from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
         and udt_name in ('text', 'varchar', 'jsonb', 'json', '_text', '_varchar', '_jsonb', 'bytea')`,
      [table],
    );
    const mine =
      table === 'orders'
        ? 'id = $1'
        : table === 'events'
          ? `entity = 'order' and entity_id = $1`
          : 'order_id = $1';
    for (const { name, type } of rows.filter((column) => !KEPT[table]?.includes(column.name))) {
      const shaped = SHAPED[`${table}.${name}`];
      const isJson = type.startsWith('json');
      const value = type.startsWith('_') ? [MARK] : isJson ? JSON.stringify(shaped ?? MARK) : MARK;
      await db.query(`update ${table} set "${name}" = $2 where ${mine}`, [orderId, value]);
    }
  }
});
