import type { TravelTimes } from '@ulak/dispatch/snapshot';

/**
 * One day of the meal delivery routing problem (MDRP): minutes since midnight, metres. Places: pickups first,
 * then customers, then starting points of couriers.
 */
export interface Instance {
  readonly name: string;
  readonly pickups: readonly { readonly name: string; readonly x: number; readonly y: number }[];
  readonly orders: readonly InstanceOrder[];
  readonly couriers: readonly InstanceCourier[];
  readonly metersPerMinute: number;
  readonly payPerOrder: number;
  readonly guaranteedPayPerHour: number;
  readonly targetMin: number;
  readonly maximumMin: number;
  /** Ways take their very time; left out: whole minutes, as the library has it. */
  readonly isExact?: boolean;
}
export interface InstanceOrder {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly placedAt: number;
  /** Index into `pickups`. */
  readonly pickup: number;
  readonly readyAt: number;
  /** Known from the beginning: not picked up before it, though the goods may be ready. */
  readonly heldUntil?: number;
}
export interface InstanceCourier {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly onAt: number;
  readonly offAt: number;
  /**
   * Index of the only pickup that the courier serves, starts at and returns to; null: any, and no return (the
   * library's rule).
   */
  readonly home: number | null;
}

/** @throws Error when there is no such order */
export function orderAt({ orders }: Instance, order: number): InstanceOrder {
  const found = orders[order];
  if (!found) throw new Error(`no order ${order}`);
  return found;
}

/** @throws Error when there is no such courier */
export function courierAt({ couriers }: Instance, courier: number): InstanceCourier {
  const found = couriers[courier];
  if (!found) throw new Error(`no courier ${courier}`);
  return found;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Euclidean distance. */
export const metersBetween = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Customer of an order and start of a courier as places of {@link travelTimesOf}. */
export const dropoffPlace = ({ pickups }: Instance, order: number): number => pickups.length + order;
export const startPlace = ({ pickups, orders }: Instance, courier: number): number =>
  pickups.length + orders.length + courier;

/** When an order may be picked up. */
export const pickableAt = ({ readyAt, heldUntil = readyAt }: InstanceOrder): number =>
  Math.max(readyAt, heldUntil);

/** Whole minutes, rounded up, over the straight line; the very time where the instance says so. */
export function travelTimesOf(instance: Instance): TravelTimes {
  const points = [...instance.pickups, ...instance.orders, ...instance.couriers];
  const x = Float64Array.from(points, (point) => point.x);
  const y = Float64Array.from(points, (point) => point.y);
  return {
    placeCount: points.length,
    minutes: (from, to) => {
      const way = Math.hypot(
        (x[from] as number) - (x[to] as number),
        (y[from] as number) - (y[to] as number),
      );
      if (instance.isExact) return way / instance.metersPerMinute;
      // 1e-9: a distance of exactly 5 minutes takes 5, whatever its last binary digit says
      return Math.ceil(way / instance.metersPerMinute - 1e-9);
    },
  };
}
