import type { OrderId, UserId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import {
  type CourierState,
  DEFAULT_POLICY,
  type OpenOrder,
  type PlaceIndex,
  type Policy,
  type Snapshot,
} from '@ulak/dispatch/snapshot';
import type { BranchRow, CourierFacts, OrderFacts, RefusalRow } from './repository.ts';
import { isOffer, type Pace, type SeenCourier, seeCourier } from './see-couriers.ts';
import { BRANCH_PLACE, type Ways } from './travel-ways.ts';

/** Times that the branch's history teaches; without history those of its settings. Minutes. */
export interface Timings {
  readonly readyP50Min: number;
  readonly readyP90Min: number;
  readonly minPerKmP50: number;
  readonly minPerKmP90: number;
  readonly doorMin: number;
}

/** One moment of a branch as the database has it. */
export interface BranchFacts {
  readonly now: Date;
  readonly branch: BranchRow;
  readonly timings: Timings;
  readonly orders: readonly OrderFacts[];
  readonly couriers: readonly CourierFacts[];
  readonly refusals: readonly RefusalRow[];
}

/** A snapshot that can be handed to another thread. */
export type PlainSnapshot = Omit<Snapshot, 'travel'> & { readonly ways: Ways };

/** One moment of a branch as the engine sees it, with what its answers are worded from. Minutes count from `facts.now`. */
export interface Evening {
  readonly facts: BranchFacts;
  readonly snapshot: PlainSnapshot;
  readonly policy: Policy;
  readonly orders: ReadonlyMap<number, OrderFacts>;
  readonly couriers: ReadonlyMap<number, SeenCourier>;
}

/** Nobody is asked again for an order that they let pass, as long as there is anybody else; then after this pause. */
export const ASK_AGAIN_MS = 5 * MINUTE_MS;
/** What a minute of an order per hour more than the others costs, what a minute on the road, what a minute that ready goods wait (docs/decisions/024). */
const FAIRNESS_WEIGHT = 0.5;
const TRAVEL_WEIGHT = 0.1;
const FRESHNESS_WEIGHT = 0.1;
/** Who let an offer pass has perhaps put the phone away: others are asked first for so long, or until they say yes to one. */
export const SILENT_MS = 10 * MINUTE_MS;
const COUNTER_MIN = 1;
/** Less time online says nothing about how much work somebody has had. */
const LEAST_RECENT_MIN = 15;

/**
 * Sees a branch with the engine's eyes: who is free when and where, what may be given to whom.
 * @param focus an order that is asked about: open whatever its state, so that everybody can be compared for it
 */
export function makeEvening(facts: BranchFacts, focus: OrderId | null = null): Evening {
  const { branch, now, timings } = facts;
  const pace: Pace = { minPerKm: timings.minPerKmP50, doorMin: timings.doorMin };
  const isFree = (order: OrderFacts): boolean => order.id === focus;
  const seen = facts.couriers
    .filter((courier) => !courier.on_break)
    .map((courier) =>
      seeCourier(
        courier,
        facts.orders.filter((order) => order.courier_id === courier.id && !isFree(order)),
        { branch, now, pace },
      ),
    );
  const places = createPlaces(branch);
  const couriers = seen.map((courier) => toState(courier, { branch, places, rate: rateOf(facts.couriers) }));
  const orders = [
    ...facts.orders.filter((order) => isFree(order) || isOpen(order)).map((order) => toOpen(order, { facts, seen, places })),
    ...seen.flatMap((courier) => heldBy(courier, facts, places)),
  ];
  return {
    facts,
    snapshot: { now: 0, orders, couriers, ways: places.ways(timings.minPerKmP50) },
    policy: policyOf(branch, timings),
    orders: new Map(facts.orders.map((order) => [order.id, order])),
    couriers: new Map(seen.map((courier) => [courier.facts.id, courier])),
  };
}

export const isWaiting = ({ status }: OrderFacts): boolean => status === 'PREPARING' || status === 'READY';
const isOpen = (order: OrderFacts): boolean => isWaiting(order) || isOffer(order);

/** Minutes are customers' minutes: from the branch's warning on they count more, beyond its maximum more still. */
function policyOf(branch: BranchRow, { doorMin }: Timings): Policy {
  return {
    ...DEFAULT_POLICY,
    beforePickupMin: COUNTER_MIN,
    afterPickupMin: COUNTER_MIN,
    beforeDropMin: doorMin,
    afterDropMin: 0,
    promiseMin: Math.max(1, branch.max_delivery_min - branch.warning_min),
    maximumMin: branch.max_delivery_min,
    travelWeight: TRAVEL_WEIGHT,
    freshnessWeight: FRESHNESS_WEIGHT,
    fairnessWeight: FAIRNESS_WEIGHT,
  };
}

type Places = ReturnType<typeof createPlaces>;

function createPlaces(branch: BranchRow) {
  const points: Ways['points'][number][] = [{ lat: branch.lat, lng: branch.lng }];
  const toBranchMin: Record<PlaceIndex, number> = {};
  return {
    door: ({ lat, lng }: OrderFacts): PlaceIndex => points.push({ lat, lng }) - 1,
    courier(minutes: number): PlaceIndex {
      const place = points.push(null) - 1;
      toBranchMin[place] = minutes;
      return place;
    },
    ways: (minPerKm: number): Ways => ({ points, toBranchMin, minPerKm }),
  };
}

/** Orders per hour of each courier lately; who has hardly begun counts as having had as much as the others. */
function rateOf(couriers: readonly CourierFacts[]): (courier: CourierFacts) => number {
  const own = ({ recent_orders: orders, recent_min: minutes }: CourierFacts): number | null =>
    minutes >= LEAST_RECENT_MIN ? (orders * 60) / minutes : null;
  const known = couriers.flatMap((courier) => own(courier) ?? []);
  const mean = known.reduce((sum, rate) => sum + rate, 0) / Math.max(1, known.length);
  return (courier) => own(courier) ?? mean;
}

function toState(
  courier: SeenCourier,
  { branch, places, rate }: { branch: BranchRow; places: Places; rate: (courier: CourierFacts) => number },
): CourierState {
  const { facts, state, atBranchInMin, carried, pinned, isInReach } = courier;
  const held = state === 'ON_ROAD' ? [] : [...carried, ...pinned].map(({ id }) => id);
  // Who is out, or must be in the branch's area first, begins there, later.
  const comesFirst = state === 'ON_ROAD' || (!isInReach && held.length === 0);
  return {
    id: facts.id,
    place: comesFirst ? BRANCH_PLACE : places.courier(atBranchInMin),
    freeAt: comesFirst ? Math.max(atBranchInMin, SOON_MIN) : 0,
    shiftEnd: Number.POSITIVE_INFINITY,
    capacity: Math.max(1, branch.limit),
    pickup: null,
    heading: held.length > 0 ? { pickup: BRANCH_PLACE, arriveAt: atBranchInMin, orderIds: held } : null,
    ordersPerHour: rate(facts),
  };
}
/** Later than now, however little: nothing is offered to them yet. */
const SOON_MIN = 0.1;

/** Orders that stay with their courier: what was assigned to stay, and what they hold in the branch. */
function heldBy(courier: SeenCourier, facts: BranchFacts, places: Places): OpenOrder[] {
  const inBranch = courier.state === 'ON_ROAD' ? [] : courier.carried;
  return [...inBranch, ...courier.pinned].map((order) => ({
    id: order.id,
    pickup: BRANCH_PLACE,
    dropoff: places.door(order),
    placedAt: Math.min(0, minutesFrom(facts.now, order.created_at)),
    readyAt: order.status === 'ASSIGNED' ? readyAt(order, facts) : 0,
    pinnedTo: courier.facts.id,
    shownTo: null,
  }));
}

const minutesFrom = (now: Date, at: Date): number => {
  const minutes = (at.getTime() - now.getTime()) / MINUTE_MS;
  return Number.isFinite(minutes) ? minutes : 0;
};

interface Moment {
  readonly facts: BranchFacts;
  readonly seen: readonly SeenCourier[];
  readonly places: Places;
}

function toOpen(order: OrderFacts, { facts, seen, places }: Moment): OpenOrder {
  return {
    id: order.id,
    pickup: BRANCH_PLACE,
    dropoff: places.door(order),
    placedAt: Math.min(0, minutesFrom(facts.now, order.created_at)),
    readyAt: readyAt(order, facts),
    pinnedTo: null,
    shownTo: isOffer(order) ? order.courier_id : null,
    notFor: barredFrom(order, facts, seen),
  };
}

/** When the goods are ready: since then, for what is; what is overdue can come any moment. */
export function readyAt(order: OrderFacts, { now, timings }: Pick<BranchFacts, 'now' | 'timings'>): number {
  if (order.status === 'UNDELIVERABLE') return 0;
  if (order.ready_at) return Math.min(0, minutesFrom(now, order.ready_at));
  if (order.status === 'READY' || order.previous_status === 'READY') return 0;
  // what was made later than now was made before the clock went back
  return Math.max(0, Math.min(0, minutesFrom(now, order.created_at)) + timings.readyP50Min);
}

/** Whether it happened within this time, by clocks that may differ by a minute. What lies further ahead was before the clock went back, and says nothing. */
const isRecent = (at: Date, now: Date, withinMs: number): boolean => {
  const elapsedMs = now.getTime() - at.getTime();
  return elapsedMs > -MINUTE_MS && elapsedMs < withinMs;
};

/**
 * Who is not asked for this order now: those who let it pass, unless that is everybody on duty; then only those who did so just now. Who just let another order pass
 * is left out as well, as long as somebody else is free for this one.
 */
function barredFrom(order: OrderFacts, { refusals, couriers, now, branch }: BranchFacts, seen: readonly SeenCourier[]): UserId[] {
  const passed = refusals.filter(({ order_id: id }) => id === order.id);
  const whoPassed = new Set(passed.map(({ courier_id: id }) => id));
  const isSilent = ({ let_pass_at: at }: CourierFacts): boolean => at !== null && isRecent(at, now, SILENT_MS);
  const barred = new Set([...whoPassed, ...couriers.filter(isSilent).map(({ id }) => id)]);
  const isFree = ({ state, carried, pinned, offered }: SeenCourier): boolean =>
    state !== 'ON_ROAD' && carried.length + pinned.length + offered.filter(({ id }) => id !== order.id).length < branch.limit;
  if (seen.some((courier) => isFree(courier) && !barred.has(courier.facts.id))) return [...barred];
  if (couriers.some(({ id, on_break: isOnBreak }) => !isOnBreak && !whoPassed.has(id))) return [...whoPassed];
  return passed.flatMap(({ courier_id: id, ended_at: at }) => (isRecent(at, now, ASK_AGAIN_MS) ? [id] : []));
}
