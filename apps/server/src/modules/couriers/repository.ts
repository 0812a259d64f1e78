import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import type { DistanceMethod } from '@ulak/contracts/roads/method';
import { expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables/all-tables.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

/**
 * A courier with everything that decisions and views need: person, duty, branch rules, load and newest
 * position.
 */
export interface CourierRow {
  readonly id: UserId;
  readonly name: string;
  readonly phone: string | null;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly active: boolean;
  readonly online: boolean;
  readonly last_status_change_at: Date | null;
  readonly break_started_at: Date | null;
  readonly break_ends_at: Date | null;
  readonly returning_since: Date | null;
  readonly expected_return_at: Date | null;
  /** What was left of the return when the present break began, ms; null when there is nothing to resume. */
  readonly return_left_ms: number | null;
  /** Orders ASSIGNED, PICKED_UP or IN_DELIVERY, counted by this very query. */
  readonly load: number;
  /**
   * Of these, what automatic assignment has only asked about: nobody has said to come, nothing is held by it.
   */
  readonly offered: number;
  readonly is_delivering: boolean;
  /** The branch's most deliveries at once. */
  readonly limit: number;
  readonly branch_lat: number;
  readonly branch_lng: number;
  readonly radius_m: number;
  readonly customer_area_radius_m: number;
  readonly max_speed_kmh: number;
  readonly min_speed_kmh: number;
  readonly extra_time_min: number;
  readonly break_duration_min: number;
  readonly require_in_branch_area: boolean;
  readonly only_manager_can_set_online: boolean;
  readonly only_manager_can_set_offline: boolean;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly position_at: Date | null;
  readonly position_accuracy_m: number | null;
}

/** Whether order `o` is an offer of automatic assignment that its courier has not answered yet. */
export const isUnansweredOffer = sql<boolean>`(o.status = 'ASSIGNED' and o.assigned_by = 'ENGINE'
  and o.offer_expires_at is not null)`;

/** How many orders the courier has accepted or was assigned, without open offers (docs/decisions/024). */
export const acceptedLoad = ({ load, offered }: Pick<CourierRow, 'load' | 'offered'>): number =>
  load - offered;

const selectCouriers = (where: RawBuilder<SqlBool>) => sql<CourierRow>`
  select c.user_id as id, u.full_name as name, u.phone, c.company_id, c.branch_id, b.name as branch_name,
    u.active, c.online, c.last_status_change_at, c.break_started_at, c.break_ends_at,
    c.returning_since, c.expected_return_at, c.return_left_ms,
    l.load, l.offered, l.is_delivering, b.max_concurrent_deliveries as "limit",
    b.lat as branch_lat, b.lng as branch_lng, b.radius_m, b.customer_area_radius_m,
    b.max_speed_kmh::float8 as max_speed_kmh,
    b.min_speed_kmh::float8 as min_speed_kmh, b.extra_time_min, b.break_duration_min,
    b.require_in_branch_area, b.only_manager_can_set_online, b.only_manager_can_set_offline,
    p.lat, p.lng, p.fix_at as position_at, p.accuracy_m as position_accuracy_m
  from couriers c
  join users u on u.id = c.user_id
  join branches b on b.id = c.branch_id
  left join courier_positions_now p on p.courier_id = c.user_id
  cross join lateral (
    select count(*)::int as load,
      (count(*) filter (where ${isUnansweredOffer}))::int as offered,
      coalesce(bool_or(o.status = 'IN_DELIVERY'), false) as is_delivering
    from orders o where o.courier_id = c.user_id and o.status in ('ASSIGNED', 'PICKED_UP', 'IN_DELIVERY')
  ) l
  where not u.deleted and ${where}
  order by u.full_name collate "tr-x-icu", c.user_id`;

const inScope = (scope: Scope) =>
  withinScope(expressionBuilder<Tables, 'couriers'>(), scope, 'c.company_id', 'c.branch_id');

/**
 * Couriers of the scope; of a courier's own scope only themself. Passive accounts whose deactivation has
 * begun are left out (spec 2 §4).
 */
export async function list(tx: Tx, scope: Scope, now: Date): Promise<CourierRow[]> {
  const own = scope.kind === 'self' ? sql<SqlBool>`c.user_id = ${scope.userId}` : sql<SqlBool>`true`;
  const where = sql<SqlBool>`${inScope(scope)} and ${own}
    and (u.active or u.deactivation_date is null or u.deactivation_date > ${now})`;
  return (await selectCouriers(where).execute(tx)).rows;
}

export async function findMany(tx: Tx, ids: readonly UserId[]): Promise<CourierRow[]> {
  if (ids.length === 0) return [];
  return (await selectCouriers(sql<SqlBool>`c.user_id = any(${[...ids]}::bigint[])`).execute(tx)).rows;
}

/**
 * Locks the courier rows in ascending order until the transaction ends; every change of duty and load goes
 * through this lock.
 */
export async function lock(tx: Tx, ids: readonly UserId[]): Promise<void> {
  await sql`select user_id from couriers where user_id = any(${[...ids]}::bigint[])
    order by user_id for update`.execute(tx);
}

export async function insert(
  tx: Tx,
  row: { id: UserId; companyId: CompanyId; branchId: BranchId },
): Promise<void> {
  await tx
    .insertInto('couriers')
    .values({ user_id: row.id, company_id: row.companyId, branch_id: row.branchId })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ company_id: row.companyId, branch_id: row.branchId }),
    )
    .execute();
}

