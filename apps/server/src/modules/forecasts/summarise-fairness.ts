import { BUSINESS_DAY_START_HOUR, businessDay } from '@ulak/contracts/business-day';
import type { ReplyOf } from '@ulak/contracts/call';
import { asKurus, kurusToTl, parseNumeric } from '@ulak/contracts/domain/money';
import { shareMedian } from '@ulak/contracts/domain/share-median';
import type { getFairness } from '@ulak/contracts/forecasts/fairness';
import type { CourierShare } from '@ulak/contracts/forecasts/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { compareTr } from '@ulak/contracts/text';
import { istanbulInstant, type Period } from '@ulak/contracts/time';
import { gini } from '@ulak/dispatch/fairness';
import type { Tx } from '../../db/database.ts';
import { findBranch, listShares, type ShareRow } from './repository.ts';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../../db/scope.ts';

type Fairness = ReplyOf<typeof getFairness>['data'];

/** With less time on duty a rate means nothing. */
const MIN_ONLINE_MIN = 15;

/**
 * How work and pay were shared by a branch's couriers in the current business day, or in that and the six
 * before it. Couriers without duty, deliveries or pay are left out.
 * @throws AppError BRANCH_NOT_FOUND
 */
export async function summariseFairness(
  tx: Tx,
  scope: Scope,
  { branchId, days }: { branchId: BranchId; days: number },
  now: Date,
): Promise<Fairness> {
  if (!(await findBranch(tx, scope, branchId))) throw new AppError('BRANCH_NOT_FOUND');
  const period = lastDays(days, now);
  const couriers = (await listWorkShares(tx, branchId, period)).toSorted(byWork);
  const rates = (of: (share: CourierShare) => number | null) =>
    couriers.map(of).filter((rate) => rate !== null);
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    couriers,
    median: shareMedian(couriers),
    giniOrders: rounded(gini(rates((share) => share.ordersPerHour))),
    giniPaid: rounded(gini(rates((share) => share.paidPerHour))),
  };
}

/** The shares of who worked for a branch in a period: online, delivered, or paid for a delivery. */
export const listWorkShares = async (tx: Tx, branchId: BranchId, period: Period): Promise<CourierShare[]> =>
  (await listShares(tx, branchId, period)).map(toShare).filter(hasWorked);

/** The shares for who sees no pay (DECISIONS "Roles, once more"). */
export const withoutPay = (fairness: Fairness): Fairness => ({
  ...fairness,
  couriers: fairness.couriers.map((share) => ({ ...share, paid: null, paidPerHour: null })),
  median: { ...fairness.median, paidPerHour: null },
  giniPaid: null,
});

/** From 07:00 of the current business day, or of an earlier one, until now, reporting gap included. */
function lastDays(days: number, now: Date): Period {
  const { year, month, day } = businessDay(now);
  return {
    from: istanbulInstant({ year, month, day: day - (days - 1), hour: BUSINESS_DAY_START_HOUR }),
    to: now,
  };
}

function toShare({ courier_id, full_name, online_s, orders, paid }: ShareRow): CourierShare {
  const onlineMin = Math.max(0, Math.floor(online_s / 60));
  const kurus = parseNumeric(paid);
  const hasRates = onlineMin >= MIN_ONLINE_MIN;
  return {
    courierId: courier_id,
    name: full_name,
    onlineMin,
    orders,
    paid: kurusToTl(kurus),
    ordersPerHour: hasRates ? Math.round((orders * 6_000) / onlineMin) / 100 : null,
    paidPerHour: hasRates ? kurusToTl(asKurus(Math.round((kurus * 60) / onlineMin))) : null,
  };
}

const hasWorked = ({ onlineMin, orders, paid }: CourierShare): boolean =>
  onlineMin > 0 || orders > 0 || paid !== 0;
const byWork = (a: CourierShare, b: CourierShare): number =>
  b.orders - a.orders || b.onlineMin - a.onlineMin || compareTr(a.name, b.name) || a.courierId - b.courierId;
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1_000) / 1_000;
