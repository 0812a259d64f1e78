import type { DispatchCandidate } from '@ulak/contracts/dispatch/schema';
import { asUserId, type BranchId, type OrderId, type UserId } from '@ulak/contracts/ids';
import { searchBudgetFor } from '@ulak/dispatch/offer-round';
import { EMPTY_PLAN } from '@ulak/dispatch/snapshot';
import type { Tx } from '../../db/database.ts';
import { systemScope } from '../../access/scope.ts';
import type { RoadService } from '../roads/service.ts';
import { readBranchRoads, REQUEST_ROADS_MS } from './branch-roads.ts';
import { toCandidate } from './explain-choice.ts';
import { createDispatchSnapshot } from './dispatch-snapshot.ts';
import type { Planner } from './planner.ts';
import { type BranchFacts, readBranchFacts, type TimingsPort } from './read-branch.ts';
import * as repository from './repository.ts';
import { publishTimes } from './publish-times.ts';

export interface ForecastDeps {
  /** A worker thread for requests, so that they do not wait for rounds. */
  readonly planner: Planner;
  readonly timingsOf: TimingsPort;
  readonly roads: RoadService;
  readonly onError: (error: unknown, what: string) => void;
}

/** An order to forecast, which the caller has found in their own scope. */
export interface ForecastRequest {
  readonly orderId: OrderId;
  readonly branchId: BranchId;
  readonly now: Date;
}

/** What one order is forecast from: everything that the engine needs of the database. */
export interface ForecastInput {
  readonly orderId: OrderId;
  readonly facts: BranchFacts;
}

/** Reads the input of an order's forecast; null for an order that was picked up, or of a removed branch. */
export async function readForecastInput(
  { timingsOf }: Pick<ForecastDeps, 'timingsOf'>,
  tx: Tx,
  { orderId, branchId, now }: ForecastRequest,
): Promise<ForecastInput | null> {
  const [branch] = await repository.listBranches(tx, systemScope(), branchId);
  if (!branch) return null;
  const facts = await readBranchFacts(tx, branch, { now, focus: orderId, timingsOf });
  const status = facts.orders.find(({ id }) => id === orderId)?.status;
  return !status || status === 'PICKED_UP' || status === 'IN_DELIVERY' ? null : { orderId, facts };
}

/**
 * Forecasts of an order with its three best couriers, the best first, whatever the branch's method. To be
 * called after the connection was released: the engine takes time. Empty where no courier can take the order
 * and when the engine does not answer. Never throws.
 */
export async function forecastOrder(
  { planner, roads, onError }: Pick<ForecastDeps, 'planner' | 'roads' | 'onError'>,
  { orderId, facts }: ForecastInput,
): Promise<ReadonlyMap<UserId, DispatchCandidate>> {
  try {
    const ways = await readBranchRoads(roads, facts, REQUEST_ROADS_MS);
    const dispatchSnapshot = createDispatchSnapshot(facts, { focus: orderId, roads: ways });
    const { snapshot, policy } = dispatchSnapshot;
    const answer = await planner.solve({
      snapshot,
      policy,
      previous: EMPTY_PLAN,
      budget: searchBudgetFor(snapshot.orders.length, orderId),
      question: { kind: 'ORDER', orderId },
    });
    const options = publishTimes(dispatchSnapshot, answer).alternatives.get(orderId) ?? [];
    return new Map(
      options.map((option) => [asUserId(option.courierId), toCandidate(dispatchSnapshot, orderId, option)]),
    );
  } catch (error) {
    onError(error, 'order forecast');
    return new Map();
  }
}
