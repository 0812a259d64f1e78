import type { DelayId } from '@ulak/contracts/delays/schema';
import { DELAY_FILTER_MINUTES, type DelayFilter, type DelayStatus } from '@ulak/contracts/delays/status';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import { foldTr } from '@ulak/contracts/text';
import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type Scope, withinScope } from '../../db/scope.ts';
import type { Tables } from '../../db/tables/all-tables.ts';

/** Which delays are asked for; what is left out does not narrow. */
export interface DelayFilters {
  readonly scope: Scope;
  readonly now: Date;
  readonly from?: Date | undefined;
  /** The last instant of the range. */
  readonly to?: Date | undefined;
  readonly branchId?: BranchId | undefined;
  readonly status?: DelayStatus | undefined;
  readonly minutes?: DelayFilter | undefined;
  readonly courierId?: UserId | undefined;
  readonly courierName?: string | undefined;
}

export interface DelayRow {
  readonly id: DelayId;
  readonly courier_id: UserId;
  /** Null when the courier works for another company by now. */
  readonly courier_name: string | null;
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly min_speed_kmh: number;
  readonly extra_time_min: number;
  readonly started_at: Date;
  readonly expected_at: Date;
  readonly expected_min: number;
  readonly distance_m: number;
  /** Null: the great circle. */
  readonly distance_method: RoadMethod | null;
  readonly start_lat: number | null;
  readonly start_lng: number | null;
  readonly held_since: Date | null;
  readonly status: DelayStatus;
  readonly actual_return_at: Date | null;
  readonly delay_min: number | null;
  readonly reason: string | null;
  readonly notes: string | null;
  readonly resolved_at: Date | null;
  readonly resolved_by_name: string | null;
}

/** `effectiveDelayMinutes` of contracts/domain/return-delay.ts in SQL. */
const delayMinutes = (now: Date): RawBuilder<number> => sql<number>`coalesce(d.delay_min,
  greatest(0, floor(extract(epoch from least(${now}::timestamptz, d.held_since) - d.expected_at)
    / 60))::int)`;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Couriers whose name has every word, by the rules of search (criteria D03). */
const named = (text: string): Expression<SqlBool> => {
  const words = foldTr(text).trim().split(/\s+/);
  const has = words.map((word) => sql<SqlBool>`tr_fold(full_name) like ${`%${escapeLike(word)}%`}`);
  return sql<SqlBool>`d.courier_id in (select id from users where role = 'COURIER'
    and ${sql.join(has, sql` and `)})`;
};

