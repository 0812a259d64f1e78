import type { UserId } from '@ulak/contracts/ids';
import { isOneOf, POOL_STATUSES } from '@ulak/contracts/orders/status';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { OrderRow } from '../../../domain/orders/order-row.ts';

/** An order without a courier for longer than this asks for a person (ux "Management dashboard"). */
export const UNASSIGNED_ALERT_MIN = 10;

/** What the action strip counts and filters by, most pressing first. */
export const ATTENTIONS = ['undeliverable', 'overdue', 'unassigned', 'silent'] as const;
export type Attention = (typeof ATTENTIONS)[number];

const isWaiting = ({ order }: OrderRow, now: number): boolean =>
  order.courierId === null &&
  isOneOf(order.status, POOL_STATUSES) &&
  now - Date.parse(order.createdAt) >= UNASSIGNED_ALERT_MIN * MINUTE_MS;

/** What a row is asked for by: the moment, and the couriers whose phone counts as silent. */
export interface AttentionContext {
  readonly now: number;
  readonly silentCouriers: ReadonlySet<UserId>;
}

const ATTENTION_PREDICATES: Record<Attention, (row: OrderRow, context: AttentionContext) => boolean> = {
  undeliverable: ({ order }) => order.status === 'UNDELIVERABLE',
  overdue: ({ order, urgency: urgencyLevel }) =>
    urgencyLevel === 'overdue' && order.status !== 'UNDELIVERABLE',
  unassigned: (row, { now }) => isWaiting(row, now),
  silent: ({ order }, { silentCouriers }) =>
    order.courierId !== null && order.status !== 'UNDELIVERABLE' && silentCouriers.has(order.courierId),
};

/** Whether an entry of the action strip counts the row; a test order needs nobody now. */
const needs = (attention: Attention, row: OrderRow, context: AttentionContext): boolean =>
  row.order.isTest !== true && ATTENTION_PREDICATES[attention](row, context);

/** The rows that an entry of the action strip stands for; all rows for null. */
export const filterRows = (
  rows: readonly OrderRow[],
  show: Attention | null,
  context: AttentionContext,
): readonly OrderRow[] => (show === null ? rows : rows.filter((row) => needs(show, row, context)));

/** How many orders each entry of the action strip counts; null: what it counts is not known. */
export type AttentionCounts = Readonly<Record<Attention, number | null>>;

/** Which data the counts are made of is there. */
interface KnownData {
  readonly orders: boolean;
  readonly couriers: boolean;
}

/** The counts of the action strip, as far as they can be known. */
export function attentionCounts(counts: Record<Attention, number>, known: KnownData): AttentionCounts {
  if (!known.orders) return { undeliverable: null, overdue: null, unassigned: null, silent: null };
  return known.couriers ? counts : { ...counts, silent: null };
}

/** How many of these orders each entry of the action strip counts. */
export function countAttention(
  rows: readonly OrderRow[],
  context: AttentionContext,
): Record<Attention, number> {
  const counts = { undeliverable: 0, overdue: 0, unassigned: 0, silent: 0 };
  for (const row of rows)
    for (const attention of ATTENTIONS) if (needs(attention, row, context)) counts[attention]++;
  return counts;
}
