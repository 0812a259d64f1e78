import type { OrderId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { plannedPreparationMin, estimateReadyAt } from '@ulak/dispatch/preparation-time';
import { PRODUCT_POLICY } from '@ulak/dispatch/product-policy';
import { recentOrderRates } from '@ulak/dispatch/recent-order-rates';
import type { CourierState, OpenOrder, PlaceIndex, Policy, Snapshot } from '@ulak/dispatch/snapshot';
import { idleCourierShare } from '@ulak/dispatch/idle-couriers';
import type { DistanceMethod } from '@ulak/contracts/roads/method';
import type { BranchRoads } from './branch-roads.ts';
import { excludedCouriers } from './exclude-couriers.ts';
import type { BranchFacts, Timings } from './read-branch.ts';
import type { BranchRow } from './repository.ts';
import type { CourierFacts, OrderFacts } from './snapshot-repository.ts';
import { isOffer, type Pace, type ObservedCourier, observeCourier } from './observe-couriers.ts';
import { PICKUP_MIN, pickUpFrom } from './slot-times.ts';
import { BRANCH_PLACE, roadTable, type TravelData } from './travel-data.ts';

/** A snapshot that can be sent to a worker thread. */
export type SerializableSnapshot = Omit<Snapshot, 'travel'> & { readonly travelData: TravelData };

/**
 * The engine's input about a branch at one instant, with what its answers are explained from. Minutes count
 * from `facts.now`.
 */
export interface DispatchSnapshot {
  readonly facts: BranchFacts;
  readonly snapshot: SerializableSnapshot;
  readonly policy: Policy;
  readonly orders: ReadonlyMap<number, OrderFacts>;
  readonly couriers: ReadonlyMap<number, ObservedCourier>;
  /** What its ways were measured by. */
  readonly distanceMethod: DistanceMethod;
}

/**
 * Derives the engine's input: which couriers are free when and where, and which orders are open for whom.
 * @param focus an order that counts as open whatever its status, so that all couriers can be compared for it
 * @param roads null: the great circle
 */
export function createDispatchSnapshot(
  facts: BranchFacts,
  {
    focus = null,
    roads = null,
  }: { readonly focus?: OrderId | null; readonly roads?: BranchRoads | null } = {},
): DispatchSnapshot {
  const { branch, now, timings } = facts;
  const pace: Pace = {
    minPerKm: timings.minPerKmP50,
    doorMin: timings.doorMin,
    ...(roads && { roadMin: roads.minutes }),
  };
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
  const preparationMin = plannedPreparationMin(
    timings,
    idleCourierShare(couriers, open.length + held.length, 0),
  );
  const planning: PlanningContext = { facts, seen, places, preparationMin };
  const orders = [
    ...open.map((order) => toOpen(order, planning)),
    ...held.map(({ order, courier }) => toHeld(order, courier.facts.id, planning)),
  ];
  return {
    facts,
    snapshot: { now: 0, orders, couriers, travelData: places.travelData(timings.minPerKmP50, roads) },
    policy: policyOf(branch, timings),
    orders: new Map(facts.orders.map((order) => [order.id, order])),
    couriers: new Map(seen.map((courier) => [courier.facts.id, courier])),
    distanceMethod: roads?.method ?? 'GREAT_CIRCLE',
  };
}

export const isWaiting = ({ status }: OrderFacts): boolean => status === 'PREPARING' || status === 'READY';
const isOpen = (order: OrderFacts): boolean => isWaiting(order) || isOffer(order);

/** The engine's policy of a branch: minutes cost more from its warning on, and most beyond its maximum. */
export function policyOf(branch: BranchRow, { doorMin }: Pick<Timings, 'doorMin'>): Policy {
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
    travelData: (minPerKm: number, roads: BranchRoads | null): TravelData => ({
      points,
      toBranchMin,
      minPerKm,
      ...(roads && { roadMin: roadTable(points, roads) }),
    }),
  };
}

/** Recent orders per hour of each courier on duty. */
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
  // A courier on the road, or outside a required branch area, begins at the branch, later.
  const startsLater = state === 'ON_ROAD' || (!isInReach && held.length === 0);
  return {
    id: facts.id,
    place: startsLater ? BRANCH_PLACE : places.courier(atBranchInMin),
    freeAt: startsLater ? Math.max(atBranchInMin, NOT_FREE_YET_MIN) : 0,
    shiftEnd: Number.POSITIVE_INFINITY,
    capacity: Math.max(1, branch.limit),
    pickup: null,
    committedPickup:
      held.length > 0 ? { pickup: BRANCH_PLACE, arriveAt: atBranchInMin, orderIds: held } : null,
    ordersPerHour: rate(facts),
  };
}
/** Just later than now: nothing is offered to them yet. */
const NOT_FREE_YET_MIN = 0.1;

/** Orders that stay with their courier: those picked up in the branch, and pinned ones. */
const heldIn = ({ state, carried, pinned }: ObservedCourier): OrderFacts[] =>
  state === 'ON_ROAD' ? [...pinned] : [...carried, ...pinned];

function toHeld(
  order: OrderFacts,
  courierId: number,
  { facts, places, preparationMin }: PlanningContext,
): OpenOrder {
  return {
    id: order.id,
    pickup: BRANCH_PLACE,
    dropoff: places.dropoff(order),
    placedAt: placedFrom(order, facts),
    readyAt: order.status === 'ASSIGNED' ? readyFrom(order, facts, preparationMin) : 0,
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
  /** Preparation time to plan with. */
  readonly preparationMin: number;
}

function toOpen(order: OrderFacts, { facts, seen, places, preparationMin }: PlanningContext): OpenOrder {
  return {
    id: order.id,
    pickup: BRANCH_PLACE,
    dropoff: places.dropoff(order),
    placedAt: placedFrom(order, facts),
    readyAt: readyFrom(order, facts, preparationMin),
    pinnedTo: null,
    offeredTo: isOffer(order) ? order.courier_id : null,
    excludedCouriers: excludedCouriers(order, facts, seen),
  };
}

/**
 * Minutes until an order is ready, as published: by the median preparation time, zero when overdue, negative
 * when it is ready already.
 */
export const readyAt = (order: OrderFacts, facts: Pick<BranchFacts, 'now' | 'timings'>): number =>
  readyFrom(order, facts, facts.timings.readyP50Min);

/** Minutes until an order may be picked up: its goods are ready, and its slot is near. */
const readyFrom = (
  order: OrderFacts,
  facts: Pick<BranchFacts, 'now' | 'timings'>,
  preparationMin: number,
): number => {
  const ready = goodsReadyFrom(order, facts.now, preparationMin);
  return order.status === 'UNDELIVERABLE' ? ready : Math.max(ready, pickUpFrom(order, facts));
};

/**
 * Since when an order counts as waiting: since it came; one that was promised a slot as if it had to be there
 * by the slot's end at the latest.
 */
const placedFrom = (order: OrderFacts, { now, branch }: Pick<BranchFacts, 'now' | 'branch'>): number =>
  Math.min(
    0,
    order.slot_to
      ? minutesFrom(now, order.slot_to) - branch.max_delivery_min
      : minutesFrom(now, order.created_at),
  );

function goodsReadyFrom(order: OrderFacts, now: Date, preparationMin: number): number {
  if (order.status === 'UNDELIVERABLE') return 0;
  if (order.ready_at) return Math.min(0, minutesFrom(now, order.ready_at));
  if (order.status === 'READY' || order.previous_status === 'READY') return 0;
  return estimateReadyAt(minutesFrom(now, order.created_at), preparationMin, 0);
}
