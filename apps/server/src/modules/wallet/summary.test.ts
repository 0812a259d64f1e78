import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { giveEarning } from '../../test/earnings.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let admin: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  courier = await t.given.courier(branch);
});

const post = (path: string, body: object) =>
  t.call(admin, 'POST', `/api/courier/${path}`, { courierId: courier.id, ...body });
const wide = (): string => {
  const at = t.clock.now().getTime();
  const [from, to] = [new Date(at - 40 * 86_400_000), new Date(at + 86_400_000)];
  return `?from=${from.toISOString()}&to=${to.toISOString()}`;
};

describe('the management’s table', () => {
  const summary = async (query = '') =>
    (await t.call(admin, 'GET', `/api/courier-earnings/summary${wide()}${query}`)).body;

  it('a row per courier with the five latest; search by name and username, branch, totals', async () => {
    for (let n = 1; n <= 6; n += 1)
      await giveEarning(t, branch, courier, {
        kurus: n * 100,
        at: new Date(t.clock.now().getTime() - n * 60_000),
      });
    const sister = await t.given.branch({ companyId: branch.companyId });
    const other = await t.given.courier(sister);
    const all = await summary();
    const listed = new Set(all.data.map((one: { courierId: number }) => one.courierId));
    expect(listed).toEqual(new Set([courier.id, other.id]));
    const row = all.data.find((one: { courierId: number }) => one.courierId === courier.id);
    expect([row.bonusEarnings, row.balance, row.latest.map((e: { amount: number }) => e.amount)]).toEqual([
      21,
      21,
      [1, 2, 3, 4, 5],
    ]);
    expect([all.totals.totalEarnings, all.pagination.total]).toEqual([21, 2]);
    for (const search of [courier.username, courier.name.toLocaleUpperCase('tr')])
      expect((await summary(`&search=${encodeURIComponent(search)}`)).data).toHaveLength(1);
    expect((await summary(`&branchId=${sister.id}`)).data).toMatchObject([{ courierId: other.id }]);
  });

  it('who left or moved stays listed while money is open', async () => {
    await post('bonus', { amount: 10 });
    await t.db.asSystem((tx) =>
      tx
        .updateTable('users')
        .set({ role: 'PACKAGING_CHIEF', active: false })
        .where('id', '=', courier.id)
        .execute(),
    );
    expect((await summary()).data).toMatchObject([{ courierId: courier.id, active: false, balance: 10 }]);
    expect((await post('bonus', { amount: 1 })).body.code).toBe('COURIER_NOT_FOUND');
    expect((await post('corrections', { amount: 2, notes: 'Eksik' })).status).toBe(201);
    expect(
      (await post('payouts', { until: t.clock.now().toISOString(), method: 'CASH' })).body.data.amount,
    ).toBe(12);
  });

  it('one courier’s row, also of a range without anything and of who left; bonuses apart', async () => {
    const other = await t.given.courier(branch);
    await post('bonus', { amount: 10 });
    await giveEarning(t, branch, courier, { kurus: 500, at: t.clock.now(), type: 'DELIVERY' });
    expect((await summary(`&courierId=${courier.id}`)).data).toMatchObject([{ courierId: courier.id }]);
    await post('payouts', { until: t.clock.now().toISOString(), method: 'CASH' });
    await t.db.asSystem((tx) =>
      tx.updateTable('users').set({ active: false }).where('id', '=', courier.id).execute(),
    );
    const path = '/api/courier-earnings';
    const day = '?from=2020-01-01T07:00:00.000Z&to=2020-01-02T07:00:00.000Z';
    const of = async (query: string) => (await t.call(admin, 'GET', `${path}${query}`)).body;
    expect((await of(`/summary${day}&courierId=${courier.id}`)).data).toMatchObject([
      { courierId: courier.id, active: false, totalEarnings: 0, balance: 0 },
    ]);
    expect((await of(`/summary${day}`)).data).toMatchObject([{ courierId: other.id }]);
    const stranger = await t.given.courier(await t.given.branch());
    expect((await of(`/summary${day}&courierId=${stranger.id}`)).data).toEqual([]);
    const types = async (type: string) =>
      (await of(`${wide()}&courierId=${courier.id}&type=${type}`)).data.map(
        (one: { type: string }) => one.type,
      );
    expect([await types('BONUS'), (await of(`${wide()}&type=BONUS`)).pagination.total]).toEqual([
      ['BONUS'],
      1,
    ]);
    expect((await of(`${wide()}&type=GIFT`)).code).toBe('VALIDATION_ERROR');
  });

  it('is a sheet, and audited', async () => {
    await post('bonus', { amount: 10 });
    const answer = await t.call(admin, 'GET', `/api/courier-earnings/export${wide()}`);
    expect(answer.status).toBe(200);
    const rows = await t.db.asSystem((tx) =>
      tx
        .selectFrom('audit_log')
        .select('details')
        .where('actor_id', '=', admin.id)
        .where('action', '=', 'EXPORTED')
        .execute(),
    );
    expect(rows).toMatchObject([{ details: { report: 'courier-wallets', rows: 1 } }]);
  });
});
