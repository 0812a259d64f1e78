import { businessDate, nextBusinessDayStart } from '@ulak/contracts/business-day';
import type { FinancialSummary, SummaryQuery } from '@ulak/contracts/dashboard/schema';
import { meanBasketTl, ratePercent } from '@ulak/contracts/domain/figures';
import {
  NO_PAYMENT_TEXT,
  NO_PAYMENT_TYPE_TEXT,
  type PaymentKind,
  paymentKind,
  paymentTypeLabel,
  sourceLabel,
} from '@ulak/contracts/orders/source-payment';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { compareTr } from '@ulak/contracts/text';
import { DAY_MS, type Period } from '@ulak/contracts/time';
import type { Tx } from '../../db/database.ts';
import { toGapRow, inTl, readSummarySpan } from './read-span.ts';
import { type MoneyRows, type Totals, readMoney } from './repository.ts';
import type { Scope } from '../../db/scope.ts';

/**
 * What the orders of a period are worth (contracts dashboard/endpoints.ts says what each number means).
 * @throws AppError VALIDATION_ERROR for a wrong period
 */
export async function summariseMoney(
  tx: Tx,
  scope: Scope,
  query: SummaryQuery,
  now: Date,
): Promise<FinancialSummary> {
  const span = readSummarySpan(scope, query, now);
  const rows = await readMoney(tx, span, businessDayCuts(span.period));
  const { total, delivered, cancelled, worth } = totalsByStatus(rows.days);
  return {
    from: span.period.from.toISOString(),
    to: span.period.to.toISOString(),
    totalOrders: total.orders,
    deliveredOrders: delivered.orders,
    cancelledOrders: cancelled.orders,
    inProgressOrders: total.orders - delivered.orders - cancelled.orders,
    totalRevenue: inTl(worth.kurus),
    deliveredRevenue: inTl(delivered.kurus),
    cancelledRevenue: inTl(cancelled.kurus),
    ...paymentsOf(rows.payments),
    dailyBreakdown: daysOf(span.period, rows.days),
    sourceDistribution: sourcesOf(rows.sources, worth),
    avgOrderValue: meanBasketTl(worth.kurus, worth.orders),
    gap: toGapRow(rows.gap),
  };
}

const NO_TOTALS: Totals = { orders: 0, kurus: 0 };
const add = (a: Totals, b: Totals): Totals => ({ orders: a.orders + b.orders, kurus: a.kurus + b.kurus });

function totalsByStatus(rows: readonly (Totals & { readonly status: OrderStatus })[]) {
  const totalsOf = (counts: (status: OrderStatus) => boolean) =>
    rows.filter(({ status }) => counts(status)).reduce(add, NO_TOTALS);
  return {
    total: totalsOf(() => true),
    delivered: totalsOf((status) => status === 'DELIVERED'),
    cancelled: totalsOf((status) => status === 'CANCELLED'),
    /** Everything but cancelled: what the summary calls revenue. */
    worth: totalsOf((status) => status !== 'CANCELLED'),
  };
}

/** Adds up the rows that read the same; largest amount first. */
function groupByLabel<T extends Totals>(rows: readonly T[], labelOf: (row: T) => string): [string, Totals][] {
  const groups = new Map<string, Totals>();
  for (const row of rows) groups.set(labelOf(row), add(groups.get(labelOf(row)) ?? NO_TOTALS, row));
  return [...groups].toSorted(
    ([a, one], [b, other]) => other.kurus - one.kurus || other.orders - one.orders || compareTr(a, b),
  );
}

type PaymentRow = MoneyRows['payments'][number];
const paymentLabel = ({ payment_type, has_notes }: PaymentRow): string =>
  payment_type?.trim() ? paymentTypeLabel(payment_type) : has_notes ? NO_PAYMENT_TYPE_TEXT : NO_PAYMENT_TEXT;

function paymentsOf(rows: readonly PaymentRow[]) {
  const kinds = new Map(rows.map((row) => [paymentLabel(row), paymentKind(row.payment_type)]));
  const kindOf = (label: string): PaymentKind => kinds.get(label) ?? 'OTHER';
  const groups = groupByLabel(rows, paymentLabel);
  const paid = (kind: PaymentKind): number =>
    inTl(groups.filter(([label]) => kindOf(label) === kind).reduce((sum, [, { kurus }]) => sum + kurus, 0));
  return {
    cashPayments: paid('CASH'),
    cardPayments: paid('CARD'),
    onlinePayments: paid('ONLINE'),
    otherPayments: paid('OTHER'),
    payments: groups.map(([label, { orders, kurus }]) => ({
      label,
      kind: kindOf(label),
      count: orders,
      totalAmount: inTl(kurus),
    })),
  };
}

function sourcesOf(rows: MoneyRows['sources'], worth: Totals): FinancialSummary['sourceDistribution'] {
  const shares = groupByLabel(rows, ({ source }) => sourceLabel(source)).map(
    ([label, { orders, kurus }]) =>
      [
        label,
        { count: orders, totalAmount: inTl(kurus), share: ratePercent(kurus, worth.kurus, 0) },
      ] as const,
  );
  // fromEntries makes own properties of every name, '__proto__' too.
  return Object.fromEntries(shares);
}

function daysOf(period: Period, rows: MoneyRows['days']): FinancialSummary['dailyBreakdown'] {
  const byDay = new Map<number, MoneyRows['days'][number][]>();
  for (const row of rows) byDay.set(row.day, [...(byDay.get(row.day) ?? []), row]);
  return businessDates(period).map((date, place) => {
    const { total, delivered, cancelled, worth } = totalsByStatus(byDay.get(place) ?? []);
    return {
      date,
      totalOrders: total.orders,
      deliveredOrders: delivered.orders,
      cancelledOrders: cancelled.orders,
      revenue: inTl(worth.kurus),
    };
  });
}

/**
 * The business days that a period touches, oldest first. Dates are counted in UTC, where every day has 24
 * hours.
 */
function businessDates({ from, to }: Period): string[] {
  const first = Date.parse(businessDate(from));
  const last = Date.parse(businessDate(to.getTime() - 1));
  return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
  );
}

/** The ends of the period, and between them every 07:00 at which one business day follows another. */
function businessDayCuts({ from, to }: Period): Date[] {
  const cuts = [from];
  for (let next = nextBusinessDayStart(from); next < to; next = nextBusinessDayStart(next)) cuts.push(next);
  return [...cuts, to];
}
