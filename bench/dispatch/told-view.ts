import { recentRates } from '@ulak/dispatch/recent-rates';
import type { OpenOrder, Snapshot, TravelTable } from '@ulak/dispatch/snapshot';
import { spareShare } from '@ulak/dispatch/spare-couriers';
import { type CourierDay, type Ground, recentWork, stateOf } from './courier-day.ts';
import { doorOf, type Instance, orderAt } from './instance.ts';
import type { Revealed } from './revealed-orders.ts';
import type { StandingOffers } from './standing-offers.ts';
import type { KnownCooking } from './cooking-history.ts';

/** When a policy plans goods to be ready of which only the usual cooking times are known. */
export type ReadyRule = (
  placedAt: number,
  cooking: KnownCooking,
  moment: { readonly now: number; readonly spare: number },
) => number;

export interface Told {
  readonly couriers: readonly CourierDay[];
  readonly revealed: Pick<Revealed, 'open' | 'has'>;
  readonly offers: StandingOffers;
  readonly now: number;
  readonly capacity: number;
  readonly readyAt: ReadyRule;
}

/** What a policy is told at one moment: what was placed by now, and of that nothing that is still to come. */
export function viewOf(ground: Ground, told: Told): Snapshot {
  const { instance } = ground;
  const { now, couriers, revealed } = told;
  const onDuty = couriers.flatMap((courier) => {
    const state = stateOf(instance, courier, now, told.capacity);
    return state ? [{ courier, state }] : [];
  });
  const rates = recentRates(onDuty.map(({ courier }) => recentWork(instance, courier, now)));
  const states = onDuty.map(({ state }, index) => ({ ...state, ordersPerHour: rates[index] ?? 0 }));
  const spare = ground.hidden ? spareShare(states, revealed.open.size, now) : 0;
  const holder = new Map(
    states.flatMap(({ id, heading }) => (heading?.orderIds ?? []).map((order) => [order, id] as const)),
  );
  const orders = [...revealed.open].map((id): OpenOrder => {
    const { pickup, placedAt } = orderAt(instance, id);
    return {
      id,
      pickup,
      dropoff: doorOf(instance, id),
      placedAt,
      readyAt: readyOf(ground, told, id, spare),
      pinnedTo: holder.get(id) ?? null,
      shownTo: told.offers.shownTo(id),
    };
  });
  return { now, orders, couriers: states, travel: guard(instance, ground.travel, revealed) };
}

function readyOf(
  { instance, hidden }: Ground,
  { now, readyAt: rule }: Told,
  order: number,
  spare: number,
): number {
  const { readyAt, placedAt, pickup } = orderAt(instance, order);
  return hidden && readyAt > now ? rule(placedAt, hidden.cooking(pickup, now), { now, spare }) : readyAt;
}

/**
 * The ways between places that are known. @throws Error for the door of an order that has not been placed:
 * nobody can know where it lies
 */
function guard(
  { pickups, orders }: Instance,
  travel: TravelTable,
  revealed: Pick<Revealed, 'has'>,
): TravelTable {
  const known = (place: number): void => {
    const order = place - pickups.length;
    if (order >= 0 && order < orders.length && !revealed.has(order))
      throw new Error(`a way to order ${order} was asked for, which is not placed yet`);
  };
  return {
    count: travel.count,
    minutes(from, to) {
      known(from);
      known(to);
      return travel.minutes(from, to);
    },
  };
}
