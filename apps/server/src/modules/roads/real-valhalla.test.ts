import { mkdtemp, rm, symlink } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Router } from '@ulak/roads/router';
import { serveValhalla } from '../../test/valhalla-service.ts';
import { buildRouting } from './build-valhalla.ts';
import { openValhalla } from './open-valhalla.ts';
import { type RoadTask, type RouterHost, runTask } from './road-task.ts';
import { createUrlHost } from './url-host.ts';

const FILE = resolve(import.meta.dirname, '../../../../../data/streets/istanbul-4-ilce.osm.pbf');
/** `streets/router` of an installation with Valhalla; without it these tests are skipped. */
const LIBRARY = process.env.ULAK_ROUTER;
const MODA = { lat: 40.9841, lng: 29.0253 };
const ALTIYOL = { lat: 40.9906, lng: 29.0291 };
const BESIKTAS = { lat: 41.0425, lng: 29.0072 };
const SEA = { lat: 41.02, lng: 29.0 };
const MANY = Array.from({ length: 70 }, (_, n) => ({
  lat: 40.98 + n * 0.0004,
  lng: 29.03 + (n % 7) * 0.003,
}));
const FIXES = [MODA, ALTIYOL].map((place, n) => ({ ...place, at: n * 60_000, accuracyM: 10 }));

describe.skipIf(LIBRARY === undefined)('issue "Roads": a real Valhalla by its address (ULAK_ROUTER)', () => {
  let folder: string;
  let server: Server;
  let host: RouterHost;
  let embedded: Router;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ulak-valhalla-'));
    await symlink(LIBRARY ?? '', join(folder, 'router'));
    const tiles = join(folder, 'tiles');
    await buildRouting(folder, FILE, tiles);
    embedded = await openValhalla(LIBRARY ?? '', tiles);
    server = serveValhalla(LIBRARY ?? '', tiles);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    host = createUrlHost({ url: `http://127.0.0.1:${port}`, fetch, limitMs: 20_000 });
  }, 120_000);
  afterAll(async () => {
    server?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it.each<[string, RoadTask, boolean]>([
    ['a place', { kind: 'covers', place: MODA }, true],
    ['the sea', { kind: 'covers', place: SEA }, true],
    ['a matrix', { kind: 'matrix', from: [MODA, SEA, ALTIYOL], to: [ALTIYOL, BESIKTAS, SEA] }, true],
    ['a matrix in parts', { kind: 'matrix', from: MANY.slice(0, 60), to: MANY }, true],
    ['a route', { kind: 'route', places: [MODA, BESIKTAS] }, true],
    ['a route into the sea', { kind: 'route', places: [MODA, SEA] }, false],
    ['a trace', { kind: 'match', fixes: FIXES }, true],
    ['an area', { kind: 'reachable', from: MODA, minutes: 5 }, true],
    ['an area in the sea', { kind: 'reachable', from: SEA, minutes: 5 }, false],
  ])('answers %s as the embedded one does', async (_, task, hasAnswer) => {
    const answer = await host.run(task);
    expect(answer).toEqual(await runTask(embedded, task));
    expect(answer !== null).toBe(hasAnswer);
  });
});
