import {
  DEFAULT_SERVICE_MIN,
  type MeasuredTimes,
  type Timings,
} from '@ulak/contracts/domain/forecast-timings';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { CompiledQuery } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Runs SQL with the system's view: a job's own client, or a transaction. */
export interface SqlRunner {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}
export const sqlRunnerOf = (tx: Tx): SqlRunner => ({
  query: async (text, values) => ({
    rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as Record<string, unknown>[],
  }),
});

/** One branch's measured deliveries; `times` holds the whole day (hour −1) and the hours of creation. */
export interface MeasuredBranch {
  readonly branchId: BranchId;
  readonly companyId: CompanyId;
  readonly minSpeedKmh: number;
  /** Null: too few deliveries, or all equally far, to separate service time from travel time. */
  readonly doorMin: number | null;
  readonly times: readonly (MeasuredTimes & { readonly hour: number })[];
}

/** A longer preparation, wait or ride is a step that was recorded late. */
const MAX_MIN = 180;
/** Deliveries nearer than this measure service time rather than travel time. */
const MIN_KM = 0.3;
/** A road of fewer free-flow minutes measures service time too. */
const MIN_FREE_MIN = 0.5;
/** What the line through near and far deliveries requires, and the bounds of the service time. */
const REGRESSION = { deliveries: 30, spreadKm: 0.5, minServiceMin: 0.5, maxServiceMin: 8 } as const;

const minutes = (from: string, to: string): string => `date_part('epoch', ${to} - ${from}) / 60`;
const measured = (value: string): string =>
  `json_build_object('n', count(${value}),
     'p50', coalesce(percentile_cont(0.5) within group (order by ${value}), 0),
     'p90', coalesce(percentile_cont(0.9) within group (order by ${value}), 0))`;

/*
 * One statement, branch by branch: each reads only its own deliveries of the period by the index
 * orders_delivered, so the cost follows those, not the table. Scheduled orders do not measure preparation. A
 * delivery is single when its courier had no other order of the branch on the road meanwhile. The service
 * time is the intercept of the resistant line: through the medians of the nearest and of the farthest third
 * of the single deliveries. Free-flow minutes of two routers do not compare: those of the latest delivery's
 * count.
 */
const HISTORY = `
  select json_build_object('branchId', b.id, 'companyId', b.company_id, 'minSpeedKmh', b.min_speed_kmh,
    'doorMin', learned.door_min, 'times', learned.times) as branch
  from branches b cross join lateral (
    with deliveries as (
      select o.created_at, o.ready_at, o.picked_up_at, o.delivered_at,
        (o.expected_delivery_time is null and o.slot_from is null) as is_soon, o.distance_km::float8 as km,
        o.road_s, o.road_method,
        coalesce(max(o.delivered_at) over (rides rows between unbounded preceding and 1 preceding)
            <= o.picked_up_at, true)
          and coalesce(lead(o.picked_up_at) over rides >= o.delivered_at, true) as is_single
      from orders o
      where o.branch_id = b.id and o.status = 'DELIVERED' and not o.is_test
        and o.delivered_at >= $1::timestamptz and o.delivered_at < $2::timestamptz
      window rides as (partition by o.courier_id order by o.picked_up_at, o.id)
    ), router as (
      select road_method from deliveries where road_method is not null order by delivered_at desc limit 1
    ), timed as materialized (
      select date_part('hour', created_at at time zone 'Europe/Istanbul')::integer as hour,
        case when is_soon then ${minutes('created_at', 'ready_at')} end as ready,
        case when is_soon then ${minutes('created_at', 'picked_up_at')} end as pickup,
        case when is_single and km >= ${MIN_KM} then ${minutes('picked_up_at', 'delivered_at')} end as road,
        km, case when road_method = (select road_method from router) then road_s::float8 / 60 end as free_min
      from deliveries
    ), rides as (
      select road, km, ntile(3) over (order by km, road) as third
      from timed where road > 0 and road <= ${MAX_MIN}
    ), thirds as (
      select count(*) as n,
        percentile_cont(0.5) within group (order by km) filter (where third = 1) as near_km,
        percentile_cont(0.5) within group (order by road) filter (where third = 1) as near_min,
        percentile_cont(0.5) within group (order by km) filter (where third = 3) as far_km,
        percentile_cont(0.5) within group (order by road) filter (where third = 3) as far_min
      from rides
    ), service_time as (
      select case
        when n >= ${REGRESSION.deliveries} and far_km - near_km >= ${REGRESSION.spreadKm}
          and far_min > near_min
        then least(${REGRESSION.maxServiceMin}, greatest(${REGRESSION.minServiceMin},
          near_min - near_km * (far_min - near_min) / (far_km - near_km))) end as minutes
      from thirds
    ), usable as (
      select hour, case when ready between 0 and ${MAX_MIN} then ready end as ready,
        case when pickup between 0 and ${MAX_MIN} then pickup end as pickup,
        case when road <= ${MAX_MIN} and road > coalesce(service_time.minutes, ${DEFAULT_SERVICE_MIN})
          then (road - coalesce(service_time.minutes, ${DEFAULT_SERVICE_MIN})) / km end as min_per_km,
        case when road <= ${MAX_MIN} and free_min >= ${MIN_FREE_MIN}
          and road > coalesce(service_time.minutes, ${DEFAULT_SERVICE_MIN})
          then (road - coalesce(service_time.minutes, ${DEFAULT_SERVICE_MIN})) / free_min end as road_factor
      from timed, service_time
    ), hourly as materialized (
      select coalesce(hour, -1) as hour, count(*) as deliveries, ${measured('ready')} as ready,
        ${measured('pickup')} as pickup, ${measured('min_per_km')} as "minPerKm",
        ${measured('road_factor')} as "roadFactor"
      from usable group by grouping sets ((hour), ()) having count(*) > 0
    )
    select (select service_time.minutes from service_time) as door_min,
      (select json_agg(hourly order by hour) from hourly) as times
  ) learned
  where b.deleted_at is null and learned.times is not null
  order by b.id`;

