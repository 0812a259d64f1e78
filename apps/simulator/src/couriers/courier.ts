import type { BranchView } from '@ulak/contracts/branches/endpoints';
import {
  endBreak,
  getCourierStatus,
  sendPosition,
  setCourierStatus,
  startBreak,
} from '@ulak/contracts/couriers/endpoints';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { LiveMessage } from '@ulak/contracts/events';
import {
  acceptAllOrders,
  acknowledgeOffer,
  claimOrder,
  getActiveDeliveries,
  getPoolOrders,
  setOrderStatus,
} from '@ulak/contracts/orders/endpoints';
import type { UserView } from '@ulak/contracts/users/endpoints';
import { Alarm } from '../alarm.ts';
import { followEvents } from '../api/event-stream.ts';
import { Refusal, Stopped } from '../api/refusal.ts';
import type { Session } from '../api/session.ts';
import { createFaker, readGps } from '../city/gps.ts';
import { makeHome } from '../city/places.ts';
import { moved } from '../city/plane.ts';
import type { Random } from '../random.ts';
import type { SimTime } from '../sim-time.ts';
import type { Tally } from '../tally.ts';
import { choosePoolOrders } from './claim-choice.ts';
import { Deliveries } from './deliveries.ts';
import { type Act, type Destination, freshMind, type Mind, think } from './mind.ts';
import { Ride } from './ride.ts';
import { createTemper } from './temper.ts';

const S = 1_000;
/**
 * Pace of positions, simulated, and what it never falls below in real time however fast the simulation runs.
 */
const MOVING_PING_MS = 5 * S;
const STANDING_PING_MS = 20 * S;
const FASTEST_PING_MS = 1 * S;
const FASTEST_STANDING_PING_MS = 5 * S;
const THINK_MS = 4 * S;
const FASTEST_THOUGHT_MS = 250;
const FASTEST_LOOK_MS = 50;
const POOL_LOOK_MS = 20 * S;
const FASTEST_POOL_LOOK_MS = 4 * S;
/** A phone reads its list anew this often, whatever the stream said; real time. */
const RELOAD_MS = 90 * S;
const AT_BRANCH_M = 60;
const KNOWN_PLACE_MAX_M = 8_000;

export interface CourierDeps {
  readonly person: UserView;
  readonly branch: BranchView;
  readonly session: Session;
  /** Somebody of the branch who may switch couriers. */
  readonly supervisor: Session;
  readonly time: SimTime;
  readonly tally: Tally;
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly mayRest: () => boolean;
  /** Simulated ms after the start at which the working day of this courier begins. */
  readonly beginsAfterMs: number;
  readonly nextKey: () => string;
}

/** One courier with a phone. */
export class Courier {
  readonly id: number;
  readonly branchId: number;
  readonly #deps: CourierDeps;
  readonly #alarm = new Alarm();
  readonly #deliveries: Deliveries;
  readonly #temper;
  readonly #counter: LatLng;
  readonly #fake;
  #mind: Mind;
  #ride: Ride;
  #online = false;
  #onBreak = false;
  #stopped = false;
  #pingAt = 0;
  #poolLookAt = 0;
  #isPoolNews = false;
  #reloadAt = 0;

