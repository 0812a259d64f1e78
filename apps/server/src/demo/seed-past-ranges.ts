import type { BranchId } from '@ulak/contracts/ids';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import { istanbulInstant, istanbulParts } from '@ulak/contracts/time';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { createForecastService, forecastArrival } from '../modules/forecasts/service.ts';

/** Orders of a past day, as they were before anything happened to them. */
interface PastOrder {
  readonly id: number;
  readonly branch_id: BranchId;
  readonly created_at: Date;
  readonly ready_at: Date | null;
  readonly picked_up_at: Date | null;
  readonly lat: number;
  readonly lng: number;
  readonly distance_km: string;
  readonly road_s: number | null;
  readonly road_method: RoadMethod | null;
  readonly branch_lat: number;
  readonly branch_lng: number;
  readonly min_speed_kmh: string;
  readonly order_extra_time_min: number;
}

/**
 * Days between two learning runs: the server learns hourly, but a month of orders changes little in three
 * days. On each of the first days the timings are learned anew.
 */
const LEARNED_EVERY = 3;
const FIRST_DAYS = 5;

/**
 * Stores the arrival ranges that customers of the demo's past would have been shown, each from timings
 * learned before its day, so that calibration is about orders that they were not learned from. Leaves the
 * timings of `now`.
 */
export async function seedPastRanges(tx: Tx, days: number, now: Date): Promise<void> {
  const forecasts = createForecastService({ clock: { now: () => now } });
  const { year, month, day } = istanbulParts(now);
  for (let back = days; back >= 0; back -= 1) {
    const from = istanbulInstant({ year, month, day: day - back });
    const to = istanbulInstant({ year, month, day: day - back + 1 });
    if (back % LEARNED_EVERY === 0 || back > days - FIRST_DAYS) await forecasts.learn(tx, from);
    const shown = [];
    for (const order of await listPast(tx, from, to)) {
      const learned =
        (await forecasts.timingsOf(tx, [order.branch_id], order.created_at)).get(order.branch_id) ?? null;
      shown.push({
        id: order.id,
        method: order.road_method,
        created: rangeAt(order, learned, 'PREPARING'),
        road: rangeAt(order, learned, 'PICKED_UP'),
      });
    }
    if (shown.length > 0) await saveShownRanges(tx, shown);
  }
  await forecasts.learn(tx, now);
}

function rangeAt(
  order: PastOrder,
  learned: Parameters<typeof forecastArrival>[1],
  status: 'PREPARING' | 'PICKED_UP',
) {
  const now = status === 'PREPARING' ? order.created_at : order.picked_up_at;
  if (!now) return null;
  const known = status === 'PREPARING' ? { ready_at: null, picked_up_at: null } : {};
  const unknown = {
    expected_delivery_time: null,
    slot_from: null,
    slot_to: null,
    courier_lat: null,
    courier_lng: null,
    courier_fix_at: null,
    other_stops: null,
  };
  return forecastArrival({ ...order, ...known, ...unknown, status }, learned, now);
}

async function listPast(tx: Tx, from: Date, to: Date): Promise<PastOrder[]> {
  const { rows } = await sql<PastOrder>`
    select o.id, o.branch_id, o.created_at, o.ready_at, o.picked_up_at, o.lat, o.lng, o.distance_km, o.road_s,
      o.road_method, b.lat as branch_lat, b.lng as branch_lng, b.min_speed_kmh, b.order_extra_time_min
    from orders o join branches b on b.id = o.branch_id
    where o.created_at >= ${from} and o.created_at < ${to}`.execute(tx);
  return rows;
}

type Range = ReturnType<typeof forecastArrival>;
async function saveShownRanges(
  tx: Tx,
  shown: readonly { id: number; method: RoadMethod | null; created: Range; road: Range }[],
): Promise<void> {
  const ids = shown.map(({ id }) => id);
  const ends = (of: (one: (typeof shown)[number]) => Date | null) => sql`${shown.map(of)}::timestamptz[]`;
  const [createdFrom, createdTo] = [
    ends(({ created }) => created?.from ?? null),
    ends(({ created }) => created?.to ?? null),
  ];
  const [roadFrom, roadTo] = [ends(({ road }) => road?.from ?? null), ends(({ road }) => road?.to ?? null)];
  const methods = shown.map(({ method }) => method);
  await sql`update orders set arrival_from = s.a, arrival_to = s.b,
      arrival_method = case when s.a is not null then s.method end,
      road_from = s.c, road_to = s.d, departed_method = case when s.c is not null then s.method end
    from unnest(${ids}::bigint[], ${createdFrom}, ${createdTo}, ${roadFrom}, ${roadTo}, ${methods}::text[])
      as s (id, a, b, c, d, method)
    where orders.id = s.id`.execute(tx);
}
