import { MAX_ACCURACY_M, MAX_PLAUSIBLE_KMH } from '@ulak/contracts/domain/position-filter';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import type { DayRoad, WorkDay } from '@ulak/contracts/salary/pay-slip';
import type { Period } from '@ulak/contracts/time';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { PaidCourier } from './courier-repository.ts';

/** Whose work in which whole business days; shifts that go on count until `now`. */
export interface WorkOf {
  readonly branchIds: readonly BranchId[];
  /** Only this courier. */
  readonly courierId?: UserId;
  readonly period: Period;
  readonly now: Date;
}

/** What counts of a courier's day at a branch, and the day as screens and slips show it. */
export interface WorkDayRow {
  readonly online_seconds: number;
  readonly metres: number;
  readonly view: WorkDay;
}

/** What a courier worked for a branch in a period of whole days. */
export interface WorkMonth {
  readonly courier_id: UserId;
  readonly branch_id: BranchId;
  readonly online_seconds: number;
  readonly metres: number;
  /** Of these, metres of days that count by road. */
  readonly road_metres: number;
  readonly is_corrected: boolean;
  /** Days of duty without positions whose kilometres nobody has said. */
  readonly silent: readonly { readonly day: string; readonly seconds: number }[];
}

/** Duty of at least this long leaves positions; seconds. */
const DUTY_WITH_POSITIONS = 30 * 60;

/**
 * Days of work: time online from shifts and breaks (`ulak_online`), metres from the roll-up, those of roads
 * beside them (docs/decisions/097), and what a manager says instead. CTEs ending in `work_days`.
 */
export function workDays({ branchIds, courierId, period: { from, to }, now }: WorkOf): RawBuilder<unknown> {
  const atBranches = (table: string): RawBuilder<unknown> => {
    const whose = courierId === undefined ? sql`` : sql`and ${sql.ref(`${table}.courier_id`)} = ${courierId}`;
    return sql`${sql.ref(`${table}.branch_id`)} = any(${[...branchIds]}::bigint[]) ${whose}`;
  };
  const inDays = (table: string): RawBuilder<unknown> => {
    const day = sql.ref(`${table}.day`);
    return sql`${day} >= ulak_business_day(${from}) and ${day} < ulak_business_day(${to})`;
  };
  return sql`
    on_shift as materialized (
      select array_agg(distinct s.courier_id) as ids from courier_shifts s
      where ${atBranches('s')} and s.started_at < ${to}
        and s.started_at > ${from}::timestamptz - interval '40 days'
        and (s.ended_at is null or s.ended_at > ${from})),
    intervals as materialized (
      select o.* from on_shift cross join lateral ulak_online_days(on_shift.ids, ${from}, ${to}, ${now}) o
      where o.branch_id = any(${[...branchIds]}::bigint[])),
    online as (
      select courier_id, branch_id, day, sum(seconds)::integer as seconds,
        jsonb_agg(jsonb_build_object(
          'from', to_char(from_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'to', to_char(to_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'seconds', seconds)
          order by from_at) as spans
      from intervals group by courier_id, branch_id, day),
    measured as (
      select courier_id, branch_id, day, coalesce(o.seconds, 0) as seconds, coalesce(k.metres, 0) as metres,
        o.spans
      from online o full join (select d.courier_id, d.branch_id, d.day, d.metres from courier_days d
        where ${atBranches('d')} and ${inDays('d')} and d.metres > 0) k using (courier_id, branch_id, day)),
    roads as (
      select r.courier_id, r.branch_id, r.day, r.of_metres, r.road_m, r.matched, r.method, r.verdict
      from courier_day_roads r where ${atBranches('r')} and ${inDays('r')}),
    paid_by_road as materialized (
      select asked.branch_id, asked.day
      from (select distinct branch_id, day from roads where verdict = 'TRUSTED') asked
      cross join lateral (
        select b.pay_distance from branch_pay_terms b where b.branch_id = asked.branch_id
          and b.since < ulak_business_day_start(asked.day + 1) order by b.since desc, b.id desc limit 1) terms
      where terms.pay_distance = 'ROAD'),
    corrected as (
      select distinct on (f.courier_id, f.branch_id, f.day) f.* from pay_day_corrections f
      where ${atBranches('f')} and ${inDays('f')}
      order by f.courier_id, f.branch_id, f.day, f.id desc),
    work_days as (
      select courier_id, branch_id, day, coalesce(m.seconds, 0) as measured_seconds,
        coalesce(m.metres, 0) as measured_metres, coalesce(f.online_seconds, m.seconds, 0) as online_seconds,
        coalesce(f.metres, m.counted_metres, 0) as metres, f.id as correction_id,
        f.online_seconds as fixed_seconds,
        f.metres as fixed_metres, f.reason, f.at as fixed_at, f.by as fixed_by,
        coalesce(m.spans, '[]') as intervals, m.road_m, m.matched, m.method, m.verdict,
        m.is_by_road as is_measured_by_road, coalesce(m.is_by_road, false) and f.metres is null as is_by_road
      from (
        select d.*, r.road_m, r.matched, r.method, r.verdict, p.day is not null as is_by_road,
          case when p.day is not null then r.road_m else d.metres end as counted_metres
        from measured d
        left join roads r on r.courier_id = d.courier_id and r.branch_id = d.branch_id and r.day = d.day
          and r.of_metres = d.metres
        left join paid_by_road p on p.branch_id = d.branch_id and p.day = d.day and r.verdict = 'TRUSTED'
      ) m full join corrected f using (courier_id, branch_id, day))`;
}

