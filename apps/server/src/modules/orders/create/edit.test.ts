import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({
    assignment_method: 'POOL',
    max_concurrent_deliveries: 10,
    base_rate: '20',
    price_per_km: '5.5',
    minimum_rate: '25',
  });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
  manager = await t.given.user('GENERAL_MANAGER', { branch });
});
afterAll(() => t?.close());

const read = async (id: OrderId) => (await t.call(manager, 'GET', `/api/orders/${id}`)).body.data;
const row = (id: OrderId) =>
  t.db.asSystem((tx) => tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

describe('PATCH /api/orders/{id} (DECISIONS: before pick-up)', () => {
  it('changes what was sent, distance and total with it, and nothing else', async () => {
    const { id } = await t.given.order(branch, { delivery_fee: '15', payment_type: 'CASH', source: 'Web' });
    const { body } = await t.call(chief, 'PATCH', `/api/orders/${id}`, {
      customerPhone: '0533 999 88 77',
      paymentType: '',
      location: { lat: '41.0003', lng: '29.0275' },
      items: [{ name: 'Pide', quantity: 3, price: 33.35, options: 'Kaşarlı' }],
    });
    expect(body.data).toMatchObject({
      customerPhone: '0533 999 88 77',
      paymentType: null,
      source: 'Web',
      subtotal: 100.05,
      total: 115.05,
      distanceKm: 1.11,
      location: { lat: 41.0003, lng: 29.0275 },
      version: 2,
      status: 'PREPARING',
    });
    expect((await row(id)).customer_phone_key).toBe('+905339998877');
    expect((await read(id)).history.at(-1)).toMatchObject({
      action: 'edit',
      from: 'PREPARING',
      to: 'PREPARING',
    });
  });

  it('leaves an outside total alone when the items come back unchanged', async () => {
    const { id } = await t.given.order(branch, {
      total: '80',
      items: JSON.stringify([{ name: 'Pide', quantity: 1, price: 100 }]),
    });
    const { body } = await t.call(chief, 'PATCH', `/api/orders/${id}`, {
      items: [{ name: 'Pide', quantity: 1, price: 100 }],
      orderNotes: 'Acele',
    });
    expect(body.data).toMatchObject({ total: 80, orderNotes: 'Acele' });
  });

  it('refuses bad and unknown fields (criteria B04), no change, couriers, picked up orders', async () => {
    const courier = await t.given.courier(branch);
    const { id } = await t.given.order(branch, { status: 'PICKED_UP', courier_id: courier.id });
    expect((await t.call(chief, 'PATCH', `/api/orders/${id}`, { customerName: 'X' })).body).toMatchObject({
      code: 'ORDER_NOT_EDITABLE',
    });
    const gone = await t.given.order(branch, { status: 'CANCELLED' });
    expect(
      (await t.call(chief, 'PATCH', `/api/orders/${gone.id}`, { customerName: 'X' })).body,
    ).toMatchObject({
      code: 'ORDER_CHANGED',
    });
    for (const body of [
      {},
      { total: 1 },
      { status: 'READY' },
      { branchId: 2 },
      { customerName: '' },
      { location: { lat: 0, lng: 0 } },
    ]) {
      expect((await t.call(chief, 'PATCH', `/api/orders/${id}`, body)).body).toMatchObject({
        code: 'VALIDATION_ERROR',
      });
    }
    expect((await t.call(courier, 'PATCH', `/api/orders/${id}`, { customerName: 'X' })).status).toBe(403);
    expect((await row(id)).version).toBe(1);
  });
});
