import type { PositionRefusal } from '@ulak/contracts/couriers/position-refusal';
import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';

/** One fix on its way into the trail. */
export interface TrailFix {
  readonly courierId: UserId;
  readonly fixAt: number;
  readonly lat: number;
  readonly lng: number;
  readonly accuracyM: number | null;
  readonly speedMps: number | null;
  readonly headingDeg: number | null;
  readonly mocked: boolean;
  readonly receivedAt: number;
}

/** The result for one fix: stored, with its courier's duty at the instant of the statement and the position
 * before it, or refused. */
export type StoreResultRow =
  | (DutyRow & { readonly fix_at_ms: number; readonly refusal: null })
  | { readonly courier_id: UserId; readonly fix_at_ms: number; readonly refusal: PositionRefusal };
export interface DutyRow {
  readonly courier_id: UserId;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
  readonly returning_since: Date | null;
  readonly branch_lat: number;
  readonly branch_lng: number;
  readonly radius_m: number;
  readonly before_lat: number | null;
  readonly before_lng: number | null;
  readonly before_accuracy_m: number | null;
  readonly before_fix_at: Date | null;
}

/** Stores a group of fixes in one autocommitted call: the trail and the newest position of each courier.
 * Duty is checked in the same snapshot, and no order or repetition of fixes changes the result (criteria A13,
 * B19): see `ulak_take_positions` in the migrations. @returns what became of each fix */
export async function storeFixes(
  db: Database['autocommit'],
  fixes: readonly TrailFix[],
): Promise<StoreResultRow[]> {
  const column = <K extends keyof TrailFix>(key: K): TrailFix[K][] => fixes.map((fix) => fix[key]);
  const { rows } = await sql<StoreResultRow>`
    select * from ulak_take_positions(${column('courierId')}, ${column('fixAt')}, ${column('lat')},
      ${column('lng')}, ${column('accuracyM')}, ${column('speedMps')}, ${column('headingDeg')},
      ${column('mocked')}, ${column('receivedAt')})`.execute(db);
  return rows;
}

export interface TrailRow {
  readonly lat: number;
  readonly lng: number;
  readonly accuracyM: number | null;
  readonly fixAt: number;
}

/** A courier's stored fixes of a period, oldest first. */
export async function listTrail(tx: Tx, courierId: UserId, from: Date, to: Date): Promise<TrailRow[]> {
  const rows = await tx
    .selectFrom('courier_positions')
    .select(['lat', 'lng', 'accuracy_m', 'fix_at'])
    .where('courier_id', '=', courierId)
    .where('fix_at', '>=', from)
    .where('fix_at', '<=', to)
    .orderBy('fix_at')
    .execute();
  return rows.map((row) => ({
    lat: row.lat,
    lng: row.lng,
    accuracyM: row.accuracy_m,
    fixAt: row.fix_at.getTime(),
  }));
}

/** Whether a fix of the courier is stored that was taken after this moment. */
export async function hasFixAfter(tx: Tx, courierId: UserId, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('courier_positions')
    .select('fix_at')
    .where('courier_id', '=', courierId)
    .where('fix_at', '>', at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
