import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRANCH_POINT } from '../../../test/factories.ts';
import { type PoolBranch, startPoolBranch } from '../../../test/pool-branch.ts';

let t: PoolBranch;
beforeAll(async () => {
  t = await startPoolBranch();
});
afterAll(() => t?.close());

describe('PATCH /api/orders/{id} (DECISIONS: before pick-up)', () => {
  it('changes what was sent, distance and total with it, and nothing else', async () => {
    const { id } = await t.given.order(t.branch, { delivery_fee: '15', payment_type: 'CASH', source: 'Web' });
    const { body } = await t.call(t.chief, 'PATCH', `/api/orders/${id}`, {
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
    expect((await t.row(id)).customer_phone_key).toBe('+905339998877');
    expect((await t.read(id)).history.at(-1)).toMatchObject({
      action: 'edit',
      from: 'PREPARING',
      to: 'PREPARING',
    });
  });

  it('decision 050: a point at the branch is saved, and the answer says so', async () => {
    const { id } = await t.given.order(t.branch);
    const edit = (body: unknown) => t.call(t.chief, 'PATCH', `/api/orders/${id}`, body);
    const moved = await edit({ location: BRANCH_POINT });
    expect(moved.body).toMatchObject({ data: { distanceKm: 0 }, warning: { code: 'AT_BRANCH' } });
    const far = await edit({ location: { lat: 39.9208, lng: 32.8541 } });
    expect(far.body.warning.code).toBe('FAR_FROM_BRANCH');
    expect((await edit({ orderNotes: 'Acele' })).body.warning).toBeUndefined();
    expect((await edit({ location: { lat: 41.0003, lng: 29.0275 } })).body.warning).toBeUndefined();
  });

  it('leaves an outside total alone when the items come back unchanged', async () => {
    const { id } = await t.given.order(t.branch, {
      total: '80',
      items: JSON.stringify([{ name: 'Pide', quantity: 1, price: 100 }]),
    });
    const { body } = await t.call(t.chief, 'PATCH', `/api/orders/${id}`, {
      items: [{ name: 'Pide', quantity: 1, price: 100 }],
      orderNotes: 'Acele',
    });
    expect(body.data).toMatchObject({ total: 80, orderNotes: 'Acele' });
  });

  it('refuses bad and unknown fields (criteria B04), no change, couriers, picked up orders', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.given.order(t.branch, { status: 'PICKED_UP', courier_id: courier.id });
    expect((await t.call(t.chief, 'PATCH', `/api/orders/${id}`, { customerName: 'X' })).body).toMatchObject({
      code: 'ORDER_NOT_EDITABLE',
    });
    const gone = await t.given.order(t.branch, { status: 'CANCELLED' });
    expect(
      (await t.call(t.chief, 'PATCH', `/api/orders/${gone.id}`, { customerName: 'X' })).body,
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
      expect((await t.call(t.chief, 'PATCH', `/api/orders/${id}`, body)).body).toMatchObject({
        code: 'VALIDATION_ERROR',
      });
    }
    expect((await t.call(courier, 'PATCH', `/api/orders/${id}`, { customerName: 'X' })).status).toBe(403);
    expect((await t.row(id)).version).toBe(1);
  });
});
