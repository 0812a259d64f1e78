import { pathAlong, positionAlong, type StreetPath } from '@ulak/city/street-path';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { UserId } from '@ulak/contracts/ids';
import { DAY_MS } from '@ulak/contracts/time';
import { findRoute } from '@ulak/roads/find-route';
import type { RoadGraph } from '@ulak/roads/road-graph';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { FREE_FLOW_FACTOR, MIN_PER_KM } from './order-times.ts';
import type { SeededBranch } from './people.ts';

/** Days of which the trails of some couriers are kept, and how many couriers beside the demo's accounts. */
const TRAIL_DAYS = 4;
const COURIERS_WITH_TRAIL = 2;
/** Between two positions, and their accuracy in metres. */
const [EVERY_MS, ACCURACY_M] = [20_000, 12];

/** A courier's ride to a customer, or back from one. */
interface Leg {
  readonly courier_id: UserId;
  readonly begins: Date;
  readonly ends: Date;
  readonly from_lat: number;
  readonly from_lng: number;
  readonly to_lat: number;
  readonly to_lng: number;
}

/**
 * Writes the positions of some couriers' latest trips, which their kilometres are then counted from: to the
 * customer and back along the streets; without streets along one to the north and one to the east.
 */
export async function seedCourierTrails(
  tx: Tx,
  branch: SeededBranch,
  { streets, now }: { readonly streets: RoadGraph | null; readonly now: Date },
): Promise<void> {
  const couriers = [...branch.accountCouriers, ...branch.couriers.slice(0, COURIERS_WITH_TRAIL)];
  const legs = await listLegs(tx, branch, { ids: couriers.map(({ id }) => id), now });
  const fixes = legs.flatMap((leg) => fixesOf(leg, wayOf(leg, streets)));
  await sql`
    insert into courier_positions (courier_id, fix_at, company_id, branch_id, lat, lng, accuracy_m,
      received_at)
    select courier_id, at, ${branch.companyId}, ${branch.id}, lat, lng, ${ACCURACY_M}, at
    from unnest(${fixes.map(({ id }) => id)}::bigint[], ${fixes.map(({ at }) => at)}::timestamptz[],
      ${fixes.map(({ lat }) => lat)}::float8[], ${fixes.map(({ lng }) => lng)}::float8[])
      as fixes (courier_id, at, lat, lng)
    on conflict do nothing`.execute(tx);
}

/** The way back takes as long as there, unless the next trip begins before. */
async function listLegs(
  tx: Tx,
  branch: SeededBranch,
  { ids, now }: { readonly ids: readonly UserId[]; readonly now: Date },
): Promise<Leg[]> {
  const since = new Date(now.getTime() - TRAIL_DAYS * DAY_MS);
  const { rows } = await sql<Leg>`
    with trips as (
      select o.courier_id, o.started_at, o.delivered_at, b.lat as home_lat, b.lng as home_lng, o.lat, o.lng,
        least(o.delivered_at + coalesce(o.road_s * ${FREE_FLOW_FACTOR / 60}::float8,
            o.distance_km::float8 * ${MIN_PER_KM}::float8) * interval '1 minute',
          lead(o.started_at) over (partition by o.courier_id order by o.started_at), ${now}) as back_at
      from orders o join branches b on b.id = o.branch_id
      where o.branch_id = ${branch.id} and o.status = 'DELIVERED' and o.started_at >= ${since}
        and o.courier_id = any(${[...ids]}::bigint[])),
    legs as (
      select courier_id, started_at as begins, delivered_at as ends, home_lat as from_lat,
        home_lng as from_lng, lat as to_lat, lng as to_lng from trips
      union all
      select courier_id, delivered_at, back_at, lat, lng, home_lat, home_lng from trips)
    select * from legs where ends > begins order by courier_id, begins`.execute(tx);
  return rows;
}

function wayOf(leg: Leg, streets: RoadGraph | null): StreetPath {
  const from: LatLng = { lat: leg.from_lat, lng: leg.from_lng };
  const to: LatLng = { lat: leg.to_lat, lng: leg.to_lng };
  const between = (streets && findRoute(streets, from, to)?.points) ?? [{ lat: to.lat, lng: from.lng }];
  return pathAlong([from, ...between, to]);
}

function fixesOf({ courier_id: id, begins, ends }: Leg, way: StreetPath) {
  const lasted = ends.getTime() - begins.getTime();
  const steps = Math.max(2, Math.round(lasted / EVERY_MS));
  return Array.from({ length: steps + 1 }, (_, n) => ({
    id,
    at: new Date(begins.getTime() + (lasted * n) / steps),
    ...positionAlong(way, (way.lengthM * n) / steps).place,
  }));
}
