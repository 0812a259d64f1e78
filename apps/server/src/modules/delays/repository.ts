import type { DelayId } from '@ulak/contracts/delays/schema';
import type { DelayStatus } from '@ulak/contracts/delays/status';
import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { expressionBuilder, type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type Scope, withinScope } from '../../db/scope.ts';
import type { Tables } from '../../db/tables/all-tables.ts';
import type { CourierDelaysTable } from '../../db/tables/delays.ts';

/** A delay with what decides its end. */
export interface OpenDelay {
  readonly id: DelayId;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
  readonly courier_id: UserId;
  readonly started_at: Date;
  readonly opened_at: Date;
  readonly expected_at: Date;
  readonly expected_min: number;
  readonly min_speed_kmh: string;
  readonly held_since: Date | null;
  readonly status: DelayStatus;
  readonly actual_return_at: Date | null;
  readonly ended_at: Date | null;
  readonly delay_min: number | null;
  readonly resolved_by: UserId | null;
  readonly branch_lat: number;
  readonly branch_lng: number;
}

/**
 * Opens what is late at a moment and has no row yet, of one courier or of all; answers the new rows. Whoever
 * else opens it, there is one row per return.
 */
export async function openDue(
  tx: Tx,
  moment: Date,
  courierId: UserId,
): Promise<Pick<OpenDelay, 'id' | 'courier_id' | 'company_id' | 'branch_id'>[]> {
  const { rows } = await sql<OpenDelay>`
    select id, courier_id, company_id, branch_id from ulak_open_delays(${moment}, ${courierId})`.execute(tx);
  return rows;
}

/** A job that opens the delay of a courier after `inMs`; another one of the courier takes its place. */
export async function scheduleOpening(tx: Tx, courierId: UserId, inMs: number): Promise<void> {
  const wait = sql`make_interval(secs => ${Math.max(0, inMs) / 1_000})`;
  await sql`select ulak_schedule_delay(${courierId}, ${wait})`.execute(tx);
}

interface ReturnKey {
  readonly courierId: UserId;
  readonly since: Date;
}

export async function setHeld(
  tx: Tx,
  { courierId, since }: ReturnKey,
  { heldSince, expectedAt }: { readonly heldSince: Date | null; readonly expectedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('courier_delays')
    .set({ held_since: heldSince, ...(expectedAt && { expected_at: expectedAt }) })
    .where('courier_id', '=', courierId)
    .where('started_at', '=', since)
    .where('status', '=', 'ACTIVE')
    .execute();
}

const lockWhere = async (tx: Tx, where: RawBuilder<SqlBool>): Promise<OpenDelay | null> => {
  const { rows } = await sql<OpenDelay>`
    select d.id, d.company_id, d.branch_id, d.courier_id, d.started_at, d.opened_at, d.expected_at,
      d.expected_min, d.min_speed_kmh, d.held_since, d.status, d.actual_return_at, d.ended_at, d.delay_min,
      d.resolved_by, b.lat as branch_lat, b.lng as branch_lng
    from courier_delays d join branches b on b.id = d.branch_id
    where ${where} order by d.started_at desc limit 1 for update of d`.execute(tx);
  return rows[0] ?? null;
};

/** The delay of one return, held until the transaction ends; null: it was not late. */
export const lockOfReturn = (tx: Tx, courierId: UserId, since: Date): Promise<OpenDelay | null> =>
  lockWhere(tx, sql<SqlBool>`d.courier_id = ${courierId} and d.started_at = ${since}`);

/** The ended delay within whose way back an instant lies, held; null: there is none. */
export const lockEndedAround = (tx: Tx, courierId: UserId, at: Date): Promise<OpenDelay | null> =>
  lockWhere(
    tx,
    sql<SqlBool>`d.courier_id = ${courierId} and d.started_at <= ${at} and d.status <> 'ACTIVE'
      and coalesce(d.actual_return_at, d.ended_at) > ${at}`,
  );

/** A delay of the scope, held; null for a foreign one as for a missing one. */
export const lockInScope = (tx: Tx, scope: Scope, id: DelayId): Promise<OpenDelay | null> => {
  const eb = expressionBuilder<Tables, 'courier_delays'>();
  return lockWhere(
    tx,
    sql<SqlBool>`d.id = ${id} and ${withinScope(eb, scope, 'd.company_id', 'd.branch_id')}`,
  );
};

export async function end(tx: Tx, id: DelayId, change: Updateable<CourierDelaysTable>): Promise<void> {
  await tx.updateTable('courier_delays').set(change).where('id', '=', id).execute();
}
