import type { Logger } from 'pino';
import type { App } from './app.ts';
import type { DailyBackup } from './backup/daily-backup.ts';
import type { Database } from './db/database.ts';
import type { EmbeddedDatabase } from './db/embedded/launch.ts';

/** Each part of the shutdown gets this long; together they stay below ten seconds (criteria A10). */
const STEP_LIMIT_MS = 1_900;

/** The parts of a running server, each of which has to be stopped. */
export interface Running {
  readonly log: Logger;
  readonly app: App;
  readonly jobs: { stop(): Promise<void> };
  /** The process that sends webhooks. */
  readonly webhooks: { stop(): Promise<void> };
  readonly db: Database;
  readonly embedded: EmbeddedDatabase | null;
  readonly backups: DailyBackup | null;
  readonly roads: { stop(): Promise<void> };
  /** The first load of the demo's streets. */
  streets: { stop(): void } | null;
}

/** Stops the server on SIGTERM and SIGINT, then exits. */
export function stopOnSignals(running: Running): void {
  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    running.log.info({ signal }, 'stopping');
    void stopAll(running).then(() => process.exit(0));
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

/** Stops every part, each within its time limit. */
export async function stopAll(running: Running): Promise<void> {
  const { log, app, jobs, webhooks, db, embedded, backups, roads } = running;
  running.streets?.stop();
  // Streams first: their clients reconnect to the next process; then running requests finish.
  const closing = app.http.close();
  const step = (name: string, work: Promise<unknown>): Promise<void> =>
    withinStep(work, () => log.warn({ step: name }, 'did not stop in time'));
  await Promise.all([
    step('streams', app.stop()),
    step('jobs', jobs.stop()),
    step('webhooks', webhooks.stop()),
    step('roads', roads.stop()),
    step('backup', Promise.resolve(backups?.stop())),
  ]);
  await step('requests', closing);
  await step('connections', db.close());
  // The embedded database is stopped in any case, whatever did not stop before it.
  await step('database', Promise.resolve(embedded?.stop()));
}

/**
 * Waits for one part of the shutdown, with a limit: a part that lost its database must not block the others.
 */
async function withinStep(work: Promise<unknown>, late: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      late();
      resolve();
    }, STEP_LIMIT_MS);
  });
  await Promise.race([work.catch(() => undefined), limit]);
  clearTimeout(timer);
}
