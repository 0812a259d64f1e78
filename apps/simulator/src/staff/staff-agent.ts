import type { BranchView } from '@ulak/contracts/branches/schema';
import { notePacked, setOrderStatus } from '@ulak/contracts/orders/calls';
import { assignOrder, cancelOrder, listCandidates, unassignOrder } from '@ulak/contracts/orders/desk-calls';
import { SETTABLE_STATUSES } from '@ulak/contracts/orders/requests';
import type { CourierCandidate, OrderView } from '@ulak/contracts/orders/schema';
import { MINUTE_MS } from '@ulak/contracts/time';
import { WakeableTimer } from '../wakeable-timer.ts';
import type { Session } from '../api/session.ts';
import { CANCEL_REASONS } from '@ulak/city/sample-texts';
import type { Random } from '@ulak/city/random';
import type { SimTime } from '../sim-time.ts';
import type { Metrics } from '../metrics.ts';
import type { ActiveOrderStore, StoredOrder } from './active-order-store.ts';
import {
  type StaffBehaviour,
  type StaffAction,
  nextStaffAction,
  type StaffPlan,
  drawStaffPlan,
} from './staff-plan.ts';

const REVIEW_EVERY_MS = 3_000;
const MIN_REVIEW_EVERY_MS = 400;
/** After something did not work out. */
const RETRY_AFTER_MIN = 1;
/** Somebody who plays a courier by hand gets this many real minutes to react. */
const HUMAN_REACTION_MIN = 6;
/** How often a person at the phone gets the order when they are free. */
const HUMAN_SHARE = 0.4;

export interface StaffAgentDeps {
  readonly branch: BranchView;
  readonly session: Session;
  readonly orderStore: ActiveOrderStore;
  readonly time: SimTime;
  readonly metrics: Metrics;
  readonly random: Random;
  readonly behaviour: () => StaffBehaviour;
  /** Whether the simulator plays this courier; the others are people. */
  readonly isSimulated: (courierId: number) => boolean;
  readonly nextIdempotencyKey: () => string;
}

/** The simulated staff of one branch. */
export class StaffAgent {
  readonly #deps: StaffAgentDeps;
  readonly #timer = new WakeableTimer();
  readonly #plans = new Map<number, StaffPlan>();
  /** Simulated instant before which an order is left alone. */
  readonly #notBefore = new Map<number, number>();
  #stopped = false;

  constructor(deps: StaffAgentDeps) {
    this.#deps = deps;
  }

  stop(): void {
    this.#stopped = true;
    this.#timer.stop();
  }

  async run(): Promise<void> {
    const { orderStore, branch, time } = this.#deps;
    while (!this.#stopped) {
      const stored = orderStore.listOfBranch(branch.id);
      for (const entry of stored) {
        if (this.#stopped) return;
        await this.#review(entry);
      }
      this.#prune(new Set(stored.map(({ order }) => order.id)));
      await this.#timer.sleep(Math.max(MIN_REVIEW_EVERY_MS, time.toRealMs(REVIEW_EVERY_MS)));
    }
  }

  async #review(stored: StoredOrder): Promise<void> {
    const { order } = stored;
    const { time, behaviour, metrics } = this.#deps;
    const now = time.now();
    if (now < (this.#notBefore.get(order.id) ?? 0)) return;
    const observation = {
      status: order.status,
      ageMin: (now - stored.createdAtMs) / MINUTE_MS,
      inStatusMin: (now - stored.statusSince) / MINUTE_MS,
      isReady: order.readyAt !== null || now - stored.createdAtMs > 15 * MINUTE_MS,
      isReadyUnreported: order.readyAt === null,
    };
    const action = nextStaffAction(observation, this.#planOf(order), behaviour());
    if (action === null || this.#isWaitingForHuman(action, stored)) return;
    const isDone = await this.#perform(action, order).catch((error: unknown) => {
      metrics.recordError(error);
      return false;
    });
    if (!isDone) this.#notBefore.set(order.id, now + RETRY_AFTER_MIN * MINUTE_MS);
  }

  #planOf(order: OrderView): StaffPlan {
    const known = this.#plans.get(order.id);
    if (known) return known;
    const plan = drawStaffPlan(this.#deps.random.fork(order.id), this.#deps.behaviour());
    this.#plans.set(order.id, plan);
    return plan;
  }

  /** A person is not hurried by `--speed`. */
  #isWaitingForHuman(action: StaffAction, { order, statusSince }: StoredOrder): boolean {
    const { isSimulated, time } = this.#deps;
    if (action !== 'reassign' && !(action === 'cancel' && order.courierId !== null)) return false;
    if (order.courierId === null || isSimulated(order.courierId)) return false;
    return (time.now() - statusSince) / time.speed < HUMAN_REACTION_MIN * MINUTE_MS;
  }

  /** Answers whether it worked out. */
  async #perform(action: StaffAction, order: OrderView): Promise<boolean> {
    switch (action) {
      case 'markReady':
        return this.#setStatus(order, 'READY');
      case 'notePacked':
        return this.#notePacked(order);
      case 'offerToPool':
        return this.#setStatus(order, 'AVAILABLE');
      case 'cancel':
        return this.#cancel(order);
      default:
        return this.#assign(order);
    }
  }

