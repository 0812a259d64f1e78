import type { BranchView } from '@ulak/contracts/branches/schema';
import {
  endBreak,
  getCourierStatus,
  sendPosition,
  setCourierStatus,
  startBreak,
} from '@ulak/contracts/couriers/calls';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { LiveMessage } from '@ulak/contracts/events';
import {
  acceptAllOrders,
  acknowledgeOffer,
  claimOrder,
  getActiveDeliveries,
  getPoolOrders,
  setOrderStatus,
} from '@ulak/contracts/orders/calls';
import type { UserView } from '@ulak/contracts/users/schema';
import { WakeableTimer } from '../wakeable-timer.ts';
import { subscribeToEvents } from '../api/event-stream.ts';
import { ApiError, SimulationStoppedError } from '../api/api-error.ts';
import type { Session } from '../api/session.ts';
import { createGpsSpoofer, simulateGpsFix } from './gps.ts';
import { makeDeliveryAddress } from '@ulak/city/delivery-addresses';
import { movedBy } from '@ulak/city/plane';
import type { Random } from '@ulak/city/random';
import type { SimTime } from '../sim-time.ts';
import type { Metrics } from '../metrics.ts';
import { choosePoolOrders } from './claim-strategy.ts';
import { DeliveryList } from './delivery-list.ts';
import { type AgentAction, type Destination, initialState, type AgentState, decide } from './decide.ts';
import { CourierMovement } from './courier-movement.ts';
import { createBehaviourProfile } from './behaviour-profile.ts';

const SECOND_MS = 1_000;
/**
 * Pace of positions, simulated, and what it never falls below in real time however fast the simulation runs.
 */
const MOVING_PING_MS = 5 * SECOND_MS;
const STANDING_PING_MS = 20 * SECOND_MS;
const MIN_PING_MS = 1 * SECOND_MS;
const MIN_STANDING_PING_MS = 5 * SECOND_MS;
const DECIDE_EVERY_MS = 4 * SECOND_MS;
const MIN_DECIDE_MS = 250;
const MIN_ARRIVAL_CHECK_MS = 50;
const POOL_POLL_MS = 20 * SECOND_MS;
const MIN_POOL_POLL_MS = 4 * SECOND_MS;
/** A phone reads its list anew this often, whatever the stream said; real time. */
const RELOAD_MS = 90 * SECOND_MS;
const AT_BRANCH_M = 60;
const KNOWN_PLACE_MAX_M = 8_000;

export interface CourierAgentDeps {
  readonly person: UserView;
  readonly branch: BranchView;
  readonly session: Session;
  /** A session that may switch the branch's couriers online. */
  readonly supervisor: Session;
  readonly time: SimTime;
  readonly metrics: Metrics;
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly mayTakeBreak: () => boolean;
  /** Simulated ms after the start at which the working day of this courier begins. */
  readonly startsAfterMs: number;
  readonly nextIdempotencyKey: () => string;
}

/** One simulated courier with a phone. */
export class CourierAgent {
  readonly id: number;
  readonly branchId: number;
  readonly #deps: CourierAgentDeps;
  readonly #timer = new WakeableTimer();
  readonly #deliveries: DeliveryList;
  readonly #profile;
  readonly #waitingPlace: LatLng;
  readonly #spoof;
  #state: AgentState;
  #movement: CourierMovement;
  #online = false;
  #onBreak = false;
  #stopped = false;
  #pingAt = 0;
  #poolPollAt = 0;
  #hasPoolChange = false;
  #reloadAt = 0;