/** Measures the deliveries of [since, until) per branch; branches without any are left out. */
export async function measureHistory(runner: SqlRunner, since: Date, until: Date): Promise<MeasuredBranch[]> {
  const { rows } = await runner.query(HISTORY, [since, until]);
  return rows.map(({ branch }) => branch as MeasuredBranch);
}

/** A learned row. */
export interface NewTiming extends Timings {
  readonly branchId: BranchId;
  readonly companyId: CompanyId;
  readonly hour: number;
}

/** Replaces all learned rows. */
export async function replaceTimings(
  runner: SqlRunner,
  rows: readonly NewTiming[],
  learnedAt: Date,
): Promise<void> {
  await runner.query(
    `insert into branch_timings (branch_id, hour, company_id, samples, ready_p50_min, ready_p90_min,
       pickup_p50_min, pickup_p90_min, min_per_km_p50, min_per_km_p90, road_factor_p50, road_factor_p90,
       door_min, learned_at)
     select "branchId", hour, "companyId", samples, "readyP50Min", "readyP90Min",
       "pickupP50Min", "pickupP90Min", "minPerKmP50", "minPerKmP90", "roadFactorP50", "roadFactorP90",
       "doorMin", $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as t ("branchId" bigint, hour smallint, "companyId" bigint,
       samples integer, "readyP50Min" real, "readyP90Min" real, "pickupP50Min" real, "pickupP90Min" real,
       "minPerKmP50" real, "minPerKmP90" real, "roadFactorP50" real, "roadFactorP90" real, "doorMin" real)
     on conflict (branch_id, hour) do update set company_id = excluded.company_id, samples = excluded.samples,
       ready_p50_min = excluded.ready_p50_min, ready_p90_min = excluded.ready_p90_min,
       pickup_p50_min = excluded.pickup_p50_min, pickup_p90_min = excluded.pickup_p90_min,
       min_per_km_p50 = excluded.min_per_km_p50, min_per_km_p90 = excluded.min_per_km_p90,
       road_factor_p50 = excluded.road_factor_p50, road_factor_p90 = excluded.road_factor_p90,
       door_min = excluded.door_min, learned_at = excluded.learned_at`,
    [JSON.stringify(rows), learnedAt],
  );
  await runner.query('delete from branch_timings where learned_at < $1::timestamptz', [learnedAt]);
}