  async #setStatus(order: OrderView, status: (typeof SETTABLE_STATUSES)[number]): Promise<boolean> {
    const { session, orderStore, nextIdempotencyKey } = this.#deps;
    const { data } = await session.call(setOrderStatus, {
      params: { id: order.id },
      body: { status },
      idempotencyKey: nextIdempotencyKey(),
    });
    orderStore.upsert(data);
    return true;
  }

  async #notePacked(order: OrderView): Promise<boolean> {
    const { session, orderStore, nextIdempotencyKey } = this.#deps;
    const { data } = await session.call(notePacked, {
      params: { id: order.id },
      idempotencyKey: nextIdempotencyKey(),
    });
    orderStore.upsert(data);
    return true;
  }

  async #cancel(order: OrderView): Promise<boolean> {
    const { session, orderStore, metrics, random, nextIdempotencyKey } = this.#deps;
    const reason =
      order.status === 'UNDELIVERABLE' ? 'Teslim edilemedi' : random.fork(order.id).pick(CANCEL_REASONS);
    const { data } = await session.call(cancelOrder, {
      params: { id: order.id },
      body: { reason },
      idempotencyKey: nextIdempotencyKey(),
    });
    metrics.increment('cancelled');
    orderStore.upsert(data);
    return true;
  }

  /**
   * Gives it to the best courier who may have it; takes it back when it is left and there is nobody
   * else.
   */
  async #assign(order: OrderView): Promise<boolean> {
    const { session, orderStore, branch, nextIdempotencyKey } = this.#deps;
    const params = { id: order.id };
    const { data: candidates } = await session.call(listCandidates, { params });
    const others = candidates.filter(({ eligible, courierId }) => eligible && courierId !== order.courierId);
    const chosen = this.#choose(others);
    if (!chosen && order.status !== 'ASSIGNED') return false;
    const { data } = chosen
      ? await session.call(assignOrder, {
          params,
          body: { courierId: chosen.courierId, branchId: branch.id },
          idempotencyKey: nextIdempotencyKey(),
        })
      : await session.call(unassignOrder, { params, idempotencyKey: nextIdempotencyKey() });
    orderStore.upsert(data);
    return chosen !== undefined;
  }

  #choose(eligible: readonly CourierCandidate[]): CourierCandidate | undefined {
    const { random, isSimulated, behaviour } = this.#deps;
    if (behaviour().assign === 'nearest')
      return eligible.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0];
    const person = eligible.find(({ courierId, load }) => load === 0 && !isSimulated(courierId));
    if (person && random.chance(HUMAN_SHARE)) return person;
    // The list comes best first; people behind a counter mostly take the first line.
    return eligible[random.chance(0.85) ? 0 : Math.min(1, eligible.length - 1)];
  }

  #prune(present: ReadonlySet<number>): void {
    for (const map of [this.#plans, this.#notBefore])
      for (const id of map.keys()) if (!present.has(id)) map.delete(id);
  }
}

const distanceOf = ({ distanceToBranchKm }: CourierCandidate): number =>
  distanceToBranchKm ?? Number.POSITIVE_INFINITY;
