/**
 * The kinds of violation (spec 1 §3). Apart from the schema, so that screens that only name them load no zod.
 */
export const VIOLATION_TYPES = [
  'OUT_OF_BRANCH_AREA',
  'OUT_OF_CUSTOMER_AREA',
  'QUICK_DELIVERY_ABUSE',
  'LOCATION_SPOOFING',
] as const;
export type ViolationType = (typeof VIOLATION_TYPES)[number];

/** Their labels (spec 1 §2.5). */
export const VIOLATION_LABELS: Record<ViolationType, string> = {
  OUT_OF_BRANCH_AREA: 'Şube Alanı Dışında Teslim Alma',
  OUT_OF_CUSTOMER_AREA: 'Müşteri Alanı Dışında Teslim',
  QUICK_DELIVERY_ABUSE: 'Şüpheli Hızlı Teslimat',
  LOCATION_SPOOFING: 'Sahte Konum',
};
