import { ExtractError } from './extract-failure.ts';
import { doubles, indexIn, integers, sortedUnique } from './number-list.ts';
import { readBlocks } from './read-blocks.ts';
import { readEntities } from './read-entities.ts';
import { isRideable, onewayOf, ROAD_KINDS, type RoadKind, roadKindOf, roadNameOf } from './road-kinds.ts';

/** A place as [latitude, longitude] in degrees. */
export type Place = readonly [lat: number, lng: number];

/** A road of the extract. */
export interface Road {
  readonly kind: RoadKind;
  /** '' where it has none. */
  readonly name: string;
  readonly oneway: -1 | 0 | 1;
  /** Whether motorcycles may. */
  readonly isRideable: boolean;
  readonly points: readonly Place[];
  /** Numbers of its points, below `nodeCount`: roads meet where they share one. */
  readonly nodes: readonly number[];
}

/** A neighbourhood that the extract has as a point. */
export interface NamedPlace {
  readonly name: string;
  readonly place: Place;
}

export interface Extract {
  readonly roadCount: number;
  readonly nodeCount: number;
  /** The road at an index below `roadCount`, made anew at each call; null: it lies beyond the edge. */
  road(index: number): Road | null;
  readonly neighborhoods: readonly NamedPlace[];
  /** Part of the roads' points whose place the file does not have, 0–1. */
  readonly missingShare: number;
}

/** Part of the whole reading that is done, 0–1. */
export type OnProgress = (share: number) => void;

const PER_DEGREE = 1e7;
const UNKNOWN = 2 ** 31 - 1;
/** With more of its roads' points missing a file is no map: an extract's edge costs it a few. */
const MOST_MISSING = 0.5;
const NEIGHBORHOODS = new Set(['neighbourhood', 'quarter', 'suburb']);

/**
 * Reads the roads of an .osm.pbf file in two passes: which ways are roads, then where their nodes lie. What
 * is held is numbers of these ways alone (docs/performance.md says how many bytes). @throws ExtractError
 */
export async function readExtract(path: string, bytes: number, onProgress: OnProgress): Promise<Extract> {
  let done = 0;
  const onBytes = (read: number): void => onProgress((done += read) / (2 * bytes));
  const ways = await collectWays(path, onBytes);
  if (ways.count === 0)
    throw new ExtractError('Dosyada hiç yol yok: indirme bitmemiş olabilir. Yeniden indirip deneyin.');
  if (ways.kinds.length === 0)
    throw new ExtractError('Dosyada yol yok: yollarıyla birlikte bir bölge indirin.');
  const { lats, lngs, ids, neighborhoods } = await locateNodes(path, ways.refs, onBytes);
  let missing = 0;
  for (const lat of lats) if (lat === UNKNOWN) missing += 1;
  const missingShare = missing / ids.length;
  if (missingShare > MOST_MISSING)
    throw new ExtractError(
      `Dosyada yolların noktalarının %${Math.round(100 * missingShare)} kadarı yok: ` +
        'eksik bir dosya olabilir. Yeniden indirip deneyin.',
    );
  const { kinds, names, oneways, rideable, ends, refs, texts } = ways;
  return {
    roadCount: kinds.length,
    nodeCount: ids.length,
    neighborhoods,
    missingShare,
    road(index) {
      const [points, nodes]: [Place[], number[]] = [[], []];
      for (let at = ends[index - 1] ?? 0; at < (ends[index] ?? 0); at += 1) {
        const node = indexIn(ids, refs[at] ?? 0);
        if (node < 0 || lats[node] === UNKNOWN) continue;
        points.push([(lats[node] ?? 0) / PER_DEGREE, (lngs[node] ?? 0) / PER_DEGREE]);
        nodes.push(node);
      }
      const kind = ROAD_KINDS[kinds[index] ?? 0];
      if (kind === undefined || points.length < 2) return null;
      const name = texts[names[index] ?? 0] ?? '';
      const oneway = toOneway(oneways[index]);
      return { kind, name, oneway, isRideable: rideable[index] === 1, points, nodes };
    },
  };
}

const toOneway = (value: number | undefined): -1 | 0 | 1 => (value === 1 ? 1 : value === -1 ? -1 : 0);

interface Ways {
  /** Of all kinds, also those that are no roads. */
  readonly count: number;
  readonly kinds: Int32Array;
  /** Indexes into `texts`. */
  readonly names: Int32Array;
  readonly oneways: Int32Array;
  /** 1: motorcycles may. */
  readonly rideable: Int32Array;
  /** Where the nodes of each end in `refs`. */
  readonly ends: Int32Array;
  readonly refs: Float64Array;
  readonly texts: readonly string[];
}

async function collectWays(path: string, onBytes: (bytes: number) => void): Promise<Ways> {
  const [kinds, names, oneways, rideable] = [integers(), integers(), integers(), integers()];
  const [ends, refs] = [integers(), doubles()];
  const known = new Map([['', 0]]);
  let count = 0;
  for await (const block of readBlocks(path, onBytes))
    readEntities(block, {
      way(way) {
        count += 1;
        const kind = roadKindOf(way);
        if (kind === null || way.refs.length < 2) return;
        const name = roadNameOf(way);
        const index = known.get(name) ?? known.size;
        known.set(name, index);
        kinds.push(ROAD_KINDS.indexOf(kind));
        names.push(index);
        oneways.push(onewayOf(way));
        rideable.push(isRideable(way) ? 1 : 0);
        for (const ref of way.refs) refs.push(ref);
        ends.push(refs.length);
      },
    });
  return {
    count,
    kinds: kinds.take(),
    names: names.take(),
    oneways: oneways.take(),
    rideable: rideable.take(),
    ends: ends.take(),
    refs: refs.take(),
    texts: [...known.keys()],
  };
}

async function locateNodes(path: string, refs: Float64Array, onBytes: (bytes: number) => void) {
  const ids = sortedUnique(refs.slice());
  const lats = new Int32Array(ids.length).fill(UNKNOWN);
  const lngs = new Int32Array(ids.length);
  const neighborhoods: NamedPlace[] = [];
  // Files are sorted by id: the next one is nearly always where the last one was.
  let next = 0;
  for await (const block of readBlocks(path, onBytes))
    readEntities(block, {
      node(id, lat, lng) {
        while ((ids[next] ?? Infinity) < id) next += 1;
        const at = ids[next] === id ? next : (ids[next - 1] ?? -Infinity) < id ? -1 : indexIn(ids, id);
        if (at < 0) return;
        lats[at] = lat;
        lngs[at] = lng;
      },
      tagged(tags, lat, lng) {
        const name = roadNameOf({ tags });
        if (name === '' || !NEIGHBORHOODS.has(tags.get('place') ?? '')) return;
        neighborhoods.push({ name, place: [lat / PER_DEGREE, lng / PER_DEGREE] });
      },
    });
  return { ids, lats, lngs, neighborhoods };
}
