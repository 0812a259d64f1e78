import { createTrackingLink } from '@ulak/contracts/orders/desk-calls';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { MINUTE_MS } from '@ulak/contracts/time';
import { createTrackingUrl, rateCourier, trackByToken } from '@ulak/contracts/tracking/calls';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { WakeableTimer } from '../wakeable-timer.ts';
import type { ApiClient } from '../api/api-client.ts';
import { callWithoutSession, type Session } from '../api/session.ts';
import { COMMENTS } from '@ulak/city/sample-texts';
import type { Random } from '@ulak/city/random';
import type { SimTime } from '../sim-time.ts';
import type { Metrics } from '../metrics.ts';

const TRACKING_SHARE = 0.3;
const RATE_SHARE = 0.75;
const MAX_TRACKING_CUSTOMERS = 20;
/**
 * The phone form is limited per address (criteria B11), which people at the same address need too: this
 * seldom, real time.
 */
const BY_PHONE_EVERY_MS = 180_000;
const BY_PHONE_SHARE = 0.2;
const POLL_MS = MINUTE_MS;
const MIN_POLL_MS = 10_000;
const TRACKING_TIMEOUT_MS = 120 * MINUTE_MS;

export interface TrackingCustomersDeps {
  readonly client: ApiClient;
  readonly time: SimTime;
  readonly metrics: Metrics;
  readonly random: Random;
  /** Who sends the link of an order's branch. */
  readonly staffOf: (branchId: number) => Session | undefined;
}

/** Customers who watch their order on the tracking page and say how it was. */
export class TrackingCustomers {
  readonly #deps: TrackingCustomersDeps;
  readonly #timers = new Set<WakeableTimer>();
  #byPhoneAt = 0;
  #stopped = false;

  constructor(deps: TrackingCustomersDeps) {
    this.#deps = deps;
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) timer.stop();
  }

  /** An order was picked up: does its customer begin to watch? */
  onPickedUp(order: OrderView): void {
    const random = this.#deps.random.fork(order.id);
    if (this.#stopped || this.#timers.size >= MAX_TRACKING_CUSTOMERS || !random.chance(TRACKING_SHARE))
      return;
    const timer = new WakeableTimer();
    this.#timers.add(timer);
    void this.#track(order, random, timer)
      .catch((error: unknown) => this.#deps.metrics.recordError(error))
      .finally(() => this.#timers.delete(timer));
  }

  async #track(order: OrderView, random: Random, timer: WakeableTimer): Promise<void> {
    const { client, time } = this.#deps;
    const token = await this.#token(order, random);
    if (token === null) return;
    const until = time.now() + TRACKING_TIMEOUT_MS;
    while (!this.#stopped && time.now() < until) {
      const { data } = await callWithoutSession(client, trackByToken, { params: { token } });
      // By its number: a token made from a phone gives orders ids of its own.
      const tracked = data.find(
        ({ orderNumber, branch }) => orderNumber === order.orderNumber && branch.name === order.branchName,
      );
      if (tracked?.status === 'DELIVERED') return this.#rate(token, tracked, { random, timer });
      if (tracked?.status === 'CANCELLED') return;
      await timer.sleep(Math.max(MIN_POLL_MS, time.toRealMs(POLL_MS)));
    }
  }

  async #token(order: OrderView, random: Random): Promise<string | null> {
    const { client, staffOf } = this.#deps;
    const now = performance.now();
    if (random.chance(BY_PHONE_SHARE) && now >= this.#byPhoneAt) {
      this.#byPhoneAt = now + BY_PHONE_EVERY_MS;
      const reply = await callWithoutSession(client, createTrackingUrl, {
        body: { phone: order.customerPhone },
        retryPolicy: 'once',
      });
      return reply.trackingToken;
    }
    const staff = staffOf(order.branchId);
    if (!staff) return null;
    const { data } = await staff.call(createTrackingLink, { params: { id: order.id } });
    return data.trackingToken;
  }

  async #rate(
    token: string,
    { id: orderId, mayRate }: TrackedOrder,
    { random, timer }: CustomerContext,
  ): Promise<void> {
    const { client, time, metrics } = this.#deps;
    if (!mayRate || !random.chance(RATE_SHARE)) return;
    await timer.sleep(time.toRealMs(random.floatBetween(0.5, 6) * MINUTE_MS));
    if (this.#stopped) return;
    const rating = random.pickWeighted([
      [5, 62],
      [4, 22],
      [3, 9],
      [2, 4],
      [1, 3],
    ] as const);
    const comment = random.chance(0.5) ? random.pick(COMMENTS[rating] ?? []) : null;
    await callWithoutSession(client, rateCourier, { body: { token, orderId, rating, comment } });
    metrics.increment('rated');
  }
}

interface CustomerContext {
  readonly random: Random;
  readonly timer: WakeableTimer;
}
