import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { createProcessPool } from '../../background/process-pool.ts';
import { entryBeside } from '../../background/spawn-process.ts';
import { demoStreetsFile } from './demo-file.ts';
import * as repository from './repository.ts';
import type { StreetsTask } from './streets-process.ts';

const NAME = 'İstanbul: Kadıköy, Üsküdar, Şişli, Beşiktaş';
const LIMIT_MS = 10 * 60_000;

export interface DemoStreetsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly ownerUrl: string;
  readonly dataDir: string;
}

/** Loads the demo's streets in the background where there are none yet, beside a server that serves. */
export function loadDemoStreets({ db, clock, log, ownerUrl, dataDir }: DemoStreetsDeps): { stop(): void } {
  const pool = createProcessPool({
    entry: entryBeside(import.meta.url, 'streets-process'),
    most: 1,
    limitMs: LIMIT_MS,
  });
  let isStopped = false;
  const load = async (): Promise<void> => {
    const file = demoStreetsFile();
    const sets = await db.reserved.asSystem(repository.listSets);
    if (file === undefined || sets.length > 0 || isStopped) return;
    const task: StreetsTask = { ownerUrl, dataDir, file, name: NAME, at: clock.now(), isOnce: true };
    log.info({ streets: await pool.run([task]) }, 'streets of the demo loaded');
  };
  // maps have the basemap without them, and the next start tries again
  load().catch((error: unknown) => {
    if (!isStopped) log.warn({ err: error }, 'streets of the demo not loaded');
  });
  return {
    stop() {
      isStopped = true;
      pool.end();
    },
  };
}
