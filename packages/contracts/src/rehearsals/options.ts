// Without zod: the page reads it before any schema.

/** How orders are given to couriers in a rehearsal: by the dispatch engine, or as a desk does by hand. */
export const REHEARSAL_METHODS = ['AUTOMATIC', 'NEAREST'] as const;
export type RehearsalMethod = (typeof REHEARSAL_METHODS)[number];

export const REHEARSAL_METHOD_LABELS: Record<RehearsalMethod, string> = {
  AUTOMATIC: 'Otomatik atama',
  NEAREST: 'En yakın boştaki kurye',
};

/** One waits for another on a server; a row that is cancelled or done stays for 30 days. */
export const REHEARSAL_STATES = ['QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const;
export type RehearsalState = (typeof REHEARSAL_STATES)[number];

export const REHEARSAL_STATE_LABELS: Record<RehearsalState, string> = {
  QUEUED: 'Sırada',
  RUNNING: 'Çalışıyor',
  DONE: 'Tamamlandı',
  CANCELLED: 'İptal edildi',
  FAILED: 'Tamamlanamadı',
};

/** Days are replayed with so many seeds, each as it was and as it is tried. */
export const REHEARSAL_SEEDS = 5;

/** Most orders of a day that is rehearsed, couriers of an hour, packages of a courier. */
export const REHEARSAL_LIMITS = { orders: 3_000, couriersPerHour: 200, concurrent: 10 } as const;

/** Farthest that a branch may be put from where it is, kilometres. */
export const REHEARSAL_MAX_MOVE_KM = 60;

/** The mean delivery time of the unchanged day may differ from the real one by so many percent. */
export const REHEARSAL_TOLERANCE_PERCENT = 10;
