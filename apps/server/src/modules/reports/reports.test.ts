import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

const MINUTE = 60_000;
const PATHS = ['branch-summary', 'courier-summary', 'branch-analysis'] as const;
type Query = Readonly<Record<string, string | number>>;
function path(report: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `/api/reports/${report}?${search.toString()}`;
}

let t: TestApp;
let sql: Client;
let home: GivenBranch;
let sister: GivenBranch;
let foreign: GivenBranch;
let owner: GivenUser;
let general: GivenUser;
let manager: GivenUser;
let chief: GivenUser;
let courier: GivenUser;
let sisterCourier: GivenUser;
let passive: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  sql = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await sql.connect();
  home = await t.given.branch({ name: 'Kadıköy' });
  sister = await t.given.branch({ name: 'Beşiktaş', companyId: home.companyId });
  foreign = await t.given.branch({ name: 'Yabancı' });
  owner = await t.given.user('OWNER');
  general = await t.given.user('GENERAL_MANAGER', { branch: home });
  manager = await t.given.user('BRANCH_MANAGER', { branch: home });
  chief = await t.given.user('PACKAGING_CHIEF', { branch: home });
  courier = await t.given.courier(home);
  sisterCourier = await t.given.courier(sister);
  passive = await t.given.courier(home, { online: false });
  await sql.query('update users set active = false where id = $1', [passive.id]);
  await sql.query(`update users set full_name = '=1+1' where id = $1`, [courier.id]);
  const at = new Date(t.clock.now().getTime() - 60 * MINUTE);
  const delivered = (who: GivenUser) => ({
    status: 'DELIVERED' as const,
    courier_id: who.id,
    created_at: at,
    assigned_at: new Date(at.getTime() + 10 * MINUTE),
    picked_up_at: new Date(at.getTime() + 20 * MINUTE),
    delivered_at: new Date(at.getTime() + 30 * MINUTE),
    ended_at: new Date(at.getTime() + 30 * MINUTE),
  });
  for (let n = 0; n < 3; n += 1) await t.given.order(home, delivered(courier));
  await t.given.order(home, delivered(passive));
  await t.given.order(sister, delivered(sisterCourier));
  await t.given.order(foreign, { status: 'CANCELLED', created_at: at, ended_at: at });
  // 08:30 in Istanbul: outside of the reporting day
  await t.given.order(home, { created_at: new Date('2026-03-02T05:30:00Z'), total: '40.50' });
  await sql.query(
    `insert into violations (company_id, branch_id, courier_id, type, at)
      select $1, $2, $3, 'LOCATION_SPOOFING', $4::timestamptz + n * interval '1 minute'
      from generate_series(1, 4) n`,
    [home.companyId, home.id, courier.id, at],
  );
});
afterAll(async () => {
  await sql?.end();
  await t?.close();
});

const get = (who: GivenUser, report: string, query: Query = {}) => t.call(who, 'GET', path(report, query));
const names = ({ body }: { body: TestJson }): string[] =>
  body.data.map((row: TestJson) => row.courierName ?? row.branchName);

describe('who sees what (spec 2 §6)', () => {
  it('OWNER: every branch; company roles: theirs; branch roles: their own', async () => {
    expect(names(await get(owner, 'branch-summary'))).toEqual(['Beşiktaş', 'Kadıköy', 'Yabancı']);
    expect(names(await get(general, 'branch-summary'))).toEqual(['Beşiktaş', 'Kadıköy']);
    for (const who of [manager, chief]) {
      expect(names(await get(who, 'branch-summary'))).toEqual(['Kadıköy']);
      expect(names(await get(who, 'branch-summary', { branchId: 'all' }))).toEqual(['Kadıköy']);
      expect(names(await get(who, 'branch-summary', { branchId: home.id }))).toEqual(['Kadıköy']);
      expect(names(await get(who, 'courier-summary'))).toEqual(['=1+1']);
    }
  });

  it('another branch, another company’s and a missing one answer alike', async () => {
    const of = async (who: GivenUser, report: string, branchId: number) => {
      const { status, body } = await get(who, report, { branchId });
      return [status, body];
    };
    for (const report of ['branch-summary', 'courier-summary']) {
      const missing = await of(manager, report, 999_999);
      expect(missing).toMatchObject([404, { code: 'BRANCH_NOT_FOUND', success: false }]);
      expect(await of(manager, report, sister.id)).toEqual(missing);
      expect(await of(manager, report, foreign.id)).toEqual(missing);
      expect(await of(general, report, foreign.id)).toEqual(missing);
      expect((await of(owner, report, foreign.id))[0]).toBe(200);
    }
    for (const report of ['branch-analysis', 'branch-summary/export', 'courier-summary/export'])
      expect(await of(general, report, foreign.id)).toEqual(await of(general, report, 999_999));
  });

  it('the analysis, both sheets and passive couriers: company-wide roles only', async () => {
    for (const who of [manager, chief]) {
      for (const report of ['branch-analysis', 'branch-summary/export', 'courier-summary/export'])
        expect((await get(who, report)).status, report).toBe(403);
      for (const couriers of ['passive', 'all'])
        expect((await get(who, 'courier-summary', { couriers })).status, couriers).toBe(403);
    }
    expect(names(await get(general, 'courier-summary', { couriers: 'passive' }))).toEqual([passive.name]);
    expect(names(await get(general, 'courier-summary', { couriers: 'all', branchId: home.id }))).toEqual([
      '=1+1',
      passive.name,
    ]);
    for (const report of PATHS) expect((await get(courier, report)).status).toBe(403);
  });

  it('a removed courier keeps their work, as a passive one', async () => {
    const gone = await t.given.courier(sister);
    await t.given.order(sister, {
      status: 'DELIVERED',
      courier_id: gone.id,
      created_at: new Date('2026-02-10T12:00:00Z'),
      delivered_at: new Date('2026-02-10T12:20:00Z'),
    });
    await sql.query('update users set deleted = true, active = false where id = $1', [gone.id]);
    const range = { startDate: '2026-02-10T04:00:00Z', endDate: '2026-02-11T04:00:00Z' };
    const rows = (await get(general, 'courier-summary', { ...range, couriers: 'passive' })).body.data;
    expect(rows).toMatchObject([{ courierId: gone.id, completedDeliveries: 1, active: false }]);
  });
});

