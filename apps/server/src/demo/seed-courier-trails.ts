import { DAY_MS } from '@ulak/contracts/time';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { FREE_FLOW_FACTOR, MIN_PER_KM } from './order-times.ts';
import type { SeededBranch } from './people.ts';

/** Days of which the trails of some couriers are kept, and how many couriers beside the demo's accounts. */
const TRAIL_DAYS = 4;
const COURIERS_WITH_TRAIL = 2;
/** Seconds between two positions, and their accuracy in metres. */
const [EVERY_S, ACCURACY_M] = [20, 12];

/**
 * Writes the positions of some couriers' latest trips, which their kilometres are then counted from: to the
 * customer and back along a street north and one east, about as far as streets lead.
 */
export async function seedCourierTrails(tx: Tx, branch: SeededBranch, now: Date): Promise<void> {
  const couriers = [...branch.accountCouriers, ...branch.couriers.slice(0, COURIERS_WITH_TRAIL)];
  const ids = couriers.map(({ id }) => id);
  const since = new Date(now.getTime() - TRAIL_DAYS * DAY_MS);
  await sql`
    with trips as (
      select o.courier_id, o.started_at, o.delivered_at, b.lat as home_lat, b.lng as home_lng, o.lat, o.lng,
        least(o.delivered_at + coalesce(o.road_s * ${FREE_FLOW_FACTOR / 60}::float8,
            o.distance_km::float8 * ${MIN_PER_KM}::float8) * interval '1 minute',
          lead(o.started_at) over (partition by o.courier_id order by o.started_at), ${now}) as back_at
      from orders o join branches b on b.id = o.branch_id
      where o.branch_id = ${branch.id} and o.status = 'DELIVERED' and o.started_at >= ${since}
        and o.courier_id = any(${ids}::bigint[])),
    legs as (
      select courier_id, started_at as begins, delivered_at as ends, home_lat as from_lat,
        home_lng as from_lng, lat as to_lat, lng as to_lng from trips
      union all
      select courier_id, delivered_at, back_at, lat, lng, home_lat, home_lng from trips),
    ways as (
      select *, greatest(2, round(date_part('epoch', ends - begins) / ${EVERY_S}))::integer as steps,
        abs(to_lat - from_lat) / nullif(abs(to_lat - from_lat)
          + abs(to_lng - from_lng) * cos(radians(from_lat)), 0) as north
      from legs where ends > begins),
    points as (
      select w.*, begins + (ends - begins) * n / steps as at, n::float8 / steps as done
      from ways w, generate_series(0, steps) n)
    insert into courier_positions (courier_id, fix_at, company_id, branch_id, lat, lng, accuracy_m,
      received_at)
    select courier_id, at, ${branch.companyId}, ${branch.id},
      from_lat + (to_lat - from_lat) * least(1, coalesce(done / nullif(north, 0), 1)),
      from_lng + (to_lng - from_lng) * greatest(0, coalesce((done - north) / nullif(1 - north, 0), 1)),
      ${ACCURACY_M}, at
    from points on conflict do nothing`.execute(tx);
}
