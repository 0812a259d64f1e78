import type { LatLng } from '@ulak/contracts/domain/geo';
import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';
import { type MadeRoads, madeRoads } from '../../test/made-roads.ts';

let t: TestApp;
let roads: MadeRoads;
let branch: GivenBranch;
let manager: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  roads = madeRoads();
  t = await startTestApp({ roads });
});
beforeEach(async () => {
  roads.set({});
  branch = await t.given.branch({ max_concurrent_deliveries: 5 });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  courier = await t.given.courier(branch, { position: BRANCH_POINT });
});
afterAll(() => t?.close());

const east = (degrees: number): LatLng => ({ ...BRANCH_POINT, lng: BRANCH_POINT.lng + degrees });
async function create(location: LatLng): Promise<OrderId> {
  const answer = await t.call({ key: branch.key }, 'POST', '/api/orders', {
    customerName: 'Ayşe Yılmaz',
    customerPhone: '0535 111 22 33',
    customerAddress: 'Moda Cad. 12',
    location,
    items: [{ name: 'Lahmacun', quantity: 2, price: 80 }],
  });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}
async function post(who: GivenUser, path: string, body: object): Promise<void> {
  expect((await t.call(who, 'POST', path, body)).status).toBe(200);
}
async function pickUp(id: OrderId): Promise<void> {
  await post(manager, `/api/orders/${id}/status`, { status: 'READY' });
  await post(manager, `/api/orders/${id}/assign`, { courierId: courier.id });
  await post(courier, `/api/orders/${id}/status`, { status: 'PICKED_UP' });
}
/** Of the range shown at creation, and of that shown at departure. */
const methodsOf = (id: OrderId) =>
  t.db.asSystem(async (tx) => {
    const row = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([row.arrival_from, row.arrival_to]).toEqual([expect.any(Date), expect.any(Date)]);
    return [row.arrival_method, row.departed_method];
  });

it('decision 096: stored arrival ranges name what measured them', async () => {
  const alone = await create(east(0.01));
  expect(await methodsOf(alone)).toEqual(['STREETS', null]);
  await pickUp(alone);
  expect(await methodsOf(alone)).toEqual(['STREETS', 'STREETS']);
  roads.set({ isDown: true });
  const ruled = await create(east(-0.012));
  expect(await methodsOf(ruled)).toEqual([null, null]);
});

it('decision 096: over another customer the pace per great-circle kilometre measures the range', async () => {
  const [near, far] = [await create(east(0.005)), await create(east(0.02))];
  await pickUp(near);
  await pickUp(far);
  expect([await methodsOf(near), await methodsOf(far)]).toEqual([
    ['STREETS', 'STREETS'],
    ['STREETS', null],
  ]);
});