/** A row of `work_days` as a {@link WorkDay}. */
const VIEWED_DAY = sql`json_build_object('day', day, 'onlineSeconds', online_seconds,
  'km', trim_scale(metres / 1000.0), 'measuredOnlineSeconds', measured_seconds,
  'measuredKm', trim_scale(measured_metres / 1000.0), 'intervals', intervals,
  'road', case when verdict is not null then json_build_object('km', trim_scale(road_m / 1000.0),
    'matched', round(matched::numeric, 3), 'method', method, 'verdict', verdict,
    'counts', is_measured_by_road) end,
  'correction', case when correction_id is not null then json_build_object('onlineSeconds', fixed_seconds,
    'km', trim_scale(fixed_metres / 1000.0), 'reason', coalesce(reason, ''),
    'at', to_char(fixed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'actorName', ulak_actor_name(fixed_by)) end)`;

/** Days of work with their intervals, by courier, branch and day. */
export async function listWorkDays(tx: Tx, work: WorkOf): Promise<WorkDayRow[]> {
  const { rows } = await sql<WorkDayRow>`
    with ${workDays(work)}
    select online_seconds, metres, ${VIEWED_DAY} as view
    from work_days order by courier_id, branch_id, day`.execute(tx);
  return rows;
}

/** Columns of a {@link WorkMonth}, over rows of `work_days`. */
const SUMMED = sql`courier_id, branch_id, sum(online_seconds)::integer as online_seconds,
  sum(metres)::integer as metres,
  coalesce(sum(metres) filter (where is_by_road), 0)::integer as road_metres,
  bool_or(fixed_seconds is not null or fixed_metres is not null) as is_corrected,
  coalesce(json_agg(json_build_object('day', day, 'seconds', measured_seconds) order by day) filter (
    where measured_seconds >= ${sql.lit(DUTY_WITH_POSITIONS)} and measured_metres = 0
      and fixed_metres is null), '[]') as silent`;

/** Work by courier and branch. */
export async function listWorkMonths(tx: Tx, work: WorkOf): Promise<WorkMonth[]> {
  const { rows } = await sql<WorkMonth>`
    with ${workDays(work)}
    select ${SUMMED} from work_days group by courier_id, branch_id order by courier_id, branch_id`.execute(
    tx,
  );
  return rows;
}

/** Work of one courier at a branch with its days, oldest first; undefined: none. */
export async function findWorkMonth(
  tx: Tx,
  work: WorkOf & { readonly courierId: UserId },
): Promise<(WorkMonth & { readonly days: WorkDay[] }) | undefined> {
  const { rows } = await sql<WorkMonth & { days: WorkDay[] }>`
    with ${workDays(work)}
    select ${SUMMED}, json_agg(${VIEWED_DAY} order by day) as days
    from work_days group by courier_id, branch_id`.execute(tx);
  return rows[0];
}

