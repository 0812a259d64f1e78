import type { BranchView } from '@ulak/contracts/branches/schema';
import { createOrder } from '@ulak/contracts/orders/desk-calls';
import { MINUTE_MS } from '@ulak/contracts/time';
import { WakeableTimer } from '../wakeable-timer.ts';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/api-client.ts';
import { callWithoutSession, type Session } from '../api/session.ts';
import type { Random } from '@ulak/city/random';
import type { SimTime } from '../sim-time.ts';
import type { Metrics } from '../metrics.ts';
import { type GeneratedOrder, makeOrder } from './make-order.ts';
import { demandAt, nextArrivalMs } from './demand.ts';

/** The demand is calculated anew at least this often, simulated. */
const DEMAND_CHECK_MS = 3 * MINUTE_MS;
/** Outside systems on bad lines send the same order again now and then; it must stay one (criteria A05). */
const DUPLICATE_SHARE = 0.02;
/** At the start of a demo this many orders come within the first minute. */
const INITIAL_ORDERS = 3;
const INITIAL_ORDER_EVERY_MS = 15_000;

export interface OrderGeneratorDeps {
  readonly branch: BranchView;
  /** Outside systems come with the branch's key; asked each time, as it may be regenerated. */
  readonly apiKey: () => string | undefined;
  /** The key was refused: read it anew. */
  readonly onKeyRefused: () => Promise<void>;
  readonly client: ApiClient;
  /** The staff session that takes telephone orders. */
  readonly staff: Session;
  readonly time: SimTime;
  readonly metrics: Metrics;
  readonly random: Random;
  /** Orders per simulated hour at the evening peak. */
  readonly peakOrdersPerHour: number;
  readonly minDemand: number;
  /** Whether the kitchen is at its limit. */
  readonly isAtCapacity: () => boolean;
  readonly startsWithOrders: boolean;
  readonly nextSerial: () => string;
  readonly nextIdempotencyKey: () => string;
}

/** Generates the orders of one branch. */
export class OrderGenerator {
  readonly #deps: OrderGeneratorDeps;
  readonly #timer = new WakeableTimer();
  #stopped = false;

  constructor(deps: OrderGeneratorDeps) {
    this.#deps = deps;
  }

  stop(): void {
    this.#stopped = true;
    this.#timer.stop();
  }

  async run(): Promise<void> {
    const { time, peakOrdersPerHour, minDemand, random } = this.#deps;
    if (this.#deps.startsWithOrders) await this.#sendInitialOrders();
    while (!this.#stopped) {
      const waitMs = nextArrivalMs(random, peakOrdersPerHour * demandAt(time.now(), minDemand));
      await this.#timer.sleep(time.toRealMs(Math.min(waitMs, DEMAND_CHECK_MS)));
      // Arrivals have no memory: a wait that was cut short is drawn anew, with the demand of then.
      if (this.#stopped || waitMs > DEMAND_CHECK_MS || this.#deps.isAtCapacity()) continue;
      await this.#sendOrder().catch((error: unknown) => this.#recordError(error));
    }
  }

  async #sendInitialOrders(): Promise<void> {
    for (let i = 0; i < INITIAL_ORDERS && !this.#stopped; i += 1) {
      await this.#timer.sleep(this.#deps.random.floatBetween(0.3, 1.2) * INITIAL_ORDER_EVERY_MS);
      if (!this.#stopped) await this.#sendOrder().catch((error: unknown) => this.#recordError(error));
    }
  }

  async #sendOrder(): Promise<void> {
    const { branch, random, metrics, nextSerial, nextIdempotencyKey } = this.#deps;
    const generated = makeOrder(random, branch, nextSerial());
    const key = nextIdempotencyKey();
    const repeats = random.chance(DUPLICATE_SHARE);
    const { data: first } = await this.#submit(generated, key);
    metrics.increment('created');
    if (!repeats) return;
    const { data: second } = await this.#submit(generated, key);
    if (second.id !== first.id)
      throw new Error(`one Idempotency-Key made two orders: ${first.id}, ${second.id}`);
  }

  #submit({ channel, body }: GeneratedOrder, idempotencyKey: string) {
    const { client, staff, apiKey } = this.#deps;
    const branchKey = channel === 'outside' ? apiKey() : undefined;
    return branchKey === undefined
      ? staff.call(createOrder, {
          body: { ...body, branchId: this.#deps.branch.id },
          idempotencyKey,
        })
      : callWithoutSession(client, createOrder, { body, idempotencyKey, apiKey: branchKey });
  }

  async #recordError(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.code === 'BRANCH_KEY_INVALID')
      await this.#deps.onKeyRefused().catch(() => undefined);
    else this.#deps.metrics.recordError(error);
  }
}
