import type { BranchView } from '@ulak/contracts/branches/schema';
import {
  acceptAllOrders,
  acknowledgeOffer,
  claimOrder,
  getPoolOrders,
  setOrderStatus,
} from '@ulak/contracts/orders/calls';
import type { Random } from '@ulak/city/random';
import { ApiError } from '../api/api-error.ts';
import type { Session } from '../api/session.ts';
import type { Metrics } from '../metrics.ts';
import type { SimTime } from '../sim-time.ts';
import { choosePoolOrders } from './claim-strategy.ts';
import type { AgentAction } from './decide.ts';
import type { DeliveryList } from './delivery-list.ts';

/** How often the pool is read, simulated, and the least real time between two reads. */
const POOL_POLL_MS = 20_000;
const MIN_POOL_POLL_MS = 4_000;

const STATUS_OF = {
  accept: 'PICKED_UP',
  start: 'IN_DELIVERY',
  deliver: 'DELIVERED',
  fail: 'UNDELIVERABLE',
} as const;
export type OrderStep = Extract<AgentAction, { kind: keyof typeof STATUS_OF }>;

export interface OrderCommandDeps {
  readonly session: Session;
  readonly branch: BranchView;
  readonly time: SimTime;
  readonly metrics: Metrics;
  readonly random: Random;
  readonly nextIdempotencyKey: () => string;
  readonly deliveries: DeliveryList;
  /** A step was refused: the list is not the server's any more. */
  readonly onRefused: () => void;
}

/** What a courier does with orders: claims, answers of offers, steps. Replies update the list. */
export class OrderCommands {
  readonly #deps: OrderCommandDeps;
  #poolPollAt = 0;
  #hasPoolChange = false;

  constructor(deps: OrderCommandDeps) {
    this.#deps = deps;
  }

  /** The pool has changed: the next poll reads it, whatever the branch's method. */
  notePoolChange(): void {
    this.#hasPoolChange = true;
  }

  /** @returns whether an order was claimed */
  async pollPool(): Promise<boolean> {
    const { session, branch, time, random, deliveries, nextIdempotencyKey } = this.#deps;
    const now = performance.now();
    if (now < this.#poolPollAt || (!this.#hasPoolChange && branch.assignmentMethod !== 'POOL')) return false;
    this.#hasPoolChange = false;
    this.#poolPollAt = now + Math.max(MIN_POOL_POLL_MS, time.toRealMs(POOL_POLL_MS));
    const chosen = choosePoolOrders(await session.call(getPoolOrders), {
      random,
      ageMin: (order) => time.elapsedSinceMs(order.createdAt) / 60_000,
    });
    for (const { id } of chosen) {
      const { data } = await session.call(claimOrder, {
        params: { id },
        idempotencyKey: nextIdempotencyKey(),
      });
      deliveries.upsert(data, time.now());
    }
    return chosen.length > 0;
  }

  async acceptAll(): Promise<void> {
    const { session, time, deliveries, nextIdempotencyKey } = this.#deps;
    const { data } = await session.call(acceptAllOrders, { idempotencyKey: nextIdempotencyKey() });
    for (const order of data) deliveries.upsert(order, time.now());
  }

  async acknowledge(id: number): Promise<void> {
    const { session, time, deliveries, nextIdempotencyKey } = this.#deps;
    const { data } = await this.#reportRefusal(
      session.call(acknowledgeOffer, { params: { id }, idempotencyKey: nextIdempotencyKey() }),
    );
    deliveries.upsert(data, time.now());
  }

  async takeStep(step: OrderStep): Promise<void> {
    const { session, time, metrics, deliveries, nextIdempotencyKey } = this.#deps;
    const why = step.kind === 'fail' ? { undeliverableReason: step.reason, note: step.reason } : {};
    const { data } = await this.#reportRefusal(
      session.call(setOrderStatus, {
        params: { id: step.orderId },
        body: { status: STATUS_OF[step.kind], updateHistory: true, ...why },
        idempotencyKey: nextIdempotencyKey(),
      }),
    );
    deliveries.upsert(data, time.now());
    if (step.kind === 'fail') metrics.increment('failed');
  }

  async #reportRefusal<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof ApiError) this.#deps.onRefused();
      throw error;
    }
  }
}
