import type { WorkRow } from './repository.ts';

/** Sums of orders in one hour of the day, or of all of them. */
export interface WorkSums {
  orders: number;
  kurus: number;
  km: number;
  squaredKm: number;
  lat: number;
  lng: number;
}

/** The orders of a region, or of a branch. */
export interface Work {
  readonly total: WorkSums;
  /** By hour of the day. */
  readonly hours: readonly WorkSums[];
}

const noSums = (): WorkSums => ({ orders: 0, kurus: 0, km: 0, squaredKm: 0, lat: 0, lng: 0 });

function add(sums: WorkSums, row: WorkRow): void {
  sums.orders += row.orders;
  sums.kurus += row.kurus;
  sums.km += row.km;
  sums.squaredKm += row.squaredKm;
  sums.lat += row.lat;
  sums.lng += row.lng;
}

/** Adds rows up. */
export function sumWork(rows: Iterable<WorkRow>): Work {
  const [total, hours] = [noSums(), Array.from({ length: 24 }, noSums)];
  for (const row of rows) {
    add(total, row);
    add(hours[row.hour] ?? total, row);
  }
  return { total, hours };
}

/** Mean kilometres of an order, and their variance. */
export function kmOf({ orders, km, squaredKm }: WorkSums): {
  readonly mean: number;
  readonly variance: number;
} {
  if (orders === 0) return { mean: 0, variance: 0 };
  const mean = km / orders;
  return { mean, variance: Math.max(0, squaredKm / orders - mean ** 2) };
}

/** The middle of the orders, six decimals. */
export function middleOf({ orders, lat, lng }: WorkSums): { readonly lat: number; readonly lng: number } {
  const mean = (sum: number): number => Math.round((sum / Math.max(1, orders)) * 1e6) / 1e6;
  return { lat: mean(lat), lng: mean(lng) };
}
