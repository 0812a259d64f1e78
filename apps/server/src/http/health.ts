import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { shippedMigrations } from '../db/migration-files.ts';
import type { EventFeed } from '../live/event-feed.ts';
import type { LiveStreams } from '../live/live-streams.ts';
import { BYPASS_OVERLOAD_GUARD } from './overload.ts';
import type { WriteStatus } from './write-probe.ts';

/** Age of the newest daily copy of the database, as `/api/ready` reports it; nulls: there is none yet. */
export interface BackupAge {
  readonly newestAt: string | null;
  readonly ageHours: number | null;
}

export interface HealthDeps {
  readonly db: Database;
  readonly feed: Pick<EventFeed, 'busConnected'>;
  readonly streams: Pick<LiveStreams, 'health'>;
  /** Web Push of this node since its start, and what waits in the database. */
  readonly push: {
    counts(): { readonly sent: number; readonly failed: number; readonly gone: number };
    countWaiting(): Promise<number>;
  };
  /** Whether there is a router of roads, and how it is doing. */
  readonly roads: {
    method(): string | null;
    status(): {
      readonly failingSince: Date | null;
      readonly counts: { readonly asked: number; readonly failed: number; readonly nonsense: number };
    };
  };
  /** Calls with branch keys that could not be recorded. */
  readonly droppedCalls: () => number;
  readonly config: Config;
  /** Whether anything can be written. */
  readonly writeStatus: () => Promise<WriteStatus>;
  /**
   * Age of the newest daily copy; null: none are made. An old one is no reason to take the server out of
   * service.
   */
  readonly newestCopy: () => BackupAge | null;
}

/**
 * `GET /api/health` (the process answers), `GET /api/ready` (each part by its name), and Prometheus metrics.
 */
export function installHealth(
  http: FastifyInstance,
  { db, feed, streams, push, roads, droppedCalls, config, writeStatus, newestCopy }: HealthDeps,
): void {
  http.get('/api/health', BYPASS_OVERLOAD_GUARD, async () => ({ status: 'ok' }));
  http.get('/api/ready', BYPASS_OVERLOAD_GUARD, async (_request, reply) => {
    const [database, migrations, { writes, storage }] = await Promise.all([
      pingDatabase(db),
      areMigrationsApplied(db),
      writeStatus(),
    ]);
    const bus = feed.busConnected();
    const parts = { database, migrations, bus, writes, storage };
    const ready = Object.values(parts).every(Boolean);
    const status = ready ? 'ready' : 'unavailable';
    const since = roads.status().failingSince?.toISOString() ?? null;
    // a router that fails is no reason to take the server out of service
    const road = { method: roads.method() ?? 'GREAT_CIRCLE', failingSince: since };
    return reply.status(ready ? 200 : 503).send({ status, ...parts, backup: newestCopy(), roads: road });
  });
  if (config.metrics.token !== undefined) {
    const token = config.metrics.token;
    // Without a reader nothing is counted.
    const metrics = createMetrics(http, { db, streams, push, roads, droppedCalls });
    http.get('/metrics', BYPASS_OVERLOAD_GUARD, async (request, reply) => {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.status(404).send();
      return reply.type(metrics.contentType).send(await metrics.metrics());
    });
  }
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

async function pingDatabase(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db.reserved.autocommit).then(
    () => true,
    () => false,
  );
}

async function areMigrationsApplied(db: Database): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(
      db.reserved.autocommit,
    );
    const applied = new Set(rows.map((row) => row.name));
    return (await shippedMigrations()).every((name) => applied.has(name));
  } catch {
    return false;
  }
}

/** Seconds; 0.15 is the target of polls (criteria C04), 0.5 that of an overloaded server (A09). */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5];

/** Names only: route patterns, never URLs, so no token or phone number can reach a metric. */
function createMetrics(
  http: FastifyInstance,
  {
    db,
    streams,
    push,
    roads,
    droppedCalls,
  }: Pick<HealthDeps, 'db' | 'streams' | 'push' | 'roads' | 'droppedCalls'>,
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'ulak_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'ulak_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.inc({ method: request.method, route, status: reply.statusCode });
    duration.observe({ route }, reply.elapsedTime / 1000);
    done();
  });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  observeConnections(db, registry);
  gauge('ulak_stream_clients', 'Open live streams', () => streams.health().clients);
  gauge('ulak_db_connections_waiting', 'Requests waiting for a database connection', () => db.load().waiting);
  gauge(
    'ulak_requests_refused',
    'Requests refused since the start because too many were waiting',
    () => db.load().refused,
  );
  gauge('ulak_last_event_id', 'Last event handed to the streams', () => streams.health().lastEventId);
  gauge('ulak_api_calls_dropped', 'Calls with branch keys that were not recorded', droppedCalls);
  addPushMetrics(gauge, push);
  addRoadMetrics(gauge, roads);
  return registry;
}

/** What part of a slow answer was waiting for a connection, and what part the database's. */
function observeConnections(db: Database, registry: Registry): void {
  const histogram = (name: string, help: string) =>
    new Histogram({ name, help, labelNames: ['class'], buckets: BUCKETS, registers: [registry] });
  const wait = histogram('ulak_db_wait_seconds', 'Wait for a database connection, by who asks');
  const held = histogram('ulak_db_held_seconds', 'Time for which a database connection was held');
  db.observe({
    waited: (admissionClass, ms) => wait.observe({ class: admissionClass }, ms / 1000),
    held: (admissionClass, ms) => held.observe({ class: admissionClass }, ms / 1000),
  });
}

/** Push messages by what push services said, and those that wait. */
function addPushMetrics(
  gauge: (name: string, help: string, read: () => number | Promise<number>) => unknown,
  push: HealthDeps['push'],
): void {
  gauge('ulak_push_sent', 'Push messages delivered since the start', () => push.counts().sent);
  gauge('ulak_push_failed', 'Attempts that push services refused', () => push.counts().failed);
  gauge('ulak_push_gone', 'Subscriptions that ended at their push service', () => push.counts().gone);
  gauge('ulak_push_waiting', 'Push messages that wait, on all nodes', () => push.countWaiting());
}

/** The router of roads: whether it answers, and what it was asked. */
function addRoadMetrics(
  gauge: (name: string, help: string, read: () => number) => unknown,
  roads: HealthDeps['roads'],
): void {
  gauge('ulak_roads_answering', 'Whether a router of roads answers', () => (roads.method() === null ? 0 : 1));
  gauge('ulak_roads_answered', 'Questions that the router answered', () => roads.status().counts.asked);
  gauge('ulak_roads_failed', 'Questions at which the router failed', () => roads.status().counts.failed);
  gauge('ulak_roads_nonsense', 'Ways that were not believed', () => roads.status().counts.nonsense);
}
