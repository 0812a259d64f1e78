import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { type PayApp, startPayApp } from '../../test/pay-branch.ts';

let t: PayApp;
let owner: GivenUser;
beforeAll(async () => {
  t = await startPayApp();
  owner = await t.given.user('OWNER');
});
afterAll(() => t?.close());

let branch: GivenBranch;
let courier: GivenUser;
beforeEach(async () => {
  t.clock.set('2024-01-02T09:00:00Z');
  branch = await t.given.branch();
  courier = await t.given.courier(branch, { online: false });
  await t.terms(branch, '2024-01-01T00:00:00Z', {
    baseSalary: 11_500,
    vehicleRent: 2_000,
    gasPrice: 40,
    fuelConsumption: 0.1,
  });
});

const month = (key: string) => t.salaryOf(owner, courier, `month=${key}&branchId=${branch.id}`);

describe('hand-computed months', () => {
  it('February of 28 days: 21 hours are ten hours of rent', async () => {
    t.clock.set('2025-03-10T09:00:00Z');
    // 10:00–07:00 of one business day
    await t.shift(courier, branch, '2025-02-03T07:00:00Z', '2025-02-04T04:00:00Z');
    await t.metres(courier, branch, '2025-02-03', 100_000);
    await t.refresh();
    // 11500 / 28 / 24 × 21 = 359.375; 2000 / 28 / 10 × 10 = 71.428…; 100 km × 0.1 × 40
    expect(await month('2025-02')).toMatchObject({
      onlineSeconds: 21 * 3600,
      workingHours: '21s',
      rentSeconds: 10 * 3600,
      workEarnings: 359.38,
      rentEarnings: 71.43,
      totalDistanceKm: 100,
      fuelCost: 400,
      entitlement: 30.81,
    });
  });

  it('a leap year’s February has 29 days', async () => {
    t.clock.set('2024-03-10T09:00:00Z');
    await t.shift(courier, branch, '2024-02-03T07:00:00Z', '2024-02-03T17:00:00Z');
    // 11500 / 29 / 24 × 10 = 165.2298…; 2000 / 29 / 10 × 10 = 68.9655…
    expect(await month('2024-02')).toMatchObject({ workEarnings: 165.23, rentEarnings: 68.97 });
  });

  it('31 days: two blocks and a rest of two and a half hours, breaks left out', async () => {
    t.clock.set('2025-04-10T09:00:00Z');
    for (const day of ['03', '04', '05', '06'])
      await t.shift(courier, branch, `2025-03-${day}T06:00:00Z`, `2025-03-${day}T18:00:00Z`);
    await t.pause(courier, branch, '2025-03-04T09:00:00Z', '2025-03-04T12:30:00Z');
    // 48 h less 3.5 h; 2 × 10 h + 2.5 h; 11500 / 31 / 24 × 44.5 = 687.836…; 2000 / 31 / 10 × 22.5 = 145.161…
    expect(await month('2025-03')).toMatchObject({
      onlineSeconds: 44.5 * 3600,
      rentSeconds: 22.5 * 3600,
      workEarnings: 687.84,
      rentEarnings: 145.16,
    });
  });

  it('06:59:59 is yesterday’s month, 07:00:00 today’s; a shift over the end is in both', async () => {
    t.clock.set('2025-04-10T09:00:00Z');
    await t.shift(courier, branch, '2025-03-31T20:00:00Z', '2025-04-01T06:00:00Z');
    await t.earning(courier, branch, { kurus: 5_000, at: new Date('2025-04-01T03:59:59Z') });
    await t.earning(courier, branch, { kurus: 7_000, at: new Date('2025-04-01T04:00:00Z') });
    expect(await month('2025-03')).toMatchObject({ onlineSeconds: 8 * 3600, bonuses: 50 });
    expect(await month('2025-04')).toMatchObject({ onlineSeconds: 2 * 3600, bonuses: 70 });
  });

  it('a range over two months is priced part by part, as a preview', async () => {
    t.clock.set('2025-04-10T09:00:00Z');
    await t.shift(courier, branch, '2025-02-28T07:00:00Z', '2025-02-28T17:00:00Z');
    await t.shift(courier, branch, '2025-03-01T07:00:00Z', '2025-03-01T17:00:00Z');
    const query = `from=2025-02-28T04:00:00Z&to=2025-03-02T04:00:00Z&branchId=${branch.id}`;
    const { body } = await t.call(owner, 'GET', `/api/courier-salary?${query}`);
    // 11500 / 28 / 24 × 10 = 171.13; 11500 / 31 / 24 × 10 = 154.57; rent of each: ten hours
    expect(body).toMatchObject({ month: null, parts: [{ daysInMonth: 28 }, { daysInMonth: 31 }] });
    expect(body.data[0]).toMatchObject({ workEarnings: 325.7, rentEarnings: 135.95 });
  });

  it('a past month has the settings that it ended with, the running one those of today', async () => {
    t.clock.set('2025-04-10T09:00:00Z');
    await t.shift(courier, branch, '2025-03-03T07:00:00Z', '2025-03-03T17:00:00Z');
    await t.shift(courier, branch, '2025-04-03T07:00:00Z', '2025-04-03T17:00:00Z');
    const raised = { baseSalary: 22_320, vehicleRent: 0, gasPrice: 40, fuelConsumption: 0.1 };
    await t.terms(branch, '2025-03-20T09:00:00Z', raised);
    await t.terms(branch, '2025-04-09T09:00:00Z', { ...raised, baseSalary: 7_200 });
    expect((await month('2025-03')).workEarnings).toBe(300);
    expect((await month('2025-04')).workEarnings).toBe(100);
  });
});

