import { businessDate, businessDayStart } from '@ulak/contracts/business-day';
import { oneDecimal } from '@ulak/contracts/domain/figures';
import { settingsTimings, type Timings } from '@ulak/contracts/domain/forecast-timings';
import type { BranchId } from '@ulak/contracts/ids';
import { REHEARSAL_LIMITS } from '@ulak/contracts/rehearsals/options';
import type { RehearsalDay } from '@ulak/contracts/rehearsals/schema';
import {
  DAY_MS,
  formatDate,
  HOUR_MS,
  istanbulInstant,
  istanbulParts,
  MINUTE_MS,
  type Period,
} from '@ulak/contracts/time';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { TimingsCache } from '../forecasts/service.ts';
import { couriersByHour, DAY_MIN, type DayFacts, type DayOrder, type Duty, methodOf } from './day-facts.ts';
import { singleLegs } from './single-legs.ts';
import * as repository from './day-repository.ts';

export type TimingsOf = TimingsCache['timingsOf'];

/** Which day of which branch is asked for, by whom and when. */
export interface DayAsked {
  readonly scope: Scope;
  readonly now: Date;
  readonly branchId: BranchId;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** A branch's day as the database has it. */
export interface ReadDay {
  readonly branch: repository.BranchRow;
  readonly orders: readonly DayOrder[];
  readonly duty: readonly Duty[];
  /** Why it cannot be rehearsed, in words; null: it can. */
  readonly reason: string | null;
}

/** Days before a day of which legs are measured where it has too few. */
const DAYS_BEFORE = 28;

const periodOf = (day: string): Period => {
  const from = businessDayStart(day);
  return { from, to: new Date(from.getTime() + DAY_MS) };
};

const NOT_OVER = 'Yalnız biten günlerin provası yapılır; bir gün ertesi sabah 07.00’de biter';
const NO_ORDERS = 'Bu gün sipariş yok';
const NO_COURIERS = 'Bu gün görevde kurye yok';
const TOO_MANY = 'Bu günde 3.000’den çok sipariş var';

/** @throws AppError BRANCH_NOT_FOUND for one that is missing or outside of the scope */
export async function readDay(tx: Tx, { scope, now, branchId, day }: DayAsked): Promise<ReadDay> {
  const branch = await repository.findBranch(tx, scope, branchId);
  if (!branch) throw new AppError('BRANCH_NOT_FOUND');
  const period = periodOf(day);
  const early = (reason: string): ReadDay => ({ branch, orders: [], duty: [], reason });
  if (day >= businessDate(now)) return early(NOT_OVER);
  if (branch.created_at >= period.to)
    return early(`Şube ${formatDate(branch.created_at)} günü açıldı; o gün henüz yoktu`);
  const orders = (await repository.listOrders(tx, branchId, period)).map((row) => toOrder(row, period.from));
  const duty = await readDuty(tx, branchId, period);
  return { branch, orders, duty, reason: reasonAgainst(orders, duty) };
}

function reasonAgainst(orders: readonly DayOrder[], duty: readonly Duty[]): string | null {
  if (orders.length === 0) return NO_ORDERS;
  if (orders.length > REHEARSAL_LIMITS.orders) return TOO_MANY;
  return duty.length === 0 ? NO_COURIERS : null;
}

const minutesSince = (start: Date, at: Date): number => (at.getTime() - start.getTime()) / MINUTE_MS;

function toOrder(row: repository.OrderRow, start: Date): DayOrder {
  const at = (instant: Date | null): number | null => instant && minutesSince(start, instant);
  const [from, to] = [at(row.slot_from), at(row.slot_to)];
  return {
    lat: row.lat,
    lng: row.lng,
    km: row.km,
    placed: minutesSince(start, row.created_at),
    ready: at(row.ready_at),
    assigned: at(row.assigned_at),
    pickedUp: at(row.picked_up_at),
    delivered: at(row.delivered_at),
    courier: row.courier_id,
    isByEngine: row.is_by_engine,
    wanted: at(row.wanted_at),
    slot: from !== null && to !== null ? { from, to } : null,
  };
}

/** By shifts; of a day whose shifts are gone by the hours that were counted of them. */
async function readDuty(tx: Tx, id: BranchId, period: Period): Promise<Duty[]> {
  const start = period.from;
  const shifts = await repository.listDuty(tx, id, period);
  const spans =
    shifts.length > 0
      ? shifts.map(({ courier_id: courier, from_at: from, to_at: to }) => ({ courier, from, to }))
      : (await repository.listHours(tx, id, period)).map(
          ({ courier_id: courier, hour, online_seconds: s }) => ({
            courier,
            from: hour,
            to: new Date(hour.getTime() + s * 1_000),
          }),
        );
  const duty: Duty[] = [];
  for (const { courier, ...span } of spans) {
    const from = Math.max(0, minutesSince(start, span.from));
    const to = Math.min(DAY_MIN, minutesSince(start, span.to));
    const last = duty.at(-1);
    // hour after hour is one shift
    if (last?.courier === courier && last.to === from) duty[duty.length - 1] = { ...last, to };
    else if (from < to) duty.push({ courier, from, to });
  }
  return duty;
}

/** A day for who chooses what to try. @param seesPay whether the caller sees what couriers are paid */
export function viewDay(
  day: string,
  { branch, orders, duty, reason }: ReadDay,
  seesPay: boolean,
): RehearsalDay {
  return {
    day,
    orders: orders.length,
    delivered: orders.filter(({ delivered }) => delivered !== null).length,
    couriersByHour: couriersByHour(duty).map(oneDecimal),
    method: methodOf(orders),
    concurrentLimit: branch.max_concurrent_deliveries,
    location: { lat: branch.lat, lng: branch.lng },
    rates: seesPay ? ratesOf(branch) : null,
    pacing: branch.rush,
    reason,
  };
}

const ratesOf = (branch: repository.BranchRow) => ({
  baseRate: Number(branch.base_rate),
  pricePerKm: Number(branch.price_per_km),
  minimumRate: Number(branch.minimum_rate),
});

/** What a rehearsal of a day is made from. */
export async function readFacts(
  tx: Tx,
  asked: DayAsked,
  { branch, orders, duty }: ReadDay,
  timingsOf: TimingsOf,
): Promise<DayFacts> {
  const { from } = periodOf(asked.day);
  const before = { from: new Date(from.getTime() - DAYS_BEFORE * DAY_MS), to: from };
  const rides = (await repository.listRides(tx, branch.id, before)).map((row) => ({
    courier: row.courier_id,
    km: row.km,
    pickedUp: minutesSince(from, row.picked_up_at),
    delivered: minutesSince(from, row.delivered_at),
  }));
  return {
    start: from.getTime(),
    branch: {
      lat: branch.lat,
      lng: branch.lng,
      maxDeliveryMin: branch.max_delivery_min,
      warningMin: branch.warning_min,
      concurrentLimit: branch.max_concurrent_deliveries,
      minSpeedKmh: Number(branch.min_speed_kmh),
      orderExtraTimeMin: branch.order_extra_time_min,
      rates: ratesOf(branch),
    },
    orders,
    duty,
    legsBefore: singleLegs(rides),
    learned: await hourlyTimings(tx, timingsOf, { id: branch.id, speed: Number(branch.min_speed_kmh), from }),
  };
}

/** Learned times of the 24 hours of the clock, 0 first. */
async function hourlyTimings(
  tx: Tx,
  timingsOf: TimingsOf,
  { id, speed, from }: { readonly id: BranchId; readonly speed: number; readonly from: Date },
): Promise<Timings[]> {
  const { year, month, day } = istanbulParts(from);
  const midnight = istanbulInstant({ year, month, day }).getTime();
  const timings: Timings[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    // one after the other: the first reads, the rest are in the cache
    const found = (await timingsOf(tx, [id], new Date(midnight + hour * HOUR_MS))).get(id);
    timings.push(found ?? settingsTimings(speed));
  }
  return timings;
}