/**
 * Work by courier and branch. Its days stay in a table of this transaction, `kept_work_days`: slips take them
 * over in the database, where thousands of them would hold other calls of this process up.
 */
export async function keepWorkMonths(tx: Tx, work: WorkOf): Promise<WorkMonth[]> {
  await sql`create temporary table kept_work_days (courier_id bigint, branch_id bigint, day date,
    online_seconds integer, metres integer, measured_seconds integer, measured_metres integer,
    fixed_seconds integer, fixed_metres integer, is_by_road boolean, view jsonb) on commit drop`.execute(tx);
  await sql`insert into kept_work_days with ${workDays(work)}
    select courier_id, branch_id, day, online_seconds, metres, measured_seconds, measured_metres,
      fixed_seconds, fixed_metres, is_by_road, ${VIEWED_DAY} from work_days`.execute(tx);
  await sql`create index on kept_work_days (courier_id, branch_id)`.execute(tx);
  const { rows } = await sql<WorkMonth>`
    select ${SUMMED} from kept_work_days
    group by courier_id, branch_id order by courier_id, branch_id`.execute(tx);
  return rows;
}

/** Measured seconds online by courier and day of any period. */
export async function listHours(
  tx: Tx,
  { branchIds, period, now }: WorkOf,
): Promise<{ readonly courier_id: UserId; readonly day: string; readonly seconds: number }[]> {
  const { rows } = await sql<{ courier_id: UserId; day: string; seconds: number }>`
    with ${workDays({ branchIds, period, now })}
    select courier_id, day::text as day, sum(seconds)::integer as seconds from intervals
    group by courier_id, day order by courier_id, day`.execute(tx);
  return rows;
}

/** `road`: the day put onto roads, where all of it was asked for, at one branch. */
export interface MetresRow {
  readonly courier_id: UserId;
  readonly day: string;
  readonly metres: number;
  readonly road: Omit<DayRoad, 'counts'> | null;
}

/** Measured metres by courier and business day; of an hour that an end cuts, its share. */
export async function listMetres(
  tx: Tx,
  { branchIds, courierId, period: { from, to } }: WorkOf,
): Promise<MetresRow[]> {
  const whose = courierId === undefined ? sql`` : sql`and h.courier_id = ${courierId}`;
  const { rows } = await sql<MetresRow>`
    with days as (select h.courier_id, ulak_business_day(h.hour) as day,
      round(sum(h.metres * date_part('epoch', least(h.hour + interval '1 hour', ${to})
        - greatest(h.hour, ${from})) / 3600))::integer as metres
    from courier_hours h where h.branch_id = any(${[...branchIds]}::bigint[]) ${whose}
      and h.hour > ${from}::timestamptz - interval '1 hour' and h.hour < ${to} and h.metres > 0
    group by h.courier_id, ulak_business_day(h.hour))
    select d.courier_id, d.day::text as day, d.metres, case when r.day is not null then
      json_build_object('km', trim_scale(r.road_m / 1000.0), 'matched', round(r.matched::numeric, 3),
        'method', r.method, 'verdict', r.verdict) end as road
    from days d left join courier_day_roads r on r.courier_id = d.courier_id and r.day = d.day
      and r.branch_id = any(${[...branchIds]}::bigint[]) and r.of_metres = d.metres
    order by 1, 2`.execute(tx);
  return rows;
}

/** Time online without a break and the way in it; null metres and trail: no position is kept. */
export interface MovementRow {
  readonly day: string;
  readonly branch_id: BranchId;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly metres: number | null;
  readonly trail: readonly { readonly lat: number; readonly lng: number; readonly at: string }[] | null;
}

/**
 * The ways of one courier, steps as in the roll-up, with a position a minute and the last; of days whose raw
 * positions are gone from the thinned trail, which says the same (docs/decisions/071).
 */
