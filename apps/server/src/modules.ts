import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { EventFeed } from './live/event-feed.ts';
import type { LiveViews } from './live/messages.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { createAuditService } from './modules/audit/service.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { createAuthService } from './modules/auth/service.ts';
import { type ApiCallLog, createApiCallLog } from './modules/branches/api-call-log.ts';
import { branchPlansRoutes } from './modules/branch-plans/routes.ts';
import { createBranchPlanService } from './modules/branch-plans/service.ts';
import { branchesRoutes } from './modules/branches/routes.ts';
import { createBranchService } from './modules/branches/service.ts';
import { cashRoutes } from './modules/cash/routes.ts';
import { createCashService } from './modules/cash/service.ts';
import { companiesRoutes } from './modules/companies/routes.ts';
import { createCompanyService } from './modules/companies/service.ts';
import { consoleRoutes } from './modules/console/routes.ts';
import { type ConsoleAccess, createConsoleService } from './modules/console/service.ts';
import { couriersRoutes } from './modules/couriers/routes.ts';
import { createCourierService } from './modules/couriers/service.ts';
import { documentsRoutes } from './modules/documents/routes.ts';
import { createDocumentService, type DocumentFiles } from './modules/documents/service.ts';
import { deliveryAreasRoutes } from './modules/delivery-areas/routes.ts';
import { createDeliveryAreaService, type DeliveryAreaService } from './modules/delivery-areas/service.ts';
import { delaysRoutes } from './modules/delays/routes.ts';
import { createDelayService } from './modules/delays/service.ts';
import { heatmapRoutes } from './modules/heatmap/routes.ts';
import { createHeatMapService } from './modules/heatmap/service.ts';
import { feedbackRoutes } from './modules/feedback/routes.ts';
import { createFeedbackService } from './modules/feedback/service.ts';
import { forecastsRoutes } from './modules/forecasts/routes.ts';
import { createForecastService } from './modules/forecasts/service.ts';
import { dashboardRoutes } from './modules/dashboard/routes.ts';
import { createDashboardService } from './modules/dashboard/service.ts';
import { dispatchRoutes } from './modules/dispatch/routes.ts';
import {
  createDispatchService,
  createOrderForecaster,
  type DispatchService,
} from './modules/dispatch/service.ts';
import { neighborhoodsRoutes } from './modules/neighborhoods/routes.ts';
import { createNeighborhoodService } from './modules/neighborhoods/service.ts';
import { noticesRoutes } from './modules/notices/routes.ts';
import { createNoticeService } from './modules/notices/service.ts';
import { usersRoutes } from './modules/users/routes.ts';
import { createUserService } from './modules/users/service.ts';
import { ordersRoutes } from './modules/orders/routes.ts';
import { createOrderService, type OrderService } from './modules/orders/service.ts';
import { positionsRoutes } from './modules/positions/routes.ts';
import { createPositionService } from './modules/positions/service.ts';
import { privacyRoutes } from './modules/privacy/routes.ts';
import { createPrivacyService } from './modules/privacy/service.ts';
import { pushRoutes } from './modules/push/routes.ts';
import { createPushService, type PushService } from './modules/push/service.ts';
import { setupRoutes } from './modules/setup/routes.ts';
import { createSetupService } from './modules/setup/service.ts';
import { customersRoutes } from './modules/customers/routes.ts';
import { createCustomerService } from './modules/customers/service.ts';
import { placesRoutes } from './modules/places/routes.ts';
import { createPlaceService } from './modules/places/service.ts';
import { ratingsRoutes } from './modules/ratings/routes.ts';
import { createRatingService } from './modules/ratings/service.ts';
import { rehearsalsRoutes } from './modules/rehearsals/routes.ts';
import { createRehearsalService } from './modules/rehearsals/service.ts';
import { regionsRoutes } from './modules/regions/routes.ts';
import { createRegionService } from './modules/regions/service.ts';
import { reportsRoutes } from './modules/reports/routes.ts';
import { createReportService } from './modules/reports/service.ts';
import { salaryRoutes } from './modules/salary/routes.ts';
import { createSalaryService } from './modules/salary/service.ts';
import { createCustomerPage } from './modules/tracking/customer-page.ts';
import { trackingRoutes } from './modules/tracking/routes.ts';
import { rushRoutes } from './modules/rush/routes.ts';
import { createRushService } from './modules/rush/service.ts';
import { stopsRoutes } from './modules/stops/routes.ts';
import { roadsRoutes } from './modules/roads/routes.ts';
import type { RoadService } from './modules/roads/service.ts';
import { createStopService, type StopService } from './modules/stops/service.ts';
import { streetsRoutes } from './modules/streets/routes.ts';
import { createStreetService } from './modules/streets/service.ts';
import { createTrackingService } from './modules/tracking/service.ts';
import { shareRoutes } from './modules/share/routes.ts';
import { createShareService } from './modules/share/service.ts';
import { sheetsRoutes } from './modules/sheets/routes.ts';
import { createSheetService, type SheetService } from './modules/sheets/service.ts';
import { violationsRoutes } from './modules/violations/routes.ts';
import { createViolationService } from './modules/violations/service.ts';
import { walletRoutes } from './modules/wallet/routes.ts';
import { createWalletService } from './modules/wallet/service.ts';
import { webhooksRoutes } from './modules/webhooks/routes.ts';
import { createWebhookService, type WebhookService } from './modules/webhooks/service.ts';
import type { BranchKeyStore } from './access/branch-key.ts';
import type { CustomerPage } from './http/web.ts';
import type { Mounter } from './http/mount.ts';
import type { Secrets } from './access/secrets.ts';
import type { SessionCookie } from './access/session-cookie.ts';
import type { SessionStore } from './access/session-store.ts';

