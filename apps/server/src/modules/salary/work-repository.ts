import { MAX_ACCURACY_M, MAX_PLAUSIBLE_KMH } from '@ulak/contracts/domain/position-filter';
import type { BranchId, UserId } from '@ulak/contracts/ids';
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

/** A day of a courier at a branch: measured, corrected, and what counts. Instants as ISO texts. */
export interface WorkDayRow {
  readonly courier_id: UserId;
  readonly branch_id: BranchId;
  readonly day: string;
  readonly measured_seconds: number;
  readonly measured_metres: number;
  readonly online_seconds: number;
  readonly metres: number;
  readonly correction_id: number | null;
  readonly fixed_seconds: number | null;
  readonly fixed_metres: number | null;
  readonly reason: string | null;
  readonly fixed_at: Date | null;
  readonly fixed_by_name: string | null;
  readonly intervals: readonly { readonly from: string; readonly to: string; readonly seconds: number }[];
}

/**
 * Days of work: time online from shifts and breaks (`ulak_online`), metres from the roll-up, and what a
 * manager says instead. CTEs ending in `work_days`.
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
    corrected as (
      select distinct on (f.courier_id, f.branch_id, f.day) f.* from pay_day_corrections f
      where ${atBranches('f')} and ${inDays('f')}
      order by f.courier_id, f.branch_id, f.day, f.id desc),
    work_days as (
      select courier_id, branch_id, day, coalesce(m.seconds, 0) as measured_seconds,
        coalesce(m.metres, 0) as measured_metres, coalesce(f.online_seconds, m.seconds, 0) as online_seconds,
        coalesce(f.metres, m.metres, 0) as metres, f.id as correction_id, f.online_seconds as fixed_seconds,
        f.metres as fixed_metres, f.reason, f.at as fixed_at, f.by as fixed_by,
        coalesce(m.spans, '[]') as intervals
      from measured m full join corrected f using (courier_id, branch_id, day))`;
}

/** Days of work with their intervals, by courier, branch and day. */
export async function listWorkDays(tx: Tx, work: WorkOf): Promise<WorkDayRow[]> {
  const { rows } = await sql<WorkDayRow>`
    with ${workDays(work)}
    select courier_id, branch_id, day::text as day, measured_seconds, measured_metres, online_seconds, metres,
      correction_id, fixed_seconds, fixed_metres, reason, fixed_at,
      ulak_actor_name(fixed_by) as fixed_by_name, intervals
    from work_days order by courier_id, branch_id, day`.execute(tx);
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

/** Measured metres by courier and business day; of an hour that an end cuts, its share. */
export async function listMetres(
  tx: Tx,
  { branchIds, courierId, period: { from, to } }: WorkOf,
): Promise<{ readonly courier_id: UserId; readonly day: string; readonly metres: number }[]> {
  const whose = courierId === undefined ? sql`` : sql`and h.courier_id = ${courierId}`;
  const { rows } = await sql<{ courier_id: UserId; day: string; metres: number }>`
    select h.courier_id, ulak_business_day(h.hour)::text as day,
      round(sum(h.metres * date_part('epoch', least(h.hour + interval '1 hour', ${to})
        - greatest(h.hour, ${from})) / 3600))::integer as metres
    from courier_hours h where h.branch_id = any(${[...branchIds]}::bigint[]) ${whose}
      and h.hour > ${from}::timestamptz - interval '1 hour' and h.hour < ${to} and h.metres > 0
    group by h.courier_id, ulak_business_day(h.hour) order by 1, 2`.execute(tx);
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

/** The ways of one courier, steps as in the roll-up, with a position a minute. */
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
        row_number() over (partition by s.from_at, date_trunc('minute', p.fix_at) order by p.fix_at) as nth
      from spans s join courier_positions p on p.courier_id = ${courierId} and p.fix_at >= s.from_at
        and p.fix_at < s.to_at and p.fix_at >= ${from} and p.fix_at < ${to}
        and coalesce(p.accuracy_m, 0) <= ${MAX_ACCURACY_M}
      window track as (partition by s.from_at order by p.fix_at)),
    ways as (
      select from_at, round(coalesce(sum(metres)
          filter (where metres <= seconds / 3.6 * ${sql.lit(MAX_PLAUSIBLE_KMH)}), 0))::integer as metres,
        jsonb_agg(jsonb_build_object('lat', lat, 'lng', lng,
          'at', to_char(fix_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by fix_at)
          filter (where nth = 1) as trail
      from fixes group by from_at)
    select s.day::text as day, s.branch_id, s.from_at, s.to_at, w.metres, w.trail
    from spans s left join ways w on w.from_at = s.from_at order by s.from_at desc`.execute(tx);
  return rows;
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
