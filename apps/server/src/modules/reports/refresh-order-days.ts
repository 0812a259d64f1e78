import {
  BRANCH_COLUMNS,
  BRANCH_SUMS,
  COUNTED_COLUMNS,
  COURIER_COLUMNS,
  COURIER_SUMS,
} from './count-orders.ts';
import { inRefresh, type SqlRunner } from './hold-refresh.ts';

/** Branch days counted by one statement: its orders fit in memory, and a killed server loses little. */
const DAYS_PER_STATEMENT = 200;
/** Events before the first refresh that may belong to transactions which were still running then. */
const FIRST_OVERLAP = 10_000;

/**
 * Brings the roll-ups of orders up to date: days with a new event are removed, then days without a row are
 * counted, newest first. Costs what changed. Readers count both kinds of days from the orders meanwhile.
 * @param today the running business day, `YYYY-MM-DD`, which has no roll-up
 * @returns how many days were removed and counted
 */
export async function refreshOrderDays(
  db: SqlRunner,
  today: string,
): Promise<{ removed: number; counted: number }> {
  const removed = await inRefresh(db, () => removeChangedDays(db));
  if (removed === null) return { removed: 0, counted: 0 };
  for (let counted = 0; ; ) {
    const made = (await inRefresh(db, () => countMissingDays(db, today))) ?? 0;
    counted += made;
    if (made < DAYS_PER_STATEMENT) return { removed, counted };
  }
}

/** Removes the days of every order with an event that is new, and remembers how far it came. */
async function removeChangedDays(db: SqlRunner): Promise<number> {
  await db.query(
    `insert into report_progress (event_id, pending_event_id, pending_xmax)
      select greatest(0, coalesce(max(id), 0) - ${FIRST_OVERLAP}), coalesce(max(id), 0),
        pg_snapshot_xmax(pg_current_snapshot()) from events
      on conflict do nothing`,
  );
  // One statement, one snapshot: what it does not see is beyond what it remembers.
  const { rows } = await db.query(
    `with progress as (select event_id, pending_event_id, pending_xmax from report_progress),
    now_at as (select coalesce((select max(id) from events), 0) as event_id,
      pg_snapshot_xmin(pg_current_snapshot()) as xmin, pg_snapshot_xmax(pg_current_snapshot()) as xmax),
    touched as materialized (select distinct entity_id from events
      where entity = 'order' and id > (select event_id from progress)),
    days as materialized (select distinct o.branch_id, ulak_business_day(o.created_at) as day from touched
      cross join lateral (select branch_id, created_at from orders
        where id = touched.entity_id and not is_test limit 1) o),
    couriers as (delete from report_courier_days d using days
      where d.branch_id = days.branch_id and d.day = days.day),
    removed as (delete from report_branch_days d using days
      where d.branch_id = days.branch_id and d.day = days.day returning 1),
    moved as (update report_progress p set
        event_id = case when n.xmin >= n.xmax then n.event_id
          when n.xmin >= p.pending_xmax then p.pending_event_id else p.event_id end,
        pending_event_id = case when n.xmin >= p.pending_xmax or p.pending_xmax > n.xmax
          then n.event_id else p.pending_event_id end,
        pending_xmax = case when n.xmin >= p.pending_xmax or p.pending_xmax > n.xmax
          then n.xmax else p.pending_xmax end
      from now_at n)
    select count(*)::integer as removed from removed`,
  );
  return Number(rows[0]?.removed ?? 0);
}

const inDay = (alias: string): string =>
  `${alias}.created_at >= ulak_business_day_start(d.day)
    and ${alias}.created_at < ulak_business_day_start(d.day + 1) and not ${alias}.is_test`;

/** Counts days without a row, from each branch's first order to yesterday. */
async function countMissingDays(db: SqlRunner, today: string): Promise<number> {
  const { rows } = await db.query(
    `with days as materialized (
      select f.branch_id, f.company_id, s.at::date as day
      from (select b.id as branch_id, b.company_id,
          (select ulak_business_day(min(o.created_at)) from orders o
            where o.branch_id = b.id and not o.is_test) as first
        from branches b where b.company_id is not null) f
      cross join lateral generate_series(f.first::timestamp, $1::date - interval '1 day', '1 day') s (at)
      where not exists (select from report_branch_days r where r.branch_id = f.branch_id
        and r.day = s.at::date)
      order by s.at desc limit ${DAYS_PER_STATEMENT}),
    branches_made as (
      insert into report_branch_days (branch_id, day, company_id, ${BRANCH_COLUMNS})
      select d.branch_id, d.day, d.company_id, s.* from days d cross join lateral (
        select ${BRANCH_SUMS} from orders o where o.branch_id = d.branch_id and ${inDay('o')}) s),
    couriers_made as (
      insert into report_courier_days (branch_id, day, company_id, courier_id, ${COURIER_COLUMNS})
      select d.branch_id, d.day, d.company_id, s.* from days d cross join lateral (
        select o.courier_id, ${COURIER_SUMS}
        from (select ${COUNTED_COLUMNS} from orders n where n.branch_id = d.branch_id and ${inDay('n')}) o
        where o.courier_id is not null group by o.courier_id) s)
    select count(*)::integer as counted from days`,
    [today],
  );
  return Number(rows[0]?.counted ?? 0);
}
