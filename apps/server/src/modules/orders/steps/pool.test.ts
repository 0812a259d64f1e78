import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../../test/build-app.ts';
import { BRANCH_POINT, type GivenUser } from '../../../test/factories.ts';

let t: TestApp;
let chief: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  chief = await t.given.user('PACKAGING_CHIEF', { branch: await t.given.branch() });
});
afterAll(() => t?.close());

describe('the pool (spec 3 §4.4)', () => {
  const pool = async (courier: GivenUser) => {
    const { body, raw } = await t.call(courier, 'GET', '/api/pool-orders');
    return [body.map((order: TestJson) => order.orderNumber), raw.headers['x-pool-hidden']];
  };
  const claim = async (courier: GivenUser, id: number) => {
    const { status, body } = await t.call(courier, 'POST', `/api/claim-order/${id}`);
    return [status, body.code];
  };

  it('shows what waits without a courier, without the customer’s name and phone', async () => {
    const at = await t.given.branch({ assignment_method: 'POOL' });
    const courier = await t.given.courier(at);
    await t.given.order(at, { order_number: 'P-1' });
    await t.given.order(at, { order_number: 'P-2', status: 'READY' });
    await t.given.order(at, { order_number: 'P-3', status: 'PENDING' });
    await t.given.order(at, { order_number: 'P-4', status: 'ASSIGNED', courier_id: courier.id });
    expect(await pool(courier)).toEqual([['P-1', 'P-2'], undefined]);
    const { raw } = await t.call(courier, 'GET', '/api/pool-orders');
    expect(raw.body).not.toMatch(/Müşteri|0533/);
    expect((await t.call(chief, 'GET', '/api/pool-orders')).status).toBe(403);
  });

  it('hides and refuses for each of the four rules', async () => {
    const at = await t.given.branch({
      assignment_method: 'POOL',
      require_in_branch_area: true,
      radius_m: 200,
    });
    const { id } = await t.given.order(at);
    const offline = await t.given.courier(at, { online: false });
    expect(await pool(offline)).toEqual([[], 'COURIER_NOT_ONLINE']);
    expect(await claim(offline, id)).toEqual([409, 'COURIER_NOT_ONLINE']);
    const outside = await t.given.courier(at, {
      position: { lat: BRANCH_POINT.lat + 0.01, lng: BRANCH_POINT.lng },
    });
    expect(await pool(outside)).toEqual([[], 'OUT_OF_BRANCH_AREA']);
    expect(await claim(outside, id)).toEqual([409, 'OUT_OF_BRANCH_AREA']);
    const unseen = await t.given.courier(at);
    expect(await claim(unseen, id)).toEqual([409, 'OUT_OF_BRANCH_AREA']);
    const delivering = await t.given.courier(at, { position: BRANCH_POINT });
    await t.given.order(at, { status: 'IN_DELIVERY', courier_id: delivering.id });
    expect(await pool(delivering)).toEqual([[], 'DELIVERY_IN_PROGRESS']);
    expect(await claim(delivering, id)).toEqual([409, 'DELIVERY_IN_PROGRESS']);
    const inside = await t.given.courier(at, { position: BRANCH_POINT });
    expect((await pool(inside))[1]).toBeUndefined();
    expect(await claim(inside, id)).toEqual([200, undefined]);
  });

  it('DECISIONS "Orders": in another branch only what staff offered by hand', async () => {
    const at = await t.given.branch({ assignment_method: 'MANUAL' });
    const courier = await t.given.courier(at);
    const waiting = await t.given.order(at, { order_number: 'H-1' });
    expect(await pool(courier)).toEqual([[], 'ORDER_NOT_POOLED']);
    expect(await claim(courier, waiting.id)).toEqual([409, 'ORDER_NOT_POOLED']);
    const offered = await t.given.order(at, {
      order_number: 'H-2',
      status: 'AVAILABLE',
      previous_status: 'READY',
    });
    expect(await pool(courier)).toEqual([['H-2'], undefined]);
    expect(await claim(courier, offered.id)).toEqual([200, undefined]);
    expect(await claim(await t.given.courier(at), offered.id)).toEqual([409, 'ORDER_TAKEN']);
    expect(await claim(courier, offered.id)).toEqual([200, undefined]);
  });

  it('refuses on break and at the limit', async () => {
    const at = await t.given.branch({ assignment_method: 'POOL', max_concurrent_deliveries: 1 });
    const { id } = await t.given.order(at);
    expect(await claim(await t.given.courier(at, { onBreak: true }), id)).toEqual([409, 'COURIER_ON_BREAK']);
    const busy = await t.given.courier(at);
    await t.given.order(at, { status: 'ASSIGNED', courier_id: busy.id });
    expect(await claim(busy, id)).toEqual([409, 'COURIER_AT_CAPACITY']);
  });

  it('shows what a courier decides by, the oldest first', async () => {
    const rate = { base_rate: '20', price_per_km: '10.50', minimum_rate: '15' };
    const at = await t.given.branch({ assignment_method: 'POOL', max_delivery_min: 45, ...rate });
    const courier = await t.given.courier(at);
    const created = (minute: number) => new Date(`2026-03-02T16:0${minute}:00.000Z`);
    await t.given.order(at, { order_number: 'Y-2', created_at: created(2) });
    await t.given.order(at, { order_number: 'Y-3', created_at: created(2) });
    const columns = {
      order_number: 'Y-1',
      status: 'READY',
      created_at: created(1),
      ready_at: created(2),
      lat: 40.99,
      lng: 29.03,
      total: '241.50',
      payment_type: 'CASH',
      order_notes: 'Acısız',
      customer_address: 'Moda Cad. No 12',
      distance_km: '3.20',
      estimated_min: 25,
      items: JSON.stringify([
        { name: 'Adana Dürüm', quantity: 2, price: 100, options: [] },
        { name: 'Ayran', quantity: 3, price: 13.83, options: [] },
      ]),
    } as const;
    const { id } = await t.given.order(at, columns);
    await t.given.order(await t.given.branch({ companyId: at.companyId }), { order_number: 'Y-4' });
    const { body } = await t.call(courier, 'GET', '/api/pool-orders');
    expect(body.map((order: TestJson) => order.orderNumber)).toEqual(['Y-1', 'Y-2', 'Y-3']);
    expect(body[0]).toEqual({
      id,
      orderNumber: 'Y-1',
      status: 'READY',
      branchId: at.id,
      customerAddress: 'Moda Cad. No 12',
      location: { lat: 40.99, lng: 29.03 },
      total: 241.5,
      paymentType: 'CASH',
      orderNotes: 'Acısız',
      isTest: false,
      itemCount: 5,
      distanceKm: 3.2,
      estimatedMinutes: 25,
      maxDeliveryMin: 45,
      createdAt: '2026-03-02T16:01:00.000Z',
      version: 1,
    });
  });

  it('a position of two minutes proves that the courier is there, an older one does not', async () => {
    const at = await t.given.branch({ assignment_method: 'POOL', require_in_branch_area: true });
    const courier = await t.given.courier(at, { position: BRANCH_POINT });
    const [first, second] = [await t.given.order(at), await t.given.order(at)];
    t.clock.advance(120_000);
    expect((await pool(courier))[1]).toBeUndefined();
    expect(await claim(courier, first.id)).toEqual([200, undefined]);
    t.clock.advance(1);
    expect(await pool(courier)).toEqual([[], 'OUT_OF_BRANCH_AREA']);
    expect(await claim(courier, second.id)).toEqual([409, 'OUT_OF_BRANCH_AREA']);
  });

  it('names who has an order that is taken, and stores where the claimer was', async () => {
    const at = await t.given.branch({ assignment_method: 'POOL' });
    const [first, second] = [
      await t.given.courier(at, { position: BRANCH_POINT }),
      await t.given.courier(at, { online: false }),
    ];
    const { id } = await t.given.order(at);
    const { body } = await t.call(first, 'POST', `/api/claim-order/${id}`);
    expect(body.data).toMatchObject({
      courierId: first.id,
      assignedBy: 'COURIER',
      assignedAt: t.clock.now().toISOString(),
    });
    const refused = await t.call(second, 'POST', `/api/claim-order/${id}`);
    expect(refused.body).toMatchObject({
      code: 'ORDER_TAKEN',
      message: `Bu siparişi az önce ${first.name} aldı.`,
    });
    const events = await t.db.asSystem((tx) =>
      tx
        .selectFrom('events')
        .select(['kind', 'payload'])
        .where('courier_id', '=', first.id)
        .orderBy('id')
        .execute(),
    );
    expect(events.map(({ kind, payload }) => [kind, payload])).toEqual([
      ['ORDER_CHANGED', expect.objectContaining({ action: 'claim', ...BRANCH_POINT })],
      ['COURIER_CHANGED', expect.objectContaining({ action: 'ASSIGNED', load: 1 })],
    ]);
  });
});
