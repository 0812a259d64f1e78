import type { BranchId, OrderId } from '@ulak/contracts/ids';
import type { Plan } from '@ulak/dispatch/snapshot';
import type { Clock } from '../../clock.ts';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import type { FeedListener } from '../../live/event-feed.ts';
import type { OrderService } from '../orders/service.ts';
import type { RoadService } from '../roads/service.ts';
import { listCandidates } from './candidates.ts';
import {
  type ForecastRequest,
  forecastOrder,
  readForecastInput,
  type ForecastInput,
} from './forecast-order.ts';
import { createPlanner, type Planner } from './planner.ts';
import { previewPlan } from './preview-plan.ts';
import type { TimingsPort } from './read-branch.ts';
import { listBranchPassedOver, listOwnPassedOver } from './own-passed-over.ts';
import { reportHealth } from './report-health.ts';
import * as repository from './repository.ts';
import { type RoundReport, runRound } from './run-round.ts';
import { createRoundScheduler } from './schedule-rounds.ts';
import { type RouteRequest, suggestRoute } from './suggest-route.ts';
import type { Scope } from '../../db/scope.ts';

export { listOwnPassedOver };
export type { RoundReport } from './run-round.ts';
export type { TimingsPort } from './read-branch.ts';
export type { ForecastRequest, ForecastInput } from './forecast-order.ts';

/** Planning is cut off before the database ends the session of the round's lock (10 s of silence). */
const ROUND_LIMIT_MS = 4_000;
/** A dialog waits for it. */
const FORECAST_LIMIT_MS = 2_000;

interface ErrorSink {
  readonly onError: (error: unknown, what: string) => void;
}

/** The engine for requests, apart from rounds. `planner` left out: a worker thread of its own. */
export function createOrderForecaster({
  timingsOf,
  roads,
  onError,
  planner = createPlanner({ limitMs: FORECAST_LIMIT_MS }),
}: ErrorSink & {
  readonly timingsOf: TimingsPort;
  readonly roads: RoadService;
  readonly planner?: Planner;
}) {
  const deps = { planner, timingsOf, roads, onError };
  return {
    /** Reads the input of `forecast`. @see forecast-order.ts */
    readInput: (tx: Tx, request: ForecastRequest) => readForecastInput(deps, tx, request),
    /** Outside of any transaction. @see forecast-order.ts */
    forecast: (input: ForecastInput) => forecastOrder(deps, input),
    previewPlan: (db: DatabaseAccess, request: { scope: Scope; branchId: BranchId; now: Date }) =>
      previewPlan({ ...deps, db }, request),
    stop: () => planner.stop(),
  };
}
export type OrderForecaster = ReturnType<typeof createOrderForecaster>;

export interface DispatchDeps extends ErrorSink {
  /** For requests. */
  readonly db: DatabaseAccess;
  /** For rounds, which go on while requests are refused. */
  readonly reservedDb: DatabaseAccess;
  readonly clock: Clock;
  readonly orders: Pick<
    OrderService,
    'offerTrip' | 'expireOffers' | 'confirmOffers' | 'getAssignmentSubject'
  >;
  readonly forecaster: OrderForecaster;
  readonly timingsOf: TimingsPort;
  readonly roads: RoadService;
  /** Left out: a worker thread of its own. */
  readonly planner?: Planner;
  wake(): void;
  subscribe(listener: FeedListener): () => void;
}
export type DispatchService = ReturnType<typeof createDispatchService>;

/** Automatic assignment: rounds, and their state for the dispatcher's screen (docs/decisions/024). */
export function createDispatchService(deps: DispatchDeps) {
  const { db, reservedDb, clock, forecaster, roads, onError } = deps;
  const planner = deps.planner ?? createPlanner({ limitMs: ROUND_LIMIT_MS });
  const plans = new Map<BranchId, Plan>();
  const round = (branchId: BranchId): Promise<RoundReport> =>
    runRound({ ...deps, db: reservedDb, planner, plans }, branchId);
  const schedule = createRoundScheduler({
    clock,
    subscribe: deps.subscribe,
    runRound: round,
    listDue: () => reservedDb.asSystem((tx) => repository.listDue(tx)),
    recordIdleRounds: () => reservedDb.asSystem((tx) => repository.recordIdleRounds(tx, clock.now())),
    onError,
  });
  return {
    /** Schedules rounds from now on. */
    start: (): void => schedule.start(),
    async stop(): Promise<void> {
      await schedule.stop();
      await Promise.all([planner.stop(), forecaster.stop()]);
    },
    /** One round of a branch, now. @see run-round.ts */
    runRound: round,
    reportHealth,
    listOwnPassedOver,
    listBranchPassedOver,
    /** The sequence of a courier's stops. @see suggest-route.ts */
    suggestRoute: (request: RouteRequest) => suggestRoute(deps, request),
    /** Couriers for an order, in transactions of its own. @see candidates.ts */
    listCandidates: (request: { scope: Scope; now: Date }, id: OrderId) =>
      listCandidates({ db, orders: deps.orders, forecaster, roads, timingsOf: deps.timingsOf }, request, id),
    previewPlan: (request: { scope: Scope; branchId: BranchId; now: Date }) =>
      forecaster.previewPlan(db, request),
  };
}
