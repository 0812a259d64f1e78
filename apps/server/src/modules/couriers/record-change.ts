import type { UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import { appendEvents, type NewEvent } from '../../live/append.ts';
import type { LockedCourier } from './lock-courier.ts';

/** Who did it: a person, a branch key, a customer, or the system. */
export type ChangeActor = NewEvent['actor'];

export type CourierAction =
  | 'ONLINE'
  | 'OFFLINE'
  | 'BREAK_STARTED'
  | 'BREAK_ENDED'
  | 'ASSIGNED'
  | 'LOAD_CHANGED'
  | 'RETURNING'
  | 'RETURNED'
  | 'MOVED';

/** The person's id for columns like `started_by`; null for anybody else. */
export const userIdOf = (actor: ChangeActor): UserId | null =>
  typeof actor === 'object' && actor.kind === 'user' ? actor.id : null;

/** Appends COURIER_CHANGED: the live stream sends the courier's state as it is when the message goes out. */
export async function recordChange(
  tx: Tx,
  courier: LockedCourier,
  change: {
    action: CourierAction;
    online: boolean;
    at: Date;
    actor: ChangeActor;
    facts?: Record<string, unknown>;
  },
): Promise<void> {
  await appendEvents(tx, [
    {
      kind: 'COURIER_CHANGED',
      entity: 'courier',
      entityId: courier.id,
      companyId: courier.companyId,
      branchId: courier.branchId,
      courierId: courier.id,
      at: change.at,
      actor: change.actor,
      payload: { action: change.action, online: change.online, ...change.facts },
    },
  ]);
}