/** Dependencies of the modules; each takes only what it needs. */
export interface ModuleContext {
  readonly config: Config;
  readonly db: Database;
  /**
   * The reserved pool, for work that must continue while calls are refused: live messages, positions, a
   * second transaction inside a call's.
   */
  readonly reservedDb: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  readonly sessions: SessionStore;
  readonly branchKeys: BranchKeyStore;
  readonly cookie: SessionCookie;
  readonly feed: EventFeed;
  readonly documentFiles: DocumentFiles;
  readonly streetFolder: string;
  readonly roads: RoadService;
  readonly console: ConsoleAccess;
  /** Connection string of the application's role. */
  readonly appUrl: string;
  /** The database is embedded: its backends are processes of this machine. */
  readonly isEmbedded: boolean;
}

export interface Modules {
  /** Automatic assignment; its rounds run by themselves once it is started. */
  readonly dispatch: DispatchService;
  /** Roads of orders that have none yet; they are filled once it is started. */
  readonly roadFiller: OrderService['roadFiller'];
  /** Stops of deliveries; they begin and end by themselves once it is started. */
  readonly stops: StopService;
  /** Areas of minutes; they are made once it is started. */
  readonly deliveryAreas: DeliveryAreaService;
  /** Web Push; what waits is sent once it is started. */
  readonly push: PushService;
  /** Whether there are webhooks; the process that sends them is the server's. */
  readonly webhooks: Pick<WebhookService, 'hasAny' | 'onCreated'>;
  readonly sheets: Pick<SheetService, 'start'>;
  readonly views: LiveViews;
  readonly customerPage: CustomerPage;
  readonly apiCalls: ApiCallLog;
  readonly endedSessions: (sessionIds: readonly number[]) => Promise<number[]>;
  stop(): Promise<void>;
}

