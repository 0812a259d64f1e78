import { createRandom } from '@ulak/city/random';
import { makeDeliveryAddress } from '@ulak/city/delivery-addresses';
import { positionAlong } from '@ulak/city/street-path';
import { distanceM } from '@ulak/contracts/domain/geo';
import type { RoadGraph } from '@ulak/roads/road-graph';
import { snapPoint } from '@ulak/roads/snap-point';
import { beforeAll, describe, expect, it } from 'vitest';
import { findRide } from './find-ride.ts';
import { loadRoads } from './load-roads.ts';

const KADIKOY = { name: 'Kadıköy', location: { lat: 40.9872, lng: 29.0257 } };
const BESIKTAS = { name: 'Beşiktaş', location: { lat: 41.0432, lng: 29.0054 } };
const BAKIRKOY = { name: 'Bakırköy', location: { lat: 40.9796, lng: 28.8729 } };
const MID_BRIDGE = { lat: 41.0455, lng: 29.034 };
/** A Wednesday in Istanbul. */
const at = (hour: string): number => Date.parse(`2026-11-25T${hour}:10:00+03:00`);

let roads: RoadGraph | null;
beforeAll(async () => {
  roads = await loadRoads();
});

const ride = (
  from: { lat: number; lng: number },
  to: { lat: number; lng: number },
  { seed = 1, hour = '15' } = {},
) => findRide(from, to, { roads, random: createRandom(seed), gridDeg: 30, departsAt: at(hour) });

describe('a ride', () => {
  it('lies on real streets but for the doors at its ends, at the pace of a motorcycle in a city', () => {
    const random = createRandom(5);
    for (const branch of [KADIKOY, BESIKTAS])
      for (let n = 0; n < 25; n += 1) {
        const { location } = makeDeliveryAddress(random, branch);
        const { path, kmh } = ride(branch.location, location, { seed: n });
        expect(path.points.at(-1)).toEqual(location);
        const [firstM, lastM] = [path.distancesM[1] ?? 0, path.distancesM.at(-2) ?? 0];
        // the door is beside its street
        expect(path.lengthM - lastM).toBeLessThan(15);
        for (let metres = firstM; metres < lastM; metres += 40) {
          const { place } = positionAlong(path, metres);
          expect(roads && snapPoint(roads, place, 5)).not.toBeNull();
        }
        expect(kmh).toBeGreaterThan(12);
        expect(kmh).toBeLessThan(55);
      }
  });

  it('crosses the Bosphorus by the bridge', () => {
    const { path } = ride(KADIKOY.location, BESIKTAS.location);
    expect(path.lengthM).toBeGreaterThan(1.5 * distanceM(KADIKOY.location, BESIKTAS.location));
    const steps = Array.from({ length: Math.floor(path.lengthM / 50) }, (_, n) =>
      positionAlong(path, 50 * n),
    );
    expect(Math.min(...steps.map(({ place }) => distanceM(place, MID_BRIDGE)))).toBeLessThan(100);
  });

  it('is the same for the same seed, and slower in the rush', () => {
    const home = { lat: 40.9782, lng: 29.0612 };
    expect(ride(KADIKOY.location, home, { seed: 8 })).toEqual(ride(KADIKOY.location, home, { seed: 8 }));
    const [quiet, rush] = ['15', '18'].map((hour) => ride(KADIKOY.location, home, { seed: 8, hour }).kmh);
    expect(rush).toBeLessThan(quiet ?? 0);
  });

  it('leads along made-up streets where there are no real ones', () => {
    const { location } = makeDeliveryAddress(createRandom(3), BAKIRKOY);
    const { path, kmh } = ride(BAKIRKOY.location, location);
    expect([path.points[0], path.points.at(-1)]).toEqual([BAKIRKOY.location, location]);
    expect(kmh).toBeGreaterThanOrEqual(20);
  });
});
