import type { BranchId } from '@ulak/contracts/ids';
import { REHEARSAL_LIMITS } from '@ulak/contracts/rehearsals/options';
import type { Period } from '@ulak/contracts/time';
import { sql } from 'kysely';
import { branchInScope } from '../../db/branch-in-scope.ts';
import type { Tx } from '../../db/database.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import type { Scope } from '../../db/scope.ts';

/** The branch, when it lies in the scope. */
export const findBranch = (tx: Tx, scope: Scope, id: BranchId) =>
  branchInScope(tx, scope, id)
    .select([
      'id',
      'company_id',
      'lat',
      'lng',
      'max_delivery_min',
      'warning_min',
      'max_concurrent_deliveries',
      'min_speed_kmh',
      'order_extra_time_min',
      'base_rate',
      'price_per_km',
      'minimum_rate',
      'rush',
      'created_at',
    ])
    .executeTakeFirst();

export type BranchRow = NonNullable<Awaited<ReturnType<typeof findBranch>>>;

export interface OrderRow {
  readonly lat: number;
  readonly lng: number;
  readonly km: number;
  readonly created_at: Date;
  readonly ready_at: Date | null;
  readonly assigned_at: Date | null;
  readonly picked_up_at: Date | null;
  readonly delivered_at: Date | null;
  readonly courier_id: number | null;
  readonly is_by_engine: boolean;
  readonly wanted_at: Date | null;
  readonly slot_from: Date | null;
  readonly slot_to: Date | null;
}

/** Real orders of a period that were not cancelled, in order of creation; one more than may be rehearsed. */
export async function listOrders(tx: Tx, id: BranchId, { from, to }: Period): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select lat, lng, distance_km::float8 as km, created_at, ready_at, assigned_at, picked_up_at,
      case when status = 'DELIVERED' then delivered_at end as delivered_at, courier_id,
      coalesce(assigned_by = 'ENGINE', false) as is_by_engine, expected_delivery_time as wanted_at,
      slot_from, slot_to
    from orders where branch_id = ${id} and created_at >= ${from} and created_at < ${to}
      and status <> 'CANCELLED' and ${isRealOrder()}
    order by created_at, orders.id limit ${REHEARSAL_LIMITS.orders + 1}`.execute(tx);
  return rows;
}

export interface DutyRow {
  readonly courier_id: number;
  readonly from_at: Date;
  readonly to_at: Date;
}

/** Couriers of a branch on duty in a period, by their shifts and breaks. */
export async function listDuty(tx: Tx, id: BranchId, { from, to }: Period): Promise<DutyRow[]> {
  const { rows } = await sql<DutyRow>`
    select o.courier_id, o.from_at, o.to_at
    from ulak_online(array(select distinct s.courier_id from courier_shifts s
      where s.branch_id = ${id} and s.started_at < ${to}
        and s.started_at > ${from}::timestamptz - interval '40 days'
        and (s.ended_at is null or s.ended_at > ${from})), ${from}, ${to}, ${to}) o
    where o.branch_id = ${id} order by o.courier_id, o.from_at`.execute(tx);
  return rows;
}

/** Hours of couriers online, where their shifts are gone. */
export async function listHours(
  tx: Tx,
  id: BranchId,
  { from, to }: Period,
): Promise<{ readonly courier_id: number; readonly hour: Date; readonly online_seconds: number }[]> {
  return tx
    .selectFrom('courier_hours')
    .select(['courier_id', 'hour', 'online_seconds'])
    .where('branch_id', '=', id)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .where('online_seconds', '>', 0)
    .orderBy('courier_id')
    .orderBy('hour')
    .execute();
}

/** A delivery on the road. */
export interface RideRow {
  readonly courier_id: number;
  readonly km: number;
  readonly picked_up_at: Date;
  readonly delivered_at: Date;
}

/** Deliveries of the days before, the newest so many. */
const MOST_RIDES = 3_000;

export async function listRides(tx: Tx, id: BranchId, { from, to }: Period): Promise<RideRow[]> {
  const { rows } = await sql<RideRow>`
    select courier_id, distance_km::float8 as km, picked_up_at, delivered_at from orders
    where branch_id = ${id} and status = 'DELIVERED' and delivered_at >= ${from} and delivered_at < ${to}
      and picked_up_at is not null and courier_id is not null and ${isRealOrder()}
    order by delivered_at desc, orders.id desc limit ${MOST_RIDES}`.execute(tx);
  return rows;
}
