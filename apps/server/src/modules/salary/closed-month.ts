import { payMonthOf } from '@ulak/contracts/business-day';
import type { BranchId } from '@ulak/contracts/ids';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import { holdIfOpen } from '../ledger/service.ts';
import { firstDayOf } from './price-month.ts';

/**
 * Keeps the month of an instant open until the transaction ends.
 * @returns the month, 'YYYY-MM' @throws AppError MONTH_CLOSED
 */
export async function holdOpenMonth(tx: Tx, branchId: BranchId, at: Date): Promise<string> {
  const { key } = payMonthOf(at);
  if (!(await holdIfOpen(tx, branchId, firstDayOf(key))))
    throw new AppError('MONTH_CLOSED', { month: formatPayMonth(key) });
  return key;
}
