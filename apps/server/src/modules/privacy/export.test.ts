import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { createMarkedHistory, MARK } from '../../test/marked-customer.ts';

let t: TestApp;
let owner: GivenUser;
let branch: GivenBranch;
let orderIds: number[];
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
  branch = await t.given.branch({ max_speed_kmh: '20' });
  ({ orderIds } = await createMarkedHistory(t, branch));
});
afterAll(() => t.close());

const ask = (phone: string, who: GivenUser = owner): Promise<Answer> =>
  t.call(who, 'POST', '/api/admin/personal-data/export', { phone });

const auditRows = () =>
  t.db.asSystem((tx) =>
    tx.selectFrom('events').selectAll().where('kind', '=', 'PERSONAL_DATA_EXPORTED').orderBy('id').execute(),
  );

describe('POST /api/admin/personal-data/export', () => {
  it('criteria B19: returns all stored data about the number, in any spelling', async () => {
    const { status, body } = await ask('0532-765-43-21');
    expect(status).toBe(200);
    const { phone, beside, orders, next, notes } = body.data;
    expect([phone, next, notes]).toEqual(['+905327654321', null, []]);
    expect(orders.map(({ order }: { order: { id: number } }) => order.id)).toEqual(orderIds);
    const [delivered, failed, cancelled] = orders;
    for (const column of [
      'customer_name',
      'customer_address',
      'payment_notes',
      'order_notes',
      'delivery_notes',
      'special_instructions',
    ])
      expect(delivered.order[column]).toContain(MARK);
    expect(delivered.order).toMatchObject({
      customer_phone: '0532 765 43 21',
      lat: 40.984317,
      lng: 29.025713,
      total: 160,
    });
    expect(JSON.stringify(delivered.order.items)).toContain(MARK);
    expect(delivered.events.map(({ payload }: { payload: { action?: string } }) => payload.action)).toEqual(
      expect.arrayContaining(['create', 'edit', 'markReady', 'assign', 'accept', 'start', 'deliver']),
    );
    expect(delivered.ratings).toMatchObject([{ rating: 2, comment: `geç geldi ${MARK}` }]);
    expect(delivered.violations.length).toBeGreaterThan(0);
    expect(failed.order.undeliverable_note).toContain(MARK);
    expect(cancelled.order.cancel_reason).toContain(MARK);
    expect(beside).toMatchObject({ orderCount: 3, accounts: [] });
    expect([beside.trackingTokens.length, delivered.trackingTokens.length]).toEqual([1, 1]);
    expect(beside.addressSearches).toMatchObject([{ question: `adres sokak no 5 ${MARK}` }]);
    expect(beside.keptAnswers).toBeGreaterThan(8);
  });

  it('holds no secret: neither the hash of a token nor the search’s text', async () => {
    const { body } = await ask('05327654321');
    expect(JSON.stringify(body)).not.toMatch(/token_hash|search_text/);
  });

  it('answers an unknown number with nothing, and records that in the audit too', async () => {
    const before = await auditRows();
    await ask('05327654321');
    await ask('0532 765 43 21');
    const { status, body } = await ask('05000000000');
    expect([status, body.data.orders, body.data.beside.orderCount]).toEqual([200, [], 0]);
    const rows = (await auditRows()).slice(before.length);
    expect(rows.map(({ payload }) => payload.counts)).toEqual([
      { orders: 3, after: 0 },
      { orders: 3, after: 0 },
      { orders: 0, after: 0 },
    ]);
    expect(rows[0]?.payload.phoneDigest).toBe(rows[1]?.payload.phoneDigest);
    expect(JSON.stringify(rows)).not.toContain('5327654321');
  });

  it('is stored nowhere on its way, and only for an OWNER', async () => {
    expect((await ask('05000000000')).raw.headers['cache-control']).toBe('no-store');
    for (const role of ['COMPANY_ADMIN', 'GENERAL_MANAGER', 'BRANCH_MANAGER', 'PACKAGING_CHIEF'] as const)
      expect((await ask('05327654321', await t.given.user(role, { branch }))).status).toBe(403);
    expect(
      (await t.call(null, 'POST', '/api/admin/personal-data/export', { phone: '05327654321' })).status,
    ).toBe(401);
  });

  it('sixty pages in ten minutes, then a pause', async () => {
    const busy = await t.given.user('OWNER');
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await ask('05000000000', busy)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    t.clock.advance(13 * 60_000);
    expect((await ask('05000000000', busy)).status).toBe(200);
  });
});
