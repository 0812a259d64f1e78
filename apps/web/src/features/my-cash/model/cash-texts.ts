import type { HandOverAct } from '@ulak/contracts/cash/hand-over-states';
import { formatTl } from '@ulak/contracts/format';

export const ACT_LABELS: Record<HandOverAct, string> = {
  COUNTED: 'Sayıldı',
  CONFIRMED: 'Onayladınız',
  DISPUTED: 'İtiraz ettiniz',
  CORRECTED: 'Düzeltildi',
  DEDUCTED: 'Eksik, kesintiye çevrildi',
};

/** '12,50 TL eksik', '3,00 TL fazla', 'Fark yok'. @param tl counted less expected */
export function differenceText(tl: number): string {
  if (tl === 0) return 'Fark yok';
  return `${formatTl(Math.abs(tl))} ${tl < 0 ? 'eksik' : 'fazla'}`;
}
