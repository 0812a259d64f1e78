import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distanceM } from '@ulak/contracts/domain/geo';
import { buildGraphParts } from '@ulak/roads/build-graph';
import { encodeGraph } from '@ulak/roads/graph-file';
import { madeExtract } from '@ulak/roads/made-extract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSets, type SetToOpen } from './open-sets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ulak-sets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A set of one road to the east along a latitude, a place each 84 m. */
async function setOf(name: string, lat: number, reach = 0.02): Promise<SetToOpen> {
  const places = Array.from({ length: 20 }, (_, i): [number, number] => [lat, 29 + i / 1_000]);
  const parts = buildGraphParts(madeExtract(places, [{ nodes: places.map((_, i) => i) }]));
  if (!parts) throw new Error('no graph');
  const graph = join(folder, `${name}.graph`);
  await writeFile(graph, encodeGraph(parts));
  const bounds = { minLat: lat - reach, maxLat: lat + reach, minLng: 28.99, maxLng: 29.03 };
  return { name, bounds, graph, tiles: null };
}
const at = (lat: number, east: number) => ({ lat, lng: 29 + east / 1_000 });

describe('several sets of streets', () => {
  it('where one has no roads at the place, the next one around it answers', async () => {
    const sets = [await setOf('wide', 41, 0.1), await setOf('inner', 41.05)];
    const { router } = await openSets({ sets, library: null });
    const [from, to] = [at(41.05, 2), at(41.05, 9)];
    const metres = (await router.route([from, to]))?.metres;
    expect(metres).toBeGreaterThan(500);
    const fixes = [2, 4, 6, 9].map((east, i) => ({ ...at(41.05, east), at: i * 30_000, accuracyM: 8 }));
    expect((await router.match(fixes))?.metres).toBeCloseTo(metres ?? 0, 0);
    expect((await router.reachable(from, 5))?.method).toBe('STREETS');
    expect(await router.covers(from)).toBe(true);
    const pair = await router.matrix([from], [to]);
    expect(pair?.metres[0]).toBeCloseTo(metres ?? 0, 3);
    const far = at(41.3, 2);
    expect([await router.route([far, to]), await router.reachable(far, 5)]).toEqual([null, null]);
  });

  it('places in two sets that lie apart have ways inside each, and none between them', async () => {
    const sets = [await setOf('south', 41), await setOf('north', 41.2), await setOf('farther', 41.4)];
    const { router } = await openSets({ sets, library: null });
    const places = [at(41, 2), at(41, 8), at(41.2, 3), at(41.2, 12), at(41.3, 5)];
    const { method, metres, seconds } = (await router.matrix(places, places)) ?? {};
    expect(method).toBe('STREETS');
    const setOfPlace = [0, 0, 1, 1, -1];
    for (const [i, a] of setOfPlace.entries())
      for (const [j, b] of setOfPlace.entries()) {
        const known = [metres, seconds].map((list) => list?.[5 * i + j] ?? Number.NaN);
        expect(known.map(Number.isNaN), `${i} to ${j}`).toEqual(
          a === b && a >= 0 ? [false, false] : [true, true],
        );
      }
    expect(metres?.[5 * 2 + 3]).toBeCloseTo(distanceM(at(41.2, 3), at(41.2, 12)), -1);
    expect(await router.matrix([at(41, 2)], [at(41.2, 3)])).toBeNull();
  });
});
