import type { BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';
import type { NeighborhoodId } from '@ulak/contracts/neighborhoods/id';
import type { OrderId } from '@ulak/contracts/ids';
import { array, integer, record, sample as draw, tuple } from 'fast-check';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, TEST_PASSWORD } from '../../test/factories.ts';
import { assignNeighborhoods } from './jobs.ts';

let t: TestApp;
let owner: GivenUser;
let branch: GivenBranch;
let db: Client;
beforeEach(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
  branch = await t.given.branch();
  db = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await db.connect();
});
afterEach(async () => {
  await db.end();
  await t.close();
});

type Point = readonly [lng: number, lat: number];
const polygon = (points: readonly Point[]): BoundaryShape => ({
  type: 'Polygon',
  coordinates: [[...points, points[0] ?? [0, 0]]],
});
const square = ([lng, lat]: Point, half = 0.005): BoundaryShape =>
  polygon([
    [lng - half, lat - half],
    [lng + half, lat - half],
    [lng + half, lat + half],
    [lng - half, lat + half],
  ]);

async function save(name: string, boundary: BoundaryShape): Promise<NeighborhoodId> {
  const { status, body } = await t.call(owner, 'POST', '/api/neighborhoods', {
    name,
    district: 'Kadıköy',
    city: 'İstanbul',
    boundary_coordinates: boundary,
  });
  expect(status).toBe(201);
  return body.data.id;
}
const orderAt = async ([lng, lat]: Point): Promise<OrderId> => (await t.given.order(branch, { lat, lng })).id;
const run = () => assignNeighborhoods(db, t.clock.now());
const placeOf = async (id: OrderId): Promise<NeighborhoodId | null> =>
  (
    await t.db.asSystem((tx) =>
      tx.selectFrom('orders').select('neighborhood_id').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).neighborhood_id;

describe('an order keeps its neighbourhood, refilled by a job', () => {
  it('when one comes: orders inside get it, the smaller one of two, others none', async () => {
    const [inside, both, outside] = [
      await orderAt([29.021, 40.981]),
      await orderAt([29.0251, 40.9851]),
      await orderAt([29.06, 40.98]),
    ];
    const large = await save('Büyük', square([29.025, 40.985]));
    const small = await save('Küçük', square([29.025, 40.985], 0.001));
    expect(await run()).toEqual({ neighborhoods: 2, orders: 2 });
    expect([await placeOf(inside), await placeOf(both), await placeOf(outside)]).toEqual([
      large,
      small,
      null,
    ]);
    const { body } = await t.call(owner, 'GET', `/api/neighborhoods/${large}`);
    expect(body.data.assigned_at).toBe(t.clock.now().toISOString());
    expect(await run()).toEqual({ neighborhoods: 0, orders: 0 });
  });

  it('when one goes: its orders lose it, or fall to the one around it, and its row goes', async () => {
    const [alone, both] = [await orderAt([29.1, 41.1]), await orderAt([29.025, 40.985])];
    const far = await save('Uzak', square([29.1, 41.1]));
    const large = await save('Büyük', square([29.025, 40.985]));
    const small = await save('Küçük', square([29.025, 40.985], 0.001));
    await run();
    expect([await placeOf(alone), await placeOf(both)]).toEqual([far, small]);
    for (const id of [far, small]) await t.call(owner, 'DELETE', `/api/neighborhoods/${id}`);
    await run();
    expect([await placeOf(alone), await placeOf(both)]).toEqual([null, large]);
    const { rows } = await db.query('select id from neighborhoods');
    expect(rows.map(({ id }) => Number(id))).toEqual([large]);
  });

  it('an order that is made or moved later, by its events', async () => {
    const id = await save('Moda', square([29.025, 40.985]));
    await run();
    t.clock.advance(10 * 60_000);
    // reads the events so far, which are settled by now
    await run();
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    const made = await t.call(manager, 'POST', '/api/orders', {
      branchId: branch.id,
      customerName: 'Ayşe',
      customerPhone: '0532 111 22 33',
      customerAddress: 'Moda Cad. No 1',
      location: { lat: 40.985, lng: 29.025 },
      items: [{ name: 'Pide', quantity: 1, price: 100 }],
    });
    const orderId = made.body.data.id as OrderId;
    expect(await placeOf(orderId)).toBeNull();
    expect((await run()).orders).toBe(1);
    expect(await placeOf(orderId)).toBe(id);
    await t.call(manager, 'PATCH', `/api/orders/${orderId}`, { location: { lat: 40.99, lng: 29.06 } });
    expect((await run()).orders).toBe(1);
    expect(await placeOf(orderId)).toBeNull();
  });

  it('an order that somebody holds is left, and done at the next run', async () => {
    const order = await orderAt([29.025, 40.985]);
    const id = await save('Moda', square([29.025, 40.985]));
    const other = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
    await other.connect();
    await other.query('begin');
    await other.query('select 1 from orders where id = $1 for update', [order]);
    expect(await run()).toEqual({ neighborhoods: 0, orders: 0 });
    await other.query('commit');
    await other.end();
    expect(await run()).toEqual({ neighborhoods: 1, orders: 1 });
    expect(await placeOf(order)).toBe(id);
  });

  it('two nodes at once: one does it', async () => {
    await orderAt([29.025, 40.985]);
    await save('Moda', square([29.025, 40.985]));
    const other = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
    await other.connect();
    const done = await Promise.all([run(), assignNeighborhoods(other, t.clock.now())]);
    await other.end();
    expect(done.reduce((sum, { orders = 0 }) => sum + orders, 0)).toBe(1);
  });

  it('criteria B19: an erased order keeps none, and gets none', async () => {
    const { id } = await t.given.order(branch, {
      lat: 40.985,
      lng: 29.025,
      status: 'DELIVERED',
      customer_phone: '0532 765 43 21',
      customer_phone_key: '+905327654321',
    });
    await save('Moda', square([29.025, 40.985], 0.02));
    await run();
    expect(await placeOf(id)).not.toBeNull();
    const erase = { phone: '0532 765 43 21', password: TEST_PASSWORD };
    expect((await t.call(owner, 'POST', '/api/admin/personal-data/erase', erase)).status).toBe(200);
    expect(await placeOf(id)).toBeNull();
    await save('Yeni', square([29.025, 40.985], 0.03));
    await run();
    expect(await placeOf(id)).toBeNull();
  });
});

/** Whether a point lies in a ring, by the parity of crossings: the definition, written once more. */
function holds(shape: BoundaryShape, [x, y]: Point): boolean {
  const ring = shape.type === 'Polygon' ? (shape.coordinates[0] ?? []) : [];
  let isInside = false;
  ring.forEach(([x1 = 0, y1 = 0], at) => {
    const [x2 = 0, y2 = 0] = ring[(at + 1) % ring.length] ?? [];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  });
  return isInside;
}

describe('shown by: boxes by index, then turf, equal a naive loop', () => {
  it('on random stars and points', async () => {
    const [sample] = draw(
      record({
        stars: array(
          record({
            x: integer({ min: 0, max: 1_000 }),
            y: integer({ min: 0, max: 1_000 }),
            radii: array(integer({ min: 20, max: 300 }), { minLength: 5, maxLength: 14 }),
          }),
          { minLength: 12, maxLength: 12 },
        ),
        points: array(tuple(integer({ min: 0, max: 9_999 }), integer({ min: 0, max: 9_999 })), {
          minLength: 400,
          maxLength: 400,
        }),
      }),
      1,
    );
    if (!sample) throw new Error('a sample has a value');
    // points have one more decimal than the corners, so that none lies on an edge by chance
    const points = sample.points.map(
      ([x, y]): Point => [+(29 + x / 1e5 + 3e-6).toFixed(6), +(41 + y / 1e5 + 7e-6).toFixed(6)],
    );
    const stars = sample.stars.map(({ x, y, radii }) =>
      polygon(
        radii.map((radius, at): Point => {
          const angle = (at / radii.length) * 2 * Math.PI;
          return [
            +(29 + (x + radius * Math.cos(angle)) / 1e4).toFixed(5),
            +(41 + (y + radius * Math.sin(angle)) / 1e4).toFixed(5),
          ];
        }),
      ),
    );
    const orders: OrderId[] = [];
    for (const point of points) orders.push(await orderAt(point));
    const ids: NeighborhoodId[] = [];
    for (const [at, star] of stars.entries()) ids.push(await save(`Mahalle ${at}`, star));
    await run();
    const { rows } = await db.query('select id, area_km2 from neighborhoods order by area_km2, id');
    const bySize = rows.map(({ id }) => Number(id));
    const naive = points.map(
      (point) =>
        bySize.find((id) => holds(stars[ids.findIndex((one) => one === id)] ?? polygon([]), point)) ?? null,
    );
    const stored = await t.db.asSystem((tx) =>
      tx
        .selectFrom('orders')
        .select(['id', 'neighborhood_id'])
        .where('id', 'in', orders)
        .orderBy('id')
        .execute(),
    );
    expect(stored.map(({ neighborhood_id }) => neighborhood_id)).toEqual(naive);
    expect(naive.filter((id) => id !== null).length).toBeGreaterThan(0);
  });
});
