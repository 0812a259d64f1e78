/** The lines that a slip sums up, in the order in which they stand. */
export const SLIP_LINES = [
  'packages',
  'bonuses',
  'work',
  'rent',
  'corrections',
  'deductions',
  'fuel',
] as const;
export type SlipLineKey = (typeof SLIP_LINES)[number];

export const SLIP_LINE_LABELS: Record<SlipLineKey, string> = {
  packages: 'Paket kazancı',
  bonuses: 'Bonuslar',
  work: 'Çalışma kazancı',
  rent: 'Araç kirası',
  corrections: 'Düzeltmeler',
  deductions: 'Kesintiler',
  fuel: 'Yakıt gideri',
};
