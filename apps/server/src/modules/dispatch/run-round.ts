import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { searchBudgetFor, COMMITMENT_LOOKAHEAD_MIN } from '@ulak/dispatch/offer-round';
import { EMPTY_PLAN, type Plan } from '@ulak/dispatch/snapshot';
import type { Clock } from '../../clock.ts';
import type { DatabaseAccess } from '../../db/database.ts';
import { systemScope } from '../../access/scope.ts';
import type { RoadService } from '../roads/service.ts';
import type { OrderService } from '../orders/service.ts';
import { type ApplyResult, applyTrips, ENGINE_ACTOR } from './apply-trips.ts';
import { readBranchRoads, ROUND_ROADS_MS } from './branch-roads.ts';
import { explainWaits } from './explain-wait.ts';
import { type DispatchSnapshot, createDispatchSnapshot } from './dispatch-snapshot.ts';
import { holdRound } from './hold-round.ts';
import { matchSingles } from './match-singles.ts';
import type { Planner } from './planner.ts';
import { readBranchFacts, type TimingsPort } from './read-branch.ts';
import * as repository from './repository.ts';
import type { BranchRow } from './repository.ts';
import { answerWithPlan, type PlanAnswer, type PlanTask } from './solve-task.ts';
import { publishTimes } from './publish-times.ts';
import { useSingleSnapshot } from './snapshot-repository.ts';

export interface RoundDeps {
  /** The reserved pool: rounds go on while requests are shed. */
  readonly db: DatabaseAccess;
  readonly clock: Clock;
  readonly orders: Pick<OrderService, 'offerTrip' | 'expireOffers' | 'confirmOffers'>;
  readonly planner: Planner;
  readonly timingsOf: TimingsPort;
  readonly roads: RoadService;
  /** The plan of the last round, by branch; only the start of the next search. */
  readonly plans: Map<BranchId, Plan>;
  wake(): void;
  readonly onError: (error: unknown, what: string) => void;
}

/**
 * The result of a round. TAKEN: another node holds it. OFF: automatic assignment does not run in the branch.
 * STOPPED: deliveries of the branch are stopped. FAILED: not completed, the next one tries again.
 */
export interface RoundReport {
  readonly result: 'DONE' | 'TAKEN' | 'OFF' | 'STOPPED' | 'FAILED';
  readonly offered: readonly number[];
  readonly expired: readonly number[];
  /** When the next open offer expires; null: there is none. */
  readonly nextExpiry: Date | null;
}

const EMPTY_REPORT = { offered: [], expired: [], nextExpiry: null };

/**
 * One round of a branch: expires offers, plans from one snapshot, offers what is due, and records which
 * orders wait and why. One holder over all nodes; each part has a transaction of its own, and none is open
 * while the engine plans. Never throws.
 */
export async function runRound(deps: RoundDeps, branchId: BranchId): Promise<RoundReport> {
  try {
    const report = await holdRound(deps.db, branchId, () => runHeld(deps, branchId));
    return report ?? { result: 'TAKEN', ...EMPTY_REPORT };
  } catch (error) {
    deps.onError(error, 'dispatch round');
    await deps.db
      .asSystem((tx) => repository.recordFailure(tx, branchId, deps.clock.now()))
      .catch((second: unknown) => deps.onError(second, 'dispatch round: failure not recorded'));
    return { result: 'FAILED', ...EMPTY_REPORT };
  }
}

async function runHeld(deps: RoundDeps, branchId: BranchId): Promise<RoundReport> {
  const began = performance.now();
  const now = deps.clock.now();
  const [branch] = await deps.db.asSystem((tx) => repository.listBranches(tx, systemScope(), branchId));
  const expired = branch ? await expire(deps, branchId, now) : null;
  if (!branch || expired === null) return confirmOpenOffers(deps, branchId, now);
  if (expired === 'STOPPED') {
    const at = { branch, at: now, tookMs: performance.now() - began };
    await deps.db.asSystem((tx) => repository.recordRound(tx, { ...at, waits: [], hasFailed: false }));
    return { result: 'STOPPED', ...EMPTY_REPORT };
  }
  const dispatchSnapshot = await readDispatchSnapshot(deps, branch, now);
  const { answer, hasFailed } = await solveRound(deps, dispatchSnapshot);
  const published = publishTimes(dispatchSnapshot, answer);
  const applied = await applyTrips(deps, dispatchSnapshot, published);
  deps.plans.set(branchId, answer.plan);
  const waits = explainWaits(dispatchSnapshot, published.plan, applied.offeredIds);
  const tookMs = performance.now() - began;
  const isBroken = hasFailed || applied.hasFailed;
  await deps.db.asSystem((tx) =>
    repository.recordRound(tx, { branch, at: now, tookMs, waits, hasFailed: isBroken }),
  );
  if (applied.offeredIds.size > 0 || expired.length > 0) deps.wake();
  return {
    result: isBroken ? 'FAILED' : 'DONE',
    offered: [...applied.offeredIds],
    expired,
    nextExpiry: firstExpiry(dispatchSnapshot, applied),
  };
}

