import { readFile } from 'node:fs/promises';
import type { LatLng } from '@ulak/contracts/domain/geo';
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

/** Of several sets one answers, whole: the one that most of the places are in, else the next that can. */
function joinSets(sets: readonly OpenSet[], first: OpenSet): Router {
  const pick = (...places: readonly LatLng[]): Router => {
    let [best, most] = [first, -1];
    for (const set of sets) {
      const inside = places.filter((place) => isNear(set.bounds, place)).length;
      if (inside > most) [best, most] = [set, inside];
    }
    return best.router;
  };
  /** Sets may overlap, and one of them have no roads at the place. */
  async function firstOf<T>(
    places: readonly LatLng[],
    ask: (router: Router) => Promise<T | null>,
  ): Promise<T | null> {
    const best = pick(...places);
    const found = await ask(best);
    if (found !== null) return found;
    for (const { bounds, router } of sets) {
      if (router === best || !places.some((place) => isNear(bounds, place))) continue;
      const other = await ask(router);
      if (other !== null) return other;
    }
    return null;
  }
  return {
    method: first.router.method,
    async covers(place) {
      for (const { bounds, router } of sets)
        if (isNear(bounds, place) && (await router.covers(place))) return true;
      return false;
    },
    matrix: (from, to): Promise<RoadMatrix | null> => pick(...from, ...to).matrix(from, to),
    route: (places) => firstOf(places, (router) => router.route(places)),
    match: (fixes) => firstOf(fixes, (router) => router.match(fixes)),
    reachable: (from, minutes) => firstOf([from], (router) => router.reachable(from, minutes)),
  };
}

const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
