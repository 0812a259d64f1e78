import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { MAX_ACCURACY_M } from '@ulak/contracts/domain/position-filter';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import { judgeRidden, type RiddenVerdict } from '@ulak/contracts/roads/ridden';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { TraceFix } from '@ulak/roads/router';
import type { RoadService } from '../roads/service.ts';
import type { SqlRunner } from './hold-refresh.ts';
import { lengthOf, riddenStretches } from './ridden-stretches.ts';

/** A run leaves the router to others after so many days, or so long. */
const DAYS_A_RUN = 60;
const RUN_MS = 2 * MINUTE_MS;
/** A stretch of hours; nobody waits for it. */
const CALL = { timeoutMs: 10_000 };
/** How often a day whose ways got no answer is asked for: the router may have been busy. */
const MAX_ATTEMPTS = 3;

/** A courier's day at a branch; `metres`: its great-circle sum. */
interface CourierDay {
  readonly courier_id: UserId;
  readonly day: string;
  readonly branch_id: BranchId;
  readonly company_id: CompanyId;
  readonly metres: number;
}

/** Metres of a day by road, and how many of its positions lie on them. */
interface MatchedDay {
  readonly roadM: number;
  readonly matched: number;
  readonly method: RoadMethod;
}

/**
 * Days that have ended, whose positions are kept, whose kilometres have been counted and whose month is open:
 * never asked for, asked for other kilometres, or without answers an hour ago. First those that pay hangs on,
 * then the oldest: their months are closed next.
 */
const DAYS_TO_ASK = `
  select d.courier_id, d.day::text as day, d.branch_id, d.company_id, d.metres
  from courier_days d join branches b on b.id = d.branch_id
    left join courier_day_roads r using (courier_id, day, branch_id)
  where d.metres > 0 and d.day >= ulak_business_day($1) - 28
    and d.day < ulak_business_day(least($1, (select shifts_until from report_progress)))
    and (r.day is null or r.of_metres <> d.metres
      or (r.verdict in ('UNKNOWN', 'SPARSE') and r.attempts < ${MAX_ATTEMPTS}
        and r.asked_at < $1::timestamptz - interval '1 hour'))
    and not exists (select from pay_closes c where c.branch_id = d.branch_id
      and c.month = date_trunc('month', d.day)::date)
  order by b.pay_distance = 'ROAD' desc, d.day, d.courier_id, d.branch_id limit ${DAYS_A_RUN}`;

/** Positions as the roll-up takes them, with the time online that they belong to. */
const FIXES = `
  select o.from_at, p.fix_at, p.lat, p.lng, p.accuracy_m
  from ulak_online_days(array[$1::bigint], ulak_business_day_start($2::date),
    ulak_business_day_start($2::date + 1), $4) o
  join courier_positions p on p.courier_id = $1 and p.fix_at >= o.from_at and p.fix_at < o.to_at
    and coalesce(p.accuracy_m, 0) <= ${MAX_ACCURACY_M}
  where o.branch_id = $3 and o.day = $2::date order by o.from_at, p.fix_at`;

const KEEP = `
  insert into courier_day_roads as r (courier_id, day, branch_id, company_id, of_metres, road_m, matched,
    method, verdict, asked_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (courier_id, day, branch_id) do update set of_metres = excluded.of_metres,
    road_m = excluded.road_m, matched = excluded.matched, method = excluded.method,
    verdict = excluded.verdict, asked_at = excluded.asked_at,
    attempts = case when r.of_metres = excluded.of_metres then r.attempts + 1 else 1 end`;

/**
 * Puts couriers' days onto roads, beside the great-circle sums that the roll-up holds (docs/decisions/097).
 * Without a router nothing is asked at all. Idempotent; a run takes a few days only.
 * @returns days that were asked for, and those whose kilometres are trusted
 */
