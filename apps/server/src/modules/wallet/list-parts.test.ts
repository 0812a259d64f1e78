import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import type { GivenUser } from '../../test/factories.ts';

let t: TestApp;
let admin: GivenUser;
let courier: GivenUser;
beforeEach(async () => {
  t = await startTestApp();
  const branch = await t.given.branch({ wallet_enabled: true });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  courier = await t.given.courier(branch);
});
afterEach(() => t?.close());

const book = (path: string, amount: number) =>
  t.call(admin, 'POST', `/api/courier/${path}`, { courierId: courier.id, amount, notes: 'Yağmur' });
const pay = () =>
  t.call(admin, 'POST', '/api/courier/payouts', {
    courierId: courier.id,
    until: t.clock.now().toISOString(),
    method: 'CASH',
  });
const range = (): string => {
  const at = t.clock.now().getTime();
  const [from, to] = [new Date(at - 86_400_000), new Date(at + 86_400_000)];
  return `courierId=${courier.id}&from=${from.toISOString()}&to=${to.toISOString()}`;
};
const read = async (path: string, who = admin): Promise<TestJson> => (await t.call(who, 'GET', path)).body;
const sumOf = ({ data, corrections }: TestJson): number =>
  [...data, ...corrections].reduce((sum: number, { amount }: TestJson) => sum + Math.round(amount * 100), 0) /
  100;

describe('what a figure of the wallets opens', () => {
  it('waiting and paid have exactly their rows, and those add up to the figure', async () => {
    await book('bonus', 30);
    await book('corrections', -5.25);
    const paid = (await pay()).body.data;
    const gone = (await book('bonus', 7)).body.data;
    await t.call(admin, 'DELETE', `/api/courier/earnings/${gone.id}`);
    await book('bonus', 12.5);
    await book('corrections', 1.75);
    const [{ pendingEarnings, paidEarnings }] = (await read(`/api/courier-earnings/summary?${range()}`)).data;
    expect([pendingEarnings, paidEarnings]).toEqual([14.25, 24.75]);
    for (const [status, figure] of [
      ['PENDING', pendingEarnings],
      ['PAID', paidEarnings],
    ] as const) {
      const rows = await read(`/api/courier-earnings?${range()}&status=${status}`);
      expect([rows.data.length, rows.corrections.length, rows.pagination.total]).toEqual([1, 1, 1]);
      expect(sumOf(rows)).toBe(figure);
    }
    expect((await read(`/api/courier-earnings?${range()}`)).data).toHaveLength(3);
    expect((await read(`/api/courier-earnings?${range()}&status=GONE`)).details).toHaveProperty('status');
    expect((await read(`/api/courier/payouts?id=${paid.id}`, courier)).data).toMatchObject([{ id: paid.id }]);
  });

  it('a payout by its id: the own one alone', async () => {
    await book('bonus', 30);
    const payout = (await pay()).body.data;
    const stranger = await t.given.courier(await t.given.branch({ wallet_enabled: true }));
    const answer = await read(`/api/courier/payouts?id=${payout.id}`, stranger);
    expect([answer.data, answer.pagination.total]).toEqual([[], 0]);
    expect((await read('/api/courier/payouts?id=999999', courier)).data).toEqual([]);
  });
});
