import { explainEarning } from '@ulak/contracts/wallet/explain-earning';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { openNotices } from '../../test/notices.ts';

let t: TestApp;
let branch: GivenBranch;
let admin: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  t.clock.set('2026-03-20T16:30:00Z');
  branch = await t.given.branch({ base_rate: '35.00', price_per_km: '9.50', minimum_rate: '0' });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  courier = await t.given.courier(branch, { position: { lat: 40.99, lng: 29.03 } });
});

const setRates = (body: object, who = admin, id: number = branch.id) =>
  t.call(who, 'PATCH', `/api/branches/${id}/delivery-rates`, body);
const ROAD = { road_m: 2_714, road_s: 420, road_method: 'STREETS' as const };
const carry = (more: object = {}) =>
  t.given.order(branch, {
    status: 'IN_DELIVERY',
    courier_id: courier.id,
    distance_km: '1.82',
    ...more,
  });
const deliver = async (id: number) => {
  const done = await t.call(courier, 'POST', `/api/orders/${id}/status`, { status: 'DELIVERED' });
  expect(done.status).toBe(200);
  return earningOf(id);
};
const earningOf = async (id: number) => {
  const { data } = (await t.call(courier, 'GET', '/api/courier/earnings')).body;
  return data.earnings.find((one: { order: { id: number } }) => one.order.id === id);
};
const auditOf = (id: number) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('audit_log')
      .select('changes')
      .where('entity', '=', 'branch')
      .where('entity_id', '=', id)
      .execute(),
  );

describe('decision 097: by which kilometres a branch pays', () => {
  it('is the great circle until somebody chooses the road; couriers and the log read both', async () => {
    expect((await setRates({ payDistance: 'GREAT_CIRCLE' })).body.data.payDistance).toBe('GREAT_CIRCLE');
    expect(await openNotices(t, courier)).toEqual([]);
    const { status, body } = await setRates({ payDistance: 'ROAD', pricePerKm: 8 });
    expect([status, body.data.payDistance, body.data.pricePerKm]).toEqual([200, 'ROAD', 8]);
    expect((await openNotices(t, courier)).map(({ kind, text }) => [kind, text])).toEqual([
      [
        'PAY_TERMS',
        'Kilometre başı ücret: 9,50 TL → 8,00 TL\n' +
          'Ücret kilometresi: kuş uçuşu → yol (bundan sonraki teslimatlarda)',
      ],
    ]);
    expect((await auditOf(branch.id)).at(-1)?.changes).toMatchObject({
      payDistance: { was: 'GREAT_CIRCLE', is: 'ROAD' },
    });
    const terms = await t.db.asSystem((tx) =>
      tx
        .selectFrom('branch_pay_terms')
        .select('pay_distance')
        .where('branch_id', '=', branch.id)
        .orderBy('id')
        .execute(),
    );
    expect(terms.map((row) => row.pay_distance)).toEqual(['GREAT_CIRCLE', 'ROAD']);
  });

  it('bad values, branch managers, and other companies’ branches', async () => {
    for (const payDistance of ['road', '', null, 1]) {
      const refused = await setRates({ payDistance });
      expect([refused.status, refused.body.details]).toEqual([
        400,
        { payDistance: 'Kuş uçuşunu veya yolu seçin' },
      ]);
    }
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    expect((await setRates({ payDistance: 'ROAD' }, manager)).status).toBe(403);
    const stranger = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    expect((await setRates({ payDistance: 'ROAD' }, stranger)).body.code).toBe('BRANCH_NOT_FOUND');
    expect((await setRates({ payDistance: 'ROAD' }, admin, 999_999)).body.code).toBe('BRANCH_NOT_FOUND');
  });

  it('is copied with the rates, and told to the couriers there', async () => {
    const other = await t.given.branch({ companyId: branch.companyId });
    const theirs = await t.given.courier(other);
    await setRates({ payDistance: 'ROAD' });
    const copied = await t.call(admin, 'POST', `/api/branches/${branch.id}/copy-settings`, {
      targetIds: [other.id],
      fields: ['payDistance'],
    });
    expect(copied.status).toBe(200);
    const rates = (await t.call(admin, 'GET', '/api/delivery-rates')).body;
    expect(rates.find((row: { branchId: number }) => row.branchId === other.id).payDistance).toBe('ROAD');
    expect((await openNotices(t, theirs)).map(({ text }) => text)).toEqual([
      'Ücret kilometresi: kuş uçuşu → yol (bundan sonraki teslimatlarda)',
    ]);
  });
});

describe('decision 097: a delivery of a branch that pays by road', () => {
  it('pays the road that is known at delivery, and keeps both ways; later roads change nothing', async () => {
    await setRates({ payDistance: 'ROAD' });
    const { id } = await carry(ROAD);
    const earning = await deliver(id);
    expect([earning.amount, earning.evidence]).toEqual([
      60.75,
      {
        formula: 'delivery-2',
        km: 2.71,
        method: 'STREETS',
        greatCircleKm: 1.82,
        baseRate: 35,
        pricePerKm: 9.5,
        minimumRate: 0,
      },
    ]);
    expect(explainEarning(earning.evidence)).toBe('35,00 + 2,71 km yol × 9,50 = 60,75 TL');
    await t.db.asSystem((tx) =>
      tx.updateTable('orders').set({ road_m: 9_000, road_method: 'VALHALLA' }).where('id', '=', id).execute(),
    );
    await setRates({ payDistance: 'GREAT_CIRCLE' });
    expect(await earningOf(id)).toEqual(earning);
  });

  it('pays the great circle where no road was known, and says so', async () => {
    await setRates({ payDistance: 'ROAD' });
    const { amount, evidence } = await deliver((await carry()).id);
    expect([amount, explainEarning(evidence)]).toEqual([
      52.29,
      '35,00 + 1,82 km kuş uçuşu × 9,50 = 52,29 TL; yol bilinmiyordu',
    ]);
  });

  it('the method at the moment of delivery counts; a known road alone changes nothing', async () => {
    const first = await carry(ROAD);
    const second = await carry(ROAD);
    expect(await deliver(first.id)).toMatchObject({ amount: 52.29, evidence: { formula: 'delivery-1' } });
    await setRates({ payDistance: 'ROAD' });
    expect(await deliver(second.id)).toMatchObject({ amount: 60.75, evidence: { formula: 'delivery-2' } });
    expect(await earningOf(first.id)).toMatchObject({ amount: 52.29 });
  });

  it('the courier reads before what is booked after: card and rate say the same kilometres', async () => {
    await setRates({ payDistance: 'ROAD' });
    const { data: rate } = (await t.call(courier, 'GET', '/api/courier/delivery-rate')).body;
    expect(rate).toEqual({ baseRate: 35, pricePerKm: 9.5, minimumRate: 0, payDistance: 'ROAD' });
    await carry(ROAD);
    const [shown] = (await t.call(courier, 'GET', '/api/courier/active-deliveries')).body;
    expect([shown.roadKm, shown.distanceMethod, shown.distanceKm]).toEqual([2.71, 'STREETS', 1.82]);
  });
});
