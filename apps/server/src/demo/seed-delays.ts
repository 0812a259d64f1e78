import type { Random } from '@ulak/city/random';
import { type DelayStatus, REASSIGNED_REASON } from '@ulak/contracts/delays/status';
import { delayReasonOf } from '@ulak/contracts/domain/delay-reason';
import { expectedReturnAt } from '@ulak/contracts/domain/delivery-time';
import { distanceKm, type LatLng } from '@ulak/contracts/domain/geo';
import { judgeReturn } from '@ulak/contracts/domain/return-delay';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { CourierDelaysTable } from '../db/tables/delays.ts';
import type { SeededBranch } from './people.ts';
import { PRESENT_MS } from './seed-present-duty.ts';

/** Share of the ways back that were late. */
const SHARE = 0.16;
/** Nobody has an order for so long after a late return began: the longest lateness fits in. */
const ALONE_MIN = 100;
/** What the demo's branches give couriers beside the way, minutes. */
const EXTRA_TIME_MIN = 15;
const MIN_SPEED_KMH = 20;
/** How long the one who is late now should have been back. */
const LATE_NOW_MIN = 14;
/** In whose branch: no other part of a static demo counts on who is free there. */
const LATE_NOW_BRANCH = 'Beşiktaş';
const LATE_BY: readonly (readonly [readonly [number, number], number])[] = [
  [[0, 0], 6],
  [[1, 9], 42],
  [[10, 19], 28],
  [[20, 29], 14],
  [[30, 58], 10],
];
const STATES = [
  ['RETURNED', 76],
  ['RESOLVED', 10],
  ['REASSIGNED', 8],
  ['OFFLINE', 6],
] as const;
const NOTES = [
  'Lastiği patlamış, telefonla konuşuldu.',
  'Yakıt aldı, haber vermişti.',
  'Yol çalışması vardı.',
];

/** The end of a way that nothing followed for a while. */
interface LastDelivery extends LatLng {
  readonly courier_id: UserId;
  readonly id: OrderId;
  readonly ended_at: Date;
}

/** Late returns of the branch's month, of each kind, and of a static demo one that goes on. */
export async function seedDelays(
  tx: Tx,
  { random, branch, now }: { readonly random: Random; readonly branch: SeededBranch; readonly now: Date },
): Promise<void> {
  const rows: Insertable<CourierDelaysTable>[] = [];
  for (const last of await lastDeliveries(tx, branch, now))
    if (random.chance(SHARE)) rows.push(delayAfter(random, branch, last));
  if (rows.length > 0) await tx.insertInto('courier_delays').values(rows).execute();
}

async function lastDeliveries(tx: Tx, { id }: SeededBranch, now: Date): Promise<LastDelivery[]> {
  const until = new Date(now.getTime() - PRESENT_MS);
  const { rows } = await sql<LastDelivery>`
    select * from (
      select id, courier_id, ended_at, lat, lng,
        lead(created_at) over (partition by courier_id order by ended_at) as next_at
      from orders where branch_id = ${id} and status = 'DELIVERED' and courier_id is not null) o
    where ended_at < ${until} and (next_at is null or next_at > ended_at + ${ALONE_MIN} * interval '1 minute')
    order by ended_at, id`.execute(tx);
  return rows;
}

