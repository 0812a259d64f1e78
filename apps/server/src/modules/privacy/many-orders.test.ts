import { EXPORT_PAGE_ORDERS } from '@ulak/contracts/privacy/schema';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenUser, TEST_PASSWORD } from '../../test/factories.ts';

const ORDERS = 2 * EXPORT_PAGE_ORDERS + 50;
let t: TestApp;
let owner: GivenUser;
let db: Client;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
  db = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await t.close();
});

/** A number that no other test uses, with very many orders. */
async function givenCustomer(phone: string): Promise<{ phone: string; key: string }> {
  const key = `+9${phone}`;
  const branch = await t.given.branch();
  const first = await t.given.order(branch, {
    status: 'DELIVERED',
    customer_phone: phone,
    customer_phone_key: key,
  });
  await db.query(
    `insert into orders (company_id, branch_id, order_number, status, customer_name, customer_phone,
      customer_phone_key, customer_address, lat, lng,
       distance_km, estimated_min, ended_at)
     select company_id, branch_id, 'M' || n, 'DELIVERED', customer_name, customer_phone, customer_phone_key,
     customer_address, lat, lng,
       distance_km, estimated_min, now() - interval '9 days' from orders, generate_series(2, ${ORDERS}) n
       where id = $1`,
    [first.id],
  );
  return { phone, key };
}

const page = (phone: string, after?: number): Promise<Answer> =>
  t.call(owner, 'POST', '/api/admin/personal-data/export', { phone, after });
const erase = (phone: string): Promise<Answer> =>
  t.call(owner, 'POST', '/api/admin/personal-data/erase', { phone, password: TEST_PASSWORD });
const erased = async (): Promise<number> =>
  Number((await db.query('select count(*)::int as n from orders where erased_at is not null')).rows[0].n);

describe('a number with very many orders', () => {
  it('is exported in pages, each order once, other data on the first', async () => {
    const { phone } = await givenCustomer('05385550000');
    const [first, second, third] = [await page(phone), await page(phone, 0), await page(phone, 0)];
    expect(first.body.data.beside.orderCount).toBe(ORDERS);
    expect([second.body.data.orders.length, third.body.data.next]).toEqual([
      EXPORT_PAGE_ORDERS,
      first.body.data.next,
    ]);
    const ids: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const { body } = await page(phone, after);
      expect(body.data.beside === null).toBe(after !== 0);
      ids.push(...body.data.orders.map(({ order }: { order: { id: number } }) => order.id));
      after = body.data.next;
    }
    expect([ids.length, new Set(ids).size]).toEqual([ORDERS, ORDERS]);
  });

  it('is erased in batches: one without its locks rolls back, the next call continues', async () => {
    const { phone, key } = await givenCustomer('05385550001');
    await db.query('begin');
    await db.query(
      'select id from orders where customer_phone_key = $1 order by id desc limit 1 for update',
      [key],
    );
    const stuck = await erase(phone);
    expect([stuck.status, stuck.body.code]).toEqual([503, 'QUERY_TIMEOUT']);
    const done = await erased();
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(ORDERS);
    await db.query('rollback');
    expect((await erase(phone)).body.data.erased.orders).toBe(ORDERS - done);
    expect(await erased()).toBe(ORDERS);
    const { rows } = await db.query<{ n: number }>(
      `select sum((payload -> 'counts' ->> 'orders')::int)::int as n from events
        where kind = 'PERSONAL_DATA_ERASED'`,
    );
    expect(rows[0]?.n).toBe(ORDERS);
  });
});
