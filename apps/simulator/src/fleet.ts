import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { type BranchView, listBranches } from '@ulak/contracts/branches/endpoints';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { MINUTE_MS } from '@ulak/contracts/time';
import { listUsers, registerUser, type UserView } from '@ulak/contracts/users/endpoints';
import { followEvents } from './api/event-stream.ts';
import { Refusal, Stopped } from './api/refusal.ts';
import { ServerLine } from './api/server-line.ts';
import { Session } from './api/session.ts';
import { Courier } from './couriers/courier.ts';
import { chooseCouriers, newCouriers } from './couriers/roster.ts';
import { Followers } from './customers/followers.ts';
import type { Options } from './options.ts';
import { ShopDoor } from './orders/shop-door.ts';
import { createRandom, type Random } from './random.ts';
import type { Present } from './report.ts';
import { createSharedTime, createSimTime, type SimTime } from './sim-time.ts';
import { Board } from './staff/board.ts';
import { Desk } from './staff/desk.ts';
import { Staff } from './staff/staff.ts';
import type { Tally } from './tally.ts';

/**
 * Three characters that differ from run to run, so that the numbers of two runs do not meet within a month
 * and still fit a table's column.
 */
const runMark = (startedAt: number): string =>
  (Math.floor(startedAt / 60_000) % 36 ** 3).toString(36).padStart(3, '0');

/** Orders per simulated hour and courier at the height of the evening. */
const ORDERS_PER_COURIER = 2.8;
const FLOOR = 0.2;
const DEMO_FLOOR = 0.7;
/** A branch takes no more orders when this many wait per courier (and a few besides). */
const FULL_PER_COURIER = 1.5;
const FULL_BESIDES = 4;
/**
 * The demo's branch where orders are left for the visitor (design §3: Kadıköy is MANUAL, and its staff
 * accounts are public).
 */
const VISITORS_BRANCH = 'Kadıköy';
/** At the start of a demo packing and assigning go quicker: pace until so many real minutes after it. */
const HURRY = [
  { untilMin: 2, pace: 0.12 },
  { untilMin: 5, pace: 0.5 },
] as const;
/** Every so manieth courier of a branch comes later. */
const LATE_EVERY = 6;
const RESTING_MAX_SHARE = 0.34;
const BOARD_REFRESH_MS = 120_000;
const TRY_AGAIN_MS = 5 * MINUTE_MS;

/** The whole company: shops, desks, couriers and customers, all clients of one server. */
export class Fleet {
  readonly #options: Options;
  readonly #tally: Tally;
  readonly #time: SimTime;
  /** Simulated, epoch ms. */
  readonly #begunAt: number;
  readonly #random: Random;
  readonly #stopping = new AbortController();
  readonly #line: ServerLine;
  readonly #owner: Session;
  readonly #sessions: Session[] = [];
  readonly #board: Board;
  readonly #followers: Followers;
  readonly #couriers = new Map<number, Courier>();
  readonly #actors: { stop(): void }[] = [];
  #branches: readonly BranchView[] = [];
  #staff: Staff | null = null;
  readonly #run = randomUUID().slice(0, 8);
  readonly #startedAt = Date.now();
  #serial = 0;

