import type { BranchView } from '@ulak/contracts/branches/endpoints';
import { createOrder } from '@ulak/contracts/orders/endpoints';
import { MINUTE_MS } from '@ulak/contracts/time';
import { Alarm } from '../alarm.ts';
import { Refusal } from '../api/refusal.ts';
import type { ServerLine } from '../api/server-line.ts';
import { callAs, type Session } from '../api/session.ts';
import type { Random } from '../random.ts';
import type { SimTime } from '../sim-time.ts';
import type { Tally } from '../tally.ts';
import { type MadeOrder, makeOrder } from './order-maker.ts';
import { demandAt, nextArrivalMs } from './rhythm.ts';

/** The demand is looked at anew at least this often, simulated. */
const LOOK_MS = 3 * MINUTE_MS;
/** Outside systems on bad lines send the same order again now and then; it must stay one (criteria A05). */
const REPEAT_SHARE = 0.02;
/** At the start of a demo this many orders come within the first minute. */
const OPENING_ORDERS = 3;
const OPENING_EVERY_MS = 15_000;

export interface ShopDoorDeps {
  readonly branch: BranchView;
  /** Outside systems come with the branch's key; asked each time, as it may be regenerated. */
  readonly apiKey: () => string | undefined;
  /** The key was refused: read it anew. */
  readonly onKeyRefused: () => Promise<void>;
  readonly line: ServerLine;
  /** Whoever answers the telephone. */
  readonly staff: Session;
  readonly time: SimTime;
  readonly tally: Tally;
  readonly random: Random;
  /** Orders per simulated hour at the height of the evening. */
  readonly perHour: number;
  readonly floor: number;
  /** The kitchen takes no more for now. */
  readonly isFull: () => boolean;
  readonly opensWithOrders: boolean;
  readonly nextSerial: () => string;
  readonly nextKey: () => string;
}

/** The customers of one branch: orders come through here. */
export class ShopDoor {
  readonly #deps: ShopDoorDeps;
  readonly #alarm = new Alarm();
  #stopped = false;

  constructor(deps: ShopDoorDeps) {
    this.#deps = deps;
  }

  stop(): void {
    this.#stopped = true;
    this.#alarm.stop();
  }

  async run(): Promise<void> {
    const { time, perHour, floor, random } = this.#deps;
    if (this.#deps.opensWithOrders) await this.#open();
    while (!this.#stopped) {
      const waitMs = nextArrivalMs(random, perHour * demandAt(time.now(), floor));
      await this.#alarm.sleep(time.real(Math.min(waitMs, LOOK_MS)));
      // Arrivals have no memory: a wait that was cut short is drawn anew, with the demand of then.
      if (this.#stopped || waitMs > LOOK_MS || this.#deps.isFull()) continue;
      await this.#order().catch((error: unknown) => this.#note(error));
    }
  }

  async #open(): Promise<void> {
    for (let i = 0; i < OPENING_ORDERS && !this.#stopped; i += 1) {
      await this.#alarm.sleep(this.#deps.random.within(0.3, 1.2) * OPENING_EVERY_MS);
      if (!this.#stopped) await this.#order().catch((error: unknown) => this.#note(error));
    }
  }

  async #order(): Promise<void> {
    const { branch, random, tally, nextSerial, nextKey } = this.#deps;
    const made = makeOrder(random, branch, nextSerial());
    const key = nextKey();
    const repeats = random.chance(REPEAT_SHARE);
    const { data: first } = await this.#send(made, key);
    tally.count('created');
    if (!repeats) return;
    const { data: second } = await this.#send(made, key);
    if (second.id !== first.id)
      throw new Error(`one Idempotency-Key made two orders: ${first.id}, ${second.id}`);
  }

  #send({ channel, body }: MadeOrder, key: string) {
    const { line, staff, apiKey } = this.#deps;
    const branchKey = channel === 'outside' ? apiKey() : undefined;
    return branchKey === undefined
      ? staff.call(createOrder, { body: { ...body, branchId: this.#deps.branch.id }, key })
      : callAs(line, createOrder, { body, key, apiKey: branchKey });
  }

  async #note(error: unknown): Promise<void> {
    if (error instanceof Refusal && error.code === 'BRANCH_KEY_INVALID')
      await this.#deps.onKeyRefused().catch(() => undefined);
    else this.#deps.tally.note(error);
  }
}
