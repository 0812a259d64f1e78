import type { OrderAction } from '@ulak/contracts/orders/transitions';
import type { SystemActor, UserActor } from '../../../access/scope.ts';
import type { OrderRow } from '../repository.ts';
import type { OfferOutcome } from './repository.ts';

/** Whether the order is offered to a courier by automatic assignment and not answered yet. */
export const isOpenOffer = (order: OrderRow): boolean =>
  order.status === 'ASSIGNED' && order.assigned_by === 'ENGINE' && order.offer_expires_at !== null;

/** How each step ends the offer of an order, by users and by the engine itself; an edit ends none. */
const OUTCOME_BY_ACTION: Partial<
  Record<OrderAction, { readonly byUser: OfferOutcome; readonly byEngine: OfferOutcome }>
> = {
  acknowledge: { byUser: 'ACCEPTED', byEngine: 'ACCEPTED' },
  accept: { byUser: 'ACCEPTED', byEngine: 'ACCEPTED' },
  cancel: { byUser: 'CANCELLED', byEngine: 'CANCELLED' },
  unassign: { byUser: 'TAKEN_BACK', byEngine: 'EXPIRED' },
  reassign: { byUser: 'TAKEN_BACK', byEngine: 'REPLANNED' },
};

/** How the step ends the order's open offer; null: there is none, or it stays open. */
export function offerOutcomeOf(
  { order, action }: { readonly order: OrderRow; readonly action: OrderAction },
  actor: UserActor | SystemActor,
): OfferOutcome | null {
  if (order.status !== 'ASSIGNED' || order.assigned_by !== 'ENGINE') return null;
  return OUTCOME_BY_ACTION[action]?.[actor.kind === 'system' ? 'byEngine' : 'byUser'] ?? null;
}
