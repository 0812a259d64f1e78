import fastifyCookie from '@fastify/cookie';
import { ALL_ENDPOINTS } from '@ulak/contracts/all-endpoints';
import { DEFAULT_BODY_BYTES } from '@ulak/contracts/body-limits';
import { liveEvents } from '@ulak/contracts/live/live-events';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Clock } from './clock.ts';
import type { ConsoleAccess } from './modules/console/service.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createEventFeed, type EventFeed } from './live/event-feed.ts';
import { createLiveStreams, type LiveStreams } from './live/live-streams.ts';
import { installApiDocs } from './http/api-docs.ts';
import { createAccessGuard, requireUser } from './access/access-guard.ts';
import { installBranchCalls } from './http/branch-calls.ts';
import { installBodyParser } from './http/body.ts';
import { createBranchKeyStore } from './access/branch-key.ts';
import { createCallTokens } from './access/call-token.ts';
import { CONNECTION_TIMEOUTS, installConnectionLimits } from './http/connections.ts';
import { installGuide } from './http/guide.ts';
import { installErrors, refuseBadUrl, refuseMalformedRequest } from './http/errors.ts';
import { installEtags } from './http/etag.ts';
import { type BackupAge, installHealth } from './http/health.ts';
import { createMounter, type Mounter, endpointNameOf } from './http/mount.ts';
import { installOverloadGuard } from './http/overload.ts';
import type { Secrets } from './access/secrets.ts';
import { installRequestIds, newRequestId } from './http/request-id.ts';
import { installSecurity } from './http/security.ts';
import { createSessionCookie } from './access/session-cookie.ts';
import { createSessionStore } from './access/session-store.ts';
import { createSessionInvalidator } from './live/session-invalidation.ts';
import { installWeb } from './http/web.ts';
import { createStorageMonitor, installStorageGuard } from './http/storage.ts';
import { createWriteProbe } from './http/write-probe.ts';
import { type Modules, mountModules } from './modules.ts';
import type { DocumentFiles } from './modules/documents/service.ts';
import type { DeliveryAreaService } from './modules/delivery-areas/service.ts';
import type { DispatchService } from './modules/dispatch/service.ts';
import type { PushService } from './modules/push/service.ts';
import type { RoadService } from './modules/roads/service.ts';
import type { SheetService } from './modules/sheets/service.ts';
import type { StopService } from './modules/stops/service.ts';
import type { WebhookService } from './modules/webhooks/service.ts';

export interface AppDeps {
  readonly config: Config;
  readonly db: Database;
  /** Connection string for LISTEN; the application role's. */
  readonly busUrl: string;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  /** Checks every answer against its contract (tests, development). */
  readonly checkReplies: boolean;
  /** Where the files of couriers' papers lie. */
  readonly documentFiles: DocumentFiles;
  /** Folder of the tiles of streets. */
  readonly streetFolder: string;
  /** Roads between places; whoever made them ends them. */
  readonly roads: RoadService;
  /** What the database console can do here, and how its reader connects. */
  readonly console: ConsoleAccess;
  /** Folder of the embedded database; left out with any other. */
  readonly dataDir?: string | undefined;
  /** Free space on its disk below which nothing is written any more, bytes. */
  readonly leastFreeBytes?: number | undefined;
  /** Age of the newest daily copy of the database; left out: none are made. */
  readonly newestCopy?: () => BackupAge;
}

export interface App {
  readonly http: FastifyInstance;
  readonly feed: EventFeed;
  readonly streams: LiveStreams;
  readonly mounter: Mounter;
  /** Automatic assignment: `start` runs rounds by events and time, `runRound` a single one. */
  readonly dispatch: Pick<DispatchService, 'start' | 'runRound'>;
  /** Roads of orders: `start` fills what has none every half minute, `fillNow` at once. */
  readonly roadFiller: Pick<Modules['roadFiller'], 'start' | 'fillNow'>;
  /** Stops of deliveries: `start` begins and ends them at their hours, `runDue` what is due now. */
  readonly stops: Pick<StopService, 'start' | 'runDue'>;
  /** Areas of minutes: `start` makes them as they change, `make` what is to be made now. */
  readonly deliveryAreas: Pick<DeliveryAreaService, 'start' | 'make'>;
  /** Web Push: `start` sends what waits as it comes, `drain` what is due now. */
  readonly push: Pick<PushService, 'start' | 'drain' | 'publicKey' | 'counts'>;
  /** Sheets: `start` begins to keep one-time passwords ready. */
  readonly sheets: Pick<SheetService, 'start'>;
  /** Whether there are webhooks to send. */
  readonly webhooks: Pick<WebhookService, 'hasAny' | 'onCreated'>;
  /** Begins to read committed events and to serve streams; call before `http.listen()`. */
  start(): Promise<void>;
  /** Ends streams and background readers; call before `http.close()`. */
  stop(): Promise<void>;
}

