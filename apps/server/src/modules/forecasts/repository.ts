import type { RouteStop } from '@ulak/contracts/domain/forecast-route';
import type { BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import type { Period } from '@ulak/contracts/time';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { BranchTimingsTable } from '../../db/tables/forecasts.ts';
import type { ArrivalFacts } from './forecast-arrival.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

export type TimingRow = Selectable<BranchTimingsTable>;

/** Learned rows of branches with their minimum speed. A branch without any has one row, with `hour` null. */
export async function listTimings(
  tx: Tx,
  branchIds: readonly BranchId[],
): Promise<({ branch_id: BranchId; min_speed_kmh: string } & (TimingRow | { hour: null }))[]> {
  const { rows } = await sql<{ branch_id: BranchId; min_speed_kmh: string } & (TimingRow | { hour: null })>`
    select t.*, b.id as branch_id, b.min_speed_kmh
    from branches b left join branch_timings t on t.branch_id = b.id
    where b.id = any(${[...branchIds]}::bigint[])`.execute(tx);
  return rows;
}

/** Whether the scope covers a branch that is there; missing, removed and foreign are the same. */
export async function findBranch(tx: Tx, scope: Scope, id: BranchId): Promise<{ id: BranchId } | null> {
  const row = await tx
    .selectFrom('branches')
    .select('branches.id')
    .where('branches.id', '=', id)
    .where('branches.deleted_at', 'is', null)
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .executeTakeFirst();
  return row ?? null;
}

/** What was learned about a branch: the whole day first, then its hours. */
export function listLearned(tx: Tx, id: BranchId): Promise<TimingRow[]> {
  return tx.selectFrom('branch_timings').selectAll().where('branch_id', '=', id).orderBy('hour').execute();
}

/**
 * Deliveries against the range published at one stage, how many of these were measured by road, and the mean
 * width in minutes, null without any.
 */
export interface RangeHitCounts {
  readonly deliveries: number;
  readonly inside: number;
  readonly early: number;
  readonly late: number;
  readonly byRoad: number;
  readonly meanWidthMin: number | null;
}

const hits = (from: string, to: string, method: string): RawBuilder<RangeHitCounts> => {
  const [begins, ends] = [sql.ref(from), sql.ref(to)];
  return sql`json_build_object('deliveries', count(${ends}),
    'inside', count(*) filter (where delivered_at between ${begins} and ${ends}),
    'early', count(*) filter (where delivered_at < ${begins}),
    'late', count(*) filter (where delivered_at > ${ends}),
    'byRoad', count(*) filter (where ${ends} is not null and ${sql.ref(method)} is not null),
    'meanWidthMin', avg(date_part('epoch', ${ends} - ${begins}) / 60))`;
};

/** Counts a branch's deliveries against their published ranges, by the index orders_delivered. */
export async function countRangeHits(
  tx: Tx,
  id: BranchId,
  { from, to }: Period,
): Promise<{ created: RangeHitCounts; pickedUp: RangeHitCounts }> {
  const { rows } = await sql<{ created: RangeHitCounts; pickedUp: RangeHitCounts }>`
    select ${hits('arrival_from', 'arrival_to', 'arrival_method')} as created,
      ${hits('road_from', 'road_to', 'departed_method')} as "pickedUp"
    from orders where branch_id = ${id} and status = 'DELIVERED'
      and delivered_at >= ${from} and delivered_at < ${to} and ${isRealOrder()}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('counts are one row');
  return row;
}

/** A courier's work in a span. `paid`: numeric text. */
export interface ShareRow {
  readonly courier_id: UserId;
  readonly full_name: string;
  readonly online_s: number;
  readonly orders: number;
  readonly paid: string;
}

/**
 * The work of a branch's couriers, and of others who worked for it, in a period that is not ahead: time
 * online (`ulak_online`, as reports and pay count it), orders delivered, and delivery earnings of the ledger.
 * Each part is read by an index.
 */
export async function listShares(tx: Tx, branchId: BranchId, period: Period): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    with delivered as (
      select courier_id, count(*)::integer as orders from orders
      where branch_id = ${branchId} and status = 'DELIVERED' and courier_id is not null
        and delivered_at >= ${period.from} and delivered_at < ${period.to} and ${isRealOrder()}
      group by courier_id
    ), couriers_of_period as (
      select user_id as courier_id from couriers where branch_id = ${branchId}
      union select courier_id from delivered
      union select courier_id from courier_shifts where branch_id = ${branchId}
        and started_at < ${period.to} and started_at > ${period.from}::timestamptz - interval '40 days'
        and (ended_at is null or ended_at > ${period.from})
    ), online as (
      select o.courier_id, sum(o.seconds)::integer as seconds
      from (select array_agg(courier_id) as ids from couriers_of_period) everybody
        cross join lateral ulak_online_days(everybody.ids, ${period.from}, ${period.to}, ${period.to}) o
      where o.branch_id = ${branchId} group by o.courier_id
    )
    select couriers_of_period.courier_id, users.full_name, coalesce(delivered.orders, 0) as orders,
      coalesce(online.seconds, 0) as online_s,
      (select (coalesce(-sum(e.kurus), 0) / 100)::text from ledger_postings e
        where e.account = 'COURIER_PAY' and e.kind = 'DELIVERY'
          and e.courier_id = couriers_of_period.courier_id and e.branch_id = ${branchId}
          and e.at >= ${period.from} and e.at < ${period.to}) as paid
    from couriers_of_period join users on users.id = couriers_of_period.courier_id
    left join delivered on delivered.courier_id = couriers_of_period.courier_id
    left join online on online.courier_id = couriers_of_period.courier_id`.execute(tx);
  return rows;
}

const isUnderWay = (courier: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from orders w where w.courier_id = ${courier} and w.status = 'IN_DELIVERY')`;

/**
 * The other stops of the trip of order `o`, by the index orders_courier_load; null unless a courier has it.
 * On the road: the courier's picked-up orders. Before pick-up: the orders assigned with it, and those picked
 * up already, unless the courier is on the road with them.
 */
export const otherStops = sql<
  readonly RouteStop[] | null
>`case when o.status in ('ASSIGNED', 'PICKED_UP', 'IN_DELIVERY') then
  (select json_agg(
      json_build_object('lat', s.lat, 'lng', s.lng, 'isUnderWay', s.status = 'IN_DELIVERY') order by s.id)
    from orders s
    where s.courier_id = o.courier_id and s.id <> o.id
      and case when o.status <> 'ASSIGNED' then s.status in ('PICKED_UP', 'IN_DELIVERY')
        else s.status = 'ASSIGNED' or (s.status = 'PICKED_UP' and not ${isUnderWay(sql`o.courier_id`)}) end
      and s.status in ('ASSIGNED', 'PICKED_UP', 'IN_DELIVERY')) end`;

export type DepartedRow = ArrivalFacts & {
  readonly id: OrderId;
  readonly branch_id: BranchId;
  readonly road_method: RoadMethod | null;
};

/** These orders, and others that their couriers have picked up and not started, with their arrival facts. */
export async function listDeparted(tx: Tx, ids: readonly OrderId[]): Promise<DepartedRow[]> {
  const { rows } = await sql<DepartedRow>`
    select o.id, o.branch_id, o.status, o.lat, o.lng, o.created_at, o.ready_at, o.picked_up_at,
      o.expected_delivery_time, o.slot_from, o.slot_to, o.distance_km, o.road_s, o.road_method,
      b.lat as branch_lat, b.lng as branch_lng, b.min_speed_kmh, b.order_extra_time_min,
      p.lat as courier_lat, p.lng as courier_lng, p.fix_at as courier_fix_at, ${otherStops} as other_stops
    from orders o join branches b on b.id = o.branch_id
    left join courier_positions_now p on p.courier_id = o.courier_id
    where o.id = any(array(
      select unnest(${[...ids]}::bigint[])
      union
      select h.id from orders h where h.status = 'PICKED_UP'
        and h.courier_id = any(array(
          select l.courier_id from orders l where l.id = any(${[...ids]}::bigint[])))
        and not ${isUnderWay(sql`h.courier_id`)}))`.execute(tx);
  return rows;
}

/** Stores the ranges that were published when these orders left the branch, with what measured them. */
export async function saveRoadRanges(
  tx: Tx,
  ranges: readonly (Period & { readonly id: OrderId; readonly method: RoadMethod | null })[],
): Promise<void> {
  const ids = ranges.map(({ id }) => id);
  const [begins, ends] = [ranges.map(({ from }) => from), ranges.map(({ to }) => to)];
  const methods = ranges.map(({ method }) => method);
  await sql`update orders set road_from = shown.from_at, road_to = shown.to_at, departed_method = shown.method
    from unnest(${ids}::bigint[], ${begins}::timestamptz[], ${ends}::timestamptz[], ${methods}::text[])
      as shown (id, from_at, to_at, method)
    where orders.id = shown.id`.execute(tx);
}
