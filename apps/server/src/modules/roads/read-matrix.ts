import type { LatLng } from '@ulak/contracts/domain/geo';
import { ROAD_METHODS, type RoadMethod } from '@ulak/contracts/roads/method';
import type { RoadMatrix } from '@ulak/roads/router';
import type { JudgedMatrix } from './check-answers.ts';
import { type Block, cutBlock } from './cut-block.ts';
import { type CachedWay, type PairCache, placeKey, snapPlace } from './pair-cache.ts';

/** Pairs of one task: a round's matrix is many, and others are asked between them. */
const BLOCK_PAIRS = 7_500;

export interface MatrixSource {
  readonly cache: PairCache;
  /** @throws Error where the router did not answer */
  ask(from: readonly LatLng[], to: readonly LatLng[]): Promise<JudgedMatrix | null>;
}

/** What is known of a pair; above these the number of the method that found its way. */
const [UNKNOWN, SAME_PLACE, NO_ROADS] = [0, 1, 2];
const codeOf = (method: RoadMethod | null): number =>
  method === null ? NO_ROADS : NO_ROADS + 1 + ROAD_METHODS.indexOf(method);

/** A matrix in the making. */
interface Draft {
  readonly metres: Float64Array;
  readonly seconds: Float64Array;
  readonly known: Uint8Array;
}

/**
 * Ways between all places, all by one method: known pairs from memory, the others asked for in blocks. Null
 * where the router has no roads for any pair. @throws Error where it did not answer
 */
export async function readMatrix(
  { cache, ask }: MatrixSource,
  method: RoadMethod,
  { from, to }: { readonly from: readonly LatLng[]; readonly to: readonly LatLng[] },
): Promise<RoadMatrix | null> {
  const [starts, ends] = [from.map(snapPlace), to.map(snapPlace)];
  const [startKeys, endKeys] = [starts.map(placeKey), ends.map(placeKey)];
  const draft = recall(cache, startKeys, endKeys);
  const { known } = draft;
  const wasAsked = new Uint8Array(known.length);
  let label = commonest(draft) ?? method;

  const fill = async ({ rows, columns }: Block, missing: Uint8Array): Promise<RoadMethod | null> => {
    const [a, b] = [rows.map((i) => starts[i] ?? NOWHERE), columns.map((j) => ends[j] ?? NOWHERE)];
    const answer = await ask(a, b);
    for (const [k, i] of rows.entries())
      for (const [l, j] of columns.entries()) {
        const [at, inBlock] = [i * ends.length + j, k * columns.length + l];
        if (known[at] === SAME_PLACE || (!answer && missing[at] === 0)) continue;
        const way = answer ? wayAt(answer, inBlock) : NOTHING;
        wasAsked[at] = 1;
        // asked again the next time
        const isNonsense = answer?.nonsense.has(inBlock) === true;
        if (!isNonsense) cache.put(startKeys[i] ?? 0, endKeys[j] ?? 0, way);
        note(draft, at, way, isNonsense ? UNKNOWN : codeOf(way.method));
      }
    return answer?.method ?? null;
  };

  // a second time where another method answers than the one that is remembered
  for (let turn = 0; turn < 2; turn += 1) {
    const settled = [SAME_PLACE, NO_ROADS, codeOf(label)];
    const missing = known.map((code, at) => (wasAsked[at] === 1 || settled.includes(code) ? 0 : 1));
    if (!missing.includes(1)) break;
    let present: RoadMethod | null = null;
    // one after the other: the line takes others' questions between them
    for (const block of blocksOf(missing, from.length, to.length))
      present = (await fill(block, missing)) ?? present;
    label = present ?? label;
  }
  const isNowhere =
    known.includes(NO_ROADS) && known.every((code) => code === SAME_PLACE || code === NO_ROADS);
  return isNowhere ? null : ofOneMethod(draft, commonest(draft) ?? label);
}

const NOTHING = { metres: Number.NaN, seconds: Number.NaN, method: null };
const HERE = { metres: 0, seconds: 0 };
const NOWHERE: LatLng = { lat: 0, lng: 0 };

function recall(cache: PairCache, startKeys: readonly number[], endKeys: readonly number[]): Draft {
  const pairs = startKeys.length * endKeys.length;
  const metres = new Float64Array(pairs).fill(Number.NaN);
  const draft = { metres, seconds: metres.slice(), known: new Uint8Array(pairs) };
  for (const [i, start] of startKeys.entries())
    for (const [j, end] of endKeys.entries()) {
      const at = i * endKeys.length + j;
      const found = start === end ? null : cache.find(start, end);
      if (found) note(draft, at, found, codeOf(found.method));
      else if (start === end) note(draft, at, HERE, SAME_PLACE);
    }
  return draft;
}

function note({ metres, seconds, known }: Draft, at: number, way: typeof HERE, code: number): void {
  [metres[at], seconds[at], known[at]] = [way.metres, way.seconds, code];
}

const wayAt = ({ method, metres, seconds }: RoadMatrix, at: number): CachedWay => ({
  metres: metres[at] ?? Number.NaN,
  seconds: seconds[at] ?? Number.NaN,
  method,
});

/** The method that found most ways, and then most pairs; null: none is known. */
function commonest({ metres, known }: Draft): RoadMethod | null {
  let [best, most]: [RoadMethod | null, number] = [null, 0];
  for (const method of ROAD_METHODS) {
    const code = codeOf(method);
    let score = 0;
    for (const [at, each] of known.entries())
      if (each === code) score += Number.isNaN(metres[at]) ? 1 : known.length + 1;
    if (score > most) [best, most] = [method, score];
  }
  return best;
}

/** Ways of another method are none: times of two routers do not compare. */
function ofOneMethod(draft: Draft, method: RoadMethod): RoadMatrix {
  for (const [at, code] of draft.known.entries())
    if (code > NO_ROADS && code !== codeOf(method)) note(draft, at, NOTHING, UNKNOWN);
  return { method, metres: draft.metres, seconds: draft.seconds };
}

/**
 * The pairs that are missing, as full rows and columns: places that are new ask for all, the others only for
 * the new ones. Each block is cut along its shorter side, along which routers search.
 */
function blocksOf(missing: Uint8Array, height: number, width: number): Block[] {
  const columnsOf = (row: number): number[] =>
    [...missing.subarray(row * width, (row + 1) * width).entries()].flatMap(([column, flag]) =>
      flag === 1 ? [column] : [],
    );
  const groups = new Map<boolean, { rows: number[]; columns: Set<number> }>();
  for (let row = 0; row < height; row += 1) {
    const columns = columnsOf(row);
    if (columns.length === 0) continue;
    const isNew = columns.length > width / 2;
    const group = groups.get(isNew) ?? { rows: [], columns: new Set() };
    groups.set(isNew, group);
    group.rows.push(row);
    for (const column of columns) group.columns.add(column);
  }
  return [...groups.values()].flatMap(({ rows, columns }) =>
    cutBlock({ rows, columns: [...columns] }, BLOCK_PAIRS),
  );
}
