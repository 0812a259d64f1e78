import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { listBranches } from '@ulak/contracts/branches/calls';
import { revealBranchKey } from '@ulak/contracts/branches/key-calls';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { MINUTE_MS } from '@ulak/contracts/time';
import { listUsers, registerUser } from '@ulak/contracts/users/calls';
import type { UserView } from '@ulak/contracts/users/schema';
import { subscribeToEvents } from './api/event-stream.ts';
import { ApiError, SimulationStoppedError } from './api/api-error.ts';
import { ApiClient } from './api/api-client.ts';
import { Session } from './api/session.ts';
import { CourierAgent } from './couriers/courier-agent.ts';
import { loadRoads } from './couriers/load-roads.ts';
import { chooseCouriers, newCouriers } from './couriers/roster.ts';
import { TrackingCustomers } from './customers/tracking-customers.ts';
import type { Options } from './options.ts';
import { OrderGenerator } from './orders/order-generator.ts';
import { createRandom, type Random } from '@ulak/city/random';
import type { RoadGraph } from '@ulak/roads/road-graph';
import type { SimulationStatus } from './report.ts';
import { createServerSimTime, createSimTime, type SimTime } from './sim-time.ts';
import { ActiveOrderStore } from './staff/active-order-store.ts';
import { StaffAgent } from './staff/staff-agent.ts';
import { StaffSessions } from './staff/staff-sessions.ts';
import { ShopWebhooks } from './webhooks/shop-webhooks.ts';
import type { Metrics } from './metrics.ts';

/**
 * Three characters that differ from run to run, so that the numbers of two runs do not meet within a month
 * and still fit a table's column.
 */
const runPrefix = (startedAt: number): string =>
  (Math.floor(startedAt / 60_000) % 36 ** 3).toString(36).padStart(3, '0');

/** Orders per simulated hour and courier at the evening peak. */
const ORDERS_PER_COURIER = 2.8;
const MIN_DEMAND = 0.2;
const DEMO_MIN_DEMAND = 0.7;
/** A branch takes no more orders when this many wait per courier (and a few besides). */
const MAX_WAITING_PER_COURIER = 1.5;
const MAX_WAITING_EXTRA = 4;
/**
 * The demo's branch where orders are left for the visitor (design §3: Kadıköy is MANUAL, and its staff
 * accounts are public).
 */
const VISITOR_BRANCH = 'Kadıköy';
/** At the start of a demo packing and assigning go quicker: pace until so many real minutes after it. */
const STARTUP_PACE = [
  { untilMin: 2, pace: 0.12 },
  { untilMin: 5, pace: 0.5 },
] as const;
/** One courier of a branch in so many starts later. */
const LATE_STARTER_EVERY = 6;
const MAX_AWAY_SHARE = 0.34;
const ORDERS_REFRESH_MS = 120_000;
const RETRY_SIGN_IN_MS = 5 * MINUTE_MS;

/** Order generators, staff, couriers and customers, all clients of one server. */
export class Simulation {
  readonly #options: Options;
  readonly #metrics: Metrics;
  readonly #time: SimTime;
  /** Simulated, epoch ms. */
  readonly #simStartedAt: number;
  readonly #random: Random;
  readonly #stopping = new AbortController();
  readonly #client: ApiClient;
  readonly #owner: Session;
  readonly #sessions: Session[] = [];
  readonly #orderStore: ActiveOrderStore;
  readonly #trackingCustomers: TrackingCustomers;
  readonly #couriers = new Map<number, CourierAgent>();
  readonly #actors: { stop(): void }[] = [];
  #branches: readonly BranchView[] = [];
  readonly #keys = new Map<number, string>();
  #staff: StaffSessions | null = null;
  #roads: RoadGraph | null = null;
  readonly #runId = randomUUID().slice(0, 8);
  readonly #startedAt = Date.now();
  #serial = 0;

