// Without zod: the courier's phone reads it too.

/**
 * COUNTED: the branch has counted, the courier is asked. CORRECTED: the branch has counted otherwise
 * afterwards, the courier is asked again.
 */
export const HAND_OVER_STATUSES = ['COUNTED', 'CONFIRMED', 'DISPUTED', 'CORRECTED'] as const;
export type HandOverStatus = (typeof HAND_OVER_STATUSES)[number];

export const HAND_OVER_STATUS_LABELS: Record<HandOverStatus, string> = {
  COUNTED: 'Kurye onayı bekliyor',
  CONFIRMED: 'Onaylandı',
  DISPUTED: 'İtiraz edildi',
  CORRECTED: 'Düzeltildi, kurye onayı bekliyor',
};

interface HandOverStep {
  readonly from: readonly HandOverStatus[];
  readonly to: HandOverStatus;
  readonly by: 'COURIER' | 'MANAGER';
}

/** The table of all steps of a hand-over: the only way to a status. */
export const HAND_OVER_STEPS = {
  confirm: { from: ['COUNTED', 'DISPUTED', 'CORRECTED'], to: 'CONFIRMED', by: 'COURIER' },
  dispute: { from: ['COUNTED', 'CORRECTED'], to: 'DISPUTED', by: 'COURIER' },
  correct: {
    from: ['COUNTED', 'CONFIRMED', 'DISPUTED', 'CORRECTED'],
    to: 'CORRECTED',
    by: 'MANAGER',
  },
} as const satisfies Record<string, HandOverStep>;
export type HandOverAction = keyof typeof HAND_OVER_STEPS;

/** Whether a step leads on from a status. */
export const mayTakeHandOverStep = (action: HandOverAction, from: HandOverStatus): boolean =>
  (HAND_OVER_STEPS[action].from as readonly HandOverStatus[]).includes(from);

/** Whether the courier is asked: what the phone shows, and the desk as 'bekliyor'. */
export const awaitsCourier = (status: HandOverStatus): boolean =>
  status === 'COUNTED' || status === 'CORRECTED';

/** What the history of a hand-over tells. DEDUCTED: its shortage became a deduction from pay. */
export const HAND_OVER_ACTS = ['COUNTED', 'CONFIRMED', 'DISPUTED', 'CORRECTED', 'DEDUCTED'] as const;
export type HandOverAct = (typeof HAND_OVER_ACTS)[number];

export const HAND_OVER_ACT_LABELS: Record<HandOverAct, string> = {
  COUNTED: 'Sayıldı',
  CONFIRMED: 'Onaylandı',
  DISPUTED: 'İtiraz edildi',
  CORRECTED: 'Düzeltildi',
  DEDUCTED: 'Kesintiye çevrildi',
};
