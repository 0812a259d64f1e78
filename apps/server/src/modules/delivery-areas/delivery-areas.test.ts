import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { roundDegrees } from '@ulak/contracts/neighborhoods/plain-shape';
import { circleAround, circleRadiusM, holdsPoint } from '@ulak/contracts/delivery-areas/area';
import { distanceM } from '@ulak/contracts/domain/geo';
import { countPoints } from '@ulak/contracts/neighborhoods/boundary';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import type { ReachableArea } from '@ulak/roads/router';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';
import { madeRoads } from '../../test/made-roads.ts';
import { NO_ROADS, type RoadService } from '../roads/service.ts';
import { findReach } from './find-reach.ts';
import { makeReaches } from './make-reaches.ts';

const roads = madeRoads();
let t: TestApp;
let admin: GivenUser;
let branch: GivenBranch;
beforeAll(async () => {
  t = await startTestApp({ roads });
  admin = await t.given.user('COMPANY_ADMIN', { companyId: await t.given.company() });
});
beforeEach(async () => {
  roads.set({});
  branch = await t.given.branch({ companyId: admin.companyId ?? undefined });
});
afterAll(() => t?.close());

const path = () => `/api/branches/${branch.id}/delivery-area`;
const put = (body: unknown, who: GivenUser = admin) => t.call(who, 'PUT', path(), body);
const read = async (who: GivenUser = admin) => (await t.call(who, 'GET', path())).body.data;
const move = (columns: object) =>
  t.db.asSystem((tx) => tx.updateTable('branches').set(columns).where('id', '=', branch.id).execute());
const ASKED = { minutes: 10, speedKmh: 20, timeoutMs: 1_000 };
const MINUTES = { kind: 'MINUTES', minutes: 10, rule: 'MARK' } as const;
/** A router that answers so for any place. */
const answering =
  (area: ReachableArea, method: RoadMethod = 'STREETS'): RoadService['reachable'] =>
  () =>
    Promise.resolve({ method, area });
const boxAround = ({ lat, lng } = BRANCH_POINT, size = 0.02) => {
  const [west, south, east, north] = [lng - size, lat - size, lng + size, lat + size].map(roundDegrees);
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as [number, number][];
  return { type: 'Polygon', coordinates: [ring] };
};
const audited = () =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'company_id', 'changes'])
      .where('entity', '=', 'branch')
      .where('entity_id', '=', branch.id)
      .orderBy('id')
      .execute(),
  );

