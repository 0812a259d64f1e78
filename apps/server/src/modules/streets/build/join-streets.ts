import { streetCell, streetSearchText } from '@ulak/contracts/streets/search-text';
import { findDistrict } from './find-district.ts';
import { joinLines, metresBetween, metresOf, placeAlong, simplify } from './lines.ts';
import type { Extract, NamedPlace, Place, Road } from '@ulak/roads/extract/read-extract';

/** A row of `streets`. */
export interface Street {
  readonly kind: 'STREET' | 'NEIGHBOURHOOD';
  readonly name: string;
  readonly search: string;
  readonly district: string | null;
  readonly city: string | null;
  readonly lat: number;
  readonly lng: number;
  readonly lengthM: number;
  readonly cell: number;
  readonly path: readonly Place[] | null;
}

/** Ways of one name and district that come so near to each other are one street. */
const NEAR_M = 300;
/** Squares of about that side: what is near lies in the same one or beside it. */
const SQUARES_PER_DEGREE = 360;
/** A path may leave its street by about 4 m. */
const PATH_TOLERANCE_DEGREES = 0.000_04;
const DECIMALS = 1e5;

type Way = Pick<Road, 'name' | 'points'>;
const NOTHING: Way = { name: '', points: [] };
interface Group {
  readonly place: { readonly district: string; readonly city: string } | null;
  readonly search: string;
  /** Indexes of its roads: points of a whole country at once would be too many. */
  readonly roads: number[];
}

/** The streets of an extract, and its neighbourhoods: ways of one name near each other are one street. */
export function* joinStreets(extract: Extract): Generator<Street> {
  for (const group of groupByName(extract))
    for (const ways of partsOf(group.roads.flatMap((index) => extract.road(index) ?? [])))
      yield streetOf(group, ways);
  yield* uniqueNeighborhoods(extract.neighborhoods);
}

function groupByName(extract: Extract): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (let index = 0; index < extract.roadCount; index += 1) {
    const { name, points } = extract.road(index) ?? NOTHING;
    const search = streetSearchText(name);
    if (search === '') continue;
    const place = findDistrict(points[points.length >> 1] ?? [0, 0]);
    const key = `${place?.district ?? ''}|${search}`;
    const group = groups.get(key) ?? { place, search, roads: [] };
    groups.set(key, group);
    group.roads.push(index);
  }
  return groups.values();
}

/** Parts of ways of one name: those that are near each other, over any number of others. */
function partsOf(ways: readonly Way[]): Way[][] {
  const parent = ways.map((_, i) => i);
  const rootOf = (i: number): number => {
    let at = i;
    while (parent[at] !== undefined && parent[at] !== at) at = parent[at] ?? at;
    return at;
  };
  const squares = new Map<string, { way: number; place: Place }[]>();
  for (const [way, { points }] of ways.entries())
    for (const place of dense(points)) {
      const [row, column] = squareOf(place);
      for (let y = row - 1; y <= row + 1; y += 1)
        for (let x = column - 1; x <= column + 1; x += 1)
          for (const other of squares.get(`${y},${x}`) ?? []) {
            const [a, b] = [rootOf(way), rootOf(other.way)];
            if (a !== b && metresBetween(place, other.place) <= NEAR_M) parent[a] = b;
          }
      const key = `${row},${column}`;
      const here = squares.get(key) ?? [];
      // one point of a way in a square stands for all
      if (here.at(-1)?.way !== way) squares.set(key, [...here, { way, place }]);
    }
  return groupsOf(ways, (_, i) => rootOf(i));
}

function groupsOf<T>(items: readonly T[], keyOf: (item: T, index: number) => unknown): T[][] {
  const groups = new Map<unknown, T[]>();
  for (const [i, item] of items.entries()) {
    const key = keyOf(item, i);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

const squareOf = ([lat, lng]: Place): [number, number] => [
  Math.floor(lat * SQUARES_PER_DEGREE),
  Math.floor(lng * SQUARES_PER_DEGREE),
];

/** The points of a line, and others between those far apart. */
function* dense(points: readonly Place[]): Generator<Place> {
  for (const [i, point] of points.entries()) {
    const before = points[i - 1];
    if (before) {
      const length = metresBetween(before, point);
      for (let metres = NEAR_M / 2; metres < length; metres += NEAR_M / 2)
        yield placeAlong([before, point], metres);
    }
    yield point;
  }
}

function streetOf({ place, search }: Group, ways: readonly Way[]): Street {
  const lines = joinLines(ways.map(({ points }) => points));
  const longest = lines.reduce((best, line) => (metresOf(line) > metresOf(best) ? line : best), []);
  const [lat, lng] = placeAlong(longest, metresOf(longest) / 2);
  const flat = simplify(longest.flat(), PATH_TOLERANCE_DEGREES);
  const path: Place[] = [];
  for (let i = 0; i < flat.length; i += 2) path.push([rounded(flat[i] ?? 0), rounded(flat[i + 1] ?? 0)]);
  return {
    kind: 'STREET',
    name: mostFrequent(ways.map(({ name }) => name)),
    search,
    district: place?.district ?? null,
    city: place?.city ?? null,
    lat: rounded(lat),
    lng: rounded(lng),
    lengthM: Math.round(ways.reduce((sum, { points }) => sum + metresOf(points), 0)),
    cell: streetCell(lat, lng),
    path,
  };
}

const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

/** The spelling of most ways. */
function mostFrequent(names: readonly string[]): string {
  const groups = groupsOf(names, (name) => name);
  return groups.reduce((best, same) => (same.length > best.length ? same : best), [])[0] ?? '';
}

function* uniqueNeighborhoods(found: readonly NamedPlace[]): Generator<Street> {
  const seen = new Set<string>();
  for (const { name, place } of found) {
    const search = streetSearchText(name);
    const where = findDistrict(place);
    const [lat, lng] = place;
    const key = `${search}|${where?.district ?? streetCell(lat, lng)}`;
    if (search === '' || seen.has(key)) continue;
    seen.add(key);
    yield {
      kind: 'NEIGHBOURHOOD',
      name,
      search,
      district: where?.district ?? null,
      city: where?.city ?? null,
      lat: rounded(lat),
      lng: rounded(lng),
      lengthM: 0,
      cell: streetCell(lat, lng),
      path: null,
    };
  }
}
