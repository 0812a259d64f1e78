import {
  businessDate,
  businessDayStart,
  nextBusinessDayStart,
  payMonthOf,
} from '@ulak/contracts/business-day';
import { formatDuration } from '@ulak/contracts/format';
import { type BranchId, type UserId, asUserId } from '@ulak/contracts/ids';
import type { WorkDay } from '@ulak/contracts/salary/pay-slip';
import type {
  CorrectDayBody,
  DistanceQuery,
  DistanceRow,
  WorkingHours,
  WorkingHoursQuery,
} from '@ulak/contracts/salary/schema';
import { DAY_MS, formatDate, type Period } from '@ulak/contracts/time';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { assertRange } from '../../http/period.ts';
import { holdOpenMonth } from './closed-month.ts';
import { findCourier, listNames, type PaidCourier } from './courier-repository.ts';
import { readBranches, type SalaryAsker } from './list-salaries.ts';
import { type PayAuthor, recordPayChange } from './record-change.ts';
import * as repository from './work-repository.ts';
import type { WorkDayRow } from './work-repository.ts';

/** A trail of more than a month is no help on a map. */
const MAX_TRAIL_MS = 32 * DAY_MS;

interface Range {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly names?: { readonly from: string; readonly to: string };
}

/** The range of a call, or the running month. @throws AppError VALIDATION_ERROR */
function readRange({ from, to, names = { from: 'from', to: 'to' } }: Range, now: Date): Period {
  if (from === undefined && to === undefined) return payMonthOf(now).period;
  if (from === undefined) throw fieldError(names.from, 'Bitişle birlikte başlangıcı da gönderin');
  if (to === undefined) throw fieldError(names.to, 'Başlangıçla birlikte bitişi de gönderin');
  const range = { from: new Date(from), to: new Date(to) };
  assertRange(range, names);
  return range;
}

async function branchIdsOf(
  tx: Tx,
  scope: Scope,
  wanted: WorkingHoursQuery['branchId'],
  period: Period,
): Promise<BranchId[]> {
  const { key: month } = payMonthOf(period.from);
  return (await readBranches(tx, scope, { wanted, month })).map((branch) => branch.branch_id);
}

/**
 * Time online by courier (spec 3 §7), as measured: shifts less breaks.
 * @throws AppError VALIDATION_ERROR | BRANCH_NOT_FOUND
 */
export async function readWorkingHours(
  tx: Tx,
  { scope, now }: SalaryAsker,
  query: WorkingHoursQuery,
): Promise<Record<string, WorkingHours>> {
  const period = readRange({ from: query.from, to: query.to }, now);
  const branchIds = await branchIdsOf(tx, scope, query.branchId, period);
  const rows = await repository.listHours(tx, { branchIds, period, now });
  const names = await listNames(tx, [...new Set(rows.map((row) => row.courier_id))]);
  const byCourier: Record<string, WorkingHours> = {};
  for (const [courierId, days] of groupByCourier(rows)) {
    const onlineSeconds = days.reduce((sum, { seconds }) => sum + seconds, 0);
    byCourier[courierId] = {
      courierId,
      courierName: names.get(courierId) ?? 'Ayrılmış kurye',
      onlineSeconds,
      onlineFormatted: formatDuration(Math.floor(onlineSeconds / 60)),
      days: days.map(({ day, seconds }) => ({ day, onlineSeconds: seconds })),
    };
  }
  return byCourier;
}

function groupByCourier<Row extends { readonly courier_id: UserId }>(
  rows: readonly Row[],
): Map<UserId, Row[]> {
  const groups = new Map<UserId, Row[]>();
  for (const row of rows) groups.set(row.courier_id, [...(groups.get(row.courier_id) ?? []), row]);
  return groups;
}

/**
 * Kilometres by courier (spec 3 §7), as measured; of one courier with the ways and their trails.
 * @throws AppError VALIDATION_ERROR | BRANCH_NOT_FOUND | COURIER_NOT_FOUND
 */
