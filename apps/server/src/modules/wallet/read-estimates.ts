import { businessDate, businessDayStart, payMonthOf } from '@ulak/contracts/business-day';
import {
  CHECKED_MONTHS,
  estimateMonth,
  type OwnDay,
  patternOf,
  PATTERN_DAYS,
  replayEstimates,
} from '@ulak/contracts/domain/month-estimate';
import { kurusToTl, parseNumeric } from '@ulak/contracts/domain/money';
import { DAY_MS } from '@ulak/contracts/time';
import type { OwnDeliveryRate, OwnMonthEstimate } from '@ulak/contracts/wallet/estimates';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import { findDeliveryRate, listWorkDays, type WorkDayRow } from './estimate-repository.ts';
import { assertWalletOn } from './read-wallet.ts';
import { inTl } from './view-earning.ts';

/** What the courier's branch pays for a delivery now. @throws AppError WALLET_DISABLED */
export async function readDeliveryRate(tx: Tx, { branchId }: UserActor): Promise<OwnDeliveryRate> {
  const rate = branchId === null ? undefined : await findDeliveryRate(tx, branchId);
  if (!rate?.wallet_enabled) throw new AppError('WALLET_DISABLED');
  const tl = (numeric: string): number => kurusToTl(parseNumeric(numeric));
  return {
    baseRate: tl(rate.base_rate),
    pricePerKm: tl(rate.price_per_km),
    minimumRate: tl(rate.minimum_rate),
    payDistance: rate.pay_distance,
  };
}

/**
 * Where the pay of the running month's deliveries is expected to end, from the courier's own days for
 * whichever branch, and how often such ranges held. @throws AppError WALLET_DISABLED
 */
export async function readMonthEstimate(
  tx: Tx,
  { actor, now }: { readonly actor: UserActor; readonly now: Date },
): Promise<OwnMonthEstimate> {
  await assertWalletOn(tx, actor);
  const today = businessDate(now);
  const month = payMonthOf(now);
  const rows = await listWorkDays(tx, actor.id, { from: historyStart(today), to: now });
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days = closedDays(byDay, today);
  const earned = rows.filter(({ day }) => day.startsWith(month.key)).reduce((sum, row) => sum + row.kurus, 0);
  const forecast = estimateMonth(days, today);
  const past = replayEstimates(days, today);
  const view = { month: month.key, earned: inTl(earned), past };
  if (forecast.kind === 'too-few') {
    const { missingDays } = forecast;
    return { ...view, range: null, missingDays, meanDay: null, daysLeft: 0, expectedDays: null, days: [] };
  }
  const { lowKurus, highKurus, meanKurus, daysLeft, expectedDays } = forecast.estimate;
  return {
    ...view,
    // what has come today already is certain
    range: { low: inTl(Math.max(lowKurus, earned)), high: inTl(Math.max(highKurus, earned)) },
    missingDays: 0,
    meanDay: inTl(meanKurus),
    daysLeft,
    expectedDays: Math.round(expectedDays * 10) / 10,
    days: patternOf(days)
      .filter(({ isWorked }) => isWorked)
      .map(({ date, kurus }) => ({ day: date, amount: inTl(kurus), onlineMin: onlineMin(byDay.get(date)) }))
      .toReversed(),
  };
}

const onlineMin = (row: WorkDayRow | undefined): number => Math.floor((row?.seconds ?? 0) / 60);

/** 07:00 of the first day that a replay of the checked months reads. */
function historyStart(today: string): Date {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - CHECKED_MONTHS, 1) - PATTERN_DAYS * DAY_MS);
  return businessDayStart(first.toISOString().slice(0, 10));
}

/** Every business day from the begin of the history to yesterday, oldest first. */
function closedDays(byDay: ReadonlyMap<string, WorkDayRow>, today: string): OwnDay[] {
  const first = Date.parse(`${businessDate(historyStart(today))}T00:00:00Z`);
  const count = (Date.parse(`${today}T00:00:00Z`) - first) / DAY_MS;
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    const row = byDay.get(date);
    return { date, kurus: row?.kurus ?? 0, isWorked: row?.is_worked ?? false };
  });
}
