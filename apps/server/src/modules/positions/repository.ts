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
  /** The phone called it simulated. */
  readonly mocked: boolean;
}

/**
 * A courier's stored fixes of [from, to], oldest first; none while a fix is stored that was taken after
 * `notAfter`: then the server's clock was put back, and the age of all of them is unknown.
 */
export async function listTrail(
  tx: Tx,
  courierId: UserId,
  { from, to, notAfter }: { readonly from: Date; readonly to: Date; readonly notAfter: Date },
): Promise<TrailRow[]> {
  const { rows } = await sql<Omit<TrailRow, 'fixAt'> & { fix_at: Date }>`
    select lat, lng, accuracy_m as "accuracyM", fix_at, mocked from courier_positions
    where courier_id = ${courierId} and fix_at between ${from} and ${to}
      and not exists (select from courier_positions later
        where later.courier_id = ${courierId} and later.fix_at > ${notAfter})
    order by fix_at`.execute(tx);
  return rows.map(({ fix_at, ...fix }) => ({ ...fix, fixAt: fix_at.getTime() }));
}
