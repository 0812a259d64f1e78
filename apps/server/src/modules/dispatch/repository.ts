import type { AssignmentMethod } from '@ulak/contracts/branches/schema';
import type { WaitingOrder } from '@ulak/contracts/dispatch/schema';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables/all-tables.ts';
import { findStop, holdStops } from '../../db/delivery-stops.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

/** A branch as rounds read it. */
export interface BranchRow {
  readonly id: BranchId;
  readonly company_id: CompanyId;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly radius_m: number;
  readonly min_speed_kmh: number;
  readonly order_extra_time_min: number;
  readonly max_delivery_min: number;
  readonly warning_min: number;
  readonly assignment_method: AssignmentMethod;
  readonly limit: number;
  readonly require_in_branch_area: boolean;
  readonly offer_timeout_min: number;
  readonly is_paused: boolean;
  readonly is_company_paused: boolean;
}

const branchColumns = sql`b.id, b.company_id, b.name, b.lat, b.lng, b.radius_m,
  b.min_speed_kmh::float8 as min_speed_kmh, b.order_extra_time_min, b.max_delivery_min, b.warning_min,
  b.assignment_method, b.max_concurrent_deliveries as "limit", b.require_in_branch_area, b.offer_timeout_min,
  b.dispatch_paused_at is not null as is_paused, c.dispatch_paused_at is not null as is_company_paused`;
const branchesOf = (scope: Scope) =>
  withinScope(expressionBuilder<Tables, 'branches'>(), scope, 'b.company_id', 'b.id');

/** Branches of the scope, automatic ones first, then by name. @param only one of them; null: all */
export async function listBranches(tx: Tx, scope: Scope, only: BranchId | null): Promise<BranchRow[]> {
  const isWanted = only === null ? sql<SqlBool>`true` : sql<SqlBool>`b.id = ${only}`;
  const { rows } = await sql<BranchRow>`
    select ${branchColumns} from branches b join companies c on c.id = b.company_id
    where b.deleted_at is null and ${branchesOf(scope)} and ${isWanted}
    order by b.assignment_method = 'AUTOMATIC' desc, b.name collate "tr-x-icu", b.id`.execute(tx);
  return rows;
}

const isAutomatic = sql<SqlBool>`b.deleted_at is null and b.assignment_method = 'AUTOMATIC'`;
const isRunningSql = sql<SqlBool>`${isAutomatic}
  and b.dispatch_paused_at is null and c.dispatch_paused_at is null`;
const isIdle = sql<SqlBool>`
  not exists (
    select from orders o where o.branch_id = b.id and o.status in ('PREPARING', 'READY', 'ASSIGNED')
      and ${isRealOrder('o')})
  and not exists (
    select from dispatch_rounds r where r.branch_id = b.id and (r.waiting > 0 or r.failed_at is not null))`;

/**
 * Branches that need a round without an event: automatic ones with open orders or a failed round, and
 * those (removed ones too) with offers that no timer watches any more.
 */