export async function readDistances(
  tx: Tx,
  { scope, now }: SalaryAsker,
  query: DistanceQuery,
): Promise<DistanceRow[]> {
  const names = { from: 'startDate', to: 'endDate' };
  const period = readRange({ from: query.startDate, to: query.endDate, names }, now);
  const branchIds = await branchIdsOf(tx, scope, query.branchId, period);
  if (query.courierId === undefined) {
    const rows = await repository.listMetres(tx, { branchIds, period, now });
    const people = await listNames(tx, [...new Set(rows.map((row) => row.courier_id))]);
    return [...groupByCourier(rows)].map(([id, days]) =>
      viewDistance({ id, name: people.get(id) }, days, []),
    );
  }
  if (period.to.getTime() - period.from.getTime() > MAX_TRAIL_MS)
    throw fieldError('endDate', 'Bir kuryenin hareketleri için en fazla bir aylık aralık seçin');
  const courier = await findCourier(tx, scope, { id: query.courierId, before: period.to });
  if (!courier) throw new AppError('COURIER_NOT_FOUND');
  const work = { branchIds, courierId: courier.id, period, now };
  const days = await repository.listMetres(tx, work);
  return [viewDistance(courier, days, await repository.listMovements(tx, work))];
}

function viewDistance(
  { id, name }: { readonly id: UserId; readonly name: string | undefined },
  days: readonly Pick<repository.MetresRow, 'day' | 'metres' | 'road'>[],
  movements: readonly repository.MovementRow[],
): DistanceRow {
  return {
    courierId: id,
    courierName: name ?? 'Ayrılmış kurye',
    totalDistanceKm: days.reduce((sum, { metres }) => sum + metres, 0) / 1_000,
    days: days.map(({ day, metres, road }) => ({ day, km: metres / 1_000, ...(road && { road }) })),
    movements: movements.map((way) => ({
      day: way.day,
      branchId: way.branch_id,
      from: way.from_at.toISOString(),
      to: way.to_at.toISOString(),
      km: way.metres === null ? null : way.metres / 1_000,
      trail: way.trail === null ? null : [...way.trail],
    })),
  };
}

interface DayToCorrect {
  readonly courierId: number;
  /** 'YYYY-MM-DD' */
  readonly day: string;
  readonly body: CorrectDayBody;
}

/**
 * Says what a day counts; the measured values stay beside it (docs/decisions/070).
 * @throws AppError VALIDATION_ERROR (a day to come) | COURIER_NOT_FOUND | BRANCH_NOT_FOUND |
 * WORK_DAY_NOT_FOUND | MONTH_CLOSED
 */
export async function correctDay(
  tx: Tx,
  author: PayAuthor,
  { courierId, day, body }: DayToCorrect,
): Promise<WorkDay> {
  const { scope, now, actor } = author;
  const from = businessDayStart(day);
  const period = { from, to: nextBusinessDayStart(from) };
  if (day > businessDate(now)) throw fieldError('day', 'Gün gelecekte olamaz');
  const courier = await findAtBranch(tx, scope, { courierId: asUserId(courierId), period, body });
  await holdOpenMonth(tx, courier.branch_id, from);
  const work = { branchIds: [courier.branch_id], courierId: courier.id, period, now };
  const [before] = await repository.listWorkDays(tx, work);
  const { onlineMinutes = null, km = null } = body;
  const onlineSeconds = onlineMinutes === null ? null : onlineMinutes * 60;
  const metres = km === null ? null : Math.round(km * 1_000);
  const correction = { day, onlineSeconds, metres, reason: body.reason, at: now, by: actor.id };
  await repository.insertDayCorrection(tx, courier, correction);
  const [after] = await repository.listWorkDays(tx, work);
  if (!after) throw new AppError('WORK_DAY_NOT_FOUND');
  await recordPayChange(tx, author, courier, {
    action: 'WORK_DAY_CORRECTED',
    changes: {
      onlineMinutes: { was: minutesOf(before), is: minutesOf(after) },
      km: { was: (before?.metres ?? 0) / 1_000, is: after.metres / 1_000 },
    },
    details: { day: formatDate(from), reason: body.reason },
  });
  return after.view;
}

const minutesOf = (row: WorkDayRow | undefined): number => Math.round((row?.online_seconds ?? 0) / 60);

/** The courier at the branch that is named, or at that of their last shift until the day's end. */
async function findAtBranch(
  tx: Tx,
  scope: Scope,
  { courierId, period, body }: { courierId: UserId; period: Period; body: CorrectDayBody },
): Promise<PaidCourier> {
  const courier = await findCourier(tx, scope, { id: courierId, before: period.to });
  if (!courier) throw new AppError('COURIER_NOT_FOUND');
  const { branchId } = body;
  if (branchId === undefined || branchId === courier.branch_id) return courier;
  await branchIdsOf(tx, scope, branchId, period);
  if (!(await repository.hasShift(tx, { courierId, branchId, period })))
    throw new AppError('WORK_DAY_NOT_FOUND');
  return { ...courier, branch_id: branchId };
}
