/** Why an order's money lies in another day or kind than the dashboard's money card says. */
export const DAY_SHEET_REASONS = [
  'CREATED_EARLIER',
  'DELIVERED_LATER',
  'COLLECTED_OTHERWISE',
  'CORRECTED',
  'NOT_COLLECTED',
  'NOT_RECORDED',
] as const;
export type DaySheetReason = (typeof DAY_SHEET_REASONS)[number];

export const DAY_SHEET_REASON_LABELS: Record<DaySheetReason, string> = {
  CREATED_EARLIER: 'Önceki günün siparişi, bugün teslim edildi',
  DELIVERED_LATER: 'Sonraki gün teslim edildi',
  COLLECTED_OTHERWISE: 'Siparişteki ödemeden farklı tahsil edildi',
  CORRECTED: 'Tahsilat düzeltildi',
  NOT_COLLECTED: 'Tahsil edilmedi',
  NOT_RECORDED: 'Tahsilat kaydı yok',
};
