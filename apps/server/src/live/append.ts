import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { Tx } from '../db/database.ts';
import { areMany, insertMany } from '../db/insert-many.ts';
import type { Actor, SystemActor } from '../access/scope.ts';

export interface NewEvent {
  /**
   * `ORDER_CREATED`, `ORDER_CHANGED`, `ORDER_SEEN`, `ORDER_ERASED`, `COURIER_CHANGED`,
   * `COURIER_NOTICES_CHANGED`, `COURIER_PAY_CHANGED`, `COURIER_CASH_CHANGED`, `COURIER_FEEDBACK_CHANGED`,
   * `COURIER_DOCUMENTS_CHANGED`, `COURIER_DELAY_CHANGED`, `COURIER_RATED`, `RATING_DECIDED`, `TEST_MODE_SET`,
   * `TEST_ORDERS_REMOVED`, `DELIVERY_STOP_CHANGED`, `DELIVERY_AREA_MADE`, `SESSIONS_ENDED`, or an audit
   * kind such as `API_KEY_REVEALED`.
   */
  readonly kind: string;
  readonly entity: 'order' | 'courier' | 'branch' | 'user' | 'company' | 'tracking' | 'customer';
  readonly entityId: number;
  readonly companyId: CompanyId | null;
  readonly branchId: BranchId | null;
  readonly courierId?: UserId | null;
  readonly at: Date;
  readonly actor: Actor | SystemActor | 'system' | 'customer';
  /**
   * Facts of the change: for orders `{action, from, to, note?, lat?, lng?, deviceAt?, courierName?,
   * previousCourierId?}`. No secrets.
   */
  readonly payload: Record<string, unknown>;
}

function actorColumns(actor: NewEvent['actor']) {
  if (actor === 'system' || (typeof actor === 'object' && actor.kind === 'system'))
    return { actor_kind: 'SYSTEM', actor_id: null } as const;
  if (actor === 'customer') return { actor_kind: 'CUSTOMER', actor_id: null } as const;
  if (actor.kind === 'user') return { actor_kind: 'USER', actor_id: actor.id } as const;
  if (actor.kind === 'branchKey') return { actor_kind: 'BRANCH_KEY', actor_id: actor.branchId } as const;
  return { actor_kind: 'CUSTOMER', actor_id: null } as const;
}

/** An event as a row of `events`. */
export const eventColumns = (event: NewEvent) => ({
  kind: event.kind,
  entity: event.entity,
  entity_id: event.entityId,
  company_id: event.companyId,
  branch_id: event.branchId,
  courier_id: event.courierId ?? null,
  at: event.at,
  ...actorColumns(event.actor),
  payload: JSON.stringify(event.payload),
});

/** Writes facts in the transaction of their change (design §4). Call `feed.wake()` after the commit. */
export async function appendEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  if (areMany(events)) {
    const rows = events.map((event) => ({ ...eventColumns(event), payload: event.payload }));
    return insertMany(tx, 'events', rows);
  }
  await tx.insertInto('events').values(events.map(eventColumns)).execute();
}
