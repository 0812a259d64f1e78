import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { budgetFor, NEXT_ROUND_MIN } from '@ulak/dispatch/offer-round';
import { EMPTY_PLAN, type Plan } from '@ulak/dispatch/snapshot';
import type { Clock } from '../../clock.ts';
import type { Access } from '../../db/database.ts';
import { systemScope } from '../../access/scope.ts';
import type { OrderService } from '../orders/service.ts';
import { type Applied, applyTrips, ENGINE } from './apply-trips.ts';
import { explainWaits } from './explain-wait.ts';
import { type Evening, makeEvening } from './make-evening.ts';
import { matchSingles } from './match-singles.ts';
import type { Planner } from './plan-beside.ts';
import { readBranch, type TimingsDoor } from './read-branch.ts';
import * as repository from './repository.ts';
import type { BranchRow } from './repository.ts';
import { answerWith, type PlanAnswer, type PlanTask } from './solve-task.ts';
import { tellTimes } from './tell-times.ts';

export interface RoundDeps {
  /** For vital work: rounds go on while calls are refused. */
  readonly db: Access;
  readonly clock: Clock;
  readonly orders: Pick<OrderService, 'offerTrip' | 'expireOffers' | 'keepOffers'>;
  readonly planner: Planner;
  readonly timingsOf: TimingsDoor;
  /** The plan of the round before, by branch; what is kept here is only a start for the next search. */
  readonly plans: Map<BranchId, Plan>;
  wake(): void;
  readonly onError: (error: unknown, what: string) => void;
}

/**
 * What became of a round. TAKEN: another node does it. OFF: automatic assignment does not run in the branch.
 * FAILED: ended in the middle, the next one tries again.
 */
export interface RoundReport {
  readonly result: 'DONE' | 'TAKEN' | 'OFF' | 'FAILED';
  readonly offered: readonly number[];
  readonly expired: readonly number[];
  /** When to look again because an offer runs out; null: there is none. */
  readonly nextExpiry: Date | null;
}

const NOTHING = { offered: [], expired: [], nextExpiry: null };

/**
 * One round of a branch: takes back what nobody accepted in time, plans from one view of the branch, offers
 * what has to be offered now, and notes what waits and why. One holder over all nodes, by an advisory lock
 * that lives as long as the transaction around the round: a node that dies frees it. Never throws.
 */
export async function runRound(deps: RoundDeps, branchId: BranchId): Promise<RoundReport> {
  try {
    return await deps.db.asSystem(async (lock) => {
      if (!(await repository.takeRound(lock, branchId))) return { result: 'TAKEN', ...NOTHING };
      return await hold(deps, branchId);
    });
  } catch (error) {
    deps.onError(error, 'dispatch round');
    await deps.db
      .asSystem((tx) => repository.noteFailure(tx, branchId, deps.clock.now()))
      .catch((second: unknown) => deps.onError(second, 'dispatch round: failure not noted'));
    return { result: 'FAILED', ...NOTHING };
  }
}

async function hold(deps: RoundDeps, branchId: BranchId): Promise<RoundReport> {
  const began = performance.now();
  const now = deps.clock.now();
  const [branch] = await deps.db.asSystem((tx) => repository.listBranches(tx, systemScope(), branchId));
  const expired = branch ? await expire(deps, branchId, now) : null;
  if (!branch || expired === null) return letGo(deps, branchId, now);
  const evening = await readEvening(deps, branch, now);
  const { answer, hasFailed } = await ask(deps, evening);
  const told = tellTimes(evening, answer);
  const applied = await applyTrips(deps, evening, told);
  deps.plans.set(branchId, answer.plan);
  const waits = explainWaits(evening, told.plan, applied.given);
  const tookMs = performance.now() - began;
  const isBroken = hasFailed || applied.hasFailed;
  await deps.db.asSystem((tx) =>
    repository.noteRound(tx, { branch, at: now, tookMs, waits, hasFailed: isBroken }),
  );
  if (applied.given.size > 0 || expired.length > 0) deps.wake();
  return {
    result: isBroken ? 'FAILED' : 'DONE',
    offered: [...applied.given],
    expired,
    nextExpiry: firstExpiry(evening, applied),
  };
}

