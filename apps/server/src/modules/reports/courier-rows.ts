import type { CourierSums } from './courier-repository.ts';
import { COURIER_SHEET } from './sheet-columns.ts';
import { viewCourier } from './view-report.ts';
import type { SheetCell } from './write-sheet.ts';

/** What of a courier's sums travels to the process that writes the sheet, as lists in this order. */
export const COURIER_FIELDS = [
  'courier_id',
  'courier_name',
  'courier_role',
  'active',
  'branch_id',
  'branch_name',
  'max_delivery_min',
  'safe_mode',
  'delivered',
  'undeliverable',
  'picked_up',
  'timed',
  'minutes',
  'violations',
  'metres',
  'online_seconds',
  'ratings',
  'rating_average',
] as const satisfies readonly (keyof CourierSums)[];

/** A group of couriers as text; PostgreSQL writes the same (`readCourierTexts`). */
export const textOfCouriers = (couriers: readonly CourierSums[]): string =>
  JSON.stringify(couriers.map((courier) => COURIER_FIELDS.map((field) => courier[field])));

/** Cells of the courier report's sheet, made where it is written. @param text of `textOfCouriers` */
export function rowsOfCouriers(text: string): SheetCell[][] {
  const groups = JSON.parse(text) as unknown[][];
  return groups.map((values) => {
    const sums = Object.fromEntries(COURIER_FIELDS.map((field, place) => [field, values[place]]));
    const row = viewCourier(sums as unknown as CourierSums);
    return COURIER_SHEET.map(({ of }) => of(row));
  });
}
