import type { LatLng } from '@ulak/contracts/domain/geo';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JudgedMatrix } from './check-answers.ts';
import { createPairCache, type PairCache } from './pair-cache.ts';
import { type MatrixSource, readMatrix } from './read-matrix.ts';

const at = (n: number): LatLng => ({ lat: 40.98 + n * 0.001, lng: 29.03 });
const SEA = { lat: 40.97, lng: 29.0 };
const [A, B, C, D] = [at(1), at(2), at(3), at(4)];

let cache: PairCache;
let asked: string[] = [];
/** The method that answers a block; null: it has no roads for any of it. */
let answeredBy: (from: readonly LatLng[], to: readonly LatLng[]) => RoadMethod | null;

const source = (): MatrixSource => ({
  cache,
  ask: async (from, to): Promise<JudgedMatrix | null> => {
    asked.push(`${from.length} × ${to.length}`);
    const method = answeredBy(from, to);
    if (method === null) return null;
    const metres = new Float64Array(from.length * to.length).fill(method === 'VALHALLA' ? 700 : 500);
    return { method, metres, seconds: metres.map((length) => length / 10), nonsense: new Set() };
  },
});
const read = (from: readonly LatLng[], to: readonly LatLng[], method: RoadMethod = 'STREETS') =>
  readMatrix(source(), method, { from, to });
const isSea = ({ lat }: LatLng): boolean => lat === SEA.lat;

beforeEach(() => {
  [cache, asked] = [createPairCache(), []];
  answeredBy = (from, to) => (from.every(isSea) || to.every(isSea) ? null : 'STREETS');
});

describe('issue "Roads": a place without a road', () => {
  it('takes the road from nobody whose way is known, and is asked for once', async () => {
    await read([A, B], [C]);
    const got = await read([A, B, SEA], [C]);
    expect([...(got?.metres ?? [])]).toEqual([500, 500, Number.NaN]);
    expect(await read([A, B, SEA], [C])).toEqual(got);
    expect(asked).toEqual(['2 × 1', '1 × 1']);
  });

  it('is null where nothing at all is known, cold and warm', async () => {
    expect(await read([SEA], [A, B])).toBeNull();
    expect(await read([SEA], [A, B])).toBeNull();
    expect(await read([SEA, A], [SEA])).toBeNull();
    expect(asked).toEqual(['1 × 2', '1 × 1']);
  });

  it('that is the other one too is no way off', async () => {
    expect([...((await read([A], [A]))?.metres ?? [])]).toEqual([0]);
    expect(asked).toEqual([]);
  });
});

describe('issue "Roads": ways of two methods', () => {
  it('are labelled by what found them, not by what would be asked now', async () => {
    answeredBy = () => 'VALHALLA';
    await read([A], [B], 'VALHALLA');
    expect(await read([A], [B], 'STREETS')).toMatchObject({ method: 'VALHALLA' });
    expect(asked).toHaveLength(1);
  });

  it('are asked for again where another router answers now', async () => {
    answeredBy = () => 'VALHALLA';
    await read([A, B], [C], 'VALHALLA');
    answeredBy = () => 'STREETS';
    const got = await read([A, B], [C, D]);
    expect(got?.method).toBe('STREETS');
    expect([...(got?.metres ?? [])]).toEqual([500, 500, 500, 500]);
    expect(asked).toEqual(['2 × 1', '2 × 1', '2 × 1']);
    await read([A, B], [C, D]);
    expect(asked).toHaveLength(3);
  });

  it('are never mixed: where each set answers for its own, those of fewer are none', async () => {
    answeredBy = (_, to) => (to.length === 1 && to[0]?.lat === D.lat ? 'VALHALLA' : 'STREETS');
    await read([A, B], [C]);
    await read([A], [D]);
    const got = await read([A, B], [C, D]);
    expect(got?.method).toBe('STREETS');
    expect(new Set([...(got?.metres ?? [])].filter((length) => !Number.isNaN(length)))).toEqual(
      new Set([500]),
    );
  });
});