/** Builds the server: HTTP kernel, live streams, every module's routes. Nothing listens yet. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, db, clock, log, secrets } = deps;
  const http = Fastify({
    loggerInstance: log,
    // One line per request would hold URLs with tokens; health and errors are logged by their own hooks.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request would cost more than most requests; who logs about one names it.
    childLoggerFactory: (logger) => logger,
    genReqId: newRequestId,
    bodyLimit: DEFAULT_BODY_BYTES,
    ...CONNECTION_TIMEOUTS,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: refuseBadUrl,
    clientErrorHandler: refuseMalformedRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  installRequestIds(http);
  if (config.virtualClock) setDateHeader(http, clock);
  const storage = createStorageMonitor(deps);
  installErrors(http, storage.markFull);
  installEtags(http);
  installBodyParser(http);
  installConnectionLimits(http, config);
  await installSecurity(http, config);
  await http.register(fastifyCookie);
  await installOverloadGuard(http, config.overloadDelayMs);
  installStorageGuard(http, storage);

  const sessions = createSessionStore({ db, clock });
  const cookie = createSessionCookie(config.publicUrl?.startsWith('https://') === true);
  const branchKeys = createBranchKeyStore({ db, clock });
  const guard = createAccessGuard({
    sessions,
    branchKeys,
    cookie,
    tokens: createCallTokens({ secrets, clock }),
  });
  const mounter = createMounter(http, { db, clock, guard, secrets, checkReplies: deps.checkReplies });

  // Work that must continue while calls are refused: streams, positions, sessions.
  const reservedDb: Database = { ...db, ...db.reserved };
  const logError = (error: unknown, what: string): void => log.error({ err: error }, what);
  const feed = createEventFeed({ db: reservedDb, busUrl: deps.busUrl, onError: logError });
  feed.subscribe({ events: createSessionInvalidator(sessions) });
  const modules = mountModules(mounter, {
    config,
    db,
    reservedDb,
    clock,
    secrets,
    log,
    sessions,
    branchKeys,
    cookie,
    feed,
    documentFiles: deps.documentFiles,
    streetFolder: deps.streetFolder,
    roads: deps.roads,
    console: deps.console,
    appUrl: deps.busUrl,
    isEmbedded: deps.dataDir !== undefined,
  });
  installBranchCalls(http, modules.apiCalls.record);
  const streams = createLiveStreams({
    db: reservedDb,
    feed,
    views: modules.views,
    onError: logError,
    async endedSessions(withStreams) {
      const ended = await modules.endedSessions([...new Set([...withStreams, ...sessions.cachedIds()])]);
      if (ended.length > 0) sessions.invalidateSessions(ended);
      return ended;
    },
    limits: config.streams,
  });
  mounter.mountStream(liveEvents, ({ actor, scope, request, reply }) =>
    streams.connect(request, reply, { actor: requireUser(actor), scope }),
  );

  installHealth(http, {
    db,
    feed,
    streams,
    push: modules.push,
    roads: deps.roads,
    droppedCalls: modules.apiCalls.dropped,
    config,
    writeStatus: createWriteProbe({ db: db.reserved, storage }),
    newestCopy: () => deps.newestCopy?.() ?? null,
  });
  await installApiDocs(http, mounter);
  installGuide(http);
  await installWeb(http, config, { cookie, customerPage: modules.customerPage });
  assertEveryEndpoint(mounter);
  return {
    http,
    feed,
    streams,
    mounter,
    dispatch: modules.dispatch,
    roadFiller: modules.roadFiller,
    stops: modules.stops,
    deliveryAreas: modules.deliveryAreas,
    push: modules.push,
    sheets: modules.sheets,
    webhooks: modules.webhooks,
    async start() {
      await feed.start();
      streams.start();
    },
    async stop() {
      storage.stop();
      await modules.stop();
      streams.stop();
      await feed.stop();
    },
  };
}

/** Sets the `date` header from the server's clock: pages take the present from it (criteria A14). */
function setDateHeader(http: FastifyInstance, clock: Clock): void {
  http.addHook('onSend', async (_, reply) => void reply.header('date', clock.now().toUTCString()));
}

/** Refuses to boot with a declared call that is not mounted: the documentation would promise it. */
function assertEveryEndpoint(mounter: Mounter): void {
  const missing = ALL_ENDPOINTS.map(endpointNameOf).filter((name) => !mounter.mounted.has(name));
  if (missing.length > 0) throw new Error(`declared but not mounted: ${missing.join(', ')}`);
}
