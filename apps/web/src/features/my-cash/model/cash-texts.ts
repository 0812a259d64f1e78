import type { HandOverAct } from '@ulak/contracts/cash/hand-over-states';

export const ACT_LABELS: Record<HandOverAct, string> = {
  COUNTED: 'Sayıldı',
  CONFIRMED: 'Onayladınız',
  DISPUTED: 'İtiraz ettiniz',
  CORRECTED: 'Düzeltildi',
  DEDUCTED: 'Eksik, kesintiye çevrildi',
};
