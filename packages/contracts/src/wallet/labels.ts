// Without zod: the courier's page reads it too.

export const EARNING_TYPES = ['DELIVERY', 'BONUS'] as const;
export type EarningType = (typeof EARNING_TYPES)[number];

/** What stands in a courier's wallet: earnings, and corrections of a manager ('Düzeltme'). */
const WALLET_KINDS = [...EARNING_TYPES, 'CORRECTION'] as const;

/** What is paid out: wallet entries, and of closed months the lines of the salary and deductions. */
export const PAYABLE_KINDS = [...WALLET_KINDS, 'WORK', 'RENT', 'FUEL', 'DEDUCTION'] as const;
export type PayableKind = (typeof PAYABLE_KINDS)[number];

export const PAYABLE_LABELS: Record<PayableKind, string> = {
  DELIVERY: 'Teslimat',
  BONUS: 'Bonus',
  CORRECTION: 'Düzeltme',
  WORK: 'Çalışma ücreti',
  RENT: 'Araç kirası',
  FUEL: 'Yakıt',
  DEDUCTION: 'Kesinti',
};

/** What counts: it waits for a payout, or stands in one. */
export const PAY_STATUSES = ['PENDING', 'PAID'] as const;
export type PayStatus = (typeof PAY_STATUSES)[number];

export const EARNING_STATUSES = [...PAY_STATUSES, 'CANCELLED'] as const;
export type EarningStatus = (typeof EARNING_STATUSES)[number];

/** Label of an earning's status: 'Ödendi', 'Bekliyor', and 'İptal' for any other value (spec 3 §4.6). */
export function earningStatusLabel(status: string): string {
  if (status === 'PAID') return 'Ödendi';
  return status === 'PENDING' ? 'Bekliyor' : 'İptal';
}

/** How a payout changes hands. */
export const PAYOUT_METHODS = ['CASH', 'TRANSFER'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

export const PAYOUT_METHOD_LABELS: Record<PayoutMethod, string> = {
  CASH: 'Nakit',
  TRANSFER: 'Havale/EFT',
};

/** Refusal and hint of an amount that is none (spec 3 §5, §8). */
export const INVALID_AMOUNT = 'Geçersiz Tutar';
export const INVALID_BONUS = 'Lütfen geçerli bir bonus tutarı girin.';
export const INVALID_EARNING_AMOUNT = 'Lütfen geçerli bir tutar girin.';

/** Earnings of a courier that a row of the management's table shows (spec 3 §9). */
export const LATEST_EARNINGS = 5;
