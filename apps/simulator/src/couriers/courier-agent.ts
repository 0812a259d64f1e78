import type { BranchView } from '@ulak/contracts/branches/schema';
import { getCourierStatus } from '@ulak/contracts/couriers/calls';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { LiveMessage } from '@ulak/contracts/events';
import { getActiveDeliveries } from '@ulak/contracts/orders/calls';
import type { UserView } from '@ulak/contracts/users/schema';
import { WakeableTimer } from '../wakeable-timer.ts';
import { subscribeToEvents } from '../api/event-stream.ts';
import { SimulationStoppedError } from '../api/api-error.ts';
import type { Session } from '../api/session.ts';
import { makeDeliveryAddress } from '@ulak/city/delivery-addresses';
import { movedBy } from '@ulak/city/plane';
import type { Random } from '@ulak/city/random';
import type { RoadGraph } from '@ulak/roads/road-graph';
import type { SimTime } from '../sim-time.ts';
import type { Metrics } from '../metrics.ts';
import { decisionPauseMs } from './decision-pause.ts';
import { DeliveryList } from './delivery-list.ts';
import { type AgentAction, type Destination, initialState, type AgentState, decide } from './decide.ts';
import { CourierMovement } from './courier-movement.ts';
import { NoticeReader } from './notice-reader.ts';
import { OrderCommands } from './order-commands.ts';
import { PositionReporter } from './position-reporter.ts';
import { type PresenceDeps, switchBreak, switchPresence } from './switch-presence.ts';
import { createBehaviourProfile } from './behaviour-profile.ts';

const SECOND_MS = 1_000;
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
  /** Streets to ride on; null: none are there. */
  readonly roads: RoadGraph | null;
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
  readonly #positions: PositionReporter;
  readonly #orders: OrderCommands;
  readonly #notices: NoticeReader;
  readonly #presenceDeps: PresenceDeps;
  #state: AgentState;
  #movement: CourierMovement;
  #online = false;
  #onBreak = false;
  #stopped = false;
  #reloadAt = 0;

  constructor(deps: CourierAgentDeps) {
    const { person, branch, random, time } = deps;
    this.#deps = deps;
    this.id = person.id;
    this.branchId = branch.id;
    this.#deliveries = new DeliveryList(person.id, time);
    this.#profile = createBehaviourProfile(random.fork('temper'));
    const reload = (): void => {
      this.#reloadAt = 0;
    };
    this.#positions = new PositionReporter({ ...deps, onNotOnline: reload });
    this.#orders = new OrderCommands({ ...deps, deliveries: this.#deliveries, onRefused: reload });
    this.#notices = new NoticeReader(deps);
    this.#presenceDeps = { ...deps, courierId: person.id };
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
    await this.#reportPosition();
    await this.#notices.look();
    const now = this.#deps.time.now();
    const observed = this.#observe(now);
    if (observed.atBranch) await this.#notices.handBack();
    const { state, action } = decide(this.#state, observed, this.#profile);
    this.#state = state;
    const didSomething = action !== null && (await this.#perform(action));
    const pauseMs = decisionPauseMs(this.#deps.time, {
      didSomething,
      online: this.#online,
      arrivesInMs: this.#movement.isMoving ? this.#movement.remainingMs(this.#deps.time.now()) : null,
      positionInMs: this.#positions.dueInMs,
    });
    await this.#timer.sleep(pauseMs);
  }

  async #reportPosition(isForced = false): Promise<void> {
    if (this.#online && !this.#onBreak) await this.#positions.report(this.#movement, isForced);
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
    switch (action.kind) {
      case 'ride':
        this.#startRide(action.to);
        break;
      case 'goOnline':
      case 'goOffline':
        await this.#setPresence(action.kind === 'goOnline' ? 'online' : 'offline');
        break;
      case 'startBreak':
      case 'endBreak':
        await switchBreak(this.#presenceDeps, action.kind);
        this.#onBreak = action.kind === 'startBreak';
        break;
      case 'pollPool':
        return this.#orders.pollPool();
      case 'acceptAll':
        await this.#orders.acceptAll();
        break;
      case 'acknowledge':
        await this.#orders.acknowledge(action.orderId);
        break;
      default:
        await this.#reportPosition(true);
        await this.#orders.takeStep(action);
    }
    return true;
  }

  #startRide(to: Destination): void {
    const order = to === 'BRANCH' ? null : this.#deliveries.list().find(({ id }) => id === to.orderId);
    this.#movement.startRide(to, order?.location ?? this.#waitingPlace, this.#deps.time.now());
  }

  async #setPresence(status: 'online' | 'offline'): Promise<void> {
    ({ online: this.#online, onBreak: this.#onBreak } = await switchPresence(this.#presenceDeps, status));
    this.#positions.reset();
  }

  /** Reads the own state and list from the server. @param isStart also take over the last known place */
  async #reload(isStart: boolean): Promise<void> {
    const { session, time } = this.#deps;
    this.#notices.noteNews();
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
    const { random, branch, roads } = this.#deps;
    // made-up streets around a branch all run the same way
    const gridDeg = (branch.id * 37) % 90;
    return new CourierMovement(place, { roads, random: random.fork('ride'), gridDeg });
  }

  #applyMessage(message: LiveMessage): void {
    const now = this.#deps.time.now();
    if (message.type === 'ACTIVE_DELIVERIES_UPDATE') {
      this.#deliveries.replace(message.deliveries, now);
      this.#timer.wake();
    } else if (message.type === 'ORDER_CREATED' || message.type === 'ORDER_STATUS_UPDATED') {
      if (message.order) this.#deliveries.upsert(message.order, now);
      else if (message.courierId !== this.id) this.#deliveries.remove(message.orderId, message.version);
      if (message.courierId === null && message.status !== 'CANCELLED') this.#orders.notePoolChange();
      if (message.courierId === this.id || message.previousCourierId === this.id) {
        if (message.action !== 'seen') this.#notices.noteNews();
        this.#timer.wake();
      }
    } else if (message.type === 'COURIER_NOTICES_UPDATED' && message.courierId === this.id) {
      this.#notices.noteNews();
      this.#timer.wake();
    } else if (message.type === 'COURIER_STATUS_UPDATED' && message.courierId === this.id) {
      this.#applyPresenceChange(message);
    }
  }

  /** Another user switched the courier: their choice holds for a while. */
  #applyPresenceChange({ online, courier }: Extract<LiveMessage, { type: 'COURIER_STATUS_UPDATED' }>): void {
    const onBreak = courier?.onBreak ?? this.#onBreak;
    const now = this.#deps.time.now();
    const wasSwitchedOff = (this.#online && !online) || (!this.#onBreak && onBreak);
    if (wasSwitchedOff && this.#state.awayUntil <= now)
      this.#state = { ...this.#state, awayUntil: now + 10 * 60_000 };
    this.#online = online;
    this.#onBreak = onBreak;
  }
}
