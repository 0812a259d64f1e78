import { BUSINESS_DAY_START_HOUR } from '@ulak/contracts/business-day';
import { MAX_ACCURACY_M, MAX_PLAUSIBLE_KMH } from '@ulak/contracts/domain/position-filter';
import { DAY_MS } from '@ulak/contracts/time';
import { inRefresh, type SqlRunner } from './hold-refresh.ts';

/** Positions are kept 30 days (maintenance/keep-partitions.ts); a day less, so that no hour is half there. */
const TRAIL_DAYS = 29;
/** A shift ends with an instant of the server's clock, its row is committed a little later. */
const OVERLAP = `interval '1 minute'`;
/**
 * Of a shift that goes on, the hours from this long before the last refresh are counted again; when it has
 * ended, all of them, as no position of it can come any more (0015-take-positions.sql).
 */
const LATE_POSITIONS = `interval '2 hours'`;
/** A phone's clock may be a minute behind: positions this long before a shift belong to it (0015). */
const BEFORE_SHIFT = `interval '1 minute'`;

/** Couriers whose hours may have changed, and from which hour on. */
const CHANGED = `changed as materialized (
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
spans as materialized (
  select s.courier_id, s.branch_id, s.company_id, c.since, s.id, s.started_at, s.ended_at,
    s.started_at - ${BEFORE_SHIFT} as begins,
    coalesce(lead(s.started_at - ${BEFORE_SHIFT})
      over (partition by s.courier_id order by s.started_at, s.id), 'infinity') as next_begins
  from changed c join courier_shifts s on s.courier_id = c.courier_id
    and (s.ended_at is null or s.ended_at >= c.since))`;

/**
 * Brings kilometres and time online of couriers up to date (docs/decisions/062): those of shifts that go on
 * or have ended since the last refresh. Nothing is added to the taking of positions.
 * @returns how many couriers, and rows of hours
 */
export async function refreshCourierDays(
  db: SqlRunner,
  now: Date,
): Promise<{ couriers: number; hours: number }> {
  const refreshed = await inRefresh(db, async () => {
    // The server's clock may have been put back since.
    await db.query('update report_progress set shifts_until = $1 where shifts_until > $1', [now]);
    const metres = await countMetres(db, now);
    const seconds = await countSeconds(db, now);
    const couriers = await sumDays(db, now);
    await db.query('update report_progress set shifts_until = $1', [now]);
    return { couriers, hours: metres + seconds };
  });
  return refreshed ?? { couriers: 0, hours: 0 };
}

const rowsMade = ({ rows }: { rows: Record<string, unknown>[] }): number => Number(rows[0]?.made ?? 0);

/**
 * Metres by the hour in which a step ends: great-circle steps between accepted positions of one shift
 * (DECISIONS "Time and numbers", contracts trackSteps). Hours without a step keep what they have.
 */
async function countMetres(db: SqlRunner, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - TRAIL_DAYS * DAY_MS);
  return rowsMade(
    await db.query(
      `with ${CHANGED},
      spans_with_trail as (select *,
        greatest(begins, since, date_trunc('hour', $1::timestamptz)) as trail_from from spans),
      fixes as (
        select s.id, s.courier_id, s.branch_id, s.company_id, s.trail_from, p.fix_at, p.lat, p.lng
        from spans_with_trail s cross join lateral (
          (select fix_at, lat, lng from courier_positions where courier_id = s.courier_id
            and fix_at >= s.trail_from and fix_at < s.next_begins
            and coalesce(accuracy_m, 0) <= ${MAX_ACCURACY_M})
          union all
          (select fix_at, lat, lng from courier_positions where courier_id = s.courier_id
            and fix_at >= greatest(s.begins, $1::timestamptz) and fix_at < least(s.trail_from, s.next_begins)
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
      [oldest],
    ),
  );
}

/** Seconds online by the hour, breaks included; a shift that goes on counts until now. */
async function countSeconds(db: SqlRunner, now: Date): Promise<number> {
  return rowsMade(
    await db.query(
      `with ${CHANGED},
      parts as (
        select s.courier_id, g.hour, s.branch_id, s.company_id,
          date_part('epoch', least(coalesce(s.ended_at, $1::timestamptz), g.hour + interval '1 hour')
            - greatest(s.started_at, g.hour)) as seconds
        from spans s cross join lateral generate_series(
          date_trunc('hour', greatest(s.started_at, s.since)),
          coalesce(s.ended_at, $1::timestamptz), interval '1 hour') g (hour)),
      made as (
        insert into courier_hours as h (courier_id, hour, branch_id, company_id, online_seconds)
        select courier_id, hour, branch_id, company_id, least(3600, round(sum(seconds)))::integer
        from parts where seconds > 0 group by courier_id, hour, branch_id, company_id
        on conflict (courier_id, hour, branch_id) do update set online_seconds = excluded.online_seconds
          where h.online_seconds <> excluded.online_seconds
        returning 1)
      select count(*)::integer as made from made`,
      [now],
    ),
  );
}

/** Sums the days of changed couriers from their hours. */
async function sumDays(db: SqlRunner, now: Date): Promise<number> {
  const { rows } = await db.query(
    `with ${CHANGED},
    made as (
      insert into courier_days as d (courier_id, day, branch_id, company_id, metres, online_seconds)
      select h.courier_id, ulak_business_day(h.hour), h.branch_id, h.company_id,
        sum(h.metres), sum(h.online_seconds)
      from changed c join courier_hours h on h.courier_id = c.courier_id
        and h.hour >= date_trunc('day', c.since - interval '${24 + BUSINESS_DAY_START_HOUR} hours')
      where ulak_business_day(h.hour) >= ulak_business_day(c.since) and h.hour <= $1::timestamptz
      group by h.courier_id, ulak_business_day(h.hour), h.branch_id, h.company_id
      on conflict (courier_id, day, branch_id) do update
        set metres = excluded.metres, online_seconds = excluded.online_seconds
        where (d.metres, d.online_seconds) <> (excluded.metres, excluded.online_seconds))
    select count(*)::integer as couriers from changed`,
    [now],
  );
  return Number(rows[0]?.couriers ?? 0);
}
