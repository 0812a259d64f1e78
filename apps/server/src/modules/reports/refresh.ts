import { businessDate } from '@ulak/contracts/business-day';
import type { SqlRunner } from './hold-refresh.ts';
import { refreshCourierDays } from './refresh-courier-days.ts';
import { refreshOrderDays } from './refresh-order-days.ts';

/** Brings all roll-ups up to date (docs/decisions/062). Idempotent, on any node at any time. */
export async function refreshReports(db: SqlRunner, now: Date): Promise<Record<string, number>> {
  const orders = await refreshOrderDays(db, businessDate(now));
  const couriers = await refreshCourierDays(db, now);
  return { ...orders, ...couriers };
}