export async function listMovements(
  tx: Tx,
  { branchIds, courierId, period: { from, to }, now }: WorkOf & { readonly courierId: UserId },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with spans as materialized (
      select * from ulak_online_days(array[${courierId}::bigint], ${from}, ${to}, ${now})
      where branch_id = any(${[...branchIds]}::bigint[])),
    fixes as (
      select s.from_at, p.fix_at, p.lat, p.lng,
        ulak_distance_m(lag(p.lat) over track, lag(p.lng) over track, p.lat, p.lng) as metres,
        date_part('epoch', p.fix_at - lag(p.fix_at) over track) as seconds,
        row_number() over (partition by s.from_at, date_trunc('minute', p.fix_at) order by p.fix_at) = 1
          or lead(p.fix_at) over track is null as is_kept
      from spans s join courier_positions p on p.courier_id = ${courierId} and p.fix_at >= s.from_at
        and p.fix_at < s.to_at and p.fix_at >= ${from} and p.fix_at < ${to}
        and coalesce(p.accuracy_m, 0) <= ${MAX_ACCURACY_M}
      where not exists (select from courier_trails t where t.courier_id = ${courierId} and t.day = s.day
        and t.branch_id = s.branch_id)
      window track as (partition by s.from_at order by p.fix_at)),
    thinned as (
      select s.from_at, p.fix_at, p.lat, p.lng, p.metres
      from spans s join courier_trails t on t.courier_id = ${courierId} and t.day = s.day
          and t.branch_id = s.branch_id
        cross join lateral unnest(t.fixes, t.lats, t.lngs, t.metres) as p (fix_at, lat, lng, metres)
      where p.fix_at >= s.from_at and p.fix_at < s.to_at),
    ways as (
      select from_at, round(coalesce(sum(metres)
          filter (where metres <= seconds / 3.6 * ${sql.lit(MAX_PLAUSIBLE_KMH)}), 0))::integer as metres,
        jsonb_agg(jsonb_build_object('lat', lat, 'lng', lng,
          'at', to_char(fix_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by fix_at)
          filter (where is_kept) as trail
      from (select from_at, fix_at, lat, lng, metres, seconds, is_kept from fixes
        union all select from_at, fix_at, lat, lng, metres, 'infinity', true from thinned) kept
      group by from_at)
    select s.day::text as day, s.branch_id, s.from_at, s.to_at, w.metres, w.trail
    from spans s left join ways w on w.from_at = s.from_at order by s.from_at desc`.execute(tx);
  return rows;
}

/** Whether days of a branch wait to be put onto roads, where others of the period were. */
export async function areRoadsPending(tx: Tx, branchId: BranchId, { from, to }: Period): Promise<boolean> {
  const { rows } = await sql<{ is_waiting: boolean }>`
    select count(r.day) > 0 and count(r.day) < count(*) as is_waiting
    from courier_days d left join courier_day_roads r on r.courier_id = d.courier_id and r.day = d.day
      and r.branch_id = d.branch_id and r.of_metres = d.metres
    where d.branch_id = ${branchId} and d.metres > 0
      and d.day >= ulak_business_day(${from}) and d.day < ulak_business_day(${to})`.execute(tx);
  return rows[0]?.is_waiting ?? false;
}

/** Whether a courier was on shift for a branch in a period. */
export async function hasShift(
  tx: Tx,
  { courierId, branchId, period }: { courierId: UserId; branchId: BranchId; period: Period },
): Promise<boolean> {
  const { rows } = await sql`
    select from courier_shifts where courier_id = ${courierId} and branch_id = ${branchId}
      and started_at < ${period.to} and (ended_at is null or ended_at > ${period.from}) limit 1`.execute(tx);
  return rows.length > 0;
}

/** What a manager says that a day counts; null: as measured. */
export interface NewDayCorrection {
  readonly day: string;
  readonly onlineSeconds: number | null;
  readonly metres: number | null;
  readonly reason: string;
  readonly at: Date;
  readonly by: UserId;
}

export async function insertDayCorrection(
  tx: Tx,
  courier: Pick<PaidCourier, 'id' | 'company_id' | 'branch_id'>,
  { day, onlineSeconds, metres, reason, at, by }: NewDayCorrection,
): Promise<void> {
  await sql`
    insert into pay_day_corrections (company_id, branch_id, courier_id, day, online_seconds, metres, reason,
      at, by)
    values (${courier.company_id}, ${courier.branch_id}, ${courier.id}, ${day}::date, ${onlineSeconds},
      ${metres}, ${reason}, ${at}, ${by})`.execute(tx);
}
