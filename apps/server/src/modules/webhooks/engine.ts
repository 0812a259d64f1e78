import type { Secrets } from '../../access/secrets.ts';
import { createResolver, type ResolveHost } from '../../access/public-address.ts';
import type { Clock } from '../../clock.ts';
import type { DatabaseAccess } from '../../db/database.ts';
import { createBus } from '../../live/bus.ts';
import { createPositionTail } from '../../live/position-tail.ts';
import { createTail, lastSettledId } from '../../live/tail.ts';
import { createBackpressure } from './backpressure.ts';
import { createFanOut } from './fan-out.ts';
import { readProgress } from './fan-out-repository.ts';
import { createPost } from './post.ts';
import { createSender } from './send-messages.ts';

export interface EngineDeps {
  readonly db: DatabaseAccess;
  /** Connection string for LISTEN; the application role's. */
  readonly busUrl: string;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly privateHosts: readonly string[];
  readonly onError: (error: unknown, what: string) => void;
  /** Addresses of a receiver's name; left out: the name servers'. */
  readonly resolve?: ResolveHost;
  /** Limit of one exchange, ms; left out: 15 s. */
  readonly timeoutMs?: number;
  /** Certificates that count beside the public ones: for tests. */
  readonly ca?: string;
}

export type WebhookEngine = ReturnType<typeof createWebhookEngine>;

/** Time between reads of events under load: each takes what came meanwhile. */
const READ_INTERVAL_MS = 100;
/** Who writes events says so; for what was not heard. */
const IDLE_POLL_MS = 200;
const RETRY_START_MS = 1_000;

/** Reads committed events and positions, makes messages of them and sends them (docs/decisions/065). */
export function createWebhookEngine(deps: EngineDeps) {
  const { db, clock, busUrl, onError } = deps;
  const { post, close } = createPost({
    privateHosts: new Set(deps.privateHosts),
    resolve: deps.resolve ?? createResolver(),
    timeoutMs: deps.timeoutMs,
    ca: deps.ca,
  });
  const sender = createSender({ ...deps, post });
  const fanOut = createFanOut({ db, clock, sender });
  const backpressure = createBackpressure();
  const wakeAfter = (waiting: number): void => {
    if (waiting > 0) sender.wake();
  };
  const tail = createTail({
    db,
    startAfter: () => readProgress(db),
    readIntervalMs: READ_INTERVAL_MS,
    idlePollMs: IDLE_POLL_MS,
    mostRows: backpressure.mostRows,
    deliver: async (rows) => {
      const { made, waiting } = await fanOut.deliverEvents(rows);
      wakeAfter(waiting);
      await backpressure.rest(made);
    },
    onError: (error) => onError(error, 'webhook events'),
  });
  const positions = createPositionTail({
    db,
    deliver: (rows) =>
      void fanOut
        .deliverPositions(rows)
        .then(wakeAfter)
        .catch((error: unknown) => onError(error, 'webhook positions')),
    onError: (error) => onError(error, 'webhook positions'),
  });
  const bus = createBus({
    url: busUrl,
    onWake: (topic) => topic === 'events' && tail.wake(),
    onError: (error) => onError(error, 'webhook bus'),
  });
  let isStopped = false;
  let isReading = false;
  let retry: NodeJS.Timeout | undefined;
  let starting: Promise<void> = Promise.resolve();

  /** Begins to read; while the database is away, again and again. */
  const startReading = (): Promise<void> => (starting = tryToRead());

  async function tryToRead(): Promise<void> {
    try {
      await tail.start();
      await positions.start();
      isReading = true;
    } catch (error) {
      onError(error, 'webhook start');
      if (!isStopped) retry = setTimeout(() => void startReading(), RETRY_START_MS);
    }
  }

  return {
    counts: sender.counts,
    async start(): Promise<void> {
      sender.start();
      bus.start();
      await startReading();
    },
    /** Makes messages of everything that is committed and sends what is due now: for tests. */
    async drain(): Promise<number> {
      if (!isReading) await startReading();
      const newest = await lastSettledId(db);
      while (tail.position() < newest) {
        tail.wake();
        await new Promise((resolve) => setImmediate(resolve));
      }
      return sender.drain();
    },
    deliverPositions: fanOut.deliverPositions,
    /** Whether requests of this node wait for the database. */
    setPressure: backpressure.set,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(retry);
      backpressure.set(false);
      // what is still to begin would go on reading
      await starting;
      await Promise.all([tail.stop(), positions.stop(), bus.stop()]);
      await sender.stop(close);
    },
  };
}
