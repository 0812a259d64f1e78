import { recentOrderRates } from '@ulak/dispatch/recent-order-rates';
import type { OpenOrder, Snapshot, TravelTimes } from '@ulak/dispatch/snapshot';
import { idleCourierShare } from '@ulak/dispatch/idle-couriers';
import {
  type SimulatedCourier,
  type SimulationContext,
  recentWorkload,
  observedState,
} from './simulated-courier.ts';
import { dropoffPlace, type Instance, orderAt } from './instance.ts';
import type { RevealedOrders } from './revealed-orders.ts';
import type { OpenOffers } from './open-offers.ts';
import type { PreparationEstimate } from './preparation-history.ts';

/** A policy's rule for the expected ready time where only usual preparation times are known. */
export type ReadyTimeEstimator = (
  placedAt: number,
  cooking: PreparationEstimate,
  moment: { readonly now: number; readonly spare: number },
) => number;

export interface ObservationInput {
  readonly couriers: readonly SimulatedCourier[];
  readonly revealed: Pick<RevealedOrders, 'open' | 'has'>;
  readonly offers: OpenOffers;
  readonly now: number;
  readonly capacity: number;
  readonly readyAt: ReadyTimeEstimator;
}

/** The snapshot that a policy observes at one moment: what was placed by now, and nothing of its future. */
export function observeSnapshot(context: SimulationContext, input: ObservationInput): Snapshot {
  const { instance } = context;
  const { now, couriers, revealed } = input;
  const onDuty = couriers.flatMap((courier) => {
    const state = observedState(instance, courier, now, input.capacity);
    return state ? [{ courier, state }] : [];
  });
  const rates = recentOrderRates(onDuty.map(({ courier }) => recentWorkload(instance, courier, now)));
  const states = onDuty.map(({ state }, index) => ({ ...state, ordersPerHour: rates[index] ?? 0 }));
  const spare = context.uncertainty ? idleCourierShare(states, revealed.open.size, now) : 0;
  const holder = new Map(
    states.flatMap(({ id, committedPickup }) =>
      (committedPickup?.orderIds ?? []).map((order) => [order, id] as const),
    ),
  );
  const orders = [...revealed.open].map((id): OpenOrder => {
    const { pickup, placedAt } = orderAt(instance, id);
    return {
      id,
      pickup,
      dropoff: dropoffPlace(instance, id),
      placedAt,
      readyAt: readyAtOf(context, input, id, spare),
      pinnedTo: holder.get(id) ?? null,
      offeredTo: input.offers.offeredTo(id),
    };
  });
  return { now, orders, couriers: states, travel: guardTravel(instance, context.believed, revealed) };
}

function readyAtOf(
  { instance, uncertainty }: SimulationContext,
  { now, readyAt: rule }: ObservationInput,
  order: number,
  spare: number,
): number {
  const { readyAt, placedAt, pickup, heldUntil } = orderAt(instance, order);
  const goods =
    uncertainty && readyAt > now ? rule(placedAt, uncertainty.cooking(pickup, now), { now, spare }) : readyAt;
  return heldUntil === undefined ? goods : Math.max(goods, heldUntil);
}

/**
 * Travel times between revealed places. @throws Error for the customer of an order that has not been placed
 */
function guardTravel(
  { pickups, orders }: Instance,
  travel: TravelTimes,
  revealed: Pick<RevealedOrders, 'has'>,
): TravelTimes {
  const known = (place: number): void => {
    const order = place - pickups.length;
    if (order >= 0 && order < orders.length && !revealed.has(order))
      throw new Error(`a way to order ${order} was asked for, which is not placed yet`);
  };
  return {
    placeCount: travel.placeCount,
    minutes(from, to) {
      known(from);
      known(to);
      return travel.minutes(from, to);
    },
  };
}
