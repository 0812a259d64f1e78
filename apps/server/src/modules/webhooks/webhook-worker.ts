import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createSecrets } from '../../access/secrets.ts';
import { createVirtualClock, systemClock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
import { createWebhookEngine } from './engine.ts';

/** What the worker is started with. */
export interface WorkerSettings {
  /** Connection string of the application's role. */
  readonly appUrl: string;
  readonly appSecret: string;
  readonly statementTimeoutMs: number;
  readonly virtualClock: Config['virtualClock'];
  readonly privateHosts: readonly string[];
}

/** What it tells: an error for the log, or that it has stopped. */
export type WorkerMessage =
  | { readonly kind: 'error'; readonly what: string; readonly text: string; readonly code: string | null }
  | { readonly kind: 'stopped' };

/** Connections beside the reserved ones, which it does not use. */
const POOL_SIZE = 4;

const { appUrl, appSecret, statementTimeoutMs, virtualClock, privateHosts } = workerData as WorkerSettings;
const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);
const tellError = (error: unknown, what: string): void =>
  tell({
    kind: 'error',
    what,
    text: error instanceof Error ? error.message : String(error),
    code: (error as { code?: string }).code ?? null,
  });

// Linux has a priority per thread, so requests go first under load. Elsewhere this would slow the process.
if (process.platform === 'linux') {
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // not permitted: sending keeps the usual priority
  }
}

const db = openDatabase({
  url: appUrl,
  poolSize: POOL_SIZE,
  statementTimeoutMs,
  onError: (error) => tellError(error, 'webhook connection'),
});
const engine = createWebhookEngine({
  db,
  busUrl: appUrl,
  clock: virtualClock
    ? createVirtualClock(virtualClock.speed, virtualClock.startMs, virtualClock.sinceMs)
    : systemClock,
  secrets: createSecrets(appSecret),
  privateHosts,
  onError: tellError,
});

parentPort?.once('message', () => {
  void engine
    .stop()
    .then(() => db.close())
    .catch((error: unknown) => tellError(error, 'webhook stop'))
    .finally(() => {
      tell({ kind: 'stopped' });
      parentPort?.close();
    });
});
await engine.start();
