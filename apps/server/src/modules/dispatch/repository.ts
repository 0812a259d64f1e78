import type { AssignmentMethod } from '@ulak/contracts/branches/schema';
import type { AssignedBy, WaitingOrder } from '@ulak/contracts/dispatch/schema';
import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables/all-tables.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

/** A branch as rounds see it. */
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

const branchColumns = sql`b.id, b.company_id, b.name, b.lat, b.lng, b.radius_m, b.min_speed_kmh::float8 as min_speed_kmh,
  b.order_extra_time_min, b.max_delivery_min, b.warning_min,
  b.assignment_method, b.max_concurrent_deliveries as "limit", b.require_in_branch_area, b.offer_timeout_min,
  b.dispatch_paused_at is not null as is_paused, c.dispatch_paused_at is not null as is_company_paused`;
const branchesOf = (scope: Scope) =>
  withinScope(expressionBuilder<Tables, 'branches'>(), scope, 'b.company_id', 'b.id');

/** Branches of the scope, automatic ones first, then by name. @param only one of them; null: all */
export async function listBranches(tx: Tx, scope: Scope, only: BranchId | null): Promise<BranchRow[]> {
  const { rows } =
    await sql<BranchRow>`select ${branchColumns} from branches b join companies c on c.id = b.company_id
    where b.deleted_at is null and ${branchesOf(scope)} and ${only === null ? sql<SqlBool>`true` : sql<SqlBool>`b.id = ${only}`}
    order by b.assignment_method = 'AUTOMATIC' desc, b.name collate "tr-x-icu", b.id`.execute(tx);
  return rows;
}

const runs = sql<SqlBool>`b.deleted_at is null and b.assignment_method = 'AUTOMATIC'`;
const isIdle = sql<SqlBool>`not exists (select from orders o where o.branch_id = b.id and o.status in ('PREPARING', 'READY', 'ASSIGNED'))
  and not exists (select from dispatch_rounds r where r.branch_id = b.id and (r.waiting > 0 or r.failed_at is not null))`;

/**
 * Branches where something is to be done without being told: automatic ones with open orders or a failed
 * round, and those (removed ones too) with offers that nobody watches any more.
 */
export async function listDue(tx: Tx): Promise<BranchId[]> {
  const { rows } = await sql<{
    id: BranchId;
  }>`select b.id from branches b where (${runs} and not (${isIdle}))
      or exists (select from orders o where o.branch_id = b.id and o.status = 'ASSIGNED' and o.offer_expires_at is not null)
    order by b.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Notes a round of every automatic branch in which nothing lies: it was looked at, and there was nothing to
 * plan.
 */
export async function recordIdleRounds(tx: Tx, at: Date): Promise<void> {
  await sql`insert into dispatch_rounds (branch_id, company_id, at, took_ms, waiting, no_courier, predicted_late)
    select b.id, b.company_id, ${at}, 0, 0, 0, 0 from branches b join companies c on c.id = b.company_id
    where ${runs} and b.dispatch_paused_at is null and c.dispatch_paused_at is null and ${isIdle} order by b.id
    on conflict (branch_id) do update set at = excluded.at`.execute(tx);
}

/**
 * Takes the branch's round until the transaction ends. @returns whether it was free: one holder over all
 * nodes
 */
export async function tryLockRound(tx: Tx, id: BranchId): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${ROUND_LOCK}::int, ${id}::int) as taken`.execute(tx);
  return rows[0]?.taken === true;
}
/** The first half of the advisory lock's key: what it is about. */
const ROUND_LOCK = 7_401;

/** Makes what the transaction reads one moment's view. Before its first query. */
export async function useSingleSnapshot(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
}

/**
 * Whether automatic assignment runs in the branch, held until the transaction ends: who stops it waits for
 * what is being given, and nothing is given after.
 */
export async function isRunning(tx: Tx, id: BranchId): Promise<boolean> {
  const { rows } = await sql`select b.id from branches b join companies c on c.id = b.company_id
    where b.id = ${id} and b.deleted_at is null and b.assignment_method = 'AUTOMATIC' and b.dispatch_paused_at is null and c.dispatch_paused_at is null
    for share of b, c`.execute(tx);
  return rows.length > 0;
}

