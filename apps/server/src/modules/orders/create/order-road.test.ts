import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch } from '../../../test/factories.ts';
import { type MadeRoads, madeRoads } from '../../../test/made-roads.ts';
import type { OrderId } from '@ulak/contracts/ids';
import { createRoadFiller } from './order-road.ts';
import { saveRoads } from './road-repository.ts';

/** A city whose streets nobody has loaded. */
const ANKARA = { lat: 39.92, lng: 32.85 };
const isIstanbul = ({ lng }: { lng: number }): boolean => lng < 31;

let t: TestApp;
let roads: MadeRoads;
let branch: GivenBranch;
beforeAll(async () => {
  roads = madeRoads();
  t = await startTestApp({ roads });
});
beforeEach(async () => {
  roads.set({});
  await t.db.asSystem((tx) => tx.updateTable('orders').set({ status: 'CANCELLED' }).execute());
  branch = await t.given.branch();
});
afterAll(() => t?.close());

const roadlessIn = async (where = BRANCH_POINT, of = branch): Promise<OrderId> =>
  (await t.given.order(of, { status: 'READY', ...where })).id;
const roadOf = async (id: OrderId): Promise<number | null | undefined> =>
  t.db.asSystem(
    async (tx) =>
      (await tx.selectFrom('orders').select('road_m').where('id', '=', id).executeTakeFirst())?.road_m,
  );
const fillerOf = (pace: { atOnce?: number; everyMs?: number }) =>
  createRoadFiller({ db: t.db, roads, onError: (error) => expect.fail(String(error)) }, pace);
const PLACE = { lat: BRANCH_POINT.lat, lng: BRANCH_POINT.lng + 0.01 };

it('decision 096: the oldest orders of a branch without streets keep nobody from their road', async () => {
  roads.set({ metres: (from) => (isIstanbul(from) ? 1_000 : null) });
  const far = await t.given.branch({ ...ANKARA });
  for (let count = 0; count < 2; count += 1) await roadlessIn(ANKARA, far);
  const late = await roadlessIn(PLACE);
  const filler = fillerOf({ atOnce: 2 });
  expect([await filler.fillNow(), await filler.fillNow()]).toEqual([0, 1]);
  expect(await roadOf(late)).toBe(1_000);
});

it('decision 096: after the last order the first are asked for again', async () => {
  roads.set({ isDown: true });
  const first = await roadlessIn(PLACE);
  const filler = fillerOf({ atOnce: 2 });
  expect(await filler.fillNow()).toBe(0);
  roads.set({ metres: () => 900 });
  expect(await filler.fillNow()).toBe(1);
  expect(await roadOf(first)).toBe(900);
});

it('decision 096: an order that somebody works on is not waited for', async () => {
  const [busy, free] = [await roadlessIn(PLACE), await roadlessIn(PLACE)];
  const roadsOf = [free, busy].map((id) => ({
    id,
    ...PLACE,
    road_m: 900,
    road_s: 100,
    road_method: 'STREETS' as const,
  }));
  const saved = await t.db.asSystem(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', busy).forUpdate().execute();
    return t.db.asSystem((other) => saveRoads(other, roadsOf));
  });
  expect(saved).toBe(1);
  expect([await roadOf(busy), await roadOf(free)]).toEqual([null, 900]);
  expect(await t.db.asSystem((tx) => saveRoads(tx, roadsOf))).toBe(1);
});

it('decision 096: fills do not queue up behind a slow one, and a stop ends it between branches', async () => {
  await roadlessIn(PLACE);
  await roadlessIn(PLACE, await t.given.branch());
  const answers: (() => void)[] = [];
  const matrix = vi.fn<MadeRoads['matrix']>(
    () => new Promise((resolve) => answers.push(() => resolve(null))),
  );
  const onError = (error: unknown) => expect.fail(String(error));
  const filler = createRoadFiller({ db: t.db, roads: { ...roads, matrix }, onError }, { everyMs: 5 });
  filler.start();
  await vi.waitFor(() => expect(matrix).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const stopped = filler.stop();
  answers.forEach((answer) => answer());
  await stopped;
  expect(matrix).toHaveBeenCalledTimes(1);
  // a new start is a start
  filler.start();
  await vi.waitFor(() => expect(matrix).toHaveBeenCalledTimes(2));
  const again = filler.stop();
  answers.forEach((answer) => answer());
  await again;
});
