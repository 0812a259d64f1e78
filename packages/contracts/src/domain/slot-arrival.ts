import type { OrderStatus } from '../orders/status.ts';
import type { PromisedSlot } from '../rush/schema.ts';

/** A span of arrival, ISO instants. */
interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * How an estimated arrival stands to the promised slot: the slot alone is shown; it comes before the slot
 * begins; within it; after it.
 */
export type SlotRelation = 'SLOT' | 'BEFORE' | 'WITHIN' | 'AFTER';

/** The span to show, and how it stands to the slot; null: no slot was promised. */
export interface SlotArrival {
  readonly shown: Span;
  readonly relation: SlotRelation | null;
}

/**
 * The one arrival to show of an estimate and a promised slot. Until the courier is on the way an estimate
 * that is not later than the slot says nothing: the order waits for its slot. On the way it counts, and one
 * that only surrounds the slot tells less than the slot. Asked again with its own answer it answers the same.
 */
export function arrivalBySlot(
  estimate: Span,
  slot: PromisedSlot | undefined,
  status: OrderStatus,
): SlotArrival {
  if (!slot) return { shown: estimate, relation: null };
  const [from, to] = [Date.parse(estimate.from), Date.parse(estimate.to)];
  const [slotFrom, slotTo] = [Date.parse(slot.from), Date.parse(slot.to)];
  const isEarlier = from < slotFrom;
  if (from <= slotFrom && to >= slotTo) return { shown: slot, relation: 'SLOT' };
  if (!isEarlier && to > slotTo) return { shown: estimate, relation: 'AFTER' };
  if (status !== 'IN_DELIVERY') return { shown: slot, relation: 'SLOT' };
  return { shown: estimate, relation: isEarlier ? 'BEFORE' : 'WITHIN' };
}