// By index: (started_at), (company_id, …), (branch_id, …) or (courier_id, …), whichever the scope and the
// filters leave; the other filters and the figures are in the index (0049).
function matching(filters: DelayFilters): RawBuilder<SqlBool> {
  const { scope, now, from, to, branchId, status, minutes, courierId, courierName } = filters;
  const eb = expressionBuilder<Tables, 'courier_delays'>();
  const conditions: Expression<SqlBool>[] = [withinScope(eb, scope, 'd.company_id', 'd.branch_id')];
  if (from) conditions.push(sql<SqlBool>`d.started_at >= ${from}`);
  if (to) conditions.push(sql<SqlBool>`d.started_at <= ${to}`);
  if (branchId !== undefined) conditions.push(sql<SqlBool>`d.branch_id = ${branchId}`);
  if (status) conditions.push(sql<SqlBool>`d.status = ${sql.lit(status)}`);
  if (courierId !== undefined) conditions.push(sql<SqlBool>`d.courier_id = ${courierId}`);
  if (courierName !== undefined) conditions.push(named(courierName));
  if (minutes) {
    const span = DELAY_FILTER_MINUTES[minutes];
    conditions.push(sql<SqlBool>`${delayMinutes(now)} >= ${sql.lit(span.from)}`);
    if (span.to !== null) conditions.push(sql<SqlBool>`${delayMinutes(now)} < ${sql.lit(span.to)}`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

const newestFirst = sql`order by d.started_at desc, d.id desc`;

const withNames = (found: RawBuilder<unknown>) => sql<DelayRow>`
  select d.id, d.courier_id, u.full_name as courier_name, d.branch_id, b.name as branch_name,
    d.min_speed_kmh::float8 as min_speed_kmh, d.extra_time_min, d.started_at, d.expected_at, d.expected_min,
    d.distance_m, d.distance_method, d.start_lat, d.start_lng, d.held_since, d.status, d.actual_return_at,
    d.delay_min, d.reason, d.notes, d.resolved_at,
    coalesce(r.full_name, ulak_owner_name(d.resolved_by)) as resolved_by_name
  from (${found}) found join courier_delays d on d.id = found.id
  join branches b on b.id = d.branch_id
  left join users u on u.id = d.courier_id
  left join users r on r.id = d.resolved_by
  ${newestFirst}`;

/** A page of the delays that match, newest start first. */
export async function listPage(
  tx: Tx,
  filters: DelayFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<DelayRow[]> {
  const found = sql`select d.id from courier_delays d where ${matching(filters)}
    ${newestFirst} limit ${limit} offset ${offset}`;
  return (await withNames(found).execute(tx)).rows;
}

/** Delays that match, newest start first, a piece after the row of an id; null: from the newest on. */
export async function listAfter(
  tx: Tx,
  filters: DelayFilters,
  { last, limit }: { readonly last: DelayId | null; readonly limit: number },
): Promise<DelayRow[]> {
  // the moment by its row: a Date has no microseconds
  const moment = sql`(select l.started_at from courier_delays l where l.id = ${last})`;
  const older = last === null ? sql`true` : sql`(d.started_at, d.id) < (${moment}, ${last}::bigint)`;
  const found = sql`select d.id from courier_delays d where ${matching(filters)} and ${older}
    ${newestFirst} limit ${limit}`;
  return (await withNames(found).execute(tx)).rows;
}

/** Whether more match than so many. */
export async function hasMoreThan(tx: Tx, filters: DelayFilters, most: number): Promise<boolean> {
  const { rows } = await sql`select from courier_delays d where ${matching(filters)}
    limit 1 offset ${most}`.execute(tx);
  return rows.length > 0;
}

export async function findRow(tx: Tx, id: DelayId): Promise<DelayRow | null> {
  return (await withNames(sql`select ${id}::bigint as id`).execute(tx)).rows[0] ?? null;
}

interface Figures {
  readonly count: number;
  readonly minutes: number;
}
export interface StatsRow extends Figures {
  readonly active: number;
  readonly under10: number;
  readonly from10: number;
  readonly from20: number;
  readonly from30: number;
  readonly couriers: readonly (Figures & { readonly id: UserId; readonly name: string | null })[];
  readonly branches: readonly (Figures & { readonly id: BranchId; readonly name: string })[];
}

/** Couriers in the ranking. */
const MOST_RANKED = 10;

/** Figures of all delays that match, read at once. */
export async function readStats(tx: Tx, filters: DelayFilters): Promise<StatsRow> {
  const { rows } = await sql<StatsRow>`
    with found as materialized (
      select d.courier_id, d.branch_id, d.status, ${delayMinutes(filters.now)} as minutes
      from courier_delays d where ${matching(filters)}),
    couriers as (
      select courier_id as id, count(*) as count, sum(minutes) as minutes from found
      group by courier_id order by 3 desc, 2 desc, 1 limit ${sql.lit(MOST_RANKED)}),
    places as (
      select branch_id as id, count(*) as count, sum(minutes) as minutes from found group by branch_id)
    select count(*) as count, coalesce(sum(minutes), 0) as minutes,
      count(*) filter (where status = 'ACTIVE') as active,
      count(*) filter (where minutes < 10) as under10,
      count(*) filter (where minutes >= 10 and minutes < 20) as from10,
      count(*) filter (where minutes >= 20 and minutes < 30) as from20,
      count(*) filter (where minutes >= 30) as from30,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', u.full_name, 'count', c.count,
          'minutes', c.minutes) order by c.minutes desc, c.count desc, c.id), '[]')
        from couriers c left join users u on u.id = c.id) as couriers,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', b.name, 'count', s.count,
          'minutes', s.minutes) order by s.count desc, s.minutes desc, s.id), '[]')
        from places s join branches b on b.id = s.id) as branches
    from found`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an aggregate has a row');
  return row;
}

/** Couriers with delays of the range, in alphabetical order. */
export async function listCouriers(
  tx: Tx,
  filters: DelayFilters,
): Promise<{ readonly id: UserId; readonly name: string | null; readonly count: number }[]> {
  const { rows } = await sql<{ id: UserId; name: string | null; count: number }>`
    select found.id, u.full_name as name, found.count
    from (select d.courier_id as id, count(*) as count from courier_delays d where ${matching(filters)}
      group by d.courier_id) found
    left join users u on u.id = found.id
    order by u.full_name collate "tr-x-icu" nulls last, found.id`.execute(tx);
  return rows;
}
