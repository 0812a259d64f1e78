import { payMonthOf } from '@ulak/contracts/business-day';
import type { SqlClient } from './repository.ts';

/** Years after which pay records go, where PAY_RETENTION_YEARS says nothing. */
export const DEFAULT_PAY_RETENTION_YEARS = 10;

/**
 * Removes slips, corrections of days, objections and the words of deductions and ledger entries of months
 * that ended so many years ago, and couriers' feedback of before; amounts stay. Idempotent.
 * @returns rows by what they were
 */
export async function forgetPay(db: SqlClient, now: Date, years: number): Promise<Record<string, number>> {
  const [year, month] = payMonthOf(now).key.split('-');
  const before = `${Number(year) - years}-${month}-01`;
  const { rows } = await db.query('select * from ulak_forget_pay($1::date)', [before]);
  const [counts = {}] = rows;
  const feedback = await db.query(
    `delete from courier_feedback
      where slip_month is null and created_at < ulak_business_day_start($1::date)`,
    [before],
  );
  return {
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])),
    feedback: feedback.rowCount ?? 0,
  };
}