export async function setOnline(tx: Tx, id: UserId, online: boolean, at: Date): Promise<void> {
  await tx
    .updateTable('couriers')
    .set({
      online,
      last_status_change_at: at,
      break_started_at: null,
      break_ends_at: null,
      ...NO_RETURN,
    })
    .where('user_id', '=', id)
    .execute();
}

export async function setBreak(tx: Tx, id: UserId, pause: { from: Date; to: Date } | null): Promise<void> {
  await tx
    .updateTable('couriers')
    .set({ break_started_at: pause?.from ?? null, break_ends_at: pause?.to ?? null })
    .where('user_id', '=', id)
    .execute();
}

/** A way back to the branch, and by what it is expected. */
export interface ReturnWay {
  readonly since: Date;
  readonly expectedAt: Date;
  /** Whole minutes of the way and the branch's extra ones, without breaks. */
  readonly expectedMin: number;
  readonly distanceM: number;
  readonly distanceMethod: DistanceMethod;
  /** The order whose end began it. */
  readonly orderId: OrderId;
}

const NO_RETURN = {
  returning_since: null,
  expected_return_at: null,
  return_left_ms: null,
  return_order_id: null,
  return_distance_m: null,
  return_distance_method: null,
  return_expected_min: null,
  return_min_speed_kmh: null,
  return_extra_time_min: null,
} as const;

/** Begins a way back, or ends the one that there is. */
export async function setReturning(
  tx: Tx,
  { id, row }: { readonly id: UserId; readonly row: CourierRow },
  way: ReturnWay | null,
): Promise<void> {
  const columns = way && {
    returning_since: way.since,
    expected_return_at: way.expectedAt,
    return_left_ms: null,
    return_order_id: way.orderId,
    return_distance_m: way.distanceM,
    return_distance_method: way.distanceMethod === 'GREAT_CIRCLE' ? null : way.distanceMethod,
    return_expected_min: way.expectedMin,
    return_min_speed_kmh: String(row.min_speed_kmh),
    return_extra_time_min: row.extra_time_min,
  };
  await tx
    .updateTable('couriers')
    .set(columns ?? NO_RETURN)
    .where('user_id', '=', id)
    .execute();
}

/** Lets a held return go on: it is expected at another moment now. */
export async function resumeReturn(tx: Tx, id: UserId, expectedAt: Date): Promise<void> {
  const running = { expected_return_at: expectedAt, return_left_ms: null };
  await tx.updateTable('couriers').set(running).where('user_id', '=', id).execute();
}

/** Holds a return during a break: no time at which it runs out, only what was left of it. */
export async function pauseReturn(tx: Tx, id: UserId, leftMs: number): Promise<void> {
  const held = { expected_return_at: null, return_left_ms: leftMs };
  await tx.updateTable('couriers').set(held).where('user_id', '=', id).execute();
}

type Interval = 'courier_shifts' | 'courier_breaks';

/** Opens an interval; `by` null: the system. */
export async function openInterval(
  tx: Tx,
  table: Interval,
  courier: { id: UserId; companyId: CompanyId; branchId: BranchId },
  start: { at: Date; by: UserId | null; notes?: string | null },
): Promise<void> {
  const values = {
    company_id: courier.companyId,
    branch_id: courier.branchId,
    courier_id: courier.id,
    started_at: start.at,
    started_by: start.by,
  };
  if (table === 'courier_shifts') await tx.insertInto(table).values(values).execute();
  else
    await tx
      .insertInto(table)
      .values({ ...values, notes: start.notes ?? null })
      .execute();
}

/**
 * Closes the open interval, if there is one. It never ends before it began, whatever the clocks of two nodes
 * say.
 */
export async function closeInterval(
  tx: Tx,
  table: Interval,
  id: UserId,
  end: { at: Date; by: UserId | null },
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ ended_at: sql<Date>`greatest(started_at, ${end.at})`, ended_by: end.by })
    .where('courier_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Moves the courier to a branch, and the company with it. */
export async function moveToBranch(tx: Tx, id: UserId, to: BranchId): Promise<void> {
  const target = sql<CompanyId>`(select company_id from branches where id = ${to})`;
  await tx
    .updateTable('couriers')
    .set({ branch_id: to, company_id: target })
    .where('user_id', '=', id)
    .execute();
  await tx
    .updateTable('courier_positions_now')
    .set({ branch_id: to, company_id: target })
    .where('courier_id', '=', id)
    .execute();
}
