import { MAX_ACCURACY_M, MAX_PLAUSIBLE_KMH } from '@ulak/contracts/domain/position-filter';
import { DAY_MS } from '@ulak/contracts/time';
import type { SqlClient } from './repository.ts';

/** A trail stays this long after its month was closed, for disputes (docs/decisions/071). */
const AFTER_CLOSE_MS = 30 * DAY_MS;
/** A trail of a month that nobody closes goes after this. */
const AT_MOST_MS = 365 * DAY_MS;

const isLongClosed = (owner: string, closedBefore: string): string => `exists (select from pay_closes c
  where c.branch_id = ${owner}.branch_id and c.month = date_trunc('month', ${owner}.day)::date
    and c.closed_at < ${closedBefore})`;

/** UTC days before $1 whose positions are about to go: of partitions, and of the default partition. */
const DAYS_THAT_GO = `
  select day::text from (
    select to_date(right(c.relname, 8), 'YYYYMMDD') as day
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'courier_positions'::regclass and c.relname ~ '^courier_positions_\\d{8}$'
    union select (fix_at at time zone 'UTC')::date from courier_positions_default) days
  where day < $1::date order by day`;

/** Steps are those of the roll-up; each kept position has the metres since the one before it. */
const trailsOf = (onConflict: string): string => `
  with worked as (
    select array_agg(distinct courier_id) as ids from courier_shifts
    where started_at < ulak_business_day_start($1::date + 1)
      and started_at > ulak_business_day_start($1::date) - interval '40 days'
      and (ended_at is null or ended_at > ulak_business_day_start($1::date))),
  spans as materialized (
    select o.* from worked cross join lateral ulak_online_days(worked.ids,
      ulak_business_day_start($1::date), ulak_business_day_start($1::date + 1), $2) o
    where not ${isLongClosed('o', '$3')}),
  steps as (
    select s.courier_id, s.branch_id, s.company_id, s.from_at, p.fix_at, p.lat, p.lng,
      ulak_distance_m(lag(p.lat) over track, lag(p.lng) over track, p.lat, p.lng) as metres,
      date_part('epoch', p.fix_at - lag(p.fix_at) over track) as seconds,
      row_number() over (partition by s.courier_id, s.from_at, date_trunc('minute', p.fix_at)
        order by p.fix_at) = 1 or lead(p.fix_at) over track is null as is_kept
    from spans s join courier_positions p on p.courier_id = s.courier_id and p.fix_at >= s.from_at
      and p.fix_at < s.to_at and coalesce(p.accuracy_m, 0) <= ${MAX_ACCURACY_M}
    window track as (partition by s.courier_id, s.from_at order by p.fix_at)),
  ways as (
    select *, coalesce(sum(metres) filter (where metres <= seconds / 3.6 * ${MAX_PLAUSIBLE_KMH})
      over (partition by courier_id, from_at order by fix_at), 0) as so_far from steps),
  kept as (
    select *, so_far - coalesce(lag(so_far) over (partition by courier_id, from_at order by fix_at), 0)
      as since_before
    from ways where is_kept),
  made as (
    insert into courier_trails as t (courier_id, day, branch_id, company_id, fixes, lats, lngs, metres)
    select courier_id, $1::date, branch_id, company_id, array_agg(fix_at order by fix_at),
      array_agg(lat order by fix_at), array_agg(lng order by fix_at), array_agg(since_before order by fix_at)
    from kept group by courier_id, branch_id, company_id
    on conflict (courier_id, day, branch_id) ${onConflict} returning t.courier_id)
  select count(*)::integer as made from made`;

const WRITE_ANEW = trailsOf(`do update set fixes = excluded.fixes, lats = excluded.lats,
  lngs = excluded.lngs, metres = excluded.metres`);
const WRITE_MISSING = trailsOf('do nothing');

/** Orders of the day that were erased before their courier's trail was written. */
const BLUR_ERASED = `
  select ulak_blur_trails(array_agg(o.courier_id), array_agg(o.ended_at)) from orders o
  where o.erased_at is not null
    and o.courier_id in (select courier_id from courier_trails where day = $1)
    and o.ended_at >= ulak_business_day_start($1::date)
    and o.ended_at < ulak_business_day_start($1::date + 1)`;

/**
 * Keeps about a position a minute of the business days that begin before `before`, a UTC day, and whose raw
 * positions are about to be removed. A day ends in the next day's partition, which is still whole then; of
 * the day before the first, what is left of it is kept if nothing is. Idempotent. @returns trails written
 */
export async function keepTrails(db: SqlClient, before: string, now: Date): Promise<number> {
  const { rows } = await db.query(DAYS_THAT_GO, [before]);
  const days = rows.map((row) => String(row.day));
  const [first] = days;
  if (first === undefined) return 0;
  const dayBefore = new Date(Date.parse(first) - DAY_MS).toISOString().slice(0, 10);
  const closedBefore = new Date(now.getTime() - AFTER_CLOSE_MS);
  let kept = 0;
  for (const day of [dayBefore, ...days]) {
    const sql = day === dayBefore ? WRITE_MISSING : WRITE_ANEW;
    const made = await db.query(sql, [day, now, closedBefore]);
    kept += Number(made.rows[0]?.made ?? 0);
    await db.query(BLUR_ERASED, [day]);
  }
  return kept;
}

/** Removes trails whose dispute is over, or whose month nobody closes. @returns how many */
export async function removeTrails(db: SqlClient, now: Date): Promise<number> {
  const { rowCount } = await db.query(
    `delete from courier_trails t where t.day < ulak_business_day($1) or ${isLongClosed('t', '$2')}`,
    [new Date(now.getTime() - AT_MOST_MS), new Date(now.getTime() - AFTER_CLOSE_MS)],
  );
  return rowCount ?? 0;
}
