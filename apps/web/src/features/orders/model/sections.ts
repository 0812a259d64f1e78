import { DASHBOARD_SECTIONS, type DashboardSection } from '@ulak/contracts/orders/labels';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { dueAt } from '../../../domain/orders/due-at.ts';
import type { OrderRow } from '../../../domain/orders/order-row.ts';
import type { TimeSort } from './dashboard-view.ts';

export interface SectionRows {
  readonly section: DashboardSection;
  readonly rows: readonly OrderRow[];
}

const byTime = (a: OrderRow, b: OrderRow): number =>
  dueAt(a.order) - dueAt(b.order) || a.order.id - b.order.id;

/** The receipt number as a number, or the id when it is none (spec 1 §2.3). */
export const numberKey = (order: Pick<OrderView, 'id' | 'receiptNumber'>): number =>
  /^\d{1,15}$/.test(order.receiptNumber.trim()) ? Number(order.receiptNumber) : order.id;

const byNumber = (a: OrderRow, b: OrderRow): number =>
  numberKey(a.order) - numberKey(b.order) || a.order.id - b.order.id;

/**
 * The five sections in their order, each sorted: by remaining time as the time header says; without that
 * Hazırlanıyor by number and the others by what is due first (spec 1 §2.3).
 */
export function sectionsOf(rows: readonly OrderRow[], sort: TimeSort): SectionRows[] {
  return DASHBOARD_SECTIONS.map((section) => {
    const own = rows.filter(({ order }) => section.statuses.includes(order.status));
    if (sort === 'desc') return { section, rows: own.sort((a, b) => byTime(b, a)) };
    return { section, rows: own.sort(sort === null && section.key === 'preparing' ? byNumber : byTime) };
  });
}

/** What a click on the time header leads to: ascending first, then back and forth (spec 1 §2.3). */
export const nextSort = (sort: TimeSort): TimeSort => (sort === 'asc' ? 'desc' : 'asc');