function delayAfter(
  random: Random,
  { id, companyId, template, payer }: SeededBranch,
  { courier_id, ended_at: start, lat, lng }: LastDelivery,
): Insertable<CourierDelaysTable> {
  const km = distanceKm({ lat, lng }, template);
  const settings = { minSpeedKmh: MIN_SPEED_KMH, extraTimeMin: EXTRA_TIME_MIN };
  const expectedMs = expectedReturnAt(start, km, settings).getTime();
  const expectedMin = Math.round((expectedMs - start.getTime()) / MINUTE_MS);
  const [least, most] = random.pickWeighted(LATE_BY);
  const lateMin = random.integerBetween(least, most);
  const end = new Date(expectedMs + lateMin * MINUTE_MS + (lateMin === 0 ? -1 : 1) * 20_000);
  const { delayMin, expectedAt } = judgeReturn({ startedAt: start, expectedMin }, end, 0);
  const how = delayMin === 0 ? 'RETURNED' : random.pickWeighted(STATES);
  const status: DelayStatus = how === 'REASSIGNED' ? 'RESOLVED' : how;
  const words = delayMin === 0 ? null : reasonOf(random, { template, expectedMs, end: end.getTime() });
  return {
    company_id: companyId,
    branch_id: id,
    courier_id,
    started_at: start,
    opened_at: expectedAt,
    expected_at: expectedAt,
    expected_min: expectedMin,
    distance_m: Math.round(km * 1_000),
    min_speed_kmh: MIN_SPEED_KMH,
    extra_time_min: EXTRA_TIME_MIN,
    start_lat: lat,
    start_lng: lng,
    status,
    actual_return_at: status === 'RETURNED' ? end : null,
    ended_at: end,
    delay_min: delayMin,
    reason: how === 'REASSIGNED' ? REASSIGNED_REASON : words,
    notes: how === 'RESOLVED' ? random.pick(NOTES) : null,
    resolved_at: status === 'RESOLVED' ? end : null,
    resolved_by: how === 'RESOLVED' ? payer.id : null,
  };
}

interface LateEnd {
  readonly template: LatLng;
  readonly expectedMs: number;
  readonly end: number;
}

/** The words that a trail of that kind would have: a halt, a silence, a slow ride. */
function reasonOf(random: Random, { template, expectedMs, end }: LateEnd): string {
  const kind = random.pickWeighted([
    ['stands', 45],
    ['silent', 20],
    ['slow', 35],
  ] as const);
  const farLat = 0.004 + random.next() * 0.02;
  const fixes = [];
  for (let at = expectedMs; at <= end; at += MINUTE_MS) {
    const share = (at - expectedMs) / Math.max(MINUTE_MS, end - expectedMs);
    if (kind === 'silent' && share > 0.2) break;
    const away = kind === 'stands' && share < 0.8 ? farLat : farLat * (1 - share * 0.5);
    fixes.push({ lat: template.lat + away, lng: template.lng, accuracyM: 9, fixAt: at });
  }
  const span = { from: new Date(expectedMs), to: new Date(end) };
  return delayReasonOf({ span, fixes, breaks: [], branch: template, minSpeedKmh: MIN_SPEED_KMH });
}

/** One courier of a static demo should have been back a while ago. */
export async function seedLateNow(tx: Tx, branch: SeededBranch, now: Date): Promise<void> {
  const { id, template } = branch;
  if (template.name !== LATE_NOW_BRANCH) return;
  const { rows } = await sql<{ user_id: UserId; order_id: OrderId; lat: number; lng: number }>`
    select c.user_id, o.id as order_id, o.lat, o.lng from couriers c
    join lateral (select id, lat, lng from orders where courier_id = c.user_id and status = 'DELIVERED'
      order by ended_at desc limit 1) o on true
    where c.branch_id = ${id} and c.online and not exists (select from orders busy
      where busy.courier_id = c.user_id and busy.status in ('ASSIGNED', 'PICKED_UP', 'IN_DELIVERY'))
    order by c.user_id desc limit 1`.execute(tx);
  const [late] = rows;
  if (!late) return;
  const km = distanceKm(late, template);
  const settings = { minSpeedKmh: MIN_SPEED_KMH, extraTimeMin: EXTRA_TIME_MIN };
  const expectedMs = expectedReturnAt(0, km, settings).getTime();
  const expectedAt = new Date(now.getTime() - LATE_NOW_MIN * MINUTE_MS);
  await tx
    .updateTable('couriers')
    .set({
      returning_since: new Date(expectedAt.getTime() - expectedMs),
      expected_return_at: expectedAt,
      return_order_id: late.order_id,
      return_distance_m: Math.round(km * 1_000),
      return_expected_min: Math.round(expectedMs / MINUTE_MS),
      return_min_speed_kmh: MIN_SPEED_KMH,
      return_extra_time_min: EXTRA_TIME_MIN,
    })
    .where('user_id', '=', late.user_id)
    .execute();
  await sql`select ulak_open_delays(${now}, ${late.user_id})`.execute(tx);
}
