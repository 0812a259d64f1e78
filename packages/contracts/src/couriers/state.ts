// Without zod, so that pages that only show a state do not load the schemas.

/** A courier's activity. RETURNING is shown as 'Dönüşte' while online (spec 2 §2.2). */
export const COURIER_STATES = ['OFFLINE', 'FREE', 'BUSY', 'RETURNING', 'BREAK'] as const;
export type CourierState = (typeof COURIER_STATES)[number];
export const COURIER_STATE_LABELS: Record<CourierState, string> = {
  OFFLINE: 'Çevrimdışı',
  FREE: 'Boşta',
  BUSY: 'Meşgul',
  RETURNING: 'Dönüşte',
  BREAK: 'Molada',
};
