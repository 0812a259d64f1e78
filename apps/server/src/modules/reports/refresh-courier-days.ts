import { MAX_ACCURACY_M, MAX_PLAUSIBLE_KMH } from '@ulak/contracts/domain/position-filter';
import { DAY_MS } from '@ulak/contracts/time';
import { inRefresh, type SqlRunner } from './hold-refresh.ts';

/** Positions are kept 30 days (maintenance/keep-partitions.ts); a day less, so that no hour is half there. */
const TRAIL_DAYS = 29;
/** A shift ends with an instant of the server's clock, its row is committed a little later. */
const OVERLAP = `interval '1 minute'`;
/**
 * Of a shift that goes on, the hours from this long before the last refresh are counted again; when it has
 * ended, all of them. Positions that come later than that are noted one by one (0033-online-time.sql).
 */
const LATE_POSITIONS = `interval '2 hours'`;
/** A phone's clock may be a minute behind: positions this long before a shift belong to it (0015). */
const BEFORE_SHIFT = `interval '1 minute'`;
/** A way counts in the hour in which it ends, a day later at most. */
const NEXT_FIX_WITHIN = `interval '1 day'`;

/** Hours of couriers to count again beside those of their latest shifts, one element each. */
interface LateHours {
  readonly courierIds: number[];
  readonly hours: Date[];
}

/**
 * Hours [since, until) of couriers that are counted again; no two rows of a courier overlap. $1: now,
 * $2 and $3: {@link LateHours}.
 */
const CHANGED = `recent as materialized (
  select courier_id, date_trunc('hour', min(case
    when ended_at is not null or last.at is null then started_at - ${BEFORE_SHIFT}
    else greatest(started_at - ${BEFORE_SHIFT}, last.at - ${LATE_POSITIONS}) end)) as since
  from (select (select shifts_until from report_progress) - ${OVERLAP} as at) last,
    lateral (
      select courier_id, started_at, ended_at from courier_shifts where ended_at is null
      union all
      select courier_id, started_at, ended_at from courier_shifts
        where ended_at >= coalesce(last.at, '-infinity')) shifts
  group by courier_id),
changed as materialized (
  select courier_id, since, timestamptz 'infinity' as until from recent
  union all
  select distinct l.courier_id, l.hour, l.hour + interval '1 hour'
  from unnest($2::bigint[], $3::timestamptz[]) as l (courier_id, hour)
    left join recent r on r.courier_id = l.courier_id where r.since is null or l.hour < r.since)`;

/**
 * Brings kilometres and time online of couriers up to date (docs/decisions/062, 070): those of shifts that go
 * on or have ended since the last refresh, and the hours around positions that came late.
 * @returns how many couriers, and rows of hours
 */
export async function refreshCourierDays(
  db: SqlRunner,
  now: Date,
): Promise<{ couriers: number; hours: number }> {
  const refreshed = await inRefresh(db, async () => {
    // The server's clock may have been put back since.
    await db.query('update report_progress set shifts_until = $1 where shifts_until > $1', [now]);
    const late = await takeLateHours(db);
    const metres = await countMetres(db, now, late);
    const seconds = await countSeconds(db, now, late);
    const couriers = await sumDays(db, now, late);
    await db.query('update report_progress set shifts_until = $1', [now]);
    return { couriers, hours: metres + seconds };
  });
  return refreshed ?? { couriers: 0, hours: 0 };
}

const rowsMade = ({ rows }: { rows: Record<string, unknown>[] }): number => Number(rows[0]?.made ?? 0);

/**
 * Takes the notes of late positions: the hour of each, and the hour in which the next way ends. A note
 * commits with its position, so later statements see what it tells of.
 */
async function takeLateHours(db: SqlRunner): Promise<LateHours> {
  const { rows } = await db.query(
    `with taken as (delete from courier_late_fixes returning courier_id, fix_at)
    select distinct t.courier_id, date_trunc('hour', ends.at) as hour from taken t
    cross join lateral (
      select t.fix_at as at
      union all
      (select p.fix_at from courier_positions p where p.courier_id = t.courier_id and p.fix_at > t.fix_at
        and p.fix_at < t.fix_at + ${NEXT_FIX_WITHIN} and coalesce(p.accuracy_m, 0) <= ${MAX_ACCURACY_M}
        order by p.fix_at limit 1)) ends`,
  );
  const late = rows as { courier_id: number; hour: Date }[];
  return { courierIds: late.map((row) => row.courier_id), hours: late.map((row) => row.hour) };
}

/**
 * Metres by the hour in which a step ends: great-circle steps between accepted positions of one
 * uninterrupted time online (DECISIONS "Time and numbers", contracts trackSteps). Hours without a step keep
 * what they have.
 */
