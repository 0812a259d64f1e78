import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createRandom } from '@ulak/city/random';
import { makeDeliveryAddress } from '@ulak/city/delivery-addresses';
import { DISTRICTS } from '@ulak/city/districts';
import { streetsOf } from '@ulak/city/street-addresses';
import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { buildRoadGraph } from '@ulak/roads/build-graph';
import { type Extract, readExtract } from '@ulak/roads/extract/read-extract';
import { findMatrix } from '@ulak/roads/shortest-paths';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMPANIES } from '../apps/server/src/demo/companies.ts';

const SOURCE = resolve(import.meta.dirname, '../data/streets/istanbul-4-ilce.osm.pbf');
const BRANCHES = COMPANIES.flatMap(({ branches }) => branches);
const withStreets = BRANCHES.filter(({ name }) => streetsOf(name));

let extract: Extract;
beforeAll(async () => {
  extract = await readExtract(SOURCE, statSync(SOURCE).size, () => undefined);
});

/** Metres from a place to a road with bends. */
function metresTo(points: readonly (readonly [number, number])[], place: LatLng): number {
  const east = Math.cos((place.lat * Math.PI) / 180);
  let least = Infinity;
  for (const [index, [lat, lng]] of points.entries()) {
    const [fromLat, fromLng] = points[index - 1] ?? [lat, lng];
    const [dy, dx] = [lat - fromLat, (lng - fromLng) * east];
    const [y, x] = [place.lat - fromLat, (place.lng - fromLng) * east];
    const length = dy * dy + dx * dx;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (y * dy + x * dx) / length));
    const near = { lat: fromLat + share * dy, lng: fromLng + (share * dx) / east };
    least = Math.min(least, distanceM(near, place));
  }
  return least;
}

describe('addresses of the demo (docs/decisions/099)', () => {
  it('know the streets of each district but Bakırköy, in each of its neighbourhoods', () => {
    expect(withStreets.map(({ name }) => name)).toEqual(['Kadıköy', 'Beşiktaş', 'Şişli', 'Üsküdar']);
    for (const { name } of withStreets)
      expect(
        streetsOf(name)
          ?.map((one) => one.name)
          .toSorted(),
      ).toEqual(
        DISTRICTS.find((one) => one.name === name)
          ?.neighbourhoods.map(([one]) => one)
          .toSorted(),
      );
  });

  it('lie at most 15 m beside the street that they name', () => {
    const byName = new Map<string, (readonly (readonly [number, number])[])[]>();
    for (let index = 0; index < extract.roadCount; index += 1) {
      const road = extract.road(index);
      if (!road) continue;
      const name = road.name.replace(/ Caddesi$/, ' Cad.').replace(/ Soka(ğı|k)$/, ' Sok.');
      byName.set(name, [...(byName.get(name) ?? []), road.points]);
    }
    const random = createRandom(11);
    for (const { name, lat, lng } of withStreets)
      for (let n = 0; n < 150; n += 1) {
        const { address, location } = makeDeliveryAddress(random, { name, location: { lat, lng } });
        const street = /Mah\. (.+) No \d/.exec(address)?.[1] ?? '';
        const roads = byName.get(street) ?? [];
        expect(Math.min(...roads.map((points) => metresTo(points, location))), address).toBeLessThan(15);
        expect(distanceM({ lat, lng }, location)).toBeLessThan(4_400);
      }
  });

  it('keep the way by road from the branch that the graph finds', () => {
    const graph = buildRoadGraph(extract);
    for (const { name, lat, lng } of withStreets) {
      const places = (streetsOf(name) ?? []).flatMap(({ streets }) => streets.flatMap((one) => one.places));
      const ways =
        graph &&
        findMatrix(
          graph,
          [{ lat, lng }],
          places.map(({ location }) => location),
        );
      expect(places.length).toBeGreaterThan(400);
      for (const [at, { road }] of places.entries()) {
        expect(Math.abs((ways?.metres[at] ?? 0) - road.metres)).toBeLessThan(5);
        expect(Math.abs((ways?.seconds[at] ?? 0) - road.seconds)).toBeLessThan(2);
      }
    }
  });
});
