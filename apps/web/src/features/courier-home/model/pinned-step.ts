import type { OrderView } from '@ulak/contracts/orders/schema';
import type { DeliveryList } from './delivery-list.ts';
import { type NextStep, nextStep } from './next-step.ts';

/** What the bar at the bottom of the phone does. */
export type PinnedStep =
  | { readonly kind: 'step'; readonly order: OrderView; readonly step: NextStep }
  /** 'Geliyorum' to an offer of the engine. */
  | { readonly kind: 'coming'; readonly order: OrderView }
  | { readonly kind: 'accept-all'; readonly count: number };

/**
 * The one next step: of the order in hand that stands open; with none in hand the answer to an open offer,
 * else the acceptance of what waits; null: nothing is to be done.
 * @param now by the server's clock, epoch ms
 */
export function pinnedStep(list: DeliveryList, current: OrderView | null, now: number): PinnedStep | null {
  if (current) return stepOf(current);
  const offer = list.waiting.find(
    ({ offerExpiresAt: at, assignedBy }) => assignedBy === 'ENGINE' && at !== null && Date.parse(at) > now,
  );
  if (offer) return { kind: 'coming', order: offer };
  const [first, second] = list.waiting;
  if (!first) return null;
  return second ? { kind: 'accept-all', count: list.waiting.length } : stepOf(first);
}

function stepOf(order: OrderView): PinnedStep | null {
  const step = nextStep(order.status);
  return step && { kind: 'step', order, step };
}

/** Whether the bar holds this step of the order, so that the order's own card leaves it out. */
export const isPinned = (pinned: PinnedStep | null, kind: 'step' | 'coming', order: OrderView): boolean =>
  pinned?.kind === kind && pinned.order.id === order.id;
