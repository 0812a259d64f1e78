import { HOUR_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../../test/factories.ts';
import { orderBody } from '../../../test/order-body.ts';
import { loadStreets } from '../../../test/streets.ts';

let t: TestApp;
let admin: GivenUser;
let chief: GivenUser;
let branch: GivenBranch;
const { lat, lng } = BRANCH_POINT;
const SIZE = 0.02;
const AREA = {
  type: 'Polygon',
  coordinates: [
    [
      [lng - SIZE, lat - SIZE],
      [lng + SIZE, lat - SIZE],
      [lng + SIZE, lat + SIZE],
      [lng - SIZE, lat + SIZE],
      [lng - SIZE, lat - SIZE],
    ],
  ],
};
const INSIDE = { lat: lat + 0.01, lng };
const EDGE = { lat: lat + SIZE, lng };
const OUTSIDE = { lat: lat + 0.03, lng };
beforeAll(async () => {
  t = await startTestApp();
  await loadStreets(t.ownerUrl, [
    { name: 'Uzak Caddesi', ...OUTSIDE, district: 'Kadıköy', city: 'İstanbul' },
  ]);
  admin = await t.given.user('COMPANY_ADMIN', { companyId: await t.given.company() });
});
beforeEach(async () => {
  branch = await t.given.branch({ companyId: admin.companyId ?? undefined });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
});
afterAll(() => t?.close());

const setArea = (body: object) => t.call(admin, 'PUT', `/api/branches/${branch.id}/delivery-area`, body);
const draw = (rule: 'MARK' | 'REFUSE') => setArea({ kind: 'DRAWN', shape: AREA, rule });
const send = (fields: Parameters<typeof orderBody>[0]) =>
  t.call({ key: branch.key }, 'POST', '/api/orders', orderBody(fields));
const enter = (fields: Parameters<typeof orderBody>[0]) =>
  t.call(chief, 'POST', '/api/orders', orderBody(fields));
const read = async (id: number) => (await t.call(chief, 'GET', `/api/orders/${id}`)).body.data;
const WARNING = {
  field: 'location',
  code: 'OUTSIDE_DELIVERY_AREA',
  message: 'Teslimat konumu şubenin teslimat bölgesi dışında. Sipariş alındı ve işaretlendi.',
};

describe('decision 098: orders outside of the delivery area', () => {
  it('without an area nothing is outside', async () => {
    const { body } = await send({ location: OUTSIDE });
    expect([body.warning, body.data.outsideArea]).toEqual([undefined, undefined]);
    expect((await read(body.data.id)).outsideArea).toBeUndefined();
  });

  it('by key: taken, marked and warned; inside and on the edge not', async () => {
    await draw('MARK');
    const outside = await send({ location: OUTSIDE, orderNumber: 'D-1' });
    expect(outside.status).toBe(201);
    expect(outside.body).toMatchObject({ data: { outsideArea: true }, warning: WARNING });
    const { id } = outside.body.data;
    expect((await read(id)).outsideArea).toBe(true);
    expect((await t.call({ key: branch.key }, 'GET', `/api/orders/${id}`)).body.data.outsideArea).toBe(true);
    expect((await send({ location: OUTSIDE, orderNumber: 'D-1' })).body).toEqual(outside.body);
    for (const location of [INSIDE, EDGE]) {
      const { body } = await send({ location });
      expect([body.warning, body.data.outsideArea]).toEqual([undefined, undefined]);
      const seen = await t.call({ key: branch.key }, 'GET', `/api/orders/${body.data.id}`);
      expect(seen.body.data.outsideArea).toBe(false);
    }
  });

  it('staff create it all the same, marked, whatever the rule', async () => {
    await draw('REFUSE');
    const { status, body } = await enter({ location: OUTSIDE });
    expect([status, body.data.outsideArea, body.warning]).toEqual([201, true, undefined]);
  });

  it('by key refused where the branch says so; a known number answers its order', async () => {
    await draw('MARK');
    const first = await send({ location: OUTSIDE, orderNumber: 'D-2' });
    await draw('REFUSE');
    const refused = await send({ location: OUTSIDE, orderNumber: 'D-3' });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        code: 'OUTSIDE_DELIVERY_AREA',
        message: 'Teslimat konumu şubenin teslimat bölgesi dışında; sipariş alınmadı.',
      },
    ]);
    const repeat = await send({ location: OUTSIDE, orderNumber: 'D-2' });
    expect([repeat.status, repeat.body]).toEqual([200, first.body]);
    expect((await send({ location: EDGE, orderNumber: 'D-3' })).status).toBe(201);
  });

  it('a wider area is known at once, without another order in between', async () => {
    await draw('REFUSE');
    expect((await send({ location: OUTSIDE })).status).toBe(422);
    await setArea({ kind: 'NONE' });
    expect((await send({ location: OUTSIDE })).status).toBe(201);
  });

  it('a point that is only about right is marked, never refused', async () => {
    await draw('REFUSE');
    const { location: _, ...body } = orderBody({ customerAddress: 'Uzak Cad. No 4' });
    const made = await t.call({ key: branch.key }, 'POST', '/api/orders', body);
    expect([made.status, made.body]).toMatchObject([
      201,
      { data: { outsideArea: true, locationApproximate: true }, warning: { code: 'OUTSIDE_DELIVERY_AREA' } },
    ]);
    // the sender's own word counts as much
    expect((await send({ location: OUTSIDE, locationApproximate: true })).body).toMatchObject({
      data: { outsideArea: true, locationApproximate: true },
      warning: { code: 'OUTSIDE_DELIVERY_AREA' },
    });
  });

  it('a stop of deliveries weighs more in the warning; the mark says the rest', async () => {
    await draw('MARK');
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    const endsAt = new Date(t.clock.now().getTime() + HOUR_MS).toISOString();
    await t.call(manager, 'POST', '/api/delivery-stops', {
      reason: 'Yoğun kar yağışı',
      road: 'FINISH',
      endsAt,
    });
    const { body } = await send({ location: OUTSIDE });
    expect([body.warning?.code, body.data.outsideArea]).toEqual(['DELIVERY_STOPPED', true]);
  });

  it('another place is judged anew, other fields leave the mark, and so does another area', async () => {
    await draw('MARK');
    const { id } = (await enter({ location: OUTSIDE })).body.data;
    const edit = async (body: object) => (await t.call(chief, 'PATCH', `/api/orders/${id}`, body)).body.data;
    expect((await edit({ orderNotes: 'Acele' })).outsideArea).toBe(true);
    expect((await edit({ location: INSIDE })).outsideArea).toBeUndefined();
    expect((await edit({ location: OUTSIDE })).outsideArea).toBe(true);
    await setArea({ kind: 'NONE' });
    expect((await read(id)).outsideArea).toBe(true);
  });

  it('an area of minutes that is not made yet holds everything', async () => {
    await setArea({ kind: 'MINUTES', minutes: 5, rule: 'REFUSE' });
    expect((await send({ location: OUTSIDE })).status).toBe(201);
    await t.app.deliveryAreas.make();
    expect((await send({ location: OUTSIDE })).status).toBe(422);
    expect((await send({ location: { lat: lat + 0.005, lng } })).status).toBe(201);
  });
});
