import type { BranchId, UserId } from '@ulak/contracts/ids';
import type { CourierFilter } from '@ulak/contracts/reports/schema';
import type { Role } from '@ulak/contracts/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { COURIER_COLUMNS, COURIER_SUMS } from './count-orders.ts';
import { countedOrders, covered, rollUp, total, type UncountedDay } from './counted-orders.ts';
import type { ReportSpan } from './read-span.ts';

/** Sums of a courier at a branch. */
export interface CourierSums {
  readonly courier_id: UserId;
  /** Null: now of another company. */
  readonly courier_name: string | null;
  readonly courier_role: Role | null;
  readonly active: boolean;
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly max_delivery_min: number;
  readonly safe_mode: boolean;
  readonly delivered: number;
  readonly undeliverable: number;
  readonly picked_up: number;
  readonly timed: number;
  readonly minutes: number;
  readonly violations: number;
  readonly metres: number;
  readonly online_seconds: number;
  /** Ratings given in the period that count, and their mean as a decimal text; null: too few. */
  readonly ratings: number;
  readonly rating_average: string | null;
}

/** Kilometres and time online: whole days, and of hours that an end cuts the same share. */
function onTheRoad(span: ReportSpan): RawBuilder<unknown> {
  const { days, edges } = span.couriers;
  const share = sql`date_part('epoch', least(h.hour + interval '1 hour', e.ends)
    - greatest(h.hour, e.begins)) / 3600`;
  const none = sql`0, 0, 0, 0, 0, 0`;
  const ofEdges =
    edges.length > 0
      ? sql`union all
    select h.branch_id, h.courier_id, ${none}, sum(h.metres * ${share}), sum(h.online_seconds * ${share})
      from unnest(${edges.map(({ from }) => from)}::timestamptz[],
        ${edges.map(({ to }) => to)}::timestamptz[]) as e (begins, ends)
      cross join lateral (select * from courier_hours where ${covered(span, 'courier_hours')}
        and courier_hours.hour > e.begins - interval '1 hour' and courier_hours.hour < e.ends) h
      group by h.branch_id, h.courier_id`
      : sql``;
  return sql`
    select r.branch_id, r.courier_id, ${none}, sum(r.metres), sum(r.online_seconds) from courier_days r
      where ${covered(span, 'r')} and r.day >= ${days.first}::date and r.day < ${days.end}::date
      group by r.branch_id, r.courier_id
    ${ofEdges}`;
}

/**
 * Sums of every courier at every branch for which they did something in the period, and of the couriers who
 * are there now; most delivered first.
 */
export async function readCouriers(
  tx: Tx,
  span: ReportSpan,
  days: readonly UncountedDay[],
): Promise<CourierSums[]> {
  const { rows } =
    await sql<CourierSums>`select * from (${courierSums(span, days)}) c ${COURIER_ORDER}`.execute(tx);
  return rows;
}

/**
 * The same as texts of some couriers each, made by PostgreSQL for a sheet that another process writes: values
 * of `fields` in lists.
 */
export async function readCourierTexts(
  tx: Tx,
  span: ReportSpan,
  {
    days,
    filter,
    fields,
  }: {
    readonly days: readonly UncountedDay[];
    readonly filter: CourierFilter;
    readonly fields: readonly (keyof CourierSums)[];
  },
): Promise<string[]> {
  const listed = filter === 'all' ? sql`` : sql`where c.active = ${filter === 'active'}`;
  const values = sql.join(fields.map((field) => sql.ref(`c.${field}`)));
  const { rows } = await sql<{ couriers: string }>`
    select json_agg(n.courier order by n.place)::text as couriers from (
      select g.courier, g.place, (g.place - 1) / ${COURIERS_OF_A_TEXT} as part from (
        select json_build_array(${values}) as courier, row_number() over (${COURIER_ORDER}) as place
        from (${courierSums(span, days)}) c ${listed}) g) n
    group by n.part order by n.part`.execute(tx);
  return rows.map(({ couriers }) => couriers);
}

/** About 25 kB: written to the other process in well under a millisecond. */
const COURIERS_OF_A_TEXT = 250;
const COURIER_ORDER = sql`order by delivered desc, courier_name collate "tr-x-icu", courier_id, branch_id`;

function courierSums(span: ReportSpan, days: readonly UncountedDay[]): RawBuilder<CourierSums> {
  const { from, to } = span.period;
  const columns = sql.raw(COURIER_COLUMNS);
  const counted = countedOrders(span, days);
  const ofOrders = counted
    ? sql`union all
      select branch_id, courier_id, ${sql.raw(COURIER_SUMS)}, 0, 0, 0 from (${counted.orders}) o
        where courier_id is not null group by branch_id, courier_id`
    : sql``;
  return sql<CourierSums>`
    with pieces (branch_id, courier_id, delivered, undeliverable, picked_up, timed, minutes, violations,
      metres, online_seconds) as (
      select branch_id, courier_id, ${columns}, 0, 0, 0 ${rollUp(span, days, 'report_courier_days')}
      ${ofOrders}
      union all
      select v.branch_id, v.courier_id, 0, 0, 0, 0, 0, count(*), 0, 0 from violations v
        where ${covered(span, 'v')} and v.at >= ${from} and v.at < ${to} group by v.branch_id, v.courier_id
      union all ${onTheRoad(span)}
      union all
      select c.branch_id, c.user_id, 0, 0, 0, 0, 0, 0, 0, 0 from couriers c
        join users u on u.id = c.user_id and not u.deleted and u.role = 'COURIER' and u.created_at < ${to}
        where ${covered(span, 'c')}),
    summed as (select p.branch_id, p.courier_id, ${total([
      'delivered',
      'undeliverable',
      'picked_up',
      'timed',
      'minutes',
      'violations',
    ])}, round(sum(p.metres))::bigint as metres, round(sum(p.online_seconds))::bigint as online_seconds
      from pieces p group by p.branch_id, p.courier_id)
    select s.*, u.full_name as courier_name, u.role as courier_role,
      coalesce(u.active and not u.deleted, false) as active, b.name as branch_name, b.max_delivery_min,
      coalesce(b.company_id = any(${[...span.safeCompanies]}::bigint[]), false) as safe_mode,
      coalesce(r.ratings, 0) as ratings, r.rating_average
    from summed s join branches b on b.id = s.branch_id left join users u on u.id = s.courier_id
    left join (select f.branch_id, f.courier_id, count(*) as ratings,
        rating_average(f.rating)::text as rating_average
      from counted_ratings f where ${covered(span, 'f')} and f.created_at >= ${from} and f.created_at < ${to}
      group by f.branch_id, f.courier_id) r on r.branch_id = s.branch_id and r.courier_id = s.courier_id`;
}