export async function listDue(tx: Tx): Promise<BranchId[]> {
  const { rows } = await sql<{ id: BranchId }>`
    select b.id from branches b where (${isAutomatic} and not (${isIdle})) or exists (
      select from orders o
      where o.branch_id = b.id and o.status = 'ASSIGNED' and o.offer_expires_at is not null)
    order by b.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Records a round of every automatic branch without open orders: checked, and nothing to plan. */
export async function recordIdleRounds(tx: Tx, at: Date): Promise<void> {
  await sql`
    insert into dispatch_rounds (branch_id, company_id, at, took_ms, waiting, no_courier, predicted_late)
    select b.id, b.company_id, ${at}, 0, 0, 0, 0 from branches b join companies c on c.id = b.company_id
    where ${isRunningSql} and ${isIdle} order by b.id
    on conflict (branch_id) do update set at = excluded.at`.execute(tx);
}

/**
 * Whether automatic assignment runs in the branch, locked until the transaction ends: who stops it waits for
 * an offer that is being made, and none is made afterwards. STOPPED: it does, but deliveries are stopped
 * (docs/decisions/080).
 */
export async function isRunning(tx: Tx, id: BranchId, now: Date): Promise<boolean | 'STOPPED'> {
  await holdStops(tx, { branchId: id });
  const { rows } = await sql`select b.id from branches b join companies c on c.id = b.company_id
    where b.id = ${id} and ${isRunningSql} for share of b, c`.execute(tx);
  if (rows.length === 0) return false;
  return (await findStop(tx, id, now)) ? 'STOPPED' : true;
}

/** The user who stopped automatic assignment in the branch, by pausing it or by choosing another method. */
export interface StoppedBy {
  readonly name: string;
  readonly did: 'PAUSED' | 'METHOD';
}

/** @returns null: no user stopped it */
export async function findStoppedBy(tx: Tx, id: BranchId): Promise<StoppedBy | null> {
  const { rows } = await sql<StoppedBy>`
    select u.full_name as name, e.did from (
      select e.id, e.actor_id,
        case when e.payload -> 'dispatch' is null then 'METHOD' else 'PAUSED' end as did
      from branches b join events e on e.entity = 'branch' and e.entity_id = b.id
        and e.kind = 'BRANCH_UPDATED' and e.actor_kind = 'USER'
      where b.id = ${id} and (
        (b.dispatch_paused_at is not null and e.payload @> '{"dispatch": {"paused": true}}')
        or (b.assignment_method <> 'AUTOMATIC' and e.payload -> 'fields' ? 'assignmentMethod'))
      union all
      select e.id, e.actor_id, 'PAUSED'
      from branches b join companies c on c.id = b.company_id and c.dispatch_paused_at is not null
      join events e on e.entity = 'company' and e.entity_id = c.id
        and e.kind = 'COMPANY_UPDATED' and e.actor_kind = 'USER'
      where b.id = ${id} and e.payload @> '{"dispatch": {"paused": true}}'
    ) e join users u on u.id = e.actor_id order by e.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** The result of a round, for the dispatcher's screen. */
export interface RoundRecord {
  readonly branch: Pick<BranchRow, 'id' | 'company_id'>;
  readonly at: Date;
  readonly tookMs: number;
  readonly waits: readonly WaitingOrder[];
  readonly hasFailed: boolean;
}

export async function recordRound(
  tx: Tx,
  { branch, at, tookMs, waits, hasFailed }: RoundRecord,
): Promise<void> {
  const found = {
    company_id: branch.company_id,
    at,
    took_ms: Math.round(tookMs),
    waiting: waits.length,
    no_courier: waits.filter(({ deliveryAt }) => deliveryAt === null).length,
    predicted_late: waits.filter((wait) => wait.isLate).length,
    waits: JSON.stringify(waits),
    failed_at: hasFailed ? at : null,
  };
  await tx
    .insertInto('dispatch_rounds')
    .values({ branch_id: branch.id, ...found })
    .onConflict((conflict) => conflict.column('branch_id').doUpdateSet(found))
    .execute();
}

/** Records that a round failed; the results of the one before stay. */
export async function recordFailure(tx: Tx, branchId: BranchId, at: Date): Promise<void> {
  await sql`
    insert into dispatch_rounds
      (branch_id, company_id, at, took_ms, waiting, no_courier, predicted_late, failed_at)
    select id, company_id, ${at}, 0, 0, 0, 0, ${at} from branches where id = ${branchId}
    on conflict (branch_id) do update set failed_at = excluded.failed_at`.execute(tx);
}

/** The last round of a branch and its counts of now. */
export interface HealthRow {
  readonly branch_id: BranchId;
  readonly on_duty: number;
  readonly waiting: number;
  readonly offered: number;
  readonly at: Date | null;
  readonly took_ms: number | null;
  readonly failed_at: Date | null;
  /** Waits of the last round whose orders still wait. */
  readonly waits: readonly WaitingOrder[];
}

export async function listHealth(tx: Tx, branchIds: readonly BranchId[]): Promise<HealthRow[]> {
  if (branchIds.length === 0) return [];
  const { rows } = await sql<HealthRow>`
    select b.id as branch_id, r.at, r.took_ms, r.failed_at,
      (select count(*)::int from couriers c join users u on u.id = c.user_id and u.active and not u.deleted
        where c.branch_id = b.id and c.online and c.break_started_at is null) as on_duty,
      o.waiting, o.offered,
      coalesce((
        select jsonb_agg(w order by n) from jsonb_array_elements(r.waits) with ordinality x(w, n)
        where exists (select from orders s
          where s.id = (w ->> 'orderId')::bigint and s.status in ('PREPARING', 'READY'))), '[]') as waits
    from branches b left join dispatch_rounds r on r.branch_id = b.id
    cross join lateral (select count(*) filter (where status in ('PREPARING', 'READY'))::int as waiting,
      count(*) filter (where status = 'ASSIGNED' and offer_expires_at is not null)::int as offered
      from orders where branch_id = b.id and status in ('PREPARING', 'READY', 'ASSIGNED')
        and ${isRealOrder()}) o
    where b.id = any(${[...branchIds]}::bigint[])`.execute(tx);
  return rows;
}
