import type { BranchView } from '@ulak/contracts/branches/endpoints';
import {
  assignOrder,
  cancelOrder,
  listCandidates,
  notePacked,
  SETTABLE_STATUSES,
  setOrderStatus,
  unassignOrder,
} from '@ulak/contracts/orders/endpoints';
import type { CourierCandidate, OrderView } from '@ulak/contracts/orders/schema';
import { MINUTE_MS } from '@ulak/contracts/time';
import { Alarm } from '../alarm.ts';
import type { Session } from '../api/session.ts';
import { CANCEL_REASONS } from '../city/people.ts';
import type { Random } from '../random.ts';
import type { SimTime } from '../sim-time.ts';
import type { Tally } from '../tally.ts';
import type { Board, Posted } from './board.ts';
import { type DeskHabits, type DeskStep, deskStep, type OrderPlan, planFor } from './desk-plan.ts';

const LOOK_EVERY_MS = 3_000;
const LOOK_AT_LEAST_EVERY_MS = 400;
/** After something did not work out. */
const THINK_AGAIN_MIN = 1;
/** Somebody who plays a courier by hand gets this many real minutes to react. */
const HUMAN_PATIENCE_MIN = 6;
/** How often a person at the phone gets the order when they are free. */
const HUMAN_SHARE = 0.4;

export interface DeskDeps {
  readonly branch: BranchView;
  readonly session: Session;
  readonly board: Board;
  readonly time: SimTime;
  readonly tally: Tally;
  readonly random: Random;
  readonly habits: () => DeskHabits;
  /** Whether the simulator plays this courier; the others are people. */
  readonly isPlayed: (courierId: number) => boolean;
  readonly nextKey: () => string;
}

/** The people behind the counter of one branch. */
export class Desk {
  readonly #deps: DeskDeps;
  readonly #alarm = new Alarm();
  readonly #plans = new Map<number, OrderPlan>();
  /** Simulated instant before which an order is left alone. */
  readonly #notBefore = new Map<number, number>();
  #stopped = false;

  constructor(deps: DeskDeps) {
    this.#deps = deps;
  }

  stop(): void {
    this.#stopped = true;
    this.#alarm.stop();
  }

  async run(): Promise<void> {
    const { board, branch, time } = this.#deps;
    while (!this.#stopped) {
      const posted = board.ofBranch(branch.id);
      for (const entry of posted) {
        if (this.#stopped) return;
        await this.#look(entry);
      }
      this.#forget(new Set(posted.map(({ order }) => order.id)));
      await this.#alarm.sleep(Math.max(LOOK_AT_LEAST_EVERY_MS, time.real(LOOK_EVERY_MS)));
    }
  }

  async #look(posted: Posted): Promise<void> {
    const { order } = posted;
    const { time, habits, tally } = this.#deps;
    const now = time.now();
    if (now < (this.#notBefore.get(order.id) ?? 0)) return;
    const view = {
      status: order.status,
      ageMin: (now - posted.bornAt) / MINUTE_MS,
      inStatusMin: (now - posted.since) / MINUTE_MS,
      isReady: order.readyAt !== null || now - posted.bornAt > 15 * MINUTE_MS,
      isUntold: order.readyAt === null,
    };
    const step = deskStep(view, this.#planOf(order), habits());
    if (step === null || this.#waitsForPerson(step, posted)) return;
    const isDone = await this.#take(step, order).catch((error: unknown) => {
      tally.note(error);
      return false;
    });
    if (!isDone) this.#notBefore.set(order.id, now + THINK_AGAIN_MIN * MINUTE_MS);
  }

  #planOf(order: OrderView): OrderPlan {
    const known = this.#plans.get(order.id);
    if (known) return known;
    const plan = planFor(this.#deps.random.fork(order.id), this.#deps.habits());
    this.#plans.set(order.id, plan);
    return plan;
  }

  /** A person is not hurried by `--speed`. */
  #waitsForPerson(step: DeskStep, { order, since }: Posted): boolean {
    const { isPlayed, time } = this.#deps;
    if (step !== 'reassign' && !(step === 'cancel' && order.courierId !== null)) return false;
    if (order.courierId === null || isPlayed(order.courierId)) return false;
    return (time.now() - since) / time.speed < HUMAN_PATIENCE_MIN * MINUTE_MS;
  }

  /** Answers whether it worked out. */
  async #take(step: DeskStep, order: OrderView): Promise<boolean> {
    switch (step) {
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
    const { session, board, nextKey } = this.#deps;
    const { data } = await session.call(setOrderStatus, {
      params: { id: order.id },
      body: { status },
      key: nextKey(),
    });
    board.note(data);
    return true;
  }

  async #notePacked(order: OrderView): Promise<boolean> {
    const { session, board, nextKey } = this.#deps;
    const { data } = await session.call(notePacked, { params: { id: order.id }, key: nextKey() });
    board.note(data);
    return true;
  }

  async #cancel(order: OrderView): Promise<boolean> {
    const { session, board, tally, random, nextKey } = this.#deps;
    const reason =
      order.status === 'UNDELIVERABLE' ? 'Teslim edilemedi' : random.fork(order.id).pick(CANCEL_REASONS);
    const { data } = await session.call(cancelOrder, {
      params: { id: order.id },
      body: { reason },
      key: nextKey(),
    });
    tally.count('cancelled');
    board.note(data);
    return true;
  }

  /**
   * Gives it to the best courier who may have it; takes it back when it lies untouched and there is nobody
   * else.
   */
  async #assign(order: OrderView): Promise<boolean> {
    const { session, board, branch, nextKey } = this.#deps;
    const params = { id: order.id };
    const { data: candidates } = await session.call(listCandidates, { params });
    const others = candidates.filter(({ eligible, courierId }) => eligible && courierId !== order.courierId);
    const chosen = this.#choose(others);
    if (!chosen && order.status !== 'ASSIGNED') return false;
    const { data } = chosen
      ? await session.call(assignOrder, {
          params,
          body: { courierId: chosen.courierId, branchId: branch.id },
          key: nextKey(),
        })
      : await session.call(unassignOrder, { params, key: nextKey() });
    board.note(data);
    return chosen !== undefined;
  }

  #choose(eligible: readonly CourierCandidate[]): CourierCandidate | undefined {
    const { random, isPlayed, habits } = this.#deps;
    if (habits().assign === 'nearest') return eligible.toSorted((a, b) => wayOf(a) - wayOf(b))[0];
    const person = eligible.find(({ courierId, load }) => load === 0 && !isPlayed(courierId));
    if (person && random.chance(HUMAN_SHARE)) return person;
    // The list comes best first; people behind a counter mostly take the first line.
    return eligible[random.chance(0.85) ? 0 : Math.min(1, eligible.length - 1)];
  }

  #forget(present: ReadonlySet<number>): void {
    for (const map of [this.#plans, this.#notBefore])
      for (const id of map.keys()) if (!present.has(id)) map.delete(id);
  }
}

const wayOf = ({ distanceToBranchKm }: CourierCandidate): number =>
  distanceToBranchKm ?? Number.POSITIVE_INFINITY;
