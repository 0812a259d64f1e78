import type { CourierState } from '../couriers/state.ts';

/** What decides a courier's state. */
export interface CourierStateInput {
  readonly online: boolean;
  readonly onBreak: boolean;
  /**
   * Orders ASSIGNED, PICKED_UP or IN_DELIVERY that lie on the courier, without those that automatic
   * assignment has only asked about.
   */
  readonly load: number;
  /** On the way back after the last delivery (DECISIONS "Return delays"). */
  readonly isReturning: boolean;
}

/** What a courier is doing, the first that holds: OFFLINE, BREAK, BUSY (orders lie on them), RETURNING, FREE.
 * RETURNING exists only while online (spec 2 §2.2). */
export function courierState({ online, onBreak, load, isReturning }: CourierStateInput): CourierState {
  if (!online) return 'OFFLINE';
  if (onBreak) return 'BREAK';
  if (load > 0) return 'BUSY';
  return isReturning ? 'RETURNING' : 'FREE';
}
