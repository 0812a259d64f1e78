/** Kinds of deductions from a courier's pay (spec 3 §5). */
export const DEDUCTION_TYPES = ['leave', 'distance', 'cancellation', 'inventory'] as const;
export type DeductionType = (typeof DEDUCTION_TYPES)[number];

/** Reasons by their type: each belongs to one (spec 3 §5). */
export const DEDUCTION_REASONS = {
  leave: ['unauthorized', 'late', 'early_leave'],
  distance: ['excess_km', 'wrong_route', 'personal_use'],
  cancellation: ['late_pickup', 'wrong_address', 'customer_complaint'],
  inventory: ['lost_item', 'damaged_item', 'missing_payment'],
} as const satisfies Record<DeductionType, readonly string[]>;
export type DeductionReason = (typeof DEDUCTION_REASONS)[DeductionType][number];

/** All twelve. */
export const ALL_DEDUCTION_REASONS: readonly DeductionReason[] = DEDUCTION_TYPES.flatMap(
  (type): readonly DeductionReason[] => DEDUCTION_REASONS[type],
);

export const DEDUCTION_TYPE_LABELS: Record<DeductionType, string> = {
  leave: 'Devamsızlık',
  distance: 'Mesafe',
  cancellation: 'İptal',
  inventory: 'Envanter',
};

export const DEDUCTION_REASON_LABELS: Record<DeductionReason, string> = {
  unauthorized: 'İzinsiz gelmeme',
  late: 'Geç gelme',
  early_leave: 'Erken ayrılma',
  excess_km: 'Fazla kilometre',
  wrong_route: 'Yanlış güzergâh',
  personal_use: 'Kişisel kullanım',
  late_pickup: 'Siparişi geç alma',
  wrong_address: 'Yanlış adrese götürme',
  customer_complaint: 'Müşteri şikâyeti',
  lost_item: 'Kayıp ürün',
  damaged_item: 'Hasarlı ürün',
  missing_payment: 'Eksik tahsilat',
};

/** Whether a reason is one of a type's. */
export const isReasonOf = (type: DeductionType, reason: DeductionReason): boolean =>
  (DEDUCTION_REASONS[type] as readonly DeductionReason[]).includes(reason);

/** 'Devamsızlık: Geç gelme' */
export const deductionText = (type: DeductionType, reason: DeductionReason): string =>
  `${DEDUCTION_TYPE_LABELS[type]}: ${DEDUCTION_REASON_LABELS[reason]}`;