describe('decision 098: the delivery area of a branch', () => {
  it('none, minutes, drawn, none again; audited, was → is', async () => {
    expect(await read()).toMatchObject({ kind: 'NONE', shape: null, minutes: null, version: 1 });
    const minutes = await put({ ...MINUTES, version: 1 });
    expect([minutes.status, minutes.body.data]).toMatchObject([
      200,
      { kind: 'MINUTES', minutes: 10, rule: 'MARK', shape: null, madeAt: null, version: 2 },
    ]);
    expect((await put({ kind: 'NONE', version: 1 })).body.code).toBe('RECORD_CHANGED');
    const drawn = await put({ kind: 'DRAWN', shape: boxAround(), rule: 'REFUSE', version: 2 });
    expect(drawn.body.data).toMatchObject({ kind: 'DRAWN', shape: boxAround(), minutes: null, version: 3 });
    await put({ kind: 'DRAWN', shape: boxAround(), rule: 'REFUSE' });
    expect((await put({ kind: 'NONE' })).body.data).toMatchObject({ kind: 'NONE', version: 4 });
    const whose = { action: 'DELIVERY_AREA_SET', actor_id: admin.id, company_id: admin.companyId };
    expect(await audited()).toMatchObject([
      {
        ...whose,
        changes: { areaKind: { was: 'NONE', is: 'MINUTES' }, areaMinutes: { was: null, is: 10 } },
      },
      {
        ...whose,
        changes: {
          areaKind: { was: 'MINUTES', is: 'DRAWN' },
          areaPoints: { was: null, is: 5 },
          outsideRule: { was: 'MARK', is: 'REFUSE' },
        },
      },
      { ...whose, changes: { areaKind: { was: 'DRAWN', is: 'NONE' } } },
    ]);
  });

  it('a height is dropped, six decimals stay', async () => {
    const [ring] = boxAround().coordinates;
    const shape = { type: 'Polygon', coordinates: [ring?.map((at) => [...at.map((n) => n + 1e-9), 12])] };
    const { body } = await put({ kind: 'DRAWN', rule: 'MARK', shape });
    expect(body.data.shape.coordinates[0][0]).toEqual([
      Math.round((BRANCH_POINT.lng - 0.02) * 1e6) / 1e6,
      Math.round((BRANCH_POINT.lat - 0.02) * 1e6) / 1e6,
    ]);
  });

  it('what is drawn elsewhere is refused on its field; beside the branch it is not', async () => {
    const ankara = boxAround({ lat: 39.92, lng: 32.85 });
    const refused = await put({ kind: 'DRAWN', rule: 'MARK', shape: ankara });
    expect([refused.status, refused.body.details.shape]).toEqual([
      400,
      'Bölge şubeden 60 km’den uzakta. Başka bir yerin sınırı olabilir ya da koordinatların sırası terstir.',
    ]);
    const beside = boxAround({ lat: BRANCH_POINT.lat, lng: BRANCH_POINT.lng + 0.1 });
    expect((await put({ kind: 'DRAWN', rule: 'MARK', shape: beside })).status).toBe(200);
    expect((await put({ ...MINUTES, minutes: 0 })).body.details).toEqual({
      minutes: 'Dakika 5 ile 60 arasında bir tam sayı olmalı',
    });
  });

  it('staff of the branch read, those of the whole company set; a foreign branch is missing', async () => {
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    const stranger = await t.given.user('COMPANY_ADMIN', { companyId: await t.given.company() });
    expect((await read(chief)).kind).toBe('NONE');
    expect((await put(MINUTES, chief)).status).toBe(403);
    expect((await put(MINUTES, stranger)).body.code).toBe('BRANCH_NOT_FOUND');
    expect((await t.call(stranger, 'GET', path())).status).toBe(404);
    expect((await t.call(stranger, 'GET', `${path()}/preview?minutes=10`)).status).toBe(404);
    const restricted = await t.given.user('GENERAL_MANAGER', {
      companyId: await t.given.company({ settings: { restrictGeneralManagers: true } }),
    });
    expect((await put(MINUTES, restricted)).status).toBe(403);
  });

  it('a shell has none', async () => {
    const owner = await t.given.user('OWNER');
    const shell = await t.call(owner, 'POST', '/api/branches', { name: 'Kabuk', address: 'Adres 1' });
    const answer = await t.call(owner, 'PUT', `/api/branches/${shell.body.data.id}/delivery-area`, MINUTES);
    expect(answer.body.code).toBe('BRANCH_UNASSIGNED');
  });
});