export async function matchCourierDays(
  db: SqlRunner,
  now: Date,
  roads: RoadService,
): Promise<{ days: number; trusted: number }> {
  const done = { days: 0, trusted: 0 };
  if (roads.method() === null) return done;
  const until = performance.now() + RUN_MS;
  // days without positions ask nothing of the router, so they take nobody's place
  for (let asked = 0; asked < DAYS_A_RUN; ) {
    const { rows } = await db.query(DAYS_TO_ASK, [now]);
    for (const day of rows as unknown as CourierDay[]) {
      const matched = await matchDay(db, roads, { day, now });
      // a router that has failed meanwhile says nothing about the days
      if (roads.method() === null) return done;
      const isWay = typeof matched !== 'string';
      const verdict = isWay ? judgeRidden({ greatCircleM: day.metres, ...matched }) : matched;
      await keep(db, day, { matched: isWay ? matched : null, verdict, now });
      done.days += 1;
      if (verdict === 'TRUSTED') done.trusted += 1;
      if (verdict !== 'NO_POSITIONS') asked += 1;
      if (performance.now() > until) return done;
    }
    if (rows.length < DAYS_A_RUN) return done;
  }
  return done;
}

/**
 * A day by road; the great circle counts where a way is missing. UNKNOWN: the router knew no way, or did not
 * answer. NO_POSITIONS: none of the day's are kept.
 */
async function matchDay(
  db: SqlRunner,
  roads: RoadService,
  { day, now }: { readonly day: CourierDay; readonly now: Date },
): Promise<MatchedDay | 'UNKNOWN' | 'NO_POSITIONS'> {
  const { rows } = await db.query(FIXES, [day.courier_id, day.day, day.branch_id, now]);
  if (rows.length === 0) return 'NO_POSITIONS';
  let roadM = 0;
  let onRoad = 0;
  let asked = 0;
  const methods = new Set<RoadMethod>();
  for (const span of spansOf(rows as unknown as FixRow[])) {
    const { stretches, gapM } = riddenStretches(span);
    roadM += gapM;
    for (const stretch of stretches) {
      const found = await roads.match(stretch, CALL);
      asked += stretch.length;
      if (!found) {
        // as where a way is missing: nobody rode less than that
        roadM += lengthOf(stretch);
        continue;
      }
      methods.add(found.method);
      roadM += found.metres;
      onRoad += found.matched * stretch.length;
    }
  }
  const [method] = methods;
  // never one day by two routers
  if (method === undefined || methods.size > 1) return 'UNKNOWN';
  return { roadM: Math.round(roadM), matched: onRoad / asked, method };
}

interface FixRow {
  readonly from_at: Date;
  readonly fix_at: Date;
  readonly lat: number;
  readonly lng: number;
  readonly accuracy_m: number | null;
}

/** Positions by the time online that they belong to. */
function spansOf(rows: readonly FixRow[]): Iterable<TraceFix[]> {
  const spans = new Map<number, TraceFix[]>();
  for (const row of rows) {
    const key = row.from_at.getTime();
    const span = spans.get(key);
    if (span) span.push(toFix(row));
    else spans.set(key, [toFix(row)]);
  }
  return spans.values();
}

const toFix = ({ fix_at, lat, lng, accuracy_m }: FixRow): TraceFix => ({
  lat,
  lng,
  at: fix_at.getTime(),
  accuracyM: accuracy_m,
});

interface KeptMatch {
  readonly matched: MatchedDay | null;
  readonly verdict: RiddenVerdict;
  readonly now: Date;
}

async function keep(db: SqlRunner, day: CourierDay, { matched, verdict, now }: KeptMatch): Promise<void> {
  const { courier_id, branch_id, company_id, metres } = day;
  const found = [matched?.roadM ?? null, matched?.matched ?? null, matched?.method ?? null];
  await db.query(KEEP, [courier_id, day.day, branch_id, company_id, metres, ...found, verdict, now]);
}
