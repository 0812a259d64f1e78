import { expect, it } from 'vitest';
import { CACHED_PAIRS, createPairCache, placeKey, snapPlace } from './pair-cache.ts';

it('issue "Roads": keeps the ways that were read last, in a bounded table', () => {
  const cache = createPairCache();
  const way = (n: number) => ({ metres: n, seconds: n / 10, method: 'STREETS' as const });
  const keys = Array.from({ length: 600 }, (_, n) =>
    placeKey({ lat: 41 + n * 0.0001, lng: 29 + n * 0.0002 }),
  );
  for (const [i, a] of keys.entries())
    for (const [j, b] of keys.entries()) {
      cache.put(a, b, way(i * 1_000 + j));
      // read between all others, so it stays
      cache.find(keys[0] ?? 0, keys[1] ?? 0);
    }
  let [kept, wrong] = [0, 0];
  for (const [i, a] of keys.entries())
    for (const [j, b] of keys.entries()) {
      const found = cache.find(a, b);
      if (!found) continue;
      kept += 1;
      if (found.metres !== Math.fround(i * 1_000 + j)) wrong += 1;
    }
  expect(wrong).toBe(0);
  expect(kept).toBeLessThanOrEqual(CACHED_PAIRS);
  expect(kept).toBeGreaterThan(0.95 * CACHED_PAIRS);
  expect(cache.find(keys[0] ?? 0, keys[1] ?? 0)).toEqual({
    metres: 1,
    seconds: Math.fround(0.1),
    method: 'STREETS',
  });
});

it('issue "Roads": knows that there is no way, and forgets', () => {
  const cache = createPairCache();
  cache.put(1, 2, { metres: Number.NaN, seconds: Number.NaN, method: null });
  cache.put(1, 3, { metres: 5, seconds: 1, method: 'VALHALLA' });
  expect([cache.find(1, 2)?.method, cache.find(1, 3)?.method]).toEqual([null, 'VALHALLA']);
  expect(cache.find(1, 2)?.metres).toBeNaN();
  expect(cache.find(2, 1)).toBeNull();
  cache.clear();
  expect(cache.find(1, 2)).toBeNull();
});

it('issue "Roads": neighbouring places have numbers of their own', () => {
  const keys = new Set<number>();
  for (let y = 0; y < 50; y += 1)
    for (let x = 0; x < 50; x += 1)
      keys.add(placeKey(snapPlace({ lat: 40.9 + y / 1e4, lng: -179.9999 + x / 1e4 })));
  expect(keys.size).toBe(2_500);
});