describe('an area of minutes', () => {
  const make = () => t.app.deliveryAreas.make();

  it('is made from roads, once, without an edit of the branch', async () => {
    await put(MINUTES);
    await make();
    const made = await read();
    expect(made).toMatchObject({ method: 'STREETS', radiusM: null, version: 2 });
    expect(made.madeAt).toBe(t.clock.now().toISOString());
    // ten minutes at 30 km/h of roads 1.4 as long: 3,571 m
    const [lng, lat] = made.shape.coordinates[0][0];
    expect(distanceM({ lat, lng }, BRANCH_POINT)).toBeCloseTo(3571, -1);
    t.clock.advance(60_000);
    await make();
    expect((await read()).madeAt).toBe(made.madeAt);
  });

  it('other minutes, another place, other streets make another one; until then there is none', async () => {
    await put(MINUTES);
    await make();
    const first = await read();
    await put({ ...MINUTES, minutes: 20 });
    expect((await read()).shape).toBeNull();
    await make();
    const second = await read();
    expect(second.shape).not.toEqual(first.shape);
    await move({ lat: BRANCH_POINT.lat + 0.01 });
    expect((await read()).shape).toBeNull();
    await make();
    const third = await read();
    expect(third.shape).not.toEqual(second.shape);
    t.clock.advance(60_000);
    roads.set({ method: 'VALHALLA' });
    await make();
    expect(await read()).toMatchObject({ method: 'VALHALLA', madeAt: t.clock.now().toISOString() });
  });

  it('another set of streets makes another one, once; what two sets may have made is not kept', async () => {
    await put(MINUTES);
    await make();
    const madeAfter = async (): Promise<string> => {
      t.clock.advance(60_000);
      await make();
      return (await read()).madeAt;
    };
    const first = await madeAfter();
    expect(await madeAfter()).toBe(first);
    roads.set({ streets: 'newer' });
    const second = await madeAfter();
    expect(second).not.toBe(first);
    expect(await madeAfter()).toBe(second);
    let loads = 0;
    const exchanged: RoadService = {
      ...roads,
      async reachable(...asked) {
        const area = await roads.reachable(...asked);
        loads += 1;
        roads.set({ streets: `load ${loads}` });
        return area;
      },
    };
    roads.set({ streets: 'next' });
    await makeReaches({ roads: exchanged, db: t.db, wake: () => undefined }, t.clock.now());
    expect((await read()).madeAt).toBe(second);
  });

  it('without roads it is a circle, which gives way to roads and not they to it', async () => {
    roads.set({ method: null });
    await put(MINUTES);
    await make();
    const radiusM = circleRadiusM(10, 20);
    expect(await read()).toMatchObject({
      method: 'GREAT_CIRCLE',
      radiusM,
      shape: circleAround(BRANCH_POINT, radiusM),
    });
    await move({ min_speed_kmh: 40 });
    await make();
    expect((await read()).radiusM).toBe(circleRadiusM(10, 40));
    roads.set({});
    await make();
    const byRoad = await read();
    expect(byRoad.method).toBe('STREETS');
    roads.set({ method: null });
    await make();
    expect((await read()).shape).toEqual(byRoad.shape);
  });

  it('no answer leaves it without a shape, and is asked again', async () => {
    const silent: RoadService = { ...roads, reachable: () => Promise.resolve(null) };
    expect(await findReach(silent, BRANCH_POINT, ASKED)).toBeNull();
    expect(await findReach(NO_ROADS, BRANCH_POINT, ASKED)).toMatchObject({ method: 'GREAT_CIRCLE' });
  });

  it('being made is told from a router that fails', async () => {
    await put(MINUTES);
    expect(await read()).toMatchObject({ shape: null, isRouterFailing: false });
    roads.set({ isDown: true });
    expect(await read()).toMatchObject({ shape: null, isRouterFailing: true });
    await make();
    expect(await read()).toMatchObject({ shape: null, isRouterFailing: true });
    roads.set({ method: null });
    await make();
    expect(await read()).toMatchObject({ method: 'GREAT_CIRCLE', isRouterFailing: false });
    roads.set({ isDown: true });
    expect((await read()).isRouterFailing).toBe(true);
    await put({ kind: 'NONE' });
    roads.set({ isDown: true });
    expect((await read()).isRouterFailing).toBe(false);
  });

  it('only a router that says that no road is there makes a circle: none that is slow or busy', async () => {
    const answered = (covers: boolean | null) =>
      findReach(
        { ...roads, reachable: () => Promise.resolve(null), covers: () => Promise.resolve(covers) },
        BRANCH_POINT,
        ASKED,
      );
    expect(await answered(null)).toBeNull();
    expect(await answered(true)).toBeNull();
    expect(await answered(false)).toMatchObject({ method: 'GREAT_CIRCLE', radiusM: circleRadiusM(10, 20) });
    roads.set({ isDown: true });
    await put(MINUTES);
    await make();
    expect((await read()).shape).toBeNull();
  });

  it('is called after the router that answered: sets may have routers of their own', async () => {
    const { coordinates } = boxAround(BRANCH_POINT, 0.02);
    const mixed: RoadService = {
      ...roads,
      method: () => 'VALHALLA',
      reachable: answering([coordinates], 'STREETS'),
    };
    expect(await findReach(mixed, BRANCH_POINT, ASKED)).toMatchObject({ method: 'STREETS', radiusM: 0 });
  });

  it('what is made may be larger than what is drawn', async () => {
    const box = boxAround(BRANCH_POINT, 0.6);
    expect((await put({ kind: 'DRAWN', shape: box, rule: 'MARK' })).status).toBe(400);
    const router: RoadService = { ...roads, reachable: answering([box.coordinates]) };
    const found = await findReach(router, BRANCH_POINT, { ...ASKED, minutes: 60 });
    expect(found?.shape).toEqual(box);
  });

  it('the preview tells and keeps nothing', async () => {
    const preview = async (minutes: string) =>
      (await t.call(admin, 'GET', `${path()}/preview?minutes=${minutes}`)).body;
    expect((await preview('15')).data).toMatchObject({ method: 'STREETS', radiusM: null });
    expect((await preview('61')).details).toEqual({
      minutes: 'Dakika 5 ile 60 arasında bir tam sayı olmalı',
    });
    expect((await read()).kind).toBe('NONE');
  });

  it('tells that it ends where the loaded streets end; a circle does not', async () => {
    const preview = async () => (await t.call(admin, 'GET', `${path()}/preview?minutes=10`)).body.data;
    await put(MINUTES);
    await make();
    expect([(await read()).endsWithStreets, (await preview()).endsWithStreets]).toEqual([false, false]);
    roads.set({ isAtEdge: true });
    expect([(await read()).endsWithStreets, (await preview()).endsWithStreets]).toEqual([true, true]);
    roads.set({ method: null, isAtEdge: true });
    expect((await preview()).endsWithStreets).toBe(false);
    await put({ kind: 'NONE' });
    expect((await read()).endsWithStreets).toBe(false);
  });

  it('a preview that is too late is no failing router', async () => {
    const preview = async () => (await t.call(admin, 'GET', `${path()}/preview?minutes=15`)).body.data;
    const slow = vi.spyOn(roads, 'reachable').mockResolvedValue(null);
    expect(await preview()).toMatchObject({ shape: null, method: null, isRouterFailing: false });
    slow.mockRestore();
    roads.set({ isDown: true });
    expect(await preview()).toMatchObject({ shape: null, method: null, isRouterFailing: true });
  });

  it('previews are so many a minute for each user, and no router is asked for more', async () => {
    const reachable = vi.spyOn(roads, 'reachable');
    const other = await t.given.user('COMPANY_ADMIN', { companyId: admin.companyId ?? undefined });
    const preview = (who: GivenUser) => t.call(who, 'GET', `${path()}/preview?minutes=15`);
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push(await preview(other));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    const [last] = answers.slice(-1);
    expect(last?.body).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Çok sık istek gönderildi. Lütfen biraz bekleyip yeniden deneyin.',
    });
    expect(Number(last?.raw.headers['retry-after'])).toBeGreaterThan(0);
    expect(reachable).toHaveBeenCalledTimes(20);
    reachable.mockRestore();
    expect((await preview(admin)).status).toBe(200);
    t.clock.advance(2 * 60_000);
    expect((await preview(other)).status).toBe(200);
  });

  it('what a router answers is cut to 500 points, without crumbs', async () => {
    const wavy = Array.from({ length: 3_000 }, (_, at) => {
      const angle = (at / 3_000) * 2 * Math.PI;
      const radius = 0.03 + 0.0004 * Math.sin(at);
      const { lat, lng } = BRANCH_POINT;
      return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)] as const;
    });
    const crumb = boxAround({ lat: 41.05, lng: 29.05 }, 0.000_1).coordinates[0] ?? [];
    const area: ReachableArea = [[wavy], [crumb]];
    const router: RoadService = { ...roads, reachable: answering(area) };
    const found = await findReach(router, BRANCH_POINT, ASKED);
    expect(found?.shape.type).toBe('Polygon');
    expect(found && countPoints(found.shape)).toBeLessThanOrEqual(500);
    expect(found && holdsPoint(found.shape, BRANCH_POINT)).toBe(true);
    for (let at = 0; at < 500; at++) {
      const lng = BRANCH_POINT.lng + 0.04 * Math.sin(at * 7);
      const lat = BRANCH_POINT.lat + 0.04 * Math.cos(at * 3);
      const shape = found?.shape as Parameters<typeof booleanPointInPolygon>[1];
      expect(found && holdsPoint(found.shape, { lat, lng })).toBe(booleanPointInPolygon([lng, lat], shape));
    }
  });
});