describe('ranges', () => {
  it('without one: the reporting day 10:00–07:00, and the line of the hours before it', async () => {
    const { body } = await get(manager, 'branch-summary');
    expect(body).toMatchObject({
      startDate: '2026-03-02T07:00:00.000Z',
      endDate: '2026-03-03T04:00:00.000Z',
      asOf: t.clock.now().toISOString(),
      gap: { orders: 1, amount: 40.5 },
      total: { totalOrders: 4 },
    });
  });

  it('before 07:00 it is still the previous day’s', async () => {
    const now = t.clock.now();
    t.clock.set('2026-03-03T03:59:59Z');
    const early = await get(manager, 'branch-summary');
    t.clock.set('2026-03-03T04:00:00Z');
    const late = await get(manager, 'branch-summary');
    t.clock.set(now);
    expect([early.body.startDate, late.body.startDate]).toEqual([
      '2026-03-02T07:00:00.000Z',
      '2026-03-03T07:00:00.000Z',
    ]);
  });

  it('a full business day has no line', async () => {
    const { body } = await get(manager, 'branch-summary', {
      startDate: '2026-03-02T04:00:00Z',
      endDate: '2026-03-03T04:00:00Z',
    });
    expect([body.gap, body.total.totalOrders]).toEqual([null, 5]);
  });

  it.each([
    ['upside down', { startDate: '2026-03-03T00:00:00Z', endDate: '2026-03-02T00:00:00Z' }, 'endDate'],
    ['empty', { startDate: '2026-03-02T00:00:00Z', endDate: '2026-03-02T00:00:00Z' }, 'endDate'],
    ['over a year', { startDate: '2025-01-01T00:00:00Z', endDate: '2026-01-02T00:00:01Z' }, 'endDate'],
    ['half', { startDate: '2026-03-02T00:00:00Z' }, 'endDate'],
    ['the other half', { endDate: '2026-03-02T00:00:00Z' }, 'startDate'],
    ['no instant', { startDate: 'dün', endDate: '2026-03-02T00:00:00Z' }, 'startDate'],
    ['a wrong branch', { branchId: 'x' }, 'branchId'],
    ['unknown couriers', { couriers: 'some' }, 'couriers'],
  ])('%s: told on its field', async (_, query, field) => {
    const { status, body } = await get(general, 'courier-summary', query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, error: 'Validation Error' });
    expect(Object.keys(body.details)).toEqual([field]);
  });
});

describe('figures', () => {
  it('a courier’s row has every field of spec 2 §3', async () => {
    const [row] = (await get(manager, 'courier-summary')).body.data;
    expect(row).toEqual({
      courierId: courier.id,
      courierName: '=1+1',
      courierRole: 'COURIER',
      active: true,
      branchId: home.id,
      branchName: 'Kadıköy',
      totalDeliveries: 3,
      completedDeliveries: 3,
      failedDeliveries: 0,
      pickupDeliveries: 3,
      avgDeliveryTimeMinutes: 30,
      workingMinutes: 0,
      totalDistanceKm: 0,
      violationCount: 4,
      totalViolations: 4,
      successRate: 100,
      // 100 − 0.5 · 100 · 4/3 − 0.2 · 100 · 30/60
      successScore: 23.3,
      safeMode: false,
      ratings: 0,
      ratingAverage: null,
    });
  });

  it('a branch’s row and the analysis', async () => {
    const [, row] = (await get(general, 'branch-summary')).body.data;
    expect(row).toMatchObject({
      branchName: 'Kadıköy',
      totalOrders: 4,
      deliveredOrders: 4,
      avgDeliveryTime: 30,
      avgAssignmentTime: 10,
      avgTotalTime: 30,
      totalCouriers: 2,
    });
    const { data } = (await get(general, 'branch-analysis', { branchId: home.id })).body;
    expect(data).toMatchObject({
      deliveredOrders: 4,
      successRate: 100,
      activeCouriers: 2,
      avgPackagesPerCourier: 2,
      highVolumeCourierCount: 0,
      lowVolumeCourierCount: 2,
      lowVolumeEquivalent: 0,
      lowVolumeDetails: { totalPackages: 4, remainingPackages: 4 },
      topPerformers: [
        { courierId: courier.id, completedDeliveries: 3 },
        { courierId: passive.id, completedDeliveries: 1 },
      ],
    });
  });
});