async function countMetres(db: SqlRunner, now: Date, late: LateHours): Promise<number> {
  const oldest = new Date(now.getTime() - TRAIL_DAYS * DAY_MS);
  return rowsMade(
    await db.query(
      `with ${CHANGED},
      spans as materialized (
        select c.since, c.until, o.courier_id, o.branch_id, o.company_id, o.from_at, o.to_at,
          greatest(o.from_at - ${BEFORE_SHIFT}, lag(o.to_at + interval '1 second')
            over (partition by c.courier_id, c.since order by o.from_at)) as begins
        from changed c
        cross join lateral ulak_online(array[c.courier_id], c.since, c.until, $1) o),
      spans_with_trail as (
        select *, row_number() over () as id, greatest(begins, since, date_trunc('hour', $4::timestamptz))
          as trail_from, least(to_at + interval '1 second', until) as trail_to from spans),
      fixes as (
        select s.id, s.courier_id, s.branch_id, s.company_id, s.trail_from, p.fix_at, p.lat, p.lng
        from spans_with_trail s cross join lateral (
          (select fix_at, lat, lng from courier_positions where courier_id = s.courier_id
            and fix_at >= s.trail_from and fix_at < s.trail_to
            and coalesce(accuracy_m, 0) <= ${MAX_ACCURACY_M})
          union all
          (select fix_at, lat, lng from courier_positions where courier_id = s.courier_id
            and fix_at >= greatest(s.begins, $4::timestamptz) and fix_at < least(s.trail_from, s.trail_to)
            and coalesce(accuracy_m, 0) <= ${MAX_ACCURACY_M} order by fix_at desc limit 1)) p),
      steps as (
        select courier_id, branch_id, company_id, trail_from, fix_at,
          ulak_distance_m(lag(lat) over track, lag(lng) over track, lat, lng) as metres,
          date_part('epoch', fix_at - lag(fix_at) over track) as seconds
        from fixes window track as (partition by id order by fix_at)),
      made as (
        insert into courier_hours as h (courier_id, hour, branch_id, company_id, metres)
        select courier_id, date_trunc('hour', fix_at), branch_id, company_id,
          round(coalesce(sum(metres)
            filter (where metres <= seconds / 3.6 * ${MAX_PLAUSIBLE_KMH}), 0))::integer
        from steps where metres is not null and fix_at >= trail_from
        group by courier_id, date_trunc('hour', fix_at), branch_id, company_id
        on conflict (courier_id, hour, branch_id) do update set metres = excluded.metres
          where h.metres <> excluded.metres
        returning 1)
      select count(*)::integer as made from made`,
      [now, late.courierIds, late.hours, oldest],
    ),
  );
}

/** Seconds online by the hour, breaks left out; a shift that goes on counts until now. */
async function countSeconds(db: SqlRunner, now: Date, late: LateHours): Promise<number> {
  return rowsMade(
    await db.query(
      `with ${CHANGED},
      parts as materialized (
        select o.courier_id, g.hour, o.branch_id, o.company_id,
          sum(date_part('epoch', least(o.to_at, g.hour + interval '1 hour') - greatest(o.from_at, g.hour)))
            as seconds
        from changed c cross join lateral ulak_online(array[c.courier_id], c.since, c.until, $1) o
        cross join lateral generate_series(date_trunc('hour', greatest(o.from_at, c.since)),
          least(o.to_at, c.until), interval '1 hour') g (hour)
        where g.hour < least(o.to_at, c.until)
        group by o.courier_id, g.hour, o.branch_id, o.company_id),
      made as (
        insert into courier_hours as h (courier_id, hour, branch_id, company_id, online_seconds)
        select courier_id, hour, branch_id, company_id, least(3600, seconds)::integer from parts
        on conflict (courier_id, hour, branch_id) do update set online_seconds = excluded.online_seconds
          where h.online_seconds <> excluded.online_seconds
        returning 1),
      all_break as (
        update courier_hours h set online_seconds = 0 from changed c
        where h.courier_id = c.courier_id and h.hour >= c.since and h.hour < least(c.until, $1)
          and h.online_seconds > 0 and not exists (select from parts p where p.courier_id = h.courier_id
            and p.hour = h.hour and p.branch_id = h.branch_id)
        returning 1)
      select (select count(*) from made)::integer + (select count(*) from all_break)::integer as made`,
      [now, late.courierIds, late.hours],
    ),
  );
}

/** Sums the days of changed couriers from their hours. */
async function sumDays(db: SqlRunner, now: Date, late: LateHours): Promise<number> {
  const { rows } = await db.query(
    `with ${CHANGED},
    days as materialized (
      select distinct c.courier_id, g::date as day from changed c
      cross join lateral generate_series(ulak_business_day(c.since)::timestamp,
        ulak_business_day(least(c.until - interval '1 second', $1::timestamptz))::timestamp, '1 day') g),
    made as (
      insert into courier_days as d (courier_id, day, branch_id, company_id, metres, online_seconds)
      select h.courier_id, days.day, h.branch_id, h.company_id, sum(h.metres), sum(h.online_seconds)
      from days join courier_hours h on h.courier_id = days.courier_id
        and h.hour >= ulak_business_day_start(days.day) and h.hour < ulak_business_day_start(days.day + 1)
      where h.hour <= $1::timestamptz
      group by h.courier_id, days.day, h.branch_id, h.company_id
      on conflict (courier_id, day, branch_id) do update
        set metres = excluded.metres, online_seconds = excluded.online_seconds
        where (d.metres, d.online_seconds) <> (excluded.metres, excluded.online_seconds))
    select count(distinct courier_id)::integer as couriers from changed`,
    [now, late.courierIds, late.hours],
  );
  return Number(rows[0]?.couriers ?? 0);
}
