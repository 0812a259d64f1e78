import { type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { createServerBackups } from './backup/server-backups.ts';
import { type Clock, createVirtualClock, pinVirtualClock, systemClock } from './clock.ts';
import { type Config, ConfigError, readConfig, withoutDemo } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { resolveDataDir } from './db/embedded/data-dir.ts';
import { explainDisk } from './db/embedded/failure.ts';
import { type EmbeddedDatabase, startEmbedded } from './db/embedded/launch.ts';
import { migrateDatabase } from './db/migrate.ts';
import { seedDemo } from './demo/seed.ts';
import { revokeDemoSessions } from './demo/revoke-demo-sessions.ts';
import { type Running, stopAll, stopOnSignals } from './shutdown.ts';
import { createDocumentJobs, type DocumentFiles, openDocumentFiles } from './modules/documents/service.ts';
import { createOwnerCheck } from './modules/auth/has-owner.ts';
import { startJobs } from './modules/maintenance/jobs.ts';
import { createRoadService } from './modules/roads/service.ts';
import { loadDemoStreets, streetFolderOf } from './modules/streets/service.ts';
import { startWebhookProcess } from './modules/webhooks/run-process.ts';
import { startWhenNeeded } from './modules/webhooks/start-when-needed.ts';
import { getStoredSecret } from './access/stored-secret.ts';
import { createSecrets, type Secrets } from './access/secrets.ts';
import { deriveSecret } from './access/token.ts';

const APP_ROLE = 'ulak_app';
const CONSOLE_ROLE = 'ulak_console';
const CONSOLE_WRITER = 'ulak_console_writer';
/**
 * Connections that the kernel queues for us while we are busy; with fewer, those of a burst are dropped and
 * retried seconds later.
 */
const LISTEN_BACKLOG = 4_096;

function urlOfRole(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = password;
  return url.href;
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({
    level: config.logLevel,
    // Personal data and secrets never reach a log line (criteria B19).
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        '*.customerPhone',
        '*.customerName',
        '*.customerAddress',
        '*.phone',
        '*.username',
      ],
      censor: '[gizli]',
    },
    serializers: { err: safeError },
  });
  const dataDir = resolveDataDir(process.env);
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir, log });
  try {
    await serve(config, { log, dataDir, embedded });
  } catch (error) {
    // Our embedded database must not outlive a server that could not start.
    await embedded?.stop();
    throw (embedded && explainDisk(error, dataDir)) || error;
  }
}

interface ServerResources {
  readonly log: Logger;
  readonly dataDir: string;
  readonly embedded: EmbeddedDatabase | null;
}

