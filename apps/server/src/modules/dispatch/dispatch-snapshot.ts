import type { OrderId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { plannedPreparationMin, estimateReadyAt } from '@ulak/dispatch/preparation-time';
import { PRODUCT_POLICY } from '@ulak/dispatch/product-policy';
import { recentOrderRates } from '@ulak/dispatch/recent-order-rates';
import type { CourierState, OpenOrder, PlaceIndex, Policy, Snapshot } from '@ulak/dispatch/snapshot';
import { idleCourierShare } from '@ulak/dispatch/idle-couriers';
import { excludedCouriers } from './exclude-couriers.ts';
import type { BranchFacts, Timings } from './read-branch.ts';
import type { BranchRow } from './repository.ts';
import type { CourierFacts, OrderFacts } from './snapshot-repository.ts';
import { isOffer, type Pace, type ObservedCourier, observeCourier } from './observe-couriers.ts';
import { BRANCH_PLACE, type TravelData } from './travel-data.ts';

/** A snapshot that can be handed to another thread. */
export type SerializableSnapshot = Omit<Snapshot, 'travel'> & { readonly travelData: TravelData };

/**
 * One moment of a branch as the engine sees it, with what its answers are worded from. Minutes count from
 * `facts.now`.
 */
export interface DispatchSnapshot {
  readonly facts: BranchFacts;
  readonly snapshot: SerializableSnapshot;
  readonly policy: Policy;
  readonly orders: ReadonlyMap<number, OrderFacts>;
  readonly couriers: ReadonlyMap<number, ObservedCourier>;
}

/** Minutes at the counter before the goods are taken. */
export const PICKUP_MIN = 1;

/**
 * Sees a branch with the engine's eyes: who is free when and where, what may be given to whom.
 * @param focus an order that is asked about: open whatever its state, so that everybody can be compared for
 * it
 */
export function createDispatchSnapshot(facts: BranchFacts, focus: OrderId | null = null): DispatchSnapshot {
  const { branch, now, timings } = facts;
  const pace: Pace = { minPerKm: timings.minPerKmP50, doorMin: timings.doorMin };
  const isFocus = (order: OrderFacts): boolean => order.id === focus;
  const seen = facts.couriers
    .filter((courier) => !courier.on_break)
    .map((courier) =>
      observeCourier(
        courier,
        facts.orders.filter((order) => order.courier_id === courier.id && !isFocus(order)),
        { branch, now, pace },
      ),
    );
  const places = createPlaceTable(branch);
  const couriers = seen.map((courier) => toState(courier, { branch, places, rate: rateOf(facts.couriers) }));
  const open = facts.orders.filter((order) => isFocus(order) || isOpen(order));
  const held = seen.flatMap((courier) => heldIn(courier).map((order) => ({ order, courier })));
  const cookingMin = plannedPreparationMin(timings, idleCourierShare(couriers, open.length + held.length, 0));
  const planning: PlanningContext = { facts, seen, places, cookingMin };
  const orders = [
    ...open.map((order) => toOpen(order, planning)),
    ...held.map(({ order, courier }) => toHeld(order, courier.facts.id, planning)),
  ];
  return {
    facts,
    snapshot: { now: 0, orders, couriers, travelData: places.travelData(timings.minPerKmP50) },
    policy: policyOf(branch, timings),
    orders: new Map(facts.orders.map((order) => [order.id, order])),
    couriers: new Map(seen.map((courier) => [courier.facts.id, courier])),
  };
}

export const isWaiting = ({ status }: OrderFacts): boolean => status === 'PREPARING' || status === 'READY';
const isOpen = (order: OrderFacts): boolean => isWaiting(order) || isOffer(order);

/**
 * Minutes are customers' minutes: from the branch's warning on they count more, beyond its maximum more
 * still.
 */
function policyOf(branch: BranchRow, { doorMin }: Timings): Policy {
  return {
    ...PRODUCT_POLICY,
    serviceBeforePickupMin: PICKUP_MIN,
    serviceAfterPickupMin: PICKUP_MIN,
    serviceBeforeDropMin: doorMin,
    serviceAfterDropMin: 0,
    targetDeliveryMin: Math.max(1, branch.max_delivery_min - branch.warning_min),
    maxDeliveryMin: branch.max_delivery_min,
  };
}

type PlaceTable = ReturnType<typeof createPlaceTable>;

function createPlaceTable(branch: BranchRow) {
  const points: TravelData['points'][number][] = [{ lat: branch.lat, lng: branch.lng }];
  const toBranchMin: Record<PlaceIndex, number> = {};
  return {
    dropoff: ({ lat, lng }: OrderFacts): PlaceIndex => points.push({ lat, lng }) - 1,
    courier(minutes: number): PlaceIndex {
      const place = points.push(null) - 1;
      toBranchMin[place] = minutes;
      return place;
    },
    travelData: (minPerKm: number): TravelData => ({ points, toBranchMin, minPerKm }),
  };
}

/** Orders per hour of each courier on duty lately. */
function rateOf(couriers: readonly CourierFacts[]): (courier: CourierFacts) => number {
  const rates = recentOrderRates(
    couriers.map(({ recent_orders: orders, recent_min: onDutyMin }) => ({ orders, onDutyMin })),
  );
  const byId = new Map(couriers.map(({ id }, index) => [id, rates[index] ?? 0]));
  return ({ id }) => byId.get(id) ?? 0;
}

function toState(
  courier: ObservedCourier,
  {
    branch,
    places,
    rate,
  }: { branch: BranchRow; places: PlaceTable; rate: (courier: CourierFacts) => number },
): CourierState {
  const { facts, state, atBranchInMin, carried, pinned, isInReach } = courier;
  const held = state === 'ON_ROAD' ? [] : [...carried, ...pinned].map(({ id }) => id);
  // Who is out, or must be in the branch's area first, begins there, later.
  const comesFirst = state === 'ON_ROAD' || (!isInReach && held.length === 0);
  return {
    id: facts.id,
    place: comesFirst ? BRANCH_PLACE : places.courier(atBranchInMin),
    freeAt: comesFirst ? Math.max(atBranchInMin, NOT_FREE_YET_MIN) : 0,
    shiftEnd: Number.POSITIVE_INFINITY,
    capacity: Math.max(1, branch.limit),
    pickup: null,
    committedPickup:
      held.length > 0 ? { pickup: BRANCH_PLACE, arriveAt: atBranchInMin, orderIds: held } : null,
    ordersPerHour: rate(facts),
  };
}
/** Later than now, however little: nothing is offered to them yet. */
const NOT_FREE_YET_MIN = 0.1;

/** Orders that stay with their courier: what they hold in the branch, and what was assigned to stay. */
const heldIn = ({ state, carried, pinned }: ObservedCourier): OrderFacts[] =>
  state === 'ON_ROAD' ? [...pinned] : [...carried, ...pinned];

function toHeld(
  order: OrderFacts,
  courierId: number,
  { facts, places, cookingMin }: PlanningContext,
): OpenOrder {
  return {
    id: order.id,
    pickup: BRANCH_PLACE,
    dropoff: places.dropoff(order),
    placedAt: Math.min(0, minutesFrom(facts.now, order.created_at)),
    readyAt: order.status === 'ASSIGNED' ? readyFrom(order, facts.now, cookingMin) : 0,
    pinnedTo: courierId,
    offeredTo: null,
  };
}

const minutesFrom = (now: Date, at: Date): number => {
  const minutes = (at.getTime() - now.getTime()) / MINUTE_MS;
  return Number.isFinite(minutes) ? minutes : 0;
};

interface PlanningContext {
  readonly facts: BranchFacts;
  readonly seen: readonly ObservedCourier[];
  readonly places: PlaceTable;
  /** Minutes that goods which cook are planned with. */
  readonly cookingMin: number;
}

function toOpen(order: OrderFacts, { facts, seen, places, cookingMin }: PlanningContext): OpenOrder {
  return {
    id: order.id,
    pickup: BRANCH_PLACE,
    dropoff: places.dropoff(order),
    placedAt: Math.min(0, minutesFrom(facts.now, order.created_at)),
    readyAt: readyFrom(order, facts.now, cookingMin),
    pinnedTo: null,
    offeredTo: isOffer(order) ? order.courier_id : null,
    excludedCouriers: excludedCouriers(order, facts, seen),
  };
}

/**
 * When the goods are ready, as people are told: since then, for what is; what cooks when half of such goods
 * are; what is overdue can come any moment.
 */
export const readyAt = (order: OrderFacts, { now, timings }: Pick<BranchFacts, 'now' | 'timings'>): number =>
  readyFrom(order, now, timings.readyP50Min);

function readyFrom(order: OrderFacts, now: Date, cookingMin: number): number {
  if (order.status === 'UNDELIVERABLE') return 0;
  if (order.ready_at) return Math.min(0, minutesFrom(now, order.ready_at));
  if (order.status === 'READY' || order.previous_status === 'READY') return 0;
  return estimateReadyAt(minutesFrom(now, order.created_at), cookingMin, 0);
}
