import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import { entryBeside } from '../../background/spawn-process.ts';
import type { Database } from '../../db/database.ts';
import { changedAt, findRoads } from './find-roads.ts';
import { createProcessHost } from './process-host.ts';
import type { RoadService } from './road-port.ts';
import { createRouterSlot } from './router-slot.ts';
import { createUrlHost, type RouterFetch } from './url-host.ts';

export { buildRouting, hasRouter, installRouter, RoutingError } from './build-valhalla.ts';
export { NO_ROADS, type RoadCall, type RoadService } from './road-port.ts';

export interface RoadServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Folder of streets of this machine. */
  readonly streetFolder: string;
  /** Valhalla by its address; empty: none. */
  readonly routerUrl: string;
  readonly fetch: RouterFetch;
  /** How often the folder is looked at. */
  readonly everyMs?: number;
}

/** The port, and its beginning. */
export interface StartedRoads extends RoadService {
  /** Opens what is there, and what is loaded later; nothing runs before. */
  start(): void;
}

const LOOK_MS = 5_000;

/**
 * Roads by the first that is there: Valhalla by its address; the files of this machine, in a process of
 * their own. Without either nothing starts and the database is not asked.
 */
export function createRoadService(deps: RoadServiceDeps): StartedRoads {
  const { db, clock, log, streetFolder, routerUrl, fetch, everyMs = LOOK_MS } = deps;
  const slot = createRouterSlot({ clock, log });
  let timer: NodeJS.Timeout | undefined;
  let seenAt: number | null = null;
  let openKey: string | null = null;
  let looking: Promise<void> = Promise.resolve();
  let hasStopped = false;

  async function look(): Promise<void> {
    const at = await changedAt(streetFolder);
    if (at === seenAt || hasStopped) return;
    const found = await findRoads(db, streetFolder);
    seenAt = at;
    if (hasStopped || (found?.key ?? null) === openKey) return;
    openKey = found?.key ?? null;
    if (!found) return slot.put(null);
    const { sets, library, loadedAt, roadsId } = found;
    let lastEnd = '';
    const host = createProcessHost({
      entry: entryBeside(import.meta.url, 'roads-process'),
      settings: { sets, library },
      onReady(method, notes) {
        slot.recover(method);
        lastEnd = '';
        log.info({ method, sets: sets.map(({ name }) => name) }, 'roads opened');
        if (notes.length > 0) log.warn({ notes }, 'roads: not everything could be opened');
      },
      onEnd(reason) {
        // once, not at each attempt
        if (reason !== lastEnd) log.warn({ reason }, 'roads: the router ended, and starts again');
        lastEnd = reason;
        slot.fail();
      },
    });
    await slot.put({ host, loadedAt, roadsId, bounds: sets.map(({ bounds }) => bounds) });
  }

  function lookAgain(): void {
    looking = looking
      .then(look)
      .catch((error: unknown) => log.warn({ err: error }, 'roads: streets could not be looked for'));
  }

  return {
    ...slot,
    start() {
      if (routerUrl !== '') {
        const host = createUrlHost({ url: routerUrl, fetch });
        void slot.put({ host, bounds: null, loadedAt: null, roadsId: 'ROUTER_URL' });
        return;
      }
      lookAgain();
      timer = setInterval(lookAgain, everyMs);
      timer.unref();
    },
    async stop() {
      hasStopped = true;
      clearInterval(timer);
      await looking;
      await slot.stop();
    },
  };
}
