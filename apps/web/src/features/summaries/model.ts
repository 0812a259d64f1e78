import type { DeliverySummary, FinancialSummary, GapLine } from '@ulak/contracts/dashboard/schema';
import { DELIVERY_TIME_BUCKETS } from '@ulak/contracts/domain/delivery-buckets';
import { formatDecimal, formatNumber, formatTl, percentOf } from '@ulak/contracts/format';
import type { PaymentKind } from '@ulak/contracts/orders/source-payment';
import { FINANCE_VIEWERS, type Role } from '@ulak/contracts/roles';
import { compareTr } from '@ulak/contracts/text';
import { MONTHS } from '@ulak/contracts/time';
import { hasRole } from '../../lib/has-role.ts';

/** Who sees the financial card; for others it is not requested. */
export const maySeeFinance = (role: Role): boolean => hasRole(role, FINANCE_VIEWERS);

interface SummaryPeriod {
  readonly from: string;
  readonly to: string;
}

const NO_GAP: GapLine = { orders: 0, amount: 0 };

/** The summary shown when a response has `success: false` (spec 1 §7): nothing happened. */
export const emptyFinancial = ({ from, to }: SummaryPeriod): FinancialSummary => ({
  from,
  to,
  totalOrders: 0,
  deliveredOrders: 0,
  cancelledOrders: 0,
  inProgressOrders: 0,
  totalRevenue: 0,
  deliveredRevenue: 0,
  cancelledRevenue: 0,
  cashPayments: 0,
  cardPayments: 0,
  onlinePayments: 0,
  otherPayments: 0,
  payments: [],
  dailyBreakdown: [],
  sourceDistribution: {},
  avgOrderValue: 0,
  gap: NO_GAP,
});

/** The same for deliveries. Nothing was late, so all was on time, as the contract has it. */
export const emptyDelivery = ({ from, to }: SummaryPeriod): DeliverySummary => ({
  from,
  to,
  totalOrders: 0,
  deliveredCount: 0,
  cancelledCount: 0,
  undeliverableCount: 0,
  inProgressCount: 0,
  delayedCount: 0,
  onTimeRate: 100,
  delayRate: 0,
  averageDeliveryTime: 0,
  fastestDelivery: 0,
  slowestDelivery: 0,
  averageDelayTime: 0,
  courierPerformance: [],
  deliveryTimeDistribution: { '0-15': 0, '15-30': 0, '30-45': 0, '45+': 0 },
  gap: NO_GAP,
});

/** A response's data, or the empty summary when it did not succeed (spec 1 §7). */
export const dataOrEmpty = <T>(answer: { readonly success: boolean; readonly data: T }, empty: T): T =>
  answer.success ? answer.data : empty;

/**
 * Minutes of a summary: '32,4 dk', '11 dk'; '–' where nothing was delivered, so that no 0 is read as a
 * record.
 */
export function minutesText(minutes: number, deliveries: number): string {
  if (deliveries === 0) return '–';
  return `${Number.isInteger(minutes) ? formatNumber(minutes) : formatDecimal(minutes)} dk`;
}

/** Text in place of an empty day's details. */
export function emptyText({ from, to }: SummaryPeriod, now: number): string {
  if (now < Date.parse(from)) return "Gün 10:00'da başlıyor; siparişler burada görünecek.";
  return now < Date.parse(to) ? 'Bu dönemde henüz sipariş yok.' : 'Bu dönemde sipariş bulunmuyor.';
}

const PAYMENT_KIND_LABELS: Record<PaymentKind, string> = {
  CASH: 'Nakit',
  CARD: 'Kart',
  ONLINE: 'Çevrimiçi',
  OTHER: 'Diğer',
};
const PAYMENT_KINDS = Object.keys(PAYMENT_KIND_LABELS) as readonly PaymentKind[];

export type PaymentLine = FinancialSummary['payments'][number];

/** How one kind of payment did: its sum, its part of what was taken, and the types it is made of. */
export interface PaymentRow {
  readonly kind: PaymentKind;
  readonly label: string;
  readonly count: number;
  readonly amount: number;
  readonly share: number;
  /** The only type, when its name says more than the kind's. */
  readonly detail: string | null;
  /** The types, largest first, when there are several. */
  readonly types: readonly PaymentLine[];
}

/** The four kinds, always all of them: cash, card, online, other. */
export function paymentRows(summary: FinancialSummary): PaymentRow[] {
  const { cashPayments, cardPayments, onlinePayments, otherPayments, payments } = summary;
  const amounts: Record<PaymentKind, number> = {
    CASH: cashPayments,
    CARD: cardPayments,
    ONLINE: onlinePayments,
    OTHER: otherPayments,
  };
  const taken = cashPayments + cardPayments + onlinePayments + otherPayments;
  return PAYMENT_KINDS.map((kind) => {
    const types = payments
      .filter((line) => line.kind === kind)
      .toSorted((a, b) => b.totalAmount - a.totalAmount);
    const label = PAYMENT_KIND_LABELS[kind];
    return {
      kind,
      label,
      count: types.reduce((sum, { count }) => sum + count, 0),
      amount: amounts[kind],
      share: percentOf(amounts[kind], taken),
      detail: types.length === 1 && types[0] && !types[0].label.startsWith(label) ? types[0].label : null,
      types: types.length > 1 ? types : [],
    };
  });
}

/**
 * Where the orders came from, largest amount first. JSON objects put keys that look like numbers first, so
 * the order is made here.
 */
export const sourceRows = ({ sourceDistribution }: FinancialSummary) =>
  Object.entries(sourceDistribution)
    .map(([source, { count, totalAmount, share }]) => ({ source, count, amount: totalAmount, share }))
    .toSorted((a, b) => b.amount - a.amount || b.count - a.count || compareTr(a.source, b.source));

/** How many deliveries took how long, with their part of all. */
export const bucketRows = ({ deliveryTimeDistribution, deliveredCount }: DeliverySummary) =>
  DELIVERY_TIME_BUCKETS.map((bucket) => ({
    label: `${bucket.replace('-', '–')} dk`,
    count: deliveryTimeDistribution[bucket],
    share: percentOf(deliveryTimeDistribution[bucket], deliveredCount),
  }));

const WEEKDAYS = ['Paz', 'Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt'] as const;

/** A business day of the breakdown: '2026-03-04' → '4 Mart Çar'. */
export function dayLabel(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return `${day} ${MONTHS[month - 1]} ${WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]}`;
}

export type DailyLine = FinancialSummary['dailyBreakdown'][number];

/** A day in one line: '4 Mart Çar: 52 sipariş, 48 teslim, 2 iptal, 12.480,50 TL'. */
export const dayText = ({
  date,
  totalOrders,
  deliveredOrders,
  cancelledOrders,
  revenue,
}: DailyLine): string =>
  [
    `${dayLabel(date)}: ${formatNumber(totalOrders)} sipariş`,
    `${formatNumber(deliveredOrders)} teslim`,
    `${formatNumber(cancelledOrders)} iptal`,
    formatTl(revenue),
  ].join(', ');

/** Bar heights, percent of the largest; a day with something never looks like a day without. */
export function barHeights(values: readonly number[]): number[] {
  const most = Math.max(0, ...values);
  return values.map((value) =>
    value <= 0 || most === 0 ? 0 : Math.max(3, Math.round((value / most) * 100)),
  );
}