describe('whom the table lists', () => {
  it('couriers of the branch now, who has left with money open, passive ones when asked for', async () => {
    t.clock.set('2025-04-10T09:00:00Z');
    const idle = await t.given.courier(branch, { online: false });
    await t.earning(courier, branch, { kurus: 5_000, at: new Date('2025-04-02T09:00:00Z') });
    const other = await t.given.branch({ companyId: branch.companyId });
    await t.sql.query('update couriers set branch_id = $1 where user_id = $2', [other.id, courier.id]);
    await t.sql.query('update users set active = false where id = $1', [idle.id]);
    expect(await month('2025-04')).toMatchObject({ left: true, active: true, remaining: 50 });
    const listed = async (inactive: boolean) =>
      (
        await t.call(
          owner,
          'GET',
          `/api/courier-salary?month=2025-04&branchId=${branch.id}&inactive=${inactive}`,
        )
      ).body.data.length;
    expect([await listed(false), await listed(true)]).toEqual([1, 2]);
  });

  it('refuses other roles, restricted managers, foreign branches and ranges upside down', async () => {
    const stranger = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    for (const role of ['BRANCH_MANAGER', 'PACKAGING_CHIEF', 'COURIER'] as const) {
      const who = role === 'COURIER' ? courier : await t.given.user(role, { branch });
      expect((await t.call(who, 'GET', '/api/courier-salary')).status).toBe(403);
    }
    const { body, status } = await t.call(stranger, 'GET', `/api/courier-salary?branchId=${branch.id}`);
    expect([status, body.code]).toEqual([404, 'BRANCH_NOT_FOUND']);
    for (const query of [
      'from=2025-03-02T04:00:00Z&to=2025-03-01T04:00:00Z',
      'from=2025-03-02T04:00:00Z',
      'from=2025-03-02T05:00:00Z&to=2025-03-03T04:00:00Z',
      'month=2025-13',
      'month=2025-03&from=2025-03-02T04:00:00Z&to=2025-03-03T04:00:00Z',
    ])
      expect((await t.call(owner, 'GET', `/api/courier-salary?${query}`)).status, query).toBe(400);
    const companyId = await t.given.company({ settings: { restrictGeneralManagers: true } });
    const restricted = await t.given.user('GENERAL_MANAGER', { branch: await t.given.branch({ companyId }) });
    expect((await t.call(restricted, 'GET', '/api/courier-salary')).status).toBe(403);
  });
});