  constructor(options: Options, metrics: Metrics) {
    this.#options = options;
    this.#metrics = metrics;
    this.#time = options.serverClock
      ? createServerSimTime(options.speed, options.serverClock)
      : createSimTime(options.speed);
    this.#simStartedAt = this.#time.now();
    this.#random = createRandom(options.seed);
    const { signal } = this.#stopping;
    // Every open stream listens for the end.
    setMaxListeners(0, signal);
    this.#client = new ApiClient({ url: options.url, metrics, signal });
    this.#owner = this.#session(options.owner);
    this.#orderStore = new ActiveOrderStore(this.#time, (order, before) => this.#onOrder(order, before));
    this.#trackingCustomers = new TrackingCustomers({
      client: this.#client,
      time: this.#time,
      metrics,
      random: this.#random.fork('followers'),
      staffOf: (branchId) => this.#staff?.findForBranch(branchId),
    });
  }

  status(): SimulationStatus {
    const online = [...this.#couriers.values()].filter((courier) => courier.isOnline).length;
    return {
      couriers: this.#couriers.size,
      online,
      active: this.#orderStore.size,
      isServerDown: this.#client.isDown,
    };
  }

  /** Signs everybody in and sets them to work. @throws ApiError when the owner is not let in */
  async start(): Promise<void> {
    // beside the sign-ins; nobody rides before, so that one seed gives one evening
    const loadingRoads = loadRoads().catch((error: unknown) => {
      this.#metrics.recordError(error);
      return null;
    });
    await this.#owner.signIn();
    const { branch: onlyBranchId } = this.#options;
    const query = { onlyCompany: 'true' } as const;
    this.#branches = (await this.#owner.call(listBranches, { query })).filter(
      ({ id }) => onlyBranchId === null || id === onlyBranchId,
    );
    let users = await this.#owner.call(listUsers);
    const missing = (this.#options.couriers ?? 0) - chooseCouriers(users, this.#branches, null).length;
    if (missing > 0) users = await this.#registerCouriers(missing, users);
    await this.#orderStore.refresh(this.#owner);
    this.#staff = new StaffSessions({
      owner: this.#owner,
      users,
      createSession: (username) => this.#session(username),
    });
    await this.#staff.signIn(this.#branches);
    await Promise.allSettled(this.#branches.map((branch) => this.#revealKey(branch)));
    this.#subscribeOrderStore();
    await this.#receiveWebhooks();
    const chosen = chooseCouriers(users, this.#branches, this.#options.couriers);
    this.#roads = await loadingRoads;
    for (const branch of this.#branches)
      for (const [index, person] of chosen.filter(({ branchId }) => branchId === branch.id).entries())
        this.#addCourier(person, { branch, isLate: index % LATE_STARTER_EVERY === LATE_STARTER_EVERY - 1 });
    for (const branch of this.#branches) this.#startBranch(branch, chosen);
  }

  /** Ends everything; nobody waits for anything any more. */
  async stop(): Promise<void> {
    for (const actor of [...this.#actors, ...this.#couriers.values(), this.#trackingCustomers]) actor.stop();
    this.#stopping.abort();
    await Promise.all(this.#sessions.map((session) => session.signOut()));
  }

  #session(username: string): Session {
    const session = new Session(this.#client, { username, password: this.#options.password });
    this.#sessions.push(session);
    return session;
  }

  readonly #nextIdempotencyKey = (): string => `sim-${this.#runId}-${(this.#serial += 1)}`;

  async #registerCouriers(count: number, users: readonly UserView[]): Promise<UserView[]> {
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

  #subscribeOrderStore(): void {
    const refresh = (): void =>
      void this.#orderStore.refresh(this.#owner).catch((error: unknown) => this.#metrics.recordError(error));
    void subscribeToEvents({
      session: this.#owner,
      metrics: this.#metrics,
      signal: this.#stopping.signal,
      ignoredType: 'COURIER_LOCATION_UPDATED',
      onMessage: (message) => this.#orderStore.applyMessage(message),
      onResync: refresh,
    });
    // The stream is enough; this mends whatever a bug might lose, as the product's own screens do.
    const timer = setInterval(refresh, ORDERS_REFRESH_MS);
    this.#actors.push({ stop: () => clearInterval(timer) });
  }

  #addCourier(person: UserView, { branch, isLate }: { branch: BranchView; isLate: boolean }): void {
    const random = this.#random.fork(`courier:${person.id}`);
    const session = this.#session(person.username);
    const courier = new CourierAgent({
      person,
      branch,
      session,
      supervisor: this.#staff?.findSupervisor(branch.id) ?? this.#owner,
      time: this.#time,
      metrics: this.#metrics,
      random,
      roads: this.#roads,
      signal: this.#stopping.signal,
      mayTakeBreak: () => this.#mayTakeBreak(branch.id),
      startsAfterMs: isLate ? random.floatBetween(4, 15) * MINUTE_MS : random.floatBetween(0, 15_000),
      nextIdempotencyKey: this.#nextIdempotencyKey,
    });
    this.#couriers.set(person.id, courier);
    void this.#runCourier(courier, session);
  }

  /** A courier whom the password does not fit is somebody's own: not played. Other refusals may pass. */
  async #runCourier(courier: CourierAgent, session: Session): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        return await courier.run();
      } catch (error) {
        if (error instanceof SimulationStoppedError) return;
        if (error instanceof ApiError && error.code === 'LOGIN_FAILED') {
          this.#couriers.delete(courier.id);
          this.#sessions.splice(this.#sessions.indexOf(session), 1);
          return;
        }
        this.#metrics.recordError(error);
        const waitMs =
          error instanceof ApiError && error.retryAfterS !== null
            ? error.retryAfterS * 1_000
            : RETRY_SIGN_IN_MS;
        await new Promise<void>((resolve) => setTimeout(resolve, waitMs).unref());
      }
    }
  }

  #mayTakeBreak(branchId: number): boolean {
    const colleagues = [...this.#couriers.values()].filter((courier) => courier.branchId === branchId);
    const away = colleagues.filter((courier) => !courier.isOnline).length;
    return (away + 1) / colleagues.length <= MAX_AWAY_SHARE;
  }

  /** Shops without webhooks take orders all the same: a failure here is an error of the run, not its end. */
  async #receiveWebhooks(): Promise<void> {
    const { webhookPort: port } = this.#options;
    if (port === null) return;
    const webhooks = new ShopWebhooks({
      owner: this.#owner,
      metrics: this.#metrics,
      port,
      branches: this.#branches,
      visitorBranch: VISITOR_BRANCH,
    });
    this.#actors.push(webhooks);
    await webhooks.start().catch((error: unknown) => this.#metrics.recordError(error));
  }

  /** Learns a branch's key; one that cannot be shown leaves its orders to the panel. */
  async #revealKey({ id }: BranchView): Promise<void> {
    const { apiKey } = await this.#owner.call(revealBranchKey, { params: { id } });
    this.#keys.set(id, apiKey);
  }

  #startBranch(branch: BranchView, chosen: readonly UserView[]): void {
    const couriers = chosen.filter((person) => person.branchId === branch.id).length;
    const staff = this.#staff?.findForBranch(branch.id);
    if (couriers === 0 || !staff) return;
    const { demo, ordersPerHour } = this.#options;
    const peakOrdersPerHour =
      ordersPerHour === null ? couriers * ORDERS_PER_COURIER : (ordersPerHour * couriers) / chosen.length;
    const shared = {
      branch,
      time: this.#time,
      metrics: this.#metrics,
      nextIdempotencyKey: this.#nextIdempotencyKey,
    };
    const orderGenerator = new OrderGenerator({
      ...shared,
      client: this.#client,
      staff,
      random: this.#random.fork(`shop:${branch.id}`),
      apiKey: () => this.#keys.get(branch.id),
      onKeyRefused: () => this.#revealKey(branch),
      peakOrdersPerHour,
      minDemand: demo ? DEMO_MIN_DEMAND : MIN_DEMAND,
      isAtCapacity: () =>
        this.#countWaiting(branch.id) > couriers * MAX_WAITING_PER_COURIER + MAX_WAITING_EXTRA,
      startsWithOrders: demo && this.#countWaiting(branch.id) === 0,
      nextSerial: () => `${runPrefix(this.#startedAt)}${((this.#serial += 1)).toString(36)}`.toUpperCase(),
    });
    const staffAgent = new StaffAgent({
      ...shared,
      session: staff,
      orderStore: this.#orderStore,
      random: this.#random.fork(`desk:${branch.id}`),
      behaviour: () => ({
        method: branch.assignmentMethod,
        leavesOrdersUnassigned: demo && branch.name === VISITOR_BRANCH,
        pace: demo ? this.#startupPace() : 1,
        assign: this.#options.assign,
      }),
      isSimulated: (courierId) => this.#couriers.has(courierId),
    });
    for (const actor of [orderGenerator, staffAgent]) {
      this.#actors.push(actor);
      void actor.run().catch((error: unknown) => this.#metrics.recordError(error));
    }
  }

  #startupPace(): number {
    const minutes = (Date.now() - this.#startedAt) / MINUTE_MS;
    return STARTUP_PACE.find(({ untilMin }) => minutes < untilMin)?.pace ?? 1;
  }

  #countWaiting(branchId: number): number {
    return this.#orderStore.listOfBranch(branchId).filter(({ order }) => order.courierId === null).length;
  }

  #onOrder(order: OrderView, before: OrderView | null): void {
    if (order.status === 'PICKED_UP' && before?.status !== 'PICKED_UP')
      this.#trackingCustomers.onPickedUp(order);
    if (order.status !== 'DELIVERED') return;
    const isOurs =
      this.#time.elapsedSinceMs(order.createdAt) <= this.#time.now() - this.#simStartedAt &&
      order.deliveredAt !== null;
    const tookMs = Date.parse(order.deliveredAt ?? order.createdAt) - Date.parse(order.createdAt);
    this.#metrics.delivered(isOurs ? this.#time.toSimMs(tookMs) / MINUTE_MS : null);
  }
}
