import { createRequire } from 'node:module';
import { join } from 'node:path';
import { MAX_SNAP_M, type Router } from '@ulak/roads/router';
import { VALHALLA_PACKAGE, valhallaConfig } from './configure-valhalla.ts';
import { type AskValhalla, createValhallaRouter, NoWay, type ValhallaAction } from './valhalla-router.ts';

type Ask = (question: string) => Promise<string>;
/** What of the library's `Actor` is called; it takes and answers JSON. */
type Actor = Readonly<Record<'locate' | 'matrix' | 'route' | 'traceAttributes' | 'isochrone', Ask>>;

/** Below the limit of its configuration; the server itself asks for less at once. */
const EMBEDDED_PAIRS = 100_000;

const VERBS = {
  locate: 'locate',
  sources_to_targets: 'matrix',
  route: 'route',
  trace_attributes: 'traceAttributes',
  isochrone: 'isochrone',
} as const satisfies Record<ValhallaAction, keyof Actor>;

/** As the library words that there is no road or no way; it has no codes. */
const NO_WAY = new RegExp(
  [
    'no suitable edges',
    'no path could be found',
    'failed to (?:find path|snap)',
    'exceeds the max',
    'unreachable',
    'no data found',
  ].join('|'),
  'i',
);

/**
 * Valhalla in this process, over tiles that were built here. To be called in a process of its own: it is a
 * library in C++. @param library folder with its `node_modules` @throws Error where it cannot be loaded
 */
export async function openValhalla(library: string, tiles: string): Promise<Router> {
  const load = createRequire(join(library, 'package.json'));
  const { Actor } = load(VALHALLA_PACKAGE) as { Actor: new (config: string) => Actor };
  const actor = new Actor(JSON.stringify(valhallaConfig(tiles, MAX_SNAP_M)));
  const ask: AskValhalla = async (action, question) => {
    const verb = VERBS[action];
    try {
      return JSON.parse(await actor[verb](JSON.stringify(question)));
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      throw NO_WAY.test(text) ? new NoWay(text) : new Error(text);
    }
  };
  return createValhallaRouter(ask, EMBEDDED_PAIRS);
}