/** Creates every module's service and mounts its routes. */
export function mountModules(mounter: Mounter, context: ModuleContext): Modules {
  const { wake, wakePositions, subscribe } = context.feed;
  const deps = { ...context, wake, wakePositions, subscribe };
  const auth = createAuthService(deps);
  const branches = createBranchService(deps);
  const couriers = createCourierService();
  const forecasts = createForecastService(deps);
  const violations = createViolationService();
  const positions = createPositionService({ couriers, violations, ...deps, db: deps.reservedDb });
  const logError = (error: unknown, what: string): void => deps.log.error({ err: error }, what);
  const forecaster = createOrderForecaster({
    timingsOf: forecasts.timingsOf,
    roads: deps.roads,
    onError: logError,
  });
  const orders = createOrderService({
    db: deps.reservedDb,
    couriers,
    violations,
    positions,
    forecasts,
    roads: deps.roads,
    onError: logError,
  });
  const dispatch = createDispatchService({
    ...deps,
    orders,
    forecaster,
    timingsOf: forecasts.timingsOf,
    onError: logError,
  });
  const stops = createStopService({ ...deps, orders, onError: logError });
  const reports = createReportService(deps);
  const salary = createSalaryService({
    ...deps,
    sheets: reports.sheets,
    warn: (error) => deps.log.warn({ err: error }, 'file of pay slips'),
  });
  const users = createUserService({
    ...deps,
    ...auth,
    couriers,
    orders,
    pay: salary,
    asSystem: deps.reservedDb.asSystem,
  });
  auditRoutes(mounter, { audit: createAuditService({ ...deps, sheets: reports.sheets }) });
  authRoutes(mounter, { auth, ...deps });
  usersRoutes(mounter, { users, wake: deps.wake, invalidateUser: auth.announceChange });
  const companies = createCompanyService({ branches });
  const sheets = createSheetService({ ...deps, ...auth, users, branches, companies, couriers });
  sheetsRoutes(mounter, { sheets, wake });
  branchesRoutes(mounter, { branches, ...deps });
  companiesRoutes(mounter, { companies, ...deps });
  couriersRoutes(mounter, { couriers, revertOffers: orders.revertOffers, ...deps });
  positionsRoutes(mounter, { positions });
  noticesRoutes(mounter, { notices: createNoticeService({ couriers }), wake });
  const places = createPlaceService({
    ...deps,
    fetch,
    url: deps.config.geocoderUrl,
    warn: (error) => deps.log.warn({ err: error }, 'geocoder'),
  });
  ordersRoutes(mounter, { orders, positions, places, settledEventId: deps.feed.position, ...deps });
  dispatchRoutes(mounter, { dispatch });
  stopsRoutes(mounter, { stops, wake });
  streetsRoutes(mounter, { streets: createStreetService(deps) });
  roadsRoutes(mounter, deps);
  rushRoutes(mounter, { rush: createRushService({ forecasts }), wake });
  const deliveryAreas = createDeliveryAreaService({ ...deps, onError: logError });
  deliveryAreasRoutes(mounter, { areas: deliveryAreas, wake });
  setupRoutes(mounter, { setup: createSetupService() });
  dashboardRoutes(mounter, { dashboard: createDashboardService() });
  ratingsRoutes(mounter, { ratings: createRatingService(), wake });
  reportsRoutes(mounter, { reports });
  salaryRoutes(mounter, { salary, wake });
  feedbackRoutes(mounter, { feedback: createFeedbackService({ ...deps, sheets: reports.sheets }), wake });
  const documents = createDocumentService({
    ...deps,
    files: deps.documentFiles,
    warn: (error) => deps.log.warn({ err: error }, 'file of a courier document'),
  });
  documentsRoutes(mounter, { documents, wake });
  violationsRoutes(mounter, { violations });
  const heatMap = createHeatMapService({ ...deps, onError: logError });
  heatmapRoutes(mounter, { heatMap });
  regionsRoutes(mounter, { regions: createRegionService({ db: deps.db, timingsOf: forecasts.timingsOf }) });
  const { timingsOf } = forecasts;
  const rehearsals = createRehearsalService({ ...deps, timingsOf, onError: logError });
  rehearsalsRoutes(mounter, { rehearsals });
  const plans = createBranchPlanService({ ...deps, onError: logError });
  branchPlansRoutes(mounter, { plans });
  delaysRoutes(mounter, { delays: createDelayService({ ...deps, sheets: reports.sheets }), wake });
  walletRoutes(mounter, { wallet: createWalletService({ ...deps, sheets: reports.sheets }), wake });
  cashRoutes(mounter, { cash: createCashService({ ...deps, sheets: reports.sheets }), wake });
  forecastsRoutes(mounter, { forecasts });
  shareRoutes(mounter, { share: createShareService({ ...deps, sheets: reports.sheets }) });
  placesRoutes(mounter, { places });
  neighborhoodsRoutes(mounter, { neighborhoods: createNeighborhoodService({ ...deps, places }), ...deps });
  customersRoutes(mounter, { customers: createCustomerService(deps) });
  const tracking = createTrackingService({
    ...deps,
    forecasts,
    onError: (error) => deps.log.error({ err: error }, 'tracking subscribers'),
  });
  trackingRoutes(mounter, { tracking, ...deps });
  const push = createPushService({ ...deps, tracking });
  pushRoutes(mounter, { push });
  const webhooks = createWebhookService(deps);
  webhooksRoutes(mounter, { webhooks });
  privacyRoutes(mounter, {
    privacy: createPrivacyService({ ...deps, confirmPassword: auth.confirmPassword }),
  });
  const consoleService = createConsoleService({
    ...deps,
    orders,
    confirmPassword: auth.confirmPassword,
    warn: (error) => deps.log.warn({ err: error }, 'database console'),
  });
  consoleRoutes(mounter, { consoleService, ...deps });
  const apiCalls = createApiCallLog({ ...deps, onError: logError });
  return {
    dispatch,
    roadFiller: orders.roadFiller,
    stops,
    deliveryAreas,
    push,
    webhooks,
    sheets,
    views: {
      now: () => deps.clock.now(),
      orders: orders.views.orders,
      couriers: (ids) => deps.reservedDb.asSystem((tx) => couriers.views(tx, ids, deps.clock.now())),
      deliveries: orders.views.deliveries,
    },
    customerPage: createCustomerPage({ tracking, ...deps, onError: logError }),
    apiCalls,
    endedSessions: auth.endedSessions,
    async stop() {
      tracking.stop();
      sheets.stop();
      reports.stop();
      webhooks.stop();
      consoleService.stop();
      await Promise.all([
        dispatch.stop(),
        orders.roadFiller.stop(),
        stops.stop(),
        deliveryAreas.stop(),
        push.stop(),
        apiCalls.stop(),
        salary.files.stop(),
        heatMap.stop(),
        plans.stop(),
        rehearsals.stop(),
      ]);
    },
  };
}