  constructor(deps: CourierAgentDeps) {
    const { person, branch, random, time } = deps;
    this.#deps = deps;
    this.id = person.id;
    this.branchId = branch.id;
    this.#deliveries = new DeliveryList(person.id);
    this.#profile = createBehaviourProfile(random.fork('temper'));
    this.#spoof = createGpsSpoofer(random.fork('fakes'));
    this.#state = { ...initialState(time.now()), awayUntil: time.now() + deps.startsAfterMs };
    // Every courier has a waiting place of their own.
    const jitter = random.fork('kerb');
    this.#waitingPlace = movedBy(branch.location, {
      east: jitter.normal() * 14,
      north: jitter.normal() * 14,
    });
    // Half of them are on their way in when their day begins.
    this.#movement = this.#movementFrom(
      random.fork('start').chance(0.5) ? makeDeliveryAddress(random, branch).location : this.#waitingPlace,
    );
  }

  get isOnline(): boolean {
    return this.#online;
  }

  stop(): void {
    this.#stopped = true;
    this.#timer.stop();
  }

  /** Signs in and works until the end. @throws ApiError LOGIN_FAILED: another user's account */
  async run(): Promise<void> {
    const { session, signal, metrics } = this.#deps;
    await session.signIn();
    await this.#reload(true);
    void subscribeToEvents({
      session,
      metrics,
      signal,
      ignoredType: 'COURIER_LOCATION_UPDATED',
      onMessage: (message) => this.#applyMessage(message),
      onResync: () => {
        this.#reloadAt = 0;
        this.#timer.wake();
      },
    });
    while (!this.#stopped) {
      try {
        await this.#step();
      } catch (error) {
        if (error instanceof SimulationStoppedError) return;
        metrics.recordError(error);
        await this.#timer.sleep(SECOND_MS);
      }
    }
  }

  async #step(): Promise<void> {
    if (performance.now() >= this.#reloadAt) await this.#reload(false);
    await this.#ping();
    const { now } = this.#position();
    const { state, action } = decide(this.#state, this.#observe(now), this.#profile);
    this.#state = state;
    const didSomething = action !== null && (await this.#perform(action));
    await this.#timer.sleep(this.#pauseMs(didSomething));
  }

  #pauseMs(didSomething: boolean): number {
    const { time } = this.#deps;
    if (didSomething) return Math.max(MIN_DECIDE_MS, time.toRealMs(SECOND_MS));
    const decideEveryMs = Math.max(MIN_DECIDE_MS, time.toRealMs(DECIDE_EVERY_MS));
    if (!this.#online) return decideEveryMs * 4;
    if (!this.#movement.isMoving) return decideEveryMs;
    const arrivalInMs = time.toRealMs(this.#movement.remainingMs(time.now()));
    return Math.max(
      MIN_ARRIVAL_CHECK_MS,
      Math.min(decideEveryMs, arrivalInMs, this.#pingAt - performance.now()),
    );
  }

  #position() {
    const now = this.#deps.time.now();
    return { now, ...this.#movement.advanceTo(now) };
  }

  #observe(now: number) {
    return {
      now,
      online: this.#online,
      onBreak: this.#onBreak,
      place: this.#movement.advanceTo(now).place,
      atBranch: !this.#movement.isMoving && this.#movement.isNear(this.#deps.branch.location, AT_BRANCH_M),
      branch: this.#deps.branch,
      destination: this.#movement.destination,
      hasArrived: this.#movement.hasArrived,
      deliveries: this.#deliveries.list(),
      mayTakeBreak: this.#deps.mayTakeBreak(),
    };
  }

  /** @returns whether anything was done now */
  async #perform(action: AgentAction): Promise<boolean> {
    const { session, nextIdempotencyKey, time, metrics } = this.#deps;
    switch (action.kind) {
      case 'ride':
        this.#startRide(action.to);
        return true;
      case 'goOnline':
      case 'goOffline':
        await this.#setPresence(action.kind === 'goOnline' ? 'online' : 'offline');
        return true;
      case 'startBreak':
      case 'endBreak': {
        await session.call(action.kind === 'startBreak' ? startBreak : endBreak, {
          body: { courierId: this.#deps.person.id },
        });
        this.#onBreak = action.kind === 'startBreak';
        return true;
      }
      case 'pollPool':
        return this.#pollPool();
      case 'acceptAll': {
        const { data } = await session.call(acceptAllOrders, { idempotencyKey: nextIdempotencyKey() });
        for (const order of data) this.#deliveries.upsert(order, time.now());
        return true;
      }
      case 'acknowledge': {
        const { data } = await this.#reloadOnError(
          session.call(acknowledgeOffer, {
            params: { id: action.orderId },
            idempotencyKey: nextIdempotencyKey(),
          }),
        );
        this.#deliveries.upsert(data, time.now());
        return true;
      }
      default: {
        await this.#ping(true);
        const status = (
          { accept: 'PICKED_UP', start: 'IN_DELIVERY', deliver: 'DELIVERED', fail: 'UNDELIVERABLE' } as const
        )[action.kind];
        const why = action.kind === 'fail' ? { undeliverableReason: action.reason, note: action.reason } : {};
        const body = { status, updateHistory: true, ...why };
        const { data } = await this.#reloadOnError(
          session.call(setOrderStatus, {
            params: { id: action.orderId },
            body,
            idempotencyKey: nextIdempotencyKey(),
          }),
        );
        this.#deliveries.upsert(data, time.now());
        if (action.kind === 'fail') metrics.increment('failed');
        return true;
      }
    }
  }

  #startRide(to: Destination): void {
    const order = to === 'BRANCH' ? null : this.#deliveries.list().find(({ id }) => id === to.orderId);
    this.#movement.startRide(to, order?.location ?? this.#waitingPlace, this.#deps.time.now());
  }

  /** A refused step means that the list here is not the server's. */
  async #reloadOnError<T>(step: Promise<T>): Promise<T> {
    try {
      return await step;
    } catch (error) {
      if (error instanceof ApiError) this.#reloadAt = 0;
      throw error;
    }
  }

  /** Where couriers may not switch themselves, the branch's staff do it. */
  async #setPresence(status: 'online' | 'offline'): Promise<void> {
    const { session, supervisor, person } = this.#deps;
    const ownCall = session.call(setCourierStatus, { body: { status } });
    const reply = await ownCall.catch((error: unknown) => {
      const codes = ['MANAGER_ONLY_ONLINE', 'MANAGER_ONLY_OFFLINE', 'OUT_OF_BRANCH_AREA'];
      if (!(error instanceof ApiError) || !codes.includes(error.code)) throw error;
      return supervisor.call(setCourierStatus, { body: { status, courierId: person.id } });
    });
    this.#online = reply.online;
    this.#onBreak = reply.onBreak;
    this.#pingAt = 0;
  }

  async #pollPool(): Promise<boolean> {
    const { session, branch, time, random, nextIdempotencyKey } = this.#deps;
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
      this.#deliveries.upsert(data, time.now());
    }
    return chosen.length > 0;
  }

  async #ping(now = false): Promise<void> {
    if (!this.#online || this.#onBreak) return;
    if (!now && performance.now() < this.#pingAt) return;
    const { session, time, metrics, random } = this.#deps;
    const pace = this.#movement.isMoving
      ? Math.max(MIN_PING_MS, time.toRealMs(MOVING_PING_MS))
      : Math.max(MIN_STANDING_PING_MS, time.toRealMs(STANDING_PING_MS));
    this.#pingAt = performance.now() + pace;
    const { place, kmh, headingDeg } = this.#position();
    const fix = this.#spoof(simulateGpsFix(random, { place, speedKmh: kmh, headingDeg, at: Date.now() }));
    try {
      await session.call(sendPosition, { body: fix, retryPolicy: 'once' });
      metrics.increment('positions');
    } catch (error) {
      if (error instanceof SimulationStoppedError) throw error;
      metrics.recordError(error);
      if (error instanceof ApiError && error.code === 'COURIER_NOT_ONLINE') this.#reloadAt = 0;
    }
  }

  /** Reads the own state and list from the server. @param isStart also take over the last known place */
  async #reload(isStart: boolean): Promise<void> {
    const { session, time } = this.#deps;
    this.#reloadAt = performance.now() + RELOAD_MS * (0.8 + Math.random() * 0.4);
    const [status, deliveries] = await Promise.all([
      session.call(getCourierStatus),
      session.call(getActiveDeliveries),
    ]);
    this.#online = status.online;
    this.#onBreak = status.onBreak;
    this.#deliveries.replace(deliveries, time.now());
    if (isStart && status.lat !== null && status.lng !== null) {
      const known = this.#movementFrom({ lat: status.lat, lng: status.lng });
      if (known.isNear(this.#deps.branch.location, KNOWN_PLACE_MAX_M)) this.#movement = known;
    }
  }

  #movementFrom(place: LatLng): CourierMovement {
    const { random, branch } = this.#deps;
    return new CourierMovement(place, { random: random.fork('ride'), gridDeg: (branch.id * 37) % 90 });
  }

  #applyMessage(message: LiveMessage): void {
    const now = this.#deps.time.now();
    if (message.type === 'ACTIVE_DELIVERIES_UPDATE') {
      this.#deliveries.replace(message.deliveries, now);
      this.#timer.wake();
    } else if (message.type === 'ORDER_CREATED' || message.type === 'ORDER_STATUS_UPDATED') {
      if (message.order) this.#deliveries.upsert(message.order, now);
      else if (message.courierId !== this.id) this.#deliveries.remove(message.orderId, message.version);
      if (message.courierId === null && message.status !== 'CANCELLED') this.#hasPoolChange = true;
      if (message.courierId === this.id || message.previousCourierId === this.id) this.#timer.wake();
    } else if (message.type === 'COURIER_STATUS_UPDATED' && message.courierId === this.id) {
      this.#applyPresenceChange(message);
    }
  }

  /** Another user switched the courier: their choice holds for a while. */
  #applyPresenceChange({ online, courier }: Extract<LiveMessage, { type: 'COURIER_STATUS_UPDATED' }>): void {
    const onBreak = courier?.onBreak ?? this.#onBreak;
    const { now } = this.#position();
    const wasSwitchedOff = (this.#online && !online) || (!this.#onBreak && onBreak);
    if (wasSwitchedOff && this.#state.awayUntil <= now)
      this.#state = { ...this.#state, awayUntil: now + 10 * 60_000 };
    this.#online = online;
    this.#onBreak = onBreak;
  }
}
