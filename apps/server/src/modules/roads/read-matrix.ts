import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import type { RoadMatrix } from '@ulak/roads/router';
import { judgeWay } from './check-answers.ts';
import { type PairCache, placeKey, snapPlace } from './pair-cache.ts';

/** Pairs of one task: a round's matrix is many, and others are asked between them. */
const BLOCK_PAIRS = 2_500;

export interface MatrixSource {
  readonly cache: PairCache;
  /** @throws Error where the router did not answer */
  ask(from: readonly LatLng[], to: readonly LatLng[]): Promise<RoadMatrix | null>;
}

/** Rows and columns by their numbers. */
interface Block {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/**
 * Ways between all places: known pairs from memory, the others asked for in blocks. Null where the router
 * has no roads there. @throws Error where it did not answer
 */
export async function readMatrix(
  { cache, ask }: MatrixSource,
  method: RoadMethod,
  { from, to }: { readonly from: readonly LatLng[]; readonly to: readonly LatLng[] },
): Promise<RoadMatrix | null> {
  const [starts, ends] = [from.map(snapPlace), to.map(snapPlace)];
  const [startKeys, endKeys] = [starts.map(placeKey), ends.map(placeKey)];
  const pairs = from.length * to.length;
  const metres = new Float64Array(pairs).fill(Number.NaN);
  const seconds = new Float64Array(pairs).fill(Number.NaN);
  const missing = new Uint8Array(pairs);
  for (const [i, start] of startKeys.entries())
    for (const [j, end] of endKeys.entries()) {
      const at = i * to.length + j;
      const known = start === end ? HERE : cache.find(start, end);
      if (known) [metres[at], seconds[at]] = [known.metres, known.seconds];
      else missing[at] = 1;
    }
  let answeredBy = method;
  const fill = async (block: Block): Promise<boolean> => {
    const [rows, columns] = [block.rows, block.columns];
    const [a, b] = [rows.map((i) => starts[i] ?? NOWHERE), columns.map((j) => ends[j] ?? NOWHERE)];
    const answer = await ask(a, b);
    if (!answer) return false;
    answeredBy = answer.method;
    for (const [k, i] of rows.entries())
      for (const [l, j] of columns.entries()) {
        const ruler = distanceM(a[k] ?? NOWHERE, b[l] ?? NOWHERE);
        const way = readPair(answer, k * b.length + l, ruler);
        // asked again the next time
        if (way === 'NONSENSE') continue;
        cache.put(startKeys[i] ?? 0, endKeys[j] ?? 0, way);
        const at = i * ends.length + j;
        [metres[at], seconds[at]] = [way.metres, way.seconds];
      }
    return true;
  };
  let hasAnswer = !missing.includes(1);
  // one after the other: the line takes others' questions between them
  for (const block of blocksOf(missing, from.length, to.length))
    if (await fill(block)) hasAnswer = true;
    else if (!hasAnswer) return null;
  return hasAnswer ? { method: answeredBy, metres, seconds } : null;
}

const HERE = { metres: 0, seconds: 0 };
const NO_WAY = { metres: Number.NaN, seconds: Number.NaN };
const NOWHERE: LatLng = { lat: 0, lng: 0 };

/** A road's length is at least the ruler's: places beside the road are moved onto it. */
function readPair(answer: RoadMatrix, at: number, ruler: number): typeof HERE | 'NONSENSE' {
  const [metres = Number.NaN, seconds = Number.NaN] = [answer.metres[at], answer.seconds[at]];
  const verdict = judgeWay(ruler, metres, seconds);
  if (verdict === 'NONSENSE') return verdict;
  return verdict === 'NONE' ? NO_WAY : { metres: Math.max(metres, ruler), seconds };
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
  return [...groups.values()].flatMap(({ rows, columns }) => cut({ rows, columns: [...columns] }));
}

function cut({ rows, columns }: Block): Block[] {
  const isWide = rows.length <= columns.length;
  const [short, long] = isWide ? [rows, columns] : [columns, rows];
  const step = Math.max(1, Math.floor(BLOCK_PAIRS / long.length));
  const blocks: Block[] = [];
  for (let at = 0; at < short.length; at += step) {
    const part = short.slice(at, at + step);
    blocks.push(isWide ? { rows: part, columns } : { rows, columns: part });
  }
  return blocks;
}