  constructor(options: Options, tally: Tally) {
    this.#options = options;
    this.#tally = tally;
    this.#time = options.sharedClock
      ? createSharedTime(options.speed, options.sharedClock)
      : createSimTime(options.speed);
    this.#begunAt = this.#time.now();
    this.#random = createRandom(options.seed);
    const { signal } = this.#stopping;
    // Every open stream listens for the end.
    setMaxListeners(0, signal);
    this.#line = new ServerLine({ url: options.url, tally, signal });
    this.#owner = this.#session(options.owner);
    this.#board = new Board(this.#time, (order, before) => this.#onOrder(order, before));
    this.#followers = new Followers({
      line: this.#line,
      time: this.#time,
      tally,
      random: this.#random.fork('followers'),
      staffOf: (branchId) => this.#staff?.of(branchId),
    });
  }

  present(): Present {
    const online = [...this.#couriers.values()].filter((courier) => courier.isOnline).length;
    return { couriers: this.#couriers.size, online, active: this.#board.size, isCutOff: this.#line.isDown };
  }

  /** Signs everybody in and sets them to work. @throws Refusal when the owner is not let in */
  async start(): Promise<void> {
    await this.#owner.signIn();
    const { branch: only } = this.#options;
    this.#branches = (await this.#owner.call(listBranches)).filter(({ id }) => only === null || id === only);
    let users = await this.#owner.call(listUsers);
    const missing = (this.#options.couriers ?? 0) - chooseCouriers(users, this.#branches, null).length;
    if (missing > 0) users = await this.#recruit(missing, users);
    await this.#board.refresh(this.#owner);
    this.#staff = new Staff({ owner: this.#owner, users, session: (username) => this.#session(username) });
    await this.#staff.signIn(this.#branches);
    this.#followBoard();
    const chosen = chooseCouriers(users, this.#branches, this.#options.couriers);
    for (const branch of this.#branches)
      for (const [index, person] of chosen.filter(({ branchId }) => branchId === branch.id).entries())
        this.#engage(person, { branch, isLate: index % LATE_EVERY === LATE_EVERY - 1 });
    for (const branch of this.#branches) this.#openBranch(branch, chosen);
  }

  /** Ends everything; nobody waits for anything any more. */
  async stop(): Promise<void> {
    for (const actor of [...this.#actors, ...this.#couriers.values(), this.#followers]) actor.stop();
    this.#stopping.abort();
    await Promise.all(this.#sessions.map((session) => session.signOut()));
  }

  #session(username: string): Session {
    const session = new Session(this.#line, { username, password: this.#options.password });
    this.#sessions.push(session);
    return session;
  }

  readonly #nextKey = (): string => `sim-${this.#run}-${(this.#serial += 1)}`;

  async #recruit(count: number, users: readonly UserView[]): Promise<UserView[]> {
    const random = this.#random.fork('recruits');
    const bodies = newCouriers(count, {
      branches: this.#branches,
      users,
      password: this.#options.password,
      random,
    });
    for (const body of bodies) await this.#owner.call(registerUser, { body });
    return this.#owner.call(listUsers);
  }

  #followBoard(): void {
    const refresh = (): void =>
      void this.#board.refresh(this.#owner).catch((error: unknown) => this.#tally.note(error));
    void followEvents({
      session: this.#owner,
      tally: this.#tally,
      signal: this.#stopping.signal,
      ignore: 'COURIER_LOCATION_UPDATED',
      onMessage: (message) => this.#board.take(message),
      onFresh: refresh,
    });
    // The stream is enough; this mends whatever a bug might lose, as the product's own screens do.
    const timer = setInterval(refresh, BOARD_REFRESH_MS);
    this.#actors.push({ stop: () => clearInterval(timer) });
  }

  #engage(person: UserView, { branch, isLate }: { branch: BranchView; isLate: boolean }): void {
    const random = this.#random.fork(`courier:${person.id}`);
    const session = this.#session(person.username);
    const courier = new Courier({
      person,
      branch,
      session,
      supervisor: this.#staff?.supervisorOf(branch.id) ?? this.#owner,
      time: this.#time,
      tally: this.#tally,
      random,
      signal: this.#stopping.signal,
      mayRest: () => this.#mayRest(branch.id),
      beginsAfterMs: isLate ? random.within(4, 15) * MINUTE_MS : random.within(0, 15_000),
      nextKey: this.#nextKey,
    });
    this.#couriers.set(person.id, courier);
    void this.#employ(courier, session);
  }

  /** A courier whom the password does not fit is somebody's own: not played. Other refusals may pass. */
  async #employ(courier: Courier, session: Session): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        return await courier.run();
      } catch (error) {
        if (error instanceof Stopped) return;
        if (error instanceof Refusal && error.code === 'LOGIN_FAILED') {
          this.#couriers.delete(courier.id);
          this.#sessions.splice(this.#sessions.indexOf(session), 1);
          return;
        }
        this.#tally.note(error);
        const waitMs =
          error instanceof Refusal && error.retryAfterS !== null ? error.retryAfterS * 1_000 : TRY_AGAIN_MS;
        await new Promise<void>((resolve) => setTimeout(resolve, waitMs).unref());
      }
    }
  }

  #mayRest(branchId: number): boolean {
    const mates = [...this.#couriers.values()].filter((courier) => courier.branchId === branchId);
    const away = mates.filter((courier) => !courier.isOnline).length;
    return (away + 1) / mates.length <= RESTING_MAX_SHARE;
  }

  #openBranch(branch: BranchView, chosen: readonly UserView[]): void {
    const couriers = chosen.filter((person) => person.branchId === branch.id).length;
    const staff = this.#staff?.of(branch.id);
    if (couriers === 0 || !staff) return;
    const { demo, ordersPerHour } = this.#options;
    const perHour =
      ordersPerHour === null ? couriers * ORDERS_PER_COURIER : (ordersPerHour * couriers) / chosen.length;
    const shared = { branch, time: this.#time, tally: this.#tally, nextKey: this.#nextKey };
    const door = new ShopDoor({
      ...shared,
      line: this.#line,
      staff,
      random: this.#random.fork(`shop:${branch.id}`),
      apiKey: () => this.#branches.find(({ id }) => id === branch.id)?.apiKey,
      onKeyRefused: async () => void (this.#branches = await this.#owner.call(listBranches)),
      perHour,
      floor: demo ? DEMO_FLOOR : FLOOR,
      isFull: () => this.#waiting(branch.id) > couriers * FULL_PER_COURIER + FULL_BESIDES,
      opensWithOrders: demo && this.#waiting(branch.id) === 0,
      nextSerial: () => `${runMark(this.#startedAt)}${((this.#serial += 1)).toString(36)}`.toUpperCase(),
    });
    const desk = new Desk({
      ...shared,
      session: staff,
      board: this.#board,
      random: this.#random.fork(`desk:${branch.id}`),
      habits: () => ({
        method: branch.assignmentMethod,
        leavesOrders: demo && branch.name === VISITORS_BRANCH,
        pace: demo ? this.#hurry() : 1,
        assign: this.#options.assign,
      }),
      isPlayed: (courierId) => this.#couriers.has(courierId),
    });
    for (const actor of [door, desk]) {
      this.#actors.push(actor);
      void actor.run().catch((error: unknown) => this.#tally.note(error));
    }
  }

  #hurry(): number {
    const minutes = (Date.now() - this.#startedAt) / MINUTE_MS;
    return HURRY.find(({ untilMin }) => minutes < untilMin)?.pace ?? 1;
  }

  #waiting(branchId: number): number {
    return this.#board.ofBranch(branchId).filter(({ order }) => order.courierId === null).length;
  }

  #onOrder(order: OrderView, before: OrderView | null): void {
    if (order.status === 'PICKED_UP' && before?.status !== 'PICKED_UP') this.#followers.pickedUp(order);
    if (order.status !== 'DELIVERED') return;
    const isOurs =
      this.#time.since(order.createdAt) <= this.#time.now() - this.#begunAt && order.deliveredAt !== null;
    const tookMs = Date.parse(order.deliveredAt ?? order.createdAt) - Date.parse(order.createdAt);
    this.#tally.delivered(isOurs ? this.#time.span(tookMs) / MINUTE_MS : null);
  }
}
