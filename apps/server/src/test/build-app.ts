import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { type App, type AppDeps, buildApp } from '../app.ts';
import type { Clock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { ConsoleAbility } from '../db/console-roles.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createFolderFiles, type DocumentFiles } from '../modules/documents/service.ts';
import { NO_ROADS, type RoadService } from '../modules/roads/service.ts';
import { createSecrets, type Secrets } from '../access/secrets.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createFactories, type Factories } from './factories.ts';

/** A clock that stands still until a test advances it. */
export interface TestClock extends Clock {
  set(instant: string | Date): void;
  advance(ms: number): void;
}

export interface TestApp {
  readonly app: App;
  readonly db: Database;
  readonly clock: TestClock;
  readonly secrets: Secrets;
  readonly ownerUrl: string;
  /** The app's database, for a second node on it. */
  readonly database: TestDatabase;
  readonly given: Factories;
  /** Folder of the files of papers; tiles of streets lie in `streets` below it. */
  readonly documentsDir: string;
  /** Calls a route as a signed-in user, with a branch key, or anonymously. JSON in, JSON out. */
  call(
    who: Caller,
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  close(): Promise<void>;
}

export type Caller = { readonly cookie: string } | { readonly key: string } | null;
export interface Answer {
  readonly status: number;
  // Tests read answers freely; contracts are checked by the server itself (checkReplies).
  readonly body: TestJson;
  readonly raw: LightMyRequestResponse;
}
/** JSON as a test reads it: any path, checked by its own expectations. */
export type TestJson = ReturnType<typeof JSON.parse>;

/** Monday 2 March 2026, 19:30 in Istanbul: a peak hour. */
const START = '2026-03-02T16:30:00.000Z';

function createTestClock(real: boolean): TestClock {
  let current = new Date(START).getTime();
  let offset = 0;
  return {
    now: () => new Date(real ? Date.now() + offset : current),
    set: (instant) => {
      const at = new Date(instant).getTime();
      current = at;
      offset = at - Date.now();
    },
    advance: (ms) => {
      current += ms;
      offset += ms;
    },
  };
}

export interface TestAppOptions {
  readonly env?: Record<string, string>;
  /** Let the clock run (streams, races); default: it stands still. */
  readonly runningClock?: boolean;
  readonly poolSize?: number;
  /** Another app's database: this one is its second node, and leaves the database when it closes. */
  readonly database?: TestDatabase;
  /** As with an embedded database: its folder, and how much disk space must be left. */
  readonly disk?: { readonly dataDir: string; readonly leastFreeBytes: number };
  /** Where log lines go, for tests that read them. */
  readonly log?: FastifyBaseLogger;
  readonly newestCopy?: AppDeps['newestCopy'];
  /** What the database console can do; left out: everything. */
  readonly console?: ConsoleAbility;
  /** Where the files of papers lie; left out: a folder that goes with the app. */
  readonly documentFiles?: DocumentFiles;
  /** Roads between places; left out: the great circle. */
  readonly roads?: RoadService;
}

/** The real server on a database of its own; only the clock is replaced. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const config = readConfig({
    DEMO: 'off',
    DATABASE_URL: database.ownerUrl,
    APP_SECRET: 'test-secret-test-secret-test-secret-0',
    TILE_URL: '',
    // a loaded machine must not refuse a test's calls
    OVERLOAD_DELAY_MS: '0',
    OVERLOAD_WAIT_MS: '0',
    ...options.env,
  });
  const log = options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' });
  const secrets = createSecrets('test-secret-test-secret-test-secret-0');
  const clock = createTestClock(options.runningClock === true);
  const db = openDatabase({
    url: database.appUrl,
    poolSize: options.poolSize ?? 10,
    statementTimeoutMs: config.statementTimeoutMs,
    overloadWaitMs: config.overloadWaitMs,
    onError: () => undefined,
  });
  const documents = mkdtempSync(join(tmpdir(), 'ulak-documents-'));
  const app = await buildApp({
    config,
    db,
    busUrl: database.appUrl,
    clock,
    secrets,
    log,
    checkReplies: true,
    newestCopy: options.newestCopy,
    console: {
      ...(options.console ?? { mayRead: true, mayWrite: true, reason: null }),
      readerUrl: database.consoleUrl,
    },
    documentFiles: options.documentFiles ?? createFolderFiles(documents),
    streetFolder: join(documents, 'streets'),
    roads: options.roads ?? NO_ROADS,
    ...options.disk,
  });
  await app.start();
  const given = createFactories({ db, clock, secrets });
  return {
    app,
    db,
    clock,
    secrets,
    ownerUrl: database.ownerUrl,
    database,
    given,
    documentsDir: documents,
    async call(who, method, url, body, headers = {}) {
      const auth: Record<string, string> =
        who === null ? {} : 'cookie' in who ? { cookie: who.cookie } : { authorization: `Bearer ${who.key}` };
      const request: InjectOptions = { method, url, headers: { ...auth, ...headers } };
      if (body !== undefined) {
        request.payload = JSON.stringify(body);
        request.headers = { 'content-type': 'application/json', ...request.headers };
      }
      const raw = await app.http.inject(request);
      const isPacked = raw.headers['content-encoding'] !== undefined;
      const isJson = !isPacked && String(raw.headers['content-type'] ?? '').includes('json');
      return { status: raw.statusCode, body: isJson && raw.body !== '' ? raw.json() : null, raw };
    },
    async close() {
      const closing = app.http.close();
      await app.stop();
      await closing;
      await db.close();
      rmSync(documents, { recursive: true, force: true });
      if (!options.database) await database.drop();
    },
  };
}
