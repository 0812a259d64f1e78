import { circleAround } from '@ulak/contracts/delivery-areas/area';
import type { BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';
import { demoGraph } from '@ulak/roads/demo-graph';
import { createGraphRouter } from '@ulak/roads/graph-router';
import { expect, it } from 'vitest';
import { createRouterSlot } from './router-slot.ts';
import { isAtEdge, type SetBounds } from './set-bounds.ts';

const BOX: SetBounds = { minLat: 40.9, minLng: 29, maxLat: 41.1, maxLng: 29.2 };
const MIDDLE = { lat: 41, lng: 29.1 };
/** The demo's streets, as `street_sets` has them. */
const DEMO: SetBounds = { minLat: 40.9449311, minLng: 28.9532173, maxLat: 41.1189071, maxLng: 29.1197085 };

// from the middle the eastern and western edges are 8.4 km away, the others 11.1 km
it.each([
  [6_800, false],
  [7_000, true],
  [20_000, true],
])('a circle of %s m comes to the edge: %s', (radiusM, is) =>
  expect(isAtEdge(BOX, circleAround(MIDDLE, radiusM))).toBe(is),
);

it('decision 098: ten minutes from Beşiktaş end with the demo’s streets, five do not', async () => {
  // the westernmost place that is reached lies 1,185 m inside of the bounds, 2,477 m of five minutes
  const router = createGraphRouter(await demoGraph());
  const ends = async (minutes: number): Promise<boolean> => {
    const reach = await router.reachable({ lat: 41.0432, lng: 29.0054 }, minutes);
    const shape = { type: 'MultiPolygon', coordinates: reach?.area ?? [] } as unknown as BoundaryShape;
    return isAtEdge(DEMO, shape);
  };
  expect([await ends(5), await ends(10)]).toEqual([false, true]);
});

it('sets that lie over each other must all end there; without bounds nobody knows', async () => {
  const log = { info: () => undefined, warn: () => undefined };
  const slot = createRouterSlot({ clock: { now: () => new Date(0) }, log });
  const host = {
    most: 1,
    method: () => 'STREETS' as const,
    isSliced: () => false,
    run: () => Promise.resolve(null),
    stop: () => Promise.resolve(),
  };
  const put = (bounds: SetBounds[] | null) => slot.put({ host, bounds, loadedAt: null, roadsId: 'a' });
  const circle = circleAround(MIDDLE, 8_000);
  expect(slot.isAtEdge(MIDDLE, circle)).toBe(false);
  await put([BOX, { minLat: 36, minLng: 30, maxLat: 37, maxLng: 31 }]);
  expect(slot.isAtEdge(MIDDLE, circle)).toBe(true);
  await put([BOX, { minLat: 36, minLng: 26, maxLat: 42, maxLng: 45 }]);
  expect(slot.isAtEdge(MIDDLE, circle)).toBe(false);
  await put(null);
  expect(slot.isAtEdge(MIDDLE, circle)).toBe(false);
});