async function serve(requested: Config, { log, dataDir, embedded }: ServerResources): Promise<void> {
  const ownerUrl = requested.databaseUrl ?? embedded?.url ?? '';
  const appSecret = requested.appSecret ?? getStoredSecret(dataDir);
  const appPassword = deriveSecret(appSecret, 'database role').toString('hex');
  const configuredAppUrl = requested.databaseAppUrl;
  const consolePassword = deriveSecret(appSecret, 'database console').toString('hex');
  const configuredConsoleUrl = requested.databaseConsoleUrl;
  const ability = await migrateDatabase({
    ownerUrl,
    ...(configuredAppUrl
      ? { appRole: userOf(configuredAppUrl), appPassword: null }
      : { appRole: APP_ROLE, appPassword }),
    console: {
      reader: configuredConsoleUrl
        ? { name: userOf(configuredConsoleUrl), password: null }
        : { name: CONSOLE_ROLE, password: consolePassword },
      writer: CONSOLE_WRITER,
    },
  });
  const appUrl = configuredAppUrl ?? urlOfRole(ownerUrl, APP_ROLE, appPassword);
  const readerUrl = configuredConsoleUrl ?? urlOfRole(ownerUrl, CONSOLE_ROLE, consolePassword);
  const db = openDatabase({
    url: appUrl,
    poolSize: requested.poolSize,
    statementTimeoutMs: requested.statementTimeoutMs,
    overloadWaitMs: requested.overloadWaitMs,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const secrets = createSecrets(appSecret);
  // Threads and processes with a clock of their own show the same time.
  const virtualClock = requested.virtualClock && pinVirtualClock(requested.virtualClock);
  const clock = virtualClock
    ? createVirtualClock(virtualClock.speed, virtualClock.startMs, virtualClock.sinceMs)
    : systemClock;
  const documentFiles = openDocumentFiles(requested, dataDir);
  const config = await prepareDemo(requested, { db, clock, secrets, log, ownerUrl, documentFiles });
  const backups = createServerBackups(config, {
    log,
    dataDir,
    isEmbedded: embedded !== null,
    ownerUrl,
    appSecret,
  });
  const streetFolder = streetFolderOf(dataDir);
  const roads = createRoadService({ db, clock, log, streetFolder, routerUrl: config.routerUrl, fetch });
  const app = await buildApp({
    config,
    db,
    busUrl: appUrl,
    console: { ...ability, readerUrl },
    clock,
    secrets,
    log,
    checkReplies: process.env.NODE_ENV === 'development',
    documentFiles,
    streetFolder,
    roads,
    ...(embedded && { dataDir }),
    newestCopy: backups?.newestBackup,
  });
  await openConnections(db, log);
  const { customerRetentionMonths: retentionMonths, payRetentionYears } = config;
  const documents = createDocumentJobs({ db: db.reserved, files: documentFiles });
  const kept = { retentionMonths, payRetentionYears, documents };
  const jobs = await startJobs({ ownerUrl, log, clock, roads, ...kept });
  await app.start();
  app.dispatch.start();
  app.roadFiller.start();
  app.stops.start();
  app.deliveryAreas.start();
  app.push.start();
  app.sheets.start();
  const sending = {
    appUrl,
    appSecret,
    statementTimeoutMs: config.statementTimeoutMs,
    virtualClock,
    privateHosts: config.webhooks.privateHosts,
  };
  const webhooks = startWhenNeeded({
    ...app.webhooks,
    start: () => startWebhookProcess(sending, { log, hasWaiting: () => db.load().waiting > 0 }),
    onError: (error, what) => log.warn({ err: error }, what),
  });
  const running: Running = { log, app, jobs, webhooks, db, embedded, backups, roads, streets: null };
  const place = { port: config.port, host: config.host, backlog: LISTEN_BACKLOG };
  const address = await app.http.listen(place).catch(async (error: unknown) => {
    await stopAll(running);
    throw error;
  });
  stopOnSignals(running);
  backups?.start();
  roads.start();
  log.info(
    {
      url: config.publicUrl ?? address,
      address,
      demo: config.demo,
      published: config.published,
      webhookPort: config.webhooks.demoPort,
      hasOwner: await createOwnerCheck({ db })(),
    },
    'ready',
  );
  // not where data stands still, as in tests: each start would pay for it
  if (config.demo === 'on') running.streets = loadDemoStreets({ db, clock, log, ownerUrl, dataDir });
}

interface DemoDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly log: Logger;
  readonly ownerUrl: string;
  readonly documentFiles: DocumentFiles;
}

/**
 * Seeds the demo where the configuration asks for it and it is allowed. @returns the configuration that holds
 * then
 */
async function prepareDemo(requested: Config, deps: DemoDeps): Promise<Config> {
  const withPresent = requested.demo === 'still';
  const isRefused = requested.demo !== 'off' && (await seedDemo({ ...deps, withPresent })) === 'refused';
  if (isRefused) deps.log.warn('database not empty: demo not seeded (set DEMO=off to silence this)');
  const config = isRefused ? withoutDemo(requested) : requested;
  await endDemoSessions({ config, ...deps });
  return config;
}

/** Ends sessions that may have been opened with the demo's password once the address is published. */
async function endDemoSessions({
  config,
  db,
  clock,
  log,
}: {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
}): Promise<void> {
  const { published, demo } = config;
  const ended = await revokeDemoSessions({ db, clock, published });
  if (ended > 0)
    log.warn({ ended }, 'published address: sessions that may have been opened with the demo password ended');
  if (published && demo !== 'off')
    log.warn(
      { demo },
      'DEMO DATA ON A PUBLISHED ADDRESS: no demo account can sign in; leave DEMO out unless this is meant',
    );
}

/** Opens all connections before the server listens: a burst right after the start must not wait for them. */
async function openConnections(db: Database, log: Logger): Promise<void> {
  const open = await db.warm();
  const { size } = db.load();
  if (open < size)
    log.warn(
      { open, wanted: size },
      'the database refuses connections: lower DATABASE_POOL or raise max_connections',
    );
}

/** Error class, code and stack; never the values of a query. */
function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    message: error.message,
    code,
    stack: error.stack,
    ...(cause === undefined ? {} : { cause: safeError(cause) }),
  };
}

main().catch((error: unknown) => {
  const message =
    error instanceof ConfigError
      ? `Yapılandırma hatası:\n${error.message}`
      : error instanceof Error
        ? error.message
        : String(error);
  const code = (error as { code?: unknown }).code;
  if (code === 'EADDRINUSE')
    console.error('Bağlantı noktası kullanımda: başka bir PORT seçin ya da çalışan sunucuyu kapatın.');
  else console.error(message);
  process.exit(1);
});
