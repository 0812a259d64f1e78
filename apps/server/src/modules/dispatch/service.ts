import type { BranchId } from '@ulak/contracts/ids';
import type { Plan } from '@ulak/dispatch/snapshot';
import type { Clock } from '../../clock.ts';
import type { Access, Tx } from '../../db/database.ts';
import type { FeedListener } from '../../live/event-feed.ts';
import type { OrderService } from '../orders/service.ts';
import { type Foresight, foresee, look, type Outlook } from './foresee.ts';
import { createPlanner, type Planner } from './plan-beside.ts';
import { previewPlan } from './preview-plan.ts';
import type { TimingsDoor } from './read-branch.ts';
import { reportHealth } from './report-health.ts';
import * as repository from './repository.ts';
import { type RoundReport, runRound } from './run-round.ts';
import { createSchedule } from './schedule-rounds.ts';
import type { Scope } from '../../db/scope.ts';

export type { RoundReport } from './run-round.ts';
export type { TimingsDoor } from './read-branch.ts';
export type { Foresight, Outlook } from './foresee.ts';

/** A round is given up before the database gives up the lock that it holds (10 s without a word). */
const ROUND_LIMIT_MS = 4_000;
/** Somebody looks at a dialog meanwhile. */
const QUESTION_LIMIT_MS = 2_000;

interface Told {
  readonly onError: (error: unknown, what: string) => void;
}

/**
 * What people ask the engine (`planner` left out: a thread of its own), apart from rounds: needed by orders,
 * which rounds need in turn.
 */
export function createForesight({
  timingsOf,
  onError,
  planner = createPlanner({ limitMs: QUESTION_LIMIT_MS }),
}: Told & { readonly timingsOf: TimingsDoor; readonly planner?: Planner }) {
  const deps = { planner, timingsOf, onError };
  return {
    /** Reads what `foresee` thinks about. @see foresee.ts */
    look: (tx: Tx, wish: Foresight) => look(deps, tx, wish),
    /** Outside of any transaction. @see foresee.ts */
    foresee: (outlook: Outlook) => foresee(deps, outlook),
    previewPlan: (db: Access, wish: { scope: Scope; branchId: BranchId; now: Date }) =>
      previewPlan({ ...deps, db }, wish),
    stop: () => planner.stop(),
  };
}
export type ForesightService = ReturnType<typeof createForesight>;

export interface DispatchDeps extends Told {
  /** For requests. */
  readonly db: Access;
  /** For rounds, which go on while requests are refused. */
  readonly vital: Access;
  readonly clock: Clock;
  readonly orders: Pick<OrderService, 'offerTrip' | 'expireOffers' | 'keepOffers'>;
  readonly foresight: ForesightService;
  readonly timingsOf: TimingsDoor;
  /** Left out: a thread of its own. */
  readonly planner?: Planner;
  wake(): void;
  subscribe(listener: FeedListener): () => void;
}
export type DispatchService = ReturnType<typeof createDispatchService>;

/**
 * Automatic assignment: rounds for the branches that have it, and what the desk is shown of them
 * (docs/decisions/024).
 */
export function createDispatchService(deps: DispatchDeps) {
  const { db, vital, clock, foresight, onError } = deps;
  const planner = deps.planner ?? createPlanner({ limitMs: ROUND_LIMIT_MS });
  const plans = new Map<BranchId, Plan>();
  const round = (branchId: BranchId): Promise<RoundReport> =>
    runRound({ ...deps, db: vital, planner, plans }, branchId);
  const schedule = createSchedule({
    clock,
    subscribe: deps.subscribe,
    runRound: round,
    listBusy: () => vital.asSystem((tx) => repository.listBusy(tx)),
    noteQuiet: () => vital.asSystem((tx) => repository.noteQuiet(tx, clock.now())),
    onError,
  });
  return {
    /** Runs rounds by themselves from now on. */
    start: (): void => schedule.start(),
    async stop(): Promise<void> {
      await schedule.stop();
      await Promise.all([planner.stop(), foresight.stop()]);
    },
    /** One round of a branch, now. @see run-round.ts */
    runRound: round,
    reportHealth,
    previewPlan: (wish: { scope: Scope; branchId: BranchId; now: Date }) => foresight.previewPlan(db, wish),
  };
}
