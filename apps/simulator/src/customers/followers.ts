import { createTrackingLink } from '@ulak/contracts/orders/endpoints';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { MINUTE_MS } from '@ulak/contracts/time';
import {
  createTrackingUrl,
  rateCourier,
  trackByToken,
  type TrackedOrder,
} from '@ulak/contracts/tracking/endpoints';
import { Alarm } from '../alarm.ts';
import type { ServerLine } from '../api/server-line.ts';
import { callAs, type Session } from '../api/session.ts';
import { COMMENTS } from '../city/people.ts';
import type { Random } from '../random.ts';
import type { SimTime } from '../sim-time.ts';
import type { Tally } from '../tally.ts';

const FOLLOW_SHARE = 0.3;
const RATE_SHARE = 0.75;
const MAX_FOLLOWERS = 20;
/**
 * The phone form is limited per address (criteria B11), which people at the same address need too: this
 * seldom, real time.
 */
const BY_PHONE_EVERY_MS = 180_000;
const BY_PHONE_SHARE = 0.2;
const LOOK_MS = MINUTE_MS;
const FASTEST_LOOK_MS = 10_000;
const GIVE_UP_MS = 120 * MINUTE_MS;

export interface FollowerDeps {
  readonly line: ServerLine;
  readonly time: SimTime;
  readonly tally: Tally;
  readonly random: Random;
  /** Who sends the link of an order's branch. */
  readonly staffOf: (branchId: number) => Session | undefined;
}

/** Customers who watch their order on the tracking page and say how it was. */
export class Followers {
  readonly #deps: FollowerDeps;
  readonly #alarms = new Set<Alarm>();
  #byPhoneAt = 0;
  #stopped = false;

  constructor(deps: FollowerDeps) {
    this.#deps = deps;
  }

  stop(): void {
    this.#stopped = true;
    for (const alarm of this.#alarms) alarm.stop();
  }

  /** An order was picked up: does its customer begin to watch? */
  pickedUp(order: OrderView): void {
    const random = this.#deps.random.fork(order.id);
    if (this.#stopped || this.#alarms.size >= MAX_FOLLOWERS || !random.chance(FOLLOW_SHARE)) return;
    const alarm = new Alarm();
    this.#alarms.add(alarm);
    void this.#follow(order, random, alarm)
      .catch((error: unknown) => this.#deps.tally.note(error))
      .finally(() => this.#alarms.delete(alarm));
  }

  async #follow(order: OrderView, random: Random, alarm: Alarm): Promise<void> {
    const { line, time } = this.#deps;
    const token = await this.#token(order, random);
    if (token === null) return;
    const until = time.now() + GIVE_UP_MS;
    while (!this.#stopped && time.now() < until) {
      const { data } = await callAs(line, trackByToken, { params: { token } });
      // By its number: a token made from a phone gives orders ids of its own.
      const mine = data.find(
        ({ orderNumber, branch }) => orderNumber === order.orderNumber && branch.name === order.branchName,
      );
      if (mine?.status === 'DELIVERED') return this.#rate(token, mine, { random, alarm });
      if (mine?.status === 'CANCELLED') return;
      await alarm.sleep(Math.max(FASTEST_LOOK_MS, time.real(LOOK_MS)));
    }
  }

  async #token(order: OrderView, random: Random): Promise<string | null> {
    const { line, staffOf } = this.#deps;
    const now = performance.now();
    if (random.chance(BY_PHONE_SHARE) && now >= this.#byPhoneAt) {
      this.#byPhoneAt = now + BY_PHONE_EVERY_MS;
      const reply = await callAs(line, createTrackingUrl, {
        body: { phone: order.customerPhone },
        patience: 'once',
      });
      return reply.trackingToken;
    }
    const staff = staffOf(order.branchId);
    if (!staff) return null;
    const { data } = await staff.call(createTrackingLink, { params: { id: order.id } });
    return data.trackingToken;
  }

  async #rate(token: string, { id: orderId, mayRate }: TrackedOrder, { random, alarm }: Mood): Promise<void> {
    const { line, time, tally } = this.#deps;
    if (!mayRate || !random.chance(RATE_SHARE)) return;
    await alarm.sleep(time.real(random.within(0.5, 6) * MINUTE_MS));
    if (this.#stopped) return;
    const rating = random.weighted([
      [5, 62],
      [4, 22],
      [3, 9],
      [2, 4],
      [1, 3],
    ] as const);
    const comment = random.chance(0.5) ? random.pick(COMMENTS[rating] ?? []) : null;
    await callAs(line, rateCourier, { body: { token, orderId, rating, comment } });
    tally.count('rated');
  }
}

interface Mood {
  readonly random: Random;
  readonly alarm: Alarm;
}
