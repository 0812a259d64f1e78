import { describe, expect, it } from 'vitest';
import { MAX_ROUTE_POINTS } from '@ulak/contracts/dispatch/schema';
import { madeRoads } from '../../test/made-roads.ts';
import { drawRoute } from './draw-route.ts';

/** A road with a bend of some ten metres at each of its points. */
const bends = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    lat: 41 + at * 0.000_123_4,
    lng: 29 + (at % 2) * (0.000_1 + (at % 97) * 0.000_003_3),
  }));

describe('decision 096: the way on the courier’s map', () => {
  it('keeps its bends and ends, with five decimals', async () => {
    const { line = [], lineMethod } = await drawRoute(madeRoads({ method: 'VALHALLA' }), bends(4));
    expect(lineMethod).toBe('VALHALLA');
    expect(line).toEqual([
      { lat: 41, lng: 29 },
      { lat: 41.00012, lng: 29.0001 },
      { lat: 41.00025, lng: 29 },
      { lat: 41.00037, lng: 29.00011 },
    ]);
  });

  it('leaves out what a straight road does not need, and is of 300 points at most', async () => {
    const straight = bends(200).map(({ lat }) => ({ lat, lng: 29 }));
    expect((await drawRoute(madeRoads(), straight)).line?.length).toBeLessThan(6);
    const long = bends(5_000);
    const { line = [] } = await drawRoute(madeRoads(), long);
    expect(line.length).toBeLessThanOrEqual(MAX_ROUTE_POINTS);
    expect(line[0]).toEqual({ lat: 41, lng: 29 });
    expect(line.at(-1)?.lat).toBeCloseTo(long.at(-1)?.lat ?? 0, 4);
  });

  it('is absent where no router finds it in time', async () => {
    for (const answers of [{ method: null }, { isDown: true }, { metres: () => null }, { delayMs: 10_000 }])
      expect(await drawRoute(madeRoads(answers), bends(3))).toEqual({});
  });
});