/**
 * Who last did what keeps automatic assignment from running in the branch, as far as somebody did: a pause of
 * branch or company, or another method.
 */
export interface StoppedBy {
  readonly name: string;
  readonly did: 'PAUSED' | 'METHOD';
}

export async function findStoppedBy(tx: Tx, id: BranchId): Promise<StoppedBy | null> {
  const { rows } = await sql<StoppedBy>`select u.full_name as name, e.did from (
      select e.id, e.actor_id, case when e.payload -> 'dispatch' is null then 'METHOD' else 'PAUSED' end as did from branches b
      join events e on e.entity = 'branch' and e.entity_id = b.id and e.kind = 'BRANCH_UPDATED' and e.actor_kind = 'USER'
      where b.id = ${id} and ((b.dispatch_paused_at is not null and e.payload @> '{"dispatch": {"paused": true}}')
        or (b.assignment_method <> 'AUTOMATIC' and e.payload -> 'fields' ? 'assignmentMethod'))
      union all select e.id, e.actor_id, 'PAUSED' from branches b join companies c on c.id = b.company_id and c.dispatch_paused_at is not null
      join events e on e.entity = 'company' and e.entity_id = c.id and e.kind = 'COMPANY_UPDATED' and e.actor_kind = 'USER'
      where b.id = ${id} and e.payload @> '{"dispatch": {"paused": true}}'
    ) e join users u on u.id = e.actor_id order by e.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** An order as rounds see it. */
export interface OrderFacts {
  readonly id: OrderId;
  readonly order_number: string;
  readonly status: OrderStatus;
  readonly customer_name: string;
  readonly customer_address: string;
  readonly lat: number;
  readonly lng: number;
  /** Branch → customer; numeric text. */
  readonly distance_km: string;
  readonly expected_delivery_time: Date | null;
  readonly created_at: Date;
  readonly ready_at: Date | null;
  readonly picked_up_at: Date | null;
  readonly started_at: Date | null;
  readonly courier_id: UserId | null;
  readonly previous_status: 'PREPARING' | 'READY' | null;
  readonly assigned_by: AssignedBy | null;
  readonly offer_expires_at: Date | null;
}

/**
 * What waits in the branch or lies on its couriers, by id. @param focus an order that is asked about,
 * whatever its state
 */
export async function listOrders(tx: Tx, branchId: BranchId, focus: OrderId | null): Promise<OrderFacts[]> {
  const { rows } =
    await sql<OrderFacts>`select id, order_number, status, customer_name, customer_address, lat, lng, distance_km, expected_delivery_time,
      created_at, ready_at, picked_up_at, started_at,
      courier_id, previous_status, assigned_by, offer_expires_at
    from orders where branch_id = ${branchId} and status in ('PREPARING', 'READY', 'ASSIGNED', 'PICKED_UP', 'IN_DELIVERY')
    union all select id, order_number, status, customer_name, customer_address, lat, lng, distance_km, expected_delivery_time,
      created_at, ready_at, picked_up_at, started_at,
      courier_id, previous_status, assigned_by, offer_expires_at
    from orders where branch_id = ${branchId} and id = ${focus}::bigint and status in ('AVAILABLE', 'UNDELIVERABLE')
    order by id`.execute(tx);
  return rows;
}

/** A courier on duty. */
export interface CourierFacts {
  readonly id: UserId;
  readonly name: string;
  readonly on_break: boolean;
  readonly returning: boolean;
  readonly expected_return_at: Date | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly fix_at: Date | null;
  /** Orders given to them since `since`, and minutes online since then. */
  readonly recent_orders: number;
  readonly recent_min: number;
  /** When their last answered offer ran out; null: they said yes to it, or there was none. */
  readonly let_pass_at: Date | null;
}

/** The branch's couriers who are online and active. */
export async function listCouriers(
  tx: Tx,
  branchId: BranchId,
  { since, now }: { since: Date; now: Date },
): Promise<CourierFacts[]> {
  const { rows } = await sql<CourierFacts>`
    select c.user_id as id, u.full_name as name, c.break_started_at is not null as on_break, c.returning_since is not null as returning, c.expected_return_at,
      p.lat, p.lng, p.fix_at, coalesce(g.orders, 0)::int as recent_orders, coalesce(s.minutes, 0)::float8 as recent_min,
      case when o.outcome = 'EXPIRED' then o.ended_at end as let_pass_at
    from couriers c join users u on u.id = c.user_id and u.active and not u.deleted
    left join courier_positions_now p on p.courier_id = c.user_id
    left join (select courier_id, count(*) as orders from orders where branch_id = ${branchId} and created_at >= ${since} and assigned_at >= ${since}
      group by courier_id) g on g.courier_id = c.user_id
    left join lateral (select sum(extract(epoch from least(coalesce(h.ended_at, ${now}), ${now}) - greatest(h.started_at, ${since}))) / 60 as minutes
      from courier_shifts h where h.courier_id = c.user_id and (h.ended_at is null or h.ended_at > ${since})) s on true
    left join lateral (select outcome, ended_at from dispatch_offers where courier_id = c.user_id and outcome in ('EXPIRED', 'ACCEPTED')
      order by offered_at desc limit 1) o on true
    where c.branch_id = ${branchId} and c.online order by c.user_id`.execute(tx);
  return rows;
}

/** Who let an offer of an order pass, or from whom it was taken back, and when last. */
export interface RefusalRow {
  readonly order_id: OrderId;
  readonly courier_id: UserId;
  readonly outcome: 'EXPIRED' | 'TAKEN_BACK';
  readonly ended_at: Date;
}

export async function listRefusals(tx: Tx, orderIds: readonly OrderId[]): Promise<RefusalRow[]> {
  if (orderIds.length === 0) return [];
  const { rows } =
    await sql<RefusalRow>`select distinct on (order_id, courier_id) order_id, courier_id, outcome, ended_at from dispatch_offers
    where order_id = any(${[...orderIds]}::bigint[]) and outcome in ('EXPIRED', 'TAKEN_BACK') order by order_id, courier_id, ended_at desc`.execute(
      tx,
    );
  return rows;
}

/** What a round found, for the desk. */
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

/** A round that ended in the middle: what the one before found stays, and that this one failed. */
export async function recordFailure(tx: Tx, branchId: BranchId, at: Date): Promise<void> {
  await sql`insert into dispatch_rounds (branch_id, company_id, at, took_ms, waiting, no_courier, predicted_late, failed_at)
    select id, company_id, ${at}, 0, 0, 0, 0, ${at} from branches where id = ${branchId}
    on conflict (branch_id) do update set failed_at = excluded.failed_at`.execute(tx);
}

/** The last round of a branch beside what is true now. */
export interface HealthRow {
  readonly branch_id: BranchId;
  readonly on_duty: number;
  readonly waiting: number;
  readonly offered: number;
  readonly at: Date | null;
  readonly took_ms: number | null;
  readonly failed_at: Date | null;
  /** Those of the last round's waits that still wait. */
  readonly waits: readonly WaitingOrder[];
}

export async function listHealth(tx: Tx, branchIds: readonly BranchId[]): Promise<HealthRow[]> {
  if (branchIds.length === 0) return [];
  const { rows } = await sql<HealthRow>`
    select b.id as branch_id, r.at, r.took_ms, r.failed_at,
      (select count(*)::int from couriers c join users u on u.id = c.user_id and u.active and not u.deleted
        where c.branch_id = b.id and c.online and c.break_started_at is null) as on_duty,
      o.waiting, o.offered,
      coalesce((select jsonb_agg(w order by n) from jsonb_array_elements(r.waits) with ordinality x(w, n)
        where exists (select from orders s where s.id = (w ->> 'orderId')::bigint and s.status in ('PREPARING', 'READY'))), '[]') as waits
    from branches b left join dispatch_rounds r on r.branch_id = b.id
    cross join lateral (select count(*) filter (where status in ('PREPARING', 'READY'))::int as waiting,
      count(*) filter (where status = 'ASSIGNED' and offer_expires_at is not null)::int as offered
      from orders where branch_id = b.id and status in ('PREPARING', 'READY', 'ASSIGNED')) o
    where b.id = any(${[...branchIds]}::bigint[])`.execute(tx);
  return rows;
}
