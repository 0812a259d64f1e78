import { readFile } from 'node:fs/promises';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import { decodeGraph } from '@ulak/roads/graph-file';
import { createGraphRouter } from '@ulak/roads/graph-router';
import type { RoadMatrix, Router } from '@ulak/roads/router';
import { isNear, type SetBounds } from './set-bounds.ts';
import { openValhalla } from './open-valhalla.ts';

/** Roads of one set, as their files lie on this machine. */
export interface SetToOpen {
  readonly name: string;
  readonly bounds: SetBounds;
  /** Path of our own graph; null: there is none. */
  readonly graph: string | null;
  /** Folder of Valhalla's tiles; null: there are none. */
  readonly tiles: string | null;
}

interface OpenSet {
  readonly bounds: SetBounds;
  readonly router: Router;
}

/** Opens each set by the best router that it has. @throws Error where none can be opened */
export async function openSets({
  sets,
  library,
}: {
  readonly sets: readonly SetToOpen[];
  readonly library: string | null;
}): Promise<{ readonly router: Router; readonly notes: readonly string[] }> {
  const notes: string[] = [];
  const attempt = async (
    set: SetToOpen,
    what: string,
    open: () => Promise<Router>,
  ): Promise<Router | null> => {
    try {
      return await open();
    } catch (error) {
      notes.push(`${set.name}: ${what}: ${firstLineOf(error)}`);
      return null;
    }
  };
  const opened: OpenSet[] = [];
  for (const set of sets) {
    const { tiles, graph, bounds } = set;
    const router =
      (tiles !== null && library !== null
        ? await attempt(set, 'Valhalla', () => openValhalla(library, tiles))
        : null) ??
      (graph === null
        ? null
        : await attempt(set, 'graph', async () => createGraphRouter(decodeGraph(await readFile(graph)))));
    if (router) opened.push({ bounds, router });
  }
  const [first] = opened;
  if (!first) throw new Error(notes.join('; ') || 'no roads');
  return { router: opened.length === 1 ? first.router : joinSets(opened, first), notes };
}

/** Several sets as one router. Places that no set has together have no way. */
function joinSets(sets: readonly OpenSet[], first: OpenSet): Router {
  /** The sets that the places lie in, the one with most of them first. */
  const around = (places: readonly LatLng[]): OpenSet[] => {
    const counts = new Map(
      sets.map((set) => [set, places.filter((place) => isNear(set.bounds, place)).length]),
    );
    const countOf = (set: OpenSet): number => counts.get(set) ?? 0;
    return sets.filter((set) => countOf(set) > 0).toSorted((a, b) => countOf(b) - countOf(a));
  };
  /** Sets may overlap, and one of them have no roads at the place. */
  async function firstOf<T>(
    places: readonly LatLng[],
    ask: (router: Router) => Promise<T | null>,
  ): Promise<T | null> {
    for (const { router } of around(places)) {
      const found = await ask(router);
      if (found !== null) return found;
    }
    return null;
  }
  return {
    method: first.router.method,
    async covers(place) {
      for (const { router } of around([place])) if (await router.covers(place)) return true;
      return false;
    },
    matrix: (from, to) => joinMatrices(around([...from, ...to]), from, to),
    route: (places) => firstOf(places, (router) => router.route(places)),
    match: (fixes) => firstOf(fixes, (router) => router.match(fixes)),
    reachable: (from, minutes) => firstOf([from], (router) => router.reachable(from, minutes)),
  };
}

/**
 * Each set's ways between the places in it; all by the method of the first that has any, because times of two
 * routers do not compare.
 */
async function joinMatrices(
  sets: readonly OpenSet[],
  from: readonly LatLng[],
  to: readonly LatLng[],
): Promise<RoadMatrix | null> {
  const metres = new Float64Array(from.length * to.length).fill(Number.NaN);
  const seconds = metres.slice();
  let method: RoadMethod | null = null;
  for (const { bounds, router } of sets) {
    const [rows, columns] = [indexesIn(bounds, from), indexesIn(bounds, to)];
    const isMissing = rows.some(([i]) => columns.some(([j]) => Number.isNaN(metres[i * to.length + j])));
    if (!isMissing || (method !== null && router.method !== method)) continue;
    const [starts, ends] = [rows, columns].map((side) => side.map(([, place]) => place));
    const found = await router.matrix(starts ?? [], ends ?? []);
    if (!found) continue;
    method = found.method;
    for (const [k, [i]] of rows.entries())
      for (const [l, [j]] of columns.entries()) {
        const [at, inSet] = [i * to.length + j, k * columns.length + l];
        if (!Number.isNaN(metres[at])) continue;
        metres[at] = found.metres[inSet] ?? Number.NaN;
        seconds[at] = found.seconds[inSet] ?? Number.NaN;
      }
  }
  return method && { method, metres, seconds };
}

const indexesIn = (bounds: SetBounds, places: readonly LatLng[]): [index: number, place: LatLng][] =>
  [...places.entries()].filter(([, place]) => isNear(bounds, place));

const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
