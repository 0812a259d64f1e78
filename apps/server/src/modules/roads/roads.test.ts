import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { madeRoads } from '../../test/made-roads.ts';
import { loadStreets } from '../streets/load-streets.ts';
import { removeSet } from '../streets/manage-sets.ts';
import { createRoadService, type StartedRoads } from './service.ts';

const FILE = resolve(import.meta.dirname, '../../../../../data/streets/istanbul-4-ilce.osm.pbf');
/** `streets/router` of an installation with Valhalla; without it the tests of the real one are skipped. */
const LIBRARY = process.env.ULAK_ROUTER;
const MODA = { lat: 40.9841, lng: 29.0253 };
const ALTIYOL = { lat: 40.9906, lng: 29.0291 };
const BESIKTAS = { lat: 41.0425, lng: 29.0072 };
const SEA = { lat: 41.02, lng: 29.0 };
const ANTALYA = { lat: 36.88, lng: 30.7 };
const CALL = { timeoutMs: 20_000 };

let t: TestApp;
let roads: StartedRoads | undefined;
let lines: unknown[] = [];

const start = (): StartedRoads => {
  const log = {
    info: (...line: unknown[]) => lines.push(line),
    warn: (...line: unknown[]) => lines.push(line),
  };
  const made = createRoadService({
    db: t.db,
    clock: t.clock,
    log,
    streetFolder: join(t.documentsDir, 'streets'),
    routerUrl: '',
    fetch,
    everyMs: 50,
  });
  roads = made;
  made.start();
  return made;
};
const load = (name = 'Dört ilçe') =>
  loadStreets({ ownerUrl: t.ownerUrl, dataDir: t.documentsDir, file: FILE, name, at: t.clock.now() });

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => {
  await roads?.stop();
  await t?.close();
});

describe('issue "Roads": roads of loaded streets', { timeout: 120_000 }, () => {
  it('open while the server serves, follow what is loaded and removed, and are none before', async () => {
    const service = start();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([service.method(), lines]).toEqual([null, []]);

    await load();
    await expect.poll(() => service.method()).toBe('STREETS');
    expect(service.status().loadedAt).toEqual(t.clock.now());
    const matrix = await service.matrix([MODA, SEA], [ALTIYOL, BESIKTAS], CALL);
    const [near = 0, across = 0, ...drowned] = matrix?.metres ?? [];
    expect(near).toBeGreaterThan(800);
    expect(near).toBeLessThan(5_000);
    // by a bridge, not by the ruler's six kilometres
    expect(across).toBeGreaterThan(9_000);
    expect(drowned).toEqual([Number.NaN, Number.NaN]);
    expect(await service.covers(MODA, CALL)).toBe(true);
    expect(await service.covers(SEA, CALL)).toBe(false);
    expect(await service.matrix([ANTALYA], [MODA], CALL)).toBeNull();
    const route = await service.route([MODA, ALTIYOL], CALL);
    expect(route?.metres).toBeCloseTo(near, -2);

    t.clock.advance(1_000);
    await load();
    await expect.poll(() => service.status().loadedAt).toEqual(t.clock.now());
    await expect.poll(() => service.method()).toBe('STREETS');

    await removeSet({ ownerUrl: t.ownerUrl, dataDir: t.documentsDir }, 'Dört ilçe');
    await expect.poll(() => service.method()).toBeNull();
    expect(readdirSync(join(t.documentsDir, 'streets'))).toEqual([]);
    await service.stop();
  });

  it.skipIf(LIBRARY === undefined)("are Valhalla's where it is installed (ULAK_ROUTER)", async () => {
    const folder = join(t.documentsDir, 'streets');
    mkdirSync(folder, { recursive: true });
    symlinkSync(LIBRARY ?? '', join(folder, 'router'));
    const made = await load('Valhalla');
    expect(made?.routingBytes).toBeGreaterThan(1_000_000);
    const service = start();
    await expect.poll(() => service.method()).toBe('VALHALLA');
    const matrix = await service.matrix([MODA, SEA], [ALTIYOL, BESIKTAS], CALL);
    const [near = 0, across = 0, ...drowned] = matrix?.metres ?? [];
    expect(matrix?.method).toBe('VALHALLA');
    expect(near).toBeGreaterThan(800);
    expect(across).toBeGreaterThan(9_000);
    expect(drowned).toEqual([Number.NaN, Number.NaN]);
    const route = await service.route([MODA, ALTIYOL], CALL);
    expect(route?.points.length).toBeGreaterThan(5);
    const fixes = (route?.points ?? []).map((point, n) => ({ ...point, at: n * 20_000, accuracyM: 8 }));
    const matched = await service.match(fixes, CALL);
    expect(matched?.metres).toBeGreaterThan(0.8 * (route?.metres ?? 0));
    const area = await service.reachable(MODA, 5, CALL);
    expect(area?.method).toBe('VALHALLA');
    expect(area?.area[0]?.[0]?.length).toBeGreaterThan(10);
    await service.stop();
    await removeSet({ ownerUrl: t.ownerUrl, dataDir: t.documentsDir }, 'Valhalla');
    expect(existsSync(join(folder, 'router'))).toBe(true);
  });
});

describe('issue "Roads": GET /api/roads', () => {
  it("says what measures a branch's ways, and that the router fails", async () => {
    const made = madeRoads();
    const app = await startTestApp({ roads: made });
    try {
      const branch = await app.given.branch();
      const manager = await app.given.user('BRANCH_MANAGER', { branch });
      const ask = async (query = `branchId=${branch.id}`) => app.call(manager, 'GET', `/api/roads?${query}`);
      expect((await ask()).body.data).toEqual({
        method: 'STREETS',
        hasRoads: true,
        isAwaited: false,
        loadedAt: null,
        failingSince: null,
      });
      made.set({ delayMs: 1_500 });
      expect((await ask()).body.data).toMatchObject({ hasRoads: false, isAwaited: true });
      made.set({ isDown: true });
      expect((await ask()).body.data).toMatchObject({ hasRoads: false, isAwaited: false });
      made.set({ method: null });
      expect((await ask()).body.data).toMatchObject({
        method: 'GREAT_CIRCLE',
        hasRoads: false,
        isAwaited: false,
      });
      expect(await ask('branchId=x')).toMatchObject({ status: 400 });
      expect(await ask(`branchId=${branch.id}&x=1`)).toMatchObject({ status: 400 });
      const foreign = await app.given.branch();
      expect(await ask(`branchId=${foreign.id}`)).toMatchObject({ status: 404 });
    } finally {
      await app.close();
    }
  });
});
