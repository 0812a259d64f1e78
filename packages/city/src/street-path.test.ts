import { distanceM } from '@ulak/contracts/domain/geo';
import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { positionAlong, makeStreetPath } from './street-path.ts';
import { movedBy } from './plane.ts';

const SHOP = { lat: 40.9872, lng: 29.0257 };
const pathTo = (east: number, north: number, seed = 1) =>
  makeStreetPath(SHOP, movedBy(SHOP, { east, north }), { random: createRandom(seed), gridDeg: 30 });

describe('makePath', () => {
  it('begins and ends where it should and turns on the way', () => {
    const home = movedBy(SHOP, { east: 1_800, north: -900 });
    const { points } = makeStreetPath(SHOP, home, { random: createRandom(3), gridDeg: 12 });
    expect(points[0]).toEqual(SHOP);
    expect(points.at(-1)).toEqual(home);
    expect(points.length).toBeGreaterThan(8);
  });

  it('is longer than the straight line, as streets are, but no grand tour', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const angle = (seed / 200) * 2 * Math.PI;
      const { lengthM } = pathTo(Math.cos(angle) * 2_500, Math.sin(angle) * 2_500, seed);
      expect(lengthM).toBeGreaterThanOrEqual(2_499);
      expect(lengthM).toBeLessThan(2_500 * 1.65);
    }
  });

  it('stays near the straight line: no corner strays over a third of the way', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const home = movedBy(SHOP, { east: 2_000, north: 2_000 });
      const { points } = makeStreetPath(SHOP, home, { random: createRandom(seed), gridDeg: 0 });
      for (const point of points) {
        const detour = distanceM(SHOP, point) + distanceM(point, home) - distanceM(SHOP, home);
        expect(detour).toBeLessThan(1_000);
      }
    }
  });

  it('goes straight next door, also to the same spot', () => {
    expect(pathTo(20, 10).points).toHaveLength(2);
    expect(pathTo(0, 0).lengthM).toBe(0);
    expect(positionAlong(pathTo(0, 0), 0).isEnd).toBe(true);
  });
});

describe('alongPath', () => {
  it('moves steadily: 100 metres further is at most 100 metres away', () => {
    const path = pathTo(1_500, 1_000);
    for (let metres = 0; metres + 100 <= path.lengthM; metres += 100) {
      const [a, b] = [positionAlong(path, metres), positionAlong(path, metres + 100)];
      expect(distanceM(a.place, b.place)).toBeLessThan(100.5);
    }
  });

  it('ends at the end and stays there', () => {
    const path = pathTo(700, 0);
    expect(positionAlong(path, path.lengthM - 1).isEnd).toBe(false);
    expect(positionAlong(path, path.lengthM)).toMatchObject({ isEnd: true, place: path.points.at(-1) });
    expect(positionAlong(path, 1e9).place).toEqual(path.points.at(-1));
  });
});