/**
 * Expires offers, unless automatic assignment was stopped by now: then every offer stays with its courier.
 * @returns null: it does not run
 */
function expire(
  { db, orders }: RoundDeps,
  branchId: BranchId,
  now: Date,
): Promise<readonly OrderId[] | 'STOPPED' | null> {
  return db.asSystem(async (tx) => {
    const running = await repository.isRunning(tx, branchId, now);
    if (running !== true) return running || null;
    return orders.expireOffers({ tx, scope: systemScope(), actor: ENGINE_ACTOR, now }, { branchId });
  });
}

/**
 * Confirms the open offers of a branch without automatic assignment (any more), or a removed one: they stay
 * with their couriers as if assigned by hand.
 */
async function confirmOpenOffers(deps: RoundDeps, branchId: BranchId, now: Date): Promise<RoundReport> {
  deps.plans.delete(branchId);
  const confirmed = await deps.db.asSystem(async (tx) => {
    const note = `${stopReasonText(await repository.findStoppedBy(tx, branchId))}; atama geçerli kaldı`;
    return deps.orders.confirmOffers(
      { tx, scope: systemScope(), actor: ENGINE_ACTOR, now },
      { branchId, note },
    );
  });
  if (confirmed.length > 0) deps.wake();
  return { result: 'OFF', ...EMPTY_REPORT };
}

function stopReasonText(stopper: repository.StoppedBy | null): string {
  if (!stopper) return 'Otomatik atama durdu';
  return stopper.did === 'PAUSED'
    ? `Otomatik atamayı ${stopper.name} durdurdu`
    : `Atama yöntemini ${stopper.name} değiştirdi`;
}

async function readDispatchSnapshot(
  { db, timingsOf, roads }: RoundDeps,
  branch: BranchRow,
  now: Date,
): Promise<DispatchSnapshot> {
  const facts = await db.asSystem(async (tx) => {
    await useSingleSnapshot(tx);
    return readBranchFacts(tx, branch, { now, focus: null, timingsOf });
  });
  return createDispatchSnapshot(facts, { roads: await readBranchRoads(roads, facts, ROUND_ROADS_MS) });
}

/** Asks the engine; when it does not answer, matches single orders here, and the round counts as failed. */
async function solveRound(
  deps: RoundDeps,
  dispatchSnapshot: DispatchSnapshot,
): Promise<{ answer: PlanAnswer; hasFailed: boolean }> {
  const { facts, snapshot, policy } = dispatchSnapshot;
  const task: PlanTask = {
    snapshot,
    policy,
    previous: deps.plans.get(facts.branch.id) ?? EMPTY_PLAN,
    budget: searchBudgetFor(snapshot.orders.length, seedOf(facts.branch.id, facts.now)),
    question: {
      kind: 'ROUND',
      nextRoundAt: COMMITMENT_LOOKAHEAD_MIN,
      offerable: offerable(dispatchSnapshot),
    },
  };
  try {
    return { answer: await deps.planner.solve(task), hasFailed: false };
  } catch (error) {
    deps.onError(error, 'dispatch planning');
    return { answer: answerWithPlan(task, matchSingles(snapshot, policy)), hasFailed: true };
  }
}

/** The same for the same branch and instant on every node. */
const seedOf = (branchId: BranchId, now: Date): number =>
  (Math.imul(branchId, 7_919) + Math.floor(now.getTime() / 1_000)) >>> 0;

/** Couriers who may get an offer now: on duty, within reach, and not on the road. */
const offerable = ({ couriers }: DispatchSnapshot): number[] =>
  [...couriers.values()].flatMap(({ facts, state, isInReach }) =>
    isInReach && state !== 'ON_ROAD' ? [facts.id] : [],
  );

function firstExpiry(
  { facts }: DispatchSnapshot,
  { offeredIds, firstExpiry: own }: ApplyResult,
): Date | null {
  const open = facts.orders.flatMap(({ id, status, offer_expires_at: at }) =>
    status === 'ASSIGNED' && at && !offeredIds.has(id) ? [at] : [],
  );
  const all = own ? [...open, own] : open;
  return all.length === 0 ? null : new Date(Math.min(...all.map((at) => at.getTime())));
}