  constructor(deps: CourierDeps) {
    const { person, branch, random, time } = deps;
    this.#deps = deps;
    this.id = person.id;
    this.branchId = branch.id;
    this.#deliveries = new Deliveries(person.id);
    this.#temper = createTemper(random.fork('temper'));
    this.#fake = createFaker(random.fork('fakes'));
    this.#mind = { ...freshMind(time.now()), backAt: time.now() + deps.beginsAfterMs };
    // Everybody has their own place at the kerb.
    const kerb = random.fork('kerb');
    this.#counter = moved(branch.location, { east: kerb.normal() * 14, north: kerb.normal() * 14 });
    // Half of them are on their way in when their day begins.
    this.#ride = this.#rideFrom(
      random.fork('start').chance(0.5) ? makeHome(random, branch).location : this.#counter,
    );
  }

  get isOnline(): boolean {
    return this.#online;
  }

  stop(): void {
    this.#stopped = true;
    this.#alarm.stop();
  }

  /** Signs in and works until the end. @throws Refusal LOGIN_FAILED: somebody else's account */
  async run(): Promise<void> {
    const { session, signal, tally } = this.#deps;
    await session.signIn();
    await this.#reload(true);
    void followEvents({
      session,
      tally,
      signal,
      ignore: 'COURIER_LOCATION_UPDATED',
      onMessage: (message) => this.#take(message),
      onFresh: () => {
        this.#reloadAt = 0;
        this.#alarm.ring();
      },
    });
    while (!this.#stopped) {
      try {
        await this.#live();
      } catch (error) {
        if (error instanceof Stopped) return;
        tally.note(error);
        await this.#alarm.sleep(S);
      }
    }
  }

  async #live(): Promise<void> {
    if (performance.now() >= this.#reloadAt) await this.#reload(false);
    await this.#ping();
    const { now } = this.#body();
    const { mind, act } = think(this.#mind, this.#sight(now), this.#temper);
    this.#mind = mind;
    const didSomething = act !== null && (await this.#do(act));
    await this.#alarm.sleep(this.#pause(didSomething));
  }

  #pause(didSomething: boolean): number {
    const { time } = this.#deps;
    if (didSomething) return Math.max(FASTEST_THOUGHT_MS, time.real(S));
    const think = Math.max(FASTEST_THOUGHT_MS, time.real(THINK_MS));
    if (!this.#online) return think * 4;
    if (!this.#ride.isMoving) return think;
    const toTheEnd = time.real(this.#ride.msLeft(time.now()));
    return Math.max(FASTEST_LOOK_MS, Math.min(think, toTheEnd, this.#pingAt - performance.now()));
  }

  #body() {
    const now = this.#deps.time.now();
    return { now, ...this.#ride.at(now) };
  }

  #sight(now: number) {
    return {
      now,
      online: this.#online,
      onBreak: this.#onBreak,
      place: this.#ride.at(now).place,
      atBranch: !this.#ride.isMoving && this.#ride.isNear(this.#deps.branch.location, AT_BRANCH_M),
      shop: this.#deps.branch,
      destination: this.#ride.destination,
      hasArrived: this.#ride.hasArrived,
      deliveries: this.#deliveries.list(),
      mayRest: this.#deps.mayRest(),
    };
  }

  /** Answers whether anything was done about it now. */
  async #do(act: Act): Promise<boolean> {
    const { session, nextKey, time, tally } = this.#deps;
    switch (act.kind) {
      case 'ride':
        this.#setOff(act.to);
        return true;
      case 'goOnline':
      case 'goOffline':
        await this.#switch(act.kind === 'goOnline' ? 'online' : 'offline');
        return true;
      case 'startBreak':
      case 'endBreak': {
        await session.call(act.kind === 'startBreak' ? startBreak : endBreak, {
          body: { courierId: this.#deps.person.id },
        });
        this.#onBreak = act.kind === 'startBreak';
        return true;
      }
      case 'lookAtPool':
        return this.#lookAtPool();
      case 'acceptAll': {
        const { data } = await session.call(acceptAllOrders, { key: nextKey() });
        for (const order of data) this.#deliveries.note(order, time.now());
        return true;
      }
      case 'acknowledge': {
        const { data } = await this.#orReload(
          session.call(acknowledgeOffer, { params: { id: act.orderId }, key: nextKey() }),
        );
        this.#deliveries.note(data, time.now());
        return true;
      }
      default: {
        await this.#ping(true);
        const status = (
          { accept: 'PICKED_UP', start: 'IN_DELIVERY', deliver: 'DELIVERED', fail: 'UNDELIVERABLE' } as const
        )[act.kind];
        const why = act.kind === 'fail' ? { undeliverableReason: act.reason, note: act.reason } : {};
        const body = { status, updateHistory: true, ...why };
        const { data } = await this.#orReload(
          session.call(setOrderStatus, { params: { id: act.orderId }, body, key: nextKey() }),
        );
        this.#deliveries.note(data, time.now());
        if (act.kind === 'fail') tally.count('failed');
        return true;
      }
    }
  }

  #setOff(to: Destination): void {
    const order = to === 'BRANCH' ? null : this.#deliveries.list().find(({ id }) => id === to.orderId);
    this.#ride.setOff(to, order?.location ?? this.#counter, this.#deps.time.now());
  }

  /** A refused step means that the list here is not the server's. */
  async #orReload<T>(step: Promise<T>): Promise<T> {
    try {
      return await step;
    } catch (error) {
      if (error instanceof Refusal) this.#reloadAt = 0;
      throw error;
    }
  }

  /** Where couriers may not switch themselves, somebody at the branch does it. */
  async #switch(status: 'online' | 'offline'): Promise<void> {
    const { session, supervisor, person } = this.#deps;
    const ownWay = session.call(setCourierStatus, { body: { status } });
    const reply = await ownWay.catch((error: unknown) => {
      const codes = ['MANAGER_ONLY_ONLINE', 'MANAGER_ONLY_OFFLINE', 'OUT_OF_BRANCH_AREA'];
      if (!(error instanceof Refusal) || !codes.includes(error.code)) throw error;
      return supervisor.call(setCourierStatus, { body: { status, courierId: person.id } });
    });
    this.#online = reply.online;
    this.#onBreak = reply.onBreak;
    this.#pingAt = 0;
  }

  async #lookAtPool(): Promise<boolean> {
    const { session, branch, time, random, nextKey } = this.#deps;
    const now = performance.now();
    if (now < this.#poolLookAt || (!this.#isPoolNews && branch.assignmentMethod !== 'POOL')) return false;
    this.#isPoolNews = false;
    this.#poolLookAt = now + Math.max(FASTEST_POOL_LOOK_MS, time.real(POOL_LOOK_MS));
    const chosen = choosePoolOrders(await session.call(getPoolOrders), {
      random,
      ageMin: (order) => time.since(order.createdAt) / 60_000,
    });
    for (const { id } of chosen) {
      const { data } = await session.call(claimOrder, { params: { id }, key: nextKey() });
      this.#deliveries.note(data, time.now());
    }
    return chosen.length > 0;
  }

  async #ping(now = false): Promise<void> {
    if (!this.#online || this.#onBreak) return;
    if (!now && performance.now() < this.#pingAt) return;
    const { session, time, tally, random } = this.#deps;
    const pace = this.#ride.isMoving
      ? Math.max(FASTEST_PING_MS, time.real(MOVING_PING_MS))
      : Math.max(FASTEST_STANDING_PING_MS, time.real(STANDING_PING_MS));
    this.#pingAt = performance.now() + pace;
    const { place, kmh, headingDeg } = this.#body();
    const fix = this.#fake(readGps(random, { place, speedKmh: kmh, headingDeg, at: Date.now() }));
    try {
      await session.call(sendPosition, { body: fix, patience: 'once' });
      tally.count('positions');
    } catch (error) {
      if (error instanceof Stopped) throw error;
      tally.note(error);
      if (error instanceof Refusal && error.code === 'COURIER_NOT_ONLINE') this.#reloadAt = 0;
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
      const known = this.#rideFrom({ lat: status.lat, lng: status.lng });
      if (known.isNear(this.#deps.branch.location, KNOWN_PLACE_MAX_M)) this.#ride = known;
    }
  }

  #rideFrom(place: LatLng): Ride {
    const { random, branch } = this.#deps;
    return new Ride(place, { random: random.fork('ride'), gridDeg: (branch.id * 37) % 90 });
  }

  #take(message: LiveMessage): void {
    const now = this.#deps.time.now();
    if (message.type === 'ACTIVE_DELIVERIES_UPDATE') {
      this.#deliveries.replace(message.deliveries, now);
      this.#alarm.ring();
    } else if (message.type === 'ORDER_CREATED' || message.type === 'ORDER_STATUS_UPDATED') {
      if (message.order) this.#deliveries.note(message.order, now);
      else if (message.courierId !== this.id) this.#deliveries.lost(message.orderId, message.version);
      if (message.courierId === null && message.status !== 'CANCELLED') this.#isPoolNews = true;
      if (message.courierId === this.id || message.previousCourierId === this.id) this.#alarm.ring();
    } else if (message.type === 'COURIER_STATUS_UPDATED' && message.courierId === this.id) {
      this.#noticeSwitch(message);
    }
  }

  /** Somebody else turned the switch: what they wanted holds for a while. */
  #noticeSwitch({ online, courier }: Extract<LiveMessage, { type: 'COURIER_STATUS_UPDATED' }>): void {
    const onBreak = courier?.onBreak ?? this.#onBreak;
    const { now } = this.#body();
    const isTakenAway = (this.#online && !online) || (!this.#onBreak && onBreak);
    if (isTakenAway && this.#mind.backAt <= now) this.#mind = { ...this.#mind, backAt: now + 10 * 60_000 };
    this.#online = online;
    this.#onBreak = onBreak;
  }
}
