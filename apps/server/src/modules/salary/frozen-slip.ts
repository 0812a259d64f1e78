import type { PaySlip } from '@ulak/contracts/salary/pay-slip';

/**
 * What a close keeps of a slip. Its packages, bonuses, corrections and deductions are entries of the closed
 * month, which nothing changes any more; what is paid of it goes on.
 */
export type FrozenSlip = Omit<
  PaySlip,
  | 'asOf'
  | 'packages'
  | 'bonuses'
  | 'corrections'
  | 'deductions'
  | 'carriedOver'
  | 'paid'
  | 'payouts'
  | 'remaining'
  | 'objections'
>;