/**
 * Takes back what nobody accepted in time, unless automatic assignment was stopped by now: whoever stops it
 * finds every offer where it was. @returns null: it does not run
 */
function expire(
  { db, orders }: RoundDeps,
  branchId: BranchId,
  now: Date,
): Promise<readonly OrderId[] | null> {
  return db.asSystem(async (tx) => {
    if (!(await repository.isRunning(tx, branchId))) return null;
    return orders.expireOffers({ tx, scope: systemScope(), actor: ENGINE, now }, { branchId });
  });
}

/**
 * A branch that is not (or no longer) automatic, or was removed: what was offered stays with its couriers as
 * if it had been assigned by hand.
 */
async function letGo(deps: RoundDeps, branchId: BranchId, now: Date): Promise<RoundReport> {
  deps.plans.delete(branchId);
  const kept = await deps.db.asSystem(async (tx) => {
    const note = `${whoStopped(await repository.findStopper(tx, branchId))}; atama geçerli kaldı`;
    return deps.orders.keepOffers({ tx, scope: systemScope(), actor: ENGINE, now }, { branchId, note });
  });
  if (kept.length > 0) deps.wake();
  return { result: 'OFF', ...NOTHING };
}

function whoStopped(stopper: repository.Stopper | null): string {
  if (!stopper) return 'Otomatik atama durdu';
  return stopper.did === 'PAUSED'
    ? `Otomatik atamayı ${stopper.name} durdurdu`
    : `Atama yöntemini ${stopper.name} değiştirdi`;
}

async function readEvening({ db, timingsOf }: RoundDeps, branch: BranchRow, now: Date): Promise<Evening> {
  const facts = await db.asSystem(async (tx) => {
    await repository.readOneMoment(tx);
    return readBranch(tx, branch, { now, focus: null, timingsOf });
  });
  return makeEvening(facts);
}

/** Asks the engine; when it cannot answer, singles are matched here, and the round counts as failed. */
async function ask(deps: RoundDeps, evening: Evening): Promise<{ answer: PlanAnswer; hasFailed: boolean }> {
  const { facts, snapshot, policy } = evening;
  const task: PlanTask = {
    snapshot,
    policy,
    previous: deps.plans.get(facts.branch.id) ?? EMPTY_PLAN,
    budget: budgetFor(snapshot.orders.length, seedOf(facts.branch.id, facts.now)),
    question: { kind: 'ROUND', nextRoundAt: NEXT_ROUND_MIN, offerable: offerable(evening) },
  };
  try {
    return { answer: await deps.planner.ask(task), hasFailed: false };
  } catch (error) {
    deps.onError(error, 'dispatch planning');
    return { answer: answerWith(task, matchSingles(snapshot, policy)), hasFailed: true };
  }
}

/** The same for the same branch and moment on every node. */
const seedOf = (branchId: BranchId, now: Date): number =>
  (Math.imul(branchId, 7_919) + Math.floor(now.getTime() / 1_000)) >>> 0;

/** Who may get an offer at this moment: everybody on duty within reach who is not on the road. */
const offerable = ({ couriers }: Evening): number[] =>
  [...couriers.values()].flatMap(({ facts, state, isInReach }) =>
    isInReach && state !== 'ON_ROAD' ? [facts.id] : [],
  );

function firstExpiry({ facts }: Evening, { given, firstExpiry: own }: Applied): Date | null {
  const open = facts.orders.flatMap(({ id, status, offer_expires_at: at }) =>
    status === 'ASSIGNED' && at && !given.has(id) ? [at] : [],
  );
  const all = own ? [...open, own] : open;
  return all.length === 0 ? null : new Date(Math.min(...all.map((at) => at.getTime())));
}
