import { MONTHS } from '@ulak/contracts/time';
import type { EarningView } from '@ulak/contracts/wallet/schema';

const threeDecimals = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const signed = new Intl.NumberFormat('tr-TR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

/** Kilometres of pay, which are counted in metres: 12.3454 → '12,345 km'. */
export const payKmText = (km: number): string => `${threeDecimals.format(km)} km`;

/** TL that is added or taken: '+12,50 TL', '-3,00 TL'. */
export const signedTlText = (tl: number): string => `${signed.format(tl)} TL`;

/** A business day 'YYYY-MM-DD' as '14 Mart 2026'. */
export function workDayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** What an earning is for: 'Sipariş #1042', 'Bonus'. */
export function earningTitle({ type, order }: Pick<EarningView, 'type' | 'order'>): string {
  if (type === 'BONUS') return 'Bonus';
  return order === null ? 'Teslimat' : `Sipariş #${order.orderNumber}`;
}
