import { statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DISTRICTS } from '@ulak/city/districts';
import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { buildRoadGraph } from '@ulak/roads/build-graph';
import { type Extract, type Place, readExtract } from '@ulak/roads/extract/read-extract';
import type { RoadGraph } from '@ulak/roads/road-graph';
import { findMatrix } from '@ulak/roads/shortest-paths';
import { pointsWithin } from '@ulak/roads/snap-point';
import { COMPANIES } from '../apps/server/src/demo/companies.ts';

// Regenerates the demo's places on real streets: `npx tsx scripts/make-street-addresses.ts`, after the
// streets, the districts' neighbourhoods or the demo's branches changed.
const root = resolve(import.meta.dirname, '..');
const SOURCE = `${root}/data/streets/istanbul-4-ilce.osm.pbf`;
const TARGET = `${root}/packages/city/src/generated/street-addresses.ts`;

/** Homes of a neighbourhood lie so near to its centre, metres. */
const NEIGHBOURHOOD_M = 350;
/** Places are looked for along a street every so many metres. */
const STEP_M = 15;
/** No other road is so near to one, metres: whoever stands beside it stands in this street. */
const ALONE_M = 22;
/** A place is where the graph has the street, metres. */
const ON_STREET_M = 1.5;
const STREETS_OF_NEIGHBOURHOOD = 22;
const PLACES_OF_STREET = 4;
/** Places are told from the branch in steps of about a metre, degrees. */
const UNITS_PER_DEGREE = 1e5;

/** Some ways have two names, or none. */
const ONE_NAME = /^[^;`]+$/;
/** Nobody lives along one. */
const EXPRESSWAYS = new Set(['motorway', 'trunk']);

/** As addresses have it. */
const shortName = (name: string): string =>
  name.replace(/ Caddesi$/, ' Cad.').replace(/ Soka(ğı|k)$/, ' Sok.');

/** Places by street by neighbourhood, of one district. */
type Streets = Map<string, Map<string, LatLng[]>>;

/** A place of a road every few metres. */
function* along(points: readonly Place[]): Generator<LatLng> {
  let left = STEP_M / 2;
  for (const [index, [lat, lng]] of points.entries()) {
    const before = points[index - 1];
    if (!before) continue;
    const length = distanceM({ lat: before[0], lng: before[1] }, { lat, lng });
    for (; left < length; left += STEP_M) {
      const share = left / length;
      yield { lat: before[0] + (lat - before[0]) * share, lng: before[1] + (lng - before[1]) * share };
    }
    left -= length;
  }
}

function isAlone(graph: RoadGraph, place: LatLng): boolean {
  const [road, ...others] = pointsWithin(graph, place, ALONE_M);
  return road !== undefined && others.length === 0 && road.distanceM <= ON_STREET_M;
}

function collect(extract: Extract, graph: RoadGraph): Map<string, Streets> {
  const centres = DISTRICTS.flatMap(({ name: district, neighbourhoods }) =>
    neighbourhoods.map(([name, lat, lng]) => ({ district, name, centre: { lat, lng } })),
  );
  const found = new Map<string, Streets>();
  for (let index = 0; index < extract.roadCount; index += 1) {
    const road = extract.road(index);
    if (!road?.isRideable || !ONE_NAME.test(road.name) || EXPRESSWAYS.has(road.kind)) continue;
    for (const place of along(road.points)) {
      const near = centres
        .map((one) => ({ ...one, metres: distanceM(one.centre, place) }))
        .reduce((best, one) => (one.metres < best.metres ? one : best));
      if (near.metres > NEIGHBOURHOOD_M || !isAlone(graph, place)) continue;
      const streets: Streets = found.get(near.district) ?? new Map();
      found.set(near.district, streets);
      const places: Map<string, LatLng[]> = streets.get(near.name) ?? new Map();
      streets.set(near.name, places);
      places.set(road.name, [...(places.get(road.name) ?? []), place]);
    }
  }
  return found;
}

/** So many of a list, evenly. */
function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, n) => list[Math.floor(((n + 0.5) * list.length) / count)]).filter(
    (one) => one !== undefined,
  );
}

/** `place north of the branch,east,metres by road,seconds` of each place of a street. */
function streetLine(graph: RoadGraph, branch: LatLng, [name, places]: readonly [string, LatLng[]]): string {
  const rounded = spread(places, PLACES_OF_STREET).map(({ lat, lng }) => ({
    north: Math.round((lat - branch.lat) * UNITS_PER_DEGREE),
    east: Math.round((lng - branch.lng) * UNITS_PER_DEGREE),
  }));
  const ways = findMatrix(
    graph,
    [branch],
    rounded.map(({ north, east }) => ({
      lat: branch.lat + north / UNITS_PER_DEGREE,
      lng: branch.lng + east / UNITS_PER_DEGREE,
    })),
  );
  const texts = rounded.flatMap(({ north, east }, at) => {
    const [metres = Number.NaN, seconds = Number.NaN] = [ways?.metres[at], ways?.seconds[at]];
    return Number.isNaN(metres) ? [] : [`${north},${east},${Math.round(metres)},${Math.round(seconds)}`];
  });
  return [shortName(name), ...texts].join(';');
}

const read = await readExtract(SOURCE, statSync(SOURCE).size, () => undefined);
const roads = buildRoadGraph(read);
if (!roads) throw new Error('the streets are more than a graph holds');
const collected = collect(read, roads);
const lines = COMPANIES.flatMap(({ branches }) => branches).flatMap((branch) => {
  const district = collected.get(branch.name);
  if (!district) return [];
  return [
    `# ${branch.name},${branch.lat},${branch.lng}`,
    ...Array.from(district, ([neighbourhood, streets]) => [
      `= ${neighbourhood}`,
      ...[...streets]
        .toSorted(([a, some], [b, others]) => others.length - some.length || a.localeCompare(b, 'tr'))
        .slice(0, STREETS_OF_NEIGHBOURHOOD)
        .map((street) => streetLine(roads, branch, street)),
    ]).flat(),
  ];
});
writeFileSync(
  TARGET,
  `/**
 * Places on streets of the demo's districts. A district begins with \`# name,lat,lng\` of its branch, a
 * neighbourhood with \`= name\`; then a street a line: \`name;north,east,metres,seconds;…\`, in
 * hundred-thousandths of a degree from the branch, and the way by road from there (docs/decisions/099).
 * © OpenStreetMap contributors, ODbL 1.0. Written by scripts/make-street-addresses.ts.
 */
export const STREET_ADDRESSES = \`
${lines.join('\n')}
\`;
`,
);
